//! Any text, read as boxoban.
#![no_main]

use boxwright_laws::Format;
use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::reader(bytes, Some(Format::Boxoban)));

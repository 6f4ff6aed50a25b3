//! Any text, its format found from its contents.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::reader(bytes, None));

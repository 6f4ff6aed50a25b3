//! Any text, read as a sketch and completed.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::sketch(bytes));

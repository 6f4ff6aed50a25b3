//! Any text, read as Kwirk levels, drawn, checked and solved.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::kwirk(bytes));

//! A plan on the first line, a board below it.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::referee(bytes));

//! Any bytes as what a run left behind.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::checkpoint(bytes));

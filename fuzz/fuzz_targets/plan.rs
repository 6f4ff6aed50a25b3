//! Any text as a plan.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::plan(bytes));

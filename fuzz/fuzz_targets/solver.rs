//! Any text as a board, given to the solvers.
#![no_main]

use libfuzzer_sys::fuzz_target;

fuzz_target!(|bytes: &[u8]| boxwright_laws::solver(bytes));

//! Solving that is interrupted: what was found is told and kept.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

mod interrupted;

use interrupted::{LEVELS, interrupted};

#[test]
fn control_c_tells_and_keeps_what_was_found() {
    let left = interrupted(&["solve", "three.sok", "--time", "1h"], "solved.sok");
    let told = left.told;
    assert!(told.contains("2 levels: 1 solved, 1 unknown;") && !told.contains("Never"), "{told}");
    assert_eq!(left.words, "stopped after 2 of 3 levels\nsolved.sok: 3 levels, 1 solution added\n");
    assert_eq!(left.kept, LEVELS.replace("\nHard", "\nSolution/Pushes\nRR\n\nHard"));
}

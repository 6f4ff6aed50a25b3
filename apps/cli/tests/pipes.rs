//! Readers that go away.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};

#[test]
fn words_that_nobody_hears_are_no_reason_to_end() {
    let file = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/kwirk-rooms.kwirk");
    let mut child = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["rate", file])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    // Closed at once, long before the first word is said.
    drop(child.stderr.take());
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success(), "{}", output.status);
    assert!(String::from_utf8(output.stdout).unwrap().contains("5 levels: 5 trivial"));
}

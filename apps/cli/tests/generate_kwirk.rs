//! Making Kwirk levels until the clock or somebody says stop.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// More levels than anybody waits for, of little effort each.
const MANY: [&str; 10] =
    ["generate", "--game", "kwirk", "--count", "100000", "--nodes", "3k", "--size", "5x4", "--seed"];

fn command(folder: &tempfile::TempDir) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(MANY).args(["3", "--threads", "2", "-o", "kept.kwirk"]).current_dir(folder.path());
    command
}

/// How many levels of a file have a plan that solves them.
fn solved(folder: &tempfile::TempDir) -> usize {
    let output = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["verify", "kept.kwirk"])
        .current_dir(folder.path())
        .output()
        .unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap().matches(" solves (").count()
}

#[test]
fn time_ends_the_work_and_what_was_made_is_kept() {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let output = command(&folder).args(["--time", "3s"]).output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("the time is over: with more time there may be more"), "{words}");
    assert!(start.elapsed() < Duration::from_secs(12), "{:?}", start.elapsed());
    assert!(output.status.success() && solved(&folder) > 0, "{words}");
}

#[test]
fn ctrl_c_keeps_what_was_made() {
    let folder = tempfile::tempdir().unwrap();
    let child = command(&folder).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    std::thread::sleep(Duration::from_secs(3));
    let interrupt = format!("kill -INT {0}; kill -INT {0}", child.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert!(words.contains("stopped early: with more time there may be more"), "{words}");
    assert!(output.status.success() && solved(&folder) > 0, "{words}");
}

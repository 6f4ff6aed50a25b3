//! Solving that is interrupted: what was found is told and kept.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A level solved at once, one that takes far longer than any test, and one that is not reached.
const LEVELS: &str = "
Easy

######
#@$ .#
######

Hard

############
#@         #
#  $ $ $ $ #
# $ $  $ $ #
#  $   $ $ #
#    ##    #
#......  # #
#.....   # #
############

Never reached

######
#@$ .#
######
";

#[test]
fn control_c_tells_and_keeps_what_was_found() {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("three.sok"), LEVELS).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["solve", "three.sok", "--time", "1h", "--threads", "1", "-o", "solved.sok"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut out = BufReader::new(child.stdout.take().unwrap());
    let mut told = String::new();
    while !told.contains("Easy") {
        assert!(out.read_line(&mut told).unwrap() > 0, "{told}");
    }
    let start = Instant::now();
    let interrupt = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
    out.read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(start.elapsed() < Duration::from_secs(20));
    assert!(told.contains("2 levels: 1 solved, 1 unknown;") && !told.contains("Never"), "{told}");
    let mut words = String::new();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert_eq!(words, "stopped after 2 of 3 levels\nsolved.sok: 3 levels, 1 solution added\n");
    let kept = std::fs::read_to_string(folder.path().join("solved.sok")).unwrap();
    assert_eq!(kept, LEVELS.replace("\nHard", "\nSolution/Pushes\nRR\n\nHard"));
}

//! Rating that is interrupted: what was found is told and kept.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

/// A level rated at once, one whose states nobody has time to count, and one that is not reached.
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
    let limits = ["--time", "1h", "--nodes", "100G", "--places", "100G", "--memory", "100G"];
    let mut child = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["rate", "three.sok", "--threads", "1", "--metrics", "pushes,boxes", "-o", "rated.json"])
        .args(limits)
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
    // Two pushes with one box, where nothing can go wrong; of the other level the boxes were counted.
    let rows: Vec<Vec<&str>> = told.lines().map(|line| line.split_whitespace().collect()).collect();
    assert_eq!(rows[1], ["1", "Easy", "2", "1", "0", "trivial"], "{told}");
    assert_eq!(rows[2], ["2", "Hard", "-", "11", "-", "-"], "{told}");
    assert!(told.contains("2 levels: 1 trivial;") && !told.contains("Never"), "{told}");
    let mut words = String::new();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    assert_eq!(
        words,
        "stopped after 2 of 3 levels\nnot rated: it was stopped before it was done (1 level)\nrated.json: 2 levels\n"
    );
    let kept = std::fs::read_to_string(folder.path().join("rated.json")).unwrap();
    assert!(kept.contains("\"band\": \"trivial\"") && kept.contains("\"boxes\": 11"), "{kept}");
}

//! Making levels under a limit of time.

#![allow(clippy::unwrap_used)]

use std::process::Command;
use std::time::{Duration, Instant};

/// What is said while levels are made, and how long it took.
fn generate(args: &[&str]) -> (String, Duration) {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let output = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["generate", "--threads", "2", "-o", "wide.json"])
        .args(args)
        .current_dir(folder.path())
        .output()
        .unwrap();
    (String::from_utf8(output.stderr).unwrap(), start.elapsed())
}

#[test]
fn the_time_holds_on_wide_boards() {
    let wide =
        ["--method", "template_pull", "--size", "40x37", "--boxes", "3", "--count", "1", "--seed", "3"];
    let (words, took) = generate(&[&wide[..], &["--time", "1s"]].concat());
    assert!(words.contains("the time is over"), "{words}");
    // One second, and some more for a busy machine; it took twenty when only places were counted.
    assert!(took < Duration::from_secs(8), "{took:?}: {words}");
}

#[test]
fn the_time_holds_while_what_is_kept_is_rated() {
    // Everything is kept, and to find all numbers about it takes several times as long as to make it.
    let all = ["--method", "carve", "--size", "8x7", "--count", "900", "--rank", "none", "--seed", "3"];
    let (words, took) = generate(&[&all[..], &["--time", "2s"]].concat());
    assert!(words.contains("only the numbers that were asked about"), "{words}");
    assert!(took < Duration::from_secs(6), "{took:?}: {words}");
}

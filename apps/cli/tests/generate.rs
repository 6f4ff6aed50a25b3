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

#[test]
fn what_cannot_be_had_in_the_time_ends_with_the_nearest_and_its_recipe_makes_it_again() {
    let folder = tempfile::tempdir().unwrap();
    let boxwright = |args: &[&str]| {
        let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
        command.args(["generate", "--threads", "2"]).args(args).current_dir(folder.path()).output().unwrap()
    };
    // Nobody needs so many pushes on so small a board.
    let wish = ["--size", "5x4", "--boxes", "2", "--where", "pushes>=300", "-o", "near.sok", "--time"];
    let mut tries = ["2s", "10s", "60s"].into_iter().map(|time| boxwright(&[&wish[..], &[time]].concat()));
    // On a busy machine not even the shortest attempt may end in time.
    let output = tries.find(|output| !output.stdout.is_empty()).unwrap();
    let words = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{words}");
    assert!(words.contains("nothing is as asked for; the nearest found has pushes "), "{words}");
    assert!(words.contains("(at least 300 asked for)") && words.contains("the time is over"), "{words}");
    let told = String::from_utf8(output.stdout).unwrap();
    let recipe = told.lines().find_map(|line| line.strip_prefix("; sokoban")).unwrap();
    let again = boxwright(&["--recipe", &format!("sokoban{recipe}"), "-o", "again.sok"]);
    assert!(again.status.success());
    let [near, again] =
        ["near.sok", "again.sok"].map(|name| std::fs::read_to_string(folder.path().join(name)).unwrap());
    assert_eq!(near, again);
}

//! Every experiment in the list runs at small scale.

#![allow(clippy::unwrap_used)]

use std::process::{Command, Output};

fn lab(args: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_lab")).args(args).output().unwrap()
}

#[test]
fn every_experiment_runs_at_small_scale() {
    let list = lab(&["list"]);
    let list = String::from_utf8(list.stdout).unwrap();
    let names: Vec<&str> = list.lines().map(|line| line.split_whitespace().next().unwrap()).collect();
    assert!(names.contains(&"solvers") && names.contains(&"instructions"));
    for name in names {
        let output = lab(&["run", name, "--scale", "smoke"]);
        let text = String::from_utf8_lossy(&output.stdout);
        assert!(output.status.success(), "{name}: {}", String::from_utf8_lossy(&output.stderr));
        assert!(text.contains("|---") && text.contains("nothing is judged or kept"), "{name}: {text}");
    }
}

#[test]
fn without_collections_the_shipped_levels_are_used() {
    let output = Command::new(env!("CARGO_BIN_EXE_lab"))
        .args(["run", "solvers", "--only", "microban-pushes"])
        .env("BOXWRIGHT_DATA", "nowhere")
        .output()
        .unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(text.contains("the collection is not here; small-rooms.sok was used instead"), "{text}");
    assert!(text.contains("5 of 5"), "{text}");
}

#[test]
fn unknown_names_are_answered_with_those_there_are() {
    let output = lab(&["run", "nothing"]);
    assert_eq!(output.status.code(), Some(2));
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.starts_with("lab: there is no experiment `nothing`; there are solvers,"), "{words}");
    let output = lab(&["run", "solvers", "--only", "none"]);
    let words = String::from_utf8_lossy(&output.stderr);
    assert!(words.contains("there is no row `none`; there are microban-any,"), "{words}");
}

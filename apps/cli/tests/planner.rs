//! Planners as programs of their own: one that is interrupted, and Fast Downward, where it is installed, with its
//! answers beside ours.

#![cfg(unix)]
#![allow(clippy::unwrap_used, clippy::print_stderr)]

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Where it is; says so if it is nowhere.
fn fast_downward() -> Option<PathBuf> {
    let by_script = || root().join("target/fast-downward/fast-downward").canonicalize().ok();
    let found = std::env::var_os("BOXWRIGHT_FAST_DOWNWARD").map(PathBuf::from).or_else(by_script);
    if found.is_none() {
        eprintln!("Fast Downward is not here (scripts/fast-downward installs it): nothing was tried");
    }
    found
}

/// What the command prints.
fn boxwright(planner: &Path, args: &[&str]) -> String {
    let output = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(args)
        .current_dir(root())
        .env("BOXWRIGHT_FAST_DOWNWARD", planner)
        .output()
        .unwrap();
    let words = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.code().is_some_and(|code| code < 2), "{args:?}: {words}");
    String::from_utf8(output.stdout).unwrap()
}

/// A key of each line of JSON.
fn column(text: &str, key: &str) -> Vec<serde_json::Value> {
    text.lines().map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()[key].clone()).collect()
}

const NONE: &str = "the planner says it has proved that there is no plan";

#[test]
fn fast_downward_solves_what_we_solve() {
    agrees("levels/push-counts.sok", "pushes");
}

#[test]
fn fast_downward_solves_kwirk_as_we_do() {
    agrees("levels/kwirk-rooms.kwirk", "steps");
}

/// Both planners give our verdicts, and the optimal one our costs. That there is no plan is their word, so the verdict
/// is unknown then, and the word is told.
fn agrees(file: &str, cost: &str) {
    let Some(planner) = fast_downward() else { return };
    let solve = ["solve", file, "--json", "--time", "5m"];
    let ours = boxwright(&planner, &solve);
    for name in ["fast-downward", "fast-downward-optimal"] {
        let theirs = boxwright(&planner, &[&solve[..], &["--planner", name]].concat());
        let said = column(&theirs, "verdict").into_iter().zip(column(&theirs, "reason"));
        let said: Vec<_> = said
            .map(|(verdict, reason)| if reason == NONE { "unsolvable".into() } else { verdict })
            .collect();
        assert_eq!(said, column(&ours, "verdict"), "{name}");
        if name == "fast-downward-optimal" {
            assert_eq!(column(&theirs, cost), column(&ours, cost));
        }
    }
}

#[test]
fn fast_downward_makes_the_ice_maze() {
    let Some(planner) = fast_downward() else { return };
    let [domain, problem] = ["domain", "problem"].map(|name| format!("docs/planning/ice-maze/{name}.pddl"));
    let plan =
        boxwright(&planner, &["plan", &domain, &problem, "--planner", "fast-downward", "--time", "5m"]);
    let acts: Vec<&str> = plan.lines().collect();
    assert_eq!(acts.iter().filter(|act| act.starts_with("(put-rock ")).count(), 3, "{plan}");
    assert_eq!(acts.last(), Some(&"(stop e4 d4 left)"), "{plan}");
}

#[test]
fn control_c_ends_the_planner_and_says_so() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| std::fs::write(folder.path().join(name), text).unwrap();
    write("lamp.pddl", "(define (domain lamp))");
    write("dark.pddl", "(define (problem dark) (:domain lamp))");
    let begun = folder.path().join("begun");
    write("slow.sh", &format!("pwd > '{}'; sleep 600", begun.display()));
    let child = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(["plan", "lamp.pddl", "dark.pddl", "--time", "1h"])
        .args(["--planner", "sh ./slow.sh {domain} {problem} {plan}"])
        .current_dir(folder.path())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let start = Instant::now();
    let place = || std::fs::read_to_string(&begun).ok().filter(|place| place.ends_with('\n'));
    while place().is_none() {
        assert!(start.elapsed() < Duration::from_secs(60), "the planner was never started");
        std::thread::sleep(Duration::from_millis(5));
    }
    let interrupt = format!("kill -INT {}", child.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
    let output = child.wait_with_output().unwrap();
    assert!(start.elapsed() < Duration::from_secs(120));
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(String::from_utf8_lossy(&output.stderr), "no plan: stopped, which proves nothing\n");
    assert!(!Path::new(place().unwrap().trim()).exists(), "its folder is gone");
}

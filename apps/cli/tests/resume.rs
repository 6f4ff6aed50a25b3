//! Long runs that are killed, and go on.

#![allow(clippy::unwrap_used)]

use serde_json::Value;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

/// The first levels that come, enough of them for ten kills.
#[rustfmt::skip]
const ASKED: [&str; 14] = [
    "generate", "--seed", "5", "--size", "6x6", "--boxes", "3", "--count", "32", "--rank", "none",
    "--knob", "effort=2000", "--threads=1",
];

fn command(folder: &Path, output: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(ASKED).args(["-o", output]).args(more).current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

fn words(output: &Output) -> String {
    String::from_utf8_lossy(&output.stderr).into_owned()
}

/// The same for Kwirk.
fn of_kwirk(folder: &Path, output: &str, more: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args([
        "generate", "--game", "kwirk", "--seed", "5", "--size", "5x4", "--count", "12", "--nodes", "100k",
    ]);
    command.args(["--rank", "steps", "--candidates", "12", "--threads=1", "-o", output]).args(more);
    command.current_dir(folder).stdout(Stdio::null()).stderr(Stdio::piped());
    command
}

/// The levels of a checkpoint, if it is there.
fn kept(folder: &Path) -> Vec<String> {
    let parts = ["long.sok.part", "long.kwirk.part"].map(|name| folder.join(name));
    let Some(Ok(text)) = parts.iter().find(|path| path.exists()).map(std::fs::read) else {
        return Vec::new();
    };
    let checkpoint: Value = serde_json::from_slice(&text).unwrap();
    let levels = checkpoint["levels"].as_array().unwrap();
    levels.iter().map(|kept| kept["level"].as_str().unwrap().to_owned()).collect()
}

/// Lets a run go on until there is more than before, and kills it.
fn killed(mut run: Child, folder: &Path, before: usize) {
    let start = Instant::now();
    while kept(folder).len() <= before {
        assert!(
            run.try_wait().unwrap().is_none(),
            "it ended before it was killed: {:?}",
            run.wait_with_output()
        );
        assert!(start.elapsed() < Duration::from_secs(120), "nothing more was kept");
        std::thread::sleep(Duration::from_millis(10));
    }
    run.kill().unwrap();
    run.wait().unwrap();
}

#[test]
fn a_run_that_is_killed_ten_times_loses_nothing_and_ends_as_if_it_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let mut before: Vec<String> = Vec::new();
    for kill in 0..10 {
        let resume: &[&str] = if kill == 0 { &[] } else { &["--resume"] };
        killed(command(folder, "long.sok", resume).spawn().unwrap(), folder, before.len());
        let now = kept(folder);
        assert!(now.starts_with(&before) && now.len() > before.len(), "after kill {kill}");
        before = now;
        assert!(!folder.join("long.sok").exists());
    }
    let last = command(folder, "long.sok", &["--resume"]).output().unwrap();
    assert!(last.status.success() && words(&last).contains("going on after"), "{}", words(&last));
    assert!(!folder.join("long.sok.part").exists());
    let whole = command(folder, "whole.sok", &[]).output().unwrap();
    assert!(whole.status.success(), "{}", words(&whole));
    let [resumed, whole] = ["long.sok", "whole.sok"].map(|name| std::fs::read(folder.join(name)).unwrap());
    assert!(resumed == whole, "the files differ");
    let text = String::from_utf8(resumed).unwrap();
    assert!(before.iter().all(|level| text.contains(level.trim_end())));
}

#[test]
fn a_run_for_kwirk_that_is_killed_ends_as_if_it_was_not() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    for resume in [&[] as &[&str], &["--resume"]] {
        killed(of_kwirk(folder, "long.kwirk", resume).spawn().unwrap(), folder, kept(folder).len());
        assert!(!kept(folder).is_empty() && !folder.join("long.kwirk").exists());
    }
    let last = of_kwirk(folder, "long.kwirk", &["--resume"]).output().unwrap();
    assert!(last.status.success() && words(&last).contains("going on after"), "{}", words(&last));
    let whole = of_kwirk(folder, "whole.kwirk", &[]).output().unwrap();
    assert!(whole.status.success(), "{}", words(&whole));
    let [resumed, whole] =
        ["long.kwirk", "whole.kwirk"].map(|name| std::fs::read(folder.join(name)).unwrap());
    assert!(resumed == whole, "the files differ");
}

#[test]
fn a_run_goes_on_and_writes_over_a_file_if_both_are_said() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    killed(command(folder, "long.sok", &[]).spawn().unwrap(), folder, 0);
    let before = kept(folder);
    std::fs::write(folder.join("long.sok"), "mine").unwrap();
    let last = command(folder, "long.sok", &["--resume", "--force"]).output().unwrap();
    assert!(last.status.success() && words(&last).contains("going on after"), "{}", words(&last));
    let text = std::fs::read_to_string(folder.join("long.sok")).unwrap();
    assert!(before.iter().all(|level| text.contains(level.trim_end())));
}

#[test]
fn what_cannot_be_gone_on_with_is_said_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let refused = |more: &[&str], sentence: &str| {
        let output = command(folder, "long.sok", more).output().unwrap();
        assert_eq!(
            (output.status.code(), words(&output).contains(sentence)),
            (Some(2), true),
            "{}",
            words(&output)
        );
    };
    refused(&["--resume"], "long.sok: no run was cut off that would write this");
    killed(command(folder, "long.sok", &[]).spawn().unwrap(), folder, 0);
    let part = std::fs::read(folder.join("long.sok.part")).unwrap();
    refused(
        &[],
        "long.sok.part: a run was cut off here; say --resume to go on with it, or --force to begin anew",
    );
    refused(
        &["--resume", "--trim", "--band", "easy"],
        "long.sok.part: left behind by another run (search 6x6-6x6 boxes=3",
    );
    std::fs::write(folder.join("other.sok"), "#####\n#@$.#\n#####\n").unwrap();
    refused(&["--resume", "--avoid", "other.sok"], "long.sok.part: left behind by another run (search");
    std::fs::write(folder.join("long.sok"), "mine").unwrap();
    refused(&["--resume"], "long.sok: exists already; say --force to replace it");
    assert_eq!(std::fs::read(folder.join("long.sok")).unwrap(), b"mine");
    std::fs::remove_file(folder.join("long.sok")).unwrap();
    assert_eq!(std::fs::read(folder.join("long.sok.part")).unwrap(), part);
    std::fs::write(folder.join("long.sok.part"), &part[..part.len() / 2]).unwrap();
    refused(&["--resume"], "long.sok.part: not what a run left behind (");
    assert!(!folder.join("long.sok").exists());
}

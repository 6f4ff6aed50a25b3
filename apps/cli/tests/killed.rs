//! Programs that are killed, or stand still, while they store a file.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

/// A collection that takes a while to be written.
fn folder() -> tempfile::TempDir {
    let rooms = concat!(env!("CARGO_MANIFEST_DIR"), "/../../levels/small-rooms.sok");
    let rooms = std::fs::read_to_string(rooms).unwrap();
    let levels = &rooms[rooms.find("First Step").unwrap()..];
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("large.sok"), levels.repeat(40)).unwrap();
    std::fs::write(folder.path().join("small.sok"), levels).unwrap();
    folder
}

fn convert(folder: &Path, from: &str, to: &str) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(["convert", from, "-o", to, "--force"]).current_dir(folder);
    command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
}

fn convert_small(folder: &Path) {
    assert!(convert(folder, "small.sok", "small.json").wait().unwrap().success());
}

/// The files under passing names.
fn passing(folder: &Path) -> Vec<PathBuf> {
    let paths = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_passing = |path: &PathBuf| path.file_name().unwrap().to_str().unwrap().starts_with(".boxwright-");
    paths.filter(is_passing).collect()
}

/// Starts a program that stores a large file, and sends it a signal while it writes; the program, and the file that
/// it was about to store. It takes some tries.
fn signalled(folder: &Path, signal: &str) -> (Child, PathBuf) {
    for _ in 0..200 {
        let mut child = convert(folder, "large.sok", "large.json");
        while child.try_wait().unwrap().is_none() {
            let is_begun = |path: &&PathBuf| path.metadata().is_ok_and(|found| found.len() > 0);
            let Some(file) = passing(folder).iter().find(is_begun).cloned() else { continue };
            let kill = format!("kill -{signal} {}", child.id());
            _ = Command::new("sh").args(["-c", &kill]).status().unwrap();
            if file.exists() {
                return (child, file);
            }
            _ = Command::new("kill").args(["-CONT", &child.id().to_string()]).status().unwrap();
            break;
        }
        child.wait().unwrap();
    }
    panic!("no signal came in time");
}

#[test]
fn what_a_killed_program_left_is_removed_by_the_next() {
    let folder = folder();
    let folder = folder.path();
    std::fs::write(folder.join("large.json"), "mine").unwrap();
    std::fs::write(folder.join(".boxwright-notes"), "mine, too").unwrap();
    for _ in 0..5 {
        let (mut child, file) = signalled(folder, "KILL");
        child.wait().unwrap();
        assert!(file.exists());
        convert_small(folder);
        assert_eq!(passing(folder), [folder.join(".boxwright-notes")]);
    }
}

#[test]
fn what_a_living_program_is_about_to_store_is_left_alone() {
    let folder = folder();
    let folder = folder.path();
    let (mut child, file) = signalled(folder, "STOP");
    convert_small(folder);
    assert!(file.exists());
    assert!(Command::new("kill").args(["-CONT", &child.id().to_string()]).status().unwrap().success());
    assert!(child.wait().unwrap().success());
    let kept = std::fs::read(folder.join("large.json")).unwrap();
    assert!(kept.ends_with(b"}\n") && kept.len() > 100_000, "{} bytes", kept.len());
    assert!(passing(folder).is_empty());
}

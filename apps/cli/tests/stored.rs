//! What was asked for is stored, whatever becomes of standard output: a reader that goes away, one that never reads, a
//! full device.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::collections::BTreeMap;
use std::fs::File;
use std::io::{BufRead as _, BufReader, Write as _};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// Commands that store, with some of their options.
#[rustfmt::skip]
const CASES: &[&[&str]] = &[
    &["generate", "--size", "5x4", "--boxes", "2", "--count", "2", "--candidates", "6", "--seed", "5", "-o", "made.sok"],
    &["generate", "--method", "carve", "--size", "5x4", "--boxes", "1", "--count", "2", "--seed", "5", "-o", "made.csv"],
    &["generate", "--recipes", "in.recipes", "-o", "again.json"],
    &["generate", "--game", "kwirk", "--size", "5x4", "--count", "2", "--seed", "3", "--nodes", "3k", "-o", "made.kwirk"],
    &["generate", "--recipes", "kwirk.recipes", "-o", "again.kwirk"],
    &["render", "in.sok", "--level", "3", "-o", "one.svg"],
    &["render", "in.sok", "--sheet", "-o", "sheet.png"],
    &["render", "in.sok", "-o", "pictures/"],
    &["render", "in.kwirk", "--level", "1", "-o", "one.svg"],
    &["render", "in.kwirk", "-o", "pictures/"],
    &["convert", "in.sok", "-o", "all.json", "--json"],
    &["convert", "in.sok", "--level", "2", "--to", "tiled", "-o", "map.tmx"],
    &["convert", "in.sok", "--to", "xsb", "-o", "each/"],
    &["convert", "in.kwirk", "-o", "all.kwirk", "--json"],
    &["convert", "in.kwirk", "--to", "kwirk", "-o", "each/"],
    &["solve", "in.sok", "-o", "solved.sok"],
    &["solve", "in.sok", "--json", "-o", "solved.json"],
    &["solve", "in.kwirk", "-o", "solved.kwirk"],
    &["solve", "in.sok", "--pddl", "tasks"],
    &["solve", "in.kwirk", "--pddl", "tasks"],
    &["rate", "in.sok", "--sort", "pushes", "-o", "rated.json", "--plot", "pushes=a.svg", "--plot", "pushes,moves=b.svg"],
    &["rate", "in.sok", "--csv", "--plot", "pushes=a.svg"],
    &["rate", "in.kwirk", "-o", "rated.kwirk"],
    &["complete", "in.txt", "other.txt", "-o", "completed.sok"],
    &["complete", "in.txt", "--pddl", "tasks"],
    &["vary", "in.sok", "--level", "5", "--similar", "--count", "2", "--looks", "30", "-o", "varied.sok"],
    &["hardest", "in.sok", "--level", "1-3", "-o", "hardest.sok"],
    &["hardest", "in.sok", "--level", "1-2", "--novelty", "--nodes", "20k", "-o", "hardest.json"],
    &["library", "--library", "mine.sqlite", "add", "in.sok", "in.kwirk"],
    &["library", "--library", "kept.sqlite", "export", "out"],
];

/// Commands that tell each thing as soon as it is found. The others tell all they have in the end.
const TOLD_ROW_BY_ROW: [&str; 4] = ["solve", "rate", "complete", "hardest"];

type Files = BTreeMap<String, Vec<u8>>;

/// Something to work on: levels, most of them with solutions, sketches, recipes, and a library.
static INPUTS: LazyLock<Files> = LazyLock::new(|| {
    let levels = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../levels");
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    let rooms = std::fs::read_to_string(levels.join("small-rooms.sok")).unwrap();
    let six = rooms.split("\nSmall Porch").next().unwrap();
    std::fs::write(path("in.sok"), six.replacen("\nSolution/Pushes\ndR\n", "", 1)).unwrap();
    std::fs::copy(levels.join("kwirk-rooms.kwirk"), path("in.kwirk")).unwrap();
    let sketch = "p sokogen 2 2 6\n########\n#00  . #\n# 00 0 #\n#00 0.##\n########\n";
    std::fs::write(path("in.txt"), sketch).unwrap();
    std::fs::write(path("other.txt"), sketch).unwrap();
    let make = |args: &[&str]| assert!(start(folder.path(), args, Stdio::null()).wait().unwrap().success());
    for (case, recipes) in [(CASES[0], "in.recipes"), (CASES[3], "kwirk.recipes")] {
        make(&[&case[..case.len() - 1], &[recipes]].concat());
    }
    make(&["library", "--library", "kept.sqlite", "add", "in.sok", "in.kwirk"]);
    files(folder.path())
});

fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    INPUTS.iter().for_each(|(name, bytes)| std::fs::write(folder.path().join(name), bytes).unwrap());
    folder
}

fn start(folder: &Path, args: &[&str], stdout: impl Into<Stdio>) -> Child {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(args).current_dir(folder).env("BOXWRIGHT_HOME", folder.join("home"));
    command.stdin(Stdio::null()).stdout(stdout).stderr(Stdio::null()).spawn().unwrap()
}

/// What is in a folder, by name.
fn files(folder: &Path) -> Files {
    let mut found = Files::new();
    for entry in std::fs::read_dir(folder).unwrap().map(Result::unwrap) {
        let name = entry.file_name().into_string().unwrap();
        if entry.path().is_dir() {
            found.extend(
                files(&entry.path()).into_iter().map(|(inner, bytes)| (format!("{name}/{inner}"), bytes)),
            );
        } else {
            found.insert(name, std::fs::read(entry.path()).unwrap());
        }
    }
    found
}

/// How a case ends, and what it leaves behind. Of a library it counts that there is one: it has the time in it.
fn left_behind(args: &[&str], run: impl FnOnce(&Path) -> Child) -> (Option<i32>, Files) {
    let folder = folder();
    let status = run(folder.path()).wait().unwrap().code();
    let mut left = files(folder.path());
    left.retain(|name, bytes| INPUTS.get(name) != Some(bytes));
    left.iter_mut().filter(|(name, _)| name.contains(".sqlite")).for_each(|(_, bytes)| bytes.clear());
    assert!(!left.is_empty(), "{args:?} stores nothing and ends with {status:?}");
    (status, left)
}

/// A pipe that nobody reads any more.
fn closed_pipe() -> std::io::PipeWriter {
    let (reader, writer) = std::io::pipe().unwrap();
    drop(reader);
    writer
}

/// Fills a pipe: whoever writes to it now waits for a reader.
fn fill(mut writer: std::io::PipeWriter) {
    let filling = std::thread::spawn(move || writer.write_all(&vec![b' '; 16 << 20]));
    std::thread::sleep(Duration::from_millis(100));
    assert!(!filling.is_finished());
}

#[test]
fn every_command_with_an_output_is_tested_here() {
    let help = |args: &[&str]| {
        let output = Command::new(env!("CARGO_BIN_EXE_boxwright")).args(args).arg("--help").output().unwrap();
        String::from_utf8(output.stdout).unwrap()
    };
    let all = help(&[]);
    let commands = all.split("\nCommands:\n").nth(1).unwrap().lines().take_while(|line| !line.is_empty());
    let commands: Vec<&str> = commands.filter_map(|line| line.split_whitespace().next()).collect();
    assert!(commands.contains(&"solve") && commands.contains(&"bench"), "{commands:?}");
    for option in ["--output", "--pddl", "--plot"] {
        let storing = commands.iter().filter(|command| help(&[command]).contains(&format!("{option} <")));
        let is_tested = |command: &str| {
            let says =
                |case: &&&[&str]| case.contains(&option) || option == "--output" && case.contains(&"-o");
            CASES.iter().filter(says).any(|case| case[0] == command)
        };
        let untested: Vec<&&str> = storing.filter(|command| !is_tested(command)).collect();
        assert!(untested.is_empty(), "{option} is not tested with {untested:?}");
    }
}

#[test]
fn a_reader_that_goes_away_loses_no_file() {
    for args in CASES {
        let usual = left_behind(args, |folder| start(folder, args, Stdio::null()));
        assert_eq!(usual.0, Some(0), "{args:?}");
        let closed = left_behind(args, |folder| start(folder, args, closed_pipe()));
        assert!(closed == usual, "{args:?} | true: {:?}", (closed.0, closed.1.keys()));
        let head = left_behind(args, |folder| {
            let mut child = start(folder, args, Stdio::piped());
            let mut line = String::new();
            BufReader::new(child.stdout.take().unwrap()).read_line(&mut line).unwrap();
            child
        });
        assert!(head == usual, "{args:?} | head -1: {:?}", (head.0, head.1.keys()));
    }
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_device_loses_no_file_and_is_told() {
    for args in CASES {
        let usual = left_behind(args, |folder| start(folder, args, Stdio::null()));
        let full = || File::options().write(true).open("/dev/full").unwrap();
        let left = left_behind(args, |folder| start(folder, args, full()));
        assert!(left.1 == usual.1, "{args:?} > /dev/full: {:?}", left.1.keys());
        // Some only have words for standard error.
        let tells =
            Command::new(env!("CARGO_BIN_EXE_boxwright")).args(*args).current_dir(folder().path()).output();
        let status = if tells.unwrap().stdout.is_empty() { 0 } else { 2 };
        assert_eq!(left.0, Some(status), "{args:?}");
    }
}

#[test]
fn what_is_told_in_the_end_is_told_when_it_is_stored() {
    for args in CASES.iter().filter(|args| !TOLD_ROW_BY_ROW.contains(&args[0])) {
        let (_, usual) = left_behind(args, |folder| start(folder, args, Stdio::null()));
        let (reader, writer) = std::io::pipe().unwrap();
        fill(writer.try_clone().unwrap());
        let folder = folder();
        let mut child = start(folder.path(), args, writer);
        let begun = Instant::now();
        while !usual.keys().all(|name| folder.path().join(name).exists()) {
            assert!(begun.elapsed() < Duration::from_secs(60), "{args:?} is not stored");
            std::thread::sleep(Duration::from_millis(10));
        }
        drop(reader);
        assert_eq!(child.wait().unwrap().code(), Some(0), "{args:?}");
    }
}

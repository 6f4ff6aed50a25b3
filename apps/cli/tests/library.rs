//! The library's file: killed while it is made, and damaged afterwards.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use serde_json::Value;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::{Duration, Instant};

fn boxwright(home: &Path, words: &[&str]) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_boxwright"));
    command.args(words).env("BOXWRIGHT_HOME", home).current_dir(home);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

fn told(output: &Output) -> (Option<i32>, String, String) {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (output.status.code(), text(&output.stdout), text(&output.stderr))
}

/// How many kills; the number that counts is a hundred: `BOXWRIGHT_KILLS=100`.
fn kills() -> u32 {
    std::env::var("BOXWRIGHT_KILLS").ok().and_then(|count| count.parse().ok()).unwrap_or(12)
}

/// Waits until a library's file is there, without sleeping: what follows takes milliseconds.
fn wait_for(path: &Path) {
    let begun = Instant::now();
    while !path.exists() {
        assert!(begun.elapsed() < Duration::from_secs(60), "no file is made");
        std::hint::spin_loop();
    }
}

#[test]
fn a_library_that_is_killed_while_it_is_made_has_its_first_levels_afterwards() {
    let making = (0..3).map(|_| {
        let home = tempfile::tempdir().unwrap();
        let mut run = boxwright(home.path(), &["library", "list"]).spawn().unwrap();
        wait_for(&home.path().join("library.sqlite"));
        let begun = Instant::now();
        assert!(run.wait().unwrap().success());
        begun.elapsed()
    });
    // The shortest: a machine that is busy now may not be later.
    let making = making.min().unwrap();
    let (mut cut, mut without) = (0, 0);
    for kill in 0..kills() {
        let home = tempfile::tempdir().unwrap();
        let mut run = boxwright(home.path(), &["library", "list"]).spawn().unwrap();
        wait_for(&home.path().join("library.sqlite"));
        let until = Instant::now() + making * kill / kills();
        while Instant::now() < until {
            std::hint::spin_loop();
        }
        cut += u32::from(run.try_wait().unwrap().is_none());
        run.kill().unwrap();
        run.wait().unwrap();
        let (status, list, words) =
            told(&boxwright(home.path(), &["--json", "library", "list"]).output().unwrap());
        assert_eq!((status, words.as_str()), (Some(0), ""), "kill {kill}");
        let pack: Value = serde_json::from_str(&list).unwrap();
        without += u32::from((&pack["title"], &pack["levels"]) != (&"Small Rooms".into(), &30.into()));
    }
    println!("{} kills, {cut} of them before the end, {without} without the first levels", kills());
    assert_eq!(without, 0);
    assert!(cut > 0, "no kill came in time");
}

#[test]
fn several_programs_that_make_the_library_at_once_all_get_it() {
    let home = tempfile::tempdir().unwrap();
    let runs: Vec<_> =
        (0..8).map(|_| boxwright(home.path(), &["library", "list"]).spawn().unwrap()).collect();
    for run in runs {
        let (status, list, words) = told(&run.wait_with_output().unwrap());
        assert_eq!((status, words.as_str()), (Some(0), ""));
        assert!(list.contains("30 levels"), "{list}");
    }
}

#[test]
fn a_damaged_library_is_refused_by_every_command_and_saved_in_a_new_one() {
    let home = tempfile::tempdir().unwrap();
    let home = home.path();
    std::fs::write(home.join("one.xsb"), "######\n#@$ .#\n######\n").unwrap();
    assert_eq!(told(&boxwright(home, &["library", "add", "one.xsb"]).output().unwrap()).0, Some(0));
    let path = home.join("library.sqlite");
    let mut bytes = std::fs::read(&path).unwrap();
    // A letter of a title, wherever it stands: every page still holds together.
    let at = |bytes: &[u8]| bytes.windows(12).position(|window| window == b"Crooked Hall");
    while let Some(at) = at(&bytes) {
        bytes[at] = b'D';
    }
    std::fs::write(&path, &bytes).unwrap();
    let commands: [&[&str]; 6] = [
        &["library", "add", "one.xsb"],
        &["library", "list"],
        &["library", "show", "c396"],
        &["library", "export", "out"],
        &["library", "remove", "c396"],
        &["studio", "--port", "0"],
    ];
    for words in commands {
        let (status, _, complaint) = told(&boxwright(home, words).output().unwrap());
        assert_eq!(status, Some(2), "{words:?}");
        assert_eq!(complaint.lines().count(), 1, "{complaint}");
        assert!(
            complaint.contains("rescue NEW` saves what can be read in a new file: 31 levels, 2 packs"),
            "{complaint}"
        );
        assert_eq!(std::fs::read(&path).unwrap(), bytes, "{words:?}");
        assert!(!home.join("out").exists());
    }
    let (status, list, _) = told(&boxwright(home, &["library", "rescue", "new.sqlite"]).output().unwrap());
    assert_eq!(status, Some(0));
    assert_eq!(list, format!("new.sqlite: 31 levels, 2 packs saved from {}\n", path.display()));
    assert_eq!(std::fs::read(&path).unwrap(), bytes);
    let add = ["library", "--library", "new.sqlite", "add", "one.xsb"];
    assert_eq!(told(&boxwright(home, &add).output().unwrap()).0, Some(0), "the new one is sound");
    let (status, list, _) =
        told(&boxwright(home, &["--json", "library", "rescue", "other.sqlite"]).output().unwrap());
    let saved: Value = serde_json::from_str(&list).unwrap();
    assert_eq!(
        (status, &saved["saved"]["levels"], &saved["saved"]["packs"]),
        (Some(0), &31.into(), &2.into())
    );
    let (status, _, words) = told(&boxwright(home, &["library", "rescue", "new.sqlite"]).output().unwrap());
    assert_eq!(
        (status, words.as_str()),
        (Some(2), "boxwright: new.sqlite: exists already; name a new file\n")
    );
}

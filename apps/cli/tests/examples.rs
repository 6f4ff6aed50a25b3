//! Every example in the documents, and the command's snapshots, run as written.
//!
//! In a `console` block, a line `$ ...` is a command and the lines below it are what it prints, both
//! streams together. `...` on a line of its own stands for any lines, and `[..]` for any text in a line. A status other than 0 is shown as
//! `[exit status N]`. The blocks of a document run one after the other in an empty folder that holds
//! a copy of `levels`. With `BOXWRIGHT_BLESS=1` the snapshots in `tests/cmd` are written anew.

#![cfg(unix)]
#![allow(clippy::unwrap_used)]

use std::path::{Path, PathBuf};
use std::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A document that is being run.
struct Stage {
    folder: tempfile::TempDir,
}

impl Stage {
    fn new() -> Stage {
        let folder = tempfile::tempdir().unwrap();
        std::fs::create_dir(folder.path().join("levels")).unwrap();
        for file in std::fs::read_dir(root().join("levels")).unwrap().map(|file| file.unwrap().path()) {
            std::fs::copy(&file, folder.path().join("levels").join(file.file_name().unwrap())).unwrap();
        }
        Stage { folder }
    }

    /// What a command prints, and its status if it is not 0.
    fn run(&self, command: &str) -> String {
        let program = Path::new(env!("CARGO_BIN_EXE_boxwright")).parent().unwrap();
        let path = format!("{}:{}", program.display(), std::env::var("PATH").unwrap());
        let output = Command::new("sh")
            .args(["-c", &format!("exec 2>&1\n{command}")])
            .current_dir(self.folder.path())
            .env("PATH", path)
            .env("NO_COLOR", "1")
            .env("LC_ALL", "C.UTF-8")
            .env("COLUMNS", "100")
            .env("BOXWRIGHT_HOME", self.folder.path().join("home"))
            .stdin(std::process::Stdio::null())
            .output()
            .unwrap();
        let mut text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !text.is_empty() && !text.ends_with('\n') {
            text.push('\n');
        }
        if !output.status.success() {
            text.push_str(&format!("[exit status {}]\n", output.status.code().unwrap_or(-1)));
        }
        text
    }
}

/// Runs the examples of a document; what it says and what it should say.
fn play(document: &str) -> (String, Vec<String>) {
    let stage = Stage::new();
    let (mut fresh, mut wrong) = (String::new(), Vec::new());
    let mut lines = document.lines().peekable();
    let mut is_console = false;
    while let Some(line) = lines.next() {
        fresh.push_str(&format!("{line}\n"));
        match line.trim() {
            "```console" => is_console = true,
            "```" => is_console = false,
            _ => {}
        }
        let Some(command) = line.strip_prefix("$ ").filter(|_| is_console) else { continue };
        let mut expected = Vec::new();
        while let Some(next) = lines.next_if(|next| !next.starts_with("$ ") && next.trim() != "```") {
            expected.push(next);
        }
        let printed = stage.run(command);
        if matches(&expected, &printed.lines().collect::<Vec<_>>()) {
            fresh.extend(expected.iter().map(|line| format!("{line}\n")));
        } else {
            wrong.push(format!(
                "$ {command}\n--- should print\n{}\n--- prints\n{printed}",
                expected.join("\n")
            ));
            fresh.push_str(&printed);
        }
    }
    (fresh, wrong)
}

/// Do the lines fit, where `...` stands for any lines and blanks at the end do not count?
fn matches(expected: &[&str], printed: &[&str]) -> bool {
    match (expected.split_first(), printed.split_first()) {
        (None, None) => true,
        (Some((&"...", rest)), _) => (0..=printed.len()).any(|skip| matches(rest, &printed[skip..])),
        (Some((want, wants)), Some((have, haves))) => {
            fits(want.trim_end(), have.trim_end()) && matches(wants, haves)
        }
        _ => false,
    }
}

/// Does the line fit, where `[..]` stands for any text?
fn fits(want: &str, have: &str) -> bool {
    match want.split_once("[..]") {
        None => want == have,
        Some((start, rest)) => have.strip_prefix(start).is_some_and(|have| {
            have.char_indices().map(|(at, _)| at).chain([have.len()]).any(|at| fits(rest, &have[at..]))
        }),
    }
}

#[test]
fn the_examples_in_the_documents_are_true() {
    for name in ["README.md", "docs/GUIDE.md", "docs/KWIRK.md", "docs/PLANNING.md", "docs/formats.md"] {
        let document = std::fs::read_to_string(root().join(name)).unwrap();
        assert!(document.contains("```console"), "{name} has no examples");
        let (_, wrong) = play(&document);
        assert!(wrong.is_empty(), "{name}:\n{}", wrong.join("\n"));
    }
}

#[test]
fn the_command_answers_as_in_its_snapshots() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/cmd");
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    files.sort();
    assert!(files.len() >= 4, "snapshots are missing");
    let mut all_wrong = Vec::new();
    for file in files {
        let (fresh, wrong) = play(&std::fs::read_to_string(&file).unwrap());
        if std::env::var_os("BOXWRIGHT_BLESS").is_some() {
            std::fs::write(&file, fresh).unwrap();
        } else {
            all_wrong.extend(wrong.into_iter().map(|wrong| format!("{}:\n{wrong}", file.display())));
        }
    }
    assert!(all_wrong.is_empty(), "{}", all_wrong.join("\n"));
}

#[test]
fn dots_stand_for_any_lines_and_nothing_else_does() {
    assert!(matches(&["a", "...", "c"], &["a", "b", "b", "c"]) && matches(&["..."], &[]));
    assert!(fits("a[..]c", "abbc") && fits("[..]", "") && fits("[..]é", "aé") && !fits("a[..]c", "abb"));
    assert!(!matches(&["a"], &["a", "b"]) && !matches(&["a", "b"], &["a"]) && !matches(&["a"], &["b"]));
}

//! A command that is interrupted while it is at work, and what it told and kept.
//!
//! Three levels: one is done at once, one takes far longer than any test, and one is not reached.

use std::io::{BufRead as _, BufReader, Read as _};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

pub(crate) const LEVELS: &str = "
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

/// What was left behind.
pub(crate) struct Left {
    /// Standard output.
    pub(crate) told: String,
    /// Standard error.
    pub(crate) words: String,
    /// The file that was written.
    pub(crate) kept: String,
}

/// Runs a command on the levels, which are in `three.sok`, with one thread; presses Ctrl-C twice at once, as
/// terminals do, when the first level has been told; and reads the file the command should have written.
pub(crate) fn interrupted(args: &[&str], output: &str) -> Left {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("three.sok"), LEVELS).unwrap();
    let mut child = Command::new(env!("CARGO_BIN_EXE_boxwright"))
        .args(args)
        .args(["--threads", "1", "-o", output])
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
    // The next level has to be begun, too; on a busy machine that takes a moment.
    std::thread::sleep(Duration::from_secs(1));
    let start = Instant::now();
    let interrupt = format!("kill -INT {0}; kill -INT {0}", child.id());
    assert!(Command::new("sh").args(["-c", &interrupt]).status().unwrap().success());
    out.read_to_string(&mut told).unwrap();
    assert_eq!(child.wait().unwrap().code(), Some(1));
    assert!(start.elapsed() < Duration::from_secs(20));
    let mut words = String::new();
    child.stderr.take().unwrap().read_to_string(&mut words).unwrap();
    Left { told, words, kept: std::fs::read_to_string(folder.path().join(output)).unwrap() }
}

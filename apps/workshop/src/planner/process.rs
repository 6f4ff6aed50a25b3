//! Running a program within limits, and ending all of it.
//!
//! On Unix a shell sets the limit of memory, runs the program in the folder with its output in a file, and
//! writes down how much processor time it took. Shell and program are a process group of their own: Ctrl-C
//! in a terminal does not reach them, and one signal ends them all. Elsewhere there is no limit of memory,
//! and only the program itself is ended.

use crate::{Limits, Stop};
#[cfg(not(unix))]
use std::fs::File;
use std::io;
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// How a program ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ended {
    /// By itself, with a status.
    Itself(i32),
    /// By us: the time was over.
    OutOfTime,
    /// By us: somebody asked to stop.
    Stopped,
}

/// How long to wait at most before looking again.
const PAUSE: Duration = Duration::from_millis(20);

/// How long the ended processes of a group may take to be gone.
#[cfg(unix)]
const FAREWELL: Duration = Duration::from_millis(500);

/// Runs a program in a folder, within limits of time and memory.
pub(super) fn run(words: &[String], folder: &Path, limits: &Limits, stop: &Stop) -> io::Result<Ended> {
    let start = Instant::now();
    let mut group = Group(command(words, folder, limits)?.spawn()?);
    let mut pause = Duration::from_millis(1);
    loop {
        if let Some(status) = group.0.try_wait()? {
            return Ok(Ended::Itself(status.code().unwrap_or(-1)));
        }
        if stop.is_asked() {
            return Ok(Ended::Stopped);
        }
        if start.elapsed() >= limits.time {
            return Ok(Ended::OutOfTime);
        }
        std::thread::sleep(pause);
        pause = (pause * 2).min(PAUSE);
    }
}

/// The last lines that the program wrote, without the farewells that Fast Downward says after them.
pub(super) fn last_words(folder: &Path) -> String {
    const FAREWELLS: [&str; 4] = ["INFO ", "Driver aborting", "translate exit code", "search exit code"];
    let bytes = std::fs::read(folder.join("log")).unwrap_or_default();
    let text = String::from_utf8_lossy(&bytes);
    let is_word = |line: &&str| !line.is_empty() && !FAREWELLS.iter().any(|word| line.starts_with(word));
    let mut lines: Vec<&str> = text.lines().rev().map(str::trim).filter(is_word).take(3).collect();
    lines.reverse();
    boxwright_forge::core::shown(&lines.join("; ")).chars().take(300).collect()
}

/// The processor time that the shell wrote down: of itself on the first line, of the program on the second.
pub(super) fn cpu(folder: &Path) -> Option<Duration> {
    let text = std::fs::read_to_string(folder.join("times")).ok()?;
    let times: Option<Vec<f64>> = text.lines().nth(1)?.split_whitespace().map(seconds).collect();
    Duration::try_from_secs_f64(times?.iter().sum()).ok()
}

/// `1m2.5s`
fn seconds(text: &str) -> Option<f64> {
    let (minutes, seconds) = text.strip_suffix('s')?.split_once('m')?;
    Some(minutes.parse::<f64>().ok()? * 60.0 + seconds.replace(',', ".").parse::<f64>().ok()?)
}

#[cfg(unix)]
fn command(words: &[String], folder: &Path, limits: &Limits) -> io::Result<Command> {
    use std::os::unix::process::CommandExt as _;
    const SCRIPT: &str =
        "ulimit -v \"$0\" 2> no-limit; \"$@\" > log 2>&1; status=$?; times > times; exit $status";
    let memory = match limits.memory {
        u64::MAX => "unlimited".to_owned(),
        bytes => (bytes / 1024).max(1).to_string(),
    };
    let mut command = Command::new("sh");
    command.arg("-c").arg(SCRIPT).arg(memory).args(words).current_dir(folder).process_group(0);
    command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null());
    Ok(command)
}

#[cfg(not(unix))]
fn command(words: &[String], folder: &Path, _: &Limits) -> io::Result<Command> {
    let log = File::create(folder.join("log"))?;
    let mut command = Command::new(&words[0]);
    command.args(&words[1..]).current_dir(folder);
    command.stdin(Stdio::null()).stdout(log.try_clone()?).stderr(log);
    Ok(command)
}

/// A process group that has ended when this is dropped.
struct Group(Child);

impl Drop for Group {
    #[cfg(unix)]
    fn drop(&mut self) {
        use rustix::process::{Pid, Signal, kill_process_group, test_kill_process_group};
        let group = Pid::from_child(&self.0);
        // Whoever is gone already cannot be ended.
        _ = kill_process_group(group, Signal::KILL);
        _ = self.0.wait();
        let start = Instant::now();
        while test_kill_process_group(group).is_ok() && start.elapsed() < FAREWELL {
            std::thread::sleep(Duration::from_millis(1));
        }
    }

    #[cfg(not(unix))]
    fn drop(&mut self) {
        _ = self.0.kill();
        _ = self.0.wait();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_shells_are_read() {
        let folder = tempfile::tempdir().unwrap();
        let read = |text: &str| {
            std::fs::write(folder.path().join("times"), text).unwrap();
            cpu(folder.path()).map(|time| time.as_millis())
        };
        assert_eq!(read("0m0.001s 0m0.002s\n1m2.5s 0m0.25s\n"), Some(62_750));
        assert_eq!(read("0m0.000000s 0m0.000000s\n0m0.010000s 0m0,000000s\n"), Some(10));
        assert_eq!(read(""), None);
        assert_eq!(read("0m0s 0m0s\nwhat 0m0s\n"), None);
    }
}

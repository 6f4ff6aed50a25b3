//! A command under watch: what it took of the clock, the processor and the memory.
//!
//! Read from `/proc`, which keeps the processor time of a child until it is waited for; where there is none, there
//! are no numbers.

use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

/// What a command took.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Took {
    /// Seconds on the clock, since it was asked to stop if it was.
    pub(super) clock: f64,
    /// Seconds of processor time.
    pub(super) cpu: f64,
    /// Mebibytes at most.
    pub(super) memory: f64,
    /// It was ended because it did not end.
    pub(super) was_killed: bool,
}

/// Between two looks, or a part of the time so far, since a short command is over soon.
const LOOK: (Duration, u32) = (Duration::from_millis(4), 8);

/// No command may go on for longer.
const MOST: Duration = Duration::from_secs(60);

/// Ticks of the clock by which `/proc` counts processor time.
const TICKS: f64 = 100.0;

/// Runs a command in a folder until it ends; asks it to stop after so long, if so.
pub(super) fn watched(
    program: &Path,
    folder: &Path,
    args: &[String],
    ask_after: Option<Duration>,
) -> Result<Took, String> {
    let quiet = || Stdio::null();
    let mut command = Command::new(program);
    command.args(args).current_dir(folder).stdin(quiet()).stdout(quiet()).stderr(quiet());
    let mut child = command.spawn().map_err(|error| format!("{}: {error}", program.display()))?;
    let (mut begun, mut took, mut is_asked) = (Instant::now(), Took::default(), ask_after.is_none());
    loop {
        took.memory = took.memory.max(peak(&child).unwrap_or(0.0));
        let (has_ended, cpu) = state(&child).ok_or("there is no /proc to read what a child takes")?;
        took.cpu = cpu;
        if has_ended {
            break;
        }
        if !is_asked && ask_after.is_some_and(|time| begun.elapsed() >= time) {
            ask(&child)?;
            (begun, is_asked) = (Instant::now(), true);
        }
        if begun.elapsed() > MOST {
            _ = child.kill();
            took.was_killed = true;
            break;
        }
        std::thread::sleep(LOOK.0.min(begun.elapsed() / LOOK.1));
    }
    took.clock = begun.elapsed().as_secs_f64();
    child.wait().map_err(|error| error.to_string())?;
    Ok(took)
}

fn ask(child: &Child) -> Result<(), String> {
    let asked = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
    asked.map(|_| ()).map_err(|error| format!("kill: {error}"))
}

/// Mebibytes that the child had at most so far.
fn peak(child: &Child) -> Option<f64> {
    let status = std::fs::read_to_string(format!("/proc/{}/status", child.id())).ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().split(' ').next()?.parse::<f64>().ok()? / 1024.0)
}

/// Has the child ended, and what processor time did it take?
fn state(child: &Child) -> Option<(bool, f64)> {
    let stat = std::fs::read_to_string(format!("/proc/{}/stat", child.id())).ok()?;
    // The name of the program stands in parentheses and may hold anything.
    let fields: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let ticks = fields.get(11)?.parse::<f64>().ok()? + fields.get(12)?.parse::<f64>().ok()?;
    Some((*fields.first()? == "Z", ticks / TICKS))
}

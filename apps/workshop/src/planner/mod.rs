//! Planners: other people's programs that are given a planning problem and may answer with a plan.
//!
//! A planner is a command line with places for three files: `{domain}`, `{problem}` and `{plan}`. It runs in
//! a folder of its own, which is removed whatever happens, and in a process group of its own, which is ended
//! as a whole when the time is over or somebody asks to stop. Time is time on the clock: the processor
//! time of a group of processes is only known when it has ended. Memory is limited where the system can
//! do it, for each of its processes.
//!
//! How it ended is read as Fast Downward means it; a plan that is there counts more than the status. A
//! planner's plan is text and proves nothing: whoever runs one of our own problems lets the referee see it.
//! A process that leaves its group is not ended.

mod command;
mod process;

pub use command::Planner;

use crate::files::{self, FileError, plain};
use crate::{Limits, Stop};
use boxwright_forge::core::shown;
use boxwright_forge::pddl::{Act, PddlError, Task, read_acts};
use process::Ended;
use std::io;
use std::path::Path;
use std::time::Duration;

/// What a planner answered.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Planned {
    /// A plan; nobody has checked it.
    Plan(Vec<Act>),
    /// It says that there is no plan, and that this is proved.
    Unsolvable,
    /// It has looked at all it would look at, which proves nothing.
    Exhausted,
    /// It ended as if all were well, and wrote no plan.
    Silent,
    /// The time was over.
    OutOfTime,
    /// It needed more memory.
    OutOfMemory,
    /// Somebody asked to stop.
    Stopped,
}

impl Planned {
    /// What became of it, in words.
    pub fn words(&self) -> &'static str {
        match self {
            Planned::Plan(_) => "a plan",
            Planned::Unsolvable => "the planner says it has proved that there is no plan",
            Planned::Exhausted => "the planner has searched to its end, which proves nothing",
            Planned::Silent => "the planner ended without a plan, which proves nothing",
            Planned::OutOfTime => "out of time, which proves nothing",
            Planned::OutOfMemory => "out of memory, which proves nothing",
            Planned::Stopped => "stopped, which proves nothing",
        }
    }
}

/// A planner's answer and what it took.
#[derive(Clone, Debug)]
pub struct PlannerRun {
    /// The answer.
    pub planned: Planned,
    /// Processor time of all its processes; unknown if they were ended, or where the system does not tell.
    pub cpu: Option<Duration>,
}

/// Why there is no answer.
#[derive(Debug, thiserror::Error)]
pub enum PlannerError {
    /// No command at all.
    #[error("an empty command; give one like 'planner {{domain}} {{problem}} {{plan}}', or fast-downward")]
    Empty,
    /// A quote without its partner.
    #[error("a quote is never closed: {0}")]
    Quote(String),
    /// A file without a place in the command.
    #[error("the command has no place for the {0}; put {{{0}}} where its file goes")]
    Placeholder(&'static str),
    /// Fast Downward is nowhere to be found.
    #[error(
        "Fast Downward is not here; scripts/fast-downward installs it and says what to put into {}",
        command::VARIABLE
    )]
    NotInstalled,
    /// The program cannot be started.
    #[error("the planner `{0}` cannot be started: no such program")]
    NoProgram(String),
    /// It ended badly.
    #[error("the planner ended with status {status}{}", last_words(.words))]
    Failed {
        /// Its status.
        status: i32,
        /// The last lines it wrote.
        words: String,
    },
    /// Its plan cannot be read.
    #[error("the planner's plan: {0}")]
    Plan(PddlError),
    /// A file of its folder cannot be read or written.
    #[error(transparent)]
    File(#[from] FileError),
    /// The system does not do it.
    #[error("the planner cannot be run: {}", plain(.0))]
    System(#[from] io::Error),
}

fn last_words(words: &str) -> String {
    if words.is_empty() { String::new() } else { format!(": {words}") }
}

impl Planner {
    /// Gives it a task. Of the limits, time and memory count.
    pub fn run(&self, task: &Task, limits: &Limits, stop: &Stop) -> Result<PlannerRun, PlannerError> {
        let folder = tempfile::Builder::new().prefix("boxwright-planner-").tempdir()?;
        let place = |name: &str| folder.path().join(name);
        files::write(&place("domain.pddl"), task.domain.as_bytes(), false)?;
        files::write(&place("problem.pddl"), task.problem.as_bytes(), false)?;
        let words = self.words_for(folder.path());
        let ended = process::run(&words, folder.path(), limits, stop)?;
        let planned = match plan(folder.path())? {
            Some(acts) => Planned::Plan(acts),
            None => without_plan(&ended, &words[0], folder.path())?,
        };
        Ok(PlannerRun { planned, cpu: process::cpu(folder.path()) })
    }
}

/// The plan in the folder: the file asked for, or the last of several that a planner wrote which goes on
/// looking for better ones. One that was being written when the planner was ended does not count if there is
/// another.
fn plan(folder: &Path) -> Result<Option<Vec<Act>>, PlannerError> {
    let numbered =
        (1..).map(|number| folder.join(format!("plan.{number}"))).take_while(|path| path.is_file());
    let mut files: Vec<_> = numbered.collect();
    files.extend(Some(folder.join("plan")).filter(|path| path.is_file()));
    let mut fault = None;
    for file in files.iter().rev() {
        let bytes = files::read(file)?;
        match read_acts(&String::from_utf8_lossy(&bytes)) {
            Ok(acts) => return Ok(Some(acts)),
            Err(error) => fault = fault.or(Some(error)),
        }
    }
    fault.map_or(Ok(None), |error| Err(PlannerError::Plan(error)))
}

/// What it means that there is no plan. The numbers are Fast Downward's; from 128 on a signal ended it.
fn without_plan(ended: &Ended, program: &str, folder: &Path) -> Result<Planned, PlannerError> {
    const CPU_LIMIT: i32 = 128 + 24;
    Ok(match *ended {
        Ended::OutOfTime => Planned::OutOfTime,
        Ended::Stopped => Planned::Stopped,
        Ended::Itself(status) => match status {
            0 => Planned::Silent,
            10 | 11 => Planned::Unsolvable,
            12 => Planned::Exhausted,
            20 | 22 => Planned::OutOfMemory,
            21 | 23 | 24 | CPU_LIMIT => Planned::OutOfTime,
            126 | 127 if !is_there(program) => return Err(PlannerError::NoProgram(shown(program))),
            _ => return Err(PlannerError::Failed { status, words: process::last_words(folder) }),
        },
    })
}

/// Is there a program of that name, or at that place?
fn is_there(program: &str) -> bool {
    let folders = std::env::var_os("PATH").unwrap_or_default();
    let is_found = || std::env::split_paths(&folders).any(|folder| folder.join(program).is_file());
    if program.contains('/') { Path::new(program).is_file() } else { is_found() }
}

#[cfg(unix)]
#[cfg(test)]
mod tests;

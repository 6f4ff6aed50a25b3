//! What commands have in common that can give their work to a planner: the options, and the files.

use crate::talk::Talk;
use boxwright_forge::pddl::Task;
use boxwright_workshop::{FileError, Planner, PlannerError, sweep};
use clap::Args;
use std::path::{Path, PathBuf};
use std::str::FromStr;

/// Another program to do the work, and the problem as text.
#[derive(Debug, Args)]
pub(crate) struct PlanningArgs {
    /// Leave it to a planner: fast-downward, fast-downward-optimal, or a command with {domain}, {problem} and {plan}; --time is then time on the clock; native for our own search
    #[arg(long, value_name = "CMD", conflicts_with = "nodes")]
    planner: Option<Worker>,

    /// Write domain.pddl and problem.pddl into this folder, for planners; of several, problem-1.pddl and so on
    #[arg(long, value_name = "DIR")]
    pub(crate) pddl: Option<PathBuf>,
}

/// Who does the work.
#[derive(Clone, Debug)]
enum Worker {
    /// We do.
    Native,
    /// Another program.
    Other(Planner),
}

impl FromStr for Worker {
    type Err = PlannerError;

    fn from_str(text: &str) -> Result<Worker, PlannerError> {
        if text == "native" { Ok(Worker::Native) } else { text.parse().map(Worker::Other) }
    }
}

impl PlanningArgs {
    /// The program that does the work, if we do not.
    pub(crate) fn planner(&self) -> Option<&Planner> {
        match &self.planner {
            Some(Worker::Other(planner)) => Some(planner),
            Some(Worker::Native) | None => None,
        }
    }
}

/// Stores the tasks of a command into a folder, which is made if it is not there. All have one domain.
pub(crate) fn store_tasks(
    folder: &Path,
    tasks: &[Task],
    force: bool,
    talk: &mut Talk,
) -> Result<(), FileError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| FileError::Unwritable { path: folder.to_owned(), error })?;
    sweep(folder);
    let Some(first) = tasks.first() else { return Ok(()) };
    talk.try_store(&folder.join("domain.pddl"), first.domain.as_bytes(), force)?;
    let digits = tasks.len().to_string().len();
    for (at, task) in tasks.iter().enumerate() {
        let name = match tasks.len() {
            1 => "problem.pddl".to_owned(),
            _ => format!("problem-{:0digits$}.pddl", at + 1),
        };
        talk.try_store(&folder.join(name), task.problem.as_bytes(), force)?;
    }
    Ok(())
}

//! What commands have in common that can give their work to a planner: the options, and the files.

use boxwright_forge::pddl::Task;
use boxwright_workshop::{FileError, Planner, write};
use clap::Args;
use std::path::{Path, PathBuf};

/// Another program to do the work, and the problem as text.
#[derive(Debug, Args)]
pub(crate) struct PlanningArgs {
    /// Leave it to a planner: fast-downward, fast-downward-optimal, or a command with {domain}, {problem} and {plan}; --time is then time on the clock
    #[arg(long, value_name = "CMD", conflicts_with = "nodes")]
    pub(crate) planner: Option<Planner>,

    /// Write domain.pddl and problem.pddl into this folder, for planners; of several, problem-1.pddl and so on
    #[arg(long, value_name = "DIR")]
    pub(crate) pddl: Option<PathBuf>,
}

/// Writes the tasks of a command into a folder, which is made if it is not there. All have one domain.
pub(crate) fn write_tasks(folder: &Path, tasks: &[Task], force: bool) -> Result<(), FileError> {
    std::fs::create_dir_all(folder)
        .map_err(|error| FileError::Unwritable { path: folder.to_owned(), error })?;
    let Some(first) = tasks.first() else { return Ok(()) };
    write(&folder.join("domain.pddl"), first.domain.as_bytes(), force)?;
    let digits = tasks.len().to_string().len();
    for (at, task) in tasks.iter().enumerate() {
        let name = match tasks.len() {
            1 => "problem.pddl".to_owned(),
            _ => format!("problem-{:0digits$}.pddl", at + 1),
        };
        write(&folder.join(name), task.problem.as_bytes(), force)?;
    }
    Ok(())
}

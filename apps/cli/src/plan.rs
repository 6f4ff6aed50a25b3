//! `boxwright plan`: a designer's own puzzle, written as rules in PDDL, given to a planner.
//!
//! Both files are checked for shape before anything is started. The acts of the plan go to standard output,
//! one a line. Acts that do not belong to the domain are a complaint; whether the others lead to the goal is the
//! planner's word, since nobody here plays the designer's rules.

use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::pddl::{Act, Task, TaskError, check, misfit};
use boxwright_workshop::{Limits, Planned, Planner, PlannerRun, Stop, parse_size, parse_time, read};
use clap::Args;
use serde::Serialize;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Examples and what the statuses mean, below the options.
pub(crate) const HELP: &str = "Examples:
  boxwright plan domain.pddl problem.pddl --planner fast-downward
  boxwright plan domain.pddl problem.pddl --planner './planner {domain} {problem} {plan}'

The planner is a program of other people, found by its name or as the command says.
It runs in a folder of its own, so write ./planner.py and not planner.py; Ctrl-C ends it.
How it ends is read as Fast Downward means it; docs/PLANNING.md has the list.

Exit status: 0 a plan, 1 none (proved or not, which is said), 2 something could not be read or run.";

#[derive(Debug, Args)]
pub(crate) struct PlanArgs {
    /// What can be done: a file in PDDL
    #[arg(value_name = "DOMAIN")]
    domain: PathBuf,

    /// Where it begins and what is wanted: a file in PDDL
    #[arg(value_name = "PROBLEM")]
    problem: PathBuf,

    /// The planner: fast-downward, fast-downward-optimal, or a command with {domain}, {problem} and {plan}
    #[arg(long, value_name = "CMD")]
    planner: Planner,

    /// Time on the clock, not CPU time: 60s, 500ms, 10m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    time: Duration,

    /// Memory of each process of the planner: 512M, 4G
    #[arg(long, value_name = "SIZE", default_value = "4G", value_parser = parse_size)]
    memory: u64,
}

pub(crate) fn run(args: &PlanArgs, talk: &mut Talk) -> io::Result<()> {
    match planned(args) {
        Ok(run) => tell(args, &run, talk),
        Err(why) => talk.complain(why),
    }
}

/// Checks the files and runs the planner.
fn planned(args: &PlanArgs) -> Result<PlannerRun, String> {
    let task = Task { domain: text(&args.domain)?, problem: text(&args.problem)? };
    check(&task.domain, &task.problem).map_err(|error| match &error {
        TaskError::Domain(_) => format!("{}: {error}", args.domain.display()),
        TaskError::Problem(_) => format!("{}: {error}", args.problem.display()),
    })?;
    let limits = Limits { time: args.time, memory: args.memory, ..Limits::NONE };
    let run = args.planner.run(&task, &limits, &Stop::on_ctrl_c()).map_err(|error| error.to_string())?;
    let wrong = match &run.planned {
        Planned::Plan(acts) => misfit(&task.domain, &task.problem, acts),
        _ => None,
    };
    wrong.map_or(Ok(run), |what| Err(format!("the planner's plan does not belong to the domain: {what}")))
}

fn text(path: &Path) -> Result<String, String> {
    let bytes = read(path).map_err(|error| error.to_string())?;
    String::from_utf8(bytes).map_err(|_| format!("{}: this is not UTF-8 text", path.display()))
}

fn tell(args: &PlanArgs, run: &PlannerRun, talk: &mut Talk) -> io::Result<()> {
    let acts = match &run.planned {
        Planned::Plan(acts) => Some(acts),
        _ => None,
    };
    if acts.is_none() {
        talk.not_so();
    }
    if talk.json {
        return talk.object(&Line {
            file: args.problem.display().to_string(),
            verdict: verdict(&run.planned),
            acts: acts.map(|acts| acts.iter().map(Act::to_string).collect()),
            reason: acts.is_none().then(|| run.planned.words()),
            cpu_seconds: run.cpu.map(|cpu| cpu.as_secs_f64()),
        });
    }
    match acts {
        Some(acts) => {
            acts.iter().try_for_each(|act| talk.line(act))?;
            talk.say(format!("{}, by the planner's word", counted(acts.len(), "act", "acts")))
        }
        None => talk.say(format!("no plan: {}", run.planned.words())),
    }
}

/// The word for an answer.
pub(crate) fn verdict(planned: &Planned) -> &'static str {
    match planned {
        Planned::Plan(_) => "solved",
        Planned::Unsolvable => "unsolvable",
        _ => "unknown",
    }
}

/// An answer as data.
#[derive(Serialize)]
struct Line {
    file: String,
    verdict: &'static str,
    acts: Option<Vec<String>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    cpu_seconds: Option<f64>,
}

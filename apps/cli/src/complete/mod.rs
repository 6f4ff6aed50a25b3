//! `boxwright complete`: makes levels of sketches, or proves that none can be made.
//!
//! `inputs` finds the sketches, `report` is what is seen of each, `keep` puts the levels into a collection.
//! Sketches are worked on several at once and told in order. Ctrl-C ends the ones in hand as unknown, begins no
//! other, and everything found until then is told and kept. `by_planner` leaves the work to a planner.

pub(crate) mod args;
mod by_planner;
mod inputs;
mod keep;
mod report;

use crate::planning::store_tasks;
use crate::talk::Talk;
use args::CompleteArgs;
use boxwright_forge::make::complete::{Outcome, Wish, complete};
use boxwright_forge::pddl::Task;
use boxwright_workshop::{Spent, Stop, in_order};
use inputs::{Given, given};
use keep::Keep;
use report::Report;
use std::io;
use std::ops::ControlFlow;

/// What became of a sketch.
pub(crate) struct Found {
    outcome: Outcome,
    /// A planner does not tell.
    nodes: Option<u64>,
    /// Unknown of a planner that was ended.
    cpu_seconds: Option<f64>,
    /// What a planner said.
    note: Option<String>,
    /// What went wrong.
    trouble: Option<String>,
}

pub(crate) fn run(args: &CompleteArgs, talk: &mut Talk) -> io::Result<()> {
    let wish = match args.wish() {
        Ok(wish) => wish,
        Err(why) => return talk.complain(why),
    };
    let keep = match args.output.as_deref().map(|path| Keep::new(path, args.force)).transpose() {
        Ok(keep) => keep,
        Err(why) => return talk.complain(why),
    };
    let sketches = given(&args.sketches, talk)?;
    if sketches.is_empty() {
        return if talk.has_complained() { Ok(()) } else { talk.complain("there is no sketch to complete") };
    }
    let (planner, pddl) = (args.planning.planner(), &args.planning.pddl);
    let mut tasks = Vec::new();
    if planner.is_some() || pddl.is_some() {
        tasks = match by_planner::tasks(&sketches, &wish) {
            Ok(tasks) => tasks,
            Err(why) => return talk.complain(why),
        };
    }
    if let Some(why) = planner.and(by_planner::refusal(&wish)) {
        return talk.complain(why);
    }
    if let Some(Err(why)) = pddl.as_ref().map(|folder| store_tasks(folder, &tasks, args.force, talk)) {
        return talk.complain(why);
    }
    let found = complete_all(&sketches, &tasks, &wish, args, talk)?;
    match keep {
        Some(keep) => keep.store(&sketches, &found, talk),
        None => Ok(()),
    }
}

/// Completes every sketch and reports it; what was found, as far as it got.
fn complete_all(
    sketches: &[Given],
    tasks: &[Task],
    wish: &Wish,
    args: &CompleteArgs,
    talk: &mut Talk,
) -> io::Result<Vec<Found>> {
    let (stop, threads) = (Stop::on_ctrl_c(), args.limits.threads(sketches.len()));
    let limits = args.limits.each(threads);
    let mut report = Report::new(sketches, wish, talk)?;
    let mut found = Vec::new();
    let work = |at: usize| {
        if let Some(planner) = args.planning.planner() {
            return by_planner::find(&sketches[at].sketch, wish, &tasks[at], planner, (&limits, &stop));
        }
        let Spent { value: outcome, nodes, cpu, .. } =
            limits.spend(&stop, |budget| complete(&sketches[at].sketch, wish, budget));
        let cpu_seconds = Some((cpu.as_secs_f64() * 1e6).round() / 1e6);
        Found { outcome, nodes: Some(nodes), cpu_seconds, note: None, trouble: None }
    };
    let done = in_order(sketches.len(), threads, &stop, work, |at, one| {
        let told = report.tell(&sketches[at], &one, talk);
        found.push(one);
        told.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    match done {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => report.finish(&found, talk).map(|()| found),
    }
}

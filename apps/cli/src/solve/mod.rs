//! `boxwright solve`: solves levels, several at once, and tells in order what was found.
//!
//! `report` is what is seen of each level, `keep` puts the solutions into a collection. Every plan told
//! or kept has been replayed by the referee, those of a planner (`by_planner`) too. Ctrl-C ends the levels in hand as unknown, begins no other,
//! and everything found until then is told and kept.

mod by_planner;
mod keep;
mod report;

use crate::args::SolveArgs;
use crate::input::{Games, Item, games, items};
use crate::kwirk;
use crate::planning::store_tasks;
use crate::talk::Talk;
use boxwright_forge::core::sokoban::{Level, Replay, replay};
use boxwright_forge::core::{Objective, Verdict};
use boxwright_forge::pddl::{Price, Task as PddlTask, solving};
use boxwright_forge::solve::{Answer, solve};
use boxwright_workshop::{Limits, Spent, Stop, in_order};
use keep::Keep;
use report::Report;
use std::io;
use std::ops::ControlFlow;

/// A level to be solved.
pub(crate) struct Task<'a> {
    item: Item<'a>,
    level: Level,
}

/// What was found out about a level.
pub(crate) struct Found {
    answer: Answer,
    /// The solution as the referee saw it.
    replay: Option<Replay>,
    /// A planner does not tell.
    nodes: Option<u64>,
    /// Unknown of a planner that was ended.
    cpu_seconds: Option<f64>,
    /// What a planner said.
    note: Option<String>,
    /// What went wrong.
    trouble: Option<String>,
}

impl Found {
    fn is_optimal(&self) -> bool {
        matches!(self.answer.verdict, Verdict::Solved { optimal: true, .. })
    }
}

pub(crate) fn run(args: &SolveArgs, talk: &mut Talk) -> io::Result<()> {
    let Games { sokoban: sources, kwirk } = games(&args.input, talk)?;
    match (kwirk.is_empty(), sources.is_empty()) {
        (true, _) => {}
        (false, true) if args.objective.is_some_and(|objective| objective != Objective::Any) => {
            return talk
                .complain("Kwirk levels are solved with fewest steps; leave out --for, or say --for any");
        }
        (false, true) => return kwirk::solve::run(args, &kwirk, talk),
        (false, false) if args.output.is_some() || args.planning.pddl.is_some() => {
            return talk
                .complain("levels of two games do not go into one place; give the files of one at a time");
        }
        (false, false) => kwirk::solve::run(args, &kwirk, talk)?,
    }
    let keep = match args.output.as_deref().map(|path| Keep::new(path, args.force, &sources)).transpose() {
        Ok(keep) => keep,
        Err(why) => return talk.complain(why),
    };
    let mut tasks = Vec::new();
    for source in &sources {
        for item in items(source, &args.input, talk)? {
            tasks.extend(item.level(talk)?.map(|level| Task { item, level }));
        }
    }
    if tasks.is_empty() {
        return if talk.has_complained() { Ok(()) } else { talk.complain("there is no level to solve") };
    }
    let price = match args.planning.planner().is_some() || args.planning.pddl.is_some() {
        true => match by_planner::price(args.objective(), talk)? {
            Some(price) => price,
            None => return Ok(()),
        },
        false => Price::Moves,
    };
    if let Some(folder) = &args.planning.pddl {
        let pddl: Vec<PddlTask> = tasks.iter().map(|task| solving(&task.level, price)).collect();
        if let Err(error) = store_tasks(folder, &pddl, args.force, talk) {
            return talk.complain(error);
        }
    }
    let found = solve_all(&tasks, price, args, talk)?;
    match keep {
        Some(keep) => keep.store(&tasks, &found, args.objective(), talk),
        None => Ok(()),
    }
}

/// Solves every level and reports it; what was found, as far as it got.
fn solve_all(tasks: &[Task], price: Price, args: &SolveArgs, talk: &mut Talk) -> io::Result<Vec<Found>> {
    let (stop, threads) = (Stop::on_ctrl_c(), args.limits.threads(tasks.len()));
    let limits = args.limits.each(threads);
    let mut report = Report::new(tasks, args.objective(), talk)?;
    let mut found = Vec::new();
    let work = |at: usize| match args.planning.planner() {
        Some(planner) => by_planner::find(&tasks[at].level, planner, price, &limits, &stop),
        None => find(&tasks[at].level, args.objective(), &limits, &stop),
    };
    let done = in_order(tasks.len(), threads, &stop, work, |at, one| {
        let told = report.tell(&tasks[at].item, &one, talk);
        found.push(one);
        told.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    match done {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => report.finish(&found, talk).map(|()| found),
    }
}

fn find(level: &Level, objective: Objective, limits: &Limits, stop: &Stop) -> Found {
    let Spent { value: answer, nodes, cpu, .. } =
        limits.spend(stop, |budget| solve(level, objective, budget));
    let replay = match &answer.verdict {
        Verdict::Solved { plan, .. } => {
            Some(replay(level, plan).expect("the referee has replayed every plan that leaves the solver"))
        }
        _ => None,
    };
    let cpu_seconds = Some((cpu.as_secs_f64() * 1e6).round() / 1e6);
    Found { answer, replay, nodes: Some(nodes), cpu_seconds, note: None, trouble: None }
}

//! `boxwright solve`: solves levels, several at once, and tells in order what was found.
//!
//! `report` is what is seen of each level, `keep` puts the solutions into a collection. Every plan told
//! or kept has been replayed by the referee. Ctrl-C ends the levels in hand as unknown, begins no other,
//! and everything found until then is told and kept.

mod keep;
mod report;

use crate::args::SolveArgs;
use crate::input::{Item, items, sources};
use crate::talk::Talk;
use boxwright_forge::core::sokoban::{Level, Replay, replay};
use boxwright_forge::core::{Objective, Verdict};
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
    nodes: u64,
    cpu_seconds: f64,
}

impl Found {
    fn is_optimal(&self) -> bool {
        matches!(self.answer.verdict, Verdict::Solved { optimal: true, .. })
    }
}

pub(crate) fn run(args: &SolveArgs, talk: &mut Talk) -> io::Result<()> {
    let sources = sources(&args.input, talk)?;
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
    let found = solve_all(&tasks, args, talk)?;
    match keep {
        Some(keep) => keep.store(&tasks, &found, args.objective, talk),
        None => Ok(()),
    }
}

/// Solves every level and reports it; what was found, as far as it got.
fn solve_all(tasks: &[Task], args: &SolveArgs, talk: &mut Talk) -> io::Result<Vec<Found>> {
    let (stop, threads) = (Stop::on_ctrl_c(), args.limits.threads(tasks.len()));
    let limits = args.limits.each(threads);
    let mut report = Report::new(tasks, args.objective, talk)?;
    let mut found = Vec::new();
    let work = |at: usize| find(&tasks[at].level, args.objective, &limits, &stop);
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
    Found { answer, replay, nodes, cpu_seconds: (cpu.as_secs_f64() * 1e6).round() / 1e6 }
}

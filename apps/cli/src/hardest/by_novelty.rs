//! Hard starts of rooms that no sweep can finish: boxes pulled from the goals, new places first.
//!
//! The search of `novelty` on walls and goals that somebody made. Every start that holds out longer against a solver
//! than those before is a find, and the last one is told. Nothing says that it is the hardest, and its plan undoes
//! the pulls, which is seldom short.

use super::{progress, rows, store_later, title_of};
use crate::args::HardestArgs;
use crate::input::Item;
use crate::talk::{Talk, is_unicode};
use boxwright_draw::{Theme, terminal};
use boxwright_forge::core::sokoban::{Counts, Room, replay};
use boxwright_forge::core::text::Entry;
use boxwright_forge::core::{counted, shown};
use boxwright_forge::make::novelty::{By, End, Figures, Hunt, Manner, hard_starts};
use boxwright_forge::make::sokoban::Candidate;
use boxwright_workshop::{Spent, Stop};
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;

/// Nodes that a solver is given at least to see how long a start holds out.
const TRIAL: u64 = 5_000;

/// A find, as the referee saw it.
struct Told {
    candidate: Candidate,
    counts: Counts,
    lurd: String,
    figures: Figures,
}

/// Hunts in every room and tells the last find; they are also returned for a collection.
pub(super) fn hunt_all(
    rooms: &[(Item, Room)],
    args: &HardestArgs,
    talk: &mut Talk,
) -> io::Result<Vec<Entry>> {
    let stop = Stop::on_ctrl_c();
    let mut entries = Vec::new();
    for (at, (item, room)) in rooms.iter().enumerate() {
        if stop.is_asked() {
            talk.not_so();
            talk.say(format!("stopped after {at} of {} boards", rooms.len()))?;
            break;
        }
        let (bar, mut figures) = (progress(&item.name()), Figures::default());
        let spent = args.limits().spend(&stop, |budget| {
            hard_starts(room, Manner { novelty: true, by: By::Total, trial: TRIAL }, budget, |find| {
                figures = find.figures;
                bar.set_message(words(&figures));
                ControlFlow::Continue(())
            })
        });
        bar.finish_and_clear();
        if spent.value.end != End::Exhausted {
            talk.not_so();
        }
        if spent.value.hardest.is_none() && spent.value.end != End::Exhausted {
            talk.say(format!("{}: stopped before a start was found", item.whereabouts()))?;
            continue;
        }
        let Some(candidate) = spent.value.hardest.clone() else {
            talk.complain(format!("{}: there is no start but the solved one", item.whereabouts()))?;
            continue;
        };
        let found = told(candidate, figures);
        let title = format!("{}, {}", title_of(item), counted(found.counts.pushes, "push", "pushes"));
        tell(item, &title, &spent, &found, talk)?;
        let note = summary(&found, &spent.value);
        entries.push(store_later(title, &found.candidate.level, "Solution", found.lurd, note));
        talk.flush()?;
    }
    Ok(entries)
}

fn told(candidate: Candidate, figures: Figures) -> Told {
    let plan = candidate.plan.as_ref().expect("pulls undone are a plan");
    let replay = replay(&candidate.level, plan).expect("the referee has replayed every find");
    Told { counts: replay.counts, lurd: replay.lurd(), figures, candidate }
}

/// `97 pushes at least, 4 of them for conflicts; holds out 12000 nodes`
fn words(figures: &Figures) -> String {
    let Figures { bound, conflicts, held_out } = *figures;
    let least = counted((bound + conflicts) as usize, "push", "pushes");
    format!("{least} at least, {conflicts} of them for conflicts; holds out {held_out} nodes")
}

fn summary(found: &Told, hunt: &Hunt) -> String {
    let end = match hunt.end {
        End::Exhausted => "every start was met",
        _ => "there may be harder ones",
    };
    format!("{}; the plan is not proved short; {end}", words(&found.figures))
}

fn tell(item: &Item, title: &str, spent: &Spent<Hunt>, found: &Told, talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        let Counts { pushes, moves, lines, changes } = found.counts;
        let Figures { bound, conflicts, held_out } = found.figures;
        return talk.object(&Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.entry().title.as_deref(),
            bound,
            conflicts,
            held_out,
            pushes,
            moves,
            lines,
            changes,
            plan: &found.lurd,
            level: rows(&found.candidate.level),
            was_cut: spent.value.end != End::Exhausted,
            nodes: spent.nodes,
            cpu_seconds: (spent.cpu.as_secs_f64() * 1e6).round() / 1e6,
        });
    }
    talk.line(format!("; {}\n", shown(title)))?;
    for line in terminal::lines(found.candidate.level.draft(), talk.ink(), Theme::default(), is_unicode()) {
        talk.line(line)?;
    }
    talk.line(format!("\nSolution\n{}\n\n; {}\n", found.lurd, summary(found, &spent.value)))
}

/// A find as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    bound: u32,
    conflicts: u32,
    held_out: u64,
    pushes: usize,
    moves: usize,
    lines: usize,
    changes: usize,
    plan: &'a str,
    level: Vec<String>,
    was_cut: bool,
    nodes: u64,
    cpu_seconds: f64,
}

//! Search: a climb over walls and goals, with every start of a room as its judge.
//!
//! A design is floor and goals. It is judged by an exact sweep backward from its goals, which meets every start of
//! the room layer by layer; the best start is what the design is worth (`judge.rs`, `sweep.rs`, `ways.rs`). Designs
//! are changed a little and kept if they are no worse, from few boxes to many (`climb.rs`, `schedule.rs`). Figures
//! that a sweep does not know, such as the difficulty, are found by studying what the sweep lets pass (`taste.rs`).
//! With windows on figures the climb is towards the windows and ends once they are met (`aim.rs`). With an
//! archive the best of every kind is kept and offered (`archive.rs`).
//!
//! What is promised: the pushes of what is offered are the fewest, proved by the sweep; every box moves; the same
//! effort makes the same level everywhere. What is not: that windows are met. The nearest that was found is offered.

mod aim;
mod archive;
mod changes;
mod climb;
mod design;
mod ground;
mod judge;
mod names;
mod schedule;
mod sweep;
mod taste;
mod vary;
mod ways;
mod without;

#[cfg(test)]
mod tests;

use crate::kit::grid::{Grid, Layout};
use crate::kit::size;
use crate::knobs::several;
use crate::sokoban::{Brief, Candidate, Generator, Job};
use crate::{Kind, Knob, Knobs, Within};
use aim::{Aim, Windows};
use archive::Archive;
use boxwright_core::Budget;
use boxwright_core::sokoban::Level;
use boxwright_rate::Metric;
use boxwright_solve::bits::{Bits, Words};
use boxwright_solve::on_arena;
use climb::Climb;
use judge::{Judge, Judged, Wanted};
use names::names;
use schedule::Schedule;
use std::ops::ControlFlow::{self, Continue};
use sweep::{Start, Sweeper};
use taste::Taste;
pub use vary::{Kept, Neighbour, Turn, vary};
use ways::Ways;

/// Our own generator.
pub(crate) const SEARCH: Generator = Generator {
    name: "search",
    summary: "Climbs over walls and goals with an exact sweep as judge, adding box after box.",
    good_for: "Hard levels for their size with 2 to 10 boxes, and levels of a wanted difficulty.",
    paper: "ours",
    knobs: KNOBS,
    effort: 1_000_000_000_000,
    climbs: true,
    epoch: 1,
    refuse,
    run,
};

/// What levels can be climbed for: what a sweep knows, and what has to be studied.
const BY: Kind = Kind::Several {
    names: &names::<{ names::ALL + 1 }>(&["blend"]),
    most: 1,
    told: "blend, or any metric or score of `rate --list`",
};

/// What can say of what kind a level is.
const AXES: Kind = Kind::Several {
    names: &names::<{ names::ALL + 2 }>(&["density", "openness"]),
    most: 6,
    told: "up to six of density, openness, and any metrics and scores of `rate --list`, with commas",
};

/// What levels can be climbed towards.
const WITHIN: Kind = Kind::Within {
    names: &names::<{ names::ALL }>(&[]),
    told: "bounds like `pushes:30..40,parkings:2..` on any metrics and scores of `rate --list`",
};

const KNOBS: &[Knob] = &[
    Knob {
        name: "effort",
        summary: "Thousands of starts that sweeps meet in an attempt; `generate` takes 2000, or 20000 where it aims, unless you say otherwise.",
        kind: Kind::Number { from: 1, to: 1_000_000_000 },
        default: 200,
    },
    Knob {
        name: "by",
        summary: "What a level should have much of; blend is half the pushes, and lines and changes.",
        kind: BY,
        default: several(&[0]),
    },
    Knob {
        name: "offers",
        summary: "The best alone, or the best of every kind that the climb came to.",
        kind: Kind::Choice(&["best", "archive"]),
        default: 0,
    },
    Knob {
        name: "axes",
        summary: "Figures that say what kind a level is.",
        kind: AXES,
        default: several(&[names::place("lines") + 2, names::place("changes") + 2, 0, 1]),
    },
    Knob {
        name: "within",
        summary: "Figures that a level should have, climbed towards; the lines and changes are those of the solution shown.",
        kind: WITHIN,
        default: 0,
    },
    Knob {
        name: "studied",
        summary: "Whether windows are on the level as it is once trimmed, or as it is.",
        kind: Kind::Choice(&["trimmed", "whole"]),
        default: 0,
    },
    Knob {
        name: "without",
        summary: "A piece of the method that is left out, to see what it is good for.",
        kind: Kind::Choice(without::WITHOUT),
        default: 0,
    },
];

fn refuse(brief: &Brief, knobs: &Knobs) -> Option<String> {
    size::refuse(brief, 2).or_else(|| knobs.within("within").iter().find_map(|within| never(brief, within)))
}

/// Why a figure is never within bounds, if that is certain.
fn never(brief: &Brief, within: &Within) -> Option<String> {
    let (least, most) = limits(brief, within.figure);
    let [from, to] = [within.from, within.to].map(|end| end.map(|end| end as f64 / 1e3));
    let figure = within.figure;
    match (from, to) {
        (Some(from), Some(to)) if from > to => {
            Some(format!("no level has {figure} of {from} and more, and of {to} and less"))
        }
        (_, Some(to)) if to <= -MOST => Some(format!("no level has as little {figure} as that")),
        (_, Some(to)) if to < least => Some(format!("no level has {figure} of {to} and less")),
        (Some(from), _) if from >= MOST => Some(format!("no level has as much {figure} as that")),
        (Some(from), _) if from > most => {
            Some(format!("no level of this size has {figure} of {from} and more"))
        }
        _ => None,
    }
}

/// More of anything than any level has.
const MOST: f64 = 1e8;

/// What a figure is at least and at most, as far as that is known beforehand.
fn limits(brief: &Brief, figure: &str) -> (f64, f64) {
    match Metric::named(figure).map(|metric| (metric.name, metric.unit)) {
        Some(("floor" | "emptiness", _)) => (0.0, (brief.columns * brief.rows) as f64),
        Some((_, "share" | "0 to 1")) => (0.0, 1.0),
        Some(_) => (0.0, MOST),
        None => (-MOST, MOST),
    }
}

fn run(job: &mut Job) -> ControlFlow<()> {
    match job.brief.columns * job.brief.rows {
        0..=64 => searched::<u64>(job),
        65..=128 => searched::<u128>(job),
        129..=256 => searched::<Words<4>>(job),
        257..=512 => searched::<Words<8>>(job),
        _ => searched::<Words<65>>(job),
    }
}

fn searched<B: Bits>(job: &mut Job) -> ControlFlow<()> {
    let grid = Grid::<B>::new(job.brief.columns, job.brief.rows);
    let without = job.knobs.choice("without");
    if without == "sweep" {
        return without::unswept(job, &grid);
    }
    let by = job.knobs.several("by")[0];
    let windows = Windows::of(job.knobs);
    let is_tangled = matches!(by, "lines" | "changes") && job.brief.boxes >= TANGLED;
    let wanted = match by {
        "pushes" => Wanted::PUSHES,
        _ if is_tangled => Wanted::TANGLE,
        "lines" => Wanted::LINES,
        "changes" => Wanted::CHANGES,
        _ => Wanted::BLEND,
    };
    let is_swept = matches!(by, "blend" | "pushes" | "lines" | "changes");
    let taste = Taste {
        figure: (!is_swept).then(|| Taste::measure(by).expect("what can be climbed for is in the lists")),
        // What is climbed for is found often, and trimming takes longer than finding it.
        is_whole: windows.is_empty() || job.knobs.choice("studied") == "whole",
        windows: windows.measures(),
    };
    let mut schedule = Schedule::of(job.brief.boxes, job.knobs.number("effort") as u64 * 1_000);
    schedule.cap = schedule.cap.min(BYTES / size_of::<Start<B>>() as u64);
    if is_tangled {
        schedule = schedule.tangled();
    } else if by == "pushes" && windows.is_empty() && job.brief.boxes >= LENGTHENED {
        schedule = schedule.lengthened();
    } else if matches!(by, "lines" | "changes") {
        schedule = schedule.charged(FEWER);
    }
    if by == "pushes" && windows.is_empty() && job.brief.columns * job.brief.rows <= SMALL {
        schedule = schedule.charged(0.0);
    }
    let is_archive = job.knobs.choice("offers") == "archive";
    if is_archive {
        (schedule.patience, schedule.laps) = (ARCHIVED, 1);
    }
    let schedule = without::scheduled(without, schedule);
    let judge = Judge::new(grid, wanted, (schedule.wider, schedule.ahead));
    let mut climb = Climb::new(grid, judge, schedule, job.rng.clone(), job.budget);
    climb.archive = is_archive.then(|| Archive::new(grid, &job.knobs.several("axes")));
    let found = if without == "climb" {
        without::unclimbed(&mut climb)
    } else if !windows.is_empty() {
        Aim::new(grid, &windows, &taste).run(&mut climb)
    } else if taste.figure.is_some() {
        studied(&mut climb, &grid, &taste)
    } else {
        climb
            .grown(1.0)
            .and_then(|design| climb.climb_anew(design, 1.0))
            .and_then(|best| climb.swept_out(best))
    };
    let (looked_at, archive) = (climb.looked_at, climb.archive.take());
    job.tally.add("designs", looked_at);
    if let (Some(archive), Some(_)) = (archive, &found) {
        let distinct = archive.distinct(job.budget);
        return distinct.iter().try_for_each(|judged| job.offer(candidate(&grid, judged)));
    }
    match found {
        Some(judged) if judged.idle == 0 => job.offer(candidate(&grid, &judged)),
        Some(_) => {
            job.tally.note("climb: a box is idle");
            Continue(())
        }
        None => {
            let is_cut = job.budget.left() == 0;
            job.tally.note(if is_cut { "cut: budget spent" } else { "climb: no design" });
            Continue(())
        }
    }
}

/// What the starts of a sweep may take; on usual boards its cap is less.
const BYTES: u64 = 16 << 20;

/// How many lines or changes there are for a push.
const FEWER: f64 = 0.6;

/// From so many boxes on, a climb for lines and changes together comes to more of either than a climb for one of them.
const TANGLED: usize = 5;

/// From so many boxes on, a climb for pushes gains by stretching rooms and by looking for short cuts.
const LENGTHENED: usize = 5;

/// Rooms of so many squares are swept out so soon that a climb for pushes is better off without a charge; in larger ones
/// it comes to more with it.
const SMALL: usize = 64;

/// Changes in vain after which a climb with an archive goes on from another design of it.
const ARCHIVED: u64 = 150;

/// The share of the effort after which a climb for a figure studies.
const STUDIED: f64 = 0.5;

/// A climb by what a sweep knows, and then by a figure.
fn studied<B: Bits>(climb: &mut Climb<B>, grid: &Grid<B>, taste: &Taste) -> Option<Judged<B>> {
    let grown = climb.grown(STUDIED)?;
    let best = climb.climb_anew(grown, STUDIED)?;
    let mut worth = |judged: &Judged<B>, budget: &mut Budget| {
        taste.study(&level(grid, judged), budget).map(|found| found.figure)
    };
    let figure = worth(&best, climb.budget).unwrap_or(f64::MIN);
    climb.climb_studied((best, figure), 1.0, &mut worth).map(|(judged, _)| judged)
}

/// Fewest lines, and fewest changes, over all plans of a level with fewest pushes; `None` if its sweep takes more
/// starts than the budget has nodes.
pub fn fewest_ways(level: &Level, budget: &mut Budget) -> Option<(usize, usize)> {
    on_arena!(level, |arena| {
        let place = arena.place(&level.start());
        let mut sweeper = Sweeper::on(&arena);
        let most = budget.memory() / sweep::bytes_a_start(&arena);
        let cap = usize::try_from(budget.left().min(most)).unwrap_or(usize::MAX).min(1 << 26);
        sweeper.sweep((arena.floor, arena.goals), cap, budget, |_, _| Continue(()));
        if !judge::paid(sweeper.starts.len().min(cap), budget) {
            return None;
        }
        let number = sweeper.number(place.boxes, place.region)?;
        let distance = (0..=sweeper.depth()).find(|&distance| sweeper.layer(distance).contains(&number))?;
        let mut ways = Ways::new();
        ways.begin(&sweeper);
        let fewest = ways.fewest(&sweeper, number, distance);
        Some((fewest.lines as usize, fewest.changes as usize))
    })
}

fn layout<B: Bits>(judged: &Judged<B>) -> Layout<B> {
    let Judged { design, boxes, player, .. } = judged;
    Layout { floor: design.floor, goals: design.goals, boxes: *boxes, player: *player }
}

fn level<B: Bits>(grid: &Grid<B>, judged: &Judged<B>) -> Level {
    grid.level(&layout(judged))
}

fn candidate<B: Bits>(grid: &Grid<B>, judged: &Judged<B>) -> Candidate {
    let plan = grid.plan(&layout(judged), &judged.pushes);
    Candidate { level: level(grid, judged), plan: Some(plan) }
}

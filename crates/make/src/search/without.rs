//! The search with a piece of it left out, to see what that is good for.
//!
//! Without the sweep, starts are found by pulling boxes about at random, and a solver proves what they are worth.
//! Without the climb, designs are drawn at random, and the best is kept. All else is left out by the schedule: growth,
//! the charge, giving up sweeps that are too wide or meet a short cut, and the memory of designs looked at lately.
//! Nobody should want any of this for levels.

use super::changes::Manner;
use super::climb::Climb;
use super::design::Design;
use super::judge::Judged;
use super::schedule::Schedule;
use crate::kit::grid::{Grid, Layout};
use crate::sokoban::{Candidate, Job};
use boxwright_core::sokoban::replay;
use boxwright_core::{Dir, Objective, Rng, Verdict};
use boxwright_solve::bits::Bits;
use boxwright_solve::solve;
use std::ops::ControlFlow::{self, Continue};

/// The pieces that can be left out.
pub(super) const WITHOUT: &[&str] =
    &["nothing", "sweep", "climb", "growth", "charge", "widths", "shortcuts", "memory"];

/// Pulls for each box, and what proving a start may take.
const PULLS: usize = 30;
const NODES: u64 = 20_000;

/// The schedule with a part of it left out.
pub(super) fn scheduled(without: &str, schedule: Schedule) -> Schedule {
    match without {
        "growth" => Schedule { boxes: (schedule.boxes.1, schedule.boxes.1), ..schedule },
        "charge" => Schedule { charge: (0.0, 0.0), ..schedule },
        "widths" => Schedule { wider: None, ..schedule },
        "shortcuts" => Schedule { ahead: None, ..schedule },
        "memory" => Schedule { is_forgetful: true, ..schedule },
        _ => schedule,
    }
}

/// The best of random designs.
pub(super) fn unclimbed<B: Bits>(climb: &mut Climb<B>) -> Option<Judged<B>> {
    let mut best: Option<Judged<B>> = None;
    while climb.progress() < 1.0 {
        let judged = climb.first(climb.boxes())?;
        let is_better = |best: &Judged<B>| judged.fitness(0.0) > best.fitness(0.0);
        if best.as_ref().is_none_or(is_better) {
            best = Some(judged);
        }
    }
    best
}

/// A climb whose starts are random and proved by a solver.
pub(super) fn unswept<B: Bits>(job: &mut Job, grid: &Grid<B>) -> ControlFlow<()> {
    let end = job.budget.spent() + job.knobs.number("effort") as u64 * 1_000;
    let mut best: Option<(usize, Design<B>, Candidate)> = None;
    while job.budget.spent() < end {
        if !job.budget.pay() {
            return Continue(());
        }
        let design = match &best {
            Some((_, design, _)) => design.changed(grid, Manner::PLAIN, &mut job.rng),
            None => Design::random(grid, job.brief.boxes, &mut job.rng),
        };
        let Some(design) = design else { continue };
        job.tally.note("designs");
        let found = pulled(grid, design, &mut job.rng).and_then(|layout| proved(grid, &layout, job));
        if let Some((pushes, candidate)) = found
            && best.as_ref().is_none_or(|(most, ..)| pushes >= *most)
        {
            best = Some((pushes, design, candidate));
        }
    }
    // What the last proof said may be owed to the end of the budget.
    if job.budget.left() == 0 {
        return Continue(());
    }
    best.map_or(Continue(()), |(_, _, candidate)| job.offer(candidate))
}

/// Boxes pulled about from their goals, if all of them ended elsewhere.
fn pulled<B: Bits>(grid: &Grid<B>, design: Design<B>, rng: &mut Rng) -> Option<Layout<B>> {
    let Design { floor, goals } = design;
    let free: Vec<usize> = (floor & !goals).squares().collect();
    let mut player = free[rng.below(free.len() as u64) as usize];
    let mut boxes = goals;
    for _ in 0..PULLS * goals.count() {
        let region = grid.reach(player, floor & !boxes);
        let mut pulls = Vec::new();
        for at in boxes.squares() {
            for dir in Dir::ALL {
                let stands = grid.next(at, dir).filter(|&square| region.has(square));
                let goes =
                    stands.and_then(|square| grid.next(square, dir)).filter(|&square| region.has(square));
                pulls.extend(stands.zip(goes).map(|(stands, goes)| (at, stands, goes)));
            }
        }
        if pulls.is_empty() {
            break;
        }
        let (at, to, goes) = pulls[rng.below(pulls.len() as u64) as usize];
        boxes = (boxes ^ B::square(at)) | B::square(to);
        player = goes;
    }
    (boxes & goals).is_empty().then_some(Layout { floor, goals, boxes, player })
}

/// The fewest pushes of a start, and the level with its plan.
fn proved<B: Bits>(grid: &Grid<B>, layout: &Layout<B>, job: &mut Job) -> Option<(usize, Candidate)> {
    let level = grid.level(layout);
    let answer = job.budget.within(NODES, |budget| solve(&level, Objective::Pushes, budget));
    let Verdict::Solved { plan, optimal: true } = answer.verdict else { return None };
    let pushes = replay(&level, &plan).ok()?.counts.pushes;
    Some((pushes, Candidate { level, plan: Some(plan) }))
}

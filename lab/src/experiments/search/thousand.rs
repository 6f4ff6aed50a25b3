//! A pack of a thousand, as it comes: floor that nobody needs, boxes that stand about, levels that are there twice.
//!
//! The solver is the judge of it, not the trimming: every square that the kept plan does not tread on is walled in,
//! and the level solved anew.

use super::{Check, EFFORT, order, push_checks, wishes};
use crate::experiment::Scale;
use crate::statistics::mean;
use crate::table::Table;
use boxwright_forge::core::sokoban::{Level, Replay, Sokoban, State, Tile, replay};
use boxwright_forge::core::{Budget, Cell, CellSet, Game as _, Id, Objective, Verdict};
use boxwright_forge::solve::solve;
use boxwright_forge::{Course, Made, Wishes};
use boxwright_workshop::{Filled, Stop, fill_course};
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// Percent of the floor that may be unused.
const UNUSED: f64 = 5.0;

pub(super) fn run(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let count = scale.pick(3, 1_000);
    let order = order(&Wishes { count, ..wishes("6x6", 3) })?;
    let (nothing, stop) = (Filled::nothing(&order, Vec::new()), Stop::default());
    let filled = fill_course(&order, Course::Row, nothing, (1, 2 << 30), (&stop, &stop), |filled| {
        let count = filled.progress.pack.levels.len();
        if count % 50 == 0 {
            eprintln!("search thousand: {count} levels");
        }
    });
    let pack = &filled.progress.pack;
    let levels = &pack.levels;
    let unused: Vec<f64> = levels.iter().map(|made| unused(made)).collect();
    let idle: usize = levels.iter().map(|made| idle(&made.level, &made.proof)).sum();
    let ids: BTreeSet<Id> = levels.iter().map(|made| made.level.content_id()).collect();
    let (repeated, share) = (levels.len() - ids.len(), mean(&unused));
    let checks = vec![
        Check("levels", levels.len().to_string(), count.to_string(), levels.len() == count),
        Check("unused floor", format!("{share:.2} %"), format!("{UNUSED} %"), share <= UNUSED),
        Check("idle boxes", idle.to_string(), "0".to_owned(), idle == 0),
        Check("repeated under symmetry", repeated.to_string(), "0".to_owned(), repeated == 0),
    ];
    push_checks(table, scale, ("thousand", levels.len(), filled.cpu.as_secs_f64()), checks);
    Ok(json!({
        "levels": levels.len(), "unused_percent": unused, "idle_boxes": idle, "repeated": repeated,
        "attempts": pack.attempts, "tally": pack.tally.to_string(),
        "seconds": filled.cpu.as_secs_f64(),
    }))
}

/// Percent of the floor without which the pushes and moves of a level stay what they are.
fn unused(made: &Made) -> f64 {
    let Made { level, proof: replay, .. } = made;
    let trodden: CellSet = states(level, replay)
        .iter()
        .flat_map(|state| state.boxes.iter().chain([state.player]).collect::<Vec<Cell>>())
        .collect();
    let cost = Some((replay.counts.pushes, replay.counts.moves));
    let is_unused = |cell: &Cell| !trodden.contains(*cell) && best_without(level, *cell) == cost;
    100.0 * level.floor().iter().filter(is_unused).count() as f64 / level.floor().len() as f64
}

/// Fewest pushes, then fewest moves, with a wall in a place.
fn best_without(level: &Level, cell: Cell) -> Option<(usize, usize)> {
    let mut draft = level.draft().clone();
    draft.set(cell, Tile::Wall);
    let level = Level::new(draft).ok()?;
    let answer = solve(&level, Objective::Pushes, &mut Budget::nodes(EFFORT.nodes));
    match answer.verdict {
        Verdict::Solved { plan, optimal: true } => {
            let counts = replay(&level, &plan).ok()?.counts;
            Some((counts.pushes, counts.moves))
        }
        _ => None,
    }
}

/// Boxes that a plan does not move.
fn idle(level: &Level, replay: &Replay) -> usize {
    let mut moved = CellSet::default();
    let states = states(level, replay);
    // A box that moves is gone from where it started at some time.
    for state in &states {
        moved.extend(level.boxes().iter().filter(|&cell| !state.boxes.contains(cell)));
    }
    level.boxes().len() - moved.len()
}

/// Every state of a plan, the start first.
fn states(level: &Level, replay: &Replay) -> Vec<State> {
    let mut states = vec![level.start()];
    for &(dir, _) in &replay.steps {
        let last = states.last().expect("there is a start");
        states.push(Sokoban::play(level, last, dir).expect("the referee replayed it"));
    }
    states
}

//! Taylor & Parberry's table: how many moves the ten best levels of a size take, and how long making them took.
//!
//! They let a run go on for so long and had the moves of ten levels proved by JSoko. Ours makes a fixed number of
//! attempts at each size, by moves, and keeps the ten levels that take most; no two of them play the same. The
//! clock runs while levels are made. That each takes so many moves is known from the sweep, and the solver for
//! fewest moves, which knows nothing of it, is asked afterwards where it can answer.

use crate::batch::{Batch, Made, attempts};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::mean;
use crate::table::Table;
use boxwright_forge::core::sokoban::replay;
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::solve::solve;
use serde_json::json;
use std::cmp::Reverse;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "taylor-parberry",
    summary: "Optimal moves of the ten best levels by size and boxes, made by `farthest` in a hundredth of the time",
    compared_with: "Taylor & Parberry 2011, their table of moves and times",
    run,
};

/// How many levels count.
const TOP: usize = 10;
/// The part of their time that may be taken.
const PART: f64 = 0.01;
/// Nodes for the proof of one level.
const PROOF: u64 = 300_000;

/// A cell of their table, and how it is tried here.
struct Cell {
    name: &'static str,
    /// Their mean moves and their time in seconds.
    moves: f64,
    seconds: f64,
    setting: &'static str,
    attempts: u64,
}

const CELLS: &[Cell] = &[
    cell("3x6-2", 26.0, 1.0, "3x6 boxes=2 goal_sets=20 rooms=1", 50),
    cell("6x6-2", 48.0, 1.9, "6x6 boxes=2 goal_sets=12 rooms=3", 20),
    cell("6x9-2", 60.0, 16.0, "6x9 boxes=2 goal_sets=40 rooms=8", 16),
    cell("9x9-2", 73.0, 128.0, "9x9 boxes=2 goal_sets=40 rooms=8", 30),
    cell("3x6-3", 38.0, 58.0, "3x6 boxes=3", 300),
    cell("6x6-3", 69.0, 2.7 * 60.0, "6x6 boxes=3", 70),
    cell("6x9-3", 98.0, 1.1 * 3_600.0, "6x9 boxes=3", 400),
    cell("9x9-3", 115.0, 24.5 * 3_600.0, "9x9 boxes=3", 400),
    cell("6x6-4", 100.0, 3.4 * 3_600.0, "6x6 boxes=4", 600),
    cell("6x6-5", 109.0, 26.0 * 3_600.0, "6x6 boxes=5", 600),
];

const fn cell(name: &'static str, moves: f64, seconds: f64, setting: &'static str, attempts: u64) -> Cell {
    Cell { name, moves, seconds, setting, attempts }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut outcome = Outcome {
        table: Table::new(&[
            "size-boxes",
            "their moves",
            "their time, s",
            "our moves",
            "of ten",
            "proved",
            "levels",
            "CPU s",
            "bar",
            "met",
        ]),
        remarks: remarks(),
        data: json!({ "cells": [] }),
        files: Vec::new(),
    };
    let mut list = "cell,moves,pushes,recipe\n".to_owned();
    for cell in request.chosen(CELLS, |cell| cell.name)? {
        let made = cell.made(request.scale)?;
        eprintln!("{}: {:.1} moves in {:.3} s", cell.name, made.moves(), made.batch.seconds);
        outcome.table.push(made.cells(cell, request.scale));
        if let Some(cells) = outcome.data["cells"].as_array_mut() {
            cells.push(json!({
                "cell": cell.name,
                "attempts": made.batch.attempts,
                "levels": made.batch.levels.len(),
                "moves": made.top,
                "mean_moves": made.moves(),
                "proved": made.proved,
                "cpu_seconds": made.batch.seconds,
                "met": request.scale.pick(None, Some(made.is_met(cell))),
            }));
        }
        list += &made.list(cell);
    }
    outcome.files = vec![("levels.csv".to_owned(), list)];
    Ok(outcome)
}

fn remarks() -> Vec<String> {
    [
        "Their times are of another machine (3.2 GHz, 2011) and are not scaled; `<1 s` is read as 1 s. Ours are processor time of one thread for all attempts of a cell together, the ten and those not taken.",
        "They rank by a score of their own and count distance in lines while generating; ours counts moves, the number of their table.",
        "Several rooms share the goal sets of an attempt and the deepest gets the rest; theirs has one room. Knobs other than their own are in the recipes of levels.csv.",
        "`proved`: levels of the ten whose moves the solver for fewest moves found, too, within 300,000 nodes; it never contradicted.",
    ]
    .map(str::to_owned)
    .to_vec()
}

/// What came of a cell: the batch, its best first.
struct Ranked {
    batch: Batch,
    /// Moves of the best.
    top: Vec<usize>,
    proved: usize,
}

impl Cell {
    fn made(&self, scale: Scale) -> Result<Ranked, String> {
        let setting = format!("farthest {} by=moves", self.setting);
        let mut batch = Batch::of(attempts(&setting, 1, scale.pick(2, self.attempts))?, usize::MAX);
        batch.levels.sort_by_key(|made| Reverse(moves(made)));
        let best = &batch.levels[..TOP.min(batch.levels.len())];
        let top: Vec<usize> = best.iter().map(moves).collect();
        let proved = match scale {
            Scale::Smoke => 0,
            Scale::Full => best.iter().filter(|made| is_proved(made)).count(),
        };
        Ok(Ranked { batch, top, proved })
    }
}

/// Moves of the plan a level came with.
fn moves(made: &Made) -> usize {
    counts(made).0
}

fn counts(made: &Made) -> (usize, usize) {
    let plan = made.candidate.plan.as_ref().expect("`farthest` knows a plan");
    let replay = replay(&made.candidate.level, plan).expect("the referee saw it before");
    (replay.counts.moves, replay.counts.pushes)
}

/// Does the solver find the same number? That it finds another must not be.
fn is_proved(made: &Made) -> bool {
    let level = &made.candidate.level;
    match solve(level, Objective::Moves, &mut Budget::nodes(PROOF)).verdict {
        Verdict::Solved { plan, optimal: true } => {
            assert_eq!(plan.len(), moves(made), "sweep and solver disagree about\n{level}");
            true
        }
        Verdict::Unsolvable => panic!("the solver calls unsolvable\n{level}"),
        _ => false,
    }
}

impl Ranked {
    fn moves(&self) -> f64 {
        mean(&self.top.iter().map(|&moves| moves as f64).collect::<Vec<f64>>())
    }

    fn is_met(&self, cell: &Cell) -> bool {
        self.top.len() == TOP && self.moves() >= cell.moves && self.batch.seconds <= PART * cell.seconds
    }

    fn cells(&self, cell: &Cell, scale: Scale) -> Vec<String> {
        let ends = self.top.last().zip(self.top.first());
        vec![
            cell.name.to_owned(),
            cell.moves.to_string(),
            format!("{:.1}", cell.seconds),
            format!("{:.1}", self.moves()),
            ends.map_or_else(String::new, |(least, most)| format!("{least} to {most}")),
            format!("{} of {}", self.proved, self.top.len()),
            self.batch.levels.len().to_string(),
            format!("{:.3}", self.batch.seconds),
            format!("{} in {:.3} s", cell.moves, PART * cell.seconds),
            scale.judged(self.is_met(cell)),
        ]
    }

    fn list(&self, cell: &Cell) -> String {
        let line = |made: &Made| {
            let (moves, pushes) = counts(made);
            format!("{},{moves},{pushes},{}\n", cell.name, made.recipe)
        };
        self.batch.levels.iter().take(TOP).map(line).collect()
    }
}

//! What is made in equal processor time: sizes, boxes and seconds named beforehand, seeds 1001 to 1025.
//!
//! The effort of each row is chosen once, so that an attempt takes about the seconds of the row on the machine at
//! hand; what it took is in the table. Pushes are proved by the solver where it ends within its effort, and by the
//! sweep in any case; where both speak they must agree. Lines and changes are the fewest over all plans with
//! fewest pushes.

use super::{EFFORT, Line, offered};
use crate::batch::{attempts, firsts};
use crate::experiment::Scale;
use crate::statistics::{median, quartiles};
use crate::table::Table;
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::make::sokoban::Candidate;
use boxwright_forge::make::{fewest_ways, trim};
use boxwright_forge::rate::Study;
use boxwright_forge::solve::solve;
use serde_json::{Value, json};

/// A size, what is climbed for, and what must be reached in the middle of the seeds.
pub(super) struct Row {
    pub(super) name: &'static str,
    pub(super) setting: &'static str,
    /// Thousands of starts.
    pub(super) effort: u64,
    pub(super) seconds: f64,
    /// Figures and how much of each there must be.
    bars: &'static [(usize, f64)],
    beside: &'static str,
}

/// Places of the figures of a level.
pub(super) const PUSHES: usize = 0;
const LINES: usize = 1;
const CHANGES: usize = 2;
const DIFFICULTY: usize = 3;
const FIGURES: [&str; 4] = ["pushes", "lines", "changes", "F"];

pub(super) const ROWS: &[Row] = &[
    Row {
        name: "6x6-0.1s",
        setting: "6x6 boxes=3 by=pushes",
        effort: 1_900,
        seconds: 0.1,
        bars: &[(PUSHES, 36.0)],
        beside: "32; others 20",
    },
    Row {
        name: "6x6-1s",
        setting: "6x6 boxes=3 by=pushes",
        effort: 19_000,
        seconds: 1.0,
        bars: &[(PUSHES, 52.0)],
        beside: "49; others 28",
    },
    Row {
        name: "8x8-4",
        setting: "8x8 boxes=4 by=pushes",
        effort: 58_000,
        seconds: 3.0,
        bars: &[(PUSHES, 95.0)],
        beside: "84 to 87",
    },
    Row {
        name: "8x8-6",
        setting: "8x8 boxes=6 by=pushes",
        effort: 175_000,
        seconds: 10.0,
        bars: &[(PUSHES, 105.0)],
        beside: "95; others none",
    },
    Row {
        name: "9x9-6",
        setting: "9x9 boxes=6 by=pushes",
        effort: 140_000,
        seconds: 10.0,
        bars: &[(PUSHES, 125.0)],
        beside: "117; others 21 to 26",
    },
    Row {
        name: "9x9-6-lines",
        setting: "9x9 boxes=6 by=lines",
        effort: 110_000,
        seconds: 10.0,
        bars: &[(LINES, 68.0), (CHANGES, 52.0)],
        beside: "63 and 49; others 13 and 8",
    },
    Row {
        name: "10x10-8",
        setting: "10x10 boxes=8 by=pushes",
        effort: 145_000,
        seconds: 10.0,
        bars: &[(PUSHES, 105.0)],
        beside: "95; others 16 to 19",
    },
    Row {
        name: "10x10-10",
        setting: "10x10 boxes=10 by=pushes",
        effort: 145_000,
        seconds: 10.0,
        bars: &[(PUSHES, 75.0)],
        beside: "57",
    },
    Row {
        name: "9x9-6-difficulty",
        setting: "9x9 boxes=6 by=difficulty",
        effort: 20_000,
        seconds: 10.0,
        bars: &[(DIFFICULTY, 25.0)],
        beside: "nobody rates",
    },
];

/// Nodes that proving the pushes of a level may take.
const PROOF: u64 = 20_000_000;

/// The seeds of all rows, from the first, and how many.
pub(super) const SEEDS: (u64, u64) = (1001, 25);

pub(super) fn run(name: &str, scale: Scale, table: &mut Table) -> Result<Value, String> {
    let row = ROWS.iter().find(|row| row.name == name).ok_or_else(|| format!("there is no row `{name}`"))?;
    row.run(scale, table)
}

/// A level looked through.
pub(super) struct Seen {
    pub(super) figures: [f64; 4],
    is_proved: bool,
    /// Percent of the floor, and boxes, if that was found within the effort.
    pub(super) unused: Option<(f64, f64)>,
}

impl Seen {
    pub(super) fn new(Candidate { level, plan }: &Candidate) -> Result<Seen, String> {
        let plan = plan.as_ref().ok_or("the search offers plans")?;
        let pushes = replay(level, plan).map_err(|why| why.to_string())?.counts.pushes;
        let mut budget = Budget::nodes(u64::MAX).with_memory(2 << 30);
        let answer = budget.within(PROOF, |budget| solve(level, Objective::Pushes, budget));
        let proved = match answer.verdict {
            Verdict::Solved { plan, optimal: true } => {
                replay(level, &plan).ok().map(|replay| replay.counts.pushes)
            }
            _ => None,
        };
        if proved.is_some_and(|proved| proved != pushes) {
            return Err(format!("the sweep says {pushes} pushes and the solver {proved:?}\n{level}"));
        }
        let (lines, changes) = fewest_ways(level, &mut Budget::nodes(50_000_000)).unwrap_or_default();
        let trimmed = trim(level, EFFORT.nodes, &mut budget).ok();
        let rated =
            Study::new(level, EFFORT, &mut budget).rating().map_or(f64::NAN, |rating| rating.difficulty);
        Ok(Seen {
            figures: [pushes as f64, lines as f64, changes as f64, rated],
            is_proved: proved.is_some(),
            unused: trimmed
                .map(|it| (100.0 * it.squares as f64 / level.floor().len() as f64, it.boxes as f64)),
        })
    }
}

impl Row {
    fn run(&self, scale: Scale, table: &mut Table) -> Result<Value, String> {
        let effort = scale.pick(self.effort / 100, self.effort);
        let (mut seen, mut seconds, mut levels) = (Vec::new(), Vec::new(), Vec::<Level>::new());
        for seed in SEEDS.0..SEEDS.0 + scale.pick(1, SEEDS.1) {
            let recipe = attempts(&format!("search {} effort={effort}", self.setting), seed, 1)?.next();
            let (candidate, took) = offered(&recipe.ok_or("there is one attempt")?);
            seconds.push(took);
            if let Some(candidate) = candidate {
                seen.push(Seen::new(&candidate)?);
                levels.push(candidate.level);
            }
            eprintln!(
                "search {} seed {seed}: {took:.2} s, {:?}",
                self.name,
                seen.last().map(|seen| seen.figures)
            );
        }
        let column = |figure: usize| -> Vec<f64> {
            // What was not rated counts as nothing, not as missing.
            let number = |seen: &Seen| if seen.figures[figure].is_nan() { 0.0 } else { seen.figures[figure] };
            seen.iter().map(number).collect()
        };
        let unused: Vec<(f64, f64)> = seen.iter().filter_map(|seen| seen.unused).collect();
        let mean = |of: fn(&(f64, f64)) -> f64| {
            unused.iter().map(of).sum::<f64>().abs() / unused.len().max(1) as f64
        };
        let distinct = firsts(&levels);
        for &(figure, bar) in self.bars {
            let [low, middle, high] = quartiles(&column(figure));
            let of_distinct: Vec<f64> = distinct.iter().map(|&at| column(figure)[at]).collect();
            Line {
                part: self.name.to_owned(),
                runs: seconds.len(),
                seconds: format!("{:.2} of {}", quartiles(&seconds)[1], self.seconds),
                figure: FIGURES[figure].to_owned(),
                found: format!("{middle}"),
                quartiles: format!("{low} to {high}"),
                distinct: format!("{} of {}", distinct.len(), levels.len()),
                of_distinct: median(&of_distinct).to_string(),
                proved: format!("{} of {}", seen.iter().filter(|seen| seen.is_proved).count(), seen.len()),
                unused: format!("{:.1} %", mean(|it| it.0)),
                idle: format!("{:.2}", mean(|it| it.1)),
                bar: format!("{bar}"),
                met: scale.judged(middle >= bar),
                beside: self.beside.to_owned(),
            }
            .push(table);
        }
        Ok(json!({
            "row": self.name, "setting": self.setting, "effort": effort, "seconds": seconds, "distinct": distinct.len(),
            "levels": levels.iter().map(Level::to_string).collect::<Vec<_>>(),
            "pushes": column(PUSHES), "lines": column(LINES), "changes": column(CHANGES), "difficulty": column(DIFFICULTY),
        }))
    }
}

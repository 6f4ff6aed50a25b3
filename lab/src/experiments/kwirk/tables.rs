//! The tables of the paper with the generator rebuilt: levels grown until Closed is as large as it was, and far longer;
//! the steps of the best proved to be fewest, and set beside the published row by row.
//!
//! Ties are broken by chance, so each row has five seeds, of which the middle counts.

use super::beside::{Beside, Count, Known, middle};
use super::published::{Figure, LOST_CLOSED, ROWS, Row};
use super::{Rooms, Told};
use crate::experiment::Scale;
use crate::statistics::{mean, median};
use boxwright_forge::core::kwirk::Plan;
use boxwright_forge::core::{Budget, Rng, Verdict};
use boxwright_forge::make::kwirk::Room;
use boxwright_forge::make::kwirk::backward::{Caps, Grown, Setting, grow};
use boxwright_forge::rate::kwirk::{free_distance, is_maze};
use boxwright_forge::solve::kwirk::solve;
use boxwright_workshop::CpuWatch;
use serde_json::{Value, json};
use std::fmt;
use std::ops::ControlFlow;

/// Seeds of a row.
const SEEDS: u64 = 5;

/// The size of Closed to which rows are grown when it is not the published one: more than any row of the paper took.
const LONGER: usize = 32_000;

/// Levels met at most, for settings that drop as many as they find: until Closed is as published, and longer.
const MOST_MET: [u64; 2] = [2_000_000, 2_000_000];

/// Nodes for the proof of a level.
const PROOF: u64 = 3_000_000;

/// The rows whose steps are followed as Closed grows: those with the best of the paper on the levels of the game.
const CURVES: [(u8, &str); 3] = [(2, "1pTdTT+Ec-As"), (3, "4pTdTT-Ec+As"), (4, "4pTdFT")];

pub(super) fn run(rooms: &Rooms, scale: Scale, told: &mut Told) -> Result<(), String> {
    let seeds = scale.pick(1, SEEDS);
    let (mut steps, mut coefficients) = ([Count::default(); 2], [Count::default(); 2]);
    for row in ROWS {
        let Some(room) = rooms.get(row.input) else { continue };
        if scale == Scale::Smoke && row.closed != 848 && row.closed != 600 {
            continue;
        }
        let published = if row.closed == 0 { LOST_CLOSED } else { row.closed };
        let efforts = [(published, MOST_MET[0]), (scale.pick(2_000, LONGER), MOST_MET[1])];
        let watch = CpuWatch::start();
        let mut runs = Vec::new();
        for (at, (closed, met)) in efforts.into_iter().enumerate() {
            let found = Found::all(room, row, closed, met, seeds)?;
            runs.push(Run {
                closed,
                steps: steps[at].add(&all(&found, Found::steps), Figure::read(row.steps)),
                coefficient: coefficients[at]
                    .add(&all(&found, Found::coefficient), Figure::read(row.coefficient)),
                found,
            });
        }
        let seconds = watch.elapsed().as_secs_f64();
        eprintln!("table {} {} {}: {seconds:.1} s", row.table, row.input, row.setting);
        let verdicts: Vec<String> = runs.iter().map(Run::verdict).collect();
        let ours: Vec<String> = runs.iter().map(Run::to_string).collect();
        told.table.push(vec![
            format!("table {}", row.table),
            row.input.to_owned(),
            row.setting.to_owned(),
            published_text(row),
            ours.join("; "),
            verdicts.join("; "),
            format!("{seconds:.1}"),
        ]);
        told.data.push(data(row, &runs, seconds));
    }
    for (what, counts) in [("steps", steps), ("coefficient", coefficients)] {
        for (effort, count) in ["Closed as published", "longer"].into_iter().zip(counts) {
            let cells = ["tables", "all inputs", effort, what, &count.to_string(), "", ""];
            told.table.push(cells.map(str::to_owned).to_vec());
            told.data.push(json!({ "part": "count", "effort": effort, "what": what, "count": count.data() }));
        }
    }
    Ok(())
}

/// Steps against Closed, for three rows.
pub(super) fn curves(rooms: &Rooms, scale: Scale, told: &mut Told) -> Result<(), String> {
    let (doublings, seeds) = scale.pick((2, 1), (8, SEEDS));
    for (table, setting) in CURVES {
        let row = ROWS.iter().find(|row| row.table == table && row.setting == setting);
        let row = row.ok_or_else(|| format!("table {table} has no {setting}"))?;
        let Some(room) = rooms.get(row.input) else { continue };
        let watch = CpuWatch::start();
        let (mut points, mut texts) = (Vec::new(), Vec::new());
        for closed in (0..doublings).map(|doubling| 1_000 << doubling) {
            let found = Found::all(room, row, closed, MOST_MET[1], seeds)?;
            eprintln!("curve {setting} {closed}: {:.1} s", watch.elapsed().as_secs_f64());
            texts.push(format!("{closed}: {}", between(middle(&all(&found, Found::steps)))));
            points.push(
                json!({ "closed": closed, "found": found.iter().map(Found::data).collect::<Vec<_>>() }),
            );
        }
        let seconds = watch.elapsed().as_secs_f64();
        told.table.push(vec![
            "curve".to_owned(),
            row.input.to_owned(),
            row.setting.to_owned(),
            format!("{} at {}", published_text(row), row.closed),
            format!("Closed: steps, the middle of {seeds}: {}", texts.join(", ")),
            String::new(),
            format!("{seconds:.1}"),
        ]);
        told.data.push(json!({
            "part": "curve", "table": table, "input": row.input, "setting": setting, "points": points,
            "cpu_seconds": seconds,
        }));
    }
    Ok(())
}

fn published_text(row: &Row) -> String {
    format!("{} steps, {}{}", row.steps, row.coefficient, if row.is_maze { ", maze" } else { "" })
}

/// What the seeds of a row came to with one effort.
struct Run {
    closed: usize,
    found: Vec<Found>,
    steps: Option<Beside>,
    coefficient: Option<Beside>,
}

impl Run {
    /// By steps, or by the coefficient where they are lost.
    fn verdict(&self) -> String {
        self.steps.or(self.coefficient).map_or("-".to_owned(), |beside| beside.to_string())
    }

    fn data(&self) -> Value {
        let word = |beside: Option<Beside>| beside.map(|beside| beside.to_string());
        json!({
            "closed_asked": self.closed, "steps": word(self.steps), "coefficient": word(self.coefficient),
            "median_steps": middle(&all(&self.found, Found::steps)),
            "median_coefficient": middle(&all(&self.found, Found::coefficient)),
            "found": self.found.iter().map(Found::data).collect::<Vec<_>>(),
        })
    }
}

impl fmt::Display for Run {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let steps = all(&self.found, Found::steps);
        let ends = steps.iter().fold((f64::MAX, 0.0), |ends, own| (own.0.min(ends.0), own.1.max(ends.1)));
        let grown = median(&self.found.iter().map(|found| found.grown as f64).collect::<Vec<f64>>());
        let coefficient = middle(&all(&self.found, Found::coefficient));
        let both = self.found.iter().filter(|found| found.meets_both()).count();
        write!(
            f,
            "{}: {} steps ({}; grown in {grown}), ",
            self.closed,
            between(middle(&steps)),
            between(ends)
        )?;
        let coefficient = mean(&[coefficient.0, coefficient.1]);
        write!(f, "{coefficient:.2}, both {both} of {}", self.found.len())
    }
}

fn between((least, most): Known) -> String {
    if least == most { format!("{least}") } else { format!("{least}..{most}") }
}

fn all(found: &[Found], of: fn(&Found) -> Known) -> Vec<Known> {
    found.iter().map(of).collect()
}

/// A level that was grown.
struct Found {
    seed: u64,
    grown: usize,
    /// How large Closed was when it became the best, and in the end.
    closed: usize,
    closed_in_the_end: usize,
    /// Fewest steps: at least, and at most.
    fewest: (usize, usize),
    free: u32,
    is_maze: bool,
    players: usize,
    level: String,
}

impl Found {
    /// What the seeds of a row come to.
    fn all(room: &Room, row: &Row, closed: usize, met: u64, seeds: u64) -> Result<Vec<Found>, String> {
        let setting: Setting = row.setting.parse().map_err(|why| format!("{}: {why}", row.setting))?;
        let caps = Caps { closed, ..Caps::of_players(setting.players) };
        let best = |seed: u64| {
            let mut best: Option<Grown> = None;
            let mut budget = Budget::nodes(met);
            let kept = grow(room, setting, caps, Rng::new(seed), &mut budget, &mut |grown| {
                best = Some(grown);
                ControlFlow::Continue(())
            });
            best.map(|grown| Found::of(&grown, seed, kept))
        };
        Ok((0..seeds).filter_map(best).collect())
    }

    fn of(grown: &Grown, seed: u64, closed_in_the_end: usize) -> Found {
        let level = &grown.candidate.level;
        let length = grown.candidate.plan.as_ref().map_or(0, Plan::len);
        let answer = solve(level, &mut Budget::nodes(PROOF));
        let fewest = match answer.verdict {
            Verdict::Solved { plan, optimal: true } => (plan.len(), plan.len()),
            Verdict::Solved { plan, .. } => (answer.bound as usize, plan.len().min(length)),
            _ => (answer.bound as usize, length),
        };
        Found {
            seed,
            grown: length,
            closed: grown.closed,
            closed_in_the_end,
            fewest,
            free: free_distance(level),
            is_maze: is_maze(level),
            players: level.players().len(),
            level: level.to_string(),
        }
    }

    fn steps(&self) -> Known {
        (self.fewest.0 as f64, self.fewest.1 as f64)
    }

    fn coefficient(&self) -> Known {
        let of = |steps: usize| steps as f64 / f64::from(self.free);
        (of(self.fewest.0), of(self.fewest.1))
    }

    fn meets_both(&self) -> bool {
        !self.is_maze && self.coefficient().0 > 1.0
    }

    fn data(&self) -> Value {
        let steps = Some(self.fewest.1).filter(|&most| self.fewest.0 == most);
        json!({
            "seed": self.seed, "closed": self.closed, "closed_in_the_end": self.closed_in_the_end,
            "grown_in": self.grown, "steps": steps, "steps_between": self.fewest, "players": self.players,
            "coefficient": steps.map(|_| self.coefficient().0), "maze": self.is_maze, "level": self.level,
        })
    }
}

fn data(row: &Row, runs: &[Run], seconds: f64) -> Value {
    json!({
        "part": "tables", "table": row.table, "input": row.input, "setting": row.setting,
        "published": { "closed": row.closed, "steps": row.steps, "coefficient": row.coefficient, "maze": row.is_maze },
        "ours": runs.iter().map(Run::data).collect::<Vec<_>>(), "cpu_seconds": seconds,
    })
}

//! The tables of the paper with the generator rebuilt: levels grown until Closed is as large as it was, and the steps
//! of the best one proved to be fewest.

use super::published::{LOST_CLOSED, ROWS, Row};
use super::{Rooms, Told};
use crate::experiment::Scale;
use boxwright_forge::core::kwirk::Level;
use boxwright_forge::core::{Budget, Rng, Verdict};
use boxwright_forge::make::kwirk::backward::{Caps, Grown, Setting, grow};
use boxwright_forge::rate::kwirk::{free_distance, is_maze};
use boxwright_forge::solve::kwirk::solve;
use boxwright_workshop::CpuWatch;
use serde_json::json;
use std::ops::ControlFlow;

/// Levels met at most, for settings that drop as many as they find.
const MOST_MET: u64 = 2_000_000;

/// Nodes for the proof of a level.
const PROOF: u64 = 3_000_000;

pub(super) fn run(rooms: &Rooms, scale: Scale, told: &mut Told) -> Result<(), String> {
    for row in ROWS {
        let Some(room) = rooms.get(row.input) else { continue };
        if scale == Scale::Smoke && row.closed != 848 && row.closed != 600 {
            continue;
        }
        let watch = CpuWatch::start();
        let closed = if row.closed == 0 { LOST_CLOSED } else { row.closed };
        let setting: Setting = row.setting.parse().map_err(|why| format!("{}: {why}", row.setting))?;
        let caps = Caps { closed, ..Caps::of_players(setting.players) };
        let best = |seed: u64| {
            let mut best: Option<Grown> = None;
            let mut budget = Budget::nodes(MOST_MET);
            grow(room, setting, caps, Rng::new(seed), &mut budget, &mut |grown| {
                best = Some(grown);
                ControlFlow::Continue(())
            });
            best.map(|grown| Found::of(&grown))
        };
        let found: Vec<Found> = (0..row.seeds).filter_map(best).collect();
        eprintln!("table {} {} {}", row.table, row.input, row.setting);
        told.table.push(vec![
            format!("table {}", row.table),
            row.input.to_owned(),
            row.setting.to_owned(),
            format!("{} steps, {}{}", row.steps, row.coefficient, if row.is_maze { ", maze" } else { "" }),
            shown(&found),
            String::new(),
            format!("{:.1}", watch.elapsed().as_secs_f64()),
        ]);
        told.data.push(data(row, &found));
    }
    Ok(())
}

/// A level that was grown.
struct Found {
    grown: usize,
    closed: usize,
    /// Fewest steps; none if that was not proved.
    steps: Option<usize>,
    coefficient: Option<f64>,
    is_maze: bool,
    players: usize,
    level: String,
}

impl Found {
    fn of(grown: &Grown) -> Found {
        let level: &Level = &grown.candidate.level;
        let steps = match solve(level, &mut Budget::nodes(PROOF)).verdict {
            Verdict::Solved { plan, .. } => Some(plan.len()),
            _ => None,
        };
        Found {
            grown: grown.candidate.plan.as_ref().map_or(0, boxwright_forge::core::kwirk::Plan::len),
            closed: grown.closed,
            steps,
            coefficient: steps.map(|steps| steps as f64 / f64::from(free_distance(level))),
            is_maze: is_maze(level),
            players: level.players().len(),
            level: level.to_string(),
        }
    }

    fn meets_both(&self) -> bool {
        !self.is_maze && self.coefficient.is_some_and(|coefficient| coefficient > 1.0)
    }
}

fn shown(found: &[Found]) -> String {
    match found {
        [] => "nothing".to_owned(),
        [one] => {
            let steps = one.steps.map_or_else(|| format!("at most {}", one.grown), |steps| steps.to_string());
            let coefficient = one.coefficient.map_or_else(|| "-".to_owned(), |by| format!("{by:.2}"));
            let maze = if one.is_maze { ", maze" } else { "" };
            format!("{steps} steps (grown in {}), {coefficient}{maze}", one.grown)
        }
        several => {
            let mean =
                |of: &dyn Fn(&Found) -> f64| several.iter().map(of).sum::<f64>() / several.len() as f64;
            let steps = mean(&|found| found.steps.unwrap_or(found.grown) as f64);
            let coefficient = mean(&|found| found.coefficient.unwrap_or(f64::NAN));
            let both = several.iter().filter(|found| found.meets_both()).count();
            format!("mean {steps:.1} steps, {coefficient:.2}; both requirements {both} of {}", several.len())
        }
    }
}

fn data(row: &Row, found: &[Found]) -> serde_json::Value {
    let found: Vec<serde_json::Value> = found
        .iter()
        .map(|found| {
            json!({
                "closed": found.closed, "grown_in": found.grown, "steps": found.steps, "players": found.players,
                "coefficient": found.coefficient, "maze": found.is_maze, "level": found.level,
            })
        })
        .collect();
    json!({
        "table": row.table, "input": row.input, "setting": row.setting,
        "published": { "closed": row.closed, "steps": row.steps, "coefficient": row.coefficient, "maze": row.is_maze },
        "ours": found,
    })
}

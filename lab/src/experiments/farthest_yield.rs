//! How many levels a second, and how deep: `farthest` at 6x6 with 3 boxes.
//!
//! Pushes are proved by the solver for fewest pushes after the clock was stopped. The levels are those that come,
//! with no choice among them but that none plays the same as one before. What the best open program reached on
//! one core is 6.6 levels a second at this median.

use crate::batch::{Batch, attempts};
use crate::experiment::{Experiment, Outcome, Request};
use crate::statistics::{mean, median};
use crate::table::Table;
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::solve::solve;
use serde_json::json;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "farthest-yield",
    summary: "Levels of `farthest` a CPU second at 6x6 with 3 boxes, and their fewest pushes",
    compared_with: "the best open program: 6.6 levels a CPU second with a median of 20 pushes",
    run,
};

/// The bar: a median of so many pushes at so many levels a second.
const PUSHES: f64 = 20.0;
const LEVELS_A_SECOND: f64 = 60.0;

/// What the start is farthest by.
const OBJECTIVES: &[&str] = &["lines", "pushes", "moves"];

fn run(request: &Request) -> Result<Outcome, String> {
    let heads = ["by", "levels", "CPU s", "levels a second", "median pushes", "mean", "most", "bar", "met"];
    let (mut table, mut data) = (Table::new(&heads), Vec::new());
    for by in request.chosen(OBJECTIVES, |by| by)? {
        let setting = format!("farthest 6x6 boxes=3 by={by}");
        let batch = Batch::of(attempts(&setting, 1, u64::MAX)?, request.scale.pick(5, 1_000));
        let pushes: Vec<f64> =
            batch.levels.iter().filter_map(|made| fewest_pushes(&made.candidate.level)).collect();
        let (middle, rate) = (median(&pushes), batch.levels.len() as f64 / batch.seconds);
        let is_met = pushes.len() == batch.levels.len() && middle >= PUSHES && rate >= LEVELS_A_SECOND;
        table.push(vec![
            (*by).to_owned(),
            batch.levels.len().to_string(),
            format!("{:.2}", batch.seconds),
            format!("{rate:.1}"),
            middle.to_string(),
            format!("{:.1}", mean(&pushes)),
            pushes.iter().copied().fold(0.0, f64::max).to_string(),
            format!("{PUSHES} at {LEVELS_A_SECOND} a second"),
            request.scale.judged(is_met),
        ]);
        data.push(json!({
            "by": by, "levels": batch.levels.len(), "proved": pushes.len(), "cpu_seconds": batch.seconds,
            "levels_a_second": rate, "median_pushes": middle, "met": request.scale.pick(None, Some(is_met)),
        }));
    }
    let remarks = vec![
        "Knobs are as they come, but for what the start is farthest by; every level's fewest pushes are proved.".to_owned(),
        "The other program's figure was measured on another run of the machine and is not scaled.".to_owned(),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files: Vec::new() })
}

fn fewest_pushes(level: &Level) -> Option<f64> {
    match solve(level, Objective::Pushes, &mut Budget::nodes(300_000)).verdict {
        Verdict::Solved { plan, optimal: true } => {
            replay(level, &plan).ok().map(|replay| replay.counts.pushes as f64)
        }
        _ => None,
    }
}

//! Box lines of `carve`: Wu's nine settings, and more forward or backward iterations.
//!
//! As in the paper, boards of 8x8 with fewer than four boxes (three here), 128 levels a setting, none repeated. Box lines are the
//! fewest of any solution, proved. The figures of the paper carry no numbers that could be read, only their shape:
//! S9 lies furthest to the right, and more iterations of either kind bring more lines. Levels a second are those
//! made in one long row before anything is solved or rated, beside `farthest` at the same size.

use crate::batch::{Batch, attempts};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::{line, mean, median, quartiles, spread};
use crate::table::Table;
use boxwright_draw::{Plot, Series, boxplot};
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::solve::solve;
use serde_json::{Value, json};

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "carve",
    summary: "Box lines of `carve` at 8x8 with 3 boxes by setting, forward and backward iterations; levels a CPU second",
    compared_with: "Wu 2020, figures 7 to 11 (shape only), and the speed of `farthest`",
    run,
};

const LEVELS: usize = 128;
/// The bar for levels made in a second.
const LEVELS_A_SECOND: f64 = 10_000.0;

/// A row of settings that differ in one thing.
struct Family {
    name: &'static str,
    knob: &'static str,
    values: &'static [&'static str],
}

const FAMILIES: &[Family] = &[
    Family {
        name: "settings",
        knob: "preset",
        values: &["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "mixed"],
    },
    Family { name: "forward", knob: "forward", values: &["4", "8", "16", "24", "32", "48", "64", "96"] },
    Family { name: "backward", knob: "backward", values: &["0", "4", "8", "16", "24", "32", "48", "64"] },
];

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&["setting", "levels", "fewest lines", "quartiles", "bar", "met"]);
    let (mut data, mut files) = (Vec::new(), Vec::new());
    for family in request.chosen(FAMILIES, |family| family.name)? {
        let mut lines = Vec::new();
        for value in family.values {
            let batch = Batch::of(family.attempts(value)?, request.scale.pick(3, LEVELS));
            let found: Vec<f64> =
                batch.levels.iter().map(|made| fewest_lines(&made.candidate.level)).collect();
            eprintln!("carve {}={value}: {}", family.knob, spread(&found));
            lines.push(found);
        }
        let (bar, is_met) = family.judged(&lines);
        for (at, (value, lines)) in family.values.iter().zip(&lines).enumerate() {
            let is_last = at + 1 == family.values.len();
            let [low, middle, high] = quartiles(lines);
            table.push(vec![
                format!("{}={value}", family.knob),
                lines.len().to_string(),
                spread(lines),
                format!("{low} {middle} {high}"),
                if is_last { bar.to_owned() } else { String::new() },
                if is_last { request.scale.judged(is_met) } else { String::new() },
            ]);
            data.push(json!({ "knob": family.knob, "value": value, "lines": lines }));
        }
        files.push((format!("{}.svg", family.name), family.drawn(lines)));
    }
    let speed = speeds(request.scale, &mut table)?;
    data.push(speed);
    let remarks = vec![
        format!(
            "8x8 with 3 boxes, seed 1, {LEVELS} levels a setting; where a row does not say otherwise, S9 with 24 forward and 24 backward iterations. Fewest lines: mean and standard deviation of the fewest box lines of any solution, proved."
        ),
        "Levels a second are made, not solved or rated; levels that repeat one before are not counted."
            .to_owned(),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files })
}

impl Family {
    fn attempts(&self, value: &str) -> Result<impl Iterator<Item = boxwright_forge::Recipe> + use<>, String> {
        attempts(&format!("carve 8x8 boxes=3 {}={value}", self.knob), 1, u64::MAX)
    }

    /// The shape that the paper tells of, and whether it is here.
    fn judged(&self, lines: &[Vec<f64>]) -> (&'static str, bool) {
        let means: Vec<f64> = lines.iter().map(|lines| mean(lines)).collect();
        if self.knob == "preset" {
            let s9 = means[8];
            return ("S9 has the most of S1 to S9", means[..8].iter().all(|&mean| mean < s9));
        }
        let steps: Vec<f64> = self.values.iter().map(|value| value.parse().unwrap_or(0.0)).collect();
        ("more iterations, more lines", line(&steps, &means).1 > 0.0 && means[means.len() - 1] > means[0])
    }

    fn drawn(&self, lines: Vec<Vec<f64>>) -> String {
        let series = [Series { name: "fewest box lines".to_owned(), values: lines }];
        let plot = Plot { title: format!("Box lines by {}", self.knob), ..Plot::default() };
        boxplot(&series, self.values, "box lines", &plot)
    }
}

fn fewest_lines(level: &Level) -> f64 {
    match solve(level, Objective::Lines, &mut Budget::nodes(10_000_000)).verdict {
        Verdict::Solved { plan, optimal: true } => {
            replay(level, &plan).map_or(f64::NAN, |replay| replay.counts.lines as f64)
        }
        _ => f64::NAN,
    }
}

/// How fast levels come, of `carve` and of `farthest`.
fn speeds(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let mut told = Vec::new();
    for (name, levels) in [("carve", scale.pick(10, 20_000)), ("farthest", scale.pick(1, 50))] {
        // The middle of some runs, so that one that was disturbed does not count.
        let mut rates = Vec::new();
        for seed in 1..=scale.pick(1, 5) {
            let batch = Batch::of(attempts(&format!("{name} 8x8 boxes=3"), seed, u64::MAX)?, levels);
            rates.push(batch.levels.len() as f64 / batch.seconds);
        }
        let (rate, is_judged) = (median(&rates), name == "carve");
        table.push(vec![
            format!("{name}: levels a CPU second"),
            format!("{} x {levels}", rates.len()),
            format!("{rate:.0}"),
            rates.iter().map(|rate| format!("{rate:.0}")).collect::<Vec<_>>().join(" "),
            if is_judged { format!("{LEVELS_A_SECOND:.0}") } else { "-".to_owned() },
            if is_judged { scale.judged(rate >= LEVELS_A_SECOND) } else { "-".to_owned() },
        ]);
        told.push(json!({ "method": name, "levels_a_second": rates }));
    }
    Ok(json!(told))
}

//! Box lines of `carve`: Wu's nine settings, and more forward or backward iterations.
//!
//! As in the paper, boards of 8x8 with fewer than four boxes (three here), none repeated; 400 levels a setting, where
//! it has 128. It counts box lines along one solution that a solver had made short, so beside the fewest box lines of
//! any solution stand those of a solution with fewest pushes and then fewest moves; both are proved. The figures of
//! the paper carry no numbers that could be read, only their shape: S9 lies furthest to the right, and more iterations
//! of either kind bring more lines. A shape is here if the means differ by more than chance between so many levels
//! explains. Levels a second are those made in one long row before anything is solved or rated, beside `farthest` at
//! the same size.

use crate::batch::{Batch, attempts};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::{gain, margin, mean, median, quartiles};
use crate::table::Table;
use boxwright_draw::{Plot, Series, boxplot};
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::rate::{Effort, Study};
use boxwright_forge::solve::solve;
use serde_json::{Value, json};

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "carve",
    summary: "Box lines of `carve` at 8x8 with 3 boxes by setting, forward and backward iterations; levels a CPU second",
    compared_with: "Wu 2020, figures 7 to 11 (shape only), and the speed of `farthest`",
    run,
};

const LEVELS: usize = 400;

/// A row of settings that differ in one thing.
struct Family {
    name: &'static str,
    /// What else is turned.
    with: &'static str,
    knob: &'static str,
    values: &'static [&'static str],
    /// What the paper says of it, if it says anything.
    claim: Option<&'static str>,
}

const MORE: &str = "more iterations, more lines";
const S9_FIRST: &str = "S9 has the most of S1 to S9";
const PRESETS: &[&str] = &["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "mixed", S9];
const FORWARD: &[&str] = &["4", "8", "16", "24", "32", "48", "64", "96"];
const BACKWARD: &[&str] = &["0", "4", "16", "64"];

const FAMILIES: &[Family] = &[
    Family { name: "settings", with: "", knob: "preset", values: PRESETS, claim: Some(S9_FIRST) },
    Family { name: "forward", with: "", knob: "forward", values: FORWARD, claim: Some(MORE) },
    Family { name: "backward", with: "", knob: "backward", values: BACKWARD, claim: Some(MORE) },
    Family { name: "backward-random", with: "pull=random", knob: "backward", values: BACKWARD, claim: None },
    Family {
        name: "backward-farthest",
        with: "pull=farthest",
        knob: "backward",
        values: BACKWARD,
        claim: None,
    },
    Family {
        name: "backward-obstacles",
        with: "pull=most_obstacles",
        knob: "backward",
        values: BACKWARD,
        claim: None,
    },
    Family {
        name: "backward-from-goals",
        with: "from=goals",
        knob: "backward",
        values: &["4", "16", "64"],
        claim: Some(MORE),
    },
    Family {
        name: "settings-from-goals",
        with: "from=goals",
        knob: "preset",
        values: PRESETS,
        claim: Some(S9_FIRST),
    },
    Family {
        name: "forward-from-goals",
        with: "from=goals",
        knob: "forward",
        values: FORWARD,
        claim: Some(MORE),
    },
];

const S9: &str = "s9";
/// The part that is about levels a second.
const SPEED: &str = "speed";

/// The box lines of the levels of a setting.
struct Lines {
    /// The fewest of any solution.
    fewest: Vec<f64>,
    /// Those of a solution with fewest pushes, then fewest moves.
    shown: Vec<f64>,
}

impl Lines {
    fn of(batch: &Batch) -> Lines {
        let levels = || batch.levels.iter().map(|made| &made.candidate.level);
        Lines {
            fewest: levels().filter_map(fewest_lines).collect(),
            shown: levels().filter_map(lines_shown).collect(),
        }
    }

    /// By how much these are more than others, the fewest and those shown, with the margins.
    fn gains(&self, from: &Lines) -> [(f64, f64); 2] {
        [gain(&from.fewest, &self.fewest), gain(&from.shown, &self.shown)]
    }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&[
        "setting",
        "levels",
        "fewest lines",
        "quartiles",
        "lines shown",
        "the paper says",
        "last over first",
        "matches the paper",
    ]);
    let (mut data, mut files) = (Vec::new(), Vec::new());
    let names: Vec<&str> = FAMILIES.iter().map(|family| family.name).chain([SPEED]).collect();
    let chosen = request.chosen(&names, |name| name)?;
    for family in FAMILIES.iter().filter(|family| chosen.contains(&&family.name)) {
        let mut found = Vec::new();
        for value in family.values {
            let batch = Batch::of(family.attempts(value)?, request.scale.pick(3, LEVELS));
            let lines = Lines::of(&batch);
            eprintln!("carve {} {}={value}: {}", family.with, family.knob, sure(&lines.fewest));
            found.push(lines);
        }
        let is_claimed = family.is_claimed(&found);
        for (at, (value, lines)) in family.values.iter().zip(&found).enumerate() {
            let is_last = at + 1 == family.values.len();
            let [low, middle, high] = quartiles(&lines.fewest);
            let gains = lines.gains(&found[0]).map(|(more, off)| format!("{more:+.2} ± {off:.2}"));
            let last = |cell: String| if is_last { cell } else { String::new() };
            table.push(vec![
                format!("{} {}={value}", family.with, family.knob).trim().to_owned(),
                lines.fewest.len().to_string(),
                sure(&lines.fewest),
                format!("{low} {middle} {high}"),
                sure(&lines.shown),
                last(family.claim.unwrap_or("-").to_owned()),
                last(gains.join(", shown ")),
                last(is_claimed.map_or("-".to_owned(), |is_claimed| request.scale.judged(is_claimed))),
            ]);
            data.push(json!({
                "with": family.with, "knob": family.knob, "value": value, "fewest_lines": lines.fewest,
                "lines_shown": lines.shown, "claim": family.claim, "is_claimed": is_claimed,
            }));
        }
        let lines = found.into_iter().map(|lines| lines.fewest).collect();
        files.push((format!("{}.svg", family.name), family.drawn(lines)));
    }
    if chosen.contains(&&SPEED) {
        data.push(speeds(request.scale, &mut table)?);
    }
    let remarks = vec![
        format!(
            "8x8 with 3 boxes, seed 1, {LEVELS} levels a setting; where a row does not say otherwise, S9 with 24 forward and 24 backward iterations. Lines: mean and its 95 % margin, of the fewest box lines of any solution, and of those of a solution with fewest pushes and then fewest moves (shown); all proved."
        ),
        "It matches the paper if the means differ as it says by more than the margin of their difference, for the fewest lines as for those shown: the last row of iterations from the first, S9 from each of S1 to S8.".to_owned(),
        "Levels a second are made, not solved or rated; levels that repeat one before are not counted."
            .to_owned(),
    ];
    Ok(Outcome { table, remarks, data: json!(data), files })
}

/// A mean with its margin.
fn sure(values: &[f64]) -> String {
    format!("{:.2} ± {:.2}", mean(values), margin(values))
}

impl Family {
    fn attempts(&self, value: &str) -> Result<impl Iterator<Item = boxwright_forge::Recipe> + use<>, String> {
        attempts(&format!("carve 8x8 boxes=3 {} {}={value}", self.with, self.knob), 1, u64::MAX)
    }

    /// Is the shape that the paper tells of here: has the last setting more lines than the first, or than each of the
    /// paper's, by more than chance explains?
    fn is_claimed(&self, found: &[Lines]) -> Option<bool> {
        self.claim?;
        let (last, others) = found.split_last()?;
        let names = self.values.iter().zip(others);
        let rivals =
            names.filter(
                |(name, _)| if self.knob == "preset" { **name != "mixed" } else { **name == self.values[0] },
            );
        let is_more = |(more, off): (f64, f64)| more > off;
        Some(rivals.map(|(_, lines)| last.gains(lines)).all(|gains| gains.into_iter().all(is_more)))
    }

    fn drawn(&self, lines: Vec<Vec<f64>>) -> String {
        let series = [Series { name: "fewest box lines".to_owned(), values: lines }];
        let plot = Plot {
            title: format!("Box lines by {} {}", self.knob, self.with).trim().to_owned(),
            ..Plot::default()
        };
        boxplot(&series, self.values, "box lines", &plot)
    }
}

fn fewest_lines(level: &Level) -> Option<f64> {
    match solve(level, Objective::Lines, &mut Budget::nodes(NODES)).verdict {
        Verdict::Solved { plan, optimal: true } => {
            replay(level, &plan).ok().map(|replay| replay.counts.lines as f64)
        }
        _ => None,
    }
}

fn lines_shown(level: &Level) -> Option<f64> {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, Effort { nodes: NODES, ..Effort::default() }, &mut budget);
    study.best().map(|solution| solution.counts.lines as f64)
}

/// Nodes for the lines of a level.
const NODES: u64 = 10_000_000;

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
        let rate = median(&rates);
        table.push(vec![
            format!("{name}: levels a CPU second"),
            format!("{} x {levels}", rates.len()),
            format!("{rate:.0}"),
            rates.iter().map(|rate| format!("{rate:.0}")).collect::<Vec<_>>().join(" "),
            "-".to_owned(),
            "-".to_owned(),
            "-".to_owned(),
            "-".to_owned(),
        ]);
        told.push(json!({ "method": name, "levels_a_second": rates }));
    }
    Ok(json!(told))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_shape_is_here_if_the_means_differ_by_more_than_chance() {
        let family = |knob| FAMILIES.iter().find(|family| family.knob == knob).unwrap();
        // Deviations of about 1 around the mean: with 200 levels the difference of two means is sure to 0.2.
        let lines = |mean: f64| -> Lines {
            let all: Vec<f64> =
                (0..200).map(|at| if at % 2 == 0 { mean - 1.0 } else { mean + 1.0 }).collect();
            Lines { fewest: all.clone(), shown: all }
        };
        let judged = |means: &[f64]| {
            family("backward").is_claimed(&means.iter().map(|&mean| lines(mean)).collect::<Vec<_>>())
        };
        assert_eq!(judged(&[6.96, 7.1, 6.9, 6.92]), Some(false), "what was kept as a yes");
        assert_eq!(judged(&[6.9, 7.1, 7.0, 7.0]), Some(false), "a tenth is chance");
        assert_eq!(judged(&[6.9, 7.1, 7.2, 7.4]), Some(true));
        let mut settings = [5.0; 10].map(lines);
        settings[9] = lines(6.0);
        assert_eq!(family("preset").is_claimed(&settings), Some(true));
        settings[7] = lines(5.9);
        assert_eq!(family("preset").is_claimed(&settings), Some(false), "one of the others may be as good");
        settings[7] = lines(5.0);
        settings[8] = lines(9.0);
        assert_eq!(
            family("preset").is_claimed(&settings),
            Some(true),
            "the mixture is not in the paper's list"
        );
    }
}

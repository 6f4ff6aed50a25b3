//! The search, a part for each thing that must be shown: what it makes in so many seconds, wishes that are met,
//! ramps, a pack of a thousand, and what each piece of the method is good for.
//!
//! Every part runs alone (`--only requests`); `--only rows` runs all sizes, and each size has a name of its own.

mod ablation;
mod ramp;
mod requests;
mod rows;
mod thousand;

use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::make::sokoban::Candidate;
use boxwright_forge::rate::{Effort, METRICS, Study};
use boxwright_forge::{Order, Recipe, Wishes};
use boxwright_workshop::CpuWatch;
use rows::ROWS;
use serde_json::{Value, json};
use std::ops::ControlFlow::Continue;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "search",
    summary: "What `search` makes in so many CPU seconds, proved; wishes, ramps and a pack of a thousand; what each piece is good for",
    compared_with: "a prototype, and what other programs make in the same time or more",
    run,
};

/// A part that is not a size: what it is called, and what does it.
type Part = (&'static str, fn(Scale, &mut Table) -> Result<Value, String>);

const PARTS: [Part; 4] = [
    ("requests", requests::run),
    ("ramp", ramp::run),
    ("thousand", thousand::run),
    ("ablation", ablation::run),
];

/// What stands for all sizes.
const ALL_ROWS: &str = "rows";

/// What proving and rating a level may take.
const EFFORT: Effort = Effort { nodes: 1_000_000, places: 250_000 };

const HEADS: [&str; 14] = [
    "part",
    "runs",
    "CPU s",
    "figure",
    "found",
    "quartiles",
    "distinct levels",
    "median of distinct",
    "proved by the solver",
    "unused floor",
    "idle boxes",
    "bar",
    "met",
    "prototype; others",
];

/// A line of the table; what does not apply is a dash.
#[derive(Default)]
struct Line {
    part: String,
    runs: usize,
    seconds: String,
    figure: String,
    found: String,
    quartiles: String,
    /// How many of the levels differ, as levels that play the same do not, and the median of these.
    distinct: String,
    of_distinct: String,
    proved: String,
    unused: String,
    idle: String,
    bar: String,
    met: String,
    beside: String,
}

impl Line {
    fn push(self, table: &mut Table) {
        let Line { part, runs, seconds, figure, found, quartiles, distinct, of_distinct, .. } = self;
        let Line { proved, unused, idle, bar, met, beside, .. } = self;
        let cells = [
            part,
            runs.to_string(),
            seconds,
            figure,
            found,
            quartiles,
            distinct,
            of_distinct,
            proved,
            unused,
            idle,
            bar,
            met,
            beside,
        ];
        let dashed = |cell: String| if cell.is_empty() { "-".to_owned() } else { cell };
        table.push(cells.into_iter().map(dashed).collect());
    }
}

/// A figure that was found, what it must be, and whether it is.
struct Check(&'static str, String, String, bool);

/// A line for each check of a part that took so many runs and seconds.
fn push_checks(
    table: &mut Table,
    scale: Scale,
    (part, runs, seconds): (&str, usize, f64),
    checks: Vec<Check>,
) {
    for Check(figure, found, bar, is_met) in checks {
        Line {
            part: part.to_owned(),
            runs,
            seconds: format!("{seconds:.1}"),
            figure: figure.to_owned(),
            found,
            bar,
            met: scale.judged(is_met),
            ..Line::default()
        }
        .push(table);
    }
}

fn run(request: &Request) -> Result<Outcome, String> {
    let (mut table, mut data) = (Table::new(&HEADS), Vec::new());
    let names: Vec<&str> = ROWS.iter().map(|row| row.name).chain(PARTS.map(|(name, _)| name)).collect();
    let rows = ROWS.iter().map(|row| row.name.to_owned());
    let only = request.only.iter().flat_map(|name| match name == ALL_ROWS {
        true => rows.clone().collect(),
        false => vec![name.clone()],
    });
    let request = Request { scale: request.scale, only: only.collect() };
    for &name in request.chosen(&names, |name| name)? {
        data.push(match PARTS.iter().find(|(part, _)| *part == name) {
            Some((_, run)) => json!({ "part": name, "told": run(request.scale, &mut table)? }),
            None => rows::run(name, request.scale, &mut table)?,
        });
    }
    let remarks = [
        "One core, processor time. Of a size: of making alone; lines and changes are the fewest over all plans with fewest pushes; distinct levels do not play the same under any symmetry; unused floor and idle boxes are means before trimming, of levels that were trimmed within the effort; after it both are none, by proof.",
        "A request is a window of a tenth either way around pushes, lines and changes of a level that `farthest` made, trimmed, or its band, or one around two others of all metrics; it is met if a level within is proved, trimmed and rated in time. Those that cannot be met must end with the nearest found.",
        "The ramp is the one of `generate --ramp easy..expert --count 50`; levels were rated anew, and every two compared for likeness.",
        "The thousand are the first that come at 6x6 with 3 boxes as `generate` makes them, ranked by nothing. A square is unused if the solver proves the same pushes and moves without it; a box is idle if the plan that was kept does not move it.",
        "Ablation: each piece left out, with as much effort as takes the same time on one seed that is not reported.",
    ];
    let remarks = remarks.map(str::to_owned).to_vec();
    Ok(Outcome { table, remarks, data: json!(data), files: Vec::new() })
}

/// The one level that a recipe offers, and the seconds it took.
fn offered(recipe: &Recipe) -> (Option<Candidate>, f64) {
    let (watch, mut offered) = (CpuWatch::start(), None);
    recipe.attempt(&mut Budget::nodes(u64::MAX), &mut |candidate| {
        offered = Some(candidate);
        Continue(())
    });
    (offered, watch.elapsed().as_secs_f64())
}

/// What is wished for if nothing but size and boxes is said, ranked by nothing.
fn wishes(size: &str, boxes: usize) -> Wishes {
    Wishes {
        size: Some(size.to_owned()),
        boxes: Some(boxes.to_string()),
        rank: Some("none".to_owned()),
        seed: rows::SEEDS.0,
        ..Wishes::default()
    }
}

/// The order that wishes amount to, as everywhere.
fn order(wishes: &Wishes) -> Result<Order, String> {
    wishes.order().map_err(|why| why.to_string())
}

/// A metric of a level, found anew.
fn figure(level: &Level, name: &str) -> Option<f64> {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, EFFORT, &mut budget);
    METRICS.iter().find(|metric| metric.name == name)?.of(&study)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_same_words_are_the_same_order_as_through_every_door() {
        let words = include_str!("../../../../crates/forge/tests/words.json");
        let words: Value = serde_json::from_str(words).unwrap();
        let some = |text: &str| Some(text.to_owned());
        let knobs = [("effort", "300"), ("offers", "archive")];
        let asked = Wishes {
            boxes: some("2-3"),
            count: 4,
            rank: some("moves"),
            band: some("easy..hard"),
            condition: some("pushes>=9, lines!=7"),
            knobs: knobs.map(|(name, value)| (name.to_owned(), value.to_owned())).into(),
            seed: 7,
            trim: Some(false),
            ..wishes("6x5-7x7", 3)
        };
        assert_eq!(words["sokoban"]["order"], order(&asked).unwrap().to_string());
    }
}

//! The search at equal processor time: sizes, boxes and seconds named beforehand, seeds 1001 to 1025.
//!
//! The effort of each row is chosen once, so that an attempt takes about the seconds of the row on the machine at
//! hand; what it took is in the table. Pushes are proved by the solver where it ends within its effort, and by the
//! sweep in any case; where both speak they must agree. Lines and changes are the fewest over all plans with
//! fewest pushes. Then requests: windows around levels that another method made, each met or not.

use crate::batch::attempts;
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::quartiles;
use crate::table::Table;
use boxwright_forge::Recipe;
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::make::{Candidate, fewest_ways, trim};
use boxwright_forge::rate::{BANDS, Band, Effort, METRICS, Study};
use boxwright_forge::solve::solve;
use boxwright_workshop::CpuWatch;
use serde_json::{Value, json};
use std::ops::ControlFlow::Continue;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "search",
    summary: "What `search` makes in so many CPU seconds, proved; requests for windows that are met",
    compared_with: "a prototype, and what other programs make in the same time or more",
    run,
};

/// A size, what is climbed for, and what must be reached in the middle of the seeds.
struct Row {
    name: &'static str,
    setting: &'static str,
    /// Thousands of starts.
    effort: u64,
    seconds: f64,
    /// Figures and how much of each there must be.
    bars: &'static [(usize, f64)],
    beside: &'static str,
}

/// Places of the figures of a level.
const PUSHES: usize = 0;
const LINES: usize = 1;
const CHANGES: usize = 2;
const DIFFICULTY: usize = 3;
const FIGURES: [&str; 4] = ["pushes", "lines", "changes", "F"];

const ROWS: &[Row] = &[
    Row {
        name: "6x6-0.1s",
        setting: "6x6 boxes=3 by=pushes",
        effort: 1_000,
        seconds: 0.1,
        bars: &[(PUSHES, 36.0)],
        beside: "32; others 20",
    },
    Row {
        name: "6x6-1s",
        setting: "6x6 boxes=3 by=pushes",
        effort: 10_000,
        seconds: 1.0,
        bars: &[(PUSHES, 52.0)],
        beside: "49; others 28",
    },
    Row {
        name: "8x8-4",
        setting: "8x8 boxes=4 by=pushes",
        effort: 30_000,
        seconds: 3.0,
        bars: &[(PUSHES, 95.0)],
        beside: "84 to 87",
    },
    Row {
        name: "8x8-6",
        setting: "8x8 boxes=6 by=pushes",
        effort: 80_000,
        seconds: 10.0,
        bars: &[(PUSHES, 105.0)],
        beside: "95; others none",
    },
    Row {
        name: "9x9-6",
        setting: "9x9 boxes=6 by=pushes",
        effort: 60_000,
        seconds: 10.0,
        bars: &[(PUSHES, 125.0)],
        beside: "117; others 21 to 26",
    },
    Row {
        name: "9x9-6-lines",
        setting: "9x9 boxes=6 by=lines",
        effort: 50_000,
        seconds: 10.0,
        bars: &[(LINES, 68.0), (CHANGES, 52.0)],
        beside: "63 and 49; others 13 and 8",
    },
    Row {
        name: "10x10-8",
        setting: "10x10 boxes=8 by=pushes",
        effort: 50_000,
        seconds: 10.0,
        bars: &[(PUSHES, 105.0)],
        beside: "95; others 16 to 19",
    },
    Row {
        name: "10x10-10",
        setting: "10x10 boxes=10 by=pushes",
        effort: 50_000,
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

/// The row of requests.
const REQUESTS: &str = "requests";
/// The seeds of all rows, from the first, and how many.
const SEEDS: (u64, u64) = (1001, 25);
/// What proving and rating a level may take.
const EFFORT: Effort = Effort { nodes: 1_000_000, places: 250_000 };

fn run(request: &Request) -> Result<Outcome, String> {
    let heads = [
        "row",
        "seeds",
        "CPU s",
        "figure",
        "median",
        "quartiles",
        "proved by the solver",
        "unused floor",
        "idle boxes",
        "bar",
        "met",
        "prototype; others",
    ];
    let (mut table, mut data) = (Table::new(&heads), Vec::new());
    let names: Vec<&str> = ROWS.iter().map(|row| row.name).chain([REQUESTS]).collect();
    for &name in request.chosen(&names, |name| name)? {
        match ROWS.iter().find(|row| row.name == name) {
            Some(row) => data.push(row.run(request.scale, &mut table)?),
            None => data.push(requests(request.scale, &mut table)?),
        }
    }
    let remarks = vec![
        "One core, processor time of making alone. Lines and changes are the fewest over all plans with fewest pushes. Unused floor and idle boxes are means before trimming, of levels that were trimmed within the effort; after it both are none, by proof.".to_owned(),
        "A request is a window of a tenth either way around pushes, lines and changes of a level that `farthest` made, or its band; it is met if the level offered is within, once trimmed.".to_owned(),
    ];
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

/// A level looked through.
struct Seen {
    figures: [f64; 4],
    is_proved: bool,
    /// Percent of the floor, and boxes, if that was found within the effort.
    unused: Option<(f64, f64)>,
}

impl Seen {
    fn new(Candidate { level, plan }: &Candidate) -> Result<Seen, String> {
        let plan = plan.as_ref().ok_or("the search offers plans")?;
        let pushes = replay(level, plan).map_err(|why| why.to_string())?.counts.pushes;
        let mut budget = Budget::nodes(u64::MAX).with_memory(2 << 30);
        let answer = budget.within(EFFORT.nodes, |budget| solve(level, Objective::Pushes, budget));
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
        let (mut seen, mut seconds, mut levels) = (Vec::new(), Vec::new(), Vec::new());
        for seed in SEEDS.0..SEEDS.0 + scale.pick(1, SEEDS.1) {
            let recipe = attempts(&format!("search {} effort={effort}", self.setting), seed, 1)?.next();
            let (candidate, took) = offered(&recipe.ok_or("there is one attempt")?);
            seconds.push(took);
            if let Some(candidate) = candidate {
                seen.push(Seen::new(&candidate)?);
                levels.push(candidate.level.to_string());
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
        let mean =
            |of: fn(&(f64, f64)) -> f64| unused.iter().map(of).sum::<f64>() / unused.len().max(1) as f64;
        for &(figure, bar) in self.bars {
            let [low, middle, high] = quartiles(&column(figure));
            table.push(vec![
                self.name.to_owned(),
                seconds.len().to_string(),
                format!("{:.2} of {}", quartiles(&seconds)[1], self.seconds),
                FIGURES[figure].to_owned(),
                format!("{middle}"),
                format!("{low} to {high}"),
                format!("{} of {}", seen.iter().filter(|seen| seen.is_proved).count(), seen.len()),
                format!("{:.1} %", mean(|it| it.0)),
                format!("{:.2}", mean(|it| it.1)),
                format!("{bar}"),
                scale.judged(middle >= bar),
                self.beside.to_owned(),
            ]);
        }
        Ok(json!({
            "row": self.name, "setting": self.setting, "effort": effort, "seconds": seconds, "levels": levels,
            "pushes": column(PUSHES), "lines": column(LINES), "changes": column(CHANGES), "difficulty": column(DIFFICULTY),
        }))
    }
}

/// Sizes and boxes of requests.
const SIZES: [(&str, usize); 5] = [("6x6", 2), ("6x6", 3), ("7x6", 3), ("8x7", 3), ("8x8", 4)];
/// Thousands of starts that a request may take.
const REQUEST_EFFORT: u64 = 20_000;

/// Windows around levels that `farthest` made: how many are met, and in what time.
fn requests(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let (mut met, mut seconds, mut told) = (0, Vec::new(), Vec::new());
    let count = scale.pick(2, 100);
    for number in 0..count {
        let (size, boxes) = SIZES[number as usize % SIZES.len()];
        let recipe = attempts(&format!("farthest {size} boxes={boxes}"), 2_000 + number, 1)?.next();
        let Some(model) = offered(&recipe.ok_or("there is one attempt")?).0 else { continue };
        let Ok(model) = trim(&model.level, EFFORT.nodes, &mut Budget::nodes(u64::MAX)) else { continue };
        let windows = windows(&model.level, number % 2 == 0);
        let knobs: Vec<String> = windows
            .iter()
            .map(|(name, unit, from, to)| {
                format!("{name}_from={:.0} {name}_to={:.0}", from * unit, to * unit)
            })
            .collect();
        let setting = format!("search {size} boxes={boxes} effort={REQUEST_EFFORT} {}", knobs.join(" "));
        let (found, took) =
            offered(&attempts(&setting, SEEDS.0 + number, 1)?.next().ok_or("there is one attempt")?);
        let trimmed =
            found.and_then(|found| trim(&found.level, EFFORT.nodes, &mut Budget::nodes(u64::MAX)).ok());
        let is_met = trimmed.is_some_and(|trimmed| {
            windows.iter().all(|(name, _, from, to)| {
                figure(&trimmed.level, name).is_some_and(|number| (*from..=*to).contains(&number))
            })
        });
        met += usize::from(is_met && took <= 5.0);
        eprintln!("search requests {setting}: {is_met}, {took:.2} s");
        seconds.push(took);
        told.push(json!({ "setting": setting, "met": is_met, "seconds": took }));
    }
    let [low, middle, high] = quartiles(&seconds);
    table.push(vec![
        REQUESTS.to_owned(),
        seconds.len().to_string(),
        format!("{middle:.2} of 5"),
        "met in time".to_owned(),
        format!("{met} of {}", seconds.len()),
        format!("{low:.2} to {high:.2} s"),
        "-".to_owned(),
        "-".to_owned(),
        "-".to_owned(),
        "95 of 100".to_owned(),
        scale.judged(met * 100 >= 95 * seconds.len()),
        "nobody aims".to_owned(),
    ]);
    Ok(json!(told))
}

/// A tenth either way around pushes, lines and changes, or the band: name, unit of its knob, from, to.
fn windows(level: &Level, is_by_band: bool) -> Vec<(&'static str, f64, f64, f64)> {
    let around = |name: &'static str| {
        let number = figure(level, name).unwrap_or(0.0);
        let width = (number / 10.0).ceil();
        (name, 1.0, (number - width).max(0.0), number + width)
    };
    if !is_by_band {
        return ["pushes", "lines", "changes"].map(around).to_vec();
    }
    let difficulty = figure(level, "difficulty").unwrap_or(0.0);
    let below = BANDS.iter().filter(|band| band.to < difficulty).map(|band| band.to + 0.001);
    // The last band has no end.
    let to = Band::of(difficulty).to.min(1_000.0);
    vec![("difficulty", 1_000.0, below.fold(0.0, f64::max), to)]
}

fn figure(level: &Level, name: &str) -> Option<f64> {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, EFFORT, &mut budget);
    METRICS.iter().find(|metric| metric.name == name)?.of(&study)
}

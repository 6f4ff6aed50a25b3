//! What each piece of the method is good for: left out, at equal processor time.
//!
//! The effort of a variant is measured on a seed that is not reported, so that it takes the seconds of its row; what
//! it took is in the table. What an archive is for is variety, so it stands beside the best alone, begun again and
//! again: kinds of levels come to, by lines, changes and floor. What trimming is for is filler.

use super::rows::{PUSHES, ROWS, Row, SEEDS, Seen};
use super::{EFFORT, Line, offered};
use crate::batch::{Batch, attempts};
use crate::experiment::Scale;
use crate::statistics::{mean, quartiles};
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::make::trim;
use boxwright_forge::rate::{METRICS, Study};
use boxwright_workshop::CpuWatch;
use serde_json::{Value, json};
use std::collections::BTreeSet;

/// The rows that pieces are left out of.
const OF: [&str; 3] = ["6x6-1s", "8x8-6", "10x10-8"];
/// The pieces, as the knob has them.
const WITHOUT: [&str; 8] = ["nothing", "sweep", "climb", "growth", "charge", "widths", "shortcuts", "memory"];
/// Seeds of a variant, and one to measure its effort with.
const RUNS: u64 = 9;
const MEASURED: u64 = 1;

pub(super) fn run(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let mut told = Vec::new();
    let rows = ROWS.iter().filter(|row| OF.contains(&row.name)).take(scale.pick(1, OF.len()));
    for row in rows {
        for without in WITHOUT {
            told.push(left_out(row, without, scale, table)?);
        }
        told.push(varied(row, scale, table)?);
    }
    Ok(json!(told))
}

fn line(row: &Row, what: &str) -> Line {
    Line { part: format!("ablation {}: {what}", row.name), ..Line::default() }
}

/// One piece left out: pushes, proved, and filler before and after trimming.
fn left_out(row: &Row, without: &str, scale: Scale, table: &mut Table) -> Result<Value, String> {
    let setting = format!("search {} without={without}", row.setting);
    let effort = effort(&setting, row, scale)?;
    let (mut pushes, mut seconds, mut filler) = (Vec::new(), Vec::new(), Vec::new());
    for seed in SEEDS.0..SEEDS.0 + scale.pick(1, RUNS) {
        let recipe = attempts(&format!("{setting} effort={effort}"), seed, 1)?.next();
        let (candidate, took) = offered(&recipe.ok_or("there is one attempt")?);
        let seen = candidate.as_ref().map(Seen::new).transpose()?;
        // Who makes nothing has made no pushes.
        pushes.push(seen.as_ref().map_or(0.0, |seen| seen.figures[PUSHES]));
        filler.extend(seen.and_then(|seen| seen.unused));
        seconds.push(took);
        eprintln!(
            "search ablation {} without {without} seed {seed}: {took:.2} s, {:?}",
            row.name,
            pushes.last()
        );
    }
    let [low, middle, high] = quartiles(&pushes);
    let share = |of: fn(&(f64, f64)) -> f64| mean(&filler.iter().map(of).collect::<Vec<f64>>());
    Line {
        runs: pushes.len(),
        seconds: format!("{:.2} of {}", quartiles(&seconds)[1], row.seconds),
        figure: "pushes".to_owned(),
        found: middle.to_string(),
        quartiles: format!("{low} to {high}"),
        unused: format!("{:.1} %, trimmed 0", share(|it| it.0)),
        idle: format!("{:.2}, trimmed 0", share(|it| it.1)),
        ..line(row, &format!("without {without}"))
    }
    .push(table);
    Ok(json!({ "row": row.name, "without": without, "effort": effort, "pushes": pushes, "seconds": seconds }))
}

/// The effort that takes the seconds of a row.
fn effort(setting: &str, row: &Row, scale: Scale) -> Result<u64, String> {
    if scale == Scale::Smoke {
        return Ok(20);
    }
    let mut effort = 100;
    loop {
        let recipe = attempts(&format!("{setting} effort={effort}"), MEASURED, 1)?.next();
        let took = offered(&recipe.ok_or("there is one attempt")?).1;
        if took >= row.seconds / 4.0 {
            return Ok((effort as f64 * row.seconds / took) as u64);
        }
        effort *= 4;
    }
}

/// Kinds of levels, by an archive and by the best alone, in the seconds of a row.
fn varied(row: &Row, scale: Scale, table: &mut Table) -> Result<Value, String> {
    let mut told = Vec::new();
    for (what, knobs) in [("archive", "offers=archive"), ("best alone", "offers=best")] {
        let setting = format!("search {} {knobs} effort={}", row.setting, scale.pick(20, 200));
        let watch = CpuWatch::start();
        let recipes = attempts(&setting, SEEDS.0, u64::MAX)?
            .take_while(|_| watch.elapsed().as_secs_f64() < scale.pick(0.05, row.seconds));
        let batch = Batch::of(recipes, usize::MAX);
        let kinds: BTreeSet<[i64; 3]> =
            batch.levels.iter().filter_map(|made| kind(&made.candidate.level)).collect();
        Line {
            runs: batch.attempts as usize,
            seconds: format!("{:.2} of {}", batch.seconds, row.seconds),
            figure: format!("kinds among {} levels", batch.levels.len()),
            found: kinds.len().to_string(),
            ..line(row, what)
        }
        .push(table);
        told.push(
            json!({ "row": row.name, "offers": what, "levels": batch.levels.len(), "kinds": kinds.len() }),
        );
    }
    Ok(json!(told))
}

/// Lines, changes and floor, in steps of four.
fn kind(level: &Level) -> Option<[i64; 3]> {
    let mut budget = Budget::nodes(u64::MAX);
    let level = trim(level, EFFORT.nodes, &mut budget).ok()?.level;
    let study = Study::new(&level, EFFORT, &mut budget);
    let figure = |name: &str| METRICS.iter().find(|metric| metric.name == name)?.of(&study);
    let cell = |name: &str| Some((figure(name)? / 4.0) as i64);
    Some([cell("lines")?, cell("changes")?, cell("floor")?])
}

//! Requests: windows around levels that another method made, so that they can be met, and some that cannot.
//!
//! The road is the one of `generate`: attempts in a row, what they offer proved, trimmed and rated, until one level
//! is as asked for. All of that counts, and after five seconds a request is not met.

use super::{EFFORT, Line, figure, offered, order, wishes};
use crate::batch::attempts;
use crate::experiment::Scale;
use crate::statistics::quartiles;
use crate::table::Table;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Budget, Rng};
use boxwright_forge::make::trim;
use boxwright_forge::rate::{Band, METRICS, Metric};
use boxwright_forge::{Order, Pack, Wishes, aim, fill};
use boxwright_workshop::{Limits, Stop};
use serde_json::{Value, json};
use std::time::Duration;

/// Sizes and boxes.
const SIZES: [(&str, usize); 5] = [("6x6", 2), ("6x6", 3), ("7x6", 3), ("8x7", 3), ("8x8", 4)];
/// Seconds for each, and how many of a hundred must be met.
const SECONDS: u64 = 5;
const BAR: usize = 95;
/// Nobody can do that.
const IMPOSSIBLE: [(&str, &str); 3] =
    [("6x6", "pushes>=400"), ("7x6", "pushes<=3, lines>=9"), ("6x6", "band=expert, pushes<=4")];

pub(super) fn run(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let met = asked(scale, ("met in time", "nobody aims", Some(BAR)), swept, table)?;
    let others = asked(scale, ("any other metrics, met in time", "", None), others, table)?;
    Ok(json!({ "requests": met, "other_metrics": others, "impossible": impossible(scale, table)? }))
}

/// A condition around a level.
type Around = fn(&Level, u64) -> Option<String>;

/// A hundred requests: what is counted, what it stands beside and how many must be met, and what is asked around a level.
fn asked(
    scale: Scale,
    (what, beside, bar): (&str, &str, Option<usize>),
    around: Around,
    table: &mut Table,
) -> Result<Value, String> {
    let (mut met, mut seconds, mut told) = (0, Vec::new(), Vec::new());
    for number in 0..scale.pick(2, 100) {
        let (size, boxes) = SIZES[number as usize % SIZES.len()];
        let Some(condition) = model(size, boxes, number)?.and_then(|model| around(&model, number)) else {
            continue;
        };
        let asked = order(&aimed(size, boxes, &condition, number))?;
        let (pack, took) = filled(&asked, scale.pick(u64::MAX, SECONDS));
        let is_met = pack.levels.first().is_some_and(|made| is_as_asked(&made.level, &asked));
        met += usize::from(is_met);
        eprintln!("search requests {number} {size} boxes={boxes} {condition}: {is_met}, {took:.2} s");
        seconds.push(took);
        told.push(
            json!({ "size": size, "boxes": boxes, "condition": condition, "met": is_met, "seconds": took }),
        );
    }
    let [low, middle, high] = quartiles(&seconds);
    Line {
        part: "requests".to_owned(),
        runs: seconds.len(),
        seconds: format!("{middle:.2} of {SECONDS}"),
        figure: what.to_owned(),
        found: format!("{met} of {}", seconds.len()),
        quartiles: format!("{low:.2} to {high:.2} s"),
        bar: bar.map_or(String::new(), |bar| format!("{bar} of 100")),
        met: bar.map_or(String::new(), |bar| scale.judged(100 * met >= bar * seconds.len())),
        beside: beside.to_owned(),
        ..Line::default()
    }
    .push(table);
    Ok(json!(told))
}

/// What cannot be met must end with the nearest found.
fn impossible(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let (mut nearest, mut told) = (0, Vec::new());
    for (size, condition) in IMPOSSIBLE {
        let knobs = [("effort".to_owned(), "500".to_owned())].into();
        let asked = order(&Wishes { attempts: Some(1), knobs, ..aimed(size, 2, condition, 0) })?;
        let (pack, took) = filled(&asked, u64::MAX);
        let near = pack.nearest.filter(|near| pack.levels.is_empty() && near.off > 0.0);
        let text =
            near.as_ref().map(|near| aim::told(asked.condition.as_ref().expect("it has one"), &near.made));
        eprintln!("search requests {size} {condition}: {text:?}, {took:.2} s");
        nearest += usize::from(near.is_some());
        told.push(json!({ "size": size, "condition": condition, "nearest": text, "seconds": took }));
    }
    let all = IMPOSSIBLE.len();
    Line {
        part: "requests".to_owned(),
        runs: all,
        figure: "impossible, ended with the nearest".to_owned(),
        found: format!("{nearest} of {all}"),
        bar: format!("{all} of {all}"),
        met: scale.judged(nearest == all),
        ..Line::default()
    }
    .push(table);
    Ok(json!(told))
}

/// Wishes that are to be met.
fn aimed(size: &str, boxes: usize, condition: &str, number: u64) -> Wishes {
    let wishes = wishes(size, boxes);
    let seed = wishes.seed + number;
    Wishes { condition: Some(condition.to_owned()), seed, attempts: Some(1_000), ..wishes }
}

fn filled(order: &Order, seconds: u64) -> (Pack, f64) {
    let limits = Limits { time: Duration::from_secs(seconds), ..Limits::NONE };
    let spent = limits.spend(&Stop::default(), |budget| fill(order, budget));
    (spent.value, spent.cpu.as_secs_f64())
}

/// A level that was kept, measured anew.
fn is_as_asked(level: &Level, order: &Order) -> bool {
    let windows = order.condition.as_ref().map(aim::windows).unwrap_or_default();
    let is_within = |(name, (from, to)): &(&str, aim::Window)| {
        figure(level, name).is_some_and(|number| (*from..=*to).contains(&number))
    };
    windows.iter().all(is_within)
}

/// A level that `farthest` made, trimmed.
fn model(size: &str, boxes: usize, number: u64) -> Result<Option<Level>, String> {
    let recipe = attempts(&format!("farthest {size} boxes={boxes}"), 2_000 + number, 1)?.next();
    let made = offered(&recipe.ok_or("there is one attempt")?).0;
    let trimmed = made.and_then(|made| trim(&made.level, EFFORT.nodes, &mut Budget::nodes(u64::MAX)).ok());
    Ok(trimmed.map(|trimmed| trimmed.level))
}

/// A tenth either way around pushes, lines and changes, or the band.
fn swept(model: &Level, number: u64) -> Option<String> {
    if number.is_multiple_of(2) {
        return figure(model, "difficulty").map(|difficulty| format!("band={}", Band::of(difficulty).name));
    }
    let around = |name: &str| window(name, figure(model, name).unwrap_or(0.0), 1.0);
    Some(["pushes", "lines", "changes"].map(around).join(", "))
}

/// A tenth either way around two others of all metrics.
fn others(model: &Level, number: u64) -> Option<String> {
    // Boxes are said otherwise, and filler is none.
    const LEFT_OUT: [&str; 7] =
        ["pushes", "lines", "changes", "difficulty", "boxes", "unused_floor", "still_boxes"];
    let all: Vec<&Metric> = METRICS.iter().filter(|metric| !LEFT_OUT.contains(&metric.name)).collect();
    let mut rng = Rng::new(number).fork("metrics", 0);
    let mut chosen = rng.below(all.len() as u64) as usize;
    let mut parts = Vec::new();
    for _ in 0..2 {
        let Metric { name, unit, .. } = all[chosen];
        let least = if matches!(*unit, "share" | "ratio" | "0 to 1") { 0.05 } else { 1.0 };
        parts.push(window(name, figure(model, name)?, least));
        chosen = (chosen + 1 + rng.below(all.len() as u64 - 1) as usize) % all.len();
    }
    Some(parts.join(", "))
}

/// A tenth either way, in steps of so much.
fn window(name: &str, number: f64, step: f64) -> String {
    let width = (number.abs() / 10.0 / step).ceil() * step;
    let rounded = |number: f64| (number * 1e3).round() / 1e3;
    format!("{name}>={}, {name}<={}", rounded((number - width).max(0.0)), rounded(number + width))
}

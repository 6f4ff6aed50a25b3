//! Requests: windows around levels that another method made, so that they can be met, and some that cannot.
//!
//! The road is the one of `generate`: attempts in a row, what they offer proved, trimmed and rated, until one level
//! is as asked for. All of that counts, and after five seconds a request is not met.

use super::{EFFORT, Line, figure, offered, order};
use crate::batch::attempts;
use crate::experiment::Scale;
use crate::statistics::quartiles;
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::make::trim;
use boxwright_forge::rate::Band;
use boxwright_forge::{Condition, Order, Pack, aim, fill};
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
    let (mut met, mut seconds, mut told) = (0, Vec::new(), Vec::new());
    for number in 0..scale.pick(2, 100) {
        let (size, boxes) = SIZES[number as usize % SIZES.len()];
        let Some(condition) = condition(size, boxes, number)? else { continue };
        let asked = aimed(size, boxes, &condition, number)?;
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
    let within = |found: String, runs: usize, bar: String, is_met: bool| Line {
        part: "requests".to_owned(),
        runs,
        found,
        bar,
        met: scale.judged(is_met),
        ..Line::default()
    };
    let line = within(
        format!("{met} of {}", seconds.len()),
        seconds.len(),
        format!("{BAR} of 100"),
        100 * met >= BAR * seconds.len(),
    );
    Line {
        seconds: format!("{middle:.2} of {SECONDS}"),
        figure: "met in time".to_owned(),
        quartiles: format!("{low:.2} to {high:.2} s"),
        beside: "nobody aims".to_owned(),
        ..line
    }
    .push(table);
    let mut nearest = 0;
    for (size, condition) in IMPOSSIBLE {
        let mut asked = aimed(size, 2, condition, 0)?;
        asked.attempts = 1;
        asked.knobs.set("effort", "500").map_err(|why| why.to_string())?;
        let (pack, took) = filled(&asked, u64::MAX);
        let near = pack.nearest.filter(|near| pack.levels.is_empty() && near.off > 0.0);
        let text =
            near.as_ref().map(|near| aim::told(asked.condition.as_ref().expect("it has one"), &near.made));
        eprintln!("search requests {size} {condition}: {text:?}, {took:.2} s");
        nearest += usize::from(near.is_some());
        told.push(json!({ "size": size, "condition": condition, "nearest": text, "seconds": took }));
    }
    let all = IMPOSSIBLE.len();
    let line = within(format!("{nearest} of {all}"), all, format!("{all} of {all}"), nearest == all);
    Line { figure: "impossible, ended with the nearest".to_owned(), ..line }.push(table);
    Ok(json!(told))
}

/// An order that is to be met.
fn aimed(size: &str, boxes: usize, condition: &str, number: u64) -> Result<Order, String> {
    let mut order = order(size, boxes, true)?;
    let condition: Condition = condition.parse().map_err(|why| format!("{condition}: {why}"))?;
    aim::turn(&mut order.knobs, &condition);
    Ok(Order { condition: Some(condition), seed: super::rows::SEEDS.0 + number, attempts: 1_000, ..order })
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

/// A tenth either way around pushes, lines and changes of a level that `farthest` made, or its band.
fn condition(size: &str, boxes: usize, number: u64) -> Result<Option<String>, String> {
    let recipe = attempts(&format!("farthest {size} boxes={boxes}"), 2_000 + number, 1)?.next();
    let Some(model) = offered(&recipe.ok_or("there is one attempt")?).0 else { return Ok(None) };
    let Ok(model) = trim(&model.level, EFFORT.nodes, &mut Budget::nodes(u64::MAX)) else { return Ok(None) };
    if number.is_multiple_of(2) {
        let band = figure(&model.level, "difficulty").map(|difficulty| Band::of(difficulty).name);
        return Ok(band.map(|band| format!("band={band}")));
    }
    let around = |name: &str| {
        let number = figure(&model.level, name).unwrap_or(0.0);
        let width = (number / 10.0).ceil();
        format!("{name}>={}, {name}<={}", (number - width).max(0.0), number + width)
    };
    Ok(Some(["pushes", "lines", "changes"].map(around).join(", ")))
}

//! A ramp from easy to expert: does the difficulty never fall, is no step too large, is no level nearly another?

use super::{Check, figure, order, push_checks, wishes};
use crate::experiment::Scale;
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::rate::{NEAR_DUPLICATES, Portrait};
use boxwright_forge::{Ramp, Wishes};
use boxwright_workshop::{Filled, Stop, fill_course};
use serde_json::{Value, json};

const RAMP: &str = "easy..expert";
/// Of the asked range, the largest step there may be.
const STEP: f64 = 0.1;
/// What a portrait may take.
const NODES: u64 = 1_000_000;

pub(super) fn run(scale: Scale, table: &mut Table) -> Result<Value, String> {
    let asked = scale.pick("trivial..easy", RAMP);
    let ramp = Ramp::read::<Sokoban>(asked).map_err(|why| why.to_string())?;
    let count = scale.pick(3, 50);
    let wishes = Wishes { ramp: Some(asked.to_owned()), rank: None, count, ..wishes("6x6", 3) };
    let order = order(&wishes)?;
    let course = wishes.course(&order).map_err(|why| why.to_string())?;
    let machine = (1, 2 << 30);
    let nothing = Filled::nothing(&order, Vec::new());
    let filled =
        fill_course(&order, course, nothing, machine, (&Stop::default(), &Stop::default()), |filled| {
            eprintln!(
                "search ramp: {} levels of {}",
                filled.progress.pack.levels.len(),
                filled.progress.done
            );
        });
    let levels: Vec<_> = filled.progress.pack.levels.iter().map(|made| &made.level).collect();
    let difficulties: Vec<f64> =
        levels.iter().map(|level| figure(level, "difficulty").unwrap_or(f64::NAN)).collect();
    let falls = difficulties
        .windows(2)
        .filter(|pair| pair[0].partial_cmp(&pair[1]).is_none_or(|order| order.is_gt()));
    let (from, to) = ramp.range();
    // The steps into the range and out of it count too.
    let edges: Vec<f64> = [from].into_iter().chain(difficulties.clone()).chain([to]).collect();
    let largest = edges.windows(2).map(|pair| pair[1] - pair[0]).fold(0.0, f64::max) / (to - from);
    let portraits: Vec<Portrait> =
        levels.iter().map(|level| Portrait::of(level, &mut Budget::nodes(NODES))).collect();
    let pairs = (0..portraits.len()).flat_map(|one| (0..one).map(move |other| (one, other)));
    let near =
        pairs.filter(|&(one, other)| portraits[one].likeness(&portraits[other]) >= NEAR_DUPLICATES).count();
    let falls = falls.count();
    let seconds = filled.cpu.as_secs_f64();
    let step = format!("{:.1} % of {from} to {to}", 100.0 * largest);
    let checks = vec![
        Check("levels", levels.len().to_string(), count.to_string(), levels.len() == count),
        Check("falls of F", falls.to_string(), "0".to_owned(), falls == 0),
        Check("largest step", step, "10 %".to_owned(), largest <= STEP),
        Check("near-duplicates", near.to_string(), "0".to_owned(), near == 0),
    ];
    push_checks(table, scale, ("ramp", 1, seconds), checks);
    let recipes: Vec<String> =
        filled.progress.pack.levels.iter().map(|made| made.recipe.to_string()).collect();
    Ok(json!({ "difficulty": difficulties, "recipes": recipes, "seconds": seconds }))
}

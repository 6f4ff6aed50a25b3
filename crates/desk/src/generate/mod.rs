//! Generating levels: a question becomes an order, and what is found is told as it goes.
//!
//! Filling an order is the host's business, because it takes as many threads as there are. What is asked becomes
//! [`Wishes`], so it means what the same words mean elsewhere.

mod kwirk;
mod telling;

use crate::Problem;
use boxwright_forge::core::Span;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::rate::BANDS;
use boxwright_forge::{Course, Order, Puzzle, Wishes};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

pub use kwirk::GenerateKwirk;
pub use telling::{Cards, Telling};

/// What is wished for of Sokoban levels.
#[derive(Deserialize)]
#[serde(deny_unknown_fields, expecting = "struct Question")]
pub struct Generate {
    method: String,
    columns: (usize, usize),
    rows: (usize, usize),
    boxes: (usize, usize),
    /// Bands from and to, 0 for trivial.
    #[serde(default = "all_bands")]
    bands: (usize, usize),
    keep: usize,
    /// What the best are ranked by; nothing for first come.
    rank: Option<String>,
    /// What is found out about each: `few` or `all`, which is usual.
    numbers: Option<String>,
    seed: u64,
    /// Seconds.
    time: u64,
    #[serde(default)]
    trim: bool,
    /// A condition in words, such as `pushes>=30`.
    #[serde(default)]
    condition: String,
    #[serde(default)]
    knobs: BTreeMap<String, String>,
}

fn all_bands() -> (usize, usize) {
    (0, BANDS.len() - 1)
}

/// Interiors from and to.
const SIDES: (usize, usize) = (3, 30);
const MOST_BOXES: usize = 40;
const MOST_KEPT: usize = 500;
const MOST_SECONDS: u64 = 3_600;

/// A question that asks for levels.
pub trait Generated {
    /// Of which game.
    type Game: Puzzle;

    /// What is wished for, in the words of every door.
    fn wishes(&self) -> Result<Wishes, Problem>;

    /// How long it may take.
    fn time(&self) -> Duration;

    /// The order that this is, and how it is filled.
    fn order(&self) -> Result<(Order<Self::Game>, Course), Problem> {
        let wishes = self.wishes()?;
        let order = wishes.order().map_err(Problem::unclear)?;
        let course = wishes.course(&order).map_err(Problem::unclear)?;
        Ok((order, course))
    }
}

impl Generated for Generate {
    type Game = Sokoban;

    fn wishes(&self) -> Result<Wishes, Problem> {
        let (easiest, hardest) = self.bands;
        span(self.bands, all_bands(), "bands")?;
        let bands = || format!("{}..{}", BANDS[easiest].name, BANDS[hardest].name);
        check(self.keep, self.time)?;
        Ok(Wishes {
            method: Some(self.method.clone()),
            size: Some(size(self.columns, self.rows)?),
            boxes: Some(span(self.boxes, (1, MOST_BOXES), "boxes")?.to_string()),
            count: self.keep,
            rank: Some(rank(self.rank.as_deref())),
            numbers: self.numbers.clone(),
            band: (self.bands != all_bands()).then(bands),
            condition: Some(self.condition.trim().to_owned()).filter(|condition| !condition.is_empty()),
            knobs: self.knobs.clone(),
            seed: self.seed,
            attempts: Some(FOREVER),
            trim: Some(self.trim),
            by_time: true,
            ..Wishes::default()
        })
    }

    fn time(&self) -> Duration {
        Duration::from_secs(self.time)
    }
}

/// Time is what ends it.
const FOREVER: u64 = u64::MAX >> 1;

/// Sizes as wishes have them.
fn size(columns: (usize, usize), rows: (usize, usize)) -> Result<String, Problem> {
    let (columns, rows) = (span(columns, SIDES, "columns")?, span(rows, SIDES, "rows")?);
    Ok(format!("{}x{}-{}x{}", columns.from, rows.from, columns.to, rows.to))
}

/// A rank as wishes have it; nothing is ranked if nobody says.
fn rank(asked: Option<&str>) -> String {
    asked.filter(|rank| !rank.is_empty()).unwrap_or("none").to_owned()
}

/// A span within limits, or what would do.
fn span((from, to): (usize, usize), (least, most): (usize, usize), what: &str) -> Result<Span, Problem> {
    if from < least || to > most || from > to {
        let told = format!("{what} from {from} to {to} will not do; {least} to {most} would");
        return Err(Problem::unclear(told));
    }
    Ok(Span { from, to })
}

/// Is it a number of levels to keep, and a time to stop after?
fn check(keep: usize, seconds: u64) -> Result<(), Problem> {
    if (1..=MOST_KEPT).contains(&keep) && (1..=MOST_SECONDS).contains(&seconds) {
        return Ok(());
    }
    let told = format!("keep 1 to {MOST_KEPT} levels, stop after 1 to {MOST_SECONDS} seconds");
    Err(Problem::unclear(told))
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::{Value, json};

    /// Do wishes that time ends amount to the order that the words amount to which every door is tried with?
    pub(super) fn check<G: Puzzle>(wishes: &Wishes) {
        let words = include_str!("../../../forge/tests/words.json");
        let words: Value = serde_json::from_str(words).unwrap();
        let expected: Wishes = serde_json::from_value(words[G::NAME]["wishes"].clone()).unwrap();
        let until_time = Wishes { attempts: Some(FOREVER), by_time: true, ..expected };
        let told = |wishes: &Wishes| wishes.order::<G>().unwrap().to_string();
        assert_eq!(told(wishes), told(&until_time));
        let attempts =
            |text: &str| text.split(' ').filter(|word| !word.starts_with("attempts=")).collect::<String>();
        assert_eq!(attempts(&told(wishes)), attempts(words[G::NAME]["order"].as_str().unwrap()));
    }

    #[test]
    fn the_same_words_are_the_same_order_as_through_every_door() {
        let question = json!({
            "method": "search", "columns": [6, 7], "rows": [5, 7], "boxes": [2, 3], "bands": [1, 3], "keep": 4,
            "rank": "moves", "seed": 7, "time": 5, "condition": " pushes>=9, lines!=7",
            "knobs": { "effort": "300", "offers": "archive" },
        });
        let question: Generate = serde_json::from_value(question).unwrap();
        check::<Sokoban>(&question.wishes().unwrap_or_else(|why| panic!("{why:?}")));
    }
}

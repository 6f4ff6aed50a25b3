//! Generating levels: a question becomes an order, and what is found is told as it goes.
//!
//! Filling an order is the host's business, because it takes as many threads as there are. A method that can aim aims at
//! what is asked for.

mod kwirk;
mod telling;

use crate::Problem;
use boxwright_forge::make::Knobs;
use boxwright_forge::rate::BANDS;
use boxwright_forge::{Condition, Order, Sizes, Span, Subject, aim, generator};
use serde::Deserialize;
use std::collections::BTreeMap;
use std::time::Duration;

pub use kwirk::GenerateKwirk;
pub use telling::{Kept, Telling};

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
/// The band after the first.
const EASY: usize = 1;
const MOST_SECONDS: u64 = 3_600;

impl Generate {
    /// How long it may take.
    pub fn time(&self) -> Duration {
        Duration::from_secs(self.time)
    }

    /// The order that this is.
    pub fn order(&self) -> Result<Order, Problem> {
        let generator = generator(&self.method).map_err(Problem::unclear)?;
        let mut knobs = Knobs::of(generator.knobs);
        for (name, value) in &self.knobs {
            knobs.set(name, value).map_err(Problem::unclear)?;
        }
        let bands = span(self.bands, (0, BANDS.len() - 1), "bands")?;
        let mut condition = self.condition.trim().to_owned();
        let mut also = |part: String| {
            condition = if condition.is_empty() { part } else { format!("{condition}, {part}") }
        };
        if bands.from > 0 {
            also(format!("band>={}", BANDS[bands.from].name));
        }
        if bands.to + 1 < BANDS.len() {
            also(format!("band<={}", BANDS[bands.to].name));
        }
        let condition: Option<Condition> =
            if condition.is_empty() { None } else { Some(condition.parse().map_err(Problem::unclear)?) };
        if aim::can_aim(generator) {
            // Nearly every climb ends above trivial; one that aims there ends sooner, with less.
            let is_narrow =
                bands.from > EASY || bands.to + 1 < BANDS.len() || !self.condition.trim().is_empty();
            condition.iter().filter(|_| is_narrow).for_each(|condition| aim::turn(&mut knobs, condition));
            aim::study_as_kept(&mut knobs, self.trim);
        }
        let rank = match self.rank.as_deref() {
            None | Some("") => None,
            Some(name) => Some(Subject::named(name).map_err(Problem::unclear)?),
        };
        check(self.keep, self.time)?;
        let order = Order {
            knobs,
            sizes: Sizes {
                columns: span(self.columns, SIDES, "columns")?,
                rows: span(self.rows, SIDES, "rows")?,
            },
            boxes: span(self.boxes, (1, MOST_BOXES), "boxes")?,
            count: self.keep,
            rank,
            trim: self.trim,
            condition,
            seed: self.seed,
            // Time is what ends it.
            attempts: u64::MAX >> 1,
            ..Order::by(generator)
        };
        match order.refused() {
            Some(why) => Err(Problem::unclear(why)),
            None => Ok(order),
        }
    }
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

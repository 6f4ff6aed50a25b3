//! Fixed levels, and every figure about them.

use super::{Benched, solvers};
use crate::figure::Figure;
use boxwright_core::Budget;
use boxwright_rate::kwirk::{self, METRICS};
use boxwright_rate::{Effort, Study};

/// All numbers to their last digit, those that gave up too.
fn figures(numbers: impl Iterator<Item = (&'static str, Option<f64>)>) -> String {
    let told = numbers.map(|(name, number)| match number {
        Some(number) => format!("{name}={number}"),
        None => format!("{name}=?"),
    });
    told.collect::<Vec<_>>().join(" ")
}

/// Every figure of every other Sokoban level, and its difficulty.
pub(super) fn sokoban() -> Benched {
    let mut benched = Benched::default();
    for level in solvers::sokoban_levels().iter().step_by(2) {
        let mut budget = Budget::nodes(u64::MAX);
        let study = Study::new(level, Effort { nodes: 3_000, places: 3_000 }, &mut budget);
        let rating = study.rating();
        let known = match &rating {
            Ok(rating) => format!("{} {}", rating.difficulty, rating.band.name),
            Err(why) => why.to_string(),
        };
        let line =
            format!("{known} {}", figures(Figure::all().map(|figure| (figure.name(), figure.of(&study)))));
        let is_rated = rating.is_ok();
        benched.count(is_rated, &budget);
        benched.say(line);
    }
    benched
}

/// Every figure of every other Kwirk level, and its difficulty.
pub(super) fn kwirk() -> Benched {
    let mut benched = Benched::default();
    for level in solvers::kwirk_levels().iter().step_by(2) {
        let mut budget = Budget::nodes(u64::MAX);
        let study = kwirk::Study::new(level, kwirk::Effort { nodes: 3_000, states: 2_000 }, &mut budget);
        let rating = study.rating();
        let known = match &rating {
            Ok(rating) => format!("{} {}", rating.difficulty, rating.band.name),
            Err(why) => why.to_string(),
        };
        let line =
            format!("{known} {}", figures(METRICS.iter().map(|metric| (metric.name, metric.of(&study)))));
        let is_rated = rating.is_ok();
        benched.count(is_rated, &budget);
        benched.say(line);
    }
    benched
}

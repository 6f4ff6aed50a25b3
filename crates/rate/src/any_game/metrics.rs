//! The metrics of any game: a table of plain entries, each a name, a unit, a sentence and a function.
//!
//! A metric gives a number or nothing: nothing means that the level has no solution, or that the budget was
//! spent. Names are those of Sokoban and Kwirk where the same is meant.

use super::graph::StateGraph;
use super::naive::NaivePlayer;
use boxwright_core::Budget;

/// A number about a level of any game.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// What it is called in commands and data.
    pub name: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// Finds it, or gives up.
    pub measure: fn(&StateGraph, &mut Budget) -> Option<f64>,
}

macro_rules! metrics {
    ($($name:literal, $unit:literal, $meaning:literal, $measure:expr;)*) => {
        &[$(Metric { name: $name, unit: $unit, meaning: $meaning, measure: $measure }),*]
    };
}

/// Every metric of any game.
pub const METRICS: &[Metric] = metrics! {
    "steps", "steps", "Fewest steps of any solution.", |g, _| g.to_go(0).map(f64::from);
    "solutions", "plans", "Different plans with fewest steps.", |g, _| g.solutions().map(|count| count as f64);
    "forced", "steps", "Steps of the plan shown at which no other move brings the win nearer.", |g, _| g.forced().map(|count| count as f64);
    "states", "states", "States that can be reached.", |g, _| Some(g.len() as f64);
    "farthest", "steps", "Fewest steps from the state that is farthest from a win, of those that can be won.", |g, _| g.numbers().filter_map(|at| g.to_go(at)).max().map(f64::from);
    "dead_share", "share", "Of the states the share from which the level cannot be solved any more.", |g, _| Some(1.0 - g.live() as f64 / g.len() as f64);
    "losing_share", "share", "Of the moves where the level can be solved, the share after which it cannot.", |g, _| g.to_go(0).and_then(|_| g.losing_share());
    "branching", "moves", "Moves in a state that is not won, on average.", |g, _| g.branching();
    "random_failure", "-log chance", "Minus the logarithm of the share of random walks that solve the level.", |g, budget| failure(g, 1.0, budget);
    "slip_failure", "-log chance", "The same of players who make any move every fourth time, else one that brings the win nearer.", |g, budget| failure(g, 0.25, budget);
};

/// Games of each naive player.
const GAMES: u32 = 4_000;

/// If no game is solved, as if half a one was.
fn failure(graph: &StateGraph, slip: f64, budget: &mut Budget) -> Option<f64> {
    graph.to_go(0)?;
    let share = NaivePlayer { slip, games: GAMES }.solves(graph, u64::from(GAMES), budget)?;
    Some(-libm::log(share.max(0.5 / f64::from(GAMES))) + 0.0)
}

//! Numbers about a level of any game, from the graph of its states.
//!
//! For a game without metrics of its own, and to hold those of others against. Only what makes sense for
//! every game is here: how far the end is, how much there is to choose, how much of it loses, how a naive
//! player fares. None of it was set beside people.

mod graph;
mod metrics;
mod naive;
mod solutions;
#[cfg(test)]
mod tests;

pub use graph::{Move, StateGraph};
pub use metrics::{METRICS, Metric};
pub use naive::NaivePlayer;

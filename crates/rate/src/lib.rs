//! Numbers about a level: metrics, the scores of papers, how hard it is for people, how alike two levels are.
//!
//! Everything is computed on the level as everybody sees it ([`Level::upright`]), so the eight views of a
//! level get the same numbers. What takes long takes a budget, and says so when it gave up.
//!
//! [`Level::upright`]: boxwright_core::sokoban::Level::upright

pub mod any_game;
mod bands;
mod board;
mod bottlenecks;
mod decomposition;
mod difficulty;
mod explain;
mod kartal;
pub mod kwirk;
mod likeness;
mod metrics;
mod naive;
mod person;
mod scores;
mod solution;
mod study;
mod unique;

pub use bands::{BANDS, Band, FailureCurve, NOVICES, ON_THE_WEB, TYPICAL_ERROR};
pub use difficulty::{NotRated, Rating, round};
pub use explain::{Crux, Explanation};
pub use likeness::{NEAR_DUPLICATES, Portrait};
pub use metrics::{METRICS, Metric, Needs};
pub use person::{Move, NoPerson, Person, Ways};
pub use scores::{SCORES, Score, hatoum_rating};
pub use solution::{Pushed, Solution};
pub use study::{Effort, Study};
pub use unique::Unique;

//! The words and rules of block-pushing puzzles.
//!
//! Everything here is slow and obvious on purpose: these rules are the referee of all that is faster.
//! The crate does no input or output, reads no clock, starts no thread and takes no chance but a seed.
//!
//! ```
//! use boxwright_core::sokoban::{Level, replay};
//! use boxwright_core::Plan;
//!
//! let level: Level = "
//! ######
//! #@$ .#
//! ######".parse()?;
//! let outcome = replay(&level, &Plan::read("rr")?.plan)?;
//! assert!(outcome.solved);
//! assert_eq!(outcome.lurd(), "RR");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod budget;
mod cell;
mod cells;
mod game;
mod id;
pub mod kwirk;
mod plan;
mod rng;
pub mod runs;
pub mod sokoban;
mod span;
mod symmetry;
pub mod text;
mod verdict;
mod words;

pub use budget::Budget;
pub use cell::{Cell, Dir, MAX_SIDE, Shape, ShapeError};
pub use cells::CellSet;
pub use game::Game;
pub use id::Id;
pub use plan::{MAX_STEPS, Plan, PlanError, PlanText};
pub use rng::Rng;
pub use span::{Span, SpanError};
pub use symmetry::View;
pub use verdict::{Objective, Verdict};
pub use words::{counted, csv_cell, csv_row, excerpt, shown};

/// The guide's examples in Rust, run as documentation tests.
#[cfg(doctest)]
#[doc = include_str!("../../../docs/GUIDE.md")]
struct Guide;

//! Kwirk: get every player to the exit, past boxes, rotators and pits.
//!
//! [`Draft`] is a board as drawn, sense or nonsense; [`Level`] is a board that may be played, and can
//! only be made from a draft or [`Parts`] that are one; [`State`] is what play changes. [`Kwirk`] holds
//! the rules and [`replay`] is the referee. [`read`] and [`write()`] are the level text `kwirk-ascii`. With
//! Sokoban it shares cells, directions, views and ids, and nothing else.
//!
//! ```
//! use boxwright_core::kwirk::{Level, Plan, replay};
//!
//! let level: Level = ["%.^.1", "..+.."].join("\n").parse()?;
//! let outcome = replay(&level, &Plan::read("1llll")?)?;
//! assert!(outcome.solved);
//! assert_eq!(outcome.counts.turns, 1);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod draft;
mod faults;
mod ids;
mod level;
mod paint;
mod parts;
mod plan;
mod referee;
mod rules;
mod text;

pub use draft::{BoardError, Draft, Tile};
pub use faults::LevelError;
pub use level::{Level, LevelTextError, MAX_PLAYERS, Parts};
pub use parts::{Arms, Block, Rotator};
pub use plan::{Plan, PlanError};
pub use referee::{Counts, Fault, Replay, replay};
pub use rules::{Event, Kwirk, Refusal, State, Step};
pub use text::{Collection, Entry, TextError, is_kwirk, read, write};

//! Kwirk, searched: fewest steps, proofs that there is no way out, and the farthest start of a kit.
//!
//! Nothing here is shared with Sokoban but budgets and verdicts: things are rectangles and arms, pits change,
//! and what counts is the player's own steps. [`solve`] is the door; the slow rules in `core` are the twin of
//! `scene.rs` and the referee of every plan.
//!
//! ```
//! use boxwright_core::{Budget, Verdict, kwirk::Level};
//! use boxwright_solve::kwirk::solve;
//!
//! let level: Level = ["%_a1", "..#."].join("\n").parse()?;
//! let answer = solve(&level, &mut Budget::nodes(1_000));
//! let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("it can be solved") };
//! assert_eq!(plan.to_string(), "1lll");
//! # Ok::<(), boxwright_core::kwirk::LevelTextError>(())
//! ```

mod acts;
mod any;
mod backward;
mod board;
mod boards;
mod code;
mod codes;
mod distance;
mod endings;
mod farthest;
mod flood;
mod graph;
mod guide;
mod hope;
mod layout;
mod places;
mod queue;
mod scene;
mod several;
mod sieve;
mod single;
mod solve;
mod store;
#[cfg(test)]
mod tests;
mod walk;

pub use any::any_plan;
pub use farthest::{Farthest, Sweep, farthest};
pub use solve::{Answer, solve};

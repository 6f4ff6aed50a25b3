//! Push and pull: a third game, so small that it can be counted by hand, for tests alone.
//!
//! A game brings its rules, its text and something that makes levels. What is written for any game (searches,
//! the graph of states, metrics, a naive player, help in play) then works on it, and the tests here hold
//! that against a brute force that knows none of it. With one more file (`puzzle.rs`) orders, recipes, packs, courses,
//! checkpoints and rows are there, and it stands beside Sokoban and Kwirk in the contracts that all games keep
//! (`tests/contracts`). No part of the program depends on this crate.
//!
//! ```
//! use boxwright_forge::core::{Budget, Verdict};
//! use boxwright_forge::solve::any_game::breadth_first;
//! use boxwright_push_pull::{Level, PushPull, plan_text};
//!
//! // The box stands at the end of a corridor: in Sokoban it would be lost.
//! let level: Level = "######\n#$@. #\n######".parse()?;
//! let answer = breadth_first::<PushPull>(&level, &level.start(), &mut Budget::nodes(100));
//! let Verdict::Solved { plan, .. } = answer.verdict else { panic!("two pulls") };
//! assert_eq!(plan_text(&plan), "RR");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod figure;
mod level;
mod maker;
mod puzzle;
mod rules;

pub use figure::Figure;
pub use level::{Level, LevelError};
pub use maker::random_level;
pub use puzzle::{Proof, Rating};
pub use rules::{PushPull, Refusal, State, Step, plan_text, read_plan};

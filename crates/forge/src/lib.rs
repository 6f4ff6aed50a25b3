//! What apps ask of levels: play them, check them, verify what claims to solve them, rate and compare them.
//!
//! Apps use this crate and not the ones below it, so the words they need are handed on here. Everything
//! is plain data and pure functions: files, clocks and threads belong to the apps.

mod bench;
mod check;
mod comparison;
mod condition;
mod figure;
mod hint;
mod order;
mod pack;
mod rated;
mod recipe;
mod road;
mod session;
mod verify;

pub use bench::{Benched, Signature, bench, bench_levels};
pub use boxwright_core as core;
pub use boxwright_make as make;
pub use boxwright_rate as rate;
pub use boxwright_solve as solve;
pub use boxwright_solve::explain::{Lookout, Lost, Reason};
pub use check::{Check, Oddity, Same, check, oddities, same_levels};
pub use comparison::{Spread, could_be_near};
pub use condition::{Condition, ConditionError, Holds};
pub use figure::{Figure, Subject, UnknownName};
pub use hint::{Hint, hint};
pub use order::{Order, Sizes, Span, SpanError};
pub use pack::Pack;
pub use rated::{Number, Rated, sorted};
pub use recipe::{Recipe, RecipeError, VERSION, generator};
pub use road::{Attempt, Made, attempt, made};
pub use session::Session;
pub use verify::{Outcome, Verified, verify, verify_plan};

/// The levels that come with the program, as a `.sok` file.
pub const SMALL_ROOMS: &str = include_str!("../../../levels/small-rooms.sok");

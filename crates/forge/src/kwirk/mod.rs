//! What apps ask of Kwirk levels: make them, check them, replay the plans stored with them, play them.

mod check;
mod recipe;
mod road;
mod session;
mod subject;
mod verify;

pub use check::{Check, check, oddities, same_levels};
pub use recipe::{ANY_STEPS, Recipe, RecipeError, method};
pub use road::{ATTEMPTS_A_LEVEL, Attempt, Made, Order, Pack, Rooms, attempt, attempt_live, made};
pub use session::Session;
pub use subject::Subject;
pub use verify::{Outcome, SOLUTION, Verified, verify, verify_plan};

//! What apps ask of Kwirk levels: check them, replay the plans stored with them, play them.

mod check;
mod session;
mod verify;

pub use check::{Check, check, oddities, same_levels};
pub use session::Session;
pub use verify::{Outcome, SOLUTION, Verified, verify, verify_plan};

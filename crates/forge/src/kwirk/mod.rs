//! What is Kwirk's own: how the road sees it (`game.rs`), and what apps ask of its levels: check them, replay the plans
//! stored with them, play them.

mod check;
mod figure;
mod game;
mod session;
mod verify;

pub use check::{Check, check, oddities, same_levels};
pub use game::{Ranges, Rooms};
pub use session::Session;
pub use verify::{Outcome, SOLUTION, Verified, verify, verify_plan};

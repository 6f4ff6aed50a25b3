//! The generators of Kwirk.

pub mod backward;
mod room;

pub use room::{Room, RoomError};

use boxwright_core::kwirk::{Level, Plan};

/// A level on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The level.
    pub level: Level,
    /// A plan that solves it, if the generator knows one.
    pub plan: Option<Plan>,
}

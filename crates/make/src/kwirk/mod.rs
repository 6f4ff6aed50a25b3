//! The generators of Kwirk.
//!
//! [`search`] is the one to use: it changes layouts with the exact solver in the loop, and what it offers has passed
//! exact filters. [`backward`] is the generator of the paper, rebuilt, for comparison. Both make attempts from a
//! [`Brief`] in a [`Room`]; same brief, knobs, effort and chance: same levels, whatever the machine.

pub mod backward;
mod brief;
mod room;
pub mod search;

pub use brief::{ANY_STEPS, Brief, Place, SIDES};
pub use room::{Room, RoomError};

use crate::Makes;
use boxwright_core::kwirk::{Kwirk, Plan};

/// A way to make Kwirk levels.
pub type Generator = crate::Generator<Kwirk>;
/// A Kwirk level on offer.
pub type Candidate = crate::Candidate<Kwirk>;
/// An attempt at Kwirk levels.
pub type Job<'j, 'b> = crate::Job<'j, 'b, Kwirk>;

/// Every generator.
pub const GENERATORS: &[Generator] = &[search::SEARCH, backward::BACKWARD];

impl Makes for Kwirk {
    type Plan = Plan;
    type Brief = Brief;
    const GENERATORS: &'static [Generator] = GENERATORS;
    const NODES_STEER: bool = true;
}

/// The room of an attempt: the one that was given, or one drawn for it.
fn room_of(job: &Job) -> Room {
    job.brief.room(&mut job.rng.fork("room", 0))
}

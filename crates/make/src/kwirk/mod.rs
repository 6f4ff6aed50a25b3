//! The generators of Kwirk.
//!
//! [`search`] is the one to use: it changes layouts with the exact solver in the loop, and what it offers has passed
//! exact filters. [`backward`] is the generator of the paper, rebuilt, for comparison. Both make attempts from a
//! [`Wish`] in a [`Room`]; same wish, knobs, effort and chance: same levels, whatever the machine.

pub mod backward;
mod job;
mod room;
pub mod search;
mod wish;

pub use job::{Candidate, Job, METHODS, Method};
pub use room::{Room, RoomError};
pub use wish::{Place, Range, RangeError, SIDES, Wish};

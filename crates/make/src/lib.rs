//! The generators, a file each, and a list of them for each game ([`sokoban`], [`kwirk`]).
//!
//! A generator makes one attempt at a time: from a wish, its knobs and a stream of chance it builds a
//! room, perhaps several starts in it, and offers candidates as it finds them. It judges as little as
//! it can: whether a candidate can be solved, how hard it is and whether it is kept is decided further along
//! the road. Same wish, knobs and chance: same candidates, whatever the machine.

mod archives;
mod carve;
pub mod complete;
mod farthest;
mod generator;
mod job;
pub mod kit;
mod knobs;
pub mod kwirk;
pub mod mcts;
mod murase;
pub mod novelty;
mod search;
pub mod sokoban;
mod tally;
mod template_pull;
mod trim;

pub use generator::{Generator, Makes};
pub use job::{Candidate, Job};
pub use knobs::{Kind, Knob, KnobError, Knobs, Within};
pub use search::{Kept, Neighbour, Turn, fewest_ways, vary};
pub use tally::Tally;
pub use trim::{NotTrimmed, Trimmed, trim};

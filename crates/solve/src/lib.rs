//! Graphs and searches.
//!
//! Boards are sets of bits, a place is the boxes and the player's region, and an edge is one push (or,
//! backward, one pull). Everything fast in here has a slow twin in `core`, and the tests hold them equal.

pub mod arena;
pub mod bits;
pub mod codec;
pub mod distances;
pub mod farthest;
pub mod freeze;
mod frontier;
pub mod matching;
pub mod moves;
pub mod pushes;
pub mod table;
mod walk;
mod ways;

//! Graphs and searches.
//!
//! Boards are sets of bits, a place is the boxes and the player's region, and an edge is one push (or,
//! backward, one pull). Everything fast in here has a slow twin in `core`, and the tests hold them equal.

pub mod any;
pub mod any_game;
pub mod arena;
pub mod bits;
pub mod codec;
pub mod corral;
mod descend;
pub mod detours;
pub mod distances;
pub mod explain;
pub mod farthest;
pub mod freeze;
mod frontier;
pub mod graph;
pub mod greedy_backward;
mod ground;
mod halves;
mod hardest;
pub mod knots;
pub mod kwirk;
mod layers;
pub mod lines;
pub mod matching;
pub mod meet;
pub mod moves;
pub mod packing;
pub mod pairs;
pub mod plain;
pub mod pushes;
mod random_room;
pub mod regrow;
mod room;
mod seen;
mod sight;
mod solver;
pub mod table;
mod trodden;
mod walk;
mod ways;

pub use hardest::{Hardest, Start, hardest};
pub use random_room::{nearby_room, random_room};
pub use solver::{Answer, SOLVERS, Solver, solve};
pub use trodden::{Trodden, trodden};

//! Sokoban: push every box onto a goal.
//!
//! [`Draft`] is a board as drawn, sense or nonsense; [`Level`] is a board that may be played, and can
//! only be made from a draft that is one; [`Room`] is what is left of it without boxes and player;
//! [`State`] is what play changes; [`Sketch`] is a board that a designer has begun. [`Sokoban`] holds the rules and [`replay`] is the referee.

mod draft;
mod ids;
mod level;
mod referee;
mod room;
mod rules;
mod sketch;

pub use draft::{Draft, Tile};
pub use ids::Upright;
pub use level::{Level, LevelError, LevelTextError};
pub use referee::{Counts, Fault, Replay, replay};
pub use room::{Room, RoomError};
pub use rules::{Push, Refusal, Sokoban, State};
pub use sketch::{Piece, Pieces, Sketch, SketchFault};

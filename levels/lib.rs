//! Our own levels, with known answers, as texts: what a file beside this one holds is a constant here, so that every
//! package has them wherever it is built.

/// Thirty small rooms to play, each with a solution, as a `.sok` file.
pub const SMALL_ROOMS: &str = include_str!("small-rooms.sok");

/// Rooms whose positions were counted by hand or by other programs, as a `.sok` file.
pub const PUSH_COUNTS: &str = include_str!("push-counts.sok");

/// Rooms of Kwirk, as a `.kwirk` file.
pub const KWIRK_ROOMS: &str = include_str!("kwirk-rooms.kwirk");

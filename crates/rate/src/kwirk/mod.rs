//! Kwirk in numbers: metrics of a level and its shortest plan, exact checks of what a level is made of, and
//! a rating.
//!
//! The rating has *not* been validated on people: nobody has measured how people fare on Kwirk levels, so it
//! says how much there is to choose from, and no more. The checks ([`is_maze`], [`needs_detour`],
//! [`is_needed`], [`is_always_touched`], [`leaves_alone`]) are plain functions, for whoever makes levels.

mod checks;
mod choices;
mod free;
mod graph;
mod metrics;
mod rating;
mod solution;
mod study;
mod switches;

pub use checks::{
    Element, elements, frozen, is_always_touched, is_needed, leaves_alone, needs_detour, wasted_pits, without,
};
pub use choices::{Choice, choices};
pub use free::{free_distance, free_distances, has_open_way, is_maze, steps_to_exit};
pub use graph::{Graph, NoGraph};
pub use metrics::{METRICS, Metric};
pub use rating::{BANDS, Band, NOT_VALIDATED, Rating};
pub use solution::{Deed, Solution, Thing};
pub use study::{Effort, Study};
pub use switches::with_fewest_switches;

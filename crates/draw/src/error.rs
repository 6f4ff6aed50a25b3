//! Why something could not be drawn.

use boxwright_core::kwirk;
use boxwright_core::sokoban::Fault;

/// The most pixels a picture may have.
pub const MAX_PIXELS: u64 = 100_000_000;

const MILLIONS: u64 = MAX_PIXELS / 1_000_000;

/// The most pixels a film may have, all its frames added up.
pub const MAX_FILM_PIXELS: u64 = 50_000_000;

/// The most steps an animated drawing may show.
pub const MAX_FILM_STEPS: usize = 10_000;

/// Why something could not be drawn.
#[derive(Clone, Debug, PartialEq, thiserror::Error)]
pub enum DrawError {
    /// A picture nobody's machine should have to hold.
    #[error("a picture of {width} x {height} pixels; at most {MILLIONS} million fit, so use smaller cells")]
    TooLarge {
        /// Columns of pixels.
        width: u64,
        /// Rows of pixels.
        height: u64,
    },
    /// A film that would be too long for its size.
    #[error(
        "a film of {steps} steps; at most {most} fit at this size, so use smaller cells or a shorter plan"
    )]
    TooLong {
        /// Steps of the plan.
        steps: usize,
        /// Steps that would do.
        most: usize,
    },
    /// A scale that is not a number above zero.
    #[error("a scale of {0}; it must be a number above 0")]
    Scale(f32),
    /// A plan that runs into something.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A plan of Kwirk that runs into something.
    #[error(transparent)]
    KwirkFault(#[from] kwirk::Fault),
    /// A drawing that cannot be read.
    #[error("the drawing is not readable as SVG: {0}")]
    Svg(String),
    /// Bytes that would not be written.
    #[error("the picture cannot be packed: {0}")]
    Pack(String),
}

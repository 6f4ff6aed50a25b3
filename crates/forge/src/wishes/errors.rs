//! Why wishes amount to no order: one sentence for each reason, whatever door they came through.

use crate::figure::UnknownName;
use crate::recipe::RecipeError;
use boxwright_core::Span;
use boxwright_make::KnobError;
use std::fmt::Display;

/// Why wishes amount to no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// There is no such method for the game.
    #[error(transparent)]
    Method(#[from] RecipeError),
    /// A wish that makes no sense for the game.
    #[error("{why}")]
    Senseless {
        /// Which.
        wish: &'static str,
        /// What there is to say.
        why: &'static str,
    },
    /// A setting that the method does not have, or that cannot be so.
    #[error("{method}: {why}")]
    Knob {
        /// The method.
        method: &'static str,
        /// What is wrong with it.
        why: KnobError,
    },
    /// Nothing that levels can be ranked by.
    #[error(transparent)]
    Rank(#[from] UnknownName),
    /// A wish that cannot be understood.
    #[error("{wish}: {why}")]
    Unclear {
        /// Which.
        wish: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// A wish that says otherwise what a ramp says.
    #[error("a ramp says how hard levels are and which come first; leave {wish} out")]
    BesideRamp {
        /// Which.
        wish: &'static str,
    },
    /// A ramp by a method that cannot climb towards its parts.
    #[error("a ramp needs a method that aims, which {method} does not; search would do")]
    NoAim {
        /// The method.
        method: &'static str,
    },
    /// A condition that no number of boxes can meet.
    #[error("where: it asks for other boxes than those that are wished for, {boxes}")]
    OtherBoxes {
        /// How many are wished for.
        boxes: Span,
    },
    /// No such level can be.
    #[error("{why}")]
    Refused {
        /// Why not.
        why: String,
    },
}

impl WishError {
    pub(crate) fn unclear(wish: &'static str, why: impl Display) -> WishError {
        WishError::Unclear { wish, why: why.to_string() }
    }
}

//! The rules of one game, written to be obviously right.
//!
//! A game is a level that never changes, a state that play changes, and steps that lead from one state
//! to the next. This trait is the referee's view of a game: it says what happens and, when nothing
//! may happen, why. It is not made for searching.

use std::fmt::{Debug, Display};
use std::hash::Hash;

/// The rules of one game.
pub trait Game {
    /// What never changes, plus the start.
    type Level;
    /// What play changes; equal states are equal values.
    type State: Clone + Debug + Eq + Ord + Hash;
    /// One input of the player.
    type Step: Copy + Debug + Eq;
    /// Why a step is not allowed.
    type Refusal: Display;

    /// The state in which the level begins.
    fn start(level: &Self::Level) -> Self::State;

    /// Every input there is, allowed or not.
    fn steps(level: &Self::Level) -> Vec<Self::Step>;

    /// The state after a step, or why the step is not allowed.
    fn play(level: &Self::Level, state: &Self::State, step: Self::Step)
    -> Result<Self::State, Self::Refusal>;

    /// Is the level solved in this state?
    fn is_won(level: &Self::Level, state: &Self::State) -> bool;
}

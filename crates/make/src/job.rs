//! What a generator is given, and what it gives.

use crate::{Knobs, Tally};
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Plan, Rng};
use std::fmt;
use std::ops::ControlFlow;

/// What is wished for: a size without the outer wall, and a number of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brief {
    /// Columns of the interior.
    pub columns: usize,
    /// Rows of the interior.
    pub rows: usize,
    /// Boxes.
    pub boxes: usize,
}

impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} with {} boxes", self.columns, self.rows, self.boxes)
    }
}

/// A level on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate {
    /// The level.
    pub level: Level,
    /// A plan that solves it, if the generator knows one.
    pub plan: Option<Plan>,
}

/// One attempt.
pub struct Job<'j, 'b> {
    /// What is wished for.
    pub brief: Brief,
    /// The settings of the generator.
    pub knobs: &'j Knobs,
    /// The chance of this attempt.
    pub rng: Rng,
    /// The effort of this attempt. A smaller one offers a prefix of what a larger one offers.
    pub budget: &'j mut Budget<'b>,
    /// What happened, counted by name.
    pub tally: Tally,
    emit: &'j mut dyn FnMut(Candidate) -> ControlFlow<()>,
}

impl<'j, 'b> Job<'j, 'b> {
    /// An attempt whose candidates go to `emit`; when that breaks, the attempt ends.
    pub fn new(
        brief: Brief,
        knobs: &'j Knobs,
        rng: Rng,
        budget: &'j mut Budget<'b>,
        emit: &'j mut dyn FnMut(Candidate) -> ControlFlow<()>,
    ) -> Job<'j, 'b> {
        Job { brief, knobs, rng, budget, tally: Tally::default(), emit }
    }

    /// Offers a candidate; `?` on what comes back ends the attempt when nobody wants more.
    pub fn offer(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.tally.note("offered");
        (self.emit)(candidate)
    }
}

impl fmt::Debug for Job<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({}, {})", self.brief, self.knobs)
    }
}

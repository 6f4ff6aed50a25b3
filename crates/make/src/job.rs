//! What a generator is given, and what it gives.

use crate::{Knobs, Makes, Tally};
use boxwright_core::{Budget, Rng};
use std::fmt;
use std::ops::ControlFlow;

/// A level on offer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<G: Makes> {
    /// The level.
    pub level: G::Level,
    /// A plan that solves it, if the generator knows one.
    pub plan: Option<G::Plan>,
}

/// One attempt.
pub struct Job<'j, 'b, G: Makes> {
    /// What is wished for.
    pub brief: &'j G::Brief,
    /// The settings of the generator.
    pub knobs: &'j Knobs,
    /// The chance of this attempt.
    pub rng: Rng,
    /// The nodes that the attempt is to take, where they steer it; as many as there are if nobody says how many.
    pub effort: u64,
    /// What may end the attempt. A smaller one offers a prefix of what a larger one offers.
    pub budget: &'j mut Budget<'b>,
    /// What happened, counted by name.
    pub tally: Tally,
    emit: &'j mut dyn FnMut(Candidate<G>) -> ControlFlow<()>,
}

impl<'j, 'b, G: Makes> Job<'j, 'b, G> {
    /// An attempt whose candidates go to `emit`; when that breaks, the attempt ends.
    pub fn new(
        brief: &'j G::Brief,
        knobs: &'j Knobs,
        rng: Rng,
        budget: &'j mut Budget<'b>,
        emit: &'j mut dyn FnMut(Candidate<G>) -> ControlFlow<()>,
    ) -> Job<'j, 'b, G> {
        Job { brief, knobs, rng, effort: budget.left(), budget, tally: Tally::default(), emit }
    }

    /// The same, steered by so many nodes.
    pub fn with_effort(self, effort: u64) -> Job<'j, 'b, G> {
        Job { effort, ..self }
    }

    /// Offers a candidate; `?` on what comes back ends the attempt when nobody wants more.
    pub fn offer(&mut self, candidate: Candidate<G>) -> ControlFlow<()> {
        self.tally.note("offered");
        (self.emit)(candidate)
    }
}

impl<G: Makes> fmt::Debug for Job<'_, '_, G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({}, {})", self.brief, self.knobs)
    }
}

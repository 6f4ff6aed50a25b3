//! What a Kwirk generator is given, what it gives, and the list of all of them.

use super::{Room, Wish, backward, search};
use crate::{Knob, Knobs, Tally};
use boxwright_core::kwirk::{Level, Plan};
use boxwright_core::{Budget, Rng};
use std::fmt;
use std::ops::ControlFlow;

/// A way to make levels.
#[derive(Clone, Copy, Debug)]
pub struct Method {
    /// What it is called in commands and recipes.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// What it is good for, in a sentence.
    pub good_for: &'static str,
    /// Whose idea it is.
    pub paper: &'static str,
    /// Its settings.
    pub knobs: &'static [Knob],
    /// Nodes an attempt takes if nobody says otherwise.
    pub effort: u64,
    /// What its recipes make, counted: a change of the levels that a recipe makes raises it.
    pub epoch: u32,
    /// Makes one attempt.
    pub run: fn(&mut Job) -> ControlFlow<()>,
}

/// Every way to make Kwirk levels.
pub const METHODS: &[Method] = &[search::SEARCH, backward::BACKWARD];

impl Method {
    /// The method of a name.
    pub fn named(name: &str) -> Option<&'static Method> {
        METHODS.iter().find(|method| method.name == name)
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
    pub wish: &'j Wish,
    /// The settings of the method.
    pub knobs: &'j Knobs,
    /// The chance of this attempt.
    pub rng: Rng,
    /// The nodes that the attempt takes. They steer it, and are part of its recipe.
    pub effort: u64,
    /// What may stop the attempt. It never steers: whatever is offered before it ends is what would have been
    /// offered anyhow.
    pub budget: &'j mut Budget<'b>,
    /// What happened, counted by name.
    pub tally: Tally,
    emit: &'j mut dyn FnMut(Candidate) -> ControlFlow<()>,
}

impl<'j, 'b> Job<'j, 'b> {
    /// An attempt whose candidates go to `emit`; when that breaks, the attempt ends.
    pub fn new(
        wish: &'j Wish,
        knobs: &'j Knobs,
        rng: Rng,
        effort: u64,
        budget: &'j mut Budget<'b>,
        emit: &'j mut dyn FnMut(Candidate) -> ControlFlow<()>,
    ) -> Job<'j, 'b> {
        Job { wish, knobs, rng, effort, budget, tally: Tally::default(), emit }
    }

    /// Offers a candidate; `?` on what comes back ends the attempt when nobody wants more.
    pub fn offer(&mut self, candidate: Candidate) -> ControlFlow<()> {
        self.tally.note("offered");
        (self.emit)(candidate)
    }

    /// The room of this attempt: the one that was given, or one drawn for it.
    pub(super) fn room(&self) -> Room {
        self.wish.room(&mut self.rng.fork("room", 0))
    }
}

impl fmt::Debug for Job<'_, '_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Job({:?}, {})", self.wish, self.knobs)
    }
}

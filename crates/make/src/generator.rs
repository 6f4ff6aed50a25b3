//! The list of generators.

use crate::archives::ARCHIVES;
use crate::carve::CARVE;
use crate::farthest::FARTHEST;
use crate::mcts::MCTS;
use crate::murase::MURASE;
use crate::novelty::NOVELTY;
use crate::search::SEARCH;
use crate::template_pull::TEMPLATE_PULL;
use crate::{Brief, Job, Knob, Knobs};
use std::ops::ControlFlow;

/// A way to make levels.
#[derive(Clone, Copy, Debug)]
pub struct Generator {
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
    /// Nodes an attempt may take if nobody says otherwise.
    pub effort: u64,
    /// What its recipes make, counted: a change of the levels that a recipe makes raises it.
    pub epoch: u32,
    /// Says why a wish cannot be met, if that is certain from the start.
    pub refuse: fn(&Brief, &Knobs) -> Option<String>,
    /// Makes one attempt.
    pub run: fn(&mut Job) -> ControlFlow<()>,
}

/// Every generator.
pub const GENERATORS: &[Generator] =
    &[FARTHEST, ARCHIVES, CARVE, MCTS, MURASE, NOVELTY, SEARCH, TEMPLATE_PULL];

impl Generator {
    /// The generator of a name.
    pub fn named(name: &str) -> Option<&'static Generator> {
        GENERATORS.iter().find(|generator| generator.name == name)
    }
}

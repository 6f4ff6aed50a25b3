//! What there is of a game that levels can be made of, and a way to make them.

use crate::{Job, Kind, Knob, Knobs};
use boxwright_core::Game;
use std::fmt::{Debug, Display};
use std::ops::ControlFlow;

/// A game that levels can be made of.
pub trait Makes:
    Game<Level: Clone + Debug + Eq + Send + Sync> + Copy + Debug + Eq + Send + Sync + 'static
{
    /// What solves a level.
    type Plan: Clone + Debug + Eq + Send + Sync;

    /// What one attempt is to make. It is written as recipes have it.
    type Brief: Clone + Debug + Display + Eq + Send + Sync;

    /// Every way to make levels.
    const GENERATORS: &'static [Generator<Self>];

    /// Do the nodes of an attempt steer it? If not they only end it: fewer of them offer a prefix of what more offer.
    const NODES_STEER: bool;
}

/// A way to make levels.
#[derive(Clone, Copy, Debug)]
pub struct Generator<G: Makes> {
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
    /// Is an attempt as long as its effort says, however little the first candidate takes?
    pub climbs: bool,
    /// What its recipes make, counted: a change of the levels that a recipe makes raises it.
    pub epoch: u32,
    /// Says why a brief cannot be met, if that is certain from the start.
    pub refuse: fn(&G::Brief, &Knobs) -> Option<String>,
    /// Makes one attempt.
    pub run: fn(&mut Job<'_, '_, G>) -> ControlFlow<()>,
}

impl<G: Makes> Generator<G> {
    /// The generator of a name.
    pub fn named(name: &str) -> Option<&'static Generator<G>> {
        G::GENERATORS.iter().find(|generator| generator.name == name)
    }

    /// Can it climb towards windows on figures: is there a knob for them?
    pub fn can_aim(&self) -> bool {
        self.knobs.iter().any(|knob| matches!(knob.kind, Kind::Within { .. }))
    }
}

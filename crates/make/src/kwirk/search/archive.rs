//! The best layout of each kind: so many boxes, so many rotators, so much pit.
//!
//! Kinds keep an attempt from settling on one sort of level (MAP-Elites, Mouret and Clune 2015). Who breeds next is
//! drawn from all of them, the best more often.

use super::judge::Judged;
use boxwright_core::Rng;
use boxwright_core::kwirk::Level;
use std::collections::BTreeMap;

/// A kind of layout: boxes, rotators, and pits in steps that double.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Cell {
    boxes: usize,
    rotators: usize,
    pits: u32,
}

impl Cell {
    pub(super) fn of(level: &Level) -> Cell {
        let pits = usize::BITS - level.pits().len().leading_zeros();
        Cell { boxes: level.boxes().len(), rotators: level.rotators().len(), pits }
    }
}

/// The best of each kind.
#[derive(Default)]
pub(super) struct Archive {
    elites: BTreeMap<Cell, Judged>,
}

impl Archive {
    /// Keeps a layout if it is the first of its kind or better than the one there.
    pub(super) fn offer(&mut self, judged: &Judged) -> bool {
        let cell = Cell::of(&judged.level);
        let is_better = self.elites.get(&cell).is_none_or(|elite| judged.worth > elite.worth);
        if is_better {
            self.elites.insert(cell, judged.clone());
        }
        is_better
    }

    /// One to breed from: the best of three that are drawn.
    pub(super) fn parent(&self, rng: &mut Rng) -> Option<&Judged> {
        let elites: Vec<&Judged> = self.elites.values().collect();
        let drawn = (0..3).filter_map(|_| rng.choose(&elites).copied());
        drawn.max_by_key(|judged| judged.worth)
    }

    /// What the best is worth.
    pub(super) fn best(&self) -> Option<i64> {
        self.elites.values().map(|judged| judged.worth).max()
    }

    /// All, the best first.
    pub(super) fn ranked(self) -> Vec<Judged> {
        let mut elites: Vec<Judged> = self.elites.into_values().collect();
        elites.sort_by_key(|judged| -judged.worth);
        elites
    }
}

//! A level that grows: what is decided about each cell, and what lies there already.
//!
//! A cell may still be floor or pit or either, and may be free for something that has not been made yet. Every board
//! that fits what is decided can be played as it was grown; printing takes floor wherever there is a choice, and
//! makes nothing that was not made.

use super::ground::{CORE, FLOOR, Ground, LATENT, PIT, plus};
use crate::kwirk::Room;
use boxwright_core::kwirk::{Arms, Block, Level, Rotator};

/// A box: its upper left cell and its size.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Slab {
    pub(super) at: u16,
    pub(super) width: u8,
    pub(super) height: u8,
}

impl Slab {
    /// The cells it covers.
    pub(super) fn cells(self, stride: usize) -> impl Iterator<Item = usize> {
        let at = usize::from(self.at);
        (0..usize::from(self.height))
            .flat_map(move |row| (0..usize::from(self.width)).map(move |col| at + row * stride + col))
    }

    pub(super) fn moved(self, by: isize) -> Slab {
        Slab { at: plus(usize::from(self.at), by) as u16, ..self }
    }
}

/// A rotator: its core and its arms as a mask, bit 0 up, then clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Spinner {
    pub(super) core: u16,
    pub(super) arms: u8,
}

impl Spinner {
    /// The cells its arms are on.
    pub(super) fn cells(self, ground: &Ground) -> impl Iterator<Item = usize> {
        let steps = ground.steps;
        (0..4)
            .filter(move |arm| self.arms >> arm & 1 == 1)
            .map(move |arm: usize| plus(usize::from(self.core), steps[arm]))
    }
}

/// A level under construction. Players, boxes and rotators are sorted.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Growing {
    pub(super) cells: Vec<u8>,
    pub(super) things: Things,
}

/// What lies there for certain.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub(super) struct Things {
    pub(super) players: Vec<u16>,
    pub(super) boxes: Vec<Slab>,
    pub(super) rotators: Vec<Spinner>,
}

/// What tells most levels apart that are no special cases of one another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Mark {
    things: u64,
    cells: u128,
}

impl Mark {
    pub(super) fn is_among(self, other: Mark) -> bool {
        self.things & !other.things == 0 && self.cells & !other.cells == 0
    }
}

/// What a sorted list has more than a part of it; none if that is no part of it.
fn without<T: Copy + Ord>(whole: &[T], part: &[T]) -> Option<Vec<T>> {
    let more: Vec<T> = whole.iter().copied().filter(|item| part.binary_search(item).is_err()).collect();
    (more.len() + part.len() == whole.len()).then_some(more)
}

impl Growing {
    /// The end: everybody has left and nothing is decided.
    pub(super) fn end(ground: &Ground) -> Growing {
        Growing { cells: ground.cells.clone(), things: Things::default() }
    }

    /// The cells that hold something.
    pub(super) fn held(&self, ground: &Ground) -> Vec<bool> {
        let mut held = vec![false; self.cells.len()];
        self.things.players.iter().for_each(|&at| held[usize::from(at)] = true);
        for slab in &self.things.boxes {
            slab.cells(ground.stride).for_each(|at| held[at] = true);
        }
        for spinner in &self.things.rotators {
            held[usize::from(spinner.core)] = true;
            spinner.cells(ground).for_each(|at| held[at] = true);
        }
        held
    }

    /// Bits for what lies there and for the cells where nothing more may lie: those of a level are among those of each
    /// of its special cases.
    pub(super) fn mark(&self) -> Mark {
        let boxes = self.things.boxes.iter().map(|slab| (slab.at, slab.width << 4 | slab.height));
        let rotators = self.things.rotators.iter().map(|spinner| (spinner.core, spinner.arms));
        let things = boxes
            .chain(rotators)
            .fold(0, |bits, (at, shape)| bits | 1 << ((usize::from(at) * 31 + usize::from(shape) * 7) % 64));
        let cells = (0..self.cells.len()).filter(|&at| self.cells[at] & LATENT == 0);
        Mark { things, cells: cells.fold(0, |bits, at| bits | 1 << (at % 128)) }
    }

    /// Is this a special case of the other: may everything that is decided there be decided so, and may what is more
    /// here have lain there untouched? Then the other's plan solves this one too.
    pub(super) fn is_within(&self, other: &Growing, ground: &Ground) -> bool {
        if self.things.players != other.things.players {
            return false;
        }
        let more_boxes = without(&self.things.boxes, &other.things.boxes);
        let more_rotators = without(&self.things.rotators, &other.things.rotators);
        let (Some(more_boxes), Some(more_rotators)) = (more_boxes, more_rotators) else { return false };
        let may_lie = |at: usize| other.cells[at] & LATENT != 0;
        let is_core = |at: usize| more_rotators.iter().any(|spinner| usize::from(spinner.core) == at);
        let may_be = |at: usize| {
            let (own, theirs) = (self.cells[at], other.cells[at]);
            own & !theirs == 0 || own == CORE && is_core(at) && may_lie(at)
        };
        (0..self.cells.len()).all(may_be)
            && more_boxes.iter().all(|slab| slab.cells(ground.stride).all(may_lie))
            && more_rotators.iter().all(|spinner| spinner.cells(ground).all(may_lie))
    }

    /// Must the cell be a pit?
    pub(super) fn is_pit(&self, at: usize) -> bool {
        self.cells[at] & (FLOOR | PIT) == PIT
    }

    /// How many cells must be pits.
    pub(super) fn pits(&self) -> usize {
        (0..self.cells.len()).filter(|&at| self.is_pit(at)).count()
    }

    /// Demands of a cell that it be free.
    pub(super) fn free(&mut self, at: usize) {
        self.cells[at] &= !LATENT;
    }

    /// Demands of a cell that it be floor and free.
    pub(super) fn lay(&mut self, at: usize) {
        self.cells[at] = FLOOR;
    }

    /// Makes a cell the core of a rotator.
    pub(super) fn fix_core(&mut self, at: usize) {
        self.cells[at] = CORE;
    }

    /// The level, floor wherever there is a choice.
    pub(super) fn printed(&self, ground: &Ground, room: &Room) -> Level {
        self.fitted(ground, room, &mut || false)
    }

    /// A level that fits what is decided; of a cell that may be either it is asked whether it is a pit.
    pub(super) fn fitted(&self, ground: &Ground, room: &Room, is_pit: &mut dyn FnMut() -> bool) -> Level {
        let cell = |at: u16| ground.cell(usize::from(at));
        let mut is_pit = |&at: &usize| match self.cells[at] & (FLOOR | PIT) {
            PIT => true,
            FLOOR | 0 => false,
            _ => is_pit(),
        };
        let mut parts = room.parts();
        parts.pits = (0..self.cells.len()).filter(|at| is_pit(at)).map(|at| ground.cell(at)).collect();
        parts.players = self.things.players.iter().map(|&at| cell(at)).collect();
        let block = |slab: &Slab| Block { at: cell(slab.at), width: slab.width, height: slab.height };
        parts.boxes = self.things.boxes.iter().map(block).collect();
        let rotator =
            |spinner: &Spinner| Rotator { core: cell(spinner.core), arms: Arms::from_bits(spinner.arms) };
        parts.rotators = self.things.rotators.iter().map(rotator).collect();
        Level::from_parts(&parts).expect("what was grown from its end is a level")
    }
}

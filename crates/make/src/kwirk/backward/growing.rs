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

    /// Is every board that fits this one a board that fits the other, which has the same things?
    pub(super) fn is_within(&self, other: &Growing) -> bool {
        self.cells.iter().zip(&other.cells).all(|(own, theirs)| own & !theirs == 0)
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

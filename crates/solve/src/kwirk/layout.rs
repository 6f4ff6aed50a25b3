//! A Kwirk level laid out for searching.
//!
//! Cells are numbered on a board with one more rim of wall, so that a step is an addition. Boxes of one size
//! are alike and form a class; where they can be at all, their spots, is worked out before
//! ([`super::sieve`]), and so is what never moves, which counts as wall.

use super::sieve::Sieve;
use boxwright_core::kwirk::{Block, Level, State};
use boxwright_core::{Cell, Dir};

/// What a cell holds: nothing, something that never moves, the exit, a player, or a thing by number.
pub(crate) const FREE: u16 = 0;
pub(crate) const WALL: u16 = 1;
pub(crate) const EXIT: u16 = 2;
pub(crate) const PLAYER: u16 = 3;
pub(crate) const FIRST: u16 = 4;
/// Added to what a cell holds if there is a pit under it.
pub(crate) const PIT: u16 = 0x8000;

/// Added to a free cell that a flood has come to.
pub(crate) const SEEN: u16 = 0x4000;

/// A distance that nobody walks.
pub(crate) const FAR: u16 = u16::MAX;

/// Boxes of one size.
#[derive(Clone, Debug)]
pub(crate) struct Class {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The place of its first box among all boxes, and how many it has.
    pub(crate) first: usize,
    pub(crate) count: usize,
    /// Where its boxes can ever be, by the cell of the upper left corner; number 0 is gone.
    pub(crate) spots: Vec<u16>,
    /// The number of a spot, by cell.
    pub(crate) spot_of: Vec<u16>,
    /// Bits that a spot's number takes.
    pub(crate) bits: u32,
    /// For each spot number and direction the number of the spot it can be pushed to alone; 0 is none.
    pub(crate) leads: Vec<[u16; 4]>,
    /// The cells a box covers, beside its upper left one.
    pub(crate) covers: Vec<usize>,
    /// For each direction the cells just ahead of a box.
    pub(crate) ahead: [Vec<isize>; 4],
}

/// A rotator that can turn.
#[derive(Clone, Debug)]
pub(crate) struct Turner {
    pub(crate) core: usize,
    /// The arms it can ever have.
    pub(crate) forms: Vec<u8>,
    pub(crate) bits: u32,
    /// Its place in the level's list.
    pub(crate) at: usize,
}

/// A level laid out.
#[derive(Clone, Debug)]
pub(crate) struct Layout {
    pub(crate) width: usize,
    pub(crate) stride: usize,
    pub(crate) steps: [isize; 4],
    /// What never changes, by cell: walls, exits, pits that stay.
    pub(crate) ground: Vec<u16>,
    pub(crate) classes: Vec<Class>,
    /// The class of each box; boxes are numbered class by class.
    pub(crate) class_of: Vec<usize>,
    pub(crate) turners: Vec<Turner>,
    /// The pits that may be filled, and the number of each by cell.
    pub(crate) pits: Vec<u16>,
    pub(crate) pit_of: Vec<u16>,
    /// Steps to the exit at least, by cell.
    pub(crate) to_exit: Vec<u16>,
}

/// Arms after a quarter turn clockwise.
pub(crate) fn clockwise(arms: u8) -> u8 {
    (arms << 1 | arms >> 3) & 15
}

/// Arms after a quarter turn the other way.
pub(crate) fn counter(arms: u8) -> u8 {
    (arms >> 1 | arms << 3) & 15
}

/// One cell further.
#[inline]
pub(crate) fn plus(cell: usize, by: isize) -> usize {
    cell.wrapping_add_signed(by)
}

impl Layout {
    /// Lays out a level for solving it from its start.
    pub(crate) fn new(level: &Level) -> Layout {
        let mut sieve = Sieve::new(level);
        while sieve.tighten() {}
        sieve.finish()
    }

    /// Lays out a level whose boxes, arms and players may be anywhere.
    pub(crate) fn of_kit(level: &Level) -> Layout {
        let mut sieve = Sieve::new(level);
        sieve.loosen();
        sieve.finish()
    }

    /// A box of a class at a spot.
    pub(crate) fn block(&self, class: usize, spot: u16) -> Block {
        let class = &self.classes[class];
        let at = self.cell(usize::from(class.spots[usize::from(spot)]));
        Block { at, width: class.width as u8, height: class.height as u8 }
    }

    /// The number of a level's cell.
    pub(crate) fn at(&self, cell: Cell) -> usize {
        let (col, row) = (cell.index() % self.width, cell.index() / self.width);
        (row + 1) * self.stride + col + 1
    }

    /// The level's cell of a number.
    pub(crate) fn cell(&self, at: usize) -> Cell {
        let (row, col) = (at / self.stride - 1, at % self.stride - 1);
        Cell::new(row * self.width + col)
    }

    /// Number of cells, rim included.
    pub(crate) fn area(&self) -> usize {
        self.ground.len()
    }

    /// The spots of all boxes of a state, class by class, gone ones first; the forms of all turners.
    pub(crate) fn things(&self, level: &Level, state: &State) -> (Vec<u16>, Vec<u8>) {
        let mut spots = vec![0; self.class_of.len()];
        for class in &self.classes {
            let of_class = state.boxes.iter().filter(|block| {
                (usize::from(block.width), usize::from(block.height)) == (class.width, class.height)
            });
            let mut found: Vec<u16> =
                of_class.map(|block| class.spot_of[self.at(block.at)]).filter(|&spot| spot != 0).collect();
            found.resize(class.count, 0);
            found.sort_unstable();
            spots[class.first..class.first + class.count].copy_from_slice(&found);
        }
        debug_assert_eq!(level.rotators().len(), state.arms.len());
        (spots, self.turners.iter().map(|turner| state.arms[turner.at].bits()).collect())
    }
}

/// Bits that so many numbers take.
pub(super) fn bits_for(count: usize) -> u32 {
    usize::BITS - (count - 1).leading_zeros()
}

/// The cells of a box, beside its upper left one.
pub(super) fn covers(width: usize, height: usize, stride: usize) -> Vec<usize> {
    (0..height).flat_map(|row| (0..width).map(move |col| row * stride + col)).collect()
}

/// The cells of a box along one of its sides.
pub(super) fn strip(
    spot: usize,
    width: usize,
    height: usize,
    dir: usize,
    stride: usize,
) -> impl Iterator<Item = usize> {
    let (from, by, count) = match Dir::ALL[dir] {
        Dir::Up => (spot, 1, width),
        Dir::Down => (spot + (height - 1) * stride, 1, width),
        Dir::Left => (spot, stride, height),
        Dir::Right => (spot + width - 1, stride, height),
    };
    (0..count).map(move |at| from + at * by)
}

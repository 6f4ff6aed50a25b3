//! A case on bitboards, and when a place may be a start.

use super::case::Case;
use boxwright_core::{Budget, Cell, CellSet, Dir, Shape};
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::{Bits, words};

/// A case on bitboards.
#[derive(Clone, Debug)]
pub(super) struct Ground<B> {
    pub(super) arena: Arena<B>,
    pub(super) fixed: B,
    pub(super) either: B,
    pub(super) wallable: B,
    pub(super) boxable: B,
    pub(super) standable: B,
    /// Boxes in all, which is also goals in all.
    pub(super) boxes: usize,
    /// How many walls are put, at least and at most.
    pub(super) least_walls: usize,
    pub(super) most_walls: usize,
    /// May a start be solved already?
    pub(super) solved_too: bool,
}

/// Words that are looked at to spread by a step, for each word of a board.
const SPREAD: u64 = 16;

/// No way to get there.
pub(super) const FAR: u32 = u32::MAX;

impl<B: Bits> Ground<B> {
    /// The case on a board of that shape; the bitboard must have room.
    pub(super) fn new(case: &Case, shape: Shape) -> Ground<B> {
        let arena: Arena<B> =
            Arena::of_cells(shape, &case.floor, &case.goals).expect("the width was chosen to fit");
        let set =
            |cells: &CellSet| cells.iter().fold(B::EMPTY, |set, cell| set | B::square(arena.square_of(cell)));
        let wallable = set(&case.wallable);
        Ground {
            fixed: set(&case.fixed),
            either: set(&case.either),
            boxable: set(&case.boxable),
            standable: set(&case.standable),
            boxes: case.goals.len(),
            least_walls: *case.walls.start(),
            most_walls: (*case.walls.end()).min(wallable.count()),
            wallable,
            arena,
            solved_too: false,
        }
    }

    /// The cells of some squares.
    pub(super) fn cells(&self, squares: B) -> CellSet {
        squares.squares().map(|square| self.cell(square)).collect()
    }

    /// The cell of a square.
    pub(super) fn cell(&self, square: usize) -> Cell {
        self.arena.cell(square)
    }

    /// Squares on which the player may start with these boxes and this region; none if the place is no start.
    #[inline]
    pub(super) fn players(&self, boxes: B, reach: B) -> B {
        let is_start = (self.fixed & !boxes).is_empty() && (boxes & !(self.fixed | self.boxable)).is_empty();
        if !is_start || boxes == self.arena.goals && !self.solved_too {
            return B::EMPTY;
        }
        let missing = self.either & !boxes;
        match missing.count() {
            0 => reach & self.standable,
            1 => reach & self.standable & missing,
            _ => B::EMPTY,
        }
    }

    /// For every square the fewest pulls that bring a lone box from it to one of `starts`, walls alone
    /// considered; [`FAR`] if none do. `None` if it is stopped.
    pub(super) fn pulls_to(&self, arena: &Arena<B>, starts: B, budget: &mut Budget) -> Option<Vec<u32>> {
        let mut pulls = vec![FAR; B::WIDTH];
        let (mut met, mut fresh, mut far) = (starts & arena.floor, starts & arena.floor, 0);
        while !fresh.is_empty() {
            if !budget.work(SPREAD * words::<B>()) {
                return None;
            }
            fresh.squares().for_each(|square| pulls[square] = far);
            let mut next = B::EMPTY;
            for dir in Dir::ALL {
                // Pulled onto a square in this direction, with the player one further.
                let onto = fresh & arena.step(arena.floor, dir.opposite());
                next = next | arena.step(onto, dir.opposite()) & arena.floor;
            }
            fresh = next & !met;
            met = met | next;
            far += 1;
        }
        Some(pulls)
    }

    /// Where a lone box can be pulled from some squares, walls alone considered; whoever is stopped gets only some
    /// of it.
    pub(super) fn pulled_from(&self, arena: &Arena<B>, from: B, budget: &mut Budget) -> B {
        let mut met = from & arena.floor;
        loop {
            let mut next = met;
            for dir in Dir::ALL {
                let onto = arena.floor & arena.step(arena.floor, dir.opposite());
                next = next | arena.step(met, dir) & onto;
            }
            if next == met || !budget.work(SPREAD * words::<B>()) {
                return met;
            }
            met = next;
        }
    }
}

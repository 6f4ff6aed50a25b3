//! The board of the tree search: an interior as bits, with a spare column after each row.
//!
//! The spare column is never inside, so a step to the side needs no mask; steps off the top or bottom wrap around
//! the word onto squares that are not inside either. It takes one column and one row more than the interior, so
//! 7x7 fits 64 bits and 10x10 fits 128.

use crate::kit::grid::Grid;
use boxwright_core::{Cell, Dir, Shape, View};
use boxwright_solve::bits::Bits;

/// Bits that one square can be picked from quickly.
pub(super) trait Word: Bits {
    /// The square that so many others come before, as a set; there must be as many.
    fn nth(self, before: usize) -> Self;
}

macro_rules! word {
    ($word:ty) => {
        impl Word for $word {
            #[inline]
            fn nth(self, before: usize) -> $word {
                let mut rest = self;
                (0..before).for_each(|_| rest &= rest - 1);
                rest & rest.wrapping_neg()
            }
        }
    };
}

word!(u64);
word!(u128);

/// An interior of so many columns and rows, and what never changes about it.
#[derive(Clone, Debug)]
pub(super) struct Board<B> {
    columns: usize,
    rows: usize,
    /// From one row to the next.
    stride: usize,
    /// What a step in each direction adds to a square, wrapping.
    steps: [usize; 4],
    /// Every square of the interior.
    pub(super) inside: B,
    /// Where the player starts.
    pub(super) middle: usize,
    /// The rectangle that two squares span.
    rectangles: Vec<B>,
    /// Where each square goes in the views that leave the middle where it is, the plain one left out.
    views: Vec<Vec<usize>>,
    /// The same interior without spare columns.
    pub(super) grid: Grid<B>,
}

/// Squares that a board of so many columns and rows takes.
pub(super) fn squares_needed(columns: usize, rows: usize) -> usize {
    (columns + 1).saturating_mul(rows + 1)
}

impl<B: Bits> Board<B> {
    /// A board; it must fit the bits.
    pub(super) fn new(columns: usize, rows: usize) -> Board<B> {
        assert!(squares_needed(columns, rows) <= B::WIDTH, "the bits were chosen for the size wished for");
        let stride = columns + 1;
        let grid: Grid<B> = Grid::new(columns, rows);
        let loose = |square: usize| square / columns * stride + square % columns;
        let inside = (0..columns * rows).fold(B::EMPTY, |set, square| set | B::square(loose(square)));
        let mut board = Board {
            columns,
            rows,
            stride,
            steps: [stride.wrapping_neg(), 1, stride, 1_usize.wrapping_neg()],
            inside,
            middle: loose(grid.middle()),
            rectangles: vec![B::EMPTY; (stride * rows).pow(2)],
            views: Vec::new(),
            grid,
        };
        for one in inside.squares() {
            for other in inside.squares() {
                let rectangle = grid.rectangle(board.packed(one), board.packed(other));
                let spread = rectangle.squares().fold(B::EMPTY, |set, square| set | B::square(loose(square)));
                board.rectangles[one * stride * rows + other] = spread;
            }
        }
        board.views = board.middle_views();
        board
    }

    fn middle_views(&self) -> Vec<Vec<usize>> {
        let shape = Shape::new(self.columns, self.rows).expect("a size that was not refused has a board");
        let seen = |view: View, square: usize| {
            let cell = view.cell(shape, Cell::new(self.packed(square)));
            shape.row(cell) * self.stride + shape.col(cell)
        };
        let keeps = |view: &View| {
            *view != View::PLAIN && view.shape(shape) == shape && seen(*view, self.middle) == self.middle
        };
        let map = |view: View| {
            let to = |square: usize| if self.inside.has(square) { seen(view, square) } else { square };
            (0..self.stride * self.rows).map(to).collect()
        };
        View::ALL.into_iter().filter(keeps).map(map).collect()
    }

    /// The square's number without spare columns.
    pub(super) fn packed(&self, square: usize) -> usize {
        square / self.stride * self.columns + square % self.stride
    }

    /// A set without spare columns.
    pub(super) fn packed_set(&self, squares: B) -> B {
        squares.squares().fold(B::EMPTY, |set, square| set | B::square(self.packed(square)))
    }

    /// The square at a column and row of the interior, both counted from 0.
    pub(super) fn square(&self, column: usize, row: usize) -> usize {
        row * self.stride + column
    }

    /// The next square; off the interior it is one that is not inside.
    #[inline]
    pub(super) fn next(&self, square: usize, dir: usize) -> usize {
        square.wrapping_add(self.steps[dir]) & (B::WIDTH - 1)
    }

    /// All squares moved one step, some perhaps off the interior.
    #[inline]
    pub(super) fn step(&self, squares: B, dir: Dir) -> B {
        match dir {
            Dir::Up => squares.lowered(self.stride),
            Dir::Right => squares.raised(1),
            Dir::Down => squares.raised(self.stride),
            Dir::Left => squares.lowered(1),
        }
    }

    /// Every square next to one of these, some perhaps off the interior.
    #[inline]
    pub(super) fn spread(&self, squares: B) -> B {
        squares.raised(1) | squares.lowered(1) | squares.raised(self.stride) | squares.lowered(self.stride)
    }

    /// Where a walker from a square can get over free squares.
    #[inline]
    pub(super) fn reach(&self, from: usize, free: B) -> B {
        let mut reach = B::square(from);
        loop {
            let wider = self.spread(reach) & free | reach;
            if wider == reach {
                return reach;
            }
            reach = wider;
        }
    }

    /// The rectangle that two squares of the interior span, both included.
    #[inline]
    pub(super) fn rectangle(&self, one: usize, other: usize) -> B {
        self.rectangles[one * self.stride * self.rows + other]
    }

    /// The corners at the top left of the 3x3 blocks that lie in a set, and from them the blocks again.
    #[inline]
    pub(super) fn in_blocks(&self, squares: B) -> B {
        let across = squares & squares.lowered(1) & squares.lowered(2);
        let corners = across & across.lowered(self.stride) & across.lowered(2 * self.stride);
        let down = corners | corners.raised(self.stride) | corners.raised(2 * self.stride);
        down | down.raised(1) | down.raised(2)
    }

    /// The least of a floor and its boxes in all views that leave the middle where it is.
    pub(super) fn canonical(&self, floor: B, boxes: B) -> (B, B) {
        let seen = |set: B, view: &[usize]| {
            set.squares().fold(B::EMPTY, |seen, square| seen | B::square(view[square]))
        };
        let others = self.views.iter().map(|view| (seen(floor, view), seen(boxes, view)));
        others.fold((floor, boxes), std::cmp::min)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Rng;
    use std::collections::BTreeSet;

    /// The shape of the interior is the slow twin.
    fn agrees<B: Word>(columns: usize, rows: usize) {
        let (board, shape) = (Board::<B>::new(columns, rows), Shape::new(columns, rows).unwrap());
        let square = |cell: Cell| board.square(shape.col(cell), shape.row(cell));
        assert_eq!(board.inside.count(), columns * rows);
        for cell in shape.cells() {
            assert_eq!(board.packed(square(cell)), cell.index());
            for dir in Dir::ALL {
                let next = board.next(square(cell), dir as usize);
                let moved = board.step(B::square(square(cell)), dir) & board.inside;
                match shape.step(cell, dir) {
                    Some(beside) => assert_eq!((next, moved.lowest()), (square(beside), square(beside))),
                    None => assert!(!board.inside.has(next) && moved.is_empty()),
                }
            }
        }
    }

    #[test]
    fn steps_off_the_interior_come_out_on_spare_squares() {
        agrees::<u64>(5, 3);
        agrees::<u64>(7, 7);
        agrees::<u128>(10, 10);
        agrees::<u128>(15, 7);
    }

    #[test]
    fn the_nth_square_has_so_many_before_it() {
        let set = 0b1011_0100_u64;
        assert_eq!([0, 1, 2, 3].map(|at| set.nth(at).lowest()), [2, 4, 5, 7]);
        assert_eq!((u128::from(set) << 60).nth(3).lowest(), 67);
    }

    #[test]
    fn blocks_are_found_where_nine_squares_are_in_the_set() {
        let board: Board<u64> = Board::new(5, 4);
        let mut rng = Rng::new(3);
        for _ in 0..200 {
            let set = (rng.bits() | rng.bits() | rng.bits()) & board.inside;
            let mut blocks = 0;
            for (column, row) in (0..3).flat_map(|column| (0..2).map(move |row| (column, row))) {
                let block =
                    (0..9).fold(0, |block, at| block | 1 << board.square(column + at % 3, row + at / 3));
                blocks |= if set & block == block { block } else { 0 };
            }
            assert_eq!(board.in_blocks(set), blocks);
        }
    }

    /// How many levels look alike, by the views of `core` and by the least view.
    fn views_agree(columns: usize, rows: usize, views: usize) {
        let (board, shape) = (Board::<u64>::new(columns, rows), Shape::new(columns, rows).unwrap());
        let square = |cell: Cell| board.square(shape.col(cell), shape.row(cell));
        let middle = shape.cell(columns / 2, rows / 2);
        let keeps = |view: &View| view.shape(shape) == shape && view.cell(shape, middle) == middle;
        let keeping: Vec<View> = View::ALL.into_iter().filter(keeps).collect();
        assert_eq!(keeping.len(), views);
        let seen = |set: u64, view: View| {
            let cells = shape.cells().filter(|&cell| set >> square(cell) & 1 == 1);
            cells.fold(0, |seen, cell| seen | 1_u64 << square(view.cell(shape, cell)))
        };
        let mut rng = Rng::new(9);
        let mut level = || {
            let floor = rng.bits() & rng.bits() & board.inside;
            (floor, floor & rng.bits())
        };
        let mut merged = 0;
        for _ in 0..100 {
            let ((floor, boxes), (other_floor, other_boxes)) = (level(), level());
            for &view in &keeping {
                let image = (seen(floor, view), seen(boxes, view));
                assert_eq!(board.canonical(image.0, image.1), board.canonical(floor, boxes));
                merged += usize::from(image != (floor, boxes));
            }
            let images: BTreeSet<_> =
                keeping.iter().map(|&view| (seen(other_floor, view), seen(other_boxes, view))).collect();
            let is_image = images.contains(&(floor, boxes));
            let is_merged = board.canonical(floor, boxes) == board.canonical(other_floor, other_boxes);
            assert_eq!(is_merged, is_image);
            assert!(images.contains(&board.canonical(other_floor, other_boxes)));
        }
        assert_eq!(merged > 0, views > 1);
    }

    #[test]
    fn the_least_view_is_the_same_for_mirror_images_and_for_nothing_else() {
        views_agree(5, 5, 8);
        views_agree(5, 3, 4);
        // The middle of an even side is not in its middle.
        views_agree(4, 4, 2);
        views_agree(5, 4, 2);
        views_agree(6, 4, 1);
        // Few squares, so that levels come up that are alike by chance.
        views_agree(3, 1, 4);
    }
}

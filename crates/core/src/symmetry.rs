//! The eight views of a board: four turns, and the same four in a mirror.
//!
//! A view first mirrors left and right (if it mirrors), then turns clockwise. Cells, directions, plans
//! and levels can all be looked at through a view, and the rules do not notice.

use crate::{Cell, Dir, Shape};

/// One of the eight ways to look at a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct View {
    mirrored: bool,
    quarters: u8,
}

impl View {
    /// The board as it stands.
    pub const PLAIN: View = View::new(false, 0);

    /// All eight, the plain one first.
    pub const ALL: [View; 8] = [
        View::PLAIN,
        View::new(false, 1),
        View::new(false, 2),
        View::new(false, 3),
        View::new(true, 0),
        View::new(true, 1),
        View::new(true, 2),
        View::new(true, 3),
    ];

    /// Mirrored left and right first, if asked, then turned clockwise by so many quarters.
    pub const fn new(mirrored: bool, quarters: u8) -> View {
        View { mirrored, quarters: quarters % 4 }
    }

    /// The view that undoes this one.
    pub fn inverse(self) -> View {
        // A mirrored view is a reflection, and a reflection undoes itself.
        if self.mirrored { self } else { View::new(false, 4 - self.quarters) }
    }

    /// A direction seen through this view.
    pub fn dir(self, dir: Dir) -> Dir {
        let is_sideways = matches!(dir, Dir::Left | Dir::Right);
        let mirrored = if self.mirrored && is_sideways { dir.opposite() } else { dir };
        mirrored.turned(usize::from(self.quarters))
    }

    /// The shape of a board seen through this view.
    pub fn shape(self, shape: Shape) -> Shape {
        if self.quarters.is_multiple_of(2) {
            shape
        } else {
            Shape::new(shape.height(), shape.width()).expect("sides that were allowed are allowed swapped")
        }
    }

    /// Where a cell of a board of this shape lies when seen through this view.
    pub fn cell(self, shape: Shape, cell: Cell) -> Cell {
        let (mut shape, mut col, mut row) = (shape, shape.col(cell), shape.row(cell));
        if self.mirrored {
            col = shape.width() - 1 - col;
        }
        for _ in 0..self.quarters {
            (col, row) = (shape.height() - 1 - row, col);
            shape = View::new(false, 1).shape(shape);
        }
        shape.cell(col, row)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    #[test]
    fn a_step_seen_through_a_view_is_a_step() {
        let shape = Shape::new(4, 3).unwrap();
        for view in View::ALL {
            for cell in shape.cells() {
                for dir in Dir::ALL {
                    let seen = view.shape(shape).step(view.cell(shape, cell), view.dir(dir));
                    assert_eq!(seen, shape.step(cell, dir).map(|next| view.cell(shape, next)));
                }
            }
        }
    }

    #[test]
    fn the_inverse_leads_back() {
        let shape = Shape::new(5, 2).unwrap();
        for view in View::ALL {
            assert_eq!(view.inverse().shape(view.shape(shape)), shape);
            for cell in shape.cells() {
                assert_eq!(view.inverse().cell(view.shape(shape), view.cell(shape, cell)), cell);
            }
            for dir in Dir::ALL {
                assert_eq!(view.inverse().dir(view.dir(dir)), dir);
            }
        }
    }

    #[test]
    fn the_eight_views_differ() {
        let shape = Shape::new(3, 3).unwrap();
        let seen: BTreeSet<Vec<Cell>> =
            View::ALL.iter().map(|view| shape.cells().map(|cell| view.cell(shape, cell)).collect()).collect();
        assert_eq!(seen.len(), 8);
    }

    #[test]
    fn a_quarter_turn_goes_clockwise() {
        let shape = Shape::new(3, 2).unwrap();
        let turn = View::new(false, 1);
        let name = |cell| turn.shape(shape).name(turn.cell(shape, cell));
        assert_eq!(name(shape.cell(0, 0)), "B1");
        assert_eq!(name(shape.cell(2, 0)), "B3");
        assert_eq!(name(shape.cell(0, 1)), "A1");
        assert_eq!(turn.dir(Dir::Up), Dir::Right);
    }
}

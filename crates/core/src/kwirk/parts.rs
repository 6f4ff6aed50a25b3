//! What lies on a board of Kwirk: boxes that are rectangles, and rotators with arms.

use crate::{Cell, Dir, Shape, View};

/// A box: a rectangle of cells that moves as one. (`Box` is a word of the language's own.)
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Block {
    /// Its top left cell.
    pub at: Cell,
    /// Its columns.
    pub width: u8,
    /// Its rows.
    pub height: u8,
}

impl Block {
    /// Its cells, row by row. Panics if it is not wholly on the board.
    pub fn cells(self, shape: Shape) -> impl Iterator<Item = Cell> {
        let (col, row) = (shape.col(self.at), shape.row(self.at));
        (0..usize::from(self.height)).flat_map(move |down| {
            (0..usize::from(self.width)).map(move |right| shape.cell(col + right, row + down))
        })
    }

    /// How many cells it covers.
    pub fn area(self) -> usize {
        usize::from(self.width) * usize::from(self.height)
    }

    /// Does it cover the cell?
    pub fn covers(self, shape: Shape, cell: Cell) -> bool {
        let within = |at: usize, from: usize, size: u8| (from..from + usize::from(size)).contains(&at);
        within(shape.col(cell), shape.col(self.at), self.width)
            && within(shape.row(cell), shape.row(self.at), self.height)
    }

    /// Is it wholly on a board of this shape?
    pub fn fits(self, shape: Shape) -> bool {
        self.width > 0
            && self.height > 0
            && self.at.index() < shape.area()
            && shape.col(self.at) + usize::from(self.width) <= shape.width()
            && shape.row(self.at) + usize::from(self.height) <= shape.height()
    }

    /// The box one cell further, if the board goes on there.
    pub fn moved(self, shape: Shape, dir: Dir) -> Option<Block> {
        let at = shape.step(self.at, dir)?;
        Some(Block { at, ..self }).filter(|block| block.fits(shape))
    }

    /// The box seen through a view.
    pub fn seen(self, shape: Shape, view: View) -> Block {
        let seen = view.shape(shape);
        let cells = self.cells(shape).map(|cell| view.cell(shape, cell));
        let at = cells.min_by_key(|&cell| (seen.row(cell), seen.col(cell))).expect("a box has a cell");
        let is_turned = view.dir(Dir::Up) != Dir::Up && view.dir(Dir::Up) != Dir::Down;
        let (width, height) = if is_turned { (self.height, self.width) } else { (self.width, self.height) };
        Block { at, width, height }
    }
}

/// The arms of a rotator: a set of directions.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arms(u8);

impl Arms {
    /// The arms of a mask: bit 0 up, then clockwise.
    pub fn from_bits(bits: u8) -> Arms {
        Arms(bits & 15)
    }

    /// The mask: bit 0 up, then clockwise.
    pub fn bits(self) -> u8 {
        self.0
    }

    /// Is there an arm in this direction?
    pub fn has(self, dir: Dir) -> bool {
        self.0 >> (dir as u8) & 1 == 1
    }

    /// Are there none?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The arms after so many quarter turns clockwise.
    pub fn turned(self, quarters: usize) -> Arms {
        self.iter().map(|dir| dir.turned(quarters)).collect()
    }

    /// The directions, clockwise from up.
    pub fn iter(self) -> impl Iterator<Item = Dir> {
        Dir::ALL.into_iter().filter(move |&dir| self.has(dir))
    }
}

impl FromIterator<Dir> for Arms {
    fn from_iter<I: IntoIterator<Item = Dir>>(dirs: I) -> Arms {
        Arms(dirs.into_iter().fold(0, |bits, dir| bits | 1 << (dir as u8)))
    }
}

/// A rotator: a core that never moves, and arms one cell long around it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Rotator {
    /// The middle.
    pub core: Cell,
    /// The arms, at the start.
    pub arms: Arms,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_covers_its_cells_and_no_others() {
        let shape = Shape::new(7, 5).unwrap();
        let block = Block { at: shape.cell(4, 1), width: 2, height: 3 };
        let cells: Vec<String> = block.cells(shape).map(|cell| shape.name(cell)).collect();
        assert_eq!(cells, ["E2", "F2", "E3", "F3", "E4", "F4"]);
        assert!(
            shape.cells().all(|cell| block.covers(shape, cell) == block.cells(shape).any(|own| own == cell))
        );
        assert_eq!(block.moved(shape, Dir::Right).map(|moved| shape.name(moved.at)).as_deref(), Some("F2"));
        assert_eq!(block.moved(shape, Dir::Right).and_then(|moved| moved.moved(shape, Dir::Right)), None);
    }

    #[test]
    fn a_view_of_a_box_covers_the_views_of_its_cells() {
        let shape = Shape::new(6, 4).unwrap();
        let block = Block { at: shape.cell(1, 2), width: 3, height: 2 };
        for view in View::ALL {
            let seen = block.seen(shape, view);
            assert!(block.cells(shape).all(|cell| seen.covers(view.shape(shape), view.cell(shape, cell))));
            assert_eq!(seen.area(), block.area());
        }
    }

    #[test]
    fn a_quarter_turn_clockwise_takes_up_to_right() {
        let arms: Arms = [Dir::Up, Dir::Left].into_iter().collect();
        assert_eq!(arms.turned(1), [Dir::Right, Dir::Up].into_iter().collect());
        assert_eq!(arms.turned(4), arms);
    }
}

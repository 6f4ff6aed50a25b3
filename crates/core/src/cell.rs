//! Cells, directions and the shape of a board.
//!
//! A cell is a number: row times width plus column, counted from the top left. It means nothing
//! without the [`Shape`] it was counted on, so everything that needs columns and rows asks the shape.
//! A step off the board is `None`: nobody can wrap around an edge by accident.

use std::fmt;

/// The longest side a board may have, border included.
pub const MAX_SIDE: usize = 128;

/// One square of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this index. Panics if the index is past the largest board.
    pub fn new(index: usize) -> Cell {
        assert!(index < MAX_SIDE * MAX_SIDE, "a cell lies on a board of at most {MAX_SIDE} x {MAX_SIDE}");
        Cell(index as u16)
    }

    /// The cell's index, row by row from the top left.
    pub fn index(self) -> usize {
        usize::from(self.0)
    }
}

/// The four ways to go.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dir {
    /// Towards row 1.
    Up,
    /// Away from column A.
    Right,
    /// Away from row 1.
    Down,
    /// Towards column A.
    Left,
}

impl Dir {
    /// All four, clockwise from up.
    pub const ALL: [Dir; 4] = [Dir::Up, Dir::Right, Dir::Down, Dir::Left];

    /// The way back.
    pub fn opposite(self) -> Dir {
        self.turned(2)
    }

    /// This direction after so many quarter turns clockwise.
    pub fn turned(self, quarters: usize) -> Dir {
        Dir::ALL[(self as usize + quarters) % 4]
    }

    /// The small letter of this direction: `u`, `r`, `d` or `l`.
    pub fn letter(self) -> char {
        ['u', 'r', 'd', 'l'][self as usize]
    }

    /// The direction of a letter, small or capital.
    pub fn from_letter(letter: char) -> Option<Dir> {
        Dir::ALL.into_iter().find(|dir| dir.letter() == letter.to_ascii_lowercase())
    }
}

impl fmt::Display for Dir {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(["up", "right", "down", "left"][*self as usize])
    }
}

/// How wide and how high a board is, border included.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    width: u16,
    height: u16,
}

/// A board that is empty or larger than [`MAX_SIDE`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a board of {width} x {height} squares; each side may have 1 to {MAX_SIDE}")]
pub struct ShapeError {
    /// Columns asked for.
    pub width: usize,
    /// Rows asked for.
    pub height: usize,
}

impl Shape {
    /// A board of so many columns and rows.
    pub fn new(width: usize, height: usize) -> Result<Shape, ShapeError> {
        let fits = |side| (1..=MAX_SIDE).contains(&side);
        if fits(width) && fits(height) {
            Ok(Shape { width: width as u16, height: height as u16 })
        } else {
            Err(ShapeError { width, height })
        }
    }

    /// Number of columns.
    pub fn width(self) -> usize {
        usize::from(self.width)
    }

    /// Number of rows.
    pub fn height(self) -> usize {
        usize::from(self.height)
    }

    /// Number of cells.
    pub fn area(self) -> usize {
        self.width() * self.height()
    }

    /// All cells, row by row.
    pub fn cells(self) -> impl Iterator<Item = Cell> {
        (0..self.area()).map(Cell::new)
    }

    /// The cell at a column and row, both counted from 0. Panics if it is off the board.
    pub fn cell(self, col: usize, row: usize) -> Cell {
        assert!(col < self.width() && row < self.height(), "the column and row are on the board");
        Cell::new(row * self.width() + col)
    }

    /// The cell's column, counted from 0.
    pub fn col(self, cell: Cell) -> usize {
        cell.index() % self.width()
    }

    /// The cell's row, counted from 0.
    pub fn row(self, cell: Cell) -> usize {
        cell.index() / self.width()
    }

    /// The neighbour in a direction, if the board goes on there.
    pub fn step(self, cell: Cell, dir: Dir) -> Option<Cell> {
        let (col, row) = (self.col(cell), self.row(cell));
        match dir {
            Dir::Up => (row > 0).then(|| self.cell(col, row - 1)),
            Dir::Right => (col + 1 < self.width()).then(|| self.cell(col + 1, row)),
            Dir::Down => (row + 1 < self.height()).then(|| self.cell(col, row + 1)),
            Dir::Left => (col > 0).then(|| self.cell(col - 1, row)),
        }
    }

    /// The up to eight cells around a cell.
    pub fn around(self, cell: Cell) -> impl Iterator<Item = Cell> {
        let (col, row) = (self.col(cell), self.row(cell));
        let rows = row.saturating_sub(1)..(row + 2).min(self.height());
        rows.flat_map(move |r| {
            (col.saturating_sub(1)..(col + 2).min(self.width())).map(move |c| self.cell(c, r))
        })
        .filter(move |&other| other != cell)
    }

    /// The name people see: column letters from the left, row number from the top (`C4`, `AA1`).
    ///
    /// ```
    /// # use boxwright_core::Shape;
    /// let shape = Shape::new(30, 7)?;
    /// assert_eq!(shape.name(shape.cell(2, 3)), "C4");
    /// assert_eq!(shape.name(shape.cell(26, 0)), "AA1");
    /// # Ok::<(), boxwright_core::ShapeError>(())
    /// ```
    pub fn name(self, cell: Cell) -> String {
        let mut letters = Vec::new();
        let mut rest = self.col(cell) + 1;
        while rest > 0 {
            rest -= 1;
            letters.push(char::from(b'A' + (rest % 26) as u8));
            rest /= 26;
        }
        let column: String = letters.into_iter().rev().collect();
        format!("{column}{}", self.row(cell) + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_stop_at_the_edge_and_do_not_wrap() {
        let shape = Shape::new(3, 2).unwrap();
        let corner = shape.cell(2, 0);
        assert_eq!(shape.step(corner, Dir::Right), None);
        assert_eq!(shape.step(corner, Dir::Up), None);
        assert_eq!(shape.step(corner, Dir::Down), Some(shape.cell(2, 1)));
        assert_eq!(shape.step(corner, Dir::Left), Some(shape.cell(1, 0)));
    }

    #[test]
    fn a_corner_has_three_neighbours_around_it() {
        let shape = Shape::new(4, 3).unwrap();
        let around: Vec<_> = shape.around(shape.cell(0, 2)).map(|cell| shape.name(cell)).collect();
        assert_eq!(around, ["A2", "B2", "B3"]);
        assert_eq!(shape.around(shape.cell(1, 1)).count(), 8);
    }

    #[test]
    fn column_names_go_on_after_z() {
        let shape = Shape::new(128, 1).unwrap();
        let name = |col| shape.name(shape.cell(col, 0));
        assert_eq!(
            [name(0), name(25), name(26), name(51), name(52), name(127)],
            ["A1", "Z1", "AA1", "AZ1", "BA1", "DX1"]
        );
    }

    #[test]
    fn empty_and_huge_boards_are_refused() {
        assert!(Shape::new(0, 5).is_err());
        assert!(Shape::new(5, 129).is_err());
        assert_eq!(
            Shape::new(129, 5).unwrap_err().to_string(),
            "a board of 129 x 5 squares; each side may have 1 to 128"
        );
    }

    #[test]
    fn a_letter_names_its_direction_in_either_case() {
        for dir in Dir::ALL {
            assert_eq!(Dir::from_letter(dir.letter()), Some(dir));
            assert_eq!(Dir::from_letter(dir.letter().to_ascii_uppercase()), Some(dir));
            assert_eq!(dir.opposite().opposite(), dir);
        }
        assert_eq!(Dir::from_letter('h'), None);
    }
}

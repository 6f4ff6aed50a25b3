//! Drafts: boards as somebody drew them, with undecided cells and without any promise.
//!
//! A draft may have five players, no walls, or a box in the garden. It keeps every tile where it was
//! drawn, decoration included. Whether it is a level is decided in [`Level`](super::Level), which says
//! why if it is not.

use crate::{Cell, CellSet, Shape, ShapeError, View};
use std::fmt;

/// What one cell of a draft shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// Nothing: floor inside the walls, the void outside.
    Blank,
    /// A wall.
    Wall,
    /// A goal.
    Goal,
    /// A box.
    Box,
    /// A box on a goal.
    BoxOnGoal,
    /// The player.
    Player,
    /// The player on a goal.
    PlayerOnGoal,
    /// Not decided yet.
    Undecided,
}

impl Tile {
    /// All of them.
    pub const ALL: [Tile; 8] = [
        Tile::Blank,
        Tile::Wall,
        Tile::Goal,
        Tile::Box,
        Tile::BoxOnGoal,
        Tile::Player,
        Tile::PlayerOnGoal,
        Tile::Undecided,
    ];

    /// The sign in standard level text; `?` is ours, for undecided cells.
    pub fn glyph(self) -> char {
        match self {
            Tile::Blank => ' ',
            Tile::Wall => '#',
            Tile::Goal => '.',
            Tile::Box => '$',
            Tile::BoxOnGoal => '*',
            Tile::Player => '@',
            Tile::PlayerOnGoal => '+',
            Tile::Undecided => '?',
        }
    }

    /// Is there a goal here?
    pub fn has_goal(self) -> bool {
        matches!(self, Tile::Goal | Tile::BoxOnGoal | Tile::PlayerOnGoal)
    }

    /// Is there a box here?
    pub fn has_box(self) -> bool {
        matches!(self, Tile::Box | Tile::BoxOnGoal)
    }

    /// Is there a player here?
    pub fn has_player(self) -> bool {
        matches!(self, Tile::Player | Tile::PlayerOnGoal)
    }

    /// The tile with a goal, a box or the player on bare floor. Panics on a box and a player at once.
    pub fn of(goal: bool, boxed: bool, player: bool) -> Tile {
        match (goal, boxed, player) {
            (false, false, false) => Tile::Blank,
            (true, false, false) => Tile::Goal,
            (false, true, false) => Tile::Box,
            (true, true, false) => Tile::BoxOnGoal,
            (false, false, true) => Tile::Player,
            (true, false, true) => Tile::PlayerOnGoal,
            (_, true, true) => panic!("a box and the player never share a cell"),
        }
    }
}

/// A board with undecided cells, on which anything goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draft {
    shape: Shape,
    tiles: Vec<Tile>,
}

impl Draft {
    /// A blank board.
    pub fn blank(shape: Shape) -> Draft {
        Draft { shape, tiles: vec![Tile::Blank; shape.area()] }
    }

    /// A board from rows of tiles; short rows are filled up with blanks on the right.
    pub fn from_rows<R: AsRef<[Tile]>>(rows: &[R]) -> Result<Draft, ShapeError> {
        let width = rows.iter().map(|row| row.as_ref().len()).max().unwrap_or(0);
        let mut draft = Draft::blank(Shape::new(width, rows.len())?);
        for (row, tiles) in rows.iter().enumerate() {
            let start = row * width;
            draft.tiles[start..start + tiles.as_ref().len()].copy_from_slice(tiles.as_ref());
        }
        Ok(draft)
    }

    /// How wide and high the board is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What a cell shows.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Draws a tile.
    pub fn set(&mut self, cell: Cell, tile: Tile) {
        self.tiles[cell.index()] = tile;
    }

    /// The rows, from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Tile]> {
        self.tiles.chunks(self.shape.width())
    }

    /// The cells whose tile is as asked.
    pub fn cells_where(&self, is: impl Fn(Tile) -> bool) -> CellSet {
        self.shape.cells().filter(|&cell| is(self.tile(cell))).collect()
    }

    /// The same board turned or mirrored.
    pub fn seen(&self, view: View) -> Draft {
        let mut seen = Draft::blank(view.shape(self.shape));
        for cell in self.shape.cells() {
            seen.set(view.cell(self.shape, cell), self.tile(cell));
        }
        seen
    }

    /// The part of the board from one corner to the other, both included.
    pub fn crop(&self, top_left: Cell, bottom_right: Cell) -> Draft {
        let (left, right) = (self.shape.col(top_left), self.shape.col(bottom_right));
        let rows: Vec<&[Tile]> = (self.shape.row(top_left)..=self.shape.row(bottom_right))
            .map(|row| &self.tiles[row * self.shape.width() + left..=row * self.shape.width() + right])
            .collect();
        Draft::from_rows(&rows).expect("a part of a board is no larger than the board")
    }
}

impl fmt::Display for Draft {
    /// Standard level text, one line a row, blanks at the end of a row left out.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self
            .rows()
            .map(|row| row.iter().map(|tile| tile.glyph()).collect::<String>().trim_end().to_owned())
            .collect();
        f.write_str(&rows.join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_rows_are_filled_up_on_the_right() {
        let draft = Draft::from_rows(&[vec![Tile::Wall; 3], vec![Tile::Goal]]).unwrap();
        assert_eq!(draft.shape(), Shape::new(3, 2).unwrap());
        assert_eq!(draft.to_string(), "###\n.");
        assert!(Draft::from_rows::<Vec<Tile>>(&[]).is_err());
    }

    #[test]
    fn parts_make_the_tile_and_the_tile_shows_its_parts() {
        for tile in [Tile::Blank, Tile::Goal, Tile::Box, Tile::BoxOnGoal, Tile::Player, Tile::PlayerOnGoal] {
            assert_eq!(Tile::of(tile.has_goal(), tile.has_box(), tile.has_player()), tile);
        }
    }

    #[test]
    fn a_crop_keeps_both_corners() {
        let draft =
            Draft::from_rows(&[[Tile::Wall, Tile::Goal, Tile::Box], [Tile::Blank, Tile::Player, Tile::Wall]])
                .unwrap();
        let shape = draft.shape();
        assert_eq!(draft.crop(shape.cell(1, 0), shape.cell(2, 1)).to_string(), ".$\n@#");
    }
}

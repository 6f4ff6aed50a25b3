//! A floor under construction: which cells of an interior are open, before there are goals or boxes.
//!
//! The board has a border of wall around the interior, so a step from the floor never leaves the board.

use boxwright_core::sokoban::{Draft, Room, Tile};
use boxwright_core::{Cell, CellSet, Dir, Shape};

/// The open cells of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Floor {
    shape: Shape,
    cells: CellSet,
}

impl Floor {
    /// Nothing but wall, with an interior of so many columns and rows. Panics if that is no board.
    pub fn walled(columns: usize, rows: usize) -> Floor {
        let shape = Shape::new(columns + 2, rows + 2).expect("a size that was not refused has a board");
        Floor { shape, cells: CellSet::new() }
    }

    /// The board, border included.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The open cells.
    pub fn cells(&self) -> &CellSet {
        &self.cells
    }

    /// Is the cell open?
    pub fn has(&self, cell: Cell) -> bool {
        self.cells.contains(cell)
    }

    /// The cell at a column and row of the interior, both counted from 0.
    pub fn inside(&self, column: usize, row: usize) -> Cell {
        self.shape.cell(column + 1, row + 1)
    }

    /// Opens a cell or walls it up.
    pub fn set(&mut self, cell: Cell, is_open: bool) {
        if is_open {
            self.cells.insert(cell);
        } else {
            self.cells.remove(cell);
        }
    }

    /// The next open cell that way, if it is open.
    pub fn next(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        self.shape.step(cell, dir).filter(|&next| self.has(next))
    }

    /// The next cell that way that is open and has no box.
    pub fn free(&self, cell: Cell, dir: Dir, boxes: &CellSet) -> Option<Cell> {
        self.next(cell, dir).filter(|&next| !boxes.contains(next))
    }

    /// Is there wall on two sides that meet?
    pub fn is_corner(&self, cell: Cell) -> bool {
        let is_wall = |dir: Dir| self.next(cell, dir).is_none();
        Dir::ALL.iter().any(|&dir| is_wall(dir) && is_wall(dir.turned(1)))
    }

    /// The parts of the floor that boxes cut it into, by their first cells.
    pub fn regions(&self, boxes: &CellSet) -> Vec<CellSet> {
        let mut regions: Vec<CellSet> = Vec::new();
        for start in self.cells.iter().filter(|&cell| !boxes.contains(cell)) {
            if regions.iter().any(|region| region.contains(start)) {
                continue;
            }
            let (mut region, mut todo) = (CellSet::from_iter([start]), vec![start]);
            while let Some(cell) = todo.pop() {
                for next in Dir::ALL.iter().filter_map(|&dir| self.free(cell, dir, boxes)) {
                    if region.insert(next) {
                        todo.push(next);
                    }
                }
            }
            regions.push(region);
        }
        regions
    }

    /// Is there a floor, and is it in one piece?
    pub fn is_whole(&self) -> bool {
        self.regions(&CellSet::new()).len() == 1
    }

    /// The room with these goals. The floor must be in one piece, with a cell left that is no goal.
    pub fn room(&self, goals: &CellSet) -> Room {
        let mut draft = Draft::blank(self.shape);
        for cell in self.shape.cells() {
            match (self.has(cell), goals.contains(cell)) {
                (false, _) => draft.set(cell, Tile::Wall),
                (true, true) => draft.set(cell, Tile::Goal),
                (true, false) => {}
            }
        }
        Room::new(&draft).unwrap_or_else(|why| panic!("a whole floor with goals is a room, yet {why}"))
    }
}

/// Reads a floor from a picture of a board; `#` is wall and everything else floor.
#[cfg(test)]
pub(crate) fn drawn(board: &str) -> Floor {
    let draft: Draft = board.parse().expect("a test draws a board");
    let shape = draft.shape();
    Floor { shape, cells: draft.cells_where(|tile| tile != Tile::Wall) }
}

/// The cells of a picture that show a tile.
#[cfg(test)]
pub(crate) fn cells_drawn(board: &str, tile: Tile) -> CellSet {
    board.parse::<Draft>().expect("a test draws a board").cells_where(|found| found == tile)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn boxes_cut_the_floor_into_regions() {
        let board = "#######\n# $   #\n#  ####\n#######";
        let floor = drawn(board);
        assert!(floor.is_whole());
        let boxes = cells_drawn(board, Tile::Box);
        assert_eq!(floor.regions(&boxes).iter().map(CellSet::len).collect::<Vec<_>>(), [3, 3]);
        assert!(!drawn("#####\n# # #\n#####").is_whole());
        assert!(!Floor::walled(3, 2).is_whole(), "no floor is not one piece");
    }

    #[test]
    fn a_corner_has_wall_on_two_sides_that_meet() {
        let floor = drawn("######\n#    #\n# ####\n#    #\n######");
        let is_corner = |column, row| floor.is_corner(floor.inside(column, row));
        assert!(is_corner(0, 0) && is_corner(3, 0) && is_corner(3, 2));
        assert!(!is_corner(1, 0) && !is_corner(0, 1), "a corridor is none");
    }

    #[test]
    fn a_floor_with_goals_is_a_room() {
        let floor = drawn("#####\n#   #\n## ##\n#####");
        let room = floor.room(&CellSet::from_iter([floor.inside(1, 1)]));
        assert_eq!(room.draft().to_string(), "#####\n#   #\n##.##\n#####");
    }
}

//! Access ranges: from where can a box be pushed to a goal? (After Murase, Matsubara & Hiraga 1996.)
//!
//! Work outwards from the goal: a box comes from the next cell if that one is free and so is the cell beyond,
//! where the player stands to push it. Other boxes are in the way and never move. That the player can walk
//! to the cell beyond is not asked, so a box put into the range need not get home; and since other boxes do
//! move in play, one outside of it may.

use super::floor::Floor;
use boxwright_core::{Cell, CellSet, Dir};

/// Could a box be pulled off this cell: are the next cell and the one beyond free in some direction?
pub fn is_accessible(floor: &Floor, boxes: &CellSet, goal: Cell) -> bool {
    Dir::ALL.iter().any(|&dir| pulled(floor, boxes, goal, dir).is_some())
}

/// The cells from which a box could be pushed to a goal, the goal itself left out. The player may only stand
/// where `may_stand` says so.
pub fn access_range(floor: &Floor, boxes: &CellSet, goal: Cell, may_stand: impl Fn(Cell) -> bool) -> CellSet {
    let (mut range, mut todo) = (CellSet::from_iter([goal]), vec![goal]);
    while let Some(cell) = todo.pop() {
        for (from, stand) in Dir::ALL.iter().filter_map(|&dir| pulled(floor, boxes, cell, dir)) {
            if may_stand(stand) && range.insert(from) {
                todo.push(from);
            }
        }
    }
    range.remove(goal);
    range
}

/// Where a box pulled off a cell gets to, and where the player stands to push it back.
fn pulled(floor: &Floor, boxes: &CellSet, cell: Cell, dir: Dir) -> Option<(Cell, Cell)> {
    let from = floor.free(cell, dir, boxes)?;
    Some((from, floor.free(from, dir, boxes)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::floor::{cells_drawn, drawn};
    use boxwright_core::sokoban::{Draft, Tile};

    /// The range of the goal, drawn with `.` beside it.
    fn check(board: &str, no_corners: bool, expected: &str) {
        let floor = drawn(board);
        let goal = cells_drawn(board, Tile::Goal).first().unwrap();
        let boxes = cells_drawn(board, Tile::Box);
        let range = access_range(&floor, &boxes, goal, |stand| !no_corners || !floor.is_corner(stand));
        let mut draft: Draft = board.parse().unwrap();
        range.iter().for_each(|cell| draft.set(cell, Tile::Goal));
        assert_eq!(draft.to_string(), expected.trim());
    }

    #[test]
    fn a_range_spreads_two_free_cells_at_a_time() {
        // Along the wall: from the goal to the left, as long as there is a cell to stand on.
        check("#######\n#    .#\n#  ####\n#######", false, "#######\n# ....#\n#  ####\n#######");
        // Off the middle row there is no cell beyond.
        check("######\n#    #\n#  . #\n#    #\n######", false, "######\n#    #\n# .. #\n#    #\n######");
    }

    #[test]
    fn nobody_stands_in_a_corner_if_that_is_not_allowed() {
        check("#######\n#    .#\n#  ####\n#######", true, "#######\n#  ...#\n#  ####\n#######");
    }

    #[test]
    fn a_box_is_in_the_way() {
        check("########\n# $   .#\n########", false, "########\n# $ ...#\n########");
        let board = "#####\n#.$ #\n#####";
        let (floor, boxes) = (drawn(board), cells_drawn(board, Tile::Box));
        let goal = cells_drawn(board, Tile::Goal).first().unwrap();
        assert!(!is_accessible(&floor, &boxes, goal) && is_accessible(&floor, &CellSet::new(), goal));
    }
}

//! Freeze deadlocks: boxes that can never move again, off goal.
//!
//! A box is frozen if it is blocked both ways. It is blocked along an axis if a wall is beside it, or if
//! both squares beside it are dead, or if a box beside it is itself frozen. While a box is looked at it
//! counts as a wall, so circles of boxes that hold each other are found. If all frozen boxes are on goals
//! nothing is wrong yet; if one is not, the state is lost.
//!
//! This claims only what follows from boxes that touch the one just pushed. A state it does not flag may
//! still be lost, and boxes that are merely out of the player's reach are not frozen.

use crate::arena::Arena;
use crate::bits::Bits;
use boxwright_core::Dir;

/// Does the box on a square, just pushed there, freeze with one of the frozen boxes off goal?
///
/// `live` are the squares from which a lone box can reach a goal.
pub fn is_frozen_off_goal<B: Bits>(arena: &Arena<B>, boxes: B, live: B, square: usize) -> bool {
    let mut look = Look { arena, boxes, live, walls: !arena.floor, frozen: B::EMPTY };
    look.is_frozen(square) && !(look.frozen & !arena.goals).is_empty()
}

struct Look<'a, B> {
    arena: &'a Arena<B>,
    boxes: B,
    live: B,
    /// Walls, and the boxes being looked at.
    walls: B,
    /// Boxes found frozen.
    frozen: B,
}

impl<B: Bits> Look<'_, B> {
    fn is_frozen(&mut self, square: usize) -> bool {
        let (walls, frozen) = (self.walls, self.frozen);
        self.walls = self.walls | B::square(square);
        let is_frozen = self.is_blocked(square, Dir::Left) && self.is_blocked(square, Dir::Up);
        if is_frozen {
            self.frozen = self.frozen | B::square(square);
        } else {
            // What was found under the assumption that this box stays no longer holds.
            (self.walls, self.frozen) = (walls, frozen);
        }
        is_frozen
    }

    /// Is the box unable to move along the axis of a direction?
    fn is_blocked(&mut self, square: usize, dir: Dir) -> bool {
        let at = B::square(square);
        let sides = [self.arena.step(at, dir), self.arena.step(at, dir.opposite())];
        if sides.iter().any(|&side| side.is_empty() || !(side & self.walls).is_empty()) {
            return true;
        }
        if sides.iter().all(|&side| (side & self.live).is_empty()) {
            return true;
        }
        sides.into_iter().any(|side| !(side & self.boxes).is_empty() && self.is_frozen(side.lowest()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;
    use boxwright_core::sokoban::Level;

    /// Is the first box (row by row) frozen off goal?
    fn check(board: &str, expected: bool) {
        let level: Level = board.parse().unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let boxes = arena.place(&level.start()).boxes;
        let live = Distances::new(&arena).live;
        assert_eq!(is_frozen_off_goal(&arena, boxes, live, boxes.lowest()), expected, "{level}");
    }

    #[test]
    fn a_square_of_boxes_freezes() {
        check("\n########\n#@     #\n#  $$  #\n#  $$  #\n# .... #\n########", true);
        check("\n########\n#@     #\n#  $$  #\n#  $   #\n#  ... #\n########", false);
    }

    #[test]
    fn boxes_in_a_row_along_a_wall_freeze_together() {
        check("\n#######\n# $$  #\n#     #\n#@ .. #\n#######", true);
        check("\n#######\n# **  #\n#     #\n#@    #\n#######", false);
    }

    #[test]
    fn a_box_frozen_by_a_box_on_a_goal_is_lost() {
        check("\n#######\n# $*  #\n#     #\n#@  . #\n#######", true);
    }
}

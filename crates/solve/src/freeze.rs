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

    /// The boxes that can never move, by taking away those that can, over and over.
    fn slow_frozen(arena: &Arena<u128>, boxes: u128, live: u128) -> u128 {
        let mut stuck = boxes;
        loop {
            let can_move = |square: usize, dir: Dir| {
                let sides = [dir, dir.opposite()].map(|dir| arena.step(u128::square(square), dir));
                let free = |side: &u128| *side & arena.floor & !stuck != 0;
                sides.iter().all(free) && sides.iter().any(|side| side & live != 0)
            };
            let next =
                stuck.squares().filter(|&square| !can_move(square, Dir::Left) && !can_move(square, Dir::Up));
            let next = next.fold(0, |set, square| set | u128::square(square));
            if next == stuck {
                return stuck;
            }
            stuck = next;
        }
    }

    #[test]
    fn in_crowds_it_flags_only_what_is_stuck_for_good() {
        let mut rng = boxwright_core::Rng::new(17);
        let mut flagged = 0;
        for _ in 0..400 {
            let Some(mut arena) = pillars(&mut rng) else { continue };
            let live = rim_free(&arena);
            let squares: Vec<usize> = arena.floor.squares().collect();
            for _ in 0..100 {
                let mut order = squares.clone();
                rng.shuffle(&mut order);
                let count = 3 + rng.below(10) as usize;
                let boxes = order[..count].iter().fold(0, |set, &square| set | u128::square(square));
                // Many goals, so that often all that is stuck is home and nothing may be flagged.
                arena.goals =
                    squares.iter().filter(|_| rng.below(2) > 0).fold(0, |set, &at| set | u128::square(at));
                let stuck = slow_frozen(&arena, boxes, live);
                for square in
                    boxes.squares().filter(|&square| is_frozen_off_goal(&arena, boxes, live, square))
                {
                    assert!(stuck.has(square) && stuck & !arena.goals != 0, "{boxes:b}");
                    flagged += 1;
                }
            }
        }
        assert!(flagged > 1_000, "{flagged}");
    }

    /// A room with pillars at random.
    fn pillars(rng: &mut boxwright_core::Rng) -> Option<Arena<u128>> {
        let mut rows = vec![vec!['#'; 9]; 8];
        for row in &mut rows[1..7] {
            for cell in &mut row[1..8] {
                *cell = if rng.below(5) == 0 { '#' } else { ' ' };
            }
        }
        rows[3][2..6].copy_from_slice(&['@', '$', ' ', '.']);
        let text: Vec<String> = rows.iter().map(|row| row.iter().collect()).collect();
        Arena::new(&text.join("\n").parse::<Level>().ok()?)
    }

    /// All squares but the corners, so that boxes are stuck because of boxes and not of dead squares.
    fn rim_free(arena: &Arena<u128>) -> u128 {
        let is_corner = |square: &usize| {
            let walls = |dir| arena.step(u128::square(*square), dir) & arena.floor == 0;
            Dir::ALL.into_iter().any(|dir| walls(dir) && walls(dir.turned(1)))
        };
        arena
            .floor
            .squares()
            .filter(|square| !is_corner(square))
            .fold(0, |set, square| set | u128::square(square))
    }
}

//! Frozen boxes: those that can never move again.
//!
//! Suppose that all boxes were stuck. A box can move after all if, along one axis, both squares beside it
//! hold neither wall nor stuck box, and one of them is live (pushed onto a dead square it would be lost).
//! Take away the boxes that can move, over and over, until none can: of those left none can be the first
//! to move, so none ever will. If one of them is off goal the state is lost; those on goals have become
//! walls.
//!
//! Whether the player gets to a box plays no part, so boxes may be out of reach for good without being
//! frozen, and a state that is not flagged may still be lost.

use crate::arena::Arena;
use crate::bits::Bits;
use boxwright_core::Dir;

/// The boxes that can never move again without losing the game; `live` are the squares from which a lone
/// box can reach a goal.
#[inline]
pub fn frozen<B: Bits>(arena: &Arena<B>, boxes: B, live: B) -> B {
    let hope_across = arena.step(live, Dir::Left) | arena.step(live, Dir::Right);
    let hope_along = arena.step(live, Dir::Up) | arena.step(live, Dir::Down);
    let mut stuck = boxes;
    loop {
        let open = arena.floor & !stuck;
        let across = arena.step(open, Dir::Left) & arena.step(open, Dir::Right) & hope_across;
        let along = arena.step(open, Dir::Up) & arena.step(open, Dir::Down) & hope_along;
        let next = stuck & !(across | along);
        if next == stuck {
            return stuck;
        }
        stuck = next;
    }
}

/// Can the box on a square be pushed along one axis as the boxes are now, were the player there? Then it
/// is not frozen, and if it came last no other box is frozen because of it.
#[inline]
pub fn is_loose<B: Bits>(arena: &Arena<B>, boxes: B, live: B, square: usize) -> bool {
    let (at, open) = (B::square(square), arena.floor & !boxes);
    let is_free = |one: B, other: B| {
        (one & open) != B::EMPTY && (other & open) != B::EMPTY && !((one | other) & live).is_empty()
    };
    is_free(arena.step(at, Dir::Left), arena.step(at, Dir::Right))
        || is_free(arena.step(at, Dir::Up), arena.step(at, Dir::Down))
}

/// Is a box frozen off goal?
#[inline]
pub fn is_frozen_off_goal<B: Bits>(arena: &Arena<B>, boxes: B, live: B) -> bool {
    !(frozen(arena, boxes, live) & !arena.goals).is_empty()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;
    use boxwright_core::sokoban::Level;

    /// Is a box frozen off goal?
    fn check(board: &str, expected: bool) {
        let level: Level = board.parse().unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let boxes = arena.place(&level.start()).boxes;
        let live = Distances::new(&arena).live;
        assert_eq!(is_frozen_off_goal(&arena, boxes, live), expected, "{level}");
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
                assert_eq!(frozen(&arena, boxes, live), stuck, "{boxes:b}");
                flagged += stuck.count();
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

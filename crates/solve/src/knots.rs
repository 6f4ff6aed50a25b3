//! Knots: boxes around a corral that cannot be untied without a detour.
//!
//! Take a part of the floor that the player is shut out of, the boxes that fence it and the boxes beside
//! these, and drop all others. As with pairs (see `detours.rs`) look for a way to bring each of these boxes
//! home with every push bringing its box one nearer to its goal. If there is none, these boxes together
//! need two pushes more than their distances, at least. Dropping boxes only makes it easier, and so does
//! letting a box vanish that has come away from the knot; both keep the search small. A knot that takes too
//! long to untie, or too many boxes, claims nothing, and no knot claims more than one detour.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::detours::{DETOUR, aims, can_name};
use crate::distances::Distances;
use crate::table::Table;
use boxwright_core::Dir;
use std::collections::BTreeMap;

/// Boxes of a knot, nodes to untie it, and bytes of the knots that are kept.
const MOST_BOXES: usize = 8;
const MOST_NODES: usize = 60;
const MOST_BYTES: usize = 32 << 20;

/// Pushes of one box that still have a name.
const MOST_PUSHES: u16 = 15;

/// The mark of a box that has come away.
const GONE: usize = (1 << 10) - 1;

/// The knots met so far.
#[derive(Clone, Debug)]
pub struct Knots<B> {
    /// By the walls, the boxes and the player's region: does it cost a detour?
    verdicts: BTreeMap<(B, B, usize), bool>,
    todo: Vec<Tangle>,
}

impl<B> Default for Knots<B> {
    fn default() -> Knots<B> {
        Knots { verdicts: BTreeMap::new(), todo: Vec::new() }
    }
}

/// Boxes on their way, where they are, and the pushes each has behind it.
#[derive(Clone, Copy, Debug)]
struct Tangle {
    squares: [usize; MOST_BOXES],
    pushes: [u16; MOST_BOXES],
    player: usize,
}

impl<B: Bits> Knots<B> {
    /// The pushes that the boxes of a place need more than the matching says. Only boxes in `among` count.
    pub fn of(&mut self, arena: &Arena<B>, distances: &Distances<B>, place: &Place<B>, among: B) -> u32 {
        if !can_name(arena, distances) {
            return 0;
        }
        let mut shut = arena.floor & !place.boxes & !arena.region(place.boxes, place.region);
        let (mut left, mut total) = (among, 0);
        while !shut.is_empty() {
            let inside = arena.region(place.boxes, shut.lowest());
            shut = shut & !inside;
            let fence = arena.spread(inside) & place.boxes;
            let boxes = fence | arena.spread(fence) & place.boxes;
            let is_done = (fence & !arena.goals).is_empty() && (inside & arena.goals).is_empty();
            if is_done || boxes.count() > MOST_BOXES || !(boxes & !left).is_empty() {
                continue;
            }
            if self.is_knot(arena, distances, (boxes, inside), place.region) {
                left = left & !boxes;
                total += DETOUR;
            }
        }
        total
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        (2 * self.verdicts.len() * size_of::<(B, B, usize, bool)>()) as u64
    }

    fn is_knot(
        &mut self,
        arena: &Arena<B>,
        distances: &Distances<B>,
        (boxes, inside): (B, B),
        player: usize,
    ) -> bool {
        let region = arena.region(boxes, player).lowest();
        let name = (arena.floor, boxes, region);
        if let Some(&verdict) = self.verdicts.get(&name) {
            return verdict;
        }
        let near = arena.spread(arena.spread(boxes | inside));
        let row = |square| distances.row(distances.slot(square, region));
        let knot = Knot { arena, distances, near, starts: boxes.squares().map(row).collect() };
        let verdict = !knot.can_be_untied(Tangle::new(boxes, region), &mut self.todo);
        if self.verdicts.len() < MOST_BYTES / size_of::<(B, B, usize, bool)>() {
            self.verdicts.insert(name, verdict);
        }
        verdict
    }
}

struct Knot<'a, B> {
    arena: &'a Arena<B>,
    distances: &'a Distances<B>,
    /// A box that leaves these squares vanishes.
    near: B,
    /// What each box needed to each goal before its first push.
    starts: Vec<&'a [u16]>,
}

impl<B: Bits> Knot<'_, B> {
    /// Is there a way to bring the boxes home or away with no push wasted? Also true if that takes too long
    /// to find out.
    fn can_be_untied(&self, start: Tangle, todo: &mut Vec<Tangle>) -> bool {
        let mut seen: Table<u128> = Table::with_room(MOST_NODES);
        todo.clear();
        todo.push(start);
        while let Some(tangle) = todo.pop() {
            let boxes = tangle.boxes();
            let reach = self.arena.region(boxes, tangle.player);
            if !seen.insert(tangle.key(reach.lowest())) {
                continue;
            }
            let is_too_long = seen.len() > MOST_NODES || tangle.pushes.contains(&MOST_PUSHES);
            if is_too_long || (0..self.starts.len()).all(|at| self.is_home(&tangle, at)) {
                return true;
            }
            self.each_push(&tangle, boxes, reach, |next| todo.push(next));
        }
        false
    }

    fn is_home(&self, tangle: &Tangle, at: usize) -> bool {
        let square = tangle.squares[at];
        let goal = self.distances.goals.binary_search(&square);
        square == GONE || goal.is_ok_and(|goal| self.starts[at][goal] == tangle.pushes[at])
    }

    /// Every push that brings its box one nearer to a goal that it has been coming nearer to all the time.
    fn each_push(&self, tangle: &Tangle, boxes: B, reach: B, mut met: impl FnMut(Tangle)) {
        for dir in Dir::ALL {
            let pushable = self.arena.pushable(boxes, reach, self.distances.live, dir);
            for (at, start) in self.starts.iter().enumerate() {
                let from = tangle.squares[at];
                if from == GONE || !pushable.has(from) {
                    continue;
                }
                let (to, pushes) = (self.arena.next(from, dir), tangle.pushes[at] + 1);
                if aims(start, pushes, self.distances.row(self.distances.slot(to, from))) != 0 {
                    met(tangle.after(at, if self.near.has(to) { (to, pushes) } else { (GONE, 0) }));
                }
            }
        }
    }
}

impl Tangle {
    fn new<B: Bits>(boxes: B, player: usize) -> Tangle {
        let mut tangle = Tangle { squares: [GONE; MOST_BOXES], pushes: [0; MOST_BOXES], player };
        tangle.squares.iter_mut().zip(boxes.squares()).for_each(|(at, square)| *at = square);
        tangle
    }

    fn after(&self, at: usize, (square, pushes): (usize, u16)) -> Tangle {
        let mut next = Tangle { player: self.squares[at], ..*self };
        (next.squares[at], next.pushes[at]) = (square, pushes);
        next
    }

    fn boxes<B: Bits>(&self) -> B {
        let left = self.squares.iter().filter(|&&square| square != GONE);
        left.fold(B::EMPTY, |set, &square| set | B::square(square))
    }

    /// Ten bits for a square and four for pushes: this tells all tangles apart.
    fn key(&self, region: usize) -> u128 {
        let squares = self.squares.iter().fold(region as u128, |key, &square| key << 10 | square as u128);
        self.pushes.iter().fold(squares, |key, &pushes| key << 4 | u128::from(pushes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::Level;

    /// What the boxes of the level need more than the matching says.
    fn check(board: &str, expected: u32) {
        let level: Level = board.parse().unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let place = arena.place(&level.start());
        let distances = Distances::new(&arena);
        assert_eq!(Knots::default().of(&arena, &distances, &place, place.boxes), expected, "{level}");
    }

    #[test]
    fn boxes_around_a_pocket_that_cannot_be_entered_are_a_knot() {
        check(
            "
##########
#        #
#      #$#
#@     $ #
#      #$#
#       .#
#      ..#
##########",
            DETOUR,
        );
    }

    #[test]
    fn a_box_in_a_doorway_is_none() {
        check("\n#########\n#   #   #\n#@  $ . #\n# $ # . #\n#   #   #\n#########", 0);
    }
}

//! Pairs of boxes that cost each other a detour.
//!
//! The matching bound adds up what each box needs alone. Take two boxes and the player, drop all others, and
//! look for a way to bring the two to two goals, whichever, in which every push brings its box one nearer to
//! its goal. If there is none, the two need more than their distances, whatever goals they are given in the
//! end; and since the colour of a box's square changes with every push, they need at least two pushes more.
//! Other boxes only get in the way, so this holds in every state, and it holds for several pairs at once as
//! long as no box is counted twice.
//!
//! A pair that is not flagged may still cost more: the search gives up after a number of nodes, and counts
//! no more than one detour for a pair. Boxes that are lost altogether are flagged like any others. The
//! bound with conflicts can fall by more than one with a push, so a search that uses it must look at a
//! place again when it finds a shorter way there.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::distances::{Distances, NEVER, regions};
use crate::frontier::is_wide;
use crate::table::Table;
use boxwright_core::{Budget, Dir};
use std::collections::BTreeMap;

/// What two boxes need more than their distances, at least.
pub const DETOUR: u32 = 2;

/// Nodes that may be spent on two boxes with the player in one region.
const MOST_NODES: usize = 2_000;

/// Pushes of one box, and squares, that still have a name.
const MOST_PUSHES: u16 = (1 << 12) - 1;
const MOST_SQUARES: usize = (1 << 10) - 1;

/// Which pairs of squares cost two boxes a detour; measured when first asked.
#[derive(Clone, Debug)]
pub struct Detours<B> {
    /// For each square those that have been measured with it.
    known: Vec<B>,
    /// For each square those in conflict with it, at least for some region of the player.
    some: Vec<B>,
    /// For these pairs the squares of the player that make it a conflict.
    players: BTreeMap<(usize, usize), B>,
}

impl<B: Bits> Default for Detours<B> {
    fn default() -> Detours<B> {
        Detours { known: Vec::new(), some: Vec::new(), players: BTreeMap::new() }
    }
}

impl<B: Bits> Detours<B> {
    /// The pushes that the boxes of a place need more than the matching says, and the boxes that had no part
    /// in it. Only pairs of boxes that `count` are looked at: in the matching they must have the distances
    /// given here. No node is paid for; on a wide board the stop hook is asked before each pair that is
    /// measured, and whoever was stopped has no use for the answer.
    pub fn of(
        &mut self,
        arena: &Arena<B>,
        distances: &Distances<B>,
        &Place { boxes, region: player }: &Place<B>,
        counts: impl Fn(usize) -> bool,
        budget: &mut Budget,
    ) -> (u32, B) {
        let (mut left, mut total) = (boxes, 0);
        if !can_name(arena, distances) {
            return (0, left);
        }
        let squares = B::WIDTH.min(MOST_SQUARES);
        self.known.resize(squares, B::EMPTY);
        self.some.resize(squares, B::EMPTY);
        for one in boxes.squares() {
            if !left.has(one) {
                continue;
            }
            for other in (boxes & !B::below(one) & !B::square(one) & !self.known[one]).squares() {
                if is_wide(arena) && budget.is_over() {
                    return (0, boxes);
                }
                self.measure(arena, distances, one, other);
            }
            let is_conflict = |&other: &usize| {
                self.players[&(one.min(other), one.max(other))].has(player) && counts(one) && counts(other)
            };
            if let Some(other) = (left & self.some[one]).squares().find(is_conflict) {
                left = left ^ B::square(one) ^ B::square(other);
                total += DETOUR;
            }
        }
        (total, left)
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let sets = self.known.len() + self.some.len() + 2 * self.players.len();
        (sets * size_of::<B>()) as u64
    }

    fn measure(&mut self, arena: &Arena<B>, distances: &Distances<B>, one: usize, other: usize) {
        let boxes = B::square(one) | B::square(other);
        let mut players = B::EMPTY;
        for place in regions(arena, boxes) {
            let start = Pair { squares: [one, other], pushes: [0, 0], player: place.region };
            if !Ways::new(arena, distances, &start).has_straight(start) {
                players = players | arena.region(boxes, place.region);
            }
        }
        for (square, with) in [(one, other), (other, one)] {
            self.known[square] = self.known[square] | B::square(with);
            if !players.is_empty() {
                self.some[square] = self.some[square] | B::square(with);
            }
        }
        if !players.is_empty() {
            self.players.insert((one, other), players);
        }
    }
}

/// Two boxes on their way, and the pushes each has behind it.
#[derive(Clone, Copy, Debug)]
struct Pair {
    squares: [usize; 2],
    pushes: [u16; 2],
    player: usize,
}

struct Ways<'a, B> {
    arena: &'a Arena<B>,
    distances: &'a Distances<B>,
    /// What each box needed to each goal before its first push.
    starts: [&'a [u16]; 2],
}

impl<'a, B: Bits> Ways<'a, B> {
    fn new(arena: &'a Arena<B>, distances: &'a Distances<B>, start: &Pair) -> Ways<'a, B> {
        let row = |square| distances.row(distances.slot(square, start.player));
        Ways { arena, distances, starts: start.squares.map(row) }
    }

    /// Is there a way to bring two boxes to two goals with no push wasted? Also true if that takes too long
    /// to find out.
    fn has_straight(&self, start: Pair) -> bool {
        let mut seen: Table<u64> = Table::with_room(100);
        let mut todo = vec![start];
        while let Some(pair) = todo.pop() {
            let boxes = B::square(pair.squares[0]) | B::square(pair.squares[1]);
            let reach = self.arena.region(boxes, pair.player);
            if !seen.insert(key(&pair, reach.lowest())) {
                continue;
            }
            let is_too_long = seen.len() > MOST_NODES || pair.pushes.contains(&MOST_PUSHES);
            if is_too_long || (0..2).all(|at| self.is_home(&pair, at)) {
                return true;
            }
            self.each_push(&pair, boxes, reach, |next| todo.push(next));
        }
        false
    }

    /// Has a box come to a goal by a shortest way?
    fn is_home(&self, pair: &Pair, at: usize) -> bool {
        let goal = self.distances.goals.binary_search(&pair.squares[at]);
        goal.is_ok_and(|goal| self.starts[at][goal] == pair.pushes[at])
    }

    /// Every push after which both boxes can still be on shortest ways to two goals.
    fn each_push(&self, pair: &Pair, boxes: B, reach: B, mut met: impl FnMut(Pair)) {
        for dir in Dir::ALL {
            let pushable = self.arena.pushable(boxes, reach, self.distances.live, dir);
            for at in (0..2).filter(|&at| pushable.has(pair.squares[at])) {
                let mut next = Pair { player: pair.squares[at], ..*pair };
                next.squares[at] = self.arena.next(pair.squares[at], dir);
                next.pushes[at] += 1;
                let (one, other) = (self.aims(&next, at), self.aims(pair, 1 - at));
                let is_shared = one == other && one.is_power_of_two();
                if one != 0 && !is_shared {
                    met(next);
                }
            }
        }
    }

    fn aims(&self, pair: &Pair, at: usize) -> u64 {
        let slot = self.distances.slot(pair.squares[at], pair.player);
        aims(self.starts[at], pair.pushes[at], self.distances.row(slot))
    }
}

/// Do squares and goals fit the names that are given to them here?
pub(crate) fn can_name<B: Bits>(arena: &Arena<B>, distances: &Distances<B>) -> bool {
    let is_small = B::WIDTH <= MOST_SQUARES || (arena.floor & !B::below(MOST_SQUARES)).is_empty();
    is_small && distances.goals.len() <= 64
}

/// The goals to which a box is on a shortest way after so many pushes, as bits.
pub(crate) fn aims(start: &[u16], pushes: u16, now: &[u16]) -> u64 {
    let is_straight = |(&start, &now): (&u16, &u16)| now != NEVER && start == now + pushes;
    start.iter().zip(now).rev().fold(0, |bits, pair| bits << 1 | u64::from(is_straight(pair)))
}

/// Ten bits for a square and twelve for pushes: this tells all pairs apart.
fn key(pair: &Pair, region: usize) -> u64 {
    let squares = pair.squares.iter().fold(region as u64 + 1, |key, &square| key << 10 | square as u64);
    pair.pushes.iter().fold(squares, |key, &pushes| key << 12 | u64::from(pushes))
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
        let (detours, left) =
            Detours::default().of(&arena, &distances, &place, |_| true, &mut Budget::nodes(0));
        assert_eq!(detours, expected, "{level}");
        assert_eq!(left.count() as u32, place.boxes.count() as u32 - expected, "{level}");
    }

    #[test]
    fn of_two_boxes_in_a_row_the_hindmost_must_step_aside() {
        check(
            "
########
#      #
#   $  #
#@  $  #
#      #
####.###
####.###
########",
            DETOUR,
        );
    }

    #[test]
    fn boxes_that_can_go_one_after_the_other_cost_nothing_more() {
        check("\n########\n#      #\n#@$ $..#\n#      #\n########", 0);
    }
}

//! A greedy search from the solved end, as older generators used it: fast to write, far from shortest.
//!
//! Best-first over pulls. A place is better the nearer its boxes are to the cells where boxes start (columns
//! and rows to the nearest, summed), and by ten more for each box that stands on one. There is no other
//! pruning and no look at deadlocks; all ends, one for each region of the player, share one set of places
//! met. It is the solver Hatoum measured his levels with (after Marwes), kept so that his tables can be
//! rebuilt like for like; on small levels its solutions are more than twice as long as need be.
//!
//! Every place that can lead to a solution is met if it goes on for long enough, so running out of places
//! proves that there is none.

use crate::arena::{Arena, Place};
use crate::bits::{Bits, flood};
use crate::distances::regions;
use crate::frontier::is_wide;
use crate::on_arena;
use crate::solver::Answer;
use crate::walk::walked;
use boxwright_core::sokoban::{Level, Push};
use boxwright_core::{Budget, Dir};
use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap};

/// What a box at home is worth, in steps.
const HOME: i64 = 10;

/// Solves a level by the greedy search from its end.
pub fn greedy_backward(level: &Level, budget: &mut Budget) -> Answer {
    on_arena!(level, |arena| {
        let search = Search::new(&arena, level);
        if is_wide(&arena) {
            budget.asking_often(|budget| search.run(level, budget))
        } else {
            search.run(level, budget)
        }
    })
}

struct Search<'a, B> {
    arena: &'a Arena<B>,
    start: Place<B>,
    /// What a box is worth on each square.
    worth: Vec<i64>,
    /// For each place met the push from it, and where that leads.
    onward: BTreeMap<Place<B>, Option<(Push, Place<B>)>>,
    /// The best comes first, and of equals the one met first.
    queue: BinaryHeap<(i64, Reverse<usize>, Place<B>)>,
}

impl<'a, B: Bits> Search<'a, B> {
    fn new(arena: &'a Arena<B>, level: &Level) -> Search<'a, B> {
        let start = arena.place(&level.start());
        let squares = arena.floor.squares().last().map_or(0, |last| last + 1);
        let steps = |one: usize, other: usize| {
            let stride = arena.stride();
            (one % stride).abs_diff(other % stride) + (one / stride).abs_diff(other / stride)
        };
        let worth = |square: usize| {
            let nearest = start.boxes.squares().map(|home| steps(square, home)).min().unwrap_or(0) as i64;
            if nearest == 0 { HOME } else { -nearest }
        };
        let worth = (0..squares).map(worth).collect();
        Search { arena, start, worth, onward: BTreeMap::new(), queue: BinaryHeap::new() }
    }

    fn run(mut self, level: &Level, budget: &mut Budget) -> Answer {
        for end in regions(self.arena, self.arena.goals) {
            self.meet(end, None);
        }
        while let Some((_, _, place)) = self.queue.pop() {
            if place == self.start {
                return Answer::found(walked(level, &self.pushes()));
            }
            let met = size_of::<(Place<B>, Option<(Push, Place<B>)>)>();
            let waiting = self.queue.capacity() * size_of::<(i64, Reverse<usize>, Place<B>)>();
            let bytes = 2 * self.onward.len() * met + waiting;
            if !budget.pay() || bytes as u64 > budget.memory() {
                return Answer::unknown(0);
            }
            self.expand(&place, budget);
            if budget.was_stopped() {
                return Answer::unknown(0);
            }
        }
        Answer::unsolvable()
    }

    fn expand(&mut self, place: &Place<B>, budget: &mut Budget) {
        let arena = self.arena;
        let reach = arena.region(place.boxes, place.region);
        for dir in Dir::ALL {
            for square in arena.pullable(place.boxes, reach, dir).squares() {
                if !budget.work(flood::<B>()) {
                    return;
                }
                let push = Push { at: arena.cell(arena.next(square, dir)), dir: dir.opposite() };
                self.meet(arena.pulled(place, square, dir), Some((push, *place)));
            }
        }
    }

    fn meet(&mut self, place: Place<B>, onward: Option<(Push, Place<B>)>) {
        if self.onward.contains_key(&place) {
            return;
        }
        let worth = place.boxes.squares().map(|square| self.worth[square]).sum();
        self.queue.push((worth, Reverse(self.onward.len()), place));
        self.onward.insert(place, onward);
    }

    /// The pushes from the start, which has been met.
    fn pushes(&self) -> Vec<Push> {
        let (mut pushes, mut place) = (Vec::new(), self.start);
        while let Some(Some((push, next))) = self.onward.get(&place) {
            pushes.push(*push);
            place = *next;
        }
        pushes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Verdict;
    use boxwright_core::sokoban::replay;

    #[test]
    fn it_solves_without_claiming_to_be_shortest() {
        let level: Level = "#######\n#@    #\n# $ $ #\n#   # #\n#. .  #\n#######".parse().unwrap();
        let Verdict::Solved { plan, optimal } = greedy_backward(&level, &mut Budget::nodes(10_000)).verdict
        else {
            panic!("it can be solved")
        };
        assert!(!optimal && replay(&level, &plan).unwrap().solved);
    }

    #[test]
    fn it_proves_what_cannot_be_solved() {
        let level: Level = "#####\n#@  #\n#  $#\n# . #\n#####".parse().unwrap();
        assert_eq!(greedy_backward(&level, &mut Budget::nodes(10_000)).verdict, Verdict::Unsolvable);
    }
}

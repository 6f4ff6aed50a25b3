//! Fewest moves: A* over boxes and the player's exact square.
//!
//! After a push the player stands where the box was, so an edge is a shortest walk and one push, and only
//! squares beside boxes ever occur. The cost is moves first and pushes second; the bound is the matching
//! bound for both, since a push is a move. Pruning and proofs are as in [`crate::pushes`].

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::distances::Distances;
use crate::freeze::is_frozen_off_goal;
use crate::matching::lower_bound;
use crate::on_arena;
use crate::pushes::walked;
use crate::table::Costs;
use boxwright_core::sokoban::{Level, Push};
use boxwright_core::{Budget, Dir, Verdict};
use std::collections::BTreeMap;

/// Moves, then pushes.
type Cost = (u32, u32);

/// Solves a level with fewest moves.
pub fn fewest_moves(level: &Level, budget: &mut Budget) -> Verdict {
    on_arena!(level, |arena| on(&arena, level, budget))
}

fn on<B: Bits>(arena: &Arena<B>, level: &Level, budget: &mut Budget) -> Verdict {
    let distances = Distances::new(arena);
    let boxes = arena.place(&level.start()).boxes;
    if !(boxes & !distances.live).is_empty() {
        return Verdict::Unsolvable;
    }
    let start = Place { boxes, region: arena.square_of(level.player()) };
    if let Some(codec) = Codec::new::<B, u64>(arena, distances.live) {
        return Search::<B, u64>::new(arena, &distances, &codec).run(start, level, budget);
    }
    match Codec::new::<B, u128>(arena, distances.live) {
        Some(codec) => Search::<B, u128>::new(arena, &distances, &codec).run(start, level, budget),
        None => Verdict::Unknown,
    }
}

struct Search<'a, B, C> {
    arena: &'a Arena<B>,
    distances: &'a Distances<B>,
    codec: &'a Codec,
    costs: Costs<C, Cost>,
    /// By cost so far plus bound, then by bound; the newest first.
    queue: BTreeMap<(Cost, u32), Vec<(C, Cost)>>,
}

impl<'a, B: Bits, C: Code> Search<'a, B, C> {
    fn new(arena: &'a Arena<B>, distances: &'a Distances<B>, codec: &'a Codec) -> Search<'a, B, C> {
        Search { arena, distances, codec, costs: Costs::with_room(1_000), queue: BTreeMap::new() }
    }

    fn run(&mut self, start: Place<B>, level: &Level, budget: &mut Budget) -> Verdict {
        self.meet(&start, (0, 0));
        while let Some((key, cost)) = self.take() {
            if self.costs.get(key) != Some(cost) {
                continue;
            }
            if !budget.pay() {
                return Verdict::Unknown;
            }
            let place = self.codec.place(key);
            if place.boxes == self.arena.goals {
                let pushes = self.way_to(place, cost);
                return Verdict::Solved { plan: walked(level, &pushes), optimal: true };
            }
            self.expand(&place, cost);
        }
        Verdict::Unsolvable
    }

    fn take(&mut self) -> Option<(C, Cost)> {
        let mut first = self.queue.first_entry()?;
        let taken = first.get_mut().pop();
        if first.get().is_empty() {
            first.remove();
        }
        taken
    }

    fn expand(&mut self, place: &Place<B>, (moves, pushes): Cost) {
        let (arena, live) = (self.arena, self.distances.live);
        arena.walk_and_push(place.boxes, place.region, live, |square, dir, steps| {
            let target = arena.next(square, dir);
            let boxes = place.boxes ^ B::square(square) ^ B::square(target);
            if !is_frozen_off_goal(arena, boxes, live, target) {
                self.meet(&Place { boxes, region: square }, (moves + steps + 1, pushes + 1));
            }
        });
    }

    fn meet(&mut self, place: &Place<B>, cost: Cost) {
        let key = self.codec.key(place);
        if self.costs.get(key).is_some_and(|known| known <= cost) {
            return;
        }
        if let Some(bound) = lower_bound(self.distances, place.boxes) {
            self.costs.improve(key, cost);
            self.queue.entry(((cost.0 + bound, cost.1 + bound), bound)).or_default().push((key, cost));
        }
    }

    /// The pushes that led to a place, found back over places whose cost fits.
    fn way_to(&self, end: Place<B>, cost: Cost) -> Vec<Push> {
        let (mut place, mut cost) = (end, cost);
        let mut way = Vec::new();
        while cost.1 > 0 {
            let (push, before, less) =
                self.step_back(&place, cost).expect("every place met has one before it");
            way.push(push);
            (place, cost) = (before, less);
        }
        way.reverse();
        way
    }

    /// The last push took a box from where the player stands; before it the player walked from a square
    /// beside a box (or from the start) to the other side of that box.
    fn step_back(&self, place: &Place<B>, cost: Cost) -> Option<(Push, Place<B>, Cost)> {
        let player = B::square(place.region);
        for dir in Dir::ALL {
            let (ahead, behind) = (self.arena.step(player, dir), self.arena.step(player, dir.opposite()));
            let boxes = place.boxes ^ ahead ^ player;
            let was_pushed =
                !(ahead & place.boxes).is_empty() && !(behind & self.arena.floor & !boxes).is_empty();
            if !was_pushed {
                continue;
            }
            let stand = behind.lowest();
            for from in self.arena.region(boxes, stand).squares() {
                let before = Place { boxes, region: from };
                let Some(known) = self.costs.get(self.codec.key(&before)) else { continue };
                let after = (known.0 + self.arena.steps(boxes, from, stand) + 1, known.1 + 1);
                if after == cost {
                    return Some((Push { at: self.arena.cell(place.region), dir }, before, known));
                }
            }
        }
        None
    }
}

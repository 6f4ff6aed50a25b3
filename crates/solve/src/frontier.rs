//! What the optimal searches share: places met, their costs, and which of them is looked at next.
//!
//! The queue is ordered by cost so far plus bound, then by bound, and of equals the newest comes first.
//! The bound may fall by more than a step costs (the player's side is not part of it), so a place met
//! again at less cost is queued again; the first solved place taken is then still optimal. What is pruned
//! here (boxes that can have no goal) and by the searches (dead squares, frozen boxes off goal) is lost
//! for certain: if the queue runs empty, the level is proved unsolvable.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::distances::Distances;
use crate::matching::lower_bound;
use crate::on_arena;
use crate::table::Costs;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Verdict};
use std::collections::BTreeMap;

/// What a way to a place costs.
pub(crate) trait Cost: Copy + Default + Ord {
    /// The cost after at least so many further pushes.
    fn plus(self, pushes: u32) -> Self;
}

/// What a search wants least of.
pub(crate) trait Aim {
    /// How it counts.
    type Cost: Cost;

    /// The place in which the level begins, as this search sees places.
    fn start<B: Bits>(arena: &Arena<B>, level: &Level) -> Place<B>;

    /// Searches from a frontier on which the start has been met.
    fn run<B: Bits, C: Code>(
        frontier: Frontier<'_, B, C, Self::Cost>,
        start: Place<B>,
        level: &Level,
        budget: &mut Budget,
    ) -> Verdict;
}

/// Searches a level with the narrowest boards and keys that hold it.
pub(crate) fn search<A: Aim>(level: &Level, budget: &mut Budget) -> Verdict {
    on_arena!(level, |arena| on::<A, _>(&arena, level, budget))
}

fn on<A: Aim, B: Bits>(arena: &Arena<B>, level: &Level, budget: &mut Budget) -> Verdict {
    let distances = Distances::new(arena);
    let start = A::start(arena, level);
    if !(start.boxes & !distances.live).is_empty() {
        return Verdict::Unsolvable;
    }
    if let Some(codec) = Codec::new::<B, u64>(arena, distances.live) {
        return A::run(Frontier::<B, u64, _>::new(arena, &distances, &codec, start), start, level, budget);
    }
    match Codec::new::<B, u128>(arena, distances.live) {
        Some(codec) => {
            A::run(Frontier::<B, u128, _>::new(arena, &distances, &codec, start), start, level, budget)
        }
        None => Verdict::Unknown,
    }
}

/// Places met so far, and those still to be looked at.
pub(crate) struct Frontier<'a, B, C, V> {
    pub(crate) arena: &'a Arena<B>,
    pub(crate) codec: &'a Codec,
    /// Squares a box may stand on.
    pub(crate) live: B,
    /// The least cost known of every place met.
    pub(crate) costs: Costs<C, V>,
    distances: &'a Distances<B>,
    queue: BTreeMap<(V, u32), Vec<(C, V)>>,
}

impl<'a, B: Bits, C: Code, V: Cost> Frontier<'a, B, C, V> {
    fn new(arena: &'a Arena<B>, distances: &'a Distances<B>, codec: &'a Codec, start: Place<B>) -> Self {
        let costs = Costs::with_room(1_000);
        let live = distances.live;
        let mut frontier = Frontier { arena, codec, live, costs, distances, queue: BTreeMap::new() };
        frontier.meet(&start, V::default());
        frontier
    }

    /// Takes note of a way to a place, unless one as cheap is known or the place is lost.
    pub(crate) fn meet(&mut self, place: &Place<B>, cost: V) {
        let key = self.codec.key(place);
        if self.costs.get(key).is_some_and(|known| known <= cost) {
            return;
        }
        if let Some(bound) = lower_bound(self.distances, place.boxes) {
            self.costs.improve(key, cost);
            self.queue.entry((cost.plus(bound), bound)).or_default().push((key, cost));
        }
    }

    /// The most promising place and its cost; none if all that are left must cost more than the limit.
    pub(crate) fn take(&mut self, limit: Option<V>) -> Option<(Place<B>, V)> {
        loop {
            let mut first = self.queue.first_entry()?;
            if limit.is_some_and(|limit| first.key().0 > limit) {
                return None;
            }
            let taken = first.get_mut().pop();
            if first.get().is_empty() {
                first.remove();
            }
            let (key, cost) = taken?;
            // A place met again at less cost has a better entry elsewhere.
            if self.costs.get(key) == Some(cost) {
                return Some((self.codec.place(key), cost));
            }
        }
    }
}

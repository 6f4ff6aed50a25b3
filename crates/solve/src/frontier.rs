//! What the optimal searches share: places met, their costs, and which of them is looked at next.
//!
//! The queue is ordered by the least total cost, then by bound, and of equals the newest comes first. The
//! bounds are consistent (see `distances.rs`), so the first time a place is taken its cost is final. What
//! the searches prune is lost for certain: if the queue runs empty, the level is proved unsolvable.

use crate::arena::Arena;
use crate::bits::Bits;
use crate::codec::{Code, with_keys};
use crate::distances::Distances;
use crate::ground::Ground;
use crate::matching::Matching;
use crate::on_arena;
use crate::room::Room;
use crate::solver::Answer;
use crate::table::Costs;
use boxwright_core::Budget;
use boxwright_core::sokoban::Level;
use std::borrow::Cow;
use std::collections::BTreeMap;

/// A search that fits any board and any key.
pub(crate) trait Aim {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer;

    /// The table whose matching bounds what is asked for.
    fn unit<'d, B: Bits>(
        &self,
        distances: &'d Distances<B>,
        _: &mut Budget,
    ) -> Option<Cow<'d, Distances<B>>> {
        Some(Cow::Borrowed(distances))
    }
}

/// Searches a level with the narrowest boards and keys that hold it.
pub(crate) fn search<A: Aim>(aim: &A, level: &Level, budget: &mut Budget) -> Answer {
    on_arena!(level, |arena| {
        let Some(distances) = &Distances::within(&arena, budget) else { return Answer::unknown(0) };
        budget.holding(distances.bytes(), |budget| {
            if is_wide(&arena) {
                budget.asking_often(|budget| on(aim, level, &arena, distances, budget))
            } else {
                on(aim, level, &arena, distances, budget)
            }
        })
    })
}

/// Has a board so many squares that looking at a place can take a while?
pub(crate) fn is_wide<B: Bits>(_: &Arena<B>) -> bool {
    B::WIDTH > 512
}

fn on<A: Aim, B: Bits>(
    aim: &A,
    level: &Level,
    arena: &Arena<B>,
    distances: &Distances<B>,
    budget: &mut Budget,
) -> Answer {
    let start = arena.place(&level.start());
    if !(start.boxes & !distances.live).is_empty() {
        return Answer::unsolvable();
    }
    with_keys!(B, arena, distances.live, |codec, Code| {
        return aim.run::<B, Code>(&Ground { level, arena, distances, codec }, budget);
    });
    // Too many squares for any key: what can be said without a search.
    let Some(unit) = aim.unit(distances, budget) else { return Answer::unknown(0) };
    let bound = Matching::default().assign(&unit, start.boxes, start.region, budget);
    bound.map_or(Answer::unsolvable(), Answer::unknown)
}

/// Places met so far, and those still to be looked at.
pub(crate) struct Frontier<C, V> {
    /// The least cost known of every place met.
    pub(crate) costs: Costs<C, V>,
    /// By total cost, then by bound.
    queue: BTreeMap<V, Rank<C, V>>,
    waiting: usize,
    /// What the queue takes.
    room: Room,
}

/// Places of one total cost, by their bound.
struct Rank<C, V> {
    by_bound: Vec<Vec<(C, V)>>,
    /// No place has a smaller bound.
    least: usize,
}

impl<C: Code, V: Copy + Default + Ord> Frontier<C, V> {
    pub(crate) fn new() -> Frontier<C, V> {
        Frontier { costs: Costs::with_room(1_000), queue: BTreeMap::new(), waiting: 0, room: Room::default() }
    }

    /// Is a way to a place known that costs no more?
    #[inline]
    pub(crate) fn knows(&self, key: C, cost: V) -> bool {
        self.costs.get(key).is_some_and(|known| known <= cost)
    }

    /// Takes note of a way to a place that is better than what is known.
    #[inline]
    pub(crate) fn meet(&mut self, key: C, cost: V, total: V, bound: u32) {
        self.costs.improve(key, cost);
        let rank =
            self.queue.entry(total).or_insert_with(|| Rank { by_bound: Vec::new(), least: usize::MAX });
        let bound = bound as usize;
        if rank.by_bound.len() <= bound {
            let stacks = bound + 1 - rank.by_bound.len();
            (0..stacks).for_each(|_| self.room.push(&mut rank.by_bound, Vec::new()));
        }
        self.room.push(&mut rank.by_bound[bound], (key, cost));
        rank.least = rank.least.min(bound);
        self.waiting += 1;
    }

    /// The most promising place and its cost.
    #[inline]
    pub(crate) fn take(&mut self) -> Option<(C, V)> {
        loop {
            let mut first = self.queue.first_entry()?;
            let rank = first.get_mut();
            let taken = rank.by_bound.get_mut(rank.least).map(Vec::pop);
            match taken {
                None => {
                    let rank = first.remove();
                    rank.by_bound.iter().for_each(|stack| self.room.give_back(stack));
                    self.room.give_back(&rank.by_bound);
                }
                Some(None) => rank.least += 1,
                Some(Some((key, cost))) => {
                    self.waiting -= 1;
                    // A place met again at less cost has a better entry elsewhere.
                    if self.costs.get(key) == Some(cost) {
                        return Some((key, cost));
                    }
                }
            }
        }
    }

    /// Places still to be looked at.
    pub(crate) fn waiting(&self) -> usize {
        self.waiting
    }

    /// The least total cost that any solution still to be found can have. The place taken last counts: its
    /// rank stays until the next one is taken.
    pub(crate) fn least_total(&self) -> Option<V> {
        self.queue.keys().next().copied()
    }

    /// Bytes held, and taken if the table grows next.
    pub(crate) fn bytes(&self) -> u64 {
        self.costs.bytes() + self.room.bytes as u64
    }

    /// Would going on take more memory than allowed?
    pub(crate) fn is_full(&self, budget: &Budget) -> bool {
        self.bytes() > budget.memory()
    }
}

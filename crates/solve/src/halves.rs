//! One half of a search from both ends: places met from this end, and those still to be looked at.
//!
//! What a whole solution through a place costs at least is its total. Places whose total is within the
//! limit are ready, the cheapest first; the others wait until the limit is raised.

use crate::codec::Code;
use crate::room::Room;
use crate::table::Costs;
use boxwright_core::Budget;
use std::collections::BTreeMap;

pub(crate) struct Half<C, V> {
    /// The least cost known of every place met, counted from this end.
    pub(crate) costs: Costs<C, V>,
    /// By total.
    waiting: BTreeMap<V, Vec<(C, V)>>,
    /// By cost.
    ready: BTreeMap<V, Vec<C>>,
    open: usize,
    /// What the queues take.
    room: Room,
}

impl<C: Code, V: Copy + Default + Ord> Half<C, V> {
    pub(crate) fn new() -> Half<C, V> {
        Half {
            costs: Costs::with_room(1_000),
            waiting: BTreeMap::new(),
            ready: BTreeMap::new(),
            open: 0,
            room: Room::default(),
        }
    }

    /// Is a way to a place known that costs no more?
    #[inline]
    pub(crate) fn knows(&self, key: C, cost: V) -> bool {
        self.costs.get(key).is_some_and(|known| known <= cost)
    }

    /// Takes note of a way to a place that is better than what is known.
    #[inline]
    pub(crate) fn meet(&mut self, key: C, cost: V, total: V, limit: V) {
        self.costs.improve(key, cost);
        self.open += 1;
        if total <= limit {
            self.room.push(self.ready.entry(cost).or_default(), key);
        } else {
            self.room.push(self.waiting.entry(total).or_default(), (key, cost));
        }
    }

    /// The least cost of a place that is ready.
    pub(crate) fn least_ready(&mut self) -> Option<V> {
        loop {
            let mut first = self.ready.first_entry()?;
            let cost = *first.key();
            let keys = first.get_mut();
            // A place met again at less cost has a better entry elsewhere.
            while keys.last().is_some_and(|&key| self.costs.get(key) != Some(cost)) {
                keys.pop();
                self.open -= 1;
            }
            if !keys.is_empty() {
                return Some(cost);
            }
            self.room.give_back(&first.remove());
        }
    }

    /// Takes a place of least cost.
    pub(crate) fn take(&mut self) -> Option<(C, V)> {
        let cost = self.least_ready()?;
        let key = self.ready.get_mut(&cost)?.pop()?;
        self.open -= 1;
        Some((key, cost))
    }

    /// The least total of a place that waits.
    pub(crate) fn least_waiting(&self) -> Option<V> {
        self.waiting.keys().next().copied()
    }

    /// Makes ready whoever is within a limit.
    pub(crate) fn raise(&mut self, limit: V) {
        while let Some(first) = self.waiting.first_entry().filter(|first| *first.key() <= limit) {
            let stack = first.remove();
            self.room.give_back(&stack);
            for (key, cost) in stack {
                self.room.push(self.ready.entry(cost).or_default(), key);
            }
        }
    }

    /// Places still to be looked at.
    pub(crate) fn open(&self) -> usize {
        self.open
    }

    /// Bytes held, and taken if the table grows next.
    pub(crate) fn bytes(&self) -> u64 {
        self.costs.bytes() + self.room.bytes as u64
    }
}

/// Would going on take more memory than allowed?
pub(crate) fn are_full<C: Code, V: Copy + Default + Ord>(halves: [&Half<C, V>; 2], budget: &Budget) -> bool {
    halves.iter().map(|half| half.bytes()).sum::<u64>() > budget.memory()
}

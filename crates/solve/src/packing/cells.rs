//! The cells of the search: one queue of hauls for each combination of features.
//!
//! The search goes around the stages of packing, at each stage around its cells, and takes from the cell
//! the haul of least weight, of equals the newest. So a position that looks worse by every number still
//! gets its turn, and one that looks better is never drowned by its like. The idea is that of Shoham and
//! Schaeffer, "The FESS Algorithm: A Feature Based Approach to Single-Agent Search" (2020).

use super::features::Features;
use std::collections::BTreeMap;

/// A box to be carried from a square to another, the player ending on a side of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Haul {
    pub(crate) from: u16,
    pub(crate) to: u16,
    /// The direction from the box to the player.
    pub(crate) side: u8,
    /// Was the position after it looked at and not found lost?
    pub(crate) is_sound: bool,
}

/// Hauls by weight, each with the number of the node it starts from.
#[derive(Debug, Default)]
struct Queue {
    by_weight: Vec<Vec<(u32, Haul)>>,
    lightest: usize,
}

impl Queue {
    fn push(&mut self, weight: usize, node: u32, haul: Haul) {
        if self.by_weight.len() <= weight {
            self.by_weight.resize_with(weight + 1, Vec::new);
        }
        self.by_weight[weight].push((node, haul));
        self.lightest = self.lightest.min(weight);
    }

    fn pop(&mut self) -> Option<(u32, Haul, usize)> {
        while self.lightest < self.by_weight.len() {
            if let Some((node, haul)) = self.by_weight[self.lightest].pop() {
                return Some((node, haul, self.lightest));
            }
            self.lightest += 1;
        }
        None
    }
}

/// Cells that take turns.
#[derive(Debug, Default)]
struct Round {
    queues: Vec<Queue>,
    turn: usize,
}

impl Round {
    fn pop(&mut self) -> Option<(u32, Haul, usize)> {
        (0..self.queues.len()).find_map(|_| {
            self.turn = (self.turn + 1) % self.queues.len();
            self.queues[self.turn].pop()
        })
    }
}

/// All cells, and whose turn it is.
#[derive(Debug)]
pub(crate) struct Cells {
    has_stages: bool,
    numbers: BTreeMap<Features, usize>,
    rounds: Vec<Round>,
    turn: usize,
    len: usize,
}

impl Cells {
    /// No cells yet; they take turns stage by stage, or all in one round.
    pub(crate) fn new(has_stages: bool) -> Cells {
        Cells { has_stages, numbers: BTreeMap::new(), rounds: Vec::new(), turn: 0, len: 0 }
    }

    /// Adds a haul from a node whose position has these features.
    pub(crate) fn push(&mut self, features: Features, weight: usize, node: u32, haul: Haul) {
        let round = if self.has_stages { usize::from(features.stage) } else { 0 };
        if self.rounds.len() <= round {
            self.rounds.resize_with(round + 1, Round::default);
        }
        let queues = &mut self.rounds[round].queues;
        let at = *self.numbers.entry(features).or_insert(queues.len());
        if at == queues.len() {
            queues.push(Queue::default());
        }
        queues[at].push(weight, node, haul);
        self.len += 1;
    }

    /// The next haul, its node and its weight.
    pub(crate) fn pop(&mut self) -> Option<(u32, Haul, usize)> {
        let popped = (0..self.rounds.len()).find_map(|_| {
            self.turn = (self.turn + 1) % self.rounds.len();
            self.rounds[self.turn].pop()
        });
        self.len -= usize::from(popped.is_some());
        popped
    }

    /// Bytes held, about: what a queue once took it may keep.
    pub(crate) fn bytes(&self) -> u64 {
        2 * (self.len * size_of::<(u32, Haul)>()) as u64
    }
}

//! Has every box a goal, and every goal a box?
//!
//! Boxes frozen on goals are as good as walls. Past these walls the others must each find a goal of
//! their own; where no such assignment exists the state is lost. What a set of frozen boxes leaves open is
//! measured once and kept.

use super::carry::{CARRY, Carry, Way};
use super::freeze::frozen_with;
use super::ground::{Full, Ground};
use boxwright_core::Budget;
use std::collections::BTreeMap;

/// For each square the goals that a lone box gets to from there, as bits.
type Ways = Vec<u64>;

/// Looks for boxes without goals, and remembers.
#[derive(Debug)]
pub(crate) struct Homes {
    known: BTreeMap<u64, Ways>,
    words: usize,
    carry: Carry,
    is_frozen: Vec<bool>,
}

impl Homes {
    pub(crate) fn new(ground: &Ground) -> Homes {
        Homes {
            known: BTreeMap::new(),
            words: ground.goals.len().div_ceil(64),
            carry: Carry::new(ground),
            is_frozen: vec![false; ground.size() + 1],
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.known.len() * self.is_frozen.len() * self.words * 8) as u64
    }

    /// Is there no way to give every box that is not frozen a goal of its own? Frozen boxes are on goals.
    pub(crate) fn is_lost(
        &mut self,
        ground: &Ground,
        full: &Full,
        live: &[bool],
        boxes: &[u16],
        budget: &mut Budget,
    ) -> bool {
        self.is_frozen.fill(false);
        let mut key = 1;
        for &square in boxes {
            if ground.is_goal[usize::from(square)] && !self.is_frozen[usize::from(square)] {
                for frozen in frozen_with(ground, full, live, square) {
                    if !std::mem::replace(&mut self.is_frozen[usize::from(frozen)], true) {
                        key ^= ground.box_key(frozen);
                    }
                }
            }
        }
        if !self.known.contains_key(&key) {
            let Some(ways) = self.measure(ground, budget) else { return false };
            self.known.insert(key, ways);
        }
        let ways = &self.known[&key];
        let loose: Vec<u16> =
            boxes.iter().copied().filter(|&square| !self.is_frozen[usize::from(square)]).collect();
        !is_matched(ways, self.words, ground.goals.len(), &loose)
    }

    /// `None` if it was stopped.
    fn measure(&mut self, ground: &Ground, budget: &mut Budget) -> Option<Ways> {
        let mut full = self.is_frozen.clone();
        full[ground.size()] = true;
        let may = vec![true; ground.size() + 1];
        let mut ways = vec![0; self.words * (ground.size() + 1)];
        self.carry.blocks.find(ground, &full);
        for (number, &goal) in ground.goals.iter().enumerate() {
            if !budget.work(CARRY * ground.size() as u64) {
                return None;
            }
            if full[usize::from(goal)] {
                continue;
            }
            self.carry.begin();
            self.carry.seed_any_side(ground, &full, goal);
            self.carry.spread(ground, &full, &may, Way::Pull);
            let bit = |square: u16| (usize::from(square) * self.words + number / 64, 1 << (number % 64));
            let (word, mask) = bit(goal);
            ways[word] |= mask;
            for landing in self.carry.landings() {
                let (word, mask) = bit(landing.to);
                ways[word] |= mask;
            }
        }
        Some(ways)
    }
}

/// Can every box have a goal of its own? By augmenting paths.
fn is_matched(ways: &Ways, words: usize, goals: usize, boxes: &[u16]) -> bool {
    let mut owner = vec![u16::MAX; goals];
    let mut tried = vec![0_u64; words];
    boxes.iter().all(|&square| {
        tried.fill(0);
        has_goal(ways, words, square, &mut owner, &mut tried)
    })
}

fn has_goal(ways: &Ways, words: usize, square: u16, owner: &mut [u16], tried: &mut [u64]) -> bool {
    let base = usize::from(square) * words;
    // A goal nobody owns first, then one whose owner may find another.
    for word in 0..words {
        let mut open = ways[base + word] & !tried[word];
        while open != 0 {
            let goal = word * 64 + open.trailing_zeros() as usize;
            open &= open - 1;
            if owner[goal] == u16::MAX {
                owner[goal] = square;
                return true;
            }
        }
    }
    for word in 0..words {
        loop {
            let open = ways[base + word] & !tried[word];
            if open == 0 {
                break;
            }
            let goal = word * 64 + open.trailing_zeros() as usize;
            tried[word] |= open & open.wrapping_neg();
            if has_goal(ways, words, owner[goal], owner, tried) {
                owner[goal] = square;
                return true;
            }
        }
    }
    false
}

//! Where the player has been met, for every set of boxes.
//!
//! A sweep asks one question all the time: with these boxes, was the player on this square before? So
//! there is one entry for each set of boxes, and the entry is itself a set: the player's squares. No place
//! has to be settled before it can be looked up, and a region is only walked out when it is new.
//!
//! Where the sets of boxes are few enough, an entry is found by its rank among all sets (the combinatorial
//! number system: the sum of `C(square, number of the box)`), which changes little when one box moves by
//! one square. Where they are too many, it is found by hashing. Both say the same.

use crate::bits::Bits;

/// Entries by set of boxes. A slot is good until the next call that wants one.
pub(crate) trait Seen<B> {
    /// How many bytes the entries take.
    fn bytes(&self) -> usize;
    /// Makes sure that so many more sets of boxes can be met; false if that would take too many bytes.
    fn make_room(&mut self, sets: usize) -> bool;
    /// The slot of a set of boxes.
    fn slot(&mut self, boxes: B) -> usize;
    /// The slot of `boxes` with the box on `from` moved to `to`, given the slot of `boxes`.
    fn slot_after(&mut self, slot: usize, boxes: B, from: usize, to: usize) -> usize;
    /// The player's squares at a slot.
    fn players(&mut self, slot: usize) -> &mut B;
}

/// An entry for every set of boxes there is, in order of rank.
#[derive(Clone, Debug)]
pub(crate) struct Ranked<B> {
    /// For the box with number `n` from 0 on square `s`, its part of the rank, at `n * WIDTH + s`.
    parts: Vec<u32>,
    players: Vec<B>,
}

impl<B> Default for Ranked<B> {
    fn default() -> Ranked<B> {
        Ranked { parts: Vec::new(), players: Vec::new() }
    }
}

/// Sets of boxes beyond which there is no perfect index.
const MOST_RANKS: u64 = 1 << 28;

impl<B: Bits> Ranked<B> {
    /// How many sets of so many boxes there are on these squares; `None` if too many.
    pub(crate) fn sets(squares: usize, boxes: usize) -> Option<usize> {
        let mut sets = 1_u64;
        // One factor at a time, so that every step is itself a number of sets.
        for taken in 1..=boxes.min(squares - boxes.min(squares)) as u64 {
            sets = sets * (squares as u64 + 1 - taken) / taken;
            if sets > MOST_RANKS {
                return None;
            }
        }
        Some(sets as usize)
    }

    /// Bytes that the parts of ranks take for so many boxes.
    pub(crate) fn parts_bytes(boxes: usize) -> u64 {
        (boxes * B::WIDTH * size_of::<u32>()) as u64
    }

    /// Forgets everything and expects so many boxes on these squares, in so many `sets`.
    pub(crate) fn begin(&mut self, live: B, boxes: usize, sets: usize) {
        self.parts.clear();
        self.parts.resize(boxes * B::WIDTH, 0);
        for (index, square) in live.squares().enumerate() {
            // C(index, 1), C(index, 2), ..., each from the one before.
            let mut part = 1_u64;
            for number in 0..boxes.min(index) {
                part = part * (index - number) as u64 / (number as u64 + 1);
                self.parts[number * B::WIDTH + square] = part as u32;
            }
        }
        self.players.clear();
        self.players.resize(sets, B::EMPTY);
    }

    #[inline]
    fn part(&self, number: usize, square: usize) -> u32 {
        self.parts[number * B::WIDTH + square]
    }
}

impl<B: Bits> Seen<B> for Ranked<B> {
    #[inline]
    fn bytes(&self) -> usize {
        self.players.len() * size_of::<B>()
    }

    #[inline]
    fn make_room(&mut self, _: usize) -> bool {
        true
    }

    #[inline]
    fn slot(&mut self, boxes: B) -> usize {
        let parts = boxes.squares().enumerate().map(|(number, square)| self.part(number, square));
        parts.fold(0, u32::wrapping_add) as usize
    }

    #[inline]
    fn slot_after(&mut self, slot: usize, boxes: B, from: usize, to: usize) -> usize {
        let (low, high) = (from.min(to), from.max(to));
        let mut number = (boxes & B::below(low)).count();
        let mut rank = slot as u32;
        let mut between = boxes & B::below(high) & !B::below(low) & !B::square(low);
        let is_up = from < to;
        // The boxes in between are counted one lower or one higher than before.
        if is_up {
            rank = rank.wrapping_sub(self.part(number, from));
        } else {
            rank = rank.wrapping_add(self.part(number, to));
        }
        while !between.is_empty() {
            let square = between.lowest();
            between = between ^ B::square(square);
            let (less, more) = (self.part(number, square), self.part(number + 1, square));
            rank = if is_up {
                rank.wrapping_add(less).wrapping_sub(more)
            } else {
                rank.wrapping_add(more).wrapping_sub(less)
            };
            number += 1;
        }
        if is_up {
            rank = rank.wrapping_add(self.part(number, to));
        } else {
            rank = rank.wrapping_sub(self.part(number, from));
        }
        rank as usize
    }

    #[inline]
    fn players(&mut self, slot: usize) -> &mut B {
        &mut self.players[slot]
    }
}

/// An entry for every set of boxes that was met, found by hashing. No boxes at all mark an empty slot.
#[derive(Clone, Debug)]
pub(crate) struct Hashed<B> {
    /// Boxes and the player's squares; a power of two.
    slots: Vec<(B, B)>,
    spare: Vec<(B, B)>,
    used: usize,
    bytes: u64,
}

impl<B> Default for Hashed<B> {
    fn default() -> Hashed<B> {
        Hashed { slots: Vec::new(), spare: Vec::new(), used: 0, bytes: 0 }
    }
}

/// Slots to begin with.
const FEW_SLOTS: usize = 1 << 10;

impl<B: Bits> Hashed<B> {
    /// Forgets everything, and takes no more than so many bytes from now on.
    pub(crate) fn begin(&mut self, bytes: u64) {
        self.slots.clear();
        self.slots.resize(FEW_SLOTS, (B::EMPTY, B::EMPTY));
        self.used = 0;
        self.bytes = bytes;
    }

    #[inline]
    fn find(&self, boxes: B) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = boxes.mixed() as usize & mask;
        while self.slots[at].0 != boxes && !self.slots[at].0.is_empty() {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) -> bool {
        let size = self.slots.len() * 2;
        // The old slots are needed until all have moved.
        if (size as u64 * 3 / 2) * size_of::<(B, B)>() as u64 > self.bytes {
            return false;
        }
        self.spare.clear();
        self.spare.resize(size, (B::EMPTY, B::EMPTY));
        std::mem::swap(&mut self.slots, &mut self.spare);
        for at in 0..self.spare.len() {
            let entry = self.spare[at];
            if !entry.0.is_empty() {
                let to = self.find(entry.0);
                self.slots[to] = entry;
            }
        }
        true
    }
}

impl<B: Bits> Seen<B> for Hashed<B> {
    #[inline]
    fn bytes(&self) -> usize {
        self.slots.len() * size_of::<(B, B)>()
    }

    #[inline]
    fn make_room(&mut self, sets: usize) -> bool {
        while (self.used + sets) * 3 > self.slots.len() * 2 {
            if !self.grow() {
                return false;
            }
        }
        true
    }

    #[inline]
    fn slot(&mut self, boxes: B) -> usize {
        let at = self.find(boxes);
        if self.slots[at].0.is_empty() {
            self.slots[at].0 = boxes;
            self.used += 1;
        }
        at
    }

    #[inline]
    fn slot_after(&mut self, _: usize, boxes: B, from: usize, to: usize) -> usize {
        self.slot(boxes ^ B::square(from) ^ B::square(to))
    }

    #[inline]
    fn players(&mut self, slot: usize) -> &mut B {
        &mut self.slots[slot].1
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    /// Every set of three boxes on seven squares, by either index.
    #[test]
    fn every_set_of_boxes_has_a_slot_of_its_own_and_moving_a_box_leads_to_it() {
        let live: u64 = [1, 2, 5, 8, 9, 10, 30].iter().map(|&square| u64::square(square)).sum();
        let low = (0..1 << 11_u64).filter(|set| set & !live == 0);
        let sets: Vec<u64> =
            low.flat_map(|set| [set, set | 1 << 30]).filter(|set| set.count() == 3).collect();
        assert_eq!(Ranked::<u64>::sets(7, 3), Some(35));
        let (mut ranked, mut hashed) = (Ranked::default(), Hashed::default());
        ranked.begin(live, 3, 35);
        hashed.begin(u64::MAX);
        assert!(hashed.make_room(35));
        let mut ranks = BTreeMap::new();
        for &set in &sets {
            assert!(ranked.slot(set) < 35);
            assert_eq!(ranks.insert(ranked.slot(set), set), None);
            for from in set.squares() {
                for to in (live & !set).squares() {
                    let after = set ^ u64::square(from) ^ u64::square(to);
                    let slot = ranked.slot(set);
                    assert_eq!(
                        ranked.slot_after(slot, set, from, to),
                        ranked.slot(after),
                        "{set:b} {from} {to}"
                    );
                    assert_eq!(hashed.slot_after(0, set, from, to), hashed.slot(after));
                }
            }
        }
    }

    #[test]
    fn a_hashed_index_grows_and_forgets_nothing_until_its_bytes_are_spent() {
        let mut hashed: Hashed<u128> = Hashed::default();
        hashed.begin(1 << 20);
        let sets: Vec<u128> = (0..).map(|n: u128| n * n + 1).take(60_000).collect();
        let mut kept = 0;
        for &set in &sets {
            if !hashed.make_room(1) {
                break;
            }
            let slot = hashed.slot(set);
            *hashed.players(slot) = set << 1;
            kept += 1;
        }
        assert!((5_000..30_000).contains(&kept), "{kept} sets in a mebibyte of 32 bytes each");
        for &set in &sets[..kept] {
            let slot = hashed.slot(set);
            assert_eq!(*hashed.players(slot), set << 1);
        }
    }
}

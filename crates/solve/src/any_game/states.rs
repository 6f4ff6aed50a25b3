//! The states that a search has met, by number, each known by its key.
//!
//! Keys of any length lie one after the other in one row of bytes, and an open-addressing table with linear
//! probing has the numbers. Numbers are given in the order of meeting, so nothing depends on the table.

/// No number: an empty slot.
const NONE: u32 = u32::MAX;

/// States by number.
#[derive(Clone, Debug)]
pub struct States {
    keys: Vec<u8>,
    /// Where the key of each state ends.
    ends: Vec<usize>,
    slots: Vec<u32>,
}

impl Default for States {
    fn default() -> States {
        States { keys: Vec::new(), ends: Vec::new(), slots: vec![NONE; 64] }
    }
}

impl States {
    /// How many there are.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Are there none?
    pub fn is_empty(&self) -> bool {
        self.ends.is_empty()
    }

    /// The number of the state with this key.
    pub fn find(&self, key: &[u8]) -> Option<u32> {
        Some(self.slots[self.slot(key)]).filter(|&number| number != NONE)
    }

    /// The number of the state with this key, and whether it is new. Numbers go up from 0.
    #[inline]
    pub fn number(&mut self, key: &[u8]) -> (u32, bool) {
        let slot = self.slot(key);
        if self.slots[slot] != NONE {
            return (self.slots[slot], false);
        }
        let number = self.len() as u32;
        self.slots[slot] = number;
        self.keys.extend_from_slice(key);
        self.ends.push(self.keys.len());
        if self.len() * 2 > self.slots.len() {
            self.grow();
        }
        (number, true)
    }

    /// Bytes that are held at most while so many more states are met, with keys of this length.
    pub fn bytes(&self, more: usize, key: usize) -> u64 {
        let is_full = (self.len() + more) * 2 > self.slots.len();
        let slots = size_of_val(&*self.slots) as u64 * if is_full { 3 } else { 1 };
        slots + held(&self.keys, more * key) + held(&self.ends, more)
    }

    /// Can so many more states have numbers?
    pub fn has_numbers(&self, more: usize) -> bool {
        self.len() + more < NONE as usize
    }

    fn key(&self, number: u32) -> &[u8] {
        let at = number as usize;
        let begin = if at == 0 { 0 } else { self.ends[at - 1] };
        &self.keys[begin..self.ends[at]]
    }

    /// Where this key is, or should be.
    #[inline]
    fn slot(&self, key: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = spread(key) as usize & mask;
        while self.slots[slot] != NONE && self.key(self.slots[slot]) != key {
            slot = (slot + 1) & mask;
        }
        slot
    }

    fn grow(&mut self) {
        let mask = self.slots.len() * 2 - 1;
        let mut slots = vec![NONE; mask + 1];
        for number in 0..self.len() as u32 {
            let mut slot = spread(self.key(number)) as usize & mask;
            while slots[slot] != NONE {
                slot = (slot + 1) & mask;
            }
            slots[slot] = number;
        }
        self.slots = slots;
    }
}

/// Bytes that a list holds at most while so many more items are put in: the old and the new one if it grows.
pub fn held<T>(list: &Vec<T>, more: usize) -> u64 {
    let (room, needed) = (list.capacity(), list.len() + more);
    // A list begins with room for 4 items, or 8 if they are bytes, and then doubles.
    let items = if needed <= room { room } else { room + needed.max(room * 2).max(8) };
    (items * size_of::<T>()) as u64
}

/// Bytes of a state that waits, where its own parts lie elsewhere: twice its own size and twice its key.
/// A list in a state takes 24 bytes there and its items elsewhere, in no block of less than 32; the key has the
/// items once.
pub fn weight<S>(key: usize) -> u64 {
    2 * (size_of::<S>() + key) as u64
}

/// The bytes of a key, spread evenly over a word.
#[inline]
fn spread(key: &[u8]) -> u64 {
    let mix = |hash: u64, word: u64| {
        let mixed = (hash.rotate_left(23) ^ word).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 32)
    };
    let (words, rest) = key.as_chunks::<8>();
    let hash = words.iter().fold(key.len() as u64, |hash, &word| mix(hash, u64::from_le_bytes(word)));
    let last = rest.iter().fold(0, |word, &byte| (word << 8) | u64::from(byte));
    mix(hash, last)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Rng;
    use std::collections::BTreeMap;

    #[test]
    fn a_key_keeps_its_number_and_numbers_go_up() {
        let (mut states, mut plain) = (States::default(), BTreeMap::new());
        let mut rng = Rng::new(3);
        for _ in 0..20_000 {
            let length = rng.below(20) as usize;
            let key: Vec<u8> = (0..length).map(|_| rng.below(3) as u8).collect();
            assert_eq!(states.find(&key), plain.get(&key).copied());
            let fresh = plain.len() as u32;
            let known = plain.get(&key).copied();
            assert_eq!(states.number(&key), (known.unwrap_or(fresh), known.is_none()));
            plain.entry(key).or_insert(fresh);
            assert_eq!(states.len(), plain.len());
        }
    }

    #[test]
    fn what_growing_takes_is_known_before() {
        let mut states = States::default();
        for number in 0..10_000_u32 {
            let said = states.bytes(1, 4);
            states.number(&number.to_le_bytes());
            let holds = size_of_val(&*states.slots)
                + states.keys.capacity()
                + states.ends.capacity() * size_of::<usize>();
            assert!(holds as u64 <= said, "{holds} bytes for {number} states, {said} were said");
        }
    }
}

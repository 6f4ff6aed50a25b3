//! Sets and maps of keys with few bytes a state.
//!
//! Open addressing with linear probing; a slot is a key and its cost, and in a set the key alone. The key 0 marks an empty
//! slot, so keys must not be 0 (see [`crate::codec`]). The table doubles when it is three quarters full.

use crate::bits::{Bits, Words};

/// A key that fits a slot.
pub trait Key: Copy + Eq {
    /// The mark of an empty slot.
    const NONE: Self;
    /// Bits spread evenly over a word.
    fn spread(self) -> u64;
}

impl Key for u64 {
    const NONE: u64 = 0;

    #[inline]
    fn spread(self) -> u64 {
        let mixed = (self ^ (self >> 32)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        mixed ^ (mixed >> 29)
    }
}

impl Key for u128 {
    const NONE: u128 = 0;

    #[inline]
    fn spread(self) -> u64 {
        ((self >> 64) as u64)
            .wrapping_mul(0xD6E8_FEB8_6659_FD93)
            .rotate_left(32)
            .wrapping_add(self as u64)
            .spread()
    }
}

impl<const N: usize> Key for Words<N> {
    const NONE: Words<N> = Words::EMPTY;

    #[inline]
    fn spread(self) -> u64 {
        self.mixed()
    }
}

/// Keys that may be added before somebody asks again how much the map holds.
const BETWEEN_QUESTIONS: usize = 500;

/// Keys with a cost beside each: what it took to get there.
#[derive(Clone, Debug)]
pub struct Costs<K, V> {
    slots: Vec<(K, V)>,
    count: usize,
}

impl<K: Key, V: Copy + Default + Ord> Costs<K, V> {
    /// An empty map with room for about so many keys.
    pub fn with_room(keys: usize) -> Costs<K, V> {
        let slots = (keys * 4 / 3 + 16).next_power_of_two();
        Costs { slots: vec![(K::NONE, V::default()); slots], count: 0 }
    }

    /// Notes a cost if the key is new or the cost is less than before; true if it was noted.
    #[inline]
    pub fn improve(&mut self, key: K, cost: V) -> bool {
        if self.count * 4 >= self.slots.len() * 3 {
            self.grow();
        }
        let at = self.find(key);
        let (known, best) = self.slots[at];
        let is_better = known == K::NONE || cost < best;
        if is_better {
            self.count += usize::from(known == K::NONE);
            self.slots[at] = (key, cost);
        }
        is_better
    }

    /// Sets the cost of a key that is known.
    #[inline]
    pub fn put(&mut self, key: K, cost: V) {
        let at = self.find(key);
        self.slots[at] = (key, cost);
    }

    /// The cost of a key, if it is known.
    #[inline]
    pub fn get(&self, key: K) -> Option<V> {
        let (known, cost) = self.slots[self.find(key)];
        (known != K::NONE).then_some(cost)
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.count
    }

    /// Bytes held, and if the map may grow before it is asked again, bytes held while it does.
    pub fn bytes(&self) -> u64 {
        let now = (self.slots.len() * size_of::<(K, V)>()) as u64;
        let may_grow = (self.count + BETWEEN_QUESTIONS) * 4 >= self.slots.len() * 3;
        if may_grow { 3 * now } else { now }
    }

    /// Has the map no keys?
    pub fn is_empty(&self) -> bool {
        self.count == 0
    }

    /// The slot of a key, or the empty one where it belongs.
    #[inline]
    fn find(&self, key: K) -> usize {
        let mask = self.slots.len() - 1;
        let mut at = key.spread() as usize & mask;
        while self.slots[at].0 != K::NONE && self.slots[at].0 != key {
            at = (at + 1) & mask;
        }
        at
    }

    #[cold]
    fn grow(&mut self) {
        let bigger = vec![(K::NONE, V::default()); self.slots.len() * 2];
        for slot in std::mem::replace(&mut self.slots, bigger) {
            if slot.0 != K::NONE {
                let at = self.find(slot.0);
                self.slots[at] = slot;
            }
        }
    }
}

/// A set of keys: costs that say nothing and take no room.
#[derive(Clone, Debug)]
pub struct Table<K>(Costs<K, ()>);

impl<K: Key> Table<K> {
    /// An empty set with room for about so many keys.
    pub fn with_room(keys: usize) -> Table<K> {
        Table(Costs::with_room(keys))
    }

    /// Bytes held, and if the set may grow before it is asked again, bytes held while it does.
    pub fn bytes(&self) -> u64 {
        self.0.bytes()
    }

    /// Adds a key; true if it was not there before. The key must not be [`Key::NONE`].
    #[inline]
    pub fn insert(&mut self, key: K) -> bool {
        self.0.improve(key, ())
    }

    /// Is the key in the set?
    #[inline]
    pub fn contains(&self, key: K) -> bool {
        self.0.get(key).is_some()
    }

    /// Number of keys.
    pub fn len(&self) -> usize {
        self.0.len()
    }

    /// Has the set no keys?
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::{BTreeMap, BTreeSet};

    #[test]
    fn it_agrees_with_a_plain_set() {
        let mut narrow: Table<u64> = Table::with_room(0);
        let mut wide: Table<u128> = Table::with_room(0);
        let mut map: Costs<u64, u16> = Costs::with_room(0);
        let (mut plain, mut costs) = (BTreeSet::new(), BTreeMap::new());
        let mut x = 1_u64;
        for _ in 0..20_000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            // Few distinct values, crowded together, so that probing has something to do.
            let key = (x >> 40) % 9_000 + 1;
            assert_eq!(narrow.contains(key), plain.contains(&key));
            let is_new = plain.insert(key);
            assert_eq!(narrow.insert(key), is_new);
            assert_eq!(wide.insert(u128::from(key) << 70), is_new);
            let cost = (x >> 20) as u16 % 50;
            let known = costs.entry(key).or_insert(u16::MAX);
            assert_eq!(map.get(key).unwrap_or(u16::MAX), *known);
            assert_eq!(map.improve(key, cost), cost < *known);
            *known = cost.min(*known);
        }
        assert_eq!(map.len(), costs.len());
        assert_eq!((narrow.len(), wide.len()), (plain.len(), plain.len()));
        assert!((1..=9_000).all(|key| narrow.contains(key) == plain.contains(&key)));
    }
}

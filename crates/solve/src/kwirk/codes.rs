//! Packed states, each once, with something beside it.
//!
//! States are kept in the order in which they came; a table of their numbers, with open addressing, finds
//! them again. So a state takes its own bytes, those of what is beside it, and about six more. The bits of a
//! slot that its number leaves unused hold some of the state's mixed bits: most states that are not the one
//! looked for are passed by without being read, which would take far longer than the rest.

use super::code::{Code, mixed};

/// No number.
pub(crate) const NONE: u32 = u32::MAX;

/// Numbered states.
pub(crate) struct Codes<T, const W: usize> {
    items: Vec<(Code<W>, T)>,
    table: Vec<u32>,
}

impl<T, const W: usize> Codes<T, W> {
    pub(crate) fn new() -> Codes<T, W> {
        Codes { items: Vec::new(), table: vec![NONE; 1 << 8] }
    }

    /// How many there are.
    pub(crate) fn len(&self) -> usize {
        self.items.len()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (self.items.capacity() * size_of::<(Code<W>, T)>() + self.table.len() * 4) as u64
    }

    /// The state of a number.
    #[inline]
    pub(crate) fn code(&self, number: u32) -> &Code<W> {
        &self.items[number as usize].0
    }

    /// What is beside a state.
    #[inline]
    pub(crate) fn beside(&self, number: u32) -> &T {
        &self.items[number as usize].1
    }

    /// What is beside a state, to be changed.
    #[inline]
    pub(crate) fn beside_mut(&mut self, number: u32) -> &mut T {
        &mut self.items[number as usize].1
    }

    /// The number of a state, or the slot where it belongs.
    #[inline]
    pub(crate) fn find(&self, code: &Code<W>) -> Result<u32, usize> {
        let mix = mixed(code);
        let (mask, mark) = (self.table.len() - 1, self.mark(mix));
        let mut at = mix as usize & mask;
        loop {
            let slot = self.table[at];
            if slot == NONE {
                return Err(at);
            }
            // Numbers are less than the slots are many, so what is left of a slot of the same mark is one.
            let number = slot ^ mark;
            if number as usize <= mask && self.items[number as usize].0 == *code {
                return Ok(number);
            }
            at = (at + 1) & mask;
        }
    }

    /// The mixed bits that go beside a number in a slot.
    #[inline]
    fn mark(&self, mix: u64) -> u32 {
        (mix >> 32) as u32 & !(self.table.len() as u32).wrapping_sub(1)
    }

    /// Adds a state whose slot was just found.
    #[inline]
    pub(crate) fn add(&mut self, code: &Code<W>, slot: usize, beside: T) -> u32 {
        let number = self.items.len() as u32;
        push(&mut self.items, (*code, beside));
        self.table[slot] = self.mark(mixed(code)) | number;
        if self.items.len() * 3 >= self.table.len() * 2 {
            self.enlarge();
        }
        number
    }

    #[cold]
    fn enlarge(&mut self) {
        let size = self.table.len() * 2;
        // The old table goes before the new one comes: together they would be the most that is ever held.
        self.table = Vec::new();
        self.table = vec![NONE; size];
        for number in 0..self.items.len() {
            let code = &self.items[number].0;
            let slot = self.find(code).expect_err("each state is there once");
            self.table[slot] = self.mark(mixed(code)) | number as u32;
        }
    }
}

/// Adds to a list. A large one grows by an eighth, not to twice its size: what is reserved and not used is
/// missing elsewhere.
#[inline]
pub(crate) fn push<T>(list: &mut Vec<T>, item: T) {
    if list.len() == list.capacity() && list.len() >= 1 << 20 {
        list.reserve_exact(list.len() / 8);
    }
    list.push(item);
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeMap;

    #[test]
    fn they_agree_with_a_plain_map() {
        let mut codes: Codes<u64, 2> = Codes::new();
        let mut plain = BTreeMap::new();
        let mut x = 1_u64;
        for at in 0..20_000 {
            x = x.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1);
            let code = [(x >> 40) % 3_000, x >> 63];
            match codes.find(&code) {
                Ok(number) => assert_eq!(Some(codes.beside(number)), plain.get(&code)),
                Err(slot) => {
                    assert_eq!(plain.insert(code, at), None);
                    codes.add(&code, slot, at);
                }
            }
        }
        assert_eq!(codes.len(), plain.len());
    }
}

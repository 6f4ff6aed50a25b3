//! What a search for one player has met: settings, and the entries of each.
//!
//! A *setting* is where the boxes, arms and pits are. An *entry* is a setting with the cell that the player
//! came to in it, and the steps that took. The entries of a setting form a chain.

use super::code::Code;
use super::codes::{Codes, NONE, push};

/// Marks the steps of an entry that was looked at.
const CLOSED: u16 = 0x8000;

/// The most steps that can be told apart.
pub(crate) const MAX_STEPS: u32 = 0x7FFF;

/// All settings met, each with its first entry.
pub(crate) struct Store<const W: usize> {
    settings: Codes<u32, W>,
    entries: Vec<Entry>,
}

#[derive(Clone, Copy)]
struct Entry {
    setting: u32,
    next: u32,
    parent: u32,
    cell: u16,
    steps: u16,
}

impl<const W: usize> Store<W> {
    pub(crate) fn new() -> Store<W> {
        Store { settings: Codes::new(), entries: Vec::new() }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.settings.bytes() + (self.entries.capacity() * size_of::<Entry>()) as u64
    }

    /// The number of a setting, or the slot where it belongs.
    #[inline]
    pub(crate) fn find(&self, code: &Code<W>) -> Result<u32, usize> {
        self.settings.find(code)
    }

    /// Adds a setting whose slot was just found.
    pub(crate) fn add(&mut self, code: &Code<W>, slot: usize) -> u32 {
        self.settings.add(code, slot, NONE)
    }

    /// A setting, packed.
    #[inline]
    pub(crate) fn code(&self, setting: u32) -> &Code<W> {
        self.settings.code(setting)
    }

    /// The setting, cell and steps of an entry.
    #[inline]
    pub(crate) fn entry(&self, entry: u32) -> (u32, u16, u16) {
        let entry = &self.entries[entry as usize];
        (entry.setting, entry.cell, entry.steps & !CLOSED)
    }

    /// The entry it was come from.
    pub(crate) fn parent(&self, entry: u32) -> u32 {
        self.entries[entry as usize].parent
    }

    /// Is the entry still to be looked at, with so many steps?
    #[inline]
    pub(crate) fn is_due(&self, entry: u32, steps: u16) -> bool {
        self.entries[entry as usize].steps == steps
    }

    /// Notes that an entry was looked at.
    pub(crate) fn close(&mut self, entry: u32) {
        self.entries[entry as usize].steps |= CLOSED;
    }

    /// Tells the steps and cells of all entries of a setting that were looked at.
    #[inline]
    pub(crate) fn closed(&self, setting: u32, told: &mut Vec<(u16, u16)>) {
        let mut at = *self.settings.beside(setting);
        while at != NONE {
            let entry = self.entries[at as usize];
            if entry.steps & CLOSED != 0 {
                told.push((entry.steps & !CLOSED, entry.cell));
            }
            at = entry.next;
        }
    }

    /// Notes an entry; none if it was known with as few steps.
    #[inline]
    pub(crate) fn offer(&mut self, setting: u32, cell: u16, steps: u16, parent: u32) -> Option<u32> {
        let next = *self.settings.beside(setting);
        let mut at = next;
        while at != NONE {
            let entry = &mut self.entries[at as usize];
            if entry.cell == cell {
                let is_better = entry.steps & !CLOSED > steps;
                if is_better {
                    (entry.steps, entry.parent) = (steps, parent);
                }
                return is_better.then_some(at);
            }
            at = entry.next;
        }
        let entry = self.entries.len() as u32;
        push(&mut self.entries, Entry { setting, next, parent, cell, steps });
        *self.settings.beside_mut(setting) = entry;
        Some(entry)
    }
}

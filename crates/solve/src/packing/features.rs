//! What a position looks like from afar.
//!
//! Four numbers: the stage of packing reached, the regions the floor falls into, the passages with a box
//! in them, and the boxes that the next stage would leave without a goal. Positions with the same numbers
//! share a cell of the search (see `cells.rs`).

use super::ground::Ground;
use super::stages::Packing;

/// The numbers of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Features {
    pub(crate) stage: u16,
    pub(crate) regions: u16,
    pub(crate) passages: u16,
    pub(crate) astray: u16,
}

impl Features {
    /// How much is in the way, all kinds together.
    pub(crate) fn trouble(&self) -> i32 {
        i32::from(self.regions) + i32::from(self.passages) + i32::from(self.astray)
    }
}

/// Narrow passages: runs of squares with walls on two opposite sides.
#[derive(Debug)]
pub(crate) struct Passages {
    /// For each square the number of its passage, from 1; 0 for none.
    of: Vec<u16>,
    count: usize,
}

impl Passages {
    pub(crate) fn new(ground: &Ground) -> Passages {
        let wall = ground.size() as u16;
        let is_narrow = |square: usize| {
            let next = ground.next[square];
            (next[0] == wall && next[2] == wall) || (next[1] == wall && next[3] == wall)
        };
        let mut of = vec![0; ground.size() + 1];
        let mut count = 0;
        for root in 0..ground.size() {
            if of[root] != 0 || !is_narrow(root) {
                continue;
            }
            count += 1;
            let mut todo = vec![root];
            while let Some(square) = todo.pop() {
                if square < ground.size() && of[square] == 0 && is_narrow(square) {
                    of[square] = count;
                    todo.extend(ground.next[square].map(usize::from));
                }
            }
        }
        Passages { of, count: usize::from(count) }
    }

    /// The boxes in each passage.
    pub(crate) fn loads(&self, boxes: &[u16]) -> Vec<u16> {
        let mut loads = vec![0; self.count + 1];
        for &square in boxes {
            loads[usize::from(self.of[usize::from(square)])] += 1;
        }
        loads
    }

    /// Passages with a box in them.
    pub(crate) fn blocked(&self, loads: &[u16]) -> u16 {
        loads[1..].iter().filter(|&&load| load > 0).count() as u16
    }

    /// Passages with a box in them after a box went from one square to another.
    pub(crate) fn blocked_after(&self, loads: &[u16], blocked: u16, from: u16, to: u16) -> u16 {
        let (from, to) = (usize::from(self.of[usize::from(from)]), usize::from(self.of[usize::from(to)]));
        if from == to {
            return blocked;
        }
        blocked + u16::from(to != 0 && loads[to] == 0) - u16::from(from != 0 && loads[from] == 1)
    }
}

/// Loose boxes that have no goal left, or will have none after the next stage.
pub(crate) fn astray(stages: &dyn Packing, stage: usize, boxes: impl Iterator<Item = u16>) -> u16 {
    boxes.filter(|&square| stages.is_astray(stage, square)).count() as u16
}

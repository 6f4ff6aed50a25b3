//! Carrying one box: every square it can be pushed (or pulled) to while all others stay.
//!
//! A breadth-first search over the box's square and the player's side of it. The blocks of the free
//! squares (see `blocks.rs`) say which sides the player can change between without another flood.

use super::blocks::Blocks;
use super::ground::{Full, Ground, Reach};

/// Where a box can come to rest, and on which side of it the player then is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Landing {
    pub(crate) to: u16,
    /// The direction from the box to the player.
    pub(crate) side: u8,
    pub(crate) pushes: u16,
}

/// Words that are looked at to carry a box, for each square.
pub(crate) const CARRY: u64 = 16;

/// Which way boxes go: from the player, or with him.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    Push,
    Pull,
}

/// The search; kept between boxes so that nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Carry {
    pub(crate) blocks: Blocks,
    seen: Vec<u32>,
    stamp: u32,
    queue: Vec<(Landing, u32)>,
}

impl Carry {
    pub(crate) fn new(ground: &Ground) -> Carry {
        Carry {
            blocks: Blocks::new(ground),
            seen: vec![0; 4 * (ground.size() + 1)],
            stamp: 0,
            queue: Vec::new(),
        }
    }

    /// Carries the box on `from` as far as it goes over squares that `may` hold it. The box must already
    /// be lifted from `full`, and `reach` is the player's region while it still stood there.
    pub(crate) fn run(
        &mut self,
        ground: &Ground,
        full: &Full,
        may: &[bool],
        from: u16,
        reach: &Reach,
        way: Way,
    ) {
        self.blocks.find(ground, full);
        self.begin();
        for side in 0..4 {
            let stand = ground.step(from, side);
            if !full[usize::from(stand)] && reach.has(stand) {
                self.meet(ground, full, Landing { to: from, side: side as u8, pushes: 0 }, u32::MAX);
            }
        }
        self.spread(ground, full, may, way);
    }

    /// Is there a push to be made with the box on a square, for a player who reaches just this?
    pub(crate) fn is_pushable(ground: &Ground, full: &Full, may: &[bool], from: u16, reach: &Reach) -> bool {
        (0..4).any(|dir| {
            let (to, stand) = (ground.step(from, dir), ground.step(from, dir ^ 2));
            may[usize::from(to)] && !full[usize::from(to)] && reach.has(stand)
        })
    }

    /// Forgets the landings of the box before.
    pub(crate) fn begin(&mut self) {
        self.stamp += 1;
        self.queue.clear();
    }

    /// Starts from a square with the player on any side. The blocks must have been found.
    pub(crate) fn seed_any_side(&mut self, ground: &Ground, full: &Full, from: u16) {
        for side in 0..4 {
            if !full[usize::from(ground.step(from, side))] {
                self.meet(ground, full, Landing { to: from, side: side as u8, pushes: 0 }, u32::MAX);
            }
        }
    }

    /// Goes on from all seeds.
    pub(crate) fn spread(&mut self, ground: &Ground, full: &Full, may: &[bool], way: Way) {
        let mut at = 0;
        while at < self.queue.len() {
            let Landing { to, side, pushes } = self.queue[at].0;
            for side in self.sides_around(ground, full, to, side).into_iter().flatten() {
                let (next, is_free) = match way {
                    Way::Push => (ground.step(to, side ^ 2), true),
                    Way::Pull => {
                        let next = ground.step(to, side);
                        (next, !full[usize::from(ground.step(next, side))])
                    }
                };
                if is_free && !full[usize::from(next)] && may[usize::from(next)] {
                    let landing = Landing { to: next, side: side as u8, pushes: pushes + 1 };
                    self.meet(ground, full, landing, at as u32);
                }
            }
            at += 1;
        }
    }

    /// The sides of a box that the player can walk to from one of them, in the order of directions.
    fn sides_around(&self, ground: &Ground, full: &Full, square: u16, side: u8) -> [Option<usize>; 4] {
        let home = self.blocks.edge(square, ground.step(square, usize::from(side)));
        std::array::from_fn(|other| {
            let stand = ground.step(square, other);
            let is_near = !full[usize::from(stand)] && self.blocks.edge(square, stand) == home;
            is_near.then_some(other)
        })
    }

    /// Notes a landing, unless the player could get to that side before.
    fn meet(&mut self, ground: &Ground, full: &Full, landing: Landing, before: u32) {
        let base = 4 * usize::from(landing.to);
        if self.seen[base + usize::from(landing.side)] == self.stamp {
            return;
        }
        for side in self.sides_around(ground, full, landing.to, landing.side).into_iter().flatten() {
            self.seen[base + side] = self.stamp;
        }
        self.queue.push((landing, before));
    }

    /// Every landing, the start among them, nearest first.
    pub(crate) fn landings(&self) -> impl ExactSizeIterator<Item = Landing> + '_ {
        self.queue.iter().map(|&(landing, _)| landing)
    }

    /// The directions of the pushes to the landing with this number.
    pub(crate) fn pushes_to(&self, number: usize) -> Vec<u8> {
        let mut dirs = Vec::new();
        let mut at = number;
        while self.queue[at].1 != u32::MAX {
            dirs.push(self.queue[at].0.side ^ 2);
            at = self.queue[at].1 as usize;
        }
        dirs.reverse();
        dirs
    }
}

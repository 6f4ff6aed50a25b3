//! A sweep made for judging many rooms: backward from the goals, layer by layer, by pushes.
//!
//! It finds what [`boxwright_solve::farthest`] finds, and the tests hold the two equal. What differs: it ends as
//! soon as so many starts are met, within a layer too (what is met is exact all the same, since nothing nearer was
//! missed); it remembers how each start was met; and nothing is allocated or cleared beyond what a sweep touches,
//! because most sweeps of a climb are given up after a few layers.

use super::ground::{Ground, Square, squares};
use boxwright_core::{Budget, Dir};
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::{Bits, flood};
use std::ops::ControlFlow;

/// Boxes, and the region that the player is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Start<B> {
    pub(super) boxes: B,
    pub(super) players: B,
}

/// How a start was met: pulled from which other, which box, and where to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Link {
    /// The number of the start before it; of solved ones their own.
    pub(super) parent: u32,
    /// The start met last before it that has the same boxes, or [`NONE`].
    pub(super) other: u32,
    /// The box's square there.
    pub(super) from: u16,
    /// The box's square here.
    pub(super) to: u16,
}

/// No start.
pub(super) const NONE: u32 = u32::MAX;

/// What may be met from a start.
#[derive(Clone, Copy, Debug)]
struct Child<B> {
    boxes: B,
    hash: u64,
    slot: u32,
    parent: u32,
    from: u16,
    to: u16,
    player: u16,
}

/// Sweeps one room after the other.
#[derive(Clone, Debug)]
pub(super) struct Sweeper<B> {
    pub(super) ground: Ground<B>,
    squares: Vec<Square<B>>,
    pub(super) starts: Vec<Start<B>>,
    pub(super) links: Vec<Link>,
    /// Of the boxes of each start.
    hashes: Vec<u64>,
    /// Where each layer begins; the last entry is the end.
    pub(super) layers: Vec<usize>,
    children: Vec<Child<B>>,
    /// By hash of the boxes: some more bits of it, and one more than the number of the last start that has them. 0 is
    /// nothing; between sweeps there is nothing. So few bytes, because what takes longest is to wait for them; the
    /// starts they lead to are mostly those of the last layers, which are still at hand.
    entries: Vec<u64>,
    used: Vec<u32>,
    mask: usize,
}

/// Bytes that a sweep may take for each start.
pub(super) fn bytes_a_start<B: Bits>(_: &Arena<B>) -> u64 {
    // Lists grow by doubling, and up to three entries are set aside.
    2 * (size_of::<Start<B>>() + size_of::<Link>() + size_of::<u64>()) as u64 + 3 * size_of::<u64>() as u64
}

/// The bits of an entry that are of the hash.
const TAG: u64 = !0 << 32;

#[inline(always)]
fn tag(hash: u64) -> u64 {
    hash & TAG
}

/// Starts in a block: their children are looked up together, with nothing waiting for the answer before.
const BLOCK: usize = 8;

impl<B: Bits> Sweeper<B> {
    pub(super) fn new(size: (usize, usize)) -> Sweeper<B> {
        let ground = Ground::new(size);
        Sweeper {
            ground,
            squares: squares(&ground, size),
            starts: Vec::new(),
            links: Vec::new(),
            hashes: Vec::new(),
            layers: Vec::new(),
            children: Vec::new(),
            entries: Vec::new(),
            used: Vec::new(),
            mask: 0,
        }
    }

    /// For the room of an arena.
    pub(super) fn on(arena: &Arena<B>) -> Sweeper<B> {
        let last = arena.floor.squares().last().unwrap_or(0);
        Sweeper::new((arena.stride(), last / arena.stride() + 1))
    }

    /// Meets the starts of a room until there are no more, or `cap` or somewhat more are met; false if
    /// `layer_done`, which gets the sweep so far and the distance, broke it off, or the budget's hook said stop.
    pub(super) fn sweep(
        &mut self,
        (floor, goals): (B, B),
        cap: usize,
        budget: &mut Budget,
        layer_done: impl FnMut(&Sweeper<B>, usize) -> ControlFlow<()>,
    ) -> bool {
        self.ground.floor = floor;
        self.begin(goals, cap);
        // Wide boards are too rare to be compiled for several numbers of columns.
        if const { size_of::<B>() > size_of::<u128>() } {
            return self.run::<0>(cap, budget, layer_done);
        }
        match self.ground.columns {
            6 => self.run::<6>(cap, budget, layer_done),
            8 => self.run::<8>(cap, budget, layer_done),
            9 => self.run::<9>(cap, budget, layer_done),
            10 => self.run::<10>(cap, budget, layer_done),
            _ => self.run::<0>(cap, budget, layer_done),
        }
    }

    fn begin(&mut self, goals: B, cap: usize) {
        self.starts.clear();
        self.links.clear();
        self.hashes.clear();
        self.layers.clear();
        for slot in self.used.drain(..) {
            self.entries[slot as usize] = 0;
        }
        // A block adds at most all children of its starts beyond the cap.
        let most = cap + BLOCK * 4 * goals.count() + 2;
        let size = (most * 3 / 2).next_power_of_two();
        self.mask = size - 1;
        if self.entries.len() < size {
            self.entries.resize(size, 0);
        }
        let all = self.ground.floor & !goals;
        let (mut free, hash) = (all, self.hash(goals));
        while !free.is_empty() {
            let players = self.ground.grown::<0>(all, B::square(free.lowest()));
            free = free & !players;
            let number = self.starts.len() as u32;
            self.keep(hash as usize & self.mask, hash, Start { boxes: goals, players });
            self.links[number as usize].parent = number;
        }
        self.layers.extend([0, self.starts.len()]);
    }

    fn run<const S: usize>(
        &mut self,
        cap: usize,
        budget: &mut Budget,
        mut layer_done: impl FnMut(&Sweeper<B>, usize) -> ControlFlow<()>,
    ) -> bool {
        let goals = self.starts[0].boxes.count();
        loop {
            let (begin, end) = (self.layers[self.layers.len() - 2], self.layers[self.layers.len() - 1]);
            let mut is_full = false;
            for block in (begin..end).step_by(BLOCK) {
                self.children.clear();
                // On a narrow board a whole sweep takes no longer than some questions.
                if B::WIDTH > 64 && !budget.work((BLOCK * goals * 4) as u64 * flood::<B>() / 4) {
                    return false;
                }
                for parent in block..(block + BLOCK).min(end) {
                    self.pull::<S>(parent);
                }
                for at in 0..self.children.len() {
                    self.take::<S>(self.children[at]);
                }
                if self.starts.len() >= cap {
                    is_full = true;
                    break;
                }
            }
            if self.starts.len() == end {
                return true;
            }
            self.layers.push(self.starts.len());
            if is_full {
                return true;
            }
            if layer_done(self, self.layers.len() - 2).is_break() {
                return false;
            }
        }
    }

    #[inline(always)]
    fn pull<const S: usize>(&mut self, parent: usize) {
        let Start { boxes, players } = self.starts[parent];
        self.pull_to::<S>(parent, boxes, players, Dir::Up, Dir::Down);
        self.pull_to::<S>(parent, boxes, players, Dir::Right, Dir::Left);
        self.pull_to::<S>(parent, boxes, players, Dir::Down, Dir::Up);
        self.pull_to::<S>(parent, boxes, players, Dir::Left, Dir::Right);
    }

    #[inline(always)]
    fn pull_to<const S: usize>(&mut self, parent: usize, boxes: B, players: B, dir: Dir, back: Dir) {
        let (ground, hash) = (self.ground, self.hashes[parent]);
        let stand = players & ground.step::<S>(ground.floor & !boxes, back);
        let mut pulled = boxes & ground.step::<S>(stand, back);
        while !pulled.is_empty() {
            let from = pulled.lowest();
            let to = ground.next::<S>(from, dir);
            let player = ground.next::<S>(to, dir);
            let (old, new) = (&self.squares[from], &self.squares[to]);
            pulled = pulled ^ old.set;
            let (after, hash) = (boxes ^ old.set ^ new.set, hash ^ old.key ^ new.key);
            let (slot, number) = self.find(hash as usize & self.mask, hash, after, self.squares[player].set);
            if number == NONE {
                let (slot, parent) = (slot as u32, parent as u32);
                let (from, to, player) = (from as u16, to as u16, player as u16);
                self.children.push(Child { boxes: after, hash, slot, parent, from, to, player });
            }
        }
    }

    #[inline(always)]
    fn take<const S: usize>(&mut self, Child { boxes, hash, slot, parent, from, to, player }: Child<B>) {
        let at = |square: u16| self.squares[usize::from(square)];
        let (opened, closed, player) = (at(from), at(to), at(player).set);
        // Others may have come in since, so it is asked once more, from where the answer was.
        let (slot, number) = self.find(slot as usize, hash, boxes, player);
        if number != NONE {
            return;
        }
        let (free, rest) = (self.ground.floor & !boxes, self.starts[parent as usize].players ^ closed.set);
        let players = if self.ground.may_split::<S>(rest, usize::from(to)) {
            self.ground.grown::<S>(free, player)
        } else {
            self.ground.opened::<S>(free, rest, &opened)
        };
        self.keep(slot, hash, Start { boxes, players });
        let link = self.links.len() - 1;
        self.links[link] = Link { parent, from, to, ..self.links[link] };
    }

    /// Keeps a start at its slot, or past it where others are.
    #[inline(always)]
    fn keep(&mut self, slot: usize, hash: u64, start: Start<B>) {
        let entry = self.entries[slot];
        let other = if entry == 0 {
            self.used.push(slot as u32);
            NONE
        } else {
            entry as u32 - 1
        };
        self.starts.push(start);
        self.hashes.push(hash);
        self.links.push(Link { parent: 0, other, from: 0, to: 0 });
        self.entries[slot] = tag(hash) | self.starts.len() as u64;
    }

    /// From a slot on: the slot of a set of boxes, and the number of the start with these boxes and the player on this
    /// square, or none.
    #[inline(always)]
    fn find(&self, mut slot: usize, hash: u64, boxes: B, player: B) -> (usize, u32) {
        loop {
            let entry = self.entries[slot];
            if entry == 0 {
                return (slot, NONE);
            }
            if entry & TAG == tag(hash) {
                let mut number = entry as u32 - 1;
                if self.starts[number as usize].boxes == boxes {
                    while (self.starts[number as usize].players & player).is_empty() {
                        number = self.links[number as usize].other;
                        if number == NONE {
                            break;
                        }
                    }
                    return (slot, number);
                }
            }
            slot = (slot + 1) & self.mask;
        }
    }

    /// The number of the start with these boxes and the player on this square, if it was met.
    pub(super) fn number(&self, boxes: B, player: usize) -> Option<usize> {
        let hash = self.hash(boxes);
        let (_, number) = self.find(hash as usize & self.mask, hash, boxes, B::square(player));
        (number != NONE).then_some(number as usize)
    }

    /// The number of the start that pushing a box of another from one square to the next leads to, if it was met.
    pub(super) fn pushed(&self, number: usize, from: usize, to: usize) -> Option<usize> {
        let (old, new) = (&self.squares[from], &self.squares[to]);
        let (boxes, hash) =
            (self.starts[number].boxes ^ old.set ^ new.set, self.hashes[number] ^ old.key ^ new.key);
        let (_, number) = self.find(hash as usize & self.mask, hash, boxes, old.set);
        (number != NONE).then_some(number as usize)
    }

    fn hash(&self, boxes: B) -> u64 {
        boxes.squares().fold(0, |hash, square| hash ^ self.squares[square].key)
    }

    /// The greatest distance that was met.
    pub(super) fn depth(&self) -> usize {
        self.layers.len() - 2
    }

    /// The numbers of the starts at this distance that were met.
    pub(super) fn layer(&self, distance: usize) -> std::ops::Range<usize> {
        self.layers[distance]..self.layers[distance + 1]
    }
}

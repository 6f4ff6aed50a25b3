//! A sweep under way: one layer after the other, a block of crowds at a time.
//!
//! What takes longest is to ask the table whether a child was met before, since the answer is seldom in the
//! cache. So a block of crowds first names all its children that look new, with nothing waiting for the
//! answer of the question before; only then are those that are still new taken in, in the same order.

use crate::arena::Arena;
use crate::bits::{Bits, flood};
use crate::farthest::Crowd;
use crate::regrow::Regrow;
use crate::seen::Seen;
use boxwright_core::{Budget, Dir, Objective};
use std::ops::ControlFlow;

/// Crowds in a block.
const BLOCK: usize = 8;

/// Bytes of a table that stay in the cache, so that blocks would only be a detour.
const CACHED: usize = 1 << 17;

/// What may be met from a crowd: a box pulled from a square to another, and the player's square then. By
/// moves there is also the crowd that walks on, for which the two squares are the same.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Child {
    slot: usize,
    /// The number of the crowd it comes from.
    parent: usize,
    from: u16,
    to: u16,
    player: u16,
}

pub(crate) struct Layers<'a, B> {
    arena: &'a Arena<B>,
    regrow: Regrow,
    crowds: &'a mut Vec<Crowd<B>>,
    starts: &'a mut Vec<usize>,
    children: &'a mut Vec<Child>,
    /// How many bytes the crowds may take.
    bytes: u64,
}

impl<'a, B: Bits> Layers<'a, B> {
    /// Begins with empty hands.
    pub(crate) fn new(
        arena: &'a Arena<B>,
        crowds: &'a mut Vec<Crowd<B>>,
        starts: &'a mut Vec<usize>,
        children: &'a mut Vec<Child>,
        bytes: u64,
    ) -> Layers<'a, B> {
        crowds.clear();
        starts.clear();
        Layers { arena, regrow: Regrow::new(arena), crowds, starts, children, bytes }
    }

    /// Runs to the end or until cut; true if cut.
    pub(crate) fn run<S: Seen<B>>(
        mut self,
        seen: &mut S,
        objective: Objective,
        budget: &mut Budget,
        layer_done: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> bool {
        self.solved(seen, objective);
        // In each direction a box has one child, and by lines a free square has one.
        let (boxes, floor) = (self.arena.goals.count(), self.arena.floor.count());
        match objective {
            Objective::Pushes | Objective::Any => {
                let (pull, take) = (Layers::pull::<false, S>, Layers::take_region);
                self.each_layer(seen, budget, layer_done, 4 * boxes, pull, take)
            }
            Objective::Lines => {
                let (pull, take) = (Layers::pull::<true, S>, Layers::take_region);
                self.each_layer(seen, budget, layer_done, 4 * floor, pull, take)
            }
            Objective::Moves => {
                let (step, take) = (Layers::step_back, Layers::take_wave);
                self.each_layer(seen, budget, layer_done, 4 * boxes, step, take)
            }
        }
    }

    /// The first layer: all boxes home, and the player anywhere.
    fn solved<S: Seen<B>>(&mut self, seen: &mut S, objective: Objective) {
        let (arena, boxes) = (self.arena, self.arena.goals);
        let mut free = arena.floor & !boxes;
        let slot = seen.slot(boxes);
        *seen.players(slot) = free;
        while !free.is_empty() {
            let players =
                if objective == Objective::Moves { free } else { arena.region(boxes, free.lowest()) };
            free = free & !players;
            self.crowds.push(Crowd { boxes, players });
        }
        self.starts.extend([0, self.crowds.len()]);
    }

    #[inline(always)]
    fn each_layer<S: Seen<B>>(
        &mut self,
        seen: &mut S,
        budget: &mut Budget,
        mut layer_done: impl FnMut(usize, usize) -> ControlFlow<()>,
        most_children: usize,
        reach_out: impl Fn(&mut Self, &mut S, usize),
        take_in: impl Fn(&mut Self, &mut S, Child),
    ) -> bool {
        loop {
            let (from, to) = (self.starts[self.starts.len() - 2], self.starts[self.starts.len() - 1]);
            // A crowd of a wide board fills many lines of the cache by itself.
            let size = if B::WIDTH <= 128 && seen.bytes() > CACHED { BLOCK } else { 1 };
            for block in (from..to).step_by(size) {
                let block = block..(block + size).min(to);
                self.children.clear();
                if B::WIDTH > 256 {
                    budget.ask_soon();
                }
                let is_paid = block.clone().all(|_| budget.pay()) && seen.make_room(size * most_children);
                if is_paid {
                    block.for_each(|at| reach_out(self, seen, at));
                }
                if !is_paid || !self.make_room() {
                    self.crowds.truncate(to);
                    return true;
                }
                for at in 0..self.children.len() {
                    // A block of a wide board has many children, and each may take a while.
                    if B::WIDTH > 256 && !budget.work(flood::<B>()) {
                        self.crowds.truncate(to);
                        return true;
                    }
                    take_in(self, seen, self.children[at]);
                }
            }
            if self.crowds.len() == to {
                return false;
            }
            self.starts.push(self.crowds.len());
            if layer_done(self.starts.len() - 2, self.crowds.len()).is_break() {
                return true;
            }
        }
    }

    /// Makes sure that all children can be taken in; false if that would take too many bytes.
    #[inline]
    fn make_room(&mut self) -> bool {
        let crowds = self.children.len();
        if self.crowds.len() + crowds <= self.crowds.capacity() {
            return true;
        }
        let allowed = usize::try_from(self.bytes / size_of::<Crowd<B>>() as u64).unwrap_or(usize::MAX);
        let wanted = (self.crowds.len() + crowds).max(self.crowds.capacity() * 2).min(allowed);
        if wanted < self.crowds.len() + crowds {
            return false;
        }
        self.crowds.reserve_exact(wanted - self.crowds.len());
        true
    }

    /// By pushes: everything one pull away. By lines: everything one straight run of pulls away.
    #[inline(always)]
    fn pull<const LINES: bool, S: Seen<B>>(&mut self, seen: &mut S, parent: usize) {
        let Crowd { boxes, players } = self.crowds[parent];
        let (arena, start) = (self.arena, seen.slot(boxes));
        let free = arena.floor & !boxes;
        let pullable = Dir::ALL.map(|dir| arena.pullable(boxes, players, dir));
        for (dir, pullable) in Dir::ALL.into_iter().zip(pullable) {
            for from in pullable.squares() {
                let (mut slot, mut boxes, mut last) = (start, boxes, from);
                let mut to = arena.next(from, dir);
                loop {
                    let player = arena.next(to, dir);
                    slot = seen.slot_after(slot, boxes, last, to);
                    if !seen.players(slot).has(player) {
                        let (from, to, player) = (from as u16, to as u16, player as u16);
                        self.children.push(Child { slot, parent, from, to, player });
                    }
                    if !LINES || (arena.step(B::square(player), dir) & free).is_empty() {
                        break;
                    }
                    boxes = boxes ^ B::square(last) ^ B::square(to);
                    (last, to) = (to, player);
                }
            }
        }
    }

    #[inline(always)]
    fn take_region<S: Seen<B>>(&mut self, seen: &mut S, child: Child) {
        let (from, to, player) = (usize::from(child.from), usize::from(child.to), usize::from(child.player));
        let known = seen.players(child.slot);
        if !known.has(player) {
            let Crowd { boxes, players } = self.crowds[child.parent];
            let boxes = boxes ^ B::square(from) ^ B::square(to);
            let players = self.regrow.after_pull(self.arena, boxes, players, (from, to, player));
            *known = *known | players;
            self.crowds.push(Crowd { boxes, players });
        }
    }

    /// By moves: everything one step away, walked or pulled.
    #[inline(always)]
    fn step_back<S: Seen<B>>(&mut self, seen: &mut S, parent: usize) {
        let Crowd { boxes, players } = self.crowds[parent];
        let (arena, slot) = (self.arena, seen.slot(boxes));
        let walked = arena.spread(players) & arena.floor & !boxes & !*seen.players(slot);
        if !walked.is_empty() {
            self.children.push(Child { slot, parent, from: 0, to: 0, player: 0 });
        }
        let pullable = Dir::ALL.map(|dir| arena.pullable(boxes, players, dir));
        for (dir, pullable) in Dir::ALL.into_iter().zip(pullable) {
            for from in pullable.squares() {
                let to = arena.next(from, dir);
                let player = arena.next(to, dir);
                let slot = seen.slot_after(slot, boxes, from, to);
                if !seen.players(slot).has(player) {
                    let (from, to, player) = (from as u16, to as u16, player as u16);
                    self.children.push(Child { slot, parent, from, to, player });
                }
            }
        }
    }

    #[inline(always)]
    fn take_wave<S: Seen<B>>(&mut self, seen: &mut S, child: Child) {
        let Crowd { boxes, players } = self.crowds[child.parent];
        let known = seen.players(child.slot);
        let (boxes, players) = if child.from == child.to {
            (boxes, self.arena.spread(players) & self.arena.floor & !boxes & !*known)
        } else {
            let moved = B::square(usize::from(child.from)) ^ B::square(usize::from(child.to));
            (boxes ^ moved, B::square(usize::from(child.player)) & !*known)
        };
        if !players.is_empty() {
            *known = *known | players;
            self.crowds.push(Crowd { boxes, players });
        }
    }
}

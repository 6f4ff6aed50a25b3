//! The farthest-state engine: how far from solved can a room be started?
//!
//! From walls and goals alone, one backward sweep over all player regions meets every state from which
//! the room can be solved, layer by layer; a state's layer is its exact distance. The last layer holds the
//! hardest starts. (After Taylor & Parberry 2011, who deepened iteratively.) There are three measures:
//!
//! - **Pushes**: an edge is one pull, and the player walks for free.
//! - **Lines**: an edge is one pull of any length. Walking in between does not end a line, but it leads
//!   nowhere that pulling on would not, so straight runs are all there is.
//! - **Moves**: an edge is one step, walked or pulled, and the player's exact square counts. Squares of one
//!   set of boxes that are reached by the same number of moves stay together as one wave.
//!
//! Solved states are at distance 0, wherever the player stands. With a budget that runs out, the layers
//! finished so far are kept and are exact, and the sweep says that it was cut.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::descend::{Descent, first_pushes};
use crate::layers::{Child, Layers};
use crate::seen::{Hashed, Ranked, Seen as _};
use crate::walk::walked;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Dir, Objective, Plan};
use std::collections::BinaryHeap;
use std::ops::ControlFlow;

/// Starts that share their boxes: the player may stand on any of some squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Crowd<B> {
    /// The boxes.
    pub boxes: B,
    /// By pushes and lines a whole region, by moves the squares at this distance that were met together.
    pub players: B,
}

/// Runs sweeps one after the other and keeps its tables in between.
#[derive(Clone, Debug)]
pub struct Sweeper<B> {
    crowds: Vec<Crowd<B>>,
    starts: Vec<usize>,
    children: Vec<Child>,
    ranked: Ranked<B>,
    hashed: Hashed<B>,
}

/// Every start that was met, by its distance.
#[derive(Clone, Copy, Debug)]
pub struct Sweep<'a, B> {
    crowds: &'a [Crowd<B>],
    /// Where each finished layer begins; the last entry is the end.
    starts: &'a [usize],
    /// What distances are counted in.
    pub objective: Objective,
    /// Was the sweep ended before the last layer?
    pub was_cut: bool,
    /// Bytes held.
    pub bytes: u64,
}

impl<B> Default for Sweeper<B> {
    fn default() -> Sweeper<B> {
        Sweeper {
            crowds: Vec::new(),
            starts: Vec::new(),
            children: Vec::new(),
            ranked: Ranked::default(),
            hashed: Hashed::default(),
        }
    }
}

impl<B: Bits> Sweeper<B> {
    /// Sweeps an arena from its solved places. [`Objective::Any`] counts pushes.
    pub fn sweep(&mut self, arena: &Arena<B>, objective: Objective, budget: &mut Budget) -> Sweep<'_, B> {
        self.sweep_while(arena, objective, budget, |_, _| ControlFlow::Continue(()))
    }

    /// The same, asking after every layer but the last whether to go on: `layer_done` gets its distance
    /// and the number of crowds met so far.
    pub fn sweep_while(
        &mut self,
        arena: &Arena<B>,
        objective: Objective,
        budget: &mut Budget,
        layer_done: impl FnMut(usize, usize) -> ControlFlow<()>,
    ) -> Sweep<'_, B> {
        let Sweeper { crowds, starts, children, ranked, hashed } = self;
        let (live, boxes) = (could_be_live(arena), arena.goals.count());
        let bytes = budget.memory() / 2;
        let sets = Ranked::<B>::sets(live.count(), boxes)
            .filter(|&sets| pays_off::<B>((sets, boxes), bytes, budget));
        let layers = Layers::new(arena, crowds, starts, children, bytes);
        let was_cut = match sets {
            Some(sets) => {
                ranked.begin(live, boxes, sets);
                layers.run(ranked, objective, budget, layer_done)
            }
            None => {
                hashed.begin(bytes);
                layers.run(hashed, objective, budget, layer_done)
            }
        };
        let bytes = (crowds.capacity() * size_of::<Crowd<B>>() + ranked.bytes().max(hashed.bytes())) as u64;
        Sweep { crowds, starts, objective, was_cut, bytes }
    }
}

/// A perfect index must fit, and must not take longer to clear than the sweep may run.
fn pays_off<B: Bits>((sets, boxes): (usize, usize), bytes: u64, budget: &Budget) -> bool {
    let sets = sets as u64;
    sets.saturating_mul(size_of::<B>() as u64).saturating_add(Ranked::<B>::parts_bytes(boxes)) <= bytes
        && sets <= budget.left().saturating_mul(8).max(1 << 12)
}

/// Squares that a pulled box may get to, walls alone considered: every live square, perhaps a few more.
pub(crate) fn could_be_live<B: Bits>(arena: &Arena<B>) -> B {
    let steps = Dir::ALL.map(|dir| (dir, arena.floor & arena.step(arena.floor, dir.opposite())));
    let mut live = arena.goals;
    loop {
        let met = steps.iter().fold(live, |met, &(dir, onto)| met | arena.step(met, dir) & onto);
        if met == live {
            return live;
        }
        live = met;
    }
}

impl<'a, B: Bits> Sweep<'a, B> {
    /// The greatest distance of a finished layer.
    pub fn depth(&self) -> usize {
        self.starts.len() - 2
    }

    /// The starts at this distance.
    pub fn layer(&self, distance: usize) -> &'a [Crowd<B>] {
        &self.crowds[self.starts[distance]..self.starts[distance + 1]]
    }

    /// How many starts are at this distance: by moves every square of the player counts, else every region.
    pub fn starts_at(&self, distance: usize) -> usize {
        self.counted(self.layer(distance))
    }

    /// How many crowds the starts that were met come in: what a sweep stores and spends its nodes on.
    pub fn crowds(&self) -> usize {
        self.crowds.len()
    }

    /// How many starts were met.
    pub fn states(&self) -> usize {
        self.counted(self.crowds)
    }

    fn counted(&self, crowds: &[Crowd<B>]) -> usize {
        match self.objective {
            Objective::Moves => crowds.iter().map(|crowd| crowd.players.count()).sum(),
            _ => crowds.len(),
        }
    }

    /// All starts with their distances, the hardest first; `region` is the player's square. Of starts at
    /// the same distance those come first whose boxes, and then whose player, come first on the board.
    pub fn hardest(&self) -> impl Iterator<Item = (usize, Place<B>)> {
        (0..=self.depth()).rev().flat_map(|distance| {
            let mut starts: Vec<Place<B>> =
                self.layer(distance).iter().flat_map(|crowd| self.places(crowd)).collect();
            starts.sort();
            starts.into_iter().map(move |start| (distance, start))
        })
    }

    /// The first so many of these, without a list of all the others: a layer by moves has very many starts.
    pub fn first_hardest(&self, count: usize) -> Vec<(usize, Place<B>)> {
        let mut hardest = Vec::new();
        for distance in (0..=self.depth()).rev() {
            let left = count - hardest.len();
            let mut first = BinaryHeap::new();
            for start in self.layer(distance).iter().flat_map(|crowd| self.places(crowd)) {
                if first.len() < left {
                    first.push(start);
                } else if first.peek().is_some_and(|last| start < *last) {
                    first.pop();
                    first.push(start);
                }
            }
            hardest.extend(first.into_sorted_vec().into_iter().map(|start| (distance, start)));
            if hardest.len() == count {
                break;
            }
        }
        hardest
    }

    fn places(&self, crowd: &Crowd<B>) -> impl Iterator<Item = Place<B>> + use<B> {
        let least = if self.objective == Objective::Moves { usize::MAX } else { 1 };
        let boxes = crowd.boxes;
        crowd.players.squares().take(least).map(move |region| Place { boxes, region })
    }

    /// A best plan for a level that starts in the layer of this distance, found by going down the layers.
    /// Ties are broken as in [`Objective`].
    pub fn plan(&self, arena: &Arena<B>, level: &Level, distance: usize) -> Plan {
        self.plan_within(arena, level, distance, &mut Budget::nodes(0))
    }

    /// The same within the time and the memory of a budget, of which no node is paid for; where that is not enough,
    /// ties may be broken otherwise.
    pub fn plan_within(&self, arena: &Arena<B>, level: &Level, distance: usize, budget: &mut Budget) -> Plan {
        let start = Place { region: arena.square_of(level.player()), ..arena.place(&level.start()) };
        match self.objective {
            // Whoever was stopped has no time left to choose among best plans.
            Objective::Pushes | Objective::Any if budget.was_stopped() => {
                walked(level, &first_pushes(arena, self, distance, start))
            }
            _ => walked(level, &Descent { arena, sweep: self }.pushes(distance, start, budget)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_room;
    use boxwright_core::Rng;

    /// The same rooms by rank and by hash: nothing may differ, not even the order.
    #[test]
    fn both_indexes_lead_to_the_same_layers() {
        let rng = Rng::new(4);
        let mut most = 0;
        for at in 0..60 {
            let room = random_room(7, 6, 3, &mut rng.fork("room", at)).unwrap();
            let arena: Arena<u64> = Arena::of_room(&room).unwrap();
            for objective in [Objective::Pushes, Objective::Lines, Objective::Moves] {
                let mut sweeper = Sweeper::default();
                let whole = sweeper.sweep(&arena, objective, &mut Budget::nodes(u64::MAX));
                assert!(!whole.was_cut);
                let (mut crowds, mut starts, mut children) = (Vec::new(), Vec::new(), Vec::new());
                let layers = Layers::new(&arena, &mut crowds, &mut starts, &mut children, u64::MAX);
                let mut hashed = Hashed::default();
                hashed.begin(u64::MAX);
                let go_on = |_, _| ControlFlow::Continue(());
                assert!(!layers.run(&mut hashed, objective, &mut Budget::nodes(u64::MAX), go_on));
                assert_eq!((&crowds[..], &starts[..]), (whole.crowds, whole.starts), "{}", room.draft());
                most = most.max(crowds.len());
            }
        }
        assert!(most > 2_000, "the largest sweep met {most} crowds");
    }
}

//! A level as it looks once some boxes are frozen on their goals.
//!
//! Such boxes are walls, and their goals are gone. Distances are then longer and fewer squares are live,
//! so the bound rises, and a goal that has been closed off shows as boxes that can have no goal. Frozen
//! boxes stay frozen, so what is seen with them holds for every state that can follow, and so it does with
//! only some of them. Each set of frozen boxes is measured once and kept.

use crate::arena::Arena;
use crate::bits::Bits;
use crate::distances::Distances;
use crate::freeze::frozen;
use boxwright_core::Budget;
use std::collections::BTreeMap;
use std::rc::Rc;

/// A level with some boxes turned into walls.
#[derive(Debug)]
pub(crate) struct Sight<B> {
    /// The boxes that are walls.
    pub(crate) walls: B,
    pub(crate) arena: Arena<B>,
    pub(crate) distances: Distances<B>,
}

impl<B: Bits> Sight<B> {
    /// Has a box just the distances it has in the level without these walls?
    pub(crate) fn is_as_before(&self, first: &Distances<B>, square: usize, player: usize) -> bool {
        let row = first.row(first.slot(square, player));
        let seen = self.distances.row(self.distances.slot(square, player));
        let mut before = first.goals.iter().zip(row);
        let mut now = self.distances.goals.iter().zip(seen);
        self.walls.is_empty()
            || now.all(|(goal, pushes)| before.find(|was| was.0 == goal).is_some_and(|was| was.1 == pushes))
    }
}

/// The sights met so far.
#[derive(Debug)]
pub(crate) struct Sights<B> {
    all: BTreeMap<B, Rc<Sight<B>>>,
    first: Rc<Sight<B>>,
    most: usize,
    bytes: u64,
}

impl<B: Bits> Sights<B> {
    /// Begins with the level as it is; holds no more sights than this.
    pub(crate) fn new(arena: &Arena<B>, distances: &Distances<B>, most: usize) -> Sights<B> {
        let first = Sight { walls: B::EMPTY, arena: arena.clone(), distances: distances.clone() };
        Sights { all: BTreeMap::new(), bytes: first.distances.bytes(), first: Rc::new(first), most }
    }

    /// The level as it is.
    pub(crate) fn first(&self) -> Rc<Sight<B>> {
        self.first.clone()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.bytes
    }

    /// The sight of a state, going on from one that held before; `None` if a box is frozen off goal. Without the
    /// time or the memory to measure another one, that from before serves.
    pub(crate) fn look(
        &mut self,
        mut sight: Rc<Sight<B>>,
        boxes: B,
        budget: &mut Budget,
    ) -> Option<Rc<Sight<B>>> {
        loop {
            let more = frozen(&sight.arena, boxes & !sight.walls, sight.distances.live);
            if !(more & !sight.arena.goals).is_empty() {
                return None;
            }
            let is_last = more.is_empty() || (boxes & !sight.walls) == more;
            if is_last {
                return Some(sight);
            }
            let walls = sight.walls | more;
            match self.all.get(&walls) {
                Some(known) => sight = known.clone(),
                None if self.all.len() >= self.most => return Some(sight),
                None => {
                    let arena = sight.arena.with_walls(more);
                    let bytes = self.bytes;
                    let measured = budget.holding(bytes, |budget| Distances::within(&arena, budget));
                    let Some(distances) = measured else { return Some(sight) };
                    self.bytes += distances.bytes();
                    sight = Rc::new(Sight { walls, arena, distances });
                    self.all.insert(walls, sight.clone());
                }
            }
        }
    }
}

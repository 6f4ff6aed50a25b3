//! The farthest-state engine: how far from solved can a level start?
//!
//! From walls and goals alone, one backward sweep over all player regions meets every state from which
//! the level can be solved, layer by layer; a state's layer is its exact distance in pushes. The last
//! layer holds the hardest starts. With a budget that runs out, the layers finished so far are kept, are
//! exact, and the sweep says that it was cut. (After Taylor & Parberry 2011, who deepened iteratively.)

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::distances::{Distances, regions};
use crate::table::Table;
use boxwright_core::{Budget, Dir};

/// Every start that was met, by its distance in pushes.
#[derive(Clone, Debug)]
pub struct Sweep<B> {
    /// All places, layer by layer.
    places: Vec<Place<B>>,
    /// Where each finished layer begins; the last entry is the end.
    starts: Vec<usize>,
    /// Was the budget spent before the last layer?
    pub was_cut: bool,
}

impl<B> Sweep<B> {
    /// The greatest distance of a finished layer.
    pub fn depth(&self) -> usize {
        self.starts.len() - 2
    }

    /// Number of places met.
    pub fn len(&self) -> usize {
        self.places.len()
    }

    /// A sweep meets at least the solved places, so this is false.
    pub fn is_empty(&self) -> bool {
        self.places.is_empty()
    }

    /// The places at this distance in pushes from being solved.
    pub fn layer(&self, distance: usize) -> &[Place<B>] {
        &self.places[self.starts[distance]..self.starts[distance + 1]]
    }
}

/// Sweeps an arena from its solved places; `None` if its squares fit no key.
pub fn sweep<B: Bits>(arena: &Arena<B>, budget: &mut Budget) -> Option<Sweep<B>> {
    let live = Distances::new(arena).live;
    match Codec::new::<B, u64>(arena, live) {
        Some(codec) => Some(sweep_with::<B, u64>(arena, &codec, budget)),
        None => Some(sweep_with::<B, u128>(arena, &Codec::new::<B, u128>(arena, live)?, budget)),
    }
}

fn sweep_with<B: Bits, C: Code>(arena: &Arena<B>, codec: &Codec, budget: &mut Budget) -> Sweep<B> {
    let mut places: Vec<Place<B>> = regions(arena, arena.goals).collect();
    let mut seen: Table<C> = Table::with_room(4 * places.len());
    for place in &places {
        seen.insert(codec.key(place));
    }
    let mut starts = vec![0, places.len()];
    loop {
        let (from, to) = (starts[starts.len() - 2], starts[starts.len() - 1]);
        for at in from..to {
            if !budget.pay() {
                places.truncate(to);
                return Sweep { places, starts, was_cut: true };
            }
            let place = places[at];
            let reach = arena.region(place.boxes, place.region);
            for dir in Dir::ALL {
                for square in arena.pullable(place.boxes, reach, dir).squares() {
                    let pulled = arena.pulled(&place, square, dir);
                    if seen.insert(codec.key(&pulled)) {
                        places.push(pulled);
                    }
                }
            }
        }
        if places.len() == to {
            return Sweep { places, starts, was_cut: false };
        }
        starts.push(places.len());
    }
}

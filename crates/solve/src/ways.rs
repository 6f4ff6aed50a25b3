//! Among all solutions with fewest pushes, one with fewest moves.
//!
//! The search leaves the depth of every place that lies on a shortest way. Going back from the solved
//! places, layer by layer, keeps just those places: together they hold every solution with fewest pushes.
//! Going forward over them, now with the player's exact square (the one the last box was pushed from), a
//! layer at a time, gives the fewest moves to each. Of equal ways the first one found is kept, and the
//! order of finding is fixed, so the answer is the same every time.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::table::Costs;
use boxwright_core::Dir;
use boxwright_core::sokoban::Push;
use std::collections::{BTreeMap, BTreeSet};

/// What a finished search knows.
pub(crate) struct Known<'a, B, C> {
    pub(crate) arena: &'a Arena<B>,
    pub(crate) codec: &'a Codec,
    pub(crate) depths: &'a Costs<C, u16>,
    /// Squares a box may stand on.
    pub(crate) live: B,
}

/// A way to a place: the player's square, the moves so far, and the step before.
#[derive(Clone, Copy)]
struct Way<B> {
    place: Place<B>,
    player: usize,
    moves: u32,
    /// The way it goes on from, in the layer before, and the push.
    before: (usize, usize, Dir),
}

impl<B: Bits, C: Code + Ord> Known<'_, B, C> {
    /// The pushes of a solution with fewest moves among those with `depth` pushes.
    pub(crate) fn fewest_moves(&self, start: Place<B>, player: usize, depth: u16) -> Vec<Push> {
        let kept = self.places_on_shortest_ways(depth);
        let mut layers = vec![vec![Way { place: start, player, moves: 0, before: (0, 0, Dir::Up) }]];
        for layer in &kept[1..] {
            let last = &layers[layers.len() - 1];
            layers.push(self.next_layer(last, layer));
        }
        let last = &layers[layers.len() - 1];
        let best = (0..last.len()).min_by_key(|&at| (last[at].moves, at)).expect("the level was solved");
        self.pushes(&layers, best)
    }

    /// For each depth the keys of the places on shortest ways.
    fn places_on_shortest_ways(&self, depth: u16) -> Vec<BTreeSet<C>> {
        let solved =
            crate::distances::regions(self.arena, self.arena.goals).map(|place| self.codec.key(&place));
        let mut layers =
            vec![solved.filter(|&key| self.depths.get(key) == Some(depth)).collect::<BTreeSet<C>>()];
        for before in (0..depth).rev() {
            let mut layer = BTreeSet::new();
            for &key in &layers[layers.len() - 1] {
                let place = self.codec.place(key);
                let reach = self.arena.region(place.boxes, place.region);
                for dir in Dir::ALL {
                    for square in self.arena.pullable(place.boxes, reach, dir).squares() {
                        if self.live.has(self.arena.next(square, dir)) {
                            let key = self.codec.key(&self.arena.pulled(&place, square, dir));
                            if self.depths.get(key) == Some(before) {
                                layer.insert(key);
                            }
                        }
                    }
                }
            }
            layers.push(layer);
        }
        layers.reverse();
        layers
    }

    fn next_layer(&self, last: &[Way<B>], kept: &BTreeSet<C>) -> Vec<Way<B>> {
        let mut next: Vec<Way<B>> = Vec::new();
        let mut index: BTreeMap<(C, usize), usize> = BTreeMap::new();
        for (from, way) in last.iter().enumerate() {
            let boxes = way.place.boxes;
            let reach = self.arena.region(boxes, way.player);
            for dir in Dir::ALL {
                for square in self.arena.pushable(boxes, reach, self.live, dir).squares() {
                    let place = self.arena.pushed(&way.place, square, dir);
                    let key = self.codec.key(&place);
                    if !kept.contains(&key) {
                        continue;
                    }
                    let stand = self.arena.next(square, dir.opposite());
                    let moves = way.moves + self.arena.steps(boxes, way.player, stand) + 1;
                    let fresh = Way { place, player: square, moves, before: (from, square, dir) };
                    match index.get(&(key, square)) {
                        Some(&at) if next[at].moves <= moves => {}
                        Some(&at) => next[at] = fresh,
                        None => {
                            index.insert((key, square), next.len());
                            next.push(fresh);
                        }
                    }
                }
            }
        }
        next
    }

    fn pushes(&self, layers: &[Vec<Way<B>>], best: usize) -> Vec<Push> {
        let mut pushes = Vec::new();
        let mut at = best;
        for layer in layers[1..].iter().rev() {
            let (before, square, dir) = layer[at].before;
            pushes.push(Push { at: self.arena.cell(square), dir });
            at = before;
        }
        pushes.reverse();
        pushes
    }
}

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
use crate::table::{Costs, Table};
use boxwright_core::Dir;
use boxwright_core::sokoban::Push;

/// What a finished search knows.
pub(crate) struct Known<'a, B, C> {
    pub(crate) arena: &'a Arena<B>,
    pub(crate) codec: &'a Codec,
    pub(crate) depths: &'a Costs<C, u32>,
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

impl<B: Bits, C: Code> Known<'_, B, C> {
    /// The pushes of a solution with fewest moves among those with `depth` pushes.
    pub(crate) fn fewest_moves(&self, start: Place<B>, player: usize, depth: u32) -> Vec<Push> {
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
    fn places_on_shortest_ways(&self, depth: u32) -> Vec<Table<C>> {
        let solved =
            crate::distances::regions(self.arena, self.arena.goals).map(|place| self.codec.key(&place));
        let mut layer: Vec<C> = solved.filter(|&key| self.depths.get(key) == Some(depth)).collect();
        let mut layers = vec![table_of(&layer)];
        for before in (0..depth).rev() {
            let (mut next, mut seen) = (Vec::new(), Table::with_room(layer.len()));
            for &key in &layer {
                self.pull_back(self.codec.place(key), |key| {
                    if self.depths.get(key) == Some(before) && seen.insert(key) {
                        next.push(key);
                    }
                });
            }
            layers.push(seen);
            layer = next;
        }
        layers.reverse();
        layers
    }

    /// The keys of the places one push before a place.
    fn pull_back(&self, place: Place<B>, mut met: impl FnMut(C)) {
        let reach = self.arena.region(place.boxes, place.region);
        for dir in Dir::ALL {
            for square in self.arena.pullable(place.boxes, reach, dir).squares() {
                if self.live.has(self.arena.next(square, dir)) {
                    met(self.codec.key(&self.arena.pulled(&place, square, dir)));
                }
            }
        }
    }

    /// The best way to every place of the next layer and every square the player can then stand on.
    fn next_layer(&self, last: &[Way<B>], kept: &Table<C>) -> Vec<Way<B>> {
        let mut next: Vec<Way<B>> = Vec::new();
        let mut known: Costs<C, (u32, usize)> = Costs::with_room(4 * last.len());
        for (from, way) in last.iter().enumerate() {
            self.arena.walk_and_push(way.place.boxes, way.player, self.live, |square, dir, steps| {
                let place = self.arena.pushed(&way.place, square, dir);
                if !kept.contains(self.codec.key(&place)) {
                    return;
                }
                let fresh =
                    Way { place, player: square, moves: way.moves + steps + 1, before: (from, square, dir) };
                let key = self.codec.key(&Place { boxes: place.boxes, region: square });
                match known.get(key) {
                    Some((moves, _)) if moves <= fresh.moves => {}
                    Some((_, at)) => {
                        next[at] = fresh;
                        known.improve(key, (fresh.moves, at));
                    }
                    None => {
                        known.improve(key, (fresh.moves, next.len()));
                        next.push(fresh);
                    }
                }
            });
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

fn table_of<C: Code>(keys: &[C]) -> Table<C> {
    let mut table = Table::with_room(keys.len());
    for &key in keys {
        table.insert(key);
    }
    table
}

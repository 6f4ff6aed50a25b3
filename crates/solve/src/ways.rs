//! Among all solutions with fewest pushes, one with fewest moves.
//!
//! Knowing the fewest pushes, places are met a layer at a time from both ends, always on the side whose
//! last layer is smaller, keeping those that the matching bound still allows in time; of the layer that
//! closes the gap only those that the other side has met too. Where the two sides meet begin the places on
//! shortest ways; following them outwards keeps just these, with the pushes between them: together they
//! hold every solution with fewest pushes. Going forward over them once more, now with the player's exact
//! square (the one the last box was pushed from), gives the fewest moves to each. Of equal ways the first
//! one found is kept, and the order of finding is fixed, so the answer is the same every time.
//!
//! There can be far more shortest solutions than places a search for one of them looks at, so this stops
//! after a fixed multiple of that number; no fewest moves are claimed then.

use crate::arena::Place;
use crate::bits::Bits;
use crate::codec::Code;
use crate::distances::Distances;
use crate::frontier::is_wide;
use crate::ground::Ground;
use crate::matching::Matching;
use crate::table::Costs;
use boxwright_core::sokoban::Push;
use boxwright_core::{Budget, Dir};

/// Places that are looked at for each one that the search for fewest pushes took, and always so many.
pub(crate) const EFFORT: (u64, u64) = (8, 100_000);

/// The pushes of a solution with fewest moves among those with `depth` pushes, which is the fewest there
/// are; `None` if that takes too many places for a search that took `spent`.
pub(crate) fn fewest_moves_within<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    start: Place<B>,
    depth: u32,
    spent: u64,
    budget: &mut Budget,
) -> Option<Vec<Push>> {
    let most = EFFORT.0 * spent + EFFORT.1;
    Some(BestWays::new::<C>(ground, start, depth, most, budget)?.pushes(ground))
}

/// Every solution with fewest pushes, and how few moves lead to each of its places.
pub(crate) struct BestWays<B> {
    pub(crate) layers: Vec<Layer<B>>,
    pub(crate) ways: Vec<Ways>,
}

impl<B: Bits> BestWays<B> {
    /// Finds them, unless more than `most` places are met.
    pub(crate) fn new<C: Code>(
        ground: &Ground<'_, B>,
        start: Place<B>,
        depth: u32,
        most: u64,
        budget: &mut Budget,
    ) -> Option<BestWays<B>> {
        let mut meeting: Meeting<'_, B, C> = Meeting::new(ground, start, depth, budget)?;
        meeting.find(most, budget)?;
        let layers = meeting.layers(budget)?;
        let player = ground.arena.square_of(ground.level.player());
        let mut ways = vec![Ways::new(1)];
        ways[0].meet(0, Way { player, moves: 0, before: (0, 0), next: NONE });
        for (at, layer) in layers.iter().enumerate().take(depth as usize) {
            if is_late(ground, budget) {
                return None;
            }
            let next = gone_on(ground, layer, &ways[at], layers[at + 1].places.len());
            ways.push(next);
        }
        Some(BestWays { layers, ways })
    }

    /// The pushes of the first of the solutions with fewest moves.
    fn pushes(&self, ground: &Ground<'_, B>) -> Vec<Push> {
        let last = &self.ways[self.ways.len() - 1];
        let in_order = (0..last.first.len()).flat_map(|place| last.to(place));
        let mut way = in_order.min_by_key(|&at| last.all[at].moves).expect("the level was solved");
        let mut pushes = Vec::new();
        for at in (1..self.layers.len()).rev() {
            let (before, edge) = self.ways[at].all[way].before;
            let Edge { square, dir, .. } = self.layers[at - 1].edges[edge];
            pushes.push(Push { at: ground.arena.cell(square), dir });
            way = before;
        }
        pushes.reverse();
        pushes
    }
}

/// Is the time over? Asked once a layer, where a layer can take a while.
fn is_late<B: Bits>(ground: &Ground<'_, B>, budget: &mut Budget) -> bool {
    is_wide(ground.arena) && budget.is_over()
}

/// The places on shortest ways with as many pushes behind them, and the pushes that lead on.
pub(crate) struct Layer<B> {
    pub(crate) places: Vec<Place<B>>,
    /// By the place they are made from.
    pub(crate) edges: Vec<Edge>,
}

impl<B> Layer<B> {
    fn new() -> Layer<B> {
        Layer { places: Vec::new(), edges: Vec::new() }
    }
}

/// A push of the box on a square, from a place to one of the next layer.
pub(crate) struct Edge {
    pub(crate) from: usize,
    pub(crate) square: usize,
    pub(crate) dir: Dir,
    pub(crate) to: usize,
}

/// Nothing there.
const NONE: usize = usize::MAX;

/// The best ways to each place of a layer, one for each square the player can then stand on.
pub(crate) struct Ways {
    /// For each place the first of its ways.
    first: Vec<usize>,
    pub(crate) all: Vec<Way>,
}

pub(crate) struct Way {
    pub(crate) player: usize,
    pub(crate) moves: u32,
    /// In the layer before: the way, and the push taken.
    before: (usize, usize),
    /// The next way to the same place.
    next: usize,
}

impl Ways {
    fn new(places: usize) -> Ways {
        Ways { first: vec![NONE; places], all: Vec::new() }
    }

    /// The ways to a place, in the order they were found.
    pub(crate) fn to(&self, place: usize) -> impl Iterator<Item = usize> {
        let there = |at: usize| (at != NONE).then_some(at);
        std::iter::successors(there(self.first[place]), move |&at| there(self.all[at].next))
    }

    /// Takes note of a way unless one as good is known.
    fn meet(&mut self, place: usize, way: Way) {
        let known = self.to(place).find(|&at| self.all[at].player == way.player);
        if let Some(at) = known {
            if way.moves < self.all[at].moves {
                self.all[at] = Way { next: self.all[at].next, ..way };
            }
            return;
        }
        let (last, number) = (self.to(place).last(), self.all.len());
        *last.map_or(&mut self.first[place], |at| &mut self.all[at].next) = number;
        self.all.push(way);
    }
}

/// Places of one side, layer by layer, each with its depth and its number among the nodes of its layer.
struct Side<C> {
    met: Costs<C, (u32, u32)>,
    layer: Vec<C>,
    depth: u32,
}

/// A place that is no node (yet).
const NOT_YET: u32 = u32::MAX;

impl<C: Code> Side<C> {
    fn new(layer: Vec<C>) -> Side<C> {
        let mut side = Side { met: Costs::with_room(1_000), layer: Vec::new(), depth: 0 };
        layer.into_iter().for_each(|key| side.meet(key, 0));
        side
    }

    fn meet(&mut self, key: C, depth: u32) {
        if self.met.get(key).is_none() {
            self.met.improve(key, (depth, NOT_YET));
            self.layer.push(key);
        }
    }

    /// Was a place met at this depth?
    fn has_at(&self, key: C, depth: u32) -> bool {
        self.met.get(key).is_some_and(|(at, _)| at == depth)
    }

    /// The number of a place at this depth among the nodes, given by `name` if it has none.
    fn number(&mut self, key: C, depth: u32, name: impl FnOnce() -> u32) -> Option<usize> {
        let (_, number) = self.met.get(key).filter(|&(at, _)| at == depth)?;
        if number != NOT_YET {
            return Some(number as usize);
        }
        let number = name();
        self.met.put(key, (depth, number));
        Some(number as usize)
    }
}

/// Every place that the bounds allow to be solved in time, forward from the start and backward from the
/// solved places, until both sides meet.
struct Meeting<'a, B, C> {
    ground: &'a Ground<'a, B>,
    from_start: Distances<B>,
    forward: Side<C>,
    backward: Side<C>,
    depth: u32,
    matching: Matching,
}

impl<'a, B: Bits, C: Code> Meeting<'a, B, C> {
    fn new(
        ground: &'a Ground<'a, B>,
        start: Place<B>,
        depth: u32,
        budget: &mut Budget,
    ) -> Option<Meeting<'a, B, C>> {
        let solved = crate::distances::regions(ground.arena, ground.arena.goals);
        Some(Meeting {
            ground,
            from_start: ground.distances.from_place(&start, budget)?,
            forward: Side::new(vec![ground.codec.key(&start)]),
            backward: Side::new(solved.map(|place| ground.codec.key(&place)).collect()),
            depth,
            matching: Matching::default(),
        })
    }

    /// Goes on with the side whose last layer is smaller until both meet.
    fn find(&mut self, most: u64, budget: &mut Budget) -> Option<()> {
        while self.forward.depth + self.backward.depth < self.depth {
            let is_forward = self.forward.layer.len() <= self.backward.layer.len();
            let side = if is_forward { &mut self.forward } else { &mut self.backward };
            side.depth += 1;
            let layer = std::mem::take(&mut side.layer);
            let is_last = self.forward.depth + self.backward.depth == self.depth;
            for key in layer {
                let met = [&self.forward.met, &self.backward.met];
                let bytes = met.iter().map(|met| met.bytes()).sum::<u64>() + self.from_start.bytes();
                let is_full = bytes > budget.memory();
                if met.iter().map(|met| met.len() as u64).sum::<u64>() > most || is_full || !budget.pay() {
                    return None;
                }
                match (is_forward, is_last) {
                    (true, false) => self.push_on(key, budget),
                    (false, false) => self.pull_on(key, budget),
                    (true, true) => self.push_together(key),
                    (false, true) => self.pull_together(key),
                }
            }
        }
        Some(())
    }

    fn push_on(&mut self, key: C, budget: &mut Budget) {
        let (ground, side, matching) = (self.ground, &mut self.forward, &mut self.matching);
        let place: Place<B> = ground.codec.place(key);
        let stand = ground.stand(&place, key);
        matching.assign(ground.distances, place.boxes, place.region, budget);
        ground.pushes(&stand, stand.boxes, |step| {
            let slot = ground.distances.slot(step.target, step.square);
            if matching.is_within(ground.distances, step.number, slot, self.depth - side.depth)
                && let Some(key) = ground.key_after(&stand, &step)
            {
                side.meet(key, side.depth);
            }
        });
    }

    fn pull_on(&mut self, key: C, budget: &mut Budget) {
        let (ground, side, matching) = (self.ground, &mut self.backward, &mut self.matching);
        let place: Place<B> = ground.codec.place(key);
        let stand = ground.stand(&place, key);
        matching.assign(&self.from_start, place.boxes, place.region, budget);
        for push in ground.pulls_within(stand.boxes, stand.reach) {
            let number = (place.boxes & B::below(ground.arena.next(push.0, push.1))).count();
            let player = ground.arena.next(push.0, push.1.opposite());
            let slot = self.from_start.slot(push.0, player);
            if matching.is_within(&self.from_start, number, slot, self.depth - side.depth) {
                side.meet(ground.key_before(&stand, push), side.depth);
            }
        }
    }

    /// Pushes to what the other side has met last.
    fn push_together(&mut self, key: C) {
        let (ground, side, other) = (self.ground, &mut self.forward, &self.backward);
        let stand = ground.stand(&ground.codec.place(key), key);
        ground.pushes(&stand, stand.boxes, |step| {
            let key = ground.key_after(&stand, &step);
            if let Some(key) = key.filter(|&key| other.has_at(key, other.depth)) {
                side.meet(key, side.depth);
            }
        });
    }

    /// Pulls to what the other side has met last.
    fn pull_together(&mut self, key: C) {
        let (ground, side, other) = (self.ground, &mut self.backward, &self.forward);
        let stand = ground.stand(&ground.codec.place(key), key);
        for push in ground.pulls_within(stand.boxes, stand.reach) {
            let key = ground.key_before(&stand, push);
            if other.has_at(key, other.depth) {
                side.meet(key, side.depth);
            }
        }
    }

    /// The places on shortest ways, layer by layer, with the pushes between them.
    fn layers(mut self, budget: &mut Budget) -> Option<Vec<Layer<B>>> {
        let middle = self.middle();
        let mut layers = vec![Layer { places: middle.clone(), edges: Vec::new() }];
        for before in (0..self.forward.depth).rev() {
            if is_late(self.ground, budget) {
                return None;
            }
            let layer = self.layer_before(&layers[layers.len() - 1].places, before);
            layers.push(layer);
        }
        layers.reverse();
        for left in (0..self.backward.depth).rev() {
            if is_late(self.ground, budget) {
                return None;
            }
            let last = layers.len() - 1;
            let (edges, places) = self.layer_after(&layers[last].places, left);
            layers[last].edges = edges;
            layers.push(Layer { places, edges: Vec::new() });
        }
        Some(layers)
    }

    /// Where the two sides meet.
    fn middle(&mut self) -> Vec<Place<B>> {
        let (ground, backward) = (self.ground, &mut self.backward);
        let mut middle = Vec::new();
        for &key in &self.forward.layer {
            if backward.number(key, backward.depth, || middle.len() as u32).is_some() {
                middle.push(ground.codec.place(key));
            }
        }
        middle
    }

    fn layer_before(&mut self, places: &[Place<B>], before: u32) -> Layer<B> {
        let ground = self.ground;
        let mut layer = Layer::new();
        for (to, place) in places.iter().enumerate() {
            let stand = ground.stand::<C>(place, ground.codec.key(place));
            for (square, dir) in ground.pulls_within(stand.boxes, stand.reach) {
                let key = ground.key_before(&stand, (square, dir));
                let name = || {
                    layer.places.push(ground.codec.place(key));
                    layer.places.len() as u32 - 1
                };
                if let Some(from) = self.forward.number(key, before, name) {
                    layer.edges.push(Edge { from, square, dir, to });
                }
            }
        }
        layer.edges.sort_by_key(|edge| edge.from);
        layer
    }

    fn layer_after(&mut self, places: &[Place<B>], left: u32) -> (Vec<Edge>, Vec<Place<B>>) {
        let ground = self.ground;
        let (mut edges, mut next) = (Vec::new(), Vec::new());
        for (from, place) in places.iter().enumerate() {
            let stand = ground.stand::<C>(place, ground.codec.key(place));
            ground.pushes(&stand, stand.boxes, |step| {
                let Some(key) = ground.key_after(&stand, &step) else { return };
                let name = || {
                    next.push(ground.codec.place(key));
                    next.len() as u32 - 1
                };
                if let Some(to) = self.backward.number(key, left, name) {
                    edges.push(Edge { from, square: step.square, dir: step.dir, to });
                }
            });
        }
        (edges, next)
    }
}

/// Leads every way to a place of a layer on to the next one, which has so many places.
fn gone_on<B: Bits>(ground: &Ground<'_, B>, layer: &Layer<B>, ways: &Ways, places: usize) -> Ways {
    let mut next = Ways::new(places);
    for (number, &Edge { from, square, dir, to }) in layer.edges.iter().enumerate() {
        let boxes = layer.places[from].boxes;
        let stand = ground.arena.next(square, dir.opposite());
        let walked = |at: usize| {
            let way = &ways.all[at];
            (way.moves + ground.arena.steps(boxes, way.player, stand) + 1, at)
        };
        if let Some((moves, at)) = ways.to(from).map(walked).min() {
            next.meet(to, Way { player: square, moves, before: (at, number), next: NONE });
        }
    }
    next
}

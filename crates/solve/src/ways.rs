//! Among all solutions with fewest pushes, one with fewest moves.
//!
//! Knowing the fewest pushes, places are met a layer at a time from both ends, always on the side whose
//! last layer is smaller, keeping those that the matching bound still allows in time. Where the two sides
//! meet begin the places on shortest ways; following them outwards keeps just these, with the pushes between
//! them: together they hold every solution with fewest pushes. Going forward over them once more, now with the player's exact square (the one the last
//! box was pushed from), gives the fewest moves to each. Of equal ways the first one found is kept, and
//! the order of finding is fixed, so the answer is the same every time.
//!
//! There can be far more shortest solutions than places a search for one of them looks at, so this stops
//! after a fixed multiple of that number; no fewest moves are claimed then.

use crate::arena::Place;
use crate::bits::Bits;
use crate::codec::Code;
use crate::distances::Distances;
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
    let mut meeting: Meeting<'_, B, C> = Meeting::new(ground, start, depth);
    meeting.find(most, budget)?;
    let mut layers = meeting.layers();
    let player = ground.arena.square_of(ground.level.player());
    layers[0][0].ways.push(Way { player, moves: 0, before: (0, 0, 0) });
    for at in 0..depth as usize {
        let (done, rest) = layers.split_at_mut(at + 1);
        for (from, node) in done[at].iter().enumerate() {
            go_on(ground, node, from, &mut rest[0]);
        }
    }
    Some(pushes_of(ground, &layers))
}

/// A place on shortest ways.
struct Node<B> {
    boxes: B,
    /// The pushes that lead on: the box's square, the direction, and the node in the next layer.
    pushes: Vec<(usize, Dir, usize)>,
    /// The best way to get here for each square the player can then stand on.
    ways: Vec<Way>,
}

impl<B: Bits> Node<B> {
    fn of(place: &Place<B>) -> Node<B> {
        Node { boxes: place.boxes, pushes: Vec::new(), ways: Vec::new() }
    }
}

struct Way {
    player: usize,
    moves: u32,
    /// In the layer before: the node, its way, and the push taken.
    before: (usize, usize, usize),
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
    fn new(ground: &'a Ground<'a, B>, start: Place<B>, depth: u32) -> Meeting<'a, B, C> {
        let solved = crate::distances::regions(ground.arena, ground.arena.goals);
        Meeting {
            ground,
            from_start: ground.distances.from_place(&start),
            forward: Side::new(vec![ground.codec.key(&start)]),
            backward: Side::new(solved.map(|place| ground.codec.key(&place)).collect()),
            depth,
            matching: Matching::default(),
        }
    }

    /// Goes on with the side whose last layer is smaller until both meet.
    fn find(&mut self, most: u64, budget: &mut Budget) -> Option<()> {
        while self.forward.depth + self.backward.depth < self.depth {
            let is_forward = self.forward.layer.len() <= self.backward.layer.len();
            let side = if is_forward { &mut self.forward } else { &mut self.backward };
            side.depth += 1;
            for key in std::mem::take(&mut side.layer) {
                let met = [&self.forward.met, &self.backward.met];
                let is_full = met.iter().map(|met| met.bytes().1).sum::<u64>() > budget.memory();
                if met.iter().map(|met| met.len() as u64).sum::<u64>() > most || is_full || !budget.pay() {
                    return None;
                }
                if is_forward { self.push_on(key) } else { self.pull_on(key) }
            }
        }
        Some(())
    }

    fn push_on(&mut self, key: C) {
        let (ground, side, matching) = (self.ground, &mut self.forward, &mut self.matching);
        let place: Place<B> = ground.codec.place(key);
        let stand = ground.stand(&place, key);
        matching.assign(ground.distances, place.boxes, place.region);
        ground.pushes(&stand, stand.boxes, |step| {
            let slot = ground.distances.slot(step.target, step.square);
            if matching.is_within(ground.distances, step.number, slot, self.depth - side.depth)
                && let Some(key) = ground.key_after(&stand, &step)
            {
                side.meet(key, side.depth);
            }
        });
    }

    fn pull_on(&mut self, key: C) {
        let (ground, side, matching) = (self.ground, &mut self.backward, &mut self.matching);
        let place: Place<B> = ground.codec.place(key);
        matching.assign(&self.from_start, place.boxes, place.region);
        for push in ground.pulls(&place) {
            let number = (place.boxes & B::below(ground.arena.next(push.0, push.1))).count();
            let player = ground.arena.next(push.0, push.1.opposite());
            let slot = self.from_start.slot(push.0, player);
            if matching.is_within(&self.from_start, number, slot, self.depth - side.depth) {
                side.meet(ground.codec.key(&ground.before(&place, push)), side.depth);
            }
        }
    }

    /// The places on shortest ways, layer by layer, with the pushes between them.
    fn layers(mut self) -> Vec<Vec<Node<B>>> {
        let (ground, backward) = (self.ground, &mut self.backward);
        let mut middle: Vec<Place<B>> = Vec::new();
        for &key in &self.forward.layer {
            if backward.number(key, backward.depth, || middle.len() as u32).is_some() {
                middle.push(ground.codec.place(key));
            }
        }
        let mut layers: Vec<Vec<Node<B>>> = vec![middle.iter().map(Node::of).collect()];
        let mut places = middle.clone();
        for before in (0..self.forward.depth).rev() {
            let (mut next, mut layer): (Vec<Place<B>>, Vec<Node<B>>) = (Vec::new(), Vec::new());
            for (to, place) in places.iter().enumerate() {
                for (square, dir) in ground.pulls(place) {
                    let from = ground.before(place, (square, dir));
                    let name = || {
                        next.push(from);
                        layer.push(Node::of(&from));
                        layer.len() as u32 - 1
                    };
                    if let Some(number) = self.forward.number(ground.codec.key(&from), before, name) {
                        layer[number].pushes.push((square, dir, to));
                    }
                }
            }
            places = next;
            layers.push(layer);
        }
        layers.reverse();
        places = middle;
        for left in (0..backward.depth).rev() {
            let (mut next, at) = (Vec::new(), layers.len() - 1);
            for (place, node) in places.iter().zip(&mut layers[at]) {
                let stand = ground.stand::<C>(place, ground.codec.key(place));
                ground.pushes(&stand, stand.boxes, |step| {
                    let Some(key) = ground.key_after(&stand, &step) else { return };
                    let name = || {
                        next.push(ground.codec.place(key));
                        next.len() as u32 - 1
                    };
                    if let Some(number) = backward.number(key, left, name) {
                        node.pushes.push((step.square, step.dir, number));
                    }
                });
            }
            layers.push(next.iter().map(Node::of).collect());
            places = next;
        }
        layers
    }
}

/// Leads every way to a node on to the next layer.
fn go_on<B: Bits>(ground: &Ground<'_, B>, node: &Node<B>, from: usize, next: &mut [Node<B>]) {
    for (number, &(square, dir, to)) in node.pushes.iter().enumerate() {
        let stand = ground.arena.next(square, dir.opposite());
        let walked = |way: &Way| way.moves + ground.arena.steps(node.boxes, way.player, stand) + 1;
        let best = node.ways.iter().enumerate().map(|(at, way)| (walked(way), at)).min();
        let Some((moves, at)) = best else { continue };
        let fresh = Way { player: square, moves, before: (from, at, number) };
        match next[to].ways.iter_mut().find(|way| way.player == square) {
            Some(known) if known.moves <= moves => {}
            Some(known) => *known = fresh,
            None => next[to].ways.push(fresh),
        }
    }
}

fn pushes_of<B: Bits>(ground: &Ground<'_, B>, layers: &[Vec<Node<B>>]) -> Vec<Push> {
    let last = &layers[layers.len() - 1];
    let ways = last
        .iter()
        .enumerate()
        .flat_map(|(node, place)| place.ways.iter().enumerate().map(move |(at, way)| (way.moves, node, at)));
    let (_, mut node, mut way) = ways.min().expect("the level was solved");
    let mut pushes = Vec::new();
    for at in (1..layers.len()).rev() {
        let (before, its_way, push) = layers[at][node].ways[way].before;
        let (square, dir, _) = layers[at - 1][before].pushes[push];
        pushes.push(Push { at: ground.arena.cell(square), dir });
        (node, way) = (before, its_way);
    }
    pushes.reverse();
    pushes
}

//! A best solution from a start, found by going down the layers of a sweep.
//!
//! Every state one edge nearer to being solved is in the layer below, so no search is needed: from all
//! states that lie on some best way so far, take every edge that leads into the next layer. With the
//! player's exact square and what came along the way (moves for pushes, pushes for moves, pushes and moves
//! for lines) kept for each, the best of all best ways comes out. Of equal ways the first one is kept, and
//! the order is fixed. Whoever is told to stop goes on with one state a layer, which still leads to the end.

use crate::arena::{Arena, Place};
use crate::bits::{Bits, flood, words};
use crate::farthest::{Crowd, Sweep};
use boxwright_core::sokoban::Push;
use boxwright_core::{Budget, Dir, Objective};

pub(crate) struct Descent<'a, B> {
    pub(crate) arena: &'a Arena<B>,
    pub(crate) sweep: &'a Sweep<'a, B>,
}

/// Edges that lead on from a state, more or less.
const EDGES: u64 = 8;

/// Floods that take as long as all walks from a state, more or less.
const WALKS: u64 = 2;

/// Words that are looked at to find a crowd among the states, for each word of a board.
const LOOK: u64 = 32;

/// A state on a best way. Its order is that of places, then of what it cost.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Stop<B> {
    /// The region is the player's exact square.
    place: Place<B>,
    /// What decides between equal ways.
    cost: (u32, u32),
    /// The stop before, in the layer above.
    before: usize,
    /// The pushes since: the box's square, where to, and how many.
    pushed: Option<(usize, Dir, u32)>,
}

/// The first way down with fewest pushes. The crowds know where the player gets, so nothing is walked out.
pub(crate) fn first_pushes<B: Bits>(
    arena: &Arena<B>,
    sweep: &Sweep<'_, B>,
    distance: usize,
    start: Place<B>,
) -> Vec<Push> {
    let is_start = |crowd: &&Crowd<B>| crowd.boxes == start.boxes && crowd.players.has(start.region);
    let mut here = sweep.layer(distance).iter().find(is_start).expect("the start is in its layer");
    let mut pushes = Vec::new();
    for below in (0..distance).rev() {
        let layer = sweep.layer(below);
        let down = |(square, dir): (usize, Dir)| {
            let boxes = here.boxes ^ B::square(square) ^ B::square(arena.next(square, dir));
            let is_there = |crowd: &&Crowd<B>| crowd.boxes == boxes && crowd.players.has(square);
            layer.iter().find(is_there).map(|crowd| (Push { at: arena.cell(square), dir }, crowd))
        };
        let pushable = |dir| arena.pushable(here.boxes, here.players, arena.floor, dir).squares();
        let mut ways = Dir::ALL.into_iter().flat_map(|dir| pushable(dir).map(move |square| (square, dir)));
        let (push, next) = ways.find_map(down).expect("every start has a way down");
        pushes.push(push);
        here = next;
    }
    pushes
}

impl<B: Bits> Descent<'_, B> {
    /// The pushes from a start down to the end. With less memory than it takes to keep all best ways, some of them
    /// are dropped.
    pub(crate) fn pushes(&self, distance: usize, start: Place<B>, budget: &mut Budget) -> Vec<Push> {
        let mut layers = vec![vec![Stop { place: start, cost: (0, 0), before: 0, pushed: None }]];
        let mut held = 0;
        for below in (0..distance).rev() {
            let mut next = self.edges(&layers[layers.len() - 1], budget);
            next.sort();
            next.dedup_by_key(|stop| stop.place);
            let mut layer = self.only_met(next, below, budget);
            let bytes = (layer.len() * size_of::<Stop<B>>()) as u64;
            if held + EDGES * bytes > budget.memory() || budget.is_over() {
                layer.truncate(1);
            }
            held += (layer.capacity() * size_of::<Stop<B>>()) as u64;
            layers.push(layer);
        }
        self.pushes_on_the_way(&layers)
    }

    /// The states one edge further than a layer, or if there is no time for all, than one of it.
    fn edges(&self, layer: &[Stop<B>], budget: &mut Budget) -> Vec<Stop<B>> {
        let mut edges = Vec::new();
        for (at, stop) in layer.iter().enumerate() {
            let others = edges.len();
            self.each_edge(stop, |place, cost, pushed| edges.push(Stop { place, cost, before: at, pushed }));
            if !budget.work(WALKS * flood::<B>()) {
                edges.drain(..others);
                break;
            }
        }
        edges
    }

    /// The states one edge further, with the cost by then and the pushes of the edge.
    fn each_edge(
        &self,
        stop: &Stop<B>,
        mut met: impl FnMut(Place<B>, (u32, u32), Option<(usize, Dir, u32)>),
    ) {
        let (arena, Place { boxes, region: player }) = (self.arena, stop.place);
        let free = arena.floor & !boxes;
        match self.sweep.objective {
            Objective::Pushes | Objective::Any => {
                arena.walk_and_push(boxes, player, arena.floor, |square, dir, steps| {
                    let cost = (stop.cost.0 + steps + 1, 0);
                    met(self.moved(boxes, square, dir, 1), cost, Some((square, dir, 1)));
                });
            }
            Objective::Lines => arena.walk_and_push(boxes, player, arena.floor, |square, dir, steps| {
                let mut ahead = arena.step(B::square(square), dir);
                let mut count = 0;
                while !(ahead & free).is_empty() {
                    count += 1;
                    let cost = (stop.cost.0 + count, stop.cost.1 + steps + count);
                    met(self.moved(boxes, square, dir, count), cost, Some((square, dir, count)));
                    ahead = arena.step(ahead, dir);
                }
            }),
            Objective::Moves => {
                for dir in Dir::ALL {
                    let ahead = arena.step(B::square(player), dir);
                    if !(ahead & free).is_empty() {
                        met(Place { boxes, region: ahead.lowest() }, stop.cost, None);
                    } else if !(arena.pushable(boxes, B::square(player), arena.floor, dir)).is_empty() {
                        let square = ahead.lowest();
                        met(self.moved(boxes, square, dir, 1), (stop.cost.0 + 1, 0), Some((square, dir, 1)));
                    }
                }
            }
        }
    }

    /// The place after so many pushes of the box on a square, with the player right behind it.
    fn moved(&self, boxes: B, square: usize, dir: Dir, count: u32) -> Place<B> {
        let player = (1..count).fold(square, |at, _| self.arena.next(at, dir));
        Place { boxes: boxes ^ B::square(square) ^ B::square(self.arena.next(player, dir)), region: player }
    }

    /// Those of the stops, sorted by place, that are in a layer, or if there is no time for all, some of them.
    fn only_met(&self, stops: Vec<Stop<B>>, distance: usize, budget: &mut Budget) -> Vec<Stop<B>> {
        let (mut is_met, mut is_any) = (vec![false; stops.len()], false);
        for crowd in self.sweep.layer(distance) {
            if !budget.work(LOOK * words::<B>()) && is_any {
                break;
            }
            let first = stops.partition_point(|stop| stop.place.boxes < crowd.boxes);
            for (at, stop) in
                stops.iter().enumerate().skip(first).take_while(|(_, stop)| stop.place.boxes == crowd.boxes)
            {
                is_met[at] |= crowd.players.has(stop.place.region);
                is_any |= is_met[at];
            }
        }
        let mut met = is_met.into_iter();
        stops.into_iter().filter(|_| met.next() == Some(true)).collect()
    }

    fn pushes_on_the_way(&self, layers: &[Vec<Stop<B>>]) -> Vec<Push> {
        let last = &layers[layers.len() - 1];
        let mut at = (0..last.len()).min_by_key(|&at| last[at].cost).expect("every start has a way down");
        let mut pushes = Vec::new();
        for layer in layers.iter().rev() {
            if let Some((square, dir, count)) = layer[at].pushed {
                let mut squares = vec![square];
                for _ in 1..count {
                    squares.push(self.arena.next(squares[squares.len() - 1], dir));
                }
                pushes.extend(squares.iter().rev().map(|&square| Push { at: self.arena.cell(square), dir }));
            }
            at = layer[at].before;
        }
        pushes.reverse();
        pushes
    }
}

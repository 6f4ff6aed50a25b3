//! Fewest pushes: A* over places with the matching bound.
//!
//! The bound may fall by more than one from a place to the next (the player's side is not part of it), so
//! a place met again with fewer pushes is looked at again; the first solved place taken from the queue is
//! then still optimal. Pruned are only boxes on dead squares, frozen boxes off goal, and states without
//! a matching, all of them lost for certain: if the queue runs empty, the level is proved unsolvable.
//! There are no parent pointers. Once solved, the search goes on until every place is met that lies on a
//! solution as short, and of these solutions one with fewest moves is taken (see `ways.rs`).

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::distances::Distances;
use crate::freeze::is_frozen_off_goal;
use crate::matching::lower_bound;
use crate::on_arena;
use crate::table::Costs;
use crate::ways::Known;
use boxwright_core::sokoban::{Level, Push, Sokoban, State};
use boxwright_core::{Budget, Dir, Game, Plan, Verdict};
use std::collections::{BTreeMap, VecDeque};

/// Solves a level with fewest pushes.
pub fn fewest_pushes(level: &Level, budget: &mut Budget) -> Verdict {
    on_arena!(level, |arena| on(&arena, level, budget))
}

fn on<B: Bits>(arena: &Arena<B>, level: &Level, budget: &mut Budget) -> Verdict {
    let distances = Distances::new(arena);
    let start = arena.place(&level.start());
    if !(start.boxes & !distances.live).is_empty() {
        return Verdict::Unsolvable;
    }
    if let Some(codec) = Codec::new::<B, u64>(arena, distances.live) {
        return Search::<B, u64>::new(arena, &distances, &codec).run(start, level, budget);
    }
    match Codec::new::<B, u128>(arena, distances.live) {
        Some(codec) => Search::<B, u128>::new(arena, &distances, &codec).run(start, level, budget),
        None => Verdict::Unknown,
    }
}

struct Search<'a, B, C> {
    arena: &'a Arena<B>,
    distances: &'a Distances<B>,
    codec: &'a Codec,
    depths: Costs<C, u32>,
    /// By pushes so far plus bound, then by bound; the newest first.
    queue: BTreeMap<(u32, u32), Vec<(C, u32)>>,
}

impl<'a, B: Bits, C: Code> Search<'a, B, C> {
    fn new(arena: &'a Arena<B>, distances: &'a Distances<B>, codec: &'a Codec) -> Search<'a, B, C> {
        Search { arena, distances, codec, depths: Costs::with_room(1_000), queue: BTreeMap::new() }
    }

    fn run(&mut self, start: Place<B>, level: &Level, budget: &mut Budget) -> Verdict {
        self.meet(&start, 0);
        let mut fewest = None;
        while let Some((key, depth)) = self.take(fewest) {
            if self.depths.get(key) != Some(depth) {
                continue;
            }
            if !budget.pay() {
                return Verdict::Unknown;
            }
            let place = self.codec.place(key);
            if place.boxes == self.arena.goals {
                fewest = Some(depth);
            } else {
                self.expand(&place, depth);
            }
        }
        let Some(depth) = fewest else { return Verdict::Unsolvable };
        let live = self.distances.live;
        let known = Known { arena: self.arena, codec: self.codec, depths: &self.depths, live };
        let pushes = known.fewest_moves(start, self.arena.square_of(level.player()), depth);
        Verdict::Solved { plan: walked(level, &pushes), optimal: true }
    }

    /// The most promising place; once a solution is known, only what could lie on another as short.
    fn take(&mut self, fewest: Option<u32>) -> Option<(C, u32)> {
        let mut first = self.queue.first_entry()?;
        if fewest.is_some_and(|fewest| first.key().0 > fewest) {
            return None;
        }
        let taken = first.get_mut().pop();
        if first.get().is_empty() {
            first.remove();
        }
        taken
    }

    fn expand(&mut self, place: &Place<B>, depth: u32) {
        let reach = self.arena.region(place.boxes, place.region);
        for dir in Dir::ALL {
            for square in self.arena.pushable(place.boxes, reach, self.distances.live, dir).squares() {
                let pushed = self.arena.pushed(place, square, dir);
                let target = self.arena.next(square, dir);
                if !is_frozen_off_goal(self.arena, pushed.boxes, self.distances.live, target) {
                    self.meet(&pushed, depth + 1);
                }
            }
        }
    }

    fn meet(&mut self, place: &Place<B>, depth: u32) {
        let key = self.codec.key(place);
        if self.depths.get(key).is_some_and(|known| known <= depth) {
            return;
        }
        if let Some(bound) = lower_bound(self.distances, place.boxes) {
            self.depths.improve(key, depth);
            self.queue.entry((depth + bound, bound)).or_default().push((key, depth));
        }
    }
}

/// The plan that makes these pushes, with shortest walks in between, by the slow rules.
pub fn walked(level: &Level, pushes: &[Push]) -> Plan {
    let mut state = level.start();
    let mut plan = Plan::default();
    for push in pushes {
        let stand = level.step(push.at, push.dir.opposite());
        for dir in walk(level, &state, stand).into_iter().chain([push.dir]) {
            state = Sokoban::play(level, &state, dir)
                .unwrap_or_else(|why| panic!("the search pushed where {why}"));
            plan.steps.push(dir);
        }
    }
    plan
}

/// A shortest walk to a cell the player can reach.
fn walk(level: &Level, state: &State, to: boxwright_core::Cell) -> Vec<Dir> {
    let mut came_by: BTreeMap<_, Dir> = BTreeMap::new();
    let mut todo = VecDeque::from([state.player]);
    while let Some(cell) = todo.pop_front() {
        if cell == to {
            break;
        }
        for dir in Dir::ALL {
            let next = level.step(cell, dir);
            let is_free = level.is_floor(next) && !state.boxes.contains(next) && next != state.player;
            if is_free && !came_by.contains_key(&next) {
                came_by.insert(next, dir);
                todo.push_back(next);
            }
        }
    }
    let mut steps = Vec::new();
    let mut cell = to;
    while cell != state.player {
        let dir = *came_by.get(&cell).expect("the search only pushes what the player can reach");
        steps.push(dir);
        cell = level.step(cell, dir.opposite());
    }
    steps.reverse();
    steps
}

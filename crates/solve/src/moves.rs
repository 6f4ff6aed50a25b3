//! Fewest moves, and of the solutions with fewest moves one with fewest pushes.
//!
//! A* over boxes and the player's exact square. After a push the player stands where the box was, so an
//! edge is a shortest walk and one push, and only squares beside boxes ever occur. The cost is moves first
//! and pushes second; the matching bound serves for both, since a push is a move (see `frontier.rs`). There
//! are no parent pointers: the way is found back over places whose cost fits.

use crate::arena::Place;
use crate::bits::Bits;
use crate::codec::Code;
use crate::freeze::is_frozen_off_goal;
use crate::frontier::{Aim, Frontier, search};
use crate::ground::Ground;
use crate::matching::Matching;
use crate::solver::Answer;
use crate::walk::walked;
use boxwright_core::sokoban::{Level, Push};
use boxwright_core::{Budget, Dir};

/// Solves a level with fewest moves.
pub fn fewest_moves(level: &Level, budget: &mut Budget) -> Answer {
    search(&FewestMoves, level, budget)
}

/// Moves, then pushes.
type Moves = (u32, u32);

struct FewestMoves;

impl Aim for FewestMoves {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let boxes = ground.arena.place(&ground.level.start()).boxes;
        let start = Place { boxes, region: ground.arena.square_of(ground.level.player()) };
        let mut matching = Matching::default();
        let Some(bound) = matching.assign(ground.distances, boxes, start.region) else {
            return Answer::unsolvable();
        };
        let mut frontier: Frontier<C, Moves> = Frontier::new();
        frontier.meet(ground.codec.key(&start), (0, 0), (bound, bound), bound);
        while let Some((key, cost)) = frontier.take() {
            let place = ground.codec.place(key);
            if place.boxes == ground.arena.goals {
                let pushes = way_to(ground, &frontier, place, cost);
                return Answer::optimal(walked(ground.level, &pushes), cost.0, true);
            }
            if !budget.pay() || frontier.is_full(budget) {
                return Answer::unknown(frontier.least_total().unwrap_or(cost).0);
            }
            expand(ground, &mut frontier, &mut matching, &place, cost);
        }
        Answer::unsolvable()
    }
}

fn expand<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &mut Frontier<C, Moves>,
    matching: &mut Matching,
    place: &Place<B>,
    (moves, pushes): Moves,
) {
    let Ground { arena, distances, codec, .. } = ground;
    let key_of_boxes = codec.key::<B, C>(place) ^ codec.of_region(place.region);
    matching.assign(distances, place.boxes, place.region);
    arena.walk_and_push(place.boxes, place.region, distances.live, |square, dir, steps| {
        let target = arena.next(square, dir);
        let cost = (moves + steps + 1, pushes + 1);
        let key = key_of_boxes ^ codec.of_box(square) ^ codec.of_box(target) ^ codec.of_region(square);
        if frontier.knows(key, cost) {
            return;
        }
        let boxes = place.boxes ^ B::square(square) ^ B::square(target);
        if is_frozen_off_goal(arena, boxes, distances.live) {
            return;
        }
        let number = (place.boxes & B::below(square)).count();
        if let Some(bound) = matching.after(distances, number, distances.slot(target, square), 1) {
            frontier.meet(key, cost, (cost.0 + bound, cost.1 + bound), bound);
        }
    });
}

/// The pushes that led to a place, found back over places whose cost fits.
fn way_to<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &Frontier<C, Moves>,
    end: Place<B>,
    cost: Moves,
) -> Vec<Push> {
    let (mut place, mut cost) = (end, cost);
    let mut way = Vec::new();
    while cost.1 > 0 {
        let (push, before, less) =
            step_back(ground, frontier, &place, cost).expect("every place met has one before it");
        way.push(push);
        (place, cost) = (before, less);
    }
    way.reverse();
    way
}

/// The last push took a box from where the player stands; before it the player walked from a square
/// beside a box (or from the start) to the other side of that box.
fn step_back<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &Frontier<C, Moves>,
    place: &Place<B>,
    cost: Moves,
) -> Option<(Push, Place<B>, Moves)> {
    let arena = ground.arena;
    let player = B::square(place.region);
    for dir in Dir::ALL {
        let (ahead, behind) = (arena.step(player, dir), arena.step(player, dir.opposite()));
        let boxes = place.boxes ^ ahead ^ player;
        let was_pushed = !(ahead & place.boxes).is_empty() && !(behind & arena.floor & !boxes).is_empty();
        if !was_pushed {
            continue;
        }
        let stand = behind.lowest();
        for from in arena.region(boxes, stand).squares() {
            let before = Place { boxes, region: from };
            let Some(known) = frontier.costs.get(ground.codec.key(&before)) else { continue };
            let after = (known.0 + arena.steps(boxes, from, stand) + 1, known.1 + 1);
            if after == cost {
                return Some((Push { at: arena.cell(place.region), dir }, before, known));
            }
        }
    }
    None
}

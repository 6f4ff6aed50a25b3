//! Fewest moves, and of the solutions with fewest moves one with fewest pushes.
//!
//! A* over boxes and the player's exact square. After a push the player stands where the box was, so an
//! edge is a shortest walk and one push, and only squares beside boxes ever occur. The cost is moves first
//! and pushes second; the matching bound serves for both, since a push is a move (see `frontier.rs`). There
//! are no parent pointers: the way is found back over places whose cost fits.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::Code;
use crate::freeze::is_frozen_off_goal;
use crate::frontier::{Aim, Cost, Frontier, search};
use crate::walk::walked;
use boxwright_core::sokoban::{Level, Push};
use boxwright_core::{Budget, Dir, Verdict};

/// Solves a level with fewest moves.
pub fn fewest_moves(level: &Level, budget: &mut Budget) -> Verdict {
    search::<FewestMoves>(level, budget)
}

/// Moves, then pushes.
type Moves = (u32, u32);

impl Cost for Moves {
    fn plus(self, pushes: u32) -> Moves {
        (self.0 + pushes, self.1 + pushes)
    }
}

struct FewestMoves;

impl Aim for FewestMoves {
    type Cost = Moves;

    fn start<B: Bits>(arena: &Arena<B>, level: &Level) -> Place<B> {
        Place { region: arena.square_of(level.player()), ..arena.place(&level.start()) }
    }

    fn run<B: Bits, C: Code>(
        mut frontier: Frontier<'_, B, C, Moves>,
        _: Place<B>,
        level: &Level,
        budget: &mut Budget,
    ) -> Verdict {
        while let Some((place, cost)) = frontier.take(None) {
            if !budget.pay() {
                return Verdict::Unknown;
            }
            if place.boxes == frontier.arena.goals {
                let pushes = way_to(&frontier, place, cost);
                return Verdict::Solved { plan: walked(level, &pushes), optimal: true };
            }
            expand(&mut frontier, &place, cost);
        }
        Verdict::Unsolvable
    }
}

fn expand<B: Bits, C: Code>(
    frontier: &mut Frontier<'_, B, C, Moves>,
    place: &Place<B>,
    (moves, pushes): Moves,
) {
    let (arena, live) = (frontier.arena, frontier.live);
    arena.walk_and_push(place.boxes, place.region, live, |square, dir, steps| {
        let target = arena.next(square, dir);
        let boxes = place.boxes ^ B::square(square) ^ B::square(target);
        if !is_frozen_off_goal(arena, boxes, live, target) {
            frontier.meet(&Place { boxes, region: square }, (moves + steps + 1, pushes + 1));
        }
    });
}

/// The pushes that led to a place, found back over places whose cost fits.
fn way_to<B: Bits, C: Code>(frontier: &Frontier<'_, B, C, Moves>, end: Place<B>, cost: Moves) -> Vec<Push> {
    let (mut place, mut cost) = (end, cost);
    let mut way = Vec::new();
    while cost.1 > 0 {
        let (push, before, less) =
            step_back(frontier, &place, cost).expect("every place met has one before it");
        way.push(push);
        (place, cost) = (before, less);
    }
    way.reverse();
    way
}

/// The last push took a box from where the player stands; before it the player walked from a square
/// beside a box (or from the start) to the other side of that box.
fn step_back<B: Bits, C: Code>(
    frontier: &Frontier<'_, B, C, Moves>,
    place: &Place<B>,
    cost: Moves,
) -> Option<(Push, Place<B>, Moves)> {
    let arena = frontier.arena;
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
            let Some(known) = frontier.costs.get(frontier.codec.key(&before)) else { continue };
            let after = (known.0 + arena.steps(boxes, from, stand) + 1, known.1 + 1);
            if after == cost {
                return Some((Push { at: arena.cell(place.region), dir }, before, known));
            }
        }
    }
    None
}

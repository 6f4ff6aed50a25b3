//! Fewest pushes, and of the solutions with fewest pushes one with fewest moves.
//!
//! A* over boxes and the player's region, with the matching bound (see `frontier.rs`). Once solved, the
//! search goes on until every place is met that lies on a solution as short, and of these solutions one
//! with fewest moves is taken (see `ways.rs`).

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::Code;
use crate::freeze::is_frozen_off_goal;
use crate::frontier::{Aim, Cost, Frontier, search};
use crate::walk::walked;
use crate::ways::Known;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Dir, Verdict};

/// Solves a level with fewest pushes.
pub fn fewest_pushes(level: &Level, budget: &mut Budget) -> Verdict {
    search::<FewestPushes>(level, budget)
}

/// Pushes.
impl Cost for u32 {
    fn plus(self, pushes: u32) -> u32 {
        self + pushes
    }
}

struct FewestPushes;

impl Aim for FewestPushes {
    type Cost = u32;

    fn start<B: Bits>(arena: &Arena<B>, level: &Level) -> Place<B> {
        arena.place(&level.start())
    }

    fn run<B: Bits, C: Code>(
        mut frontier: Frontier<'_, B, C, u32>,
        start: Place<B>,
        level: &Level,
        budget: &mut Budget,
    ) -> Verdict {
        let mut fewest = None;
        while let Some((place, depth)) = frontier.take(fewest) {
            if !budget.pay() {
                return Verdict::Unknown;
            }
            if place.boxes == frontier.arena.goals {
                fewest = Some(depth);
            } else {
                expand(&mut frontier, &place, depth);
            }
        }
        let Some(depth) = fewest else { return Verdict::Unsolvable };
        let Frontier { arena, codec, live, ref costs, .. } = frontier;
        let known = Known { arena, codec, depths: costs, live };
        let pushes = known.fewest_moves(start, arena.square_of(level.player()), depth);
        Verdict::Solved { plan: walked(level, &pushes), optimal: true }
    }
}

fn expand<B: Bits, C: Code>(frontier: &mut Frontier<'_, B, C, u32>, place: &Place<B>, depth: u32) {
    let (arena, live) = (frontier.arena, frontier.live);
    let reach = arena.region(place.boxes, place.region);
    for dir in Dir::ALL {
        for square in arena.pushable(place.boxes, reach, live, dir).squares() {
            let pushed = arena.pushed(place, square, dir);
            if !is_frozen_off_goal(arena, pushed.boxes, live, arena.next(square, dir)) {
                frontier.meet(&pushed, depth + 1);
            }
        }
    }
}

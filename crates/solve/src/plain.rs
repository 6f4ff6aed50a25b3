//! The yardstick: a plain breadth-first search for fewest pushes.
//!
//! Boards of 128 bits whatever the level, exact keys, and boxes stay on squares from which the walls let
//! them get to a goal; nothing else is pruned, and no bound cuts anything off. Seconds mean little on their
//! own; how long this search takes on a set of levels says how fast the machine is, and all other times can
//! be scaled by it.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use crate::codec::{Code, Codec};
use crate::farthest::could_be_live;
use crate::table::Table;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Dir};

/// Fewest pushes; `None` if there is no solution, the budget runs out, or the board fits no key.
pub fn plain_fewest_pushes(level: &Level, budget: &mut Budget) -> Option<usize> {
    let arena = Arena::<u128>::new(level)?;
    let start = arena.place(&level.start());
    match Codec::new::<_, u64>(&arena, arena.floor) {
        Some(codec) => search::<_, u64>(&arena, &codec, start, budget),
        None => search::<_, u128>(&arena, &Codec::new::<_, u128>(&arena, arena.floor)?, start, budget),
    }
}

fn search<B: Bits, C: Code>(
    arena: &Arena<B>,
    codec: &Codec,
    start: Place<B>,
    budget: &mut Budget,
) -> Option<usize> {
    let mut seen: Table<C> = Table::with_room(1 << 12);
    let live = could_be_live(arena);
    let (mut layer, mut next) = (vec![start], Vec::new());
    seen.insert(codec.key(&start));
    let mut pushes = 0;
    while !layer.is_empty() {
        for place in &layer {
            if place.boxes == arena.goals {
                return Some(pushes);
            }
            if !budget.pay() {
                return None;
            }
            let reach = arena.region(place.boxes, place.region);
            for dir in Dir::ALL {
                for square in arena.pushable(place.boxes, reach, live, dir).squares() {
                    let pushed = arena.pushed(place, square, dir);
                    if seen.insert(codec.key(&pushed)) {
                        next.push(pushed);
                    }
                }
            }
        }
        std::mem::swap(&mut layer, &mut next);
        next.clear();
        pushes += 1;
    }
    None
}

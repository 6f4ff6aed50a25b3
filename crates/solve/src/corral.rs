//! Corrals: parts of the floor that boxes keep the player out of.
//!
//! Take a corral (or several at once) and the boxes that fence it. Until one of the fence boxes is pushed,
//! nothing in there changes. Suppose that every first push of a fence box that walls and fence allow goes
//! *into* the corral, and that the player can make all of these pushes *now*: this is a PI-corral (after
//! Brian Damgaard). If a fence box is off goal, or a goal inside is empty, one of these pushes must come
//! sometime, and since what happens outside can neither help nor be harmed by it, it may as well come now.
//! So a search may look at the pushes of the fence alone, and if there are none the state is lost.
//!
//! This keeps at least one solution with fewest pushes, and one with fewest lines: a whole line can be
//! brought forward, because it ends inside. It does not keep those with fewest moves, and not all
//! solutions. It claims nothing about corrals that fail the conditions.

use crate::arena::Arena;
use crate::bits::Bits;
use boxwright_core::Dir;

/// The fence of a PI-corral that must be opened sometime: only its boxes need to be pushed next.
///
/// `reach` is the player's region and `live` the squares from which a lone box reaches a goal. Of several
/// corrals the one with fewest boxes to push is taken; `None` if there is no PI-corral.
pub fn pi_corral<B: Bits>(arena: &Arena<B>, live: B, boxes: B, reach: B) -> Option<B> {
    let mut shut = arena.floor & !boxes & !reach;
    let mut best: Option<(usize, B)> = None;
    while !shut.is_empty() {
        let inside = arena.region(boxes, shut.lowest());
        shut = shut & !inside;
        let corral = Corral { arena, live, boxes, reach, inside, fence: B::EMPTY };
        let Some(fence) = corral.grown() else { continue };
        let pushes = Dir::ALL.map(|dir| (arena.pushable(boxes, reach, live, dir) & fence).count());
        let count = pushes.iter().sum();
        if best.is_none_or(|(least, _)| count < least) {
            best = Some((count, fence));
        }
    }
    best.map(|(_, fence)| fence)
}

struct Corral<'a, B> {
    arena: &'a Arena<B>,
    live: B,
    boxes: B,
    reach: B,
    inside: B,
    fence: B,
}

impl<B: Bits> Corral<'_, B> {
    /// Takes in neighbouring corrals and boxes until the conditions hold; the fence, if they can.
    fn grown(mut self) -> Option<B> {
        loop {
            self.fence = self.fence | self.boxes & self.arena.spread(self.inside);
            let in_the_way = self.in_the_way()?;
            if in_the_way.is_empty() {
                break;
            }
            self.fence = self.fence | in_the_way & self.boxes;
            for square in (in_the_way & !self.boxes).squares() {
                self.inside = self.inside | self.arena.region(self.boxes, square);
            }
        }
        let must_be_opened =
            !(self.fence & !self.arena.goals).is_empty() || !(self.inside & self.arena.goals).is_empty();
        must_be_opened.then_some(self.fence)
    }

    /// Squares that must belong to the corral before the conditions can hold; `None` if they cannot.
    fn in_the_way(&self) -> Option<B> {
        let arena = self.arena;
        let taken = self.fence | self.inside;
        let mut found = B::EMPTY;
        for dir in Dir::ALL {
            // First pushes that walls and fence allow, by the box: the player comes from outside.
            let stands = arena.step(arena.floor & !taken, dir);
            let targets = arena.step(arena.floor & self.live & !self.fence, dir.opposite());
            let pushes = self.fence & stands & targets;
            let from = arena.step(pushes, dir.opposite()) & !self.reach;
            found = found | from;
            let ready = pushes & arena.step(self.reach, dir);
            let outward = arena.step(ready, dir) & !self.inside;
            if !(outward & self.reach).is_empty() {
                return None;
            }
            found = found | outward;
        }
        Some(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;
    use boxwright_core::sokoban::Level;

    /// The fence of the level's PI-corral, as a board of `x`.
    fn check(board: &str, expected: Option<&[(usize, usize)]>) {
        let level: Level = board.parse().unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let place = arena.place(&level.start());
        let reach = arena.region(place.boxes, place.region);
        let fence = pi_corral(&arena, Distances::new(&arena).live, place.boxes, reach);
        let named = fence.map(|fence| {
            let cell = |square| arena.cell(square);
            let at = |square| (level.shape().col(cell(square)), level.shape().row(cell(square)));
            fence.squares().map(at).collect::<Vec<_>>()
        });
        assert_eq!(named.as_deref(), expected, "{level}");
    }

    #[test]
    fn a_box_in_a_doorway_that_can_only_go_in_is_a_fence() {
        check(
            "
#########
#   #   #
#@  $ . #
# $ # . #
#   #   #
#########",
            Some(&[(4, 2)]),
        );
    }

    #[test]
    fn a_box_that_can_be_pushed_along_the_fence_spoils_it() {
        check(
            "
#########
#    * *#
#@    $ #
#     . #
#########",
            None,
        );
    }

    #[test]
    fn a_box_home_with_nothing_to_do_behind_it_is_left_alone() {
        check(
            "
#########
#   #   #
#@  *   #
# $.#   #
#   #   #
#########",
            None,
        );
    }
}

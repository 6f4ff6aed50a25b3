//! How many pushes a lone box needs to each goal.
//!
//! A box is pulled back from every goal over an otherwise empty floor, with the player on any side of it
//! that the walls allow. The distance of a square is the least over all sides, so it is a lower bound for
//! any state: other boxes and the player's real side can only make it longer. A square from which no goal
//! can be reached is dead for certain; a square with a distance may still be lost.

use crate::arena::{Arena, Place};
use crate::bits::Bits;
use boxwright_core::Dir;

/// No way at all.
pub const NEVER: u16 = u16::MAX;

/// Pushes of a lone box from every square to every goal.
#[derive(Clone, Debug)]
pub struct Distances<B> {
    /// The goals' squares, rising.
    pub goals: Vec<usize>,
    /// The squares from which a lone box reaches some goal.
    pub live: B,
    pushes: Vec<Vec<u16>>,
}

impl<B: Bits> Distances<B> {
    /// Measures an arena.
    pub fn new(arena: &Arena<B>) -> Distances<B> {
        let goals: Vec<usize> = arena.goals.squares().collect();
        let pushes: Vec<Vec<u16>> = goals.iter().map(|&goal| from_goal(arena, goal)).collect();
        let is_live = |square: &usize| pushes.iter().any(|row| row[*square] != NEVER);
        let live = arena.floor.squares().filter(is_live).fold(B::EMPTY, |live, at| live | B::square(at));
        Distances { goals, live, pushes }
    }

    /// Pushes from a square to the goal with this number, or [`NEVER`].
    #[inline]
    pub fn pushes(&self, square: usize, goal: usize) -> u16 {
        self.pushes[goal][square]
    }

    /// Pushes from a square to its nearest goal, or [`NEVER`].
    pub fn nearest(&self, square: usize) -> u16 {
        self.pushes.iter().map(|row| row[square]).min().unwrap_or(NEVER)
    }
}

fn from_goal<B: Bits>(arena: &Arena<B>, goal: usize) -> Vec<u16> {
    let mut pushes = vec![NEVER; B::WIDTH];
    let mut seen = std::collections::BTreeSet::new();
    let mut layer: Vec<Place<B>> = regions(arena, B::square(goal)).collect();
    seen.extend(layer.iter().copied());
    let mut depth = 0;
    while !layer.is_empty() {
        let mut next = Vec::new();
        for place in &layer {
            let square = place.boxes.lowest();
            pushes[square] = pushes[square].min(depth);
            let reach = arena.region(place.boxes, place.region);
            for dir in Dir::ALL.into_iter().filter(|&dir| !arena.pullable(place.boxes, reach, dir).is_empty())
            {
                let pulled = arena.pulled(place, square, dir);
                if seen.insert(pulled) {
                    next.push(pulled);
                }
            }
        }
        layer = next;
        depth += 1;
    }
    pushes
}

/// The places with these boxes: one for each region the player could be in.
pub fn regions<B: Bits>(arena: &Arena<B>, boxes: B) -> impl Iterator<Item = Place<B>> + '_ {
    let mut free = arena.floor & !boxes;
    std::iter::from_fn(move || {
        let region = free.lowest();
        (region < B::WIDTH).then(|| {
            free = free & !arena.region(boxes, region);
            Place { boxes, region }
        })
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::Level;

    /// Draws the distance to the nearest goal: a digit, or `x` where there is no way.
    fn check(board: &str, expected: &str) {
        let level: Level = board.parse().unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let distances = Distances::new(&arena);
        let mut drawn: Vec<Vec<char>> = level.to_string().lines().map(|row| row.chars().collect()).collect();
        for square in arena.floor.squares() {
            let (cell, pushes) = (arena.cell(square), distances.nearest(square));
            let sign = if pushes == NEVER { 'x' } else { char::from_digit(u32::from(pushes), 10).unwrap() };
            drawn[level.shape().row(cell)][level.shape().col(cell)] = sign;
        }
        let drawn: Vec<String> = drawn.iter().map(|row| row.iter().collect()).collect();
        assert_eq!(drawn.join("\n"), expected.trim());
    }

    #[test]
    fn a_goal_in_the_open_wakes_all_but_the_rim() {
        check(
            "
#######
#@    #
# $.  #
#     #
#######",
            "
#######
#xxxxx#
#x101x#
#xxxxx#
#######",
        );
    }

    #[test]
    fn a_goal_at_the_rim_wakes_its_rim() {
        check(
            "
########
#@    .#
#   $  #
#      #
########",
            "
########
#x43210#
#x54321#
#xxxxxx#
########",
        );
    }
}

//! Dead pairs: two boxes that cannot both get home, even alone on the floor.
//!
//! Two boxes are pulled back from every two goals over an otherwise empty floor, with the player on any
//! side. Two squares (and a region of the player) that are never met so are lost for certain: more boxes
//! only make it harder. A pair that is met may still be lost in company, and one that is dead only with the
//! player on one side is known by [`Pairs::is_dead`] alone, not by [`Pairs::never`].

use crate::arena::{Arena, Place};
use crate::bits::{Bits, flood};
use crate::distances::regions;
use crate::table::Table;
use boxwright_core::{Budget, Dir};

/// The widest board on which a pair takes no longer than a place of any search.
const NARROW: usize = 512;

/// Which two boxes, with the player in which region, can both get home.
#[derive(Clone, Debug)]
pub struct Pairs<B> {
    alive: Table<u64>,
    /// For each square the squares that are dead for another box, wherever the player is.
    never: Vec<B>,
}

impl<B: Bits> Pairs<B> {
    /// Measures all pairs of an arena; `None` if that takes more nodes than allowed. Most pairs of live
    /// squares are met, so it is not even begun if there are too many, and on wide boards, where each takes
    /// long, a table must be smaller to be worth its while.
    pub fn new(arena: &Arena<B>, live: B, budget: &mut Budget) -> Option<Pairs<B>> {
        let squares = live.count() as u64;
        if squares * squares.saturating_sub(1) / 2 * B::WIDTH.div_ceil(NARROW) as u64 > budget.left() {
            return None;
        }
        let mut pairs = Pairs { alive: Table::with_room(1_000), never: vec![B::EMPTY; B::WIDTH] };
        for square in live.squares() {
            pairs.never[square] = live ^ B::square(square);
        }
        let mut todo = Vec::new();
        for one in arena.goals.squares() {
            for other in arena.goals.squares().filter(|&other| other > one) {
                let homes = regions(arena, B::square(one) | B::square(other));
                if !budget.work(flood::<B>()) {
                    return None;
                }
                homes.for_each(|place| pairs.meet(place, &mut todo));
            }
        }
        while let Some(place) = todo.pop() {
            if !budget.pay() || pairs.bytes() > budget.memory() {
                return None;
            }
            let reach = arena.region(place.boxes, place.region);
            for dir in Dir::ALL {
                for square in arena.pullable(place.boxes, reach, dir).squares() {
                    pairs.meet(arena.pulled(&place, square, dir), &mut todo);
                }
            }
        }
        Some(pairs)
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.alive.bytes() + (self.never.len() * size_of::<B>()) as u64
    }

    fn meet(&mut self, place: Place<B>, todo: &mut Vec<Place<B>>) {
        if self.alive.insert(key(&place)) {
            let (one, rest) = (place.boxes.lowest(), place.boxes ^ B::square(place.boxes.lowest()));
            let other = rest.lowest();
            self.never[one] = self.never[one] & !rest;
            self.never[other] = self.never[other] & !B::square(one);
            todo.push(place);
        }
    }

    /// The squares on which another box is lost for certain beside a box on this one.
    #[inline]
    pub fn never(&self, square: usize) -> B {
        self.never[square]
    }

    /// Are the two boxes of a place, alone on the floor, lost for certain?
    pub fn is_dead(&self, place: &Place<B>) -> bool {
        !self.alive.contains(key(place))
    }
}

/// Two squares and a region as a number; 14 bits hold any square.
fn key<B: Bits>(place: &Place<B>) -> u64 {
    let one = place.boxes.lowest();
    let other = (place.boxes ^ B::square(one)).lowest();
    (((one as u64) << 15 | other as u64) << 15 | place.region as u64) + 1
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::distances::Distances;
    use crate::on_arena;
    use boxwright_core::sokoban::Level;

    #[test]
    fn two_boxes_that_share_the_only_goal_of_a_wall_are_dead() {
        let level: Level = "
#########
#.      #
#   $ $ #
#  .@   #
#       #
#########"
            .parse()
            .unwrap();
        let arena = Arena::<u128>::new(&level).unwrap();
        let live = Distances::new(&arena).live;
        let pairs = Pairs::new(&arena, live, &mut Budget::nodes(100_000)).unwrap();
        let square = |col, row| arena.square_of(level.shape().cell(col, row));
        let (one, other, open) = (square(3, 1), square(5, 1), square(4, 3));
        assert!(live.has(one) && live.has(other) && live.has(open));
        assert!(pairs.never(one).has(other) && pairs.never(other).has(one));
        assert!(!pairs.never(one).has(open));
        let both = Place { boxes: u128::square(one) | u128::square(other), region: arena.floor.lowest() };
        assert!(pairs.is_dead(&both));
    }

    #[test]
    fn a_budget_that_is_spent_gives_no_table() {
        let level: Level = "######\n#.$  #\n#. $@#\n#    #\n######".parse().unwrap();
        let arena = Arena::<u64>::new(&level).unwrap();
        assert!(Pairs::new(&arena, arena.floor, &mut Budget::nodes(3)).is_none());
    }

    /// Is a table begun for ten live squares of an open room?
    fn is_begun(columns: usize, rows: usize, nodes: u64) -> bool {
        let (wall, floor) = ("#".repeat(columns + 2), format!("#{}#", " ".repeat(columns)));
        let boxes = format!("#@$ $..{}#", " ".repeat(columns - 6));
        let board = [vec![wall.clone(), boxes], vec![floor; rows - 1], vec![wall]].concat().join("\n");
        let level: Level = board.parse().unwrap();
        let mut budget = Budget::nodes(nodes);
        on_arena!(&level, |arena| Pairs::new(&arena, first_ten(arena.floor), &mut budget).is_some());
        budget.spent() > 0
    }

    fn first_ten<B: Bits>(floor: B) -> B {
        floor.squares().take(10).fold(B::EMPTY, |set, square| set | B::square(square))
    }

    #[test]
    fn a_table_that_will_not_fit_the_budget_is_not_begun() {
        // Ten squares make 45 pairs. 41 x 17 squares take a board of 4,160, on which a pair counts nine times.
        assert!(!is_begun(14, 9, 44) && is_begun(14, 9, 45));
        assert!(!is_begun(41, 17, 404) && is_begun(41, 17, 405));
    }
}

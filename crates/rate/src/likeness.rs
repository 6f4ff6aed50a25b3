//! How alike two levels are, from 0 to 1.
//!
//! A *portrait* of a level is its room, its goals, its boxes and the shape of a solution: which cells boxes
//! are pushed from, and which way. Two portraits are laid over each other in every view and with the
//! small shifts that keep one inside the other, give or take a cell; each part is compared as cells of both
//! over cells of either. The best fit counts: room 0.4, goals 0.2, boxes 0.2, pushes 0.2. Levels with equal
//! content ids have likeness 1 and no others do.
//!
//! What is not seen: levels that share an idea but not the cells it is laid out on.

use crate::solution::Solution;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Cell, Dir, Id, Shape, View};
use boxwright_core::{Objective, Verdict};
use boxwright_solve::solve;
use std::collections::BTreeSet;

/// From this likeness on we call two levels near-duplicates.
pub const NEAR_DUPLICATES: f64 = 0.9;

/// What levels that are not the same are alike at most.
const MOST: f64 = 0.999;

/// What is compared of a level.
#[derive(Clone, Debug)]
pub struct Portrait {
    id: Id,
    shape: Shape,
    room: Vec<Cell>,
    goals: Vec<Cell>,
    boxes: Vec<Cell>,
    /// Where boxes are pushed and which way, in one solution with fewest pushes; empty if none is known.
    pushes: Vec<(Cell, Dir)>,
}

type Spot = (i32, i32, u8);

impl Portrait {
    /// Takes a portrait; solving the level may take this budget.
    pub fn of(level: &Level, budget: &mut Budget) -> Portrait {
        let canonical = level.canonical();
        let answer = solve(&canonical, Objective::Pushes, budget);
        let solution = match &answer.verdict {
            Verdict::Solved { plan, .. } => Solution::new(&canonical, plan),
            _ => None,
        };
        let pushes: BTreeSet<(Cell, Dir)> =
            solution.iter().flat_map(|solution| &solution.pushes).map(|push| (push.from, push.dir)).collect();
        Portrait {
            id: canonical.content_id(),
            shape: canonical.shape(),
            room: canonical.floor().iter().collect(),
            goals: canonical.goals().iter().collect(),
            boxes: canonical.boxes().iter().collect(),
            pushes: pushes.into_iter().collect(),
        }
    }

    /// How alike two levels are; the same either way round.
    pub fn likeness(&self, other: &Portrait) -> f64 {
        if self.id == other.id {
            return 1.0;
        }
        let mine = self.seen(View::PLAIN);
        let fits = View::ALL.iter().map(|&view| best_fit(&mine, &other.seen(view)));
        fits.fold(0.0, f64::max).min(MOST)
    }

    /// Are the levels near-duplicates?
    pub fn is_near(&self, other: &Portrait) -> bool {
        self.likeness(other) >= NEAR_DUPLICATES
    }

    fn seen(&self, view: View) -> Seen {
        let shape = view.shape(self.shape);
        let spot = |cell: Cell, mark: u8| {
            let cell = view.cell(self.shape, cell);
            (shape.col(cell) as i32, shape.row(cell) as i32, mark)
        };
        let spots = |cells: &[Cell]| cells.iter().map(|&cell| spot(cell, 0)).collect::<BTreeSet<Spot>>();
        let pushes = self.pushes.iter().map(|&(cell, dir)| spot(cell, view.dir(dir) as u8)).collect();
        Seen {
            size: (shape.width() as i32, shape.height() as i32),
            parts: [spots(&self.room), spots(&self.goals), spots(&self.boxes), pushes],
        }
    }
}

/// A portrait through a view: room, goals, boxes, pushes.
struct Seen {
    size: (i32, i32),
    parts: [BTreeSet<Spot>; 4],
}

const WEIGHTS: [f64; 4] = [0.4, 0.2, 0.2, 0.2];

fn best_fit(one: &Seen, other: &Seen) -> f64 {
    let range = |mine: i32, its: i32| (mine - its).min(0) - 1..=(mine - its).max(0) + 1;
    let mut best = 0.0;
    for right in range(one.size.0, other.size.0) {
        for down in range(one.size.1, other.size.1) {
            let parts = one.parts.iter().zip(&other.parts).zip(WEIGHTS);
            let fit: f64 = parts.map(|((mine, its), weight)| weight * overlap(mine, its, right, down)).sum();
            best = f64::max(best, fit);
        }
    }
    best
}

/// Spots of both over spots of either, the second moved; two empty sets are alike.
fn overlap(mine: &BTreeSet<Spot>, its: &BTreeSet<Spot>, right: i32, down: i32) -> f64 {
    let is_mine = |&&(col, row, mark): &&Spot| mine.contains(&(col + right, row + down, mark));
    let both = its.iter().filter(is_mine).count();
    let either = mine.len() + its.len() - both;
    if either == 0 { 1.0 } else { both as f64 / either as f64 }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn portrait(board: &str) -> Portrait {
        Portrait::of(&board.parse().unwrap(), &mut Budget::nodes(10_000))
    }

    const PLAIN: &str = "#######\n#@    #\n# $ $ #\n#   # #\n#. .  #\n#######";

    #[test]
    fn views_are_the_same_level() {
        let level: Level = PLAIN.parse().unwrap();
        for view in View::ALL {
            let other = Portrait::of(&level.seen(view), &mut Budget::nodes(10_000));
            assert_eq!(portrait(PLAIN).likeness(&other), 1.0);
        }
    }

    #[test]
    fn a_pillar_less_is_a_near_duplicate_and_another_room_is_not() {
        let less = portrait("#######\n#@    #\n# $ $ #\n#     #\n#. .  #\n#######");
        let near = portrait(PLAIN).likeness(&less);
        assert!((NEAR_DUPLICATES..1.0).contains(&near), "{near}");
        let other = portrait("#########\n#@$   . #\n#########");
        let far = portrait(PLAIN).likeness(&other);
        assert!(far < 0.5, "{far}");
        assert_eq!(far, other.likeness(&portrait(PLAIN)));
    }
}

//! A design: floor and goals of an interior, from a random one to one a few changes away (`changes.rs`).
//!
//! After every change only the floor in one piece with the goals is kept; a change that leaves a goal cut off makes
//! no design.

use super::changes::{Change, Manner, drawn};
use crate::kit::grid::Grid;
use boxwright_core::{Dir, Rng};
use boxwright_solve::bits::Bits;

/// Where the floor is, and which of it are goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Design<B> {
    pub(super) floor: B,
    pub(super) goals: B,
}

impl<B: Bits> Design<B> {
    /// Walls on two of five squares, and goals anywhere on what is left; `None` if that is no design.
    pub(super) fn random(grid: &Grid<B>, goals: usize, rng: &mut Rng) -> Option<Design<B>> {
        let mut design = Design { floor: grid.all, goals: B::EMPTY };
        for square in grid.all.squares() {
            if rng.below(5) < 2 {
                design.floor = design.floor ^ B::square(square);
            }
        }
        design.floor = grid.reach(drawn(design.floor, rng)?, design.floor);
        for _ in 0..goals {
            design.goals = design.goals | B::square(drawn(design.floor & !design.goals, rng)?);
        }
        design.settled(grid)
    }

    /// The design after a few changes, one more with a chance of a half each time; `None` if that is none.
    pub(super) fn changed(mut self, grid: &Grid<B>, manner: Manner, rng: &mut Rng) -> Option<Design<B>> {
        let before = self;
        loop {
            self.change(grid, manner, rng);
            if rng.below(2) == 0 {
                break;
            }
        }
        self.settled(grid).filter(|design| *design != before)
    }

    /// The design with one more goal in or beside the floor, half the time with some change of walls too.
    pub(super) fn with_a_goal(mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<Design<B>> {
        let near = (grid.spread(self.floor) | self.floor) & !self.goals;
        let narrow = self.narrow(grid) & !self.goals;
        // A box in a narrow place is in the way and has to be moved.
        let goal =
            if rng.below(2) == 0 && !narrow.is_empty() { drawn(narrow, rng)? } else { drawn(near, rng)? };
        let goal = B::square(goal);
        self.floor = self.floor | goal;
        self.goals = self.goals | goal;
        if rng.below(2) == 0 {
            for _ in 0..=rng.below(2) {
                let change = if rng.below(3) == 0 { Change::Swap } else { Change::Toggle };
                self.make(change, grid, rng);
            }
        }
        self.settled(grid)
    }

    /// Squares of the floor with floor on two opposite sides and no other.
    fn narrow(&self, grid: &Grid<B>) -> B {
        let beside = Dir::ALL.map(|dir| grid.step(self.floor, dir));
        let (upright, level) = (beside[0] & beside[2], beside[1] & beside[3]);
        let (any_upright, any_level) = (beside[0] | beside[2], beside[1] | beside[3]);
        self.floor & (upright & !any_level | level & !any_upright)
    }

    /// Only the floor that hangs together with the goals.
    fn settled(mut self, grid: &Grid<B>) -> Option<Design<B>> {
        let goals = self.goals;
        if goals.is_empty() || !(goals & !self.floor).is_empty() {
            return None;
        }
        self.floor = grid.reach(goals.lowest(), self.floor);
        let is_whole = (goals & !self.floor).is_empty() && self.floor.count() > goals.count() + 1;
        is_whole.then_some(self)
    }
}

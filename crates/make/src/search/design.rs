//! A design: floor and goals of an interior, and the small changes that a search makes to it.
//!
//! After every change only the floor in one piece with the goals is kept; a change that leaves a goal cut off makes
//! no design.

use crate::kit::grid::Grid;
use boxwright_core::{Dir, Rng};
use boxwright_solve::bits::Bits;

/// Where the floor is, and which of it are goals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Design<B> {
    pub(super) floor: B,
    pub(super) goals: B,
}

/// What can be done to a design, and how often it is.
const CHANGES: [(Change, u64); 9] = [
    (Change::Toggle, 40),
    (Change::Swap, 20),
    (Change::GoalBeside, 15),
    (Change::GoalAnywhere, 10),
    (Change::Carve, 5),
    (Change::Fill, 5),
    (Change::ShiftLine, 2),
    (Change::ShiftGoals, 2),
    (Change::Scramble, 2),
];

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Change {
    /// A square of the floor or beside it becomes the other.
    Toggle,
    /// A square of the floor and a wall beside it change places.
    Swap,
    GoalBeside,
    GoalAnywhere,
    /// A few squares in a row become floor.
    Carve,
    /// Two squares in a row become wall.
    Fill,
    /// A row or column moves by one.
    ShiftLine,
    ShiftGoals,
    /// Three by three squares are drawn anew.
    Scramble,
}

impl<B: Bits> Design<B> {
    /// Walls on two of five squares, and goals anywhere on what is left; `None` if that is no design.
    pub(super) fn random(grid: &Grid<B>, goals: usize, rng: &mut Rng) -> Option<Design<B>> {
        Design::with_walls(grid, goals, |_, rng| rng.below(5) < 2, rng)
    }

    /// The same along a diagonal: a band three squares across with few walls, and few floors beside it.
    pub(super) fn slanted(grid: &Grid<B>, goals: usize, rng: &mut Rng) -> Option<Design<B>> {
        let (columns, rows) = grid.size();
        let (middle, is_mirrored) = (rng.below(5) as i64 - 2, rng.below(2) == 0);
        let is_wall = |square: usize, rng: &mut Rng| {
            let (row, column) = (square / columns, square % columns);
            let column = if is_mirrored { columns - 1 - column } else { column };
            let off = column as i64 - (row * columns / rows) as i64 - middle;
            rng.below(10) < if off.abs() <= 1 { 1 } else { 8 }
        };
        Design::with_walls(grid, goals, is_wall, rng)
    }

    fn with_walls(
        grid: &Grid<B>,
        goals: usize,
        is_wall: impl Fn(usize, &mut Rng) -> bool,
        rng: &mut Rng,
    ) -> Option<Design<B>> {
        let mut design = Design { floor: grid.all, goals: B::EMPTY };
        for square in grid.all.squares() {
            if is_wall(square, rng) {
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
    pub(super) fn changed(mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<Design<B>> {
        let before = self;
        loop {
            self.change(grid, rng);
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

    fn change(&mut self, grid: &Grid<B>, rng: &mut Rng) {
        let all = CHANGES.iter().map(|(_, weight)| weight).sum();
        let mut at = rng.below(all);
        for (change, weight) in CHANGES {
            if at < weight {
                return self.make(change, grid, rng);
            }
            at -= weight;
        }
    }

    /// Makes a change; where it cannot be made nothing happens.
    fn make(&mut self, change: Change, grid: &Grid<B>, rng: &mut Rng) {
        // Nothing to draw from: nothing happens.
        _ = match change {
            Change::Toggle => self.toggle(grid, rng),
            Change::Swap => self.swap(grid, rng),
            Change::GoalBeside => self.goal_beside(grid, rng),
            Change::GoalAnywhere => self.goal_anywhere(rng),
            Change::Carve => self.run_of(grid, 2 + rng.below(2), true, rng),
            Change::Fill => self.run_of(grid, 2, false, rng),
            Change::ShiftLine => self.shift_line(grid, rng),
            Change::ShiftGoals => self.shift_goals(grid, rng),
            Change::Scramble => self.scramble(grid, rng),
        };
    }

    fn toggle(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let near = (grid.spread(self.floor) | self.floor) & !self.goals;
        self.floor = self.floor ^ B::square(drawn(near, rng)?);
        Some(())
    }

    fn swap(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let wall = drawn(grid.spread(self.floor) & !self.floor, rng)?;
        let beside = grid.spread(B::square(wall)) & self.floor & !self.goals;
        let floor = drawn(beside, rng)?;
        self.floor = self.floor ^ B::square(wall) ^ B::square(floor);
        Some(())
    }

    fn goal_beside(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let goal = drawn(self.goals, rng)?;
        let to = drawn(grid.spread(B::square(goal)) & self.floor & !self.goals, rng)?;
        self.goals = self.goals ^ B::square(goal) ^ B::square(to);
        Some(())
    }

    fn goal_anywhere(&mut self, rng: &mut Rng) -> Option<()> {
        let (goal, to) = (drawn(self.goals, rng)?, drawn(self.floor & !self.goals, rng)?);
        self.goals = self.goals ^ B::square(goal) ^ B::square(to);
        Some(())
    }

    fn run_of(&mut self, grid: &Grid<B>, count: u64, is_floor: bool, rng: &mut Rng) -> Option<()> {
        let near = if is_floor { grid.spread(self.floor) | self.floor } else { self.floor };
        let (mut square, dir) = (drawn(near, rng)?, Dir::ALL[rng.below(4) as usize]);
        for _ in 0..count {
            let set = B::square(square);
            self.floor = if is_floor { self.floor | set } else { self.floor & !(set & !self.goals) };
            square = grid.next(square, dir)?;
        }
        Some(())
    }

    fn shift_line(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let (at, dir) = (drawn(grid.all, rng)?, Dir::ALL[rng.below(4) as usize]);
        let line = grid.line(at, dir);
        let moved = |set: B| set & !line | grid.step(set & line, dir);
        let (floor, goals) = (moved(self.floor), moved(self.goals));
        if goals.count() == self.goals.count() {
            (self.floor, self.goals) = (floor | goals, goals);
        }
        Some(())
    }

    fn shift_goals(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let goals = grid.step(self.goals, Dir::ALL[rng.below(4) as usize]);
        if goals.count() == self.goals.count() {
            (self.floor, self.goals) = (self.floor | goals, goals);
        }
        Some(())
    }

    fn scramble(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let middle = drawn(grid.all, rng)?;
        let across = B::square(middle)
            | grid.step(B::square(middle), Dir::Left)
            | grid.step(B::square(middle), Dir::Right);
        let block = across | grid.step(across, Dir::Up) | grid.step(across, Dir::Down);
        for square in (block & !self.goals).squares() {
            let set = B::square(square);
            self.floor = if rng.below(5) < 2 { self.floor & !set } else { self.floor | set };
        }
        Some(())
    }
}

/// One of the squares, each as likely; `None` if there are none.
fn drawn<B: Bits>(squares: B, rng: &mut Rng) -> Option<usize> {
    let count = squares.count() as u64;
    if count == 0 {
        return None;
    }
    squares.squares().nth(rng.below(count) as usize)
}

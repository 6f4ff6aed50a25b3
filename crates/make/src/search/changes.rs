//! The small changes that a search makes to a design, and how often it makes each.
//!
//! Most change a square or two, or a goal. A few keep a shape and move it: a row or column is doubled or taken
//! out, which makes ways longer or shorter without breaking them; the same along a diagonal makes a staircase a step
//! longer or shorter; and all may drift by one, so that what has grown to the rim has room again. Which of these pay
//! depends on what is climbed for, so there is a manner for each.

use super::design::Design;
use crate::kit::grid::Grid;
use boxwright_core::{Dir, Rng};
use boxwright_solve::bits::Bits;

/// What can be done to a design.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Change {
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
    /// A row or column is doubled, and what lies beyond moves on.
    Stretch,
    /// A row or column is taken out, and what lies beyond closes up.
    Squeeze,
    /// The same with the two diagonals through a square and beside it.
    StretchSlant,
    SqueezeSlant,
    /// All moves by one, if it fits, and another change is made.
    Drift,
}

/// How often each of the small changes is made.
const SMALL: [(Change, u64); 9] = [
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

/// What changes are made beside the small ones, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Manner(&'static [(Change, u64)]);

impl Manner {
    /// None: what is near stays near.
    pub(super) const PLAIN: Manner = Manner(&[]);

    /// Those that make ways longer: for many pushes.
    pub(super) const LONG: Manner = Manner(&[(Change::Stretch, 5), (Change::Squeeze, 5), (Change::Drift, 5)]);

    /// Those that make staircases, where boxes keep each other waiting: for many lines and changes.
    pub(super) const SLANTED: Manner =
        Manner(&[(Change::StretchSlant, 20), (Change::SqueezeSlant, 20), (Change::Drift, 20)]);

    fn drawn(self, rng: &mut Rng) -> Change {
        let all = || SMALL.iter().chain(self.0);
        let mut at = rng.below(all().map(|(_, weight)| weight).sum());
        for &(change, weight) in all() {
            if at < weight {
                return change;
            }
            at -= weight;
        }
        unreachable!("the number drawn is below the sum of the weights")
    }
}

impl<B: Bits> Design<B> {
    /// Makes one change of a manner.
    pub(super) fn change(&mut self, grid: &Grid<B>, manner: Manner, rng: &mut Rng) {
        match manner.drawn(rng) {
            Change::Drift => {
                self.drift(grid, rng);
                self.change(grid, manner, rng);
            }
            change => self.make(change, grid, rng),
        }
    }

    /// Makes a change; where it cannot be made nothing happens.
    pub(super) fn make(&mut self, change: Change, grid: &Grid<B>, rng: &mut Rng) {
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
            Change::Stretch => Cut::straight(self, grid, rng).map(|cut| cut.stretch(self, grid)),
            Change::Squeeze => Cut::straight(self, grid, rng).map(|cut| cut.squeeze(self, grid)),
            Change::StretchSlant => Cut::slanted(self, grid, rng).map(|cut| cut.stretch(self, grid)),
            Change::SqueezeSlant => Cut::slanted(self, grid, rng).map(|cut| cut.squeeze(self, grid)),
            Change::Drift => self.drift(grid, rng),
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
        let (mut square, dir) = (drawn(near, rng)?, any_dir(rng));
        for _ in 0..count {
            let set = B::square(square);
            self.floor = if is_floor { self.floor | set } else { self.floor & !(set & !self.goals) };
            square = grid.next(square, dir)?;
        }
        Some(())
    }

    fn shift_line(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let (at, dir) = (drawn(grid.all, rng)?, any_dir(rng));
        let line = grid.line(at, dir);
        let moved = |set: B| set & !line | grid.step(set & line, dir);
        self.become_if_whole(moved(self.floor), moved(self.goals))
    }

    fn shift_goals(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        self.become_if_whole(self.floor, grid.step(self.goals, any_dir(rng)))
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

    fn drift(&mut self, grid: &Grid<B>, rng: &mut Rng) -> Option<()> {
        let dir = any_dir(rng);
        let floor = grid.step(self.floor, dir);
        if floor.count() == self.floor.count() {
            (self.floor, self.goals) = (floor, grid.step(self.goals, dir));
        }
        Some(())
    }

    /// Takes on a floor and goals, if no goal was lost.
    fn become_if_whole(&mut self, floor: B, goals: B) -> Option<()> {
        if goals.count() == self.goals.count() {
            (self.floor, self.goals) = (floor | goals, goals);
        }
        Some(())
    }
}

/// A cut through a board: both parts share what is doubled or taken out.
struct Cut<B> {
    /// The part that stays.
    near: B,
    /// The part that moves.
    beyond: B,
    /// How it moves.
    steps: [Option<Dir>; 2],
}

impl<B: Bits> Cut<B> {
    /// Through the row or column of a square of the floor.
    fn straight(design: &Design<B>, grid: &Grid<B>, rng: &mut Rng) -> Option<Cut<B>> {
        let at = drawn(design.floor, rng)?;
        Some(Cut::through(at, [Some(any_dir(rng)), None], grid))
    }

    /// Through the diagonal of a square of the floor and the next one.
    fn slanted(design: &Design<B>, grid: &Grid<B>, rng: &mut Rng) -> Option<Cut<B>> {
        let (at, dir) = (drawn(design.floor, rng)?, any_dir(rng));
        Some(Cut::through(at, [Some(dir), Some(dir.turned(1))], grid))
    }

    fn through(at: usize, steps: [Option<Dir>; 2], grid: &Grid<B>) -> Cut<B> {
        let (columns, _) = grid.size();
        // How far a square lies that way, step for step.
        let along = |square: usize, dir: Dir| {
            let (row, column) = ((square / columns) as i64, (square % columns) as i64);
            [-row, column, row, -column][dir as usize]
        };
        let far = |square: usize| steps.iter().flatten().map(|&dir| along(square, dir)).sum::<i64>();
        let (mut near, mut beyond) = (B::EMPTY, B::EMPTY);
        let thick = steps.iter().flatten().count() as i64;
        for square in grid.all.squares() {
            let off = far(square) - far(at);
            if off < thick {
                near = near | B::square(square);
            }
            if off >= 0 {
                beyond = beyond | B::square(square);
            }
        }
        Cut { near, beyond, steps }
    }

    fn stretch(&self, design: &mut Design<B>, grid: &Grid<B>) {
        let moved = |set: B| self.steps.iter().flatten().fold(set, |set, &dir| grid.step(set, dir));
        let Design { floor, goals } = *design;
        let (floor, goals) = (
            floor & self.near | moved(floor & self.beyond),
            goals & !self.beyond | moved(goals & self.beyond),
        );
        design.become_if_whole(floor, goals);
    }

    fn squeeze(&self, design: &mut Design<B>, grid: &Grid<B>) {
        let steps = self.steps.iter().flatten();
        let moved = |set: B| steps.clone().fold(set, |set, dir| grid.step(set, dir.opposite()));
        let closed = |set: B| set & !self.beyond | moved(set & !self.near);
        design.become_if_whole(closed(design.floor), closed(design.goals));
    }
}

fn any_dir(rng: &mut Rng) -> Dir {
    Dir::ALL[rng.below(4) as usize]
}

/// One of the squares, each as likely; `None` if there are none.
pub(super) fn drawn<B: Bits>(squares: B, rng: &mut Rng) -> Option<usize> {
    let count = squares.count() as u64;
    if count == 0 {
        return None;
    }
    squares.squares().nth(rng.below(count) as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A design from a picture, five squares wide: `#` is wall, `.` a goal.
    fn design(picture: &str) -> (Grid<u64>, Design<u64>) {
        let rows: Vec<&str> = picture.split_whitespace().collect();
        let squares = || rows.iter().flat_map(|row| row.chars()).enumerate();
        let those = |is: fn(char) -> bool| {
            squares().filter(|(_, glyph)| is(*glyph)).fold(0, |set, (square, _)| set | 1 << square)
        };
        let design = Design { floor: those(|glyph| glyph != '#'), goals: those(|glyph| glyph == '.') };
        (Grid::new(5, rows.len()), design)
    }

    fn check(
        before: &str,
        (at, dirs): (usize, &[Dir]),
        act: fn(&Cut<u64>, &mut Design<u64>, &Grid<u64>),
        after: &str,
    ) {
        let (grid, mut changed) = design(before);
        act(&Cut::through(at, [dirs.first().copied(), dirs.get(1).copied()], &grid), &mut changed, &grid);
        assert_eq!(changed, design(after).1);
    }

    const ROOM: &str = "-#.-# ----# #---#";

    #[test]
    fn a_stretched_column_stands_twice_and_what_lies_beyond_moves_on() {
        check(ROOM, (1, &[Dir::Right]), Cut::stretch, "-##.- ----- #----");
        check(ROOM, (7, &[Dir::Left]), Cut::stretch, "#.--# ----# ----#");
    }

    #[test]
    fn a_squeezed_column_is_gone_and_what_lies_beyond_closes_up() {
        check(ROOM, (1, &[Dir::Right]), Cut::squeeze, "-.-## ---## #--##");
        // Not if a goal stands there.
        check(ROOM, (2, &[Dir::Right]), Cut::squeeze, ROOM);
        check(ROOM, (8, &[Dir::Up]), Cut::squeeze, "##### -#.-# #---#");
    }

    #[test]
    fn a_staircase_gets_a_step_longer_and_shorter_again() {
        let (short, long) = ("--### #--## ##-.# #####", "--### #--## ##--# ###-.");
        check(short, (6, &[Dir::Right, Dir::Down]), Cut::stretch, long);
        check(long, (6, &[Dir::Right, Dir::Down]), Cut::squeeze, short);
    }

    #[test]
    fn what_drifts_keeps_its_shape() {
        let mut rng = Rng::new(4);
        let (grid, before) = design("##### #--.# #####");
        let mut met = std::collections::BTreeSet::new();
        for _ in 0..50 {
            let mut after = before;
            after.drift(&grid, &mut rng);
            met.insert((after.floor, after.goals));
        }
        let pictures = ["#--.# ##### #####", "##### ##### #--.#", "##### --.## #####", "##### ##--. #####"];
        let all = pictures.map(|picture| design(picture).1).map(|design| (design.floor, design.goals));
        assert_eq!(met, all.into_iter().collect());
    }
}

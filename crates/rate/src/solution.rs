//! A plan looked at push by push, each box followed from its start to its goal.

use boxwright_core::sokoban::{Counts, Level, Sokoban, replay};
use boxwright_core::{Cell, Dir, Game, Plan};

/// A plan that solves a level, taken apart.
#[derive(Clone, Debug)]
pub struct Solution {
    /// The steps.
    pub plan: Plan,
    /// What it cost.
    pub counts: Counts,
    /// The pushes in order.
    pub pushes: Vec<Pushed>,
    /// For each box (in the order of their cells) where it starts and where it ends.
    pub routes: Vec<(Cell, Cell)>,
    /// Maximal runs of pushes with no step between them.
    pub sessions: usize,
    /// Maximal runs of steps in one direction.
    pub player_lines: usize,
    /// Cells that the player or a box was on.
    pub trodden: usize,
    /// Is it certainly the best of all with as little of what was asked for?
    pub settled: bool,
}

/// A push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Pushed {
    /// Which box, by its start.
    pub number: usize,
    /// Where the box was.
    pub from: Cell,
    /// The way it went.
    pub dir: Dir,
    /// Where it is then.
    pub to: Cell,
    /// Was the step before it no push?
    pub after_walk: bool,
}

impl Solution {
    /// Replays a plan by the slow rules; `None` if it does not solve the level.
    pub fn new(level: &Level, plan: &Plan) -> Option<Solution> {
        let replay = replay(level, plan).ok().filter(|replay| replay.solved)?;
        let mut boxes: Vec<Cell> = level.boxes().iter().collect();
        let (starts, mut state) = (boxes.clone(), level.start());
        let mut trodden = level.boxes().clone();
        trodden.insert(level.player());
        let (mut pushes, mut before) = (Vec::new(), None::<(Dir, bool)>);
        let (mut sessions, mut player_lines) = (0, 0);
        for &(dir, is_push) in &replay.steps {
            state = Sokoban::play(level, &state, dir).ok()?;
            trodden.insert(state.player);
            player_lines += usize::from(before.is_none_or(|(last, _)| last != dir));
            if is_push {
                let (from, to) = (state.player, level.step(state.player, dir));
                let number = boxes.iter().position(|&cell| cell == from)?;
                boxes[number] = to;
                trodden.insert(to);
                let after_walk = before.is_none_or(|(_, was_push)| !was_push);
                sessions += usize::from(after_walk);
                pushes.push(Pushed { number, from, dir, to, after_walk });
            }
            before = Some((dir, is_push));
        }
        Some(Solution {
            plan: plan.clone(),
            counts: replay.counts,
            pushes,
            routes: starts.into_iter().zip(boxes).collect(),
            sessions,
            player_lines,
            trodden: trodden.len(),
            settled: false,
        })
    }

    /// Boxes that never move.
    pub fn still(&self) -> usize {
        let moves = |number: &usize| self.pushes.iter().any(|push| push.number == *number);
        (0..self.routes.len()).filter(|number| !moves(number)).count()
    }

    /// Runs of pushes of one box in one direction with no step between them (Hatoum's wording).
    pub fn directional(&self) -> usize {
        let is_new = |pair: &[Pushed]| {
            pair[1].after_walk || (pair[0].number, pair[0].dir) != (pair[1].number, pair[1].dir)
        };
        usize::from(!self.pushes.is_empty()) + self.pushes.windows(2).filter(|pair| is_new(pair)).count()
    }

    /// Pushes whose direction differs from that of the push before.
    pub fn turns(&self) -> usize {
        self.pushes.windows(2).filter(|pair| pair[0].dir != pair[1].dir).count()
    }

    /// Pushes that take a box further from the goal it ends on, by columns and rows (Hatoum's reverse
    /// pushes, on the right axes).
    pub fn reverse(&self, level: &Level) -> usize {
        let shape = level.shape();
        self.away(|cell, goal| {
            shape.col(cell).abs_diff(shape.col(goal)) + shape.row(cell).abs_diff(shape.row(goal))
        })
    }

    /// The same with the axes mixed up, as Hatoum's program has it: rows are compared with the goal's
    /// column and columns with its row.
    pub fn reverse_as_coded(&self, level: &Level) -> usize {
        let shape = level.shape();
        self.away(|cell, goal| {
            shape.row(cell).abs_diff(shape.col(goal)) + shape.col(cell).abs_diff(shape.row(goal))
        })
    }

    /// Pushes that take a box further from the goal it ends on.
    fn away(&self, distance: impl Fn(Cell, Cell) -> usize) -> usize {
        let is_away = |push: &&Pushed| {
            let goal = self.routes[push.number].1;
            distance(push.to, goal) > distance(push.from, goal)
        };
        self.pushes.iter().filter(is_away).count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plan_is_counted_by_hand() {
        // The right box goes right and home; the left one right, past its goal, down is the wall: back left.
        let level: Level = "#########\n#@$ . $.#\n#       #\n#########".parse().unwrap();
        let plan = Plan::read("RRdrrrruullR").map(|text| text.plan);
        assert!(Solution::new(&level, &plan.unwrap()).is_none(), "it walks into a wall");
        let plan = Plan::read("RRdrruR").unwrap().plan;
        let solution = Solution::new(&level, &plan).unwrap();
        assert_eq!(solution.counts, Counts { moves: 7, pushes: 3, lines: 2, changes: 1 });
        assert_eq!((solution.sessions, solution.player_lines), (2, 5));
        assert_eq!((solution.directional(), solution.turns(), solution.still()), (2, 0, 0));
        assert_eq!(solution.reverse(&level), 0);
        // All cells of the upper row, and three of the lower.
        assert_eq!(solution.trodden, 7 + 3);
    }

    #[test]
    fn a_push_past_the_goal_is_a_reverse_push() {
        let level: Level = "#########\n#@$ .   #\n#       #\n#########".parse().unwrap();
        let solution = Solution::new(&level, &Plan::read("RRRdrruL").unwrap().plan).unwrap();
        assert_eq!((solution.counts.pushes, solution.reverse(&level), solution.turns()), (4, 1, 1));
    }
}

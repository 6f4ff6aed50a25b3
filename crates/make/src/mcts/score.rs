//! What the search is steered by: terrain and congestion (the first paper), or blocks, congestion and boxes (the
//! second), as sums over bits.
//!
//! The rating crate has the same scores from levels and plans; the tests hold the two equal. There the routes of
//! the boxes come from a best plan, here from what the player did. See [`steering_score`] for a level and a plan.

use super::board::{Board, squares_needed};
use boxwright_core::sokoban::Level;
use boxwright_core::{Cell, Dir, Plan};
use boxwright_rate::Solution;
use boxwright_solve::bits::Bits;

/// Which paper's score.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// Square root of terrain times congestion, over 200.
    Ijcai,
    /// Blocks of one kind, five times congestion and ten times boxes, over 50.
    Aiide,
}

/// A level after post-processing, and where each of its boxes went.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended<'e, B> {
    pub(super) floor: B,
    pub(super) boxes: B,
    pub(super) goals: B,
    pub(super) routes: &'e [(usize, usize)],
}

impl Evaluation {
    /// The score; 0 without boxes.
    #[inline]
    pub(super) fn score<B: Bits>(self, board: &Board<B>, ended: &Ended<B>) -> f64 {
        match self {
            Evaluation::Ijcai => ((ended.terrain(board) * ended.congestion(board)) as f64).sqrt() / 200.0,
            Evaluation::Aiide => {
                let (mixed, boxes) = (ended.mixed(board) as f64, ended.routes.len() as f64);
                if boxes == 0.0 { 0.0 } else { (mixed + 5.0 * ended.density(board) + 10.0 * boxes) / 50.0 }
            }
        }
    }

    /// What the search sees, 0 to 1: scores of the second paper are up to four on levels that people made.
    #[inline]
    pub(super) fn reward(self, score: f64) -> f32 {
        match self {
            Evaluation::Ijcai => score.min(1.0) as f32,
            Evaluation::Aiide => (score / 4.0).min(1.0) as f32,
        }
    }
}

impl<B: Bits> Ended<'_, B> {
    fn empty(&self) -> B {
        self.floor & !self.boxes & !self.goals
    }

    /// Walls beside empty squares, each counted once for every square it is beside.
    #[inline]
    fn terrain(&self, board: &Board<B>) -> usize {
        let empty = self.empty();
        let open = |dir| (board.step(self.floor, dir) & empty).count();
        4 * empty.count() - Dir::ALL.into_iter().map(open).sum::<usize>()
    }

    /// Four for each box and goal and one for each wall in each box's rectangle.
    #[inline]
    fn congestion(&self, board: &Board<B>) -> usize {
        let walls = board.inside & !self.floor;
        let of = |&(start, end): &(usize, usize)| {
            let rectangle = board.rectangle(start, end);
            let filled = (rectangle & self.boxes).count() + (rectangle & self.goals).count();
            4 * filled + (rectangle & walls).count()
        };
        self.routes.iter().map(of).sum()
    }

    /// Boxes and goals over floor in each box's rectangle.
    fn density(&self, board: &Board<B>) -> f64 {
        let of = |&(start, end): &(usize, usize)| {
            let rectangle = board.rectangle(start, end);
            let filled = (rectangle & self.boxes).count() + (rectangle & self.goals).count();
            filled as f64 / (rectangle & self.floor).count().max(1) as f64
        };
        self.routes.iter().map(of).sum()
    }

    /// Squares in no 3x3 block of nothing but walls or nothing but empty squares.
    fn mixed(&self, board: &Board<B>) -> usize {
        let uniform = board.in_blocks(self.empty()) | board.in_blocks(board.inside & !self.floor);
        (board.inside & !uniform).count()
    }
}

/// The score that steers the search, of a level with the boxes going where a plan takes them. `None` if the plan
/// does not solve the level, or the level is larger than the search makes them.
pub fn steering_score(level: &Level, plan: &Plan, evaluation: Evaluation) -> Option<f64> {
    let solution = Solution::new(level, plan)?;
    let (columns, rows) = (level.shape().width().checked_sub(2)?, level.shape().height().checked_sub(2)?);
    if squares_needed(columns, rows) > u128::WIDTH {
        return None;
    }
    let board: Board<u128> = Board::new(columns, rows);
    let square = |cell: Cell| board.square(level.shape().col(cell) - 1, level.shape().row(cell) - 1);
    let set = |cells: &boxwright_core::CellSet| {
        cells.iter().fold(u128::EMPTY, |set, cell| set | u128::square(square(cell)))
    };
    let routes: Vec<(usize, usize)> =
        solution.routes.iter().map(|&(start, end)| (square(start), square(end))).collect();
    let ended = Ended {
        floor: set(level.floor()),
        boxes: set(level.boxes()),
        goals: set(level.goals()),
        routes: &routes,
    };
    Some(evaluation.score(&board, &ended))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Knobs;
    use crate::sokoban::{Brief, Generator, Job};
    use boxwright_core::{Budget, Rng};
    use boxwright_rate::{Effort, Score, Study};
    use std::ops::ControlFlow::Continue;

    #[test]
    fn a_corridor_has_the_score_of_a_count_by_hand() {
        let level: Level = "######\n#@$ .#\n######".parse().unwrap();
        let plan = Plan::read("rr").unwrap().plan;
        // Terrain 3 + 2, congestion 4 + 4; four cells in no block, 2 of 3 floor filled, one box.
        let score = |evaluation| steering_score(&level, &plan, evaluation).unwrap();
        assert!((score(Evaluation::Ijcai) - 40_f64.sqrt() / 200.0).abs() < 1e-12);
        assert!((score(Evaluation::Aiide) - (4.0 + 5.0 * 2.0 / 3.0 + 10.0) / 50.0).abs() < 1e-12);
        assert_eq!(steering_score(&level, &Plan::default(), Evaluation::Ijcai), None);
    }

    #[test]
    fn the_score_of_a_best_plan_is_the_one_that_levels_are_rated_with() {
        let generator = Generator::named("mcts").unwrap();
        let mut knobs = Knobs::of(generator.knobs);
        knobs.set("simulations", "2000").unwrap();
        let mut levels = Vec::new();
        for seed in 0..6 {
            let (mut budget, brief) = (Budget::nodes(2_000), Brief { columns: 6, rows: 5, boxes: 2 });
            let mut take = |candidate: crate::sokoban::Candidate| {
                levels.push(candidate.level);
                Continue(())
            };
            assert!(
                (generator.run)(&mut Job::new(&brief, &knobs, Rng::new(seed), &mut budget, &mut take))
                    .is_continue()
            );
        }
        assert!(levels.len() >= 20, "{}", levels.len());
        for level in levels {
            let mut budget = Budget::nodes(200_000);
            let study = Study::new(&level, Effort::default(), &mut budget);
            let Some(best) = study.best() else { continue };
            for (name, evaluation) in
                [("kartal2016", Evaluation::Ijcai), ("kartal2016-aiide", Evaluation::Aiide)]
            {
                let rated = (Score::named(name).unwrap().measure)(&study).unwrap();
                let steered = steering_score(study.level(), &best.plan, evaluation).unwrap();
                assert!((rated - steered).abs() < 1e-12, "{name}: {rated} {steered}\n{level}");
            }
        }
    }
}

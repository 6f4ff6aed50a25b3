//! The solvers, and the one door to them.
//!
//! Each solver is an entry of a list: what it is called, what it finds, and the function that does it.
//! Whoever wants a level solved asks [`solve`], which has the referee replay every plan before it leaves.

use crate::any::any_solution;
use crate::greedy_backward::greedy_backward;
use crate::lines::fewest_lines;
use crate::moves::fewest_moves;
use crate::pushes::fewest_pushes;
use boxwright_core::sokoban::{Level, replay};
use boxwright_core::{Budget, Objective, Plan, Verdict};

/// What a solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Solved, unsolvable or unknown.
    pub verdict: Verdict,
    /// No solution has less of what was asked for than this; 0 if nothing is known.
    pub bound: u32,
    /// Is the plan also the best of all with as little of what was asked for? Ties take effort of their own,
    /// and that may run out.
    pub settled: bool,
}

impl Answer {
    /// A solution that is proved to have the least of what was asked for, with ties settled or not.
    pub(crate) fn optimal(plan: Plan, cost: u32, settled: bool) -> Answer {
        Answer { verdict: Verdict::Solved { plan, optimal: true }, bound: cost, settled }
    }

    /// A solution, and no claim about others.
    pub(crate) fn found(plan: Plan) -> Answer {
        Answer { verdict: Verdict::Solved { plan, optimal: false }, bound: 0, settled: false }
    }

    /// Proved: no solution.
    pub(crate) fn unsolvable() -> Answer {
        Answer { verdict: Verdict::Unsolvable, bound: 0, settled: false }
    }

    /// Not found out; but no solution has less than `bound`.
    pub(crate) fn unknown(bound: u32) -> Answer {
        Answer { verdict: Verdict::Unknown, bound, settled: false }
    }
}

/// A way to solve levels.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// What it is called in commands and data.
    pub name: &'static str,
    /// What it does, in a sentence.
    pub summary: &'static str,
    /// What its solutions have least of.
    pub objective: Objective,
    /// Does it.
    pub run: fn(&Level, &mut Budget) -> Answer,
}

/// Every solver.
pub const SOLVERS: &[Solver] = &[
    Solver {
        name: "pushes",
        summary: "fewest pushes, and of these solutions one with fewest moves",
        objective: Objective::Pushes,
        run: fewest_pushes,
    },
    Solver {
        name: "moves",
        summary: "fewest moves, and of these solutions one with fewest pushes",
        objective: Objective::Moves,
        run: fewest_moves,
    },
    Solver {
        name: "lines",
        summary: "fewest box lines, then fewest pushes, then fewest moves",
        objective: Objective::Lines,
        run: fewest_lines,
    },
    Solver {
        name: "any",
        summary: "any solution, by searches of different kinds",
        objective: Objective::Any,
        run: any_solution,
    },
    Solver {
        name: "greedy-backward",
        summary: "any solution, by the greedy backward search that Hatoum measured his levels with",
        objective: Objective::Any,
        run: greedy_backward,
    },
];

impl Solver {
    /// The solver of a name.
    pub fn named(name: &str) -> Option<&'static Solver> {
        SOLVERS.iter().find(|solver| solver.name == name)
    }

    /// Solves a level; any plan in the answer has been replayed by the referee.
    pub fn solve(&self, level: &Level, budget: &mut Budget) -> Answer {
        let answer = (self.run)(level, budget);
        // Whoever was stopped has left something out, so nothing is proved by having met no solution.
        if budget.was_stopped() && answer.verdict == Verdict::Unsolvable {
            return Answer::unknown(0);
        }
        if let Verdict::Solved { plan, .. } = &answer.verdict {
            let is_solved = replay(level, plan).is_ok_and(|replay| replay.solved);
            assert!(is_solved, "the referee turned down a plan of the solver `{}` for\n{level}", self.name);
        }
        answer
    }
}

/// Solves a level for an objective, by the first solver that honours it; any plan in the answer has been
/// replayed by the referee.
pub fn solve(level: &Level, objective: Objective, budget: &mut Budget) -> Answer {
    let solver = SOLVERS.iter().find(|solver| solver.objective == objective).unwrap_or(&SOLVERS[0]);
    solver.solve(level, budget)
}

//! One level under study: its solutions and its push graph, each found when first asked for.
//!
//! Metrics share them, so asking for one metric costs what that one needs, and asking for all costs each
//! search once. What could not be found within the effort is remembered as missing.

use crate::difficulty::{NotRated, Rating, person_on};
use crate::person::Person;
use crate::solution::Solution;
use boxwright_core::sokoban::{Level, Upright};
use boxwright_core::{Budget, Objective, Plan, Verdict};
use boxwright_solve::graph::PushGraph;
use boxwright_solve::solve;
use std::cell::{OnceCell, RefCell};

/// What each part of a study may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes of each search for a solution.
    pub nodes: u64,
    /// Places of the push graph.
    pub places: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 50_000, places: 250_000 }
    }
}

/// What an allocator keeps of memory that one search gave back, for the next: so much at most, and of a small memory a
/// part.
const KEPT: (u64, u64) = (64 << 20, 4);

/// A level under study.
#[derive(Debug)]
pub struct Study<'s, 'b> {
    upright: Upright,
    effort: Effort,
    budget: RefCell<&'s mut Budget<'b>>,
    by_pushes: OnceCell<Option<Solution>>,
    by_moves: OnceCell<Option<Solution>>,
    by_lines: OnceCell<Option<Solution>>,
    person: OnceCell<Result<Person, NotRated>>,
}

impl<'s, 'b> Study<'s, 'b> {
    /// Begins; nothing is searched yet.
    pub fn new(level: &Level, effort: Effort, budget: &'s mut Budget<'b>) -> Study<'s, 'b> {
        Study {
            upright: level.upright(),
            effort,
            budget: RefCell::new(budget),
            by_pushes: OnceCell::new(),
            by_moves: OnceCell::new(),
            by_lines: OnceCell::new(),
            person: OnceCell::new(),
        }
    }

    /// The level as everybody sees it.
    pub fn level(&self) -> &Level {
        &self.upright.level
    }

    /// The way back to the level as it was given.
    pub fn upright(&self) -> &Upright {
        &self.upright
    }

    /// The solution that is shown: fewest pushes, and of these certainly fewest moves. If one with fewest
    /// pushes was found and the tie was not settled, there is none to show.
    pub fn best(&self) -> Option<&Solution> {
        self.by_pushes().filter(|solution| solution.settled)
    }

    /// A solution with fewest pushes, if it was found.
    pub fn by_pushes(&self) -> Option<&Solution> {
        self.by_pushes.get_or_init(|| self.solved(Objective::Pushes)).as_ref()
    }

    /// The plan of that solution on the level as it was given, if anybody asked for it before.
    pub fn shown(&self) -> Option<Plan> {
        let solution = self.by_pushes.get()?.as_ref().filter(|solution| solution.settled)?;
        Some(self.upright.plan_back(&solution.plan))
    }

    /// A solution with fewest moves, if it was found.
    pub fn by_moves(&self) -> Option<&Solution> {
        self.by_moves.get_or_init(|| self.solved(Objective::Moves)).as_ref()
    }

    /// A solution with fewest lines, if it was found.
    pub fn by_lines(&self) -> Option<&Solution> {
        self.by_lines.get_or_init(|| self.solved(Objective::Lines)).as_ref()
    }

    /// The simulated person on this level.
    pub fn person(&self) -> Result<&Person, NotRated> {
        let find = || self.spend(|budget| person_on(self.level(), self.effort.places, budget));
        self.person.get_or_init(find).as_ref().map_err(|why| *why)
    }

    /// Does a piece of work at the cost of this study, which holds what it found so far.
    pub(crate) fn spend<T>(&self, work: impl FnOnce(&mut Budget<'b>) -> T) -> T {
        let mut budget = self.budget.borrow_mut();
        let person = self.person.get().and_then(|person| person.as_ref().ok()).map_or(0, Person::bytes);
        let kept = KEPT.0.min(budget.memory() / KEPT.1);
        budget.holding(person + kept, work)
    }

    /// Does a piece of work on the push graph, if there is one.
    pub(crate) fn spend_on_graph<T>(
        &self,
        work: impl FnOnce(&PushGraph, &mut Budget<'b>) -> Option<T>,
    ) -> Option<T> {
        let graph = &self.person().ok()?.graph;
        self.spend(|budget| work(graph, budget))
    }

    /// How hard the level is.
    pub fn rating(&self) -> Result<Rating, NotRated> {
        self.person().map(Rating::of)
    }

    fn solved(&self, objective: Objective) -> Option<Solution> {
        // A level whose every place was looked at and none is solved need not be searched again.
        if matches!(self.person.get(), Some(Err(NotRated::Unsolvable))) {
            return None;
        }
        let answer = self.spend(|budget| {
            budget.within(self.effort.nodes, |budget| solve(self.level(), objective, budget))
        });
        match answer.verdict {
            Verdict::Solved { plan, optimal: true } => {
                let solution = Solution::new(self.level(), &plan)?;
                Some(Solution { settled: answer.settled, ..solution })
            }
            _ => None,
        }
    }
}

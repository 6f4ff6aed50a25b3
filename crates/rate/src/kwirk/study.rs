//! One level under study: its shortest solution and its states, each found when first asked for.
//!
//! Everything is computed on the canonical form, so the eight views of a level, and levels that differ in the
//! numbers of their players only, get the same numbers. Whoever has a proved plan already begins with it
//! ([`Study::proved`]): then the numbers are those of that plan.

use super::graph::Graph;
use super::rating::Rating;
use super::solution::Solution;
use super::switches::with_fewest_switches;
use crate::NotRated;
use boxwright_core::kwirk::{Level, Plan, Step, replay};
use boxwright_core::{Budget, Verdict, View};
use boxwright_solve::kwirk::solve;
use std::cell::{OnceCell, RefCell};

/// What each part of a study may take.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Effort {
    /// Nodes of the search for a solution.
    pub nodes: u64,
    /// States that are looked at by the slow rules.
    pub states: u64,
}

impl Default for Effort {
    fn default() -> Effort {
        Effort { nodes: 2_000_000, states: 50_000 }
    }
}

/// A level under study.
#[derive(Debug)]
pub struct Study<'s, 'b> {
    given: Level,
    level: Level,
    effort: Effort,
    budget: RefCell<&'s mut Budget<'b>>,
    solution: OnceCell<Result<Solution, NotRated>>,
    graph: OnceCell<Option<Graph>>,
}

impl<'s, 'b> Study<'s, 'b> {
    /// Begins; nothing is searched yet.
    pub fn new(level: &Level, effort: Effort, budget: &'s mut Budget<'b>) -> Study<'s, 'b> {
        Study {
            given: level.clone(),
            level: level.canonical(),
            effort,
            budget: RefCell::new(budget),
            solution: OnceCell::new(),
            graph: OnceCell::new(),
        }
    }

    /// Begins with what is proved: everything is about this solution with fewest steps, on the level as it is given.
    pub fn proved(
        level: &Level,
        solution: Solution,
        effort: Effort,
        budget: &'s mut Budget<'b>,
    ) -> Study<'s, 'b> {
        let study = Study::new(level, effort, budget);
        Study { level: level.clone(), solution: OnceCell::from(Ok(solution)), ..study }
    }

    /// The level that is studied: its canonical form, unless it began with what is proved.
    pub fn level(&self) -> &Level {
        &self.level
    }

    /// A solution of the canonical form with fewest steps, or why there is none.
    pub fn solution(&self) -> Result<&Solution, NotRated> {
        let find = || {
            let budget = &mut **self.budget.borrow_mut();
            match budget.within(self.effort.nodes, |budget| solve(&self.level, budget)).verdict {
                Verdict::Solved { plan, .. } => {
                    let plan = with_fewest_switches(&self.level, &plan);
                    Ok(Solution::new(&self.level, &plan).expect("the referee has seen the plan"))
                }
                Verdict::Unsolvable => Err(NotRated::Unsolvable),
                Verdict::Unknown if budget.was_stopped() => Err(NotRated::Stopped),
                Verdict::Unknown => Err(NotRated::TooLarge),
            }
        };
        self.solution.get_or_init(find).as_ref().map_err(|why| *why)
    }

    /// The states of the level, if there are not too many.
    pub fn graph(&self) -> Option<Graph> {
        let find = || {
            let budget = &mut **self.budget.borrow_mut();
            budget.within(self.effort.states, |budget| Graph::explore(&self.level, budget)).ok()
        };
        *self.graph.get_or_init(find)
    }

    /// The rating, or why there is none.
    pub fn rating(&self) -> Result<Rating, NotRated> {
        self.solution().map(Rating::of)
    }

    /// The plan of the solution on the level as it was given, if anybody asked for it before.
    pub fn shown(&self) -> Option<Plan> {
        let plan = &self.solution.get()?.as_ref().ok()?.plan;
        View::ALL
            .into_iter()
            .map(|view| plan_back(&self.given, plan, view))
            .find(|plan| replay(&self.given, plan).is_ok_and(|replay| replay.solved))
    }

    /// Does a piece of work at the cost of this study.
    pub(crate) fn spend<T>(&self, work: impl FnOnce(&mut Budget<'b>) -> T) -> T {
        let budget = &mut **self.budget.borrow_mut();
        budget.within(self.effort.nodes, work)
    }
}

/// A plan for the canonical form as a plan for the level, if this is the view that the form was made by.
fn plan_back(level: &Level, plan: &Plan, view: View) -> Plan {
    let mut numbers: Vec<u8> = (1..=level.players().len() as u8).collect();
    let seen = |number: &u8| view.cell(level.shape(), level.players()[usize::from(*number) - 1]);
    numbers.sort_by_key(seen);
    let back = |step: &Step| Step {
        player: numbers[usize::from(step.player) - 1],
        dir: view.inverse().dir(step.dir),
    };
    plan.steps.iter().map(back).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_plan_shown_solves_the_level_as_it_was_given() {
        let plain: Level = "########\n#%.aa.2#\n#._+>.1#\n#......#\n########".parse().unwrap();
        for view in View::ALL {
            let level = plain.seen(view);
            let mut budget = Budget::nodes(100_000);
            let study = Study::new(&level, Effort::default(), &mut budget);
            assert_eq!(study.shown(), None, "nobody has asked");
            let steps = study.solution().unwrap().plan.len();
            let shown = study.shown().expect("one of the views leads back");
            assert_eq!(shown.len(), steps);
            assert!(replay(&level, &shown).unwrap().solved);
        }
    }

    #[test]
    fn a_study_that_begins_with_a_plan_searches_for_none() {
        let level: Level = "########\n#%.aa.2#\n#._+>.1#\n#......#\n########".parse().unwrap();
        let (mut budget, mut nothing) = (Budget::nodes(100_000), Budget::nodes(0));
        let plan = Study::new(&level, Effort::default(), &mut budget).solution().unwrap().plan.clone();
        // It is a plan for the canonical form.
        let level = level.canonical();
        let solution = Solution::new(&level, &plan).unwrap();
        let study = Study::proved(&level, solution, Effort::default(), &mut nothing);
        assert_eq!((study.solution().unwrap().plan.clone(), study.shown()), (plan.clone(), Some(plan)));
        assert!(study.rating().is_ok());
    }

    #[test]
    fn a_level_without_a_solution_says_why() {
        let level: Level = "#####\n#%a1#\n#####".parse().unwrap();
        let mut budget = Budget::nodes(1_000);
        assert_eq!(
            Study::new(&level, Effort::default(), &mut budget).solution().unwrap_err(),
            NotRated::Unsolvable
        );
        let level: Level = "#######\n#%.aa1#\n#.....#\n#######".parse().unwrap();
        let effort = Effort { nodes: 0, ..Effort::default() };
        assert_eq!(Study::new(&level, effort, &mut budget).solution().unwrap_err(), NotRated::TooLarge);
    }
}

//! The metrics of Kwirk: a table of plain entries, each a name, a unit, a sentence and a function.
//!
//! A metric gives a number or nothing. Nothing means that it gave up (the search it needs found no end
//! within its effort) or that the level has no solution. Numbers of a plan are those of the plan shown, one
//! of those with fewest steps. Adding a metric is one line here; the contract tests loop over the table.

use super::checks::{elements, is_always_touched, is_needed, leaves_alone};
use super::free::{free_distance, has_open_way, is_maze};
use super::solution::{Solution, Thing};
use super::study::Study;
use crate::Needs;
use boxwright_core::kwirk::Block;

/// A number about a level of Kwirk.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// What it is called in commands and data.
    pub name: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// What it has to know.
    pub needs: Needs,
    /// Finds it, or gives up.
    pub measure: fn(&Study) -> Option<f64>,
}

/// Two metrics are the same if they have the same name.
impl PartialEq for Metric {
    fn eq(&self, other: &Metric) -> bool {
        self.name == other.name
    }
}

macro_rules! metrics {
    ($($needs:ident $name:literal, $unit:literal, $meaning:literal, $measure:expr;)*) => {
        &[$(Metric { name: $name, unit: $unit, meaning: $meaning, needs: Needs::$needs, measure: $measure }),*]
    };
}

/// Every metric of Kwirk.
pub const METRICS: &[Metric] = metrics! {
    Solution "steps", "steps", "Fewest steps of any solution; choosing another player is none.", |s| plan(s, |plan| plan.counts.steps);
    Solution "pushes", "pushes", "Pushes of the plan shown, falls included.", |s| plan(s, |plan| plan.counts.pushes);
    Solution "turns", "turns", "Turns of rotators in the plan shown.", |s| plan(s, |plan| plan.counts.turns);
    Solution "carries", "turns", "Turns that carry the player two cells.", |s| plan(s, |plan| plan.carries);
    Solution "falls", "boxes", "Boxes that fall in the plan shown.", |s| plan(s, |plan| plan.counts.falls);
    Solution "pits_filled", "pits", "Pits that are filled in the plan shown.", |s| plan(s, |plan| plan.pits_filled);
    Solution "switches", "switches", "Changes of player in the plan shown.", |s| plan(s, |plan| plan.counts.switches);
    Solution "element_switches", "switches", "Times the plan shown turns to another box or rotator than it moved before.", |s| plan(s, Solution::element_switches);
    Solution "lines", "lines", "Runs of pushes of one box one way, or of turns of one rotator one way, and leavings.", |s| plan(s, Solution::lines);
    Solution "boxes_used", "boxes", "Boxes that the plan shown moves.", |s| plan(s, |plan| used(plan, |thing| matches!(thing, Thing::Box(_))));
    Solution "rotators_used", "rotators", "Rotators that the plan shown turns.", |s| plan(s, |plan| used(plan, |thing| matches!(thing, Thing::Rotator(_))));
    Solution "counter_steps", "steps", "Counter-intuitive steps of the plan shown: those that take a player farther from the exit, by free distance.", |s| plan(s, |plan| plan.counter_steps);
    Solution "walking_share", "share", "Of the steps of the plan shown, those that do nothing but walk.", |s| plan_ratio(s, |plan| plan.walks as f64 / plan.counts.steps as f64);
    Solution "branching", "choices", "Pushes, turns and leavings within reach where a line of the plan shown begins, on average.", |s| plan_ratio(s, branching);
    Board "free_distance", "steps", "Steps to the exit were there nothing but walls, of all players together.", |s| Some(free_distance(s.level()).into());
    Solution "detour", "steps", "Fewest steps above the free distance; at most 0 means that straight walks will do.", |s| plan_ratio(s, |plan| plan.counts.steps as f64 - f64::from(free_distance(s.level())));
    Solution "coefficient", "ratio", "Willemsen's puzzle coefficient: fewest steps over the free distance.", |s| plan_ratio(s, |plan| plan.counts.steps as f64 / f64::from(free_distance(s.level())));
    Board "maze", "0 or 1", "Can the level be solved by walking alone, past everything?", |s| Some(f64::from(u8::from(is_maze(s.level()))));
    Board "open_players", "players", "Players who could walk to the exit past everything.", |s| Some(has_open_way(s.level()).iter().filter(|&&is_open| is_open).count() as f64);
    Solution "dependent_players", "players", "Players who could not leave if the others were taken away.", dependent_players;
    Solution "needless", "elements", "Boxes, rotators and patches of pits without which the level is solvable and no shorter.", |s| elements_which(s, |s, element, steps| s.spend(|budget| is_needed(s.level(), element, steps, budget)).map(|is_needed| !is_needed));
    Solution "touched", "elements", "Boxes and rotators that every plan with fewest steps moves.", |s| elements_which(s, |s, element, steps| s.spend(|budget| is_always_touched(s.level(), element, steps, budget)));
    Graph "states", "states", "States that can be reached, players being alike.", |s| s.graph().map(|graph| graph.states as f64);
    Graph "dead_share", "share", "Of these the share from which the level cannot be solved any more.", |s| s.graph().map(|graph| graph.dead_share());
    Board "players", "players", "Number of players.", |s| Some(s.level().players().len() as f64);
    Board "boxes", "boxes", "Number of boxes.", |s| Some(s.level().boxes().len() as f64);
    Board "box_area", "cells", "Cells that boxes cover.", |s| Some(s.level().boxes().iter().map(|block: &Block| block.area()).sum::<usize>() as f64);
    Board "rotators", "rotators", "Number of rotators.", |s| Some(s.level().rotators().len() as f64);
    Board "pits", "pits", "Number of pits.", |s| Some(s.level().pits().len() as f64);
    Board "floor", "cells", "Cells of the floor, pits included.", |s| Some(s.level().floor().len() as f64);
    Solution "difficulty", "-ln chance", "How much there is to choose: minus the logarithm of the chance that somebody who chooses at random follows the plan shown; not validated on people.", |s| s.rating().ok().map(|rating| rating.difficulty);
};

impl Metric {
    /// The metric of a name.
    pub fn named(name: &str) -> Option<&'static Metric> {
        METRICS.iter().find(|metric| metric.name == name)
    }

    /// The number, to four digits after the point, or nothing. Compare it after [`round`](crate::round).
    pub fn of(&self, study: &Study) -> Option<f64> {
        (self.measure)(study).map(|number| libm::round(number * 10_000.0) / 10_000.0)
    }
}

fn plan(study: &Study, count: impl Fn(&Solution) -> usize) -> Option<f64> {
    study.solution().ok().map(|plan| count(plan) as f64)
}

fn plan_ratio(study: &Study, measure: impl Fn(&Solution) -> f64) -> Option<f64> {
    study.solution().ok().map(measure)
}

fn used(plan: &Solution, is: impl Fn(&Thing) -> bool) -> usize {
    plan.things().iter().filter(|thing| is(thing)).count()
}

fn branching(plan: &Solution) -> f64 {
    plan.options.iter().sum::<usize>() as f64 / plan.options.len() as f64
}

fn dependent_players(study: &Study) -> Option<f64> {
    study.solution().ok()?;
    let mut count = 0;
    for player in 1..=study.level().players().len() {
        count += u8::from(!study.spend(|budget| leaves_alone(study.level(), player, budget))?);
    }
    Some(count.into())
}

/// How many elements are as asked, in a level that takes so many steps.
fn elements_which(study: &Study, is: impl Fn(&Study, &super::Element, u32) -> Option<bool>) -> Option<f64> {
    let steps = study.solution().ok()?.plan.len() as u32;
    let mut count = 0;
    for element in elements(study.level()) {
        count += usize::from(is(study, &element, steps)?);
    }
    Some(count as f64)
}

//! The road: generate -> solve -> rate -> keep.
//!
//! Attempts are numbered, and each is made from its own chance, so they can be made anywhere in any order;
//! what is kept is decided by the pack, attempt by attempt in order. The referee has replayed every plan
//! before a level gets this far. A level that is to be trimmed is so before it is rated.

use crate::aim;
use crate::condition::Holds;
use crate::figure::Figure;
use crate::order::Order;
use crate::pack::Pack;
use crate::rated::Rated;
use crate::recipe::Recipe;
use boxwright_core::sokoban::{Level, Replay, replay};
use boxwright_core::{Budget, Objective, Verdict};
use boxwright_make::{Candidate, NotTrimmed, Tally, Trimmed, trim};
use boxwright_rate::{Effort, Unique};
use boxwright_solve::solve;
use std::ops::ControlFlow;

/// A level that is as asked for: how it was made, how it is solved, and its numbers.
#[derive(Clone, Debug)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// What makes it again.
    pub recipe: Recipe,
    /// A solution with fewest pushes, proved, as the referee replayed it.
    pub replay: Replay,
    /// The numbers that the order asks about.
    pub rated: Rated,
    /// Squares and boxes of the candidate that trimming turned into walls.
    pub walled: usize,
    /// Of what there is one only, if that was asked for and proved.
    pub unique: Option<Unique>,
}

/// A level that is not as asked for, and how far it is off.
#[derive(Clone, Debug)]
pub struct Near {
    /// The level.
    pub made: Made,
    /// How far it is off in all, each figure as a share of what it should be.
    pub off: f64,
}

impl Near {
    /// The nearer of two; of equals the first.
    pub(crate) fn nearer(one: Option<Near>, other: Option<Near>) -> Option<Near> {
        match (one, other) {
            (Some(one), Some(other)) => Some(if other.off < one.off { other } else { one }),
            (one, other) => one.or(other),
        }
    }
}

/// What came of one attempt.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// Levels as asked for, in the order they were offered.
    pub made: Vec<Made>,
    /// What came nearest of those that are not as asked for.
    pub nearest: Option<Near>,
    /// Everything that happened.
    pub tally: Tally,
    /// Was the attempt ended from outside? Then it counts for nothing.
    pub was_stopped: bool,
}

/// Fills an order: its attempts in a row, until the pack is full (if nothing is ranked) or the budget is
/// spent. An attempt that was stopped counts for nothing.
pub fn fill(order: &Order, budget: &mut Budget) -> Pack {
    let mut pack = Pack::new(order, []);
    for number in 0..order.attempts {
        let attempt = attempt(order, number, budget);
        if attempt.was_stopped || pack.keep(attempt).is_break() || budget.left() == 0 {
            break;
        }
    }
    pack
}

/// Makes one attempt: candidates, each solved, rated and compared with what was asked for.
pub fn attempt(order: &Order, number: u64, budget: &mut Budget) -> Attempt {
    let mut attempt = Attempt::default();
    let (mut recipe, figures) = (order.recipe(number), order.figures());
    for (offer, candidate) in generated(&recipe, budget, &mut attempt.tally).into_iter().enumerate() {
        recipe.offer = offer;
        let made = made(candidate, &recipe, &figures, order.effort, budget);
        match made {
            Ok(made) => attempt.judge(order, made, budget),
            Err(why) => attempt.tally.note(why),
        }
    }
    attempt.was_stopped = budget.was_stopped();
    attempt
}

impl Attempt {
    /// Takes a level that is as asked for; of those that are not, remembers the nearest.
    fn judge(&mut self, order: &Order, mut made: Made, budget: &mut Budget) {
        if let Err(why) = judged(order, &made) {
            self.tally.note(why);
            let condition = order.condition.as_ref().filter(|_| why == NOT_SO);
            let off = condition.and_then(|condition| aim::off(condition, &made));
            let near = off.map(|off| Near { made, off });
            self.nearest = Near::nearer(self.nearest.take(), near);
            return;
        }
        // Last: it takes every place of the level.
        if let Some(unique) = order.unique {
            match unique.holds(&made.level, order.effort.places, budget) {
                Some(true) => made.unique = Some(unique),
                Some(false) => return self.tally.note("level: not unique as asked for"),
                None => return self.tally.note("level: not known to be unique within the effort"),
            }
        }
        if made.walled > 0 {
            self.tally.add("trimmed cells", made.walled as u64);
        }
        self.made.push(made);
    }
}

/// Solves and rates a candidate, or says why it is turned down.
pub fn made(
    candidate: Candidate,
    recipe: &Recipe,
    figures: &[Figure],
    effort: Effort,
    budget: &mut Budget,
) -> Result<Made, &'static str> {
    let (level, replay, walled) = if recipe.trim {
        trimmed(&candidate.level, effort, budget)?
    } else {
        let replay = solved(&candidate.level, effort, budget)?;
        (candidate.level, replay, 0)
    };
    let rated = Rated::new(&level, figures, false, effort, budget);
    Ok(Made { level, recipe: recipe.clone(), replay, rated, walled, unique: None })
}

fn generated(recipe: &Recipe, budget: &mut Budget, tally: &mut Tally) -> Vec<Candidate> {
    let mut candidates = Vec::new();
    tally.note("attempts");
    let told = recipe.attempt(budget, &mut |candidate| {
        candidates.push(candidate);
        ControlFlow::Continue(())
    });
    tally.merge(&told);
    candidates
}

/// Proves the fewest pushes of a candidate.
fn solved(level: &Level, effort: Effort, budget: &mut Budget) -> Result<Replay, &'static str> {
    if level.boxes() == level.goals() {
        return Err("level: solved from the start");
    }
    let answer = budget.within(effort.nodes, |budget| solve(level, Objective::Pushes, budget));
    match answer.verdict {
        Verdict::Solved { plan, optimal: true } => {
            let replay = replay(level, &plan).ok().filter(|replay| replay.solved);
            replay.ok_or("level: the referee turned its plan down")
        }
        Verdict::Solved { .. } | Verdict::Unknown => Err("level: not proved within the effort"),
        Verdict::Unsolvable => Err("level: unsolvable"),
    }
}

/// Walls in what no best plan of a candidate uses, with the fewest pushes proved before and after.
fn trimmed(
    level: &Level,
    effort: Effort,
    budget: &mut Budget,
) -> Result<(Level, Replay, usize), &'static str> {
    match trim(level, effort.nodes, budget) {
        Ok(Trimmed { level, replay, squares, boxes }) => Ok((level, replay, squares + boxes)),
        Err(NotTrimmed::Solved) => Err("level: solved from the start"),
        Err(NotTrimmed::Unsolvable) => Err("level: unsolvable"),
        Err(NotTrimmed::Unknown) => Err("level: not trimmed within the effort"),
        Err(NotTrimmed::Changed) => Err("level: trimming changed the optimum"),
    }
}

/// Why a level is turned down that is solved and rated.
const NOT_SO: &str = "level: not as asked for";

/// Is a level as asked for?
fn judged(order: &Order, made: &Made) -> Result<(), &'static str> {
    if made.walled > 0 && made.level.boxes().len() < order.boxes.from {
        return Err("level: too few boxes once trimmed");
    }
    let number = |subject| made.rated.value(subject);
    if order.rank.is_some_and(|rank| number(rank).is_none()) {
        return Err("level: cannot be ranked");
    }
    match order.condition.as_ref().map_or(Holds::Yes, |condition| condition.holds(number)) {
        Holds::Yes => Ok(()),
        Holds::No => Err(NOT_SO),
        Holds::Unknown => Err("level: a number asked for is not known"),
    }
}

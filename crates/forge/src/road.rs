//! The road: generate -> solve -> rate -> keep.
//!
//! Attempts are numbered, and each is made from its own chance, so they can be made anywhere in any order;
//! what is kept is decided by the pack, attempt by attempt in order. The referee has replayed every plan
//! before a level gets this far. A level that is to be trimmed is so before it is rated.

use crate::aim;
use crate::condition::Holds;
use crate::numbers::Wanted;
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
    /// Was it to be trimmed, and could not be within the effort? Then its recipe does not trim.
    pub is_untrimmed: bool,
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
    /// Was the attempt ended from outside? What it offered until then is what it offers first in any case, so the
    /// recipes of its levels hold; but it offers more.
    pub was_stopped: bool,
}

/// Fills an order: its attempts in a row, until the pack is full (if nothing is ranked) or the budget is
/// spent.
pub fn fill(order: &Order, budget: &mut Budget) -> Pack {
    let mut pack = Pack::new(order, []);
    for number in 0..order.attempts {
        let attempt = attempt(order, number, budget);
        let was_stopped = attempt.was_stopped;
        if pack.keep(attempt).is_break() || was_stopped || budget.left() == 0 {
            break;
        }
    }
    pack
}

/// Makes one attempt: candidates, each solved, rated and compared with what was asked for.
pub fn attempt(order: &Order, number: u64, budget: &mut Budget) -> Attempt {
    let mut attempt = Attempt::default();
    let (recipe, wanted, mut candidates) = (order.recipe(number), order.wanted(), Vec::new());
    let told = recipe.attempt(budget, &mut |candidate| {
        candidates.push(candidate);
        ControlFlow::Continue(())
    });
    for (offer, candidate) in candidates.into_iter().enumerate() {
        attempt.take(order, &wanted, Recipe { offer, ..recipe.clone() }, candidate, budget);
    }
    attempt.end(&told, budget.was_stopped())
}

/// Makes one attempt as [`attempt`] does, with each candidate proved as soon as it is offered, out of a budget of its
/// own: so when `making` is stopped, all that was offered until then is there. `proving` should hear a stop a little
/// later, so that what is in hand then can be proved.
pub fn attempt_live(order: &Order, number: u64, making: &mut Budget, proving: &mut Budget) -> Attempt {
    let mut attempt = Attempt::default();
    let (recipe, wanted, mut offer) = (order.recipe(number), order.wanted(), 0);
    let told = recipe.attempt(making, &mut |candidate| {
        attempt.take(order, &wanted, Recipe { offer, ..recipe.clone() }, candidate, proving);
        offer += 1;
        if proving.was_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    attempt.end(&told, making.was_stopped() || proving.was_stopped())
}

impl Attempt {
    /// Solves and rates a candidate, and takes it if it is as asked for.
    fn take(
        &mut self,
        order: &Order,
        wanted: &Wanted,
        recipe: Recipe,
        candidate: Candidate,
        budget: &mut Budget,
    ) {
        match made(candidate, &recipe, wanted, order.effort, budget) {
            Ok(made) => self.judge(order, made, budget),
            Err(_) if budget.was_stopped() => self.tally.note(NO_TIME),
            Err(why) => self.tally.note(why),
        }
    }

    /// The attempt is over: what the generator tells.
    fn end(mut self, told: &Tally, was_stopped: bool) -> Attempt {
        self.tally.note(if was_stopped { CUT_OFF } else { "attempts" });
        self.tally.merge(told);
        Attempt { was_stopped, ..self }
    }

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
        let is_unranked = order.rank.is_some_and(|rank| made.rated.value(rank).is_none());
        self.tally.add("ranked last: number not known", u64::from(is_unranked));
        self.tally.add("trimmed cells", made.walled as u64);
        self.tally.add("not trimmed within the effort", u64::from(made.is_untrimmed));
        self.made.push(made);
    }
}

/// Solves and rates a candidate, or says why it is turned down.
pub fn made(
    candidate: Candidate,
    recipe: &Recipe,
    wanted: &Wanted,
    effort: Effort,
    budget: &mut Budget,
) -> Result<Made, &'static str> {
    let trimmed = if recipe.trim { trimmed(&candidate.level, effort, budget)? } else { None };
    let (is_trimmed, is_untrimmed) = (trimmed.is_some(), recipe.trim && trimmed.is_none());
    let (level, replay, walled) = match trimmed {
        Some(trimmed) => trimmed,
        None => {
            let replay = solved(&candidate.level, effort, budget)?;
            (candidate.level, replay, 0)
        }
    };
    let rated = Rated::proved(&level, &replay, wanted, effort, budget);
    let recipe = Recipe { trim: is_trimmed, ..recipe.clone() };
    Ok(Made { level, recipe, replay, rated, walled, is_untrimmed, unique: None })
}

/// Attempts that were stopped, as they are counted.
pub const CUT_OFF: &str = "attempts cut off";

/// Why a candidate is turned down that was being proved when somebody said stop.
pub(crate) const NO_TIME: &str = "level: no time to prove it";

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

/// Walls in what no best plan of a candidate uses, with the fewest pushes proved before and after. Nothing, if that
/// takes more than the effort: the candidate may be kept as it is then.
fn trimmed(
    level: &Level,
    effort: Effort,
    budget: &mut Budget,
) -> Result<Option<(Level, Replay, usize)>, &'static str> {
    match trim(level, effort.nodes, budget) {
        Ok(Trimmed { level, replay, squares, boxes }) => Ok(Some((level, replay, squares + boxes))),
        Err(NotTrimmed::Solved) => Err("level: solved from the start"),
        Err(NotTrimmed::Unsolvable) => Err("level: unsolvable"),
        Err(NotTrimmed::Unknown) => Ok(None),
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
    match order.condition.as_ref().map_or(Holds::Yes, |condition| condition.holds(number)) {
        Holds::Yes => Ok(()),
        Holds::No => Err(NOT_SO),
        Holds::Unknown => Err("level: a number asked for is not known"),
    }
}

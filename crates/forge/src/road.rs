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
use crate::puzzle::{Proved, Puzzle};
use crate::rated::Rated;
use crate::recipe::Recipe;
use boxwright_core::Budget;
use boxwright_core::sokoban::Sokoban;
use boxwright_make::{Candidate, Tally};
use boxwright_rate::Unique;
use std::ops::ControlFlow;

/// A level that is as asked for: how it was made, how it is solved, and its numbers.
#[derive(Clone, Debug)]
pub struct Made<G: Puzzle = Sokoban> {
    /// The level.
    pub level: G::Level,
    /// What makes it again.
    pub recipe: Recipe<G>,
    /// A best plan, proved, as the referee replayed it.
    pub proof: G::Proof,
    /// The numbers that the order asks about.
    pub rated: Rated<G>,
    /// Squares and boxes of the candidate that trimming turned into walls.
    pub walled: usize,
    /// Was it to be trimmed, and could not be within the effort? Then its recipe does not trim.
    pub is_untrimmed: bool,
    /// Of what there is one only, if that was asked for and proved.
    pub unique: Option<Unique>,
}

/// A level that is not as asked for, and how far it is off.
#[derive(Clone, Debug)]
pub struct Near<G: Puzzle = Sokoban> {
    /// The level.
    pub made: Made<G>,
    /// How far it is off in all, each figure as a share of what it should be.
    pub off: f64,
}

impl<G: Puzzle> Made<G> {
    /// What its best plan takes, as the game counts.
    pub fn optimum(&self) -> usize {
        let known = G::known(&self.level, &self.proof).into_iter().find(|(name, _)| *name == G::OPTIMAL);
        known.map_or(0, |(_, number)| number)
    }
}

impl<G: Puzzle> Near<G> {
    /// The nearer of two; of equals the first.
    pub(crate) fn nearer(one: Option<Near<G>>, other: Option<Near<G>>) -> Option<Near<G>> {
        match (one, other) {
            (Some(one), Some(other)) => Some(if other.off < one.off { other } else { one }),
            (one, other) => one.or(other),
        }
    }
}

/// What came of one attempt.
#[derive(Clone, Debug)]
pub struct Attempt<G: Puzzle = Sokoban> {
    /// Levels as asked for, in the order they were offered.
    pub made: Vec<Made<G>>,
    /// What came nearest of those that are not as asked for.
    pub nearest: Option<Near<G>>,
    /// Everything that happened.
    pub tally: Tally,
    /// Was the attempt ended from outside? What it offered until then is what it offers first in any case, so the
    /// recipes of its levels hold; but it offers more.
    pub was_stopped: bool,
}

/// Nothing yet.
impl<G: Puzzle> Default for Attempt<G> {
    fn default() -> Attempt<G> {
        Attempt { made: Vec::new(), nearest: None, tally: Tally::default(), was_stopped: false }
    }
}

/// Fills an order: its attempts in a row, until the pack is full (if nothing is ranked) or the budget is
/// spent.
pub fn fill<G: Puzzle>(order: &Order<G>, budget: &mut Budget) -> Pack<G> {
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
pub fn attempt<G: Puzzle>(order: &Order<G>, number: u64, budget: &mut Budget) -> Attempt<G> {
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
pub fn attempt_live<G: Puzzle>(
    order: &Order<G>,
    number: u64,
    making: &mut Budget,
    proving: &mut Budget,
) -> Attempt<G> {
    let mut attempt = Attempt::default();
    let (recipe, wanted, mut offer) = (order.recipe(number), order.wanted(), 0);
    let told = recipe.attempt(making, &mut |candidate| {
        attempt.take(order, &wanted, Recipe { offer, ..recipe.clone() }, candidate, proving);
        offer += 1;
        if proving.was_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    attempt.end(&told, making.was_stopped() || proving.was_stopped())
}

impl<G: Puzzle> Attempt<G> {
    /// Solves and rates a candidate, and takes it if it is as asked for.
    fn take(
        &mut self,
        order: &Order<G>,
        wanted: &Wanted<G>,
        recipe: Recipe<G>,
        candidate: Candidate<G>,
        budget: &mut Budget,
    ) {
        match made(candidate, &recipe, wanted, order.effort, budget) {
            Ok(made) => self.judge(order, made, budget),
            Err(_) if budget.was_stopped() => self.tally.note(NO_TIME),
            Err(why) => self.tally.note(why),
        }
    }

    /// The attempt is over: what the generator tells.
    fn end(mut self, told: &Tally, was_stopped: bool) -> Attempt<G> {
        self.tally.note(if was_stopped { CUT_OFF } else { "attempts" });
        self.tally.merge(told);
        Attempt { was_stopped, ..self }
    }

    /// Takes a level that is as asked for; of those that are not, remembers the nearest.
    fn judge(&mut self, order: &Order<G>, mut made: Made<G>, budget: &mut Budget) {
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
            match G::is_unique(unique, &made.level, order.effort, budget) {
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

/// Proves and rates a candidate, or says why it is turned down.
pub fn made<G: Puzzle>(
    candidate: Candidate<G>,
    recipe: &Recipe<G>,
    wanted: &Wanted<G>,
    effort: G::Effort,
    budget: &mut Budget,
) -> Result<Made<G>, &'static str> {
    let Proved { level, proof, walled, is_untrimmed } = G::prove(candidate, recipe, effort, budget)?;
    let rated = G::rate(&level, &proof, wanted, effort, budget);
    let recipe = Recipe { trim: recipe.trim && !is_untrimmed, ..recipe.clone() };
    Ok(Made { level, recipe, proof, rated, walled, is_untrimmed, unique: None })
}

/// Attempts that were stopped, as they are counted.
pub const CUT_OFF: &str = "attempts cut off";

/// Why a candidate is turned down that was being proved when somebody said stop.
const NO_TIME: &str = "level: no time to prove it";

/// Why a level is turned down that is solved and rated.
const NOT_SO: &str = "level: not as asked for";

/// Is a level as asked for?
fn judged<G: Puzzle>(order: &Order<G>, made: &Made<G>) -> Result<(), &'static str> {
    if let Some(why) = G::missed(&order.ranges, made) {
        return Err(why);
    }
    let number = |subject| made.rated.value(subject);
    match order.condition.as_ref().map_or(Holds::Yes, |condition| condition.holds(number)) {
        Holds::Yes => Ok(()),
        Holds::No => Err(NOT_SO),
        Holds::Unknown => Err("level: a number asked for is not known"),
    }
}

//! The course of an order: attempts in a row, rounds of growing effort, or a ramp, as numbered pieces of work.
//!
//! Pieces are made anywhere, each from its own chance, and taken in the order of their numbers ([`Progress::take`]): so
//! what comes of a course depends neither on threads nor on having been cut off and gone on with.
//!
//! *Rounds* are for a generator that climbs when only the time is known. How long a climb is belongs to its recipe, or
//! no other machine could make the level again; so the clock does not steer it. Each round makes as many attempts as
//! levels are wished for, with twice the effort of the round before, and the time ends the last. Some half of the time
//! goes into the longest climbs that fit.

use crate::aim::{EFFORT, is_said};
use crate::order::Order;
use crate::pack::Pack;
use crate::puzzle::Puzzle;
use crate::ramp::Ramp;
use crate::road::{Attempt, attempt_live};
use boxwright_core::sokoban::Sokoban;
use boxwright_core::{Budget, Id};
use std::ops::ControlFlow::{self, Continue};

/// How an order is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course {
    /// Its attempts, one after the other.
    Row,
    /// As many attempts as levels are wished for, with more and more effort.
    Rounds,
    /// A level for each part of a range of difficulties.
    Ramp(Ramp),
}

impl Course {
    /// How many pieces there are.
    pub fn pieces<G: Puzzle>(&self, order: &Order<G>) -> u64 {
        match self {
            Course::Row => order.attempts,
            Course::Rounds => u64::MAX,
            Course::Ramp(_) => order.count as u64,
        }
    }

    /// Makes a piece, as [`attempt_live`] makes an attempt.
    pub fn make<G: Puzzle>(
        &self,
        order: &Order<G>,
        piece: u64,
        making: &mut Budget,
        proving: &mut Budget,
    ) -> Attempt<G> {
        match self {
            Course::Row => attempt_live(order, piece, making, proving),
            Course::Rounds => attempt_live(&round_of(order, piece), piece, making, proving),
            Course::Ramp(ramp) => ramp.make(order, piece, making, proving),
        }
    }
}

/// The effort of the first round, in the generator's own unit.
const FIRST: u64 = 250;

/// Can an order be filled in rounds: is it by a generator that climbs, and is nothing said about the effort?
pub fn can_grow<G: Puzzle>(order: &Order<G>) -> bool {
    let has_effort = order.generator.knobs.iter().any(|knob| knob.name == EFFORT);
    order.generator.climbs && has_effort && !is_said(&order.knobs, EFFORT)
}

/// The order of the round that a piece belongs to. No two rounds have an attempt in common: a climb that ends early,
/// its wish being met, would make the same level in every round.
fn round_of<G: Puzzle>(order: &Order<G>, piece: u64) -> Order<G> {
    let attempts = order.count.max(1) as u64;
    let doublings = u32::try_from(piece / attempts).unwrap_or(u32::MAX);
    let effort = FIRST.saturating_mul(2_u64.saturating_pow(doublings));
    let mut order = order.clone();
    // What the knob cannot be is left: the longest climb there is.
    _ = order.knobs.set(EFFORT, &effort.to_string());
    order
}

/// How far a course has got.
#[derive(Clone, Debug)]
pub struct Progress<G: Puzzle = Sokoban> {
    /// What is kept so far.
    pub pack: Pack<G>,
    /// Pieces that were taken, all before the first that was cut off.
    pub done: u64,
    /// Was one cut off?
    is_cut: bool,
    /// Portraits of the levels of a ramp, which none that comes may nearly repeat.
    gallery: Option<Vec<G::Portrait>>,
}

impl<G: Puzzle> Progress<G> {
    /// Nothing yet; levels with these content ids are not kept.
    pub fn nothing(order: &Order<G>, avoid: impl IntoIterator<Item = Id>) -> Progress<G> {
        Progress { pack: Pack::new(order, avoid), done: 0, is_cut: false, gallery: None }
    }

    /// Is what is there the whole of all pieces until now? If not, a run that goes on makes the last ones again.
    pub fn is_whole(&self) -> bool {
        !self.is_cut
    }

    /// Takes what came of the next piece; breaks when the pack needs no more.
    pub fn take(&mut self, course: &Course, attempt: Attempt<G>) -> ControlFlow<()> {
        self.is_cut |= attempt.was_stopped;
        self.done += u64::from(!self.is_cut);
        if let Course::Ramp(_) = course {
            // A part of a ramp comes after the other, however many levels there are.
            let chosen = self.chosen(attempt);
            _ = self.pack.keep(chosen);
            self.pack.attempts = self.pack.tally.get("attempts");
            return Continue(());
        }
        self.pack.keep(attempt)
    }

    /// What came of a part of a ramp, with one level at most: the first that nearly repeats none.
    fn chosen(&mut self, attempt: Attempt<G>) -> Attempt<G> {
        let Attempt { made, mut tally, .. } = attempt;
        let levels = &self.pack.levels;
        let portraits = || levels.iter().map(|made| G::portrait(&made.level)).collect();
        let gallery: &mut Vec<G::Portrait> = self.gallery.get_or_insert_with(portraits);
        let mut kept = Vec::new();
        for made in made {
            let portrait = G::portrait(&made.level);
            if gallery.iter().any(|other| G::is_near(&portrait, other)) {
                tally.note("level: nearly seen before");
            } else if kept.is_empty() {
                gallery.push(portrait);
                kept.push(made);
            }
        }
        if kept.is_empty() {
            tally.note("ramp: a part stays empty");
        }
        Attempt { made: kept, tally, ..Attempt::default() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::generator;
    use boxwright_core::kwirk::Kwirk;

    #[test]
    fn rounds_double_the_effort() {
        let order: Order = Order { count: 4, seed: 5, ..Order::by(generator("search").unwrap()) };
        for (piece, said) in [
            (0, "effort=250 seed=5 attempt=0"),
            (3, "effort=250 seed=5 attempt=3"),
            (4, "effort=500 seed=5 attempt=4"),
            (9, "effort=1000 seed=5 attempt=9"),
        ] {
            let recipe = round_of(&order, piece).recipe(piece).to_string();
            assert!(recipe.contains(said), "{recipe}");
        }
    }

    #[test]
    fn what_climbs_grows_unless_its_effort_is_said() {
        let mut climbs: Order = Order::by(generator("search").unwrap());
        assert!(can_grow(&climbs) && !can_grow(&Order::<Sokoban>::by(generator("carve").unwrap())));
        assert!(!can_grow(&Order::<Kwirk>::by(generator("search").unwrap())), "its nodes steer it");
        climbs.knobs.set("effort", "30").unwrap();
        assert!(!can_grow(&climbs));
    }
}

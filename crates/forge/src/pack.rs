//! Packs: the levels that are kept, and the tally of everything that was not.
//!
//! Attempts come in order. A level that plays the same as one seen before (in this pack or in what is to
//! be avoided) is turned down. With something to rank by, the best are kept; without, the first, in the order that
//! is usual in the game. A level whose number is not known within the effort comes after all others, and of several
//! such the one whose best plan is longer is better. In a pack that is to
//! be varied no two are nearly the same either; of two that are, the better stays, or the first.

use crate::figure::Subject;
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::road::{Attempt, Made, Near};
use boxwright_core::Id;
use boxwright_core::sokoban::Sokoban;
use boxwright_make::Tally;
use boxwright_rate::round;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Levels worth keeping.
#[derive(Clone, Debug)]
pub struct Pack<G: Puzzle = Sokoban> {
    /// The levels: the best first; without a rank in the order they were made, those of Kwirk the easiest first. To put
    /// one between thousands moves pointers only.
    pub levels: Vec<Box<Made<G>>>,
    /// What came nearest of those that are not as asked for.
    pub nearest: Option<Near<G>>,
    /// Everything that happened.
    pub tally: Tally,
    /// Attempts that were made.
    pub attempts: u64,
    /// How often a level was kept: while this stays, so do the levels.
    pub changes: u64,
    seen: BTreeSet<Id>,
    count: usize,
    rank: Option<Subject<G::Feature>>,
    /// Portraits of the levels, if it is to be varied.
    portraits: Option<Vec<G::Portrait>>,
}

impl<G: Puzzle> Pack<G> {
    /// An empty pack for an order; levels with these content ids are not kept.
    pub fn new(order: &Order<G>, avoid: impl IntoIterator<Item = Id>) -> Pack<G> {
        Pack {
            levels: Vec::new(),
            nearest: None,
            tally: Tally::default(),
            attempts: 0,
            changes: 0,
            seen: avoid.into_iter().collect(),
            count: order.count,
            rank: order.rank,
            portraits: order.is_varied().then(Vec::new),
        }
    }

    /// Keeps what is worth keeping of the next attempt; breaks when nothing more can be. One that was stopped counts
    /// for no attempt, and what it offered until then is kept like any other.
    pub fn keep(&mut self, attempt: Attempt<G>) -> ControlFlow<()> {
        self.attempts = self.attempts.saturating_add(u64::from(!attempt.was_stopped));
        self.tally.merge(&attempt.tally);
        let near = attempt.nearest.filter(|near| !self.seen.contains(&G::content_id(&near.made.level)));
        self.nearest = Near::nearer(self.nearest.take(), near);
        for made in attempt.made {
            if !self.seen.insert(G::content_id(&made.level)) {
                self.tally.note("level: seen before");
                continue;
            }
            if self.rank.is_none() && self.is_full() {
                return ControlFlow::Break(());
            }
            let place = self.levels.partition_point(|kept| self.worth(kept) >= self.worth(&made));
            if !self.makes_room(place, &made) {
                self.tally.note("level: nearly seen before");
                continue;
            }
            self.levels.insert(place, Box::new(made));
            self.changes += u64::from(place < self.count);
            self.tally.add("level: surpassed", self.levels.len().saturating_sub(self.count) as u64);
            self.levels.truncate(self.count);
        }
        if self.rank.is_none() && self.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// In a varied pack: makes room at a place for a level, unless one that is as good is nearly the same; what is worse
    /// and nearly the same goes.
    fn makes_room(&mut self, place: usize, made: &Made<G>) -> bool {
        let Some(portraits) = &mut self.portraits else { return true };
        let portrait = G::portrait(&made.level);
        if portraits[..place].iter().any(|other| G::is_near(&portrait, other)) {
            return false;
        }
        for at in (place..portraits.len()).rev() {
            if G::is_near(&portrait, &portraits[at]) {
                portraits.remove(at);
                self.levels.remove(at);
                self.tally.note("level: nearly seen before");
            }
        }
        portraits.insert(place, portrait);
        portraits.truncate(self.count);
        true
    }

    /// Takes back what an earlier run kept for the same order, in its order, after so many attempts.
    pub fn restore(&mut self, levels: Vec<Made<G>>, nearest: Option<Near<G>>, attempts: u64) {
        self.seen.extend(levels.iter().map(|made| G::content_id(&made.level)));
        self.levels = levels.into_iter().map(Box::new).collect();
        (self.nearest, self.attempts) = (nearest, attempts);
        let portraits = || self.levels.iter().map(|made| G::portrait(&made.level)).collect();
        self.portraits = self.portraits.is_some().then(portraits);
    }

    /// Are there as many levels as were wished for?
    pub fn is_full(&self) -> bool {
        self.levels.len() >= self.count
    }

    /// What decides which levels come first: the number they are ranked by, if there is a rank. Of a number that is not
    /// known what the best plan takes stands in, after all that are known.
    fn worth(&self, made: &Made<G>) -> (f64, usize) {
        let Some(rank) = self.rank else { return (G::unranked(made), 0) };
        match made.rated.value(rank) {
            Some(number) => (round(number), 0),
            None => (f64::NEG_INFINITY, made.optimum()),
        }
    }
}

//! The road for Kwirk: generate -> solve -> filter -> keep.
//!
//! Attempts are numbered, and each is made from its own chance, so they can be made anywhere in any order; what is kept
//! is decided by the pack, attempt by attempt in order. Whatever a method offers is solved with proof and held to
//! the two requirements of the paper, no maze and a detour, and to the wish.

use super::recipe::Recipe;
use crate::order::{DRAWS, Sizes, Span};
use crate::recipe::VERSION;
use crate::road::{CUT_OFF, NO_TIME};
use boxwright_core::kwirk::{Level, Plan};
use boxwright_core::{Budget, Id, Rng, Verdict};
use boxwright_make::kwirk::{Candidate, Method, Place, Range, Room, SIDES, Wish};
use boxwright_make::{Knobs, Tally};
use boxwright_rate::kwirk::{
    Effort, Metric, Rating, Solution, Study, is_maze, needs_detour, with_fewest_switches,
};
use boxwright_rate::round;
use boxwright_solve::kwirk::solve;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Where levels are made.
#[derive(Clone, Debug)]
pub enum Rooms {
    /// In rooms of these sizes, drawn.
    Sizes(Sizes),
    /// In one of these rooms.
    Given(Vec<Room>),
}

/// What is wished for.
#[derive(Clone, Debug)]
pub struct Order {
    /// Who makes them.
    pub method: &'static Method,
    /// Its settings.
    pub knobs: Knobs,
    /// Where.
    pub rooms: Rooms,
    /// How many players.
    pub players: usize,
    /// How many boxes.
    pub boxes: Range,
    /// How many rotators.
    pub rotators: Range,
    /// How many pits.
    pub pits: Range,
    /// How many steps a shortest plan takes.
    pub steps: Range,
    /// How many levels.
    pub count: usize,
    /// The most of what is best; without it the first that will do are kept.
    pub rank: Option<&'static Metric>,
    /// The chance.
    pub seed: u64,
    /// Attempts at most.
    pub attempts: u64,
    /// Nodes of each attempt.
    pub nodes: u64,
}

/// Attempts for each level, if nobody says how many.
pub const ATTEMPTS_A_LEVEL: u64 = 20;

/// How many times the effort of one player an attempt for several takes.
const TOGETHER: u64 = 10;

impl Order {
    /// Nodes of an attempt if nobody says how many.
    pub fn usual_nodes(method: &Method, players: usize) -> u64 {
        method.effort * if players > 1 { TOGETHER } else { 1 }
    }

    /// The recipe of an attempt's first candidate: the size or the room is drawn, out of those that will do. An order
    /// that is [refused](Order::refused) has none; what its ranges begin with stands there then.
    pub fn recipe(&self, attempt: u64) -> Recipe {
        let mut rng = Rng::new(self.seed).fork("kwirk wish", attempt);
        Recipe {
            method: self.method,
            knobs: self.knobs.clone(),
            wish: self.draw(&mut rng),
            nodes: self.nodes,
            seed: self.seed,
            attempt,
            offer: 0,
            version: VERSION.to_owned(),
        }
    }

    fn draw(&self, rng: &mut Rng) -> Wish {
        for _ in 0..DRAWS {
            let wish = self.draw_place(rng).map(|place| self.wish(place));
            if let Some(wish) = wish.filter(|wish| wish.refused().is_none()) {
                return wish;
            }
        }
        // Little of the ranges is possible: one of that.
        let possible: Vec<Wish> = self.possible().collect();
        let first = || self.wish(self.places().next().unwrap_or(Place::Size { columns: 0, rows: 0 }));
        rng.choose(&possible).cloned().unwrap_or_else(first)
    }

    fn draw_place(&self, rng: &mut Rng) -> Option<Place> {
        match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => {
                Some(Place::Size { columns: columns.draw(rng), rows: rows.draw(rng) })
            }
            Rooms::Given(rooms) => rng.choose(rooms).cloned().map(Place::Room),
        }
    }

    /// Every place that the order speaks of, of those that could be rooms at all.
    fn places(&self) -> Box<dyn Iterator<Item = Place> + '_> {
        match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => {
                // At least the first of a range, so that there is one to be told about.
                let sides = |span: Span| span.from..=span.to.min(SIDES.most.max(span.from));
                let sizes =
                    sides(*columns).flat_map(move |columns| sides(*rows).map(move |rows| (columns, rows)));
                Box::new(sizes.map(|(columns, rows)| Place::Size { columns, rows }))
            }
            Rooms::Given(rooms) => Box::new(rooms.iter().cloned().map(Place::Room)),
        }
    }

    fn possible(&self) -> impl Iterator<Item = Wish> + '_ {
        self.places().map(|place| self.wish(place)).filter(|wish| wish.refused().is_none())
    }

    fn wish(&self, place: Place) -> Wish {
        Wish {
            place,
            players: self.players,
            boxes: self.boxes,
            rotators: self.rotators,
            pits: self.pits,
            steps: self.steps,
        }
    }

    /// Why no level of the order can ever be made, if that is certain.
    pub fn refused(&self) -> Option<String> {
        if self.possible().next().is_some() {
            return None;
        }
        // The last is the largest: what does not fit there fits nowhere.
        match self.places().last() {
            Some(place) => self.wish(place).refused(),
            None => Some("there is no room to make levels in".to_owned()),
        }
    }

    /// What of the ranges is never drawn, and why, if not all will do.
    pub fn left_out(&self) -> Option<String> {
        let corners: Vec<Place> = match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => [columns.to, columns.from]
                .into_iter()
                .flat_map(|columns| [rows.to, rows.from].map(|rows| Place::Size { columns, rows }))
                .collect(),
            Rooms::Given(rooms) => rooms.iter().cloned().map(Place::Room).collect(),
        };
        corners.into_iter().find_map(|place| self.wish(place).refused())
    }
}

/// A level that is as asked for.
#[derive(Clone, Debug)]
pub struct Made {
    /// The level.
    pub level: Level,
    /// What makes it again.
    pub recipe: Recipe,
    /// A plan with fewest steps, proved, as the referee replayed it, taken apart.
    pub solution: Solution,
    /// How much there is to choose; not validated on people.
    pub rating: Rating,
    /// What it is ranked by.
    pub worth: f64,
}

/// What came of one attempt.
#[derive(Clone, Debug, Default)]
pub struct Attempt {
    /// Levels as asked for, in the order they were offered.
    pub made: Vec<Made>,
    /// Everything that happened.
    pub tally: Tally,
    /// Was the attempt ended from outside? What it offered until then is what it offers first in any case, so the
    /// recipes of its levels hold; but it offers more.
    pub was_stopped: bool,
}

/// Makes one attempt: candidates, each solved and compared with what was asked for.
pub fn attempt(order: &Order, number: u64, budget: &mut Budget) -> Attempt {
    let (recipe, mut candidates) = (order.recipe(number), Vec::new());
    let told = recipe.attempt(budget, &mut |candidate| {
        candidates.push(candidate);
        ControlFlow::Continue(())
    });
    let mut attempt = Attempt::default();
    for (offer, candidate) in candidates.into_iter().enumerate() {
        attempt.take(order, Recipe { offer, ..recipe.clone() }, candidate, budget);
    }
    attempt.end(&told, budget.was_stopped())
}

/// Makes one attempt as [`attempt`] does, with each candidate proved as soon as it is offered, out of a budget of its
/// own: so when `making` is stopped, all that was offered until then is there.
pub fn attempt_live(order: &Order, number: u64, making: &mut Budget, proving: &mut Budget) -> Attempt {
    let (recipe, mut attempt, mut offer) = (order.recipe(number), Attempt::default(), 0);
    let told = recipe.attempt(making, &mut |candidate| {
        attempt.take(order, Recipe { offer, ..recipe.clone() }, candidate, proving);
        offer += 1;
        if proving.was_stopped() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    });
    attempt.end(&told, making.was_stopped() || proving.was_stopped())
}

impl Attempt {
    /// Solves a candidate, and takes it if it is as asked for.
    fn take(&mut self, order: &Order, recipe: Recipe, candidate: Candidate, budget: &mut Budget) {
        match made(candidate, &recipe, order.rank, budget) {
            Ok(made) => self.made.push(made),
            Err(_) if budget.was_stopped() => self.tally.note(NO_TIME),
            Err(why) => self.tally.note(why),
        }
    }

    /// The attempt is over: what the method tells.
    fn end(mut self, told: &Tally, was_stopped: bool) -> Attempt {
        self.tally.note(if was_stopped { CUT_OFF } else { "attempts" });
        self.tally.merge(told);
        Attempt { was_stopped, ..self }
    }
}

/// Solves a candidate and holds it to what is asked for, or says why it is turned down.
pub fn made(
    candidate: Candidate,
    recipe: &Recipe,
    rank: Option<&Metric>,
    budget: &mut Budget,
) -> Result<Made, &'static str> {
    let level = candidate.level;
    let plan = solved(&level, budget)?;
    if is_maze(&level) {
        return Err("level: a maze");
    }
    if !needs_detour(&level, plan.len() as u32) {
        return Err("level: no detour");
    }
    if let Some(why) = recipe.wish.missed(&level, plan.len()) {
        return Err(why);
    }
    let solution = Solution::new(&level, &plan).ok_or("level: the referee turned its plan down")?;
    let worth = match rank {
        None => 0.0,
        Some(metric) => {
            let study = Study::new(&level, Effort::default(), budget);
            metric.of(&study).map(round).ok_or("level: cannot be ranked")?
        }
    };
    Ok(Made { rating: Rating::of(&solution), level, recipe: recipe.clone(), solution, worth })
}

fn solved(level: &Level, budget: &mut Budget) -> Result<Plan, &'static str> {
    let answer = budget.within(Effort::default().nodes, |budget| solve(level, budget));
    match answer.verdict {
        Verdict::Solved { plan, optimal: true } => Ok(with_fewest_switches(level, &plan)),
        Verdict::Solved { .. } | Verdict::Unknown => Err("level: not proved within the effort"),
        Verdict::Unsolvable => Err("level: unsolvable"),
    }
}

/// Levels worth keeping.
#[derive(Clone, Debug)]
pub struct Pack {
    /// The levels: the best first, or the easiest first if nothing is ranked.
    pub levels: Vec<Made>,
    /// Everything that happened.
    pub tally: Tally,
    /// Attempts that were made.
    pub attempts: u64,
    seen: BTreeSet<Id>,
    count: usize,
    is_ranked: bool,
}

impl Pack {
    /// An empty pack for an order; levels with these content ids are not kept.
    pub fn new(order: &Order, avoid: impl IntoIterator<Item = Id>) -> Pack {
        Pack {
            levels: Vec::new(),
            tally: Tally::default(),
            attempts: 0,
            seen: avoid.into_iter().collect(),
            count: order.count,
            is_ranked: order.rank.is_some(),
        }
    }

    /// Keeps what is worth keeping of the next attempt; breaks when nothing more can be. One that was stopped counts
    /// for no attempt, and what it offered until then is kept like any other.
    pub fn keep(&mut self, attempt: Attempt) -> ControlFlow<()> {
        self.attempts = self.attempts.saturating_add(u64::from(!attempt.was_stopped));
        self.tally.merge(&attempt.tally);
        for made in attempt.made {
            if !self.seen.insert(made.level.content_id()) {
                self.tally.note("level: seen before");
                continue;
            }
            if !self.is_ranked && self.is_full() {
                break;
            }
            let place = self.levels.partition_point(|kept| self.comes_before(kept, &made));
            self.levels.insert(place, made);
            self.tally.add("level: surpassed", self.levels.len().saturating_sub(self.count) as u64);
            self.levels.truncate(self.count);
        }
        if !self.is_ranked && self.is_full() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
    }

    /// Does a level that was kept stay before a new one?
    fn comes_before(&self, kept: &Made, new: &Made) -> bool {
        match self.is_ranked {
            true => kept.worth >= new.worth,
            false => round(kept.rating.difficulty) <= round(new.rating.difficulty),
        }
    }

    /// Are there as many levels as were wished for?
    pub fn is_full(&self) -> bool {
        self.levels.len() >= self.count
    }
}

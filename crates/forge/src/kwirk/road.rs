//! The road for Kwirk: generate -> solve -> filter -> keep.
//!
//! Attempts are numbered, and each is made from its own chance, so they can be made anywhere in any order; what is kept
//! is decided by the pack, attempt by attempt in order. Whatever a method offers is solved with proof and held to
//! the two requirements of the paper, no maze and a detour, and to the wish.

use super::recipe::Recipe;
use crate::order::{Sizes, Span};
use crate::recipe::VERSION;
use boxwright_core::kwirk::{Level, Plan};
use boxwright_core::{Budget, Id, Rng, Verdict};
use boxwright_make::kwirk::{Candidate, Method, Place, Range, Room, Wish};
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

    /// The recipe of an attempt's first candidate: the size or the room is drawn.
    pub fn recipe(&self, attempt: u64) -> Recipe {
        let mut rng = Rng::new(self.seed).fork("kwirk wish", attempt);
        let mut drawn = |span: Span| span.from + rng.below((span.to - span.from) as u64 + 1) as usize;
        let place = match &self.rooms {
            Rooms::Sizes(sizes) => Place::Size { columns: drawn(sizes.columns), rows: drawn(sizes.rows) },
            Rooms::Given(rooms) => Place::Room(rooms[drawn(Span { from: 0, to: rooms.len() - 1 })].clone()),
        };
        Recipe {
            method: self.method,
            knobs: self.knobs.clone(),
            wish: self.wish(place),
            nodes: self.nodes,
            seed: self.seed,
            attempt,
            offer: 0,
            version: VERSION.to_owned(),
        }
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
        let places: Vec<Place> = match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => [columns.to, columns.from]
                .into_iter()
                .flat_map(|columns| [rows.to, rows.from].map(|rows| Place::Size { columns, rows }))
                .collect(),
            Rooms::Given(rooms) => rooms.iter().cloned().map(Place::Room).collect(),
        };
        // One place that will not do is enough: it would turn up sooner or later.
        places.into_iter().find_map(|place| self.wish(place).refused())
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
    /// Was the attempt ended from outside? Then it counts for nothing.
    pub was_stopped: bool,
}

/// Makes one attempt: candidates, each solved and compared with what was asked for.
pub fn attempt(order: &Order, number: u64, budget: &mut Budget) -> Attempt {
    let mut attempt = Attempt::default();
    let mut recipe = order.recipe(number);
    let mut candidates = Vec::new();
    attempt.tally.note("attempts");
    let told = recipe.attempt(budget, &mut |candidate| {
        candidates.push(candidate);
        ControlFlow::Continue(())
    });
    attempt.tally.merge(&told);
    for (offer, candidate) in candidates.into_iter().enumerate() {
        recipe.offer = offer;
        match made(candidate, &recipe, order.rank, budget) {
            Ok(made) => attempt.made.push(made),
            Err(why) => attempt.tally.note(why),
        }
    }
    attempt.was_stopped = budget.was_stopped();
    attempt
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

    /// Keeps what is worth keeping of the next attempt; breaks when nothing more can be.
    pub fn keep(&mut self, attempt: Attempt) -> ControlFlow<()> {
        self.attempts += 1;
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

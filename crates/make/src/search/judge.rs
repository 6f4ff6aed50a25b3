//! What a design is worth: an exact sweep backward from its goals, cut where it gets too wide.
//!
//! A sweep meets every start of the room layer by layer, and a start's layer is its fewest pushes, proved, also
//! when the sweep was cut later. So the start is simply chosen among those that were met. A sweep is given up as
//! soon as it has met many more starts at some depth than the design it competes with: what is wide is seldom deep.
//! Lines and changes are the fewest over all plans with fewest pushes. Those of the way a start was met by are no
//! fewer, so only starts that could still be the best by them are looked at closely.

use super::design::Design;
use super::sweep::{Link, Start, Sweeper};
use super::ways::{Fewest, Ways};
use crate::kit::grid::Grid;
use boxwright_core::{Budget, Dir};
use boxwright_solve::bits::Bits;
use std::ops::ControlFlow::{Break, Continue};

/// What counts in a start.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum Wanted {
    /// Points for each push, line and change.
    Most { pushes: f64, lines: f64, changes: f64 },
    /// Pushes, lines and changes from one number to another; points are lost for what is missing or too much.
    Within { pushes: Window, lines: Window, changes: Window },
}

/// From a number to another, both included.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Window {
    pub(super) from: f64,
    pub(super) to: f64,
}

impl Window {
    /// What everything is within.
    pub(super) const ANY: Window = Window { from: 0.0, to: f64::INFINITY };

    /// How far a number is off, as a share of what it should be.
    pub(super) fn miss(&self, number: f64) -> f64 {
        let short = (self.from - number).max(number - self.to).max(0.0);
        short / (1.0 + if number < self.from { self.from } else { self.to }.abs())
    }
}

/// Points lost for missing a window by all of it.
const MISS: f64 = 100.0;

impl Wanted {
    pub(super) const PUSHES: Wanted = Wanted::Most { pushes: 1.0, lines: 0.0, changes: 0.0 };
    pub(super) const LINES: Wanted = Wanted::Most { pushes: 0.0, lines: 1.0, changes: 0.0 };
    pub(super) const CHANGES: Wanted = Wanted::Most { pushes: 0.0, lines: 0.0, changes: 1.0 };
    pub(super) const TANGLE: Wanted = Wanted::Most { pushes: 0.0, lines: 1.0, changes: 0.5 };
    pub(super) const BLEND: Wanted = Wanted::Most { pushes: 0.5, lines: 1.0, changes: 1.0 };

    fn points(&self, distance: usize, fewest: Fewest) -> f64 {
        let (distance, lines, changes) =
            (distance as f64, f64::from(fewest.lines), f64::from(fewest.changes));
        match self {
            Wanted::Most { pushes, lines: by_line, changes: by_change } => {
                pushes * distance + by_line * lines + by_change * changes
            }
            Wanted::Within { pushes, lines: of_lines, changes: of_changes } => {
                -MISS * (pushes.miss(distance) + of_lines.miss(lines) + of_changes.miss(changes))
            }
        }
    }

    /// Points that a design may be short of its rival before it is studied: a share of them; where being near is all
    /// that counts, what a sweep four times as large is charged.
    pub(super) fn slack(&self, points: f64, charge: f64) -> f64 {
        match self {
            Wanted::Most { .. } => STUDIED * points.abs(),
            Wanted::Within { .. } => STUDIED * points.abs() + 2.0 * charge,
        }
    }

    /// Do pushes alone count?
    fn is_by_pushes(&self) -> bool {
        match self {
            Wanted::Most { lines, changes, .. } => *lines == 0.0 && *changes == 0.0,
            Wanted::Within { .. } => false,
        }
    }
}

/// Points lost for a box that starts on a goal, one that never moves, and one that moves once or twice.
const HOME: f64 = 15.0;
const IDLE: f64 = 40.0;
const WEAK: f64 = 3.0;

/// The share of its points that a design may be short of before it is studied.
const STUDIED: f64 = 0.15;

/// How many starts a sweep may meet beyond what it is allowed by its rival.
const SLACK: usize = 400;

/// Nodes that looking at a design costs, whatever its sweep meets.
const LOOK: usize = 20;

/// Starts looked at closely for their lines and changes.
const CLOSELY: usize = 40;

/// A design with its best start.
#[derive(Clone, Debug)]
pub(super) struct Judged<B> {
    pub(super) design: Design<B>,
    pub(super) boxes: B,
    pub(super) player: usize,
    /// The pushes that solve it, first to last: where the box stands and which way it goes.
    pub(super) pushes: Vec<(usize, Dir)>,
    /// Where the box of each push lands.
    landings: Vec<usize>,
    /// The places its plan comes through, by the pushes that are left: boxes, and a square the player may be on.
    places: Vec<(B, usize)>,
    /// Boxes that never move.
    pub(super) idle: usize,
    /// Points of the start.
    value: f64,
    /// Starts met, after each layer.
    profile: Vec<usize>,
    /// Points lost for idle and weak boxes.
    lost: f64,
}

impl<B: Bits> Judged<B> {
    fn new(
        grid: &Grid<B>,
        design: Design<B>,
        sweeper: &Sweeper<B>,
        (number, value): (usize, f64),
    ) -> Judged<B> {
        let (start, links) = (sweeper.starts[number], &sweeper.links);
        let (mut pushes, mut landings) = (Vec::new(), Vec::new());
        // For each box by its start: where it is now, and how often it was pushed.
        let mut boxes: Vec<(usize, u32)> = start.boxes.squares().map(|square| (square, 0)).collect();
        let (mut at, mut places) = (number, Vec::new());
        let place = |number: usize| {
            let Start { boxes, players } = sweeper.starts[number];
            (boxes, players.lowest())
        };
        while links[at].parent as usize != at {
            let Link { parent, from, to, .. } = links[at];
            let (from, to) = (usize::from(from), usize::from(to));
            pushes.push((to, grid.between(to, from)));
            landings.push(from);
            let moved = boxes.iter_mut().find(|(square, _)| *square == to).expect("a box was pulled there");
            *moved = (from, moved.1 + 1);
            places.push(place(at));
            at = parent as usize;
        }
        places.push(place(at));
        places.reverse();
        let idle = boxes.iter().filter(|(_, count)| *count == 0).count();
        let weak = boxes.iter().filter(|(_, count)| *count <= 2).count();
        let lost = IDLE * idle as f64 + WEAK * weak as f64;
        let profile = sweeper.layers[1..].to_vec();
        let (boxes, player) = place(number);
        Judged { design, boxes, player, pushes, landings, places, idle, value, profile, lost }
    }

    /// Starts that were met.
    pub(super) fn states(&self) -> usize {
        self.profile[self.profile.len() - 1]
    }

    /// Lines and changes of its plan.
    pub(super) fn counts(&self) -> (usize, usize) {
        let (mut lines, mut changes) = (usize::from(!self.pushes.is_empty()), 0);
        for (at, pair) in self.pushes.windows(2).enumerate() {
            // A box that is pushed on stands where the next push begins.
            let is_same_box = self.landings[at] == pair[1].0;
            lines += usize::from(!is_same_box || pair[0].1 != pair[1].1);
            changes += usize::from(!is_same_box);
        }
        (lines, changes)
    }

    /// Points of its start alone.
    pub(super) fn value(&self) -> f64 {
        self.value
    }

    /// Points, less so much for each doubling of the starts met.
    pub(super) fn fitness(&self, charge: f64) -> f64 {
        self.value - charged(charge, self.states()) - self.lost
    }

    /// May a sweep that competes with this one go on after a layer? Not if it is much wider there, nor if it has met
    /// what this plan comes through so many pushes earlier: then there is a short cut.
    fn allows(&self, sweeper: &Sweeper<B>, distance: usize, (wider, ahead): Cuts) -> bool {
        let before = self.profile[distance.min(self.profile.len() - 1)];
        let is_narrow = wider.is_none_or(|wider| sweeper.starts.len() <= wider * before / 100 + SLACK);
        let has_short_cut = || {
            let early = ahead.and_then(|ahead| self.places.get(distance + ahead));
            early.is_some_and(|&(boxes, player)| sweeper.number(boxes, player).is_some())
        };
        is_narrow && !has_short_cut()
    }
}

fn charged(charge: f64, states: usize) -> f64 {
    charge * libm::log2(states as f64)
}

/// What a design must beat, and how its sweep is charged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rival<'r, B> {
    pub(super) judged: &'r Judged<B>,
    pub(super) charge: f64,
    /// Points that it may be short of all the same.
    pub(super) slack: f64,
}

impl<B: Bits> Rival<'_, B> {
    /// Points that are enough, the sweep being charged.
    fn least(&self) -> f64 {
        self.judged.fitness(self.charge) - self.slack
    }
}

/// Points, a start's number and its distance.
type Rank = (f64, u32, u32);

/// How much wider than its rival a sweep may be, in hundredths, and how many pushes too early it may not meet what the
/// rival's plan comes through, as far as there are limits.
type Cuts = (Option<usize>, Option<usize>);

/// Sweeps one design after the other.
#[derive(Clone, Debug)]
pub(super) struct Judge<B> {
    grid: Grid<B>,
    sweeper: Sweeper<B>,
    ways: Ways<B>,
    pub(super) wanted: Wanted,
    cuts: Cuts,
    tracks: Vec<Fewest>,
    still: Vec<B>,
    ranks: Vec<Rank>,
}

impl<B: Bits> Judge<B> {
    pub(super) fn new(grid: Grid<B>, wanted: Wanted, cuts: Cuts) -> Judge<B> {
        let (sweeper, ways) = (Sweeper::new(grid.size()), Ways::new());
        Judge { grid, sweeper, ways, wanted, cuts, tracks: Vec::new(), still: Vec::new(), ranks: Vec::new() }
    }

    /// The best start of a design among the first `cap` that are met, or `None` if there is no start, or none that is as
    /// good as the rival, or the budget is spent.
    pub(super) fn judge(
        &mut self,
        design: Design<B>,
        cap: u64,
        rival: Option<Rival<B>>,
        budget: &mut Budget,
    ) -> Option<Judged<B>> {
        let cuts = self.cuts;
        let is_going_on = |sweeper: &Sweeper<B>, distance| {
            rival.is_none_or(|rival| rival.judged.allows(sweeper, distance, cuts))
        };
        let asked = (design.floor, design.goals);
        let is_done = self.sweeper.sweep(asked, cap as usize, budget, |sweeper, distance| {
            if is_going_on(sweeper, distance) { Continue(()) } else { Break(()) }
        });
        if !paid(self.sweeper.starts.len() + LOOK, budget) || !is_done || self.sweeper.depth() == 0 {
            return None;
        }
        let charge = rival.map_or(0.0, |rival| charged(rival.charge, self.sweeper.starts.len()));
        let least = rival.map_or(f64::MIN, |rival| rival.least() + charge);
        let best = if self.wanted.is_by_pushes() {
            self.best_by_pushes(design.goals, least)
        } else {
            let best = self.best_by_ways(design.goals, least);
            if !paid(self.ways.work(), budget) {
                return None;
            }
            best
        };
        let best = best.filter(|(_, value)| *value >= least)?;
        let judged = Judged::new(&self.grid, design, &self.sweeper, best);
        let is_beaten = |rival: Rival<B>| judged.fitness(rival.charge) < rival.least();
        (!rival.is_some_and(is_beaten)).then_some(judged)
    }

    /// The number of the best start of the sweep and its points, if it is worth so much at least.
    fn best_by_pushes(&mut self, goals: B, least: f64) -> Option<(usize, f64)> {
        let Judge { sweeper, wanted, still, .. } = self;
        still.clear();
        let (mut best, mut most) = (None, f64::MIN);
        for distance in (1..=sweeper.depth()).rev() {
            let points = wanted.points(distance, Fewest::default());
            if points <= most || points < least {
                break;
            }
            for number in sweeper.layer(distance) {
                let value = points - HOME * (sweeper.starts[number].boxes & goals).count() as f64;
                if value <= most || value < least {
                    continue;
                }
                if still.is_empty() {
                    stayed(&sweeper.links, goals, still);
                }
                let worth = value - IDLE * still[number].count() as f64;
                if worth > most {
                    (best, most) = (Some((number, value)), worth);
                }
            }
        }
        best
    }

    /// The same with lines and changes, of starts that are worth so much at least.
    fn best_by_ways(&mut self, goals: B, least: f64) -> Option<(usize, f64)> {
        let Judge { sweeper, ways, wanted, tracks, still, ranks, .. } = self;
        ways.begin(sweeper);
        ranks.clear();
        // Only of what there should be most of are the numbers at hand a bound.
        let is_bound = matches!(wanted, Wanted::Most { .. });
        // No push is more than a line and a change.
        let depth = sweeper.depth() as u32;
        let all = Fewest { lines: depth, changes: depth };
        if is_bound && wanted.points(sweeper.depth(), all) < least {
            return None;
        }
        track(&sweeper.links, tracks);
        let bound = if is_bound { least } else { f64::MIN };
        still.clear();
        stayed(&sweeper.links, goals, still);
        let idle = |number: usize| IDLE * still[number].count() as f64;
        let home =
            |number: usize| idle(number) + HOME * (sweeper.starts[number].boxes & goals).count() as f64;
        for distance in 1..=sweeper.depth() {
            for number in sweeper.layer(distance) {
                let most = wanted.points(distance, tracks[number]);
                if most >= bound && most - home(number) >= bound {
                    ranks.push((most - home(number), number as u32, distance as u32));
                }
            }
        }
        let order = |one: &Rank, other: &Rank| other.0.total_cmp(&one.0).then(one.1.cmp(&other.1));
        if ranks.len() > CLOSELY {
            ranks.select_nth_unstable_by(CLOSELY, order);
            ranks.truncate(CLOSELY);
        }
        ranks.sort_unstable_by(order);
        let (mut best, mut most) = (None, least);
        for &(at_most, number, distance) in ranks.iter() {
            let is_decided = if is_bound { at_most <= most } else { most >= 0.0 };
            if best.is_some() && is_decided {
                break;
            }
            let (number, distance) = (number as usize, distance as usize);
            let fewest = ways.fewest(sweeper, number, distance);
            let value = wanted.points(distance, fewest) - home(number);
            if value > most || best.is_none() && value >= most {
                (best, most) = (Some((number, value + idle(number))), value);
            }
        }
        best
    }
}

/// Pays for what was done; false if the budget did not suffice.
pub(super) fn paid(nodes: usize, budget: &mut Budget) -> bool {
    (0..nodes).all(|_| budget.pay())
}

/// The goals whose boxes were not pulled on the way each start was met by.
fn stayed<B: Bits>(links: &[Link], goals: B, still: &mut Vec<B>) {
    for (number, link) in links.iter().enumerate() {
        let parent = link.parent as usize;
        let stayed =
            if parent == number { goals } else { still[parent] & !B::square(usize::from(link.from)) };
        still.push(stayed);
    }
}

/// Lines and changes of the way each start was met by.
fn track(links: &[Link], tracks: &mut Vec<Fewest>) {
    tracks.clear();
    for (number, link) in links.iter().enumerate() {
        let parent = link.parent as usize;
        if parent == number {
            tracks.push(Fewest::default());
            continue;
        }
        let (before, way) = (tracks[parent], links[parent]);
        let is_first = way.parent as usize == parent;
        let is_same_box = !is_first && way.to == link.from;
        let step = |link: Link| i32::from(link.from) - i32::from(link.to);
        let is_same_line = is_same_box && step(way) == step(*link);
        tracks.push(Fewest {
            lines: before.lines + u32::from(!is_same_line),
            changes: before.changes + u32::from(!is_first && !is_same_box),
        });
    }
}

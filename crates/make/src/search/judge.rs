//! What a design is worth: an exact sweep backward from its goals, cut where it gets too wide.
//!
//! A sweep meets every start of the room layer by layer, and a start's layer is its fewest pushes, proved, also
//! when the sweep was cut later. So the start is simply chosen among those that were met. A sweep is given up as
//! soon as it has met many more starts at some depth than the design it competes with: what is wide is seldom deep.

use super::design::Design;
use crate::kit::grid::Grid;
use boxwright_core::{Budget, Dir};
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::Bits;
use boxwright_solve::farthest::{Crowd, Link, Sweep, Sweeper};
use std::ops::ControlFlow::{Break, Continue};

/// What counts in a start: points for each push, line and box change of its plan.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Wanted {
    pub(super) pushes: f64,
    pub(super) lines: f64,
    pub(super) changes: f64,
}

/// Points lost for a box that starts on a goal, one that never moves, and one that moves once or twice.
const HOME: f64 = 15.0;
const IDLE: f64 = 40.0;
const WEAK: f64 = 3.0;

/// How much wider than its rival a sweep may be, and starts on top of that.
const WIDER: usize = 2;
const SLACK: usize = 400;

/// A design with its best start.
#[derive(Clone, Debug)]
pub(super) struct Judged<B> {
    pub(super) design: Design<B>,
    pub(super) start: Crowd<B>,
    /// The pushes that solve it, first to last: where the box stands and which way it goes.
    pub(super) pushes: Vec<(usize, Dir)>,
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
    fn new(grid: &Grid<B>, design: Design<B>, sweep: &Sweep<B>, (number, value): (usize, f64)) -> Judged<B> {
        let (start, links) = (sweep.all()[number], sweep.links());
        let mut pushes = Vec::new();
        // For each box by its start: where it is now, and how often it was pushed.
        let mut boxes: Vec<(usize, u32)> = start.boxes.squares().map(|square| (square, 0)).collect();
        let mut at = number;
        while links[at].parent as usize != at {
            let Link { parent, from, to } = links[at];
            let (from, to) = (usize::from(from), usize::from(to));
            pushes.push((to, grid.between(to, from)));
            let moved = boxes.iter_mut().find(|(square, _)| *square == to).expect("a box was pulled there");
            *moved = (from, moved.1 + 1);
            at = parent as usize;
        }
        let idle = boxes.iter().filter(|(_, count)| *count == 0).count();
        let weak = boxes.iter().filter(|(_, count)| *count <= 2).count();
        let profile = (0..=sweep.depth()).map(|distance| sweep.numbers(distance).end).collect();
        let lost = IDLE * idle as f64 + WEAK * weak as f64;
        Judged { design, start, pushes, idle, value, profile, lost }
    }

    /// Starts that were met.
    pub(super) fn states(&self) -> usize {
        self.profile[self.profile.len() - 1]
    }

    /// Points, less so much for each doubling of the starts met.
    pub(super) fn fitness(&self, charge: f64) -> f64 {
        self.value - charge * libm::log2(self.states() as f64) - self.lost
    }

    fn allows(&self, distance: usize, met: usize) -> bool {
        met <= WIDER * self.profile[distance.min(self.profile.len() - 1)] + SLACK
    }
}

/// What a design must beat, and how its sweep is charged.
#[derive(Clone, Copy, Debug)]
pub(super) struct Rival<'r, B> {
    pub(super) judged: &'r Judged<B>,
    pub(super) charge: f64,
}

/// Sweeps one design after the other.
#[derive(Clone, Debug)]
pub(super) struct Judge<B> {
    grid: Grid<B>,
    arena: Arena<B>,
    sweeper: Sweeper<B>,
    wanted: Wanted,
    tracks: Vec<Track>,
}

/// Lines and box changes on the way that a start was met by.
#[derive(Clone, Copy, Debug, Default)]
struct Track {
    lines: u16,
    changes: u16,
}

impl<B: Bits> Judge<B> {
    pub(super) fn new(grid: Grid<B>, wanted: Wanted) -> Judge<B> {
        let arena = Arena::of_interior(grid.size(), B::EMPTY, B::EMPTY);
        Judge { grid, arena, sweeper: Sweeper::default(), wanted, tracks: Vec::new() }
    }

    /// The best start of a design among the first `cap` that are met, or `None` if there is no start, or none that is as
    /// good as the rival.
    pub(super) fn judge(
        &mut self,
        design: Design<B>,
        cap: u64,
        rival: Option<Rival<B>>,
        budget: &mut Budget,
    ) -> Option<Judged<B>> {
        let arena = self.arena.with(design.floor, design.goals);
        let mut is_too_wide = false;
        let sweep = budget.within(cap, |budget| {
            self.sweeper.sweep_with_links(&arena, budget, |distance, met| {
                is_too_wide = rival.is_some_and(|rival| !rival.judged.allows(distance, met));
                if is_too_wide { Break(()) } else { Continue(()) }
            })
        });
        if is_too_wide || sweep.depth() == 0 {
            return None;
        }
        let (number, value) = best(&sweep, design.goals, self.wanted, &mut self.tracks);
        let states = sweep.crowds();
        if rival.is_some_and(|Rival { judged, charge }| {
            value - charge * libm::log2(states as f64) < judged.fitness(charge)
        }) {
            return None;
        }
        let judged = Judged::new(&self.grid, design, &sweep, (number, value));
        let is_beaten = |Rival { judged: rival, charge }| judged.fitness(charge) < rival.fitness(charge);
        (!rival.is_some_and(is_beaten)).then_some(judged)
    }
}

/// The number of the best start of a sweep, and its points.
fn best<B: Bits>(sweep: &Sweep<B>, goals: B, wanted: Wanted, tracks: &mut Vec<Track>) -> (usize, f64) {
    let is_by_pushes = wanted.lines == 0.0 && wanted.changes == 0.0;
    if !is_by_pushes {
        track(sweep.links(), tracks);
    }
    let (mut best, mut most) = (0, f64::MIN);
    for distance in (1..=sweep.depth()).rev() {
        if is_by_pushes && wanted.pushes * distance as f64 <= most {
            break;
        }
        for number in sweep.numbers(distance) {
            let home = (sweep.all()[number].boxes & goals).count();
            let mut value = wanted.pushes * distance as f64 - HOME * home as f64;
            if !is_by_pushes {
                let Track { lines, changes } = tracks[number];
                value += wanted.lines * f64::from(lines) + wanted.changes * f64::from(changes);
            }
            if value > most {
                (best, most) = (number, value);
            }
        }
    }
    (best, most)
}

/// Lines and changes of the way each crowd was met by.
fn track(links: &[Link], tracks: &mut Vec<Track>) {
    tracks.clear();
    for (number, link) in links.iter().enumerate() {
        let parent = link.parent as usize;
        if parent == number {
            tracks.push(Track::default());
            continue;
        }
        let (before, way) = (tracks[parent], links[parent]);
        let is_first = way.parent as usize == parent;
        let is_same_box = !is_first && way.to == link.from;
        let step = |link: Link| i32::from(link.from) - i32::from(link.to);
        let is_same_line = is_same_box && step(way) == step(*link);
        tracks.push(Track {
            lines: before.lines + u16::from(!is_same_line),
            changes: before.changes + u16::from(!is_first && !is_same_box),
        });
    }
}

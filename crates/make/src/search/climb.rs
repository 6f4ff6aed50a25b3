//! The climb: change a design a little, keep it if it is no worse, and add box after box on the way.
//!
//! Few boxes are cheap to sweep, so several climbs begin with few and the best goes on. Boxes are added at fixed
//! shares of the effort, each where it is worth most and leaves none idle. What a sweep is charged for its size falls
//! on the way: at first what stays small wins, in the end what is deep. All is counted in starts met, so that the
//! same effort ends the same everywhere.

use super::design::Design;
use super::judge::{Judge, Judged, Rival};
use crate::kit::grid::Grid;
use boxwright_core::{Budget, Rng};
use boxwright_solve::bits::Bits;

/// How the effort is spent.
#[derive(Clone, Copy, Debug)]
pub(super) struct Schedule {
    /// Starts met in all.
    pub(super) effort: u64,
    /// Boxes to begin with, and in the end.
    pub(super) boxes: (usize, usize),
    /// Climbs to begin with, and the share of the effort they take together.
    pub(super) starts: usize,
    pub(super) first: f64,
    /// The share of the effort by which all boxes are there.
    pub(super) grown: f64,
    /// What a doubling of the sweep is charged, at first and in the end.
    pub(super) charge: (f64, f64),
    /// Starts met at most in a sweep.
    pub(super) cap: u64,
    /// Changes in a row that came to nothing, after which a climb with all its boxes begins anew.
    pub(super) patience: u64,
}

/// Goals tried for a new box, and the share of the effort after which it is tried again.
const TRIES: usize = 60;
const AGAIN: f64 = 0.02;
/// Designs drawn before one is found that has a start.
const DRAWS: usize = 10_000;

/// A climb under way.
pub(super) struct Climb<'c, 'b, B> {
    pub(super) grid: Grid<B>,
    pub(super) judge: Judge<B>,
    pub(super) schedule: Schedule,
    pub(super) rng: Rng,
    pub(super) budget: &'c mut Budget<'b>,
    pub(super) begun: u64,
    pub(super) looked_at: u64,
}

impl<B: Bits> Climb<'_, '_, B> {
    /// The best that came of it, with all boxes; `None` if the budget ended before, or the boxes did not fit.
    pub(super) fn run(&mut self) -> Option<Judged<B>> {
        let Schedule { boxes, starts, first, grown, .. } = self.schedule;
        let mut best: Option<Judged<B>> = None;
        for start in 1..=starts {
            let end = first * start as f64 / starts as f64;
            let found = self.first(boxes.0).and_then(|design| self.climb(design, end));
            if let Some(found) = found
                && best.as_ref().is_none_or(|best| found.fitness(self.charge()) > best.fitness(self.charge()))
            {
                best = Some(found);
            }
        }
        let mut current = best?;
        let to_add = boxes.1 - boxes.0;
        for added in 1..=to_add {
            let mut end = first + (grown - first) * added as f64 / to_add as f64;
            // Where no place is found for a box, climbing on may open one.
            current = loop {
                current = self.climb(current, end)?;
                match self.with_a_box(&current) {
                    Some(more) => break more,
                    None if self.progress() >= 1.0 || self.is_over() => return None,
                    None => end = self.progress() + AGAIN,
                }
            };
        }
        self.climb_anew(current)
    }

    /// Climbs to the end, beginning anew whenever it is stuck; the best of all.
    fn climb_anew(&mut self, current: Judged<B>) -> Option<Judged<B>> {
        let mut current = self.climb(current, 1.0)?;
        while self.progress() < 1.0 && !self.is_over() {
            let Some(other) = self.first(self.schedule.boxes.1).and_then(|other| self.climb(other, 1.0))
            else {
                break;
            };
            let charge = self.schedule.charge.1;
            if other.fitness(charge) > current.fitness(charge) {
                current = other;
            }
        }
        (!self.is_over()).then_some(current)
    }

    /// A random design that has a start.
    fn first(&mut self, boxes: usize) -> Option<Judged<B>> {
        for _ in 0..DRAWS {
            let design = Design::random(&self.grid, boxes, &mut self.rng);
            let judged = design.and_then(|design| self.judge(design, self.schedule.cap, None));
            if judged.is_some() || self.is_over() {
                return judged;
            }
        }
        None
    }

    /// Changes a design while it gets no worse, until a share of the effort is spent or it is stuck.
    fn climb(&mut self, mut current: Judged<B>, end: f64) -> Option<Judged<B>> {
        let is_whole = current.design.goals.count() == self.schedule.boxes.1;
        let mut in_vain = 0;
        while self.progress() < end && !(is_whole && in_vain >= self.schedule.patience) {
            if self.is_over() {
                return None;
            }
            in_vain += 1;
            let Some(design) = current.design.changed(&self.grid, &mut self.rng) else { continue };
            let cap = self.schedule.cap.min(2 * current.states() as u64 + 2_000);
            let charge = self.charge();
            if let Some(judged) = self.judge(design, cap, Some(Rival { judged: &current, charge })) {
                if judged.fitness(charge) > current.fitness(charge) {
                    in_vain = 0;
                }
                current = judged;
            }
        }
        Some(current)
    }

    /// The best of several designs with one box more, none of them idle.
    fn with_a_box(&mut self, current: &Judged<B>) -> Option<Judged<B>> {
        let mut best: Option<Judged<B>> = None;
        for _ in 0..TRIES {
            let Some(design) = current.design.with_a_goal(&self.grid, &mut self.rng) else { continue };
            let Some(judged) = self.judge(design, self.schedule.cap, None) else { continue };
            let charge = self.charge();
            let is_better = best.as_ref().is_none_or(|best| judged.fitness(charge) > best.fitness(charge));
            if judged.idle == 0 && is_better {
                best = Some(judged);
            }
        }
        best
    }

    fn judge(&mut self, design: Design<B>, cap: u64, rival: Option<Rival<B>>) -> Option<Judged<B>> {
        self.looked_at += 1;
        self.judge.judge(design, cap, rival, self.budget)
    }

    /// The share of the effort that is spent. Looking at a design costs a little even if nothing is met.
    fn progress(&self) -> f64 {
        (self.budget.spent() - self.begun) as f64 / self.schedule.effort as f64
    }

    fn charge(&self) -> f64 {
        let (from, to) = self.schedule.charge;
        from + (to - from) * self.progress().min(1.0)
    }

    fn is_over(&self) -> bool {
        self.budget.left() == 0 || self.budget.was_stopped()
    }
}

//! The climb: change a design a little, keep it if it is no worse, and add box after box on the way.
//!
//! Few boxes are cheap to sweep, so several climbs begin with few and the best goes on. Boxes are added at fixed
//! shares of a lap, each where it is worth most and leaves none idle. What a sweep is charged for its size falls
//! on the way: at first what stays small wins, in the end what is deep. Luck decides more than length, so a few laps
//! are run and the best of them is climbed on with what is left. A climb that is stuck begins anew. All is counted in
//! starts met, so that the same effort ends the same everywhere.

use super::archive::Archive;
use super::design::Design;
use super::judge::{Judge, Judged, Rival};
use super::schedule::Schedule;
use crate::kit::grid::Grid;
use boxwright_core::{Budget, Rng};
use boxwright_solve::bits::Bits;

/// The share of the effort after which a place for a new box is looked for again, and what one look may take.
const AGAIN: f64 = 0.02;
const LOOKING: f64 = 0.03;
/// Looks in vain, after which a new box may be idle at first.
const STRICT: usize = 2;
/// Laps beyond those planned, while none has ended with all boxes at work.
const MORE: usize = 4;
/// Designs drawn before one is found that has a start.
const DRAWS: usize = 10_000;
/// Designs that are remembered, so that they are not looked at twice.
const REMEMBERED: usize = 1 << 14;

/// A climb under way.
pub(super) struct Climb<'c, 'b, B> {
    grid: Grid<B>,
    pub(super) judge: Judge<B>,
    schedule: Schedule,
    rng: Rng,
    pub(super) budget: &'c mut Budget<'b>,
    begun: u64,
    /// Designs that were looked at.
    pub(super) looked_at: u64,
    /// Hashes of designs that need no second look.
    met: Vec<u64>,
    /// The best of every kind, if that is asked for.
    pub(super) archive: Option<Archive<B>>,
}

impl<'c, 'b, B: Bits> Climb<'c, 'b, B> {
    pub(super) fn new(
        grid: Grid<B>,
        judge: Judge<B>,
        schedule: Schedule,
        rng: Rng,
        budget: &'c mut Budget<'b>,
    ) -> Climb<'c, 'b, B> {
        let begun = budget.spent();
        Climb {
            grid,
            judge,
            schedule,
            rng,
            budget,
            begun,
            looked_at: 0,
            met: vec![0; REMEMBERED],
            archive: None,
        }
    }

    /// A design with all boxes, after a share of the effort at most: the best of several laps, each a climb from few
    /// boxes to all with its part of the effort. `None` if the budget ended before, or the boxes did not fit.
    pub(super) fn grown(&mut self, end: f64) -> Option<Judged<B>> {
        let Schedule { effort, laps, raced, charge: (_, charge), .. } = self.schedule;
        let (begun, mut best) = (self.begun, None::<Judged<B>>);
        for lap in 1..=laps + MORE {
            let is_there = best.as_ref().is_some_and(|best| best.idle == 0);
            if self.is_over() || lap > laps && is_there {
                break;
            }
            self.begun = self.budget.spent();
            self.schedule.effort = (effort as f64 * end * raced / laps as f64) as u64 + 1;
            let rank = |judged: &Judged<B>| (-(judged.idle as f64), judged.fitness(charge));
            let found = self.lap().filter(|found| best.as_ref().is_none_or(|best| rank(found) > rank(best)));
            best = found.or(best);
        }
        // What is left is climbed at the charge that a lap ends with.
        (self.begun, self.schedule.effort, self.schedule.charge) = (begun, effort, (charge, charge));
        best.filter(|_| self.is_going_on())
    }

    /// Several climbs with few boxes, and boxes added to the best.
    fn lap(&mut self) -> Option<Judged<B>> {
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
            // Where no place is found for a box, climbing on may open one; in need a box may be idle for a while.
            let mut failures = 0;
            current = loop {
                let climbed = self.climb(current, end)?;
                match self.with_a_box(&climbed, usize::from(failures >= STRICT)) {
                    Some(more) => break more,
                    None if self.progress() >= 1.0 || self.is_over() => return None,
                    None => (current, end, failures) = (climbed, self.progress() + AGAIN, failures + 1),
                }
            };
        }
        self.climb(current, 1.0)
    }

    /// Climbs until a share of the effort is spent, beginning anew whenever it is stuck; the best of all.
    pub(super) fn climb_anew(&mut self, current: Judged<B>, end: f64) -> Option<Judged<B>> {
        let mut best = self.climb(current, end)?;
        let charge = self.schedule.charge.1;
        while self.progress() < end {
            let kick = self.schedule.kick;
            let elite = self.archive.as_ref().and_then(|archive| archive.drawn(&mut self.rng)).cloned();
            let begun = match elite {
                Some(elite) => self.kicked(&elite, 1),
                None if kick > 0 => self.kicked(&best, kick),
                None => self.first(self.schedule.boxes.1),
            };
            if let Some(begun) = begun {
                let other = self.climb(begun, end)?;
                if other.fitness(charge) >= best.fitness(charge) {
                    best = other;
                }
            } else if !self.budget.pay() {
                return None;
            }
        }
        self.is_going_on().then_some(best)
    }

    /// The same design, with a sweep that may meet many more starts if the last was cut.
    pub(super) fn swept_out(&mut self, best: Judged<B>) -> Option<Judged<B>> {
        let Schedule { cap, last, .. } = self.schedule;
        if (best.states() as u64) < cap {
            return Some(best);
        }
        let swept = self.judge(best.design, cap * last, None);
        let is_better = |swept: &Judged<B>| swept.idle <= best.idle && swept.fitness(0.0) > best.fitness(0.0);
        let best = swept.filter(is_better).unwrap_or(best);
        self.is_going_on().then_some(best)
    }

    /// A random design that has a start.
    pub(super) fn first(&mut self, boxes: usize) -> Option<Judged<B>> {
        for _ in 0..DRAWS {
            let design = Design::random(&self.grid, boxes, &mut self.rng);
            let judged = design.and_then(|design| self.judge(design, self.schedule.cap, None));
            if judged.is_some() || !self.budget.pay() {
                return judged;
            }
        }
        None
    }

    /// A design several changes away, if it has a start.
    pub(super) fn kicked(&mut self, best: &Judged<B>, changes: u64) -> Option<Judged<B>> {
        let mut design = best.design;
        for _ in 0..changes {
            design = design.changed(&self.grid, self.schedule.manner, &mut self.rng).unwrap_or(design);
        }
        let cap = self.schedule.cap.min(4 * best.states() as u64 + 2_000);
        self.judge(design, cap, None)
    }

    /// Changes a design while it gets no worse, until a share of the effort is spent or it is stuck.
    pub(super) fn climb(&mut self, current: Judged<B>, end: f64) -> Option<Judged<B>> {
        self.climb_until(current, end, |_| false)
    }

    /// The same, or until it is enough.
    pub(super) fn climb_until(
        &mut self,
        mut current: Judged<B>,
        end: f64,
        enough: impl Fn(&Judged<B>) -> bool,
    ) -> Option<Judged<B>> {
        let is_whole = current.design.goals.count() == self.schedule.boxes.1;
        let mut in_vain = 0;
        self.met.fill(0);
        while self.progress() < end && !(is_whole && in_vain >= self.schedule.patience) && !enough(&current) {
            in_vain += 1;
            let Some(design) = self.changed(&current.design)? else { continue };
            let charge = self.charge();
            let rival = Rival { judged: &current, charge, slack: 0.0 };
            let judged = self.judge(design, self.cap_beside(&current), Some(rival));
            if let Some(judged) = judged.filter(|judged| judged.idle <= current.idle) {
                if judged.fitness(charge) > current.fitness(charge) {
                    in_vain = 0;
                }
                current = judged;
                if let Some(archive) = self.archive.as_mut().filter(|_| is_whole) {
                    archive.note(&current, self.budget);
                }
            }
        }
        self.is_going_on().then_some(current)
    }

    /// The same by what a study finds: designs that are not much worse by their sweep are studied, and kept if they
    /// are no worse by that. Ends early once `worth` says that nothing could be better, by more than any number.
    pub(super) fn climb_studied(
        &mut self,
        (mut current, mut most): (Judged<B>, f64),
        end: f64,
        worth: &mut dyn FnMut(&Judged<B>, &mut Budget) -> Option<f64>,
    ) -> Option<(Judged<B>, f64)> {
        self.met.fill(0);
        while self.progress() < end && most < f64::INFINITY {
            let Some(design) = self.changed(&current.design)? else { continue };
            let charge = self.charge();
            let slack = self.judge.wanted.slack(current.value(), charge);
            let rival = Rival { judged: &current, charge, slack };
            let Some(judged) = self.judge(design, self.cap_beside(&current), Some(rival)) else { continue };
            if judged.idle > current.idle {
                continue;
            }
            if let Some(value) = worth(&judged, self.budget).filter(|value| *value >= most) {
                (current, most) = (judged, value);
            }
        }
        self.is_going_on().then_some((current, most))
    }

    fn cap_beside(&self, current: &Judged<B>) -> u64 {
        let Schedule { cap, wider, .. } = self.schedule;
        if wider.is_none() { cap } else { cap.min(2 * current.states() as u64 + 2_000) }
    }

    /// A design a little away that was not looked at lately, if there was one; without one if the budget is spent.
    fn changed(&mut self, design: &Design<B>) -> Option<Option<Design<B>>> {
        // Every look costs something, or a climb with nowhere to go would never end.
        if !self.budget.pay() {
            return None;
        }
        let changed = design.changed(&self.grid, self.schedule.manner, &mut self.rng);
        let is_forgetful = self.schedule.is_forgetful;
        Some(changed.filter(|design| {
            let hash = design.floor.mixed().rotate_left(17) ^ design.goals.mixed();
            let slot = hash as usize % self.met.len();
            std::mem::replace(&mut self.met[slot], hash) != hash || is_forgetful
        }))
    }

    /// The best of several designs with one box more and so many idle ones at most. Sweeps are wider the longer
    /// nothing is found.
    fn with_a_box(&mut self, current: &Judged<B>, idle: usize) -> Option<Judged<B>> {
        let mut best: Option<Judged<B>> = None;
        let Schedule { cap, wide, tries, .. } = self.schedule;
        let end = self.progress() + LOOKING;
        for tried in 0..tries {
            if self.progress() >= end || !self.budget.pay() {
                break;
            }
            let Some(design) = current.design.with_a_goal(&self.grid, &mut self.rng) else { continue };
            let charge = self.charge();
            let rival = best.as_ref().map(|judged| Rival { judged, charge, slack: 0.0 });
            let cap = if best.is_none() && 2 * tried >= tries { cap * wide } else { cap };
            if let Some(judged) = self.judge(design, cap, rival).filter(|judged| judged.idle <= idle) {
                best = Some(judged);
            }
        }
        best
    }

    pub(super) fn judge(
        &mut self,
        design: Design<B>,
        cap: u64,
        rival: Option<Rival<B>>,
    ) -> Option<Judged<B>> {
        self.looked_at += 1;
        self.judge.judge(design, cap, rival, self.budget)
    }

    /// Boxes in the end.
    pub(super) fn boxes(&self) -> usize {
        self.schedule.boxes.1
    }

    /// Starts that a sweep meets at most.
    pub(super) fn cap(&self) -> u64 {
        self.schedule.cap
    }

    /// The share of the effort that is spent.
    pub(super) fn progress(&self) -> f64 {
        (self.budget.spent() - self.begun) as f64 / self.schedule.effort as f64
    }

    /// What a doubling of the sweep costs now.
    fn charge(&self) -> f64 {
        let Schedule { charge: (from, to), hold, .. } = self.schedule;
        let falling = (self.progress().min(1.0) - hold) / (1.0 - hold);
        from + (to - from) * falling.max(0.0)
    }

    fn is_over(&self) -> bool {
        self.budget.left() == 0 || self.budget.was_stopped()
    }

    fn is_going_on(&self) -> bool {
        !self.is_over()
    }
}

//! The stages of packing: which squares are full when, and what that leaves open.
//!
//! Stage 0 asks for nothing and the last one for all goals; each differs from the one before by one box
//! that has come home or been moved on (see `unpack.rs`). A board has reached a stage if all its squares
//! are full. Boxes still to be packed are ignored: to clear the way is the search's business.

use super::carry::{CARRY, Carry, Way};
use super::ground::{Full, Ground};
use super::unpack::unpacked;
use boxwright_core::Budget;

/// A measure of how far a board is packed. Stages are numbers that only the measure understands.
pub(crate) trait Packing {
    /// The stage that a board has reached.
    fn stage(&mut self, full: &Full, budget: &mut Budget) -> usize;

    /// The stage reached after a box went from one square to another on a board that was at `stage`.
    fn stage_after(&mut self, stage: usize, full: &Full, way: (u16, u16), budget: &mut Budget) -> usize;

    /// How far along a stage is, from 0.
    fn progress(&self, stage: usize) -> u16;

    /// Is the square one from which a loose box gets to no goal, now or soon?
    fn is_astray(&self, stage: usize, square: u16) -> bool;

    /// Bytes held.
    fn bytes(&self) -> u64;
}

/// The stages, and what each asks of the boxes that are not packed yet.
#[derive(Debug)]
pub(crate) struct Stages {
    /// The squares full at each stage, the one filled last first; nothing at stage 0, all goals at the end.
    stages: Vec<Vec<u16>>,
    /// The same as flags.
    is_packed: Vec<Vec<bool>>,
    /// At each stage the squares from which a box still gets to a goal of the rest.
    open: Vec<Vec<bool>>,
    /// Is the square filled at some stage?
    is_used: Vec<bool>,
}

impl Stages {
    /// The stages for boxes that start on these squares.
    pub(crate) fn new(ground: &Ground, starts: &[u16], budget: &mut Budget) -> Stages {
        let stages = unpacked(ground, starts, budget);
        let flags = |stage: &Vec<u16>| {
            let mut flags = vec![false; ground.size() + 1];
            stage.iter().for_each(|&square| flags[usize::from(square)] = true);
            flags
        };
        let is_packed: Vec<Vec<bool>> = stages.iter().map(flags).collect();
        // Whoever was stopped has no use for the rest.
        let open = |packed: &Vec<bool>| match budget.work(CARRY * ground.size() as u64) {
            true => open_squares(ground, packed),
            false => Vec::new(),
        };
        let open = is_packed.iter().map(open).collect();
        let is_used = flags(&stages.concat());
        Stages { stages, is_packed, open, is_used }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        (3 * self.stages.len() * self.is_used.len()) as u64
    }

    /// The last stage.
    fn end(&self) -> usize {
        self.stages.len() - 1
    }

    /// The goals, the one filled last first.
    pub(crate) fn goals(&self) -> Vec<u16> {
        let filled = |goal: &u16| self.stages.iter().rposition(|stage| stage.first() == Some(goal));
        let mut goals = self.stages[self.end()].clone();
        goals.sort_by_key(|goal| std::cmp::Reverse(filled(goal)));
        goals
    }

    /// Is there a box of this stage on the square?
    fn is_packed(&self, stage: usize, square: u16) -> bool {
        self.is_packed[stage][usize::from(square)]
    }
}

impl Packing for &Stages {
    fn stage(&mut self, full: &Full, _: &mut Budget) -> usize {
        let is_reached = |stage: &Vec<u16>| stage.iter().all(|&square| full[usize::from(square)]);
        self.stages.iter().rposition(is_reached).unwrap_or(0)
    }

    fn stage_after(
        &mut self,
        stage: usize,
        full: &Full,
        (from, to): (u16, u16),
        budget: &mut Budget,
    ) -> usize {
        let is_same = !self.is_packed[stage][usize::from(from)] && !self.is_used[usize::from(to)];
        if is_same { stage } else { self.stage(full, budget) }
    }

    fn progress(&self, stage: usize) -> u16 {
        stage as u16
    }

    fn bytes(&self) -> u64 {
        0
    }

    fn is_astray(&self, stage: usize, square: u16) -> bool {
        let is_fine = |stage: usize| self.is_packed(stage, square) || self.open[stage][usize::from(square)];
        !is_fine(stage) || stage + 1 < self.end() && !is_fine(stage + 1) && !self.is_packed(stage, square)
    }
}

/// Squares from which a lone box gets to a goal that is free, past what is packed.
pub(crate) fn open_squares(ground: &Ground, packed: &[bool]) -> Vec<bool> {
    let mut full = packed.to_vec();
    full[ground.size()] = true;
    live_squares(ground, &full)
}

/// Squares from which a lone box gets to a free goal, past what is full.
pub(crate) fn live_squares(ground: &Ground, full: &Full) -> Vec<bool> {
    distances(ground, full).into_iter().map(|pushes| pushes != u16::MAX).collect()
}

/// Pushes of a lone box to the nearest free goal, past what is full; the largest number if there is no way.
pub(crate) fn distances(ground: &Ground, full: &Full) -> Vec<u16> {
    let mut carry = Carry::new(ground);
    let mut pushes = vec![u16::MAX; ground.size() + 1];
    carry.blocks.find(ground, full);
    carry.begin();
    for &goal in ground.goals.iter().filter(|&&goal| !full[usize::from(goal)]) {
        pushes[usize::from(goal)] = 0;
        carry.seed_any_side(ground, full, goal);
    }
    carry.spread(ground, full, &vec![true; ground.size() + 1], Way::Pull);
    for landing in carry.landings() {
        let known = &mut pushes[usize::from(landing.to)];
        *known = landing.pushes.min(*known);
    }
    pushes
}

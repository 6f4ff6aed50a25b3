//! Hard completions: all sets of walls, each swept from solved.
//!
//! For one set of walls a single sweep gives the exact distance of every start (see
//! [`boxwright_solve::farthest`]), so the best start of each set is known, and with all sets swept so are the
//! hardest completion of the sketch, how many there are, and that a bound cannot be met. Sets that contain a
//! nogood are passed over. Where there are too many sets, walls are moved one at a time, uphill and with
//! restarts, and what comes out is the best found, not the hardest. Where even one sweep has no end, another climb
//! (`afar`) may bring choices of its own.
//!
//! Whether all sets are tried depends on how many there are, never on the clock.

use super::Measure;
use super::finish::Chosen;
use super::ground::Ground;
use super::walls::{Cut, Walls};
use boxwright_core::{Budget, Rng};
use boxwright_solve::bits::{Bits, words};
use boxwright_solve::farthest::Sweeper;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Up to so many sets of walls are tried in order from the start.
const AT_ONCE: u128 = 5_000;

/// Above so many sets of walls nobody tries them all.
const TOO_MANY: u128 = 300_000;

/// Sets that are looked at uphill before all are tried.
const CLIMBS: usize = 150;

/// Sets that are looked at from one start before another is drawn.
const PATIENCE: usize = 30;

/// Nodes that one sweep may take while climbing.
const CLIMB_SWEEP: u64 = 400_000;

/// Choices that are kept.
const KEPT: usize = 600;

/// What is asked of a hard completion.
#[derive(Clone, Copy, Debug)]
pub(super) struct Bar {
    pub(super) measure: Measure,
    pub(super) least: usize,
    pub(super) most: usize,
    /// Is one choice within bounds enough? Otherwise the hardest is looked for.
    pub(super) one_will_do: bool,
    /// Starts kept of each set of walls.
    pub(super) starts: usize,
    /// May sets be tried until the budget is spent, or only as many as a look around takes?
    pub(super) thorough: bool,
}

/// What is counted on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Census {
    /// Sets of walls there are.
    pub wall_sets: u128,
    /// Sets of walls that leave a level that can be solved.
    pub solvable_wall_sets: u64,
    /// Completions: walls, boxes and where the player stands.
    pub completions: u64,
}

/// What a look at all sets found.
pub(super) struct Harvest<B> {
    /// Choices within bounds, the hardest first.
    pub(super) choices: Vec<(usize, Chosen<B>)>,
    /// The least and the most that was met, within bounds or not.
    pub(super) range: Option<(usize, usize)>,
    /// Were all sets tried to the end?
    pub(super) complete: bool,
    pub(super) census: Census,
}

/// A look for hard completions.
pub(super) struct Hard<'w, 'g, B> {
    ground: &'g Ground<B>,
    walls: &'w mut Walls<'g, B>,
    sweeper: Sweeper<B>,
    bar: Bar,
    choices: BTreeSet<(usize, Chosen<B>)>,
    range: Option<(usize, usize)>,
    census: Census,
    is_exact: bool,
    /// Is a sweep too large for a climb?
    is_wide: bool,
}

impl<'w, 'g, B: Bits> Hard<'w, 'g, B> {
    pub(super) fn new(walls: &'w mut Walls<'g, B>, bar: Bar) -> Hard<'w, 'g, B> {
        let ground = walls.ground;
        let census = Census { wall_sets: wall_sets(ground), ..Census::default() };
        Hard {
            ground,
            walls,
            sweeper: Sweeper::default(),
            bar,
            choices: BTreeSet::new(),
            range: None,
            census,
            is_exact: true,
            is_wide: false,
        }
    }

    /// Does the sweep of these walls have no end within what a climb gives it?
    pub(super) fn is_wide(&mut self, walls: B, budget: &mut Budget) -> bool {
        let arena = self.ground.arena.with_walls(walls);
        let objective = self.bar.measure.objective();
        let sweeper = &mut self.sweeper;
        self.is_wide = budget.within(CLIMB_SWEEP, |budget| sweeper.sweep(&arena, objective, budget).was_cut);
        self.is_wide
    }

    /// Are there too many sets of walls to try them all?
    pub(super) fn has_too_many_sets(&self) -> bool {
        self.census.wall_sets > TOO_MANY
    }

    /// Takes choices that were found elsewhere.
    pub(super) fn take(&mut self, choices: BTreeSet<(usize, Chosen<B>)>) {
        for (taken, _) in &choices {
            let (low, high) = self.range.unwrap_or((*taken, *taken));
            self.range = Some((low.min(*taken), high.max(*taken)));
        }
        self.choices.extend(choices);
        while self.choices.len() > KEPT {
            self.choices.pop_first();
        }
    }

    /// Looks around, for as long as the bar asks and the budget lasts.
    pub(super) fn run(mut self, rng: &Rng, budget: &mut Budget) -> Harvest<B> {
        let sets = self.census.wall_sets;
        if sets > AT_ONCE && !self.is_wide {
            let climbs = if self.bar.thorough && sets > TOO_MANY { usize::MAX } else { CLIMBS };
            _ = self.climb(climbs, rng, budget);
        }
        let complete = sets <= if self.bar.thorough { TOO_MANY } else { AT_ONCE }
            && !self.has_enough()
            && self.try_all(budget);
        let choices = self.choices.into_iter().rev().collect();
        Harvest { choices, range: self.range, complete: complete && self.is_exact, census: self.census }
    }

    /// Is what was asked for found?
    fn has_enough(&self) -> bool {
        self.bar.one_will_do && !self.choices.is_empty()
    }

    /// Tries every set of walls; true if none was left out.
    fn try_all(&mut self, budget: &mut Budget) -> bool {
        (self.census.solvable_wall_sets, self.census.completions, self.range) = (0, 0, None);
        let cells: Vec<usize> = self.ground.wallable.squares().collect();
        let sizes = self.ground.least_walls..=self.ground.most_walls;
        sizes.into_iter().all(|size| self.try_sets(&cells, size, B::EMPTY, budget).is_continue())
    }

    fn try_sets(&mut self, cells: &[usize], size: usize, walls: B, budget: &mut Budget) -> ControlFlow<()> {
        if !budget.work(self.walls.nogoods.len() as u64 * words::<B>()) {
            return ControlFlow::Break(());
        }
        if cells.len() < size || self.walls.is_ruled_out(walls) {
            return ControlFlow::Continue(());
        }
        if size == 0 {
            let Ok(best) = self.sweep(walls, budget) else { return ControlFlow::Break(()) };
            if best.is_none() && self.walls.rule_out(walls, budget).is_err() {
                return ControlFlow::Break(());
            }
            return if self.has_enough() { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
        }
        for at in 0..=cells.len() - size {
            self.try_sets(&cells[at + 1..], size - 1, walls | B::square(cells[at]), budget)?;
        }
        ControlFlow::Continue(())
    }

    /// Sweeps one set of walls: how far its farthest start is, within bounds or not.
    fn sweep(&mut self, walls: B, budget: &mut Budget) -> Result<Option<usize>, Cut> {
        let arena = self.ground.arena.with_walls(walls);
        let sweep = self.sweeper.sweep(&arena, self.bar.measure.objective(), budget);
        let (mut best, mut least, mut kept, mut starts) = (None, None, 0, 0_u64);
        for distance in (0..=sweep.depth()).rev() {
            for crowd in sweep.layer(distance) {
                let players = self.ground.players(crowd.boxes, crowd.players);
                // A solved start must at least have a box that the player can walk up to.
                let is_level = distance > 0 || !(arena.spread(crowd.players) & crowd.boxes).is_empty();
                if players.is_empty() || !is_level {
                    continue;
                }
                starts += players.count() as u64;
                best = best.or(Some(distance));
                least = Some(distance);
                let is_within = (self.bar.least..=self.bar.most).contains(&distance);
                if is_within && kept < self.bar.starts {
                    kept += 1;
                    let player = players.lowest();
                    self.choices.insert((distance, Chosen { walls, boxes: crowd.boxes, player }));
                }
            }
        }
        while self.choices.len() > KEPT {
            self.choices.pop_first();
        }
        if let (Some(most), Some(least)) = (best, least) {
            let (low, high) = self.range.unwrap_or((least, most));
            self.range = Some((low.min(least), high.max(most)));
            self.census.solvable_wall_sets += 1;
            self.census.completions += starts;
        }
        if sweep.was_cut {
            self.is_exact = false;
            return if best.is_some() && budget.left() > 0 { Ok(best) } else { Err(Cut) };
        }
        Ok(best)
    }

    /// Moves walls one at a time, never downhill, and starts anew after a while.
    fn climb(&mut self, mut tries: usize, rng: &Rng, budget: &mut Budget) -> Result<(), Cut> {
        let mut rng = rng.fork("climb", 0);
        while tries > 0 && !self.has_enough() {
            let Some(mut walls) = self.some_walls(&mut rng, budget)? else { return Ok(()) };
            let mut height = self.look(walls, budget)?;
            let mut patience = PATIENCE;
            while patience > 0 && tries > 0 && !self.has_enough() {
                tries -= 1;
                patience -= 1;
                if !budget.work((self.walls.nogoods.len() + B::WIDTH) as u64 * words::<B>()) {
                    return Err(Cut);
                }
                let Some(moved) = self.moved(walls, &mut rng) else { return Ok(()) };
                if self.walls.is_ruled_out(moved) {
                    continue;
                }
                let now = self.look(moved, budget)?;
                if now.is_none() {
                    self.walls.nogoods.push(moved);
                } else if now >= height {
                    patience = if now > height { PATIENCE } else { patience };
                    (walls, height) = (moved, now);
                }
            }
        }
        Ok(())
    }

    /// Sweeps a set of walls within a part of the budget.
    fn look(&mut self, walls: B, budget: &mut Budget) -> Result<Option<usize>, Cut> {
        let before = self.is_exact;
        let seen = budget.within(CLIMB_SWEEP, |budget| self.sweep(walls, budget));
        let was_cut = before && !self.is_exact;
        // A sweep that was cut here says nothing against trying all sets later.
        self.is_exact = before;
        match seen {
            Ok(None) if was_cut => Ok(Some(0)),
            Ok(height) => Ok(height),
            Err(Cut) if budget.left() > 0 => Ok(Some(0)),
            Err(Cut) => Err(Cut),
        }
    }

    /// Walls that leave a solution: cells that a known way leaves untouched.
    fn some_walls(&mut self, rng: &mut Rng, budget: &mut Budget) -> Result<Option<B>, Cut> {
        let count = self.ground.least_walls;
        let enough = |touched: B| (self.ground.wallable & !touched).count() >= count;
        let fits: Vec<B> =
            self.walls.known.iter().map(|known| known.touched).filter(|&touched| enough(touched)).collect();
        let touched = match rng.choose(&fits) {
            Some(&touched) => touched,
            None => match self.walls.complete(count, budget)? {
                Some(known) => known.touched,
                None => return Ok(None),
            },
        };
        let mut spare: Vec<usize> = (self.ground.wallable & !touched).squares().collect();
        rng.shuffle(&mut spare);
        let more = (self.ground.most_walls - count).min(spare.len() - count);
        let size = count + rng.below(more as u64 + 1) as usize;
        Ok(Some(spare[..size].iter().fold(B::EMPTY, |walls, &square| walls | B::square(square))))
    }

    /// One wall moved elsewhere.
    fn moved(&self, walls: B, rng: &mut Rng) -> Option<B> {
        let (from, to): (Vec<usize>, Vec<usize>) =
            (walls.squares().collect(), (self.ground.wallable & !walls).squares().collect());
        let (&from, &to) = (rng.choose(&from)?, rng.choose(&to)?);
        Some(walls ^ B::square(from) ^ B::square(to))
    }
}

/// How many sets of walls there are.
pub(super) fn wall_sets<B: Bits>(ground: &Ground<B>) -> u128 {
    let cells = ground.wallable.count() as u128;
    let of_size = |size: u128| (0..size).fold(1_u128, |sets, at| sets.saturating_mul(cells - at) / (at + 1));
    (ground.least_walls..=ground.most_walls).map(|size| of_size(size as u128)).fold(0, u128::saturating_add)
}

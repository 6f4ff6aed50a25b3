//! Packing in any order: how much of what stands on goals may stay there.
//!
//! Unpack the full board (see `unpack.rs`), first only the goals that are still free, for these were
//! filled later; when none of them can leave, a box that stands on its goal today must leave first, and
//! so was put there too early. What is left when all others are out is well packed. Goals that nobody can
//! leave without being parked are no one's fault. Each set of full goals is measured once.

use super::carry::{CARRY, Carry, Way};
use super::ground::{Full, Ground, Reach};
use super::stages::{Packing, open_squares};
use boxwright_core::Budget;
use std::collections::BTreeMap;

/// What is known of a set of full goals.
#[derive(Debug)]
struct Filling {
    progress: u16,
    /// The boxes that are well packed, and the squares from which others get to a goal past them.
    is_packed: Vec<bool>,
    open: Vec<bool>,
}

/// The sets of full goals that were measured.
#[derive(Debug)]
pub(crate) struct Fillings<'a> {
    ground: &'a Ground,
    starts: Vec<u16>,
    /// The goals, those that leave first at the front.
    goals: Vec<u16>,
    numbers: BTreeMap<u64, usize>,
    fillings: Vec<Filling>,
    is_start: Vec<bool>,
    may: Vec<bool>,
    carry: Carry,
    reach: Reach,
}

impl<'a> Fillings<'a> {
    /// Nothing measured yet, for boxes that start on these squares; goals are best filled last to first.
    pub(crate) fn new(ground: &'a Ground, starts: &[u16], goals: Vec<u16>) -> Fillings<'a> {
        let mut is_start = vec![false; ground.size() + 1];
        starts.iter().for_each(|&start| is_start[usize::from(start)] = true);
        Fillings {
            ground,
            starts: starts.to_vec(),
            goals,
            numbers: BTreeMap::new(),
            fillings: Vec::new(),
            is_start,
            may: vec![true; ground.size() + 1],
            carry: Carry::new(ground),
            reach: Reach::new(ground),
        }
    }

    /// Whoever is stopped on the way gets something that he has no use for.
    fn measured(&mut self, full: &Full, budget: &mut Budget) -> Filling {
        let is_filled = |square: &u16| full[usize::from(*square)];
        let (mut packed, mut later): (Vec<u16>, Vec<u16>) =
            self.goals.iter().partition(|goal| is_filled(goal));
        let mut board = self.ground.with(&self.goals);
        loop {
            let before = later.len();
            later.retain(|&square| !self.leaves(&mut board, square, budget));
            if later.is_empty() || budget.was_stopped() {
                break;
            }
            if later.len() == before {
                let Some(at) = packed.iter().position(|&square| self.leaves(&mut board, square, budget))
                else {
                    break;
                };
                packed.remove(at);
            }
        }
        let mut is_packed = vec![false; self.ground.size() + 1];
        packed.iter().for_each(|&square| is_packed[usize::from(square)] = true);
        let open = open_squares(self.ground, &is_packed);
        Filling { progress: packed.len() as u16, is_packed, open }
    }

    /// Pulls the box on a square out to some start, if there is a way.
    fn leaves(&mut self, board: &mut Full, square: u16, budget: &mut Budget) -> bool {
        if !budget.work(CARRY * board.len() as u64) {
            return false;
        }
        self.reach.clear();
        for &start in &self.starts {
            if !board[usize::from(start)] && !self.reach.has(start) {
                self.reach.flood_on(self.ground, board, start);
            }
        }
        board[usize::from(square)] = false;
        self.carry.run(self.ground, board, &self.may, square, &self.reach, Way::Pull);
        let is_out = self.carry.landings().any(|landing| self.is_start[usize::from(landing.to)]);
        board[usize::from(square)] = !is_out;
        is_out
    }
}

impl Packing for Fillings<'_> {
    fn stage(&mut self, full: &Full, budget: &mut Budget) -> usize {
        let is_filled = |goal: &&u16| full[usize::from(**goal)];
        let key = self.goals.iter().filter(is_filled).fold(1, |key, &goal| key ^ self.ground.box_key(goal));
        if let Some(&number) = self.numbers.get(&key) {
            return number;
        }
        let filling = self.measured(full, budget);
        self.fillings.push(filling);
        self.numbers.insert(key, self.fillings.len() - 1);
        self.fillings.len() - 1
    }

    fn stage_after(
        &mut self,
        stage: usize,
        full: &Full,
        (from, to): (u16, u16),
        budget: &mut Budget,
    ) -> usize {
        let is_same = !self.ground.is_goal[usize::from(from)] && !self.ground.is_goal[usize::from(to)];
        if is_same { stage } else { self.stage(full, budget) }
    }

    fn progress(&self, stage: usize) -> u16 {
        self.fillings[stage].progress
    }

    fn is_astray(&self, stage: usize, square: u16) -> bool {
        let filling = &self.fillings[stage];
        !filling.is_packed[usize::from(square)] && !filling.open[usize::from(square)]
    }

    fn bytes(&self) -> u64 {
        (self.fillings.len() * (2 * self.is_start.len() + 100)) as u64
    }
}

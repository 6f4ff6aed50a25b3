//! Any solution: searches of different kinds, one after the other.
//!
//! Most levels fall to two searches that meet (`meet.rs`), which also finds out when there is no solution;
//! others fall to packing goal by goal (`packing`), big boards above all. Which search cracks a level is
//! hard to foresee, so each gets a share of the budget, counted in nodes: a short eager try to meet, a try
//! to pack that is long if the board is big, and then all that is left to meet with more patience.

use crate::arena::squares_needed;
use crate::meet::{EAGER, PATIENT, by_weighted_meeting};
use crate::packing::by_packing;
use crate::solver::Answer;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Verdict};

/// From how many squares on a board is big.
const BIG: usize = 129;
/// The first try to meet, and the try to pack.
const SHARES: (u64, u64) = (12_000, 3_000);
/// The same on a big board.
const BIG_SHARES: (u64, u64) = (15_000, 4_000_000);

/// Solves a level somehow, or proves that it cannot be done.
pub fn any_solution(level: &Level, budget: &mut Budget) -> Answer {
    let shares = if squares_needed(level) >= BIG { BIG_SHARES } else { SHARES };
    let met = budget.within(shares.0, |budget| by_weighted_meeting(level, EAGER, budget));
    if met.verdict != Verdict::Unknown {
        return met;
    }
    let packed = budget.within(shares.1, |budget| by_packing(level, budget));
    if packed.verdict != Verdict::Unknown {
        return packed;
    }
    by_weighted_meeting(level, PATIENT, budget)
}

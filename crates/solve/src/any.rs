//! Any solution: searches of different kinds, one after the other.
//!
//! Most levels fall to two searches that meet (`meet.rs`), which also finds out when there is no solution;
//! big boards fall to packing goal by goal (`packing`). Which search cracks a level is hard to foresee, so
//! each gets a share of the budget, counted in nodes: a short try to meet, a long one to pack if the board
//! is big, and then all that is left to meet.

use crate::arena::squares_needed;
use crate::meet::by_meeting;
use crate::packing::by_packing;
use crate::solver::Answer;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Verdict};

/// From how many squares on a board is big.
const BIG: usize = 129;
/// The first try to meet on a big board, and the try to pack.
const SHARES: (u64, u64) = (15_000, 4_000_000);

/// Solves a level somehow, or proves that it cannot be done.
pub fn any_solution(level: &Level, budget: &mut Budget) -> Answer {
    if squares_needed(level) >= BIG {
        let first = budget.within(SHARES.0, |budget| by_meeting(level, budget));
        if first.verdict != Verdict::Unknown {
            return first;
        }
        let packed = budget.within(SHARES.1, |budget| by_packing(level, budget));
        if packed.verdict != Verdict::Unknown {
            return packed;
        }
    }
    by_meeting(level, budget)
}

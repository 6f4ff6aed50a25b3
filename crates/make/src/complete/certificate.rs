//! Certificates: why a sketch cannot be completed, so that somebody else can check it.
//!
//! A certificate says for every case (see [`Settled`]) either a plain reason that names cells, or sets of walls
//! that leave no solution and of which every allowed choice of walls contains one. [`check`](super::check)
//! verifies both with code of its own.

use super::Measure;
use super::reason::Reason;
use boxwright_core::{Cell, CellSet};

/// What a cell that must get something gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Settled {
    /// A wall.
    Wall,
    /// A box or the player, as far as either is demanded.
    Stander,
    /// A goal.
    Goal,
}

/// A proof that a sketch cannot be completed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Certificate {
    /// One for each case.
    pub cases: Vec<CaseProof>,
}

/// A proof that one case cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CaseProof {
    /// What the cells that must get something get.
    pub settled: Vec<(Cell, Settled)>,
    /// The goals that are put.
    pub put_goals: CellSet,
    /// Why it cannot be completed.
    pub proof: Proof,
}

/// Why a case cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Proof {
    /// Cells that say it all.
    Plain(Reason),
    /// Walls that leave no solution: every allowed set of walls contains one of these.
    Nogoods {
        /// The sets of walls.
        nogoods: Vec<CellSet>,
        /// Only solutions of at least so many pushes count, detours included; 0 if all do.
        pushes: usize,
    },
    /// Every set of walls without one of these nogoods has solutions, but none within bounds.
    OutOfBounds {
        /// Walls that leave no solution.
        nogoods: Vec<CellSet>,
        /// What was counted.
        measure: Measure,
        /// At least this was asked for.
        least: usize,
        /// At most this was asked for.
        most: usize,
    },
}

impl Certificate {
    /// How much there is to check: reasons and sets of walls.
    pub fn size(&self) -> usize {
        let size = |case: &CaseProof| match &case.proof {
            Proof::Plain(_) => 1,
            Proof::Nogoods { nogoods, .. } | Proof::OutOfBounds { nogoods, .. } => nogoods.len().max(1),
        };
        self.cases.iter().map(size).sum()
    }
}

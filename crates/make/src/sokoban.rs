//! Sokoban levels: what is wished for, and the list of generators.

use crate::archives::ARCHIVES;
use crate::carve::CARVE;
use crate::farthest::FARTHEST;
use crate::generator::Makes;
use crate::mcts::MCTS;
use crate::murase::MURASE;
use crate::novelty::NOVELTY;
use crate::search::SEARCH;
use crate::template_pull::TEMPLATE_PULL;
use boxwright_core::Plan;
use boxwright_core::sokoban::Sokoban;
use std::fmt;

/// A way to make Sokoban levels.
pub type Generator = crate::Generator<Sokoban>;
/// A Sokoban level on offer.
pub type Candidate = crate::Candidate<Sokoban>;
/// An attempt at Sokoban levels.
pub type Job<'j, 'b> = crate::Job<'j, 'b, Sokoban>;

/// Every generator.
pub const GENERATORS: &[Generator] =
    &[FARTHEST, ARCHIVES, CARVE, MCTS, MURASE, NOVELTY, SEARCH, TEMPLATE_PULL];

impl Makes for Sokoban {
    type Plan = Plan;
    type Brief = Brief;
    const GENERATORS: &'static [Generator] = GENERATORS;
    const NODES_STEER: bool = false;
}

/// What is wished for: a size without the outer wall, and a number of boxes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Brief {
    /// Columns of the interior.
    pub columns: usize,
    /// Rows of the interior.
    pub rows: usize,
    /// Boxes.
    pub boxes: usize,
}

/// As in `6x5 boxes=3`.
impl fmt::Display for Brief {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{} boxes={}", self.columns, self.rows, self.boxes)
    }
}

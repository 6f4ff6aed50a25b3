//! What may be asked of a solver, and the three answers it may give.

use crate::Plan;
use std::fmt;

/// What a solution should have least of. Ties are broken the same way everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Objective {
    /// Fewest pushes; then fewest moves.
    Pushes,
    /// Fewest moves; then fewest pushes.
    Moves,
    /// Fewest box lines; then fewest pushes; then fewest moves.
    Lines,
    /// Any solution will do.
    Any,
}

impl Objective {
    /// All of them.
    pub const ALL: [Objective; 4] = [Objective::Pushes, Objective::Moves, Objective::Lines, Objective::Any];

    /// The word for it in commands, files and documents.
    pub fn name(self) -> &'static str {
        match self {
            Objective::Pushes => "pushes",
            Objective::Moves => "moves",
            Objective::Lines => "lines",
            Objective::Any => "any",
        }
    }

    /// The objective of that name.
    pub fn from_name(name: &str) -> Option<Objective> {
        Objective::ALL.into_iter().find(|objective| objective.name() == name)
    }
}

impl fmt::Display for Objective {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A solver's answer, for a game with this kind of plan. Running out of budget is neither an error nor a proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict<P = Plan> {
    /// There is a solution, and this is one.
    Solved {
        /// The solution.
        plan: P,
        /// Is it proved that none is better for the asked objective?
        optimal: bool,
    },
    /// Proved: there is no solution.
    Unsolvable,
    /// The budget was spent first.
    Unknown,
}

impl<P> Verdict<P> {
    /// The word for it in commands, files and documents.
    pub fn name(&self) -> &'static str {
        match self {
            Verdict::Solved { .. } => "solved",
            Verdict::Unsolvable => "unsolvable",
            Verdict::Unknown => "unknown",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_objective_is_found_by_its_name() {
        for objective in Objective::ALL {
            assert_eq!(Objective::from_name(&objective.to_string()), Some(objective));
        }
        assert_eq!(Objective::from_name("steps"), None);
    }
}

//! Why candidates are turned down, in the words that tallies have for every game.

use boxwright_core::Verdict;

/// There is nothing to do in it.
pub const SOLVED: &str = "level: solved from the start";
/// The search for a best plan gave up.
pub const UNPROVED: &str = "level: not proved within the effort";
/// There is no plan.
pub const UNSOLVABLE: &str = "level: unsolvable";
/// A plan did not do what the search said it would.
pub const UNTRUE: &str = "level: the referee turned its plan down";

/// The plan of a verdict if it is proved to be best, or why a level is turned down that has none.
pub fn best<P>(verdict: Verdict<P>) -> Result<P, &'static str> {
    match verdict {
        Verdict::Solved { plan, optimal: true } => Ok(plan),
        Verdict::Solved { .. } | Verdict::Unknown => Err(UNPROVED),
        Verdict::Unsolvable => Err(UNSOLVABLE),
    }
}

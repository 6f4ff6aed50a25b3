//! Hints: what to push next in a game, and how far it still is.

use boxwright_core::sokoban::{Level, State, replay};
use boxwright_core::{Budget, Cell, Dir, Objective, Verdict};
use boxwright_solve::solve;

/// What can be said to a player who asks for help.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Hint {
    /// A push that leads to a solution.
    Push {
        /// Where the box stands.
        cell: Cell,
        /// Where it is pushed to.
        dir: Dir,
        /// Pushes of the solution from here, this one included.
        pushes: usize,
        /// Are no fewer pushes possible?
        is_fewest: bool,
    },
    /// Every box is home.
    Solved,
    /// Proved: no solution from here.
    Lost,
    /// The budget was spent first.
    Unknown,
}

/// Looks for a solution from a state of the level and gives its first push.
///
/// ```
/// # use boxwright_core::{Budget, Dir, Objective, sokoban::Level};
/// # use boxwright_forge::{Hint, hint};
/// let level: Level = "######\n#@$ .#\n######".parse()?;
/// let found = hint(&level, &level.start(), Objective::Pushes, &mut Budget::nodes(100));
/// assert!(matches!(found, Hint::Push { dir: Dir::Right, pushes: 2, is_fewest: true, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hint(level: &Level, state: &State, objective: Objective, budget: &mut Budget) -> Hint {
    // The state as a level of its own has the same cells.
    let Ok(here) = Level::new(level.draft_at(state)) else { return Hint::Unknown };
    let (plan, optimal) = match solve(&here, objective, budget).verdict {
        Verdict::Solved { plan, optimal } => (plan, optimal),
        Verdict::Unsolvable => return Hint::Lost,
        Verdict::Unknown => return Hint::Unknown,
    };
    let Ok(outcome) = replay(&here, &plan) else { return Hint::Unknown };
    let mut cell = here.start().player;
    for &(dir, pushed) in &outcome.steps {
        cell = here.step(cell, dir);
        if pushed {
            let is_fewest = optimal && objective == Objective::Pushes;
            return Hint::Push { cell, dir, pushes: outcome.counts.pushes, is_fewest };
        }
    }
    Hint::Solved
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Plan;

    /// The hint after a plan, with the box's cell by name.
    fn after(plan: &str, nodes: u64) -> (Hint, Option<String>) {
        let level: Level = "#######\n#     #\n#@$ . #\n#######".parse().unwrap();
        let state = replay(&level, &Plan::read(plan).unwrap().plan).unwrap().end;
        let hint = hint(&level, &state, Objective::Pushes, &mut Budget::nodes(nodes));
        let name = match hint {
            Hint::Push { cell, .. } => Some(level.name(cell)),
            _ => None,
        };
        (hint, name)
    }

    #[test]
    fn the_first_push_of_a_solution_is_named() {
        let (hint, name) = after("", 1_000);
        assert!(matches!(hint, Hint::Push { dir: Dir::Right, pushes: 2, is_fewest: true, .. }), "{hint:?}");
        assert_eq!(name.unwrap(), "C3");
        // From the other side of the box the player has to walk round it first.
        let (hint, name) = after("rurrrdulll", 1_000);
        assert!(matches!(hint, Hint::Push { dir: Dir::Right, pushes: 1, .. }), "{hint:?}");
        assert_eq!(name.unwrap(), "D3");
    }

    #[test]
    fn solved_lost_and_unknown_are_told_apart() {
        assert_eq!(after("rr", 1_000).0, Hint::Solved);
        assert_eq!(after("rrr", 1_000).0, Hint::Lost);
        assert_eq!(after("", 0).0, Hint::Unknown);
    }
}

//! Searches for any game: breadth-first and A*, with proof, over nothing but the rules.
//!
//! The floor under the fast engines: a game that has rules ([`Game`]) is solved, as far as its states fit
//! into memory, before anybody has written a solver for it; and a fast solver has something to be held
//! against. A node is a state whose next states are looked at. What counts is steps, as the game has them.
//!
//! States are known by their keys ([`Game::key`]); only those that wait are kept whole. Memory is counted in
//! full, with what a table takes while it grows, before it grows.
//!
//! ```
//! use boxwright_core::sokoban::{Level, Sokoban};
//! use boxwright_core::{Budget, Dir, Verdict};
//! use boxwright_solve::any_game::breadth_first;
//!
//! let level: Level = "######\n#@$ .#\n######".parse()?;
//! let answer = breadth_first::<Sokoban>(&level, &level.start(), &mut Budget::nodes(100));
//! assert_eq!(answer.verdict, Verdict::Solved { plan: vec![Dir::Right; 2], optimal: true });
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod a_star;
mod breadth_first;
mod origins;
mod states;

pub use a_star::a_star;
pub use breadth_first::breadth_first;
pub use states::{States, held, weight};

use boxwright_core::{Game, Verdict};

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer<S> {
    /// Solved, unsolvable or unknown. A plan has fewest steps, and the referee has replayed it.
    pub verdict: Verdict<Vec<S>>,
    /// No solution has fewer steps than this; 0 if nothing is known.
    pub bound: u32,
}

/// The state after some steps, or the number of the first step that is not allowed, from 0, and why.
pub fn replay<G: Game>(
    level: &G::Level,
    from: &G::State,
    plan: &[G::Step],
) -> Result<G::State, (usize, G::Refusal)> {
    plan.iter()
        .enumerate()
        .try_fold(from.clone(), |state, (at, &step)| G::play(level, &state, step).map_err(|why| (at, why)))
}

/// The answer with a plan with fewest steps, once the referee has replayed it.
fn solved<G: Game>(level: &G::Level, from: &G::State, plan: Vec<G::Step>) -> Answer<G::Step> {
    let is_won = replay::<G>(level, from, &plan).is_ok_and(|end| G::is_won(level, &end));
    assert!(is_won, "the referee turned down the plan {plan:?}: keys take states together that differ");
    Answer { bound: plan.len() as u32, verdict: Verdict::Solved { plan, optimal: true } }
}

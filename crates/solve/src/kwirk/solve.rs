//! The door to the Kwirk solver: which search, and how many words its states take.
//!
//! The objective is fewest steps; choosing another player is free. What is too large to be packed (states of
//! more than 4,096 bits) is answered with a bound alone.

use super::code::Coder;
use super::layout::{FAR, Layout};
use super::{boards, several, single};
use boxwright_core::kwirk::{Level, Plan, replay};
use boxwright_core::{Budget, Verdict};

/// What the solver found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Solved, unsolvable or unknown. A plan that is optimal has fewest steps.
    pub verdict: Verdict<Plan>,
    /// No solution has fewer steps than this; 0 if nothing is known.
    pub bound: u32,
}

impl Answer {
    pub(super) fn optimal(plan: Plan) -> Answer {
        Answer { bound: plan.len() as u32, verdict: Verdict::Solved { plan, optimal: true } }
    }

    /// A plan, and a bound that may be its own length.
    pub(super) fn found(plan: Plan, bound: u32) -> Answer {
        let optimal = plan.len() <= bound as usize;
        Answer { verdict: Verdict::Solved { plan, optimal }, bound }
    }

    pub(super) fn unsolvable() -> Answer {
        Answer { verdict: Verdict::Unsolvable, bound: 0 }
    }

    pub(super) fn unknown(bound: u32) -> Answer {
        Answer { verdict: Verdict::Unknown, bound }
    }
}

/// Nodes of a search for one player before the whole graph is tried too.
const ALONE: u64 = 30_000;

/// Finds a solution with fewest steps, or proves that there is none, within a budget; any plan in the answer
/// has been replayed by the referee.
pub fn solve(level: &Level, budget: &mut Budget) -> Answer {
    refereed(level, search(level, ALONE, budget))
}

/// An answer whose plan has been replayed by the referee.
pub(super) fn refereed(level: &Level, answer: Answer) -> Answer {
    if let Verdict::Solved { plan, .. } = &answer.verdict {
        let is_solved = replay(level, plan).is_ok_and(|replay| replay.solved);
        assert!(is_solved, "the referee turned down a plan for\n{level}");
    }
    answer
}

pub(super) fn search(level: &Level, alone: u64, budget: &mut Budget) -> Answer {
    let layout = Layout::new(level);
    let to_exit = |&cell| layout.to_exit[layout.at(cell)];
    if level.players().iter().any(|cell| to_exit(cell) == FAR) {
        return Answer::unsolvable();
    }
    let players = level.players().len();
    let mut coder = Coder::new(&layout);
    coder.add_players(&layout, players);
    let words = coder.bits.div_ceil(64);
    if players > 1 {
        return match words {
            1 => several::fewest_steps::<1>(level, &layout, budget),
            2 => several::fewest_steps::<2>(level, &layout, budget),
            3 => several::fewest_steps::<3>(level, &layout, budget),
            4..=8 => several::fewest_steps::<8>(level, &layout, budget),
            9..=64 => several::fewest_steps::<64>(level, &layout, budget),
            _ => Answer::unknown(level.players().iter().map(|cell| u32::from(to_exit(cell))).sum()),
        };
    }
    let (_, cells) = boards::span(&layout);
    // Rows of a word or more do not fit the graph's boards.
    let boards = if layout.stride < 64 { cells.div_ceil(64) } else { usize::MAX };
    match (words, boards) {
        (1, 0..=2) => single::fewest_steps::<2, 1>(level, &layout, alone, budget),
        (1, 3..=5) => single::fewest_steps::<5, 1>(level, &layout, alone, budget),
        (2, 0..=3) => single::fewest_steps::<3, 2>(level, &layout, alone, budget),
        (2, 4..=5) => single::fewest_steps::<5, 2>(level, &layout, alone, budget),
        (3, 0..=5) => single::fewest_steps::<5, 3>(level, &layout, alone, budget),
        (1..=8, 0..=8) => single::fewest_steps::<8, 8>(level, &layout, alone, budget),
        (1..=64, _) => single::fewest_steps::<0, 64>(level, &layout, alone, budget),
        _ => Answer::unknown(u32::from(to_exit(&level.players()[0]))),
    }
}

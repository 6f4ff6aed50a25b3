//! Any plan for a level, and a short one if there is budget left.
//!
//! A hasty search over places ([`super::places`]) finds a plan. Its ways then guide thorough searches, round
//! by round over more of the places that are not far off the best plan's, each for a plan with fewer steps.
//! The plan of a smaller budget is found on the way to that of a larger one, so more nodes never make it
//! longer.
//!
//! Not promised: fewest steps, though a plan no longer than the bound is told as optimal; nor a proof that
//! there is no plan. Boards of more than 512 cells or with rows of 63, and states of more than 512 bits, are
//! not tried.

use super::boards::span;
use super::code::Coder;
use super::layout::{FAR, Layout};
use super::places::{Aim, Places};
use super::solve::{Answer, refereed};
use boxwright_core::Budget;
use boxwright_core::kwirk::Level;

/// Steps that a way may seem to be off, round by round.
const SPARES: [u32; 4] = [4, 8, 16, 32];

/// Looks for a plan, and for shorter ones while the budget lasts and it seems worth it; any plan in the
/// answer has been replayed by the referee.
///
/// ```
/// use boxwright_core::{Budget, Verdict, kwirk::Level};
/// use boxwright_solve::kwirk::any_plan;
///
/// let level: Level = ["%_a1", "..#2"].join("\n").parse()?;
/// let answer = any_plan(&level, &mut Budget::nodes(1_000));
/// let Verdict::Solved { plan, .. } = answer.verdict else { panic!("it can be solved") };
/// assert_eq!(plan.to_string(), "1lll2ulll");
/// # Ok::<(), boxwright_core::kwirk::LevelTextError>(())
/// ```
pub fn any_plan(level: &Level, budget: &mut Budget) -> Answer {
    let layout = Layout::new(level);
    let to_exit = level.players().iter().map(|&cell| layout.to_exit[layout.at(cell)]);
    if to_exit.clone().any(|steps| steps == FAR) {
        return Answer::unsolvable();
    }
    let bound = to_exit.map(u32::from).sum();
    let mut coder = Coder::new(&layout);
    coder.add_players(&layout, level.players().len());
    let boards = if layout.stride < 64 { span(&layout).1.div_ceil(64) } else { usize::MAX };
    let answer = match (coder.bits.div_ceil(64), boards) {
        (0..=2, 0..=5) => in_rounds::<5, 2>(level, &layout, bound, budget),
        (0..=3, 0..=5) => in_rounds::<5, 3>(level, &layout, bound, budget),
        (0..=8, 0..=8) => in_rounds::<8, 8>(level, &layout, bound, budget),
        _ => Answer::unknown(bound),
    };
    refereed(level, answer)
}

fn in_rounds<const N: usize, const W: usize>(
    level: &Level,
    layout: &Layout,
    bound: u32,
    budget: &mut Budget,
) -> Answer {
    let mut hasty = Places::<N, W>::new(level, layout, Aim { below: u32::MAX, guide: None });
    let Some(mut best) = hasty.run(budget) else { return Answer::unknown(bound) };
    let guide = hasty.guide();
    budget.holding(guide.bytes(), |budget| {
        for spare in SPARES {
            let below = best.len() as u32;
            if below <= bound || budget.left() == 0 {
                break;
            }
            let mut thorough =
                Places::<N, W>::new(level, layout, Aim { below, guide: Some((&guide, spare)) });
            if let Some(plan) = thorough.run(budget) {
                best = plan;
            }
        }
    });
    Answer::found(best, bound)
}

#[cfg(test)]
mod tests {
    use super::super::tests::{layouts, plain};
    use super::*;
    use boxwright_core::Verdict;

    /// The steps of the plan found within so many nodes; the referee has replayed it.
    fn found(level: &Level, nodes: u64) -> Option<usize> {
        let answer = any_plan(level, &mut Budget::nodes(nodes));
        match answer.verdict {
            Verdict::Solved { plan, optimal } => {
                assert!(
                    answer.bound as usize <= plan.len() && optimal == (answer.bound as usize == plan.len())
                );
                Some(plan.len())
            }
            _ => None,
        }
    }

    #[test]
    fn a_plan_is_never_shorter_than_the_fewest_steps_and_seldom_longer() {
        for (players, count) in [(1, 300), (2, 150), (3, 40)] {
            let (mut solvable, mut solved, mut fewest) = (0, 0, 0);
            for level in layouts(31, players, count) {
                let Some(truth) = plain(&level) else { continue };
                let steps = found(&level, 10_000);
                assert!(steps.is_none_or(|steps| truth.is_some_and(|truth| truth <= steps)), "\n{level}");
                solvable += usize::from(truth.is_some());
                solved += usize::from(steps.is_some());
                fewest += usize::from(steps.is_some() && steps == truth);
            }
            assert!(solvable > 5, "{solvable} of {players} players");
            assert_eq!(solved, solvable, "of {players} players");
            assert!(fewest * 10 >= solved * 9, "{fewest} of {solved} of {players} players");
        }
    }

    #[test]
    fn a_player_goes_into_the_niche_before_the_box_shuts_it() {
        // By hand: one enters the niche (2 steps), the other brings the box below it (3), the first drops it
        // into the pit and leaves (4), the other follows (4).
        let level: Level = "
#########
##.######
#2..a.1.#
##_######
#%..#####
#########"
            .parse()
            .unwrap();
        assert_eq!(found(&level, 1_000), Some(13));
    }

    #[test]
    fn a_player_in_the_way_of_a_wide_box_makes_room() {
        // By hand: the player below the box steps aside (1), the other pushes it down and leaves (3), and the
        // first goes round to follow (4).
        let level: Level = "
#######
#.1.###
#.aa%##
#.2.###
#######"
            .parse()
            .unwrap();
        assert_eq!(found(&level, 1_000), Some(8));
    }

    #[test]
    fn more_nodes_never_make_a_plan_longer() {
        for level in layouts(32, 2, 40) {
            let mut last = None;
            for nodes in [0, 1, 3, 10, 30, 100, 1_000, 10_000] {
                let steps = found(&level, nodes);
                assert!(last.is_none_or(|last| steps.is_some_and(|steps| steps <= last)), "\n{level}");
                last = steps;
            }
        }
    }

    #[test]
    fn what_is_too_large_or_too_dear_is_unknown() {
        let level: Level = [".".repeat(70), format!("%_a{}1", ".".repeat(66))].join("\n").parse().unwrap();
        let answer = any_plan(&level, &mut Budget::nodes(1_000));
        assert_eq!((answer.verdict, answer.bound), (Verdict::Unknown, 69));
        let level: Level = "%_a1\n..#2".parse().unwrap();
        let narrow = any_plan(&level, &mut Budget::nodes(1_000).with_memory(100));
        assert_eq!((narrow.verdict, narrow.bound), (Verdict::Unknown, 7));
    }
}

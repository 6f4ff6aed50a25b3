//! The searches for any game beside the fast engines of Sokoban and Kwirk, on small rooms.

#![allow(clippy::unwrap_used)]

#[allow(dead_code)]
mod common;
#[path = "common/kwirk_rooms.rs"]
mod kwirk_rooms;

use boxwright_core::kwirk::{self, Kwirk};
use boxwright_core::sokoban::{self, Sokoban};
use boxwright_core::{Budget, Cell, Objective, Shape, Verdict};
use boxwright_solve::any_game::{Answer, a_star, breadth_first, replay};
use kwirk_rooms::kwirk_rooms;

/// The fewest steps of an answer that is a proof; none if there is no solution.
fn proved<S: std::fmt::Debug>(answer: &Answer<S>) -> Option<usize> {
    match &answer.verdict {
        Verdict::Solved { plan, optimal: true } => {
            assert_eq!(plan.len(), answer.bound as usize);
            Some(plan.len())
        }
        Verdict::Unsolvable => None,
        other => panic!("no proof: {other:?}"),
    }
}

fn apart(shape: Shape, a: Cell, b: Cell) -> u32 {
    (shape.col(a).abs_diff(shape.col(b)) + shape.row(a).abs_diff(shape.row(b))) as u32
}

/// Every box has to go to some goal, and the player beside some box that is not home.
fn sokoban_bound(level: &sokoban::Level, state: &sokoban::State) -> Option<u32> {
    let shape = level.shape();
    let goal = |at: Cell| level.goals().iter().map(|goal| apart(shape, at, goal)).min().unwrap();
    let walk = state.boxes.iter().filter(|&at| goal(at) > 0).map(|at| apart(shape, at, state.player) - 1);
    Some(state.boxes.iter().map(goal).sum::<u32>() + walk.min().unwrap_or(0))
}

/// Every player has to go to an exit. A turn may carry a player two cells.
fn kwirk_bound(level: &kwirk::Level, state: &kwirk::State) -> Option<u32> {
    let exit = |at: Cell| level.exits().iter().map(|exit| apart(level.shape(), at, exit)).min().unwrap();
    Some(state.players.iter().flatten().map(|&at| exit(at).div_ceil(2)).sum())
}

#[test]
fn sokoban_has_the_fewest_moves_of_the_fast_solver() {
    let (mut solved, mut lost) = (0, 0);
    for level in common::rooms(11, 400) {
        let start = level.start();
        let floor = breadth_first::<Sokoban>(&level, &start, &mut Budget::nodes(1_000_000));
        let fast = boxwright_solve::solve(&level, Objective::Moves, &mut Budget::nodes(1_000_000));
        let moves = match fast.verdict {
            Verdict::Solved { plan, optimal: true } => Some(plan.steps.len()),
            Verdict::Unsolvable => None,
            other => panic!("no proof: {other:?}"),
        };
        assert_eq!(proved(&floor), moves, "{level}");
        let guided = a_star::<Sokoban>(
            &level,
            &start,
            |state| sokoban_bound(&level, state),
            &mut Budget::nodes(1_000_000),
        );
        assert_eq!(proved(&guided), moves, "{level}");
        (solved, lost) = (solved + usize::from(moves.is_some()), lost + usize::from(moves.is_none()));
    }
    assert!(solved >= 30 && lost >= 30, "{solved} solved, {lost} lost");
}

#[test]
fn kwirk_has_the_fewest_steps_of_the_fast_solver() {
    for (size, players, count) in [((8, 3), 1, 150), ((5, 4), 2, 60), ((4, 3), 3, 40)] {
        let (mut solved, mut lost) = (0, 0);
        for level in kwirk_rooms(12, size, players, count) {
            let start = level.start();
            let floor = breadth_first::<Kwirk>(&level, &start, &mut Budget::nodes(1_000_000));
            let fast = boxwright_solve::kwirk::solve(&level, &mut Budget::nodes(1_000_000));
            let steps = match fast.verdict {
                Verdict::Solved { plan, optimal: true } => Some(plan.len()),
                Verdict::Unsolvable => None,
                other => panic!("no proof: {other:?}"),
            };
            assert_eq!(proved(&floor), steps, "{level}");
            let bound = |state: &kwirk::State| kwirk_bound(&level, state);
            let guided = a_star::<Kwirk>(&level, &start, bound, &mut Budget::nodes(1_000_000));
            assert_eq!(proved(&guided), steps, "{level}");
            (solved, lost) = (solved + usize::from(steps.is_some()), lost + usize::from(steps.is_none()));
        }
        assert!(solved >= 10 && lost >= 1, "{players} players: {solved} solved, {lost} lost");
    }
}

#[test]
fn a_bound_that_is_not_consistent_does_no_harm() {
    // Good for every other cell only, and 0 elsewhere, so states are met by longer ways first.
    for level in common::rooms(13, 100) {
        let patchy = |state: &sokoban::State| {
            let is_odd = (state.player.index() + state.boxes.first().unwrap().index()) % 2 == 1;
            if is_odd { Some(0) } else { sokoban_bound(&level, state) }
        };
        let floor = breadth_first::<Sokoban>(&level, &level.start(), &mut Budget::nodes(1_000_000));
        let guided = a_star::<Sokoban>(&level, &level.start(), patchy, &mut Budget::nodes(1_000_000));
        assert_eq!(proved(&guided), proved(&floor), "{level}");
    }
}

#[test]
fn a_search_goes_on_from_anywhere_and_a_won_start_needs_no_step() {
    let level: sokoban::Level = "#######\n#     #\n#@$ . #\n#######".parse().unwrap();
    let answer = breadth_first::<Sokoban>(&level, &level.start(), &mut Budget::nodes(1_000));
    let Verdict::Solved { plan, .. } = answer.verdict else { panic!("it is easy") };
    for taken in 0..=plan.len() {
        let state = replay::<Sokoban>(&level, &level.start(), &plan[..taken]).unwrap();
        for nodes in [0, 1_000] {
            let mut budget = Budget::nodes(nodes);
            let rest = breadth_first::<Sokoban>(&level, &state, &mut budget);
            let guided = a_star::<Sokoban>(&level, &state, |_| Some(0), &mut budget);
            if nodes > 0 || taken == plan.len() {
                assert_eq!((proved(&rest), proved(&guided)), (Some(2 - taken), Some(2 - taken)));
            } else {
                assert_eq!((rest.verdict, rest.bound), (Verdict::Unknown, 1));
                assert_eq!((guided.verdict, guided.bound), (Verdict::Unknown, 0));
            }
        }
    }
}

#[test]
fn a_bound_that_knows_better_needs_fewer_nodes_and_one_that_says_never_is_believed() {
    let level: sokoban::Level = "##########\n#        #\n#@$     .#\n##########".parse().unwrap();
    let nodes = |bound: &dyn Fn(&sokoban::State) -> Option<u32>| {
        let mut budget = Budget::nodes(10_000);
        let answer = a_star::<Sokoban>(&level, &level.start(), bound, &mut budget);
        (proved(&answer), budget.spent())
    };
    let (steps, plain) = nodes(&|_| Some(0));
    let (same, guided) = nodes(&|state| sokoban_bound(&level, state));
    assert_eq!((steps, same), (Some(6), Some(6)));
    assert_eq!(guided, 6, "nothing but the way itself is looked at; {plain} without a bound");
    assert!(plain > 3 * guided);
    let hopeless = |state: &sokoban::State| (!state.boxes.contains(level.shape().cell(5, 2))).then_some(0);
    assert_eq!(nodes(&hopeless).0, None, "the box has to go there");
}

#[test]
fn what_runs_out_says_how_many_steps_it_takes_at_least() {
    let mut asked = 0;
    for level in common::rooms(14, 200) {
        let all = breadth_first::<Sokoban>(&level, &level.start(), &mut Budget::nodes(1_000_000));
        let Some(steps) = proved(&all) else { continue };
        let mut last = 0;
        for nodes in [1, 10, 100, 1_000] {
            let some = breadth_first::<Sokoban>(&level, &level.start(), &mut Budget::nodes(nodes));
            let guided = a_star::<Sokoban>(
                &level,
                &level.start(),
                |state| sokoban_bound(&level, state),
                &mut Budget::nodes(nodes),
            );
            assert!(some.bound as usize <= steps && guided.bound as usize <= steps, "{level}");
            assert!(some.bound >= last, "more nodes know no less");
            (last, asked) = (some.bound, asked + usize::from(some.verdict == Verdict::Unknown));
        }
    }
    assert!(asked >= 30, "{asked}");
}

#[test]
fn memory_and_the_hook_end_a_search() {
    let open: sokoban::Level =
        "############\n#@ $       #\n#  $       #\n#  $     ..#\n#        . #\n############".parse().unwrap();
    let start = open.start();
    let mut met = 0;
    for megabytes in [0, 1, 4] {
        let mut budget = Budget::nodes(10_000_000).with_memory(megabytes * 1_000_000);
        let answer = breadth_first::<Sokoban>(&open, &start, &mut budget);
        assert_eq!(answer.verdict, Verdict::Unknown);
        // A state takes at least its key: a list's length, a word of boxes and the player's cell.
        assert!(budget.spent() * 18 <= megabytes * 1_000_000, "{} nodes", budget.spent());
        assert!(budget.spent() > met || megabytes == 0);
        met = budget.spent();
        let mut budget = Budget::nodes(10_000_000).with_memory(megabytes * 1_000_000);
        let answer = a_star::<Sokoban>(&open, &start, |_| Some(0), &mut budget);
        assert_eq!(answer.verdict, Verdict::Unknown);
        assert!(budget.spent() * 18 <= megabytes * 1_000_000);
    }
    let asked = std::sync::atomic::AtomicU64::new(0);
    let hook = || asked.fetch_add(1, std::sync::atomic::Ordering::Relaxed) == 3;
    let mut budget = Budget::nodes(10_000_000).with_stop(&hook);
    assert_eq!(breadth_first::<Sokoban>(&open, &start, &mut budget).verdict, Verdict::Unknown);
    assert!(budget.was_stopped() && budget.spent() == 3 * 256);
}

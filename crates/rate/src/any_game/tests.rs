//! Graphs counted by hand: drawn ones, and small rooms of Sokoban and Kwirk.

use super::*;
use boxwright_core::kwirk::{self, Kwirk};
use boxwright_core::sokoban::{self, Sokoban};
use boxwright_core::{Budget, Game};

/// A game that is its own graph: where one can go from each state; state 1 is won.
struct Drawn;

impl Game for Drawn {
    type Level = &'static [&'static [usize]];
    type State = usize;
    type Step = usize;
    type Refusal = &'static str;

    fn start(_: &Self::Level) -> usize {
        0
    }

    fn steps(level: &Self::Level) -> Vec<usize> {
        (0..level.len()).collect()
    }

    fn play(level: &Self::Level, &state: &usize, to: usize) -> Result<usize, &'static str> {
        if level[state].contains(&to) { Ok(to) } else { Err("there is no way") }
    }

    fn is_won(_: &Self::Level, &state: &usize) -> bool {
        state == 1
    }
}

fn drawn(level: &'static [&'static [usize]]) -> StateGraph {
    StateGraph::explore::<Drawn>(&level, &mut Budget::nodes(100)).unwrap()
}

/// A number by its name.
fn metric(graph: &StateGraph, name: &str) -> Option<f64> {
    let metric = METRICS.iter().find(|metric| metric.name == name).expect("there is such a metric");
    (metric.measure)(graph, &mut Budget::nodes(100_000))
}

fn check(graph: &StateGraph, expected: &[(&str, f64)]) {
    for &(name, number) in expected {
        let found = metric(graph, name).unwrap();
        assert!((found - number).abs() < 1e-9, "{name}: {found} instead of {number}");
    }
}

#[test]
fn a_drawn_graph_has_the_numbers_that_are_counted_by_hand() {
    // Two ways of three steps (by 2 or 3, then 4), one of four (3, 5, 4), and a dead end behind 3 and 5.
    let graph = drawn(&[&[2, 3], &[0], &[0, 4], &[4, 5, 6], &[1], &[4, 6], &[]]);
    check(
        &graph,
        &[
            ("steps", 3.0),
            ("solutions", 2.0),
            ("forced", 2.0),
            ("states", 7.0),
            ("farthest", 3.0),
            ("dead_share", 1.0 / 7.0),
            ("losing_share", 2.0 / 10.0),
            ("branching", 10.0 / 6.0),
        ],
    );
    let plan: Vec<u32> = graph.plan().unwrap().iter().map(|one| one.to).collect();
    assert_eq!(plan.len(), 3);
    assert_eq!(graph.number::<Drawn>(&(&[] as &[_]), &1), Some(plan[2]), "it ends in the win");
}

#[test]
fn a_win_ends_the_game_and_what_is_lost_has_no_solution() {
    let graph = drawn(&[&[1], &[2], &[0]]);
    assert_eq!((graph.len(), graph.live()), (2, 2), "nobody goes on after the win");
    let graph = drawn(&[&[2], &[], &[0]]);
    assert_eq!((graph.len(), graph.live(), graph.plan(), graph.solutions()), (2, 0, None, None));
    for name in ["steps", "solutions", "forced", "farthest", "losing_share", "random_failure"] {
        assert_eq!(metric(&graph, name), None, "{name}");
    }
    check(&graph, &[("dead_share", 1.0), ("branching", 1.0)]);
}

#[test]
fn small_rooms_have_the_numbers_that_are_counted_by_hand() {
    let kwirk = |text: &str| {
        let level: kwirk::Level = text.parse().unwrap();
        StateGraph::explore::<Kwirk>(&level, &mut Budget::nodes(1_000)).unwrap()
    };
    // Three steps left and two up in any order; the plan shown goes up first and has then no choice.
    let steps = [("steps", 5.0), ("solutions", 10.0), ("forced", 3.0), ("farthest", 5.0), ("states", 12.0)];
    check(&kwirk("%...\n....\n...1"), &steps);
    // Two players who are alike on three cells: three pairs, three singles, nobody.
    check(&kwirk("######\n#%.12#\n######"), &[("states", 7.0), ("dead_share", 0.0)]);
    // The box in its place, in the way or put aside, and five cells to stand on; outside, in two of these.
    let states = [("states", 17.0), ("dead_share", 5.0 / 17.0)];
    check(&kwirk("######\n#%.a1#\n##...#\n######"), &states);
    // The start, one push, a step back from there, and the win.
    let level: sokoban::Level = "######\n#@$ .#\n######".parse().unwrap();
    let graph = StateGraph::explore::<Sokoban>(&level, &mut Budget::nodes(4)).unwrap();
    check(&graph, &[("steps", 2.0), ("states", 4.0), ("branching", 4.0 / 3.0), ("dead_share", 0.0)]);
}

#[test]
fn states_and_steps_are_those_of_what_knows_kwirk_alone() {
    let text = include_str!("../../../../levels/kwirk-rooms.kwirk");
    let mut whole = 0;
    for entry in kwirk::read(text).unwrap().entries {
        let level = entry.level().unwrap();
        let own = crate::kwirk::Graph::explore(&level, &mut Budget::nodes(20_000));
        let graph = StateGraph::explore::<Kwirk>(&level, &mut Budget::nodes(20_000));
        let (Ok(own), Some(graph)) = (own, &graph) else {
            assert!(own.is_err() && graph.is_none(), "{level}");
            continue;
        };
        assert_eq!((graph.len(), graph.live()), (own.states, own.live), "{level}");
        let answer = boxwright_solve::kwirk::solve(&level, &mut Budget::nodes(1_000_000));
        assert_eq!(graph.to_go(0), Some(answer.bound), "{level}");
        whole += 1;
    }
    assert!(whole >= 3, "{whole} graphs in full");
}

#[test]
fn a_spent_budget_is_no_graph() {
    let level: sokoban::Level = "######\n#@$ .#\n######".parse().unwrap();
    let explore = |mut budget: Budget| StateGraph::explore::<Sokoban>(&level, &mut budget).is_some();
    assert!(!explore(Budget::nodes(3)) && explore(Budget::nodes(4)));
    assert!(!explore(Budget::nodes(4).with_memory(100)) && explore(Budget::nodes(4).with_memory(10_000)));
    assert!(!explore(Budget::nodes(4).with_stop(&|| true)));
}

#[test]
fn a_naive_player_fares_as_chance_has_it_and_alike_for_a_seed() {
    // A win and a dead end, one step away.
    let fork = drawn(&[&[1, 2], &[], &[]]);
    let solves = |graph: &StateGraph, slip, seed| {
        NaivePlayer { slip, games: 4_000 }.solves(graph, seed, &mut Budget::nodes(4_000)).unwrap()
    };
    assert_eq!(solves(&fork, 0.0, 1), 1.0);
    // Four standard deviations are at most 0.032.
    assert!((solves(&fork, 1.0, 1) - 0.5).abs() < 0.032);
    assert!((solves(&fork, 0.5, 1) - 0.75).abs() < 0.032);
    assert_eq!(solves(&fork, 1.0, 7), solves(&fork, 1.0, 7));
    assert_ne!(solves(&fork, 1.0, 7), solves(&fork, 1.0, 8));
    // From 0 half of all go on to 2, and there ten of eleven to the win; of those who go back, one of eleven
    // turns round again. So half of 10/11 / (1 - 1/121); it would be 1/3 were to go back as likely.
    let back = drawn(&[&[2, 4], &[], &[0, 3], &[1], &[]]);
    assert!((solves(&back, 1.0, 1) - 11.0 / 24.0).abs() < 0.032);
    let lost = drawn(&[&[2], &[], &[0]]);
    assert_eq!(solves(&lost, 1.0, 1), 0.0);
    assert_eq!(NaivePlayer { slip: 1.0, games: 10 }.solves(&fork, 1, &mut Budget::nodes(9)), None);
}

#[test]
fn names_are_words_and_differ() {
    let names: std::collections::BTreeSet<&str> = METRICS.iter().map(|metric| metric.name).collect();
    assert_eq!(names.len(), METRICS.len());
    for metric in METRICS {
        assert!(metric.name.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'_'), "{}", metric.name);
        assert!(metric.meaning.ends_with('.') && !metric.unit.is_empty(), "{}", metric.name);
    }
}

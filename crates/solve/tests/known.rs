//! Levels in which solvers have gone wrong, and collections of other people where they are present.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stderr)]

use boxwright_core::sokoban::{Level, replay};
use boxwright_core::text::{Hint, read};
use boxwright_core::{Budget, Objective, Verdict};
use boxwright_solve::plain::plain_fewest_pushes;
use boxwright_solve::solve;
use std::path::Path;

/// The levels of a collection beside the project, if it is there.
fn collection(file: &str) -> Option<Vec<Level>> {
    let beside = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BOXWRIGHT_DATA").map_or(beside, Into::into);
    let Ok(bytes) = std::fs::read(folder.join("levels").join(file)) else {
        eprintln!("{file} is not here; what needs it was not checked");
        return None;
    };
    let entries = read(&bytes, Hint::default()).unwrap().collection.entries;
    Some(entries.into_iter().map(|entry| Level::new(entry.board).unwrap()).collect())
}

fn fewest_pushes(level: &Level) -> Option<usize> {
    match solve(level, Objective::Pushes, &mut Budget::nodes(5_000_000)).verdict {
        Verdict::Solved { plan, optimal } => {
            assert!(optimal);
            Some(replay(level, &plan).unwrap().counts.pushes)
        }
        Verdict::Unsolvable => None,
        Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
    }
}

#[test]
fn microban_139_needs_106_pushes() {
    let Some(levels) = collection("microban1.xsb") else { return };
    assert_eq!(fewest_pushes(&levels[138]), Some(106), "found by exhaustive search; a known solver says 108");
}

#[test]
fn a_box_may_park_in_a_tunnel() {
    let Some(levels) = collection("microban1.xsb") else { return };
    let plain = plain_fewest_pushes(&levels[9], &mut Budget::nodes(50_000_000));
    assert!(plain.is_some());
    assert_eq!(fewest_pushes(&levels[9]), plain, "Microban 10");
}

#[test]
fn boxes_frozen_on_goals_do_no_harm_and_may_close_off_others() {
    let open = "########\n#   ** #\n#@$ .  #\n#      #\n########";
    assert_eq!(fewest_pushes(&open.parse().unwrap()), Some(2));
    // The upper box is home and frozen in the doorway; the lower one belongs behind it.
    let shut = "#######\n###.###\n###*###\n#@    #\n#  $  #\n#     #\n#######";
    assert_eq!(
        fewest_pushes(&shut.parse().unwrap()),
        plain_fewest_pushes(&shut.parse().unwrap(), &mut Budget::nodes(100_000))
    );
}

#[test]
fn a_solved_start_needs_nothing() {
    let level: Level = "#####\n#@* #\n#####".parse().unwrap();
    for objective in Objective::ALL {
        let Verdict::Solved { plan, .. } = solve(&level, objective, &mut Budget::nodes(10)).verdict else {
            panic!("{objective}")
        };
        assert!(plan.is_empty(), "{objective}");
    }
}

#[test]
fn a_player_walled_away_from_every_box_is_no_level() {
    assert!("#######\n#@#$ .#\n#######".parse::<Level>().is_err());
}

#[test]
fn a_long_search_keeps_to_the_truth() {
    // Long enough for dead pairs and many frozen sets to come into play.
    let Some(levels) = collection("microban1.xsb") else { return };
    for (at, level) in levels.iter().enumerate() {
        let verdict = solve(level, Objective::Any, &mut Budget::nodes(400_000)).verdict;
        assert_eq!(verdict.name(), "solved", "Microban {}", at + 1);
    }
    for at in [11, 35, 50, 98, 109] {
        let plain = plain_fewest_pushes(&levels[at - 1], &mut Budget::nodes(3_000_000));
        assert!(plain.is_none() || fewest_pushes(&levels[at - 1]) == plain, "Microban {at}");
    }
}

#[test]
fn unsolvable_levels_are_proved_so_by_every_objective() {
    for file in ["unsolvable_boxoban_boxmoved.xsb", "unsolvable_boxoban_mutated.xsb"] {
        for level in collection(file).unwrap_or_default().iter().step_by(5) {
            for objective in Objective::ALL {
                let verdict = solve(level, objective, &mut Budget::nodes(1_000_000)).verdict;
                assert_eq!(verdict, Verdict::Unsolvable, "{objective}\n{level}");
            }
        }
    }
}

#[test]
fn memory_and_time_end_a_search_with_the_best_bound_known() {
    let Some(levels) = collection("xsokoban90.xsb") else { return };
    let mut budget = Budget::nodes(u64::MAX).with_memory(1 << 20);
    let answer = solve(&levels[3], Objective::Pushes, &mut budget);
    assert_eq!((answer.verdict, answer.bound), (Verdict::Unknown, 355), "355 pushes are known to do");
}

/// A square room without inner walls; a box in its upper left, ten columns and four rows from its goal.
fn hall(side: usize) -> Level {
    let mut rows = vec![format!("#{}#", " ".repeat(side)); side];
    rows[4].replace_range(4..6, "@$");
    rows[8].replace_range(15..16, ".");
    let rim = "#".repeat(side + 2);
    format!("{rim}\n{}\n{rim}", rows.join("\n")).parse().unwrap()
}

#[test]
fn a_box_in_a_hall_of_64_by_64_is_brought_home() {
    let level = hall(62);
    // Ten pushes to the right, two steps round the box, four pushes down.
    for (objective, bound) in [(Objective::Pushes, 14), (Objective::Moves, 16), (Objective::Lines, 2)] {
        let answer = solve(&level, objective, &mut Budget::nodes(50_000));
        let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("{objective:?}") };
        let counts = replay(&level, &plan).unwrap().counts;
        assert_eq!((counts.pushes, counts.moves, counts.lines), (14, 16, 2), "{objective:?}");
        assert_eq!(answer.bound, bound);
    }
}

#[test]
fn a_hall_too_large_for_any_key_still_has_a_bound() {
    let level = hall(70);
    for (objective, bound) in [(Objective::Pushes, 14), (Objective::Moves, 14), (Objective::Lines, 2)] {
        let answer = solve(&level, objective, &mut Budget::nodes(1_000));
        assert_eq!((answer.verdict, answer.bound), (Verdict::Unknown, bound), "{objective:?}");
    }
}

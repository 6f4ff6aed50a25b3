//! The packing search against brute force by the slow rules, and on boards of any size.

#![allow(clippy::unwrap_used)]

mod common;

use boxwright_core::sokoban::{Level, replay};
use boxwright_core::{Budget, Verdict};
use boxwright_solve::packing::{by_packing, is_lost};
use common::{brute_force, rooms};

#[test]
fn it_calls_no_state_lost_that_can_be_won() {
    let (mut lost, mut seen) = (0, 0);
    for level in rooms(21, 600) {
        let (all, distances) = brute_force(&level);
        for state in all.iter().filter(|state| is_lost(&level, state)) {
            assert!(!distances.contains_key(state), "{}", level.draft_at(state));
            lost += 1;
        }
        seen += all.len() - distances.len();
    }
    assert!(lost * 10 > seen * 9, "{lost} of {seen} lost states");
}

#[test]
fn it_solves_every_small_room_that_can_be_solved() {
    let mut solved = 0;
    for level in rooms(22, 1_000) {
        let (all, distances) = brute_force(&level);
        match by_packing(&level, &mut Budget::nodes(1_000_000)).verdict {
            Verdict::Solved { plan, optimal } => {
                assert!(replay(&level, &plan).unwrap().solved && !optimal);
                solved += 1;
            }
            verdict => {
                assert_eq!(verdict, Verdict::Unknown);
                assert!(!distances.contains_key(&all[0]), "{level}");
            }
        }
    }
    assert!(solved > 150, "{solved}");
}

#[test]
fn the_largest_board_full_of_boxes_ends_with_its_budget() {
    let level = crowd(128, 70);
    let mut budget = Budget::nodes(3_000);
    assert_eq!(by_packing(&level, &mut budget).verdict, Verdict::Unknown);
    assert_eq!(budget.left(), 0);
}

#[test]
fn a_budget_of_memory_is_kept() {
    let level = crowd(40, 23);
    let mut budget = Budget::nodes(u64::MAX).with_memory(10_000);
    assert_eq!(by_packing(&level, &mut budget).verdict, Verdict::Unknown);
}

/// A hall with a box on every other square of every other row, and as many goals in the rows between.
fn crowd(width: usize, height: usize) -> Level {
    let mut rows = vec![vec!['#'; width]; height];
    for (at, row) in rows.iter_mut().enumerate().take(height - 1).skip(1) {
        row[1..width - 1].fill(' ');
        for col in (3..width - 3).step_by(2).filter(|_| (3..height - 3).contains(&at)) {
            row[col] = [' ', '$', ' ', '.'][(at - 3) % 4];
        }
    }
    rows[1][1] = '@';
    let text: Vec<String> = rows.into_iter().map(|row| row.into_iter().collect()).collect();
    text.join("\n").parse().unwrap()
}

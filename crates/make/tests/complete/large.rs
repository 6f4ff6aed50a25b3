//! Sketches too large to decide end with a verdict when the budget does.

use super::{completed, sketch};
use boxwright_core::sokoban::{Level, replay};
use boxwright_core::{Budget, Objective, Rng, Verdict};
use boxwright_make::complete::{Outcome, Wish, complete};
use boxwright_solve::solve;
use std::sync::atomic::{AtomicU64, Ordering};

/// A hall of 20 x 19 with pillars, some goals and thirty cells on which anything may be put.
fn hall(boxes: usize, walls: usize, seed: u64) -> String {
    let mut rng = Rng::new(seed);
    let (width, height) = (20, 19);
    let mut board: Vec<Vec<char>> = vec![vec!['#'; width]; height];
    let mut free = Vec::new();
    for (row, signs) in board.iter_mut().enumerate().take(height - 1).skip(1) {
        for (col, sign) in signs.iter_mut().enumerate().take(width - 1).skip(1) {
            if rng.below(8) > 0 {
                *sign = ' ';
                free.push((col, row));
            }
        }
    }
    rng.shuffle(&mut free);
    for (at, &(col, row)) in free.iter().enumerate().take(boxes + 30) {
        board[row][col] = if at < boxes { '.' } else { '0' };
    }
    let rows: Vec<String> = board.iter().map(|row| row.iter().collect()).collect();
    format!("p sokogen {walls} {boxes} 0\n{}\n", rows.join("\n"))
}

#[test]
fn a_hall_with_thirty_free_choices_ends_with_a_verdict() {
    for (boxes, walls, seed) in [(3, 5, 1), (6, 10, 2), (10, 15, 3), (14, 15, 4)] {
        let text = hall(boxes, walls, seed);
        for wish in [Wish::default(), Wish { hardest: true, alternatives: 3, ..Wish::default() }] {
            let sketch = sketch(&text);
            let outcome = completed(&sketch, &wish, 60_000);
            assert!(["completed", "impossible", "unknown"].contains(&outcome.name()));
        }
    }
}

#[test]
fn somebody_who_says_stop_is_heard() {
    let sketch = sketch(&hall(10, 15, 5));
    for wish in [Wish { hardest: true, ..Wish::default() }, Wish { least: 100_000, ..Wish::default() }] {
        let asked = AtomicU64::new(0);
        let hook = || asked.fetch_add(1, Ordering::Relaxed) > 200;
        let mut budget = Budget::nodes(u64::MAX).with_memory(1 << 28).with_stop(&hook);
        let outcome = complete(&sketch, &wish, &mut budget);
        assert!(budget.was_stopped(), "{}", outcome.name());
        assert!(!matches!(outcome, Outcome::Impossible(_)));
    }
}

#[test]
fn where_no_sweep_ends_the_hardest_found_takes_more_than_starts_drawn_at_random() {
    let text = hall(5, 4, 6);
    let mut rng = Rng::new(6);
    let drawn = (0..60).filter_map(|_| at_random(&text, 4, 5, &mut rng)).max().unwrap();
    let wish = Wish { hardest: true, ..Wish::default() };
    let Outcome::Completed(done) = completed(&sketch(&text), &wish, 1_000_000) else {
        panic!("there are starts that can be solved:\n{text}");
    };
    let found = done.completions[0].counts.pushes;
    assert!(done.completions[0].optimal && found > drawn, "{found} found, {drawn} drawn");
}

/// Fewest pushes of a level drawn at random from a sketch, if it can be solved soon.
fn at_random(text: &str, walls: usize, boxes: usize, rng: &mut Rng) -> Option<usize> {
    let mut board: Vec<char> = text.lines().skip(1).collect::<Vec<_>>().join("\n").chars().collect();
    let mut free: Vec<usize> = (0..board.len()).filter(|&at| board[at] == '0').collect();
    rng.shuffle(&mut free);
    for (at, &cell) in free.iter().enumerate() {
        board[cell] = match at {
            0 => '@',
            at if at <= walls => '#',
            at if at <= walls + boxes => '$',
            _ => ' ',
        };
    }
    let level: Level = board.into_iter().collect::<String>().parse().ok()?;
    match solve(&level, Objective::Pushes, &mut Budget::nodes(20_000)).verdict {
        Verdict::Solved { plan, optimal: true } => Some(replay(&level, &plan).unwrap().counts.pushes),
        _ => None,
    }
}

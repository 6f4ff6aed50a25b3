//! Sketches too large to decide end with a verdict when the budget does.

use super::{completed, sketch};
use boxwright_core::{Budget, Rng};
use boxwright_make::complete::{Outcome, Wish, complete};
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

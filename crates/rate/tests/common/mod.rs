//! Levels to measure: hard starts of random rooms.

use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Objective, Rng};
use boxwright_solve::{hardest, random_room};
use std::ops::ControlFlow;

/// So many levels that can be solved, always the same for a seed.
pub(crate) fn levels(seed: u64, count: usize) -> impl Iterator<Item = Level> {
    let mut rng = Rng::new(seed);
    let found = std::iter::from_fn(move || {
        let (width, height) = (5 + rng.below(3) as usize, 5 + rng.below(2) as usize);
        let room = random_room(width, height, 1 + rng.below(4) as usize, &mut rng).ok()?;
        let go_on = |_, _| ControlFlow::Continue(());
        let starts = hardest(&room, Objective::Pushes, 20, &mut Budget::nodes(100_000), go_on).starts;
        Some(rng.choose(&starts).map(|start| start.level.clone()))
    });
    found.flatten().filter(|level| level.boxes() != level.goals()).take(count)
}

//! Rooms small enough to search whole, and the truth about them by the slow rules.

use boxwright_core::sokoban::{Draft, Level, Sokoban, State, Tile};
use boxwright_core::{Game, Rng, Shape};
use std::collections::{BTreeMap, BTreeSet};

/// A random room with one to three boxes, small enough to search whole.
fn room(rng: &mut Rng) -> Option<Level> {
    let (width, height) = (3 + rng.below(4) as usize, 2 + rng.below(3) as usize);
    let shape = Shape::new(width + 2, height + 2).ok().filter(|shape| shape.width() != shape.height())?;
    let mut draft = Draft::blank(shape);
    let mut free = Vec::new();
    for cell in shape.cells() {
        let (col, row) = (shape.col(cell), shape.row(cell));
        let is_rim = col == 0 || row == 0 || col == width + 1 || row == height + 1;
        if is_rim || rng.below(6) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
    }
    rng.shuffle(&mut free);
    draft.set(free.pop()?, Tile::Player);
    for _ in 0..1 + rng.below(3) {
        let cell = free.pop()?;
        let is_home = rng.below(6) == 0;
        draft.set(cell, if is_home { Tile::BoxOnGoal } else { Tile::Box });
        if !is_home {
            draft.set(free.pop()?, Tile::Goal);
        }
    }
    Level::new(draft).ok()
}

/// So many random rooms, always the same for a seed.
pub(crate) fn rooms(seed: u64, count: usize) -> impl Iterator<Item = Level> {
    let mut rng = Rng::new(seed);
    std::iter::from_fn(move || Some(room(&mut rng))).flatten().take(count)
}

/// All states that can be reached from the start, and the fewest pushes from each to a win.
pub(crate) fn brute_force(level: &Level) -> (Vec<State>, BTreeMap<State, usize>) {
    let start = Sokoban::settled(level, &level.start());
    let (mut seen, mut all) = (BTreeSet::from([start.clone()]), vec![start]);
    let mut before: BTreeMap<State, Vec<State>> = BTreeMap::new();
    let mut at = 0;
    while at < all.len() {
        let state = all[at].clone();
        for push in Sokoban::pushes(level, &state) {
            let after = Sokoban::push(level, &state, push);
            before.entry(after.clone()).or_default().push(state.clone());
            if seen.insert(after.clone()) {
                all.push(after);
            }
        }
        at += 1;
    }
    let mut layer: Vec<State> = all.iter().filter(|state| Sokoban::is_won(level, state)).cloned().collect();
    let mut distances: BTreeMap<State, usize> = BTreeMap::new();
    let mut depth = 0;
    while !layer.is_empty() {
        layer.retain(|state| !distances.contains_key(state));
        distances.extend(layer.iter().map(|state| (state.clone(), depth)));
        layer = layer.iter().flat_map(|state| before.get(state).into_iter().flatten().cloned()).collect();
        depth += 1;
    }
    (all, distances)
}

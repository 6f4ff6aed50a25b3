//! Every distance of a sweep against brute force by the slow rules.

#![allow(clippy::unwrap_used)]

use boxwright_core::sokoban::{Level, Sokoban, State};
use boxwright_core::{Budget, Game, Rng};
use boxwright_solve::arena::Arena;
use boxwright_solve::farthest::sweep;
use std::collections::{BTreeMap, BTreeSet};

/// A random room of at most 4 x 3, with one or two goals; the boxes start wherever there is room.
fn room(rng: &mut Rng) -> Option<Level> {
    let (width, height) = (4, 3);
    let mut rows = vec![vec!['#'; width + 2]; height + 2];
    for row in &mut rows[1..=height] {
        for cell in &mut row[1..=width] {
            *cell = if rng.below(6) == 0 { '#' } else { ' ' };
        }
    }
    for sign in ["@$.", "@$.$."][rng.below(2) as usize].chars() {
        let (col, row) = (1 + rng.below(width as u64) as usize, 1 + rng.below(height as u64) as usize);
        rows[row][col] = sign;
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n").parse().ok()
}

/// Every settled state with as many boxes as goals, anywhere on the floor.
fn all_states(level: &Level) -> BTreeSet<State> {
    let cells: Vec<_> = level.floor().iter().collect();
    let mut states = BTreeSet::new();
    for subset in 0..1_u32 << cells.len() {
        if subset.count_ones() as usize != level.goals().len() {
            continue;
        }
        let on = |at: &usize| subset & (1 << at) != 0;
        let boxes = (0..cells.len()).filter(on).map(|at| cells[at]).collect();
        for at in (0..cells.len()).filter(|at| !on(at)) {
            states.insert(Sokoban::settled(level, &State { boxes: Clone::clone(&boxes), player: cells[at] }));
        }
    }
    states
}

/// Fewest pushes to win from every state that can be won, by repeated relaxation over all states.
fn slow_distances(level: &Level) -> BTreeMap<State, usize> {
    let states = all_states(level);
    let mut distances: BTreeMap<State, usize> =
        states.iter().filter(|state| Sokoban::is_won(level, state)).map(|state| (state.clone(), 0)).collect();
    let mut depth = 0;
    loop {
        depth += 1;
        let fresh: Vec<State> = states
            .iter()
            .filter(|state| !distances.contains_key(state))
            .filter(|state| {
                let next =
                    Sokoban::pushes(level, state).into_iter().map(|push| Sokoban::push(level, state, push));
                next.into_iter().any(|after| distances.get(&after) == Some(&(depth - 1)))
            })
            .cloned()
            .collect();
        if fresh.is_empty() {
            return distances;
        }
        distances.extend(fresh.into_iter().map(|state| (state, depth)));
    }
}

fn rooms(count: usize) -> Vec<Level> {
    let mut rng = Rng::new(5);
    std::iter::from_fn(|| Some(room(&mut rng))).flatten().take(count).collect()
}

#[test]
fn every_state_that_can_be_won_is_met_at_its_true_distance() {
    for level in rooms(200) {
        let arena = Arena::<u64>::new(&level).unwrap();
        let swept = sweep(&arena, &mut Budget::nodes(1_000_000)).unwrap();
        assert!(!swept.was_cut);
        let mut fast = BTreeMap::new();
        for distance in 0..=swept.depth() {
            fast.extend(swept.layer(distance).iter().map(|place| (arena.state(place), distance)));
        }
        assert_eq!(fast.len(), swept.len(), "no place is met twice");
        assert_eq!(fast, slow_distances(&level), "{level}");
    }
}

#[test]
fn a_sweep_that_was_cut_is_exact_for_all_it_kept() {
    let mut cut = 0;
    for level in rooms(60) {
        let arena = Arena::<u64>::new(&level).unwrap();
        let whole = sweep(&arena, &mut Budget::nodes(1_000_000)).unwrap();
        for nodes in [0, 1, 5, 20] {
            let part = sweep(&arena, &mut Budget::nodes(nodes)).unwrap();
            assert!(part.depth() <= whole.depth());
            for distance in 0..=part.depth() {
                assert_eq!(part.layer(distance), whole.layer(distance), "{level}");
            }
            assert!(part.was_cut || part.len() == whole.len());
            let kept: usize = (0..=part.depth()).map(|distance| part.layer(distance).len()).sum();
            assert_eq!(part.len(), kept, "nothing of an unfinished layer is kept");
            cut += usize::from(part.was_cut);
        }
    }
    assert!(cut > 60, "only {cut} sweeps were cut");
}

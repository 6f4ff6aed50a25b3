//! Every verdict, every count and every deadlock rule against brute force by the slow rules.

#![allow(clippy::unwrap_used)]

use boxwright_core::sokoban::{Draft, Level, Sokoban, State, Tile, replay};
use boxwright_core::{Budget, Dir, Game, Rng, Shape, Verdict};
use boxwright_solve::arena::Arena;
use boxwright_solve::distances::Distances;
use boxwright_solve::freeze::is_frozen_off_goal;
use boxwright_solve::matching::lower_bound;
use boxwright_solve::moves::fewest_moves;
use boxwright_solve::pushes::fewest_pushes;
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

fn rooms(seed: u64, count: usize) -> impl Iterator<Item = Level> {
    let mut rng = Rng::new(seed);
    std::iter::from_fn(move || Some(room(&mut rng))).flatten().take(count)
}

/// All states that can be reached from the start, and the fewest pushes from each to a win.
fn brute_force(level: &Level) -> (Vec<State>, BTreeMap<State, usize>) {
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

/// Fewest moves of a solution with just so many pushes, step by step over every state and player cell.
fn moves_within(level: &Level, pushes: usize) -> Option<usize> {
    let mut layer = BTreeSet::from([(level.start(), 0)]);
    let mut seen = layer.clone();
    let mut moves = 0;
    while !layer.is_empty() {
        if layer.iter().any(|(state, pushed)| *pushed == pushes && Sokoban::is_won(level, state)) {
            return Some(moves);
        }
        let mut next = BTreeSet::new();
        for (state, pushed) in &layer {
            for dir in Dir::ALL {
                let Ok(after) = Sokoban::play(level, state, dir) else { continue };
                let pushed = pushed + usize::from(after.boxes != state.boxes);
                if pushed <= pushes && seen.insert((after.clone(), pushed)) {
                    next.insert((after, pushed));
                }
            }
        }
        layer = next;
        moves += 1;
    }
    None
}

/// Fewest moves and then pushes, step by step: of ways with as many moves to a state the fewest pushes.
fn by_steps(level: &Level) -> Option<(usize, usize)> {
    let mut layer = BTreeMap::from([(level.start(), 0)]);
    let mut seen: BTreeSet<State> = layer.keys().cloned().collect();
    let mut moves = 0;
    while !layer.is_empty() {
        let won =
            layer.iter().filter(|(state, _)| Sokoban::is_won(level, state)).map(|(_, &pushes)| pushes).min();
        if let Some(pushes) = won {
            return Some((moves, pushes));
        }
        let mut next: BTreeMap<State, usize> = BTreeMap::new();
        for (state, pushes) in &layer {
            for dir in Dir::ALL {
                let Ok(after) = Sokoban::play(level, state, dir) else { continue };
                let pushes = pushes + usize::from(after.boxes != state.boxes);
                if !seen.contains(&after) {
                    next.entry(after).and_modify(|best| *best = pushes.min(*best)).or_insert(pushes);
                }
            }
        }
        seen.extend(next.keys().cloned());
        layer = next;
        moves += 1;
    }
    None
}

#[test]
fn fewest_pushes_and_its_verdicts_are_true() {
    let (mut solved, mut unsolvable) = (0, 0);
    for level in rooms(1, 2_000) {
        let (all, distances) = brute_force(&level);
        let truth = distances.get(&all[0]);
        match fewest_pushes(&level, &mut Budget::nodes(10_000_000)) {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(&level, &plan).unwrap();
                assert!(outcome.solved && optimal);
                assert_eq!(Some(&outcome.counts.pushes), truth, "{level}");
                assert_eq!(
                    Some(outcome.counts.moves),
                    moves_within(&level, outcome.counts.pushes),
                    "{level}"
                );
                solved += 1;
            }
            Verdict::Unsolvable => {
                assert_eq!(truth, None, "{level}");
                unsolvable += 1;
            }
            Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
        }
    }
    assert!(solved > 300 && unsolvable > 300, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn fewest_moves_and_its_verdicts_are_true() {
    for level in rooms(4, 2_000) {
        let (all, distances) = brute_force(&level);
        match fewest_moves(&level, &mut Budget::nodes(10_000_000)) {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(&level, &plan).unwrap();
                assert!(outcome.solved && optimal);
                let truth = by_steps(&level);
                assert_eq!(Some((outcome.counts.moves, outcome.counts.pushes)), truth, "{level}");
            }
            Verdict::Unsolvable => assert_eq!(distances.get(&all[0]), None, "{level}"),
            Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
        }
    }
}

#[test]
fn no_deadlock_rule_flags_a_state_that_can_be_won_and_no_bound_is_too_high() {
    let (mut frozen, mut unmatched, mut dead) = (0, 0, 0);
    for level in rooms(2, 600) {
        let arena = Arena::<u64>::new(&level).unwrap();
        let measured = Distances::new(&arena);
        let (all, distances) = brute_force(&level);
        for state in &all {
            let boxes = arena.place(state).boxes;
            let is_frozen =
                boxes_of(boxes).any(|square| is_frozen_off_goal(&arena, boxes, measured.live, square));
            let bound = lower_bound(&measured, boxes);
            let on_dead = boxes & !measured.live != 0;
            match distances.get(state) {
                Some(&pushes) => {
                    assert!(!is_frozen && !on_dead, "{}", level.draft_at(state));
                    assert!(bound.is_some_and(|bound| bound as usize <= pushes), "{}", level.draft_at(state));
                }
                None => {
                    frozen += usize::from(is_frozen);
                    unmatched += usize::from(bound.is_none());
                    dead += usize::from(on_dead);
                }
            }
        }
    }
    assert!(frozen > 1_000 && unmatched > 1_000 && dead > 1_000, "{frozen} {unmatched} {dead}");
}

fn boxes_of(boxes: u64) -> impl Iterator<Item = usize> {
    use boxwright_solve::bits::Bits;
    boxes.squares()
}

#[test]
fn a_budget_that_is_spent_is_no_verdict() {
    let level: Level = "########\n#      #\n#@$  . #\n# $  . #\n#      #\n########".parse().unwrap();
    assert_eq!(fewest_pushes(&level, &mut Budget::nodes(1)), Verdict::Unknown);
    assert_eq!(fewest_pushes(&level, &mut Budget::nodes(1_000).with_stop(&|| true)), Verdict::Unknown);
}

#[test]
fn known_traps() {
    let pushes = |board: &str| match fewest_pushes(&board.parse().unwrap(), &mut Budget::nodes(1_000_000)) {
        Verdict::Solved { plan, .. } => Some(replay(&board.parse().unwrap(), &plan).unwrap().counts.pushes),
        Verdict::Unsolvable => None,
        Verdict::Unknown => panic!("{board}"),
    };
    assert_eq!(pushes("######\n#@* .#\n#  $ #\n######"), None, "the second box is at the rim without a goal");
    assert_eq!(pushes("#####\n#@* #\n#####"), Some(0), "a solved start");
    assert_eq!(
        pushes("########\n#   ** #\n#@$ .  #\n#      #\n########"),
        Some(2),
        "boxes frozen on goals do no harm"
    );
}

//! The fast rules against the slow ones: the same pushes offered, the same states met at each depth, and
//! every pull a push undone.

#![allow(clippy::unwrap_used)]

use boxwright_core::sokoban::{Level, Push, Sokoban, State};
use boxwright_core::text::{Hint, read};
use boxwright_core::{Dir, Rng};
use boxwright_solve::arena::{Arena, Place, Widest};
use boxwright_solve::bits::{Bits, Words};
use std::collections::BTreeSet;

/// States first met after 0, 1, 2, ... pushes, by the slow rules, as long as there are few enough.
fn slow_layers(level: &Level, most: usize) -> Vec<BTreeSet<State>> {
    let mut seen = BTreeSet::from([Sokoban::settled(level, &level.start())]);
    let mut layers = vec![seen.clone()];
    while seen.len() < most && !layers[layers.len() - 1].is_empty() {
        let mut next = BTreeSet::new();
        for state in &layers[layers.len() - 1] {
            for push in Sokoban::pushes(level, state) {
                let after = Sokoban::push(level, state, push);
                if seen.insert(after.clone()) {
                    next.insert(after);
                }
            }
        }
        layers.push(next);
    }
    layers
}

fn pushes<B: Bits>(arena: &Arena<B>, place: &Place<B>) -> Vec<(usize, Dir)> {
    let reach = arena.region(place.boxes, place.region);
    let in_dir =
        |dir| arena.pushable(place.boxes, reach, arena.floor, dir).squares().map(move |at| (at, dir));
    Dir::ALL.into_iter().flat_map(in_dir).collect()
}

fn agrees<B: Bits>(level: &Level, most: usize) {
    let arena = Arena::<B>::new(level).unwrap();
    let mut seen = BTreeSet::from([arena.place(&level.start())]);
    let mut layer = seen.clone();
    for slow in slow_layers(level, most) {
        let states: BTreeSet<State> = layer.iter().map(|place| arena.state(place)).collect();
        assert_eq!(states, slow, "{level}");
        let mut next = BTreeSet::new();
        for place in &layer {
            let offered = pushes(&arena, place);
            let mut fast: Vec<Push> =
                offered.iter().map(|&(at, dir)| Push { at: arena.cell(at), dir }).collect();
            fast.sort();
            let mut plain = Sokoban::pushes(level, &arena.state(place));
            plain.sort();
            assert_eq!(fast, plain, "{level}");
            for (at, dir) in offered {
                let after = arena.pushed(place, at, dir);
                pull_undoes(&arena, place, &after, at, dir);
                if seen.insert(after) {
                    next.insert(after);
                }
            }
        }
        layer = next;
    }
}

/// The pull back is offered after a push, and leads to where the push came from.
fn pull_undoes<B: Bits>(arena: &Arena<B>, before: &Place<B>, after: &Place<B>, at: usize, dir: Dir) {
    let (to, back) = (arena.next(at, dir), dir.opposite());
    let reach = arena.region(after.boxes, after.region);
    assert!(arena.pullable(after.boxes, reach, back).has(to));
    assert_eq!(arena.pulled(after, to, back), *before);
}

/// A random room inside a wall, with up to four boxes.
fn room(rng: &mut Rng) -> Option<Level> {
    let (width, height) = (3 + rng.below(5) as usize, 2 + rng.below(4) as usize);
    let mut rows = vec![vec!['#'; width + 2]; height + 2];
    for row in &mut rows[1..=height] {
        for cell in &mut row[1..=width] {
            *cell = if rng.below(5) == 0 { '#' } else { ' ' };
        }
    }
    let signs: Vec<char> =
        "@".chars().chain("$.".chars().cycle().take(2 + 2 * rng.below(3) as usize)).collect();
    for sign in signs {
        let (col, row) = (1 + rng.below(width as u64) as usize, 1 + rng.below(height as u64) as usize);
        rows[row][col] = sign;
    }
    rows.iter().map(|row| row.iter().collect::<String>()).collect::<Vec<_>>().join("\n").parse().ok()
}

#[test]
fn fast_and_slow_rules_agree_on_random_rooms() {
    let mut rng = Rng::new(3);
    let mut rooms = 0;
    while rooms < 300 {
        let Some(level) = room(&mut rng) else { continue };
        agrees::<u64>(&level, 300);
        agrees::<u128>(&level, 100);
        agrees::<Words<2>>(&level, 100);
        rooms += 1;
    }
}

#[test]
fn fast_and_slow_rules_agree_on_our_own_levels() {
    for text in
        [include_str!("../../../levels/small-rooms.sok"), include_str!("../../../levels/push-counts.sok")]
    {
        for entry in read(text.as_bytes(), Hint::default()).unwrap().collection.entries {
            let level = Level::new(entry.board).unwrap();
            agrees::<u128>(&level, 300);
            agrees::<Widest>(&level, 30);
        }
    }
}

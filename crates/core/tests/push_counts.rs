//! The number of states first met at each push depth, against rooms counted by hand.

use boxwright_core::sokoban::{Level, Sokoban, State};
use boxwright_core::text::{Hint, read};
use std::collections::BTreeSet;

const ROOMS: &str = include_str!("../../../levels/push-counts.sok");

/// States first met after 0, 1, 2, ... pushes.
fn counts(level: &Level) -> Vec<usize> {
    let mut layer = vec![Sokoban::settled(level, &level.start())];
    let mut seen: BTreeSet<State> = layer.iter().cloned().collect();
    let mut counts = Vec::new();
    while !layer.is_empty() {
        counts.push(layer.len());
        let mut next = Vec::new();
        for state in &layer {
            for push in Sokoban::pushes(level, state) {
                let after = Sokoban::push(level, state, push);
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        layer = next;
    }
    counts
}

#[test]
fn the_push_graph_has_as_many_states_as_were_counted_by_hand() {
    let rooms = read(ROOMS.as_bytes(), Hint::default()).unwrap().collection.entries;
    assert_eq!(rooms.len(), 8);
    for room in rooms {
        let by_hand = room.notes.iter().find_map(|note| note.strip_prefix("Counts: ")).unwrap();
        let by_hand: Vec<usize> = by_hand.split(' ').map(|count| count.parse().unwrap()).collect();
        assert_eq!(counts(&Level::new(room.board).unwrap()), by_hand, "{:?}", room.title);
    }
}

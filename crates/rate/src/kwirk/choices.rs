//! What the players could do next, walks aside: each push of a box in a direction, each turn of a rotator,
//! and each player's leaving, if some player can walk to where it is done.
//!
//! Every player walks while the others stand where they are. It does not matter which player does a push or
//! a turn, nor where along its side a box is pushed, so each counts once.

use super::Thing;
use boxwright_core::kwirk::{Event, Kwirk, Level, State, Step};
use boxwright_core::{Cell, CellSet, Dir};
use std::collections::BTreeSet;

/// Something to do that changes more than where a player stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Choice {
    /// To push a box, by its place in the state's list.
    Push(usize, Dir),
    /// To turn a rotator, by its place in the level's list; clockwise?
    Turn(usize, bool),
    /// A player, counted from 1, leaves.
    Leave(u8),
}

/// All choices of a state, each once.
pub fn choices(level: &Level, state: &State) -> BTreeSet<Choice> {
    let mut found = BTreeSet::new();
    let numbers = (1..=state.players.len() as u8).zip(&state.players);
    for (player, from) in numbers.filter_map(|(player, cell)| Some((player, (*cell)?))) {
        walk(level, state, player, from, &mut found);
    }
    found
}

/// Walks one player about and notes what it could do.
fn walk(level: &Level, state: &State, player: u8, from: Cell, found: &mut BTreeSet<Choice>) {
    let at = usize::from(player) - 1;
    let mut seen = CellSet::from_iter([from]);
    let mut todo = vec![from];
    let mut there = state.clone();
    while let Some(cell) = todo.pop() {
        there.players[at] = Some(cell);
        for dir in Dir::ALL {
            let Ok((next, event)) = Kwirk::act(level, &there, Step { player, dir }) else { continue };
            match event {
                Event::Walk => {
                    let to = next.players[at].expect("a walk does not lead off the board");
                    if seen.insert(to) {
                        todo.push(to);
                    }
                }
                Event::Exit(_) => {
                    found.insert(Choice::Leave(player));
                }
                Event::Push(block) | Event::Fall(block) => {
                    let which = there.boxes.iter().position(|&other| other == block);
                    found.insert(Choice::Push(which.expect("what is pushed was there"), dir));
                }
                Event::Turn { rotator, clockwise, .. } => {
                    found.insert(Choice::Turn(rotator, clockwise));
                }
            }
        }
    }
}

impl Choice {
    /// What is pushed or turned; nothing if a player leaves.
    pub fn thing(self) -> Option<Thing> {
        match self {
            Choice::Push(which, _) => Some(Thing::Box(which)),
            Choice::Turn(which, _) => Some(Thing::Rotator(which)),
            Choice::Leave(_) => None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, expected: &[Choice]) {
        let level: Level = text.parse().unwrap();
        let found = choices(&level, &level.start());
        assert_eq!(found.into_iter().collect::<Vec<_>>(), expected, "{text}");
    }

    #[test]
    fn a_long_box_is_pushed_once_however_many_places_there_are_to_push_it() {
        check(
            "########\n#%.a...#\n#..a..1#\n#......#\n########",
            &[Choice::Push(0, Dir::Right), Choice::Push(0, Dir::Left), Choice::Leave(1)],
        );
    }

    #[test]
    fn a_free_arm_turns_both_ways() {
        check("%.^.1\n..+..\n.....", &[Choice::Turn(0, false), Choice::Turn(0, true), Choice::Leave(1)]);
        check("%.^.1\n..+..", &[Choice::Turn(0, false)]);
    }

    #[test]
    fn players_wait_for_each_other() {
        check("########\n#%.1.2.#\n########", &[Choice::Leave(1)]);
    }
}

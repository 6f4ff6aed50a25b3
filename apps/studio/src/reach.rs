//! Where a box can be taken, and how: for clicking and dragging.
//!
//! One box moves, the others stand still. A search over the box's cell and the side the player is on gives every
//! cell it can be pushed to with fewest pushes; the walks in between are the shortest. The steps are the rules' own,
//! one by one, so a way that is offered can be played.

use boxwright_forge::core::sokoban::{Level, Sokoban, State};
use boxwright_forge::core::{Cell, Dir, Game as _, Plan};
use std::collections::{BTreeMap, VecDeque};

/// How the player comes to each cell it can walk to: the last step of a shortest walk.
pub(crate) struct Walks {
    last: BTreeMap<Cell, Option<Dir>>,
}

impl Walks {
    /// Walks from where the player stands.
    pub(crate) fn new(level: &Level, state: &State) -> Walks {
        let mut last = BTreeMap::from([(state.player, None)]);
        let mut todo = VecDeque::from([state.player]);
        while let Some(cell) = todo.pop_front() {
            for dir in Dir::ALL {
                let next = level.step(cell, dir);
                let is_free = level.is_floor(next) && !state.boxes.contains(next);
                if is_free && !last.contains_key(&next) {
                    last.insert(next, Some(dir));
                    todo.push_back(next);
                }
            }
        }
        Walks { last }
    }

    /// The steps to a cell, if the player can walk there.
    pub(crate) fn to(&self, level: &Level, cell: Cell) -> Option<Vec<Dir>> {
        let (mut at, mut steps) = (cell, Vec::new());
        while let Some(dir) = *self.last.get(&at)? {
            steps.push(dir);
            at = level.step(at, dir.opposite());
        }
        steps.reverse();
        Some(steps)
    }

    /// One sign a cell: the letter of the last step, `@` where the player stands, `.` where it cannot walk.
    pub(crate) fn text(&self, level: &Level) -> String {
        let sign = |cell| match self.last.get(&cell) {
            None => '.',
            Some(None) => '@',
            Some(Some(dir)) => dir.letter(),
        };
        level.shape().cells().map(sign).collect()
    }
}

/// Every cell that a box can be pushed to, with a way; the box's own cell is not among them.
pub(crate) fn carries(level: &Level, state: &State, from: Cell) -> Vec<(Cell, State, Plan)> {
    if !state.boxes.contains(from) {
        return Vec::new();
    }
    let mut found: BTreeMap<Cell, (State, Vec<Dir>)> = BTreeMap::new();
    // A box and the region beside it name a state of the search; the regions' least cells stand for them.
    let mut seen = vec![(from, Sokoban::settled(level, state).player)];
    let mut todo = VecDeque::from([(from, state.clone(), Vec::new())]);
    while let Some((at, here, steps)) = todo.pop_front() {
        let walks = Walks::new(level, &here);
        for dir in Dir::ALL {
            let Some(walk) = walks.to(level, level.step(at, dir.opposite())) else { continue };
            let beside = State { player: level.step(at, dir.opposite()), boxes: here.boxes.clone() };
            let Ok(pushed) = Sokoban::play(level, &beside, dir) else { continue };
            let to = level.step(at, dir);
            let key = (to, Sokoban::settled(level, &pushed).player);
            if seen.contains(&key) {
                continue;
            }
            seen.push(key);
            let steps: Vec<Dir> = steps.iter().chain(&walk).copied().chain([dir]).collect();
            found.entry(to).or_insert_with(|| (pushed.clone(), steps.clone()));
            todo.push_back((to, pushed, steps));
        }
    }
    found.remove(&from);
    found.into_iter().map(|(cell, (state, steps))| (cell, state, Plan { steps })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::core::sokoban::replay;

    const ROOM: &str = "#######\n#     #\n#@$ . #\n#   $.#\n#######";

    #[test]
    fn walks_go_round_boxes_and_end_at_walls() {
        let level: Level = ROOM.parse().expect("a level");
        let walks = Walks::new(&level, &level.start());
        let at = |col, row| level.shape().cell(col, row);
        assert_eq!(walks.to(&level, at(3, 2)).map(|steps| steps.len()), Some(4), "over or under the box");
        assert_eq!(walks.to(&level, at(2, 2)), None, "a box stands there");
        assert_eq!(walks.text(&level).chars().filter(|sign| *sign == '.').count(), 35 - 13);
    }

    #[test]
    fn every_way_of_a_box_can_be_played_and_moves_that_box_alone() {
        let level: Level = ROOM.parse().expect("a level");
        let start = level.start();
        let from = level.shape().cell(2, 2);
        let ways = carries(&level, &start, from);
        for (to, state, plan) in &ways {
            let end = replay(&level, plan).expect("a way that can be played").end;
            assert_eq!(end.boxes, state.boxes);
            let moved: Vec<Cell> = end.boxes.iter().filter(|cell| !start.boxes.contains(*cell)).collect();
            assert_eq!(moved, [*to]);
        }
        // Counted by hand: all 15 cells of the open floor but its own and the one under the other box.
        let cells: Vec<String> = ways.iter().map(|(cell, ..)| level.name(*cell)).collect();
        assert_eq!(cells, ["B2", "C2", "D2", "E2", "F2", "B3", "D3", "E3", "F3", "B4", "C4", "D4", "F4"]);
    }
}

//! Where a box can be taken, and how: for clicking and dragging.
//!
//! One box moves, the others stand still. A search over the box's cell and the side the player is on gives every
//! cell it can be pushed to with fewest pushes; the walks in between are the shortest. The steps are the rules' own,
//! one by one, so a way that is offered can be played.

use boxwright_forge::core::sokoban::{Level, Sokoban, State};
use boxwright_forge::core::{Cell, CellSet, Dir, Game as _, Plan};
use std::collections::{BTreeSet, VecDeque};

/// How the player comes to each cell it can walk to: the last step of a shortest walk.
pub(super) struct Walks {
    /// By cell: nothing where it cannot walk, no step where it stands.
    last: Vec<Option<Option<Dir>>>,
}

impl Walks {
    /// Walks from where the player stands.
    pub(super) fn new(level: &Level, state: &State) -> Walks {
        let mut last = vec![None; level.shape().area()];
        last[state.player.index()] = Some(None);
        let mut todo = VecDeque::from([state.player]);
        while let Some(cell) = todo.pop_front() {
            for dir in Dir::ALL {
                let next = level.step(cell, dir);
                let is_free = level.is_floor(next) && !state.boxes.contains(next);
                if is_free && last[next.index()].is_none() {
                    last[next.index()] = Some(Some(dir));
                    todo.push_back(next);
                }
            }
        }
        Walks { last }
    }

    /// The steps to a cell, if the player can walk there.
    pub(super) fn to(&self, level: &Level, cell: Cell) -> Option<Vec<Dir>> {
        let (mut at, mut steps) = (cell, Vec::new());
        while let Some(dir) = (*self.last.get(at.index())?)? {
            steps.push(dir);
            at = level.step(at, dir.opposite());
        }
        steps.reverse();
        Some(steps)
    }

    /// The least cell that can be walked to, which names the region.
    fn least(&self) -> Option<usize> {
        self.last.iter().position(Option::is_some)
    }

    /// One sign a cell: the letter of the last step, `@` where the player stands, `.` where it cannot walk.
    pub(super) fn text(&self) -> String {
        let sign = |last: &Option<Option<Dir>>| match last {
            None => '.',
            Some(None) => '@',
            Some(Some(dir)) => dir.letter(),
        };
        self.last.iter().map(sign).collect()
    }
}

/// Every cell that a box can be pushed to, with a way, those with fewest pushes first; the box's own cell is not
/// among them. Whoever asks may say that it is enough.
pub(super) fn carries(
    level: &Level,
    state: &State,
    from: Cell,
    is_enough: impl Fn() -> bool,
) -> Vec<(Cell, State, Plan)> {
    if !state.boxes.contains(from) {
        return Vec::new();
    }
    let mut met: BTreeSet<Cell> = BTreeSet::from([from]);
    let mut found: Vec<(Cell, State, Plan)> = Vec::new();
    let walks = Walks::new(level, state);
    // A box and the region beside it name a state of the search; the regions' least cells stand for them.
    let mut seen = BTreeSet::from([(from, walks.least())]);
    let mut todo = VecDeque::from([(from, walks, state.boxes.clone(), Vec::new())]);
    while let Some((at, walks, boxes, steps)) = todo.pop_front() {
        if is_enough() {
            break;
        }
        for dir in Dir::ALL {
            let Some(walk) = walks.to(level, level.step(at, dir.opposite())) else { continue };
            let beside = State { player: level.step(at, dir.opposite()), boxes: boxes.clone() };
            let Ok(pushed) = Sokoban::play(level, &beside, dir) else { continue };
            let (to, walks) = (level.step(at, dir), Walks::new(level, &pushed));
            if !seen.insert((to, walks.least())) {
                continue;
            }
            let steps: Vec<Dir> = steps.iter().chain(&walk).copied().chain([dir]).collect();
            if met.insert(to) {
                found.push((to, pushed.clone(), Plan { steps: steps.clone() }));
            }
            todo.push_back((to, walks, pushed.boxes, steps));
        }
    }
    found
}

/// Floor from which a lone box can reach no goal, wherever the player walks: found by pulling boxes from the goals.
/// There may be more such cells; on large boards this is what can be said at once.
pub(super) fn plainly_dead(level: &Level) -> CellSet {
    let mut live: CellSet = level.goals().clone();
    let mut todo: Vec<Cell> = level.goals().iter().collect();
    while let Some(cell) = todo.pop() {
        for dir in Dir::ALL {
            let from = level.step(cell, dir);
            if level.is_floor(from) && level.is_floor(level.step(from, dir)) && live.insert(from) {
                todo.push(from);
            }
        }
    }
    level.floor().iter().filter(|&cell| !live.contains(cell)).collect()
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
        assert_eq!(walks.text().chars().filter(|sign| *sign == '.').count(), 35 - 13);
    }

    #[test]
    fn every_way_of_a_box_can_be_played_and_moves_that_box_alone() {
        let level: Level = ROOM.parse().expect("a level");
        let start = level.start();
        let from = level.shape().cell(2, 2);
        let ways = carries(&level, &start, from, || false);
        for (to, state, plan) in &ways {
            let end = replay(&level, plan).expect("a way that can be played").end;
            assert_eq!(end.boxes, state.boxes);
            let moved: Vec<Cell> = end.boxes.iter().filter(|cell| !start.boxes.contains(*cell)).collect();
            assert_eq!(moved, [*to]);
        }
        // Counted by hand: all 15 cells of the open floor but its own and the one under the other box.
        let mut cells: Vec<Cell> = ways.iter().map(|(cell, ..)| *cell).collect();
        cells.sort_unstable();
        let cells: Vec<String> = cells.into_iter().map(|cell| level.name(cell)).collect();
        assert_eq!(cells, ["B2", "C2", "D2", "E2", "F2", "B3", "D3", "E3", "F3", "B4", "C4", "D4", "F4"]);
    }

    #[test]
    fn the_rim_of_a_room_without_goals_is_plainly_dead() {
        let level: Level = "#######\n#@    #\n# $.  #\n#     #\n#######".parse().expect("a level");
        assert_eq!(plainly_dead(&level).len(), 12, "5 + 2 + 5 cells, counted by hand");
    }
}

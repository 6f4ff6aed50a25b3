//! Rooms to look for starts in, when nobody hands one over.
//!
//! Templates are laid block by block, turned and mirrored at random, later ones over earlier ones; of what comes
//! out the largest piece stays and the rest is wall. Goals lie together, as in most rooms that people make: the
//! cells nearest to one of them by foot; or anywhere. No goal lies where no box could be pulled off.

use crate::kit::access::is_accessible;
use crate::kit::floor::Floor;
use crate::kit::size;
use crate::kit::template::{BLOCK, Sketch, TAYLOR_PARBERRY, Template};
use crate::sokoban::Brief;
use boxwright_core::sokoban::Room;
use boxwright_core::{Cell, CellSet, Dir, Rng, View};
use std::collections::VecDeque;

/// A room as wished, with its goals in one place or not; or why there is none.
pub(super) fn drawn_room(brief: &Brief, are_together: bool, rng: &mut Rng) -> Result<Room, &'static str> {
    let floor = drawn_floor(brief, rng);
    if size::most_boxes(floor.cells().len()) < brief.boxes {
        return Err("room: too little floor");
    }
    let nothing = CellSet::new();
    let mut cells: Vec<Cell> =
        floor.cells().iter().filter(|&cell| is_accessible(&floor, &nothing, cell)).collect();
    rng.shuffle(&mut cells);
    if cells.len() < brief.boxes {
        return Err("goals: too few cells to pull a box from");
    }
    if are_together {
        let steps = steps_from(&floor, cells[0]);
        cells.sort_by_key(|cell| steps[cell.index()]);
    }
    Ok(floor.room(&cells[..brief.boxes].iter().copied().collect()))
}

/// The largest piece of what random templates make.
fn drawn_floor(brief: &Brief, rng: &mut Rng) -> Floor {
    let mut sketch = Sketch::covering(brief.columns, brief.rows);
    for (column, row) in sketch.blocks() {
        let template = Template::new(TAYLOR_PARBERRY[rng.below(TAYLOR_PARBERRY.len() as u64) as usize]);
        let view = View::ALL[rng.below(View::ALL.len() as u64) as usize];
        sketch.lay(&template.seen(view), (column * BLOCK, row * BLOCK));
    }
    let mut floor = sketch.cropped(brief.columns, brief.rows, rng);
    let mut pieces = floor.regions(&CellSet::new());
    pieces.sort_by_key(CellSet::len);
    pieces.pop();
    pieces.iter().flat_map(CellSet::iter).for_each(|cell| floor.set(cell, false));
    floor
}

/// How many steps each cell is from one, by its index.
fn steps_from(floor: &Floor, from: Cell) -> Vec<usize> {
    let mut steps = vec![usize::MAX; floor.shape().area()];
    steps[from.index()] = 0;
    let mut todo = VecDeque::from([from]);
    while let Some(cell) = todo.pop_front() {
        for next in Dir::ALL.iter().filter_map(|&dir| floor.next(cell, dir)) {
            if steps[next.index()] == usize::MAX {
                steps[next.index()] = steps[cell.index()] + 1;
                todo.push_back(next);
            }
        }
    }
    steps
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_are_in_one_piece_and_goals_lie_together_if_wished() {
        let (brief, rng) = (Brief { columns: 9, rows: 7, boxes: 5 }, Rng::new(1));
        let mut spans = [0, 0];
        for at in 0..50 {
            for together in [false, true] {
                let room = drawn_room(&brief, together, &mut rng.fork("room", at));
                let Ok(room) = room else { continue };
                assert_eq!((room.goals().len(), room.shape().width(), room.shape().height()), (5, 11, 9));
                let columns = || room.goals().iter().map(|goal| room.shape().col(goal));
                spans[usize::from(together)] += columns().max().unwrap() - columns().min().unwrap();
            }
        }
        assert!(spans[1] * 2 < spans[0], "{spans:?}");
    }

    #[test]
    fn steps_are_counted_by_foot() {
        let floor = crate::kit::floor::drawn("######\n#    #\n# ## #\n#  # #\n######");
        let steps = steps_from(&floor, floor.inside(1, 2));
        assert_eq!(steps[floor.inside(0, 0).index()], 3);
        assert_eq!(steps[floor.inside(3, 2).index()], 8);
    }
}

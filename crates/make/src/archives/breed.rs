//! Rooms that are bred: random ones, crossed ones, changed ones, and what makes each of them sound.
//!
//! A crossing takes a rectangle of one room and the rest of the other, walls and goals. A change turns a few cells
//! from wall to floor or back, or moves a goal. Whatever comes out is repaired: the largest piece of floor stays,
//! cells beside it are opened until there is enough, and goals are dropped or drawn until there are as many as
//! boxes, each where a box could be pulled off. That there is a start is not settled here, but by pulling.

use crate::kit::access::is_accessible;
use crate::kit::floor::Floor;
use crate::kit::size::most_boxes;
use crate::sokoban::Brief;
use boxwright_core::{Cell, CellSet, Dir, Rng};

/// Walls and goals.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Plot {
    pub(super) floor: Floor,
    pub(super) goals: CellSet,
}

/// Of ten cells of a random room so many are floor, before repairs.
const FLOOR_OF_TEN: u64 = 6;
/// Most cells that one change turns.
const MOST_TURNED: u64 = 3;

impl Plot {
    /// Floor and wall at random.
    pub(super) fn random(brief: &Brief, rng: &mut Rng) -> Plot {
        let mut floor = Floor::walled(brief.columns, brief.rows);
        for cell in interior(&floor) {
            floor.set(cell, rng.below(10) < FLOOR_OF_TEN);
        }
        Plot { floor, goals: CellSet::new() }
    }

    /// This room with a random rectangle of another one.
    pub(super) fn crossed(&self, other: &Plot, rng: &mut Rng) -> Plot {
        let (mut crossed, shape) = (self.clone(), self.floor.shape());
        let mut span = |length: usize| {
            let [one, other] = [(); 2].map(|()| 1 + rng.below(length as u64 - 2) as usize);
            one.min(other)..=one.max(other)
        };
        let (columns, rows) = (span(shape.width()), span(shape.height()));
        for cell in interior(&self.floor) {
            if columns.contains(&shape.col(cell)) && rows.contains(&shape.row(cell)) {
                crossed.set(cell, other.floor.has(cell), other.goals.contains(cell));
            }
        }
        crossed
    }

    /// This room with a few cells turned, or with a goal less (another one is drawn for it).
    pub(super) fn changed(&self, rng: &mut Rng) -> Plot {
        let mut changed = self.clone();
        let goals: Vec<Cell> = self.goals.iter().collect();
        let moves_goal = rng.below(3) == 0;
        match rng.choose(&goals).filter(|_| moves_goal) {
            Some(&goal) => _ = changed.goals.remove(goal),
            None => {
                let cells = interior(&self.floor);
                for _ in 0..=rng.below(MOST_TURNED) {
                    let cell = cells[rng.below(cells.len() as u64) as usize];
                    changed.set(cell, !changed.floor.has(cell), changed.goals.contains(cell));
                }
            }
        }
        changed
    }

    fn set(&mut self, cell: Cell, is_open: bool, is_goal: bool) {
        self.floor.set(cell, is_open);
        if is_open && is_goal {
            self.goals.insert(cell);
        } else {
            self.goals.remove(cell);
        }
    }

    /// The room made sound for so many boxes, or why it cannot be.
    pub(super) fn repaired(mut self, boxes: usize, rng: &mut Rng) -> Result<Plot, &'static str> {
        let mut pieces = self.floor.regions(&CellSet::new());
        pieces.sort_by_key(CellSet::len);
        pieces.pop();
        pieces.iter().flat_map(CellSet::iter).for_each(|cell| self.floor.set(cell, false));
        while most_boxes(self.floor.cells().len()) < boxes {
            let beside = self.beside();
            let &cell = rng.choose(&beside).expect("a size that was not refused has enough cells");
            self.floor.set(cell, true);
        }
        let nothing = CellSet::new();
        let fits = |cell: &Cell| self.floor.has(*cell) && is_accessible(&self.floor, &nothing, *cell);
        let mut kept: Vec<Cell> = self.goals.iter().filter(fits).collect();
        let mut fresh: Vec<Cell> =
            self.floor.cells().iter().filter(|cell| fits(cell) && !self.goals.contains(*cell)).collect();
        rng.shuffle(&mut kept);
        rng.shuffle(&mut fresh);
        kept.extend(fresh);
        if kept.len() < boxes {
            return Err("room: too few cells to pull a box from");
        }
        self.goals = kept[..boxes].iter().copied().collect();
        Ok(self)
    }

    /// Walls of the interior beside the floor; all of them if there is no floor.
    fn beside(&self) -> Vec<Cell> {
        let floor = &self.floor;
        let is_beside = |cell: &Cell| {
            let touches = Dir::ALL.iter().any(|&dir| floor.next(*cell, dir).is_some());
            !floor.has(*cell) && (touches || floor.cells().is_empty())
        };
        interior(floor).into_iter().filter(is_beside).collect()
    }
}

/// The cells inside the border.
fn interior(floor: &Floor) -> Vec<Cell> {
    let (columns, rows) = (floor.shape().width() - 2, floor.shape().height() - 2);
    (0..rows).flat_map(|row| (0..columns).map(move |column| floor.inside(column, row))).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sound(plot: &Plot, boxes: usize) {
        let nothing = CellSet::new();
        assert!(
            plot.floor.is_whole() && plot.goals.len() == boxes && plot.goals.is_subset(plot.floor.cells())
        );
        assert!(most_boxes(plot.floor.cells().len()) >= boxes);
        assert!(plot.goals.iter().all(|goal| is_accessible(&plot.floor, &nothing, goal)));
    }

    #[test]
    fn what_is_crossed_and_changed_is_sound_after_repair() {
        let (brief, rng) = (Brief { columns: 7, rows: 5, boxes: 4 }, Rng::new(9));
        let mut made = 0;
        for at in 0..200 {
            let rng = &mut rng.fork("pair", at);
            let parents = [(); 2].map(|()| Plot::random(&brief, rng).repaired(4, rng));
            let [Ok(one), Ok(other)] = &parents else { continue };
            for child in [one.crossed(other, rng), one.changed(rng)] {
                if let Ok(child) = child.repaired(4, rng) {
                    sound(&child, 4);
                    made += 1;
                }
            }
        }
        assert!(made > 300, "{made}");
    }

    #[test]
    fn a_crossing_takes_every_cell_from_one_of_the_two() {
        let (brief, rng) = (Brief { columns: 6, rows: 4, boxes: 1 }, Rng::new(2));
        let mut taken = 0;
        for at in 0..50 {
            let rng = &mut rng.fork("pair", at);
            let mut empty = Plot::random(&brief, rng);
            let mut full = empty.clone();
            interior(&empty.floor).into_iter().for_each(|cell| empty.floor.set(cell, false));
            interior(&full.floor).into_iter().for_each(|cell| full.set(cell, true, true));
            let crossed = empty.crossed(&full, rng);
            assert_eq!(crossed.floor.cells(), &crossed.goals);
            let count = crossed.goals.len();
            assert!((1..=24).contains(&count));
            taken += usize::from(count < 24);
        }
        assert!(taken > 25, "{taken}");
    }

    #[test]
    fn nothing_but_wall_is_opened_until_there_is_room() {
        let plot = Plot { floor: Floor::walled(5, 3), goals: CellSet::new() };
        let rng = Rng::new(4);
        let repaired: Vec<_> =
            (0..20).filter_map(|at| plot.clone().repaired(2, &mut rng.fork("repair", at)).ok()).collect();
        assert!(!repaired.is_empty());
        repaired.iter().for_each(|plot| sound(plot, 2));
    }
}

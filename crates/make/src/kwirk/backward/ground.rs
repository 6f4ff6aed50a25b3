//! A room laid out for growing levels backward: cells on a board with one more rim of wall, so that a step is an
//! addition, and how far each is from the exit.

use crate::kwirk::Room;
use boxwright_core::{Cell, Dir};

/// A distance that nobody walks.
const FAR: u16 = u16::MAX;

/// What a cell may be, as bits. Walls are nothing of all this.
pub(super) const FLOOR: u8 = 1;
/// It may be a pit.
pub(super) const PIT: u8 = 2;
/// It may be held by something that has not been made yet.
pub(super) const LATENT: u8 = 4;
/// It is an exit.
pub(super) const EXIT: u8 = 8;
/// It is the core of a rotator.
pub(super) const CORE: u8 = 16;

/// A room laid out.
#[derive(Clone, Debug)]
pub(super) struct Ground {
    pub(super) stride: usize,
    /// Up, right, down, left.
    pub(super) steps: [isize; 4],
    /// What each cell may be before anything is decided.
    pub(super) cells: Vec<u8>,
    /// Where players stand that leave with the next step.
    pub(super) doors: Vec<u16>,
    /// Steps to the nearest exit past walls alone.
    pub(super) to_exit: Vec<u16>,
    /// The next cell on a shortest way out, tried up, right, down and left.
    pub(super) next: Vec<u16>,
}

impl Ground {
    pub(super) fn new(room: &Room) -> Ground {
        let stride = room.shape.width() + 2;
        let steps = [-(stride as isize), 1, stride as isize, -1];
        let mut cells = vec![0; stride * (room.shape.height() + 2)];
        let mut ground = Ground {
            stride,
            steps,
            cells: Vec::new(),
            doors: Vec::new(),
            to_exit: Vec::new(),
            next: Vec::new(),
        };
        room.floor().iter().for_each(|cell| cells[ground.at(cell)] = FLOOR | PIT | LATENT);
        room.exits.iter().for_each(|cell| cells[ground.at(cell)] = EXIT);
        ground.cells = cells;
        ground.measure();
        ground
    }

    fn measure(&mut self) {
        let area = self.cells.len();
        (self.to_exit, self.next) = (vec![FAR; area], vec![0; area]);
        let mut layer: Vec<usize> = (0..area).filter(|&at| self.cells[at] == EXIT).collect();
        layer.iter().for_each(|&at| self.to_exit[at] = 0);
        let mut steps = 0;
        while !layer.is_empty() {
            steps += 1;
            let mut further = Vec::new();
            for near in layer.iter().flat_map(|&at| self.steps.map(|by| plus(at, by))) {
                if self.cells[near] & FLOOR != 0 && self.to_exit[near] == FAR {
                    self.to_exit[near] = steps;
                    further.push(near);
                }
            }
            layer = further;
        }
        for at in (0..area).filter(|&at| self.cells[at] & FLOOR != 0) {
            let mut ways = self.steps.map(|by| plus(at, by)).into_iter();
            let next = ways.find(|&near| self.to_exit[near] < self.to_exit[at]);
            self.next[at] = next.expect("all floor leads to an exit") as u16;
        }
        self.doors = (0..area as u16).filter(|&at| self.to_exit[usize::from(at)] == 1).collect();
    }

    /// The number of a board's cell.
    pub(super) fn at(&self, cell: Cell) -> usize {
        let width = self.stride - 2;
        (cell.index() / width + 1) * self.stride + cell.index() % width + 1
    }

    /// The board's cell of a number.
    pub(super) fn cell(&self, at: usize) -> Cell {
        Cell::new((at / self.stride - 1) * (self.stride - 2) + at % self.stride - 1)
    }

    /// The direction of a number, 0 being up.
    pub(super) fn dir(dir: usize) -> Dir {
        Dir::ALL[dir]
    }
}

/// One cell further.
pub(super) fn plus(at: usize, by: isize) -> usize {
    at.wrapping_add_signed(by)
}

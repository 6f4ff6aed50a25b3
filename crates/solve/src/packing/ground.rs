//! The ground: a big board as numbered squares with neighbours.
//!
//! Only the floor has numbers, and one number past the last stands for every wall. A board is a row of
//! flags, `true` where a box or a wall is, so a step is a look-up and no row ever needs a mask. On big
//! boards this beats bitboards wherever squares are visited one by one, as they are here.
//! Directions are 0 to 3 in the order of [`Dir::ALL`], and `dir ^ 2` is the way back.

use boxwright_core::sokoban::Level;
use boxwright_core::{Cell, Dir};

/// Which squares are full: boxes, and the wall past the last square.
pub(crate) type Full = Vec<bool>;

/// The squares of a level and what never changes about them.
#[derive(Debug)]
pub(crate) struct Ground {
    /// For each square its four neighbours; the wall's neighbours are walls.
    pub(crate) next: Vec<[u16; 4]>,
    /// Is there a goal?
    pub(crate) is_goal: Vec<bool>,
    /// The goals, rising.
    pub(crate) goals: Vec<u16>,
    cells: Vec<Cell>,
    keys: Vec<[u64; 2]>,
}

impl Ground {
    /// The ground of a level.
    pub(crate) fn new(level: &Level) -> Ground {
        let cells: Vec<Cell> = level.floor().iter().collect();
        let wall = cells.len() as u16;
        let mut number = vec![wall; level.shape().area()];
        for (square, cell) in cells.iter().enumerate() {
            number[cell.index()] = square as u16;
        }
        let beside =
            |cell: Cell, dir| level.shape().step(cell, dir).map_or(wall, |next| number[next.index()]);
        let mut next: Vec<[u16; 4]> =
            cells.iter().map(|&cell| Dir::ALL.map(|dir| beside(cell, dir))).collect();
        next.push([wall; 4]);
        let is_goal: Vec<bool> = cells.iter().map(|&cell| level.is_goal(cell)).chain([false]).collect();
        let goals = (0..wall).filter(|&square| is_goal[usize::from(square)]).collect();
        let mut state = 0x0B0C_5EED_u64;
        let keys = next.iter().map(|_| [mixed(&mut state), mixed(&mut state)]).collect();
        Ground { next, is_goal, goals, cells, keys }
    }

    /// Number of squares, which is also the number of the wall.
    pub(crate) fn size(&self) -> usize {
        self.cells.len()
    }

    /// The neighbour of a square.
    #[inline]
    pub(crate) fn step(&self, square: u16, dir: usize) -> u16 {
        self.next[usize::from(square)][dir]
    }

    /// The square of a cell on the floor.
    pub(crate) fn square_of(&self, cell: Cell) -> u16 {
        self.cells.binary_search(&cell).expect("the cell is on the floor") as u16
    }

    /// The cell of a square.
    pub(crate) fn cell(&self, square: u16) -> Cell {
        self.cells[usize::from(square)]
    }

    /// A floor without boxes.
    pub(crate) fn empty(&self) -> Full {
        let mut full = vec![false; self.size()];
        full.push(true);
        full
    }

    /// A floor with boxes on these squares.
    pub(crate) fn with(&self, boxes: &[u16]) -> Full {
        let mut full = self.empty();
        boxes.iter().for_each(|&square| full[usize::from(square)] = true);
        full
    }

    /// What a box on a square adds to a hash.
    #[inline]
    pub(crate) fn box_key(&self, square: u16) -> u64 {
        self.keys[usize::from(square)][0]
    }

    /// The hash of boxes and a player's region, named by its lowest square. Two positions may share one.
    pub(crate) fn hash(&self, boxes: &[u16], region: u16) -> u64 {
        let region = self.keys[usize::from(region)][1];
        boxes.iter().fold(region, |hash, &square| hash ^ self.box_key(square))
    }
}

/// The next number of a fixed stream (SplitMix64).
fn mixed(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut word = *state;
    word = (word ^ (word >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    word = (word ^ (word >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    word ^ (word >> 31)
}

/// Where a walker gets; kept between floods so that nothing is allocated.
#[derive(Clone, Debug)]
pub(crate) struct Reach {
    marks: Vec<u32>,
    stamp: u32,
    queue: Vec<u16>,
}

impl Reach {
    pub(crate) fn new(ground: &Ground) -> Reach {
        Reach { marks: vec![0; ground.size() + 1], stamp: 0, queue: Vec::new() }
    }

    /// Forgets what was reached.
    pub(crate) fn clear(&mut self) {
        self.stamp += 1;
    }

    /// Floods from a square; the lowest square reached.
    pub(crate) fn flood(&mut self, ground: &Ground, full: &Full, from: u16) -> u16 {
        self.clear();
        self.flood_on(ground, full, from)
    }

    /// Floods from a square on top of what was reached before; the lowest square of the new part.
    pub(crate) fn flood_on(&mut self, ground: &Ground, full: &Full, from: u16) -> u16 {
        self.queue.clear();
        self.queue.push(from);
        self.marks[usize::from(from)] = self.stamp;
        let (mut lowest, mut at) = (from, 0);
        while at < self.queue.len() {
            let square = self.queue[at];
            lowest = lowest.min(square);
            for next in ground.next[usize::from(square)] {
                if !full[usize::from(next)] && self.marks[usize::from(next)] != self.stamp {
                    self.marks[usize::from(next)] = self.stamp;
                    self.queue.push(next);
                }
            }
            at += 1;
        }
        lowest
    }

    /// Was the square reached?
    #[inline]
    pub(crate) fn has(&self, square: u16) -> bool {
        self.marks[usize::from(square)] == self.stamp
    }

    /// The squares of the last flood, in the order of reaching them.
    pub(crate) fn squares(&self) -> &[u16] {
        &self.queue
    }
}

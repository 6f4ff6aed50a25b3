//! A level's cells as boards: where things lie, and where the player can walk.

use super::board::Board;
use super::layout::{EXIT, FREE, Layout, PIT, WALL};
use super::scene::{Change, Scene};

/// Sets of cells, the first cell anybody can stand on being square 0.
pub(super) struct Boards<const N: usize> {
    pub(super) first: usize,
    stride: usize,
    pub(super) open: Board<N>,
    pub(super) exits: Board<N>,
    /// Pits that nothing ever fills.
    holes: Board<N>,
    /// What a box covers, by class and spot.
    pub(super) covers: Vec<Vec<Board<N>>>,
}

impl<const N: usize> Boards<N> {
    pub(super) fn new(layout: &Layout, first: usize) -> Boards<N> {
        let board = |is: &dyn Fn(usize) -> bool| {
            let cells = (0..layout.area()).filter(|&at| is(at));
            cells.fold(Board::EMPTY, |board, at| board | Board::cell(at - first))
        };
        let covers = layout.classes.iter().map(|class| {
            let of = |&spot: &u16| {
                let cells = class.covers.iter().map(|&by| usize::from(spot) + by).filter(|_| spot != 0);
                cells.fold(Board::EMPTY, |board, at| board | Board::cell(at - first))
            };
            class.spots.iter().map(of).collect()
        });
        Boards {
            first,
            stride: layout.stride,
            open: board(&|at| layout.ground[at] == FREE),
            exits: board(&|at| layout.ground[at] == EXIT),
            holes: board(&|at| layout.ground[at] & PIT != 0),
            covers: covers.collect(),
        }
    }

    fn square(&self, at: usize) -> Board<N> {
        Board::cell(at - self.first)
    }

    pub(super) fn arms(&self, layout: &Layout, which: usize, arms: u8) -> Board<N> {
        let cells = (0..4).filter(|dir| arms >> dir & 1 == 1);
        let core = layout.turners[which].core;
        cells.fold(Board::EMPTY, |board, dir: usize| {
            board | self.square(core.wrapping_add_signed(layout.steps[dir]))
        })
    }

    /// The pits that are open, those included that nothing ever fills.
    pub(super) fn pits(&self, layout: &Layout, scene: &Scene) -> Board<N> {
        let mut board = self.holes;
        for (word, &bits) in scene.pits.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                board =
                    board | self.square(usize::from(layout.pits[word * 64 + rest.trailing_zeros() as usize]));
                rest &= rest - 1;
            }
        }
        board
    }

    pub(super) fn things(&self, layout: &Layout, scene: &Scene) -> Board<N> {
        let mut board = Board::EMPTY;
        for (which, &spot) in scene.spots.iter().enumerate() {
            board = board | self.covers[layout.class_of[which]][usize::from(spot)];
        }
        for (which, &arms) in scene.arms.iter().enumerate() {
            board = board | self.arms(layout, which, arms);
        }
        board
    }

    /// The free cells that hang together with a cell.
    #[inline]
    pub(super) fn region(&self, free: Board<N>, at: usize) -> Board<N> {
        let mut region = self.square(at);
        let (two, four) = {
            let two = free & free.lowered(1);
            (two, two & two.lowered(2))
        };
        let (two_up, four_up) = {
            let two = free & free.raised(1);
            (two, two & two.raised(2))
        };
        loop {
            let mut grown = region | ((region.raised(self.stride) | region.lowered(self.stride)) & free);
            grown = grown | (grown.lowered(1) & free);
            grown = grown | (grown.lowered(2) & two);
            grown = grown | (grown.lowered(4) & four);
            grown = grown | (grown.raised(1) & free);
            grown = grown | (grown.raised(2) & two_up);
            grown = grown | (grown.raised(4) & four_up);
            if grown == region {
                return region;
            }
            region = grown;
        }
    }

    /// The free cells after a change, of those that are free before it and the pits.
    pub(super) fn freed(
        &self,
        layout: &Layout,
        scene: &Scene,
        (free, pits): (Board<N>, Board<N>),
        change: Change,
    ) -> Board<N> {
        let covers = |which: usize, spot: u16| self.covers[layout.class_of[which]][usize::from(spot)];
        match change {
            Change::Push { which, spot } => {
                (free | (covers(which, scene.spots[which]) & !pits)) & !covers(which, spot)
            }
            Change::Fall { which, over } => {
                let class = &layout.classes[layout.class_of[which]];
                free | (covers(which, scene.spots[which]) & !pits) | covers(which, class.spot_of[over])
            }
            Change::Turn { which, arms } => {
                let old = self.arms(layout, which, scene.arms[which]);
                (free | (old & !pits)) & !self.arms(layout, which, arms)
            }
        }
    }

    /// Every cell moved one cell along a direction.
    #[inline]
    pub(super) fn moved(&self, board: Board<N>, dir: usize) -> Board<N> {
        match dir {
            0 => board.lowered(self.stride),
            1 => board.raised(1),
            2 => board.raised(self.stride),
            _ => board.lowered(1),
        }
    }
}

/// The first cell that a board must have, and how many there are from it to the last one.
pub(crate) fn span(layout: &Layout) -> (usize, usize) {
    let is_used = |&at: &usize| layout.ground[at] != WALL;
    let first = (0..layout.area()).find(is_used).unwrap_or(0);
    let last = (0..layout.area()).rev().find(is_used).unwrap_or(0);
    (first, last + 1 - first)
}

//! One state laid out cell by cell, and what a step into a box or an arm does to it.
//!
//! These are the fast rules; the slow ones in `core` are the referee.

use super::layout::{EXIT, FIRST, FREE, Layout, PIT, PLAYER, SEEN, clockwise, counter, plus};
use boxwright_core::kwirk::{Level, State};

/// A state spread over the board. Players are not on it unless they are put there.
#[derive(Clone, Debug)]
pub(crate) struct Scene {
    /// What each cell holds, and whether a pit is under it.
    pub(crate) cells: Vec<u16>,
    /// The spot number of each box, class by class, rising; 0 is gone.
    pub(crate) spots: Vec<u16>,
    /// The arms of each turner.
    pub(crate) arms: Vec<u8>,
    /// The pits not filled, a bit each.
    pub(crate) pits: Vec<u64>,
}

/// What a step into a thing changes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Change {
    /// A box comes to another spot.
    Push { which: usize, spot: u16 },
    /// A box goes, and fills the pits under this spot's cell.
    Fall { which: usize, over: usize },
    /// A turner gets other arms.
    Turn { which: usize, arms: u8 },
}

impl Scene {
    pub(crate) fn new(layout: &Layout) -> Scene {
        Scene {
            cells: layout.ground.clone(),
            spots: vec![0; layout.class_of.len()],
            arms: vec![0; layout.turners.len()],
            pits: vec![0; layout.pits.len().div_ceil(64)],
        }
    }

    /// A state of the level, its cells not filled in yet.
    pub(crate) fn of(layout: &Layout, level: &Level, state: &State) -> Scene {
        let mut scene = Scene::new(layout);
        (scene.spots, scene.arms) = layout.things(level, state);
        for (pit, &at) in layout.pits.iter().enumerate() {
            let is_open = state.pits.contains(layout.cell(usize::from(at)));
            scene.pits[pit / 64] |= u64::from(is_open) << (pit % 64);
        }
        scene
    }

    /// Fills in the cells from spots, arms and pits.
    pub(crate) fn spread(&mut self, layout: &Layout) {
        self.cells.copy_from_slice(&layout.ground);
        for (word, &bits) in self.pits.iter().enumerate() {
            let mut rest = bits;
            while rest != 0 {
                let at = layout.pits[word * 64 + rest.trailing_zeros() as usize];
                self.cells[usize::from(at)] |= PIT;
                rest &= rest - 1;
            }
        }
        for (which, &spot) in self.spots.iter().enumerate() {
            if spot != 0 {
                let class = &layout.classes[layout.class_of[which]];
                let from = usize::from(class.spots[usize::from(spot)]);
                for &by in &class.covers {
                    self.cells[from + by] |= FIRST + which as u16;
                }
            }
        }
        let first = FIRST + self.spots.len() as u16;
        for (which, (turner, &arms)) in layout.turners.iter().zip(&self.arms).enumerate() {
            for dir in 0..4 {
                if arms >> dir & 1 == 1 {
                    self.cells[plus(turner.core, layout.steps[dir])] |= first + which as u16;
                }
            }
        }
    }

    /// Takes over spots, arms and pits, but not the cells.
    #[inline]
    pub(crate) fn copy_things(&mut self, other: &Scene) {
        self.spots.copy_from_slice(&other.spots);
        self.arms.copy_from_slice(&other.arms);
        self.pits.copy_from_slice(&other.pits);
    }

    /// Puts players on the cells; 0 is a player that has left.
    pub(crate) fn put_players(&mut self, players: &[u16]) {
        for &cell in players.iter().filter(|&&cell| cell != 0) {
            self.cells[usize::from(cell)] |= PLAYER;
        }
    }

    /// Is there nothing on the cell, pit or not?
    #[inline]
    pub(crate) fn is_free(&self, at: usize) -> bool {
        self.cells[at] & !(PIT | SEEN) == FREE
    }

    /// What a player does who walks from `from` into a thing on the next cell, which must be over floor, and
    /// where it then stands. None if it may not.
    #[inline]
    pub(crate) fn touch(&self, layout: &Layout, from: usize, dir: usize) -> Option<(Change, usize)> {
        let to = plus(from, layout.steps[dir]);
        debug_assert!(self.cells[to] >= FIRST && self.cells[to] & PIT == 0 && self.cells[to] != EXIT);
        let which = usize::from(self.cells[to] - FIRST);
        if which < self.spots.len() {
            self.push(layout, which, dir).map(|change| (change, to))
        } else {
            self.turn(layout, which - self.spots.len(), from, to, dir)
        }
    }

    #[inline]
    fn push(&self, layout: &Layout, which: usize, dir: usize) -> Option<Change> {
        let class = &layout.classes[layout.class_of[which]];
        let from = usize::from(class.spots[usize::from(self.spots[which])]);
        if !class.ahead[dir].iter().all(|&by| self.is_free(plus(from, by))) {
            return None;
        }
        let over = plus(from, layout.steps[dir]);
        if class.covers.iter().all(|&by| self.cells[over + by] & PIT != 0) {
            return Some(Change::Fall { which, over });
        }
        let spot = class.spot_of[over];
        debug_assert!(spot != 0, "the layout knows every spot a box can get to");
        Some(Change::Push { which, spot })
    }

    #[inline]
    fn turn(
        &self,
        layout: &Layout,
        which: usize,
        from: usize,
        to: usize,
        dir: usize,
    ) -> Option<(Change, usize)> {
        let core = layout.turners[which].core;
        let right = plus(core, layout.steps[(dir + 1) % 4]);
        let left = plus(core, layout.steps[(dir + 3) % 4]);
        // Going along `dir`, an arm on the left of the core turns clockwise, one on its right the other way.
        let is_clockwise = if to == left {
            true
        } else if to == right {
            false
        } else {
            return None;
        };
        let arms = self.arms[which];
        let turn = if is_clockwise { 1 } else { 3 };
        for arm in (0..4).filter(|arm| arms >> arm & 1 == 1) {
            let new = (arm + turn) % 4;
            let end = plus(core, layout.steps[new]);
            if !(self.is_clear(plus(end, layout.steps[arm]), from))
                || !(arms >> new & 1 == 1 || self.is_clear(end, from))
            {
                return None;
            }
        }
        let is_carried = arms >> ((dir + 2) % 4) & 1 == 1;
        let land = if is_carried { plus(to, layout.steps[dir]) } else { to };
        if self.cells[land] & PIT != 0 {
            return None;
        }
        let turned = if is_clockwise { clockwise(arms) } else { counter(arms) };
        Some((Change::Turn { which, arms: turned }, land))
    }

    /// Is the cell free, or the one the acting player stands on?
    #[inline]
    fn is_clear(&self, at: usize, player: usize) -> bool {
        self.is_free(at) || at == player
    }

    /// Is there a pit that may be filled but is not, by the bits?
    #[inline]
    pub(crate) fn has_pit(&self, layout: &Layout, at: usize) -> bool {
        let pit = usize::from(layout.pit_of[at]);
        pit != usize::from(u16::MAX) && self.pits[pit / 64] >> (pit % 64) & 1 == 1
    }

    /// Is there a pit, one that can be filled or one that cannot?
    pub(crate) fn is_pit(&self, layout: &Layout, at: usize) -> bool {
        layout.ground[at] & PIT != 0 || self.has_pit(layout, at)
    }

    /// Opens or fills a pit, if it is one that can be filled.
    pub(crate) fn set_pit(&mut self, layout: &Layout, at: usize, is_open: bool) {
        let pit = usize::from(layout.pit_of[at]);
        let bit = 1 << (pit % 64);
        if is_open {
            self.pits[pit / 64] |= bit;
        } else {
            self.pits[pit / 64] &= !bit;
        }
    }

    /// The box that lies on a cell.
    pub(crate) fn box_at(&self, at: usize) -> Option<usize> {
        let which = usize::from(self.cells[at] & !PIT).checked_sub(usize::from(FIRST))?;
        (which < self.spots.len()).then_some(which)
    }

    /// Makes a change to spots, arms and pits; the cells stay as they are.
    #[inline]
    pub(crate) fn change(&mut self, layout: &Layout, change: Change) {
        match change {
            Change::Push { which, spot } => self.respot(layout, which, spot),
            Change::Fall { which, over } => {
                for &by in &layout.classes[layout.class_of[which]].covers {
                    self.set_pit(layout, over + by, false);
                }
                self.respot(layout, which, 0);
            }
            Change::Turn { which, arms } => self.arms[which] = arms,
        }
    }

    /// Gives a box another spot and keeps the spots of its class rising.
    #[inline]
    fn respot(&mut self, layout: &Layout, which: usize, spot: u16) {
        let class = &layout.classes[layout.class_of[which]];
        let last = class.first + class.count - 1;
        let mut at = which;
        while at > class.first && self.spots[at - 1] > spot {
            self.spots[at] = self.spots[at - 1];
            at -= 1;
        }
        while at < last && self.spots[at + 1] < spot {
            self.spots[at] = self.spots[at + 1];
            at += 1;
        }
        self.spots[at] = spot;
    }
}

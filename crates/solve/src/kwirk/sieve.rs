//! What can be ruled out before the first step.
//!
//! Each thing is looked at alone, as if nothing else moved or stood in its way: where each box can ever get
//! to, which pits can ever be filled, where players can ever stand, which boxes and rotators can never move
//! and are walls. Each finding may lead to another, so this goes on until nothing changes. It errs on one
//! side only: what is ruled out is impossible for certain, and what is left may be impossible too.

use super::distance::to_exit;
use super::layout::{
    Class, EXIT, FREE, Layout, PIT, Turner, WALL, bits_for, clockwise, counter, covers, plus, strip,
};
use boxwright_core::Cell;
use boxwright_core::kwirk::{Block, Level};

/// Things as they are being ruled out.
pub(super) struct Sieve<'a> {
    level: &'a Level,
    stride: usize,
    steps: [isize; 4],
    /// Walls, and whatever was found never to move.
    solid: Vec<bool>,
    exit: Vec<bool>,
    /// Pits that may still turn out to be fillable, or not.
    pit: Vec<bool>,
    fillable: Vec<bool>,
    /// Where players may ever get to.
    reach: Vec<bool>,
    /// Boxes and rotators that can move.
    boxes: Vec<usize>,
    rotators: Vec<usize>,
    spots: Vec<Vec<bool>>,
    forms: Vec<Vec<u8>>,
}

impl<'a> Sieve<'a> {
    pub(super) fn new(level: &'a Level) -> Sieve<'a> {
        let shape = level.shape();
        let stride = shape.width() + 2;
        let area = stride * (shape.height() + 2);
        let mut sieve = Sieve {
            level,
            stride,
            steps: [-(stride as isize), 1, stride as isize, -1],
            solid: vec![true; area],
            exit: vec![false; area],
            pit: vec![false; area],
            fillable: vec![false; area],
            reach: vec![true; area],
            boxes: (0..level.boxes().len()).collect(),
            rotators: (0..level.rotators().len()).collect(),
            spots: vec![Vec::new(); level.boxes().len()],
            forms: vec![Vec::new(); level.rotators().len()],
        };
        for cell in shape.cells() {
            let at = sieve.at(cell);
            sieve.solid[at] = level.is_solid(cell);
            sieve.exit[at] = level.exits().contains(cell);
            sieve.pit[at] = level.pits().contains(cell);
            sieve.fillable[at] = sieve.pit[at];
        }
        sieve
    }

    /// Lets every box be wherever it fits and every rotator stand in every way.
    pub(super) fn loosen(&mut self) {
        let is_open = |at: usize| !self.solid[at] && !self.exit[at];
        let shape = self.level.shape();
        let mut spots = vec![vec![false; self.solid.len()]; self.level.boxes().len()];
        for (block, spots) in self.level.boxes().iter().zip(&mut spots) {
            for at in shape.cells().filter(|&at| Block { at, ..*block }.fits(shape)) {
                let mut cells = Block { at, ..*block }.cells(shape);
                spots[self.at(at)] = cells.all(|cell| is_open(self.at(cell)));
            }
        }
        self.spots = spots;
        for (rotator, forms) in self.level.rotators().iter().zip(&mut self.forms) {
            *forms = (0..4).map(|quarters| rotator.arms.turned(quarters).bits()).collect();
            forms.sort_unstable();
            forms.dedup();
        }
        self.settle_pits();
    }

    fn at(&self, cell: Cell) -> usize {
        let shape = self.level.shape();
        (shape.row(cell) + 1) * self.stride + shape.col(cell) + 1
    }

    /// Can a player ever stand here?
    fn is_walkable(&self, at: usize) -> bool {
        !self.solid[at] && !self.exit[at] && self.reach[at] && (!self.pit[at] || self.fillable[at])
    }

    /// One round of ruling out; true if anything was.
    pub(super) fn tighten(&mut self) -> bool {
        let mut changed = self.flood_players();
        for at in 0..self.level.boxes().len() {
            self.spots[at] = self.spots_of(at);
        }
        let stuck = |&at: &usize| self.spots[at].iter().filter(|&&is| is).count() == 1;
        let (fixed, moving): (Vec<usize>, Vec<usize>) = self.boxes.iter().partition(|at| stuck(at));
        for &at in &fixed {
            let block = self.level.boxes()[at];
            for cell in block.cells(self.level.shape()) {
                let cell = self.at(cell);
                self.solid[cell] = true;
            }
        }
        self.boxes = moving;
        changed |= !fixed.is_empty();
        changed |= self.settle_rotators();
        changed | self.settle_pits()
    }

    /// Where players can get to if boxes and arms are ignored.
    fn flood_players(&mut self) -> bool {
        let starts: Vec<usize> = self.level.players().iter().map(|&cell| self.at(cell)).collect();
        let mut seen = vec![false; self.solid.len()];
        let mut todo = Vec::new();
        for start in starts {
            seen[start] = true;
            todo.push(start);
        }
        while let Some(at) = todo.pop() {
            for by in self.steps {
                let next = plus(at, by);
                if self.is_walkable(next) && !seen[next] {
                    seen[next] = true;
                    todo.push(next);
                }
            }
        }
        let changed = self.reach != seen;
        self.reach = seen;
        changed
    }

    /// Where a box alone can be pushed to, by cell of its upper left corner.
    fn spots_of(&self, at: usize) -> Vec<bool> {
        let block = self.level.boxes()[at];
        let (width, height) = (usize::from(block.width), usize::from(block.height));
        let start = self.at(block.at);
        let mut seen = vec![false; self.solid.len()];
        seen[start] = true;
        if !self.boxes.contains(&at) {
            return seen;
        }
        let mut todo = vec![start];
        while let Some(spot) = todo.pop() {
            for dir in 0..4 {
                let next = plus(spot, self.steps[dir]);
                if !seen[next] && self.can_push(spot, width, height, dir) {
                    seen[next] = true;
                    todo.push(next);
                }
            }
        }
        seen
    }

    fn can_push(&self, spot: usize, width: usize, height: usize, dir: usize) -> bool {
        let by = self.steps[dir];
        let mut ahead = strip(spot, width, height, dir, self.stride).map(|cell| plus(cell, by));
        let mut behind = strip(spot, width, height, (dir + 2) % 4, self.stride);
        ahead.all(|cell| !self.solid[cell] && !self.exit[cell])
            && behind.any(|cell| {
                // The player stands behind this cell of the box and walks into it.
                self.is_walkable(plus(cell, -by)) && (!self.pit[cell] || self.fillable[cell])
            })
    }

    fn settle_rotators(&mut self) -> bool {
        let mut moving = Vec::new();
        for &at in &self.rotators {
            let rotator = self.level.rotators()[at];
            let core = self.at(rotator.core);
            let mut forms = vec![rotator.arms.bits()];
            let mut next = 0;
            while next < forms.len() {
                let arms = forms[next];
                for (is_clockwise, turned) in [(true, clockwise(arms)), (false, counter(arms))] {
                    if !forms.contains(&turned) && self.can_turn(core, arms, is_clockwise) {
                        forms.push(turned);
                    }
                }
                next += 1;
            }
            let carries_alone = self.can_turn(core, forms[0], true) || self.can_turn(core, forms[0], false);
            if forms.len() == 1 && !carries_alone {
                for dir in rotator.arms.iter() {
                    self.solid[plus(core, self.steps[dir as usize])] = true;
                }
            } else {
                moving.push(at);
            }
            forms.sort_unstable();
            self.forms[at] = forms;
        }
        let changed = moving.len() < self.rotators.len();
        self.rotators = moving;
        changed
    }

    /// Can arms turn if nothing is in their way but what never moves?
    fn can_turn(&self, core: usize, arms: u8, is_clockwise: bool) -> bool {
        let turn = if is_clockwise { 1 } else { 3 };
        let is_open = |cell: usize| !self.solid[cell] && !self.exit[cell];
        let sweeps = (0..4).filter(|arm| arms >> arm & 1 == 1).all(|arm: usize| {
            let new = (arm + turn) % 4;
            let end = plus(core, self.steps[new]);
            is_open(plus(end, self.steps[arm])) && (arms >> new & 1 == 1 || is_open(end))
        });
        let is_pushed = (0..4).filter(|arm| arms >> arm & 1 == 1).any(|arm: usize| {
            let dir = (arm + turn) % 4;
            let cell = plus(core, self.steps[arm]);
            self.is_walkable(cell) && self.is_walkable(plus(cell, -self.steps[dir]))
        });
        sweeps && is_pushed
    }

    fn settle_pits(&mut self) -> bool {
        let mut fillable = vec![false; self.pit.len()];
        for &at in &self.boxes {
            let block = self.level.boxes()[at];
            let covers = covers(usize::from(block.width), usize::from(block.height), self.stride);
            for spot in (0..self.spots[at].len()).filter(|&spot| self.spots[at][spot]) {
                if covers.iter().all(|&by| self.pit[spot + by]) {
                    covers.iter().for_each(|&by| fillable[spot + by] = true);
                }
            }
        }
        let changed = fillable != self.fillable;
        self.fillable = fillable;
        changed
    }

    pub(super) fn finish(self) -> Layout {
        let area = self.solid.len();
        let mut ground = vec![FREE; area];
        let mut pits = Vec::new();
        let mut pit_of = vec![u16::MAX; area];
        for at in 0..area {
            ground[at] = if self.solid[at] {
                WALL
            } else if self.exit[at] {
                EXIT
            } else if self.pit[at] && !self.fillable[at] {
                FREE | PIT
            } else {
                FREE
            };
            if self.pit[at] && self.fillable[at] && !self.solid[at] {
                pit_of[at] = pits.len() as u16;
                pits.push(at as u16);
            }
        }
        let (classes, class_of) = self.classes();
        let turner = |&at: &usize| {
            let forms = self.forms[at].clone();
            let bits = bits_for(forms.len());
            Turner { core: self.at(self.level.rotators()[at].core), forms, bits, at }
        };
        let turners: Vec<Turner> = self.rotators.iter().map(turner).collect();
        let mut layout = Layout {
            width: self.level.shape().width(),
            stride: self.stride,
            steps: self.steps,
            ground,
            classes,
            class_of,
            turners,
            pits,
            pit_of,
            to_exit: Vec::new(),
        };
        layout.to_exit = to_exit(&layout);
        layout
    }

    fn classes(&self) -> (Vec<Class>, Vec<usize>) {
        let mut sizes: Vec<(u8, u8)> = self
            .boxes
            .iter()
            .map(|&at| (self.level.boxes()[at].width, self.level.boxes()[at].height))
            .collect();
        sizes.sort_unstable();
        sizes.dedup();
        let (mut classes, mut class_of) = (Vec::new(), Vec::new());
        for size in sizes {
            let of_size =
                |&&at: &&usize| (self.level.boxes()[at].width, self.level.boxes()[at].height) == size;
            let members: Vec<usize> = self.boxes.iter().filter(of_size).copied().collect();
            classes.push(self.class(size, class_of.len(), &members));
            class_of.extend(members.iter().map(|_| classes.len() - 1));
        }
        (classes, class_of)
    }

    fn class(&self, size: (u8, u8), first: usize, members: &[usize]) -> Class {
        let (width, height) = (usize::from(size.0), usize::from(size.1));
        let area = self.solid.len();
        let is_spot = |&spot: &usize| members.iter().any(|&at| self.spots[at][spot]);
        let spots: Vec<u16> =
            std::iter::once(0).chain((0..area).filter(is_spot).map(|spot| spot as u16)).collect();
        let mut spot_of = vec![0; area];
        for (number, &spot) in spots.iter().enumerate().skip(1) {
            spot_of[usize::from(spot)] = number as u16;
        }
        let covers = covers(width, height, self.stride);
        let leads = |&spot: &u16| {
            [0, 1, 2, 3].map(|dir| {
                let spot = usize::from(spot);
                let can = spot != 0 && self.can_push(spot, width, height, dir);
                if can { spot_of[plus(spot, self.steps[dir])] } else { 0 }
            })
        };
        let leads = spots.iter().map(leads).collect();
        let ahead = [0, 1, 2, 3].map(|dir| {
            strip(0, width, height, dir, self.stride).map(|cell| cell as isize + self.steps[dir]).collect()
        });
        let bits = bits_for(spots.len());
        Class { width, height, first, count: members.len(), spots, spot_of, bits, leads, covers, ahead }
    }
}

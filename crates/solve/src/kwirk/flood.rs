//! A walk over all cells in reach, and what is touched on the way.
//!
//! The flood starts from the new entry and from all entries of the setting that were looked at before, each
//! at its own time, and a cell belongs to whoever gets there first. Only what the new entry touches from
//! cells of its own is told: from all others it was told before, and not later.

use super::layout::{EXIT, FIRST, FREE, Layout, PIT, SEEN, plus};
use super::scene::{Change, Scene};

/// Something the player can do, when, and the cell it is then on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Deed {
    pub(crate) change: Change,
    pub(crate) land: usize,
    pub(crate) steps: u32,
}

/// Room for a flood, used again and again.
pub(crate) struct Flood {
    round: u32,
    old: Vec<u16>,
    new: Vec<u16>,
    next: Vec<u16>,
    /// For each box and direction the first push of this round: round, steps, and the cell touched.
    pushed: Vec<(u32, u32, usize)>,
    /// What was looked at before: steps and cell.
    pub(crate) before: Vec<(u16, u16)>,
    /// What the new entry can do.
    pub(crate) deeds: Vec<Deed>,
    /// The steps with which it leaves, if it can.
    pub(crate) leaves: Option<u32>,
}

impl Flood {
    pub(crate) fn new(layout: &Layout) -> Flood {
        Flood {
            round: 0,
            old: Vec::new(),
            new: Vec::new(),
            next: Vec::new(),
            pushed: vec![(0, 0, 0); layout.class_of.len() * 4],
            before: Vec::new(),
            deeds: Vec::new(),
            leaves: None,
        }
    }

    /// Floods from a cell reached with so many steps; the scene's cells are filled in, and marked on the
    /// way. False if the cell itself was reached before.
    pub(crate) fn run(&mut self, layout: &Layout, scene: &mut Scene, cell: u16, steps: u16) -> bool {
        self.deeds.clear();
        self.leaves = None;
        self.round += 1;
        self.old.clear();
        self.new.clear();
        self.before.sort_unstable_by(|a, b| b.cmp(a));
        let mut time = self.before.last().map_or(steps, |&(first, _)| first.min(steps));
        loop {
            while let Some(&(_, source)) = self.before.last().filter(|(at, _)| *at <= time) {
                self.before.pop();
                if scene.cells[usize::from(source)] == FREE {
                    scene.cells[usize::from(source)] = SEEN;
                    self.old.push(source);
                }
            }
            if time == steps {
                if scene.cells[usize::from(cell)] != FREE {
                    return false;
                }
                scene.cells[usize::from(cell)] = SEEN;
                self.new.push(cell);
            } else if time > steps && self.new.is_empty() {
                return true;
            }
            time += 1;
            self.spread_old(layout, scene);
            self.spread_new(layout, scene, u32::from(time));
        }
    }

    fn spread_old(&mut self, layout: &Layout, scene: &mut Scene) {
        self.next.clear();
        for &at in &self.old {
            for by in layout.steps {
                let to = plus(usize::from(at), by);
                if scene.cells[to] == FREE {
                    scene.cells[to] = SEEN;
                    self.next.push(to as u16);
                }
            }
        }
        std::mem::swap(&mut self.old, &mut self.next);
    }

    fn spread_new(&mut self, layout: &Layout, scene: &mut Scene, time: u32) {
        self.next.clear();
        for at in 0..self.new.len() {
            let from = usize::from(self.new[at]);
            for dir in 0..4 {
                let to = plus(from, layout.steps[dir]);
                let holds = scene.cells[to];
                if holds == FREE {
                    scene.cells[to] = SEEN;
                    self.next.push(to as u16);
                } else if holds == EXIT {
                    self.leaves.get_or_insert(time);
                } else if holds & (PIT | SEEN) == 0 && holds >= FIRST {
                    self.touch(layout, scene, from, dir, time);
                }
            }
        }
        std::mem::swap(&mut self.new, &mut self.next);
    }

    fn touch(&mut self, layout: &Layout, scene: &Scene, from: usize, dir: usize, steps: u32) {
        let Some((change, land)) = scene.touch(layout, from, dir) else { return };
        if let Change::Push { which, .. } | Change::Fall { which, .. } = change {
            let to = plus(from, layout.steps[dir]);
            let first = &mut self.pushed[which * 4 + dir];
            if first.0 != self.round {
                *first = (self.round, steps, to);
            } else if is_shadowed(layout, scene, dir, (first.1, first.2), (steps, to)) {
                return;
            }
        }
        self.deeds.push(Deed { change, land, steps });
    }
}

/// Does the player who pushed a box at one cell of its side, and then walks along that side, get here as
/// soon as the one who pushes it here? The cells of the side are free after the push, but for pits.
fn is_shadowed(layout: &Layout, scene: &Scene, dir: usize, first: (u32, usize), later: (u32, usize)) -> bool {
    let by = if dir.is_multiple_of(2) { 1 } else { layout.stride };
    let (low, high) = (first.1.min(later.1), first.1.max(later.1));
    let between = (high - low) / by;
    first.0 + between as u32 <= later.0 && (0..between).all(|at| scene.cells[low + at * by] & PIT == 0)
}

//! Steps taken back on a level that grows: every way in which one step may have led here.
//!
//! Each way asks that the level as it is now could have come of the step (nothing stands where the player came from,
//! what was swept is free, ...) and demands of the level before what the step needs. Boxes and rotators that were
//! not there may turn up where nothing is decided, as if they had lain there all along; boxes may come up out of
//! floor that was pit before.

use super::ground::{FLOOR, Ground, LATENT, PIT, plus};
use super::growing::{Growing, Slab, Spinner};

/// The most cells a box has, and the most on a side.
const MOST_CELLS: u8 = 6;
const LONGEST: u8 = 4;

/// What may be made.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Caps {
    /// Players at most.
    pub players: usize,
    /// Boxes at most.
    pub boxes: usize,
    /// Rotators at most.
    pub rotators: usize,
    /// Pits at most.
    pub pits: usize,
    /// Levels met and kept after which growing ends: the size of the paper's Closed.
    pub closed: usize,
}

/// A step: where the player stood before it, and which way it went.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Action {
    pub(super) from: u16,
    pub(super) dir: u8,
}

/// Tells of a level before.
type Tell<'t> = dyn FnMut(Growing, Action) + 't;

/// Tells every level before this one, each with the step that leads here.
pub(super) fn each(ground: &Ground, caps: &Caps, level: &Growing, tell: &mut Tell) {
    let mut before = Before { ground, caps, level, held: level.held(ground), pits: level.pits(), tell };
    if level.things.players.len() < caps.players {
        before.unexit();
    }
    for player in 0..level.things.players.len() {
        for dir in 0..4 {
            before.unmove(player, dir);
            before.unpush(player, dir);
            before.unturn(player, dir);
        }
    }
}

struct Before<'a, 't> {
    ground: &'a Ground,
    caps: &'a Caps,
    level: &'a Growing,
    held: Vec<bool>,
    pits: usize,
    tell: &'a mut Tell<'t>,
}

impl Before<'_, '_> {
    /// Is nothing there for certain, wall, core and exit included?
    fn is_clear(&self, at: usize) -> bool {
        self.level.cells[at] & (FLOOR | PIT) != 0 && !self.held[at]
    }

    /// Can somebody have stood there?
    fn is_stand(&self, at: usize) -> bool {
        self.is_clear(at) && self.level.cells[at] & FLOOR != 0
    }

    fn is_latent(&self, at: usize) -> bool {
        self.level.cells[at] & LATENT != 0 && !self.held[at]
    }

    /// The level with the player one step earlier; what else was different is still to be said.
    fn stepped_back(&self, player: usize, to: usize) -> Growing {
        let mut before = self.level.clone();
        before.things.players[player] = to as u16;
        before.things.players.sort_unstable();
        before.lay(to);
        before
    }

    fn said(&mut self, before: Growing, from: usize, dir: usize) {
        (self.tell)(before, Action { from: from as u16, dir: dir as u8 });
    }

    fn unexit(&mut self) {
        for &door in &self.ground.doors {
            let from = usize::from(door);
            if !self.is_stand(from) {
                continue;
            }
            for dir in
                (0..4).filter(|&dir| self.ground.to_exit[plus(from, self.ground.steps[dir])] == 0).take(1)
            {
                let mut before = self.level.clone();
                before.things.players.push(door);
                before.things.players.sort_unstable();
                before.lay(from);
                self.said(before, from, dir);
            }
        }
    }

    fn unmove(&mut self, player: usize, dir: usize) {
        let from = plus(usize::from(self.level.things.players[player]), -self.ground.steps[dir]);
        if self.is_stand(from) {
            let before = self.stepped_back(player, from);
            self.said(before, from, dir);
        }
    }

    fn unpush(&mut self, player: usize, dir: usize) {
        let (now, by) = (usize::from(self.level.things.players[player]), self.ground.steps[dir]);
        let (from, touched) = (plus(now, -by), plus(now, by));
        if !self.is_stand(from) {
            return;
        }
        if self.held[touched] {
            let covers = |slab: &Slab| slab.cells(self.ground.stride).any(|at| at == touched);
            if let Some(which) = self.level.things.boxes.iter().position(covers) {
                let slab = self.level.things.boxes[which];
                if let Some(mut before) = self.dragged(player, from, dir, slab) {
                    before.things.boxes.remove(which);
                    self.boxed(before, from, dir, slab);
                }
            }
        } else if self.level.cells[touched] & (FLOOR | PIT) != 0
            && self.level.things.boxes.len() < self.caps.boxes
        {
            for slab in slabs(touched, dir, self.ground.stride) {
                self.unpush_new(player, from, dir, slab);
            }
        }
    }

    /// A box that nobody touched since, or one that fell.
    fn unpush_new(&mut self, player: usize, from: usize, dir: usize, slab: Slab) {
        let stride = self.ground.stride;
        if !slab.cells(stride).all(|at| self.is_clear(at)) {
            return;
        }
        if slab.cells(stride).all(|at| self.is_latent(at))
            && let Some(before) = self.dragged(player, from, dir, slab)
        {
            self.boxed(before, from, dir, slab);
        }
        let size = slab.cells(stride).count();
        let was_filled = slab.cells(stride).all(|at| self.level.cells[at] & FLOOR != 0);
        if was_filled
            && self.pits + size <= self.caps.pits
            && let Some(mut before) = self.drawn(player, from, dir, slab)
        {
            slab.cells(stride).for_each(|at| before.cells[at] = PIT);
            self.boxed(before, from, dir, slab);
        }
    }

    /// The level before a box was pushed here without falling.
    fn dragged(&self, player: usize, from: usize, dir: usize, slab: Slab) -> Option<Growing> {
        let mut before = self.drawn(player, from, dir, slab)?;
        let stride = self.ground.stride;
        let rests = slab.cells(stride).any(|at| self.level.cells[at] & (FLOOR | PIT) == FLOOR);
        if !rests {
            // One of its cells must be floor; which, no list of what each cell may be can say. Take the nearest.
            let now = plus(from, self.ground.steps[dir]);
            let away =
                |at: usize| (at % stride).abs_diff(now % stride) + (at / stride).abs_diff(now / stride);
            let floor = slab.cells(stride).filter(|&at| self.level.cells[at] & FLOOR != 0);
            let rest = floor.min_by_key(|&at| (away(at), at))?;
            before.cells[rest] &= !PIT;
        }
        Some(before)
    }

    /// The level before something as large as a box came here, if the cells behind it can have been its own.
    fn drawn(&self, player: usize, from: usize, dir: usize, slab: Slab) -> Option<Growing> {
        let (stride, by) = (self.ground.stride, self.ground.steps[dir]);
        let now = plus(from, by);
        let is_free = |at: usize| at == now || self.is_clear(at);
        let was = slab.moved(-by);
        if !was.cells(stride).filter(|&at| !slab.cells(stride).any(|own| own == at)).all(is_free) {
            return None;
        }
        let mut before = self.stepped_back(player, from);
        slab.cells(stride).chain(was.cells(stride)).for_each(|at| before.free(at));
        Some(before)
    }

    /// Puts the box where it was and tells the level.
    fn boxed(&mut self, mut before: Growing, from: usize, dir: usize, slab: Slab) {
        before.things.boxes.push(slab.moved(-self.ground.steps[dir]));
        before.things.boxes.sort_unstable();
        self.said(before, from, dir);
    }

    /// Rotators that the player may have turned going this way: by an arm on the left of its core, which turned
    /// clockwise, or on its right.
    fn unturn(&mut self, player: usize, dir: usize) {
        let (now, steps) = (usize::from(self.level.things.players[player]), self.ground.steps);
        for arm in [(dir + 3) % 4, (dir + 1) % 4] {
            for carried in [false, true] {
                let pushed = if carried { plus(now, -steps[dir]) } else { now };
                // On the rim there is no room for a core.
                if self.level.cells[pushed] & (FLOOR | PIT) == 0 {
                    continue;
                }
                let core = plus(pushed, -steps[arm]);
                let known =
                    self.level.things.rotators.iter().position(|spinner| usize::from(spinner.core) == core);
                if let Some(which) = known {
                    let spinner = self.level.things.rotators[which];
                    self.unturn_one(player, dir, arm, carried, spinner, Some(which));
                } else if self.can_be_core(core) && self.level.things.rotators.len() < self.caps.rotators {
                    for arms in 1..16 {
                        let spinner = Spinner { core: core as u16, arms };
                        if spinner.cells(self.ground).all(|at| self.is_latent(at)) {
                            self.unturn_one(player, dir, arm, carried, spinner, None);
                        }
                    }
                }
            }
        }
    }

    /// Nobody ever walked there and nothing is known of it.
    fn can_be_core(&self, at: usize) -> bool {
        self.level.cells[at] == FLOOR | PIT | LATENT && !self.held[at]
    }

    fn unturn_one(
        &mut self,
        player: usize,
        dir: usize,
        arm: usize,
        carried: bool,
        spinner: Spinner,
        which: Option<usize>,
    ) {
        let (core, steps) = (usize::from(spinner.core), self.ground.steps);
        let now = usize::from(self.level.things.players[player]);
        let has = |arms: u8, arm: usize| arms >> arm & 1 == 1;
        // The arm that was pushed points along the step now, and one behind the player has come after it.
        if !has(spinner.arms, dir) || has(spinner.arms, arm) != carried {
            return;
        }
        let turn = (dir + 4 - arm) % 4;
        let was =
            (0..4).filter(|&arm| has(spinner.arms, (arm + turn) % 4)).fold(0, |arms, arm| arms | 1 << arm);
        let pushed = plus(core, steps[arm]);
        let from = plus(pushed, -steps[dir]);
        if !self.is_stand(from) || self.level.cells[pushed] & FLOOR == 0 {
            return;
        }
        let mut before = self.stepped_back(player, from);
        for old in (0..4).filter(|&old| has(was, old)) {
            let new = (old + turn) % 4;
            let (start, end) = (plus(core, steps[old]), plus(core, steps[new]));
            let corner = plus(end, steps[old]);
            let is_open = |at: usize| at == now || self.is_clear(at);
            if !is_open(corner) || !has(spinner.arms, old) && !is_open(start) {
                return;
            }
            [start, end, corner].into_iter().for_each(|at| before.free(at));
        }
        before.lay(pushed);
        match which {
            Some(which) => before.things.rotators[which].arms = was,
            None => {
                before.fix_core(core);
                before.things.rotators.push(Spinner { arms: was, ..spinner });
                before.things.rotators.sort_unstable();
            }
        }
        self.said(before, from, dir);
    }
}

/// The boxes of every size that a player who goes this way pushes by a cell of theirs, as they lie after that.
fn slabs(touched: usize, dir: usize, stride: usize) -> Vec<Slab> {
    let mut slabs = Vec::new();
    for (width, height) in (1..=LONGEST).flat_map(|width| (1..=LONGEST).map(move |height| (width, height))) {
        if width * height > MOST_CELLS {
            continue;
        }
        let (wide, high) = (usize::from(width), usize::from(height));
        let across = if dir.is_multiple_of(2) { wide } else { high };
        for shift in 0..across {
            let back = match dir {
                0 => (high - 1) * stride + shift,
                1 => shift * stride,
                2 => shift,
                _ => (wide - 1) + shift * stride,
            };
            // Near the rim it would stick out; its cells are then walls or beyond the board.
            if back <= touched && touched - back + (high - 1) * stride + wide <= usize::from(u16::MAX) {
                slabs.push(Slab { at: (touched - back) as u16, width, height });
            }
        }
    }
    slabs
}

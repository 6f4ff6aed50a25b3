//! Steps taken back: every state from which one step leads to a given one.
//!
//! Walking, leaving, pushing and falling are undone by rules of their own; a turn is guessed and then played
//! forward, which either leads where it should or was no turn.

use super::layout::{Class, EXIT, FREE, Layout, PIT, clockwise, counter, plus};
use super::scene::{Change, Scene};
use boxwright_core::kwirk::MAX_PLAYERS;

/// Tells of a state before: its things, and its players.
type Tell<'t> = dyn FnMut(&Scene, &[u16]) + 't;

/// Room for steps back, used again and again.
pub(crate) struct Backward {
    /// The state after, with all players but the one that acts.
    after: Scene,
    before: Scene,
    exits: Vec<usize>,
}

impl Backward {
    pub(crate) fn new(layout: &Layout) -> Backward {
        let exits = (0..layout.area()).filter(|&at| layout.ground[at] == EXIT).collect();
        Backward { after: Scene::new(layout), before: Scene::new(layout), exits }
    }

    /// Tells every state from which one step leads to this one. Players are sorted, those that left first.
    pub(crate) fn each(&mut self, layout: &Layout, scene: &Scene, players: &[u16], tell: &mut Tell) {
        for which in 0..players.len() {
            // Players that have left are all alike.
            if which > 0 && players[which] == 0 {
                continue;
            }
            let mut others = [0; MAX_PLAYERS];
            let others = &mut others[..players.len()];
            others.copy_from_slice(players);
            others[which] = 0;
            self.after.copy_things(scene);
            self.after.spread(layout);
            self.after.put_players(others);
            self.before.copy_things(scene);
            let mut tell = |before: &Scene, from: usize| {
                let mut moved = [0; MAX_PLAYERS];
                let moved = &mut moved[..players.len()];
                moved.copy_from_slice(players);
                moved[which] = from as u16;
                moved.sort_unstable();
                tell(before, moved);
            };
            let at = usize::from(players[which]);
            if at == 0 {
                self.back_in(layout, &mut tell);
            } else {
                self.back_along(layout, at, &mut tell);
                self.back_turns(layout, others, at, &mut tell);
            }
        }
    }

    /// A player that has left comes back to a cell beside an exit.
    fn back_in(&self, layout: &Layout, tell: &mut dyn FnMut(&Scene, usize)) {
        for &exit in &self.exits {
            for by in layout.steps {
                if self.after.cells[plus(exit, by)] == FREE {
                    tell(&self.before, plus(exit, by));
                }
            }
        }
    }

    /// A player goes backward, drawing along nothing, a box, or one out of its pits.
    fn back_along(&mut self, layout: &Layout, at: usize, tell: &mut dyn FnMut(&Scene, usize)) {
        for dir in 0..4 {
            let by = layout.steps[dir];
            let from = plus(at, -by);
            if self.after.cells[from] != FREE {
                continue;
            }
            tell(&self.before, from);
            if let Some(which) = self.after.box_at(plus(at, by)) {
                self.back_push(layout, which, dir, from, tell);
            }
            for class in &layout.classes {
                if self.after.spots[class.first] == 0 {
                    self.back_falls(layout, class, at, dir, from, tell);
                }
            }
        }
    }

    fn back_push(
        &mut self,
        layout: &Layout,
        which: usize,
        dir: usize,
        from: usize,
        tell: &mut dyn FnMut(&Scene, usize),
    ) {
        let class = &layout.classes[layout.class_of[which]];
        let spot = self.after.spots[which];
        let corner = usize::from(class.spots[usize::from(spot)]);
        if class.ahead[(dir + 2) % 4].iter().all(|&by| self.after.is_free(plus(corner, by))) {
            let back = class.spot_of[plus(corner, -layout.steps[dir])];
            self.before.change(layout, Change::Push { which, spot: back });
            tell(&self.before, from);
            self.before.copy_things(&self.after);
        }
    }

    /// Boxes of one size that may just have fallen in front of the player.
    fn back_falls(
        &mut self,
        layout: &Layout,
        class: &Class,
        at: usize,
        dir: usize,
        from: usize,
        tell: &mut dyn FnMut(&Scene, usize),
    ) {
        for &beside in &class.ahead[(dir + 2) % 4] {
            // The player stands on this one of the cells behind the box.
            let corner = plus(at, -beside);
            let over = class.covers.iter().map(|&by| corner + by);
            let is_filled = |cell: usize| {
                layout.pit_of.get(cell).is_some_and(|&pit| pit != u16::MAX) && self.after.cells[cell] == FREE
            };
            let mut behind = class.ahead[(dir + 2) % 4].iter();
            if over.clone().all(is_filled) && behind.all(|&by| self.after.is_free(plus(corner, by))) {
                over.for_each(|cell| self.before.set_pit(layout, cell, true));
                let back = class.spot_of[plus(corner, -layout.steps[dir])];
                self.before.change(layout, Change::Push { which: class.first, spot: back });
                tell(&self.before, from);
                self.before.copy_things(&self.after);
            }
        }
    }

    fn back_turns(
        &mut self,
        layout: &Layout,
        others: &[u16],
        at: usize,
        tell: &mut dyn FnMut(&Scene, usize),
    ) {
        for (which, turner) in layout.turners.iter().enumerate() {
            let apart = at.abs_diff(turner.core);
            if ![1, layout.stride - 1, layout.stride, layout.stride + 1].contains(&apart) {
                continue;
            }
            let arms = self.after.arms[which];
            for (old, turn) in [(counter(arms), 1), (clockwise(arms), 3)] {
                for arm in (0..4).filter(|arm| old >> arm & 1 == 1) {
                    let dir = (arm + turn) % 4;
                    let to = plus(turner.core, layout.steps[arm]);
                    let from = plus(to, -layout.steps[dir]);
                    if self.is_turn(layout, others, which, old, (from, dir), at) {
                        tell(&self.before, from);
                    }
                    self.before.copy_things(&self.after);
                }
            }
        }
    }

    /// Does a turn with these arms, made from a cell in a direction, lead to the state after?
    fn is_turn(
        &mut self,
        layout: &Layout,
        others: &[u16],
        which: usize,
        old: u8,
        (from, dir): (usize, usize),
        at: usize,
    ) -> bool {
        let core = layout.turners[which].core;
        let arms = self.after.arms[which];
        // Nothing else may lie where the arms were.
        let was_open = (0..4)
            .filter(|arm| old >> arm & 1 == 1)
            .all(|arm: usize| arms >> arm & 1 == 1 || self.after.is_free(plus(core, layout.steps[arm])));
        if !was_open {
            return false;
        }
        self.before.arms[which] = old;
        self.before.spread(layout);
        self.before.put_players(others);
        let to = plus(from, layout.steps[dir]);
        self.before.cells[from] == FREE
            && self.before.cells[to] & PIT == 0
            && self.before.touch(layout, from, dir) == Some((Change::Turn { which, arms }, at))
    }
}

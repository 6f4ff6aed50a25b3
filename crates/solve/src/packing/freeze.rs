//! The freeze rule of [`crate::freeze`], on the ground.

use super::ground::{Full, Ground};

/// Does the box on a square, just pushed there, freeze with one of the frozen boxes off goal?
pub(crate) fn is_frozen_off_goal(ground: &Ground, full: &Full, live: &[bool], square: u16) -> bool {
    let mut look = Look { ground, full, live, held: Vec::new() };
    let is_frozen = look.is_frozen(square);
    is_frozen && look.held.iter().any(|&held| !ground.is_goal[usize::from(held)])
}

/// The boxes that are frozen together with the one on a square; none if it is not.
pub(crate) fn frozen_with(ground: &Ground, full: &Full, live: &[bool], square: u16) -> Vec<u16> {
    let mut look = Look { ground, full, live, held: Vec::new() };
    look.is_frozen(square);
    look.held
}

struct Look<'a> {
    ground: &'a Ground,
    full: &'a Full,
    live: &'a [bool],
    /// The boxes being looked at and those found frozen; they count as walls.
    held: Vec<u16>,
}

impl Look<'_> {
    fn is_frozen(&mut self, square: u16) -> bool {
        let before = self.held.len();
        self.held.push(square);
        let is_frozen = self.is_blocked(square, 1) && self.is_blocked(square, 0);
        if !is_frozen {
            // What was found under the assumption that this box stays no longer holds.
            self.held.truncate(before);
        }
        is_frozen
    }

    /// Is the box unable to move along the axis of a direction?
    fn is_blocked(&mut self, square: u16, dir: usize) -> bool {
        let wall = self.ground.size() as u16;
        let sides = [self.ground.step(square, dir), self.ground.step(square, dir ^ 2)];
        if sides.iter().any(|side| *side == wall || self.held.contains(side)) {
            return true;
        }
        if sides.iter().all(|&side| !self.live[usize::from(side)]) {
            return true;
        }
        sides.into_iter().any(|side| self.full[usize::from(side)] && self.is_frozen(side))
    }
}

//! The player's region after a push or a pull, from the region before.
//!
//! Either closes one square (the box's new one) and opens one (its old one). Most of the time the region
//! just loses the one and perhaps gains the other. Whether closing a square may have split the region is
//! asked of the eight squares around it alone: if those that were in the region still hang together around
//! the closed square, nothing was split. Only if they do not is the region walked out anew; they may still
//! hang together the long way round.

use crate::arena::Arena;
use crate::bits::Bits;

/// What the eight squares around a square look like on an arena.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Regrow {
    stride: usize,
    /// Do three rows of the arena fit a word?
    fits: bool,
}

impl Regrow {
    pub(crate) fn new<B: Bits>(arena: &Arena<B>) -> Regrow {
        let stride = arena.stride();
        Regrow { stride, fits: 2 * stride + 3 <= 64 }
    }

    /// The region after a pull from `players`: the box went from `square` to `stand`, and the player from
    /// `stand` to `player`. `boxes` are those after the pull.
    #[inline]
    pub(crate) fn after_pull<B: Bits>(
        &self,
        arena: &Arena<B>,
        boxes: B,
        players: B,
        (square, stand, player): (usize, usize, usize),
    ) -> B {
        let rest = players ^ B::square(stand);
        if self.may_split(arena, rest, stand) {
            return arena.region(boxes, player);
        }
        let opened = B::square(square);
        let beside = arena.spread(opened) & arena.floor & !boxes;
        if (beside & rest).is_empty() {
            rest
        } else if (beside & !rest).is_empty() {
            rest | opened
        } else {
            arena.grown(boxes, rest | opened)
        }
    }

    /// The region after a push from `reach`: the box went from `square` to `target`, and the player to
    /// `square`. `boxes` are those after the push.
    #[inline]
    pub(crate) fn after_push<B: Bits>(
        &self,
        arena: &Arena<B>,
        boxes: B,
        reach: B,
        (square, target): (usize, usize),
    ) -> B {
        let closed = B::square(target);
        let rest = reach & !closed;
        if rest != reach && self.may_split(arena, rest, target) {
            return arena.region(boxes, square);
        }
        arena.grown(boxes, rest | B::square(square))
    }

    /// May closing a square have split a region that is otherwise `rest`?
    #[inline]
    fn may_split<B: Bits>(&self, arena: &Arena<B>, rest: B, square: usize) -> bool {
        if !self.fits {
            return true;
        }
        let corner = self.stride + 1;
        let near =
            if square >= corner { rest.lowered(square - corner) } else { rest.raised(corner - square) };
        let near = near.low();
        let sides = (near >> self.stride & 1) << 3 | (near >> (self.stride + 2) & 1) << 4;
        let ring = near & 7 | sides | (near >> (2 * self.stride) & 7) << 5;
        // What is left of the first column is the end of the row above, and so on.
        let off_left = u64::from(arena.first.has(square)) * 0b0010_1001;
        let off_right = u64::from(arena.last.has(square)) * 0b1001_0100;
        is_split(ring & !off_left & !off_right)
    }
}

/// For the squares around a square, a bit each, row by row without the middle: are two of the four sides apart?
#[inline]
pub fn is_split(ring: u64) -> bool {
    SPLIT[ring as usize & 255]
}

static SPLIT: [bool; 256] = splits();

const fn splits() -> [bool; 256] {
    // The ring of eight, clockwise from the top left corner; sides are at odd places.
    const RING: [usize; 8] = [0, 1, 2, 4, 7, 6, 5, 3];
    let mut splits = [false; 256];
    let mut ring = 0;
    while ring < 256 {
        let (mut runs, mut at) = (0, 0);
        // A run of squares that holds a side is a part; it ends where the next square is missing.
        while at < 8 {
            let here = ring >> RING[at] & 1 == 1;
            let next = ring >> RING[(at + 1) % 8] & 1 == 1;
            let before = ring >> RING[(at + 7) % 8] & 1 == 1;
            let is_lone_corner = at % 2 == 0 && !before;
            if here && !next && !is_lone_corner {
                runs += 1;
            }
            at += 1;
        }
        splits[ring] = runs > 1;
        ring += 1;
    }
    splits
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sides_hang_together_by_corners_only() {
        let split = |picture: &str| {
            let bits = picture.bytes().filter(|&sign| sign != b' ' && sign != b'o').enumerate();
            SPLIT[bits.filter(|&(_, sign)| sign == b'_').map(|(at, _)| 1 << at).sum::<usize>()]
        };
        assert!(!split("### #o# ###") && !split("#_# #o# ###") && !split("_## #o# #_#"));
        assert!(!split("__# _o# ###") && !split("___ _o_ #_#".replace('#', "_").as_str()));
        assert!(split("#_# _o# ###") && split("#_# #o# #_#") && split("__# #o_ ###"));
        assert!(!split("#__ #o_ ###") && !split("___ _o_ ###") && split("___ _o_ #_#"));
    }
}

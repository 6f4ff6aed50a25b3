//! What has been seen before: boxes on squares, and two boxes on two squares.
//!
//! A place is new if it shows something that no place before it showed that measured the same. A box where none
//! ever stood is the greatest surprise, two boxes that never stood so together a small one. (Lipovetzky & Geffner's
//! novelty of width 1 and 2, with boxes as atoms; the player is none.) A pull moves one box, so only what has
//! to do with that box can be new, which a word of bits for each square tells.

use boxwright_solve::bits::Bits;
use std::collections::BTreeMap;

/// How much of a place is new; the more, the greater.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Surprise {
    /// Every two boxes have stood so before.
    None,
    /// Two boxes have never stood so.
    Pair,
    /// A box stands where none ever stood.
    Square,
}

/// By measure and square, the squares on which a box has stood while there was one here; itself if one ever was.
pub(super) struct Seen<B>(BTreeMap<(u32, usize), B>);

impl<B: Bits> Seen<B> {
    /// Nothing has been seen.
    pub(super) fn new() -> Seen<B> {
        Seen(BTreeMap::new())
    }

    /// Bytes held.
    pub(super) fn bytes(&self) -> u64 {
        (2 * self.0.len() * size_of::<((u32, usize), B)>()) as u64
    }

    /// Looks at boxes of which the one on this square has just come here: how new is that among places that
    /// measure as much?
    pub(super) fn look(&mut self, measure: u32, boxes: B, square: usize) -> Surprise {
        let here = self.0.entry((measure, square)).or_insert(B::EMPTY);
        let fresh = boxes & !*here;
        *here = *here | boxes;
        for other in (fresh & !B::square(square)).squares() {
            let there = self.0.entry((measure, other)).or_insert(B::EMPTY);
            *there = *there | B::square(square);
        }
        match (fresh.has(square), fresh.is_empty()) {
            (true, _) => Surprise::Square,
            (false, false) => Surprise::Pair,
            (false, true) => Surprise::None,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Rng;
    use std::collections::BTreeSet;

    /// Against plain sets of squares and of pairs.
    #[test]
    fn a_surprise_is_what_no_set_has() {
        let (mut rng, mut boxes, mut seen) = (Rng::new(2), 0b111_u64, Seen::new());
        let (mut squares, mut pairs, mut counts) = (BTreeSet::new(), BTreeSet::new(), [0; 3]);
        for _ in 0..4_000 {
            let from = boxes.squares().nth(rng.below(3) as usize).unwrap();
            let to = rng.below(20) as usize;
            if boxes.has(to) {
                continue;
            }
            boxes = boxes ^ u64::square(from) ^ u64::square(to);
            let measure = rng.below(2) as u32;
            let others = boxes.squares().filter(|&other| other != to);
            let new_pairs =
                others.filter(|&other| pairs.insert((measure, to.min(other), to.max(other)))).count();
            let expected = match (squares.insert((measure, to)), new_pairs) {
                (true, _) => Surprise::Square,
                (false, 0) => Surprise::None,
                (false, _) => Surprise::Pair,
            };
            assert_eq!(seen.look(measure, boxes, to), expected);
            counts[expected as usize] += 1;
        }
        assert!(counts[2] == 40 && counts[1] > 100 && counts[0] > 2_000, "{counts:?}");
    }
}

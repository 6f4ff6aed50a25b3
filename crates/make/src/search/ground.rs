//! The ground of a sweep: steps on an interior, and where the player can get to after a pull.
//!
//! A pull closes one square (the box's new one) and opens one (its old one). Whether closing it may have split the
//! player's region is asked of the squares around it alone, as in [`boxwright_solve::regrow`]; only if it may is the
//! region walked out anew. What a sweep asks of single squares again and again is kept in a table.

use boxwright_core::{Dir, Rng};
use boxwright_solve::bits::Bits;
use boxwright_solve::regrow::is_split;

/// Walls of an interior: where steps lead.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ground<B> {
    pub(super) columns: usize,
    first: B,
    last: B,
    pub(super) floor: B,
}

impl<B: Bits> Ground<B> {
    pub(super) fn new((columns, rows): (usize, usize)) -> Ground<B> {
        let column = |at: usize| (0..rows).fold(B::EMPTY, |set, row| set | B::square(row * columns + at));
        Ground { columns, first: column(0), last: column(columns - 1), floor: B::EMPTY }
    }

    /// Columns, known beforehand if `S` says so.
    #[inline(always)]
    fn stride<const S: usize>(&self) -> usize {
        if S == 0 { self.columns } else { S }
    }

    #[inline(always)]
    pub(super) fn step<const S: usize>(&self, set: B, dir: Dir) -> B {
        match dir {
            Dir::Up => set.lowered(self.stride::<S>()),
            Dir::Right => set.raised(1) & !self.first,
            Dir::Down => set.raised(self.stride::<S>()),
            Dir::Left => set.lowered(1) & !self.last,
        }
    }

    #[inline(always)]
    pub(super) fn next<const S: usize>(&self, square: usize, dir: Dir) -> usize {
        let stride = self.stride::<S>();
        square.wrapping_add([stride.wrapping_neg(), 1, stride, 1_usize.wrapping_neg()][dir as usize])
    }

    #[inline(always)]
    fn spread<const S: usize>(&self, set: B) -> B {
        let sideways = set.raised(1) & !self.first | set.lowered(1) & !self.last;
        sideways | set.raised(self.stride::<S>()) | set.lowered(self.stride::<S>())
    }

    /// Everywhere that can be walked to from some squares.
    #[inline(always)]
    pub(super) fn grown<const S: usize>(&self, free: B, from: B) -> B {
        let mut reach = from;
        loop {
            let once = self.spread::<S>(reach) & free | reach;
            let twice = self.spread::<S>(once) & free | once;
            if twice == reach {
                return reach;
            }
            reach = twice;
        }
    }

    /// A region that a square was taken from without splitting it, after another became free.
    #[inline(always)]
    pub(super) fn opened<const S: usize>(&self, free: B, rest: B, opened: &Square<B>) -> B {
        let beside = opened.beside & free;
        if (beside & rest).is_empty() {
            rest
        } else if (beside & !rest).is_empty() {
            rest | opened.set
        } else {
            self.grown::<S>(free, rest | opened.set)
        }
    }

    /// May closing a square have split a region that is otherwise `rest`?
    #[inline(always)]
    pub(super) fn may_split<const S: usize>(&self, rest: B, square: usize) -> bool {
        let stride = self.stride::<S>();
        if 2 * stride + 3 > 64 {
            return true;
        }
        let corner = stride + 1;
        let near =
            if square >= corner { rest.lowered(square - corner) } else { rest.raised(corner - square) };
        let near = near.low();
        let sides = (near >> stride & 1) << 3 | (near >> (stride + 2) & 1) << 4;
        let ring = near & 7 | sides | (near >> (2 * stride) & 7) << 5;
        let off_left = u64::from(self.first.has(square)) * 0b0010_1001;
        let off_right = u64::from(self.last.has(square)) * 0b1001_0100;
        is_split(ring & !off_left & !off_right)
    }
}

/// What is asked of a square again and again.
#[derive(Clone, Copy, Debug)]
pub(super) struct Square<B> {
    /// The set of it alone.
    pub(super) set: B,
    /// The squares on its four sides.
    beside: B,
    /// Its part of the hash of a set, which is all of them put together bit by bit (Zobrist 1970).
    pub(super) key: u64,
}

/// Every square of an interior.
pub(super) fn squares<B: Bits>(ground: &Ground<B>, (columns, rows): (usize, usize)) -> Vec<Square<B>> {
    let mut keys = Rng::new(0).fork("squares", 0);
    let square = |at: usize| Square {
        set: B::square(at),
        beside: ground.spread::<0>(B::square(at)),
        key: keys.bits(),
    };
    (0..columns * rows).map(square).collect()
}

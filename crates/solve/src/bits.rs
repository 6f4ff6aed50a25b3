//! Bitboards: a set of squares in one word or several.
//!
//! Everything the searches do with boards is and, or, not and shift, so the same code runs on a `u64`,
//! a `u128` or an array of words; which one a level needs is decided once (see [`crate::arena`]).

use crate::table::Key as _;
use std::fmt::Debug;
use std::hash::Hash;
use std::ops::{BitAnd, BitOr, BitXor, Not, Shl, Shr};

/// Words of a set, which any work on the whole of it looks at.
pub fn words<B: Bits>() -> u64 {
    (B::WIDTH as u64).div_ceil(64)
}

/// Words that are looked at to fill a region, more or less: it takes about as many rounds as a set has words.
pub fn flood<B: Bits>() -> u64 {
    words::<B>() * words::<B>() + 16
}

/// A set of squares, numbered from 0.
pub trait Bits:
    Copy
    + Debug
    + Eq
    + Ord
    + Hash
    + Send
    + Sync
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Not<Output = Self>
{
    /// How many squares fit.
    const WIDTH: usize;
    /// The empty set.
    const EMPTY: Self;

    /// The set of one square.
    fn square(at: usize) -> Self;
    /// The set of all squares below one.
    fn below(at: usize) -> Self;
    /// Every square moved up by so many numbers; what goes past the end is lost.
    fn raised(self, by: usize) -> Self;
    /// Every square moved down by so many numbers; what goes below 0 is lost.
    fn lowered(self, by: usize) -> Self;
    /// The lowest square; [`Bits::WIDTH`] if there is none.
    fn lowest(self) -> usize;
    /// Number of squares.
    fn count(self) -> usize;
    /// The squares below 64.
    fn low(self) -> u64;
    /// Bits that depend on all squares, for tables.
    fn mixed(self) -> u64;

    /// Is there no square?
    fn is_empty(self) -> bool {
        self == Self::EMPTY
    }

    /// Is the square in the set?
    fn has(self, at: usize) -> bool {
        !(self & Self::square(at)).is_empty()
    }

    /// The squares, rising.
    fn squares(self) -> Squares<Self> {
        Squares { rest: self }
    }
}

/// The squares of a set, rising.
#[derive(Clone, Debug)]
pub struct Squares<B> {
    rest: B,
}

impl<B: Bits> Iterator for Squares<B> {
    type Item = usize;

    fn next(&mut self) -> Option<usize> {
        let at = self.rest.lowest();
        (at < B::WIDTH).then(|| {
            self.rest = self.rest ^ B::square(at);
            at
        })
    }
}

macro_rules! one_word {
    ($word:ty) => {
        impl Bits for $word {
            const WIDTH: usize = <$word>::BITS as usize;
            const EMPTY: $word = 0;

            #[inline]
            fn square(at: usize) -> $word {
                1 << at
            }

            #[inline]
            fn below(at: usize) -> $word {
                (1 << at) - 1
            }

            #[inline]
            fn raised(self, by: usize) -> $word {
                self << by
            }

            #[inline]
            fn lowered(self, by: usize) -> $word {
                self >> by
            }

            #[inline]
            fn lowest(self) -> usize {
                self.trailing_zeros() as usize
            }

            #[inline]
            fn count(self) -> usize {
                self.count_ones() as usize
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }

            #[inline]
            fn mixed(self) -> u64 {
                self.spread()
            }
        }
    };
}

one_word!(u64);
one_word!(u128);

/// Several words, the lowest squares in the first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Words<const N: usize>([u64; N]);

impl<const N: usize> Words<N> {
    #[inline]
    fn zip(self, other: Words<N>, with: impl Fn(u64, u64) -> u64) -> Words<N> {
        Words(std::array::from_fn(|at| with(self.0[at], other.0[at])))
    }
}

impl<const N: usize> BitAnd for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn bitand(self, other: Words<N>) -> Words<N> {
        self.zip(other, |a, b| a & b)
    }
}

impl<const N: usize> BitOr for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn bitor(self, other: Words<N>) -> Words<N> {
        self.zip(other, |a, b| a | b)
    }
}

impl<const N: usize> BitXor for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn bitxor(self, other: Words<N>) -> Words<N> {
        self.zip(other, |a, b| a ^ b)
    }
}

impl<const N: usize> Not for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn not(self) -> Words<N> {
        Words(self.0.map(|word| !word))
    }
}

impl<const N: usize> From<u64> for Words<N> {
    #[inline]
    fn from(word: u64) -> Words<N> {
        let mut words = [0; N];
        words[0] = word;
        Words(words)
    }
}

impl<const N: usize> Shl<u32> for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn shl(self, by: u32) -> Words<N> {
        self.raised(by as usize)
    }
}

impl<const N: usize> Shr<u32> for Words<N> {
    type Output = Words<N>;
    #[inline]
    fn shr(self, by: u32) -> Words<N> {
        self.lowered(by as usize)
    }
}

impl<const N: usize> Bits for Words<N> {
    const WIDTH: usize = 64 * N;
    const EMPTY: Words<N> = Words([0; N]);

    #[inline]
    fn square(at: usize) -> Words<N> {
        let mut words = [0; N];
        words[at / 64] = 1 << (at % 64);
        Words(words)
    }

    #[inline]
    fn below(at: usize) -> Words<N> {
        Words(std::array::from_fn(|word| match word.cmp(&(at / 64)) {
            std::cmp::Ordering::Less => u64::MAX,
            std::cmp::Ordering::Equal => (1 << (at % 64)) - 1,
            std::cmp::Ordering::Greater => 0,
        }))
    }

    #[inline]
    fn raised(self, by: usize) -> Words<N> {
        let (words, bits) = (by / 64, by % 64);
        let word = |at: usize| if at < N { self.0[at] } else { 0 };
        Words(std::array::from_fn(|at| {
            let low = word(at.wrapping_sub(words)) << bits;
            let carry = if bits == 0 { 0 } else { word(at.wrapping_sub(words + 1)) >> (64 - bits) };
            low | carry
        }))
    }

    #[inline]
    fn lowered(self, by: usize) -> Words<N> {
        let (words, bits) = (by / 64, by % 64);
        let word = |at: usize| if at < N { self.0[at] } else { 0 };
        Words(std::array::from_fn(|at| {
            let high = word(at + words) >> bits;
            let carry = if bits == 0 { 0 } else { word(at + words + 1) << (64 - bits) };
            high | carry
        }))
    }

    #[inline]
    fn lowest(self) -> usize {
        let at = self.0.iter().position(|&word| word != 0);
        at.map_or(Self::WIDTH, |at| at * 64 + self.0[at].trailing_zeros() as usize)
    }

    #[inline]
    fn count(self) -> usize {
        self.0.iter().map(|word| word.count_ones() as usize).sum()
    }

    #[inline]
    fn low(self) -> u64 {
        self.0[0]
    }

    #[inline]
    fn mixed(self) -> u64 {
        self.0.iter().fold(0, |mixed: u64, &word| (mixed.rotate_left(23) ^ word).spread())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    /// A width and the plain set of numbers it stands for must agree on everything.
    fn agrees<B: Bits>() {
        let mut x = 7_usize;
        let mut number = || {
            x = (x * 1_103_515_245 + 12_345) % (1 << 31);
            x / 64 % B::WIDTH
        };
        let plain: BTreeSet<usize> = (0..40).map(|_| number()).collect();
        let other: BTreeSet<usize> = (0..40).map(|_| number()).collect();
        let bits = |set: &BTreeSet<usize>| set.iter().fold(B::EMPTY, |bits, &at| bits | B::square(at));
        let (fast, fast_other) = (bits(&plain), bits(&other));
        assert!(fast.squares().eq(plain.iter().copied()));
        assert_eq!((fast.count(), fast.lowest()), (plain.len(), *plain.first().unwrap()));
        assert!((fast & fast_other).squares().eq(plain.intersection(&other).copied()));
        assert!((fast ^ fast_other).squares().eq(plain.symmetric_difference(&other).copied()));
        assert_eq!((!fast).count(), B::WIDTH - plain.len());
        for at in [0, 5, 63, B::WIDTH - 1] {
            assert!((fast & B::below(at)).squares().eq(plain.iter().copied().filter(|&square| square < at)));
        }
        for by in [0, 1, 9, 17, 63] {
            let up = plain.iter().map(|at| at + by).filter(|&at| at < B::WIDTH);
            assert!(fast.raised(by).squares().eq(up), "raised by {by}");
            let down = plain.iter().filter(|&&at| at >= by).map(|at| at - by);
            assert!(fast.lowered(by).squares().eq(down), "lowered by {by}");
        }
        assert!(B::EMPTY.is_empty() && B::EMPTY.lowest() >= B::WIDTH && !fast.is_empty());
    }

    #[test]
    fn every_width_agrees_with_plain_sets() {
        agrees::<u64>();
        agrees::<u128>();
        agrees::<Words<3>>();
        agrees::<Words<8>>();
    }

    #[test]
    fn words_shift_by_more_than_a_word() {
        let one = Words::<4>::square(3);
        assert_eq!(one.raised(129).lowest(), 132);
        assert_eq!(one.raised(129).lowered(130).lowest(), 2);
        assert!(one.raised(300).is_empty() && one.lowered(64).is_empty());
    }
}

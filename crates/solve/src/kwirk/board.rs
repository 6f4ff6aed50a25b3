//! Sets of cells as bits, for boards whose rows are shorter than a word.

use std::ops::{BitAnd, BitOr, Not};

/// A set of cells.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Board<const N: usize>([u64; N]);

impl<const N: usize> Board<N> {
    pub(crate) const EMPTY: Board<N> = Board([0; N]);

    pub(crate) fn cell(at: usize) -> Board<N> {
        let mut words = [0; N];
        words[at / 64] = 1 << (at % 64);
        Board(words)
    }

    #[inline]
    pub(crate) fn is_empty(self) -> bool {
        self == Board::EMPTY
    }

    /// Every cell moved up by so many numbers, 1 to 63.
    #[inline]
    pub(crate) fn raised(self, by: usize) -> Board<N> {
        let carry = |at: usize| if at > 0 { self.0[at - 1] >> (64 - by) } else { 0 };
        Board(std::array::from_fn(|at| self.0[at] << by | carry(at)))
    }

    /// Every cell moved down by so many numbers, 1 to 63.
    #[inline]
    pub(crate) fn lowered(self, by: usize) -> Board<N> {
        let carry = |at: usize| if at + 1 < N { self.0[at + 1] << (64 - by) } else { 0 };
        Board(std::array::from_fn(|at| self.0[at] >> by | carry(at)))
    }

    /// The lowest cell; there must be one.
    #[inline]
    pub(crate) fn lowest(self) -> usize {
        let word = self.0.iter().position(|&word| word != 0).unwrap_or(0);
        word * 64 + self.0[word].trailing_zeros() as usize
    }

    /// The cells, rising.
    pub(crate) fn cells(self) -> impl Iterator<Item = usize> {
        self.0.into_iter().enumerate().flat_map(|(word, bits)| {
            let mut rest = bits;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(word * 64 + bit)
            })
        })
    }
}

/// Word by word: what the compiler derives is a call, and floods ask this all the time.
impl<const N: usize> PartialEq for Board<N> {
    #[inline]
    fn eq(&self, other: &Board<N>) -> bool {
        (0..N).fold(0, |differs, at| differs | (self.0[at] ^ other.0[at])) == 0
    }
}

impl<const N: usize> Eq for Board<N> {}

impl<const N: usize> BitAnd for Board<N> {
    type Output = Board<N>;
    #[inline]
    fn bitand(self, other: Board<N>) -> Board<N> {
        Board(std::array::from_fn(|at| self.0[at] & other.0[at]))
    }
}

impl<const N: usize> BitOr for Board<N> {
    type Output = Board<N>;
    #[inline]
    fn bitor(self, other: Board<N>) -> Board<N> {
        Board(std::array::from_fn(|at| self.0[at] | other.0[at]))
    }
}

impl<const N: usize> Not for Board<N> {
    type Output = Board<N>;
    #[inline]
    fn not(self) -> Board<N> {
        Board(self.0.map(|word| !word))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_carry_over_from_word_to_word() {
        let cells = [0, 5, 63, 64, 100, 127, 130, 191];
        let board = cells.iter().fold(Board::<3>::EMPTY, |board, &at| board | Board::cell(at));
        assert!(board.cells().eq(cells) && board.lowest() == 0);
        for by in [1, 2, 17, 63] {
            assert!(board.raised(by).cells().eq(cells.iter().map(|at| at + by).filter(|&at| at < 192)));
            assert!(board.lowered(by).cells().eq(cells.iter().filter(|&&at| at >= by).map(|at| at - by)));
        }
        assert!((!board & board).is_empty());
    }
}

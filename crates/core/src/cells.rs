//! Sets of cells as bitsets.
//!
//! Words after the last cell are never kept, so two sets with the same cells are equal, hash alike and
//! sort alike, whatever was put in and taken out before. Cells come out in rising order.

use crate::Cell;

/// A set of cells.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CellSet {
    words: Vec<u64>,
}

impl CellSet {
    /// The empty set.
    pub fn new() -> CellSet {
        CellSet::default()
    }

    /// Adds a cell; true if it was not there before.
    pub fn insert(&mut self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        if word >= self.words.len() {
            self.words.resize(word + 1, 0);
        }
        let is_new = self.words[word] & bit == 0;
        self.words[word] |= bit;
        is_new
    }

    /// Takes a cell out; true if it was there.
    pub fn remove(&mut self, cell: Cell) -> bool {
        let had = self.contains(cell);
        if had {
            let (word, bit) = place(cell);
            self.words[word] &= !bit;
            while self.words.last() == Some(&0) {
                self.words.pop();
            }
        }
        had
    }

    /// Is the cell in the set?
    pub fn contains(&self, cell: Cell) -> bool {
        let (word, bit) = place(cell);
        self.words.get(word).is_some_and(|bits| bits & bit != 0)
    }

    /// Number of cells.
    pub fn len(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    /// Has the set no cells?
    pub fn is_empty(&self) -> bool {
        self.words.is_empty()
    }

    /// The least cell.
    pub fn first(&self) -> Option<Cell> {
        self.iter().next()
    }

    /// Is every cell of this set in the other one too?
    pub fn is_subset(&self, other: &CellSet) -> bool {
        self.iter().all(|cell| other.contains(cell))
    }

    /// The cells in rising order.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.words.iter().enumerate().flat_map(|(at, &word)| {
            let mut rest = word;
            std::iter::from_fn(move || {
                let bit = (rest != 0).then(|| rest.trailing_zeros() as usize)?;
                rest &= rest - 1;
                Some(Cell::new(at * 64 + bit))
            })
        })
    }
}

fn place(cell: Cell) -> (usize, u64) {
    (cell.index() / 64, 1 << (cell.index() % 64))
}

impl FromIterator<Cell> for CellSet {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> CellSet {
        let mut set = CellSet::new();
        set.extend(cells);
        set
    }
}

impl Extend<Cell> for CellSet {
    fn extend<I: IntoIterator<Item = Cell>>(&mut self, cells: I) {
        for cell in cells {
            self.insert(cell);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::BTreeSet;

    fn set(indices: &[usize]) -> CellSet {
        indices.iter().map(|&index| Cell::new(index)).collect()
    }

    #[test]
    fn a_set_forgets_how_it_came_about() {
        let mut long = set(&[3, 70, 200]);
        assert!(long.remove(Cell::new(200)) && long.remove(Cell::new(70)));
        assert_eq!(long, set(&[3]));
        assert!(long.remove(Cell::new(3)) && !long.remove(Cell::new(3)));
        assert_eq!(long, CellSet::new());
    }

    #[test]
    fn it_agrees_with_a_plain_set_of_numbers() {
        let (mut fast, mut plain) = (CellSet::new(), BTreeSet::new());
        let mut x = 12345_usize;
        for _ in 0..2_000 {
            x = (x * 1_103_515_245 + 12_345) % (1 << 31);
            let index = x % 300;
            if x & 4096 == 0 {
                assert_eq!(fast.insert(Cell::new(index)), plain.insert(index));
            } else {
                assert_eq!(fast.remove(Cell::new(index)), plain.remove(&index));
            }
            assert_eq!(fast.len(), plain.len());
            assert_eq!(fast.is_empty(), plain.is_empty());
        }
        assert!(fast.iter().map(Cell::index).eq(plain.iter().copied()));
        assert_eq!(fast.first().map(Cell::index), plain.first().copied());
    }

    #[test]
    fn a_subset_may_be_longer_in_words_but_not_in_cells() {
        assert!(set(&[1, 2]).is_subset(&set(&[1, 2, 90])));
        assert!(!set(&[1, 90]).is_subset(&set(&[1, 2])));
    }
}

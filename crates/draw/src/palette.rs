//! The colours of a film, at most 256.
//!
//! If no more occur, each has its place. Otherwise the most frequent ones stay, and each other colour
//! is shown as the nearest of them. In our pictures the colours left out are shades on the rims of
//! pieces, a few pixels each, with a neighbour close by.

use std::cmp::Reverse;
use std::collections::BTreeMap;

/// Red, green and blue.
pub(crate) type Colour = [u8; 3];

/// The colours of a film, and where each colour that occurs is found among them.
pub(crate) struct Palette {
    pub(crate) colours: Vec<Colour>,
    index: BTreeMap<Colour, u8>,
}

impl Palette {
    /// The palette for all these pixels.
    pub(crate) fn of<'a>(pictures: impl Iterator<Item = &'a [Colour]>) -> Palette {
        let mut counts: BTreeMap<Colour, u64> = BTreeMap::new();
        for run in pictures.flat_map(|pixels| pixels.chunk_by(|a, b| a == b)) {
            *counts.entry(run[0]).or_default() += run.len() as u64;
        }
        let mut all: Vec<Colour> = counts.keys().copied().collect();
        all.sort_unstable_by_key(|colour| (Reverse(counts[colour]), *colour));
        let colours: Vec<Colour> = all.iter().copied().take(256).collect();
        let index = all.iter().map(|&colour| (colour, nearest(&colours, colour))).collect();
        Palette { colours, index }
    }

    /// The place of a colour that was among the pixels.
    pub(crate) fn index(&self, colour: &Colour) -> u8 {
        self.index[colour]
    }
}

fn nearest(colours: &[Colour], colour: Colour) -> u8 {
    let apart = |other: &Colour| -> u32 {
        colour.iter().zip(other).map(|(&a, &b)| u32::from(a.abs_diff(b)).pow(2)).sum()
    };
    let best = colours.iter().enumerate().min_by_key(|(_, other)| apart(other));
    best.map_or(0, |(at, _)| at as u8)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rare_colour_takes_its_nearest_neighbour() {
        let pixels: Vec<Colour> = (0..=255).flat_map(|grey| [[grey; 3]; 2]).chain([[9, 8, 10]]).collect();
        let palette = Palette::of([&pixels[..]].into_iter());
        assert_eq!(palette.colours.len(), 256);
        let shown = |colour| palette.colours[usize::from(palette.index(&colour))];
        assert_eq!([shown([9, 8, 10]), shown([77; 3])], [[9; 3], [77; 3]]);
    }

    #[test]
    fn few_colours_all_stay_the_most_frequent_first() {
        let pixels = [[1, 2, 3], [9, 9, 9], [9, 9, 9], [0, 0, 0]];
        let palette = Palette::of([&pixels[..]].into_iter());
        assert_eq!(palette.colours, [[9, 9, 9], [0, 0, 0], [1, 2, 3]]);
    }
}

//! Exact keys: a place as a number, and back.
//!
//! One bit for each square a box may stand on, and above them the number of the region's square plus
//! one, so that no key is 0. Nothing is hashed away: equal keys are equal places, which proofs need.

use crate::arena::{Arena, Place};
use crate::bits::{Bits, Words};
use crate::table::Key;
use std::ops::{BitAnd, BitOr, BitXor, Shl, Shr};

/// A number that can be a key.
pub trait Code:
    Key
    + From<u64>
    + BitAnd<Output = Self>
    + BitOr<Output = Self>
    + BitXor<Output = Self>
    + Shl<u32, Output = Self>
    + Shr<u32, Output = Self>
{
    /// How many bits it has.
    const BITS: u32;
    /// The number of its lowest bit that is set.
    fn lowest_bit(self) -> u32;
    /// Itself without that bit.
    fn without_lowest(self) -> Self;
    /// Its lowest 64 bits.
    fn low(self) -> u64;
}

macro_rules! code {
    ($word:ty) => {
        impl Code for $word {
            const BITS: u32 = <$word>::BITS;

            #[inline]
            fn lowest_bit(self) -> u32 {
                self.trailing_zeros()
            }

            #[inline]
            fn without_lowest(self) -> $word {
                self & self.wrapping_sub(1)
            }

            #[inline]
            fn low(self) -> u64 {
                self as u64
            }
        }
    };
}

code!(u64);
code!(u128);

impl<const N: usize> Code for Words<N> {
    const BITS: u32 = Words::<N>::WIDTH as u32;

    #[inline]
    fn lowest_bit(self) -> u32 {
        self.lowest() as u32
    }

    #[inline]
    fn without_lowest(self) -> Words<N> {
        self ^ Words::square(self.lowest())
    }

    #[inline]
    fn low(self) -> u64 {
        Bits::low(self)
    }
}

/// Does what is asked with the narrowest key that holds the boxes of an arena; goes on if none does.
///
/// A board of 64 squares never needs a key of 1,024 bits, and on a board of 500 a key of 64 would save little;
/// what is not worth it is not compiled. Every board of 64x64 has a key; of larger ones those with at most a
/// thousand squares for boxes.
macro_rules! with_keys {
    ($board:ty, $arena:expr, $boxes_on:expr, |$codec:ident, $code:ident| $body:expr) => {{
        $crate::codec::with_keys!(
            $board, $arena, $boxes_on, $codec, $code, $body,
            [u64, u128, $crate::bits::Words<4>, $crate::bits::Words<16>, $crate::bits::Words<65>]
        );
    }};
    ($board:ty, $arena:expr, $boxes_on:expr, $codec:ident, $code:ident, $body:expr, [$($key:ty),*]) => {
        $(if const { $crate::codec::is_worth::<$board, $key>() } {
            type $code = $key;
            if let Some($codec) = &$crate::codec::Codec::new::<$board, $code>($arena, $boxes_on) {
                $body
            }
        })*
    };
}
pub(crate) use with_keys;

/// Is a key worth having for a board?
pub(crate) const fn is_worth<B: Bits, C: Code>() -> bool {
    let (squares, bits) = (B::WIDTH, C::BITS as usize);
    let is_too_narrow = bits < squares / 2 && bits < 1024;
    let is_too_wide = match squares {
        0..=64 => bits > 128,
        65..=128 => bits > 256,
        513..=4160 => false,
        _ => bits > 1024,
    };
    !is_too_wide && !is_too_narrow
}

/// Turns places into keys and back.
#[derive(Clone, Debug)]
pub struct Codec {
    /// For each square the number of its box bit.
    bit: Vec<u16>,
    /// For each box bit its square.
    box_squares: Vec<u16>,
    /// For each square of the floor its number.
    number: Vec<u16>,
    floor_squares: Vec<u16>,
}

impl Codec {
    /// A codec for boxes on these squares; `None` if they do not fit the code.
    pub fn new<B: Bits, C: Code>(arena: &Arena<B>, boxes_on: B) -> Option<Codec> {
        let squares = |set: B| set.squares().map(|square| square as u16).collect::<Vec<u16>>();
        let (box_squares, floor_squares) = (squares(boxes_on), squares(arena.floor));
        let region_bits = usize::BITS - floor_squares.len().leading_zeros();
        if box_squares.len() as u32 + region_bits > C::BITS {
            return None;
        }
        let mut codec =
            Codec { bit: vec![0; B::WIDTH], box_squares, number: vec![0; B::WIDTH], floor_squares };
        for (at, &square) in codec.box_squares.iter().enumerate() {
            codec.bit[usize::from(square)] = at as u16;
        }
        for (at, &square) in codec.floor_squares.iter().enumerate() {
            codec.number[usize::from(square)] = at as u16 + 1;
        }
        Some(codec)
    }

    /// The key of a place, whose boxes must all stand where the codec expects boxes.
    #[inline]
    pub fn key<B: Bits, C: Code>(&self, place: &Place<B>) -> C {
        let boxes = place.boxes.squares().fold(C::from(0), |key, square| key | self.of_box(square));
        boxes | self.of_region(place.region)
    }

    /// The part of a key that stands for a box.
    #[inline]
    pub fn of_box<C: Code>(&self, square: usize) -> C {
        C::from(1) << u32::from(self.bit[square])
    }

    /// The part of a key that stands for the player's region.
    #[inline]
    pub fn of_region<C: Code>(&self, region: usize) -> C {
        C::from(u64::from(self.number[region])) << self.box_squares.len() as u32
    }

    /// The place of a key.
    #[inline]
    pub fn place<B: Bits, C: Code>(&self, key: C) -> Place<B> {
        let boxes_end = self.box_squares.len() as u32;
        let number = (key >> boxes_end).low() as usize;
        let mut boxes = B::EMPTY;
        let mut rest = key;
        while rest != C::NONE && rest.lowest_bit() < boxes_end {
            boxes = boxes | B::square(usize::from(self.box_squares[rest.lowest_bit() as usize]));
            rest = rest.without_lowest();
        }
        Place { boxes, region: usize::from(self.floor_squares[number - 1]) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::Level;

    #[test]
    fn a_key_is_never_0_and_leads_back_to_its_place() {
        let level: Level = "########\n#@ $ . #\n#  #  $#\n#.     #\n########".parse().unwrap();
        let arena = Arena::<u64>::new(&level).unwrap();
        let (narrow, wide) = (
            Codec::new::<_, u64>(&arena, arena.floor).unwrap(),
            Codec::new::<_, u128>(&arena, arena.floor).unwrap(),
        );
        for one in arena.floor.squares() {
            for other in arena.floor.squares().filter(|&other| other != one) {
                let boxes = u64::square(one) | u64::square(other);
                for place in crate::distances::regions(&arena, boxes) {
                    let (key, long): (u64, u128) = (narrow.key(&place), wide.key(&place));
                    assert!(key != 0 && long != 0);
                    assert_eq!((narrow.place(key), wide.place(long)), (place, place));
                }
            }
        }
    }

    #[test]
    fn a_floor_that_does_not_fit_is_refused() {
        let row = format!("#{}#", " ".repeat(30));
        let text = format!("{0}\n#@$.{1}#\n{row}\n{row}\n{row}\n{0}", "#".repeat(32), " ".repeat(27));
        let level: Level = text.parse().unwrap();
        let arena = Arena::<crate::bits::Words<4>>::new(&level).unwrap();
        assert!(Codec::new::<_, u64>(&arena, arena.floor).is_none(), "120 squares and 7 bits");
        assert!(Codec::new::<_, u128>(&arena, arena.floor).is_some());
    }
}

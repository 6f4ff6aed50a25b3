//! Chance, frozen.
//!
//! The stream is PCG (128 bits, XSL-RR, multiplicative), taken raw from `rand_pcg`; everything made of
//! it is written here, because ranges and shuffles of libraries change between releases and a recipe
//! must make the same level for as long as its version lives. Nothing here uses `usize` or floats.
//!
//! A stream is named by a key. [`Rng::fork`] derives the key of a child from the parent's key, a label
//! and a number, never from how much was drawn before: the same fork gives the same stream whatever
//! the parent did meanwhile, so work can be spread over threads in any order.

use rand_core::Rng as _;
use rand_pcg::Pcg64Mcg;

/// A stream of chance.
#[derive(Clone, Debug)]
pub struct Rng {
    key: [u8; 32],
    stream: Pcg64Mcg,
}

impl Rng {
    /// The stream of a seed.
    pub fn new(seed: u64) -> Rng {
        Rng::of_key(*blake3::hash(&[b"boxwright rng 1".as_slice(), &seed.to_le_bytes()].concat()).as_bytes())
    }

    /// An independent stream for one purpose. It depends on this stream's origin, the label and the
    /// index, and not on what was drawn so far.
    pub fn fork(&self, label: &str, index: u64) -> Rng {
        Rng::of_key(
            *blake3::keyed_hash(&self.key, &[&index.to_le_bytes(), label.as_bytes()].concat()).as_bytes(),
        )
    }

    fn of_key(key: [u8; 32]) -> Rng {
        let mut low = [0; 16];
        low.copy_from_slice(&key[..16]);
        Rng { key, stream: Pcg64Mcg::new(u128::from_le_bytes(low)) }
    }

    /// The next 64 bits.
    pub fn bits(&mut self) -> u64 {
        self.stream.next_u64()
    }

    /// A number below `bound`, each equally likely (Lemire's method). Panics if `bound` is 0.
    pub fn below(&mut self, bound: u64) -> u64 {
        assert!(bound > 0, "there is no number below 0");
        // The low half of the product is uneven for the first `2^64 mod bound` values: draw again there.
        let uneven = bound.wrapping_neg() % bound;
        loop {
            let product = u128::from(self.bits()) * u128::from(bound);
            if product as u64 >= uneven {
                return (product >> 64) as u64;
            }
        }
    }

    /// One of the items, each equally likely; `None` if there are none.
    pub fn choose<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        if items.is_empty() { None } else { items.get(self.below(items.len() as u64) as usize) }
    }

    /// Puts the items into random order, each order equally likely.
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            items.swap(last, self.below(last as u64 + 1) as usize);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    // The frozen values below were computed by a separate program in another language, from the
    // published definitions of BLAKE3, PCG XSL-RR 128/64 (MCG) and Lemire's method.

    #[test]
    fn the_stream_is_frozen() {
        let mut rng = Rng::new(1);
        assert_eq!(
            [rng.bits(), rng.bits(), rng.bits()],
            [0x122f_b1ba_e3f1_9dfb, 0x7050_a891_2f67_fdfd, 0x3dd5_61e9_f833_3b51]
        );
    }

    #[test]
    fn forks_are_frozen_and_do_not_depend_on_what_was_drawn() {
        let mut rng = Rng::new(1);
        let mut early = rng.fork("room", 7);
        rng.bits();
        let mut late = rng.fork("room", 7);
        assert_eq!([early.bits(), early.bits()], [0x8a66_5e07_3898_0883, 0xbc61_b177_f010_38db]);
        assert_eq!([late.bits(), late.bits()], [0x8a66_5e07_3898_0883, 0xbc61_b177_f010_38db]);
        assert_ne!(rng.fork("room", 8).bits(), rng.fork("room", 7).bits());
        assert_ne!(rng.fork("start", 7).bits(), rng.fork("room", 7).bits());
    }

    #[test]
    fn numbers_and_orders_are_frozen() {
        let mut rng = Rng::new(42);
        let drawn: Vec<u64> = (0..12).map(|_| rng.below(10)).collect();
        assert_eq!(drawn, [1, 9, 7, 5, 8, 5, 4, 2, 8, 6, 4, 2]);
        let mut order: Vec<u32> = (0..12).collect();
        rng.shuffle(&mut order);
        assert_eq!(order, [9, 5, 11, 1, 0, 7, 6, 10, 3, 2, 4, 8]);
        assert_eq!(rng.choose(&["a", "b", "c", "d", "e"]), Some(&"c"));
        assert_eq!(rng.choose::<u8>(&[]), None);
    }

    #[test]
    fn a_bound_near_the_top_is_drawn_again_when_uneven() {
        let mut rng = Rng::new(3);
        let bound = (1 << 63) + 1;
        let drawn: Vec<u64> = (0..4).map(|_| rng.below(bound)).collect();
        assert_eq!(
            drawn,
            [0x6279_8dc1_c8f4_69b0, 0x43ed_0e48_2383_40ca, 0x1466_ae58_43d4_0ee2, 0x3c90_9779_2af7_e1b8]
        );
    }

    #[test]
    fn every_number_and_every_order_turns_up_about_as_often() {
        let mut rng = Rng::new(9);
        let mut counts = [0; 6];
        for _ in 0..6_000 {
            let mut items = [0, 1, 2];
            rng.shuffle(&mut items);
            counts[items[0] * 2 + usize::from(items[1] > items[2])] += 1;
        }
        // Six orders, 1,000 each expected, standard deviation 29.
        assert!(counts.iter().all(|count| (870..1130).contains(count)), "{counts:?}");
    }
}

//! Dice: many small numbers out of one word of chance.
//!
//! A word is read as a fraction between 0 and 1. Times the bound, its whole part is the number and the rest is the
//! fraction for the next, until what was drawn uses up half the word. A number is then as likely as any other to
//! within one in four thousand million, which a search that draws fifty of them in a millionth of a second may
//! have for a multiplication each.

use boxwright_core::Rng;

/// A source of small numbers.
#[derive(Clone, Debug)]
pub(super) struct Dice {
    rng: Rng,
    fraction: u64,
    /// The product of the bounds since the last word.
    used: u64,
}

/// Numbers are small enough that the product of the bounds never runs over.
const LARGEST: u64 = 1 << 16;

impl Dice {
    pub(super) fn new(rng: Rng) -> Dice {
        Dice { rng, fraction: 0, used: 1 << 32 }
    }

    /// A number below a bound, which is not 0 and small.
    #[inline]
    pub(super) fn below(&mut self, bound: usize) -> usize {
        debug_assert!((1..=LARGEST).contains(&(bound as u64)), "dice have few sides, not {bound}");
        if self.used * bound as u64 > 1 << 32 {
            (self.fraction, self.used) = (self.rng.bits(), 1);
        }
        self.used *= bound as u64;
        let product = u128::from(self.fraction) * bound as u128;
        self.fraction = product as u64;
        (product >> 64) as usize
    }

    /// How many steps come before the one that ends it, if each ends it with a chance of 1 in 20, 1 in 21 and so
    /// on. That more than `t` come has a chance of 19 in `20 + t`, so one number says it all.
    #[inline]
    pub(super) fn steps(&mut self) -> usize {
        let number = (self.rng.bits() >> 32) + 1;
        (19_u64 << 32).div_ceil(number).saturating_sub(20) as usize
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_side_turns_up_about_as_often() {
        let mut dice = Dice::new(Rng::new(5));
        for bound in [1, 2, 7, 12, 100] {
            let mut counts = vec![0_usize; bound];
            (0..bound * 10_000).for_each(|_| counts[dice.below(bound)] += 1);
            // Standard deviation at most 100.
            assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{bound}: {counts:?}");
        }
    }

    #[test]
    fn throws_in_a_row_do_not_depend_on_each_other() {
        let (mut dice, mut counts) = (Dice::new(Rng::new(6)), [0_usize; 36]);
        (0..360_000).for_each(|_| counts[dice.below(6) * 6 + dice.below(6)] += 1);
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
    }

    #[test]
    fn steps_last_as_long_as_if_each_were_thrown_for() {
        let (mut dice, mut rng) = (Dice::new(Rng::new(7)), Rng::new(8));
        let plain = |rng: &mut Rng| (0..).find(|&steps| steps >= 200 || rng.below(20 + steps) == 0).unwrap();
        let (mut quick, mut slow) = ([0_usize; 201], [0_usize; 201]);
        for _ in 0..200_000 {
            quick[dice.steps().min(200)] += 1;
            slow[plain(&mut rng) as usize] += 1;
        }
        for last in [0, 1, 5, 19, 50, 199] {
            let share = |counts: &[usize]| counts[..=last].iter().sum::<usize>() as f64 / 200_000.0;
            let expected = 1.0 - 19.0 / (20.0 + last as f64);
            assert!((share(&quick) - expected).abs() < 0.005, "{last}: {}", share(&quick));
            assert!((share(&quick) - share(&slow)).abs() < 0.007, "{last}");
        }
    }
}

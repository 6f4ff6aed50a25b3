//! Ramps, as in `easy..expert`: an ordered pack whose difficulty never falls and rises in small steps.
//!
//! The range of difficulties is cut into as many equal parts as levels are wished for, and for each part a level is
//! aimed at that lies in it, with a seed of its own. So the difficulty never falls, and no step is larger than two
//! parts. A level that nearly repeats one before is left out for the next that was found. A part for which nothing
//! was found stays empty, and that is said.

use crate::aim;
use crate::condition::{Condition, Relation};
use crate::figure::{Feature, Subject};
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::road::{Attempt, attempt_live};
use boxwright_core::{Budget, excerpt};
use boxwright_rate::BANDS;
use std::fmt;

/// From a difficulty to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ramp {
    from: f64,
    to: f64,
}

/// A ramp that goes up to the last band, which has no end, ends so many times above where that band begins.
const ABOVE: f64 = 1.5;
/// Nobody can ask for more.
const MOST: f64 = 1_000.0;
/// Attempts at each part by a generator that aims, and levels among which one is chosen that repeats none before.
const ATTEMPTS: u64 = 6;
const CHOICE: usize = 2;

/// Why a text is no ramp.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "`{text}` is no ramp; write it like easy..expert, with two of {}, the easier first, or numbers: easy..25",
    BANDS.map(|band| band.name).join(", ")
)]
pub struct RampError {
    text: String,
}

impl Ramp {
    /// Reads a ramp; the bands are those of the game.
    pub fn read<G: Puzzle>(text: &str) -> Result<Ramp, RampError> {
        let wrong = || RampError { text: excerpt(text) };
        let (first, last) = text.split_once("..").ok_or_else(wrong)?;
        let from = edge::<G>(first, false).ok_or_else(wrong)?;
        let to = edge::<G>(last, true).filter(|to| *to > from).ok_or_else(wrong)?;
        Ok(Ramp { from, to })
    }
}

/// A difficulty, or the beginning or end of a band.
fn edge<G: Puzzle>(name: &str, is_end: bool) -> Option<f64> {
    let (name, ends) = (name.trim(), G::Feature::BAND_ENDS);
    let begins = |band: usize| if band == 0 { 0.0 } else { ends[band - 1] };
    match (BANDS.iter().position(|band| band.name == name), is_end) {
        (Some(band), true) => Some(ends[band].min(ABOVE * begins(BANDS.len() - 1))),
        (Some(band), false) => Some(begins(band)),
        (None, _) => name.parse().ok().filter(|number| (0.0..=MOST).contains(number)),
    }
}

impl fmt::Display for Ramp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}..{}", self.from, self.to)
    }
}

impl Ramp {
    /// The range of difficulties that is asked for.
    pub fn range(&self) -> (f64, f64) {
        (self.from, self.to)
    }

    /// The part with this number of so many: more than the first number, and no more than the second.
    fn part(&self, number: usize, parts: usize) -> (f64, f64) {
        let edge = |at: usize| self.from + (self.to - self.from) * at as f64 / parts as f64;
        // To thousandths, as difficulties are.
        let rounded = |number: f64| (number * 1e3).round() / 1e3;
        (rounded(edge(number)), rounded(edge(number + 1)))
    }

    /// The order for a part.
    fn order<G: Puzzle>(&self, order: &Order<G>, number: usize) -> Order<G> {
        let part = self.condition(number, order.count);
        let mut knobs = order.knobs.clone();
        let can_aim = order.generator.can_aim();
        if can_aim {
            aim::turn(&mut knobs, &part);
        }
        let condition = Some(order.condition.clone().map_or(part.clone(), |whole| part.and(whole)));
        // Not the same chance again, or neighbours would begin alike.
        let seed = order.seed.wrapping_add(number as u64);
        let attempts = if can_aim { ATTEMPTS } else { G::usual_attempts(order.generator) };
        Order { knobs, condition, seed, rank: None, attempts, ..order.clone() }
    }

    fn condition<F: Feature>(&self, number: usize, parts: usize) -> Condition<F> {
        let (from, to) = self.part(number, parts);
        let least = if from == 0.0 { Relation::AtLeast } else { Relation::More };
        let difficulty = Subject::named("difficulty").expect("every game has a difficulty");
        Condition::one(difficulty, least, from).and(Condition::one(difficulty, Relation::AtMost, to))
    }

    /// A few levels of a part.
    pub(crate) fn make<G: Puzzle>(
        &self,
        order: &Order<G>,
        part: u64,
        making: &mut Budget,
        proving: &mut Budget,
    ) -> Attempt<G> {
        let order = self.order(order, part as usize);
        let mut all = Attempt::default();
        for number in 0..order.attempts {
            let attempt = attempt_live(&order, number, making, proving);
            all.tally.merge(&attempt.tally);
            all.made.extend(attempt.made);
            all.was_stopped = attempt.was_stopped;
            if attempt.was_stopped || all.made.len() >= CHOICE {
                break;
            }
        }
        all
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::kwirk::Kwirk;
    use boxwright_core::sokoban::Sokoban;
    use boxwright_rate::Band;

    #[test]
    fn a_ramp_goes_from_the_beginning_of_a_band_to_the_end_of_another() {
        let read = Ramp::read::<Sokoban>;
        assert_eq!(read("easy..hard"), Ok(Ramp { from: 0.7, to: 12.0 }));
        assert_eq!(read("trivial..expert"), Ok(Ramp { from: 0.0, to: 18.0 }));
        assert_eq!(Band::of(18.0).name, "expert");
        assert_eq!(read("easy..25"), Ok(Ramp { from: 0.7, to: 25.0 }));
        assert_eq!(read("2.5 .. 3"), Ok(Ramp { from: 2.5, to: 3.0 }));
        for wrong in
            ["hard..easy", "easy", "easy..fun", "..", "3..3", "hard..2", "-1..5", "easy..inf", "easy..NaN"]
        {
            let told = read(wrong).unwrap_err().to_string();
            assert!(told.contains("write it like easy..expert"), "{told}");
        }
    }

    #[test]
    fn each_game_has_its_own_bands() {
        assert_eq!(Ramp::read::<Kwirk>("easy..hard"), Ok(Ramp { from: 2.5, to: 25.0 }));
        assert_eq!(Ramp::read::<Kwirk>("hard..expert"), Ok(Ramp { from: 12.0, to: 37.5 }));
    }

    #[test]
    fn parts_touch_and_fill_the_range() {
        let ramp = Ramp::read::<Sokoban>("medium..hard").unwrap();
        let parts: Vec<(f64, f64)> = (0..7).map(|number| ramp.part(number, 7)).collect();
        assert!(parts.windows(2).all(|pair| pair[0].1 == pair[1].0));
        assert_eq!((parts[0].0, parts[6].1), (2.5, 12.0));
    }

    #[test]
    fn a_part_asks_for_its_difficulties_and_aims_at_them_if_it_can() {
        let ramp = Ramp::read::<Sokoban>("trivial..4").unwrap();
        let search: Order = Order { count: 4, seed: 7, ..Order::by(crate::generator("search").unwrap()) };
        let told = |number| ramp.order(&search, number).to_string();
        assert!(told(0).ends_with("seed=7 where difficulty>=0, difficulty<=1"), "{}", told(0));
        assert!(told(1).ends_with("seed=8 where difficulty>1, difficulty<=2"), "{}", told(1));
        assert!(told(1).contains(" within=difficulty:1.001..2 "), "{}", told(1));
        let kwirk: Order<Kwirk> = Order::by(crate::generator("search").unwrap());
        assert!(ramp.order(&kwirk, 0).to_string().ends_with("where difficulty>=0, difficulty<=4"));
    }
}

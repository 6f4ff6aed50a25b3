//! `--ramp easy..expert`: an ordered pack whose difficulty never falls and rises in small steps.
//!
//! The range of difficulties is cut into as many equal parts as levels are wished for, and for each part a level is
//! aimed at that lies in it, with a seed of its own. So the difficulty never falls, and no step is larger than two
//! parts. A level that nearly repeats one before is left out for the next that was found. A part for which nothing
//! was found stays empty, and that is said.

use boxwright_forge::core::Budget;
use boxwright_forge::rate::{BANDS, Portrait};
use boxwright_forge::{Attempt, Condition, Made, Order, aim, attempt_live};
use std::fmt;
use std::str::FromStr;

/// From a difficulty to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Ramp {
    from: f64,
    to: f64,
}

/// Where a ramp ends that goes up to the last band, which has no end.
const TOP: f64 = 18.0;
/// Nobody can ask for more.
const MOST: f64 = 1_000.0;
/// Attempts at each part, and levels among which one is chosen that repeats none before.
const ATTEMPTS: u64 = 6;
const CHOICE: usize = 2;
/// What a portrait may take.
const NODES: u64 = 100_000;

impl FromStr for Ramp {
    type Err = String;

    fn from_str(text: &str) -> Result<Ramp, String> {
        let names = BANDS.map(|band| band.name).join(", ");
        let wrong = || {
            format!(
                "`{text}` is no ramp; write it like easy..expert, with two of {names}, the easier first, or numbers: easy..25"
            )
        };
        let (first, last) = text.split_once("..").ok_or_else(wrong)?;
        // A difficulty, or the beginning or end of a band; the last band has no end.
        let edge = |name: &str, is_end: bool| {
            let band = BANDS.iter().position(|band| band.name == name.trim());
            let number = || name.trim().parse().ok().filter(|number| (0.0..=MOST).contains(number));
            match (band, is_end) {
                (Some(band), true) => Some(BANDS[band].to.min(TOP)),
                (Some(band), false) => Some(if band == 0 { 0.0 } else { BANDS[band - 1].to }),
                (None, _) => number(),
            }
        };
        let from = edge(first, false).ok_or_else(wrong)?;
        let to = edge(last, true).filter(|to| *to > from).ok_or_else(wrong)?;
        Ok(Ramp { from, to })
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
    fn order(&self, order: &Order, number: usize) -> Order {
        let (from, to) = self.part(number, order.count);
        let least = if from == 0.0 { ">=" } else { ">" };
        let part: Condition = format!("difficulty{least}{from}, difficulty<={to}")
            .parse()
            .expect("it is written as conditions are");
        let mut knobs = order.knobs.clone();
        aim::turn(&mut knobs, &part);
        let condition = Some(order.condition.clone().map_or(part.clone(), |whole| part.and(whole)));
        // Not the same chance again, or neighbours would begin alike.
        let seed = order.seed.wrapping_add(number as u64);
        Order { knobs, condition, seed, rank: None, attempts: ATTEMPTS, ..order.clone() }
    }

    /// A few levels of a part.
    pub(crate) fn make(
        &self,
        order: &Order,
        part: u64,
        making: &mut Budget,
        proving: &mut Budget,
    ) -> Attempt {
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

/// The levels of a ramp so far, which none that comes may nearly repeat.
pub(crate) struct Gallery {
    portraits: Vec<Portrait>,
}

impl Gallery {
    pub(crate) fn of<'a>(levels: impl IntoIterator<Item = &'a Made>) -> Gallery {
        Gallery { portraits: levels.into_iter().map(portrait).collect() }
    }

    /// What came of a part, with one level at most: the first that repeats none.
    pub(crate) fn chosen(&mut self, attempt: Attempt) -> Attempt {
        let Attempt { made, mut tally, .. } = attempt;
        let mut kept = Vec::new();
        for made in made {
            let portrait = portrait(&made);
            if self.portraits.iter().any(|other| portrait.is_near(other)) {
                tally.note("level: nearly seen before");
            } else if kept.is_empty() {
                self.portraits.push(portrait);
                kept.push(made);
            }
        }
        if kept.is_empty() {
            tally.note("ramp: a part stays empty");
        }
        Attempt { made: kept, tally, ..Attempt::default() }
    }
}

fn portrait(made: &Made) -> Portrait {
    Portrait::of(&made.level, &mut Budget::nodes(NODES))
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::rate::Band;

    #[test]
    fn a_ramp_goes_from_the_beginning_of_a_band_to_the_end_of_another() {
        assert_eq!("easy..hard".parse(), Ok(Ramp { from: 0.7, to: 12.0 }));
        assert_eq!("trivial..expert".parse(), Ok(Ramp { from: 0.0, to: TOP }));
        assert_eq!(Band::of(TOP).name, "expert");
        assert_eq!("easy..25".parse(), Ok(Ramp { from: 0.7, to: 25.0 }));
        assert_eq!("2.5 .. 3".parse(), Ok(Ramp { from: 2.5, to: 3.0 }));
        for wrong in
            ["hard..easy", "easy", "easy..fun", "..", "3..3", "hard..2", "-1..5", "easy..inf", "easy..NaN"]
        {
            assert!(wrong.parse::<Ramp>().unwrap_err().contains("write it like easy..expert"), "{wrong}");
        }
    }

    #[test]
    fn parts_touch_and_fill_the_range() {
        let ramp: Ramp = "medium..hard".parse().unwrap();
        let parts: Vec<(f64, f64)> = (0..7).map(|number| ramp.part(number, 7)).collect();
        assert!(parts.windows(2).all(|pair| pair[0].1 == pair[1].0));
        assert_eq!((parts[0].0, parts[6].1), (2.5, 12.0));
    }
}

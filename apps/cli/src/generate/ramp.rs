//! `--ramp easy..expert`: an ordered pack whose difficulty never falls and rises in small steps.
//!
//! The range of difficulties is cut into as many equal parts as levels are wished for, and for each part a level is
//! aimed at that lies in it, with a seed of its own. So the difficulty never falls, and no step is larger than two
//! parts. A level that nearly repeats one before is left out for the next that was found. A part for which nothing
//! was found stays empty, and that is said.

use boxwright_forge::core::{Budget, Id};
use boxwright_forge::make::Tally;
use boxwright_forge::rate::{BANDS, NEAR_DUPLICATES, Portrait};
use boxwright_forge::{Attempt, Condition, Order, Pack, attempt};
use boxwright_workshop::{Filled, Limits, Stop, in_order};
use std::ops::ControlFlow::Continue;
use std::str::FromStr;
use std::time::Duration;

/// From a difficulty to another.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Ramp {
    from: f64,
    to: f64,
}

/// Where a ramp ends that goes up to the last band, which has no end.
const TOP: f64 = 18.0;
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
            format!("`{text}` is no ramp; write it like easy..expert, with two of {names}, the easier first")
        };
        let (first, last) = text.split_once("..").ok_or_else(wrong)?;
        let place = |name: &str| BANDS.iter().position(|band| band.name == name.trim()).ok_or_else(wrong);
        let (first, last) = (place(first)?, place(last)?);
        if first > last {
            return Err(wrong());
        }
        let from = if first == 0 { 0.0 } else { BANDS[first - 1].to };
        Ok(Ramp { from, to: BANDS[last].to.min(TOP) })
    }
}

impl Ramp {
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
        super::aim::turn(&mut knobs, &part);
        let condition = Some(order.condition.clone().map_or(part.clone(), |whole| part.and(whole)));
        // Not the same chance again, or neighbours would begin alike.
        let seed = order.seed.wrapping_add(number as u64);
        Order { knobs, condition, seed, rank: None, attempts: ATTEMPTS, ..order.clone() }
    }
}

/// Fills an order part by part; the levels come in order of difficulty.
pub(super) fn fill_ramp(
    order: &Order,
    ramp: Ramp,
    avoid: Vec<Id>,
    (threads, memory): (usize, u64),
    stop: &Stop,
    mut watch: impl FnMut(&Pack),
) -> Filled {
    let free = Order { rank: None, ..order.clone() };
    let mut filled = Filled { pack: Pack::new(&free, avoid), was_stopped: false, cpu: Duration::ZERO };
    let limits = Limits { memory: memory / threads.max(1) as u64, ..Limits::NONE };
    let work = |number: usize| limits.spend(stop, |budget| made(&ramp.order(order, number), budget));
    let mut portraits: Vec<Portrait> = Vec::new();
    let mut parts = 0;
    _ = in_order(order.count, threads, &stop.part(None), work, |_, spent| {
        if spent.was_stopped {
            return std::ops::ControlFlow::Break(());
        }
        filled.cpu += spent.cpu;
        parts += 1;
        let Attempt { made, mut tally, .. } = spent.value;
        let mut kept = Vec::new();
        for made in made {
            let portrait = Portrait::of(&made.level, &mut Budget::nodes(NODES));
            if portraits.iter().any(|other| portrait.likeness(other) >= NEAR_DUPLICATES) {
                tally.note("level: nearly seen before");
            } else if kept.is_empty() {
                portraits.push(portrait);
                kept.push(made);
            }
        }
        if kept.is_empty() {
            tally.note("ramp: a part stays empty");
        }
        _ = filled.pack.keep(Attempt { made: kept, tally, was_stopped: false });
        filled.pack.attempts = filled.pack.tally.get("attempts");
        watch(&filled.pack);
        Continue(())
    });
    filled.was_stopped = parts < order.count;
    filled
}

/// A few levels of a part.
fn made(order: &Order, budget: &mut Budget) -> Attempt {
    let mut all = Attempt { made: Vec::new(), tally: Tally::default(), was_stopped: false };
    for number in 0..order.attempts {
        let attempt = attempt(order, number, budget);
        all.tally.merge(&attempt.tally);
        all.made.extend(attempt.made);
        if attempt.was_stopped || all.made.len() >= CHOICE {
            break;
        }
    }
    all
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
        for wrong in ["hard..easy", "easy", "easy..fun", ".."] {
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

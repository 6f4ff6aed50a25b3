//! Fills an order for Kwirk levels on several threads.
//!
//! As for Sokoban ([`crate::fill`]): attempts are handed to the pack in the order of their numbers, so the pack does not
//! depend on the threads, and what stops the work early only cuts the row of attempts.

use crate::crew::in_order;
use crate::limits::Limits;
use crate::stop::Stop;
use boxwright_forge::core::{Budget, Id};
use boxwright_forge::kwirk::{Order, Pack, attempt_live};
use std::time::Duration;

/// What came of an order for Kwirk levels.
#[derive(Clone, Debug)]
pub struct KwirkFilled {
    /// The levels.
    pub pack: Pack,
    /// Was it ended by time or by somebody, before the last attempt?
    pub was_stopped: bool,
    /// Processor time of all attempts that count.
    pub cpu: Duration,
}

/// Fills an order: no more than its attempts, until the pack is full (if nothing is ranked) or a stop is asked for;
/// what was offered by then is proved until `rest` is over.
/// After every attempt `watch` sees the pack.
pub fn kwirk_fill(
    order: &Order,
    avoid: Vec<Id>,
    (threads, memory): (usize, u64),
    (stop, rest): (&Stop, &Stop),
    mut watch: impl FnMut(&Pack),
) -> KwirkFilled {
    let mut filled = KwirkFilled { pack: Pack::new(order, avoid), was_stopped: false, cpu: Duration::ZERO };
    let limits = Limits { memory: memory / threads.max(1) as u64, ..Limits::NONE };
    // Its own stop: a full pack ends the threads, not the program.
    let stop = stop.part(None);
    let count = usize::try_from(order.attempts).unwrap_or(usize::MAX);
    let work = |number: usize| {
        let make =
            |making: &mut Budget, proving: &mut Budget| attempt_live(order, number as u64, making, proving);
        limits.spend_and_prove(&stop, rest, make)
    };
    let ended = in_order(count, threads, &stop, work, |_, spent| {
        filled.cpu += spent.cpu;
        let goes_on = filled.pack.keep(spent.value);
        watch(&filled.pack);
        goes_on
    });
    let is_full = order.rank.is_none() && filled.pack.is_full();
    filled.was_stopped = !(filled.pack.attempts >= order.attempts || ended.is_break() && is_full);
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::kwirk::{ANY_STEPS, Rooms, method};
    use boxwright_forge::make::Knobs;
    use boxwright_forge::rate::kwirk::Metric;

    fn order(name: &str, rank: Option<&'static Metric>) -> Order {
        let method = method(name).unwrap();
        let range = |text: &str| text.parse().unwrap();
        Order {
            method,
            knobs: Knobs::of(method.knobs),
            rooms: Rooms::Sizes("5x4-7x5".parse().unwrap()),
            players: 1,
            boxes: range("0..3"),
            rotators: range("0..2"),
            pits: range("0..4"),
            steps: ANY_STEPS,
            count: 3,
            rank,
            seed: 11,
            attempts: 12,
            nodes: 4_000,
        }
    }

    fn texts(order: &Order, threads: usize) -> (Vec<String>, String, bool) {
        let stop = Stop::default();
        let filled = kwirk_fill(order, Vec::new(), (threads, 1 << 30), (&stop, &stop), |_| ());
        let levels =
            filled.pack.levels.iter().map(|made| format!("{}\n{}", made.recipe, made.level)).collect();
        (levels, filled.pack.tally.to_string(), filled.was_stopped)
    }

    #[test]
    fn the_pack_does_not_depend_on_the_threads() {
        let mut made = 0;
        for name in ["search", "backward"] {
            for rank in [None, Metric::named("steps")] {
                let order = order(name, rank);
                let one = texts(&order, 1);
                assert!(!one.2, "{name}");
                assert_eq!(texts(&order, 3), one, "{name}");
                made += one.0.len();
            }
        }
        assert!(made >= 6, "{made} levels are too few to tell");
    }

    #[test]
    fn a_stop_keeps_what_was_found() {
        let stop = Stop::default();
        let order = order("search", Metric::named("steps"));
        let filled = kwirk_fill(&order, Vec::new(), (2, 1 << 30), (&stop, &stop), |pack| {
            if pack.attempts == 5 {
                stop.ask();
            }
        });
        assert!(filled.was_stopped && filled.pack.attempts >= 5 && filled.pack.attempts < 12);
        assert!(!filled.pack.levels.is_empty());
    }
}

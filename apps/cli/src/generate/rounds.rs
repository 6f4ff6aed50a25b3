//! Rounds of growing effort, for a method that climbs when only the time is known.
//!
//! How long a climb is belongs to its recipe, or no other machine could make the level again; so the clock does not
//! steer it. Each round fills the order with twice the effort of the one before, and the time ends the last; what
//! all rounds made is one pack. Some half of the time goes into the longest climbs that fit.

use super::GenerateArgs;
use boxwright_forge::core::Id;
use boxwright_forge::{Attempt, Order, Pack};
use boxwright_workshop::{Filled, Stop, fill};
use std::time::Duration;

/// The effort of the first round, in the method's own unit.
const FIRST: u64 = 250;

/// The first round of an order, if it is to be filled in rounds: a limit of time, and nothing said about the effort.
pub(super) fn first(order: &Order, args: &GenerateArgs) -> Option<Order> {
    let is_said = order.knobs.turned().any(|(name, _)| name == EFFORT) || args.is_counted();
    let climbs = order.generator.knobs.iter().any(|knob| knob.name == EFFORT);
    let attempts = order.count as u64;
    (args.time.is_some() && climbs && !is_said)
        .then(|| with_effort(&Order { attempts, ..order.clone() }, FIRST))
}

const EFFORT: &str = "effort";

fn with_effort(order: &Order, effort: u64) -> Order {
    let mut order = order.clone();
    // What the knob cannot be is left: the longest climb there is.
    _ = order.knobs.set(EFFORT, &effort.to_string());
    order
}

/// Fills round after round until the time is over, or if nothing is ranked until the pack is full.
pub(super) fn fill_rounds(
    order: Order,
    avoid: Vec<Id>,
    machine: (usize, u64),
    stop: &Stop,
    mut watch: impl FnMut(&Pack),
) -> Filled {
    let mut all = Filled { pack: Pack::new(&order, avoid.clone()), was_stopped: false, cpu: Duration::ZERO };
    let mut effort = FIRST;
    loop {
        let round = fill(&with_effort(&order, effort), avoid.clone(), machine, stop, |_| ());
        all.cpu += round.cpu;
        let attempts = all.pack.attempts + round.pack.attempts;
        let goes_on =
            all.pack.keep(Attempt { made: round.pack.levels, tally: round.pack.tally, was_stopped: false });
        all.pack.attempts = attempts;
        watch(&all.pack);
        if round.was_stopped || goes_on.is_break() {
            all.was_stopped = round.was_stopped && goes_on.is_continue();
            return all;
        }
        effort = effort.saturating_mul(2);
    }
}

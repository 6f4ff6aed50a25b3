//! Rounds of growing effort, for a method that climbs when only the time is known.
//!
//! How long a climb is belongs to its recipe, or no other machine could make the level again; so the clock does not
//! steer it. Each round makes as many attempts as levels are wished for, with twice the effort of the round before,
//! and the time ends the last. Some half of the time goes into the longest climbs that fit.

use boxwright_forge::Order;

/// The effort of the first round, in the method's own unit.
const FIRST: u64 = 250;

const EFFORT: &str = "effort";

/// Can an order be filled in rounds: is it by a method that climbs, and is nothing said about the effort?
pub fn can_grow(order: &Order) -> bool {
    let is_said = order.knobs.turned().any(|(name, _)| name == EFFORT);
    order.generator.knobs.iter().any(|knob| knob.name == EFFORT) && !is_said
}

/// The order of the round that a piece of work belongs to, and which attempt of it that is. No two rounds have an
/// attempt in common: a climb that ends early, its wish being met, would make the same level in every round.
pub(crate) fn piece(order: &Order, number: u64) -> (Order, u64) {
    let attempts = order.count.max(1) as u64;
    let doublings = u32::try_from(number / attempts).unwrap_or(u32::MAX);
    let effort = FIRST.saturating_mul(2_u64.saturating_pow(doublings));
    let mut order = order.clone();
    // What the knob cannot be is left: the longest climb there is.
    _ = order.knobs.set(EFFORT, &effort.to_string());
    (order, number)
}

//! What is said and kept when nothing is as asked for: the nearest that a method which aims came to.
//!
//! Only figures with a window count: pushes, lines, changes and difficulty, each by how far it is off as a share of
//! what it should be. The attempts are made again without the condition; the same chance makes the same levels.

use super::aim;
use boxwright_forge::core::Id;
use boxwright_forge::{Made, Order};
use boxwright_workshop::{Filled, Stop, fill};

/// Attempts among which the nearest is looked for.
const ATTEMPTS: u64 = 4;

/// The nearest level to an order that nothing met, and how it differs; `None` if the order has no window, or
/// nothing was made at all.
pub(super) fn nearest(
    order: &Order,
    avoid: Vec<Id>,
    machine: (usize, u64),
    stop: &Stop,
) -> Option<(Filled, String)> {
    let condition = order.condition.as_ref().filter(|_| aim::can_aim(order.generator))?;
    let windows = aim::windows(condition);
    if windows.is_empty() {
        return None;
    }
    let attempts = order.attempts.min(ATTEMPTS);
    let free = Order { condition: None, rank: None, count: attempts as usize, attempts, ..order.clone() };
    let mut filled = fill(&free, avoid, machine, stop, |_| ());
    let levels = std::mem::take(&mut filled.pack.levels);
    let off = |made: &Made| -> f64 {
        let miss = |(name, window): &(&str, aim::Window)| {
            figure(made, name).map_or(f64::INFINITY, |number| aim::miss(*window, number))
        };
        windows.iter().map(miss).sum()
    };
    let nearest = levels.into_iter().min_by(|one, other| off(one).total_cmp(&off(other)))?;
    let tell = |(name, window): &(&str, aim::Window)| {
        let number = figure(&nearest, name).map_or("not known".to_owned(), |number| number.to_string());
        format!("{name} {number} ({} asked for)", aim::shown(*window))
    };
    let told: Vec<String> = windows.iter().map(tell).collect();
    filled.pack.levels = vec![nearest];
    Some((filled, format!("nothing is as asked for; the nearest found has {}", told.join(", "))))
}

/// A figure that can be aimed at.
fn figure(made: &Made, name: &str) -> Option<f64> {
    let counts = made.replay.counts;
    match name {
        "pushes" => Some(counts.pushes as f64),
        "lines" => Some(counts.lines as f64),
        "changes" => Some(counts.changes as f64),
        _ => made.rated.difficulty(),
    }
}

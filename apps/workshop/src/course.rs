//! Fills an order on several threads, piece by piece of its course.
//!
//! Pieces are made wherever a thread is free and taken in the order of their numbers, so the pack does not depend on
//! the threads; and a run that was cut off goes on with the piece after the last one taken, so it does not depend on
//! that either. What stops the work early (Ctrl-C, a limit of time) only cuts the row of pieces: everything before the
//! cut is in the pack, and what the pieces in hand had offered until then.

use crate::crew::in_order;
use crate::limits::Limits;
use crate::stop::Stop;
use boxwright_forge::core::Id;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::{Course, Order, Progress, Puzzle};
use std::time::Duration;

/// What came of an order.
#[derive(Clone, Debug)]
pub struct Filled<G: Puzzle = Sokoban> {
    /// The levels, and how many pieces they are from.
    pub progress: Progress<G>,
    /// Was it ended by time or by somebody, before the last piece?
    pub was_stopped: bool,
    /// Processor time of all pieces that count.
    pub cpu: Duration,
}

impl<G: Puzzle> Filled<G> {
    /// Nothing yet; levels with these content ids are not kept.
    pub fn nothing(order: &Order<G>, avoid: Vec<Id>) -> Filled<G> {
        Filled { progress: Progress::nothing(order, avoid), was_stopped: false, cpu: Duration::ZERO }
    }
}

/// Fills an order from where it was left, until there are no more pieces, the pack is full (if nothing is ranked) or
/// a stop is asked for; what was offered by then is proved until `rest` is over. After every piece `watch` sees how far
/// it got.
pub fn fill_course<G: Puzzle>(
    order: &Order<G>,
    course: Course,
    left: Filled<G>,
    (threads, memory): (usize, u64),
    (stop, rest): (&Stop, &Stop),
    mut watch: impl FnMut(&Filled<G>),
) -> Filled<G> {
    let first = left.progress.done;
    let mut filled = left;
    let limits = Limits { memory: memory / threads.max(1) as u64, ..Limits::NONE };
    // Its own stop: a full pack ends the threads, not the program.
    let stop = stop.part(None);
    let pieces = course.pieces(order);
    // A run may have been left when all was there.
    let to_make = if is_full(order, &filled) { 0 } else { pieces.saturating_sub(first) };
    let count = usize::try_from(to_make).unwrap_or(usize::MAX);
    let work = |number: usize| {
        let piece = first.saturating_add(number as u64);
        limits.spend_and_prove(&stop, rest, |making, proving| course.make(order, piece, making, proving))
    };
    _ = in_order(count, threads, &stop, work, |_, spent| {
        filled.cpu += spent.cpu;
        let goes_on = filled.progress.take(&course, spent.value);
        if filled.progress.is_whole() {
            watch(&filled);
        }
        goes_on
    });
    filled.was_stopped = filled.progress.done < pieces && !is_full(order, &filled);
    filled
}

/// Are all levels there, with nothing to rank them by that a better one could have more of?
fn is_full<G: Puzzle>(order: &Order<G>, filled: &Filled<G>) -> bool {
    order.rank.is_none() && filled.progress.pack.is_full()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::Wishes;

    // What holds for every game is in `tests/push-pull/tests/contracts/course.rs`.

    #[test]
    fn rounds_end_when_somebody_says_so() {
        let some = |text: &str| Some(text.to_owned());
        let wishes =
            Wishes { size: some("5x4"), boxes: some("2"), count: 4, by_time: true, ..Wishes::default() };
        let order: Order = wishes.order().unwrap();
        let course = wishes.course(&order).unwrap();
        let (stop, nothing) = (Stop::default(), Filled::nothing(&order, Vec::new()));
        let filled = fill_course(&order, course, nothing, (2, 1 << 30), (&stop, &stop), |filled| {
            if filled.progress.done >= 6 {
                stop.ask();
            }
        });
        assert!(course == Course::Rounds && filled.was_stopped && filled.progress.done >= 6);
        assert!(!filled.progress.pack.levels.is_empty());
    }
}

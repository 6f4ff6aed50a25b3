//! The course of an order: attempts in a row, rounds of growing effort, or a ramp, as numbered pieces of work.
//!
//! Pieces are made wherever a thread is free and handed to the pack in the order of their numbers, so the pack does
//! not depend on the threads; and a run that was cut off goes on with the piece after the last one handed over, so
//! it does not depend on that either. What stops the work early (Ctrl-C, a limit of time) only cuts the row of
//! pieces: everything before the cut is in the pack, and what the pieces in hand had offered until then.

use crate::crew::in_order;
use crate::limits::Limits;
use crate::ramp::{Gallery, Ramp};
use crate::rounds;
use crate::stop::Stop;
use boxwright_forge::core::{Budget, Id};
use boxwright_forge::{Attempt, Order, Pack, attempt_live};
use std::ops::ControlFlow::Continue;
use std::time::Duration;

/// How an order is filled.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Course {
    /// Its attempts, one after the other.
    Row,
    /// As many attempts as levels are wished for, with more and more effort.
    Rounds,
    /// A level for each part of a range of difficulties.
    Ramp(Ramp),
}

impl Course {
    /// How many pieces there are.
    fn pieces(&self, order: &Order) -> u64 {
        match self {
            Course::Row => order.attempts,
            Course::Rounds => u64::MAX,
            Course::Ramp(_) => order.count as u64,
        }
    }

    fn make(&self, order: &Order, piece: u64, making: &mut Budget, proving: &mut Budget) -> Attempt {
        match self {
            Course::Row => attempt_live(order, piece, making, proving),
            Course::Rounds => {
                let (order, number) = rounds::piece(order, piece);
                attempt_live(&order, number, making, proving)
            }
            Course::Ramp(ramp) => ramp.make(order, piece, making, proving),
        }
    }
}

/// What came of an order.
#[derive(Clone, Debug)]
pub struct Filled {
    /// The levels.
    pub pack: Pack,
    /// Pieces that were handed over.
    pub done: u64,
    /// Was it ended by time or by somebody, before the last piece?
    pub was_stopped: bool,
    /// Processor time of all pieces that count.
    pub cpu: Duration,
}

impl Filled {
    /// Nothing yet; levels with these content ids are not kept.
    pub fn nothing(order: &Order, avoid: Vec<Id>) -> Filled {
        Filled { pack: Pack::new(order, avoid), done: 0, was_stopped: false, cpu: Duration::ZERO }
    }
}

/// Fills an order from where it was left, until there are no more pieces, the pack is full (if nothing is ranked) or
/// a stop is asked for; what was offered by then is proved until `rest` is over. After every piece `watch` sees how far
/// it got.
pub fn fill_course(
    order: &Order,
    course: Course,
    left: Filled,
    (threads, memory): (usize, u64),
    (stop, rest): (&Stop, &Stop),
    mut watch: impl FnMut(&Filled),
) -> Filled {
    let (mut filled, first) = (left.clone(), left.done);
    let limits = Limits { memory: memory / threads.max(1) as u64, ..Limits::NONE };
    // Its own stop: a full pack ends the threads, not the program.
    let stop = stop.part(None);
    let pieces = course.pieces(order);
    let count = usize::try_from(pieces.saturating_sub(first)).unwrap_or(usize::MAX);
    let work = |number: usize| {
        let piece = first.saturating_add(number as u64);
        limits.spend_and_prove(&stop, rest, |making, proving| course.make(order, piece, making, proving))
    };
    let mut is_cut = false;
    let mut gallery =
        matches!(course, Course::Ramp(_)).then(|| Gallery::of(filled.pack.levels.iter().map(|made| &**made)));
    let ended = in_order(count, threads, &stop, work, |_, spent| {
        filled.cpu += spent.cpu;
        // From the first piece that was cut off on, a run that goes on makes all of them again.
        is_cut |= spent.value.was_stopped;
        filled.done += u64::from(!is_cut);
        let goes_on = match &mut gallery {
            // A part of a ramp comes after the other, however many levels there are.
            Some(gallery) => {
                _ = filled.pack.keep(gallery.chosen(spent.value));
                filled.pack.attempts = filled.pack.tally.get("attempts");
                Continue(())
            }
            None => filled.pack.keep(spent.value),
        };
        if !is_cut {
            watch(&filled);
        }
        goes_on
    });
    let is_full = ended.is_break() && order.rank.is_none() && filled.pack.is_full();
    filled.was_stopped = filled.done < pieces && !is_full;
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::{Subject, generator};

    fn order(rank: Option<&str>) -> Order {
        let mut order = Order::by(generator("search").unwrap());
        order.knobs.set("effort", "30").unwrap();
        order.sizes = "5x4".parse().unwrap();
        order.boxes = "2".parse().unwrap();
        Order {
            count: 4,
            seed: 5,
            attempts: 9,
            rank: rank.map(|name| Subject::named(name).unwrap()),
            ..order
        }
    }

    /// What came of it in the end, and what was last seen while it went on, as a checkpoint has it.
    fn run(order: &Order, course: Course, left: Filled, until: u64) -> (Filled, Filled) {
        let (stop, mut seen) = (Stop::default(), left.clone());
        let filled = fill_course(order, course, left, (2, 1 << 30), (&stop, &stop), |filled| {
            seen = filled.clone();
            if filled.done >= until {
                stop.ask();
            }
        });
        (filled, seen)
    }

    fn levels(filled: &Filled) -> Vec<String> {
        filled.pack.levels.iter().map(|made| format!("{}\n{}", made.recipe, made.level)).collect()
    }

    #[test]
    fn a_course_that_was_cut_ends_as_if_it_was_not() {
        let ramp = Course::Ramp("trivial..easy".parse().unwrap());
        for (course, rank) in [(Course::Row, Some("pushes")), (Course::Row, None), (ramp, None)] {
            let order = order(rank);
            let nothing = || Filled::nothing(&order, Vec::new());
            let (whole, _) = run(&order, course, nothing(), u64::MAX);
            let (part, seen) = run(&order, course, nothing(), 2);
            assert!(part.was_stopped && part.done >= 2 && !whole.was_stopped, "{course:?}");
            assert!(part.pack.levels.len() >= seen.pack.levels.len(), "{course:?}");
            let (rest, _) = run(&order, course, seen, u64::MAX);
            assert_eq!(levels(&rest), levels(&whole), "{course:?}");
            assert_eq!(rest.pack.tally, whole.pack.tally, "{course:?}");
        }
    }

    #[test]
    fn rounds_double_the_effort_and_end_when_somebody_says_so() {
        let order = Order { knobs: Order::by(generator("search").unwrap()).knobs, ..order(Some("pushes")) };
        let (filled, _) = run(&order, Course::Rounds, Filled::nothing(&order, Vec::new()), 6);
        assert!(filled.was_stopped && filled.done >= 6 && !filled.pack.levels.is_empty());
        let recipes: Vec<String> = [0, 3, 4, 9]
            .map(|piece| rounds::piece(&order, piece))
            .map(|(order, number)| order.recipe(number).to_string())
            .to_vec();
        for (recipe, said) in recipes.iter().zip([
            "effort=250 seed=5 attempt=0",
            "effort=250 seed=5 attempt=3",
            "effort=500 seed=5 attempt=4",
            "effort=1000 seed=5 attempt=9",
        ]) {
            assert!(recipe.contains(said), "{recipe}");
        }
    }
}

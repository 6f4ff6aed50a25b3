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
    let count = usize::try_from(pieces.saturating_sub(first)).unwrap_or(usize::MAX);
    let work = |number: usize| {
        let piece = first.saturating_add(number as u64);
        limits.spend_and_prove(&stop, rest, |making, proving| course.make(order, piece, making, proving))
    };
    let ended = in_order(count, threads, &stop, work, |_, spent| {
        filled.cpu += spent.cpu;
        let goes_on = filled.progress.take(&course, spent.value);
        if filled.progress.is_whole() {
            watch(&filled);
        }
        goes_on
    });
    let is_full = ended.is_break() && order.rank.is_none() && filled.progress.pack.is_full();
    filled.was_stopped = filled.progress.done < pieces && !is_full;
    filled
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::core::kwirk::Kwirk;
    use boxwright_forge::{Ramp, Wishes};

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    /// Small levels by a method.
    fn order<G: Puzzle>(method: &str, rank: &str) -> Order<G> {
        let wishes = Wishes {
            method: some(method),
            size: some("5x4-6x4"),
            boxes: some("1-2"),
            count: 4,
            rank: some(rank),
            seed: 5,
            attempts: Some(9),
            nodes: G::NODES_STEER.then_some(4_000),
            ..Wishes::default()
        };
        let mut order: Order<G> = wishes.order().unwrap();
        // A climb is as long as its effort says.
        _ = order.knobs.set("effort", "30");
        order
    }

    /// What came of it in the end, and what was last seen while it went on, as a checkpoint has it.
    fn run<G: Puzzle>(
        order: &Order<G>,
        course: Course,
        left: Filled<G>,
        (threads, until): (usize, u64),
    ) -> (Filled<G>, Filled<G>) {
        let (stop, mut seen) = (Stop::default(), left.clone());
        let filled = fill_course(order, course, left, (threads, 1 << 30), (&stop, &stop), |filled| {
            seen = filled.clone();
            if filled.progress.done >= until {
                stop.ask();
            }
        });
        (filled, seen)
    }

    fn levels<G: Puzzle>(filled: &Filled<G>) -> Vec<String> {
        let text = |level| G::rows(level).join("\n");
        let pack = &filled.progress.pack;
        pack.levels.iter().map(|made| format!("{}\n{}", made.recipe, text(&made.level))).collect()
    }

    /// Levels that every method makes, ranked and not, however many threads there are.
    fn made_by_all<G: Puzzle>(rank: &str) -> usize {
        let mut made = 0;
        for generator in G::GENERATORS {
            for rank in ["none", rank] {
                let order = order::<G>(generator.name, rank);
                let nothing = || Filled::nothing(&order, Vec::new());
                let [one, four] =
                    [1, 4].map(|threads| run(&order, Course::Row, nothing(), (threads, u64::MAX)).0);
                assert!(!one.was_stopped, "{order}");
                assert_eq!(
                    (levels(&one), &one.progress.pack.tally),
                    (levels(&four), &four.progress.pack.tally)
                );
                made += levels(&one).len();
            }
        }
        made
    }

    #[test]
    fn the_pack_does_not_depend_on_the_threads() {
        let (sokoban, kwirk) = (made_by_all::<Sokoban>("pushes"), made_by_all::<Kwirk>("steps"));
        assert!(sokoban > 24 && kwirk >= 6, "{sokoban} and {kwirk} levels are too few to tell");
    }

    fn cut_and_gone_on_with<G: Puzzle>(course: Course, rank: &str) {
        let order = order::<G>("search", rank);
        let nothing = || Filled::nothing(&order, Vec::new());
        let (whole, _) = run(&order, course, nothing(), (2, u64::MAX));
        let (part, seen) = run(&order, course, nothing(), (2, 2));
        assert!(part.was_stopped && part.progress.done >= 2 && !whole.was_stopped, "{course:?}");
        assert!(part.progress.pack.levels.len() >= seen.progress.pack.levels.len(), "{course:?}");
        let (rest, _) = run(&order, course, seen, (2, u64::MAX));
        assert_eq!(levels(&rest), levels(&whole), "{course:?}");
        assert_eq!(rest.progress.pack.tally, whole.progress.pack.tally, "{course:?}");
    }

    #[test]
    fn a_course_that_was_cut_ends_as_if_it_was_not() {
        cut_and_gone_on_with::<Sokoban>(Course::Row, "pushes");
        cut_and_gone_on_with::<Sokoban>(Course::Row, "none");
        cut_and_gone_on_with::<Sokoban>(
            Course::Ramp(Ramp::read::<Sokoban>("trivial..easy").unwrap()),
            "none",
        );
        cut_and_gone_on_with::<Kwirk>(Course::Row, "steps");
        cut_and_gone_on_with::<Kwirk>(Course::Ramp(Ramp::read::<Kwirk>("trivial..easy").unwrap()), "none");
    }

    #[test]
    fn a_stop_keeps_what_was_found() {
        let order = Order { attempts: 40, ..order::<Sokoban>("farthest", "pushes") };
        let (filled, _) = run(&order, Course::Row, Filled::nothing(&order, Vec::new()), (2, 5));
        assert!(filled.was_stopped && (5..40).contains(&filled.progress.pack.attempts));
        assert!(!filled.progress.pack.levels.is_empty());
    }

    #[test]
    fn rounds_end_when_somebody_says_so() {
        let wishes =
            Wishes { size: some("5x4"), boxes: some("2"), count: 4, by_time: true, ..Wishes::default() };
        let order: Order = wishes.order().unwrap();
        let course = wishes.course(&order).unwrap();
        let (filled, _) = run(&order, course, Filled::nothing(&order, Vec::new()), (2, 6));
        assert!(course == Course::Rounds && filled.was_stopped && filled.progress.done >= 6);
        assert!(!filled.progress.pack.levels.is_empty());
    }
}

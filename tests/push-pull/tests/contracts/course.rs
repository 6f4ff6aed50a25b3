//! Orders filled on threads: whatever their number, and whatever was cut off in between, the pack is the same.

use crate::{order, some, texts, usual};
use boxwright_forge::{Course, Order, Progress, Puzzle, Ramp, Wishes};
use boxwright_workshop::{Checkpoint, Filled, Keeper, Stop, fill_course};
use std::time::Duration;

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

fn nothing<G: Puzzle>(order: &Order<G>) -> Filled<G> {
    Filled::nothing(order, Vec::new())
}

/// The usual method, ranked by something.
fn ranked<G: Puzzle>(rank: &str) -> Order<G> {
    order(usual(), |wishes| Wishes { rank: some(rank), ..wishes })
}

/// Levels and counts.
fn whole<G: Puzzle>(progress: &Progress<G>) -> (Vec<String>, String) {
    (texts(&progress.pack), progress.pack.tally.to_string())
}

pub(crate) fn the_pack_does_not_depend_on_the_threads<G: Puzzle>() {
    let mut made = 0;
    for generator in G::GENERATORS {
        for rank in ["none", G::OPTIMAL] {
            let order = order::<G>(generator, |wishes| Wishes { rank: some(rank), ..wishes });
            let [one, two] =
                [1, 2].map(|threads| run(&order, Course::Row, nothing(&order), (threads, u64::MAX)).0);
            assert!(!one.was_stopped, "{order}");
            assert_eq!(whole(&one.progress), whole(&two.progress), "{order}");
            made += one.progress.pack.levels.len();
        }
    }
    assert!(made >= 6, "{made} levels are too few to tell");
}

fn courses<G: Puzzle>() -> [(Course, Order<G>); 3] {
    let ramp = Ramp::read::<G>("trivial..easy").unwrap();
    [
        (Course::Row, ranked(G::OPTIMAL)),
        (Course::Row, Order { attempts: 60, ..ranked("none") }),
        (Course::Ramp(ramp), ranked("none")),
    ]
}

pub(crate) fn a_course_that_was_cut_ends_as_if_it_was_not<G: Puzzle>() {
    for (course, order) in courses::<G>() {
        let (all, _) = run(&order, course, nothing(&order), (2, u64::MAX));
        let (part, seen) = run(&order, course, nothing(&order), (2, 1));
        assert!(part.was_stopped || part.progress.pack.is_full(), "{course:?}");
        assert!(part.progress.done >= 1 && !all.was_stopped, "{course:?}");
        assert!(part.progress.pack.levels.len() >= seen.progress.pack.levels.len(), "{course:?}");
        let (rest, _) = run(&order, course, seen, (1, u64::MAX));
        assert_eq!(whole(&rest.progress), whole(&all.progress), "{course:?}");
    }
}

pub(crate) fn a_stop_keeps_what_was_found<G: Puzzle>() {
    let order = Order { attempts: 40, ..ranked::<G>(G::OPTIMAL) };
    let (filled, _) = run(&order, Course::Row, nothing(&order), (2, 5));
    assert!(filled.was_stopped && (5..40).contains(&filled.progress.pack.attempts));
    assert!(!filled.progress.pack.levels.is_empty());
}

pub(crate) fn the_difficulty_of_a_ramp_never_falls<G: Puzzle>() {
    let ramp = |wishes| Wishes { ramp: some("trivial..easy"), rank: None, ..wishes };
    let wishes = ramp(crate::small::<G>(usual()));
    let mut order = wishes.order::<G>().unwrap();
    _ = order.knobs.set("effort", "30");
    let course = wishes.course(&order).unwrap();
    assert!(matches!(course, Course::Ramp(_)));
    let (filled, _) = run(&order, course, nothing(&order), (2, u64::MAX));
    let levels = &filled.progress.pack.levels;
    let difficulties: Vec<f64> = levels.iter().map(|made| made.rated.difficulty().unwrap()).collect();
    assert!(difficulties.len() >= 2 && difficulties.is_sorted(), "{difficulties:?}");
}

pub(crate) fn a_checkpoint_is_gone_on_with_as_if_nothing_was<G: Puzzle>() {
    let folder = tempfile::tempdir().unwrap();
    for (at, (course, order)) in courses::<G>().into_iter().enumerate() {
        let output = folder.path().join(format!("{at}.txt"));
        let said = order.to_string();
        let (all, _) = run(&order, course, nothing(&order), (2, u64::MAX));
        let (_, seen) = run(&order, course, nothing(&order), (2, 1));
        let mut keeper = Keeper::new(&output, (5, &said), Duration::ZERO);
        // A run that is over soon writes none.
        keeper.note(&seen).unwrap();
        assert!(Keeper::found(&output).is_none());
        std::thread::sleep(Duration::from_millis(210));
        keeper.note(&seen).unwrap();
        assert!(Keeper::found(&output).is_some());
        let checkpoint = Checkpoint::read(&output).unwrap();
        let left = |said: &str| checkpoint.left(&output, &order, said, Vec::new(), &Stop::default());
        assert!(left("something else").is_err());
        let left = left(&said).unwrap();
        assert_eq!(whole(&left.progress), whole(&seen.progress), "{course:?}");
        let (rest, _) = run(&order, course, left, (1, u64::MAX));
        assert_eq!(whole(&rest.progress), whole(&all.progress), "{course:?}");
        Keeper::remove(&output).unwrap();
        assert!(Keeper::found(&output).is_none());
    }
}

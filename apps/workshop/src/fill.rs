//! Fills an order on several threads: its attempts in a row.

use crate::course::{Course, Filled, fill_course};
use crate::stop::Stop;
use boxwright_forge::core::Id;
use boxwright_forge::{Order, Pack};

/// Fills an order: no more than its attempts, until the pack is full (if nothing is ranked) or a stop is
/// asked for. After every attempt `watch` sees the pack.
pub fn fill(
    order: &Order,
    avoid: Vec<Id>,
    machine: (usize, u64),
    stop: &Stop,
    mut watch: impl FnMut(&Pack),
) -> Filled {
    let nothing = Filled::nothing(order, avoid);
    fill_course(order, Course::Row, nothing, machine, (stop, &stop.for_the_rest()), |filled| {
        watch(&filled.pack)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::make::{GENERATORS, Generator};
    use boxwright_forge::rate::Effort;
    use boxwright_forge::{Order, Subject};

    fn order(generator: &'static Generator, rank: Option<Subject>) -> Order {
        Order {
            boxes: "2".parse().unwrap(),
            count: 3,
            rank,
            seed: 11,
            attempts: 24,
            effort: Effort { nodes: 20_000, places: 20_000 },
            ..Order::by(generator)
        }
    }

    fn texts(order: &Order, threads: usize) -> (Vec<String>, String, bool) {
        let filled = fill(order, Vec::new(), (threads, 1 << 30), &Stop::default(), |_| ());
        let levels =
            filled.pack.levels.iter().map(|made| format!("{}\n{}", made.recipe, made.level)).collect();
        (levels, filled.pack.tally.to_string(), filled.was_stopped)
    }

    #[test]
    fn the_pack_does_not_depend_on_the_threads() {
        let mut made = 0;
        for generator in GENERATORS {
            for rank in [None, Some(Subject::named("pushes").unwrap())] {
                let order = order(generator, rank);
                let one = texts(&order, 1);
                assert!(!one.2, "{}", generator.name);
                assert_eq!(texts(&order, 4), one, "{}", generator.name);
                made += one.0.len();
            }
        }
        assert!(made > 3 * GENERATORS.len(), "{made} levels are too few to tell");
    }

    #[test]
    fn a_stop_keeps_what_was_found() {
        let stop = Stop::default();
        let order = order(&GENERATORS[0], Some(Subject::named("pushes").unwrap()));
        let filled = fill(&order, Vec::new(), (2, 1 << 30), &stop, |pack| {
            if pack.attempts == 9 {
                stop.ask();
            }
        });
        assert!(filled.was_stopped && filled.pack.attempts >= 9 && filled.pack.attempts < 24);
        assert!(!filled.pack.levels.is_empty());
    }
}

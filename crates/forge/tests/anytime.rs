//! What was offered when an attempt is stopped is kept, and its recipe holds.

#![allow(clippy::unwrap_used, clippy::print_stdout)]

use boxwright_forge::core::Budget;
use boxwright_forge::core::Span;
use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::make::kwirk::GENERATORS as OF_KWIRK;
use boxwright_forge::make::sokoban::{GENERATORS, Generator};
use boxwright_forge::{Order, Ranges, Recipe, Wanted, attempt, attempt_live, kwirk, made};
use std::sync::atomic::{AtomicUsize, Ordering};

/// Works with a budget for making that is stopped soon after a level was offered, and one for proving that is not.
fn until_offered<T>(work: impl FnOnce(&mut Budget, &mut Budget) -> T) -> T {
    // Whoever proves asks at once whether to stop, so this counts that something was offered.
    let asked = AtomicUsize::new(0);
    let is_offered = || asked.load(Ordering::SeqCst) > 0;
    let hear = || {
        asked.fetch_add(1, Ordering::SeqCst);
        false
    };
    let mut making = Budget::nodes(u64::MAX).with_stop(&is_offered);
    making.asking_often(|making| work(making, &mut Budget::nodes(u64::MAX).with_stop(&hear)))
}

fn orders(generator: &'static Generator) -> Vec<Order> {
    let ranges = Ranges { sizes: "6x5".parse().unwrap(), boxes: Span::of(2) };
    let mut order = Order { ranges, seed: 3, ..Order::by(generator) };
    _ = order.knobs.set("effort", "60");
    let mut orders = vec![Order { trim: true, ..order.clone() }, order.clone()];
    for (knob, value) in [("offers", "archive"), ("offers", "improvements"), ("offers", "entries")] {
        let mut order = order.clone();
        if order.knobs.set(knob, value).is_ok() {
            orders.push(order);
        }
    }
    orders
}

#[test]
fn a_level_of_an_attempt_that_was_cut_off_is_made_again_by_its_recipe() {
    let mut all = 0;
    for generator in GENERATORS {
        let (mut cut, mut is_ever_cut) = (0, false);
        for order in orders(generator) {
            for number in 0..6 {
                let whole = attempt(&order, number, &mut Budget::nodes(u64::MAX));
                let part = until_offered(|making, proving| attempt_live(&order, number, making, proving));
                let turned_down = part.tally.iter().filter(|(what, _)| what.starts_with("level: "));
                let turned_down: u64 = turned_down.map(|(_, count)| count).sum();
                let offered = part.tally.get("offered");
                assert_eq!(offered, part.made.len() as u64 + turned_down, "{}", part.tally);
                is_ever_cut |= (1..whole.tally.get("offered")).contains(&offered);
                for (one, other) in part.made.iter().zip(&whole.made) {
                    assert_eq!(
                        (one.recipe.to_string(), &one.level),
                        (other.recipe.to_string(), &other.level)
                    );
                    let recipe: Recipe = one.recipe.to_string().parse().unwrap();
                    let budget = &mut Budget::nodes(u64::MAX);
                    let candidate = recipe.follow(budget).unwrap();
                    let again = made(candidate, &recipe, &Wanted::default(), order.effort, budget).unwrap();
                    assert_eq!(again.level, one.level, "{recipe}");
                }
                cut += usize::from(part.was_stopped && !part.made.is_empty());
            }
        }
        // What offers all at its end has either offered nothing or is not cut off.
        assert!(cut > 0 || !is_ever_cut, "{}", generator.name);
        all += cut;
        println!("{}: {cut} attempts that were cut off had offered levels", generator.name);
    }
    assert!(all > 20, "{all}");
}

#[test]
fn a_kwirk_level_of_an_attempt_that_was_cut_off_is_made_again_by_its_recipe() {
    let mut all = 0;
    for generator in OF_KWIRK {
        for number in 0..12 {
            let up_to = |to| Span { from: 0, to };
            let ranges = kwirk::Ranges {
                rooms: kwirk::Rooms::Sizes("6x4".parse().unwrap()),
                boxes: up_to(3),
                rotators: up_to(2),
                pits: up_to(4),
                ..kwirk::Ranges::default()
            };
            let mut order =
                Order { ranges, count: 9, seed: 3, attempts: 12, nodes: 4_000, ..Order::by(generator) };
            order.knobs.set("offers", "9").unwrap();
            let part = until_offered(|making, proving| attempt_live(&order, number, making, proving));
            for one in &part.made {
                let recipe: Recipe<Kwirk> = one.recipe.to_string().parse().unwrap();
                let again = recipe.follow(&mut Budget::nodes(u64::MAX)).unwrap();
                assert_eq!(again.level, one.level, "{recipe}");
            }
            all += usize::from(part.was_stopped && !part.made.is_empty());
        }
    }
    assert!(all > 3, "{all}");
}

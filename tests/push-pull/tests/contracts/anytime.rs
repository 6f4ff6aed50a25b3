//! What was offered when an attempt is stopped is kept, and its recipe holds.

use crate::{order, text};
use boxwright_forge::core::Budget;
use boxwright_forge::make::Generator;
use boxwright_forge::{Order, Puzzle, Recipe, Wanted, Wishes, attempt, attempt_live, made};
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

/// Orders for a method: trimmed and not, and with every way it has to offer more.
fn orders<G: Puzzle>(generator: &'static Generator<G>) -> Vec<Order<G>> {
    let small = || {
        let mut order = order(generator, |wishes| Wishes { size: Some("6x5".to_owned()), ..wishes });
        _ = order.knobs.set("effort", "60");
        order
    };
    let mut orders = vec![small()];
    if G::is_sensible("trim") {
        orders.push(Order { trim: !small().trim, ..small() });
    }
    for (knob, value) in
        [("offers", "archive"), ("offers", "improvements"), ("offers", "entries"), ("offers", "9")]
    {
        let mut order = small();
        if order.knobs.set(knob, value).is_ok() {
            orders.push(order);
        }
    }
    orders
}

/// Stops an attempt, and says whether it was cut off with something in hand.
fn is_cut_with_levels<G: Puzzle>(order: &Order<G>, number: u64) -> bool {
    let whole = attempt(order, number, &mut Budget::nodes(u64::MAX));
    let part = until_offered(|making, proving| attempt_live(order, number, making, proving));
    let offered = part.tally.get("offered");
    assert!(offered >= part.made.len() as u64, "{}", part.tally);
    assert!(
        part.was_stopped || offered == whole.tally.get("offered"),
        "{order}: nobody says that it was cut"
    );
    for (one, other) in part.made.iter().zip(&whole.made) {
        assert_eq!(text(one), text(other));
        let recipe: Recipe<G> = one.recipe.to_string().parse().unwrap();
        let budget = &mut Budget::nodes(u64::MAX);
        let candidate = recipe.follow(budget).unwrap();
        let again = made(candidate, &recipe, &Wanted::default(), order.effort, budget).unwrap();
        assert_eq!(text(&again), text(one));
    }
    part.was_stopped && !part.made.is_empty()
}

pub(crate) fn a_level_of_an_attempt_that_was_cut_off_is_made_again_by_its_recipe<G: Puzzle>() {
    let mut all = 0;
    for order in G::GENERATORS.iter().flat_map(orders) {
        all += (0..8).filter(|number| is_cut_with_levels(&order, *number)).count();
    }
    assert!(all > 3, "{all}");
}

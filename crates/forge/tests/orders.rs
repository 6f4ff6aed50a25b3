//! Ranges at random, for every method of Sokoban: an order is refused if nothing it asks for can be, and only then.
//! What holds for every game is in `tests/push-pull/tests/contracts/orders.rs`.
//!
//! `BOXWRIGHT_ORDERS=10000` tries more of them.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stdout)]

use boxwright_forge::core::{Budget, Rng, Span};
use boxwright_forge::make::sokoban::{Brief, GENERATORS, Generator};
use boxwright_forge::{Order, Ranges, Recipe, Sizes};
use std::ops::ControlFlow;

fn orders() -> u64 {
    std::env::var("BOXWRIGHT_ORDERS").ok().and_then(|number| number.parse().ok()).unwrap_or(240)
}

/// A number that people type: mostly small, sometimes at the edge of what can be, sometimes absurd.
fn number(rng: &mut Rng) -> usize {
    match rng.below(12) {
        0..7 => 1 + rng.below(9) as usize,
        7..9 => 1 + rng.below(20) as usize,
        9 => *rng.choose(&[30, 31, 39, 40, 41, 63, 64, 65, 126, 127, 128]).unwrap(),
        10 => 1 + rng.below(1_000) as usize,
        _ => *rng.choose(&[100_000, u32::MAX as usize, usize::MAX - 1, usize::MAX]).unwrap(),
    }
}

fn span(rng: &mut Rng) -> Span {
    let (one, other) = (number(rng), number(rng));
    // Half of the time one number alone.
    let other = if rng.below(2) == 0 { one } else { other };
    Span { from: one.min(other), to: one.max(other) }
}

fn sizes(rng: &mut Rng) -> Sizes {
    Sizes { columns: span(rng), rows: span(rng) }
}

/// Does a method take anything of the ranges? Every brief of rooms that could be is looked at.
fn is_possible(generator: &Generator, order: &Order) -> bool {
    let side = |span: Span| span.from..=span.to.min(200);
    let Ranges { sizes, boxes: wished } = order.ranges;
    side(sizes.columns).any(|columns| {
        side(sizes.rows).any(|rows| {
            let most = wished.to.min(columns * rows);
            let takes = |boxes| (generator.refuse)(&Brief { columns, rows, boxes }, &order.knobs).is_none();
            // Few boxes do wherever more do, which another test looks at.
            wished.from <= most && takes(wished.from)
        })
    })
}

#[test]
fn orders_of_random_ranges_are_refused_or_made_without_a_panic() {
    let (mut refused, mut narrowed, mut offered) = (0, 0, 0);
    for at in 0..orders() {
        let rng = &mut Rng::new(9).fork("order", at);
        let generator = &GENERATORS[at as usize % GENERATORS.len()];
        let ranges = Ranges { sizes: sizes(rng), boxes: span(rng) };
        let order = Order { ranges, seed: at, ..Order::by(generator) };
        if let Some(why) = order.refused() {
            assert!(!is_possible(generator, &order) && why.len() > 20, "{order}: {why}");
            refused += 1;
            continue;
        }
        assert!(is_possible(generator, &order), "{order}");
        narrowed += u64::from(order.left_out().is_some());
        for attempt in 0..3 {
            let recipe = order.recipe(attempt);
            let Brief { columns, rows, boxes } = recipe.brief;
            assert_eq!((generator.refuse)(&recipe.brief, &recipe.knobs), None, "{order}");
            let Sizes { columns: of_columns, rows: of_rows } = order.ranges.sizes;
            assert!(
                of_columns.has(columns) && of_rows.has(rows) && order.ranges.boxes.has(boxes),
                "{order}: {recipe}"
            );
            assert_eq!(recipe.to_string().parse::<Recipe>().unwrap().to_string(), recipe.to_string());
        }
        // Large rooms take long to prepare; a few of them will do.
        let recipe = order.recipe(0);
        if recipe.brief.columns * recipe.brief.rows <= 400 || at % 5 == 0 {
            let recipe = Recipe { nodes: 300, ..recipe };
            recipe.attempt(&mut Budget::nodes(300), &mut |_| {
                offered += 1;
                ControlFlow::Continue(())
            });
        }
    }
    println!("{refused} refused, {narrowed} narrowed, {offered} levels offered, of {} orders", orders());
    assert!(
        refused > orders() / 10 && narrowed > orders() / 10 && offered > orders() / 20,
        "{refused} {narrowed} {offered}"
    );
}

#[test]
fn where_many_boxes_will_do_fewer_will() {
    for at in 0..orders() {
        let rng = &mut Rng::new(10).fork("brief", at);
        let generator = &GENERATORS[at as usize % GENERATORS.len()];
        let order = Order::by(generator);
        let brief = Brief { columns: number(rng), rows: number(rng), boxes: number(rng) };
        if (generator.refuse)(&brief, &order.knobs).is_none() {
            let fewer = Brief { boxes: 1 + rng.below(brief.boxes as u64) as usize, ..brief };
            assert_eq!((generator.refuse)(&fewer, &order.knobs), None, "{} {fewer}", generator.name);
        }
    }
}

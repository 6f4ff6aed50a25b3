//! Ranges at random: an order is refused in a sentence, or every attempt is one that the method takes and can make.
//!
//! `BOXWRIGHT_ORDERS=10000` tries more of them.

use crate::some;
use boxwright_forge::core::{Budget, Rng};
use boxwright_forge::make::Generator;
use boxwright_forge::{Order, Puzzle, Recipe, Sizes, WishError, Wishes};
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

/// Two of them, the smaller first; half of the time one number alone.
fn span(rng: &mut Rng) -> (usize, usize) {
    let (one, other) = (number(rng), number(rng));
    let other = if rng.below(2) == 0 { one } else { other };
    (one.min(other), one.max(other))
}

/// Wishes for a size, and for as much as makes sense of everything.
fn wishes<G: Puzzle>(generator: &Generator<G>, rng: &mut Rng) -> Wishes {
    let (columns, rows, boxes) = (span(rng), span(rng), span(rng));
    let mut few = |wish| {
        let (from, to) = span(rng);
        G::is_sensible(wish).then(|| format!("{}-{to}", if from < 3 { from - 1 } else { from }))
    };
    let (rotators, pits) = (few("rotators"), few("pits"));
    let players = 1 + rng.below(4);
    Wishes {
        method: some(generator.name),
        size: Some(format!("{}x{}-{}x{}", columns.0, rows.0, columns.1, rows.1)),
        boxes: Some(format!("{}-{}", boxes.0, boxes.1)),
        rotators,
        pits,
        players: G::is_sensible("players").then(|| players.to_string()),
        nodes: Some(1_000),
        ..Wishes::default()
    }
}

/// Recipes of the order stay in its ranges, and come back from their lines.
fn check_recipe<G: Puzzle>(order: &Order<G>, sizes: Sizes, attempt: u64) -> (usize, usize) {
    let recipe = order.recipe(attempt);
    assert_eq!((recipe.generator.refuse)(&recipe.brief, &recipe.knobs), None, "{order}");
    let line = recipe.to_string();
    let (columns, rows) = line.split(' ').nth(2).and_then(|size| size.split_once('x')).unwrap();
    let (columns, rows) = (columns.parse().unwrap(), rows.parse().unwrap());
    assert!(sizes.columns.has(columns) && sizes.rows.has(rows), "{order}: {line}");
    assert_eq!(line.parse::<Recipe<G>>().unwrap().to_string(), line);
    (columns, rows)
}

pub(crate) fn ranges_at_random_are_refused_or_made_without_a_panic<G: Puzzle>() {
    let (mut refused, mut narrowed, mut told) = (0, 0, 0);
    for at in 0..orders() {
        let rng = &mut Rng::new(9).fork(G::NAME, at);
        let generator = &G::GENERATORS[at as usize % G::GENERATORS.len()];
        let wishes = Wishes { seed: at, ..wishes(generator, rng) };
        let order = match wishes.order::<G>() {
            Ok(order) => order,
            Err(WishError::Refused { why }) => {
                assert!(why.len() > 20 && !why.contains('\n'), "{wishes:?}: {why}");
                refused += 1;
                continue;
            }
            Err(why) => panic!("{wishes:?}: {why}"),
        };
        narrowed += u64::from(order.left_out().is_some());
        let sizes = wishes.size.unwrap().parse().unwrap();
        let rooms = [0, 1, 2].map(|attempt| check_recipe(&order, sizes, attempt));
        // Large rooms take long to prepare; a few of them will do.
        if rooms[0].0 * rooms[0].1 <= 400 || at % 5 == 0 {
            let tally =
                order.recipe(0).attempt(&mut Budget::nodes(10_000), &mut |_| ControlFlow::Continue(()));
            told += u64::from(tally.iter().next().is_some());
        }
    }
    let few = [refused, narrowed, told].into_iter().min().unwrap();
    assert!(few > orders() / 20, "{refused} refused, {narrowed} narrowed, {told} attempts of {}", orders());
}

//! Fixed orders, and the packs that every generator makes of them.
//!
//! The packs are kept as files under `tests/golden`, where a change can be looked at. Recipes stand there without the
//! version, which may change when the levels do not.

use super::Benched;
use crate::kwirk::{Ranges as KwirkRanges, Rooms};
use crate::order::Order;
use crate::puzzle::Puzzle;
use crate::recipe::VERSION;
use crate::{Condition, Pack, Ranges, Subject, attempt};
use boxwright_core::Budget;
use boxwright_core::kwirk::Kwirk;
use boxwright_core::sokoban::Sokoban;
use boxwright_make::{Generator, Kind, Makes};
use boxwright_rate::Effort;

/// A recipe as it is kept.
fn without_version(recipe: impl ToString) -> String {
    recipe.to_string().replace(&format!(" boxwright={VERSION}"), "")
}

/// The packs of a generator: as it comes; ranked, within conditions and trimmed; and with each of its choices made
/// another way.
pub(super) fn sokoban(generator: &'static Generator<Sokoban>) -> Benched {
    filled(orders(generator), Order::to_string)
}

fn orders(generator: &'static Generator<Sokoban>) -> Vec<Order> {
    let ranges = |sizes: &str, boxes: &str| Ranges {
        sizes: sizes.parse().expect("these are sizes"),
        boxes: boxes.parse().expect("this is a span"),
    };
    let mut small = Order {
        ranges: ranges("5x5-6x6", "2-3"),
        count: 3,
        seed: 11,
        attempts: 24,
        effort: Effort { nodes: 20_000, places: 20_000 },
        ..Order::by(generator)
    };
    // An attempt of a climb is as long as its effort says.
    _ = small.knobs.set("effort", "60");
    let ranked = Order {
        rank: Subject::named("moves").ok(),
        condition: "pushes>=4, difficulty>=0".parse::<Condition>().ok(),
        trim: true,
        seed: 12,
        ..small.clone()
    };
    let larger = Order { ranges: ranges("8x6", "4"), count: 1, seed: 13, attempts: 200, ..small.clone() };
    let others = settings(generator).into_iter().map(|(name, value)| {
        let mut order = Order { count: 1, seed: 14, ..small.clone() };
        order.knobs.set(name, value).expect("the settings are among those there are");
        order
    });
    [small.clone(), ranked, larger].into_iter().chain(others).collect()
}

/// Every choice that a generator has, made in every way but the usual one.
fn settings<G: Makes>(generator: &Generator<G>) -> Vec<(&'static str, &'static str)> {
    let of_knob = |knob: &boxwright_make::Knob| match knob.kind {
        Kind::Choice(names) => {
            names.iter().filter(|name| **name != knob.usual()).map(|name| (knob.name, *name)).collect()
        }
        Kind::Several { .. } => vec![(knob.name, "moves")],
        Kind::Within { .. } => vec![(knob.name, "moves:20..,lines:5..")],
        Kind::Number { .. } => Vec::new(),
    };
    generator.knobs.iter().flat_map(of_knob).collect()
}

/// Fills orders, each told in its own way.
fn filled<G: Puzzle>(orders: Vec<Order<G>>, told: fn(&Order<G>) -> String) -> Benched {
    let mut benched = Benched::default();
    for order in orders {
        benched.say(format!("== {}", told(&order)));
        benched.fill(&order);
    }
    benched
}

impl Benched {
    fn fill<G: Puzzle>(&mut self, order: &Order<G>) {
        let (mut pack, mut budget) = (Pack::new(order, []), Budget::nodes(u64::MAX));
        for number in 0..order.attempts {
            if pack.keep(attempt(order, number, &mut budget)).is_break() {
                break;
            }
        }
        for made in &pack.levels {
            let numbers = made.rated.difficulty().map_or("not rated".to_owned(), |number| number.to_string());
            let (level, plan) = (G::rows(&made.level).join("\n"), G::plan(&made.proof));
            self.say(format!("{}\n{level}\n{plan} {numbers}\n", without_version(&made.recipe)));
        }
        self.say(format!("{}\n", pack.tally));
        self.tasks += pack.attempts as usize;
        self.done += pack.levels.len();
        self.nodes += budget.spent();
    }
}

/// The packs of a Kwirk generator: as it comes, ranked, for two players, and with each of its choices made another way.
pub(super) fn kwirk(generator: &'static Generator<Kwirk>) -> Benched {
    filled(kwirk_orders(generator), |order| {
        let Order { generator, knobs, ranges, nodes, seed, .. } = order;
        let rank = order.rank.map_or("none", |rank| rank.name());
        let players = ranges.players;
        format!("{} {knobs} players={players} nodes={nodes} seed={seed} rank={rank}", generator.name)
    })
}

fn kwirk_orders(generator: &'static Generator<Kwirk>) -> Vec<Order<Kwirk>> {
    let up_to = |to| boxwright_core::Span { from: 0, to };
    let ranges = KwirkRanges {
        rooms: Rooms::Sizes("5x4-7x5".parse().expect("these are sizes")),
        boxes: up_to(3),
        rotators: up_to(2),
        pits: up_to(4),
        ..KwirkRanges::default()
    };
    let small = Order {
        ranges: ranges.clone(),
        count: 3,
        seed: 11,
        attempts: 12,
        nodes: generator.effort.min(20_000),
        ..Order::by(generator)
    };
    let steps = Subject::named("steps").ok();
    let ranked = Order { rank: steps, seed: 12, ..small.clone() };
    let nodes = 10 * small.nodes;
    let two = KwirkRanges { players: 2, ..ranges };
    let together = Order { ranges: two, count: 1, seed: 13, attempts: 60, nodes, ..small.clone() };
    let others = settings(generator).into_iter().map(|(name, value)| {
        let mut order = Order { count: 1, seed: 14, attempts: 60, ..small.clone() };
        order.knobs.set(name, value).expect("the settings are among those there are");
        order
    });
    [small.clone(), ranked, together].into_iter().chain(others).collect()
}

//! Fixed orders, and the packs that every generator makes of them.
//!
//! The packs are kept as files under `tests/golden`, where a change can be looked at. Recipes stand there without the
//! version, which may change when the levels do not.

use super::Benched;
use crate::order::Order;
use crate::recipe::VERSION;
use crate::{Pack, Subject, attempt, kwirk};
use boxwright_core::Budget;
use boxwright_make::{Generator, Kind, Knobs, kwirk::Method};
use boxwright_rate::Effort;
use boxwright_rate::kwirk::Metric;

/// A recipe as it is kept.
fn without_version(recipe: impl ToString) -> String {
    recipe.to_string().replace(&format!(" boxwright={VERSION}"), "")
}

/// The packs of a generator: as it comes; ranked, within conditions and trimmed; and with each of its choices made
/// another way.
pub(super) fn sokoban(generator: &'static Generator) -> Benched {
    let mut benched = Benched::default();
    orders(generator).iter().for_each(|order| benched.fill(order));
    benched
}

fn orders(generator: &'static Generator) -> Vec<Order> {
    let mut small = Order {
        sizes: "5x5-6x6".parse().expect("these are sizes"),
        boxes: "2-3".parse().expect("this is a span"),
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
        condition: "pushes>=4, difficulty>=0".parse().ok(),
        trim: true,
        seed: 12,
        ..small.clone()
    };
    let larger = Order {
        sizes: "8x6".parse().expect("this is a size"),
        boxes: "4".parse().expect("this is a number"),
        count: 1,
        seed: 13,
        attempts: 200,
        ..small.clone()
    };
    let others = settings(generator).into_iter().map(|(name, value)| {
        let mut order = Order { count: 1, seed: 14, ..small.clone() };
        order.knobs.set(name, value).expect("the settings are among those there are");
        order
    });
    [small.clone(), ranked, larger].into_iter().chain(others).collect()
}

/// Every choice that a generator has, made in every way but the usual one.
fn settings(generator: &Generator) -> Vec<(&'static str, &'static str)> {
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

impl Benched {
    fn fill(&mut self, order: &Order) {
        self.say(format!("== {order}"));
        let (mut pack, mut budget) = (Pack::new(order, []), Budget::nodes(u64::MAX));
        for number in 0..order.attempts {
            if pack.keep(attempt(order, number, &mut budget)).is_break() {
                break;
            }
        }
        for made in &pack.levels {
            let numbers = made
                .rated
                .rating
                .as_ref()
                .map_or("not rated".to_owned(), |rating| rating.difficulty.to_string());
            self.say(format!(
                "{}\n{}\n{} {numbers}\n",
                without_version(&made.recipe),
                made.level,
                made.replay.lurd()
            ));
        }
        self.say(format!("{}\n", pack.tally));
        self.tasks += pack.attempts as usize;
        self.done += pack.levels.len();
        self.nodes += budget.spent();
    }
}

/// The packs of a Kwirk generator: as it comes, ranked, for two players, and with each of its choices made another way.
pub(super) fn kwirk(method: &'static Method) -> Benched {
    let mut benched = Benched::default();
    kwirk_orders(method).iter().for_each(|order| benched.fill_kwirk(order));
    benched
}

fn kwirk_orders(method: &'static Method) -> Vec<kwirk::Order> {
    let range = |text: &str| text.parse().expect("this is a range");
    let small = kwirk::Order {
        method,
        knobs: Knobs::of(method.knobs),
        rooms: kwirk::Rooms::Sizes("5x4-7x5".parse().expect("these are sizes")),
        players: 1,
        boxes: range("0..3"),
        rotators: range("0..2"),
        pits: range("0..4"),
        steps: kwirk::ANY_STEPS,
        count: 3,
        rank: None,
        seed: 11,
        attempts: 12,
        nodes: method.effort.min(20_000),
    };
    let ranked = kwirk::Order { rank: Metric::named("steps"), seed: 12, ..small.clone() };
    let nodes = 10 * small.nodes;
    let together = kwirk::Order { players: 2, count: 1, seed: 13, attempts: 60, nodes, ..small.clone() };
    let settings = method.knobs.iter().flat_map(|knob| match knob.kind {
        Kind::Choice(names) => {
            names.iter().filter(|name| **name != knob.usual()).map(|name| (knob.name, *name)).collect()
        }
        _ => Vec::new(),
    });
    let others = settings.map(|(name, value)| {
        let mut order = kwirk::Order { count: 1, seed: 14, attempts: 60, ..small.clone() };
        order.knobs.set(name, value).expect("the settings are among those there are");
        order
    });
    [small.clone(), ranked, together].into_iter().chain(others).collect()
}

impl Benched {
    fn fill_kwirk(&mut self, order: &kwirk::Order) {
        let kwirk::Order { method, knobs, players, nodes, seed, .. } = order;
        let rank = order.rank.map_or("none", |metric| metric.name);
        self.say(format!(
            "== {} {knobs} players={players} nodes={nodes} seed={seed} rank={rank}",
            method.name
        ));
        let (mut pack, mut budget) = (kwirk::Pack::new(order, []), Budget::nodes(u64::MAX));
        for number in 0..order.attempts {
            if pack.keep(kwirk::attempt(order, number, &mut budget)).is_break() {
                break;
            }
        }
        for made in &pack.levels {
            let (plan, difficulty) = (&made.solution.plan, made.rating.difficulty);
            self.say(format!("{}\n{}\n{plan} {difficulty}\n", without_version(&made.recipe), made.level));
        }
        self.say(format!("{}\n", pack.tally));
        self.tasks += pack.attempts as usize;
        self.done += pack.levels.len();
        self.nodes += budget.spent();
    }
}

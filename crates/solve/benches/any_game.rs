//! The searches for any game on small rooms of Kwirk and Sokoban: how many states they look at in a second of
//! CPU time, beside the fast engines. What both prove must be the same.
//!
//! `cargo bench -p boxwright-solve --bench any_game`

#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

#[path = "../tests/common/kwirk_rooms.rs"]
mod kwirk_rooms;

use boxwright_core::kwirk::{self, Kwirk};
use boxwright_core::sokoban::{Level, Sokoban};
use boxwright_core::text::{Format, Hint, read};
use boxwright_core::{Budget, Game, Objective, Verdict};
use boxwright_solve::any_game::breadth_first;
use cpu_time::ProcessTime;
use kwirk_rooms::kwirk_rooms;

/// Nodes that one room may take.
const NODES: u64 = 2_000_000;
const MEMORY: u64 = 1_000_000_000;

fn main() {
    let rooms: Vec<_> = kwirk_rooms(1, (8, 4), 1, 2_000).collect();
    beside::<Kwirk>("Kwirk, 8 x 4, one player", &rooms, fast_kwirk);
    let rooms: Vec<_> = kwirk_rooms(2, (6, 4), 2, 200).collect();
    beside::<Kwirk>("Kwirk, 6 x 4, two players", &rooms, fast_kwirk);
    let text = include_bytes!("../../../levels/small-rooms.sok");
    let hint = Hint { format: Some(Format::Sok), ..Hint::default() };
    let entries = read(text, hint).unwrap().collection.entries;
    let rooms: Vec<_> = entries.into_iter().map(|entry| Level::new(entry.board).unwrap()).collect();
    beside::<Sokoban>("Sokoban, the small rooms", &rooms, fast_sokoban);
}

fn fast_kwirk(level: &kwirk::Level, budget: &mut Budget) -> Option<usize> {
    match boxwright_solve::kwirk::solve(level, budget).verdict {
        Verdict::Solved { plan, .. } => Some(plan.len()),
        _ => None,
    }
}

fn fast_sokoban(level: &Level, budget: &mut Budget) -> Option<usize> {
    match boxwright_solve::solve(level, Objective::Moves, budget).verdict {
        Verdict::Solved { plan, .. } => Some(plan.steps.len()),
        _ => None,
    }
}

/// What a search proved of some rooms, and what it took.
struct Run {
    /// Fewest steps of each; none if there is no solution.
    proved: Vec<Option<usize>>,
    nodes: u64,
    seconds: f64,
}

/// Both searches on the same rooms.
fn beside<G: Game>(what: &str, rooms: &[G::Level], fast: impl Fn(&G::Level, &mut Budget) -> Option<usize>) {
    let floor = run(rooms, |level: &G::Level, budget: &mut Budget| {
        match breadth_first::<G>(level, &G::start(level), budget).verdict {
            Verdict::Solved { plan, .. } => Some(plan.len()),
            Verdict::Unsolvable => None,
            Verdict::Unknown => panic!("a room of {what} is too large"),
        }
    });
    let fast = run(rooms, fast);
    assert!(floor.proved == fast.proved, "the searches disagree about {what}");
    let solved = floor.proved.iter().flatten();
    assert!(solved.clone().count() * 2 > rooms.len(), "few rooms of {what} can be solved");
    println!(
        "{what}: {} rooms, {} solved, {} steps; any game {} states in {:.2} s, {:.2} million a second; \
         fast {} nodes in {:.2} s; {:.1} times the time",
        rooms.len(),
        solved.clone().count(),
        solved.sum::<usize>(),
        floor.nodes,
        floor.seconds,
        floor.nodes as f64 / floor.seconds / 1e6,
        fast.nodes,
        fast.seconds,
        floor.seconds / fast.seconds
    );
}

fn run<L>(rooms: &[L], search: impl Fn(&L, &mut Budget) -> Option<usize>) -> Run {
    let begun = ProcessTime::now();
    let mut nodes = 0;
    let proved = rooms.iter().map(|room| {
        let mut budget = Budget::nodes(NODES).with_memory(MEMORY);
        let steps = search(room, &mut budget);
        nodes += budget.spent();
        steps
    });
    let proved = proved.collect();
    Run { proved, nodes, seconds: begun.elapsed().as_secs_f64() }
}

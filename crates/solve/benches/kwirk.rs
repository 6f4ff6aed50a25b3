//! What it takes to solve the levels of a Kwirk file, and how many nodes that is in a second of CPU time.
//!
//! `cargo bench -p boxwright-solve --bench kwirk -- FILE [PART OF A NAME] [NODES] [MEGABYTES] [any]`; with `any`,
//! plans that need not have fewest steps are looked for. Without a file, random rooms of 16 x 3 cells are solved.

#![allow(clippy::disallowed_methods, clippy::print_stdout, clippy::unwrap_used)]

use boxwright_core::kwirk::{Arms, Block, Level, Parts, Rotator, read};
use boxwright_core::{Budget, Cell, CellSet, Rng, Shape, Verdict};
use boxwright_solve::kwirk::{any_plan, solve};
use cpu_time::ProcessTime;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    match args.split_first() {
        Some((file, rest)) => file_of_levels(file, rest),
        None => random_rooms(),
    }
}

fn file_of_levels(file: &str, rest: &[String]) {
    let number = |at: usize, usual: u64| rest.get(at).map_or(usual, |arg| arg.parse().unwrap());
    let search = if rest.get(3).is_some_and(|arg| arg == "any") { any_plan } else { solve };
    println!("level\tverdict\tsteps\tnodes\tcpu_seconds\tplan");
    let entries = read(&std::fs::read_to_string(file).unwrap()).unwrap().entries;
    for entry in entries.iter().filter(|entry| rest.first().is_none_or(|part| entry.name.contains(part))) {
        let mut budget = Budget::nodes(number(1, u64::MAX)).with_memory(number(2, 5_000) * 1_000_000);
        let begun = ProcessTime::now();
        let answer = search(&entry.level().unwrap(), &mut budget);
        let took = begun.elapsed().as_secs_f64();
        let (steps, plan) = match &answer.verdict {
            Verdict::Solved { plan, .. } => (plan.len().to_string(), plan.to_string()),
            _ => (format!("at least {}", answer.bound), String::new()),
        };
        println!("{}\t{}\t{steps}\t{}\t{took:.3}\t{plan}", entry.name, answer.verdict.name(), budget.spent());
    }
}

fn random_rooms() {
    let rng = Rng::new(1);
    let rooms: Vec<Level> = (0..20_000).filter_map(|at| room(&mut rng.fork("room", at))).collect();
    let spent = timed("all rooms", &rooms);
    // Laying out a small room takes as long as some seventy nodes of it; these show the search alone.
    let large = rooms.into_iter().zip(spent).filter(|&(_, nodes)| nodes >= 1_000);
    timed("those of 1,000 nodes and more", &large.map(|(room, _)| room).collect::<Vec<_>>());
}

/// Solves rooms, says how fast that was, and gives the nodes of each.
fn timed(what: &str, rooms: &[Level]) -> Vec<u64> {
    let begun = ProcessTime::now();
    let mut solvable = 0;
    let spent: Vec<u64> = rooms
        .iter()
        .map(|room| {
            let mut budget = Budget::nodes(20_000);
            solvable += usize::from(matches!(solve(room, &mut budget).verdict, Verdict::Solved { .. }));
            budget.spent()
        })
        .collect();
    let (nodes, took) = (spent.iter().sum::<u64>(), begun.elapsed().as_secs_f64());
    let rate = nodes as f64 / took;
    println!(
        "{what}: {} rooms, {solvable} solved, {nodes} nodes in {took:.2} s, {rate:.0} a second",
        rooms.len()
    );
    spent
}

/// A room of 16 x 3 cells, the exit at one end and the player at the other, with boxes, rotators and pits.
fn room(rng: &mut Rng) -> Option<Level> {
    let shape = Shape::new(16, 3).ok()?;
    let mut free: Vec<Cell> =
        shape.cells().filter(|&cell| shape.col(cell) > 1 && shape.col(cell) < 14).collect();
    rng.shuffle(&mut free);
    let walls: CellSet = free.drain(..4).collect();
    let pits: CellSet = free.drain(..rng.below(4) as usize).collect();
    let mut parts = Parts {
        shape,
        walls,
        exits: [shape.cell(0, 1)].into_iter().collect(),
        pits,
        boxes: Vec::new(),
        rotators: Vec::new(),
        players: vec![shape.cell(15, 1)],
    };
    for _ in 0..8 {
        let mut more = parts.clone();
        let &at = rng.choose(&free)?;
        if rng.below(3) == 0 {
            more.rotators.push(Rotator { core: at, arms: Arms::from_bits(1 + rng.below(15) as u8) });
        } else {
            more.boxes.push(Block { at, width: 1 + rng.below(2) as u8, height: 1 + rng.below(2) as u8 });
        }
        if Level::from_parts(&more).is_ok() {
            parts = more;
        }
    }
    Level::from_parts(&parts).ok()
}

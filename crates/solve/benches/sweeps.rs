//! How many rooms are swept in a second of CPU time, and how long the yardstick takes.
//!
//! `cargo bench -p boxwright-solve --bench sweeps -- [PART OF A NAME]...`, or `-- --yardstick FILE` with a
//! file of levels. The rooms are those of `random_room.rs`: random ones, and the ones that a plain climb
//! towards deeper rooms looks at. All are seeded, and how many starts they have is asserted.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_types)]

use boxwright_core::sokoban::{Level, Room};
use boxwright_core::text::{Hint, read};
use boxwright_core::{Budget, Objective, Rng};
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::Bits;
use boxwright_solve::farthest::Sweeper;
use boxwright_solve::plain::plain_fewest_pushes;
use boxwright_solve::{nearby_room, random_room};
use std::time::Instant;

/// A set of rooms: its name, side and goals; how many random rooms, or climbs from one and the rooms each
/// looks at; and the starts that all sweeps of them meet, by pushes (and so by lines) and by moves.
struct Set {
    name: &'static str,
    side: usize,
    goals: usize,
    count: u64,
    climb: usize,
    regions: usize,
    squares: usize,
}

const fn set(
    name: &'static str,
    side: usize,
    goals: usize,
    (count, climb): (u64, usize),
    states: [usize; 2],
) -> Set {
    Set { name, side, goals, count, climb, regions: states[0], squares: states[1] }
}

const SETS: &[Set] = &[
    set("random-6x6-3", 6, 3, (20_000, 0), [586_279, 4_448_892]),
    set("random-8x8-5", 8, 5, (2_000, 0), [1_437_984, 14_711_010]),
    set("random-9x9-6", 9, 6, (201, 0), [663_983, 7_284_743]),
    set("climbed-6x6-3", 6, 3, (8, 3_000), [9_768_924, 129_964_269]),
    set("climbed-8x8-5", 8, 5, (3, 400), [59_809_815, 962_394_084]),
    set("climbed-9x9-6", 9, 6, (1, 60), [17_947_423, 267_048_514]),
];

fn main() {
    let args: Vec<String> = std::env::args().skip(1).filter(|arg| arg != "--bench").collect();
    if let [flag, file] = &args[..]
        && flag == "--yardstick"
    {
        return yardstick(file);
    }
    for objective in [Objective::Pushes, Objective::Lines, Objective::Moves] {
        for set in SETS {
            let is_wanted = |arg: &String| format!("{}-{objective}", set.name).contains(arg);
            if args.is_empty() || args.iter().any(is_wanted) {
                // Nine columns do not fit one word.
                if set.side <= 8 { time::<u64>(set, objective) } else { time::<u128>(set, objective) }
            }
        }
    }
}

fn rooms(set: &Set) -> Vec<Room> {
    let rng = Rng::new(1);
    let rngs = (0..set.count).map(|at| rng.fork("room", at));
    if set.climb == 0 {
        rngs.map(|mut rng| random_room(set.side, set.side, set.goals, &mut rng).unwrap()).collect()
    } else {
        rngs.flat_map(|mut rng| climbed(set.side, set.goals, set.climb, &mut rng)).collect()
    }
}

/// The rooms a climb looks at that keeps a change unless the hardest start becomes easier.
fn climbed(side: usize, goals: usize, count: usize, rng: &mut Rng) -> Vec<Room> {
    let mut sweeper = Sweeper::default();
    let mut best = random_room(side, side, goals, rng).unwrap();
    let mut depth = 0;
    let mut rooms = Vec::new();
    while rooms.len() < count {
        let Some(room) = nearby_room(&best, rng) else { continue };
        let arena = Arena::<u128>::of_room(&room).unwrap();
        let sweep = sweeper.sweep(&arena, Objective::Pushes, &mut Budget::nodes(20_000_000));
        if sweep.depth() >= depth {
            (best, depth) = (room.clone(), sweep.depth());
        }
        rooms.push(room);
    }
    rooms
}

fn time<B: Bits>(set: &Set, objective: Objective) {
    let rooms = rooms(set);
    let mut sweeper = Sweeper::default();
    let (mut states, mut crowds, mut depths, mut floor) = (0, 0, 0, 0);
    let mut seconds = Vec::new();
    let start = cpu_seconds();
    for room in &rooms {
        let begun = Instant::now();
        let arena = Arena::<B>::of_room(room).unwrap();
        let sweep = sweeper.sweep(&arena, objective, &mut Budget::nodes(u64::MAX));
        (states, crowds) = (states + sweep.states(), crowds + sweep.crowds());
        (depths, floor) = (depths + sweep.depth(), floor + room.floor().len());
        seconds.push(begun.elapsed().as_secs_f64());
    }
    let total = cpu_seconds() - start;
    seconds.sort_by(f64::total_cmp);
    let mean = |sum: usize| sum as f64 / rooms.len() as f64;
    println!(
        "{}-{objective}: {} rooms, floor {:.1}, states {:.1} (total {states}), depth {:.1}; {total:.2} s CPU, \
         {:.0} sweeps/s, {:.2} M states/s, {:.2} M crowds/s, median {:.6} s, longest {:.3} s",
        set.name,
        rooms.len(),
        mean(floor),
        mean(states),
        mean(depths),
        rooms.len() as f64 / total,
        states as f64 / total / 1e6,
        crowds as f64 / total / 1e6,
        seconds[seconds.len() / 2],
        seconds[seconds.len() - 1],
    );
    let expected = if objective == Objective::Moves { set.squares } else { set.regions };
    assert_eq!(states, expected, "sweeps no longer meet the same starts");
}

fn yardstick(file: &str) {
    let text = std::fs::read(file).unwrap();
    let entries = read(&text, Hint::default()).unwrap().collection.entries;
    let levels: Vec<Level> = entries.into_iter().filter_map(|entry| Level::new(entry.board).ok()).collect();
    let (mut nodes, mut solved, mut pushes) = (0, 0, 0);
    let start = cpu_seconds();
    for level in &levels {
        let mut budget = Budget::nodes(u64::MAX);
        let found = plain_fewest_pushes(level, &mut budget);
        (nodes, solved) = (nodes + budget.spent(), solved + usize::from(found.is_some()));
        pushes += found.unwrap_or(0);
    }
    let total = cpu_seconds() - start;
    println!(
        "yardstick: {solved} of {} solved, {pushes} pushes, {nodes} nodes, {total:.2} s CPU",
        levels.len()
    );
}

/// CPU seconds of this thread so far where the system says so, else seconds of the clock.
fn cpu_seconds() -> f64 {
    static START: std::sync::LazyLock<Instant> = std::sync::LazyLock::new(Instant::now);
    // Being scheduled anew brings the count up to date.
    std::thread::yield_now();
    let spent = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = spent.and_then(|line| line.split(' ').next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| START.elapsed().as_secs_f64(), |nanoseconds| nanoseconds / 1e9)
}

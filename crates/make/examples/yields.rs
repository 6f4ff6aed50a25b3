//! How fast a generator is and what it makes, at one size.
//!
//! `cargo run --release -p boxwright-make --example yields -- farthest 6x6 3 200 [KNOB=VALUE]...` makes 200
//! attempts and tells levels a second, quartiles of optimal pushes and of the lines they make, and the tally.

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_types)]

use boxwright_core::sokoban::{Counts, replay};
use boxwright_core::{Budget, Objective, Rng, Verdict};
use boxwright_make::sokoban::{Brief, Generator, Job};
use boxwright_make::{Knobs, Tally};
use boxwright_solve::solve;
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

/// Levels that are solved at most; making them may be much faster.
const SOLVED: usize = 2_000;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let generator = Generator::named(&args[0]).unwrap();
    let (columns, rows) = args[1].split_once('x').unwrap();
    let brief = Brief {
        columns: columns.parse().unwrap(),
        rows: rows.parse().unwrap(),
        boxes: args[2].parse().unwrap(),
    };
    let mut knobs = Knobs::of(generator.knobs);
    for word in &args[4..] {
        let (name, value) = word.split_once('=').unwrap();
        knobs.set(name, value).unwrap();
    }
    if let Some(why) = (generator.refuse)(&brief, &knobs) {
        return println!("{why}");
    }
    let (rng, mut tally, mut levels, mut took) = (Rng::new(1), Tally::default(), Vec::new(), Duration::ZERO);
    for attempt in 0..args[3].parse().unwrap() {
        let mut budget = Budget::nodes(generator.effort);
        let mut take = |candidate| {
            levels.push(candidate);
            ControlFlow::Continue(())
        };
        let mut job = Job::new(&brief, &knobs, rng.fork("attempt", attempt), &mut budget, &mut take);
        let begun = Instant::now();
        _ = (generator.run)(&mut job);
        took += begun.elapsed();
        tally.merge(&job.tally);
    }
    let counts: Vec<Counts> = levels
        .iter()
        .take(SOLVED)
        .filter_map(|candidate| {
            match solve(&candidate.level, Objective::Pushes, &mut Budget::nodes(300_000)).verdict {
                Verdict::Solved { plan, .. } => Some(replay(&candidate.level, &plan).unwrap().counts),
                _ => None,
            }
        })
        .collect();
    println!(
        "{brief} {knobs}: {} levels in {took:.2?}, {:.1} a second; pushes {}, lines {} of {}",
        levels.len(),
        levels.len() as f64 / took.as_secs_f64(),
        quartiles(counts.iter().map(|counts| counts.pushes).collect()),
        quartiles(counts.iter().map(|counts| counts.lines).collect()),
        counts.len(),
    );
    println!("{tally}");
    levels.last().into_iter().for_each(|candidate| println!("{}", candidate.level));
}

/// The quartiles and the most.
fn quartiles(mut counts: Vec<usize>) -> String {
    counts.sort();
    let part = |at: usize| counts.get(counts.len() * at / 4).copied().unwrap_or(0);
    format!("{} {} {} to {}", part(1), part(2), part(3), counts.last().unwrap_or(&0))
}

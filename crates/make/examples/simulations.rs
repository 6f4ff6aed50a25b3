//! How fast the tree search simulates, and what score it gets to, at one size.
//!
//! `cargo run --release -p boxwright-make --example simulations -- 5x5 3 1000000 5 [KNOB=VALUE]...` runs five
//! searches of a million simulations each and tells simulations a processor second, actions a simulation and the best scores.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use boxwright_core::{Budget, Rng};
use boxwright_make::Knobs;
use boxwright_make::mcts::{Evaluation, steering_score};
use boxwright_make::sokoban::{Brief, Candidate, Generator, Job};
use cpu_time::ProcessTime;
use std::ops::ControlFlow;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let generator = Generator::named("mcts").unwrap();
    let (columns, rows) = args[0].split_once('x').unwrap();
    let brief = Brief {
        columns: columns.parse().unwrap(),
        rows: rows.parse().unwrap(),
        boxes: args[1].parse().unwrap(),
    };
    let mut knobs = Knobs::of(generator.knobs);
    knobs.set("simulations", &args[2]).unwrap();
    for word in &args[4..] {
        let (name, value) = word.split_once('=').unwrap();
        knobs.set(name, value).unwrap();
    }
    let evaluation = if knobs.choice("score") == "ijcai" { Evaluation::Ijcai } else { Evaluation::Aiide };
    let seeds = args[3].parse().unwrap();
    let (mut simulations, mut actions, mut took, mut bests) = (0, 0, 0.0, Vec::new());
    for seed in 0..seeds {
        let (mut budget, mut scores) = (Budget::nodes(u64::MAX), Vec::new());
        let mut take = |candidate: Candidate| {
            scores.push(steering_score(&candidate.level, &candidate.plan.unwrap(), evaluation).unwrap());
            ControlFlow::Continue(())
        };
        let mut job = Job::new(&brief, &knobs, Rng::new(seed), &mut budget, &mut take);
        let begun = ProcessTime::now();
        _ = (generator.run)(&mut job);
        took += begun.elapsed().as_secs_f64();
        simulations += job.tally.get("simulations");
        actions += job.tally.get("actions");
        assert!(scores.is_sorted(), "each offer scores more than the one before: {scores:?}");
        bests.push(scores.last().copied().unwrap_or(0.0));
    }
    assert_eq!(simulations, seeds * args[2].parse::<u64>().unwrap(), "every simulation was counted");
    println!(
        "{brief} {knobs}: {:.0} simulations a processor second, {:.1} actions each; best scores {:.4} on average, {:.4?}",
        simulations as f64 / took,
        actions as f64 / simulations as f64,
        bests.iter().sum::<f64>() / bests.len() as f64,
        bests
    );
}

//! What the search gets to: `search_trial 9x9 6 100-108 effort=2000 by=lines`, size, boxes, seeds, knobs.
//! Pushes are those of the plan, lines and changes the fewest over plans with fewest pushes, F exact.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use boxwright_core::sokoban::replay;
use boxwright_core::{Budget, Rng};
use boxwright_make::sokoban::{Brief, Candidate, Generator, Job};
use boxwright_make::{Knobs, fewest_ways};
use boxwright_rate::{Effort, Study};
use cpu_time::ProcessTime;
use std::ops::ControlFlow;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let generator = Generator::named("search").unwrap();
    let (columns, rows) = args[0].split_once('x').unwrap();
    let (columns, rows) = (columns.parse().unwrap(), rows.parse().unwrap());
    let brief = Brief { columns, rows, boxes: args[1].parse().unwrap() };
    let mut knobs = Knobs::of(generator.knobs);
    for word in &args[3..] {
        let (name, value) = word.split_once('=').unwrap();
        knobs.set(name, value).unwrap();
    }
    let (from, to) = args[2].split_once('-').unwrap();
    let mut columns: [Vec<f64>; 4] = Default::default();
    let (mut took, mut spent, mut designs, mut seeds) = (0.0, 0, 0, 0_u32);
    for seed in from.parse::<u64>().unwrap()..to.parse().unwrap() {
        let (mut budget, mut best) = (Budget::nodes(u64::MAX), None);
        let mut take = |candidate: Candidate| {
            best = Some(candidate);
            ControlFlow::Continue(())
        };
        let mut job = Job::new(&brief, &knobs, Rng::new(seed).fork("search", 0), &mut budget, &mut take);
        let begun = ProcessTime::now();
        _ = (generator.run)(&mut job);
        designs += job.tally.get("designs");
        took += begun.elapsed().as_secs_f64();
        spent += budget.spent();
        seeds += 1;
        let Some(Candidate { level, plan }) = best else {
            println!("seed {seed}: nothing");
            continue;
        };
        let pushes = replay(&level, &plan.unwrap()).unwrap().counts.pushes;
        let (lines, changes) = fewest_ways(&level, &mut Budget::nodes(20_000_000)).unwrap_or((0, 0));
        let mut budget = Budget::nodes(u64::MAX);
        let study = Study::new(&level, Effort::default(), &mut budget);
        let difficulty = study.rating().map_or(f64::NAN, |rating| rating.difficulty);
        println!(
            "{level}\nseed {seed}: {pushes} pushes, {lines} lines, {changes} changes, F {difficulty:.3}"
        );
        let numbers = [pushes as f64, lines as f64, changes as f64, difficulty];
        columns.iter_mut().zip(numbers).for_each(|(column, number)| column.push(number));
    }
    for (name, column) in ["pushes", "lines", "changes", "F"].iter().zip(&mut columns) {
        column.sort_by(f64::total_cmp);
        let at = |share: usize| column.get(column.len() * share / 4).copied().unwrap_or(f64::NAN);
        println!("{name}: median {}, quartiles {} and {}", at(2), at(1), at(3));
    }
    println!(
        "{:.2} CPU s, {} designs each; {:.2} M starts a second",
        took / f64::from(seeds),
        designs / u64::from(seeds),
        spent as f64 / took / 1e6
    );
}

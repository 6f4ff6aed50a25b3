//! What the search gets to: `search_trial 9x9 6 SEEDS knob=value...`.

#![allow(clippy::print_stdout, clippy::unwrap_used)]

use boxwright_core::sokoban::replay;
use boxwright_core::{Budget, Rng};
use boxwright_make::{Brief, Candidate, Generator, Job, Knobs};
use cpu_time::ProcessTime;
use std::ops::ControlFlow;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let generator = Generator::named("search").unwrap();
    let (columns, rows) = args[0].split_once('x').unwrap();
    let brief = Brief {
        columns: columns.parse().unwrap(),
        rows: rows.parse().unwrap(),
        boxes: args[1].parse().unwrap(),
    };
    let mut knobs = Knobs::of(generator.knobs);
    for word in &args[3..] {
        let (name, value) = word.split_once('=').unwrap();
        knobs.set(name, value).unwrap();
    }
    let mut all = Vec::new();
    let (mut took, mut spent, mut designs) = (0.0, 0, 0);
    for seed in 0..args[2].parse().unwrap() {
        let (mut budget, mut best) = (Budget::nodes(u64::MAX), None);
        let mut take = |candidate: Candidate| {
            best = Some(candidate);
            ControlFlow::Continue(())
        };
        let mut job = Job::new(brief, &knobs, Rng::new(seed).fork("search", 0), &mut budget, &mut take);
        let begun = ProcessTime::now();
        _ = (generator.run)(&mut job);
        designs += job.tally.get("designs");
        took += begun.elapsed().as_secs_f64();
        spent += budget.spent();
        if let Some(Candidate { level, plan }) = best {
            let counts = replay(&level, &plan.unwrap()).unwrap().counts;
            all.push((counts.pushes, counts.lines, counts.changes));
            if seed == 0 {
                println!("{level}");
            }
        } else {
            all.push((0, 0, 0));
        }
    }
    all.sort();
    let mut lines: Vec<usize> = all.iter().map(|it| it.1).collect();
    lines.sort();
    let mut changes: Vec<usize> = all.iter().map(|it| it.2).collect();
    changes.sort();
    let n = all.len();
    println!(
        "pushes {} ({}..{}) lines {} changes {}; {:.2} s each, {:.2} M states/s, {} designs each",
        all[n / 2].0,
        all[0].0,
        all[n - 1].0,
        lines[n / 2],
        changes[n / 2],
        took / n as f64,
        spent as f64 / took / 1e6,
        designs / n as u64
    );
}

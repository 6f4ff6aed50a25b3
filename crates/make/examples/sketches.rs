//! How fast sketches are completed: every file named, with the processor time and nodes each took.
//!
//! `cargo run --release -p boxwright-make --example sketches -- SECONDS [hardest|check|least=N] FILE...`

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_types)]

use boxwright_core::{Budget, text::sokogen};
use boxwright_make::complete::{Outcome, Wish, check, complete};
use cpu_time::ProcessTime;
use std::path::Path;

fn main() {
    let mut words: Vec<String> = std::env::args().skip(1).collect();
    let seconds: f64 = words.remove(0).parse().unwrap();
    let has = |word: &str| words.iter().any(|other| other == word);
    let least =
        words.iter().find_map(|word| word.strip_prefix("least=")).map_or(0, |least| least.parse().unwrap());
    let wish = Wish { hardest: has("hardest"), least, ..Wish::default() };
    let mut total = 0.0;
    for file in words.iter().filter(|word| Path::new(word).exists()) {
        let sketch = sokogen::read(&std::fs::read(file).unwrap()).unwrap().sketch;
        let begun = ProcessTime::now();
        let is_over = || begun.elapsed().as_secs_f64() > seconds;
        let mut budget = Budget::nodes(u64::MAX).with_memory(2 << 30).with_stop(&is_over);
        let outcome = complete(&sketch, &wish, &mut budget);
        let took = begun.elapsed().as_secs_f64();
        total += took;
        let said = match &outcome {
            Outcome::Completed(done) => {
                let first = &done.completions[0];
                let sets = done.census.map_or(String::new(), |census| census.solvable_wall_sets.to_string());
                format!(
                    "{} pushes, optimal {}, hardest {} {sets}",
                    first.counts.pushes, first.optimal, done.hardest
                )
            }
            Outcome::Impossible(why) => {
                let relaxation = why.relaxation.map_or(String::new(), |change| change.told(sketch.shape()));
                let checked = if has("check") {
                    format!("{:?}", check(&sketch, &why.certificate, &mut Budget::nodes(u64::MAX)))
                } else {
                    String::new()
                };
                format!("{}; {relaxation} {checked}", why.reason.told(sketch.shape()))
            }
            Outcome::Unknown { nearest } => {
                format!("nearest {:?}", nearest.as_ref().map(|level| level.counts.pushes))
            }
        };
        let name = Path::new(file).file_stem().unwrap().to_string_lossy().into_owned();
        println!("{name}\t{}\t{took:.4}\t{}\t{said}", outcome.name(), budget.spent());
    }
    println!("total\t\t{total:.3}");
}

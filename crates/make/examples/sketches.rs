//! How fast sketches are completed: every file named, with the processor time and nodes each took.
//!
//! `cargo run --release -p boxwright-make --example sketches -- SECONDS [WORD]... FILE...`; words are `hardest`,
//! `check` (have certificates checked), `least=N`, and `kept=A-B` with `versions=N`: the files are then bases, of
//! which N templates are made for each number of goals kept, by the rule of Balyo & Froleyks' benchmark (all other
//! goals become floor, blanks become `0`, as many walls and boxes as goals are put).

#![allow(clippy::print_stdout, clippy::unwrap_used, clippy::disallowed_methods, clippy::disallowed_types)]

use boxwright_core::sokoban::Sketch;
use boxwright_core::{Budget, Rng, text::sokogen};
use boxwright_make::complete::{Outcome, Wish, check, complete};
use cpu_time::ProcessTime;
use std::path::Path;

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let has = |word: &str| words.iter().any(|other| other == word);
    let value = |key: &str| words.iter().find_map(|word| word.strip_prefix(key)).map(str::to_owned);
    let number = |key: &str, other: usize| value(key).map_or(other, |text| text.parse().unwrap());
    let wish = Wish { hardest: has("hardest"), least: number("least=", 0), ..Wish::default() };
    let mut counts = [0; 3];
    let mut total = 0.0;
    for file in words.iter().skip(1).filter(|word| Path::new(word).exists()) {
        let name = Path::new(file).file_stem().unwrap().to_string_lossy().into_owned();
        let text = std::fs::read_to_string(file).unwrap();
        let sketches = match value("kept=") {
            Some(kept) => templates(&name, &text, &kept, number("versions=", 3)),
            None => vec![(name, sokogen::read(text.as_bytes()).unwrap().sketch)],
        };
        for (name, sketch) in sketches {
            let (outcome, took, nodes) = timed(&sketch, &wish, words[0].parse().unwrap());
            total += took;
            counts[["completed", "impossible", "unknown"]
                .iter()
                .position(|&word| word == outcome.name())
                .unwrap()] += 1;
            println!(
                "{name}\t{}\t{took:.4}\t{nodes}\t{}",
                outcome.name(),
                said(&sketch, &outcome, has("check"))
            );
        }
    }
    println!("{} completed, {} impossible, {} unknown; {total:.3} s", counts[0], counts[1], counts[2]);
}

fn timed(sketch: &Sketch, wish: &Wish, seconds: f64) -> (Outcome, f64, u64) {
    let begun = ProcessTime::now();
    let is_over = || begun.elapsed().as_secs_f64() > seconds;
    let mut budget = Budget::nodes(u64::MAX).with_memory(2 << 30).with_stop(&is_over);
    let outcome = complete(sketch, wish, &mut budget);
    (outcome, begun.elapsed().as_secs_f64(), budget.spent())
}

fn said(sketch: &Sketch, outcome: &Outcome, is_checked: bool) -> String {
    match outcome {
        Outcome::Completed(done) => {
            let first = &done.completions[0];
            let sets = done.census.map_or(String::new(), |census| format!(", {census:?}"));
            format!(
                "{} pushes, optimal {}, hardest {}{sets}",
                first.counts.pushes, first.optimal, done.hardest
            )
        }
        Outcome::Impossible(why) => {
            let change =
                why.relaxation.map_or(String::new(), |change| "; ".to_owned() + &change.told(sketch.shape()));
            let mut budget = Budget::nodes(if is_checked { u64::MAX } else { 0 });
            let checked = match is_checked {
                true => format!("; {:?}", check(sketch, &why.certificate, &mut budget)),
                false => String::new(),
            };
            format!("{}{change}{checked}", why.reason.told(sketch.shape()))
        }
        Outcome::Unknown { nearest } => nearest
            .as_ref()
            .map_or(String::new(), |nearest| format!("{} pushes at least", nearest.counts.pushes)),
    }
}

fn templates(name: &str, base: &str, kept: &str, versions: usize) -> Vec<(String, Sketch)> {
    let (from, to) = kept.split_once('-').unwrap();
    let mut made = Vec::new();
    for kept in from.parse::<usize>().unwrap()..=to.parse().unwrap() {
        for version in 1..=versions {
            let rng = Rng::new(1).fork(name, (kept * 1_000 + version) as u64);
            let text = template(base, kept, rng);
            made.extend(text.map(|text| {
                (format!("{name}.{kept}.{version}"), sokogen::read(text.as_bytes()).unwrap().sketch)
            }));
        }
    }
    made
}

fn template(base: &str, kept: usize, mut rng: Rng) -> Option<String> {
    let mut goals: Vec<usize> =
        base.char_indices().filter(|&(_, sign)| sign == '.').map(|(at, _)| at).collect();
    rng.shuffle(&mut goals);
    let goals = goals.get(..kept)?;
    let sign = |(at, sign): (usize, char)| match sign {
        '.' if goals.contains(&at) => '.',
        '.' | '-' => ' ',
        ' ' => '0',
        other => other,
    };
    Some(format!("p sokogen {kept} {kept} {kept}\n{}", base.char_indices().map(sign).collect::<String>()))
}

//! Completing sketches, judged from outside: by the truth about 180 templates, by brute force with the slow
//! rules, by the cases that the published program gets wrong, and by sketches too large to decide.

#![allow(clippy::unwrap_used, clippy::disallowed_methods, clippy::print_stderr)]

mod brute;
mod corners;
mod large;
mod truth;

use boxwright_core::sokoban::{Sketch, replay};
use boxwright_core::text::sokogen;
use boxwright_core::{Budget, Rng};
use boxwright_make::complete::{Completed, Outcome, Wish, check, complete, misfit};

/// The sketch of a text.
fn sketch(text: &str) -> Sketch {
    sokogen::read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}")).sketch
}

/// Completes a sketch, and holds what comes out to what is promised: levels conform and their plans solve,
/// certificates pass the checker.
fn completed(sketch: &Sketch, wish: &Wish, nodes: u64) -> Outcome {
    let outcome = complete(sketch, wish, &mut Budget::nodes(nodes).with_memory(1 << 30));
    match &outcome {
        Outcome::Completed(done) => held(sketch, done),
        Outcome::Impossible(why) => {
            check(sketch, &why.certificate, &mut Budget::nodes(20_000_000))
                .unwrap_or_else(|error| panic!("{error}: {:?}\n{sketch}", why.reason));
        }
        Outcome::Unknown { .. } => {}
    }
    outcome
}

fn held(sketch: &Sketch, done: &Completed) {
    assert!(!done.completions.is_empty());
    for completion in &done.completions {
        assert_eq!(misfit(sketch, &completion.level), None, "{sketch}{}", completion.level);
        let replayed = replay(&completion.level, &completion.plan).unwrap();
        assert!(replayed.solved && replayed.counts == completion.counts, "{}", completion.level);
    }
}

/// A template by the rule of the benchmark: some goals of a base are kept, the others become floor on which
/// nothing may be put, and blanks become `0`.
fn template(base: &str, kept: usize, rng: &mut Rng) -> Option<String> {
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
    let board: String = base.char_indices().map(sign).collect();
    Some(format!("p sokogen {kept} {kept} {kept}\n{board}\n"))
}

/// Bases of our own, in the manner of the benchmark's.
const BASES: [&str; 3] = [
    "########\n#. .  .#\n#   .  #\n# .   .#\n########",
    "#######---\n#.  ..#---\n# #  .####\n#.   #. .#\n#. .    ##\n#########-",
    "----####\n#####. #\n#.  .  #\n#  ##. #\n#.    .#\n########",
];

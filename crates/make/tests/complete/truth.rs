//! The 180 templates of the benchmark against their exact answers, which another program found. They are not part
//! of the project; where they are not there, the test says so and holds templates of our own to each other.

use super::{BASES, completed, sketch, template};
use boxwright_core::Rng;
use boxwright_core::sokoban::Sketch;
use boxwright_make::complete::{Outcome, Reason, Wish};
use std::path::{Path, PathBuf};

struct Row {
    name: String,
    sketch: Sketch,
    is_feasible: bool,
    reason: String,
    solvable_wall_sets: Option<u64>,
    max_pushes: Option<usize>,
}

fn rows() -> Vec<Row> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder: PathBuf = std::env::var_os("BOXWRIGHT_DATA").map_or_else(beside, Into::into);
    let folder = folder.join("sokogen");
    let Ok(truth) = std::fs::read_to_string(folder.join("truth-open.tsv")) else {
        eprintln!("no benchmark templates in {}; not compared", folder.display());
        return Vec::new();
    };
    let row = |line: &str| {
        let fields: Vec<&str> = line.split('\t').collect();
        let file = folder.join("open").join(format!("{}.txt", fields[0]));
        Row {
            name: fields[0].to_owned(),
            sketch: sketch(&std::fs::read_to_string(file).unwrap()),
            is_feasible: fields[1] == "feasible",
            reason: fields[2].to_owned(),
            solvable_wall_sets: fields[4].parse().ok(),
            max_pushes: fields[5].parse().ok(),
        }
    };
    truth.lines().skip(1).map(row).collect()
}

#[test]
fn every_template_of_the_benchmark_is_decided_rightly_and_with_a_reason_that_holds() {
    for row in rows() {
        match completed(&row.sketch, &Wish::default(), 5_000_000) {
            Outcome::Completed(_) => assert!(row.is_feasible, "{}", row.name),
            Outcome::Impossible(why) => {
                assert!(!row.is_feasible, "{}", row.name);
                assert_eq!(why.reason.name(), row.reason, "{}", row.name);
            }
            Outcome::Unknown { .. } => panic!("{} is not decided", row.name),
        }
    }
}

#[test]
fn the_hardest_completion_is_as_hard_as_it_gets_and_one_more_push_is_refused() {
    for row in rows() {
        let Some(most) = row.max_pushes else { continue };
        let least = |least| Wish { least, relaxing: 0, ..Wish::default() };
        match completed(&row.sketch, &least(most), 1_000_000_000) {
            Outcome::Completed(done) => assert!(done.completions[0].counts.pushes >= most, "{}", row.name),
            other => panic!("{}: {other:?}", row.name),
        }
        let more = boxwright_make::complete::complete(
            &row.sketch,
            &least(most + 1),
            &mut boxwright_core::Budget::nodes(1_000_000_000),
        );
        match more {
            Outcome::Impossible(why) => {
                let is_right =
                    matches!(why.reason, Reason::OutOfBounds { range: (_, high), .. } if high == most);
                assert!(is_right, "{}: {:?}", row.name, why.reason);
            }
            other => panic!("{}: {other:?}", row.name),
        }
    }
}

#[test]
fn walls_that_leave_a_solution_are_counted_as_by_others() {
    for row in rows().iter().filter(|row| row.solvable_wall_sets.is_some_and(|sets| (1..200).contains(&sets)))
    {
        let wish = Wish { hardest: true, ..Wish::default() };
        let Outcome::Completed(done) = completed(&row.sketch, &wish, 1_000_000_000) else {
            panic!("{}", row.name)
        };
        let census = done.census.unwrap();
        assert_eq!(Some(census.solvable_wall_sets), row.solvable_wall_sets, "{}", row.name);
    }
}

#[test]
fn other_templates_by_the_same_rule_are_decided_and_held_to_the_same() {
    let rng = Rng::new(7);
    let mut verdicts = [0; 2];
    for (number, base) in BASES.iter().enumerate() {
        for kept in 1..=5 {
            for version in 0..3 {
                let mut rng = rng.fork("template", (number * 100 + kept * 10 + version) as u64);
                let Some(text) = template(base, kept, &mut rng) else { continue };
                match completed(&sketch(&text), &Wish::default(), 20_000_000) {
                    Outcome::Completed(_) => verdicts[0] += 1,
                    Outcome::Impossible(_) => verdicts[1] += 1,
                    Outcome::Unknown { .. } => panic!("not decided:\n{text}"),
                }
            }
        }
    }
    assert!(verdicts[0] > 10 && verdicts[1] > 3, "{verdicts:?}");
}

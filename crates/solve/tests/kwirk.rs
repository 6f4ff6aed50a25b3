//! The Kwirk solver on other people's levels, where they are present: the fewest steps that a plain
//! reference found for them.
//!
//! The levels are not part of the project. The test looks for them in the folder named by `BOXWRIGHT_DATA`,
//! else beside the project, and says so when there are none. Levels that took the reference more than
//! 400,000 looks are left to `cargo bench -p boxwright-solve --bench kwirk -- FILE`.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::unwrap_used)]

use boxwright_core::kwirk::{Level, read};
use boxwright_core::{Budget, Verdict};
use boxwright_solve::kwirk::solve;
use std::collections::BTreeMap;
use std::path::PathBuf;

fn file(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("BOXWRIGHT_DATA").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let found = std::fs::read_to_string(folder.join("kwirk").join(name)).ok();
    if found.is_none() {
        eprintln!("skipped: no kwirk/{name} in {}", folder.display());
    }
    found
}

#[test]
fn known_levels_need_the_steps_that_are_known() {
    let (Some(truth), Some(floors), Some(rooms)) =
        (file("truth.tsv"), file("going-up.txt"), file("heading-out.txt"))
    else {
        return;
    };
    let collections = [read(&floors).unwrap(), read(&rooms).unwrap()];
    let entries = collections.iter().flat_map(|collection| &collection.entries);
    let levels: BTreeMap<&str, Level> =
        entries.map(|entry| (entry.name.as_str(), entry.level().unwrap())).collect();
    let mut count = 0;
    for line in truth.lines().filter(|line| !line.starts_with(';')).skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let (name, steps, looks) = (row[0], row[6], row[11].parse::<u64>());
        if steps.is_empty() || looks.is_ok_and(|looks| looks > 400_000) {
            continue;
        }
        let answer = solve(&levels[name], &mut Budget::nodes(5_000_000));
        let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("{name}: {answer:?}") };
        assert_eq!(plan.len().to_string(), steps, "{name}");
        count += 1;
    }
    assert_eq!(count, 129, "of the 136 that the reference solved, seven take long");
}

#[test]
fn levels_that_a_plain_annealer_found_need_the_steps_that_plain_search_counted() {
    let Some(text) = file("prototype-levels.txt") else { return };
    let steps = read(&text).unwrap().entries.into_iter().map(|entry| {
        let answer = solve(&entry.level().unwrap(), &mut Budget::nodes(5_000_000));
        let Verdict::Solved { plan, .. } = answer.verdict else { panic!("{}", entry.name) };
        plan.len()
    });
    assert_eq!(steps.collect::<Vec<_>>(), [68, 98, 222, 238]);
}

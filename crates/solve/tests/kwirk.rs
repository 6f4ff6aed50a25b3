//! The Kwirk solver on other people's levels, where they are present: the fewest steps that a plain
//! reference found for them.
//!
//! The levels are not part of the project. The test looks for them in the folder named by `BOXWRIGHT_DATA`,
//! else beside the project, and says so when there are none. Levels that took the reference more than
//! 400,000 looks are left to `cargo bench -p boxwright-solve --bench kwirk -- FILE`.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::unwrap_used)]

use boxwright_core::kwirk::{Level, read};
use boxwright_core::{Budget, Verdict};
use boxwright_solve::kwirk::{any_plan, solve};
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

/// The levels whose fewest steps the reference found with at most so many looks, by name, with these steps.
fn known(most_looks: u64) -> Vec<(String, Level, usize)> {
    let (Some(truth), Some(floors), Some(rooms)) =
        (file("truth.tsv"), file("going-up.txt"), file("heading-out.txt"))
    else {
        return Vec::new();
    };
    let collections = [read(&floors).unwrap(), read(&rooms).unwrap()];
    let entries = collections.iter().flat_map(|collection| &collection.entries);
    let mut levels: BTreeMap<&str, Level> =
        entries.map(|entry| (entry.name.as_str(), entry.level().unwrap())).collect();
    let rows = truth.lines().filter(|line| !line.starts_with(';')).skip(1);
    let rows = rows.map(|line| line.split('\t').collect::<Vec<&str>>());
    rows.filter(|row| !row[6].is_empty() && row[11].parse::<u64>().is_ok_and(|looks| looks <= most_looks))
        .map(|row| (row[0].to_owned(), levels.remove(row[0]).unwrap(), row[6].parse().unwrap()))
        .collect()
}

#[test]
fn known_levels_need_the_steps_that_are_known() {
    let known = known(400_000);
    for (name, level, steps) in &known {
        let answer = solve(level, &mut Budget::nodes(5_000_000));
        let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("{name}: {answer:?}") };
        assert_eq!(plan.len(), *steps, "{name}");
    }
    assert!(known.is_empty() || known.len() == 129, "of the 136 that the reference solved, seven take long");
}

#[test]
fn plans_of_any_kind_are_found_for_known_levels_and_are_hardly_longer() {
    let known = known(20_000);
    let (mut all, mut more) = (0, 0);
    for (name, level, steps) in &known {
        let answer = any_plan(level, &mut Budget::nodes(50_000));
        let Verdict::Solved { plan, .. } = answer.verdict else { panic!("{name}: {answer:?}") };
        assert!(plan.len() >= *steps, "{name}");
        (all, more) = (all + steps, more + plan.len() - steps);
    }
    assert!(more * 50 <= all, "{more} steps more than the {all} needed for {} levels", known.len());
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

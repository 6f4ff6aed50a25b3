//! What holds for every metric of Kwirk, and numbers of other people's levels, where these are present.
//!
//! The levels are not part of the project. The tests look for them in the folder named by `BOXWRIGHT_DATA`,
//! else beside the project, and say so when there are none.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::unwrap_used)]

use boxwright_core::kwirk::{Level, read};
use boxwright_core::{Budget, View};
use boxwright_rate::Needs;
use boxwright_rate::kwirk::{
    Effort, Element, METRICS, Study, elements, free_distance, is_maze, is_needed, needs_detour,
};
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

const ROOMS: [&str; 4] = [
    "########\n#%.^_a1#\n#..+..2#\n########",
    "#########\n#%__aa1.#\n#.__aa..#\n#########",
    "#######\n#..^..#\n#%.+#1#\n#.....#\n#######",
    "%..1",
];

/// Every number there is about a level.
fn numbers(level: &Level, effort: Effort) -> Vec<(&'static str, Option<f64>)> {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, effort, &mut budget);
    METRICS.iter().map(|metric| (metric.name, metric.of(&study))).collect()
}

#[test]
fn the_eight_views_of_a_level_have_the_same_numbers() {
    for text in ROOMS {
        let level: Level = text.parse().unwrap();
        let plain = numbers(&level, Effort::default());
        assert!(plain.iter().all(|(_, number)| number.is_some_and(f64::is_finite)), "{plain:?}\n{level}");
        for view in View::ALL {
            assert_eq!(numbers(&level.seen(view), Effort::default()), plain, "{view:?}\n{level}");
        }
    }
}

#[test]
fn names_are_one_word_and_told_in_a_sentence() {
    for (at, metric) in METRICS.iter().enumerate() {
        assert!(
            METRICS[..at].iter().all(|other| other.name != metric.name),
            "{} is there twice",
            metric.name
        );
        assert!(metric.name.chars().all(|sign| sign.is_ascii_lowercase() || sign == '_'));
        assert!(metric.meaning.ends_with(['.', '?']) && !metric.unit.is_empty(), "{}", metric.name);
    }
}

#[test]
fn what_cannot_be_solved_has_only_the_numbers_of_its_board() {
    let level: Level = "#####\n#%a1#\n#####".parse().unwrap();
    for metric in METRICS {
        let mut budget = Budget::nodes(u64::MAX);
        let number = metric.of(&Study::new(&level, Effort::default(), &mut budget));
        assert_eq!(number.is_none(), metric.needs == Needs::Solution, "{}", metric.name);
    }
}

#[test]
fn known_levels_have_the_free_distance_and_the_kit_that_are_known() {
    let (Some(truth), Some(floors), Some(rooms)) =
        (file("truth.tsv"), file("going-up.txt"), file("heading-out.txt"))
    else {
        return;
    };
    let entries: Vec<_> = [floors, rooms].iter().flat_map(|text| read(text).unwrap().entries).collect();
    let levels: BTreeMap<&str, Level> =
        entries.iter().map(|entry| (entry.name.as_str(), entry.level().unwrap())).collect();
    let mut count = 0;
    for line in truth.lines().filter(|line| !line.starts_with(';')).skip(1) {
        let row: Vec<&str> = line.split('\t').collect();
        let level = &levels[row[0]];
        let number = |column: usize| row[column].parse::<usize>().unwrap();
        assert_eq!(
            [level.players().len(), level.boxes().len(), level.rotators().len(), level.pits().len()],
            [number(1), number(2), number(3), number(4)],
            "{}",
            row[0]
        );
        assert_eq!(free_distance(level) as usize, number(5), "{}", row[0]);
        count += 1;
    }
    assert_eq!(count, 150);
}

#[test]
fn every_box_and_rotator_of_the_annealers_levels_is_needed() {
    let Some(text) = file("prototype-levels.txt") else { return };
    let mut count = 0;
    for (entry, steps) in read(&text).unwrap().entries.iter().zip([68, 98, 222, 238]) {
        let level = entry.level().unwrap();
        assert!(!is_maze(&level) && needs_detour(&level, steps), "{}", entry.name);
        for element in elements(&level).iter().filter(|element| !matches!(element, Element::Pits(_))) {
            let answer = is_needed(&level, element, steps, &mut Budget::nodes(5_000_000));
            assert_eq!(answer, Some(true), "{} {element:?}", entry.name);
            count += 1;
        }
    }
    assert_eq!(count, 26);
}

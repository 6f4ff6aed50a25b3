//! What other people measured, and what people did: the columns and reference values of the human data.
//!
//! The data are not part of the project. Where they are absent these tests say so and check nothing else.

#![allow(clippy::unwrap_used, clippy::print_stderr, clippy::disallowed_methods)]

use boxwright_core::Budget;
use boxwright_core::sokoban::Level;
use boxwright_rate::{Effort, Metric, Study};
use std::collections::BTreeMap;
use std::path::Path;

type Row = BTreeMap<String, String>;

/// The rows of a file of the human data; `None` if it is absent. No field of these files is quoted.
fn rows(file: &str) -> Option<Vec<Row>> {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../../shared/data");
    let folder = std::env::var_os("BOXWRIGHT_DATA").map_or_else(beside, Into::into);
    let Ok(text) = std::fs::read_to_string(folder.join("human").join(file)) else {
        eprintln!("{file} is absent: nothing was compared");
        return None;
    };
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next()?.split(',').collect();
    let row = |line: &str| {
        assert!(!line.contains('"'), "{line}");
        heads.iter().map(|&head| head.to_owned()).zip(line.split(',').map(str::to_owned)).collect()
    };
    Some(lines.map(row).collect())
}

fn level(row: &Row) -> Option<Level> {
    row["layout"].replace('|', "\n").parse().ok()
}

/// Metrics of a level, by name.
fn measured(level: &Level, names: &[&str]) -> Vec<Option<f64>> {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, Effort::default(), &mut budget);
    names.iter().map(|name| Metric::named(name).unwrap().of(&study)).collect()
}

/// F, places and live places of the 24 levels that novices tried, as published.
const REFERENCE: &str = "Dimitri-and-Yorick 37 4.481/30/19; Microban 17 2.340/50/46; Microban 26 8.816/88/26;
Microban 33 5.892/226/91; Microban 41 2.321/53/51; Microban 43 3.558/327/170; Microban 48 4.885/180/104;
Microban 67 4.690/40/25; Microban 104 9.155/378/333; Microcosmos 28 8.841/107/62; Sokogen-990602-Levels 6 5.563/98/46;
Sokogen-990602-Levels 13 1.893/19/18; Sokogen-990602-Levels 14 2.910/125/104; Sokogen-990602-Levels 17 4.168/127/106;
Sokogen-990602-Levels 18 5.952/63/30; Sokogen-990602-Levels 19 4.252/48/18; Sokogen-990602-Levels 32 5.749/28/13;
Sokogen-990602-Levels 34 6.463/148/80; Sokogen-990602-Levels 35 10.440/49/28; Sokogen-990602-Levels 38 11.457/152/63;
Sokogen-990602-Levels 39 4.976/70/42; Sokogen-990602-Levels 40 9.500/46/24; Sokogen-990602-Levels 41 7.535/171/58;
Sokogen-990602-Levels 46 8.268/109/66";

#[test]
fn difficulty_equals_the_24_reference_values() {
    let Some(rows) = rows("novice24_summary.csv") else { return };
    assert_eq!(rows.len(), 24);
    for entry in REFERENCE.split(';').map(str::trim) {
        let (puzzle, numbers) = entry.rsplit_once(' ').unwrap();
        let numbers: Vec<f64> = numbers.split('/').map(|number| number.parse().unwrap()).collect();
        let row = rows.iter().find(|row| row["puzzle"] == puzzle).unwrap();
        let mut budget = Budget::nodes(u64::MAX);
        let level = level(row).unwrap();
        let rating = Study::new(&level, Effort::default(), &mut budget).rating().unwrap();
        assert!((rating.difficulty - numbers[0]).abs() < 0.005, "{puzzle}: {rating:?}");
        assert_eq!([rating.places as f64, rating.live as f64], numbers[1..], "{puzzle}");
    }
}

#[test]
fn the_measured_columns_come_out_on_every_row() {
    let Some(rows) = rows("sokobanonline_levels.csv") else { return };
    let columns = [
        ("pushes", "m_pushes"),
        ("min_moves", "m_moves"),
        ("min_lines", "m_lines"),
        ("min_changes", "m_changes"),
        ("lower_bound", "m_lb0"),
        ("decomposition", "m_decomp"),
    ];
    let names = columns.map(|(name, _)| name);
    let mut compared = 0;
    for row in rows.iter().filter(|row| !row["m_pushes"].is_empty()) {
        let Some(level) = level(row) else { continue };
        for ((name, column), found) in columns.iter().zip(measured(&level, &names)) {
            let expected: f64 = row[*column].parse().unwrap();
            assert!(
                expected < 0.0 || found == Some(expected),
                "{} {name}: {found:?}, not {expected}",
                row["id"]
            );
        }
        compared += 1;
    }
    assert_eq!(compared, 402);
}

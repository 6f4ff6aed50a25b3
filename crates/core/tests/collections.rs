//! Every board of other people's collections, where they are present, survives every format.
//!
//! The collections are not part of the project. The tests look for them in the folder named by
//! `BOXWRIGHT_DATA`, else beside the project, and say so when there are none.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::unwrap_used)]

use boxwright_core::sokoban::Level;
use boxwright_core::text::{Collection, Entry, Format, Hint, Style, WriteError, read, write};
use std::collections::BTreeMap;
use std::path::PathBuf;

fn files() -> Vec<(String, Vec<u8>)> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("BOXWRIGHT_DATA")
        .map_or_else(|| PathBuf::from(beside), PathBuf::from)
        .join("levels");
    let Ok(found) = std::fs::read_dir(&folder) else {
        eprintln!("skipped: no collections in {}", folder.display());
        return Vec::new();
    };
    let mut files: Vec<(String, Vec<u8>)> = found
        .map(|file| file.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "xsb"))
        .map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), std::fs::read(&path).unwrap()))
        .collect();
    files.sort();
    files
}

#[test]
fn every_board_is_read_and_is_a_level() {
    // How many each file holds, as its own description says.
    let known = BTreeMap::from([
        ("boxoban_hard.xsb", 3332),
        ("boxoban_unfiltered_test.xsb", 1000),
        ("hatoum2025.xsb", 4),
        ("microban1.xsb", 155),
        ("microban2.xsb", 135),
        ("sokevo.xsb", 107),
        ("unsolvable_boxoban_boxmoved.xsb", 100),
        ("unsolvable_boxoban_mutated.xsb", 100),
        ("xsokoban90.xsb", 90),
        ("yasgen.xsb", 28),
    ]);
    for (name, bytes) in files() {
        let reading = read(&bytes, Hint::default()).unwrap();
        let entries = &reading.collection.entries;
        if let Some(&count) = known.get(name.as_str()) {
            assert_eq!(entries.len(), count, "{name}");
        }
        assert_eq!(reading.warnings, [], "{name}");
        assert_eq!(reading.rewritten(&reading.collection).unwrap().bytes, bytes, "{name} byte for byte");
        for (at, entry) in entries.iter().enumerate() {
            let faults = Level::faults(&entry.board);
            assert!(faults.is_empty(), "{name}, level {}: {faults:?}", at + 1);
            assert!(entry.title.is_some(), "{name}, level {}", at + 1);
        }
    }
}

#[test]
fn every_board_comes_back_from_every_format_that_takes_it() {
    for (name, bytes) in files() {
        let collection = read(&bytes, Hint::default()).unwrap().collection;
        for format in Format::ALL.into_iter().filter(|&format| format.is_read()) {
            for style in styles(format) {
                let fits = |entry: &&Entry| format != Format::Boxoban || is_ten_by_ten(entry);
                let kept = Collection {
                    entries: collection.entries.iter().filter(fits).cloned().collect(),
                    ..collection.clone()
                };
                refuse_the_rest(&collection, format, &style);
                if kept.entries.is_empty() {
                    continue;
                }
                let written =
                    write(&kept, format, &style).unwrap_or_else(|why| panic!("{name} as {format}: {why}"));
                let back =
                    read(&written.bytes, Hint { format: Some(format), dialect: None }).unwrap().collection;
                assert_eq!(back.entries.len(), kept.entries.len());
                for (wanted, held) in kept.entries.iter().zip(&back.entries) {
                    assert_eq!(wanted.board, held.board, "{name} as {format}");
                }
                let detected = read(&written.bytes, Hint::default()).unwrap();
                assert_eq!(
                    detected.collection.entries.len(),
                    kept.entries.len(),
                    "{name} as {format}, unnamed"
                );
            }
        }
    }
}

fn styles(format: Format) -> Vec<Style> {
    let plain = Style::default();
    match format {
        Format::Xsb | Format::Sok => {
            vec![plain, Style { dashes: true, ..plain }, Style { one_line: true, ..plain }]
        }
        _ => vec![plain],
    }
}

fn is_ten_by_ten(entry: &Entry) -> bool {
    (entry.board.shape().width(), entry.board.shape().height()) == (10, 10)
}

fn refuse_the_rest(collection: &Collection, format: Format, style: &Style) {
    for entry in collection.entries.iter().filter(|entry| format == Format::Boxoban && !is_ten_by_ten(entry))
    {
        let alone = Collection { entries: vec![entry.clone()], ..Collection::default() };
        assert!(matches!(write(&alone, format, style), Err(WriteError::CannotHold { .. })));
    }
}

#[test]
fn every_board_becomes_a_tiled_map() {
    for (name, bytes) in files() {
        for entry in read(&bytes, Hint::default()).unwrap().collection.entries.into_iter().take(40) {
            let (boxes, area) =
                (entry.board.cells_where(|tile| tile.has_box()).len(), entry.board.shape().area());
            let alone = Collection { entries: vec![entry], ..Collection::default() };
            let map: serde_json::Value =
                serde_json::from_slice(&write(&alone, Format::Tiled, &Style::default()).unwrap().bytes)
                    .unwrap();
            assert_eq!(map["layers"][3]["objects"].as_array().unwrap().len(), boxes + 1, "{name}");
            assert_eq!(map["layers"][0]["data"].as_array().unwrap().len(), area, "{name}");
        }
    }
}

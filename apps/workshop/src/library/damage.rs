//! A damaged file is refused and left as it was, and what the refusal promises can be had; a file that is opened holds
//! what was written into it. A library that is cut off while it is made is whole at the next opening.

use super::*;
use boxwright_desk::Play;
use boxwright_forge::core::Rng;
use rusqlite::types::Value;
use serde_json::json;

/// How many files are damaged, and the seed of it.
const FILES: u64 = 150;
const SEED: u64 = 23;

/// A library with something in every table, closed: its folder and its bytes.
fn sound() -> (tempfile::TempDir, PathBuf, Vec<u8>) {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let library = Library::open(&path).expect("a library");
    let kwirk = New {
        game: "kwirk".into(),
        level: "######\n#%_a1#\n#....#\n######".into(),
        plan: "1lll".into(),
        ..New::default()
    };
    let with = |level: &str, title: &str| New {
        level: level.into(),
        title: title.into(),
        author: "Ada".into(),
        notes: "a word on it\n".repeat(30),
        recipe: "sokoban farthest 4x1 boxes=1 seed=7".into(),
        ..New::default()
    };
    let levels = [with("######\n#@$ .#\n######", "One"), with("######\n#. $@#\n######", "Two"), kwirk];
    let ids = library.add(&levels, Some("Mine")).expect("levels");
    library.remove(&ids[1..2]).expect("one is hidden");
    let metrics = json!({ "pushes": 2.0, "difficulty": 0.25 }).as_object().cloned().expect("numbers");
    library.keep_metrics(&ids[0], &metrics, Some("RR")).expect("numbers");
    library.keep_rating(&ids[0], Some(2), Some(5)).expect("a rating");
    for _ in 0..40 {
        let inputs = "rzyrr".repeat(50);
        let play =
            Play { level: ids[0].clone(), seconds: 2.5, times: "0 400".into(), inputs, ..Play::default() };
        library.keep_play(&play).expect("a play");
    }
    library.key("studio", "a key").expect("a key");
    drop(library);
    let bytes = std::fs::read(&path).expect("the file");
    (folder, path, bytes)
}

/// Everything that is in a file, row by row.
fn dump(path: &Path) -> Vec<(&'static str, Vec<Vec<Value>>)> {
    let connection = Connection::open(path).expect("a file");
    let rows = |table: &str| {
        let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).expect("a table");
        let count = statement.column_count();
        let row = |row: &rusqlite::Row| (0..count).map(|at| row.get(at)).collect();
        let rows = statement.query_map([], row).expect("rows");
        rows.collect::<Result<Vec<Vec<Value>>, _>>().expect("values")
    };
    schema::TABLES.into_iter().map(|table| (table, rows(table))).collect()
}

/// A copy of bytes with something wrong.
fn damaged(good: &[u8], rng: &mut Rng) -> Vec<u8> {
    const PAGE: usize = 4096;
    let mut bytes = good.to_vec();
    let page = |rng: &mut Rng| PAGE * rng.below((good.len() / PAGE) as u64) as usize;
    let kind = rng.below(7);
    match kind {
        0 => {
            let at = rng.below(good.len() as u64) as usize;
            bytes[at] ^= 1 << rng.below(8);
        }
        1 => {
            for _ in 0..1 + rng.below(30) {
                let at = rng.below(good.len() as u64) as usize;
                bytes[at] = rng.below(256) as u8;
            }
        }
        2 => bytes.truncate(1 + rng.below(good.len() as u64 - 1) as usize),
        3 => {
            let at = page(rng);
            bytes[at..at + PAGE].fill(0);
        }
        4 => {
            let at = page(rng);
            bytes[at..at + PAGE].iter_mut().for_each(|byte| *byte = rng.below(256) as u8);
        }
        5 => {
            let (from, to) = (page(rng), page(rng));
            bytes.copy_within(from..from + PAGE, to);
        }
        _ => {
            let at = rng.below(100) as usize;
            bytes[at] = rng.below(256) as u8;
        }
    }
    bytes
}

#[test]
#[allow(clippy::print_stdout)]
fn a_damaged_file_is_refused_and_left_alone_and_what_is_promised_is_saved() {
    let (_folder, path, good) = sound();
    let before = dump(&path);
    let boards: Vec<Value> = before[1].1.iter().map(|row| row[3].clone()).collect();
    let (mut opened, mut refused, mut saved) = (0, 0, 0);
    for number in 0..FILES {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        let bytes = damaged(&good, &mut Rng::new(SEED).fork("damage", number));
        std::fs::write(&path, &bytes).expect("written");
        match Library::open(&path) {
            Ok(library) => {
                drop(library);
                assert_eq!(dump(&path), before, "file {number} was opened");
                opened += 1;
            }
            Err(error) => {
                let words = error.to_string();
                assert!(!words.contains('\n'), "file {number}: {words}");
                assert_eq!(std::fs::read(&path).expect("the file"), bytes, "file {number}: {words}");
                assert_eq!(
                    std::fs::read_dir(folder.path()).expect("files").count(),
                    1,
                    "file {number}: {words}"
                );
                refused += 1;
                let LibraryError::Damaged { left, .. } = error else { continue };
                let new = folder.path().join("new.sqlite");
                let read = Rescue::read(&path).expect("readable");
                assert_eq!(read.to_string(), left, "file {number}");
                read.keep(&new).expect("kept");
                assert_eq!(std::fs::read(&path).expect("the file"), bytes, "file {number}");
                let levels = Library::open(&new).expect("the new one").levels(None).expect("levels");
                let counted = format!("{} level", levels.len());
                assert!(left.starts_with(&counted), "file {number}: {left}, and {counted}");
                for level in levels {
                    assert!(boards.contains(&Value::Text(level.level)), "file {number}: another board");
                }
                saved += 1;
            }
        }
    }
    println!(
        "{FILES} damaged files: {opened} opened with all that was in them, {refused} refused, {saved} of those with levels to save"
    );
    assert!(opened > 0 && refused > 100 && saved > 80, "{opened} {refused} {saved}");
}

#[test]
fn everything_but_numbers_and_keys_comes_through_a_rescue() {
    let (folder, path, _) = sound();
    let new = folder.path().join("new.sqlite");
    let rescue = Rescue::read(&path).expect("readable");
    assert_eq!(rescue.to_string(), "32 levels, 1 removed level, 2 packs, 40 plays, 1 rating");
    rescue.keep(&new).expect("kept");
    for ((table, before), (_, after)) in dump(&path).into_iter().zip(dump(&new)) {
        match table {
            "keys" | "metrics" | "measured" => assert!(after.is_empty(), "{table}"),
            "seals" => {}
            // Who saved them cannot tell whether they are proved, and keeps them now.
            "plans" => assert_eq!(
                after.iter().map(|row| &row[..5]).collect::<Vec<_>>(),
                before.iter().map(|row| &row[..5]).collect::<Vec<_>>()
            ),
            _ => assert_eq!(after, before, "{table}"),
        }
    }
    let error = rescue.keep(&new).expect_err("it is there");
    assert_eq!(error.to_string(), format!("{}: exists already; name a new file", new.display()));
}

#[test]
fn what_waits_in_the_log_of_a_damaged_file_is_saved_too() {
    let (folder, path, _) = sound();
    let library = Library::open(&path).expect("a library");
    let late = New { level: "#######\n#@ $ .#\n#######".into(), title: "Late".into(), ..New::default() };
    library.add(&[late], None).expect("one more");
    // As after a kill: the log was not brought into the file.
    let there = folder.path().join("there");
    std::fs::create_dir(&there).expect("a folder");
    let copy = there.join("library.sqlite");
    std::fs::copy(place::beside(&path, "-wal"), place::beside(&copy, "-wal")).expect("the log");
    let mut bytes = std::fs::read(&path).expect("the file");
    let middle = bytes.len() / 2 / 4096 * 4096;
    bytes[middle..middle + 4096].fill(0);
    std::fs::write(&copy, &bytes).expect("written");
    let error = Library::open(&copy).expect_err("damaged");
    assert!(matches!(error, LibraryError::Damaged { .. }), "{error}");
    assert_eq!(std::fs::read(&copy).expect("the file"), bytes, "the log was not brought into it");
    let new = folder.path().join("new.sqlite");
    Rescue::read(&copy).expect("readable").keep(&new).expect("kept");
    let levels = Library::open(&new).expect("the new one").levels(None).expect("levels");
    assert!(levels.iter().any(|level| level.title == "Late"));
}

#[test]
fn a_library_that_is_cut_off_anywhere_while_it_is_made_has_its_first_levels_at_the_next_opening() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    // The log holds all that was written, in its order; a kill leaves the beginning of it.
    let library = Library::open(&path).expect("a library");
    let (file, log) =
        (std::fs::read(&path).expect("it"), std::fs::read(place::beside(&path, "-wal")).expect("its log"));
    drop(library);
    let (head, frame) = (32, 24 + 4096);
    assert!(log.len() > head + 8 * frame, "there is something to cut in {} bytes", log.len());
    for length in (0..=log.len()).step_by(frame / 2) {
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("library.sqlite");
        std::fs::write(&path, &file).expect("written");
        std::fs::write(place::beside(&path, "-wal"), &log[..length]).expect("written");
        let packs = Library::open(&path).expect("opened").packs().expect("packs");
        assert_eq!(packs.len(), 1, "cut off after {length} bytes");
        assert_eq!(
            (packs[0].title.as_str(), packs[0].levels),
            ("Small Rooms", 30),
            "cut off after {length} bytes"
        );
    }
}

#[test]
fn a_row_that_another_program_changed_is_noticed() {
    let (_folder, path, _) = sound();
    let raw = Connection::open(&path).expect("the file");
    raw.execute("UPDATE levels SET title = 'Won' WHERE title = 'One'", []).expect("changed");
    drop(raw);
    let words = Library::open(&path).expect_err("changed").to_string();
    assert_eq!(
        words,
        format!(
            "{0}: the library is damaged (`levels` holds something else than was written); `boxwright library --library \
             {0} rescue NEW` saves what can be read in a new file: 32 levels, 1 removed level, 2 packs, 40 plays, 1 rating",
            path.display()
        )
    );
}

#[test]
fn whatever_the_library_does_it_keeps_its_seals() {
    let (_folder, path, _) = sound();
    let library = Library::open(&path).expect("a library");
    let ids: Vec<String> = library.levels(None).expect("levels").into_iter().map(|level| level.id).collect();
    let packs = library.packs().expect("packs");
    library.change(&ids[0], "title", "Other").expect("changed");
    library.rename_pack(packs[0].id, "Rooms").expect("renamed");
    library.order_pack(packs[0].id, &ids[3..5]).expect("ordered");
    library.merge_packs(packs[0].id, packs[1].id).expect("merged");
    library.keep_rating(&ids[0], Some(1), None).expect("rated");
    library.keep_rating(&ids[0], None, Some(1)).expect("rated again");
    let metrics = json!({ "pushes": 3.0, "odd": -0.0 }).as_object().cloned().expect("numbers");
    for _ in 0..2 {
        library.keep_metrics(&ids[0], &metrics, None).expect("numbers");
    }
    library.remove(&ids[..4]).expect("hidden");
    library.restore(&ids[..2]).expect("back");
    library.key("studio", "another").expect("the key");
    drop(library);
    Library::open(&path).expect("sealed as it is");
}

#[test]
fn a_file_of_another_program_is_refused_and_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("places.sqlite");
    let raw = Connection::open(&path).expect("a file");
    raw.execute_batch("CREATE TABLE places (name TEXT); INSERT INTO places VALUES ('here');")
        .expect("its own tables");
    drop(raw);
    for bytes in [std::fs::read(&path).expect("it"), b"this is no library".to_vec(), vec![0; 8192]] {
        std::fs::write(&path, &bytes).expect("written");
        let error = Library::open(&path).expect_err("no library");
        assert!(matches!(error, LibraryError::Unusable { .. }), "{error}");
        assert_eq!(std::fs::read(&path).expect("it"), bytes, "{error}");
    }
}

#[cfg(unix)]
#[test]
fn a_library_is_for_its_owner_alone() {
    use std::os::unix::fs::PermissionsExt as _;
    let (folder, path, good) = sound();
    let mode = |path: &Path| path.metadata().expect("a file").permissions().mode() & 0o777;
    let widen =
        |path: &Path| std::fs::set_permissions(path, std::fs::Permissions::from_mode(0o644)).expect("wide");
    assert_eq!(mode(&path), 0o600, "a new one");
    widen(&path);
    let library = Library::open(&path).expect("a library");
    let beside = [place::beside(&path, "-wal"), place::beside(&path, "-shm")];
    assert_eq!([mode(&path), mode(&beside[0]), mode(&beside[1])], [0o600; 3], "one that others could read");
    drop(library);
    let broken = folder.path().join("broken.sqlite");
    std::fs::write(&broken, &good[..good.len() / 2]).expect("written");
    widen(&broken);
    Library::open(&broken).expect_err("damaged");
    assert_eq!(mode(&broken), 0o644, "what is no library is not ours to change");
}

//! A file of an older version is opened: everything that was in it is there, and what is new can be used.
//!
//! The tables below are those that version 1 made, written down once and never to be changed.

use super::*;
use boxwright_desk::Play;
use rusqlite::types::Value;

const VERSION_1: &str = "
CREATE TABLE levels (
  id TEXT PRIMARY KEY, content_id TEXT NOT NULL, game TEXT NOT NULL, board TEXT NOT NULL,
  title TEXT NOT NULL DEFAULT '', author TEXT NOT NULL DEFAULT '', notes TEXT NOT NULL DEFAULT '',
  added INTEGER NOT NULL, removed INTEGER
) WITHOUT ROWID;
CREATE INDEX levels_by_content ON levels (content_id);
CREATE TABLE packs (id INTEGER PRIMARY KEY, title TEXT NOT NULL, author TEXT NOT NULL DEFAULT '', place INTEGER NOT NULL);
CREATE TABLE pack_levels (
  pack INTEGER NOT NULL REFERENCES packs (id), level TEXT NOT NULL REFERENCES levels (id), place INTEGER NOT NULL,
  PRIMARY KEY (pack, level)
) WITHOUT ROWID;
CREATE TABLE recipes (level TEXT PRIMARY KEY REFERENCES levels (id), recipe TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE plans (
  level TEXT NOT NULL REFERENCES levels (id), plan TEXT NOT NULL, moves INTEGER NOT NULL, pushes INTEGER NOT NULL,
  lines INTEGER NOT NULL, optimal INTEGER NOT NULL, added INTEGER NOT NULL, PRIMARY KEY (level, plan)
) WITHOUT ROWID;
CREATE TABLE metrics (
  level TEXT NOT NULL REFERENCES levels (id), name TEXT NOT NULL, number REAL, PRIMARY KEY (level, name)
) WITHOUT ROWID;
CREATE TABLE measured (level TEXT PRIMARY KEY REFERENCES levels (id), version TEXT NOT NULL) WITHOUT ROWID;
CREATE TABLE ratings (
  level TEXT PRIMARY KEY REFERENCES levels (id), difficulty INTEGER, fun INTEGER, told INTEGER NOT NULL
) WITHOUT ROWID;
CREATE TABLE plays (
  id INTEGER PRIMARY KEY, level TEXT NOT NULL REFERENCES levels (id), begun INTEGER NOT NULL, seconds REAL NOT NULL,
  inputs TEXT NOT NULL, plan TEXT NOT NULL, moves INTEGER NOT NULL, pushes INTEGER NOT NULL, undos INTEGER NOT NULL,
  restarts INTEGER NOT NULL, hints INTEGER NOT NULL, solved INTEGER NOT NULL
);
CREATE INDEX plays_by_level ON plays (level);
PRAGMA user_version = 1;
";

/// What version 2 added.
const VERSION_2: &str =
    "ALTER TABLE plays ADD COLUMN times TEXT NOT NULL DEFAULT ''; PRAGMA user_version = 2;";

/// Something in every table, a hidden level among it.
const KEPT: &str = "
INSERT INTO levels VALUES ('a1', 'c1', 'sokoban', '######
#@$ .#
######', 'One', 'Ada', 'first', 100, NULL), ('a2', 'c2', 'kwirk', '#####
#1.%#
#####', 'Two', '', '', 101, 102);
INSERT INTO packs VALUES (4, 'Mine', 'Ada', 0);
INSERT INTO pack_levels VALUES (4, 'a1', 0), (4, 'a2', 1);
INSERT INTO recipes VALUES ('a1', 'sokoban farthest 4x1 boxes=1');
INSERT INTO plans VALUES ('a1', 'RR', 2, 2, 1, 1, 103);
INSERT INTO metrics VALUES ('a1', 'pushes', 2.0), ('a1', 'difficulty', 0.5);
INSERT INTO measured VALUES ('a1', '0.0.9');
INSERT INTO ratings VALUES ('a1', 4, 5, 104);
INSERT INTO plays VALUES (9, 'a1', 105, 2.5, 'rzrr', 'rr', 2, 2, 1, 0, 0, 1);
";

const TABLES: [&str; 9] =
    ["levels", "packs", "pack_levels", "recipes", "plans", "metrics", "measured", "ratings", "plays"];

/// All rows of a table, in its first columns.
fn rows(connection: &Connection, table: &str, columns: Option<usize>) -> Vec<Vec<Value>> {
    let mut statement = connection.prepare(&format!("SELECT * FROM {table}")).expect("a table");
    let count = columns.unwrap_or_else(|| statement.column_count());
    let row = |row: &rusqlite::Row| (0..count).map(|at| row.get(at)).collect();
    statement.query_map([], row).expect("rows").collect::<Result<_, _>>().expect("values")
}

fn older(path: &Path, tables: &str) -> Connection {
    let raw = Connection::open(path).expect("a file");
    raw.execute_batch(tables).expect("the tables of then");
    raw.execute_batch(KEPT).expect("what was kept then");
    raw
}

#[test]
fn a_file_of_version_1_is_opened_and_every_row_is_still_there() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let raw = older(&path, VERSION_1);
    let before: Vec<Vec<Vec<Value>>> = TABLES.iter().map(|table| rows(&raw, table, None)).collect();
    assert!(before.iter().all(|rows| !rows.is_empty()), "something in every table");
    drop(raw);
    let library = Library::open(&path).expect("it is opened");
    let level = library.level("a1").expect("the level");
    assert_eq!((level.title.as_str(), level.plan.as_deref(), level.fun), ("One", Some("RR"), Some(5)));
    let packs: Vec<String> = library.packs().expect("packs").into_iter().map(|pack| pack.title).collect();
    assert_eq!(packs, ["Mine", "Small Rooms"], "it never had the levels that come with the program");
    assert_eq!(library.restore(&["a2".to_owned()]).expect("hidden levels too"), 1);
    library.remove(&["a2".to_owned()]).expect("hidden again");
    let play = Play { level: "a1".into(), times: "0 400".into(), inputs: "rr".into(), ..Play::default() };
    library.keep_play(&play).expect("what is new can be kept");
    drop(library);
    let raw = Connection::open(&path).expect("the file");
    for (table, before) in TABLES.iter().zip(&before) {
        let width = before[0].len();
        let mut now = rows(&raw, table, Some(width));
        if *table == "levels" {
            // The hidden one was hidden anew, at another time.
            let hidden = now.iter_mut().find(|row| row[0] == before[1][0]).expect("it");
            hidden[8] = before[1][8].clone();
        }
        for row in before {
            assert!(now.contains(row), "{table}: {row:?}");
        }
    }
    let times: String =
        raw.query_row("SELECT times FROM plays WHERE id = 10", [], |row| row.get(0)).expect("the new play");
    assert_eq!(times, "0 400");
}

#[test]
fn an_upgrade_that_breaks_off_leaves_the_file_as_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let raw = older(&path, VERSION_1);
    // The step to version 3 makes a table that is there already, so it cannot end well.
    raw.execute_batch("CREATE TABLE keys (something TEXT)").expect("in its way");
    let before: Vec<Vec<Vec<Value>>> = TABLES.iter().map(|table| rows(&raw, table, None)).collect();
    drop(raw);
    assert!(matches!(Library::open(&path), Err(LibraryError::Unusable { .. })));
    let raw = Connection::open(&path).expect("the file");
    let version: i64 = raw.pragma_query_value(None, "user_version", |row| row.get(0)).expect("a version");
    assert_eq!(version, 1);
    for (table, before) in TABLES.iter().zip(&before) {
        assert_eq!(&rows(&raw, table, None), before, "{table}");
    }
}

/// A file of version 2 as a program that was killed left it: all tables, and no levels.
fn cut_off(path: &Path) -> Connection {
    let raw = Connection::open(path).expect("a file");
    raw.execute_batch(VERSION_1).expect("the tables of then");
    raw.execute_batch(VERSION_2).expect("and those added");
    raw
}

/// Visible and hidden levels.
fn levels(path: &Path) -> (usize, i64) {
    let seen = Library::open(path).expect("it is opened").levels(None).expect("levels").len();
    let raw = Connection::open(path).expect("the file");
    let all: i64 = raw.query_row("SELECT count(*) FROM levels", [], |row| row.get(0)).expect("a count");
    (seen, all - seen as i64)
}

#[test]
fn a_library_that_was_cut_off_before_its_first_levels_gets_them_now() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    drop(cut_off(&path));
    assert_eq!(levels(&path), (30, 0));
    // One that was used since has its own levels, and gets the first ones too.
    let used = folder.path().join("used.sqlite");
    older(&used, VERSION_1).execute_batch(VERSION_2).expect("what was kept since");
    assert_eq!(levels(&used), (31, 1));
}

#[test]
fn who_removed_the_first_levels_is_not_given_them_again() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    let mut raw = cut_off(&path);
    let transaction = raw.transaction().expect("a transaction");
    welcome(&transaction).expect("the levels that it got when it was made");
    transaction.execute("UPDATE levels SET removed = 100", []).expect("removed");
    transaction.commit().expect("kept");
    drop(raw);
    assert_eq!(levels(&path), (0, 30), "an older file");
    assert_eq!(levels(&path), (0, 30), "and one of today");
    // Today nothing is asked any more: rows that are gone stay gone.
    let library = Library::open(&path).expect("a library");
    library
        .lock()
        .execute_batch("DELETE FROM pack_levels; DELETE FROM plans; DELETE FROM levels;")
        .expect("gone");
    drop(library);
    assert_eq!(levels(&path), (0, 0));
}

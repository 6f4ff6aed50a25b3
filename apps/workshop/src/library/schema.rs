//! The tables of the library, and how an older file becomes one of today.
//!
//! `user_version` counts the steps that were taken, `application_id` says whose the file is. A step only adds, and all
//! that an upgrade does is one transaction, the first levels and the seals included: a file is of the old kind or of
//! the new kind, whole, whenever the program is killed. A file of a later version is left alone.

use super::{LibraryError, seals};
use rusqlite::{Connection, Transaction, TransactionBehavior};

/// One upgrade each, oldest first.
const STEPS: &[&str] = &["
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
", "
ALTER TABLE plays ADD COLUMN times TEXT NOT NULL DEFAULT '';
", "
CREATE TABLE seals (name TEXT PRIMARY KEY, sum INTEGER NOT NULL) WITHOUT ROWID;
CREATE TABLE keys (name TEXT PRIMARY KEY, key TEXT NOT NULL) WITHOUT ROWID;
"];

/// From this version on a library got the levels that come with the program when it was made.
const WELCOMED: i64 = 3;

/// From this version on a library says whose it is, and its rows are sealed.
pub(super) const SEALED: i64 = 3;

/// Whose file it is: `Boxw`.
pub(super) const APPLICATION: i64 = 0x426f_7877;

/// All tables of today.
pub(super) const TABLES: [&str; 11] = [
    "keys",
    "levels",
    "measured",
    "metrics",
    "pack_levels",
    "packs",
    "plans",
    "plays",
    "ratings",
    "recipes",
    "seals",
];

/// The version of today.
pub(super) fn today() -> i64 {
    STEPS.len() as i64
}

/// The version of a file; 0 if there is nothing in it.
pub(super) fn version(connection: &Connection) -> Result<i64, rusqlite::Error> {
    connection.pragma_query_value(None, "user_version", |row| row.get(0))
}

/// Tables and indices by name, each with its kind, table and definition.
pub(super) type Shape = Vec<[String; 4]>;

/// What a file has.
pub(super) fn shape(connection: &Connection) -> Result<Shape, rusqlite::Error> {
    let question = "SELECT name, type, tbl_name, coalesce(sql, '') FROM sqlite_schema ORDER BY name";
    let mut statement = connection.prepare(question)?;
    let row = |row: &rusqlite::Row| Ok([row.get(0)?, row.get(1)?, row.get(2)?, row.get(3)?]);
    statement.query_map([], row)?.collect()
}

/// What a file of a version should have.
pub(super) fn shape_of(version: i64) -> Result<Shape, rusqlite::Error> {
    let blank = Connection::open_in_memory()?;
    for step in &STEPS[..usize::try_from(version).unwrap_or(0).min(STEPS.len())] {
        blank.execute_batch(step)?;
    }
    shape(&blank)
}

/// Brings a file to today's tables. `welcome` puts the first levels into one that never had any.
pub(super) fn upgrade(
    connection: &mut Connection,
    welcome: impl FnOnce(&Transaction) -> Result<(), LibraryError>,
) -> Result<(), LibraryError> {
    if version(connection)? == today() {
        return Ok(());
    }
    let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
    // Another program may have been faster.
    let version = version(&transaction)?;
    if version >= today() {
        return Ok(());
    }
    for step in &STEPS[version.max(0) as usize..] {
        transaction.execute_batch(step)?;
    }
    if version < WELCOMED {
        welcome(&transaction)?;
    }
    seals::renew(&transaction)?;
    transaction.pragma_update(None, "application_id", APPLICATION)?;
    transaction.pragma_update(None, "user_version", today())?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_table_is_listed() {
        let shape = shape_of(today()).expect("tables");
        let tables: Vec<&str> =
            shape.iter().filter(|[_, kind, ..]| kind == "table").map(|[name, ..]| name.as_str()).collect();
        assert_eq!(tables, TABLES);
    }
}

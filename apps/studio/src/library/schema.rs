//! The tables of the library, and how an older file becomes one of today.
//!
//! `user_version` counts the steps that were taken. A step only adds, and all steps of an upgrade are one
//! transaction: a file is of the old kind or of the new kind, whole. A file of a later version is left alone.

use super::LibraryError;
use rusqlite::Connection;

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
"];

/// Brings a file to today's tables. True if it was empty before.
pub(super) fn upgrade(connection: &mut Connection) -> Result<bool, LibraryError> {
    let transaction = connection.transaction_with_behavior(rusqlite::TransactionBehavior::Immediate)?;
    let version: i64 = transaction.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = STEPS.len() as i64;
    if version > known {
        return Err(LibraryError::Later { version, known });
    }
    for step in &STEPS[version.max(0) as usize..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    transaction.commit()?;
    Ok(version == 0)
}

//! What the player did: plays with their inputs and times, and what was thought of a level afterwards.

use super::{Library, LibraryError, now};
use rusqlite::{OptionalExtension as _, params};
use serde::{Deserialize, Serialize};

/// One play of a level, from the first step to the solution or to leaving it.
#[derive(Clone, Debug, Default, Deserialize, Serialize)]
#[serde(deny_unknown_fields, default)]
pub struct Play {
    /// The exact id of the level.
    pub level: String,
    /// Seconds since 1970.
    pub begun: i64,
    /// Seconds that the board was in sight.
    pub seconds: f64,
    /// Everything that was pressed: `udlr` steps, `z` undo, `y` redo, `x` restart, `h` hint.
    pub inputs: String,
    /// The steps from the start to the end.
    pub plan: String,
    /// How many steps.
    pub moves: i64,
    /// How many pushes.
    pub pushes: i64,
    /// How often a step was taken back.
    pub undos: i64,
    /// How often it was begun again.
    pub restarts: i64,
    /// Hints asked for.
    pub hints: i64,
    /// Was it solved?
    pub solved: bool,
}

impl Library {
    /// Keeps a play; the number it goes by.
    pub fn keep_play(&self, play: &Play) -> Result<i64, LibraryError> {
        let connection = self.lock();
        if !is_known(&connection, &play.level)? {
            return Err(LibraryError::NoSuch { what: "level", name: play.level.clone() });
        }
        connection.execute(
            "INSERT INTO plays (level, begun, seconds, inputs, plan, moves, pushes, undos, restarts, hints, solved)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
            params![
                play.level, play.begun, play.seconds, play.inputs, play.plan, play.moves, play.pushes, play.undos,
                play.restarts, play.hints, play.solved
            ],
        )?;
        Ok(connection.last_insert_rowid())
    }

    /// Keeps how hard and how much fun a level was, 1 to 5; what is not told stays as it was.
    pub fn keep_rating(
        &self,
        id: &str,
        difficulty: Option<i64>,
        fun: Option<i64>,
    ) -> Result<(), LibraryError> {
        let is_told = |told: Option<i64>| told.is_none_or(|told| (1..=5).contains(&told));
        if !is_told(difficulty) || !is_told(fun) {
            return Err(LibraryError::NoLevel { name: "the rating".into(), why: "it is 1 to 5".into() });
        }
        let connection = self.lock();
        if !is_known(&connection, id)? {
            return Err(LibraryError::NoSuch { what: "level", name: id.to_owned() });
        }
        connection.execute(
            "INSERT INTO ratings (level, difficulty, fun, told) VALUES (?1, ?2, ?3, ?4)
             ON CONFLICT (level) DO UPDATE SET difficulty = coalesce(excluded.difficulty, difficulty),
               fun = coalesce(excluded.fun, fun), told = excluded.told",
            params![id, difficulty, fun, now()],
        )?;
        Ok(())
    }

    /// Every play with its level and what was thought of it, as CSV.
    pub fn plays_csv(&self) -> Result<String, LibraryError> {
        let mut csv = String::from(
            "level,content_id,title,begun,seconds,moves,pushes,undos,restarts,hints,solved,rated_difficulty,rated_fun,inputs,plan\n",
        );
        let connection = self.lock();
        let mut statement = connection.prepare(
            "SELECT p.level, l.content_id, l.title, p.begun, p.seconds, p.moves, p.pushes, p.undos, p.restarts, p.hints,
               p.solved, r.difficulty, r.fun, p.inputs, p.plan
             FROM plays AS p JOIN levels AS l ON l.id = p.level LEFT JOIN ratings AS r ON r.level = p.level ORDER BY p.id",
        )?;
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let cell = |at: usize| -> Result<String, LibraryError> {
                Ok(match row.get_ref(at)? {
                    rusqlite::types::ValueRef::Null => String::new(),
                    rusqlite::types::ValueRef::Integer(number) => number.to_string(),
                    rusqlite::types::ValueRef::Real(number) => number.to_string(),
                    text => quoted(text.as_str().unwrap_or_default()),
                })
            };
            let cells: Result<Vec<String>, LibraryError> = (0..15).map(cell).collect();
            csv.push_str(&cells?.join(","));
            csv.push('\n');
        }
        Ok(csv)
    }
}

fn is_known(connection: &rusqlite::Connection, id: &str) -> Result<bool, LibraryError> {
    let found =
        connection.query_row("SELECT 1 FROM levels WHERE id = ?1", params![id], |_| Ok(())).optional()?;
    Ok(found.is_some())
}

/// A text as a cell of CSV; one that a spreadsheet would take for a formula is made harmless.
fn quoted(text: &str) -> String {
    let text = if text.starts_with(['=', '+', '-', '@']) { format!("'{text}") } else { text.to_owned() };
    if text.contains([',', '"', '\n', '\r']) { format!("\"{}\"", text.replace('"', "\"\"")) } else { text }
}

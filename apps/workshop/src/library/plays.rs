//! What the player did: plays with their inputs and times, and what was thought of a level afterwards.

use super::{Library, LibraryError, now};
use boxwright_desk::{NoLevel, Play};
use boxwright_forge::core::csv_cell;
use rusqlite::{OptionalExtension as _, params};

impl Library {
    /// Keeps a play; the number it goes by.
    pub fn keep_play(&self, play: &Play) -> Result<i64, LibraryError> {
        let connection = self.lock();
        if !is_known(&connection, &play.level)? {
            return Err(LibraryError::NoSuch { what: "level", name: play.level.clone() });
        }
        connection.execute(
            "INSERT INTO plays (level, begun, seconds, inputs, plan, moves, pushes, undos, restarts, hints, solved, times)
             VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12)",
            params![
                play.level, play.begun, play.seconds, play.inputs, play.plan, play.moves, play.pushes, play.undos,
                play.restarts, play.hints, play.solved, play.times
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
            return Err(NoLevel { name: "the rating".into(), why: "it is 1 to 5".into() }.into());
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
        self.csv(
            "level,content_id,title,begun,seconds,moves,pushes,undos,restarts,hints,solved,rated_difficulty,rated_fun,inputs,plan,times",
            "SELECT p.level, l.content_id, l.title, p.begun, p.seconds, p.moves, p.pushes, p.undos, p.restarts, p.hints,
               p.solved, r.difficulty, r.fun, p.inputs, p.plan, p.times
             FROM plays AS p JOIN levels AS l ON l.id = p.level LEFT JOIN ratings AS r ON r.level = p.level ORDER BY p.id",
        )
    }

    /// What was thought of every level that was rated, with how often it was played and solved, as CSV.
    pub fn ratings_csv(&self) -> Result<String, LibraryError> {
        self.csv(
            "level,content_id,game,title,rated_difficulty,rated_fun,told,plays,solved,seconds,fewest_moves,computed_difficulty",
            "SELECT r.level, l.content_id, l.game, l.title, r.difficulty, r.fun, r.told, count(p.id),
               count(p.id) FILTER (WHERE p.solved), coalesce(sum(p.seconds), 0), min(p.moves) FILTER (WHERE p.solved),
               (SELECT number FROM metrics WHERE level = r.level AND name = 'difficulty')
             FROM ratings AS r JOIN levels AS l ON l.id = r.level LEFT JOIN plays AS p ON p.level = r.level
             GROUP BY r.level ORDER BY r.told, r.level",
        )
    }

    /// The rows of a question as CSV under a head line.
    fn csv(&self, head: &str, question: &str) -> Result<String, LibraryError> {
        let mut csv = format!("{head}\n");
        let connection = self.lock();
        let mut statement = connection.prepare(question)?;
        let columns = statement.column_count();
        let mut rows = statement.query([])?;
        while let Some(row) = rows.next()? {
            let cell = |at: usize| -> Result<String, LibraryError> {
                Ok(match row.get_ref(at)? {
                    rusqlite::types::ValueRef::Null => String::new(),
                    rusqlite::types::ValueRef::Integer(number) => number.to_string(),
                    rusqlite::types::ValueRef::Real(number) => number.to_string(),
                    text => csv_cell(text.as_str().unwrap_or_default()),
                })
            };
            let cells: Result<Vec<String>, LibraryError> = (0..columns).map(cell).collect();
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

//! Levels in the library: added, found, changed, hidden and brought back.

use super::{Library, LibraryError, now};
use boxwright_desk::{Judged, New, Stored};
use boxwright_forge::VERSION;
use rusqlite::{Connection, OptionalExtension as _, Transaction, TransactionBehavior, params};
use serde_json::{Map, Value};

impl Library {
    /// Keeps levels, in a pack if one is named: all of them or none. Gives their ids; a level that is kept
    /// already only joins the pack.
    pub fn add(&self, levels: &[New], pack: Option<&str>) -> Result<Vec<String>, LibraryError> {
        let judged = judged(levels)?;
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        put_all(&transaction, levels, &judged, pack)?;
        transaction.commit()?;
        Ok(judged.into_iter().map(|judged| judged.ids.0).collect())
    }

    /// Could this be kept? Nothing is written.
    pub fn check(&self, new: &New) -> Result<(), LibraryError> {
        new.judge()?;
        Ok(())
    }

    /// The levels of a pack in its order, or all that are kept in the order they came.
    pub fn levels(&self, pack: Option<i64>) -> Result<Vec<Stored>, LibraryError> {
        let connection = self.lock();
        if let Some(pack) = pack {
            super::packs::must_be(&connection, pack)?;
        }
        let order = match pack {
            Some(_) => "JOIN pack_levels AS p ON p.level = l.id AND p.pack = ?1 WHERE l.removed IS NULL ORDER BY p.place",
            None => {
                "WHERE l.removed IS NULL AND ?1 IS NULL
                 ORDER BY l.added, (SELECT min(pack * 1000000 + place) FROM pack_levels WHERE level = l.id), l.id"
            }
        };
        stored(&connection, order, params![pack])
    }

    /// One level, by its exact id or the beginning of it.
    pub fn level(&self, id: &str) -> Result<Stored, LibraryError> {
        let connection = self.lock();
        let like = format!("{}%", id.replace(['%', '_'], ""));
        let found = stored(
            &connection,
            "WHERE l.id LIKE ?1 AND l.removed IS NULL ORDER BY l.id LIMIT 2",
            params![like],
        )?;
        let missing = || LibraryError::NoSuch { what: "level", name: id.to_owned() };
        found.into_iter().next().filter(|_| !id.is_empty()).ok_or_else(missing)
    }

    /// Levels that play the same as one of this content id.
    pub fn same(&self, content_id: &str) -> Result<Vec<Stored>, LibraryError> {
        let connection = self.lock();
        stored(
            &connection,
            "WHERE l.content_id = ?1 AND l.removed IS NULL ORDER BY l.added",
            params![content_id],
        )
    }

    /// The solutions of a level that are known, the best first.
    pub fn plans(&self, id: &str) -> Result<Vec<String>, LibraryError> {
        let connection = self.lock();
        let mut statement = connection.prepare(&format!(
            "SELECT p.plan FROM plans AS p JOIN levels AS k ON k.id = p.level WHERE p.level = ?1 {BEST_FIRST}"
        ))?;
        let rows = statement.query_map(params![id], |row| row.get(0))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Hides levels; how many that were.
    pub fn remove(&self, ids: &[String]) -> Result<usize, LibraryError> {
        self.mark(ids, Some(now()))
    }

    /// Brings hidden levels back.
    pub fn restore(&self, ids: &[String]) -> Result<usize, LibraryError> {
        self.mark(ids, None)
    }

    fn mark(&self, ids: &[String], removed: Option<i64>) -> Result<usize, LibraryError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        let mut marked = 0;
        for id in ids {
            let is_change =
                "UPDATE levels SET removed = ?2 WHERE id = ?1 AND (removed IS NULL) = (?2 IS NOT NULL)";
            marked += transaction.execute(is_change, params![id, removed])?;
        }
        transaction.commit()?;
        Ok(marked)
    }

    /// Gives a level another title, author or notes.
    pub fn change(&self, id: &str, field: &str, text: &str) -> Result<(), LibraryError> {
        let column = ["title", "author", "notes"].into_iter().find(|known| *known == field);
        let column = column.ok_or_else(|| LibraryError::NoSuch { what: "field", name: field.to_owned() })?;
        let changed = self
            .lock()
            .execute(&format!("UPDATE levels SET {column} = ?2 WHERE id = ?1"), params![id, text])?;
        if changed == 0 { Err(LibraryError::NoSuch { what: "level", name: id.to_owned() }) } else { Ok(()) }
    }

    /// Levels without numbers: id, game and board.
    pub fn unmeasured(&self, pack: Option<i64>) -> Result<Vec<(String, String, String)>, LibraryError> {
        let connection = self.lock();
        if let Some(pack) = pack {
            super::packs::must_be(&connection, pack)?;
        }
        let mut statement = connection.prepare(
            "SELECT l.id, l.game, l.board FROM levels AS l LEFT JOIN pack_levels AS p ON p.level = l.id AND p.pack = ?1
             WHERE l.removed IS NULL AND (?1 IS NULL OR p.pack IS NOT NULL)
             AND NOT EXISTS (SELECT 1 FROM measured AS m WHERE m.level = l.id AND m.version = ?2)
             ORDER BY p.place, l.added, l.id",
        )?;
        let rows =
            statement.query_map(params![pack, VERSION], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?;
        Ok(rows.collect::<Result<_, _>>()?)
    }

    /// Keeps the numbers of a level and its solution.
    pub fn keep_metrics(
        &self,
        id: &str,
        metrics: &Map<String, Value>,
        plan: Option<&str>,
    ) -> Result<(), LibraryError> {
        let mut connection = self.lock();
        let transaction = connection.transaction_with_behavior(TransactionBehavior::Immediate)?;
        put_metrics(&transaction, id, metrics)?;
        let done = "INSERT OR REPLACE INTO measured (level, version) VALUES (?1, ?2)";
        transaction.execute(done, params![id, VERSION])?;
        let known: Option<(String, String)> = transaction
            .query_row("SELECT game, board FROM levels WHERE id = ?1", params![id], |row| {
                Ok((row.get(0)?, row.get(1)?))
            })
            .optional()?;
        if let (Some(plan), Some((game, level))) = (plan, known) {
            let new = New { game, level, plan: plan.to_owned(), optimal: true, ..New::default() };
            if let Some(judged) = new.judge()?.plan {
                put_plan(&transaction, id, &judged, true)?;
            }
        }
        transaction.commit()?;
        Ok(())
    }
}

/// Looks at levels before they are kept.
pub(super) fn judged(levels: &[New]) -> Result<Vec<Judged>, LibraryError> {
    levels.iter().map(|new| Ok(new.judge()?)).collect()
}

/// Keeps levels that were looked at, in a pack if one is named.
pub(super) fn put_all(
    transaction: &Transaction,
    levels: &[New],
    judged: &[Judged],
    pack: Option<&str>,
) -> Result<(), LibraryError> {
    let pack = pack.map(|title| super::packs::named(transaction, title)).transpose()?;
    for (new, judged) in levels.iter().zip(judged) {
        put(transaction, new, judged)?;
        if let Some(pack) = pack {
            super::packs::join(transaction, pack, &judged.ids.0)?;
        }
    }
    Ok(())
}

fn put(transaction: &Transaction, new: &New, judged: &Judged) -> Result<(), LibraryError> {
    let (id, content_id) = &judged.ids;
    transaction.execute(
        "INSERT INTO levels (id, content_id, game, board, title, author, notes, added) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)
         ON CONFLICT (id) DO UPDATE SET removed = NULL,
           title = CASE WHEN title = '' THEN excluded.title ELSE title END,
           author = CASE WHEN author = '' THEN excluded.author ELSE author END",
        params![id, content_id, judged.game, judged.board, new.title, new.author, new.notes, now()],
    )?;
    if !new.recipe.is_empty() {
        let recipe = "INSERT OR IGNORE INTO recipes (level, recipe) VALUES (?1, ?2)";
        transaction.execute(recipe, params![id, new.recipe])?;
    }
    if let Some(plan) = &judged.plan {
        put_plan(transaction, id, plan, new.optimal)?;
    }
    put_metrics(transaction, id, &new.metrics)
}

pub(super) fn put_plan(
    transaction: &Transaction,
    id: &str,
    plan: &(String, [usize; 3]),
    optimal: bool,
) -> Result<(), LibraryError> {
    let (text, [moves, pushes, lines]) = plan;
    transaction.execute(
        "INSERT INTO plans (level, plan, moves, pushes, lines, optimal, added) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)
         ON CONFLICT (level, plan) DO UPDATE SET optimal = max(optimal, excluded.optimal)",
        params![id, text, *moves as i64, *pushes as i64, *lines as i64, optimal, now()],
    )?;
    Ok(())
}

fn put_metrics(
    transaction: &Transaction,
    id: &str,
    metrics: &Map<String, Value>,
) -> Result<(), LibraryError> {
    let mut put =
        transaction.prepare("INSERT OR REPLACE INTO metrics (level, name, number) VALUES (?1, ?2, ?3)")?;
    for (name, number) in metrics.iter().filter_map(|(name, number)| Some((name, number.as_f64()?))) {
        put.execute(params![id, name, number])?;
    }
    Ok(())
}

/// Fewest pushes and then moves; in Kwirk fewest steps.
const BEST_FIRST: &str =
    "ORDER BY CASE k.game WHEN 'kwirk' THEN p.moves ELSE p.pushes END, p.moves, p.pushes, p.plan";

/// Levels with all that belongs to them.
fn stored(
    connection: &Connection,
    which: &str,
    by: impl rusqlite::Params,
) -> Result<Vec<Stored>, LibraryError> {
    let mut statement = connection.prepare(&format!(
        "SELECT l.id, l.content_id, l.game, l.board, l.title, l.author, l.notes,
           (SELECT recipe FROM recipes WHERE level = l.id),
           (SELECT p.plan FROM plans AS p JOIN levels AS k ON k.id = p.level WHERE p.level = l.id {BEST_FIRST} LIMIT 1),
           (SELECT json_group_object(name, number) FROM metrics WHERE level = l.id),
           EXISTS (SELECT 1 FROM measured WHERE level = l.id),
           EXISTS (SELECT 1 FROM plays WHERE level = l.id AND solved),
           r.difficulty, r.fun
         FROM levels AS l LEFT JOIN ratings AS r ON r.level = l.id {which}"
    ))?;
    let rows = statement.query_map(by, |row| {
        let metrics: String = row.get(9)?;
        Ok(Stored {
            id: row.get(0)?,
            content_id: row.get(1)?,
            game: row.get(2)?,
            level: row.get(3)?,
            title: row.get(4)?,
            author: row.get(5)?,
            notes: row.get(6)?,
            recipe: row.get(7)?,
            plan: row.get(8)?,
            metrics: serde_json::from_str(&metrics).unwrap_or_default(),
            measured: row.get(10)?,
            solved: row.get(11)?,
            difficulty: row.get(12)?,
            fun: row.get(13)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

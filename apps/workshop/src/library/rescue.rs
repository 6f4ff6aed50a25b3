//! What can be saved of a damaged library: read from its pages, judged anew, and kept in a new file.
//!
//! The damaged file is only read. A level is saved if its board is the one that its id names; a plan if the referee
//! lets it pass; packs, recipes, plays and ratings if they are about a level that is saved. Numbers about levels are
//! not: nothing can vouch for them, and they can be found again. Titles, notes and times are taken as they are found.

use super::pages::{Value, rows};
use super::{Library, LibraryError, place};
use boxwright_desk::New;
use boxwright_forge::core::counted;
use rusqlite::types::{ToSql, ToSqlOutput};
use rusqlite::{Transaction, params, params_from_iter};
use serde::{Serialize, Serializer};
use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::Path;

/// Rows that are as they should be, by what they are about.
#[derive(Default)]
pub struct Rescue {
    levels: Vec<Level>,
    packs: Vec<(i64, Vec<Value>)>,
    members: Vec<Vec<Value>>,
    recipes: Vec<Vec<Value>>,
    plans: Vec<(String, (String, [usize; 3]))>,
    ratings: Vec<Vec<Value>>,
    plays: Vec<(i64, Vec<Value>)>,
}

struct Level {
    id: String,
    content_id: String,
    new: New,
    board: String,
    added: i64,
    removed: Option<i64>,
}

impl Rescue {
    /// Reads what can be read of a file, library or not.
    pub fn read(path: &Path) -> Result<Rescue, LibraryError> {
        let file = std::fs::read(path)
            .map_err(|error| LibraryError::Unusable { path: path.to_owned(), why: crate::plain(&error) })?;
        let log = std::fs::read(place::beside(path, "-wal")).unwrap_or_default();
        Ok(Rescue::of(rows(&file, &log)))
    }

    fn of(rows: Vec<(Option<i64>, Vec<Value>)>) -> Rescue {
        let mut rescue = Rescue::default();
        let mut known = BTreeMap::new();
        for level in rows.iter().filter_map(|(_, row)| level(row)) {
            if !known.contains_key(&level.id) {
                known.insert(level.id.clone(), rescue.levels.len());
                rescue.levels.push(level);
            }
        }
        for (number, row) in rows {
            rescue.sort(number, row, &known);
        }
        rescue.forget_strays();
        rescue
    }

    /// Puts a row where it belongs, told by how many values of which kinds it has.
    fn sort(&mut self, number: Option<i64>, row: Vec<Value>, known: &BTreeMap<String, usize>) {
        use Value::{Integer, Null, Text};
        let is_known = |id: &str| known.contains_key(id);
        match (number, &row[..]) {
            (Some(number), [Null, Text(_), Text(_), Integer(_)]) => self.packs.push((number, row)),
            (None, [Integer(_), Text(id), Integer(_)]) if is_known(id) => self.members.push(row),
            (None, [Text(id), Text(recipe)]) if is_known(id) && is_recipe(recipe) && !is_known(recipe) => {
                self.recipes.push(row);
            }
            (None, [Text(id), Integer(_) | Null, Integer(_) | Null, Integer(_)]) if is_known(id) => {
                self.ratings.push(row);
            }
            (None, [Text(id), Text(plan), Integer(_), Integer(_), Integer(_), Integer(_), Integer(_)])
                if is_known(id) =>
            {
                let new = New { plan: plan.clone(), ..self.levels[known[id]].new.clone() };
                let judged = new.judge().ok().and_then(|judged| judged.plan);
                self.plans.extend(judged.map(|judged| (id.clone(), judged)));
            }
            (
                Some(number),
                [Null, Text(id), Integer(_), Integer(_) | Value::Real(_), Text(_), Text(_), rest @ ..],
            ) if is_known(id) && is_end_of_play(rest) => {
                self.plays.push((number, row));
            }
            _ => {}
        }
    }

    /// Places in packs that are not there.
    fn forget_strays(&mut self) {
        let packs: BTreeSet<i64> = self.packs.iter().map(|(number, _)| *number).collect();
        self.members.retain(|row| matches!(row[0], Value::Integer(pack) if packs.contains(&pack)));
    }

    /// Is there nothing to save?
    pub fn is_empty(&self) -> bool {
        self.levels.is_empty()
    }

    /// Makes a new library of it; there must be no such file.
    pub fn keep(&self, path: &Path) -> Result<(), LibraryError> {
        if path.exists() {
            return Err(LibraryError::Exists(path.to_owned()));
        }
        Library::open_with(path, |transaction| self.put(transaction)).map(drop).inspect_err(|_| {
            // Half a rescue is none.
            _ = std::fs::remove_file(path);
        })
    }

    fn put(&self, transaction: &Transaction) -> Result<(), LibraryError> {
        let run = |statement: &str, row: &[Value]| transaction.execute(statement, params_from_iter(row));
        for level in &self.levels {
            let Level { id, content_id, new, board, added, removed } = level;
            transaction.execute(
                "INSERT INTO levels VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9)",
                params![id, content_id, new.game, board, new.title, new.author, new.notes, added, removed],
            )?;
        }
        for (number, row) in &self.packs {
            let row = [&[Value::Integer(*number)], &row[1..]].concat();
            run("INSERT OR IGNORE INTO packs VALUES (?1, ?2, ?3, ?4)", &row)?;
        }
        for row in &self.members {
            run("INSERT OR IGNORE INTO pack_levels VALUES (?1, ?2, ?3)", row)?;
        }
        for row in &self.recipes {
            run("INSERT OR IGNORE INTO recipes VALUES (?1, ?2)", row)?;
        }
        for (id, plan) in &self.plans {
            super::levels::put_plan(transaction, id, plan, false)?;
        }
        for row in &self.ratings {
            run("INSERT OR IGNORE INTO ratings VALUES (?1, ?2, ?3, ?4)", row)?;
        }
        for (number, row) in &self.plays {
            let mut row = [&[Value::Integer(*number)], &row[1..]].concat();
            // Version 1 knew no times.
            row.resize(13, Value::Text(String::new()));
            let insert =
                "INSERT OR IGNORE INTO plays VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, ?13)";
            run(insert, &row)?;
        }
        Ok(())
    }
}

impl Rescue {
    /// How much there is of everything, with its name for one and for several.
    fn counts(&self) -> [(&'static str, &'static str, usize); 5] {
        let seen = self.levels.iter().filter(|level| level.removed.is_none()).count();
        [
            ("level", "levels", seen),
            ("removed level", "removed levels", self.levels.len() - seen),
            ("pack", "packs", self.packs.len()),
            ("play", "plays", self.plays.len()),
            ("rating", "ratings", self.ratings.len()),
        ]
    }
}

impl fmt::Display for Rescue {
    /// What there is, counted: `30 levels, 1 pack, 2 plays`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let there = self.counts().into_iter().filter(|(.., count)| *count > 0);
        let told: Vec<String> = there.map(|(one, many, count)| counted(count, one, many)).collect();
        f.write_str(if told.is_empty() { "nothing".to_owned() } else { told.join(", ") }.as_str())
    }
}

impl Serialize for Rescue {
    /// The counts by name.
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        to.collect_map(self.counts().into_iter().map(|(_, many, count)| (many.replace(' ', "_"), count)))
    }
}

impl ToSql for Value {
    fn to_sql(&self) -> Result<ToSqlOutput<'_>, rusqlite::Error> {
        Ok(match self {
            Value::Null | Value::Bytes => ToSqlOutput::Owned(rusqlite::types::Value::Null),
            Value::Integer(number) => (*number).into(),
            Value::Real(number) => (*number).into(),
            Value::Text(text) => text.as_str().into(),
        })
    }
}

/// A level, if the row is one and its board is what an id of it names.
fn level(row: &[Value]) -> Option<Level> {
    use Value::{Integer, Null, Text};
    let [
        Text(id),
        Text(content),
        Text(game),
        Text(board),
        Text(title),
        Text(author),
        Text(notes),
        Integer(added),
        removed,
    ] = row
    else {
        return None;
    };
    let removed = match removed {
        Integer(at) => Some(*at),
        Null => None,
        _ => return None,
    };
    let (title, author, notes) = (title.clone(), author.clone(), notes.clone());
    let mut new = New { game: game.clone(), level: board.clone(), title, author, notes, ..New::default() };
    let judged = new.judge().ok().filter(|judged| judged.ids.0 == *id || judged.ids.1 == *content)?;
    new.game = judged.game.to_owned();
    let (id, content_id) = judged.ids;
    Some(Level { id, content_id, new, board: judged.board, added: *added, removed })
}

/// Is it no version of the program? Those stand beside an id too.
fn is_recipe(text: &str) -> bool {
    !text.chars().all(|sign| sign.is_ascii_digit() || sign == '.')
}

/// Six counts, and the times that version 1 had not.
fn is_end_of_play(rest: &[Value]) -> bool {
    let (counts, times) = rest.split_at(rest.len().min(6));
    counts.len() == 6
        && counts.iter().all(|count| matches!(count, Value::Integer(_)))
        && matches!(times, [] | [Value::Text(_)])
}

//! A level to be kept: read from a file of levels, and looked at by the referee before any library takes it.

use boxwright_forge::core::text::{Collection, Entry};
use boxwright_forge::core::{Plan, kwirk, sokoban};
use boxwright_forge::kwirk::SOLUTION;
use serde::Deserialize;
use serde_json::{Map, Value};

/// A level to be kept.
#[derive(Clone, Debug, Default, Deserialize)]
#[serde(deny_unknown_fields, default)]
pub struct New {
    /// `sokoban` or `kwirk`; nothing means Sokoban.
    pub game: String,
    /// The board's text.
    pub level: String,
    /// What it is called.
    pub title: String,
    /// Who made it.
    pub author: String,
    /// What else is said about it.
    pub notes: String,
    /// What makes it again.
    pub recipe: String,
    /// A solution.
    pub plan: String,
    /// Is it proved that none is better?
    pub optimal: bool,
    /// Numbers about it.
    pub metrics: Map<String, Value>,
}

/// Why something cannot be kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{name}: {why}")]
pub struct NoLevel {
    /// What it is called.
    pub name: String,
    /// Why it is no level.
    pub why: String,
}

impl New {
    /// A level of a collection.
    pub fn of(entry: &Entry, collection: &Collection) -> New {
        let solution = entry.saved.iter().find(|saved| saved.is_solution());
        let author = entry.author.as_ref().or(collection.author.as_ref());
        New {
            level: entry.board.to_string(),
            title: entry.title.clone().unwrap_or_default(),
            author: author.cloned().unwrap_or_default(),
            notes: entry.notes.join("\n"),
            recipe: recipe_of(entry).unwrap_or_default(),
            plan: solution.map(|saved| saved.moves.clone()).unwrap_or_default(),
            ..New::default()
        }
    }

    /// A level of a Kwirk file, with its solution, recipe and author where it says so.
    pub fn of_kwirk(entry: &kwirk::Entry) -> New {
        let fact = |key: &str| {
            let found = entry.facts.iter().find(|(name, _)| name == key);
            found.map(|(_, value)| value.clone()).unwrap_or_default()
        };
        New {
            game: "kwirk".to_owned(),
            level: entry.board.to_string(),
            title: entry.name.clone(),
            author: fact("author"),
            notes: entry.notes.join("\n"),
            recipe: fact("recipe"),
            plan: fact(SOLUTION),
            ..New::default()
        }
    }

    /// Its name in messages.
    fn name(&self) -> String {
        if self.title.is_empty() { "the level".to_owned() } else { self.title.clone() }
    }

    /// The ids of the level it is, its text, and its plan if the referee lets it pass.
    pub fn judge(&self) -> Result<Judged, NoLevel> {
        let none = |why: String| NoLevel { name: self.name(), why };
        if self.game == "kwirk" {
            let level: kwirk::Level =
                self.level.parse().map_err(|why: kwirk::LevelTextError| none(why.to_string()))?;
            let replayed = kwirk::Plan::read(&self.plan).ok().and_then(|plan| {
                let replay = kwirk::replay(&level, &plan).ok().filter(|replay| replay.solved)?;
                Some((plan.to_string(), [replay.counts.steps, replay.counts.pushes, 0]))
            });
            let ids = (level.exact_id().to_string(), level.content_id().to_string());
            return Ok(Judged { game: "kwirk", ids, board: level.to_string(), plan: replayed });
        }
        let level: sokoban::Level =
            self.level.parse().map_err(|why: sokoban::LevelTextError| none(why.to_string()))?;
        let replayed = Plan::read(&self.plan).ok().and_then(|text| {
            let replay = sokoban::replay(&level, &text.plan).ok().filter(|replay| replay.solved)?;
            Some((replay.lurd(), [replay.counts.moves, replay.counts.pushes, replay.counts.lines]))
        });
        let ids = (level.exact_id().to_string(), level.content_id().to_string());
        Ok(Judged { game: "sokoban", ids, board: level.to_string(), plan: replayed })
    }
}

/// A level that was looked at before it is kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Judged {
    /// `sokoban` or `kwirk`.
    pub game: &'static str,
    /// Its exact id and its content id.
    pub ids: (String, String),
    /// Its text.
    pub board: String,
    /// A solution, with its moves or steps, its pushes and its lines.
    pub plan: Option<(String, [usize; 3])>,
}

/// The recipe of a level: a fact of its own, or a line of its notes where a format knows no facts.
pub(crate) fn recipe_of(entry: &Entry) -> Option<String> {
    let noted =
        || entry.notes.iter().flat_map(|note| note.lines()).find_map(|line| line.strip_prefix("Recipe: "));
    entry.facts.get("recipe").and_then(Value::as_str).or_else(noted).map(str::to_owned)
}

//! What a level file holds, whatever its format.
//!
//! These are plain values without any memory of the text they came from; a reader keeps that apart
//! (see [`Reading`](super::Reading)), so two collections are equal when they say the same.

use crate::sokoban::Draft;
use crate::{Plan, PlanError, PlanText};

/// Named facts that only some formats can hold (recipe, metrics, ...).
pub type Facts = serde_json::Map<String, serde_json::Value>;

/// A set of levels with what is said about it.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Collection {
    /// What the set is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What else is said about it, line by line.
    pub notes: Vec<String>,
    /// Named facts.
    pub facts: Facts,
    /// The levels, in order.
    pub entries: Vec<Entry>,
}

impl Collection {
    /// What is said about the collection, with other levels.
    pub fn with_entries(&self, entries: Vec<Entry>) -> Collection {
        let Collection { title, author, notes, facts, .. } = self;
        Collection {
            title: title.clone(),
            author: author.clone(),
            notes: notes.clone(),
            facts: facts.clone(),
            entries,
        }
    }
}

/// One level of a collection: a board, legal or not, with what is said about it.
#[derive(Clone, Debug, PartialEq)]
pub struct Entry {
    /// What it is called.
    pub title: Option<String>,
    /// Who made it.
    pub author: Option<String>,
    /// What else is said about it, line by line.
    pub notes: Vec<String>,
    /// The board as drawn.
    pub board: Draft,
    /// Solutions and unfinished games.
    pub saved: Vec<Saved>,
    /// Named facts.
    pub facts: Facts,
}

impl Entry {
    /// A board about which nothing is said.
    pub fn new(board: Draft) -> Entry {
        Entry { title: None, author: None, notes: Vec::new(), board, saved: Vec::new(), facts: Facts::new() }
    }
}

/// A solution or a game in progress, as the file has it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Saved {
    /// Its heading: `Solution`, `Solution/Moves`, `Snapshot`, ...
    pub name: String,
    /// Its moves without blanks, otherwise verbatim: what they do, only a replay can say.
    pub moves: String,
}

impl Saved {
    /// Is it offered as a solution? Everything is that is not called a snapshot or saved game.
    pub fn is_solution(&self) -> bool {
        let name = self.name.to_ascii_lowercase();
        !["snapshot", "savegame", "saved game", "reverse"].iter().any(|word| name.contains(word))
    }

    /// The moves as a plan. The mark `*` of a saved game's current position is passed over.
    pub fn plan(&self) -> Result<PlanText, PlanError> {
        if self.is_solution() { Plan::read(&self.moves) } else { Plan::read(&self.moves.replace('*', "")) }
    }
}

/// Drops blank lines at both ends and all but one of several together, and blanks at the end of each line.
pub(super) fn tidy(lines: impl IntoIterator<Item = String>) -> Vec<String> {
    let mut lines: Vec<String> = lines.into_iter().map(|line| line.trim_end().to_owned()).collect();
    lines.dedup_by(|line, before| line.is_empty() && before.is_empty());
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    let start = lines.iter().position(|line| !line.is_empty()).unwrap_or(0);
    lines.split_off(start)
}

/// A text worth keeping: trimmed, and none if nothing is left.
pub(super) fn some_text(text: &str) -> Option<String> {
    let text = text.trim();
    (!text.is_empty()).then(|| text.to_owned())
}

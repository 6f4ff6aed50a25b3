//! What a format did not hold: the collection that was written against the one that is read back.

use super::{Collection, Entry, Format, Warning, WriteError};
use crate::{counted, shown};

/// Warnings for everything said about the levels that got lost; an error if a board did.
pub(super) fn compare(
    wanted: &Collection,
    held: &Collection,
    format: Format,
) -> Result<Vec<Warning>, WriteError> {
    let mut losses = Vec::new();
    let mut note = |level: Option<usize>, what: &str, value: &str| {
        losses.push(Warning { level, line: None, text: format!("{format} does not hold {what} {value}") });
    };
    for (what, value) in head_losses(wanted, held) {
        note(None, &what, &value);
    }
    for (at, entry) in wanted.entries.iter().enumerate() {
        let back = held.entries.get(at).filter(|back| back.board == entry.board).ok_or_else(|| {
            WriteError::CannotHold {
                level: at + 1,
                format,
                why: "the board would be read back differently".to_owned(),
            }
        })?;
        for (what, value) in entry_losses(entry, back) {
            note(Some(at + 1), what, &value);
        }
    }
    match held.entries.get(wanted.entries.len()) {
        None => Ok(losses),
        Some(_) => Err(WriteError::CannotHold {
            level: wanted.entries.len(),
            format,
            why: "what is said about it would be read back as another board".to_owned(),
        }),
    }
}

fn head_losses(wanted: &Collection, held: &Collection) -> Vec<(String, String)> {
    let mut losses = Vec::new();
    if let Some(title) = wanted.title.as_ref().filter(|_| wanted.title != held.title) {
        losses.push(("the collection's title".to_owned(), quoted(title)));
    }
    if let Some(author) = wanted.author.as_ref().filter(|_| wanted.author != held.author) {
        losses.push(("the collection's author".to_owned(), quoted(author)));
    }
    if wanted.notes != held.notes && !wanted.notes.is_empty() {
        losses.push(("the collection's notes as they stand:".to_owned(), lines_of(&wanted.notes)));
    }
    let lost = wanted.facts.keys().filter(|key| held.facts.get(*key) != wanted.facts.get(*key));
    losses.extend(lost.map(|key| ("the collection's".to_owned(), key.clone())));
    losses
}

fn entry_losses(wanted: &Entry, held: &Entry) -> Vec<(&'static str, String)> {
    let mut losses = Vec::new();
    if let Some(title) = wanted.title.as_ref().filter(|_| wanted.title != held.title) {
        losses.push(("the title", quoted(title)));
    }
    if let Some(author) = wanted.author.as_ref().filter(|_| wanted.author != held.author) {
        losses.push(("the author", quoted(author)));
    }
    if wanted.notes != held.notes && !wanted.notes.is_empty() {
        losses.push(("the notes as they stand:", lines_of(&wanted.notes)));
    }
    for game in wanted.saved.iter().filter(|game| !held.saved.contains(game)) {
        losses.push(("the saved game", quoted(if game.name.is_empty() { "(unnamed)" } else { &game.name })));
    }
    let lost = wanted.facts.keys().filter(|key| held.facts.get(*key) != wanted.facts.get(*key));
    losses.extend(lost.map(|key| ("the", key.clone())));
    losses
}

fn quoted(text: &str) -> String {
    let short: String = text.chars().take(40).collect();
    let dots = if short.len() < text.len() { "..." } else { "" };
    format!("`{}{dots}`", shown(&short))
}

fn lines_of(notes: &[String]) -> String {
    counted(notes.len(), "line", "lines")
}

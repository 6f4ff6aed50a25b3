//! Our own JSON: a document with everything a collection can say, or one level a line.
//!
//! Rows are written at full width, so that other programs get a rectangle. Keys that this version does
//! not know are kept as facts and written back. The ids are for others to use: they are recomputed on
//! reading, and a wrong one gets a warning.

use super::lines::{lines, whole};
use super::{Collection, Entry, Facts, Format, Found, Place, ReadError, Saved, Warning, board};
use crate::sokoban::{Draft, Level, Tile};
use serde::{Deserialize, Serialize};

/// The JSON Schema of the document.
pub const SCHEMA: &str = include_str!("../../schema/levels-1.schema.json");

const FORMAT: &str = "boxwright-levels";
const VERSION: u64 = 1;

#[derive(Serialize, Deserialize)]
struct Document {
    format: String,
    version: u64,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(flatten)]
    facts: Facts,
    levels: Vec<LevelLine>,
}

#[derive(Serialize, Deserialize)]
struct LevelLine {
    #[serde(default, skip_serializing_if = "Option::is_none")]
    title: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    author: Option<String>,
    level: Vec<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    id: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    content_id: Option<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    notes: Vec<String>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    saved: Vec<SavedLine>,
    #[serde(flatten)]
    facts: Facts,
}

#[derive(Serialize, Deserialize)]
struct SavedLine {
    #[serde(default)]
    name: String,
    plan: String,
    #[serde(flatten)]
    other: Facts,
}

/// Writes a document.
pub(super) fn write(collection: &Collection) -> String {
    let document = Document {
        format: FORMAT.to_owned(),
        version: VERSION,
        title: collection.title.clone(),
        author: collection.author.clone(),
        notes: collection.notes.clone(),
        facts: collection.facts.clone(),
        levels: collection.entries.iter().map(level_line).collect(),
    };
    serde_json::to_string_pretty(&document).expect("plain data becomes JSON") + "\n"
}

/// Writes one level a line.
pub(super) fn write_lines(collection: &Collection) -> String {
    let line = |entry| serde_json::to_string(&level_line(entry)).expect("plain data becomes JSON") + "\n";
    collection.entries.iter().map(line).collect()
}

fn level_line(entry: &Entry) -> LevelLine {
    let level = Level::new(entry.board.clone()).ok();
    LevelLine {
        title: entry.title.clone(),
        author: entry.author.clone(),
        level: entry.board.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect(),
        id: level.as_ref().map(|level| level.exact_id().to_string()),
        content_id: level.as_ref().map(|level| level.content_id().to_string()),
        notes: entry.notes.clone(),
        saved: entry
            .saved
            .iter()
            .map(|game| SavedLine { name: game.name.clone(), plan: game.moves.clone(), other: Facts::new() })
            .collect(),
        facts: entry.facts.clone(),
    }
}

/// Reads a document.
pub(super) fn read(bytes: &[u8], warnings: &mut Vec<Warning>) -> Result<Found, ReadError> {
    let text = whole(bytes, warnings)?;
    let value: serde_json::Value = serde_json::from_str(&text).map_err(syntax)?;
    let (format, version) = (value["format"].as_str(), value["version"].as_u64());
    if format != Some(FORMAT) {
        return Err(wrong(format!("not a level document; it has no \"format\": \"{FORMAT}\"")));
    }
    if version != Some(VERSION) {
        let found = value["version"].to_string();
        return Err(wrong(format!("version {found} of {FORMAT}; this program reads version {VERSION}")));
    }
    // From the text again and not from the value, so that the complaint has a line and a column.
    let document: Document = serde_json::from_str(&text).map_err(syntax)?;
    let mut entries = Vec::new();
    for (at, line) in document.levels.into_iter().enumerate() {
        entries.push(entry(line, at + 1, 0, warnings)?);
    }
    if entries.is_empty() {
        return Err(wrong("a document without levels".to_owned()));
    }
    let Document { title, author, notes, facts, .. } = document;
    Ok(found(Collection { title, author, notes, facts, entries }, Format::Json, Vec::new()))
}

/// Reads one level a line. Lines that are objects without a level are passed over with a warning.
pub(super) fn read_lines(bytes: &[u8], warnings: &mut Vec<Warning>) -> Result<Found, ReadError> {
    let (mut entries, mut places) = (Vec::new(), Vec::new());
    for (at, line) in
        lines(bytes, warnings)?.iter().enumerate().filter(|(_, line)| !line.text.trim().is_empty())
    {
        let on_line = |error: serde_json::Error| match syntax(error) {
            ReadError::Syntax { column, text, .. } => ReadError::Syntax { line: at + 1, column, text },
            other => other,
        };
        let value: serde_json::Value = serde_json::from_str(&line.text).map_err(on_line)?;
        if value.is_object() && value.get("level").is_none() {
            warnings.push(Warning {
                level: None,
                line: Some(at + 1),
                text: "not a level; passed over".to_owned(),
            });
            continue;
        }
        let parsed: LevelLine = serde_json::from_str(&line.text).map_err(on_line)?;
        entries.push(entry(parsed, entries.len() + 1, at + 1, warnings)?);
        places.push(Place { line: at + 1, ..Place::nowhere() });
    }
    if entries.is_empty() {
        return Err(wrong("no line holds a level".to_owned()));
    }
    Ok(found(Collection { entries, ..Collection::default() }, Format::JsonLines, places))
}

/// Is the first line a whole object with a level in it?
pub(super) fn is_lines(body: &[u8]) -> bool {
    let first = body.split(|&byte| byte == b'\n').next().unwrap_or_default();
    serde_json::from_slice::<serde_json::Value>(first).is_ok_and(|value| value.get("level").is_some())
}

fn found(collection: Collection, format: Format, mut places: Vec<Place>) -> Found {
    places.resize(collection.entries.len(), Place::nowhere());
    Found { collection, places, format }
}

fn entry(line: LevelLine, number: usize, at: usize, warnings: &mut Vec<Warning>) -> Result<Entry, ReadError> {
    let draft = rows(&line.level, number, at)?;
    let level = Level::new(draft.clone()).ok();
    let ids = [
        ("id", &line.id, level.as_ref().map(Level::exact_id)),
        ("content_id", &line.content_id, level.as_ref().map(Level::content_id)),
    ];
    for (key, claimed, real) in ids {
        if claimed.is_some() && *claimed != real.map(|id| id.to_string()) {
            let text = format!("its {key} does not fit the board; recomputed");
            warnings.push(Warning { level: Some(number), line: None, text });
        }
    }
    for key in line.saved.iter().flat_map(|game| game.other.keys()) {
        let text = format!("`{}` of a saved game is not kept", crate::shown(key));
        warnings.push(Warning { level: Some(number), line: None, text });
    }
    let saved = line.saved.into_iter().map(|game| Saved { name: game.name, moves: game.plan }).collect();
    Ok(Entry {
        title: line.title,
        author: line.author,
        notes: line.notes,
        board: draft,
        saved,
        facts: line.facts,
    })
}

fn rows(rows: &[String], number: usize, at: usize) -> Result<Draft, ReadError> {
    let mut tiles = Vec::new();
    for (row, text) in rows.iter().enumerate() {
        let tile = |(column, glyph): (usize, char)| {
            Tile::ALL.into_iter().find(|tile| tile.glyph() == glyph).ok_or_else(|| ReadError::Syntax {
                line: at,
                column: 0,
                text: format!(
                    "level {number}, row {}, column {}: `{glyph}` is not a level sign",
                    row + 1,
                    column + 1
                ),
            })
        };
        tiles.push(text.chars().enumerate().map(tile).collect::<Result<Vec<Tile>, _>>()?);
    }
    board(&tiles, at).map_err(|error| match error {
        ReadError::Shape { error, .. } => {
            ReadError::Syntax { line: at, column: 0, text: format!("level {number}: {error}") }
        }
        other => other,
    })
}

fn syntax(error: serde_json::Error) -> ReadError {
    let text = error.to_string();
    let text =
        text.split(" at line ").next().unwrap_or(&text).trim_start_matches("invalid type: ").to_owned();
    ReadError::Syntax { line: error.line(), column: error.column(), text }
}

fn wrong(text: String) -> ReadError {
    ReadError::Syntax { line: 0, column: 0, text }
}

//! Level texts: every format that is read or written, behind two functions.
//!
//! [`read`] takes the bytes of a file and gives a [`Reading`]: the collection, the format and dialect
//! it was read in, and warnings. [`write()`] takes a collection and a format and gives bytes. What a format
//! cannot hold is never dropped in silence: after writing, the bytes are read back and compared, and
//! each difference becomes a warning; a board that would not come back the same is refused.
//!
//! A file that was read can be written back with changes by [`Reading::rewritten`]: levels that did not
//! change keep their bytes.

mod boards;
mod collection;
mod dialect;
mod errors;
mod format;
mod json;
mod lines;
mod losses;
mod plain;
mod plain_write;
mod puzzlescript;
mod shares;
mod slc;
pub mod sokogen;
mod tiled;

pub use collection::{Collection, Entry, Facts, Saved};
pub use dialect::{DIALECTS, Dialect};
pub use errors::{ReadError, Warning, WriteError};
pub use format::Format;
pub use json::SCHEMA;
pub use tiled::TILESET_IMAGE;

use crate::sokoban::Draft;
use std::ops::Range;

/// What is known about a text before reading it. Nothing named: the contents decide.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hint {
    /// The format, if somebody named it.
    pub format: Option<Format>,
    /// The dialect, if somebody named it; else the standard signs.
    pub dialect: Option<&'static Dialect>,
}

/// How a text is to be written.
#[derive(Clone, Copy, Debug)]
pub struct Style {
    /// The signs, for formats that leave the choice.
    pub dialect: &'static Dialect,
    /// `-` for blanks inside a row, as mail programs like it (xsb and sok, standard signs).
    pub dashes: bool,
    /// Each board on one line with run lengths and `|` (xsb and sok).
    pub one_line: bool,
}

impl Default for Style {
    fn default() -> Style {
        Style { dialect: Dialect::STANDARD, dashes: false, one_line: false }
    }
}

/// A text as it was read.
#[derive(Clone, Debug)]
pub struct Reading {
    /// What it holds.
    pub collection: Collection,
    /// The format it was read in.
    pub format: Format,
    /// The dialect it was read in.
    pub dialect: &'static Dialect,
    /// Was the format found from the contents, because nobody named it?
    pub guessed: bool,
    /// What was odd.
    pub warnings: Vec<Warning>,
    /// Where each entry stood.
    pub places: Vec<Place>,
    source: Vec<u8>,
}

/// Where an entry stood in its file.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Place {
    /// The line of the board's first row, counted from 1; 0 where the format has no useful lines.
    pub line: usize,
    /// Is each row one line and each sign one cell, so that cells have lines and columns?
    pub is_picture: bool,
    bytes: Range<usize>,
}

impl Place {
    fn nowhere() -> Place {
        Place { line: 0, is_picture: false, bytes: 0..0 }
    }
}

/// A text ready to be stored.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Written {
    /// Its bytes.
    pub bytes: Vec<u8>,
    /// What the format could not hold.
    pub warnings: Vec<Warning>,
}

/// Reads a level file.
pub fn read(bytes: &[u8], hint: Hint) -> Result<Reading, ReadError> {
    if bytes.iter().all(u8::is_ascii_whitespace) {
        return Err(ReadError::Empty);
    }
    if let Some(line) = sokogen::header_line(bytes) {
        return Err(ReadError::Sketch { line });
    }
    let dialect = hint.dialect.unwrap_or(Dialect::STANDARD);
    let mut warnings = Vec::new();
    let format = hint.format.or_else(|| detect(bytes));
    let found = match format {
        Some(Format::Tiled) => return Err(ReadError::WriteOnly(Format::Tiled)),
        Some(Format::Slc) => slc::read(bytes, dialect, &mut warnings)?,
        Some(Format::PuzzleScript) => puzzlescript::read(bytes, &mut warnings)?,
        Some(Format::Json) => json::read(bytes, &mut warnings)?,
        Some(Format::JsonLines) => json::read_lines(bytes, &mut warnings)?,
        plain => plain::read(bytes, plain, dialect, &mut warnings)?,
    };
    let Found { collection, places, format } = found;
    let guessed = hint.format.is_none();
    Ok(Reading { collection, format, dialect, guessed, warnings, places, source: bytes.to_vec() })
}

/// What a reader of one format gives.
struct Found {
    collection: Collection,
    places: Vec<Place>,
    format: Format,
}

/// The format of contents that can only be one; plain text is told apart while it is read.
fn detect(bytes: &[u8]) -> Option<Format> {
    let body = bytes.strip_prefix(b"\xEF\xBB\xBF").unwrap_or(bytes).trim_ascii_start();
    match body.first()? {
        b'<' => Some(Format::Slc),
        b'{' if json::is_lines(body) => Some(Format::JsonLines),
        b'{' => Some(Format::Json),
        _ => puzzlescript::is_game(bytes).then_some(Format::PuzzleScript),
    }
}

/// Writes a collection.
pub fn write(collection: &Collection, format: Format, style: &Style) -> Result<Written, WriteError> {
    if collection.entries.is_empty() {
        return Err(WriteError::Nothing);
    }
    let text = match format {
        Format::Xsb | Format::Sok | Format::Boxoban => plain_write::write(collection, format, style)?,
        Format::Slc => slc::write(collection)?,
        Format::PuzzleScript => puzzlescript::write(collection)?,
        Format::Json => json::write(collection),
        Format::JsonLines => json::write_lines(collection),
        Format::Tiled => tiled::write(collection)?,
    };
    let warnings = if format == Format::Tiled {
        losses::compare(collection, &tiled::held(collection), format)?
    } else {
        let hint = Hint { format: Some(format), dialect: Some(style.dialect) };
        let back = read(text.as_bytes(), hint).map_err(|error| WriteError::CannotHold {
            level: 1,
            format,
            why: error.to_string(),
        })?;
        losses::compare(collection, &back.collection, format)?
    };
    Ok(Written { bytes: text.into_bytes(), warnings })
}

impl Reading {
    /// The text of the same file with another collection in it. Levels that did not change, and the
    /// head of the file, keep their bytes; without any change the file comes back byte for byte.
    pub fn rewritten(&self, changed: &Collection) -> Result<Written, WriteError> {
        if *changed == self.collection {
            return Ok(Written { bytes: self.source.clone(), warnings: Vec::new() });
        }
        let is_in_step = self.format.is_plain() && changed.entries.len() == self.collection.entries.len();
        if let Some(bytes) = is_in_step.then(|| plain_write::rewrite(self, changed)).flatten() {
            return Ok(Written { bytes, warnings: Vec::new() });
        }
        write(changed, self.format, &Style { dialect: self.dialect, ..Style::default() })
    }

    /// The bytes this was read from.
    pub fn source(&self) -> &[u8] {
        &self.source
    }
}

/// A board from rows of tiles, with the line it starts on for the complaint.
fn board(rows: &[Vec<crate::sokoban::Tile>], line: usize) -> Result<Draft, ReadError> {
    Draft::from_rows(rows).map_err(|error| ReadError::Shape { line, error })
}

#[cfg(test)]
mod tests;

//! Level texts: every format that is read or written, behind two functions.
//!
//! [`read`] takes the bytes of a file and gives a [`Reading`]: the collection, the format and dialect
//! it was read in, and warnings. [`write()`] takes a collection and a format and gives bytes. What a format
//! cannot hold is never dropped in silence: after writing, the bytes are read back and compared, and
//! each difference becomes a warning; a board that would not come back the same is refused.
//!
//! A file that was read can be written back with changes by [`Reading::rewritten`]: levels that did not
//! change keep their bytes.

mod collection;
mod dialect;
mod json;
mod lines;
mod losses;
mod plain;
mod plain_write;
mod puzzlescript;
mod slc;
mod tiled;

pub use collection::{Collection, Entry, Facts, Saved};
pub use dialect::{DIALECTS, Dialect};
pub use json::SCHEMA;
pub use tiled::TILESET_IMAGE;

use crate::ShapeError;
use crate::runs::RunError;
use crate::sokoban::Draft;
use std::fmt;
use std::ops::Range;

/// A format of level files.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Format {
    /// Boards with `;` comments.
    Xsb,
    /// Boards with titles, notes, solutions and saved games.
    Sok,
    /// DeepMind's files: `; number`, then 10 rows of 10 signs.
    Boxoban,
    /// XML collections.
    Slc,
    /// A PuzzleScript game.
    PuzzleScript,
    /// Our own JSON document.
    Json,
    /// Our own JSON, one level a line.
    JsonLines,
    /// A map for the Tiled editor, in its JSON form.
    Tiled,
}

impl Format {
    /// All formats.
    pub const ALL: [Format; 8] = [
        Format::Xsb,
        Format::Sok,
        Format::Boxoban,
        Format::Slc,
        Format::PuzzleScript,
        Format::Json,
        Format::JsonLines,
        Format::Tiled,
    ];

    /// The word for it in commands and documents.
    pub fn name(self) -> &'static str {
        match self {
            Format::Xsb => "xsb",
            Format::Sok => "sok",
            Format::Boxoban => "boxoban",
            Format::Slc => "slc",
            Format::PuzzleScript => "puzzlescript",
            Format::Json => "json",
            Format::JsonLines => "jsonl",
            Format::Tiled => "tiled",
        }
    }

    /// One line about it.
    pub fn summary(self) -> &'static str {
        match self {
            Format::Xsb => "boards with ; comments",
            Format::Sok => "boards with titles, notes and solutions",
            Format::Boxoban => "numbered boards of 10 x 10",
            Format::Slc => "XML collection",
            Format::PuzzleScript => "a whole playable PuzzleScript game (reading: its LEVELS)",
            Format::Json => "Boxwright's own document, holds everything",
            Format::JsonLines => "the same, one level a line",
            Format::Tiled => "map for the Tiled editor, one level (writing only)",
        }
    }

    /// The format of that name.
    pub fn from_name(name: &str) -> Option<Format> {
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    /// The format that a file name's ending stands for, if it stands for just one.
    pub fn from_extension(extension: &str) -> Option<Format> {
        match extension.to_ascii_lowercase().as_str() {
            "xsb" => Some(Format::Xsb),
            "sok" => Some(Format::Sok),
            "slc" => Some(Format::Slc),
            "puzzlescript" | "pzs" => Some(Format::PuzzleScript),
            "json" => Some(Format::Json),
            "jsonl" | "ndjson" => Some(Format::JsonLines),
            "tmj" => Some(Format::Tiled),
            _ => None,
        }
    }

    /// The usual ending of a file in this format.
    pub fn extension(self) -> &'static str {
        match self {
            Format::Boxoban => "txt",
            Format::PuzzleScript => "puzzlescript",
            Format::Tiled => "tmj",
            other => other.name(),
        }
    }

    /// Can it be read?
    pub fn is_read(self) -> bool {
        self != Format::Tiled
    }

    fn is_plain(self) -> bool {
        matches!(self, Format::Xsb | Format::Sok | Format::Boxoban)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

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

/// Something odd that did not stop the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// The level it is about, counted from 1.
    pub level: Option<usize>,
    /// The line it is about, counted from 1.
    pub line: Option<usize>,
    /// What it is.
    pub text: String,
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.line, self.level) {
            (Some(line), _) => write!(f, "line {line}: {}", self.text),
            (None, Some(level)) => write!(f, "level {level}: {}", self.text),
            (None, None) => f.write_str(&self.text),
        }
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

/// Why a text cannot be read. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Nothing but blanks.
    #[error("there is nothing in it")]
    Empty,
    /// No board anywhere.
    #[error("no board found; a board has a wall (`{wall}`) and at least three rows{hint}")]
    NoBoard {
        /// The wall sign of the dialect.
        wall: char,
        /// What might help.
        hint: String,
    },
    /// Zero bytes.
    #[error("line {line}, column {column}: a zero byte; this is not a text file")]
    Binary {
        /// The line.
        line: usize,
        /// The column, in bytes.
        column: usize,
    },
    /// Text in two-byte units.
    #[error("this is UTF-16 text; save it as UTF-8")]
    Utf16,
    /// A sign that is not in the dialect.
    #[error("line {line}, column {column}: {} is not a level sign{hint}", shown(*glyph))]
    UnknownGlyph {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The sign.
        glyph: char,
        /// What might help.
        hint: String,
    },
    /// Broken run lengths in a board.
    #[error("line {line}, {error}")]
    Runs {
        /// The line.
        line: usize,
        /// What is wrong.
        error: RunError,
    },
    /// A board that is too large.
    #[error("line {line}: {error}")]
    Shape {
        /// The line the board starts on.
        line: usize,
        /// What is wrong.
        error: ShapeError,
    },
    /// A board that is not 10 x 10 where that was asked for.
    #[error("line {line}: a board of {width} x {height} squares; boxoban has 10 x 10")]
    NotBoxoban {
        /// The line the board starts on.
        line: usize,
        /// Its columns.
        width: usize,
        /// Its rows.
        height: usize,
    },
    /// XML, JSON or PuzzleScript that is not what it should be.
    #[error("{}{text}", place(*line, *column))]
    Syntax {
        /// The line, or 0 if unknown.
        line: usize,
        /// The column, or 0 if unknown.
        column: usize,
        /// What is wrong.
        text: String,
    },
    /// A format that is only written.
    #[error("{0} files are written but not read")]
    WriteOnly(Format),
}

fn shown(glyph: char) -> String {
    if glyph.is_control() { format!("`{}`", glyph.escape_default()) } else { format!("`{glyph}`") }
}

fn place(line: usize, column: usize) -> String {
    match (line, column) {
        (0, _) => String::new(),
        (line, 0) => format!("line {line}: "),
        (line, column) => format!("line {line}, column {column}: "),
    }
}

/// Why a collection cannot be written in a format.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WriteError {
    /// A board that the format has no way to hold.
    #[error("level {level}: {format} cannot hold it: {why}")]
    CannotHold {
        /// Which level, counted from 1.
        level: usize,
        /// The format.
        format: Format,
        /// What stands in the way.
        why: String,
    },
    /// Several levels for a format that has room for one.
    #[error("{format} holds one level a file, not {levels}; choose one with --level")]
    OneOnly {
        /// The format.
        format: Format,
        /// How many there are.
        levels: usize,
    },
    /// No levels at all.
    #[error("there is no level to write")]
    Nothing,
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

//! What can be wrong with a text, and what is only odd.

use super::Format;
use crate::runs::RunError;
use crate::{ShapeError, shown};
use std::fmt;

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

/// Why a text cannot be read. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ReadError {
    /// Nothing but blanks.
    #[error("there is nothing in it")]
    Empty,
    /// A sketch: part of a level, and what may be put where.
    #[error(
        "line {line}: this is a sketch (`p sokogen`), not a level; `boxwright complete` makes levels of it"
    )]
    Sketch {
        /// The line of its header.
        line: usize,
    },
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
    #[error("line {line}, column {column}: `{}` is not a level sign{hint}", shown(&glyph.to_string()))]
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
    #[error("{format} holds one level a file, not {levels}; choose one with --level, or write to a folder")]
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

//! Sketches as text: the template format of Balyo & Froleyks (2021), and our additions.
//!
//! ```text
//! p sokogen 2 1 5            two walls and one box to put, at least five pushes
//! ; boxwright walls 2..4     an addition of ours, which their program takes for a comment
//! ########
//! #  00 .#                   0 wall, box or player   1 player       2 wall      3 box
//! #  06  #                                           4 player|wall  5 player|box  6 wall|box
//! #  @   #
//! ########
//! ```
//!
//! A text without additions means what it means to them, with two exceptions that docs/formats.md gives the
//! reasons for: `PUSHES` bounds the best solution, and a drawn player is the only one. Several headers: the last
//! one counts, as with theirs, and a warning says so. Without a header nothing is put, so a plain level is a
//! sketch too. What makes their program stop without a word, or go on with nonsense, is an error here that
//! names line and column.

mod additions;
mod read;
mod write;

pub use read::{SketchText, read};
pub use write::write;

use crate::sokoban::{Piece, Pieces, SketchFault};
use crate::{ShapeError, shown};

/// The line of the header, counted from 1, if a text has one above its first row.
pub(super) fn header_line(bytes: &[u8]) -> Option<usize> {
    let mut lines = bytes.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let first = lines.position(|line| !line.is_empty() && !line.starts_with(b";"))?;
    let line = bytes.split(|&byte| byte == b'\n').nth(first)?;
    let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    (words.next()? == b"p" && words.next()? == b"sokogen").then_some(first + 1)
}

/// What a digit of the format allows on bare floor.
fn digit(sign: char) -> Option<Pieces> {
    use Piece::{Box, Player, Wall};
    Some(match sign {
        '0' => Pieces::ANY,
        '1' => Pieces::from_iter([Player]),
        '2' => Pieces::from_iter([Wall]),
        '3' => Pieces::from_iter([Box]),
        '4' => Pieces::from_iter([Player, Wall]),
        '5' => Pieces::from_iter([Player, Box]),
        '6' => Pieces::from_iter([Wall, Box]),
        _ => return None,
    })
}

/// Why a text is not a sketch. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SketchTextError {
    /// No row of a board anywhere.
    #[error("there is no board in it; draw one below the header `p sokogen WALLS BOXES PUSHES`")]
    NoBoard,
    /// Not text at all.
    #[error(transparent)]
    NotText(#[from] super::ReadError),
    /// A header that is not like `p sokogen 3 3 3`.
    #[error(
        "line {line}, column {column}: {what}; the header is `p sokogen WALLS BOXES PUSHES`, three numbers from 0 on"
    )]
    Header {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What is wrong with it.
        what: String,
    },
    /// A sign that the format does not have.
    #[error("line {line}, column {column}: `{}` is not a sign of a sketch; {}", shown(&glyph.to_string()), instead(*.glyph))]
    UnknownGlyph {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The sign.
        glyph: char,
    },
    /// An empty line between rows.
    #[error("line {line}, column 1: an empty line inside the board; fill the row or take the line out")]
    EmptyRow {
        /// The line.
        line: usize,
    },
    /// A board that is too large.
    #[error("line {line}: {error}")]
    Shape {
        /// The line the board starts on.
        line: usize,
        /// What is wrong.
        error: ShapeError,
    },
    /// A line of ours that cannot be understood.
    #[error("line {line}, column {column}: {what}")]
    Addition {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What is wrong, and what would do.
        what: String,
    },
    /// A sketch that makes no sense.
    #[error("line {line}, column {column}: {fault}")]
    Fault {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// What is wrong.
        fault: SketchFault,
    },
}

fn instead(glyph: char) -> &'static str {
    match glyph {
        '-' | '_' => "draw floor with a blank",
        '\t' => "draw floor with blanks, not with tabs",
        '?' | '7'..='9' => "a cell to fill in is `0` (anything), or `1` to `6`",
        _ => "signs are ` #@$.*+` and `0` to `6`",
    }
}

#[cfg(test)]
mod tests;

//! The formats, by name and by the endings of files.

use std::fmt;

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

    pub(super) fn is_plain(self) -> bool {
        matches!(self, Format::Xsb | Format::Sok | Format::Boxoban)
    }
}

impl fmt::Display for Format {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

//! Level texts of Kwirk: `kwirk-ascii`, version 1.
//!
//! A level begins with `level: <name>`; more `key: value` lines may follow; then come its rows, up to an
//! empty line. Lines that begin with `;` are comments. The first line of a file that we write is
//! `; kwirk-ascii v1`, so that a file says which game it is.
//!
//! | sign | means |
//! |---|---|
//! | `#` `.` `_` `%` | wall, floor (a blank too), pit, exit |
//! | `1` to `4` | players |
//! | `a` to `z` without `v` | a box over floor; capitals over pits |
//! | `+` | the core of a rotator |
//! | `^` `>` `v` `<` | its arms over floor, seen from the core; `'` `}` `,` `{` over pits |

use super::{BoardError, Draft, Level, LevelError};
use std::fmt::Write as _;

/// The first line of a file.
const HEADING: &str = "; kwirk-ascii v1";

/// The levels of a file and the comments between them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Collection {
    /// Comments at the head of the file that an empty line parts from the first level.
    pub notes: Vec<String>,
    /// The levels.
    pub entries: Vec<Entry>,
    /// Comments after the last level.
    pub tail: Vec<String>,
}

/// One level of a file, its board legal or not.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Entry {
    /// What it is called.
    pub name: String,
    /// What else is said about it, as keys and values.
    pub facts: Vec<(String, String)>,
    /// The comments right before it.
    pub notes: Vec<String>,
    /// The board.
    pub board: Draft,
    /// The line of the board's first row, counted from 1; 0 if it was not read from a file.
    pub line: usize,
}

/// Why a text is not a file of Kwirk levels. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum TextError {
    /// Another version.
    #[error("line 1: `{0}` is not a version that can be read; this is kwirk-ascii v1")]
    Version(String),
    /// Rows or facts before any level.
    #[error("line {line}, column 1: a level begins with `level: <name>`")]
    NoHeading {
        /// The line.
        line: usize,
    },
    /// A level without rows.
    #[error("line {line}, column 1: the level `{name}` has no rows; its board comes right after it")]
    NoRows {
        /// The line of its name.
        line: usize,
        /// Its name.
        name: String,
    },
    /// Rows that are not a board.
    #[error(transparent)]
    Board(#[from] BoardError),
    /// No levels.
    #[error("no levels; a level begins with `level: <name>`")]
    Empty,
    /// A board that is not a level, with the place of its error.
    #[error("line {line}, column {column}: level `{name}`: {why}")]
    Level {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// Which level.
        name: String,
        /// What is wrong with it.
        why: LevelError,
    },
}

impl Entry {
    /// An entry of a level without further facts.
    pub fn new(name: &str, level: &Level) -> Entry {
        Entry { name: name.to_owned(), facts: Vec::new(), notes: Vec::new(), board: level.draft(), line: 0 }
    }

    /// The level that the board is, or the first reason why it is none, with line and column.
    pub fn level(&self) -> Result<Level, TextError> {
        Level::new(&self.board).map_err(|why| self.located(why))
    }

    /// Every reason why the board is no level, with line and column.
    pub fn faults(&self) -> Vec<TextError> {
        Level::faults(&self.board).into_iter().map(|why| self.located(why)).collect()
    }

    fn located(&self, why: LevelError) -> TextError {
        let shape = self.board.shape();
        let (col, row) = why.cell().map_or((0, 0), |cell| (shape.col(cell), shape.row(cell)));
        TextError::Level { line: self.line + row, column: col + 1, name: crate::shown(&self.name), why }
    }
}

/// Does this text say that it holds Kwirk levels: by its first line, or by a line `level: ...`?
pub fn is_kwirk(text: &str) -> bool {
    text.trim_start_matches('\u{feff}').trim_start().starts_with("; kwirk-ascii")
        || text.lines().any(|line| line.starts_with("level:"))
}

/// Reads a file of levels. Boards need not be levels; see [`Entry::level`].
///
/// ```
/// let text = "level: door\n######\n#%.a1#\n######\n";
/// let level = boxwright_core::kwirk::read(text)?.entries[0].level()?;
/// assert_eq!(level.boxes().len(), 1);
/// # Ok::<(), boxwright_core::kwirk::TextError>(())
/// ```
pub fn read(text: &str) -> Result<Collection, TextError> {
    // Within a line a carriage return is as good as a blank, which is what it is written as.
    let text = text.trim_start_matches('\u{feff}').replace("\r\n", "\n").replace('\r', " ");
    let lines: Vec<&str> = text.lines().collect();
    let mut read = Collection::default();
    let mut notes: Vec<String> = Vec::new();
    let mut at = 0;
    if let Some(version) = lines.first().and_then(|line| line.strip_prefix("; kwirk-ascii")) {
        // What follows the version on that line is a comment of its own.
        let version = version.trim();
        let comment =
            version.strip_prefix("v1").filter(|rest| !rest.starts_with(|sign: char| sign.is_alphanumeric()));
        let comment = comment.ok_or_else(|| TextError::Version(crate::shown(version)))?.trim();
        notes.extend((!comment.is_empty()).then(|| comment.to_owned()));
        at = 1;
    }
    while at < lines.len() {
        let line = lines[at];
        if let Some(note) = line.strip_prefix(';') {
            notes.push(note.strip_prefix(' ').unwrap_or(note).to_owned());
            at += 1;
        } else if line.trim().is_empty() {
            if read.entries.is_empty() {
                read.notes.append(&mut notes);
            }
            at += 1;
        } else {
            at = entry(&lines, at, std::mem::take(&mut notes), &mut read.entries)?;
        }
    }
    read.tail = notes;
    if read.entries.is_empty() { Err(TextError::Empty) } else { Ok(read) }
}

/// Reads one level that begins at a line; gives the line after it.
fn entry(
    lines: &[&str],
    from: usize,
    mut notes: Vec<String>,
    entries: &mut Vec<Entry>,
) -> Result<usize, TextError> {
    let name =
        lines[from].strip_prefix("level:").ok_or(TextError::NoHeading { line: from + 1 })?.trim().to_owned();
    let mut facts = Vec::new();
    let mut at = from + 1;
    while let Some(line) = lines.get(at) {
        if let Some(note) = line.strip_prefix(';') {
            notes.push(note.strip_prefix(' ').unwrap_or(note).to_owned());
        } else if let Some((key, value)) = line.split_once(':').filter(|(key, _)| is_key(key)) {
            facts.push((key.to_owned(), value.trim().to_owned()));
        } else {
            break;
        }
        at += 1;
    }
    let rows: Vec<&str> = lines[at..].iter().copied().take_while(|line| !line.trim().is_empty()).collect();
    if rows.is_empty() {
        return Err(TextError::NoRows { line: from + 1, name: crate::shown(&name) });
    }
    let board = Draft::from_rows(&rows, at + 1)?;
    entries.push(Entry { name, facts, notes, board, line: at + 1 });
    Ok(at + rows.len())
}

fn is_key(key: &str) -> bool {
    key.starts_with(|sign: char| sign.is_ascii_alphabetic())
        && key.chars().all(|sign| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_' || sign == ' ')
}

/// Writes levels as a file; what was read comes back the same when read again. Line breaks in names, values
/// and comments become blanks.
pub fn write(collection: &Collection) -> String {
    let mut text = format!("{HEADING}\n");
    let plain = |value: &str| value.replace(['\n', '\r'], " ");
    let comments = |text: &mut String, notes: &[String]| {
        for note in notes {
            let _ = writeln!(text, "; {}", plain(note));
        }
    };
    comments(&mut text, &collection.notes);
    for entry in &collection.entries {
        text.push('\n');
        comments(&mut text, &entry.notes);
        let _ = writeln!(text, "level: {}", plain(&entry.name).trim());
        for (key, value) in &entry.facts {
            let _ = writeln!(text, "{key}: {}", plain(value).trim());
        }
        let _ = writeln!(text, "{}", entry.board);
    }
    if !collection.tail.is_empty() {
        text.push('\n');
        comments(&mut text, &collection.tail);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const FILE: &str = "; kwirk-ascii v1
; two rooms

; the first
level: door
source: by hand
######
#%.a1#
######

level: arm
#####
#%^1#
#.+.#
#####

; the end
";

    #[test]
    fn a_carriage_return_within_a_line_is_a_blank() {
        let file = read("; \rrooms\r\n\r\nlevel: a\rdoor\r\n; the\rfirst\r\n######\r\n#%.a1#\r\n######\r\n")
            .unwrap();
        assert_eq!(
            (file.notes.as_slice(), file.entries[0].name.as_str()),
            (&[" rooms".to_owned()][..], "a door")
        );
        assert_eq!(file.entries[0].notes, ["the first"]);
        assert_eq!(read(&write(&file)).unwrap().notes, file.notes);
    }

    #[test]
    fn a_file_is_read_and_comes_back_as_it_was() {
        let read_back = read(FILE).unwrap();
        assert_eq!(read_back.notes, ["two rooms"]);
        assert_eq!(read_back.tail, ["the end"]);
        let names: Vec<&str> = read_back.entries.iter().map(|entry| entry.name.as_str()).collect();
        assert_eq!(names, ["door", "arm"]);
        assert_eq!(read_back.entries[0].notes, ["the first"]);
        assert_eq!(read_back.entries[0].facts, [("source".to_owned(), "by hand".to_owned())]);
        assert_eq!(read_back.entries[1].line, 12);
        assert_eq!(write(&read_back), FILE);
        assert_eq!(read(&FILE.replace('\n', "\r\n")), Ok(read_back));
    }

    #[test]
    fn what_is_no_file_is_told_with_its_line() {
        let complaint = |text: &str| read(text).unwrap_err().to_string();
        assert_eq!(complaint(""), "no levels; a level begins with `level: <name>`");
        assert_eq!(
            complaint("; kwirk-ascii v2\n"),
            "line 1: `v2` is not a version that can be read; this is kwirk-ascii v1"
        );
        assert_eq!(complaint("; hm\n####\n"), "line 2, column 1: a level begins with `level: <name>`");
        assert_eq!(
            complaint("level: a\n\n####\n"),
            "line 1, column 1: the level `a` has no rows; its board comes right after it"
        );
        assert_eq!(complaint("level: a\nby: me\n#1%#\n#!.#\n"), "line 4, column 2: `!` is not a Kwirk sign");
        assert_eq!(
            complaint("level: a\n#1%#\n#.#\n"),
            "line 3, column 4: a row of 3 squares under rows of 4; make all rows equally long"
        );
    }

    #[test]
    fn what_is_no_level_is_told_with_line_and_column() {
        let read_back = read("\nlevel: L\n#######\n#%aa1.#\n#..a>.#\n#######\n").unwrap();
        let faults: Vec<String> = read_back.entries[0].faults().iter().map(ToString::to_string).collect();
        assert_eq!(
            faults,
            [
                "line 5, column 3: level `L`: the box `a` is not a full rectangle: C3 is missing; fill it or use another letter for a part",
                "line 5, column 5: level `L`: the arm at E3 points right but its core is missing; put a `+` at D3",
            ]
        );
        assert!(read_back.entries[0].level().is_err());
    }

    #[test]
    fn a_text_says_whether_it_is_kwirk() {
        assert!(is_kwirk(FILE) && is_kwirk("level: x\n") && is_kwirk("\u{feff}; kwirk-ascii v1"));
        assert!(!is_kwirk("######\n#@$.##\n######\n"));
    }
}

//! Finding the boards in plain text.
//!
//! A *row* consists of level signs only, run lengths and `|` included. A *board* is a run of rows with a
//! wall in it and at least three rows (or a `|`); rows of nothing but floor and goals at its ends are
//! text, so a note like `...` above a board stays a note.
//!
//! A line that is almost a row, next to a row, is refused as a row with an unknown sign: to take it for
//! text would tear a board apart in silence.

use super::lines::Line;
use super::{DIALECTS, Dialect, ReadError, board};
use crate::MAX_SIDE;
use crate::runs::{self, RunError};
use crate::sokoban::{Draft, Tile};

/// A board and the lines it occupies.
pub(super) struct Board {
    pub(super) draft: Draft,
    /// Its first line, counted from 0.
    pub(super) first: usize,
    /// The line after its last.
    pub(super) end: usize,
    /// Is each row one line and each sign one cell?
    pub(super) is_picture: bool,
}

impl Board {
    pub(super) fn is_ten_by_ten(&self) -> bool {
        (self.draft.shape().width(), self.draft.shape().height()) == (10, 10)
    }
}

/// All boards, in order.
pub(super) fn find_boards(lines: &[Line], dialect: &Dialect) -> Result<Vec<Board>, ReadError> {
    let rows: Vec<Option<Row>> = lines.iter().map(|line| Row::read(&line.text, dialect)).collect();
    let mut boards = Vec::new();
    let mut at = 0;
    while at < lines.len() {
        let length = rows[at..].iter().take_while(|row| row.is_some()).count();
        if length == 0 {
            refuse_torn_row(lines, &rows, at, dialect)?;
        } else {
            let run: Vec<&Row> = rows[at..at + length].iter().flatten().collect();
            boards.extend(one_board(&run, at)?);
        }
        at += length.max(1);
    }
    Ok(boards)
}

/// The board in a run of rows that starts on a line (counted from 0), if there is one.
fn one_board(run: &[&Row], start: usize) -> Result<Option<Board>, ReadError> {
    let is_solid = |row: &&Row| row.is_solid || row.has_bar;
    let Some(first) = run.iter().position(is_solid) else { return Ok(None) };
    let end = run.iter().rposition(is_solid).map_or(run.len(), |last| last + 1);
    let (run, first) = (&run[first..end], start + first);
    if !run.iter().any(|row| row.has_wall) {
        return Ok(None);
    }
    let mut tiles: Vec<Vec<Tile>> = Vec::new();
    for (at, row) in run.iter().enumerate() {
        tiles.extend(row.tiles.clone().map_err(|error| ReadError::Runs { line: first + at + 1, error })?);
    }
    if tiles.len() < 3 && !run.iter().any(|row| row.has_bar) {
        return Ok(None);
    }
    let is_picture = run.iter().all(|row| !row.has_bar && !row.has_runs);
    Ok(Some(Board { draft: board(&tiles, first + 1)?, first, end: first + run.len(), is_picture }))
}

/// A line made of level signs only.
struct Row {
    /// The rows it stands for: several where it has `|`.
    tiles: Result<Vec<Vec<Tile>>, RunError>,
    /// Has it more than floor and goals? A line that has not may be a note (`...`, `---`).
    is_solid: bool,
    has_wall: bool,
    has_bar: bool,
    has_runs: bool,
}

impl Row {
    fn read(line: &str, dialect: &Dialect) -> Option<Row> {
        let text = line.trim_end();
        let is_sign = |sign| dialect.tile(sign).is_some();
        let is_frame = |sign| "0123456789()|".contains(sign) || dialect.skips(sign);
        if !text.chars().all(|sign| is_sign(sign) || is_frame(sign)) || !text.contains(is_sign) {
            return None;
        }
        let has = |wanted: fn(Tile) -> bool| text.chars().any(|sign| dialect.tile(sign).is_some_and(wanted));
        Some(Row {
            is_solid: has(|tile| !matches!(tile, Tile::Blank | Tile::Goal)),
            has_wall: has(|tile| tile == Tile::Wall),
            has_bar: text.contains('|'),
            has_runs: runs::has_runs(text),
            tiles: Row::tiles(text, dialect),
        })
    }

    fn tiles(text: &str, dialect: &Dialect) -> Result<Vec<Vec<Tile>>, RunError> {
        let limit = (MAX_SIDE + 1) * (MAX_SIDE + 1);
        let signs: String = runs::expand(text, limit)?.into_iter().map(|(sign, _)| sign).collect();
        let row = |text: &str| text.trim_end().chars().filter_map(|sign| dialect.tile(sign)).collect();
        Ok(signs.strip_suffix('|').unwrap_or(&signs).split('|').map(row).collect())
    }
}

/// Refuses a line that is no row but all but one, next to a row with a wall.
fn refuse_torn_row(
    lines: &[Line],
    rows: &[Option<Row>],
    at: usize,
    dialect: &Dialect,
) -> Result<(), ReadError> {
    let is_wall_row = |line: Option<usize>| {
        line.and_then(|line| rows.get(line)).is_some_and(|row| row.as_ref().is_some_and(|row| row.has_wall))
    };
    let (after, before) = (is_wall_row(at.checked_sub(1)), is_wall_row(Some(at + 1)));
    if !after && !before {
        return Ok(());
    }
    let found = torn(&lines[at].text, dialect);
    match found.or_else(|| foreign(&lines[at].text, dialect).filter(|_| after && before)) {
        Some((column, glyph)) => {
            Err(ReadError::UnknownGlyph { line: at + 1, column, glyph, hint: dialect.hint(glyph) })
        }
        None => Ok(()),
    }
}

/// The first unknown sign of a line that another dialect reads as a row.
fn foreign(line: &str, dialect: &Dialect) -> Option<(usize, char)> {
    let is_row = |other: &&Dialect| *other != dialect && Row::read(line, other).is_some();
    let is_long = line.trim().chars().count() >= 3 && DIALECTS.iter().any(|other| is_row(&other));
    let mut signs = line.chars().enumerate().filter(|_| is_long);
    signs.find(|&(_, sign)| dialect.tile(sign).is_none()).map(|(at, sign)| (at + 1, sign))
}

/// The first unknown sign of a line that has walls at both ends, or a wall somewhere and at most one
/// unknown sign in three.
fn torn(line: &str, dialect: &Dialect) -> Option<(usize, char)> {
    let text = line.trim_end();
    let is_known = |sign| dialect.tile(sign).is_some() || dialect.skips(sign);
    let has_wall = text.chars().any(|sign| dialect.tile(sign) == Some(Tile::Wall));
    let signs = text.chars().filter(|&sign| sign != ' ').count();
    let unknown = text.chars().filter(|&sign| !is_known(sign)).count();
    let first = text.chars().enumerate().find(|&(_, sign)| !is_known(sign));
    let is_wall = |sign: Option<char>| sign.is_some_and(|sign| dialect.tile(sign) == Some(Tile::Wall));
    let is_walled = is_wall(text.trim_start().chars().next()) && is_wall(text.chars().next_back());
    first.filter(|_| is_walled || (has_wall && unknown * 3 <= signs)).map(|(at, sign)| (at + 1, sign))
}

/// Why there is no board: perhaps another dialect, perhaps too few rows.
pub(super) fn no_board(lines: &[Line], dialect: &Dialect) -> ReadError {
    for (at, line) in lines.iter().enumerate() {
        if let Some((column, glyph)) = torn(&line.text, dialect) {
            return ReadError::UnknownGlyph { line: at + 1, column, glyph, hint: dialect.hint(glyph) };
        }
    }
    let wall = dialect.sign(Tile::Wall).unwrap_or('#');
    let reads_as = |other: &&Dialect| find_boards(lines, other).is_ok_and(|boards| !boards.is_empty());
    let others: Vec<&str> =
        DIALECTS.iter().filter(|other| *other != dialect).filter(reads_as).map(|other| other.name).collect();
    let hint = if others.is_empty() {
        String::new()
    } else {
        format!("; it would read with --dialect {}", others.join(" or --dialect "))
    };
    ReadError::NoBoard { wall, hint }
}

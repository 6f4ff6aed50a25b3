//! Reading plain text: bare boards, `;` collections, Boxoban and `.sok`, all by one reader.
//!
//! These formats have no markers, so lines are told apart by what they are made of. A *row* consists of
//! level signs only (run lengths and `|` included). A *board* is a run of rows with a wall in it and at
//! least three rows (or a `|`); rows of nothing but floor and goals at its ends are text, so a note
//! like `...` above a board stays a note. Everything else is text, and a line of moves under a heading
//! such as `Solution`, or a long one anywhere, is a saved game.
//!
//! Text between two boards is shared out like this. If all text is `;` comments: the last block before a
//! board is about that board (its first line is the title), earlier blocks are about the board before;
//! a file that begins with a board and comments afterwards is the other way round. Else the rules of
//! `.sok`: the last line before a board is its title if a blank line comes before it or it stands
//! alone; the rest is notes of the level before. A line `::` there says that there is no title.
//!
//! A line that is almost a row, next to a row, is refused as a row with an unknown sign: to take it for
//! text would tear a board apart in silence.

use super::collection::{some_text, tidy};
use super::lines::{Line, lines};
use super::{Collection, Dialect, Entry, Format, Found, Place, ReadError, Saved, Warning, board};
use crate::MAX_SIDE;
use crate::runs::{self, RunError};
use crate::sokoban::{Draft, Tile};

/// Reads plain text. `named` is the format somebody asked for, if any.
pub(super) fn read(
    bytes: &[u8],
    named: Option<Format>,
    dialect: &Dialect,
    warnings: &mut Vec<Warning>,
) -> Result<Found, ReadError> {
    let lines = lines(bytes, warnings)?;
    let boards = find_boards(&lines, dialect)?;
    if boards.is_empty() {
        return Err(no_board(&lines, dialect));
    }
    let (parts, saved) = share_out(&lines, &boards);
    let format = named.unwrap_or_else(|| told_apart(&boards, &parts, &saved));
    if let (Format::Boxoban, Some(odd)) = (format, boards.iter().find(|board| !board.is_ten_by_ten())) {
        let (width, height) = (odd.draft.shape().width(), odd.draft.shape().height());
        return Err(ReadError::NotBoxoban { line: odd.first + 1, width, height });
    }
    let ends = parts.starts.iter().skip(1).copied().chain([bytes.len()]);
    let places = boards.iter().zip(parts.starts.iter().zip(ends)).map(|(board, (&start, end))| Place {
        line: board.first + 1,
        is_picture: board.is_picture,
        bytes: start..end,
    });
    let places = places.collect();
    let entries = boards.into_iter().zip(parts.entries).zip(saved).map(|((board, part), saved)| Entry {
        title: part.title,
        author: part.author,
        notes: tidy(part.notes),
        board: board.draft,
        saved,
        facts: Default::default(),
    });
    let entries = entries.collect();
    let head = parts.head;
    let collection = Collection {
        title: head.title,
        author: head.author,
        notes: tidy(head.notes),
        facts: Default::default(),
        entries,
    };
    Ok(Found { collection, places, format })
}

/// A board and the lines it occupies.
struct Board {
    draft: Draft,
    first: usize,
    end: usize,
    is_picture: bool,
}

impl Board {
    fn is_ten_by_ten(&self) -> bool {
        (self.draft.shape().width(), self.draft.shape().height()) == (10, 10)
    }
}

fn find_boards(lines: &[Line], dialect: &Dialect) -> Result<Vec<Board>, ReadError> {
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
    if !is_wall_row(at.checked_sub(1)) && !is_wall_row(Some(at + 1)) {
        return Ok(());
    }
    match torn(&lines[at].text, dialect) {
        Some((column, glyph)) => {
            Err(ReadError::UnknownGlyph { line: at + 1, column, glyph, hint: dialect.hint(glyph) })
        }
        None => Ok(()),
    }
}

/// The first unknown sign of a line that has a wall and at most one unknown sign in three.
fn torn(line: &str, dialect: &Dialect) -> Option<(usize, char)> {
    let text = line.trim_end();
    let is_known = |sign| dialect.tile(sign).is_some() || dialect.skips(sign);
    let has_wall = text.chars().any(|sign| dialect.tile(sign) == Some(Tile::Wall));
    let signs = text.chars().filter(|&sign| sign != ' ').count();
    let unknown = text.chars().filter(|&sign| !is_known(sign)).count();
    let first = text.chars().enumerate().find(|&(_, sign)| !is_known(sign));
    first.filter(|_| has_wall && unknown * 3 <= signs).map(|(at, sign)| (at + 1, sign))
}

/// Why there is no board: perhaps another dialect, perhaps too few rows.
fn no_board(lines: &[Line], dialect: &Dialect) -> ReadError {
    for (at, line) in lines.iter().enumerate() {
        if let Some((column, glyph)) = torn(&line.text, dialect) {
            return ReadError::UnknownGlyph { line: at + 1, column, glyph, hint: dialect.hint(glyph) };
        }
    }
    let wall = dialect.sign(Tile::Wall).unwrap_or('#');
    let reads_as = |other: &&Dialect| find_boards(lines, other).is_ok_and(|boards| !boards.is_empty());
    let others: Vec<&str> = super::DIALECTS
        .iter()
        .filter(|other| *other != dialect)
        .filter(reads_as)
        .map(|other| other.name)
        .collect();
    let hint = if others.is_empty() {
        String::new()
    } else {
        format!("; it would read with --dialect {}", others.join(" or --dialect "))
    };
    ReadError::NoBoard { wall, hint }
}

/// What is said about the file or about one level.
#[derive(Default)]
struct Part {
    title: Option<String>,
    author: Option<String>,
    notes: Vec<String>,
}

impl Part {
    /// Takes lines of notes, except for those that name the author or, where there is none, the title.
    fn note<'a>(&mut self, lines: impl IntoIterator<Item = &'a str>, title_keys: &[&str]) {
        for line in lines {
            let is_free = |slot: &Option<String>| slot.is_none();
            match keyed(line) {
                Some(("author", value)) if is_free(&self.author) => self.author = some_text(value),
                Some((key, value)) if title_keys.contains(&key) && is_free(&self.title) => {
                    self.title = some_text(value);
                }
                _ => self.notes.push(line.to_owned()),
            }
        }
    }
}

/// `Key: value` with a key that never is a title; the key in small letters.
fn keyed(line: &str) -> Option<(&'static str, &str)> {
    const KEYS: [&str; 12] = [
        "author",
        "title",
        "collection",
        "comment",
        "copyright",
        "date created",
        "date of last change",
        "email",
        "game",
        "homepage",
        "set",
        "url",
    ];
    let (key, value) = line.split_once(':')?;
    let key = key.trim().to_ascii_lowercase();
    KEYS.into_iter().find(|known| *known == key).map(|known| (known, value))
}

/// The text of a file, shared out.
struct Parts {
    head: Part,
    entries: Vec<Part>,
    /// The byte at which each entry begins.
    starts: Vec<usize>,
    is_comments: bool,
}

/// Gives every line of text to the file or to a level, and every saved game to its level.
fn share_out(lines: &[Line], boards: &[Board]) -> (Parts, Vec<Vec<Saved>>) {
    let mut saved: Vec<Vec<Saved>> = boards.iter().map(|_| Vec::new()).collect();
    let mut gaps = Vec::new();
    for gap in 0..=boards.len() {
        let from = gap.checked_sub(1).map_or(0, |before| boards[before].end);
        let to = boards.get(gap).map_or(lines.len(), |board| board.first);
        let mut text: Vec<usize> = (from..to).collect();
        if gap > 0 {
            saved[gap - 1] = take_saved(lines, &mut text);
        }
        gaps.push(text);
    }
    let is_text = |line: &&usize| !lines[**line].text.trim().is_empty();
    let is_comments = gaps.iter().flatten().filter(is_text).all(|&line| lines[line].text.starts_with(';'));
    let titles_follow = !gaps[0].iter().any(|line| is_text(&line)) && is_comments;
    let mut parts = Parts {
        head: Part::default(),
        entries: boards.iter().map(|_| Part::default()).collect(),
        starts: boards.iter().map(|board| lines[board.first].bytes.start).collect(),
        is_comments,
    };
    for (gap, text) in gaps.iter().enumerate() {
        match (is_comments, titles_follow) {
            (true, true) => parts.comments_after(lines, gap, text),
            (true, false) => parts.comments_before(lines, boards, gap, text),
            (false, _) => parts.sok(lines, gap, text),
        }
    }
    parts.starts[0] = if parts.starts[0] == lines[0].bytes.start { 0 } else { parts.starts[0] };
    (parts, saved)
}

impl Parts {
    /// What the text before a board's title is about: the level before it, or the file.
    fn before(&mut self, gap: usize) -> (&mut Part, &'static [&'static str]) {
        match gap.checked_sub(1) {
            Some(level) => (&mut self.entries[level], &["title"]),
            None => (&mut self.head, &["collection", "title"]),
        }
    }

    fn sok(&mut self, lines: &[Line], gap: usize, text: &[usize]) {
        let is_blank = |line: usize| lines[line].text.trim().is_empty();
        let mut rest = text;
        let last = text.iter().rposition(|&line| !is_blank(line));
        if let (Some(last), Some(level)) = (last, self.entries.get_mut(gap)) {
            let line = lines[text[last]].text.trim();
            let stands_alone = last == 0 || text[last - 1] + 1 != text[last] || is_blank(text[last - 1]);
            if stands_alone && keyed(line).is_none() && !text.is_empty() {
                level.title = some_text(line.strip_prefix("::").unwrap_or(line).trim_start_matches(';'));
                self.starts[gap] = lines[text[last]].bytes.start;
                rest = &text[..last];
            }
        }
        let (part, keys) = self.before(gap);
        part.note(rest.iter().map(|&line| &*lines[line].text), keys);
    }

    fn comments_before(&mut self, lines: &[Line], boards: &[Board], gap: usize, text: &[usize]) {
        let blocks = blocks(lines, text);
        let touches_before = |block: &[usize]| gap > 0 && block[0] == boards[gap - 1].end;
        let touches_after =
            |block: &[usize]| boards.get(gap).is_some_and(|board| block[block.len() - 1] + 1 == board.first);
        let is_own =
            |block: &&Vec<usize>| gap < boards.len() && (touches_after(block) || !touches_before(block));
        let (mut rest, mut own) = (&blocks[..], None);
        if let Some(block) = blocks.last().filter(is_own) {
            (rest, own) = (&blocks[..blocks.len() - 1], Some(block));
        }
        if let Some(block) = own {
            self.starts[gap] = lines[block[0]].bytes.start;
            self.comment_block(lines, gap, block);
        }
        let (part, keys) = self.before(gap);
        for (at, block) in rest.iter().enumerate() {
            part.notes.extend((at > 0).then(String::new));
            part.note(block.iter().map(|&line| comment(&lines[line].text)), keys);
        }
    }

    fn comments_after(&mut self, lines: &[Line], gap: usize, text: &[usize]) {
        for block in blocks(lines, text) {
            self.comment_block(lines, gap - 1, &block);
        }
    }

    /// A block of comments about one level: the title on its first line, then notes.
    fn comment_block(&mut self, lines: &[Line], level: usize, block: &[usize]) {
        let part = &mut self.entries[level];
        let mut texts = block.iter().map(|&line| comment(&lines[line].text));
        let is_first = part.title.is_none() && part.author.is_none() && part.notes.is_empty();
        if is_first {
            let first = texts.next().unwrap_or_default();
            if keyed(first).is_some() {
                part.note([first], &["title"]);
            } else {
                part.title = some_text(first);
            }
        }
        part.note(texts, &["title"]);
    }
}

/// A comment without its sign and the blank after it.
fn comment(line: &str) -> &str {
    let text = line.strip_prefix(';').unwrap_or(line);
    text.strip_prefix(' ').unwrap_or(text)
}

/// The runs of lines without a blank line between them.
fn blocks(lines: &[Line], text: &[usize]) -> Vec<Vec<usize>> {
    let mut blocks: Vec<Vec<usize>> = Vec::new();
    for &line in text.iter().filter(|&&line| !lines[line].text.trim().is_empty()) {
        match blocks.last_mut().filter(|block| block.last() == Some(&(line.wrapping_sub(1)))) {
            Some(block) => block.push(line),
            None => blocks.push(vec![line]),
        }
    }
    blocks
}

/// Takes saved games out of the text after a board, whose lines follow each other without a gap.
fn take_saved(lines: &[Line], text: &mut Vec<usize>) -> Vec<Saved> {
    let line = |at: usize| text.get(at).map(|&line| lines[line].text.trim());
    let has_moves = |at: usize, least| line(at).is_some_and(|line| is_moves(line, least));
    let (mut saved, mut rest, mut at) = (Vec::new(), Vec::new(), 0);
    while let Some(heading) = line(at) {
        let after_blanks = (at + 1..text.len()).find(|&next| line(next) != Some("")).unwrap_or(text.len());
        let (name, first) = if has_moves(at, LONG) {
            ("", at)
        } else if is_game_name(heading) && has_moves(after_blanks, 1) {
            (heading, after_blanks)
        } else if !heading.is_empty() && !heading.starts_with(';') && has_moves(at + 1, LONG) {
            (heading, at + 1)
        } else {
            rest.push(text[at]);
            at += 1;
            continue;
        };
        let end = (first..text.len()).find(|&next| !has_moves(next, 1)).unwrap_or(text.len());
        let moves = (first..end).filter_map(line).flat_map(str::chars).filter(|sign| !sign.is_whitespace());
        saved.push(Saved { name: name.to_owned(), moves: moves.collect() });
        at = end;
    }
    *text = rest;
    saved
}

/// From this length on a line of moves cannot be a word.
const LONG: usize = 8;

/// Is the line a heading that programs put over moves?
fn is_game_name(line: &str) -> bool {
    const NAMES: [&str; 6] =
        ["solution", "best solution", "snapshot", "reverse mode snapshot", "savegame", "saved game"];
    let line = line.to_ascii_lowercase();
    NAMES
        .iter()
        .any(|name| line.strip_prefix(name).is_some_and(|rest| !rest.starts_with(char::is_alphabetic)))
}

/// Does the line consist of moves, at least so many letters of them?
fn is_moves(line: &str, least: usize) -> bool {
    let is_letter = |sign: char| "lurdLURD".contains(sign);
    let is_other = |sign: char| sign.is_ascii_digit() || " \t()[]{}*".contains(sign);
    line.chars().all(|sign| is_letter(sign) || is_other(sign))
        && line.chars().filter(|&sign| is_letter(sign)).count() >= least
}

/// The format that the contents show.
fn told_apart(boards: &[Board], parts: &Parts, saved: &[Vec<Saved>]) -> Format {
    let is_number = |title: &Option<String>| {
        title.as_ref().is_some_and(|title| title.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let heads = |part: &Part| is_number(&part.title) && part.author.is_none() && part.notes.is_empty();
    let has_head = parts.head.title.is_some() || parts.head.author.is_some() || !parts.head.notes.is_empty();
    if !parts.is_comments || saved.iter().any(|games| !games.is_empty()) {
        Format::Sok
    } else if !has_head && boards.iter().all(Board::is_ten_by_ten) && parts.entries.iter().all(heads) {
        Format::Boxoban
    } else {
        Format::Xsb
    }
}

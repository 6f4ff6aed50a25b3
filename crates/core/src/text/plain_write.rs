//! Writing plain text: `;` collections, Boxoban and `.sok`, and changing a file in place.

use super::{Collection, Entry, Format, Hint, Reading, Saved, Style, WriteError, read};
use crate::runs;
use crate::sokoban::{Draft, Tile};

/// Writes a collection as plain text.
pub(super) fn write(collection: &Collection, format: Format, style: &Style) -> Result<String, WriteError> {
    let mut text = match format {
        Format::Boxoban => String::new(),
        Format::Xsb => comments(&head_lines(collection)),
        _ => paragraph(&head_lines(collection)),
    };
    // A file that begins with a board has its comments after the boards, so either all boards have a
    // comment before them or none has.
    let has_comments = !text.is_empty()
        || collection.entries.iter().any(|entry| entry.title.is_some() || !entry_lines(entry).is_empty());
    for (at, entry) in collection.entries.iter().enumerate() {
        let refuse = |why| WriteError::CannotHold { level: at + 1, format, why };
        let board = board_text(&entry.board, format, style).map_err(refuse)?;
        match format {
            Format::Boxoban => text.push_str(&format!("; {}\n{board}\n\n", number(entry, at))),
            Format::Xsb => {
                text.push_str(&xsb_head(entry, has_comments));
                text.push_str(&format!("{board}\n\n"));
            }
            _ => {
                let after_text = !text.is_empty();
                text.push_str(&sok_entry(entry, &board, after_text));
            }
        }
    }
    Ok(text.trim_end().to_owned() + "\n")
}

/// The file of a reading with changed levels; none if it cannot be done in place.
pub(super) fn rewrite(reading: &Reading, changed: &Collection) -> Option<Vec<u8>> {
    let old = &reading.collection;
    let same_head = old.with_entries(Vec::new()) == changed.with_entries(Vec::new());
    let mut bytes = reading.source[..reading.places.first()?.bytes.start].to_vec();
    for ((before, after), place) in old.entries.iter().zip(&changed.entries).zip(&reading.places) {
        let span = &reading.source[place.bytes.clone()];
        if before == after {
            bytes.extend_from_slice(span);
        } else {
            bytes.extend_from_slice(&appended(before, after, span)?);
        }
    }
    let hint = Hint { format: None, dialect: Some(reading.dialect) };
    let holds = same_head && read(&bytes, hint).is_ok_and(|back| back.collection == *changed);
    holds.then_some(bytes)
}

/// The bytes of an entry to which games were added and nothing else was done.
fn appended(before: &Entry, after: &Entry, span: &[u8]) -> Option<Vec<u8>> {
    let added = after.saved.strip_prefix(before.saved.as_slice())?;
    if (Entry { saved: before.saved.clone(), ..after.clone() }) != *before {
        return None;
    }
    let newline = match (span.contains(&b'\r'), span.contains(&b'\n')) {
        (true, true) => "\r\n",
        (true, false) => "\r",
        (false, _) => "\n",
    };
    let games = added.iter().map(game_text).collect::<Vec<_>>().join("\n").replace('\n', newline);
    // After the line on which the entry's text ends; every byte before and behind it stays.
    let body = span.trim_ascii_end().len();
    let line_end = span[body..].windows(newline.len()).position(|bytes| bytes == newline.as_bytes());
    let (before, behind) = span.split_at(line_end.map_or(span.len(), |at| body + at + newline.len()));
    let gap = if line_end.is_some() { newline.to_owned() } else { newline.repeat(2) };
    Some([before, gap.as_bytes(), games.as_bytes(), behind].concat())
}

/// The heading of a Boxoban board: its own number if it has one, else its place.
fn number(entry: &Entry, at: usize) -> String {
    let is_number = |title: &&String| !title.is_empty() && title.bytes().all(|byte| byte.is_ascii_digit());
    entry.title.as_ref().filter(is_number).cloned().unwrap_or_else(|| at.to_string())
}

fn head_lines(collection: &Collection) -> Vec<String> {
    let title = collection.title.iter().map(|title| format!("Collection: {title}"));
    let author = collection.author.iter().map(|author| format!("Author: {author}"));
    title.chain(author).chain(collection.notes.iter().cloned()).collect()
}

fn entry_lines(entry: &Entry) -> Vec<String> {
    let author = entry.author.iter().map(|author| format!("Author: {author}"));
    author.chain(entry.notes.iter().cloned()).collect()
}

fn comments(lines: &[String]) -> String {
    let line = |line: &String| if line.is_empty() { ";\n".to_owned() } else { format!("; {line}\n") };
    let text: String = lines.iter().map(line).collect();
    if text.is_empty() { text } else { text + "\n" }
}

fn paragraph(lines: &[String]) -> String {
    if lines.is_empty() { String::new() } else { lines.join("\n") + "\n\n" }
}

/// The comments over a board. A bare `;` keeps the text before it from being taken for the title.
fn xsb_head(entry: &Entry, has_comments: bool) -> String {
    let lines = entry_lines(entry);
    match &entry.title {
        Some(title) => comments(&[vec![title.clone()], lines].concat()),
        None if !has_comments => String::new(),
        None => comments(&[vec![String::new()], lines].concat()),
    }
}

/// A whole level of a `.sok` file. `::` says that there is no title where one could be suspected.
fn sok_entry(entry: &Entry, board: &str, after_text: bool) -> String {
    let title = match &entry.title {
        Some(title) => format!("{title}\n\n"),
        None if after_text => "::\n\n".to_owned(),
        None => String::new(),
    };
    let games: String = entry.saved.iter().map(|game| game_text(game) + "\n").collect();
    format!("{title}{board}\n\n{}{games}", paragraph(&entry_lines(entry)))
}

fn game_text(game: &Saved) -> String {
    let name = if game.name.is_empty() { String::new() } else { format!("{}\n", game.name) };
    format!("{name}{}\n", game.moves)
}

/// The rows of a board, or why the format cannot hold it.
fn board_text(board: &Draft, format: Format, style: &Style) -> Result<String, String> {
    let shape = board.shape();
    if let Some(cell) = board.cells_where(|tile| tile == Tile::Undecided).first() {
        return Err(format!("it has no sign for the undecided cell at {}", shape.name(cell)));
    }
    if board.cells_where(|tile| tile == Tile::Wall).is_empty() {
        return Err("a board without a wall cannot be told from text".to_owned());
    }
    if format == Format::Boxoban && (shape.width(), shape.height()) != (10, 10) {
        return Err(format!(
            "the board is {} x {} squares, and boxoban has 10 x 10",
            shape.width(),
            shape.height()
        ));
    }
    let sign = |tile: &Tile| match tile {
        Tile::Blank if style.dashes && style.dialect.sign(Tile::Blank) == Some(' ') => '-',
        tile => style.dialect.sign(*tile).unwrap_or('?'),
    };
    let mut rows: Vec<String> = board
        .rows()
        .map(|row| {
            let end = row.iter().rposition(|&tile| tile != Tile::Blank).map_or(0, |last| last + 1);
            row[..end].iter().map(sign).collect()
        })
        .collect();
    // Blanks at the end of a row are not read back, dashes are.
    let longest = rows.iter().map(|row| row.chars().count()).max().unwrap_or(0);
    if longest < shape.width() {
        let missing = shape.width() - rows[0].chars().count();
        rows[0].push_str(&"-".repeat(missing));
    }
    let is_bare = |row: &[Tile]| row.iter().all(|tile| matches!(tile, Tile::Blank | Tile::Goal));
    let is_open_ended = board.rows().next().is_some_and(is_bare) || board.rows().last().is_some_and(is_bare);
    if format != Format::Boxoban && (style.one_line || rows.len() < 3 || is_open_ended) {
        let line = rows.join("|").replace(' ', "-")
            + if rows.len() == 1 || rows.last().is_some_and(String::is_empty) { "|" } else { "" };
        return Ok(if style.one_line { runs::pack(&line) } else { line });
    }
    let filled = |row: &String| if row.trim().is_empty() { "-".to_owned() } else { row.clone() };
    Ok(rows.iter().map(filled).collect::<Vec<_>>().join("\n"))
}

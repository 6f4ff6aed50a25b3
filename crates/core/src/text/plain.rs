//! Reading plain text: bare boards, `;` collections, Boxoban and `.sok`, all by one reader.
//!
//! These formats have no markers, so lines are told apart by what they are made of: first the boards
//! are found, then the text between them is shared out. The format is only a name for what was there,
//! unless somebody asked for one.

use super::boards::{Board, find_boards, no_board};
use super::collection::tidy;
use super::lines::lines;
use super::shares::{Part, Parts, share_out};
use super::{Collection, Dialect, Entry, Format, Found, Place, ReadError, Warning};

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
    let parts = share_out(&lines, &boards);
    let format = named.unwrap_or_else(|| told_apart(&boards, &parts));
    if let (Format::Boxoban, Some(odd)) = (format, boards.iter().find(|board| !board.is_ten_by_ten())) {
        let (width, height) = (odd.draft.shape().width(), odd.draft.shape().height());
        return Err(ReadError::NotBoxoban { line: odd.first + 1, width, height });
    }
    let places = places(&boards, &parts.starts, bytes.len());
    let Part { title, author, notes, .. } = parts.head;
    let entries = boards.into_iter().zip(parts.entries).map(|(board, part)| Entry {
        title: part.title,
        author: part.author,
        notes: tidy(part.notes),
        saved: part.saved,
        ..Entry::new(board.draft)
    });
    let entries = entries.collect();
    let collection = Collection { title, author, notes: tidy(notes), entries, ..Collection::default() };
    Ok(Found { collection, places, format })
}

/// Where each board stands, and the bytes of its entry: up to where the next one begins.
fn places(boards: &[Board], starts: &[usize], end: usize) -> Vec<Place> {
    let ends = starts.iter().skip(1).copied().chain([end]);
    let spans = starts.iter().zip(ends).map(|(&start, end)| start..end);
    let place =
        |(board, bytes): (&Board, _)| Place { line: board.first + 1, is_picture: board.is_picture, bytes };
    boards.iter().zip(spans).map(place).collect()
}

/// The format that the contents show.
fn told_apart(boards: &[Board], parts: &Parts) -> Format {
    let is_number = |title: &Option<String>| {
        title.as_ref().is_some_and(|title| title.bytes().all(|byte| byte.is_ascii_digit()))
    };
    let heads = |part: &Part| is_number(&part.title) && part.author.is_none() && part.notes.is_empty();
    let has_head = parts.head.title.is_some() || parts.head.author.is_some() || !parts.head.notes.is_empty();
    if !parts.is_comments || parts.entries.iter().any(|part| !part.saved.is_empty()) {
        Format::Sok
    } else if !has_head && boards.iter().all(Board::is_ten_by_ten) && parts.entries.iter().all(heads) {
        Format::Boxoban
    } else {
        Format::Xsb
    }
}

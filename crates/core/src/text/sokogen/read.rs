//! Reading sketches.
//!
//! Lines are sorted into headers, comments, additions and rows first; additions name cells, so they wait until
//! the board is known.

use super::additions::{Addition, is_addition};
use super::{SketchTextError, digit};
use crate::sokoban::{Draft, Pieces, Sketch, Tile};
use crate::text::Warning;
use crate::text::lines::lines;

/// A sketch as it was read.
#[derive(Clone, Debug)]
pub struct SketchText {
    /// The sketch; it has no faults.
    pub sketch: Sketch,
    /// The line of the board's first row, counted from 1.
    pub first_line: usize,
    /// What was odd.
    pub warnings: Vec<Warning>,
}

/// Reads a sketch.
pub fn read(bytes: &[u8]) -> Result<SketchText, SketchTextError> {
    let mut warnings = Vec::new();
    let lines = lines(bytes, &mut warnings)?;
    let texts: Vec<&str> = lines.iter().map(|line| line.text.as_ref()).collect();
    let mut parts = Parts::default();
    for (at, text) in texts.iter().enumerate() {
        parts.take(at + 1, text, &mut warnings)?;
    }
    let first_line = parts.rows.first().ok_or(SketchTextError::NoBoard)?.0;
    let mut sketch = parts.sketch()?;
    let mut before: Vec<(usize, Addition)> = Vec::new();
    for &(line, text) in &parts.additions {
        let addition = Addition::read(line, text, &sketch)?;
        if let Some((first, _)) = before.iter().find(|(_, other)| other.contradicts(&addition)) {
            let what = format!("this contradicts line {first}; keep one of the two");
            return Err(SketchTextError::Addition { line, column: 1, what });
        }
        before.push((line, addition));
    }
    before.into_iter().for_each(|(_, addition)| addition.apply(&mut sketch));
    sketch.remarks = parts.remarks;
    if let Some(fault) = sketch.faults().into_iter().next() {
        let shape = sketch.shape();
        let (line, column) = match fault.cell() {
            Some(cell) => (first_line + shape.row(cell), shape.col(cell) + 1),
            None => (parts.header.map_or(first_line, |header| header.line), 1),
        };
        return Err(SketchTextError::Fault { line, column, fault });
    }
    let notes = sketch.notes().into_iter().map(|text| Warning { level: None, line: None, text });
    warnings.extend(notes);
    Ok(SketchText { sketch, first_line, warnings })
}

/// A file, sorted.
#[derive(Default)]
struct Parts<'a> {
    header: Option<Header>,
    remarks: Vec<String>,
    additions: Vec<(usize, &'a str)>,
    rows: Vec<(usize, &'a str)>,
    /// An empty line after a row: the end of the board, unless another row follows.
    gap: Option<usize>,
}

/// What a header asks for.
#[derive(Clone, Copy, Debug)]
struct Header {
    line: usize,
    walls: usize,
    boxes: usize,
    pushes: usize,
}

impl<'a> Parts<'a> {
    fn take(
        &mut self,
        line: usize,
        text: &'a str,
        warnings: &mut Vec<Warning>,
    ) -> Result<(), SketchTextError> {
        if let Some(comment) = text.strip_prefix(';') {
            match is_addition(comment) {
                true => self.additions.push((line, text)),
                false => self.remarks.push(comment.strip_prefix(' ').unwrap_or(comment).to_owned()),
            }
        } else if text.starts_with('p') {
            let header = header(line, text)?;
            if let Some(before) = self.header.replace(header) {
                let text = format!("a second header; this one counts, not that of line {}", before.line);
                warnings.push(Warning { level: None, line: Some(line), text });
            }
        } else if text.is_empty() {
            self.gap = self.gap.or((!self.rows.is_empty()).then_some(line));
        } else if let Some(line) = self.gap {
            return Err(SketchTextError::EmptyRow { line });
        } else {
            self.rows.push((line, text));
        }
        Ok(())
    }

    /// The board and the counts, without additions.
    fn sketch(&self) -> Result<Sketch, SketchTextError> {
        let mut rows = Vec::new();
        let mut allowed: Vec<(usize, usize, Pieces)> = Vec::new();
        for (row, &(line, text)) in self.rows.iter().enumerate() {
            let mut tiles = Vec::new();
            for (col, glyph) in text.chars().enumerate() {
                let unknown = SketchTextError::UnknownGlyph { line, column: col + 1, glyph };
                let choices = digit(glyph);
                allowed.extend(choices.map(|pieces| (col, row, pieces)));
                tiles.push(if choices.is_some() { Tile::Blank } else { tile(glyph).ok_or(unknown)? });
            }
            rows.push(tiles);
        }
        let line = self.rows[0].0;
        let draft = Draft::from_rows(&rows).map_err(|error| SketchTextError::Shape { line, error })?;
        let mut sketch = Sketch::of_draft(&draft);
        for (col, row, pieces) in allowed {
            sketch.allow(draft.shape().cell(col, row), pieces);
        }
        let (walls, boxes, pushes) =
            self.header.map_or((0, 0, 0), |header| (header.walls, header.boxes, header.pushes));
        sketch.walls = walls..=walls;
        sketch.boxes = boxes..=boxes;
        sketch.pushes = pushes..=usize::MAX;
        Ok(sketch)
    }
}

fn tile(glyph: char) -> Option<Tile> {
    Tile::ALL.into_iter().find(|&tile| tile != Tile::Undecided && tile.glyph() == glyph)
}

/// Words with the columns they start at.
pub(super) fn words(text: &str) -> Vec<(usize, &str)> {
    let mut words = Vec::new();
    let mut column = 1;
    for part in text.split([' ', '\t']) {
        if !part.is_empty() {
            words.push((column, part));
        }
        column += part.chars().count() + 1;
    }
    words
}

/// Why a word is not a number of something.
fn not_a_number(word: &str, name: &str) -> String {
    match word.chars().all(|sign| sign.is_ascii_digit()) {
        true => format!("is more {name} than any board has"),
        false => format!("is not a number of {name}"),
    }
}

fn header(line: usize, text: &str) -> Result<Header, SketchTextError> {
    let words = words(text);
    let wrong = |column, what: String| SketchTextError::Header { line, column, what };
    if words[0].1 != "p" {
        return Err(wrong(1, format!("`{}` is neither a header nor a row", crate::shown(words[0].1))));
    }
    match words.get(1) {
        Some(&(_, "sokogen")) => {}
        Some(&(column, other)) => {
            return Err(wrong(column, format!("`{}` is not `sokogen`", crate::shown(other))));
        }
        None => return Err(wrong(2, "nothing after `p`".to_owned())),
    }
    let mut numbers = [0; 3];
    for (at, name) in ["walls", "boxes", "pushes"].into_iter().enumerate() {
        let end = text.chars().count() + 1;
        let &(column, word) =
            words.get(at + 2).ok_or_else(|| wrong(end, format!("the number of {name} is missing")))?;
        numbers[at] = word
            .parse::<u32>()
            .map_err(|_| wrong(column, format!("`{}` {}", crate::shown(word), not_a_number(word, name))))?
            as usize;
    }
    if let Some(&(column, word)) = words.get(5) {
        return Err(wrong(column, format!("`{}` comes after the third number", crate::shown(word))));
    }
    let [walls, boxes, pushes] = numbers;
    Ok(Header { line, walls, boxes, pushes })
}

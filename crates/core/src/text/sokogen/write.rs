//! Writing sketches: remarks, the header, our additions where the format has no words, the board.

use super::additions::SYMMETRIES;
use super::digit;
use crate::sokoban::{Piece, Pieces, Sketch, Tile};
use crate::{Cell, CellSet};
use std::collections::BTreeMap;
use std::ops::RangeInclusive;

/// The text of a sketch; it reads back the same.
pub fn write(sketch: &Sketch) -> String {
    let mut lines: Vec<String> = sketch.remarks.iter().map(|remark| format!("; {remark}")).collect();
    let (walls, boxes, pushes) = (&sketch.walls, &sketch.boxes, &sketch.pushes);
    lines.push(format!("p sokogen {} {} {}", walls.start(), boxes.start(), pushes.start()));
    let mut add = |words: String| lines.push(format!("; boxwright {words}"));
    for (name, count) in [("walls", walls), ("boxes", boxes)] {
        if count.start() != count.end() {
            add(format!("{name} {}", range(count)));
        }
    }
    if sketch.goals != (0..=0) {
        add(format!("goals {}", range(&sketch.goals)));
    }
    if *pushes.end() != usize::MAX {
        add(format!("pushes {}", range(pushes)));
    }
    choices(sketch, &mut add);
    let locked: CellSet = sketch.shape().cells().filter(|&cell| sketch.is_locked(cell)).collect();
    if !locked.is_empty() {
        add(format!("lock {}", names(sketch, locked.iter())));
    }
    if let Some((name, _)) = SYMMETRIES.iter().find(|&&(_, view)| Some(view) == sketch.symmetry) {
        add(format!("symmetry {name}"));
    }
    // Rows are written in full: their blanks say how wide the board is.
    let sign = |col: usize, row: usize| glyph(sketch, sketch.shape().cell(col, row));
    let (width, height) = (sketch.shape().width(), sketch.shape().height());
    lines.extend((0..height).map(|row| (0..width).map(|col| sign(col, row)).collect::<String>()));
    lines.join("\n") + "\n"
}

/// The sign of a cell: what is drawn, or the digit of what may be put there. Goals as a choice have no digit.
fn glyph(sketch: &Sketch, cell: Cell) -> char {
    let tile = sketch.drawn().tile(cell);
    let may = sketch.choices(cell).0.without(Pieces::from_iter([Piece::Goal]));
    match tile {
        Tile::Blank if !may.is_empty() => {
            ('0'..='6').find(|&sign| digit(sign) == Some(may)).expect("every set of three pieces has a digit")
        }
        _ => tile.glyph(),
    }
}

/// What the digits do not say, cells with the same words on one line.
fn choices(sketch: &Sketch, add: &mut impl FnMut(String)) {
    let (mut may, mut must) = (BTreeMap::<Pieces, Vec<Cell>>::new(), BTreeMap::<Pieces, Vec<Cell>>::new());
    for cell in sketch.shape().cells() {
        let (allowed, demanded) = sketch.choices(cell);
        let said = digit(glyph(sketch, cell)).unwrap_or(Pieces::NONE).with(demanded);
        if !allowed.without(said).is_empty() {
            may.entry(allowed.without(said)).or_default().push(cell);
        }
        if !demanded.is_empty() {
            must.entry(demanded).or_default().push(cell);
        }
    }
    for (word, by_pieces) in [("may", may), ("must", must)] {
        for (pieces, cells) in by_pieces {
            let pieces: Vec<&str> = pieces.iter().map(Piece::name).collect();
            add(format!("{word} {} {}", names(sketch, cells.into_iter()), pieces.join(" ")));
        }
    }
}

fn names(sketch: &Sketch, cells: impl Iterator<Item = Cell>) -> String {
    cells.map(|cell| sketch.shape().name(cell)).collect::<Vec<_>>().join(" ")
}

fn range(range: &RangeInclusive<usize>) -> String {
    match (*range.start(), *range.end()) {
        (least, most) if least == most => least.to_string(),
        (least, usize::MAX) => format!("{least}.."),
        (least, most) => format!("{least}..{most}"),
    }
}

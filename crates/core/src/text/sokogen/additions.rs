//! Our additions to the format: lines that begin with `; boxwright`, comments to everybody else.
//!
//! | line | means |
//! |---|---|
//! | `; boxwright walls 2..4` | two to four walls are put; `2..` has no upper end |
//! | `; boxwright boxes 1..3` | so many boxes are put |
//! | `; boxwright goals 2` | two goals are put, on cells that may be goals |
//! | `; boxwright pushes 12..40` | so many pushes in a best solution |
//! | `; boxwright may C4 D4 goal box` | these pieces may be put on these cells, beside what their signs allow |
//! | `; boxwright must C4 wall box` | one of these pieces must be put there |
//! | `; boxwright lock C4 D4` | these cells stay as drawn |
//! | `; boxwright symmetry left-right` | the walls should look the same in a mirror: a wish |
//!
//! `goals` instead of cells means every drawn goal with nothing on it, and `floor` every bare cell.

use super::SketchTextError;
use super::read::words;
use crate::sokoban::{Piece, Pieces, Sketch, Tile};
use crate::{Cell, View, shown};
use std::ops::RangeInclusive;

/// The views that can be wished for, and their names. Walls that look the same after a quarter turn need a
/// square board and are not offered.
pub(super) const SYMMETRIES: [(&str, View); 3] =
    [("left-right", View::new(true, 0)), ("up-down", View::new(true, 2)), ("half-turn", View::new(false, 2))];

/// One line of ours, understood.
pub(super) enum Addition {
    Walls(RangeInclusive<usize>),
    Boxes(RangeInclusive<usize>),
    Goals(RangeInclusive<usize>),
    Pushes(RangeInclusive<usize>),
    May(Vec<Cell>, Pieces),
    Must(Vec<Cell>, Pieces),
    Lock(Vec<Cell>),
    Symmetry(View),
}

/// Is a comment one of our lines?
pub(super) fn is_addition(comment: &str) -> bool {
    words(comment).first().is_some_and(|&(_, word)| word == "boxwright")
}

impl Addition {
    /// Understands a line, for the board of a sketch.
    pub(super) fn read(line: usize, text: &str, sketch: &Sketch) -> Result<Addition, SketchTextError> {
        let wrong = |column, what: String| SketchTextError::Addition { line, column, what };
        let end = text.chars().count() + 1;
        let words = words(text);
        let at = words.iter().position(|&(_, word)| word.ends_with("boxwright")).unwrap_or(0);
        let &(column, key) = words.get(at + 1).ok_or_else(|| wrong(end, WANTED.to_owned()))?;
        let rest = &words[at + 2..];
        let missing = |what: &str| wrong(end, format!("{what} after `{key}`"));
        // Nothing may follow the one word that such a line has.
        let alone = || match rest.get(1) {
            Some(&(column, word)) => Err(wrong(column, format!("`{}` is one word too many", shown(word)))),
            None => Ok(()),
        };
        let range = || -> Result<RangeInclusive<usize>, SketchTextError> {
            let &(column, word) =
                rest.first().ok_or_else(|| missing("a number or a range like `2..4` belongs"))?;
            let range = range(word).ok_or_else(|| {
                wrong(column, format!("`{}` is neither a number nor a range like `2..4`", shown(word)))
            })?;
            alone().map(|()| range)
        };
        Ok(match key {
            "walls" => Addition::Walls(range()?),
            "boxes" => Addition::Boxes(range()?),
            "goals" => Addition::Goals(range()?),
            "pushes" => Addition::Pushes(range()?),
            "may" | "must" => {
                let named = rest.iter().position(|&(_, word)| Piece::from_name(word).is_some());
                let (cells, pieces) = rest.split_at(named.unwrap_or(rest.len()));
                let cells = each_cell(line, cells, sketch)?;
                let mut set = Pieces::NONE;
                for &(column, word) in pieces {
                    let piece = Piece::from_name(word).ok_or_else(|| {
                        wrong(column, format!("`{}` is not one of wall, box, player, goal", shown(word)))
                    })?;
                    set = set.with(Pieces::from_iter([piece]));
                }
                if cells.is_empty() || set.is_empty() {
                    return Err(missing("cells like `C4` and pieces (wall, box, player, goal) belong"));
                }
                if let Some(&cell) = cells.iter().find(|&&cell| !sketch.is_open(cell)) {
                    let name = sketch.shape().name(cell);
                    let what = format!(
                        "{name} is taken; choices go on bare floor and on goals with nothing on them"
                    );
                    return Err(wrong(rest[0].0, what));
                }
                if key == "may" { Addition::May(cells, set) } else { Addition::Must(cells, set) }
            }
            "lock" => {
                let cells = each_cell(line, rest, sketch)?;
                if cells.is_empty() {
                    return Err(missing("cells like `C4` belong"));
                }
                Addition::Lock(cells)
            }
            "symmetry" => {
                let &(column, word) =
                    rest.first().ok_or_else(|| missing("left-right, up-down or half-turn belongs"))?;
                let view = SYMMETRIES.iter().find(|(name, _)| *name == word).map(|&(_, view)| view);
                let view = view.ok_or_else(|| {
                    wrong(column, format!("`{}` is not left-right, up-down or half-turn", shown(word)))
                })?;
                alone().map(|()| Addition::Symmetry(view))?
            }
            other => return Err(wrong(column, format!("`{}` is not known; {WANTED}", shown(other)))),
        })
    }

    /// Can the two not both be meant: two ranges or symmetries, or a cell that must get something and is locked?
    pub(super) fn contradicts(&self, other: &Addition) -> bool {
        match (self, other) {
            (Addition::Must(must, _), Addition::Lock(locked))
            | (Addition::Lock(locked), Addition::Must(must, _)) => {
                must.iter().any(|cell| locked.contains(cell))
            }
            (Addition::May(..) | Addition::Must(..) | Addition::Lock(_), _) => false,
            _ => std::mem::discriminant(self) == std::mem::discriminant(other),
        }
    }

    /// Does what the line says.
    pub(super) fn apply(self, sketch: &mut Sketch) {
        match self {
            Addition::Walls(walls) => sketch.walls = walls,
            Addition::Boxes(boxes) => sketch.boxes = boxes,
            Addition::Goals(goals) => sketch.goals = goals,
            Addition::Pushes(pushes) => sketch.pushes = pushes,
            Addition::May(cells, pieces) => cells.into_iter().for_each(|cell| sketch.allow(cell, pieces)),
            Addition::Must(cells, pieces) => cells.into_iter().for_each(|cell| sketch.demand(cell, pieces)),
            Addition::Lock(cells) => cells.into_iter().for_each(|cell| sketch.lock(cell)),
            Addition::Symmetry(view) => sketch.symmetry = Some(view),
        }
    }
}

const WANTED: &str = "after `; boxwright` comes walls, boxes, goals, pushes, may, must, lock or symmetry";

/// `3`, `2..4` or `2..`.
fn range(word: &str) -> Option<RangeInclusive<usize>> {
    let number = |text: &str| text.parse::<u32>().ok().map(|number| number as usize);
    let range = match word.split_once("..") {
        None => number(word)?..=number(word)?,
        Some((least, "")) => number(least)?..=usize::MAX,
        Some((least, most)) => number(least)?..=number(most)?,
    };
    (range.start() <= range.end()).then_some(range)
}

fn each_cell(line: usize, words: &[(usize, &str)], sketch: &Sketch) -> Result<Vec<Cell>, SketchTextError> {
    let mut cells = Vec::new();
    for &(column, word) in words {
        let tile = match word {
            "goals" => Some(Tile::Goal),
            "floor" => Some(Tile::Blank),
            _ => None,
        };
        if let Some(tile) = tile {
            let floor = sketch.floor();
            cells.extend(floor.iter().filter(|&cell| sketch.drawn().tile(cell) == tile));
        } else {
            let what = format!("`{}` is not a cell of this board; cells are named like `C4`", shown(word));
            cells.push(cell(word, sketch).ok_or(SketchTextError::Addition { line, column, what })?);
        }
    }
    Ok(cells)
}

/// The cell of a name like `C4` or `AA12`.
fn cell(name: &str, sketch: &Sketch) -> Option<Cell> {
    let digits = name.find(|sign: char| sign.is_ascii_digit())?;
    let (letters, row) = name.split_at(digits);
    let mut col = 0_usize;
    for letter in letters.chars() {
        let value =
            letter.is_ascii_alphabetic().then(|| letter.to_ascii_uppercase() as usize - 'A' as usize + 1)?;
        col = col.checked_mul(26)?.checked_add(value)?;
    }
    let row: usize = row.parse().ok()?;
    let shape = sketch.shape();
    ((1..=shape.width()).contains(&col) && (1..=shape.height()).contains(&row))
        .then(|| shape.cell(col - 1, row - 1))
}

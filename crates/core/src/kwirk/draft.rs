//! Drafts of Kwirk: boards as somebody drew them, one tile a cell, without any promise.
//!
//! A draft may have nine players, an arm without its core or a box shaped like an L. Whether it is a
//! level is decided in [`Level`](super::Level), which says why if it is not. The signs are those of the
//! `kwirk-ascii` text: see [`super::read`].

use super::Arms;
use crate::{Cell, Dir, Shape, ShapeError, View};
use std::fmt;
use std::str::FromStr;

/// What one cell of a draft shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Tile {
    /// Bare floor.
    Floor,
    /// A wall.
    Wall,
    /// An open pit.
    Pit,
    /// The way out.
    Exit,
    /// A player, by number.
    Player(u8),
    /// A part of a box. Parts with the same letter that touch are one box.
    Box {
        /// The small letter that names the box.
        letter: char,
        /// Does this part hang over a pit?
        over_pit: bool,
    },
    /// The middle of a rotator.
    Core,
    /// An arm of a rotator; its core lies behind it.
    Arm {
        /// Where the arm points, seen from its core.
        dir: Dir,
        /// Does it hang over a pit?
        over_pit: bool,
    },
}

/// The signs of arms over floor, up, right, down and left.
const ARMS: [char; 4] = ['^', '>', 'v', '<'];
/// The signs of arms over pits.
const ARMS_OVER_PITS: [char; 4] = ['\'', '}', ',', '{'];

impl Tile {
    /// The sign in level text.
    pub fn glyph(self) -> char {
        match self {
            Tile::Floor => '.',
            Tile::Wall => '#',
            Tile::Pit => '_',
            Tile::Exit => '%',
            Tile::Player(number) => char::from(b'0' + number % 10),
            Tile::Box { letter, over_pit: false } => letter,
            Tile::Box { letter, over_pit: true } => letter.to_ascii_uppercase(),
            Tile::Core => '+',
            Tile::Arm { dir, over_pit: false } => ARMS[dir as usize],
            Tile::Arm { dir, over_pit: true } => ARMS_OVER_PITS[dir as usize],
        }
    }

    /// The tile of a sign.
    pub fn from_glyph(glyph: char) -> Option<Tile> {
        let arm = |signs: [char; 4]| Dir::ALL.into_iter().find(|&dir| signs[dir as usize] == glyph);
        Some(match glyph {
            '.' | ' ' => Tile::Floor,
            '#' => Tile::Wall,
            '_' => Tile::Pit,
            '%' => Tile::Exit,
            '+' => Tile::Core,
            '1'..='9' => Tile::Player(glyph as u8 - b'0'),
            _ => {
                if let Some(dir) = arm(ARMS) {
                    Tile::Arm { dir, over_pit: false }
                } else if let Some(dir) = arm(ARMS_OVER_PITS) {
                    Tile::Arm { dir, over_pit: true }
                } else if glyph.is_ascii_alphabetic() && glyph != 'V' {
                    Tile::Box { letter: glyph.to_ascii_lowercase(), over_pit: glyph.is_ascii_uppercase() }
                } else {
                    return None;
                }
            }
        })
    }

    /// Is there a pit here, open or under something?
    pub fn has_pit(self) -> bool {
        matches!(self, Tile::Pit | Tile::Box { over_pit: true, .. } | Tile::Arm { over_pit: true, .. })
    }

    /// The tile seen through a view: arms turn with the board.
    fn seen(self, view: View) -> Tile {
        match self {
            Tile::Arm { dir, over_pit } => Tile::Arm { dir: view.dir(dir), over_pit },
            other => other,
        }
    }
}

/// A board on which anything goes.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draft {
    shape: Shape,
    tiles: Vec<Tile>,
}

impl Draft {
    /// A board filled with one tile.
    pub fn filled(shape: Shape, tile: Tile) -> Draft {
        Draft { shape, tiles: vec![tile; shape.area()] }
    }

    /// How wide and high the board is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// What a cell shows.
    pub fn tile(&self, cell: Cell) -> Tile {
        self.tiles[cell.index()]
    }

    /// Draws a tile.
    pub fn set(&mut self, cell: Cell, tile: Tile) {
        self.tiles[cell.index()] = tile;
    }

    /// The cells whose tile is as asked, row by row.
    pub fn cells_where(&self, is: impl Fn(Tile) -> bool) -> impl Iterator<Item = Cell> {
        self.shape.cells().filter(move |&cell| is(self.tile(cell)))
    }

    /// The arms that belong to a core here, as drawn around it.
    pub fn arms_of(&self, core: Cell) -> Arms {
        let is_arm = |&dir: &Dir| {
            let near = self.shape.step(core, dir).map(|cell| self.tile(cell));
            matches!(near, Some(Tile::Arm { dir: points, .. }) if points == dir)
        };
        Dir::ALL.into_iter().filter(is_arm).collect()
    }

    /// The same board turned or mirrored.
    pub fn seen(&self, view: View) -> Draft {
        let mut seen = Draft::filled(view.shape(self.shape), Tile::Floor);
        for cell in self.shape.cells() {
            seen.set(view.cell(self.shape, cell), self.tile(cell).seen(view));
        }
        seen
    }
}

impl fmt::Display for Draft {
    /// The rows as level text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> = self
            .tiles
            .chunks(self.shape.width())
            .map(|row| row.iter().map(|tile| tile.glyph()).collect())
            .collect();
        f.write_str(&rows.join("\n"))
    }
}

/// Why rows of text are not a board. Lines and columns count from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum BoardError {
    /// A sign that stands for nothing.
    #[error("line {line}, column {column}: `{}` is not a Kwirk sign{}", crate::shown(&.glyph.to_string()), hint(*.glyph))]
    UnknownGlyph {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The sign.
        glyph: char,
    },
    /// Rows of different lengths.
    #[error(
        "line {line}, column {column}: a row of {has} squares under rows of {wants}; make all rows equally long"
    )]
    Ragged {
        /// The line of the row.
        line: usize,
        /// Where the row ends, or where the others do.
        column: usize,
        /// Its squares.
        has: usize,
        /// The squares of the rows above it.
        wants: usize,
    },
    /// A board that is empty or too large.
    #[error("line {line}: {why}")]
    Shape {
        /// The line of the first row.
        line: usize,
        /// What is wrong.
        why: ShapeError,
    },
}

fn hint(glyph: char) -> &'static str {
    match glyph {
        'V' => "; `v` is an arm, so no box is called v",
        '@' | '$' | '*' => "; is this a Sokoban level?",
        _ => "",
    }
}

impl Draft {
    /// A board from rows of text, the first of which stands on the given line.
    pub fn from_rows(rows: &[&str], line: usize) -> Result<Draft, BoardError> {
        let wants = rows.first().map_or(0, |row| row.chars().count());
        let mut tiles = Vec::with_capacity(wants * rows.len());
        for (at, row) in rows.iter().enumerate() {
            for (column, glyph) in row.chars().enumerate() {
                let unknown = BoardError::UnknownGlyph { line: line + at, column: column + 1, glyph };
                tiles.push(Tile::from_glyph(glyph).ok_or(unknown)?);
            }
            let has = row.chars().count();
            if has != wants {
                return Err(BoardError::Ragged { line: line + at, column: has.min(wants) + 1, has, wants });
            }
        }
        let shape = Shape::new(wants, rows.len()).map_err(|why| BoardError::Shape { line, why })?;
        Ok(Draft { shape, tiles })
    }
}

impl FromStr for Draft {
    type Err = BoardError;

    /// Reads one board; empty lines before and after it are skipped.
    fn from_str(text: &str) -> Result<Draft, BoardError> {
        let lines: Vec<&str> = text.lines().collect();
        let is_row = |line: &&str| !line.trim().is_empty();
        let first = lines.iter().position(is_row).unwrap_or(0);
        let last = lines.iter().rposition(is_row).map_or(first, |last| last + 1);
        Draft::from_rows(&lines[first..last], first + 1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_sign_means_a_tile_and_every_tile_has_its_sign() {
        for glyph in ".#_%123456789+^>v<'},{abcdefghijklmnopqrstuwxyzABCDEFGHIJKLMNOPQRSTUWXYZ".chars() {
            assert_eq!(Tile::from_glyph(glyph).map(Tile::glyph), Some(glyph));
        }
        for glyph in "V0@$*:;!\u{e9}".chars() {
            assert_eq!(Tile::from_glyph(glyph), None, "{glyph}");
        }
    }

    #[test]
    fn arms_turn_with_the_board() {
        let draft: Draft = "\n.^..\n<+a.\n....\n".parse().unwrap();
        let turned = draft.seen(View::new(false, 1));
        assert_eq!(turned.to_string(), ".^.\n.+>\n.a.\n...");
        for view in View::ALL {
            assert_eq!(draft.seen(view).seen(view.inverse()), draft);
        }
    }

    #[test]
    fn what_is_no_board_is_told_with_line_and_column() {
        let complaint = |text: &str| text.parse::<Draft>().unwrap_err().to_string();
        assert_eq!(
            complaint("\n####\n#V1#\n####"),
            "line 3, column 2: `V` is not a Kwirk sign; `v` is an arm, so no box is called v"
        );
        assert_eq!(
            complaint("####\n#@.#\n####"),
            "line 2, column 2: `@` is not a Kwirk sign; is this a Sokoban level?"
        );
        assert_eq!(
            complaint("####\n#1.\n####"),
            "line 2, column 4: a row of 3 squares under rows of 4; make all rows equally long"
        );
        assert_eq!(
            complaint("####\n#1.##\n####"),
            "line 2, column 5: a row of 5 squares under rows of 4; make all rows equally long"
        );
        assert_eq!(complaint(""), "line 1: a board of 0 x 0 squares; each side may have 1 to 128");
    }
}

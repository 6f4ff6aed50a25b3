//! Levels and their text: the signs of Sokoban, one board in a rectangle.

use crate::State;
use boxwright_core::{Cell, Dir, Id, Shape, counted};
use std::fmt;
use std::str::FromStr;

/// A board that may be played.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Level {
    shape: Shape,
    /// What each cell is at the start, by sign.
    signs: Vec<char>,
}

/// Why a text is not a level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// A sign that levels do not have. Lines and columns count from 1.
    #[error("line {line}, column {column}: `{sign}` is not a level sign")]
    UnknownSign {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The sign.
        sign: char,
    },
    /// A board that is empty or too large.
    #[error(transparent)]
    Shape(#[from] boxwright_core::ShapeError),
    /// None, or more than one.
    #[error("{0} players; put one `@` on the board")]
    Players(usize),
    /// Boxes that nobody asks for are allowed, goals without a box are not.
    #[error("{} for {}; there must be a goal, and a box for each", counted(*.boxes, "box", "boxes"), counted(*.goals, "goal", "goals"))]
    TooFewBoxes {
        /// Number of boxes.
        boxes: usize,
        /// Number of goals.
        goals: usize,
    },
}

impl Level {
    /// A level of these signs, row by row.
    pub(crate) fn new(shape: Shape, signs: Vec<char>) -> Result<Level, LevelError> {
        let count = |wanted: &str| signs.iter().filter(|&&sign| wanted.contains(sign)).count();
        let (players, boxes, goals) = (count("@+"), count("$*"), count(".*+"));
        if players != 1 {
            return Err(LevelError::Players(players));
        }
        if goals == 0 || boxes < goals {
            return Err(LevelError::TooFewBoxes { boxes, goals });
        }
        Ok(Level { shape, signs })
    }

    /// How wide and high the board is.
    pub fn shape(&self) -> Shape {
        self.shape
    }

    /// The state in which the level begins.
    pub fn start(&self) -> State {
        let mut players = self.cells("@+");
        let player = players.next().expect("a level has a player");
        State { player, boxes: self.cells("$*").collect() }
    }

    /// The goals, rising.
    pub fn goals(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells(".*+")
    }

    /// The id of what a level plays like: that of the first, by its text, of the eight ways to turn and mirror it.
    pub fn content_id(&self) -> Id {
        let mut views = vec![self.clone()];
        for turns in 0..3 {
            views.push(views[turns].turned());
        }
        let mirrored: Vec<Level> = views.iter().map(Level::mirrored).collect();
        let first = views.iter().chain(&mirrored).map(Level::to_string).min();
        Id::of(&first.expect("there are eight"))
    }

    /// Turned by a quarter.
    pub fn turned(&self) -> Level {
        let shape = Shape::new(self.shape.height(), self.shape.width()).expect("its sides are the same");
        let from = |cell| self.shape.cell(shape.row(cell), self.shape.height() - 1 - shape.col(cell));
        Level { shape, signs: shape.cells().map(|cell| self.signs[from(cell).index()]).collect() }
    }

    /// Left and right changed.
    pub fn mirrored(&self) -> Level {
        let rows = self.signs.chunks(self.shape.width());
        Level { shape: self.shape, signs: rows.flat_map(|row| row.iter().rev().copied()).collect() }
    }

    /// The neighbour of a cell, if it is no wall. Around the board all is wall.
    pub fn beside(&self, cell: Cell, dir: Dir) -> Option<Cell> {
        self.shape.step(cell, dir).filter(|next| self.signs[next.index()] != '#')
    }

    fn cells(&self, wanted: &'static str) -> impl Iterator<Item = Cell> + '_ {
        self.shape.cells().filter(move |cell| wanted.contains(self.signs[cell.index()]))
    }
}

impl FromStr for Level {
    type Err = LevelError;

    /// Rows may end early; what is missing is floor.
    fn from_str(text: &str) -> Result<Level, LevelError> {
        let rows: Vec<Vec<char>> = text.lines().map(|line| line.chars().collect()).collect();
        let shape = Shape::new(rows.iter().map(Vec::len).max().unwrap_or(0), rows.len())?;
        let mut signs = Vec::with_capacity(shape.area());
        for (at, row) in rows.iter().enumerate() {
            if let Some(column) = row.iter().position(|sign| !"# @$.*+".contains(*sign)) {
                return Err(LevelError::UnknownSign { line: at + 1, column: column + 1, sign: row[column] });
            }
            signs.extend(row);
            signs.resize((at + 1) * shape.width(), ' ');
        }
        Level::new(shape, signs)
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let rows: Vec<String> =
            self.signs.chunks(self.shape.width()).map(|row| row.iter().collect()).collect();
        f.write_str(&rows.join("\n"))
    }
}

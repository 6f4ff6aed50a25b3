//! Rooms of Kwirk: walls and exits, with nothing else in them yet.
//!
//! A generator is given a room, or draws one of a size: a rectangle with a few short walls in it and an exit at its
//! rim. Whatever is drawn hangs together, so that everybody could walk to the exit were the room left empty.

use boxwright_core::kwirk::{Draft, Parts, Tile};
use boxwright_core::{Cell, CellSet, Dir, Rng, Shape};
use std::fmt;
use std::str::FromStr;

/// Walls and exits.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Room {
    /// How wide and high the board is, border included.
    pub shape: Shape,
    /// The walls.
    pub walls: CellSet,
    /// The ways out.
    pub exits: CellSet,
}

/// Why a board is no room. Cells are named as people see them.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomError {
    /// Nowhere to go.
    #[error("the room has no exit; put a `%` on it")]
    NoExit,
    /// Nowhere to stand.
    #[error("no floor of the room leads to its exit; leave some `.` beside the `%`")]
    NoFloor,
    /// Something that the generator is to place.
    #[error("the room has `{glyph}` at {name}; leave walls, floor and exits only, the rest is made")]
    NotBare {
        /// The sign there.
        glyph: char,
        /// The name of the cell.
        name: String,
    },
    /// Rows that are no board.
    #[error("`{text}` is no room; its rows are of equal length with `/` between them")]
    Rows {
        /// The text.
        text: String,
    },
}

impl Room {
    /// The room that a board is.
    pub fn new(board: &Draft) -> Result<Room, RoomError> {
        let shape = board.shape();
        let is_bare = |tile| matches!(tile, Tile::Floor | Tile::Wall | Tile::Exit);
        if let Some(cell) = board.cells_where(|tile| !is_bare(tile)).next() {
            return Err(RoomError::NotBare { glyph: board.tile(cell).glyph(), name: shape.name(cell) });
        }
        let of = |wanted| board.cells_where(|tile| tile == wanted).collect::<CellSet>();
        let room = Room { shape, walls: of(Tile::Wall), exits: of(Tile::Exit) };
        if room.exits.is_empty() {
            return Err(RoomError::NoExit);
        }
        if room.floor().is_empty() { Err(RoomError::NoFloor) } else { Ok(room) }
    }

    /// The board of the room.
    pub fn draft(&self) -> Draft {
        let mut draft = Draft::filled(self.shape, Tile::Floor);
        self.walls.iter().for_each(|cell| draft.set(cell, Tile::Wall));
        self.exits.iter().for_each(|cell| draft.set(cell, Tile::Exit));
        draft
    }

    /// The parts of a level in this room, with nothing in it yet.
    pub fn parts(&self) -> Parts {
        Parts {
            shape: self.shape,
            walls: self.walls.clone(),
            exits: self.exits.clone(),
            pits: CellSet::new(),
            boxes: Vec::new(),
            rotators: Vec::new(),
            players: Vec::new(),
        }
    }

    /// The cells from which somebody could walk to an exit, exits themselves left out.
    pub fn floor(&self) -> CellSet {
        let mut floor = CellSet::new();
        let mut todo: Vec<Cell> = self.exits.iter().collect();
        while let Some(cell) = todo.pop() {
            for next in Dir::ALL.into_iter().filter_map(|dir| self.shape.step(cell, dir)) {
                if !self.walls.contains(next) && !self.exits.contains(next) && floor.insert(next) {
                    todo.push(next);
                }
            }
        }
        floor
    }

    /// A room of so many columns and rows within its outer wall, drawn by chance.
    pub fn drawn(columns: usize, rows: usize, rng: &mut Rng) -> Room {
        let shape = Shape::new(columns + 2, rows + 2).expect("a size that was asked for was checked");
        let is_rim = |cell: &Cell| {
            let (col, row) = (shape.col(*cell), shape.row(*cell));
            col == 0 || row == 0 || col > columns || row > rows
        };
        let inside: Vec<Cell> = shape.cells().filter(|cell| !is_rim(cell)).collect();
        let doors: Vec<Cell> = inside
            .iter()
            .copied()
            .filter(|&cell| {
                Dir::ALL.iter().any(|&dir| shape.step(cell, dir).is_some_and(|near| is_rim(&near)))
            })
            .collect();
        let exit = *rng.choose(&doors).expect("a room has a rim");
        let mut room = Room {
            shape,
            walls: shape.cells().filter(is_rim).collect(),
            exits: [exit].into_iter().collect(),
        };
        // A wall for every six cells or so, in strokes of up to three.
        let strokes = rng.below(inside.len() as u64 / 12 + 1);
        for _ in 0..strokes {
            room.stroke(*rng.choose(&inside).expect("a room has an inside"), rng);
        }
        room
    }

    /// Draws a short wall, if the rest still hangs together.
    fn stroke(&mut self, from: Cell, rng: &mut Rng) {
        let dir = Dir::ALL[rng.below(4) as usize];
        let cells = std::iter::successors(Some(from), |&cell| self.shape.step(cell, dir));
        let mut drawn = self.clone();
        drawn.walls.extend(cells.take(1 + rng.below(3) as usize));
        let open = self.shape.area() - drawn.walls.len() - self.exits.len();
        if !drawn.walls.iter().any(|cell| drawn.exits.contains(cell)) && drawn.floor().len() == open {
            *self = drawn;
        }
    }
}

impl fmt::Display for Room {
    /// The rows with `/` between them.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.draft().to_string().replace('\n', "/"))
    }
}

impl FromStr for Room {
    type Err = RoomError;

    fn from_str(text: &str) -> Result<Room, RoomError> {
        let rows: Vec<&str> = text.split('/').collect();
        let board =
            Draft::from_rows(&rows, 1).map_err(|_| RoomError::Rows { text: boxwright_core::shown(text) })?;
        Room::new(&board)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_room_comes_back_from_its_line() {
        let room: Room = "#####/#%.##/#...#/#####".parse().unwrap();
        assert_eq!((room.shape.width(), room.shape.height(), room.floor().len()), (5, 4, 4));
        assert_eq!(room.to_string().parse(), Ok(room));
    }

    #[test]
    fn what_is_no_room_is_told() {
        let complaint = |text: &str| text.parse::<Room>().unwrap_err().to_string();
        assert_eq!(complaint("####/#..#/####"), "the room has no exit; put a `%` on it");
        assert_eq!(
            complaint("####/#%##/####"),
            "no floor of the room leads to its exit; leave some `.` beside the `%`"
        );
        assert_eq!(
            complaint("#####/#%a.#/#####"),
            "the room has `a` at C2; leave walls, floor and exits only, the rest is made"
        );
        assert_eq!(
            complaint("###/#%"),
            "`###/#%` is no room; its rows are of equal length with `/` between them"
        );
    }

    #[test]
    fn drawn_rooms_are_as_large_as_asked_and_hang_together() {
        let rng = Rng::new(5);
        let mut walls = 0;
        for at in 0..200 {
            let room = Room::drawn(9, 5, &mut rng.fork("room", at));
            assert_eq!((room.shape.width(), room.shape.height(), room.exits.len()), (11, 7, 1));
            assert_eq!(room.floor().len() + room.walls.len() + 1, room.shape.area());
            walls += room.walls.len() - 32;
        }
        assert!(walls > 200, "some have walls inside: {walls}");
    }
}

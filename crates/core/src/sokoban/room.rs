//! Rooms: walls and goals, without boxes and without a player.
//!
//! A room asks how it could be started rather than says so. It is made from a draft whose boxes, and
//! mostly its player too, are ignored: if there is a player, the floor is where it could walk were all
//! boxes taken away, as in a level; if there is none, the floor is the enclosed part that holds the
//! goals. Enclosed parts without a goal take no part, and neither do goals that are walled off with a
//! box on them. There is at least one goal, and at least one cell of the floor is left for the player.

use super::level::flood;
use super::{Draft, Level, State, Tile};
use crate::{Cell, CellSet, Shape, counted};

/// Walls and goals.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Room {
    draft: Draft,
    floor: CellSet,
    goals: CellSet,
}

/// Why a draft is not a room. Cells are named as people see them (`C4`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RoomError {
    /// Cells nobody has decided on.
    #[error("{} undecided, the first at {}; fill them in", counted(*count, "cell is", "cells are"), name)]
    Undecided {
        /// How many.
        count: usize,
        /// The first one.
        name: String,
    },
    /// More than one player.
    #[error("{count} players, the second at {name}; keep one, or none")]
    SeveralPlayers {
        /// How many.
        count: usize,
        /// The second one.
        name: String,
    },
    /// Nowhere to push a box to.
    #[error("no goals; put at least one `.` on the board")]
    NoGoals,
    /// The floor runs off the board.
    #[error("the wall is open at {name}; close it with `#`")]
    NotEnclosed {
        /// The gap in the wall.
        name: String,
    },
    /// A goal that the player cannot walk to.
    #[error("the goal at {name} is walled off from the player; take it away or open the wall")]
    WalledOff {
        /// Where it lies.
        name: String,
    },
    /// Goals in two parts of the board, and no player to say which one is meant.
    #[error("the goals at {one} and {other} are walled off from each other; open the wall or take one away")]
    SeveralFloors {
        /// A goal in one part.
        one: String,
        /// A goal in another part.
        other: String,
    },
    /// No room for the player.
    #[error("every cell of the floor is a goal; leave one to the player")]
    NoneLeft,
}

impl Room {
    /// The room that a draft shows, boxes ignored.
    pub fn new(draft: &Draft) -> Result<Room, RoomError> {
        let name = |cell| draft.shape().name(cell);
        let undecided = draft.cells_where(|tile| tile == Tile::Undecided);
        if let Some(first) = undecided.first() {
            return Err(RoomError::Undecided { count: undecided.len(), name: name(first) });
        }
        let players = draft.cells_where(Tile::has_player);
        if let Some(second) = players.iter().nth(1) {
            return Err(RoomError::SeveralPlayers { count: players.len(), name: name(second) });
        }
        let goals = draft.cells_where(Tile::has_goal);
        let first = goals.first().ok_or(RoomError::NoGoals)?;
        let inside = players.first().or_else(|| a_floor_goal(draft)).unwrap_or(first);
        let (floor, exit) = flood(draft, inside);
        if let Some(gap) = exit {
            return Err(RoomError::NotEnclosed { name: name(gap) });
        }
        let is_lost = |&goal: &Cell| !floor.contains(goal) && draft.tile(goal) != Tile::BoxOnGoal;
        if let Some(lost) = goals.iter().find(is_lost) {
            return Err(match players.is_empty() {
                true => RoomError::SeveralFloors { one: name(inside), other: name(lost) },
                false => RoomError::WalledOff { name: name(lost) },
            });
        }
        Room::of_parts(draft, floor, &goals)
    }

    fn of_parts(draft: &Draft, floor: CellSet, goals: &CellSet) -> Result<Room, RoomError> {
        let goals: CellSet = goals.iter().filter(|&goal| floor.contains(goal)).collect();
        if goals.is_empty() {
            return Err(RoomError::NoGoals);
        }
        if goals.len() == floor.len() {
            return Err(RoomError::NoneLeft);
        }
        Ok(Room { draft: emptied(draft, &floor), floor, goals })
    }

    /// The room of a level.
    pub fn of(level: &Level) -> Room {
        Room {
            draft: emptied(level.draft(), level.floor()),
            floor: level.floor().clone(),
            goals: level.goals().clone(),
        }
    }

    /// How wide and high the board is, border included.
    pub fn shape(&self) -> Shape {
        self.draft.shape()
    }

    /// The board, with no box on the floor and no player.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Where the player could walk if there were one.
    pub fn floor(&self) -> &CellSet {
        &self.floor
    }

    /// The goals on the floor.
    pub fn goals(&self) -> &CellSet {
        &self.goals
    }

    /// The level that starts in a state. There must be as many boxes as goals, all on the floor, and the
    /// player on another cell of it.
    pub fn level(&self, start: &State) -> Level {
        let mut draft = self.draft.clone();
        for cell in start.boxes.iter().chain([start.player]) {
            let tile = Tile::of(self.goals.contains(cell), start.boxes.contains(cell), start.player == cell);
            draft.set(cell, tile);
        }
        Level::new(draft).unwrap_or_else(|why| panic!("a start in a room is a level, yet {why}"))
    }
}

/// A goal that is not walled-off decoration for certain: one without a box on it, if there is one.
fn a_floor_goal(draft: &Draft) -> Option<Cell> {
    draft.cells_where(|tile| tile == Tile::Goal).first()
}

/// The board without boxes and player. A box on a goal off the floor is decoration and stays.
fn emptied(draft: &Draft, floor: &CellSet) -> Draft {
    let mut empty = draft.clone();
    for cell in draft.shape().cells() {
        let tile = draft.tile(cell);
        if !matches!(tile, Tile::Wall | Tile::Blank) && (floor.contains(cell) || tile != Tile::BoxOnGoal) {
            empty.set(cell, Tile::of(tile.has_goal(), false, false));
        }
    }
    empty
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Draws the bare floor of a room with `_` and the void with `-`, or says why it is none.
    fn check(board: &str, expected: &str) {
        let draft: Draft = board.parse().unwrap();
        let drawn = match Room::new(&draft) {
            Err(why) => why.to_string(),
            Ok(room) => {
                let mut drawn = room.draft().to_string().replace(' ', "-");
                for cell in room.floor().iter().filter(|&cell| !room.goals().contains(cell)) {
                    let at = room.shape().row(cell) * (room.shape().width() + 1) + room.shape().col(cell);
                    drawn.replace_range(at..=at, "_");
                }
                drawn
            }
        };
        assert_eq!(drawn, expected.trim());
    }

    #[test]
    fn the_floor_is_where_the_player_could_walk_or_what_holds_the_goals() {
        check("\n#######\n#@$ .##\n### # #\n#######", "\n#######\n#___.##\n###_#-#\n#######");
        check("\n#######\n#   .##\n### # #\n#######", "\n#######\n#___.##\n###_#-#\n#######");
        check("\n########\n# $ .#*#\n#### ###\n########", "\n########\n#___.#*#\n####_###\n########");
        check("#####\n#* *#\n#####", "#####\n#._.#\n#####");
    }

    #[test]
    fn what_is_no_room_says_which_cell_and_what_would_do() {
        check("####\n#@ #\n####", "no goals; put at least one `.` on the board");
        check("####\n#@?#\n####", "1 cell is undecided, the first at C2; fill them in");
        check("#####\n#@.@#\n#####", "2 players, the second at D2; keep one, or none");
        check("#####\n# .  \n#####", "the wall is open at E2; close it with `#`");
        check(
            "######\n#@#. #\n######",
            "the goal at D2 is walled off from the player; take it away or open the wall",
        );
        check(
            "#######\n#. #. #\n#######",
            "the goals at B2 and E2 are walled off from each other; open the wall or take one away",
        );
        check("####\n#..#\n####", "every cell of the floor is a goal; leave one to the player");
    }

    #[test]
    fn a_room_and_a_start_make_a_level_again() {
        let level: Level = "#######\n#@$ .##\n### #*#\n#######".parse().unwrap();
        let room = Room::of(&level);
        assert_eq!(Room::new(level.draft()), Ok(room.clone()));
        assert_eq!(room.level(&level.start()), level);
    }
}

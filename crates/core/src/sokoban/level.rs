//! Levels: boards that may be played.
//!
//! A level can only be made from a [`Draft`], and only if the draft obeys these rules:
//! exactly one player; as many goals as boxes; the player, were all boxes taken away, could not walk
//! off the board; every box and every goal lies where the player could then walk, or is a box that
//! already stands on a goal; at least one box lies where the player could walk; nothing is undecided.
//!
//! The *floor* is where the player could walk were all boxes taken away. What lies outside of it
//! (decoration, walled-off rooms) is kept and drawn but does not take part. A level that starts solved
//! is legal; whether a level can be solved at all is not asked here.

use super::{Draft, State, Tile};
use crate::{Cell, CellSet, Dir, Shape, View, counted};
use std::fmt;
use std::str::FromStr;

/// A board that may be played: what never changes, plus the start.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    draft: Draft,
    floor: CellSet,
    goals: CellSet,
    boxes: CellSet,
    player: Cell,
}

/// Why a draft is not a level. Cells are named as people see them (`C4`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelError {
    /// Cells nobody has decided on.
    #[error("{} undecided, the first at {}; fill them in", counted(*count, "cell is", "cells are"), name)]
    Undecided {
        /// How many.
        count: usize,
        /// The first one.
        at: Cell,
        /// Its name.
        name: String,
    },
    /// Nobody to push.
    #[error("no player; put one `@` on the board")]
    NoPlayer,
    /// More than one player.
    #[error("{count} players, the second at {name}; keep one")]
    SeveralPlayers {
        /// How many.
        count: usize,
        /// The second one.
        at: Cell,
        /// Its name.
        name: String,
    },
    /// Nothing to push.
    #[error("no boxes; put at least one `$` and one `.` on the board")]
    NoBoxes,
    /// Boxes there are, but only where the player cannot get.
    #[error("the player is walled away from every box; open the wall")]
    NoReachableBox,
    /// Unequal numbers.
    #[error("{} but {}; {}", counted(*.boxes, "box", "boxes"), counted(*.goals, "goal", "goals"), remedy(*.boxes, *.goals))]
    BoxesVersusGoals {
        /// Number of boxes.
        boxes: usize,
        /// Number of goals.
        goals: usize,
    },
    /// The player could walk off the board.
    #[error("the wall is open at {name}; close it with `#`")]
    NotEnclosed {
        /// The cell at the edge that the player could reach.
        at: Cell,
        /// Its name.
        name: String,
    },
    /// A box that nobody can ever push, off goal.
    #[error("the box at {name} is walled off and not on a goal; take it away or open the wall")]
    UnreachableBox {
        /// Where it stands.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
    /// A goal that no box can ever reach.
    #[error("the goal at {name} is walled off and empty; take it away or open the wall")]
    UnreachableGoal {
        /// Where it lies.
        at: Cell,
        /// The name of that cell.
        name: String,
    },
}

impl LevelError {
    /// The cell the error names, if it names one.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            LevelError::Undecided { at, .. }
            | LevelError::SeveralPlayers { at, .. }
            | LevelError::NotEnclosed { at, .. }
            | LevelError::UnreachableBox { at, .. }
            | LevelError::UnreachableGoal { at, .. } => Some(at),
            LevelError::NoPlayer
            | LevelError::NoBoxes
            | LevelError::NoReachableBox
            | LevelError::BoxesVersusGoals { .. } => None,
        }
    }
}

fn remedy(boxes: usize, goals: usize) -> String {
    let by = boxes.abs_diff(goals);
    let (of_boxes, of_goals) = (counted(by, "box", "boxes"), counted(by, "goal", "goals"));
    let (add, away) = if boxes > goals { (of_goals, of_boxes) } else { (of_boxes, of_goals) };
    format!("add {add} or take {away} away")
}

impl Level {
    /// The level that a draft is, or the first reason why it is not one.
    pub fn new(draft: Draft) -> Result<Level, LevelError> {
        Level::check(&draft)
            .map(|parts| Level { draft, ..parts })
            .map_err(|mut reasons| reasons.swap_remove(0))
    }

    /// Every reason why a draft is not a level; none if it is one.
    pub fn faults(draft: &Draft) -> Vec<LevelError> {
        Level::check(draft).err().unwrap_or_default()
    }

    fn check(draft: &Draft) -> Result<Level, Vec<LevelError>> {
        let shape = draft.shape();
        let mut faults = Vec::new();
        let undecided = draft.cells_where(|tile| tile == Tile::Undecided);
        if let Some(at) = undecided.first() {
            faults.push(LevelError::Undecided { count: undecided.len(), at, name: shape.name(at) });
        }
        let players = draft.cells_where(Tile::has_player);
        match (players.first(), players.iter().nth(1)) {
            (None, _) => faults.push(LevelError::NoPlayer),
            (_, Some(at)) => {
                faults.push(LevelError::SeveralPlayers { count: players.len(), at, name: shape.name(at) });
            }
            _ => {}
        }
        let boxes = draft.cells_where(Tile::has_box);
        let goals = draft.cells_where(Tile::has_goal);
        if boxes.len() != goals.len() {
            faults.push(LevelError::BoxesVersusGoals { boxes: boxes.len(), goals: goals.len() });
        } else if boxes.is_empty() {
            faults.push(LevelError::NoBoxes);
        }
        // Where the walls are open, everything outside counts as reachable too and would be reported.
        let Some(player) = players.first() else { return Err(faults) };
        let (floor, exit) = flood(draft, player);
        if let Some(at) = exit {
            faults.push(LevelError::NotEnclosed { at, name: shape.name(at) });
        } else {
            for at in boxes.iter().filter(|&cell| !floor.contains(cell) && draft.tile(cell) == Tile::Box) {
                faults.push(LevelError::UnreachableBox { at, name: shape.name(at) });
            }
            for at in goals.iter().filter(|&cell| !floor.contains(cell) && draft.tile(cell) == Tile::Goal) {
                faults.push(LevelError::UnreachableGoal { at, name: shape.name(at) });
            }
            if !boxes.is_empty() && boxes.iter().all(|cell| !floor.contains(cell)) {
                faults.push(LevelError::NoReachableBox);
            }
        }
        if !faults.is_empty() {
            return Err(faults);
        }
        let on_floor = |cells: CellSet| cells.iter().filter(|&cell| floor.contains(cell)).collect();
        let (goals, boxes) = (on_floor(goals), on_floor(boxes));
        Ok(Level { draft: Draft::blank(shape), floor, goals, boxes, player })
    }

    /// How wide and high the board is, border included.
    pub fn shape(&self) -> Shape {
        self.draft.shape()
    }

    /// The level as drawn.
    pub fn draft(&self) -> &Draft {
        &self.draft
    }

    /// Where the player could walk were all boxes taken away.
    pub fn floor(&self) -> &CellSet {
        &self.floor
    }

    /// The goals on the floor.
    pub fn goals(&self) -> &CellSet {
        &self.goals
    }

    /// The boxes on the floor, at the start.
    pub fn boxes(&self) -> &CellSet {
        &self.boxes
    }

    /// The player's cell at the start.
    pub fn player(&self) -> Cell {
        self.player
    }

    /// The state in which the level begins.
    pub fn start(&self) -> State {
        State { boxes: self.boxes.clone(), player: self.player }
    }

    /// Is the cell floor?
    pub fn is_floor(&self, cell: Cell) -> bool {
        self.floor.contains(cell)
    }

    /// Is the cell a goal on the floor?
    pub fn is_goal(&self, cell: Cell) -> bool {
        self.goals.contains(cell)
    }

    /// The neighbour in a direction. At the edge of the board it is the cell itself; no floor lies there.
    pub fn step(&self, cell: Cell, dir: Dir) -> Cell {
        self.shape().step(cell, dir).unwrap_or(cell)
    }

    /// The name people see for a cell (`C4`).
    pub fn name(&self, cell: Cell) -> String {
        self.shape().name(cell)
    }

    /// The same level turned or mirrored.
    pub fn seen(&self, view: View) -> Level {
        Level::new(self.draft.seen(view)).expect("a level stays a level when turned")
    }

    /// The board of this level as it looks in another state.
    pub fn draft_at(&self, state: &State) -> Draft {
        let mut draft = self.draft.clone();
        for cell in self.floor.iter() {
            draft.set(cell, Tile::of(self.is_goal(cell), state.boxes.contains(cell), state.player == cell));
        }
        draft
    }
}

/// The cells a walker reaches with boxes ignored, and where the wall is open, if it is.
pub(super) fn flood(draft: &Draft, from: Cell) -> (CellSet, Option<Cell>) {
    let shape = draft.shape();
    let mut seen = CellSet::from_iter([from]);
    // Each cell reached, with the place in this list from which it was reached.
    let mut reached = vec![(from, 0)];
    let mut exit = None;
    let mut next = 0;
    while next < reached.len() {
        for dir in Dir::ALL {
            match shape.step(reached[next].0, dir) {
                None => exit = exit.or(Some(next)),
                Some(cell) if draft.tile(cell) != Tile::Wall && seen.insert(cell) => {
                    reached.push((cell, next))
                }
                Some(_) => {}
            }
        }
        next += 1;
    }
    (seen, exit.map(|at| gap(draft, &reached, at)))
}

/// The gap in the wall: going back from the edge, the first cell between two walls that are at most two cells
/// apart; failing that, the cell at the edge.
fn gap(draft: &Draft, reached: &[(Cell, usize)], exit: usize) -> Cell {
    // How far the next wall is, if it is near.
    let wall = |cell, dir| {
        let one = draft.shape().step(cell, dir)?;
        let two = draft.shape().step(one, dir);
        let is_wall = |cell| draft.tile(cell) == Tile::Wall;
        if is_wall(one) { Some(1) } else { two.filter(|&two| is_wall(two)).map(|_| 2) }
    };
    let is_between =
        |cell, one, other| wall(cell, one).zip(wall(cell, other)).is_some_and(|(one, other)| one + other < 4);
    let mut at = exit;
    loop {
        let (cell, before) = reached[at];
        if is_between(cell, Dir::Up, Dir::Down) || is_between(cell, Dir::Left, Dir::Right) {
            return cell;
        }
        if at == 0 {
            return reached[exit].0;
        }
        at = before;
    }
}

/// Why a text is not a single standard level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelTextError {
    /// A sign that standard level text does not have. Lines and columns count from 1.
    #[error("line {line}, column {column}: `{glyph}` is not a level sign")]
    UnknownGlyph {
        /// The line.
        line: usize,
        /// The column.
        column: usize,
        /// The sign.
        glyph: char,
    },
    /// A board that is empty or too large.
    #[error(transparent)]
    Shape(#[from] crate::ShapeError),
    /// A board that is not a level.
    #[error(transparent)]
    Level(#[from] LevelError),
}

impl FromStr for Draft {
    type Err = LevelTextError;

    /// Reads one board in standard signs (`-` and `_` are floor too, `?` is undecided). Empty lines
    /// before and after it are skipped. For files and collections see [`crate::text`].
    fn from_str(text: &str) -> Result<Draft, LevelTextError> {
        let lines: Vec<&str> = text.lines().collect();
        let first = lines.iter().position(|line| !line.trim().is_empty()).unwrap_or(0);
        let last = lines.iter().rposition(|line| !line.trim().is_empty()).map_or(first, |last| last + 1);
        let mut rows = Vec::new();
        for (at, line) in lines[first..last].iter().enumerate() {
            let tile = |(column, glyph): (usize, char)| match glyph {
                '-' | '_' => Ok(Tile::Blank),
                _ => Tile::ALL
                    .into_iter()
                    .find(|tile| tile.glyph() == glyph)
                    .ok_or(LevelTextError::UnknownGlyph { line: first + at + 1, column: column + 1, glyph }),
            };
            rows.push(line.trim_end().chars().enumerate().map(tile).collect::<Result<Vec<_>, _>>()?);
        }
        Ok(Draft::from_rows(&rows)?)
    }
}

impl FromStr for Level {
    type Err = LevelTextError;

    /// Reads one board as [`Draft`] does and asks that it be a level.
    fn from_str(text: &str) -> Result<Level, LevelTextError> {
        Ok(Level::new(text.parse()?)?)
    }
}

impl fmt::Display for Level {
    /// Standard level text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draft.fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn faults(text: &str) -> Vec<String> {
        Level::faults(&text.parse().unwrap()).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn a_plain_room_is_a_level() {
        let level: Level = "\n######\n#@$ .#\n######\n\n".parse().unwrap();
        assert_eq!(level.floor().len(), 4);
        assert_eq!(level.name(level.player()), "B2");
        assert_eq!(level.boxes().iter().map(|cell| level.name(cell)).collect::<Vec<_>>(), ["C2"]);
        assert_eq!(level.draft_at(&level.start()), *level.draft());
    }

    #[test]
    fn each_reason_against_a_draft_is_told_and_all_at_once() {
        assert_eq!(faults("#####\n# $.#\n#####"), ["no player; put one `@` on the board"]);
        assert_eq!(faults("######\n#@@$.#\n######"), ["2 players, the second at C2; keep one"]);
        assert_eq!(faults("####\n#@ #\n####"), ["no boxes; put at least one `$` and one `.` on the board"]);
        assert_eq!(faults("######\n#@$$.#\n######"), ["2 boxes but 1 goal; add 1 goal or take 1 box away"]);
        assert_eq!(
            faults("#######\n#@$...#\n#######"),
            ["1 box but 3 goals; add 2 boxes or take 2 goals away"]
        );
        assert_eq!(faults("######\n#@$. \n######"), ["the wall is open at F2; close it with `#`"]);
        assert_eq!(
            faults("   ####\n   #@ #\n     $.#\n   #####"),
            ["the wall is open at D3; close it with `#`"]
        );
        assert_eq!(
            faults("#####\n#@?.#\n##?$#\n#####"),
            ["2 cells are undecided, the first at C2; fill them in"]
        );
        assert_eq!(
            faults("##########\n#@..#$#.$#\n#  $######\n####*   #\n##########"),
            [
                "the box at F2 is walled off and not on a goal; take it away or open the wall",
                "the box at I2 is walled off and not on a goal; take it away or open the wall",
                "the goal at H2 is walled off and empty; take it away or open the wall",
            ]
        );
        assert_eq!(
            faults(" $ "),
            ["no player; put one `@` on the board", "1 box but 0 goals; add 1 goal or take 1 box away"]
        );
    }

    #[test]
    fn a_solved_start_and_decoration_outside_are_legal() {
        let level: Level = "*######*\n #@* $.#\n*######*".parse().unwrap();
        assert_eq!((level.boxes().len(), level.goals().len()), (2, 2), "decoration does not take part");
        assert!("#####\n#@* #\n#####".parse::<Level>().is_ok());
    }

    #[test]
    fn a_player_walled_away_from_every_box_has_no_level() {
        assert_eq!(
            faults("######\n#@ #*#\n######"),
            ["the player is walled away from every box; open the wall"]
        );
        assert_eq!(
            faults("#######\n#@#$ .#\n#######").len(),
            3,
            "the box, the goal, and that there is no other box"
        );
    }

    #[test]
    fn text_errors_name_line_and_column() {
        let complaint = |text: &str| text.parse::<Level>().unwrap_err().to_string();
        assert_eq!(complaint("\n####\n#x@#"), "line 3, column 2: `x` is not a level sign");
        assert_eq!(complaint(""), "a board of 0 x 0 squares; each side may have 1 to 128");
        assert_eq!(complaint(&"#".repeat(200)), "a board of 200 x 1 squares; each side may have 1 to 128");
    }
}

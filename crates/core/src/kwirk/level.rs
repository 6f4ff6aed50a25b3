//! Levels of Kwirk: boards that may be played.
//!
//! A level can only be made from a [`Draft`], and only if the draft obeys these rules: there is an exit;
//! there are one to four players, numbered from 1 without gaps; cells of one letter that touch make a
//! full rectangle, and no box lies wholly over pits; every arm has its core behind it and every core an
//! arm; and every player could walk to an exit were all boxes, arms and pits taken away. Outside of the
//! board everything is wall. Whether a level can be solved at all is not asked here.

use super::{Arms, Block, Draft, LevelError, Rotator, State, Tile, paint};
use crate::{Cell, CellSet, Dir, Shape, View};
use std::fmt;
use std::str::FromStr;

/// The most players a level may have.
pub const MAX_PLAYERS: usize = 4;

/// A board that may be played: what never changes, plus the start.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level {
    parts: Parts,
    floor: CellSet,
}

/// What a board consists of. Boxes and rotators are sorted by their cells in a level.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Parts {
    /// How wide and high the board is, border included.
    pub shape: Shape,
    /// The walls.
    pub walls: CellSet,
    /// The ways out.
    pub exits: CellSet,
    /// The pits, those under boxes and arms included.
    pub pits: CellSet,
    /// The boxes.
    pub boxes: Vec<Block>,
    /// The rotators.
    pub rotators: Vec<Rotator>,
    /// Where the players stand, number 1 first.
    pub players: Vec<Cell>,
}

impl Level {
    /// The level that a draft is, or the first reason why it is not one.
    pub fn new(draft: &Draft) -> Result<Level, LevelError> {
        Level::check(draft).map_err(|mut faults| faults.swap_remove(0))
    }

    /// The level of these parts, or the first reason why they do not make one.
    pub fn from_parts(parts: &Parts) -> Result<Level, LevelError> {
        Level::new(&paint::painted(parts)?)
    }

    /// Every reason why a draft is not a level; none if it is one.
    pub fn faults(draft: &Draft) -> Vec<LevelError> {
        Level::check(draft).err().unwrap_or_default()
    }

    fn check(draft: &Draft) -> Result<Level, Vec<LevelError>> {
        let shape = draft.shape();
        let mut faults = Vec::new();
        let cells = |is: fn(Tile) -> bool| draft.cells_where(is).collect::<CellSet>();
        let walls = cells(|tile| tile == Tile::Wall);
        let exits = cells(|tile| tile == Tile::Exit);
        let pits = cells(Tile::has_pit);
        if exits.is_empty() {
            faults.push(LevelError::NoExit);
        }
        let players = players(draft, &mut faults);
        let boxes = boxes(draft, &pits, &mut faults);
        let rotators = rotators(draft, &mut faults);
        let parts = Parts { shape, walls, exits, pits, boxes, rotators, players };
        let floor = parts.floor();
        if !parts.exits.is_empty() {
            let reaches =
                |&player: &Cell| parts.walk_from(player).iter().any(|cell| parts.exits.contains(cell));
            for (at, &cell) in parts.players.iter().enumerate().filter(|(_, player)| !reaches(player)) {
                faults.push(LevelError::WalledOff { player: at + 1, at: cell, name: shape.name(cell) });
            }
        }
        if faults.is_empty() { Ok(Level { parts, floor }) } else { Err(faults) }
    }

    /// What the board consists of at the start.
    pub fn parts(&self) -> &Parts {
        &self.parts
    }

    /// How wide and high the board is, border included.
    pub fn shape(&self) -> Shape {
        self.parts.shape
    }

    /// The cells players could stand on were all boxes, arms and pits taken away.
    pub fn floor(&self) -> &CellSet {
        &self.floor
    }

    /// The ways out.
    pub fn exits(&self) -> &CellSet {
        &self.parts.exits
    }

    /// The pits at the start.
    pub fn pits(&self) -> &CellSet {
        &self.parts.pits
    }

    /// The boxes at the start.
    pub fn boxes(&self) -> &[Block] {
        &self.parts.boxes
    }

    /// The rotators at the start.
    pub fn rotators(&self) -> &[Rotator] {
        &self.parts.rotators
    }

    /// Where the players stand at the start, number 1 first.
    pub fn players(&self) -> &[Cell] {
        &self.parts.players
    }

    /// Is the cell a wall or the core of a rotator, which never move?
    pub fn is_solid(&self, cell: Cell) -> bool {
        self.parts.is_solid(cell)
    }

    /// The state in which the level begins.
    pub fn start(&self) -> State {
        State {
            players: self.players().iter().map(|&cell| Some(cell)).collect(),
            boxes: self.boxes().to_vec(),
            arms: self.rotators().iter().map(|rotator| rotator.arms).collect(),
            pits: self.pits().clone(),
        }
    }

    /// The name people see for a cell (`C4`).
    pub fn name(&self, cell: Cell) -> String {
        self.shape().name(cell)
    }

    /// The board of this level, boxes lettered in reading order.
    pub fn draft(&self) -> Draft {
        self.draft_at(&self.start())
    }

    /// The board as it looks in another state.
    pub fn draft_at(&self, state: &State) -> Draft {
        paint::at(&self.parts, state)
    }

    /// The same level turned or mirrored.
    pub fn seen(&self, view: View) -> Level {
        Level::new(&self.draft().seen(view)).expect("a level stays a level when turned")
    }
}

impl Parts {
    /// Is the cell a wall or a core?
    pub(super) fn is_solid(&self, cell: Cell) -> bool {
        self.walls.contains(cell) || self.rotators.iter().any(|rotator| rotator.core == cell)
    }

    /// Where a player could walk from a cell were all boxes, arms and pits taken away, exits included.
    pub(super) fn walk_from(&self, from: Cell) -> CellSet {
        let mut seen = CellSet::from_iter([from]);
        let mut todo = vec![from];
        while let Some(cell) = todo.pop() {
            if self.exits.contains(cell) {
                continue;
            }
            for next in Dir::ALL.into_iter().filter_map(|dir| self.shape.step(cell, dir)) {
                if !self.is_solid(next) && seen.insert(next) {
                    todo.push(next);
                }
            }
        }
        seen
    }

    fn floor(&self) -> CellSet {
        let reached =
            self.players.iter().flat_map(|&player| self.walk_from(player).iter().collect::<Vec<_>>());
        reached.filter(|&cell| !self.exits.contains(cell)).collect()
    }
}

fn players(draft: &Draft, faults: &mut Vec<LevelError>) -> Vec<Cell> {
    let shape = draft.shape();
    let mut found: Vec<(u8, Cell)> = draft
        .cells_where(|_| true)
        .filter_map(
            |cell| if let Tile::Player(number) = draft.tile(cell) { Some((number, cell)) } else { None },
        )
        .collect();
    found.sort_unstable();
    if found.is_empty() {
        faults.push(LevelError::NoPlayer);
    }
    if let Some(&(_, at)) = found.get(MAX_PLAYERS) {
        faults.push(LevelError::TooManyPlayers { count: found.len(), at, name: shape.name(at) });
    } else if let Some((at, &(number, cell))) =
        found.iter().enumerate().find(|&(at, &(number, _))| usize::from(number) != at + 1)
    {
        let (number, wanted) = (usize::from(number), at + 1);
        faults.push(LevelError::Numbering { number, wanted, at: cell, name: shape.name(cell) });
    }
    found.into_iter().map(|(_, cell)| cell).collect()
}

fn boxes(draft: &Draft, pits: &CellSet, faults: &mut Vec<LevelError>) -> Vec<Block> {
    let shape = draft.shape();
    let mut taken = CellSet::new();
    let mut found = Vec::new();
    for cell in draft.cells_where(|tile| matches!(tile, Tile::Box { .. })) {
        if taken.contains(cell) {
            continue;
        }
        let group = group(draft, cell);
        let ends = |side: fn(Shape, Cell) -> usize| {
            let at = || group.iter().map(move |cell| side(shape, cell));
            (at().min().unwrap_or(0), at().max().unwrap_or(0))
        };
        let ((left, right), (top, bottom)) = (ends(Shape::col), ends(Shape::row));
        let block = Block {
            at: shape.cell(left, top),
            width: (right - left + 1) as u8,
            height: (bottom - top + 1) as u8,
        };
        let Tile::Box { letter, .. } = draft.tile(cell) else { continue };
        if let Some(at) = block.cells(shape).find(|&cell| !group.contains(cell)) {
            faults.push(LevelError::NotARectangle { letter, at, name: shape.name(at) });
        } else if group.is_subset(pits) {
            faults.push(LevelError::OverPits { letter, at: cell, name: shape.name(cell) });
        }
        taken.extend(group.iter());
        found.push(block);
    }
    found.sort_unstable();
    found
}

/// The cells of one letter that hang together with this one.
fn group(draft: &Draft, from: Cell) -> CellSet {
    let letter = |cell| if let Tile::Box { letter, .. } = draft.tile(cell) { Some(letter) } else { None };
    let mut group = CellSet::from_iter([from]);
    let mut todo = vec![from];
    while let Some(cell) = todo.pop() {
        for next in Dir::ALL.into_iter().filter_map(|dir| draft.shape().step(cell, dir)) {
            if letter(next) == letter(from) && group.insert(next) {
                todo.push(next);
            }
        }
    }
    group
}

fn rotators(draft: &Draft, faults: &mut Vec<LevelError>) -> Vec<Rotator> {
    let shape = draft.shape();
    for at in draft.cells_where(|tile| matches!(tile, Tile::Arm { .. })) {
        let Tile::Arm { dir, .. } = draft.tile(at) else { continue };
        let behind = shape.step(at, dir.opposite());
        if behind.is_none_or(|cell| draft.tile(cell) != Tile::Core) {
            let remedy = behind.map_or_else(
                || "the board ends there, so take the arm away".to_owned(),
                |cell| format!("put a `+` at {}", shape.name(cell)),
            );
            faults.push(LevelError::ArmWithoutCore { dir, at, name: shape.name(at), remedy });
        }
    }
    let cores = draft.cells_where(|tile| tile == Tile::Core);
    let found: Vec<Rotator> = cores.map(|core| Rotator { core, arms: draft.arms_of(core) }).collect();
    for rotator in found.iter().filter(|rotator| rotator.arms == Arms::default()) {
        faults.push(LevelError::CoreWithoutArms { at: rotator.core, name: shape.name(rotator.core) });
    }
    found
}

/// Why a text is not a single level.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LevelTextError {
    /// Rows that are not a board.
    #[error(transparent)]
    Board(#[from] super::BoardError),
    /// A board that is not a level.
    #[error(transparent)]
    Level(#[from] LevelError),
}

impl FromStr for Level {
    type Err = LevelTextError;

    /// Reads one board without a heading and asks that it be a level. For files see [`super::read`].
    fn from_str(text: &str) -> Result<Level, LevelTextError> {
        Ok(Level::new(&text.parse()?)?)
    }
}

impl fmt::Display for Level {
    /// The rows as level text.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.draft().fmt(f)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_plain_room_is_a_level() {
        let level: Level = "
########
#%_a^B1#
#.#a+b.#
########"
            .parse()
            .unwrap();
        let name = |cell| level.name(cell);
        assert_eq!(level.players().iter().map(|&cell| name(cell)).collect::<Vec<_>>(), ["G2"]);
        assert_eq!(
            level.boxes().iter().map(|block| (name(block.at), block.width, block.height)).collect::<Vec<_>>(),
            [("D2".to_owned(), 1, 2), ("F2".to_owned(), 1, 2)]
        );
        assert_eq!(level.rotators()[0].arms, [Dir::Up].into_iter().collect());
        assert_eq!(level.pits().iter().map(name).collect::<Vec<_>>(), ["C2", "F2"]);
        assert_eq!(level.floor().len(), 8, "neither exit nor core, and nothing behind the exit");
        assert_eq!(level.to_string().parse::<Level>().unwrap(), level);
    }

    #[test]
    fn boxes_are_lettered_in_reading_order() {
        let level: Level = "######\n#1zzc#\n#%..c#\n#ff.c#\n######".parse().unwrap();
        assert_eq!(level.to_string(), "######\n#1aab#\n#%..b#\n#cc.b#\n######");
    }

    #[test]
    fn a_level_stays_the_same_through_a_view_and_back() {
        let level: Level = "######\n#1aa.#\n#%.+>#\n##.._#\n######".parse().unwrap();
        for view in View::ALL {
            assert_eq!(level.seen(view).seen(view.inverse()), level);
        }
    }
}

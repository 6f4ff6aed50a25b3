//! Sketches: what a designer has drawn, what may still be put where, and how much of it.
//!
//! A sketch is a board without undecided cells, and beside each cell the pieces that *may* be put there and
//! those of which one *must*. Counts say how many walls, boxes and goals are to be put in addition to those
//! drawn. Balyo & Froleyks (2021) call it a template; theirs has choices on bare floor only, exact counts and
//! no "must" (see [`crate::text::sokogen`]). A cell gets one piece at most, but a goal may share its cell with
//! a box or the player. Where a player is drawn, none is put.
//!
//! A sketch may be nonsense; [`Sketch::faults`] says why. That it has no fault does not mean that it can be
//! completed: whether the pieces fit and whether the result can be solved is not asked here.

use super::level::flood;
use super::{Draft, Level, Tile};
use crate::{Cell, CellSet, Shape, View, counted};
use std::fmt;
use std::ops::RangeInclusive;

/// What can be put on a cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Piece {
    /// A wall.
    Wall,
    /// A box.
    Box,
    /// The player.
    Player,
    /// A goal.
    Goal,
}

impl Piece {
    /// All of them.
    pub const ALL: [Piece; 4] = [Piece::Wall, Piece::Box, Piece::Player, Piece::Goal];

    /// The word for it in files and documents.
    pub fn name(self) -> &'static str {
        ["wall", "box", "player", "goal"][self as usize]
    }

    /// The piece of that name.
    pub fn from_name(name: &str) -> Option<Piece> {
        Piece::ALL.into_iter().find(|piece| piece.name() == name)
    }
}

/// A set of pieces.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Pieces(u8);

impl Pieces {
    /// None.
    pub const NONE: Pieces = Pieces(0);
    /// What may be put on a `0` of the published format: a wall, a box or the player.
    pub const ANY: Pieces = Pieces(0b111);

    /// Is the piece among them?
    pub fn has(self, piece: Piece) -> bool {
        self.0 & (1 << piece as u8) != 0
    }

    /// Are there none?
    pub fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Those of both sets.
    pub fn with(self, other: Pieces) -> Pieces {
        Pieces(self.0 | other.0)
    }

    /// Those that are not in the other set.
    pub fn without(self, other: Pieces) -> Pieces {
        Pieces(self.0 & !other.0)
    }

    /// The pieces, in the order of [`Piece::ALL`].
    pub fn iter(self) -> impl Iterator<Item = Piece> {
        Piece::ALL.into_iter().filter(move |&piece| self.has(piece))
    }
}

impl FromIterator<Piece> for Pieces {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Pieces {
        Pieces(pieces.into_iter().fold(0, |set, piece| set | 1 << piece as u8))
    }
}

/// A board that somebody has begun, and what may become of it.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Sketch {
    draft: Draft,
    may: Vec<Pieces>,
    must: Vec<Pieces>,
    locked: CellSet,
    /// How many walls are to be put.
    pub walls: RangeInclusive<usize>,
    /// How many boxes are to be put. There are always as many boxes as goals, so this follows from the goals;
    /// a range only says what would be welcome.
    pub boxes: RangeInclusive<usize>,
    /// How many goals are to be put.
    pub goals: RangeInclusive<usize>,
    /// How many pushes a best solution should take; the end may be [`usize::MAX`].
    pub pushes: RangeInclusive<usize>,
    /// The view in which the walls should look the same: a wish.
    pub symmetry: Option<View>,
    /// What is said about it.
    pub remarks: Vec<String>,
}

impl Sketch {
    /// A sketch without choices. Undecided cells become cells for a wall, a box or the player; up to as many
    /// walls are put as there are such cells, and as many boxes as are missing.
    pub fn of_draft(draft: &Draft) -> Sketch {
        let mut drawn = draft.clone();
        let undecided = draft.cells_where(|tile| tile == Tile::Undecided);
        let mut may = vec![Pieces::NONE; draft.shape().area()];
        for cell in undecided.iter() {
            drawn.set(cell, Tile::Blank);
            may[cell.index()] = Pieces::ANY;
        }
        let number = |is: fn(Tile) -> bool| drawn.cells_where(is).len();
        let missing = number(Tile::has_goal).saturating_sub(number(Tile::has_box));
        Sketch {
            must: vec![Pieces::NONE; may.len()],
            draft: drawn,
            may,
            locked: CellSet::new(),
            walls: 0..=undecided.len(),
            boxes: missing..=missing,
            goals: 0..=0,
            pushes: 0..=usize::MAX,
            symmetry: None,
            remarks: Vec::new(),
        }
    }

    /// The board with every cell undecided on which something may be put. Goals stay goals, and what may be put
    /// on them is lost; so are "must", locks, counts and wishes.
    pub fn to_draft(&self) -> Draft {
        let mut draft = self.draft.clone();
        for cell in self.shape().cells() {
            if !self.may(cell).is_empty() && draft.tile(cell) == Tile::Blank {
                draft.set(cell, Tile::Undecided);
            }
        }
        draft
    }

    /// How wide and high the board is, border included.
    pub fn shape(&self) -> Shape {
        self.draft.shape()
    }

    /// What is drawn; no cell is undecided.
    pub fn drawn(&self) -> &Draft {
        &self.draft
    }

    /// What may be put on a cell; nothing if it is locked.
    pub fn may(&self, cell: Cell) -> Pieces {
        if self.locked.contains(cell) { Pieces::NONE } else { self.may[cell.index()] }
    }

    /// Of what one must be put on a cell; nothing if it is locked.
    pub fn must(&self, cell: Cell) -> Pieces {
        if self.locked.contains(cell) { Pieces::NONE } else { self.must[cell.index()] }
    }

    /// What could be put on a cell if it were not locked.
    pub fn choices(&self, cell: Cell) -> (Pieces, Pieces) {
        (self.may[cell.index()], self.must[cell.index()])
    }

    /// Is the cell locked?
    pub fn is_locked(&self, cell: Cell) -> bool {
        self.locked.contains(cell)
    }

    /// Can pieces be put here: is it bare floor or a goal with nothing on it?
    pub fn is_open(&self, cell: Cell) -> bool {
        matches!(self.draft.tile(cell), Tile::Blank | Tile::Goal)
    }

    /// Allows pieces on a cell, beside those allowed before. Panics if the cell is not open.
    pub fn allow(&mut self, cell: Cell, pieces: Pieces) {
        assert!(self.is_open(cell), "choices go on bare floor and on goals");
        self.may[cell.index()] = self.may[cell.index()].with(pieces);
    }

    /// Asks that one of these pieces is put on a cell. Panics if the cell is not open.
    pub fn demand(&mut self, cell: Cell, pieces: Pieces) {
        self.allow(cell, pieces);
        self.must[cell.index()] = self.must[cell.index()].with(pieces);
    }

    /// Locks a cell: it stays as drawn, whatever was allowed or asked for.
    pub fn lock(&mut self, cell: Cell) {
        self.locked.insert(cell);
    }

    /// Unlocks a cell.
    pub fn unlock(&mut self, cell: Cell) {
        self.locked.remove(cell);
    }

    /// The cells on which a piece may be put. With a player drawn, none may be put anywhere.
    pub fn cells_allowing(&self, piece: Piece) -> CellSet {
        if piece == Piece::Player && self.player().is_some() {
            return CellSet::new();
        }
        self.shape().cells().filter(|&cell| self.may(cell).has(piece)).collect()
    }

    /// The drawn player, the first if there are several.
    pub fn player(&self) -> Option<Cell> {
        self.draft.cells_where(Tile::has_player).first()
    }

    /// The drawn boxes.
    pub fn drawn_boxes(&self) -> CellSet {
        self.draft.cells_where(Tile::has_box)
    }

    /// The drawn goals.
    pub fn drawn_goals(&self) -> CellSet {
        self.draft.cells_where(Tile::has_goal)
    }

    /// Where anything can ever be: all cells that could be walked to from something drawn or from a cell with
    /// a choice, with the boxes taken away. Cells that must be walls are none of it.
    pub fn floor(&self) -> CellSet {
        self.flooded().0
    }

    fn flooded(&self) -> (CellSet, Option<Cell>) {
        let mut board = self.draft.clone();
        let only_wall = Pieces::from_iter([Piece::Wall]);
        for cell in self.shape().cells().filter(|&cell| self.must(cell) == only_wall) {
            board.set(cell, Tile::Wall);
        }
        let (mut floor, mut gap) = (CellSet::new(), None);
        for cell in self.shape().cells() {
            let is_something = board.tile(cell) != Tile::Blank || !self.may(cell).is_empty();
            if is_something && board.tile(cell) != Tile::Wall && !floor.contains(cell) {
                let (part, exit) = flood(&board, cell);
                floor.extend(part.iter());
                gap = gap.or(exit);
            }
        }
        (floor, gap)
    }

    /// Every reason why nobody could complete it, whatever is put where; none if it makes sense.
    pub fn faults(&self) -> Vec<SketchFault> {
        let shape = self.shape();
        let mut faults = Vec::new();
        let players = self.draft.cells_where(Tile::has_player);
        if let Some(at) = players.iter().nth(1) {
            faults.push(SketchFault::SeveralPlayers { count: players.len(), at, name: shape.name(at) });
        }
        if players.is_empty() && self.cells_allowing(Piece::Player).is_empty() {
            faults.push(SketchFault::NoPlayer);
        }
        let (boxes, goals) = (self.drawn_boxes().len(), self.drawn_goals().len());
        if goals == 0 && *self.goals.end() == 0 {
            faults.push(SketchFault::NoGoals);
        } else {
            let boxes = (boxes, self.boxes.clone());
            let goals = (goals, self.goals.clone());
            let most = |(drawn, put): &(usize, RangeInclusive<usize>)| drawn.saturating_add(*put.end());
            let (most_boxes, most_goals) = (most(&boxes), most(&goals));
            if boxes.0 + boxes.1.start() > most_goals || goals.0 + goals.1.start() > most_boxes {
                faults.push(SketchFault::BoxesVersusGoals { boxes, goals });
            }
        }
        if let Some(at) = self.flooded().1 {
            faults.push(SketchFault::NotEnclosed { at, name: shape.name(at) });
        }
        faults
    }

    /// What is legal but worth a word.
    pub fn notes(&self) -> Vec<String> {
        let for_player = self.shape().cells().find(|&cell| self.may(cell).has(Piece::Player));
        let drawn = self.player().zip(for_player).map(|(player, _)| {
            format!("a player is drawn at {}, so none is put elsewhere", self.shape().name(player))
        });
        drawn.into_iter().collect()
    }

    /// The level that the sketch is, if nothing is left to be put and it is one.
    pub fn as_level(&self) -> Option<Level> {
        let is_whole = *self.walls.end() == 0 && *self.boxes.end() == 0 && *self.goals.end() == 0;
        (is_whole && self.player().is_some()).then(|| Level::new(self.draft.clone()).ok()).flatten()
    }
}

/// Why a sketch makes no sense. Cells are named as people see them (`C4`).
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum SketchFault {
    /// More than one player.
    #[error("{count} players are drawn, the second at {name}; keep one")]
    SeveralPlayers {
        /// How many.
        count: usize,
        /// The second one.
        at: Cell,
        /// Its name.
        name: String,
    },
    /// Nobody to push.
    #[error(
        "no player is drawn and no cell may hold one; draw `@`, or `0`, `1`, `4` or `5` where one may be"
    )]
    NoPlayer,
    /// Nowhere to push to.
    #[error("no goals; draw at least one `.`")]
    NoGoals,
    /// Numbers that never agree.
    #[error("{} but {}; each box needs a goal", total(.boxes, "box", "boxes"), total(.goals, "goal", "goals"))]
    BoxesVersusGoals {
        /// Boxes drawn and to be put.
        boxes: (usize, RangeInclusive<usize>),
        /// Goals drawn and to be put.
        goals: (usize, RangeInclusive<usize>),
    },
    /// The player could walk off the board.
    #[error("the wall is open at {name}; close it with `#`")]
    NotEnclosed {
        /// The gap in the wall.
        at: Cell,
        /// Its name.
        name: String,
    },
}

impl SketchFault {
    /// The cell the fault names, if it names one.
    pub fn cell(&self) -> Option<Cell> {
        match *self {
            SketchFault::SeveralPlayers { at, .. } | SketchFault::NotEnclosed { at, .. } => Some(at),
            SketchFault::NoPlayer | SketchFault::NoGoals | SketchFault::BoxesVersusGoals { .. } => None,
        }
    }
}

fn total((drawn, put): &(usize, RangeInclusive<usize>), one: &str, many: &str) -> String {
    let put = match (*put.start(), *put.end()) {
        (least, most) if least == most => least.to_string(),
        (least, usize::MAX) => format!("{least} or more"),
        (least, most) => format!("{least} to {most}"),
    };
    format!("{} drawn and {put} to put", counted(*drawn, one, many))
}

impl fmt::Display for Sketch {
    /// The published text with our additions; see [`crate::text::sokogen`].
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&crate::text::sokogen::write(self))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn sketch(board: &str) -> Sketch {
        Sketch::of_draft(&board.parse().unwrap())
    }

    fn faults(sketch: &Sketch) -> Vec<String> {
        sketch.faults().iter().map(ToString::to_string).collect()
    }

    #[test]
    fn undecided_cells_become_choices_and_come_back() {
        let board = "######\n#@??.#\n#  $ #\n######";
        let sketch = sketch(board);
        assert_eq!(sketch.drawn().to_string(), "######\n#@  .#\n#  $ #\n######");
        assert_eq!(sketch.cells_allowing(Piece::Wall).len(), 2);
        assert_eq!((sketch.walls.clone(), sketch.boxes.clone()), (0..=2, 0..=0));
        assert_eq!(sketch.to_draft(), board.parse().unwrap());
    }

    #[test]
    fn a_drawn_player_is_the_only_one() {
        let sketch = sketch("######\n#@?$.#\n######");
        assert!(sketch.cells_allowing(Piece::Player).is_empty());
        assert_eq!(sketch.notes(), ["a player is drawn at B2, so none is put elsewhere"]);
    }

    #[test]
    fn a_locked_cell_stays_as_drawn() {
        let mut sketch = sketch("######\n#@?$.#\n######");
        let cell = sketch.shape().cell(2, 1);
        sketch.lock(cell);
        assert!(sketch.may(cell).is_empty() && sketch.choices(cell).0 == Pieces::ANY);
        sketch.unlock(cell);
        assert_eq!(sketch.may(cell), Pieces::ANY);
    }

    #[test]
    fn each_fault_is_told_with_what_would_do() {
        assert_eq!(
            faults(&sketch("######\n#@@$.#\n######")),
            ["2 players are drawn, the second at C2; keep one"]
        );
        assert_eq!(
            faults(&sketch("#####\n# $.#\n#####")),
            [
                "no player is drawn and no cell may hold one; draw `@`, or `0`, `1`, `4` or `5` where one may be"
            ]
        );
        assert_eq!(faults(&sketch("#####\n#@? #\n#####")), ["no goals; draw at least one `.`"]);
        assert_eq!(faults(&sketch("######\n#@?. \n######")), ["the wall is open at F2; close it with `#`"]);
        let mut few = sketch("#######\n#@?..$#\n#######");
        few.boxes = 2..=3;
        assert_eq!(
            faults(&few),
            ["1 box drawn and 2 to 3 to put but 2 goals drawn and 0 to put; each box needs a goal"]
        );
    }

    #[test]
    fn a_cell_that_must_be_a_wall_closes_the_board() {
        let mut sketch = sketch("#####\n#@$. \n#####");
        assert_eq!(faults(&sketch), ["the wall is open at E2; close it with `#`"]);
        sketch.demand(sketch.shape().cell(4, 1), Pieces::from_iter([Piece::Wall]));
        assert_eq!(faults(&sketch), Vec::<String>::new());
        assert_eq!(sketch.floor().len(), 3);
    }
}

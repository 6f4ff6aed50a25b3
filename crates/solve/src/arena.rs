//! The arena: a level laid out for searching.
//!
//! The floor's bounding box is numbered row by row with one spare column between rows, so that a shift
//! never carries a square from the end of a row to the start of the next; above and below, shifts run off
//! the floor and are masked away. All rules come down to four shifts and the floor's mask. The slow rules
//! of `core` are the twin of this file: `tests/twins.rs` holds them equal.

use crate::bits::{Bits, Words};
use boxwright_core::sokoban::{Level, State};
use boxwright_core::{Cell, Dir};

/// The squares an arena for this level needs.
pub fn squares_needed(level: &Level) -> usize {
    let (_, _, width, height) = bounds(level);
    (width + 1) * height
}

/// Left, top, width and height of the floor.
fn bounds(level: &Level) -> (usize, usize, usize, usize) {
    let shape = level.shape();
    let cols = || level.floor().iter().map(|cell| shape.col(cell));
    let rows = || level.floor().iter().map(|cell| shape.row(cell));
    let (left, top) = (cols().min().unwrap_or(0), rows().min().unwrap_or(0));
    (left, top, cols().max().unwrap_or(0) + 1 - left, rows().max().unwrap_or(0) + 1 - top)
}

/// A level as bitboards.
#[derive(Clone, Debug)]
pub struct Arena<B> {
    stride: usize,
    /// Where anything can be.
    pub floor: B,
    /// The goals.
    pub goals: B,
    cells: Vec<Option<Cell>>,
    left: usize,
    top: usize,
    board_width: usize,
}

/// Boxes, and the region the player is in, named by its lowest square.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place<B> {
    /// The boxes.
    pub boxes: B,
    /// The lowest square of the player's region.
    pub region: usize,
}

impl<B: Bits> Arena<B> {
    /// The arena of a level; `None` if the level needs more squares than `B` has.
    pub fn new(level: &Level) -> Option<Arena<B>> {
        if squares_needed(level) > B::WIDTH {
            return None;
        }
        let (left, top, width, _) = bounds(level);
        let mut arena = Arena {
            stride: width + 1,
            floor: B::EMPTY,
            goals: B::EMPTY,
            cells: vec![None; B::WIDTH],
            left,
            top,
            board_width: level.shape().width(),
        };
        for cell in level.floor().iter() {
            let at = arena.square_of(cell);
            arena.cells[at] = Some(cell);
            arena.floor = arena.floor | B::square(at);
            if level.is_goal(cell) {
                arena.goals = arena.goals | B::square(at);
            }
        }
        Some(arena)
    }

    /// The square of a cell on the floor.
    pub fn square_of(&self, cell: Cell) -> usize {
        let (col, row) = (cell.index() % self.board_width, cell.index() / self.board_width);
        (row - self.top) * self.stride + (col - self.left)
    }

    /// The cell of a square on the floor.
    pub fn cell(&self, square: usize) -> Cell {
        self.cells[square].expect("the square is on the floor")
    }

    /// A state of the slow rules, settled.
    pub fn place(&self, state: &State) -> Place<B> {
        let boxes = state.boxes.iter().fold(B::EMPTY, |boxes, cell| boxes | B::square(self.square_of(cell)));
        Place { boxes, region: self.region(boxes, self.square_of(state.player)).lowest() }
    }

    /// The state that a place stands for, with the player on the region's least cell.
    pub fn state(&self, place: &Place<B>) -> State {
        State {
            boxes: place.boxes.squares().map(|square| self.cell(square)).collect(),
            player: self.cell(place.region),
        }
    }

    /// All squares moved one step.
    #[inline]
    pub fn step(&self, squares: B, dir: Dir) -> B {
        match dir {
            Dir::Up => squares.lowered(self.stride),
            Dir::Right => squares.raised(1),
            Dir::Down => squares.raised(self.stride),
            Dir::Left => squares.lowered(1),
        }
    }

    /// One square moved one step; the step must stay on the floor.
    #[inline]
    pub fn next(&self, square: usize, dir: Dir) -> usize {
        match dir {
            Dir::Up => square - self.stride,
            Dir::Right => square + 1,
            Dir::Down => square + self.stride,
            Dir::Left => square - 1,
        }
    }

    /// Where a walker from a square can get.
    #[inline]
    pub fn region(&self, boxes: B, from: usize) -> B {
        let free = self.floor & !boxes;
        let mut reach = B::square(from);
        loop {
            // Two steps a comparison: most regions take several.
            let once = self.spread(reach) & free | reach;
            let twice = self.spread(once) & free | once;
            if twice == reach {
                return reach;
            }
            reach = twice;
        }
    }

    /// Walks outwards from a square, one step at a time, and names every push onto one of `targets` as
    /// soon as the player can make it: the box, the direction and the steps to get there.
    #[inline]
    pub fn walk_and_push(&self, boxes: B, player: usize, targets: B, mut push: impl FnMut(usize, Dir, u32)) {
        let free = self.floor & !boxes;
        let (mut reach, mut fresh, mut steps) = (B::square(player), B::square(player), 0);
        while !fresh.is_empty() {
            for dir in Dir::ALL {
                for square in self.pushable(boxes, fresh, targets, dir).squares() {
                    push(square, dir, steps);
                }
            }
            fresh = self.spread(fresh) & free & !reach;
            reach = reach | fresh;
            steps += 1;
        }
    }

    /// Steps of a shortest walk between two squares of one region.
    pub fn steps(&self, boxes: B, from: usize, to: usize) -> u32 {
        let (free, goal) = (self.floor & !boxes, B::square(to));
        let (mut reach, mut steps) = (B::square(from), 0);
        while (reach & goal).is_empty() {
            reach = self.spread(reach) & free | reach;
            steps += 1;
        }
        steps
    }

    /// Every square next to one of these.
    #[inline]
    fn spread(&self, squares: B) -> B {
        squares.raised(1) | squares.lowered(1) | squares.raised(self.stride) | squares.lowered(self.stride)
    }

    /// The boxes that a player in `reach` can push in a direction, onto free squares among `targets`.
    #[inline]
    pub fn pushable(&self, boxes: B, reach: B, targets: B, dir: Dir) -> B {
        let free = self.floor & !boxes & targets;
        boxes & self.step(reach, dir) & self.step(free, dir.opposite())
    }

    /// The boxes that a player in `reach` can pull in a direction: the player stands on that side of the
    /// box and steps back one square.
    #[inline]
    pub fn pullable(&self, boxes: B, reach: B, dir: Dir) -> B {
        let free = self.floor & !boxes;
        let stand = reach & self.step(free, dir.opposite());
        boxes & self.step(stand, dir.opposite())
    }

    /// The place after a push of the box on a square.
    #[inline]
    pub fn pushed(&self, place: &Place<B>, square: usize, dir: Dir) -> Place<B> {
        let boxes = place.boxes ^ B::square(square) ^ B::square(self.next(square, dir));
        Place { boxes, region: self.region(boxes, square).lowest() }
    }

    /// The place after a pull of the box on a square.
    #[inline]
    pub fn pulled(&self, place: &Place<B>, square: usize, dir: Dir) -> Place<B> {
        let stand = self.next(square, dir);
        let boxes = place.boxes ^ B::square(square) ^ B::square(stand);
        Place { boxes, region: self.region(boxes, self.next(stand, dir)).lowest() }
    }
}

/// Calls a generic function with the narrowest bitboard that holds a level.
///
/// ```
/// use boxwright_core::sokoban::Level;
/// use boxwright_solve::{bits::Bits, on_arena};
/// let level: Level = "######\n#@$ .#\n######".parse()?;
/// assert_eq!(on_arena!(&level, |arena| arena.floor.count()), 4);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[macro_export]
macro_rules! on_arena {
    ($level:expr, |$arena:ident| $body:expr) => {{
        let level: &boxwright_core::sokoban::Level = $level;
        const FITS: &str = "the width was chosen to fit";
        match $crate::arena::squares_needed(level) {
            0..=64 => {
                let $arena = $crate::arena::Arena::<u64>::new(level).expect(FITS);
                $body
            }
            65..=128 => {
                let $arena = $crate::arena::Arena::<u128>::new(level).expect(FITS);
                $body
            }
            129..=256 => {
                let $arena = $crate::arena::Arena::<$crate::bits::Words<4>>::new(level).expect(FITS);
                $body
            }
            257..=512 => {
                let $arena = $crate::arena::Arena::<$crate::bits::Words<8>>::new(level).expect(FITS);
                $body
            }
            513..=4160 => {
                let $arena = $crate::arena::Arena::<$crate::bits::Words<65>>::new(level).expect(FITS);
                $body
            }
            _ => {
                let $arena = $crate::arena::Arena::<$crate::bits::Words<258>>::new(level).expect(FITS);
                $body
            }
        }
    }};
}

/// The widest board there is, for whoever needs no speed.
pub type Widest = Words<258>;

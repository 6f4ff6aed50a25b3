//! The arena: a level laid out for searching.
//!
//! The floor's bounding box is numbered row by row without gaps, so that 8 x 8 squares fit one word. What a
//! step to the side carries from the end of a row to the start of the next is masked away; above and below,
//! shifts run off the floor. All rules come down to four shifts and a few masks. The slow rules of `core`
//! are the twin of this file: `tests/twins.rs` holds them equal.

use crate::bits::{Bits, Words};
use boxwright_core::sokoban::{Level, Room, State};
use boxwright_core::{Cell, CellSet, Dir, Shape};

/// The squares an arena for this level needs.
pub fn squares_needed(level: &Level) -> usize {
    Bounds::of(level.shape(), level.floor()).squares()
}

/// The squares an arena for this room needs.
pub fn squares_needed_by(room: &Room) -> usize {
    Bounds::of(room.shape(), room.floor()).squares()
}

/// The squares an arena for this floor needs.
pub fn squares_needed_for(shape: Shape, floor: &CellSet) -> usize {
    Bounds::of(shape, floor).squares()
}

/// The box around the floor.
#[derive(Clone, Copy, Debug)]
struct Bounds {
    left: usize,
    top: usize,
    width: usize,
    height: usize,
}

impl Bounds {
    fn of(shape: Shape, floor: &CellSet) -> Bounds {
        let (mut left, mut top, mut right, mut bottom) = (usize::MAX, usize::MAX, 0, 0);
        for cell in floor.iter() {
            let (col, row) = (shape.col(cell), shape.row(cell));
            (left, right) = (left.min(col), right.max(col));
            (top, bottom) = (top.min(row), bottom.max(row));
        }
        Bounds {
            left,
            top,
            width: (right + 1).saturating_sub(left),
            height: (bottom + 1).saturating_sub(top),
        }
    }

    fn squares(&self) -> usize {
        self.width * self.height
    }
}

/// A level as bitboards.
#[derive(Clone, Debug)]
pub struct Arena<B> {
    stride: usize,
    /// What a step in each direction adds to a square, wrapping.
    steps: [usize; 4],
    /// Where anything can be.
    pub floor: B,
    /// The goals.
    pub goals: B,
    /// The squares of the first column.
    pub(crate) first: B,
    /// The squares of the last column.
    pub(crate) last: B,
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
        Arena::of_cells(level.shape(), level.floor(), level.goals())
    }

    /// The arena of a room; `None` if the room needs more squares than `B` has.
    pub fn of_room(room: &Room) -> Option<Arena<B>> {
        Arena::of_cells(room.shape(), room.floor(), room.goals())
    }

    /// The arena of a floor, in one part or several, with goals on it; `None` if it needs more squares than
    /// `B` has. No floor may lie at the edge of the board.
    pub fn of_cells(shape: Shape, floor: &CellSet, goals: &CellSet) -> Option<Arena<B>> {
        let bounds = Bounds::of(shape, floor);
        if bounds.squares() > B::WIDTH {
            return None;
        }
        let mut arena = Arena {
            stride: bounds.width,
            steps: [bounds.width.wrapping_neg(), 1, bounds.width, 1_usize.wrapping_neg()],
            floor: B::EMPTY,
            goals: B::EMPTY,
            first: B::EMPTY,
            last: B::EMPTY,
            left: bounds.left,
            top: bounds.top,
            board_width: shape.width(),
        };
        let set = |cells: &CellSet, arena: &Arena<B>| {
            cells.iter().fold(B::EMPTY, |set, cell| set | B::square(arena.square_of(cell)))
        };
        (arena.floor, arena.goals) = (set(floor, &arena), set(goals, &arena));
        for row in 0..bounds.height {
            arena.first = arena.first | B::square(row * arena.stride);
            arena.last = arena.last | B::square((row + 1) * arena.stride - 1);
        }
        Some(arena)
    }

    /// The same arena with some squares turned into walls, goals among them gone.
    pub fn with_walls(&self, walls: B) -> Arena<B> {
        Arena { floor: self.floor & !walls, goals: self.goals & !walls, ..self.clone() }
    }

    /// From one row to the next.
    pub fn stride(&self) -> usize {
        self.stride
    }

    /// The square of a cell on the floor.
    pub fn square_of(&self, cell: Cell) -> usize {
        let (col, row) = (cell.index() % self.board_width, cell.index() / self.board_width);
        (row - self.top) * self.stride + (col - self.left)
    }

    /// The cell of a square on the floor.
    pub fn cell(&self, square: usize) -> Cell {
        let (col, row) = (square % self.stride + self.left, square / self.stride + self.top);
        Cell::new(row * self.board_width + col)
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
            Dir::Right => squares.raised(1) & !self.first,
            Dir::Down => squares.raised(self.stride),
            Dir::Left => squares.lowered(1) & !self.last,
        }
    }

    /// One square moved one step; the step must stay on the floor.
    #[inline]
    pub fn next(&self, square: usize, dir: Dir) -> usize {
        // Without a branch: which way it goes is hard to foresee.
        square.wrapping_add(self.steps[dir as usize])
    }

    /// Where a walker from a square can get.
    #[inline]
    pub fn region(&self, boxes: B, from: usize) -> B {
        self.grown(boxes, B::square(from))
    }

    /// Where walkers from these squares can get.
    #[inline]
    pub fn grown(&self, boxes: B, from: B) -> B {
        let free = self.floor & !boxes;
        let mut reach = from;
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

    /// May a box on a square keep walkers on its sides apart? Only the eight squares around it are looked at: if it
    /// may, there may still be a way round.
    pub fn may_split(&self, square: usize) -> bool {
        let (left, right) = (!self.first.has(square), !self.last.has(square));
        let (up, down) = (square >= self.stride, square + self.stride < B::WIDTH);
        let is_floor = |is_inside: bool, at: usize| is_inside && at < B::WIDTH && self.floor.has(at);
        let (above, below) = (square.wrapping_sub(self.stride), square + self.stride);
        let ring = [
            is_floor(up && left, above.wrapping_sub(1)),
            is_floor(up, above),
            is_floor(up && right, above.wrapping_add(1)),
            is_floor(right, square + 1),
            is_floor(down && right, below + 1),
            is_floor(down, below),
            is_floor(down && left, below.wrapping_sub(1)),
            is_floor(left, square.wrapping_sub(1)),
        ];
        // Stretches of floor around it, but for lone corners: nobody steps from the square into one.
        let begins = |at: &usize| ring[*at] && !ring[(at + 7) % 8] && (at % 2 == 1 || ring[at + 1]);
        (0..8).filter(begins).count() > 1
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

    /// Walks outwards from a square, one step at a time, and names every one of `stops` that it comes to, with
    /// the steps to get there.
    #[inline]
    pub fn walk(&self, boxes: B, player: usize, stops: B, mut stop: impl FnMut(usize, u32)) {
        let free = self.floor & !boxes;
        let (mut reach, mut fresh, mut steps) = (B::square(player), B::square(player), 0);
        while !fresh.is_empty() {
            for square in (fresh & stops).squares() {
                stop(square, steps);
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
    pub fn spread(&self, squares: B) -> B {
        let sideways = squares.raised(1) & !self.first | squares.lowered(1) & !self.last;
        sideways | squares.raised(self.stride) | squares.lowered(self.stride)
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
        let squares = $crate::arena::squares_needed(level);
        $crate::on_squares!(squares, $crate::arena::Arena::new(level), |$arena| $body)
    }};
}

/// Calls a generic function with the narrowest bitboard that holds a room.
#[macro_export]
macro_rules! on_room {
    ($room:expr, |$arena:ident| $body:expr) => {{
        let room: &boxwright_core::sokoban::Room = $room;
        let squares = $crate::arena::squares_needed_by(room);
        $crate::on_squares!(squares, $crate::arena::Arena::of_room(room), |$arena| $body)
    }};
}

/// Calls a generic function with an arena on the narrowest bitboard that has so many squares.
#[doc(hidden)]
#[macro_export]
macro_rules! on_squares {
    ($squares:expr, $made:expr, |$arena:ident| $body:expr) => {{
        const FITS: &str = "the width was chosen to fit";
        match $squares {
            0..=64 => {
                let $arena: $crate::arena::Arena<u64> = $made.expect(FITS);
                $body
            }
            65..=128 => {
                let $arena: $crate::arena::Arena<u128> = $made.expect(FITS);
                $body
            }
            129..=256 => {
                let $arena: $crate::arena::Arena<$crate::bits::Words<4>> = $made.expect(FITS);
                $body
            }
            257..=512 => {
                let $arena: $crate::arena::Arena<$crate::bits::Words<8>> = $made.expect(FITS);
                $body
            }
            513..=4160 => {
                let $arena: $crate::arena::Arena<$crate::bits::Words<65>> = $made.expect(FITS);
                $body
            }
            _ => {
                let $arena: $crate::arena::Arena<$crate::bits::Words<258>> = $made.expect(FITS);
                $body
            }
        }
    }};
}

/// The widest board there is, for whoever needs no speed.
pub type Widest = Words<258>;

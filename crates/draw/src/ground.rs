//! What lies where: void, floor and wall, and how much of each is shown.
//!
//! In a level the floor is where the player could walk. A draft that is no level may be open anywhere,
//! so there the blanks joined to the board's edge are void and all other blanks are floor. Whatever has
//! a piece, a goal or a question on it is floor in any case.
//!
//! Walls are cut into quarters. The full look keeps all of them. The slim look draws a wall towards the
//! void only half a cell thick: a wall cell that touches the void keeps the quarters that touch floor.
//! A cell that keeps none is not seen, so to its neighbours it is void itself; carried on to the end,
//! this peels a thick outer wall down to the same half cell everywhere, while thick walls inside a room
//! stay whole. Walls that belong to no room at all are decoration and stay whole too.

use boxwright_core::sokoban::{Draft, Level, Tile};
use boxwright_core::{Cell, CellSet, Dir, Shape};

/// What a cell is, pieces aside.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Void,
    Floor,
    Wall,
}

/// The kinds of all cells.
pub(crate) struct Ground {
    shape: Shape,
    kinds: Vec<Kind>,
}

/// A grid of yes and no; outside of it everything is no.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Mask {
    pub(crate) width: i32,
    pub(crate) height: i32,
    on: Vec<bool>,
}

impl Mask {
    pub(crate) fn new(width: i32, height: i32, is_on: impl Fn(i32, i32) -> bool) -> Mask {
        let on = (0..height).flat_map(|y| (0..width).map(move |x| (x, y))).map(|(x, y)| is_on(x, y));
        Mask { width, height, on: on.collect() }
    }

    pub(crate) fn get(&self, x: i32, y: i32) -> bool {
        let inside = (0..self.width).contains(&x) && (0..self.height).contains(&y);
        inside && self.on[(y * self.width + x) as usize]
    }

    /// Of the eighths of floor, those in every other cell.
    pub(crate) fn checkered(&self) -> Mask {
        Mask::new(self.width, self.height, |x, y| self.get(x, y) && (x / 4 + y / 4) % 2 == 0)
    }

    /// Says yes at a place inside the grid.
    pub(crate) fn set(&mut self, x: i32, y: i32) {
        self.on[(y * self.width + x) as usize] = true;
    }
}

impl Ground {
    /// The ground of cells whose kinds are known, row by row.
    pub(crate) fn new(shape: Shape, kinds: Vec<Kind>) -> Ground {
        Ground { shape, kinds }
    }

    /// Sorts the cells of a draft.
    pub(crate) fn of(draft: &Draft) -> Ground {
        let shape = draft.shape();
        let level = Level::new(draft.clone()).ok();
        let outside = if level.is_none() { open_blanks(draft) } else { CellSet::new() };
        let is_floor = |cell: Cell| match (&level, draft.tile(cell)) {
            (Some(level), Tile::Blank) => level.is_floor(cell),
            (None, Tile::Blank) => !outside.contains(cell),
            _ => true,
        };
        let kind = |cell| match draft.tile(cell) {
            Tile::Wall => Kind::Wall,
            _ if is_floor(cell) => Kind::Floor,
            _ => Kind::Void,
        };
        Ground { shape, kinds: shape.cells().map(kind).collect() }
    }

    /// What a cell is; void off the board.
    pub(crate) fn kind(&self, col: i32, row: i32) -> Kind {
        let inside = (0..self.width()).contains(&col) && (0..self.height()).contains(&row);
        if inside { self.kinds[(row * self.width() + col) as usize] } else { Kind::Void }
    }

    /// The quarters of wall that are drawn.
    pub(crate) fn walls(&self, full: bool) -> Mask {
        let rock = if full { CellSet::new() } else { self.rock() };
        let decoration = self.decoration();
        let is_void = |cell| self.kind_of(cell) == Kind::Void || rock.contains(cell);
        let is_whole = |cell: Cell| {
            let touches_void = self.is_at_edge(cell) || self.shape.around(cell).any(is_void);
            full || decoration.contains(cell) || !touches_void
        };
        let whole: Vec<bool> = self.shape.cells().map(is_whole).collect();
        Mask::new(2 * self.width(), 2 * self.height(), |x, y| {
            let cell = self.shape.cell((x / 2) as usize, (y / 2) as usize);
            self.kind_of(cell) == Kind::Wall && (whole[cell.index()] || self.quarter_touches_floor(x, y))
        })
    }

    /// The eighths, 8 units wide, under which floor is laid; rounded corners of walls get floor too, but
    /// not where the void would shine through.
    pub(crate) fn floor(&self) -> Mask {
        let quarter = |x: i32, y: i32| self.kind(x.div_euclid(2), y.div_euclid(2));
        Mask::new(4 * self.width(), 4 * self.height(), |x, y| {
            let (corner_x, corner_y) = ((x + 1) / 2, (y + 1) / 2);
            let around = [(-1, -1), (0, -1), (-1, 0), (0, 0)];
            let meets = |kind| around.iter().any(|(dx, dy)| quarter(corner_x + dx, corner_y + dy) == kind);
            quarter(x / 2, y / 2) == Kind::Floor || (meets(Kind::Floor) && !meets(Kind::Void))
        })
    }

    /// Wall cells that no floor touches and that hang together with the void.
    fn rock(&self) -> CellSet {
        let is_buried = |&cell: &Cell| self.kind_of(cell) == Kind::Wall && !self.touches_floor(cell);
        let is_void = |cell| self.kind_of(cell) == Kind::Void;
        let touches_void = |cell| self.is_at_edge(cell) || self.shape.around(cell).any(is_void);
        let start = self.shape.cells().filter(is_buried).filter(|&cell| touches_void(cell)).collect();
        spread(start, |cell| self.shape.around(cell).filter(is_buried).collect())
    }

    /// Walls that hang together with no wall at any floor.
    fn decoration(&self) -> CellSet {
        let is_wall = |&cell: &Cell| self.kind_of(cell) == Kind::Wall;
        let start = self.shape.cells().filter(is_wall).filter(|&cell| self.touches_floor(cell)).collect();
        let housing = spread(start, |cell| self.shape.around(cell).filter(is_wall).collect());
        self.shape.cells().filter(is_wall).filter(|&cell| !housing.contains(cell)).collect()
    }

    fn kind_of(&self, cell: Cell) -> Kind {
        self.kinds[cell.index()]
    }

    fn touches_floor(&self, cell: Cell) -> bool {
        self.shape.around(cell).any(|other| self.kind_of(other) == Kind::Floor)
    }

    fn is_at_edge(&self, cell: Cell) -> bool {
        Dir::ALL.iter().any(|&dir| self.shape.step(cell, dir).is_none())
    }

    fn quarter_touches_floor(&self, x: i32, y: i32) -> bool {
        let near = |at: i32| (at - 1..=at + 1).map(|at| at.div_euclid(2));
        near(y).any(|row| near(x).any(|col| self.kind(col, row) == Kind::Floor))
    }

    pub(crate) fn width(&self) -> i32 {
        self.shape.width() as i32
    }

    pub(crate) fn height(&self) -> i32 {
        self.shape.height() as i32
    }
}

/// The blanks from which blanks lead to the edge of the board.
fn open_blanks(draft: &Draft) -> CellSet {
    let shape = draft.shape();
    let is_blank = |&cell: &Cell| draft.tile(cell) == Tile::Blank;
    let is_at_edge = |cell| Dir::ALL.iter().any(|&dir| shape.step(cell, dir).is_none());
    let start = shape.cells().filter(is_blank).filter(|&cell| is_at_edge(cell)).collect();
    spread(start, |cell| Dir::ALL.iter().filter_map(|&dir| shape.step(cell, dir)).filter(is_blank).collect())
}

/// All cells that can be come to from the first ones.
fn spread(start: Vec<Cell>, next: impl Fn(Cell) -> Vec<Cell>) -> CellSet {
    let mut seen: CellSet = start.iter().copied().collect();
    let mut todo = start;
    while let Some(cell) = todo.pop() {
        todo.extend(next(cell).into_iter().filter(|&other| seen.insert(other)));
    }
    seen
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::draft;

    fn picture(mask: &Mask) -> String {
        let row = |y| (0..mask.width).map(|x| if mask.get(x, y) { 'X' } else { '.' }).collect::<String>();
        (0..mask.height).map(row).collect::<Vec<_>>().join("\n")
    }

    #[track_caller]
    fn check_walls(board: &str, full: bool, expected: &str) {
        let drawn = picture(&Ground::of(&draft(board)).walls(full));
        assert_eq!(drawn, expected.trim_start_matches('\n'), "\n{drawn}");
    }

    #[test]
    fn a_room_keeps_the_inner_half_of_its_walls() {
        check_walls(
            "
#####
#@$.#
#####",
            false,
            "
..........
.XXXXXXXX.
.X......X.
.X......X.
.XXXXXXXX.
..........",
        );
    }

    #[test]
    fn the_full_look_keeps_every_quarter() {
        check_walls(
            "
###
#@#",
            true,
            "
XXXXXX
XXXXXX
XX..XX
XX..XX",
        );
    }

    #[test]
    fn a_thick_outer_wall_is_peeled_but_a_thick_pillar_is_not() {
        check_walls(
            "
#########
#########
#      ##
# ###  ##
# ###$.##
# ### @##
#      ##
#########",
            false,
            "
..................
..................
..................
.XXXXXXXXXXXXXX...
.X............X...
.X............X...
.X..XXXXXX....X...
.X..XXXXXX....X...
.X..XXXXXX....X...
.X..XXXXXX....X...
.X..XXXXXX....X...
.X..XXXXXX....X...
.X............X...
.X............X...
.XXXXXXXXXXXXXX...
..................",
        );
    }

    #[test]
    fn walls_far_from_any_floor_stay_whole() {
        check_walls(
            "
#####
#@$.# #
#####",
            false,
            "
..............
.XXXXXXXX.....
.X......X...XX
.X......X...XX
.XXXXXXXX.....
..............",
        );
    }

    #[test]
    fn a_partition_between_two_rooms_stays_whole() {
        check_walls(
            "
#######
#  #. #
#@$   #
#######",
            false,
            "
..............
.XXXXXXXXXXXX.
.X....XX....X.
.X....XX....X.
.X..........X.
.X..........X.
.XXXXXXXXXXXX.
..............",
        );
    }

    #[test]
    fn an_open_draft_has_floor_only_where_something_lies_or_blanks_are_shut_in() {
        let ground = Ground::of(&draft(
            "
####
# #?
## $",
        ));
        let kinds = |row| (0..4).map(|col| ground.kind(col, row)).collect::<Vec<_>>();
        assert_eq!(kinds(1), [Kind::Wall, Kind::Floor, Kind::Wall, Kind::Floor]);
        assert_eq!(kinds(2), [Kind::Wall, Kind::Wall, Kind::Void, Kind::Floor]);
        assert_eq!(ground.kind(-1, 0), Kind::Void);
    }

    #[test]
    fn floor_reaches_under_the_rounded_corners_of_a_room_but_not_beyond_its_wall() {
        let floor = Ground::of(&draft(
            "
#####
#@$.#
#####",
        ))
        .floor();
        // The room spans eighths 4 to 15 by 4 to 7; one more on each side lies under the wall.
        let expected = Mask::new(20, 12, |x, y| (3..17).contains(&x) && (3..9).contains(&y));
        assert_eq!(floor, expected, "\n{}", picture(&floor));
    }

    #[test]
    fn floor_does_not_reach_under_the_corners_of_a_wall_at_the_void() {
        let floor = Ground::of(&draft("#$")).floor();
        assert_eq!(picture(&floor), "....XXXX\n...XXXXX\n...XXXXX\n....XXXX");
    }
}

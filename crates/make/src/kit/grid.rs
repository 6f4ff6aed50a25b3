//! A grid: an interior as bitboards, for generators that dig.
//!
//! Squares are numbered row by row without gaps, from 0 at the top left of the interior; the outer wall is not
//! among them. What is floor is not said here: whoever asks says where one may go. What would leave the grid is
//! masked away, so a step never comes out on the other side.

use boxwright_core::sokoban::{Draft, Level, Tile};
use boxwright_core::{Cell, Dir, Plan, Shape};
use boxwright_solve::bits::Bits;

/// An interior of so many columns and rows.
#[derive(Clone, Copy, Debug)]
pub struct Grid<B> {
    columns: usize,
    rows: usize,
    /// Every square.
    pub all: B,
    first: B,
    last: B,
}

/// Where everything is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout<B> {
    /// The floor, boxes and goals included.
    pub floor: B,
    /// The goals.
    pub goals: B,
    /// The boxes.
    pub boxes: B,
    /// The player's square.
    pub player: usize,
}

impl<B: Bits> Grid<B> {
    /// A grid; it must fit the bits.
    pub fn new(columns: usize, rows: usize) -> Grid<B> {
        assert!(columns * rows <= B::WIDTH, "the bits were chosen for the size wished for");
        let set = |squares: &mut dyn Iterator<Item = usize>| {
            squares.fold(B::EMPTY, |set, square| set | B::square(square))
        };
        Grid {
            columns,
            rows,
            all: set(&mut (0..columns * rows)),
            first: set(&mut (0..rows).map(|row| row * columns)),
            last: set(&mut (0..rows).map(|row| (row + 1) * columns - 1)),
        }
    }

    /// Number of squares.
    pub fn area(&self) -> usize {
        self.columns * self.rows
    }

    /// The square in the middle; of two, the one to the right or below.
    pub fn middle(&self) -> usize {
        self.rows / 2 * self.columns + self.columns / 2
    }

    /// Does a side of the square lie on the outer wall?
    pub fn is_rim(&self, square: usize) -> bool {
        Dir::ALL.iter().any(|&dir| self.next(square, dir).is_none())
    }

    /// All squares moved one step; those that would leave the grid are gone.
    #[inline]
    pub fn step(&self, squares: B, dir: Dir) -> B {
        match dir {
            Dir::Up => squares.lowered(self.columns),
            Dir::Right => squares.raised(1) & self.all & !self.first,
            Dir::Down => squares.raised(self.columns) & self.all,
            Dir::Left => squares.lowered(1) & !self.last,
        }
    }

    /// The row or column through a square, along a direction.
    pub fn line(&self, square: usize, dir: Dir) -> B {
        let (row, column) = (square / self.columns * self.columns, square % self.columns);
        match dir {
            Dir::Left | Dir::Right => self.rectangle(row, row + self.columns - 1),
            Dir::Up | Dir::Down => self.rectangle(column, column + (self.rows - 1) * self.columns),
        }
    }

    /// Columns and rows.
    pub fn size(&self) -> (usize, usize) {
        (self.columns, self.rows)
    }

    /// The next square that way, if there is one.
    #[inline]
    pub fn next(&self, square: usize, dir: Dir) -> Option<usize> {
        let next = self.step(B::square(square), dir).lowest();
        (next < B::WIDTH).then_some(next)
    }

    /// Every square next to one of these.
    #[inline]
    pub fn spread(&self, squares: B) -> B {
        let sideways = squares.raised(1) & !self.first | squares.lowered(1) & !self.last;
        (sideways | squares.raised(self.columns) | squares.lowered(self.columns)) & self.all
    }

    /// Where a walker from a square can get over free squares.
    #[inline]
    pub fn reach(&self, from: usize, free: B) -> B {
        let mut reach = B::square(from);
        loop {
            let wider = self.spread(reach) & free | reach;
            if wider == reach {
                return reach;
            }
            reach = wider;
        }
    }

    /// A shortest way over free squares, from the square where it ends back to the one where it begins. Where
    /// several squares would do, `pick` takes one. Panics if there is no way.
    pub fn way_back(&self, from: usize, to: usize, free: B, mut pick: impl FnMut(B) -> usize) -> Vec<usize> {
        let mut layers = vec![B::square(from)];
        let (mut reach, end) = (layers[0], B::square(to));
        while (reach & end).is_empty() {
            let layer = self.spread(reach) & free & !reach;
            assert!(!layer.is_empty(), "only squares within reach are walked to");
            layers.push(layer);
            reach = reach | layer;
        }
        layers.pop();
        let mut way = vec![to];
        for layer in layers.into_iter().rev() {
            way.push(pick(self.spread(B::square(way[way.len() - 1])) & layer));
        }
        way
    }

    /// Columns and rows between two squares.
    #[inline]
    pub fn apart(&self, one: usize, other: usize) -> usize {
        (one % self.columns).abs_diff(other % self.columns)
            + (one / self.columns).abs_diff(other / self.columns)
    }

    /// The squares of the rectangle that two squares span, both included.
    pub fn rectangle(&self, one: usize, other: usize) -> B {
        let span = |one: usize, other: usize| one.min(other)..=one.max(other);
        let mut rectangle = B::EMPTY;
        for row in span(one / self.columns, other / self.columns) {
            for column in span(one % self.columns, other % self.columns) {
                rectangle = rectangle | B::square(row * self.columns + column);
            }
        }
        rectangle
    }

    /// The shape of the board, outer wall included.
    pub fn shape(&self) -> Shape {
        Shape::new(self.columns + 2, self.rows + 2).expect("a size that was not refused has a board")
    }

    /// The cell of a square.
    pub fn cell(&self, square: usize) -> Cell {
        self.shape().cell(square % self.columns + 1, square / self.columns + 1)
    }

    /// The level of a layout; there must be one.
    pub fn level(&self, layout: &Layout<B>) -> Level {
        let mut draft = Draft::blank(self.shape());
        self.shape().cells().for_each(|cell| draft.set(cell, Tile::Wall));
        for square in layout.floor.squares() {
            let (goal, filled) = (layout.goals.has(square), layout.boxes.has(square));
            draft.set(self.cell(square), Tile::of(goal, filled, layout.player == square));
        }
        Level::new(draft).unwrap_or_else(|why| panic!("what was dug is a level, yet {why}"))
    }

    /// The plan that makes these pushes from a layout, each a box's square and a direction, with shortest
    /// walks in between. Panics if the player cannot get there.
    pub fn plan(&self, layout: &Layout<B>, pushes: &[(usize, Dir)]) -> Plan {
        let (mut boxes, mut player, mut plan) = (layout.boxes, layout.player, Plan::default());
        for &(square, dir) in pushes {
            let stand = self.next(square, dir.opposite()).expect("somebody stands behind the box");
            let way = self.way_back(player, stand, layout.floor & !boxes, B::lowest);
            plan.steps.extend(way.windows(2).rev().map(|pair| self.between(pair[1], pair[0])));
            plan.steps.push(dir);
            boxes = boxes ^ B::square(square) | self.step(B::square(square), dir);
            player = square;
        }
        plan
    }

    /// The direction from a square to the one beside it.
    pub fn between(&self, from: usize, to: usize) -> Dir {
        let leads = |dir: &Dir| self.next(from, *dir) == Some(to);
        Dir::ALL.into_iter().find(leads).expect("a way goes from square to square")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::replay;
    use boxwright_solve::bits::Words;

    /// The shape of the board is the slow twin.
    fn agrees<B: Bits>(columns: usize, rows: usize) {
        let grid: Grid<B> = Grid::new(columns, rows);
        let shape = Shape::new(columns, rows).unwrap();
        let name = |square: usize| Cell::new(square);
        for square in 0..grid.area() {
            for dir in Dir::ALL {
                let next = grid.next(square, dir).map(name);
                assert_eq!(next, shape.step(name(square), dir), "{square} {dir} of {columns}x{rows}");
            }
            let beside = Dir::ALL.iter().filter_map(|&dir| shape.step(name(square), dir));
            let beside = beside.fold(B::EMPTY, |set, cell| set | B::square(cell.index()));
            assert_eq!(grid.spread(B::square(square)), beside);
            assert_eq!(grid.shape().name(grid.cell(square)), {
                grid.shape().name(grid.shape().cell(shape.col(name(square)) + 1, shape.row(name(square)) + 1))
            });
        }
    }

    #[test]
    fn steps_end_at_the_rim() {
        agrees::<u64>(5, 3);
        agrees::<u64>(32, 2);
        agrees::<u128>(9, 14);
        agrees::<Words<65>>(64, 63);
    }

    #[test]
    fn the_middle_and_rectangles_are_as_counted() {
        let grid: Grid<u64> = Grid::new(5, 4);
        assert_eq!((grid.middle(), Grid::<u64>::new(6, 3).middle()), (12, 9));
        assert!(grid.rectangle(7, 11).squares().eq([6, 7, 11, 12]));
        assert!(grid.rectangle(3, 3).squares().eq([3]));
        assert_eq!(grid.apart(1, 15), 4);
    }

    #[test]
    fn pushes_become_a_plan_by_the_shortest_walks() {
        // Squares 0 to 4 above 5 to 9: the box goes right, and then back left.
        let grid: Grid<u64> = Grid::new(5, 2);
        let layout = Layout { floor: grid.all, goals: 1 << 2, boxes: 1 << 1, player: 0 };
        let level = grid.level(&layout);
        assert_eq!(level.to_string(), "#######\n#@$.  #\n#     #\n#######");
        let plan = grid.plan(&layout, &[(1, Dir::Right), (2, Dir::Right), (3, Dir::Left)]);
        assert_eq!(replay(&level, &plan).unwrap().lurd(), "RRdrruL");
    }
}

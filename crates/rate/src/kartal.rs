//! Terrain and congestion (Kartal, Sohre & Guy 2016), and the terms of their second paper.
//!
//! They look at the board and at the rectangle that each box's start and end span, and never at what lies
//! between. Against people they hardly count (rank correlation 0.26 at best); they steer the tree search of
//! that paper, and are here so that its tables can be rebuilt.

use crate::board::{interior, is_empty};
use boxwright_core::Cell;
use boxwright_core::sokoban::Level;

/// Walls beside empty cells, each counted once for every cell it is beside.
pub(crate) fn terrain(level: &Level) -> usize {
    let walls = |cell: Cell| level.shape().around(cell).filter(|&near| is_beside(level, cell, near)).count();
    level.floor().iter().filter(|&cell| is_empty(level, cell)).map(walls).sum()
}

fn is_beside(level: &Level, cell: Cell, near: Cell) -> bool {
    let shape = level.shape();
    let steps = shape.col(cell).abs_diff(shape.col(near)) + shape.row(cell).abs_diff(shape.row(near));
    steps == 1 && !level.is_floor(near)
}

/// What lies in the rectangle that a box's start and end span, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Between {
    pub(crate) area: usize,
    pub(crate) boxes: usize,
    pub(crate) goals: usize,
    pub(crate) obstacles: usize,
}

impl Between {
    pub(crate) fn of(level: &Level, (start, end): (Cell, Cell)) -> Between {
        let shape = level.shape();
        let span = |one: usize, other: usize| one.min(other)..=one.max(other);
        let mut between = Between { area: 0, boxes: 0, goals: 0, obstacles: 0 };
        for row in span(shape.row(start), shape.row(end)) {
            for col in span(shape.col(start), shape.col(end)) {
                let cell = shape.cell(col, row);
                between.area += 1;
                between.boxes += usize::from(level.boxes().contains(cell));
                between.goals += usize::from(level.is_goal(cell));
                between.obstacles += usize::from(!level.is_floor(cell));
            }
        }
        between
    }
}

/// Boxes and goals count four, obstacles one.
pub(crate) fn congestion(level: &Level, routes: &[(Cell, Cell)]) -> usize {
    let of = |route: &(Cell, Cell)| {
        let between = Between::of(level, *route);
        4 * between.boxes + 4 * between.goals + between.obstacles
    };
    routes.iter().map(of).sum()
}

/// Congestion of the second paper: boxes and goals over what is free, weights of one, at least one cell.
pub(crate) fn dense_congestion(level: &Level, routes: &[(Cell, Cell)]) -> f64 {
    let of = |route: &(Cell, Cell)| {
        let between = Between::of(level, *route);
        (between.boxes + between.goals) as f64 / (between.area - between.obstacles).max(1) as f64
    };
    routes.iter().map(of).sum()
}

/// Cells of the interior that are in no 3x3 block of nothing but obstacles or nothing but empty cells.
pub(crate) fn mixed_cells(level: &Level) -> usize {
    let (width, height) = interior(level);
    let kind = |col: usize, row: usize| {
        let cell = level.shape().cell(col + 1, row + 1);
        (is_empty(level, cell), !level.is_floor(cell))
    };
    let mut uniform = vec![false; width * height];
    for row in 0..height.saturating_sub(2) {
        for col in 0..width.saturating_sub(2) {
            let block = || (0..9).map(|at| (col + at % 3, row + at / 3));
            let is_uniform =
                block().all(|(col, row)| kind(col, row).0) || block().all(|(col, row)| kind(col, row).1);
            if is_uniform {
                block().for_each(|(col, row)| uniform[row * width + col] = true);
            }
        }
    }
    uniform.iter().filter(|&&uniform| !uniform).count()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_by_hand() {
        let level: Level = "#######\n#@  # #\n# $ ..#\n#   $ #\n#######".parse().unwrap();
        // Empty cells row by row with the walls beside them: 2 1 2 3 / 1 0 / 2 1 1 2, and the player's is the first.
        assert_eq!(terrain(&level), 15);
        let cell = |name: &str| level.shape().cells().find(|&cell| level.name(cell) == name).unwrap();
        let between = Between::of(&level, (cell("C3"), cell("F3")));
        assert_eq!(between, Between { area: 4, boxes: 1, goals: 2, obstacles: 0 });
        let between = Between::of(&level, (cell("C3"), cell("E2")));
        assert_eq!(between, Between { area: 6, boxes: 1, goals: 1, obstacles: 1 });
        assert_eq!(congestion(&level, &[(cell("C3"), cell("F3"))]), 12);
        assert_eq!(dense_congestion(&level, &[(cell("C3"), cell("F3"))]), 0.75);
    }

    #[test]
    fn cells_of_a_clearing_are_not_mixed() {
        let level: Level = "#######\n#   @ #\n#   $ #\n#   . #\n#######".parse().unwrap();
        assert_eq!(mixed_cells(&level), 15 - 9);
    }
}

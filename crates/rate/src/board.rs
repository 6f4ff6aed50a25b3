//! Numbers about the board alone: what can be counted without solving the level.
//!
//! The interior is the board without its outer ring of wall. An empty cell is floor with neither box nor
//! goal; whether the player stands there does not count.

use boxwright_core::sokoban::Level;
use boxwright_core::{Cell, Dir, View};

/// Columns and rows of the interior.
pub(crate) fn interior(level: &Level) -> (usize, usize) {
    (level.shape().width().saturating_sub(2), level.shape().height().saturating_sub(2))
}

/// Boxes over the square root of the interior's area (Hatoum's box-grid ratio).
pub(crate) fn box_grid(level: &Level) -> f64 {
    let (width, height) = interior(level);
    level.boxes().len() as f64 / libm::sqrt((width * height) as f64)
}

/// Goals with walls on two sides that meet.
pub(crate) fn corner_goals(level: &Level) -> usize {
    let is_wall = |cell, dir| !level.is_floor(level.step(cell, dir));
    let is_corner =
        |cell: &Cell| Dir::ALL.iter().any(|&dir| is_wall(*cell, dir) && is_wall(*cell, dir.turned(1)));
    level.goals().iter().filter(is_corner).count()
}

/// Floor with neither box nor goal.
pub(crate) fn is_empty(level: &Level, cell: Cell) -> bool {
    level.is_floor(cell) && !level.is_goal(cell) && !level.boxes().contains(cell)
}

/// Number of empty cells (Zhang et al.).
pub(crate) fn emptiness(level: &Level) -> usize {
    level.floor().iter().filter(|&cell| is_empty(level, cell)).count()
}

/// How evenly the empty cells are spread over the rows, from 0 (all in one) to 1 (evenly): their entropy
/// over its most. Zhang et al. print a formula that cannot come near 1; this is the corrected one.
pub(crate) fn row_entropy(level: &Level) -> f64 {
    let rows = interior(level).1;
    let all = emptiness(level) as f64;
    if rows < 2 || all == 0.0 {
        return 0.0;
    }
    let entropy = (0..rows).map(|row| {
        let here =
            (0..level.shape().width()).filter(|&col| is_empty(level, level.shape().cell(col, row + 1)));
        let share = here.count() as f64 / all;
        if share > 0.0 { -share * libm::log(share) } else { 0.0 }
    });
    entropy.sum::<f64>() / libm::log(rows as f64)
}

/// How far the floor looks the same after some turn or mirror, 0 to 1: cells of both over cells of either.
pub(crate) fn symmetry(level: &Level) -> f64 {
    let shape = level.shape();
    let overlap = |view: &View| {
        let seen = |cell: Cell| level.floor().contains(view.cell(shape, cell));
        let both = level.floor().iter().filter(|&cell| seen(cell)).count();
        both as f64 / (2 * level.floor().len() - both) as f64
    };
    let fits = |view: &&View| **view != View::PLAIN && view.shape(shape) == shape;
    View::ALL.iter().filter(fits).map(overlap).fold(0.0, f64::max)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level(board: &str) -> Level {
        board.parse().unwrap()
    }

    #[test]
    fn counts_by_hand() {
        let level = level("#######\n#.  $.#\n# @$  #\n#######");
        assert_eq!(interior(&level), (5, 2));
        assert_eq!(corner_goals(&level), 2);
        assert_eq!(emptiness(&level), 6);
        assert!((box_grid(&level) - 2.0 / 10_f64.sqrt()).abs() < 1e-12);
    }

    #[test]
    fn empty_cells_in_one_row_have_no_entropy_and_even_ones_all() {
        assert_eq!(row_entropy(&level("#######\n#@ $ .#\n#######")), 0.0);
        assert!((row_entropy(&level("#####\n#@ .#\n#$  #\n#####")) - 1.0).abs() < 1e-12);
        // Three in one row and one in the other: -(3/4 ln 3/4 + 1/4 ln 1/4) / ln 2.
        assert!((row_entropy(&level("#####\n#@  #\n#$ .#\n#####")) - 0.811_278).abs() < 1e-6);
    }

    #[test]
    fn a_mirrored_room_is_symmetric() {
        assert_eq!(symmetry(&level("#######\n#@ $ .#\n#######")), 1.0);
        // Mirrored left and right, three of four cells fall on floor: 3 of 5; the other views do worse.
        assert_eq!(symmetry(&level("#####\n#@$.#\n# ###\n#####")), 0.6);
    }
}

//! The nearest sketch that can be completed, where this one cannot.
//!
//! Tried in this order, within a number of nodes: one wall less, a goal somewhere else (near cells first), still
//! fewer walls, one box and its goal less. What is told has been completed; what is not told may be possible too.

use super::run::Run;
use super::{Outcome, Reason, Wish, is_possible};
use boxwright_core::sokoban::{Draft, Piece, Sketch, Tile};
use boxwright_core::{Budget, Cell, Shape};

/// A change that makes a sketch possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relaxation {
    /// So many walls instead of more.
    Walls(usize),
    /// A goal moved.
    Goal {
        /// From here.
        from: Cell,
        /// To here.
        to: Cell,
    },
    /// One box less, and this goal.
    Without(Cell),
}

impl Relaxation {
    /// The change in words.
    pub fn told(&self, shape: Shape) -> String {
        match *self {
            Relaxation::Walls(0) => "possible without walls".to_owned(),
            Relaxation::Walls(1) => "possible with 1 wall".to_owned(),
            Relaxation::Walls(walls) => format!("possible with {walls} walls"),
            Relaxation::Goal { from, to } => {
                format!("possible if the goal at {} moves to {}", shape.name(from), shape.name(to))
            }
            Relaxation::Without(goal) => {
                format!("possible with one box less and without the goal at {}", shape.name(goal))
            }
        }
    }
}

/// Nodes that one try may take.
const TRY: u64 = 6_000;

/// Places a goal is moved to before the next goal has its turn.
const PLACES: usize = 12;

/// The nearest change that makes a sketch possible, if one is found.
pub(super) fn relax(
    sketch: &Sketch,
    wish: &Wish,
    reason: &Reason,
    budget: &mut Budget,
) -> Option<Relaxation> {
    let wish = &Wish { hardest: false, harder: false, alternatives: 1, ..wish.clone() };
    // More walls than cells cannot be put anyway.
    let cells = sketch.cells_allowing(Piece::Wall).len();
    let least = (*sketch.walls.start()).min(cells + 1);
    let one_less = least.checked_sub(1).and_then(|walls| fewer_walls(sketch, wish, walls, budget));
    one_less
        .or_else(|| moved_goal(sketch, wish, reason, budget))
        .or_else(|| {
            (0..least.saturating_sub(1)).rev().find_map(|walls| fewer_walls(sketch, wish, walls, budget))
        })
        .or_else(|| one_box_less(sketch, wish, budget))
}

fn fewer_walls(sketch: &Sketch, wish: &Wish, walls: usize, budget: &mut Budget) -> Option<Relaxation> {
    let mut fewer = sketch.clone();
    fewer.walls = walls..=walls;
    can(&fewer, wish, budget).then_some(Relaxation::Walls(walls))
}

/// Can a sketch be completed as wished? Where nothing is bounded it is enough to know that there is a way.
fn can(sketch: &Sketch, wish: &Wish, budget: &mut Budget) -> bool {
    let is_bounded = sketch.pushes != (0..=usize::MAX) || wish.least > 0 || wish.most < usize::MAX;
    sketch.faults().is_empty()
        && budget.within(TRY, |budget| match is_bounded {
            true => matches!(Run::new(sketch, wish).outcome(budget), Outcome::Completed(_)),
            false => is_possible(sketch, budget) == Some(true),
        })
}

fn moved_goal(sketch: &Sketch, wish: &Wish, reason: &Reason, budget: &mut Budget) -> Option<Relaxation> {
    let (shape, drawn, floor) = (sketch.shape(), sketch.drawn(), sketch.floor());
    let named = reason.cells();
    let mut goals: Vec<Cell> = drawn.cells_where(|tile| tile == Tile::Goal).iter().collect();
    goals.sort_by_key(|&goal| (!named.contains(goal), goal));
    if matches!(reason, Reason::TooFewCells { .. }) {
        return None;
    }
    for from in goals {
        let away = |cell: Cell| {
            shape.col(cell).abs_diff(shape.col(from)) + shape.row(cell).abs_diff(shape.row(from))
        };
        let mut places: Vec<Cell> = floor.iter().filter(|&cell| drawn.tile(cell) == Tile::Blank).collect();
        places.sort_by_key(|&cell| (away(cell), cell));
        for to in places.into_iter().take(PLACES) {
            // Nothing more can be found out.
            if budget.left() == 0 {
                return None;
            }
            let moved = redrawn(sketch, |draft| {
                draft.set(from, Tile::Blank);
                draft.set(to, Tile::Goal);
            });
            if can(&moved, wish, budget) {
                return Some(Relaxation::Goal { from, to });
            }
        }
    }
    None
}

fn one_box_less(sketch: &Sketch, wish: &Wish, budget: &mut Budget) -> Option<Relaxation> {
    let least = sketch.boxes.start().checked_sub(1)?;
    let goals = sketch.drawn().cells_where(|tile| tile == Tile::Goal);
    goals.iter().find_map(|goal| {
        if budget.left() == 0 {
            return None;
        }
        let mut fewer = redrawn(sketch, |draft| draft.set(goal, Tile::Blank));
        fewer.boxes = least..=sketch.boxes.end() - 1;
        can(&fewer, wish, budget).then_some(Relaxation::Without(goal))
    })
}

/// The same sketch on a changed board; choices go where the board no longer is open, and a goal that is moved
/// onto a choice takes its place.
fn redrawn(sketch: &Sketch, change: impl Fn(&mut Draft)) -> Sketch {
    let mut draft = sketch.drawn().clone();
    change(&mut draft);
    let mut new = Sketch::of_draft(&draft);
    for cell in draft.shape().cells() {
        if draft.tile(cell) == sketch.drawn().tile(cell) && new.is_open(cell) {
            let (may, must) = sketch.choices(cell);
            new.allow(cell, may);
            new.demand(cell, must);
        }
        if sketch.is_locked(cell) {
            new.lock(cell);
        }
    }
    new.walls = sketch.walls.clone();
    new.boxes = sketch.boxes.clone();
    new.goals = sketch.goals.clone();
    new.pushes = sketch.pushes.clone();
    new
}

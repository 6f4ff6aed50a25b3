//! Why a sketch cannot be completed, in words.

use boxwright_core::sokoban::Piece;
use boxwright_core::{Cell, CellSet, Shape, counted};

/// Why a sketch cannot be completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// Too few cells for what is put.
    TooFewCells {
        /// What is put and how many.
        put: Vec<(Piece, usize)>,
        /// All cells that may hold one of these.
        cells: CellSet,
    },
    /// More boxes are drawn than there are goals.
    TooManyBoxes {
        /// Boxes that are drawn or must be.
        boxes: usize,
        /// Goals.
        goals: usize,
    },
    /// A goal that no box can be brought to.
    GoalOutOfReach {
        /// The goal.
        goal: Cell,
    },
    /// A box that cannot be brought to any goal.
    BoxOutOfReach {
        /// Where it stands.
        at: Cell,
    },
    /// Goals that can only be filled from fewer cells.
    GoalsShareStarts {
        /// The goals.
        goals: CellSet,
        /// All cells from which a box can be brought to one of them.
        starts: CellSet,
    },
    /// Boxes that can only be brought to fewer goals.
    BoxesShareGoals {
        /// The boxes.
        boxes: CellSet,
        /// All goals that one of them can be brought to.
        goals: CellSet,
    },
    /// Every way to put the walls was ruled out.
    NoSolution {
        /// How many walls are put, at least; 0 if there is no solution even without.
        walls: usize,
        /// How many sets of walls were shown to leave no solution; every choice contains one of them.
        nogoods: usize,
    },
    /// No completion reaches what was asked for.
    OutOfBounds {
        /// What was counted: pushes, lines or moves.
        measure: &'static str,
        /// The least that was asked for.
        least: usize,
        /// The most that was asked for; [`usize::MAX`] if no most was named.
        most: usize,
        /// The least and the most that any completion takes.
        range: (usize, usize),
    },
    /// Demands that contradict each other, so that there is nothing to try.
    Contradiction {
        /// The cells that must get something.
        cells: CellSet,
        /// The player that is drawn.
        player: Option<Cell>,
    },
    /// Several cases, each impossible; the reason of the first.
    EachCase {
        /// How many.
        cases: usize,
        /// Why the first is.
        first: Box<Reason>,
    },
}

impl Reason {
    /// The word for it in data.
    pub fn name(&self) -> &'static str {
        match self {
            Reason::TooFewCells { .. } => "too-few-cells",
            Reason::TooManyBoxes { .. } => "too-many-boxes",
            Reason::GoalOutOfReach { .. } | Reason::GoalsShareStarts { .. } => "goal-cannot-be-supplied",
            Reason::BoxOutOfReach { .. } | Reason::BoxesShareGoals { .. } => "box-cannot-get-home",
            Reason::NoSolution { .. } => "exhaustive-search",
            Reason::OutOfBounds { .. } => "out-of-bounds",
            Reason::Contradiction { .. } => "contradiction",
            Reason::EachCase { first, .. } => first.name(),
        }
    }

    /// The cells it names.
    pub fn cells(&self) -> CellSet {
        match self {
            Reason::TooFewCells { cells, .. } => cells.clone(),
            Reason::GoalOutOfReach { goal: cell } | Reason::BoxOutOfReach { at: cell } => {
                CellSet::from_iter([*cell])
            }
            Reason::GoalsShareStarts { goals, .. } => goals.clone(),
            Reason::BoxesShareGoals { boxes, .. } => boxes.clone(),
            Reason::EachCase { first, .. } => first.cells(),
            _ => CellSet::new(),
        }
    }

    /// The reason in a sentence, with cells named as people see them.
    pub fn told(&self, shape: Shape) -> String {
        let name = |cell: Cell| shape.name(cell);
        match self {
            Reason::TooFewCells { put, cells } => {
                let needed: usize = put.iter().map(|&(_, count)| count).sum();
                let only = match cells.len() {
                    0 => "no cell may hold one of them".to_owned(),
                    1 => format!("only {} may hold one of them", names(cells, shape)),
                    count => format!("only {count} cells may hold one of them: {}", names(cells, shape)),
                };
                format!("{} need {}, but {only}", pieces(put), counted(needed, "cell", "cells"))
            }
            Reason::TooManyBoxes { boxes, goals } => {
                format!("{} but {}", counted(*boxes, "box", "boxes"), counted(*goals, "goal", "goals"))
            }
            Reason::GoalOutOfReach { goal } => {
                format!("no box that starts where one may can be pushed to the goal at {}", name(*goal))
            }
            Reason::BoxOutOfReach { at } => format!("the box at {} cannot be pushed to any goal", name(*at)),
            Reason::GoalsShareStarts { goals, starts } => format!(
                "the {} at {} can only be filled from {}",
                counted(goals.len(), "goal", "goals"),
                names(goals, shape),
                counted(starts.len(), "cell", "cells") + &beside(starts, shape),
            ),
            Reason::BoxesShareGoals { boxes, goals } => format!(
                "the {} at {} can only be pushed to {}",
                counted(boxes.len(), "box", "boxes"),
                names(boxes, shape),
                counted(goals.len(), "goal", "goals") + &beside(goals, shape),
            ),
            Reason::NoSolution { walls: 0, .. } => {
                "no start from which the player gets to a box and all can be brought home; every one was tried, even without walls"
                    .to_owned()
            }
            Reason::NoSolution { walls, nogoods } => format!(
                "no place for {} leaves a level that can be solved; each contains one of {} that do not",
                counted(*walls, "wall", "walls"),
                counted(*nogoods, "set of walls", "sets of walls"),
            ),
            Reason::OutOfBounds { measure, least, most, range } => {
                let asked = asked((*least, *most), measure);
                match range {
                    _ if least > most => format!("{asked}, which nothing has"),
                    (low, high) if low == high => format!("{asked}, but every completion takes {low}"),
                    (_, high) if high < least => format!("{asked}, but no completion takes more than {high}"),
                    (low, _) if low > most => format!("{asked}, but no completion takes fewer than {low}"),
                    _ => format!("{asked}, but no completion takes so many"),
                }
            }
            Reason::Contradiction { cells, player } => {
                let at = if cells.is_empty() { String::new() } else { format!(" at {}", names(cells, shape)) };
                let drawn = player.map(|cell| format!(" (the player is drawn at {})", name(cell)));
                format!("what must be put{at} contradicts itself{}", drawn.unwrap_or_default())
            }
            Reason::EachCase { cases, first } => {
                format!(
                    "each of {cases} ways to meet the demands is impossible; the first one: {}",
                    first.told(shape)
                )
            }
        }
    }
}

/// What was asked for, as the beginning of a sentence.
fn asked((least, most): (usize, usize), measure: &str) -> String {
    let one = if measure == "pushes" { "push" } else { measure.trim_end_matches('s') };
    let were = |number: usize| if number == 1 { "was" } else { "were" };
    match most {
        usize::MAX => format!("at least {} {} asked for", counted(least, one, measure), were(least)),
        _ if least > most => format!("at least {least} and at most {most} {measure} were asked for"),
        _ if least == most => format!("{} {} asked for", counted(least, one, measure), were(least)),
        _ => format!("{least} to {most} {measure} were asked for"),
    }
}

fn names(cells: &CellSet, shape: Shape) -> String {
    cells.iter().map(|cell| shape.name(cell)).collect::<Vec<_>>().join(" ")
}

fn beside(cells: &CellSet, shape: Shape) -> String {
    if cells.is_empty() { String::new() } else { format!(" ({})", names(cells, shape)) }
}

fn pieces(put: &[(Piece, usize)]) -> String {
    let words: Vec<String> = put
        .iter()
        .map(|&(piece, count)| match piece {
            Piece::Wall => counted(count, "wall", "walls"),
            Piece::Box => counted(count, "box", "boxes"),
            Piece::Player => "the player".to_owned(),
            Piece::Goal => counted(count, "goal", "goals"),
        })
        .collect();
    match words.split_last() {
        Some((last, [])) => last.clone(),
        Some((last, rest)) => format!("{} and {last}", rest.join(", ")),
        None => String::new(),
    }
}

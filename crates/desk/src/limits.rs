//! What may be asked: every question is a hostile text until it was looked at here.
//!
//! Boards, plans, levels at once and pictures have limits, so that no question takes more memory than a small machine
//! has. Whoever asks for more is told what would do.

use crate::Problem;
use boxwright_forge::core::sokoban::{Draft, Level};
use boxwright_forge::core::{Plan, PlanText, Shape, kwirk};

/// The most levels that are read or kept at once.
const MOST_LEVELS: usize = 20_000;

/// The most characters of a board's text: the largest board, a line end a row, twice over.
const MOST_TEXT: usize = 2 * 128 * 129;

/// The most steps of a plan in a question: what is told of every one of them must fit into memory.
const MOST_STEPS: usize = 100_000;

/// The most pixels of a picture. Sixteen bytes go into each while it is drawn and packed.
const MOST_PIXELS: usize = 8_000_000;

/// Are there no more levels than are taken at once?
pub(crate) fn check_count(levels: usize) -> Result<(), Problem> {
    if levels <= MOST_LEVELS {
        return Ok(());
    }
    Err(Problem::unclear(format!("{levels} levels at once; {MOST_LEVELS} would do")))
}

/// Is a plan short enough to be asked about?
pub(crate) fn check_length(steps: usize) -> Result<(), Problem> {
    if steps <= MOST_STEPS {
        return Ok(());
    }
    Err(Problem::unclear(format!("a plan of {steps} steps; {MOST_STEPS} would do")))
}

/// Can a text be a board at all?
fn check_size(text: &str) -> Result<(), Problem> {
    if text.len() <= MOST_TEXT {
        return Ok(());
    }
    Err(Problem::unclear("the board is larger than 128 x 128 squares"))
}

/// A board from its text.
pub(crate) fn draft_of(text: &str) -> Result<Draft, Problem> {
    check_size(text)?;
    text.parse().map_err(Problem::unclear)
}

/// A level from its text.
pub(crate) fn level_of(text: &str) -> Result<Level, Problem> {
    Level::new(draft_of(text)?).map_err(Problem::unclear)
}

/// A plan from its text.
pub(crate) fn plan_of(text: &str) -> Result<Plan, Problem> {
    let PlanText { plan, .. } =
        Plan::read(text).map_err(|error| Problem::unclear(format!("the plan: {error}")))?;
    check_length(plan.len())?;
    Ok(plan)
}

/// A board of Kwirk from its text, a level or not.
pub(crate) fn kwirk_draft_of(text: &str) -> Result<kwirk::Draft, Problem> {
    check_size(text)?;
    text.parse().map_err(Problem::unclear)
}

/// A level of Kwirk from its text.
pub(crate) fn kwirk_level_of(text: &str) -> Result<kwirk::Level, Problem> {
    check_size(text)?;
    text.parse().map_err(Problem::unclear)
}

/// A plan of Kwirk from its text.
pub(crate) fn kwirk_plan_of(text: &str) -> Result<kwirk::Plan, Problem> {
    let plan = kwirk::Plan::read(text).map_err(|error| Problem::unclear(format!("the plan: {error}")))?;
    check_length(plan.len())?;
    Ok(plan)
}

/// The size of a picture's cells: as large as is wished, or as large as a board of this shape lets them be.
pub(crate) fn cell_of(shape: Shape, wished: u32) -> u32 {
    // Half a cell around the board; an even number has halves.
    let cells = (shape.width() + 1) * (shape.height() + 1);
    let fits = |cell: &u32| (*cell as usize).pow(2) * cells <= MOST_PIXELS;
    (1..=wished / 2).rev().map(|half| 2 * half).find(fits).unwrap_or(2)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused<T>(found: Result<T, Problem>) -> String {
        found.map_or_else(|problem| problem.text, |_| panic!("it was taken"))
    }

    #[test]
    fn what_is_too_large_is_refused_with_what_would_do() {
        let wall = "#".repeat(128);
        let largest = format!("{wall}\n").repeat(128);
        assert!(draft_of(&largest).is_ok());
        for text in ["\n".repeat(2 * 128 * 129 + 1), largest.repeat(3)] {
            assert_eq!(refused(draft_of(&text)), "the board is larger than 128 x 128 squares");
            assert_eq!(refused(kwirk_level_of(&text)), "the board is larger than 128 x 128 squares");
        }
        assert!(plan_of(&"rl".repeat(50_000)).is_ok() && kwirk_plan_of(&"rl".repeat(50_000)).is_ok());
        for plan in ["rl".repeat(50_001), "50001(rl)".to_owned()] {
            assert_eq!(refused(plan_of(&plan)), "a plan of 100002 steps; 100000 would do");
        }
        assert_eq!(refused(kwirk_plan_of(&"rl".repeat(50_001))), "a plan of 100002 steps; 100000 would do");
        assert_eq!(refused(check_count(20_001)), "20001 levels at once; 20000 would do");
    }

    #[test]
    fn cells_are_as_large_as_eight_million_pixels_let_them_be() {
        let size = |side, wished| cell_of(Shape::new(side, side).expect("a board"), wished);
        // 44 * 44 cells of 64 * 64 are 7.9 million pixels, 45 * 45 are 8.3 million.
        assert_eq!((size(6, 64), size(43, 64), size(44, 64)), (64, 64, 62));
        assert_eq!((size(128, 64), size(128, 48)), (20, 20));
    }
}

//! Trimming: a level without what its best plans never use.
//!
//! Floor that neither the player nor a box is on in any plan with fewest pushes, then fewest moves, becomes wall, and
//! so does every box that no such plan moves (it stands on its goal from the start). Walls take plans away and
//! bring none, and the best plans lose nothing, so pushes and moves stay what they were; the solver proves it once
//! more on the trimmed level. What is promised: every square and every box left is used by some best plan. What is
//! not: that the level stays as hard for people, who can no longer go astray where there is nothing to find.

use boxwright_core::sokoban::{Counts, Draft, Level, Replay, Tile, replay};
use boxwright_core::{Budget, Cell, Objective, Verdict};
use boxwright_solve::{Trodden, solve, trodden};

/// A level with nothing left to trim.
#[derive(Clone, Debug)]
pub struct Trimmed {
    /// The level, on a board no larger than it needs.
    pub level: Level,
    /// A plan with fewest pushes, then fewest moves, as the referee replayed it.
    pub replay: Replay,
    /// Squares of the floor that became wall.
    pub squares: usize,
    /// Boxes that became wall.
    pub boxes: usize,
}

/// Why a level was not trimmed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NotTrimmed {
    /// It has no plan.
    #[error("it has no solution")]
    Unsolvable,
    /// There is nothing to do in it.
    #[error("it is solved from the start")]
    Solved,
    /// Some proof takes more.
    #[error("not proved within the effort")]
    Unknown,
    /// The trimmed level costs something else. That cannot be, and it is looked at all the same.
    #[error("trimming changed the optimum")]
    Changed,
}

/// Trims a level; each search takes at most so many nodes.
pub fn trim(level: &Level, nodes: u64, budget: &mut Budget) -> Result<Trimmed, NotTrimmed> {
    let best = best(level, nodes, budget)?;
    let pushes = u32::try_from(best.counts.pushes).map_err(|_| NotTrimmed::Unknown)?;
    if pushes == 0 {
        return Err(NotTrimmed::Solved);
    }
    let used = budget.within(nodes, |budget| trodden(level, pushes, budget)).ok_or(NotTrimmed::Unknown)?;
    let squares = level.floor().iter().filter(|&cell| is_unused(level, &used, cell)).count();
    let boxes = level.boxes().len() - used.moved.len();
    let trimmed = walled_in(level, &used);
    let proved = self::best(&trimmed, nodes, budget)?;
    let cost = |counts: Counts| (counts.pushes, counts.moves);
    if cost(proved.counts) != cost(best.counts) {
        return Err(NotTrimmed::Changed);
    }
    Ok(Trimmed { level: trimmed, replay: proved, squares, boxes })
}

/// A plan with fewest pushes, then fewest moves, both proved.
fn best(level: &Level, nodes: u64, budget: &mut Budget) -> Result<Replay, NotTrimmed> {
    let answer = budget.within(nodes, |budget| solve(level, Objective::Pushes, budget));
    match answer.verdict {
        Verdict::Unsolvable => Err(NotTrimmed::Unsolvable),
        Verdict::Solved { plan, optimal: true } if answer.settled => {
            replay(level, &plan).ok().filter(|replay| replay.solved).ok_or(NotTrimmed::Changed)
        }
        Verdict::Solved { .. } | Verdict::Unknown => Err(NotTrimmed::Unknown),
    }
}

/// Floor that is neither trodden on nor under a box.
fn is_unused(level: &Level, used: &Trodden, cell: Cell) -> bool {
    !used.cells.contains(cell) && !level.boxes().contains(cell)
}

fn walled_in(level: &Level, used: &Trodden) -> Level {
    let (shape, mut draft) = (level.shape(), Draft::blank(level.shape()));
    for cell in shape.cells() {
        let is_kept = used.cells.contains(cell);
        draft.set(cell, if is_kept { level.draft().tile(cell) } else { Tile::Wall });
    }
    let columns = || used.cells.iter().map(|cell| shape.col(cell));
    let rows = || used.cells.iter().map(|cell| shape.row(cell));
    let least = |numbers: &mut dyn Iterator<Item = usize>| numbers.min().expect("something moves") - 1;
    let most = |numbers: &mut dyn Iterator<Item = usize>| numbers.max().expect("something moves") + 1;
    let top_left = shape.cell(least(&mut columns()), least(&mut rows()));
    let bottom_right = shape.cell(most(&mut columns()), most(&mut rows()));
    Level::new(draft.crop(top_left, bottom_right)).expect("the best plans are still played on it")
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Rng;
    use boxwright_core::sokoban::State;
    use boxwright_solve::random_room;

    fn check(board: &str, trimmed: &str, walled: (usize, usize)) {
        let found =
            trim(&board.trim_start().parse().unwrap(), 10_000, &mut Budget::nodes(1_000_000)).unwrap();
        assert_eq!(found.level.to_string().trim_end(), trimmed.trim_start());
        assert_eq!((found.squares, found.boxes), walled);
    }

    #[test]
    fn unused_floor_and_idle_boxes_become_walls() {
        check(
            "
##########
#@ $ .   #
#        #
#  *     #
##########",
            "
#######
#@ $ .#
#######",
            (3 + 8 + 7, 1),
        );
    }

    #[test]
    fn a_home_box_that_must_step_aside_stays() {
        // It goes on to the other goal, and the other box takes its place.
        check(
            "
########
# @$ *.#
#      #
########",
            "
#######
#@$ *.#
#    ##
#######",
            (3, 0),
        );
    }

    #[test]
    fn what_cannot_be_trimmed_says_why() {
        let tried = |board: &str, nodes| {
            trim(&board.parse().unwrap(), nodes, &mut Budget::nodes(1_000_000)).unwrap_err()
        };
        assert_eq!(tried("######\n#@*  #\n######", 1_000), NotTrimmed::Solved);
        assert_eq!(tried("######\n#@ $##\n#  .##\n######", 1_000), NotTrimmed::Unsolvable);
        assert_eq!(tried("########\n#@ $ . #\n#      #\n########", 0), NotTrimmed::Unknown);
    }

    #[test]
    fn trimming_twice_is_trimming_once_and_costs_stay() {
        let (mut rng, mut budget) = (Rng::new(3), Budget::nodes(u64::MAX));
        let (mut trimmed, mut walled) = (0, 0);
        for number in 0..800 {
            let boxes = 1 + number % 2;
            let room = random_room(6, 5, boxes, &mut rng).unwrap();
            let mut cells: Vec<Cell> = room.floor().iter().collect();
            rng.shuffle(&mut cells);
            let start = State { boxes: cells[..boxes].iter().copied().collect(), player: cells[boxes] };
            let level = room.level(&start);
            let Ok(once) = trim(&level, 100_000, &mut budget) else { continue };
            let twice = trim(&once.level, 100_000, &mut budget).unwrap();
            assert_eq!((twice.squares, twice.boxes, &twice.level), (0, 0, &once.level));
            assert_eq!(once.replay.counts.pushes, best(&level, 100_000, &mut budget).unwrap().counts.pushes);
            assert_eq!(once.level.floor().len() + once.squares + once.boxes, level.floor().len());
            trimmed += 1;
            walled += usize::from(once.squares > 0);
        }
        assert!(trimmed > 20 && walled > 15, "{trimmed} {walled}");
    }
}

//! From squares to a level: the board drawn, a plan for it, and what is said about it.
//!
//! The plan is the solver's best one if it is found within a number of nodes, else the one that came with the
//! completion; either has been replayed by the referee.

use super::Measure;
use super::case::Case;
use super::ground::Ground;
use super::pulls::Way;
use boxwright_core::sokoban::{Counts, Draft, Level, Sketch, Tile, replay};
use boxwright_core::{Budget, Cell, CellSet, Dir, Objective, Plan, Verdict};
use boxwright_solve::bits::Bits;
use boxwright_solve::solve;

/// Nodes that a best plan may take.
const BEST_PLAN: u64 = 500_000;

/// Nodes for asking whether a wall matters.
const WALL_MATTERS: u64 = 20_000;

/// A sketch, completed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completion {
    /// The level.
    pub level: Level,
    /// A solution, replayed by the referee.
    pub plan: Plan,
    /// What the plan takes.
    pub counts: Counts,
    /// Is it proved that no solution has less of what was measured (pushes, if it was difficulty)?
    pub optimal: bool,
    /// Is every box home at the start?
    pub already_solved: bool,
    /// The walls that were put.
    pub walls: CellSet,
    /// Cells that nobody can get to any more because of walls that were put.
    pub pockets: usize,
    /// Walls that were put and could be left out without making the level easier; `None` if not asked.
    pub idle_walls: Option<usize>,
    /// Walls whose mirror image is no wall, if a symmetry is wished for.
    pub lopsided: usize,
    /// How hard it is, in thousandths, if that was measured.
    pub difficulty: Option<u64>,
}

impl Completion {
    /// How much of what is measured the plan takes; difficulty in thousandths.
    pub fn taken(&self, measure: Measure) -> usize {
        match measure {
            Measure::Pushes => self.counts.pushes,
            Measure::Lines => self.counts.lines,
            Measure::Moves => self.counts.moves,
            Measure::Difficulty => self.difficulty.unwrap_or(0) as usize,
        }
    }
}

/// What was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Chosen<B> {
    pub(super) walls: B,
    pub(super) boxes: B,
    pub(super) player: usize,
}

/// Draws the board of a choice; `None` if it is no level.
pub(super) fn level<B: Bits>(
    sketch: &Sketch,
    case: &Case,
    ground: &Ground<B>,
    chosen: &Chosen<B>,
) -> Option<Level> {
    let mut draft: Draft = sketch.drawn().clone();
    let walls = ground.cells(chosen.walls);
    walls.iter().chain(case.forced.iter()).for_each(|cell| draft.set(cell, Tile::Wall));
    let (boxes, player) = (ground.cells(chosen.boxes), ground.cell(chosen.player));
    for cell in case.floor.iter().filter(|&cell| !walls.contains(cell)) {
        draft.set(cell, Tile::of(case.goals.contains(cell), boxes.contains(cell), cell == player));
    }
    Level::new(draft).ok()
}

/// Finishes a choice: the level with its plan. `way` is how it was found to be solvable, if it was by pulls.
pub(super) fn finish<B: Bits>(
    sketch: &Sketch,
    case: &Case,
    ground: &Ground<B>,
    chosen: &Chosen<B>,
    way: Option<&Way<B>>,
    measure: Measure,
    budget: &mut Budget,
) -> Option<Completion> {
    let level = level(sketch, case, ground, chosen)?;
    let objective = measure.objective();
    let answer = budget.within(BEST_PLAN, |budget| solve(&level, objective, budget));
    let (plan, optimal) = match (answer.verdict, way) {
        (Verdict::Solved { plan, optimal }, _) => (plan, optimal),
        (_, Some(way)) => (walked(&level, ground, chosen.player, way), false),
        _ => return None,
    };
    let outcome = replay(&level, &plan).expect("a plan of a completion can be played");
    assert!(outcome.solved, "a plan of a completion solves it:\n{level}");
    let pockets =
        case.floor.iter().filter(|&cell| level.draft().tile(cell) != Tile::Wall && !level.is_floor(cell));
    let mut walls = ground.cells(chosen.walls);
    walls.extend(case.forced.iter());
    Some(Completion {
        pockets: pockets.count(),
        counts: outcome.counts,
        already_solved: level.boxes() == level.goals(),
        lopsided: lopsided(sketch, &level),
        plan,
        optimal,
        walls,
        idle_walls: None,
        difficulty: None,
        level,
    })
}

/// Walls whose image in the wished view is no wall.
fn lopsided(sketch: &Sketch, level: &Level) -> usize {
    let Some(view) = sketch.symmetry else { return 0 };
    let (shape, board) = (level.shape(), level.draft());
    let is_wall = |cell: Cell| board.tile(cell) == Tile::Wall;
    shape.cells().filter(|&cell| is_wall(cell) && !is_wall(view.cell(shape, cell))).count()
}

/// The steps of a way.
fn walked<B: Bits>(level: &Level, ground: &Ground<B>, player: usize, way: &Way<B>) -> Plan {
    let mut boxes = level.boxes().clone();
    let mut steps = Vec::new();
    let mut at = ground.cell(player);
    for &(square, dir) in &way.pushes {
        let from = ground.cell(square);
        let stand = level.step(from, dir.opposite());
        steps.extend(walk(level, &boxes, at, stand));
        steps.push(dir);
        boxes.remove(from);
        boxes.insert(level.step(from, dir));
        at = from;
    }
    Plan { steps }
}

/// A shortest walk.
fn walk(level: &Level, boxes: &CellSet, from: Cell, to: Cell) -> Vec<Dir> {
    let mut came: Vec<Option<Dir>> = vec![None; level.shape().area()];
    let mut met = vec![from];
    let mut next = 0;
    while next < met.len() && to != from && came[to.index()].is_none() {
        for dir in Dir::ALL {
            let cell = level.step(met[next], dir);
            if level.is_floor(cell) && !boxes.contains(cell) && cell != from && came[cell.index()].is_none() {
                came[cell.index()] = Some(dir);
                met.push(cell);
            }
        }
        next += 1;
    }
    let (mut steps, mut at) = (Vec::new(), to);
    while at != from {
        let dir = came[at.index()].expect("the player of a way can walk to every push");
        steps.push(dir);
        at = level.step(at, dir.opposite());
    }
    steps.reverse();
    steps
}

/// Counts the walls that were put and change nothing: without one of them a best solution takes as many pushes
/// and as many moves. Nothing if that takes too long.
pub(super) fn count_idle_walls(completion: &mut Completion, budget: &mut Budget) {
    let best = |level: &Level, budget: &mut Budget| {
        let answer = budget.within(WALL_MATTERS, |budget| solve(level, Objective::Pushes, budget));
        match answer.verdict {
            Verdict::Solved { plan, optimal: true } if answer.settled => {
                replay(level, &plan).ok().map(|replay| (replay.counts.pushes, replay.counts.moves))
            }
            _ => None,
        }
    };
    let Some(with) = best(&completion.level, budget) else { return };
    let mut idle = 0;
    for cell in completion.walls.iter() {
        let mut draft = completion.level.draft().clone();
        draft.set(cell, Tile::Blank);
        // Without the wall the board may be open, or have a goal in a pocket: then the wall matters.
        let Ok(level) = Level::new(draft) else { continue };
        match best(&level, budget) {
            Some(without) => idle += usize::from(without == with),
            None => return,
        }
    }
    completion.idle_walls = Some(idle);
}

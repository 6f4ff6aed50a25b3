//! Cases: a sketch with everything settled but which walls, which box cells and where the player.
//!
//! Most sketches are one case. Goals to be put give a case for each set of them, and a cell that must get one of
//! several pieces gives one for each kind: a wall, something that stands (box or player), a goal. In a case,
//! *fixed* cells start with a box whatever else is chosen, and *either* cells start with a box or the player.
//! Walls that must be are no longer floor.
//!
//! A completion of the sketch is a completion of at least one case, and the other way round. A completion may
//! belong to two cases if a cell must be a goal or hold a box and does both; who counts must not have such cells.

use super::certificate::Settled;
use boxwright_core::sokoban::{Piece, Pieces, Sketch, Tile};
use boxwright_core::{Budget, Cell, CellSet, Rng};
use std::ops::ControlFlow;
use std::ops::RangeInclusive;

/// A sketch with goals and demands settled.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Case {
    /// What the cells that must get something get.
    pub(super) settled: Vec<(Cell, Settled)>,
    /// Where anything can be.
    pub(super) floor: CellSet,
    /// All goals on the floor.
    pub(super) goals: CellSet,
    /// Goals that were put.
    pub(super) put_goals: CellSet,
    /// Walls that must be.
    pub(super) forced: CellSet,
    /// Cells that start with a box: drawn ones, and those that must have one.
    pub(super) fixed: CellSet,
    /// Cells that start with a box or the player.
    pub(super) either: CellSet,
    /// Where a further wall may be put.
    pub(super) wallable: CellSet,
    /// Where a further box may be put.
    pub(super) boxable: CellSet,
    /// Where the player may start.
    pub(super) standable: CellSet,
    /// How many further walls are put.
    pub(super) walls: RangeInclusive<usize>,
}

/// What a cell that must get something gets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Demand {
    Wall,
    Stander(Pieces),
    Goal,
}

impl Demand {
    fn settled(self) -> Settled {
        match self {
            Demand::Wall => Settled::Wall,
            Demand::Stander(_) => Settled::Stander,
            Demand::Goal => Settled::Goal,
        }
    }
}

/// Hands every case of a sketch to `each`, goal sets in an order drawn from `rng`. Breaks off if the budget's hook
/// says stop.
pub(super) fn each_case(
    sketch: &Sketch,
    rng: &Rng,
    budget: &mut Budget,
    mut each: impl FnMut(&Case, &mut Budget) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let demands = demands(sketch);
    if demands.iter().any(|(_, kinds)| kinds.is_empty()) {
        // Only a player must be there, and another one is drawn.
        return ControlFlow::Continue(());
    }
    let mut chosen = vec![0; demands.len()];
    loop {
        let picked: Vec<(Cell, Demand)> =
            demands.iter().zip(&chosen).map(|((cell, kinds), &at)| (*cell, kinds[at])).collect();
        if let Some(base) = base(sketch, &picked) {
            with_goals(sketch, &base, &picked, rng, &mut |case| each(case, budget))?;
        }
        if !budget.work(sketch.shape().area() as u64) {
            return ControlFlow::Break(());
        }
        let Some(next) = (0..demands.len()).rev().find(|&at| chosen[at] + 1 < demands[at].1.len()) else {
            return ControlFlow::Continue(());
        };
        chosen[next] += 1;
        chosen[next + 1..].fill(0);
    }
}

/// The cells that must get something, and the kinds of pieces each may get.
fn demands(sketch: &Sketch) -> Vec<(Cell, Vec<Demand>)> {
    let is_drawn = sketch.player().is_some();
    let cells = sketch.shape().cells().filter(|&cell| !sketch.must(cell).is_empty());
    let kinds = |cell: Cell| {
        let must = sketch.must(cell);
        let standers = Pieces::from_iter(
            must.iter().filter(|&piece| piece == Piece::Box || piece == Piece::Player && !is_drawn),
        );
        let mut kinds = Vec::new();
        kinds.extend(must.has(Piece::Wall).then_some(Demand::Wall));
        kinds.extend((!standers.is_empty()).then_some(Demand::Stander(standers)));
        kinds.extend(must.has(Piece::Goal).then_some(Demand::Goal));
        (cell, kinds)
    };
    cells.map(kinds).collect()
}

/// The case without goals that are put; `None` if the demands contradict each other.
fn base(sketch: &Sketch, picked: &[(Cell, Demand)]) -> Option<Case> {
    let cells = |is: &dyn Fn(Demand) -> bool| -> CellSet {
        picked.iter().filter(|(_, demand)| is(*demand)).map(|&(cell, _)| cell).collect()
    };
    let stands = |pieces: &[Piece]| {
        let pieces = Pieces::from_iter(pieces.iter().copied());
        cells(&|demand| demand == Demand::Stander(pieces))
    };
    let forced = cells(&|demand| demand == Demand::Wall);
    let settled: CellSet = picked.iter().map(|&(cell, _)| cell).collect();
    let floor: CellSet = sketch.floor().iter().filter(|&cell| !forced.contains(cell)).collect();
    let free = |piece: Piece, also: &CellSet| -> CellSet {
        let allowing = sketch.cells_allowing(piece);
        floor
            .iter()
            .filter(|&cell| allowing.contains(cell) && (!settled.contains(cell) || also.contains(cell)))
            .collect()
    };
    let goal_cells = cells(&|demand| demand == Demand::Goal);
    let either = stands(&[Piece::Box, Piece::Player]);
    let mut fixed = stands(&[Piece::Box]);
    fixed.extend(sketch.drawn_boxes().iter());
    let on_goals: CellSet = goal_cells.iter().chain(either.iter()).collect();
    let must_stand = stands(&[Piece::Player]);
    let standable = match (sketch.player(), must_stand.len()) {
        (Some(player), 0) => CellSet::from_iter([player]),
        (None, 0) => free(Piece::Player, &on_goals),
        (None, 1) => must_stand,
        _ => return None,
    };
    let most = sketch.walls.end().checked_sub(forced.len())?;
    Some(Case {
        settled: picked.iter().map(|&(cell, demand)| (cell, demand.settled())).collect(),
        goals: sketch.drawn_goals(),
        put_goals: CellSet::new(),
        wallable: free(Piece::Wall, &CellSet::new()),
        boxable: free(Piece::Box, &on_goals),
        walls: sketch.walls.start().saturating_sub(forced.len())..=most,
        floor,
        forced,
        fixed,
        either,
        standable,
    })
}

/// Every goal set of a case.
fn with_goals(
    sketch: &Sketch,
    base: &Case,
    picked: &[(Cell, Demand)],
    rng: &Rng,
    each: &mut impl FnMut(&Case) -> ControlFlow<()>,
) -> ControlFlow<()> {
    let must: Vec<Cell> =
        picked.iter().filter(|(_, demand)| *demand == Demand::Goal).map(|&(cell, _)| cell).collect();
    let is_free = |cell: Cell| {
        !must.contains(&cell) && base.floor.contains(cell) && sketch.drawn().tile(cell) == Tile::Blank
    };
    let mut may: Vec<Cell> =
        sketch.cells_allowing(Piece::Goal).iter().filter(|&cell| is_free(cell)).collect();
    rng.fork("goals", 0).shuffle(&mut may);
    let (drawn_goals, drawn_boxes) = (sketch.drawn_goals().len(), sketch.drawn_boxes().len());
    for put in sketch.goals.clone().take_while(|&put| put <= must.len() + may.len()) {
        let boxes = (drawn_goals + put).checked_sub(drawn_boxes);
        if put < must.len() || !boxes.is_some_and(|boxes| sketch.boxes.contains(&boxes)) {
            continue;
        }
        each_subset(&may, put - must.len(), |more| {
            let put_goals: CellSet = must.iter().chain(more).copied().collect();
            let mut case = base.clone();
            case.goals.extend(put_goals.iter());
            case.wallable = case.wallable.iter().filter(|&cell| !put_goals.contains(cell)).collect();
            case.put_goals = put_goals;
            each(&case)
        })?;
    }
    ControlFlow::Continue(())
}

/// Every subset of so many items, in order of their places.
pub(super) fn each_subset<T: Copy>(
    items: &[T],
    size: usize,
    mut each: impl FnMut(&[T]) -> ControlFlow<()>,
) -> ControlFlow<()> {
    if size > items.len() {
        return ControlFlow::Continue(());
    }
    let mut at: Vec<usize> = (0..size).collect();
    loop {
        let subset: Vec<T> = at.iter().map(|&at| items[at]).collect();
        each(&subset)?;
        let Some(next) = (0..size).rev().find(|&place| at[place] + size - place < items.len()) else {
            return ControlFlow::Continue(());
        };
        at[next] += 1;
        for place in next + 1..size {
            at[place] = at[place - 1] + 1;
        }
    }
}

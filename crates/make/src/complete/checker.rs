//! The checker: believes nothing of a certificate and shares no code with who made it.
//!
//! It works out the cases of a sketch for itself, finds the proof of each, and verifies it the slow way: a plain
//! reason by counting cells and sliding a lone box over the board; a nogood by meeting every place that can be
//! pulled to from all boxes home, with those walls; and that nogoods cover every choice of walls by trying to
//! leave one cell out of each. Only the types are shared.

use super::certificate::{CaseProof, Certificate, Proof, Settled};
use super::{Measure, Reason};
use boxwright_core::sokoban::{Piece, Sketch, Tile};
use boxwright_core::{Budget, Cell, CellSet, Dir, Shape};
use std::collections::{BTreeSet, HashSet, VecDeque};

/// Why a certificate was not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum CheckError {
    /// A case without a proof.
    #[error("a case has no proof")]
    NoProof,
    /// A proof that does not hold.
    #[error("{0}")]
    Wrong(String),
    /// A measure the checker cannot count.
    #[error("only bounds on pushes can be checked")]
    NotCounted,
    /// The budget was spent first.
    #[error("not checked within the budget")]
    Spent,
}

/// Verifies that a certificate proves a sketch impossible to complete.
pub fn check(sketch: &Sketch, certificate: &Certificate, budget: &mut Budget) -> Result<(), CheckError> {
    let demanded: Vec<Cell> = sketch.shape().cells().filter(|&cell| !sketch.must(cell).is_empty()).collect();
    settle(sketch, &demanded, Vec::new(), certificate, budget)
}

fn wrong<T>(what: &str) -> Result<T, CheckError> {
    Err(CheckError::Wrong(what.to_owned()))
}

/// Settles one demanded cell after the other, in every way.
fn settle(
    sketch: &Sketch,
    demanded: &[Cell],
    settled: Vec<(Cell, Settled)>,
    certificate: &Certificate,
    budget: &mut Budget,
) -> Result<(), CheckError> {
    let Some((&cell, rest)) = demanded.split_first() else {
        return choose_goals(sketch, &settled, certificate, budget);
    };
    let must = sketch.must(cell);
    let stands = must.has(Piece::Box) || must.has(Piece::Player) && sketch.player().is_none();
    for (is, kind) in [
        (must.has(Piece::Wall), Settled::Wall),
        (stands, Settled::Stander),
        (must.has(Piece::Goal), Settled::Goal),
    ] {
        if is {
            let mut settled = settled.clone();
            settled.push((cell, kind));
            settle(sketch, rest, settled, certificate, budget)?;
        }
    }
    Ok(())
}

/// Puts goals in every way.
fn choose_goals(
    sketch: &Sketch,
    settled: &[(Cell, Settled)],
    certificate: &Certificate,
    budget: &mut Budget,
) -> Result<(), CheckError> {
    let is = |cell: Cell, kind: Settled| settled.contains(&(cell, kind));
    let floor = sketch.floor();
    let may: Vec<Cell> = sketch
        .shape()
        .cells()
        .filter(|&cell| sketch.may(cell).has(Piece::Goal) && floor.contains(cell))
        .filter(|&cell| sketch.drawn().tile(cell) == Tile::Blank)
        .filter(|&cell| !is(cell, Settled::Wall) && !is(cell, Settled::Goal))
        .collect();
    let must: Vec<Cell> =
        settled.iter().filter(|(_, kind)| *kind == Settled::Goal).map(|&(cell, _)| cell).collect();
    let mut stack = vec![(0, must)];
    while let Some((from, goals)) = stack.pop() {
        if !budget.pay() {
            return Err(CheckError::Spent);
        }
        if goals.len() < *sketch.goals.end() {
            for (at, &cell) in may.iter().enumerate().skip(from) {
                stack.push((at + 1, [goals.clone(), vec![cell]].concat()));
            }
        }
        let boxes = (sketch.drawn_goals().len() + goals.len()).checked_sub(sketch.drawn_boxes().len());
        let fits =
            sketch.goals.contains(&goals.len()) && boxes.is_some_and(|boxes| sketch.boxes.contains(&boxes));
        if !fits {
            continue;
        }
        let goals: CellSet = goals.into_iter().collect();
        let Some(setting) = Setting::new(sketch, settled, &goals) else { continue };
        let is_mine = |case: &&CaseProof| case.put_goals == goals && case.settled == settled;
        let case = certificate.cases.iter().find(is_mine).ok_or(CheckError::NoProof)?;
        setting.check(&case.proof, budget)?;
    }
    Ok(())
}

/// A case, worked out from the sketch.
struct Setting {
    shape: Shape,
    floor: CellSet,
    goals: CellSet,
    fixed: CellSet,
    either: CellSet,
    wallable: CellSet,
    boxable: CellSet,
    standable: CellSet,
    puts_player: bool,
    least_walls: usize,
    most_walls: usize,
}

/// Where a player can walk, and the least of these cells.
struct Region {
    has: Vec<bool>,
    least: Cell,
}

/// Can so many cells be left out, beside those in `out` and none in `kept`, that every nogood has one of them?
fn hit(
    nogoods: &[CellSet],
    out: &mut CellSet,
    kept: &mut CellSet,
    left: usize,
    budget: &mut Budget,
) -> Result<bool, CheckError> {
    if !budget.pay() {
        return Err(CheckError::Spent);
    }
    let is_hit = |nogood: &CellSet| nogood.iter().any(|cell| out.contains(cell));
    let choices = |nogood: &CellSet| nogood.iter().filter(|&cell| !kept.contains(cell)).count();
    // The nogood with fewest cells that may still be left out.
    let open = nogoods.iter().filter(|nogood| !is_hit(nogood)).min_by_key(|nogood| choices(nogood));
    let Some(nogood) = open else { return Ok(true) };
    if left == 0 {
        return Ok(false);
    }
    let cells: Vec<Cell> = nogood.iter().filter(|&cell| !kept.contains(cell)).collect();
    for &cell in &cells {
        out.insert(cell);
        if hit(nogoods, out, kept, left - 1, budget)? {
            return Ok(true);
        }
        out.remove(cell);
        kept.insert(cell);
    }
    cells.into_iter().for_each(|cell| _ = kept.remove(cell));
    Ok(false)
}

impl Setting {
    /// `None` if the demands contradict each other.
    fn new(sketch: &Sketch, settled: &[(Cell, Settled)], put: &CellSet) -> Option<Setting> {
        let kind = |cell: Cell| settled.iter().find(|(at, _)| *at == cell).map(|&(_, kind)| kind);
        let forced = settled.iter().filter(|(_, kind)| *kind == Settled::Wall).count();
        let most_walls = sketch.walls.end().checked_sub(forced)?;
        let puts_player = sketch.player().is_none();
        let mut setting = Setting {
            shape: sketch.shape(),
            floor: CellSet::new(),
            goals: CellSet::new(),
            fixed: CellSet::new(),
            either: CellSet::new(),
            wallable: CellSet::new(),
            boxable: CellSet::new(),
            standable: CellSet::new(),
            puts_player,
            least_walls: sketch.walls.start().saturating_sub(forced),
            most_walls,
        };
        let mut must_stand = CellSet::new();
        for cell in sketch.floor().iter() {
            let (tile, may, must) = (sketch.drawn().tile(cell), sketch.may(cell), sketch.must(cell));
            let kind = kind(cell);
            if kind == Some(Settled::Wall) {
                continue;
            }
            let mut put_into = |set: fn(&mut Setting) -> &mut CellSet, is: bool| {
                if is {
                    set(&mut setting).insert(cell);
                }
            };
            let (may_box, may_player) = (may.has(Piece::Box), may.has(Piece::Player) && puts_player);
            let (must_box, must_player) = (must.has(Piece::Box), must.has(Piece::Player) && puts_player);
            let stands = kind == Some(Settled::Stander);
            put_into(|setting| &mut setting.floor, true);
            put_into(|setting| &mut setting.goals, tile.has_goal() || put.contains(cell));
            put_into(|setting| &mut setting.fixed, tile.has_box() || stands && must_box && !must_player);
            put_into(|setting| &mut setting.either, stands && must_box && must_player);
            put_into(
                |setting| &mut setting.wallable,
                kind.is_none() && may.has(Piece::Wall) && !put.contains(cell),
            );
            let is_open = kind.is_none() || kind == Some(Settled::Goal) || stands && must_box && must_player;
            put_into(|setting| &mut setting.boxable, may_box && is_open);
            put_into(|setting| &mut setting.standable, tile.has_player() || may_player && is_open);
            if stands && must_player && !must_box {
                must_stand.insert(cell);
            }
        }
        match must_stand.len() {
            0 => {}
            1 => setting.standable = must_stand,
            _ => return None,
        }
        Some(setting)
    }

    fn check(&self, proof: &Proof, budget: &mut Budget) -> Result<(), CheckError> {
        match proof {
            Proof::Plain(reason) => self.check_reason(reason),
            Proof::Nogoods { nogoods, pushes } => {
                self.check_nogoods(nogoods, *pushes, true, budget)?;
                match self.leaves_a_choice(nogoods, self.least_walls, budget)? {
                    false => Ok(()),
                    true => wrong("some walls contain none of the nogoods"),
                }
            }
            Proof::OutOfBounds { nogoods, measure, least, most } => {
                if *measure != Measure::Pushes {
                    return Err(CheckError::NotCounted);
                }
                // A start that is solved already takes no push: it is out of bounds, with more walls as well.
                self.check_nogoods(nogoods, 0, *least == 0, budget)?;
                let cells: Vec<Cell> = self.wallable.iter().collect();
                self.check_bounds(&cells, &mut CellSet::new(), nogoods, (*least, *most), budget)
            }
        }
    }

    fn check_reason(&self, reason: &Reason) -> Result<(), CheckError> {
        let starts: CellSet = self.boxable.iter().chain(self.fixed.iter()).collect();
        let sources = |goal: Cell| -> CellSet {
            self.slides_back(goal).iter().filter(|&cell| starts.contains(cell)).collect()
        };
        let holds = match reason {
            Reason::TooFewCells { put, cells } => {
                let mut needed = 0;
                for &(piece, count) in put {
                    let (allowing, most) = match piece {
                        Piece::Wall => (&self.wallable, self.least_walls),
                        Piece::Box => (&self.boxable, self.goals.len().saturating_sub(self.fixed.len())),
                        Piece::Player => (&self.standable, usize::from(self.puts_player)),
                        Piece::Goal => return wrong("goals are not among the pieces that are put in a case"),
                    };
                    if count > most || !allowing.is_subset(cells) {
                        return wrong("more pieces are claimed, or fewer cells, than there are");
                    }
                    needed += count;
                }
                let kinds: BTreeSet<Piece> = put.iter().map(|&(piece, _)| piece).collect();
                kinds.len() == put.len() && needed > cells.len()
            }
            Reason::TooManyBoxes { .. } => self.fixed.len() > self.goals.len(),
            Reason::GoalOutOfReach { goal } => self.goals.contains(*goal) && sources(*goal).is_empty(),
            Reason::BoxOutOfReach { at } => {
                self.fixed.contains(*at) && self.goals.iter().all(|goal| !sources(goal).contains(*at))
            }
            Reason::GoalsShareStarts { goals, starts } => {
                goals.is_subset(&self.goals)
                    && goals.iter().all(|goal| sources(goal).is_subset(starts))
                    && starts.len() < goals.len()
            }
            Reason::BoxesShareGoals { boxes, goals } => {
                let others = self.goals.iter().filter(|&goal| !goals.contains(goal));
                boxes.is_subset(&self.fixed)
                    && others.into_iter().all(|goal| boxes.iter().all(|at| !sources(goal).contains(at)))
                    && goals.len() < boxes.len()
            }
            _ => false,
        };
        if holds { Ok(()) } else { wrong("a reason does not hold") }
    }

    /// Where a lone box may have come from to a goal.
    fn slides_back(&self, goal: Cell) -> CellSet {
        let (mut met, mut todo) = (CellSet::from_iter([goal]), vec![goal]);
        while let Some(cell) = todo.pop() {
            for dir in Dir::ALL {
                let Some(onto) = self.shape.step(cell, dir).filter(|&onto| self.floor.contains(onto)) else {
                    continue;
                };
                let player = self.shape.step(onto, dir);
                if player.is_some_and(|player| self.floor.contains(player)) && met.insert(onto) {
                    todo.push(onto);
                }
            }
        }
        met
    }

    fn check_nogoods(
        &self,
        nogoods: &[CellSet],
        pushes: usize,
        solved_counts: bool,
        budget: &mut Budget,
    ) -> Result<(), CheckError> {
        for nogood in nogoods {
            if !nogood.is_subset(&self.wallable) {
                return wrong("a nogood has a cell that may not be a wall");
            }
            let depths = self.depths(nogood, pushes, budget)?.unwrap_or_default();
            if depths.iter().any(|&depth| depth > 0 || solved_counts) {
                return wrong("a nogood leaves a solution");
            }
        }
        Ok(())
    }

    /// Is there a choice of so many walls that contains none of the nogoods? The cells left out of it must hit
    /// every nogood.
    fn leaves_a_choice(
        &self,
        nogoods: &[CellSet],
        walls: usize,
        budget: &mut Budget,
    ) -> Result<bool, CheckError> {
        let Some(spare) = self.wallable.len().checked_sub(walls) else { return Ok(false) };
        hit(nogoods, &mut CellSet::new(), &mut CellSet::new(), spare, budget)
    }

    /// No choice of walls without a nogood has a start within bounds.
    fn check_bounds(
        &self,
        rest: &[Cell],
        walls: &mut CellSet,
        nogoods: &[CellSet],
        bounds: (usize, usize),
        budget: &mut Budget,
    ) -> Result<(), CheckError> {
        if nogoods.iter().any(|nogood| nogood.is_subset(walls)) || walls.len() + rest.len() < self.least_walls
        {
            return Ok(());
        }
        let Some((&cell, rest)) = rest.split_first() else {
            let depths = self.depths(walls, 0, budget)?;
            let is_within = |depth: &usize| (bounds.0..=bounds.1).contains(depth);
            return match depths.is_some_and(|depths| depths.iter().any(is_within)) {
                true => wrong("a completion is within the bounds"),
                false => Ok(()),
            };
        };
        self.check_bounds(rest, walls, nogoods, bounds, budget)?;
        if walls.len() < self.most_walls {
            walls.insert(cell);
            self.check_bounds(rest, walls, nogoods, bounds, budget)?;
            walls.remove(cell);
        }
        Ok(())
    }

    /// Pushes that the starts with these walls take, as a set; `None` if there is no start. With `least` above 0
    /// solutions may go in circles until they have so many pushes, and shorter ones do not count.
    fn depths(
        &self,
        walls: &CellSet,
        least: usize,
        budget: &mut Budget,
    ) -> Result<Option<BTreeSet<usize>>, CheckError> {
        let is_free: Vec<bool> =
            self.shape.cells().map(|cell| self.floor.contains(cell) && !walls.contains(cell)).collect();
        let home: Vec<Cell> = self.goals.iter().collect();
        let mut seen: HashSet<(Vec<Cell>, Cell, usize)> = HashSet::new();
        let (mut todo, mut depths) = (VecDeque::new(), BTreeSet::new());
        for cell in self.shape.cells().filter(|&cell| is_free[cell.index()] && !home.contains(&cell)) {
            let region = self.region(&is_free, &home, cell);
            if seen.insert((home.clone(), region.least, 0)) {
                todo.push_back((home.clone(), region, 0));
            }
        }
        while let Some((boxes, region, depth)) = todo.pop_front() {
            if !budget.pay() {
                return Err(CheckError::Spent);
            }
            let beside = boxes.iter().flat_map(|&at| Dir::ALL.map(|dir| (at, dir)));
            let mut is_level = depth > 0;
            for (from, dir) in beside {
                // The player on `stand` pulls the box behind it one step on.
                let Some(stand) = self.shape.step(from, dir).filter(|cell| region.has[cell.index()]) else {
                    continue;
                };
                is_level = true;
                let Some(to) = self.shape.step(stand, dir) else { continue };
                if !is_free[to.index()] || boxes.binary_search(&to).is_ok() {
                    continue;
                }
                let mut pulled: Vec<Cell> =
                    boxes.iter().map(|&at| if at == from { stand } else { at }).collect();
                pulled.sort();
                let region = self.region(&is_free, &pulled, to);
                if seen.insert((pulled.clone(), region.least, least.min(depth + 1))) {
                    todo.push_back((pulled, region, depth + 1));
                }
            }
            // A board on which the player cannot walk up to any box is no level.
            if is_level && depth >= least && self.is_start(&boxes, &region) {
                depths.insert(depth);
            }
        }
        Ok((!depths.is_empty()).then_some(depths))
    }

    /// Where the player can walk.
    fn region(&self, is_free: &[bool], boxes: &[Cell], from: Cell) -> Region {
        let mut has = vec![false; is_free.len()];
        has[from.index()] = true;
        let (mut todo, mut least) = (vec![from], from);
        while let Some(cell) = todo.pop() {
            least = least.min(cell);
            for dir in Dir::ALL {
                let Some(next) = self.shape.step(cell, dir) else { continue };
                if is_free[next.index()] && !has[next.index()] && boxes.binary_search(&next).is_err() {
                    has[next.index()] = true;
                    todo.push(next);
                }
            }
        }
        Region { has, least }
    }

    fn is_start(&self, boxes: &[Cell], region: &Region) -> bool {
        let has = |cell: Cell| boxes.binary_search(&cell).is_ok();
        let placed = boxes.iter().all(|&cell| self.fixed.contains(cell) || self.boxable.contains(cell));
        let missing: Vec<Cell> = self.either.iter().filter(|&cell| !has(cell)).collect();
        let may_stand = |cell: Cell| region.has[cell.index()] && missing.iter().all(|&other| other == cell);
        placed && self.fixed.iter().all(has) && self.standable.iter().any(may_stand)
    }
}

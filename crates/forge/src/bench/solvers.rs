//! Fixed levels, hand-made and random, and what every solver says of them under a node limit.

use super::Benched;
use boxwright_core::kwirk::{Arms, Block, Level as KwirkLevel, Parts, Rotator, replay as replay_kwirk};
use boxwright_core::sokoban::{Draft, Level, Room, Tile, replay};
use boxwright_core::text::{Format, Hint, read};
use boxwright_core::{Budget, Cell, CellSet, Objective, Rng, Shape, Verdict};
use boxwright_levels::{KWIRK_ROOMS, PUSH_COUNTS, SMALL_ROOMS};
use boxwright_solve::kwirk::{Answer, Sweep, any_plan, farthest as farthest_of_kit, solve as solve_kwirk};
use boxwright_solve::{Solver, hardest};
use std::ops::ControlFlow;

/// Nodes a level.
const NODES: u64 = 3_000;

/// Random rooms among the levels of each game.
const ROOMS: usize = 60;

type KwirkSolver = fn(&KwirkLevel, &mut Budget) -> Answer;

/// The solvers of Kwirk.
pub(super) const KWIRK: [(&str, KwirkSolver); 2] = [("steps", solve_kwirk), ("any", any_plan)];

/// The Sokoban levels of the benchmark, always the same.
pub(super) fn sokoban_levels() -> Vec<Level> {
    let hint = Hint { format: Some(Format::Sok), ..Hint::default() };
    let shipped = [SMALL_ROOMS, PUSH_COUNTS].into_iter().flat_map(|text| {
        let reading = read(text.as_bytes(), hint).expect("the shipped levels are level files");
        reading.collection.entries
    });
    let shipped = shipped.map(|entry| Level::new(entry.board).expect("the shipped levels are legal"));
    let seeds = Rng::new(1);
    let rooms = (0..).filter_map(|number| sokoban_room(&mut seeds.fork("bench", number))).take(ROOMS);
    shipped.chain(rooms).collect()
}

/// The Kwirk levels of the benchmark, always the same.
pub(super) fn kwirk_levels() -> Vec<KwirkLevel> {
    let shipped =
        boxwright_core::kwirk::read(KWIRK_ROOMS).expect("the shipped levels are level files").entries;
    let shipped = shipped.into_iter().map(|entry| entry.level().expect("the shipped levels are legal"));
    let seeds = Rng::new(1);
    let rooms = (0..).filter_map(|number| {
        // Most for one player, every third for two.
        let players = if number % 3 == 2 { 2 } else { 1 };
        kwirk_room(&mut seeds.fork("bench kwirk", number), players)
    });
    shipped.chain(rooms.take(ROOMS)).collect()
}

/// Gives the levels to a solver of Sokoban.
pub(super) fn sokoban(solver: &Solver) -> Benched {
    let mut benched = Benched::default();
    for level in sokoban_levels() {
        let mut budget = Budget::nodes(NODES);
        let answer = (solver.run)(&level, &mut budget);
        let plan = match &answer.verdict {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(&level, plan).ok().filter(|outcome| outcome.solved);
                let outcome = outcome.expect("every plan of a solver solves its level");
                format!("{} {optimal}", outcome.lurd())
            }
            Verdict::Unsolvable | Verdict::Unknown => String::new(),
        };
        benched.count(answer.verdict != Verdict::Unknown, &budget);
        benched.say(format!("{} {plan} {} {}", answer.verdict.name(), answer.bound, budget.spent()));
    }
    benched
}

/// Gives the levels to a solver of Kwirk.
pub(super) fn kwirk(name: &str) -> Benched {
    let (_, solve) = KWIRK.iter().find(|(known, _)| *known == name).expect("the parts are those in the list");
    let mut benched = Benched::default();
    for level in kwirk_levels() {
        let mut budget = Budget::nodes(NODES);
        let answer = solve(&level, &mut budget);
        let plan = match &answer.verdict {
            Verdict::Solved { plan, optimal } => {
                let is_solved = replay_kwirk(&level, plan).is_ok_and(|outcome| outcome.solved);
                assert!(is_solved, "every plan of a solver solves its level");
                format!("{plan} {optimal}")
            }
            Verdict::Unsolvable | Verdict::Unknown => String::new(),
        };
        benched.count(answer.verdict != Verdict::Unknown, &budget);
        benched.say(format!("{} {plan} {} {}", answer.verdict.name(), answer.bound, budget.spent()));
    }
    benched
}

/// Sweeps the rooms of every third Sokoban level for its farthest starts, by each objective.
pub(super) fn farthest() -> Benched {
    let mut benched = Benched::default();
    for (number, level) in sokoban_levels().iter().step_by(3).enumerate() {
        let objective = [Objective::Pushes, Objective::Lines, Objective::Moves][number % 3];
        let mut budget = Budget::nodes(10 * NODES);
        let go_on = |_, _| ControlFlow::Continue(());
        let found = hardest(&Room::of(level), objective, 2, &mut budget, go_on);
        benched.count(!found.starts.is_empty(), &budget);
        let starts: Vec<String> =
            found.starts.iter().map(|start| format!("{}\n{}", start.level, start.plan)).collect();
        let (distance, equals, states) = (found.distance, found.equals, found.states);
        benched.say(format!("{distance} {equals} {states} {} {}", found.was_cut, starts.join("\n")));
    }
    benched
}

/// Sweeps the kits of every third Kwirk level for their farthest starts.
pub(super) fn kwirk_farthest() -> Benched {
    let mut benched = Benched::default();
    for level in kwirk_levels().iter().step_by(3) {
        let mut budget = Budget::nodes(10 * NODES);
        let text = match farthest_of_kit(level, &mut budget) {
            Sweep::Done(found) => {
                let starts: Vec<String> = found.starts.iter().take(2).map(KwirkLevel::to_string).collect();
                format!("{} {} {} {}", found.steps, found.count, found.solvable, starts.join("\n"))
            }
            Sweep::Unsolvable => "unsolvable".to_owned(),
            Sweep::Unknown => "unknown".to_owned(),
        };
        benched.count(text != "unknown", &budget);
        benched.say(format!("{text} {}", budget.spent()));
    }
    benched
}

/// A room of 8x6 with a few walls and three to five boxes; none where that makes no level.
fn sokoban_room(rng: &mut Rng) -> Option<Level> {
    let shape = Shape::new(10, 8).ok()?;
    let mut draft = Draft::blank(shape);
    let mut free = Vec::new();
    for cell in shape.cells() {
        let (col, row) = (shape.col(cell), shape.row(cell));
        let is_rim = col == 0 || row == 0 || col == shape.width() - 1 || row == shape.height() - 1;
        if is_rim || rng.below(6) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
    }
    rng.shuffle(&mut free);
    draft.set(free.pop()?, Tile::Player);
    for _ in 0..3 + rng.below(3) {
        // Away from the rim, where most boxes would be lost from the start.
        let inner = |col: usize, row: usize| (2..8).contains(&col) && (2..6).contains(&row);
        let at = free.iter().position(|&cell| inner(shape.col(cell), shape.row(cell)))?;
        draft.set(free.remove(at), Tile::Box);
        draft.set(free.pop()?, Tile::Goal);
    }
    Level::new(draft).ok()
}

/// A room of 9x4 with an exit on the left, the players on the right, and walls, pits, boxes and rotators between.
fn kwirk_room(rng: &mut Rng, players: usize) -> Option<KwirkLevel> {
    let shape = Shape::new(9, 4).ok()?;
    let mut free: Vec<Cell> = shape.cells().filter(|&cell| (1..7).contains(&shape.col(cell))).collect();
    rng.shuffle(&mut free);
    let walls: CellSet = free.drain(..2 + rng.below(3) as usize).collect();
    let pits: CellSet = free.drain(..rng.below(4) as usize).collect();
    let exits = [shape.cell(0, 1)].into_iter().collect();
    let players = (0..players).map(|number| shape.cell(8, 1 + number)).collect();
    let mut parts = Parts { shape, walls, exits, pits, boxes: Vec::new(), rotators: Vec::new(), players };
    for _ in 0..6 {
        let mut more = parts.clone();
        let &at = rng.choose(&free)?;
        if rng.below(3) == 0 {
            more.rotators.push(Rotator { core: at, arms: Arms::from_bits(1 + rng.below(15) as u8) });
        } else {
            more.boxes.push(Block { at, width: 1 + rng.below(2) as u8, height: 1 + rng.below(2) as u8 });
        }
        if KwirkLevel::from_parts(&more).is_ok() {
            parts = more;
        }
    }
    KwirkLevel::from_parts(&parts).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_solve::SOLVERS;

    #[test]
    fn the_levels_are_worth_solving() {
        assert_eq!(sokoban_levels().len(), 30 + 8 + ROOMS);
        assert_eq!(kwirk_levels().len(), 5 + ROOMS);
        let solved =
            |benched: Benched| benched.text.lines().filter(|line| line.starts_with("solved")).count();
        let of_rooms = solved(sokoban(&SOLVERS[0])) - 37;
        assert!(of_rooms >= ROOMS / 4, "only {of_rooms} of the random Sokoban rooms were solved");
        let of_rooms = solved(kwirk("steps")) - 5;
        assert!(of_rooms >= ROOMS / 4, "only {of_rooms} of the random Kwirk rooms were solved");
    }
}

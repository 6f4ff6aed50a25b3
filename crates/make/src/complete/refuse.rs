//! Refusals that need no search, and name the cells.
//!
//! In this order: there must be cells enough for what is put (for every group of roles at once, after Hall: two
//! walls and two boxes do not fit on three cells even if either alone does); every goal must be within pulls of a
//! cell where a box may start, and every fixed box within pushes of a goal; and goals and starts must be
//! matchable. Walls that may be put are ignored, so what is refused here is impossible; what is not refused may
//! still be.

use super::ground::Ground;
use super::reason::Reason;
use boxwright_core::Budget;
use boxwright_core::sokoban::Piece;
use boxwright_solve::bits::{Bits, words};

/// Why a case cannot be completed, if that is plain to see; nothing if the budget's hook said stop before it was.
pub(super) fn refuse<B: Bits>(ground: &Ground<B>, puts_player: bool, budget: &mut Budget) -> Option<Reason> {
    let reason =
        capacity(ground, puts_player).or_else(|| supply(ground, budget)).or_else(|| matching(ground, budget));
    reason.filter(|_| !budget.was_stopped())
}

fn capacity<B: Bits>(ground: &Ground<B>, puts_player: bool) -> Option<Reason> {
    let Some(boxes) = ground.boxes.checked_sub(ground.fixed.count()) else {
        return Some(Reason::TooManyBoxes { boxes: ground.fixed.count(), goals: ground.boxes });
    };
    let roles = [
        (Piece::Wall, ground.least_walls, ground.wallable),
        (Piece::Box, boxes, ground.boxable),
        (Piece::Player, usize::from(puts_player), ground.standable),
    ];
    for group in [0b001, 0b010, 0b100, 0b011, 0b101, 0b110, 0b111] {
        let chosen = || (0..3).filter(|at| group >> at & 1 == 1).map(|at| roles[at]);
        let needed: usize = chosen().map(|role| role.1).sum();
        let cells = chosen().fold(B::EMPTY, |cells, role| cells | role.2);
        if needed > cells.count() {
            let put = chosen().map(|role| (role.0, role.1)).filter(|role| role.1 > 0).collect();
            return Some(Reason::TooFewCells { put, cells: ground.cells(cells) });
        }
    }
    None
}

fn supply<B: Bits>(ground: &Ground<B>, budget: &mut Budget) -> Option<Reason> {
    let (arena, starts) = (&ground.arena, ground.boxable | ground.fixed);
    let is_dry = |goal: &usize| {
        (ground.pulled_from(arena, B::square(*goal), budget) & starts).is_empty() || budget.was_stopped()
    };
    if let Some(goal) = arena.goals.squares().find(is_dry) {
        return Some(Reason::GoalOutOfReach { goal: ground.cell(goal) });
    }
    let live = ground.pulled_from(arena, arena.goals, budget);
    let lost = (ground.fixed & !live).squares().next();
    lost.map(|square| Reason::BoxOutOfReach { at: ground.cell(square) })
}

/// Goals and starts, matched: every goal gets a start, and every fixed box a goal. If both can be done apart they
/// can be done together (Mendelsohn & Dulmage).
fn matching<B: Bits>(ground: &Ground<B>, budget: &mut Budget) -> Option<Reason> {
    if ground.boxes as u64 * size_of::<B>() as u64 * 2 > budget.memory() {
        return None;
    }
    let arena = &ground.arena;
    let goals: Vec<usize> = arena.goals.squares().collect();
    let starts = ground.boxable | ground.fixed;
    let sources: Vec<B> =
        goals.iter().map(|&goal| ground.pulled_from(arena, B::square(goal), budget) & starts).collect();
    if let Some((stuck, few)) = unmatched(&sources, budget) {
        let goals = stuck.into_iter().map(|at| ground.cell(goals[at])).collect();
        return Some(Reason::GoalsShareStarts { goals, starts: ground.cells(few) });
    }
    let boxes: Vec<usize> = ground.fixed.squares().collect();
    let homes = |square: usize| {
        let of = goals.iter().zip(&sources).filter(|(_, source)| source.has(square));
        of.fold(B::EMPTY, |homes, (&goal, _)| homes | B::square(goal))
    };
    let mut all_homes = Vec::new();
    for &square in &boxes {
        if !budget.work(goals.len() as u64 + words::<B>()) {
            return None;
        }
        all_homes.push(homes(square));
    }
    let (stuck, few) = unmatched(&all_homes, budget)?;
    let boxes = stuck.into_iter().map(|at| ground.cell(boxes[at])).collect();
    Some(Reason::BoxesShareGoals { boxes, goals: ground.cells(few) })
}

/// Gives each of some sets a square of its own; if that cannot be done, sets with fewer squares than they are.
fn unmatched<B: Bits>(sets: &[B], budget: &mut Budget) -> Option<(Vec<usize>, B)> {
    let mut owner: Vec<Option<usize>> = vec![None; B::WIDTH];
    for at in 0..sets.len() {
        let mut asked = B::EMPTY;
        if !gets_one(sets, at, &mut owner, &mut asked, budget) {
            if budget.was_stopped() {
                return None;
            }
            let mut stuck: Vec<usize> =
                asked.squares().filter_map(|square| owner[square]).chain([at]).collect();
            stuck.sort();
            return Some((stuck, asked));
        }
    }
    None
}

fn gets_one<B: Bits>(
    sets: &[B],
    at: usize,
    owner: &mut [Option<usize>],
    asked: &mut B,
    budget: &mut Budget,
) -> bool {
    for square in sets[at].squares() {
        if !budget.work(words::<B>()) {
            return false;
        }
        if asked.has(square) {
            continue;
        }
        *asked = *asked | B::square(square);
        if owner[square].is_none_or(|other| gets_one(sets, other, owner, asked, budget)) {
            owner[square] = Some(at);
            return true;
        }
    }
    false
}

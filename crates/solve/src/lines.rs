//! Fewest box lines, then fewest pushes, then fewest moves.
//!
//! An edge is a whole line: one box pushed any number of squares in one direction. A* over boxes and the
//! player's region counts lines first and pushes second; each has the matching bound of its own unit, and
//! a PI-corral may be opened first here too (see `corral.rs`). Once the fewest lines and pushes are known,
//! a second search over the player's exact square looks for fewest moves and drops whatever takes more of
//! the first two; it stops after a fixed multiple of what the first one took, and no fewest moves are
//! claimed then.

use crate::arena::Place;
use crate::bits::{Bits, flood};
use crate::codec::Code;
use crate::corral::pi_corral;
use crate::distances::Distances;
use crate::freeze::is_frozen_off_goal;
use crate::frontier::{Aim, Frontier, search};
use crate::ground::Ground;
use crate::matching::Matching;
use crate::solver::Answer;
use crate::walk::walked;
use crate::ways::EFFORT;
use boxwright_core::sokoban::{Level, Push};
use boxwright_core::{Budget, Dir};
use std::borrow::Cow;

/// Solves a level with fewest box lines.
pub fn fewest_lines(level: &Level, budget: &mut Budget) -> Answer {
    search(&FewestLines, level, budget)
}

/// Lines, then pushes.
type Lines = (u32, u32);
/// Lines, then pushes, then moves.
type Exact = (u32, u32, u32);

struct FewestLines;

impl Aim for FewestLines {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let start = ground.arena.place(&ground.level.start());
        let Some(mut bounds) = Bounds::new(ground.distances, budget) else { return Answer::unknown(0) };
        let Some(bound) = bounds.assign(&start, budget) else { return Answer::unsolvable() };
        let mut frontier: Frontier<C, Lines> = Frontier::new();
        frontier.meet(ground.codec.key(&start), (0, 0), bound, bound.0);
        while let Some((key, cost)) = frontier.take() {
            let place = ground.codec.place(key);
            if place.boxes == ground.arena.goals {
                let most = EFFORT.0 * budget.spent() + EFFORT.1;
                let exact = budget.holding(frontier.bytes() + bounds.in_lines.bytes(), |budget| {
                    fewest_moves::<B, C>(ground, &mut bounds, cost, most, budget)
                });
                let settled = exact.is_some();
                let pushes = exact.unwrap_or_else(|| way_to(ground, &frontier, place, cost));
                return Answer::optimal(walked(ground.level, &pushes), cost.0, settled);
            }
            if !budget.pay() || frontier.bytes() + bounds.in_lines.bytes() > budget.memory() {
                return Answer::unknown(frontier.least_total().unwrap_or(cost).0);
            }
            expand(ground, &mut frontier, &mut bounds, (key, &place), cost, budget);
            if budget.was_stopped() {
                return Answer::unknown(frontier.least_total().unwrap_or(cost).0);
            }
        }
        Answer::unsolvable()
    }

    fn unit<'d, B: Bits>(
        &self,
        distances: &'d Distances<B>,
        budget: &mut Budget,
    ) -> Option<Cow<'d, Distances<B>>> {
        distances.in_lines(budget).map(Cow::Owned)
    }
}

/// The matching bounds in both units.
struct Bounds<'a, B> {
    in_lines: Distances<B>,
    in_pushes: &'a Distances<B>,
    lines: Matching,
    pushes: Matching,
}

impl<'a, B: Bits> Bounds<'a, B> {
    fn new(in_pushes: &'a Distances<B>, budget: &mut Budget) -> Option<Bounds<'a, B>> {
        let in_lines = in_pushes.in_lines(budget)?;
        Some(Bounds { in_lines, in_pushes, lines: Matching::default(), pushes: Matching::default() })
    }

    fn assign(&mut self, place: &Place<B>, budget: &mut Budget) -> Option<Lines> {
        let lines = self.lines.assign(&self.in_lines, place.boxes, place.region, budget)?;
        Some((lines, self.pushes.assign(self.in_pushes, place.boxes, place.region, budget)?))
    }

    /// The bounds after a line that took a box to a square, with the player behind it.
    fn after(&mut self, number: usize, target: usize, player: usize, pushes: u32) -> Option<Lines> {
        let slot = self.in_pushes.slot(target, player);
        let lines = self.lines.after(&self.in_lines, number, slot, 1)?;
        Some((lines, self.pushes.after(self.in_pushes, number, slot, pushes as u16)?))
    }
}

/// Calls `end` with the boxes, the box's square, the player's square and the length of every line that
/// begins with a push that can be made, unless a box freezes off goal.
fn lines_from<B: Bits>(
    ground: &Ground<'_, B>,
    boxes: B,
    (square, dir): (usize, Dir),
    mut end: impl FnMut(B, usize, usize, u32),
) {
    let (arena, live) = (ground.arena, ground.distances.live);
    let rest = boxes ^ B::square(square);
    let free = arena.floor & live & !rest;
    let (mut player, mut length) = (square, 1);
    loop {
        let target = arena.next(player, dir);
        let after = rest | B::square(target);
        if !is_frozen_off_goal(arena, after, live) {
            end(after, target, player, length);
        }
        if (arena.step(B::square(target), dir) & free).is_empty() {
            return;
        }
        (player, length) = (target, length + 1);
    }
}

fn expand<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &mut Frontier<C, Lines>,
    bounds: &mut Bounds<'_, B>,
    (key, place): (C, &Place<B>),
    (lines, pushes): Lines,
    budget: &mut Budget,
) {
    let stand = ground.stand(place, key);
    let fence = pi_corral(ground.arena, ground.distances.live, stand.boxes, stand.reach);
    bounds.assign(place, budget);
    ground.pushes(&stand, fence.unwrap_or(stand.boxes), |step| {
        lines_from(ground, place.boxes, (step.square, step.dir), |boxes, target, player, length| {
            if !budget.work(flood::<B>()) {
                return;
            }
            let region = ground.arena.region(boxes, player).lowest();
            let (key, cost) = (ground.codec.key(&Place { boxes, region }), (lines + 1, pushes + length));
            if frontier.knows(key, cost) {
                return;
            }
            if let Some(bound) = bounds.after(step.number, target, player, length) {
                frontier.meet(key, cost, (cost.0 + bound.0, cost.1 + bound.1), bound.0);
            }
        });
    });
}

/// The pushes that led to a place, found back over places that are one line nearer.
fn way_to<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &Frontier<C, Lines>,
    end: Place<B>,
    cost: Lines,
) -> Vec<Push> {
    let (mut place, mut cost, mut way) = (end, cost, Vec::new());
    while cost.0 > 0 {
        let mut ends = ground.pulls(&place).filter_map(|push| {
            let (mut from, mut square) = (place, push.0);
            for length in 1..=cost.1 {
                from = ground.before(&from, (square, push.1));
                if frontier.costs.get(ground.codec.key::<B, C>(&from)) == Some((cost.0 - 1, cost.1 - length))
                {
                    return Some((push, length, from));
                }
                square = ground.arena.next(square, push.1.opposite());
                if !ground.pulls(&from).any(|next| next == (square, push.1)) {
                    return None;
                }
            }
            None
        });
        let ((square, dir), length, from) = ends.next().expect("every place met has one before it");
        let squares = std::iter::successors(Some(square), |&at| Some(ground.arena.next(at, dir.opposite())));
        way.extend(squares.take(length as usize).map(|at| Push { at: ground.arena.cell(at), dir }));
        (place, cost) = (from, (cost.0 - 1, cost.1 - length));
    }
    way.reverse();
    way
}

/// The pushes of a solution with fewest moves among those with so many lines and pushes, which is the
/// least there is; `None` if that takes too many places.
fn fewest_moves<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    bounds: &mut Bounds<'_, B>,
    best: Lines,
    most: u64,
    budget: &mut Budget,
) -> Option<Vec<Push>> {
    let player = ground.arena.square_of(ground.level.player());
    let start = Place { boxes: ground.arena.place(&ground.level.start()).boxes, region: player };
    let mut frontier: Frontier<C, Exact> = Frontier::new();
    frontier.meet(ground.codec.key(&start), (0, 0, 0), (best.0, best.1, 0), 0);
    while let Some((key, cost)) = frontier.take() {
        let place = ground.codec.place(key);
        if place.boxes == ground.arena.goals {
            return Some(exact_way_to(ground, &frontier, place, cost));
        }
        if frontier.costs.len() as u64 > most || frontier.is_full(budget) || !budget.pay() {
            return None;
        }
        bounds.assign(&place, budget);
        let live = ground.distances.live;
        ground.arena.walk_and_push(place.boxes, place.region, live, |square, dir, steps| {
            let number = (place.boxes & B::below(square)).count();
            lines_from(ground, place.boxes, (square, dir), |boxes, target, player, length| {
                if !budget.work(flood::<B>()) {
                    return;
                }
                let after = (cost.0 + 1, cost.1 + length, cost.2 + steps + length);
                let key = ground.codec.key(&Place { boxes, region: player });
                if frontier.knows(key, after) {
                    return;
                }
                let Some(bound) = bounds.after(number, target, player, length) else { return };
                if (after.0 + bound.0, after.1 + bound.1) <= best {
                    frontier.meet(key, after, (best.0, best.1, after.2 + bound.1), bound.1);
                }
            });
        });
        if budget.was_stopped() {
            return None;
        }
    }
    None
}

/// The pushes that led to a place with the player's exact square.
fn exact_way_to<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &Frontier<C, Exact>,
    end: Place<B>,
    cost: Exact,
) -> Vec<Push> {
    let (mut place, mut cost, mut way) = (end, cost, Vec::new());
    while cost.0 > 0 {
        let step = Dir::ALL.into_iter().find_map(|dir| line_before(ground, frontier, &place, cost, dir));
        let (mut line, from, less) = step.expect("every place met has one before it");
        way.append(&mut line);
        (place, cost) = (from, less);
    }
    way.reverse();
    way
}

/// The line in a direction that ended with the player where he is, last push first, and what was before.
fn line_before<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &Frontier<C, Exact>,
    place: &Place<B>,
    cost: Exact,
    dir: Dir,
) -> Option<(Vec<Push>, Place<B>, Exact)> {
    let arena = ground.arena;
    let ahead = arena.step(B::square(place.region), dir) & place.boxes;
    if ahead.is_empty() {
        return None;
    }
    let (mut line, mut square) = (Vec::new(), place.region);
    loop {
        let boxes = place.boxes ^ ahead | B::square(square);
        let behind = arena.step(B::square(square), dir.opposite()) & arena.floor & !boxes;
        if behind.is_empty() {
            return None;
        }
        line.push(Push { at: arena.cell(square), dir });
        let stand = behind.lowest();
        for player in arena.region(boxes, stand).squares() {
            let from = Place { boxes, region: player };
            let Some(known) = frontier.costs.get(ground.codec.key::<B, C>(&from)) else { continue };
            let length = line.len() as u32;
            let after = (known.0 + 1, known.1 + length, known.2 + arena.steps(boxes, player, stand) + length);
            if after == cost {
                return Some((line, from, known));
            }
        }
        square = stand;
    }
}

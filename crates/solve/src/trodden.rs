//! What the best plans tread on: squares that the player or a box is on in some plan with fewest pushes and, of
//! those, fewest moves.
//!
//! `ways.rs` holds every plan with fewest pushes at once, and the fewest moves to each of its places. Going back
//! over it from the cheapest ends keeps the pushes and walks of all plans with fewest moves; of a walk, every square
//! on any shortest way counts. What is left over is filler: walls there, or in place of a box that no best plan
//! moves, take away other plans only, and the best ones stay the best.

use crate::arena::Arena;
use crate::bits::Bits;
use crate::codec::Code;
use crate::frontier::{Aim, search};
use crate::ground::Ground;
use crate::solver::Answer;
use crate::ways::BestWays;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, CellSet};
use std::cell::RefCell;

/// What the best plans of a level tread on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Trodden {
    /// Where the player or a moving box is in some best plan, their starts included.
    pub cells: CellSet,
    /// The starts of the boxes that some best plan moves.
    pub moved: CellSet,
}

/// What the best plans of a level tread on, whose fewest pushes are known; `None` if that takes more than the
/// budget.
pub fn trodden(level: &Level, fewest_pushes: u32, budget: &mut Budget) -> Option<Trodden> {
    let aim = Treading { depth: fewest_pushes, found: RefCell::new(None) };
    search(&aim, level, budget);
    aim.found.into_inner()
}

struct Treading {
    depth: u32,
    found: RefCell<Option<Trodden>>,
}

impl Aim for Treading {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let start = ground.arena.place(&ground.level.start());
        if let Some(best) = BestWays::new::<C>(ground, start, self.depth, u64::MAX, budget) {
            let squares = best.trodden(ground.arena);
            let cells = |squares: B| squares.squares().map(|square| ground.arena.cell(square)).collect();
            let found = Trodden { cells: cells(squares.trodden), moved: cells(squares.pushed & start.boxes) };
            *self.found.borrow_mut() = Some(found);
        }
        Answer::unknown(self.depth)
    }
}

/// Squares of the best plans.
struct Squares<B> {
    trodden: B,
    /// Where boxes are pushed from.
    pushed: B,
}

impl<B: Bits> BestWays<B> {
    fn trodden(&self, arena: &Arena<B>) -> Squares<B> {
        let (first, last) = (&self.ways[0].all[0], &self.ways[self.ways.len() - 1].all);
        let mut squares = Squares { trodden: B::square(first.player), pushed: B::EMPTY };
        let fewest = last.iter().map(|way| way.moves).min();
        let mut is_best: Vec<bool> = last.iter().map(|way| Some(way.moves) == fewest).collect();
        for (layer, ways) in self.layers.iter().zip(self.ways.windows(2)).rev() {
            let (here, next) = (&ways[0], &ways[1]);
            let mut is_best_here = vec![false; here.all.len()];
            for edge in &layer.edges {
                let boxes = layer.places[edge.from].boxes;
                let is_on = |&at: &usize| next.all[at].player == edge.square && is_best[at];
                let Some(end) = next.to(edge.to).find(is_on) else { continue };
                let stand = arena.next(edge.square, edge.dir.opposite());
                for at in here.to(edge.from) {
                    let way = &here.all[at];
                    if way.moves + arena.steps(boxes, way.player, stand) + 1 == next.all[end].moves {
                        is_best_here[at] = true;
                        let pushed = B::square(edge.square) | B::square(arena.next(edge.square, edge.dir));
                        let walked = walks(arena, boxes, way.player, stand);
                        squares.trodden = squares.trodden | pushed | walked;
                        squares.pushed = squares.pushed | B::square(edge.square);
                    }
                }
            }
            is_best = is_best_here;
        }
        squares
    }
}

/// The squares of all shortest walks from one square to another.
fn walks<B: Bits>(arena: &Arena<B>, boxes: B, from: usize, to: usize) -> B {
    let (free, end) = (arena.floor & !boxes, B::square(to));
    let mut reached = vec![B::square(from)];
    let mut reach = reached[0];
    while (reach & end).is_empty() {
        reach = arena.spread(reach) & free | reach;
        reached.push(reach);
    }
    let (mut squares, mut ring) = (end, end);
    for reach in reached.into_iter().rev().skip(1) {
        ring = arena.spread(ring) & reach;
        squares = squares | ring;
    }
    squares
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random_room;
    use boxwright_core::sokoban::{Sokoban, State};
    use boxwright_core::{Cell, Dir, Game, Rng};
    use std::collections::{BTreeMap, BTreeSet};

    /// Pushes, then moves.
    type Cost = (u32, u32);

    /// The same by the slow rules: the cost of every state, cheapest first, then back from the cheapest ends.
    fn slowly(level: &Level) -> Option<(u32, Trodden)> {
        let mut costs: BTreeMap<State, Cost> = BTreeMap::new();
        let mut before: BTreeMap<State, Vec<(Cost, State)>> = BTreeMap::new();
        let mut todo = BTreeSet::from([((0, 0), level.start())]);
        while let Some((cost, state)) = todo.pop_first() {
            if costs.contains_key(&state) {
                continue;
            }
            costs.insert(state.clone(), cost);
            for next in Dir::ALL.iter().filter_map(|&dir| Sokoban::play(level, &state, dir).ok()) {
                let next_cost = (cost.0 + u32::from(next.boxes != state.boxes), cost.1 + 1);
                before.entry(next.clone()).or_default().push((next_cost, state.clone()));
                todo.insert((next_cost, next));
            }
        }
        let ends = || costs.iter().filter(|(state, _)| Sokoban::is_won(level, state));
        let fewest = *ends().map(|(_, cost)| cost).min()?;
        let mut found = Trodden { cells: CellSet::new(), moved: CellSet::new() };
        let mut seen = BTreeSet::new();
        let mut todo: Vec<State> =
            ends().filter(|(_, cost)| **cost == fewest).map(|(state, _)| state.clone()).collect();
        while let Some(state) = todo.pop() {
            if !seen.insert(state.clone()) {
                continue;
            }
            found.cells.insert(state.player);
            for (cost, from) in before.get(&state).into_iter().flatten() {
                if *cost != costs[&state] {
                    continue;
                }
                let moved = from.boxes.iter().filter(|&cell| !state.boxes.contains(cell));
                for cell in moved {
                    found.cells.insert(cell);
                    if level.boxes().contains(cell) {
                        found.moved.insert(cell);
                    }
                }
                state.boxes.iter().filter(|&cell| !from.boxes.contains(cell)).for_each(|cell| {
                    found.cells.insert(cell);
                });
                todo.push(from.clone());
            }
        }
        Some((fewest.0, found))
    }

    /// A small room with boxes, some of them home.
    fn crowd(rng: &mut Rng, boxes: usize) -> Option<Level> {
        let room = random_room(5, 4, boxes, rng).ok()?;
        let mut cells: Vec<Cell> = room.floor().iter().collect();
        rng.shuffle(&mut cells);
        let homes = room.goals().iter().filter(|_| rng.below(3) == 0);
        let homes: Vec<Cell> = homes.collect();
        let start: CellSet = homes.into_iter().chain(cells.iter().copied()).take(boxes).collect();
        let player = cells.into_iter().find(|&cell| !start.contains(cell))?;
        (start.len() == boxes).then(|| room.level(&State { boxes: start, player }))
    }

    #[test]
    fn the_slow_rules_tread_on_the_same_squares() {
        let mut rng = Rng::new(17);
        let (mut solved, mut unused, mut idle) = (0, 0, 0);
        for number in 0..2_000 {
            let Some(level) = crowd(&mut rng, 1 + number % 3) else { continue };
            let Some((pushes, slow)) = slowly(&level).filter(|(pushes, _)| *pushes > 0) else { continue };
            assert_eq!(trodden(&level, pushes, &mut Budget::nodes(1_000_000)), Some(slow.clone()), "{level}");
            solved += 1;
            unused += usize::from(slow.cells.len() < level.floor().len());
            idle += usize::from(slow.moved.len() < level.boxes().len());
        }
        assert!(solved > 50 && unused > 50 && idle > 20, "{solved} {unused} {idle}");
    }

    #[test]
    fn both_ways_around_a_pillar_count_and_a_dead_end_does_not() {
        // Down and right or right and down, five steps either way; the corner on the right is for nobody.
        let level: Level = "########\n#@     #\n# ## # #\n#    $.#\n########".parse().unwrap();
        let found = trodden(&level, 1, &mut Budget::nodes(10_000)).unwrap();
        assert_eq!(found.moved, *level.boxes());
        let unused: Vec<String> = level
            .floor()
            .iter()
            .filter(|&cell| !found.cells.contains(cell))
            .map(|cell| level.name(cell))
            .collect();
        assert_eq!(unused, ["F2", "G2", "G3"]);
        assert_eq!(trodden(&level, 1, &mut Budget::nodes(0)), None);
    }
}

//! Varying: neighbours of a level that are harder, easier or about as hard.
//!
//! Squares and goals are changed a little, from the level or from a neighbour found before, and starts are chosen
//! that share most boxes with it. What has to be kept is kept. Every neighbour is swept, so its pushes are the
//! fewest, proved, and studied for its difficulty; those that are as asked come back, ranked by the change that was
//! asked for.

use super::changes::Manner;
use super::design::Design;
use super::judge::paid;
use super::sweep::Sweeper;
use crate::kit::grid::{Grid, Layout};
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Id, Rng};
use boxwright_rate::{Effort, Study};
use boxwright_solve::bits::{Bits, Words};
use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

/// What is asked of neighbours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turn {
    /// A greater difficulty; the greatest first.
    Harder,
    /// A smaller difficulty; the smallest first.
    Easier,
    /// Nearly the same difficulty; the nearest first.
    Similar,
}

/// What stays as it is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Kept {
    /// The floor.
    pub walls: bool,
    /// The goals.
    pub goals: bool,
    /// Where boxes and player start.
    pub boxes: bool,
}

/// A neighbour and how it differs.
#[derive(Clone, Debug, PartialEq)]
pub struct Neighbour {
    /// The level.
    pub level: Level,
    /// Its fewest pushes.
    pub pushes: usize,
    /// Its difficulty.
    pub difficulty: f64,
    /// Squares that became wall or floor.
    pub squares: usize,
    /// Goals that are elsewhere.
    pub goals: usize,
    /// Boxes that start elsewhere.
    pub boxes: usize,
}

/// Starts that a sweep meets at most.
const CAP: usize = 100_000;
/// What rating a neighbour may take.
const EFFORT: Effort = Effort { nodes: 50_000, places: 100_000 };
/// Boxes that may start elsewhere in one step.
const MOVED: usize = 2;
/// Of the difficulty, the share by which a similar level may be off.
const SIMILAR: f64 = 0.1;

/// Neighbours of a level, the best first and no more than `count`, of so many designs looked at. The level's own
/// difficulty must be known.
pub fn vary(
    level: &Level,
    (turn, difficulty): (Turn, f64),
    kept: Kept,
    (count, looks): (usize, u64),
    rng: &mut Rng,
    budget: &mut Budget,
) -> Vec<Neighbour> {
    let shape = level.shape();
    let (columns, rows) = (shape.width() - 2, shape.height() - 2);
    let asked = Asked { turn, difficulty, kept, looks };
    let mut found = match columns * rows {
        0..=64 => Varying::<u64>::new(level, asked, (columns, rows)).run(rng, budget),
        65..=128 => Varying::<u128>::new(level, asked, (columns, rows)).run(rng, budget),
        129..=256 => Varying::<Words<4>>::new(level, asked, (columns, rows)).run(rng, budget),
        257..=512 => Varying::<Words<8>>::new(level, asked, (columns, rows)).run(rng, budget),
        // Levels larger than this have too many starts to sweep.
        _ => Vec::new(),
    };
    found.sort_by(|one, other| asked.off(one).total_cmp(&asked.off(other)));
    found.truncate(count);
    found
}

#[derive(Clone, Copy, Debug)]
struct Asked {
    turn: Turn,
    difficulty: f64,
    kept: Kept,
    looks: u64,
}

impl Asked {
    /// Less is better.
    fn off(&self, neighbour: &Neighbour) -> f64 {
        match self.turn {
            Turn::Harder => -neighbour.difficulty,
            Turn::Easier => neighbour.difficulty,
            Turn::Similar => (neighbour.difficulty - self.difficulty).abs(),
        }
    }

    fn is_met(&self, difficulty: f64) -> bool {
        match self.turn {
            Turn::Harder => difficulty > self.difficulty,
            Turn::Easier => difficulty < self.difficulty,
            Turn::Similar => (difficulty - self.difficulty).abs() <= SIMILAR * self.difficulty.max(1.0),
        }
    }
}

struct Varying<B> {
    grid: Grid<B>,
    sweeper: Sweeper<B>,
    asked: Asked,
    layout: Layout<B>,
    seen: BTreeSet<Id>,
}

impl<B: Bits> Varying<B> {
    fn new(level: &Level, asked: Asked, (columns, rows): (usize, usize)) -> Varying<B> {
        let (grid, shape) = (Grid::new(columns, rows), level.shape());
        let square = |cell| (shape.row(cell) - 1) * columns + shape.col(cell) - 1;
        let squares = |cells: &boxwright_core::CellSet| {
            cells.iter().fold(B::EMPTY, |set, cell| set | B::square(square(cell)))
        };
        let layout = Layout {
            floor: squares(level.floor()),
            goals: squares(level.goals()),
            boxes: squares(level.boxes()),
            player: square(level.player()),
        };
        let seen = BTreeSet::from([level.content_id()]);
        Varying { grid, sweeper: Sweeper::new((columns, rows)), asked, layout, seen }
    }

    fn run(mut self, rng: &mut Rng, budget: &mut Budget) -> Vec<Neighbour> {
        let (mut found, mut layouts) = (Vec::new(), vec![self.layout]);
        for _ in 0..self.asked.looks {
            if !budget.pay() {
                break;
            }
            // Half the time from the level itself, so that most neighbours stay near.
            let from = if rng.below(2) == 0 { 0 } else { rng.below(layouts.len() as u64) as usize };
            let Some((layout, pushes)) = self.changed(layouts[from], rng, budget) else { continue };
            let level = self.grid.level(&layout);
            if !self.seen.insert(level.content_id()) {
                continue;
            }
            let study = Study::new(&level, EFFORT, budget);
            let Ok(difficulty) = study.rating().map(|rating| rating.difficulty) else { continue };
            if self.asked.is_met(difficulty) {
                layouts.push(layout);
                found.push(self.neighbour(level, &layout, (pushes, difficulty)));
            }
        }
        found
    }

    fn neighbour(&self, level: Level, layout: &Layout<B>, (pushes, difficulty): (usize, f64)) -> Neighbour {
        Neighbour {
            level,
            pushes,
            difficulty,
            squares: (layout.floor ^ self.layout.floor).count(),
            goals: (layout.goals & !self.layout.goals).count(),
            boxes: (layout.boxes & !self.layout.boxes).count(),
        }
    }

    /// A layout a little away that can be solved, and its fewest pushes.
    fn changed(&mut self, from: Layout<B>, rng: &mut Rng, budget: &mut Budget) -> Option<(Layout<B>, usize)> {
        let Kept { walls, goals, boxes } = self.asked.kept;
        let mut design = Design { floor: from.floor, goals: from.goals };
        // Other boxes alone will do, if they may be others.
        if !(walls && goals) && (boxes || rng.below(4) > 0) {
            design = design.changed(&self.grid, Manner::PLAIN, rng)?;
        }
        if walls && design.floor != from.floor || goals && design.goals != from.goals {
            return None;
        }
        self.sweeper.sweep((design.floor, design.goals), CAP, budget, |_, _| Continue(()));
        if !paid(self.sweeper.starts.len(), budget) {
            return None;
        }
        let layout = Layout { floor: design.floor, goals: design.goals, ..from };
        if boxes {
            let is_there = (from.boxes & !design.floor).is_empty() && design.floor.has(from.player);
            let number = self.sweeper.number(from.boxes, from.player).filter(|_| is_there)?;
            let pushes = (1..=self.sweeper.depth()).find(|&far| self.sweeper.layer(far).contains(&number))?;
            return Some((layout, pushes));
        }
        self.started(layout, rng)
    }

    /// A start that shares most boxes: for a harder level one of the farthest, for an easier one of the nearest.
    fn started(&self, layout: Layout<B>, rng: &mut Rng) -> Option<(Layout<B>, usize)> {
        let mut near: Vec<(usize, usize)> = Vec::new();
        for far in 1..=self.sweeper.depth() {
            for number in self.sweeper.layer(far) {
                let boxes = self.sweeper.starts[number].boxes;
                let is_home = !(boxes & layout.goals & !self.layout.boxes).is_empty();
                if (boxes & !layout.boxes).count() <= MOVED && !is_home {
                    near.push((far, number));
                }
            }
        }
        let share = (near.len() as u64).div_ceil(8);
        let at = match self.asked.turn {
            _ if share == 0 => return None,
            Turn::Harder => near.len() as u64 - 1 - rng.below(share),
            Turn::Easier => rng.below(share * 4),
            Turn::Similar => rng.below(near.len() as u64),
        };
        let (pushes, number) = near[(at as usize).min(near.len() - 1)];
        let start = self.sweeper.starts[number];
        let player = if start.players.has(layout.player) { layout.player } else { start.players.lowest() };
        Some((Layout { boxes: start.boxes, player, ..layout }, pushes))
    }
}

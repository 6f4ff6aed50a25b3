//! The metrics: a table of plain entries, each a name, a unit, a sentence and a function.
//!
//! A metric gives a number or nothing. Nothing means that it gave up (the search it needs found no end
//! within its effort) or that the level has no solution. Adding a metric is one line here; the contract
//! tests loop over the table.

use crate::board;
use crate::bottlenecks::bottleneck_share;
use crate::decomposition::decomposition;
use crate::explain::{fewest_changes, fewest_lines, fewest_parkings, hidden_traps, key_decisions};
use crate::kartal;
use crate::naive::naive_failure;
use crate::solution::{Pushed, Solution};
use crate::study::Study;
use crate::unique::{line_ways, push_ways};
use boxwright_core::Budget;
use boxwright_core::sokoban::Level;
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::Bits;
use boxwright_solve::distances::Distances;
use boxwright_solve::graph::PushGraph;
use boxwright_solve::matching::Matching;
use boxwright_solve::on_arena;

/// What a metric has to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Needs {
    /// The board alone.
    Board,
    /// A solution with the least of something.
    Solution,
    /// Every place of the push graph.
    Graph,
}

/// A number about a level.
#[derive(Clone, Copy, Debug)]
pub struct Metric {
    /// What it is called in commands and data.
    pub name: &'static str,
    /// What is counted.
    pub unit: &'static str,
    /// What it means, in a sentence.
    pub meaning: &'static str,
    /// What it has to know.
    pub needs: Needs,
    /// Finds it, or gives up.
    pub measure: fn(&Study) -> Option<f64>,
}

macro_rules! metrics {
    ($($needs:ident $name:literal, $unit:literal, $meaning:literal, $measure:expr;)*) => {
        &[$(Metric { name: $name, unit: $unit, meaning: $meaning, needs: Needs::$needs, measure: $measure }),*]
    };
}

/// Every metric.
pub const METRICS: &[Metric] = metrics! {
    Solution "pushes", "pushes", "Fewest pushes of any solution.", |s| s.by_pushes().map(|plan| plan.counts.pushes as f64);
    Solution "moves", "moves", "Moves of the solution shown: fewest pushes, then fewest moves.", |s| plan(s, |plan| plan.counts.moves);
    Solution "lines", "lines", "Box lines of the solution shown.", |s| plan(s, |plan| plan.counts.lines);
    Solution "changes", "changes", "Box changes of the solution shown.", |s| plan(s, |plan| plan.counts.changes);
    Solution "sessions", "sessions", "Pushing sessions of the solution shown: runs of pushes with no step between.", |s| plan(s, |plan| plan.sessions);
    Solution "player_lines", "lines", "Straight runs of the player in the solution shown.", |s| plan(s, |plan| plan.player_lines);
    Solution "min_moves", "moves", "Fewest moves of any solution.", |s| s.by_moves().map(|plan| plan.counts.moves as f64);
    Solution "min_lines", "lines", "Fewest box lines of any solution.", min_lines;
    Graph "min_changes", "changes", "Fewest box changes of any solution.", |s| s.spend_on_graph(|graph, budget| fewest_changes(graph, budget).map(f64::from));
    Board "lower_bound", "pushes", "Pushes at least: each box alone to a goal of its own, the player anywhere.", bound;
    Solution "gap", "pushes", "Fewest pushes above the lower bound.", |s| Some((s.by_pushes()?.counts.pushes as f64) - bound(s)?);
    Solution "counter_pushes", "pushes", "Counter-intuitive pushes of the solution shown: those that raise the lower bound.", |s| counter_pushes(s.level(), s.best()?, s).map(|pushes| pushes as f64);
    Solution "reverse_pushes", "pushes", "Pushes of the solution shown that take a box away from the goal it ends on.", |s| plan(s, |plan| plan.reverse(s.level()));
    Solution "directional_pushes", "lines", "Hatoum's directional pushes: box lines that a walk in between ends.", |s| plan(s, Solution::directional);
    Solution "turns", "turns", "Pushes of the solution shown in another direction than the push before.", |s| plan(s, Solution::turns);
    Graph "decomposition", "switches", "Fewest switches between two groups of boxes, over all splits and solutions.", |s| s.spend_on_graph(|graph, budget| decomposition(s.level(), graph, budget)).map(f64::from);
    Graph "parkings", "parkings", "Fewest times a box is left off goal, over all solutions one box at a time.", |s| s.spend_on_graph(|graph, budget| fewest_parkings(s.level(), graph, budget).map(f64::from));
    Graph "key_decisions", "decisions", "Moves on the likeliest winning way that multiply the chance by four or more.", |s| Some(key_decisions(s.person().ok()?).count as f64);
    Graph "hidden_traps", "share", "Of the pushes on shortest solutions that look harmless, those that lose.", |s| graph(s, hidden_traps);
    Graph "naive_0", "-ln share", "Naive players who push at random: minus the logarithm of the share that solves.", |s| s.spend_on_graph(|graph, budget| naive_failure(graph, 0.0, budget));
    Graph "naive_05", "-ln share", "The same for players who prefer pushes towards goals (beta 0.5).", |s| s.spend_on_graph(|graph, budget| naive_failure(graph, 0.5, budget));
    Graph "naive_1", "-ln share", "The same for players who strongly prefer pushes towards goals (beta 1).", |s| s.spend_on_graph(|graph, budget| naive_failure(graph, 1.0, budget));
    Graph "states", "states", "Places that can be reached without a push that is visibly lost.", |s| graph(s, |graph| graph.len() as f64);
    Graph "dead_share", "share", "Of these the share from which the level cannot be solved any more.", |s| graph(s, |graph| 1.0 - graph.live() as f64 / graph.len() as f64);
    Graph "branching", "pushes", "Pushes that are not visibly lost, a live place.", |s| graph(s, branching);
    Graph "bottlenecks", "share", "Places that every solution passes, over those on a shortest one; above 0.6 there is one narrow way.", |s| graph(s, bottleneck_share);
    Graph "push_ways", "ways", "Solutions with fewest pushes, up to pushes that commute.", |s| s.spend_on_graph(|graph, budget| push_ways(graph, budget).map(|ways| ways as f64));
    Graph "line_ways", "ways", "Solutions with fewest box lines, push by push.", |s| graph(s, |graph| line_ways(graph) as f64);
    Board "boxes", "boxes", "Number of boxes.", |s| Some(s.level().boxes().len() as f64);
    Board "floor", "cells", "Cells of the floor.", |s| Some(s.level().floor().len() as f64);
    Board "box_grid", "ratio", "Boxes over the square root of the interior's area.", |s| Some(board::box_grid(s.level()));
    Board "corner_goals", "goals", "Goals in corners.", |s| Some(board::corner_goals(s.level()) as f64);
    Solution "unused_floor", "cells", "Floor that neither player nor box touches in the solution shown.", |s| plan(s, |plan| s.level().floor().len() - plan.trodden);
    Solution "still_boxes", "boxes", "Boxes that never move in the solution shown.", |s| plan(s, Solution::still);
    Board "terrain", "walls", "Kartal's terrain: walls beside empty cells.", |s| Some(kartal::terrain(s.level()) as f64);
    Solution "congestion", "points", "Kartal's congestion: boxes, goals and walls in the rectangle from each box to its goal.", |s| plan(s, |plan| kartal::congestion(s.level(), &plan.routes));
    Board "blocks_3x3", "cells", "Cells in no 3x3 block of one kind (Kartal's second paper).", |s| Some(kartal::mixed_cells(s.level()) as f64);
    Board "emptiness", "cells", "Floor with neither box nor goal (Zhang).", |s| Some(board::emptiness(s.level()) as f64);
    Board "row_entropy", "0 to 1", "How evenly empty cells are spread over the rows (Zhang, corrected).", |s| Some(board::row_entropy(s.level()));
    Board "symmetry", "0 to 1", "How far the floor looks the same turned or mirrored.", |s| Some(board::symmetry(s.level()));
    Graph "difficulty", "-ln chance", "F: minus the logarithm of the chance that a careless person solves the level in one attempt.", |s| s.rating().ok().map(|rating| rating.difficulty);
};

impl Metric {
    /// The metric of a name.
    pub fn named(name: &str) -> Option<&'static Metric> {
        METRICS.iter().find(|metric| metric.name == name)
    }

    /// The number, to four digits after the point, or nothing. Compare it after [`round`](crate::round).
    pub fn of(&self, study: &Study) -> Option<f64> {
        (self.measure)(study).map(|number| libm::round(number * 10_000.0) / 10_000.0)
    }
}

fn plan(study: &Study, count: impl Fn(&Solution) -> usize) -> Option<f64> {
    study.best().map(|plan| count(plan) as f64)
}

fn graph(study: &Study, measure: impl Fn(&PushGraph) -> f64) -> Option<f64> {
    study.person().ok().map(|person| measure(&person.graph))
}

/// On the graph where there is one, else by a search.
fn min_lines(study: &Study) -> Option<f64> {
    let on_graph = graph(study, |graph| fewest_lines(graph).into());
    on_graph.or_else(|| study.by_lines().map(|plan| plan.counts.lines as f64))
}

fn branching(graph: &PushGraph) -> f64 {
    let waiting = (0..graph.len() as u32).filter(|&place| graph.is_live(place) && !graph.is_solved(place));
    let (places, pushes) =
        waiting.fold((0, 0), |(places, pushes), place| (places + 1, pushes + graph.edges(place).len()));
    if places == 0 { 0.0 } else { pushes as f64 / f64::from(places) }
}

fn bound(study: &Study) -> Option<f64> {
    let level = study.level();
    on_arena!(level, |arena| {
        let boxes = arena.place(&level.start()).boxes;
        study.spend(|budget| {
            let distances = Distances::without_walking(&arena, budget)?;
            Matching::default().assign(&distances, boxes, 0, budget).map(f64::from)
        })
    })
}

/// Pushes that raise the lower bound.
fn counter_pushes(level: &Level, solution: &Solution, study: &Study) -> Option<usize> {
    study.spend(|budget| on_arena!(level, |arena| counter_pushes_on(&arena, level, solution, budget)))
}

fn counter_pushes_on<B: Bits>(
    arena: &Arena<B>,
    level: &Level,
    solution: &Solution,
    budget: &mut Budget,
) -> Option<usize> {
    let distances = Distances::without_walking(arena, budget)?;
    let mut matching = Matching::default();
    let mut boxes = arena.place(&level.start()).boxes;
    let mut before = matching.assign(&distances, boxes, 0, budget);
    let mut raises = |push: &&Pushed| {
        boxes = boxes ^ B::square(arena.square_of(push.from)) ^ B::square(arena.square_of(push.to));
        let after = matching.assign(&distances, boxes, 0, budget);
        after > std::mem::replace(&mut before, after)
    };
    let count = solution.pushes.iter().filter(|push| raises(push)).count();
    (!budget.was_stopped()).then_some(count)
}

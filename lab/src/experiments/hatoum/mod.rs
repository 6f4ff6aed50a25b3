//! Hatoum's tables (2025), rebuilt: what `template_pull` makes, measured as he measured.
//!
//! He counted along the solutions of a greedy search, which are more than twice as long as need be, and rated levels by
//! those counts. So there are two figures for everything: *greedy*, along a solution of the same search, to be set
//! beside his, and *optimal*, along a solution with least of something, which says what the level takes. A level
//! that the greedy search does not solve within its nodes is left out and counted; he gave it ten minutes.
//!
//! The generator has three modes: as his program is, as his report says, and ours.

pub(crate) mod density;
pub(crate) mod diversity;
pub(crate) mod metrics;
pub(crate) mod others;
pub(crate) mod rating;

use crate::batch::{Batch, Made, attempts};
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Budget, Objective, Plan, Verdict};
use boxwright_forge::rate::{Effort, Metric, Solution, Study, hatoum_rating};
use boxwright_forge::solve::{Solver, solve};
use boxwright_workshop::CpuWatch;
use std::cmp::Reverse;

/// The modes of the generator.
const MODES: [&str; 3] = ["as-coded", "as-published", "ours"];

/// How many of the best levels his tables are about.
const TOP: usize = 10;

/// From this rating on he called a level interesting.
const INTERESTING: f64 = 0.66;

/// Nodes of the greedy search, and of a search for the least of something.
const GREEDY: u64 = 100_000;
const OPTIMAL: u64 = 300_000;

/// What his tables count, in this order.
const STATISTICS: [&str; 6] =
    ["moves", "pushes", "directional pushes", "reverse pushes", "box changes", "corner goals"];
const MOVES: usize = 0;
const PUSHES: usize = 1;

/// The counts of a solution.
type Counts = [usize; 6];

/// A level with what the greedy search made of it.
struct Scored {
    made: Made,
    greedy: Counts,
    /// His rating, as coded, without its random part.
    rating: f64,
}

/// Levels that were made and scored.
struct ScoredBatch {
    levels: Vec<Scored>,
    /// Those that the greedy search did not solve.
    left_out: usize,
    /// Processor time of making and scoring.
    seconds: f64,
}

/// Makes levels at a setting until so many are scored, with so many nodes of the greedy search for each.
fn scored(setting: &str, seed: u64, count: usize, nodes: u64) -> Result<ScoredBatch, String> {
    let (watch, mut levels, mut made) = (CpuWatch::start(), Vec::new(), 0);
    let mut recipes = attempts(setting, seed, 100 * count as u64)?.peekable();
    while levels.len() < count && recipes.peek().is_some() {
        let batch = Batch::of(recipes.by_ref(), count - levels.len());
        made += batch.levels.len();
        levels.extend(batch.levels.into_iter().filter_map(|made| Scored::of(made, nodes)));
    }
    Ok(ScoredBatch { left_out: made - levels.len(), levels, seconds: watch.elapsed().as_secs_f64() })
}

/// A setting of the generator: a mode, perhaps with further knobs.
fn template_pull(size: &str, boxes: usize, mode: &str) -> String {
    format!("template_pull {size} boxes={boxes} mode={mode}")
}

impl Scored {
    fn of(made: Made, nodes: u64) -> Option<Scored> {
        let (level, brief) = (&made.candidate.level, made.recipe.brief);
        let greedy = counts(level, &greedy_plan(level, nodes)?);
        let rating = hatoum_rating(greedy, (brief.columns, brief.rows), brief.boxes);
        Some(Scored { greedy, rating, made })
    }

    fn level(&self) -> &Level {
        &self.made.candidate.level
    }

    /// The counts of a solution with least of something, if it is found and proved.
    fn optimal(&self, objective: Objective) -> Option<Counts> {
        let level = self.level();
        optimal_plan(level, objective).map(|plan| counts(level, &plan))
    }
}

fn greedy_plan(level: &Level, nodes: u64) -> Option<Plan> {
    let solver = Solver::named("greedy-backward").expect("it is in the list of solvers");
    match solver.solve(level, &mut Budget::nodes(nodes)).verdict {
        Verdict::Solved { plan, .. } => Some(plan),
        _ => None,
    }
}

fn optimal_plan(level: &Level, objective: Objective) -> Option<Plan> {
    match solve(level, objective, &mut Budget::nodes(OPTIMAL)).verdict {
        Verdict::Solved { plan, optimal: true } => Some(plan),
        _ => None,
    }
}

/// What his program counts along a solution, reverse pushes on its mixed-up axes.
fn counts(level: &Level, plan: &Plan) -> Counts {
    let solution = Solution::new(level, plan).expect("a solver's plan solves");
    [
        solution.counts.moves,
        solution.counts.pushes,
        solution.directional(),
        solution.reverse_as_coded(level),
        solution.counts.changes,
        board_metric(level, "corner_goals") as usize,
    ]
}

/// A number about the board alone.
fn board_metric(level: &Level, name: &str) -> f64 {
    let mut budget = Budget::nodes(0);
    let study = Study::new(level, Effort::default(), &mut budget);
    Metric::named(name).and_then(|metric| metric.of(&study)).expect("the board alone is enough")
}

/// The levels with most of a number first; equals stay in the order they were made.
fn best_by(levels: &[Scored], number: impl Fn(&Scored) -> f64) -> Vec<&Scored> {
    let mut best: Vec<&Scored> = levels.iter().collect();
    best.sort_by(|one, other| number(other).total_cmp(&number(one)));
    best.truncate(TOP);
    best
}

/// Which figures of ours are below the published ones: what it is, ours and his.
fn below(rows: impl IntoIterator<Item = (String, f64, f64)>) -> String {
    let is_below = rows.into_iter().filter(|(_, ours, his)| ours < his);
    let told: Vec<String> = is_below.map(|(what, ours, his)| format!("{what}, {ours:.1} of {his}")).collect();
    match told.is_empty() {
        true => "No figure of `ours` is below his.".to_owned(),
        false => format!("Below his figure, `ours` of his: {}.", told.join("; ")),
    }
}

/// The greatest numbers, at most so many as his tables are about.
fn top(mut numbers: Vec<usize>) -> Vec<f64> {
    numbers.sort_by_key(|&number| Reverse(number));
    numbers.into_iter().take(TOP).map(|number| number as f64).collect()
}

/// One statistic of several counts.
fn column(counts: &[Counts], statistic: usize) -> Vec<f64> {
    counts.iter().map(|counts| counts[statistic] as f64).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solution_is_counted_as_his_tables_have_it() {
        // Two boxes to the right, two pushes each; the goals are in corners.
        let level: Level = "#######\n#@$  .#\n# $  .#\n#######".parse().unwrap();
        let plan = Plan::read("RRRlllldRRR").unwrap().plan;
        assert!(Solution::new(&level, &plan).is_none(), "it runs into the wall");
        let plan = Plan::read("RRRllldRRR").unwrap().plan;
        let [moves, pushes, directional, _, changes, corners] = counts(&level, &plan);
        assert_eq!((moves, pushes, directional, changes, corners), (10, 6, 2, 1, 2));
    }

    #[test]
    fn what_is_below_the_published_figure_is_named() {
        let row = |what: &str, ours, his| (what.to_owned(), ours, his);
        let rows = [row("pushes", 63.2, 76.0), row("changes", 30.4, 27.0), row("interesting", 2.0, 31.0)];
        let told = "Below his figure, `ours` of his: pushes, 63.2 of 76; interesting, 2.0 of 31.";
        assert_eq!(below(rows), told);
        assert_eq!(below([row("moves", 41.0, 41.0)]), "No figure of `ours` is below his.");
    }

    #[test]
    fn the_best_come_first_and_no_more_than_ten() {
        assert_eq!(top(vec![3, 9, 5]), [9.0, 5.0, 3.0]);
        assert_eq!(top((0..50).collect()).len(), TOP);
        assert_eq!(column(&[[1; 6], [2; 6]], PUSHES), [1.0, 2.0]);
    }
}

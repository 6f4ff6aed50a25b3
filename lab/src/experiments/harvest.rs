//! Ten thousand levels of each generator, over mixed sizes, and every one of them held against the slow rules.
//!
//! None may be unsolvable, solved from the start, the same as another, or made otherwise by its own recipe. That a
//! level can be solved is shown by the plan it came with, replayed by the referee; only a level without a plan is
//! solved. Two levels are the same if they look the same in one of the eight views, wherever the player stands in
//! its region: found here by drawing every view, not by the ids that sorted repeats out while making. A recipe is
//! written out, read again and followed.

use crate::batch::{Batch, Made, REPEATED};
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::statistics::median;
use crate::table::Table;
use boxwright_forge::core::sokoban::{Draft, Level, replay};
use boxwright_forge::core::{Budget, CellSet, Dir, Objective, Rng, Verdict, View};
use boxwright_forge::make::Knobs;
use boxwright_forge::make::sokoban::{Brief, GENERATORS, Generator};
use boxwright_forge::solve::solve;
use boxwright_forge::{Recipe, VERSION};
use boxwright_workshop::CpuWatch;
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "harvest",
    summary: "10,000 levels of each generator (1,000 of `novelty`) over mixed sizes: faults, repeats, recipes, levels a second",
    compared_with: "nothing: no level may be unsolvable, solved, repeated, or made otherwise by its recipe",
    run,
};

/// Sides and boxes are drawn from these, both ends included.
const SIDES: (usize, usize) = (5, 8);
const BOXES: (usize, usize) = (2, 4);
/// Levels of each; of the one that is made for large boards fewer.
const LEVELS: usize = 10_000;
const LEVELS_OF_NOVELTY: usize = 1_000;
/// Processor time of making after which no further attempt is begun.
const SECONDS: f64 = 900.0;

fn run(request: &Request) -> Result<Outcome, String> {
    let mut table = Table::new(&[
        "generator",
        "levels",
        "attempts",
        "CPU s",
        "levels a second",
        "median pushes",
        "came twice",
        "unsolvable",
        "solved",
        "repeated",
        "made otherwise",
        "bar",
        "met",
    ]);
    let (mut data, mut remarks) = (Vec::new(), remarks());
    for generator in request.chosen(GENERATORS, |generator| generator.name)? {
        let many = if generator.name == "novelty" { LEVELS_OF_NOVELTY } else { LEVELS };
        let wanted = request.scale.pick(12, many);
        let watch = CpuWatch::start();
        let recipes = recipes(generator).take_while(|_| watch.elapsed().as_secs_f64() < SECONDS);
        let batch = Batch::of(recipes, wanted);
        eprintln!("{}: {} levels in {:.1} s", generator.name, batch.levels.len(), batch.seconds);
        let found = Found::of(&batch.levels);
        table.push(found.cells(generator, &batch, wanted, request.scale));
        remarks.push(format!("{}: {}.", generator.name, batch.tally));
        data.push(json!({
            "generator": generator.name, "levels": batch.levels.len(), "attempts": batch.attempts,
            "cpu_seconds": batch.seconds, "median_pushes": found.pushes, "unsolvable": found.unsolvable,
            "solved": found.solved, "repeated": found.repeated, "made_otherwise": found.otherwise,
            "met": request.scale.pick(None, Some(found.is_faultless() && batch.levels.len() == wanted)),
        }));
    }
    Ok(Outcome { table, remarks, data: json!(data), files: Vec::new() })
}

fn remarks() -> Vec<String> {
    vec![
        format!("Sides from {} to {}, {} to {} boxes, each drawn evenly; knobs as they come.", SIDES.0, SIDES.1, BOXES.0, BOXES.1),
        "CPU s and levels a second are of making alone, offers that came twice included; checking is not. Pushes are those of the plan that a level came with, which need not be the fewest.".to_owned(),
        "`came twice`: offers that play the same as one before; they are sorted out while making and are not among the levels. `unsolvable` counts levels whose plan the referee turned down, or without a plan and no solution.".to_owned(),
    ]
}

/// The attempts of a generator, each at a size of its own.
fn recipes(generator: &'static Generator) -> impl Iterator<Item = Recipe> {
    let rng = Rng::new(1);
    let recipe = move |attempt: u64| {
        let mut rng = rng.fork("harvest", attempt);
        let mut drawn = |(from, to): (usize, usize)| from + rng.below((to - from) as u64 + 1) as usize;
        Recipe {
            generator,
            knobs: Knobs::of(generator.knobs),
            brief: Brief { columns: drawn(SIDES), rows: drawn(SIDES), boxes: drawn(BOXES) },
            nodes: generator.effort,
            seed: 1,
            attempt,
            offer: 0,
            trim: false,
            version: VERSION.to_owned(),
        }
    };
    (0..).map(recipe)
}

/// What was found about levels.
struct Found {
    unsolvable: usize,
    solved: usize,
    repeated: usize,
    otherwise: usize,
    /// The median of the plans.
    pushes: f64,
}

impl Found {
    fn of(levels: &[Made]) -> Found {
        let mut looks = BTreeSet::new();
        let is_new = |made: &&Made| !looks.insert(least_look(&made.candidate.level));
        let repeated = levels.iter().filter(is_new).count();
        let pushes: Vec<Option<f64>> = levels.iter().map(pushes_of_plan).collect();
        Found {
            unsolvable: pushes.iter().filter(|pushes| pushes.is_none()).count(),
            solved: levels.iter().filter(|made| is_solved(&made.candidate.level)).count(),
            repeated,
            otherwise: levels.chunk_by(is_one_attempt).map(made_otherwise).sum(),
            pushes: median(&pushes.into_iter().flatten().collect::<Vec<f64>>()),
        }
    }

    fn is_faultless(&self) -> bool {
        self.unsolvable + self.solved + self.repeated + self.otherwise == 0
    }

    fn cells(&self, generator: &Generator, batch: &Batch, wanted: usize, scale: Scale) -> Vec<String> {
        let levels = batch.levels.len();
        let mut cells = vec![generator.name.to_owned(), levels.to_string(), batch.attempts.to_string()];
        cells.push(format!("{:.1}", batch.seconds));
        cells.push(format!("{:.1}", levels as f64 / batch.seconds));
        cells.push(self.pushes.to_string());
        cells.push(batch.tally.get(REPEATED).to_string());
        cells.extend(
            [self.unsolvable, self.solved, self.repeated, self.otherwise].map(|count| count.to_string()),
        );
        cells.push(format!("{wanted}, no fault"));
        cells.push(scale.judged(self.is_faultless() && levels == wanted));
        cells
    }
}

fn is_solved(level: &Level) -> bool {
    level.boxes() == level.goals()
}

/// Pushes of a plan that solves a level, by the referee; the plan it came with, or one that is found.
fn pushes_of_plan(made: &Made) -> Option<f64> {
    let level = &made.candidate.level;
    let found = || match solve(level, Objective::Any, &mut Budget::nodes(1_000_000)).verdict {
        Verdict::Solved { plan, .. } => Some(plan),
        _ => None,
    };
    let plan = made.candidate.plan.clone().or_else(found)?;
    replay(level, &plan).ok().filter(|replay| replay.solved).map(|replay| replay.counts.pushes as f64)
}

fn is_one_attempt(one: &Made, other: &Made) -> bool {
    one.recipe.attempt == other.recipe.attempt
}

/// How many levels of one attempt are not made again by their recipes. The attempt is made once for all of them.
fn made_otherwise(levels: &[Made]) -> usize {
    let read: Vec<Option<Recipe>> = levels.iter().map(|made| made.recipe.to_string().parse().ok()).collect();
    let Some(Some(first)) = read.first() else { return levels.len() };
    let mut offers = Vec::new();
    first.attempt(&mut Budget::nodes(u64::MAX), &mut |candidate| {
        offers.push(candidate);
        Continue(())
    });
    let is_same = |(made, read): (&Made, &Option<Recipe>)| {
        read.as_ref().is_some_and(|read| {
            read.attempt == first.attempt && offers.get(read.offer) == Some(&made.candidate)
        })
    };
    levels.iter().zip(&read).filter(|pair| !is_same(*pair)).count()
}

/// The level as it looks from where it looks least, the player at the first cell of its region.
fn least_look(level: &Level) -> String {
    let looks = View::ALL.iter().map(|&view| {
        let seen = level.seen(view);
        let mut state = seen.start();
        state.player = region(&seen).first().unwrap_or(state.player);
        let draft: Draft = seen.draft_at(&state);
        draft.to_string()
    });
    looks.min().unwrap_or_default()
}

/// Where the player can walk to without a push.
fn region(level: &Level) -> CellSet {
    let (mut region, mut todo) = (CellSet::from_iter([level.player()]), vec![level.player()]);
    while let Some(cell) = todo.pop() {
        for next in Dir::ALL.map(|dir| level.step(cell, dir)) {
            if level.is_floor(next) && !level.boxes().contains(next) && region.insert(next) {
                todo.push(next);
            }
        }
    }
    region
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::batch::attempts;
    use boxwright_forge::core::Plan;

    #[test]
    fn the_same_level_looks_the_same_from_every_side() {
        let level: Level = "#######\n#@ $ .#\n#  ####\n#######".parse().unwrap();
        for view in View::ALL {
            assert_eq!(least_look(&level.seen(view)), least_look(&level));
        }
        let walked: Level = "#######\n#  $ .#\n# @####\n#######".parse().unwrap();
        let pushed: Level = "#######\n# @ $.#\n#  ####\n#######".parse().unwrap();
        assert!(least_look(&walked) == least_look(&level) && least_look(&pushed) != least_look(&level));
    }

    fn made() -> Vec<Made> {
        Batch::of(attempts("farthest 6x5 boxes=2", 1, 50).unwrap(), 3).levels
    }

    #[test]
    fn every_fault_is_found() {
        assert!(Found::of(&made()).is_faultless());
        let faults = |spoil: fn(&mut Vec<Made>)| {
            let mut levels = made();
            spoil(&mut levels);
            let found = Found::of(&levels);
            [found.unsolvable, found.solved, found.repeated, found.otherwise]
        };
        assert_eq!(faults(|levels| levels[1].recipe.seed = 2), [0, 0, 0, 1]);
        assert_eq!(faults(|levels| levels[0].candidate.plan = Some(Plan::default())), [1, 0, 0, 1]);
        assert_eq!(faults(|levels| levels[2] = made().remove(0)), [0, 0, 1, 0]);
        let solved: Level = "#####\n#@ *#\n#####".parse().unwrap();
        let mut levels = made();
        levels[0].candidate.level = solved;
        assert_eq!(Found::of(&levels).solved, 1);
    }
}

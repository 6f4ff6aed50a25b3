//! One level looked at closely: visits and pushes by cell, dead squares, the bound along the solution, what makes
//! it hard.

use super::verdict::{figures_of, rating_of};
use crate::limits::{level_of, plan_of};
use crate::{Host, Problem};
use boxwright_forge::core as boxwright_core;
use boxwright_forge::core::sokoban::{Level, Sokoban, replay};
use boxwright_forge::core::{Game as _, Plan};
use boxwright_forge::solve::arena::Arena;
use boxwright_forge::solve::bits::Bits;
use boxwright_forge::solve::distances::Distances;
use boxwright_forge::solve::matching::lower_bound;
use boxwright_forge::solve::on_arena;
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
    /// A solution to look at, if not the best one.
    plan: Option<String>,
}

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let level = level_of(&asked.level)?;
    let (rated, metrics) = figures_of(&level, host);
    let plan = asked.plan.filter(|plan| !plan.is_empty()).or_else(|| rated.plan.clone());
    let plan = plan.map(|plan| plan_of(&plan)).transpose()?;
    let trace = plan.as_ref().map(|plan| Trace::of(&level, plan)).transpose()?;
    Ok(json!({
        "rating": rating_of(&level, &rated),
        "metrics": metrics,
        "plan": trace.as_ref().map(|trace| &trace.lurd),
        "visits": trace.as_ref().map(|trace| &trace.visits),
        "pushes": trace.as_ref().map(|trace| &trace.pushes),
        "bounds": trace.as_ref().map(|trace| &trace.bounds),
    }))
}

/// What a plan does on the board.
struct Trace {
    lurd: String,
    /// How often the player comes to each cell, the start included.
    visits: Vec<u32>,
    /// How often a box is pushed onto each cell.
    pushes: Vec<u32>,
    /// After each push, the pushes that are needed at least.
    bounds: Vec<Option<u32>>,
}

impl Trace {
    fn of(level: &Level, plan: &Plan) -> Result<Trace, Problem> {
        let replay = replay(level, plan).map_err(Problem::unclear)?;
        let area = level.shape().area();
        let mut trace =
            Trace { lurd: replay.lurd(), visits: vec![0; area], pushes: vec![0; area], bounds: Vec::new() };
        let mut state = level.start();
        trace.visits[state.player.index()] += 1;
        let mut states = vec![state.clone()];
        for &(dir, pushed) in &replay.steps {
            state = Sokoban::play(level, &state, dir).map_err(Problem::unclear)?;
            trace.visits[state.player.index()] += 1;
            if pushed {
                trace.pushes[level.step(state.player, dir).index()] += 1;
                states.push(state.clone());
            }
        }
        trace.bounds = on_arena!(level, |arena| bounds(&arena, &states));
        Ok(trace)
    }
}

fn bounds<B: Bits>(arena: &Arena<B>, states: &[boxwright_core::sokoban::State]) -> Vec<Option<u32>> {
    let distances = Distances::new(arena);
    let bound = |state| {
        let place = arena.place(state);
        lower_bound(&distances, place.boxes, place.region)
    };
    states.iter().map(bound).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn visits_and_pushes_are_counted_by_cell_and_the_bound_falls_to_nothing() {
        let level: Level = "######\n#@$ .#\n######".parse().expect("a level");
        let plan = Plan::read("rr").expect("a plan").plan;
        let trace = Trace::of(&level, &plan).unwrap_or_else(|problem| panic!("{}", problem.text));
        assert_eq!(trace.visits[6..12], [0, 1, 1, 1, 0, 0]);
        assert_eq!(trace.pushes[6..12], [0, 0, 0, 1, 1, 0]);
        assert_eq!(trace.bounds, [Some(2), Some(1), Some(0)]);
    }
}

//! Solving by a planner: the level as a planning problem, the plan back, and the referee's word on it.
//!
//! What a planner says is not proved here: no plan is called optimal, and if it says that there is none, that is told
//! and the verdict stays unknown. A plan that does not solve is a complaint about the planner.

use super::Found;
use crate::talk::Talk;
use boxwright_forge::core::sokoban::{Level, Replay, replay};
use boxwright_forge::core::{Objective, Plan, Verdict};
use boxwright_forge::pddl::{Act, Price, solving, steps};
use boxwright_forge::solve::Answer;
use boxwright_workshop::{Limits, Planned, Planner, Stop};
use std::io;

/// What the acts of a planner cost; none if there is no such cost.
pub(super) fn price(objective: Objective, talk: &mut Talk) -> io::Result<Option<Price>> {
    match objective {
        Objective::Pushes => Ok(Some(Price::Pushes)),
        Objective::Moves | Objective::Any => Ok(Some(Price::Moves)),
        Objective::Lines => {
            talk.complain("lines cannot be put to a planner; say --for pushes, moves or any")?;
            Ok(None)
        }
    }
}

/// Lets a planner solve a level.
pub(super) fn find(level: &Level, planner: &Planner, price: Price, limits: &Limits, stop: &Stop) -> Found {
    let run = match planner.run(&solving(level, price), limits, stop) {
        Ok(run) => run,
        Err(error) => {
            return Found {
                note: Some("the planner did not run".to_owned()),
                ..unknown(Some(error.to_string()))
            };
        }
    };
    let found = match &run.planned {
        Planned::Plan(acts) => match checked(level, acts) {
            Ok((plan, replay)) => {
                let answer = answer(Verdict::Solved { plan, optimal: false });
                Found { answer, replay: Some(replay), ..unknown(None) }
            }
            Err(why) => unknown(Some(format!("the planner's plan does not solve the level: {why}"))),
        },
        other => Found { note: Some(other.words().to_owned()), ..unknown(None) },
    };
    Found { cpu_seconds: run.cpu.map(|cpu| cpu.as_secs_f64()), ..found }
}

/// The plan, replayed by the referee.
fn checked(level: &Level, acts: &[Act]) -> Result<(Plan, Replay), String> {
    let plan = steps(acts).map_err(|error| error.to_string())?;
    let replay = replay(level, &plan).map_err(|fault| fault.to_string())?;
    match replay.solved {
        true => Ok((plan, replay)),
        false => Err("a box is not home at its end".to_owned()),
    }
}

fn unknown(trouble: Option<String>) -> Found {
    Found {
        answer: answer(Verdict::Unknown),
        replay: None,
        nodes: None,
        cpu_seconds: None,
        note: None,
        trouble,
    }
}

fn answer(verdict: Verdict) -> Answer {
    Answer { verdict, bound: 0, settled: false }
}

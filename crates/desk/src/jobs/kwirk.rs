//! A Kwirk position solved: for hints, for showing a solution, and for the verdict while a level is drawn.

use super::verdict::{grouped, sentence};
use crate::host::within;
use crate::limits::{kwirk_draft_of, kwirk_plan_of};
use crate::{Host, Problem};
use boxwright_forge::core::kwirk::{Level, Plan, replay};
use boxwright_forge::core::{Verdict, counted};
use boxwright_forge::rate::kwirk::with_fewest_switches;
use boxwright_forge::solve::kwirk::solve;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
    #[serde(default)]
    plan: String,
    #[serde(default)]
    longer: bool,
}

const SHORT: Duration = Duration::from_secs(5);
const LONG: Duration = Duration::from_secs(60);

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let draft = kwirk_draft_of(&asked.level)?;
    let level = match Level::new(&draft) {
        Ok(level) => level,
        Err(fault) => {
            let text = sentence(&fault.to_string());
            return Ok(
                json!({ "kind": "unfinished", "title": "Not a level yet", "text": text, "cells": [] }),
            );
        }
    };
    let plan = kwirk_plan_of(&asked.plan)?;
    let end = replay(&level, &plan).map_err(Problem::unclear)?.end;
    let leaves = end.players.iter().filter(|player| player.is_none()).count();
    let here = if plan.is_empty() { level } else { position(&level, &end)? };
    let time = if asked.longer { LONG } else { SHORT };
    let spent = within(host, time, |budget| solve(&here, budget));
    Ok(match spent.value.verdict {
        Verdict::Solved { plan, optimal } => {
            let plan = with_fewest_switches(&here, &plan);
            let proof = if optimal { "; proved shortest" } else { "" };
            json!({
                "kind": "solvable", "title": "Solvable", "cells": [], "optimal": optimal, "steps": plan.len(),
                "plan": renumbered(&plan, &end).to_string(), "left": leaves,
                "text": format!("{}{proof}.", counted(plan.len(), "step", "steps")),
            })
        }
        Verdict::Unsolvable => json!({
            "kind": "impossible", "title": "Cannot be solved", "cells": [],
            "text": "Everything was tried; not all players can leave.",
        }),
        Verdict::Unknown => json!({
            "kind": "undecided", "title": "Not decided", "cells": [],
            "text": format!("{} positions looked at.", grouped(spent.nodes)),
        }),
    } as Value)
}

/// The position as a level of its own: players who have left are not on it.
fn position(level: &Level, state: &boxwright_forge::core::kwirk::State) -> Result<Level, Problem> {
    let mut parts = level.parts().clone();
    parts.boxes = state.boxes.clone();
    parts.pits = state.pits.clone();
    for (rotator, arms) in parts.rotators.iter_mut().zip(&state.arms) {
        rotator.arms = *arms;
    }
    parts.players = state.players.iter().flatten().copied().collect();
    Level::from_parts(&parts).map_err(Problem::unclear)
}

/// The plan with the players' own numbers.
fn renumbered(plan: &Plan, state: &boxwright_forge::core::kwirk::State) -> Plan {
    let here: Vec<u8> =
        (1..).zip(&state.players).filter(|(_, player)| player.is_some()).map(|(at, _)| at).collect();
    let mut steps = plan.steps.clone();
    for step in &mut steps {
        step.player = here[usize::from(step.player) - 1];
    }
    Plan { steps }
}

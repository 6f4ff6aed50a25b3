//! A solution of a level, for showing and for comparing the player's with: fewest pushes, then fewest moves.

use crate::host::within;
use crate::limits::level_of;
use crate::{Host, Problem};
use boxwright_forge::core::sokoban::replay;
use boxwright_forge::core::{Objective, Verdict};
use boxwright_forge::solve::solve;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

const TIME: Duration = Duration::from_secs(30);

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let level = level_of(&asked.level)?;
    let mut answer = within(host, TIME, |budget| solve(&level, Objective::Pushes, budget)).value;
    if answer.verdict == Verdict::Unknown && !host.is_stopped() {
        answer = within(host, TIME, |budget| solve(&level, Objective::Any, budget)).value;
        if let Verdict::Solved { optimal, .. } = &mut answer.verdict {
            *optimal = false;
        }
    }
    match &answer.verdict {
        Verdict::Solved { plan, optimal } => {
            let replay = replay(&level, plan).map_err(Problem::broken)?;
            Ok(json!({
                "verdict": "solved", "plan": replay.lurd(), "optimal": optimal, "pushes": replay.counts.pushes,
                "moves": replay.counts.moves, "lines": replay.counts.lines,
            }))
        }
        other => Ok(json!({ "verdict": other.name() })),
    }
}

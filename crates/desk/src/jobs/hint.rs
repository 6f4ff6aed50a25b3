//! The next push of a best plan from here.

use crate::host::within;
use crate::limits::{level_of, plan_of};
use crate::{Host, Problem};
use boxwright_forge::core::Objective;
use boxwright_forge::core::sokoban::replay;
use boxwright_forge::{Hint, hint};
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
    #[serde(default)]
    plan: String,
}

/// What a hint may take.
const TIME: Duration = Duration::from_secs(30);
/// For a plan that need not be the best.
const LONGER: Duration = Duration::from_secs(30);

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let (level, plan) = (level_of(&asked.level)?, plan_of(&asked.plan)?);
    let state = replay(&level, &plan).map_err(Problem::unclear)?.end;
    let find = |objective, time| within(host, time, |budget| hint(&level, &state, objective, budget)).value;
    let mut found = find(Objective::Pushes, TIME);
    if found == Hint::Unknown {
        found = find(Objective::Any, LONGER);
    }
    Ok(match found {
        Hint::Push { cell, dir, pushes, is_fewest } => json!({
            "hint": "push", "cell": cell.index(), "name": level.name(cell), "dir": dir.letter(),
            "pushes": pushes, "is_fewest": is_fewest,
        }),
        Hint::Solved => json!({ "hint": "solved" }),
        Hint::Lost => json!({ "hint": "lost" }),
        Hint::Unknown => json!({ "hint": "unknown" }),
    })
}

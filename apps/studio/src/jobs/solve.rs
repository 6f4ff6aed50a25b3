//! A solution of a level, for showing and for comparing the player's with: fewest pushes, then fewest moves.

use super::{Ended, Job};
use crate::answer::Problem;
use crate::api::level_of;
use boxwright_forge::core::sokoban::replay;
use boxwright_forge::core::{Objective, Verdict};
use boxwright_forge::solve::solve;
use boxwright_workshop::Limits;
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

const TIME: Duration = Duration::from_secs(30);
const MEMORY: u64 = 1 << 30;

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let level = level_of(&asked.level)?;
    let limits = Limits { time: TIME, memory: MEMORY, ..Limits::NONE };
    let mut answer = limits.spend(&job.stop, |budget| solve(&level, Objective::Pushes, budget)).value;
    if answer.verdict == Verdict::Unknown && !job.stop.is_asked() {
        answer = limits.spend(&job.stop, |budget| solve(&level, Objective::Any, budget)).value;
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

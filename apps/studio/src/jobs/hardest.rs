//! The hardest starts for these walls and goals.

use super::{Ended, Job};
use crate::answer::Problem;
use crate::api::draft_of;
use boxwright_forge::core::Objective;
use boxwright_forge::core::sokoban::{Room, replay};
use boxwright_forge::solve::hardest;
use boxwright_workshop::Limits;
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::{Duration, Instant};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

const TIME: Duration = Duration::from_secs(30);
const MEMORY: u64 = 1 << 30;
/// How many starts are shown.
const COUNT: usize = 6;
/// Between two words about the progress.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let draft = draft_of(&asked.level)?;
    let room = Room::new(&draft).map_err(Problem::unclear)?;
    let limits = Limits { time: TIME, memory: MEMORY, ..Limits::NONE };
    let mut told = Instant::now();
    let found = limits.spend(&job.stop, |budget| {
        hardest(&room, Objective::Pushes, COUNT, budget, |distance, met| {
            if told.elapsed() >= PAUSE {
                told = Instant::now();
                job.tell("progress", &json!({ "pushes": distance, "positions": met }));
            }
            ControlFlow::Continue(())
        })
    });
    let starts: Result<Vec<Value>, Problem> = found
        .value
        .starts
        .iter()
        // Solved at once, it is no start.
        .filter(|start| start.counts.pushes > 0)
        .map(|start| {
            let replay = replay(&start.level, &start.plan).map_err(Problem::broken)?;
            Ok(json!({
                "level": start.level.to_string(), "pushes": start.counts.pushes, "moves": start.counts.moves,
                "lines": start.counts.lines, "plan": replay.lurd(), "optimal": true,
            }))
        })
        .collect();
    Ok(json!({ "starts": starts?, "is_hardest": !found.value.was_cut, "positions": found.value.states }))
}

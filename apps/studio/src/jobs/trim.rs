//! A level without what its best plans never use.

use super::{Ended, Job};
use crate::answer::Problem;
use crate::api::level_of;
use boxwright_forge::make::trim;
use boxwright_workshop::Limits;
use serde::Deserialize;
use serde_json::json;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

const TIME: Duration = Duration::from_secs(20);
const NODES: u64 = 2_000_000;

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let level = level_of(&asked.level)?;
    let limits = Limits { time: TIME, memory: 1 << 30, ..Limits::NONE };
    let trimmed = limits.spend(&job.stop, |budget| trim(&level, NODES, budget)).value;
    let trimmed = trimmed.map_err(|why| Problem::unclear(format!("nothing can be trimmed: {why}")))?;
    Ok(json!({
        "level": trimmed.level.to_string(), "squares": trimmed.squares, "boxes": trimmed.boxes,
        "pushes": trimmed.replay.counts.pushes, "moves": trimmed.replay.counts.moves,
    }))
}

//! A level without what its best plans never use.

use crate::host::within;
use crate::limits::level_of;
use crate::{Host, Problem};
use boxwright_forge::make::trim;
use serde::Deserialize;
use serde_json::{Value, json};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

const TIME: Duration = Duration::from_secs(20);
const NODES: u64 = 2_000_000;

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let level = level_of(&asked.level)?;
    let trimmed = within(host, TIME, |budget| trim(&level, NODES, budget)).value;
    let trimmed = trimmed.map_err(|why| Problem::unclear(format!("nothing can be trimmed: {why}")))?;
    Ok(json!({
        "level": trimmed.level.to_string(), "squares": trimmed.squares, "boxes": trimmed.boxes,
        "pushes": trimmed.replay.counts.pushes, "moves": trimmed.replay.counts.moves,
    }))
}

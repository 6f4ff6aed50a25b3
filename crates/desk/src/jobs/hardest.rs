//! The hardest starts for these walls and goals.

use crate::host::{Pause, within};
use crate::limits::draft_of;
use crate::{Host, Problem};
use boxwright_forge::core::Objective;
use boxwright_forge::core::sokoban::{Room, replay};
use boxwright_forge::solve::hardest;
use serde::Deserialize;
use serde_json::{Value, json};
use std::ops::ControlFlow;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
}

const TIME: Duration = Duration::from_secs(30);
/// How many starts are shown.
const COUNT: usize = 6;
/// Between two words about the progress.
const PAUSE: Duration = Duration::from_millis(200);

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let draft = draft_of(&asked.level)?;
    let room = Room::new(&draft).map_err(Problem::unclear)?;
    let mut pause = Pause::new(host);
    let found = within(host, TIME, |budget| {
        hardest(&room, Objective::Pushes, COUNT, budget, |distance, met| {
            if pause.is_over(PAUSE) {
                host.tell("progress", &json!({ "pushes": distance, "positions": met }));
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

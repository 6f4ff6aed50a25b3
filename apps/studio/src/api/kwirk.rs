//! Playing Kwirk: what a position is, and what every next step of every player would do.

use super::MAX_TEXT;
use crate::answer::{Answer, Asked, Problem, aside, say};
use boxwright_forge::core::kwirk::{Block, Event, Kwirk, Level, Plan, State, Step};
use boxwright_forge::core::{Cell, Dir, Game as _};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Board {
    level: String,
}

/// A level from its text.
pub(crate) fn level_of(text: &str) -> Result<Level, Problem> {
    if text.len() > MAX_TEXT {
        return Err(Problem::unclear("the board is larger than 128 x 128 squares"));
    }
    text.parse().map_err(Problem::unclear)
}

/// What never changes while a level is played.
pub(super) async fn level(Asked(asked): Asked<Board>) -> Answer<Value> {
    let level = level_of(&asked.level)?;
    let parts = level.parts();
    say(json!({
        "id": level.exact_id().to_string(),
        "content_id": level.content_id().to_string(),
        "width": level.shape().width(),
        "height": level.shape().height(),
        "floor": indices(level.floor().iter()),
        "walls": indices(parts.walls.iter()),
        "exits": indices(parts.exits.iter()),
        "cores": level.rotators().iter().map(|rotator| rotator.core.index()).collect::<Vec<_>>(),
        "start": position(&level.start()),
    }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct At {
    level: String,
    #[serde(default)]
    plan: String,
    #[serde(default)]
    since: usize,
}

pub(super) async fn play(Asked(asked): Asked<At>) -> Answer<Value> {
    aside(move || {
        let level = level_of(&asked.level)?;
        let plan = Plan::read(&asked.plan).map_err(|error| Problem::unclear(format!("the plan: {error}")))?;
        let (mut state, mut steps) = (level.start(), Vec::new());
        for (at, &step) in plan.steps.iter().enumerate() {
            let told = act(&level, &state, step).map_err(|why| Problem::unclear(format!("step {}: {why}", at + 1)))?;
            state = told.0;
            if at >= asked.since {
                steps.push(told.1);
            }
        }
        let next: Map<String, Value> = Kwirk::steps(&level)
            .into_iter()
            .map(|step| {
                let told = act(&level, &state, step).map(|(_, told)| told);
                let told = told.unwrap_or_else(|why| json!({ "refused": "wall", "why": why }));
                (format!("{}{}", step.player, step.dir.letter()), told)
            })
            .collect();
        Ok(json!({ "steps": steps, "state": position(&state), "solved": Kwirk::is_won(&level, &state), "next": next }))
    })
    .await
    .map(axum::Json)
}

/// A step taken, and all that the page must know of it.
fn act(level: &Level, state: &State, step: Step) -> Result<(State, Value), String> {
    let (next, event) = Kwirk::act(level, state, step).map_err(|why| why.to_string())?;
    let told = json!({
        "player": step.player,
        "dir": step.dir.letter(),
        "event": event_of(event, step.dir),
        "state": position(&next),
        "solved": Kwirk::is_won(level, &next),
    });
    Ok((next, told))
}

fn event_of(event: Event, dir: Dir) -> Value {
    match event {
        Event::Walk => json!({ "kind": "walk" }),
        Event::Exit(cell) => json!({ "kind": "exit", "cell": cell.index() }),
        Event::Push(block) => json!({ "kind": "push", "from": block_of(&block), "dir": dir.letter() }),
        Event::Fall(block) => json!({ "kind": "fall", "from": block_of(&block), "dir": dir.letter() }),
        Event::Turn { rotator, clockwise, carried } => {
            json!({ "kind": "turn", "rotator": rotator, "clockwise": clockwise, "carried": carried })
        }
    }
}

fn position(state: &State) -> Value {
    json!({
        "players": state.players.iter().map(|player| player.map(Cell::index)).collect::<Vec<_>>(),
        "boxes": state.boxes.iter().map(block_of).collect::<Vec<_>>(),
        "arms": state.arms.iter().map(|arms| arms.bits()).collect::<Vec<_>>(),
        "pits": indices(state.pits.iter()),
    })
}

/// A box as cell, columns and rows.
fn block_of(block: &Block) -> [usize; 3] {
    [block.at.index(), usize::from(block.width), usize::from(block.height)]
}

fn indices(cells: impl Iterator<Item = Cell>) -> Vec<usize> {
    cells.map(Cell::index).collect()
}

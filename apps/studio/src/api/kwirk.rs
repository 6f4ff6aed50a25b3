//! Playing Kwirk: what a position is, and what every next step of every player would do.

use super::MAX_TEXT;
use crate::answer::{Answer, Asked, Problem, aside};
use boxwright_forge::core::kwirk::{Block, Event, Kwirk, Level, Plan, State, Step};
use boxwright_forge::core::{Cell, Dir, Game as _};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::collections::VecDeque;

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
    aside(move || Ok(still(&level_of(&asked.level)?))).await.map(axum::Json)
}

fn still(level: &Level) -> Value {
    let parts = level.parts();
    json!({
        "id": level.exact_id().to_string(),
        "content_id": level.content_id().to_string(),
        "width": level.shape().width(),
        "height": level.shape().height(),
        "floor": indices(level.floor().iter()),
        "walls": indices(parts.walls.iter()),
        "exits": indices(parts.exits.iter()),
        "cores": level.rotators().iter().map(|rotator| rotator.core.index()).collect::<Vec<_>>(),
        "start": position(&level.start()),
    })
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
            let told = act(&level, &state, step)
                .map_err(|why| Problem::unclear(format!("step {}: {why}", at + 1)))?;
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
        let players = 1..=state.players.len() as u8;
        Ok(json!({
            "steps": steps, "state": position(&state), "solved": Kwirk::is_won(&level, &state), "next": next,
            "walks": players.map(|player| walks(&level, &state, player)).collect::<Vec<_>>(),
        }))
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

/// Where a player can walk without moving anything, one sign a cell: the letter of the last step of a shortest walk,
/// `@` where the player stands, `.` where it cannot come. Nothing for a player who has left.
fn walks(level: &Level, state: &State, player: u8) -> Option<String> {
    let start = state.players[usize::from(player) - 1]?;
    let mut signs = vec!['.'; level.shape().area()];
    signs[start.index()] = '@';
    let mut todo = VecDeque::from([state.clone()]);
    while let Some(here) = todo.pop_front() {
        for dir in Dir::ALL {
            let Ok((next, Event::Walk)) = Kwirk::act(level, &here, Step { player, dir }) else { continue };
            let Some(cell) = next.players[usize::from(player) - 1] else { continue };
            if signs[cell.index()] == '.' {
                signs[cell.index()] = dir.letter();
                todo.push_back(next);
            }
        }
    }
    Some(signs.into_iter().collect())
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn walks_go_round_whatever_stands_and_end_at_blocks_and_pits() {
        let level: Level = "#######\n#1a_.%#\n#2...%#\n#######".parse().expect("a level");
        let start = level.start();
        // The first is shut in by the block and the second; that one walks below the block and up to beside the pit.
        assert_eq!(walks(&level, &start, 1).expect("inside"), "........@...................");
        assert_eq!(walks(&level, &start, 2).expect("inside"), "...........u...@rrr.........");
        let plan = Plan::read("2rrrr").expect("a plan");
        let gone = boxwright_forge::core::kwirk::replay(&level, &plan).expect("legal").end;
        assert_eq!(walks(&level, &gone, 2), None);
    }
}

//! Playing Kwirk: what a position is, and what every next step of every player would do.

use crate::Problem;
use crate::limits::{kwirk_level_of, kwirk_plan_of};
use boxwright_forge::core::kwirk::{Block, Event, Kwirk, Level, Plan, State, Step};
use boxwright_forge::core::{Cell, Dir, Game as _};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};
use std::collections::VecDeque;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Board {
    level: String,
}

/// What never changes while a level is played.
pub(crate) fn level(asked: Board) -> Result<Value, Problem> {
    Ok(still(&kwirk_level_of(&asked.level)?))
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
pub(crate) struct At {
    level: String,
    #[serde(default)]
    plan: String,
    #[serde(default)]
    since: usize,
}

/// What is told of a position. Plans may be long, so the steps are written as they are, without a tree between.
#[derive(Serialize)]
pub(crate) struct Told {
    steps: Vec<Taken>,
    state: Position,
    solved: bool,
    next: Map<String, Value>,
    walks: Vec<Option<String>>,
}

/// A step taken, and all that the page must know of it.
#[derive(Serialize)]
struct Taken {
    player: u8,
    dir: char,
    event: Deed,
    state: Position,
    solved: bool,
}

/// Where everything is.
#[derive(Serialize)]
struct Position {
    players: Vec<Option<usize>>,
    boxes: Vec<[usize; 3]>,
    arms: Vec<u8>,
    pits: Vec<usize>,
}

/// What a step did.
#[derive(Serialize)]
#[serde(tag = "kind", rename_all = "lowercase")]
enum Deed {
    Walk,
    Exit { cell: usize },
    Push { from: [usize; 3], dir: char },
    Fall { from: [usize; 3], dir: char },
    Turn { rotator: usize, clockwise: bool, carried: bool },
}

/// A position: the steps to it, and from it.
pub(crate) fn play(asked: At) -> Result<Told, Problem> {
    played(&kwirk_level_of(&asked.level)?, &kwirk_plan_of(&asked.plan)?, asked.since)
}

/// The most numbers in all the steps of an answer: each tells where everything is.
const MOST_NUMBERS: usize = 2_000_000;

fn played(level: &Level, plan: &Plan, since: usize) -> Result<Told, Problem> {
    let (mut state, mut steps) = (level.start(), Vec::new());
    let most = MOST_NUMBERS / position(&state).numbers();
    if plan.len().saturating_sub(since) > most {
        let told = format!(
            "so much lies on this board that {most} steps fit into an answer; ask for the last ones with `since`"
        );
        return Err(Problem::unclear(told));
    }
    for (at, &step) in plan.steps.iter().enumerate() {
        let (next, taken) =
            act(level, &state, step).map_err(|why| Problem::unclear(format!("step {}: {why}", at + 1)))?;
        state = next;
        if at >= since {
            steps.push(taken);
        }
    }
    let next = Kwirk::steps(level).into_iter().map(|step| {
        let told = act(level, &state, step).map(|(_, taken)| json!(taken));
        let told = told.unwrap_or_else(|why| json!({ "refused": "wall", "why": why }));
        (format!("{}{}", step.player, step.dir.letter()), told)
    });
    let players = 1..=state.players.len() as u8;
    Ok(Told {
        steps,
        next: next.collect(),
        solved: Kwirk::is_won(level, &state),
        walks: players.map(|player| walks(level, &state, player)).collect(),
        state: position(&state),
    })
}

fn act(level: &Level, state: &State, step: Step) -> Result<(State, Taken), String> {
    let (next, event) = Kwirk::act(level, state, step).map_err(|why| why.to_string())?;
    let taken = Taken {
        player: step.player,
        dir: step.dir.letter(),
        event: deed(event, step.dir),
        state: position(&next),
        solved: Kwirk::is_won(level, &next),
    };
    Ok((next, taken))
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

fn deed(event: Event, dir: Dir) -> Deed {
    let dir = dir.letter();
    match event {
        Event::Walk => Deed::Walk,
        Event::Exit(cell) => Deed::Exit { cell: cell.index() },
        Event::Push(block) => Deed::Push { from: block_of(&block), dir },
        Event::Fall(block) => Deed::Fall { from: block_of(&block), dir },
        Event::Turn { rotator, clockwise, carried } => Deed::Turn { rotator, clockwise, carried },
    }
}

fn position(state: &State) -> Position {
    Position {
        players: state.players.iter().map(|player| player.map(Cell::index)).collect(),
        boxes: state.boxes.iter().map(block_of).collect(),
        arms: state.arms.iter().map(|arms| arms.bits()).collect(),
        pits: indices(state.pits.iter()),
    }
}

impl Position {
    /// How many numbers it takes to say it; at least one for the step itself.
    fn numbers(&self) -> usize {
        1 + self.players.len() + 3 * self.boxes.len() + self.arms.len() + self.pits.len()
    }
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

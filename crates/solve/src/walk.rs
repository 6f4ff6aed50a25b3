//! From pushes to a plan: the player's walks in between, by the slow rules.

use boxwright_core::sokoban::{Level, Push, Sokoban, State};
use boxwright_core::{Cell, Dir, Game, Plan};
use std::collections::VecDeque;

/// The plan that makes these pushes, with shortest walks in between, by the slow rules.
pub(crate) fn walked(level: &Level, pushes: &[Push]) -> Plan {
    let mut state = level.start();
    let mut plan = Plan::default();
    for push in pushes {
        let stand = level.step(push.at, push.dir.opposite());
        for dir in walk(level, &state, stand).into_iter().chain([push.dir]) {
            state = Sokoban::play(level, &state, dir)
                .unwrap_or_else(|why| panic!("the search pushed where {why}"));
            plan.steps.push(dir);
        }
    }
    plan
}

/// A shortest walk to a cell the player can reach.
fn walk(level: &Level, state: &State, to: Cell) -> Vec<Dir> {
    let mut came_by: Vec<Option<Dir>> = vec![None; level.shape().area()];
    let mut todo = VecDeque::from([state.player]);
    while let Some(cell) = todo.pop_front() {
        if cell == to {
            break;
        }
        for dir in Dir::ALL {
            let next = level.step(cell, dir);
            let is_free = level.is_floor(next) && !state.boxes.contains(next) && next != state.player;
            if is_free && came_by[next.index()].is_none() {
                came_by[next.index()] = Some(dir);
                todo.push_back(next);
            }
        }
    }
    let mut steps = Vec::new();
    let mut cell = to;
    while cell != state.player {
        let dir = came_by[cell.index()].expect("the search only pushes what the player can reach");
        steps.push(dir);
        cell = level.step(cell, dir.opposite());
    }
    steps.reverse();
    steps
}

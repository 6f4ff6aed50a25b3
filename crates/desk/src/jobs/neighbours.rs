//! Levels near a level: harder, easier, or as hard and different.
//!
//! One small change after another is tried (a wall, a goal, a box, the player), each from a numbered chance, so the
//! same level gets the same neighbours. What can be solved and is rated is compared with the level itself.

use crate::host::within;
use crate::limits::level_of;
use crate::{Host, Problem};
use boxwright_forge::core::sokoban::{Draft, Level, Tile, replay};
use boxwright_forge::core::{Budget, Cell, Id, Objective, Rng, Verdict};
use boxwright_forge::rate::{Effort, Study, round};
use boxwright_forge::solve::solve;
use serde::Deserialize;
use serde_json::{Value, json};
use std::cmp::Reverse;
use std::time::Duration;

#[derive(Clone, Copy, Deserialize, PartialEq, Eq)]
#[serde(rename_all = "lowercase")]
enum Wish {
    Harder,
    Easier,
    Similar,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
    wish: Wish,
    #[serde(default)]
    seed: u64,
    /// Column and row of squares that stay as they are.
    #[serde(default)]
    locked: Vec<[usize; 2]>,
}

const TIME: Duration = Duration::from_secs(12);
const NODES: u64 = 20_000;
const PLACES: u64 = 40_000;
/// Changes that are tried.
const TRIES: u64 = 240;
/// How many levels are shown.
const COUNT: usize = 6;

/// A level near the one asked about.
struct Near {
    level: Level,
    difficulty: f64,
    told: Value,
}

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let level = level_of(&asked.level)?;
    let found = within(host, TIME, |budget| near(&level, &asked, host, budget)).value?;
    Ok(json!({ "levels": found.into_iter().map(|near| near.told).collect::<Vec<_>>() }))
}

fn near(level: &Level, asked: &Question, host: &dyn Host, budget: &mut Budget) -> Result<Vec<Near>, Problem> {
    let here = rated(level, budget)
        .ok_or_else(|| Problem::unclear("this level is too large to be compared, or cannot be solved"))?;
    let mut seen: Vec<Id> = vec![level.content_id()];
    let mut found: Vec<Near> = Vec::new();
    // Harder levels are looked for near the hardest found so far, the others near the level itself.
    let mut base = level.clone();
    for number in 0..TRIES {
        if budget.is_over() {
            break;
        }
        let mut rng = Rng::new(asked.seed).fork("near", number);
        let changes = 1 + rng.below(3);
        let Some(changed) = changed(&base, changes, &mut rng) else { continue };
        let id = changed.content_id();
        if seen.contains(&id) || !keeps(&asked.locked, level, &changed) {
            continue;
        }
        seen.push(id);
        let Some(one) = rated(&changed, budget) else { continue };
        if is_wished(asked.wish, here.difficulty, one.difficulty) {
            if asked.wish == Wish::Harder && found.iter().all(|other| other.difficulty < one.difficulty) {
                base = one.level.clone();
            }
            found.push(one);
            sort(&mut found, asked.wish, here.difficulty);
            found.truncate(COUNT);
        }
        if number % 8 == 7 {
            host.tell("progress", &json!({ "tried": number + 1, "of": TRIES, "found": found.len() }));
        }
    }
    Ok(found)
}

/// Are all locked squares as they were?
fn keeps(locked: &[[usize; 2]], before: &Level, after: &Level) -> bool {
    let shape = before.draft().shape();
    locked.iter().filter(|[col, row]| *col < shape.width() && *row < shape.height()).all(|&[col, row]| {
        let cell = shape.cell(col, row);
        before.draft().tile(cell) == after.draft().tile(cell)
    })
}

fn is_wished(wish: Wish, here: f64, there: f64) -> bool {
    match wish {
        Wish::Harder => there > here + 0.1,
        Wish::Easier => there < here - 0.1,
        Wish::Similar => (there - here).abs() <= 0.5 + here / 10.0,
    }
}

fn sort(found: &mut [Near], wish: Wish, here: f64) {
    // In thousandths, which can be ordered; of equals the first found stays first.
    let number = |near: &Near| (near.difficulty * 1e3) as i64;
    match wish {
        Wish::Harder => found.sort_by_key(|near| Reverse(number(near))),
        // The nearest easier ones first: a step at a time.
        Wish::Easier => found.sort_by_key(|near| Reverse(number(near))),
        Wish::Similar => found.sort_by_key(|near| (number(near) - (here * 1e3) as i64).abs()),
    }
}

/// A level with its best plan and how hard it is, if both are found within the effort.
fn rated(level: &Level, budget: &mut Budget) -> Option<Near> {
    let answer = budget.within(NODES, |budget| solve(level, Objective::Pushes, budget));
    let Verdict::Solved { plan, optimal: true } = answer.verdict else { return None };
    let replay = replay(level, &plan).ok().filter(|replay| replay.counts.pushes > 0)?;
    let rating = Study::new(level, Effort { nodes: NODES, places: PLACES }, budget).rating().ok()?;
    let told = json!({
        "level": level.to_string(), "pushes": replay.counts.pushes, "moves": replay.counts.moves,
        "lines": replay.counts.lines, "plan": replay.lurd(), "optimal": true,
        "difficulty": rating.difficulty, "band": rating.band_number(),
    });
    Some(Near { level: level.clone(), difficulty: round(rating.difficulty), told })
}

/// A level with some changes, if it still is one.
fn changed(level: &Level, changes: u64, rng: &mut Rng) -> Option<Level> {
    let mut draft = level.draft().clone();
    for _ in 0..changes {
        change(&mut draft, level, rng);
    }
    Level::new(draft).ok()
}

/// One change: a wall opened or built, or a piece moved to bare floor.
fn change(draft: &mut Draft, level: &Level, rng: &mut Rng) {
    let shape = draft.shape();
    let inside = |cell: Cell| {
        let (col, row) = (shape.col(cell), shape.row(cell));
        col > 0 && row > 0 && col + 1 < shape.width() && row + 1 < shape.height()
    };
    let cells = |is: &dyn Fn(Tile) -> bool, draft: &Draft| -> Vec<Cell> {
        shape.cells().filter(|&cell| inside(cell) && is(draft.tile(cell))).collect()
    };
    let blank = |draft: &Draft| -> Vec<Cell> {
        level.floor().iter().filter(|&cell| draft.tile(cell) == Tile::Blank).collect()
    };
    let (from, to, put): (Vec<Cell>, Vec<Cell>, Tile) = match rng.below(5) {
        0 => (blank(draft), Vec::new(), Tile::Wall),
        1 => (cells(&|tile| tile == Tile::Wall, draft), Vec::new(), Tile::Blank),
        2 => (cells(&|tile| tile == Tile::Box, draft), blank(draft), Tile::Box),
        3 => (cells(&|tile| tile == Tile::Goal, draft), blank(draft), Tile::Goal),
        _ => (cells(&|tile| tile == Tile::Player, draft), blank(draft), Tile::Player),
    };
    let Some(&from) = rng.choose(&from) else { return };
    if to.is_empty() {
        draft.set(from, put);
    } else if let Some(&to) = rng.choose(&to) {
        draft.set(from, Tile::Blank);
        draft.set(to, put);
    }
}

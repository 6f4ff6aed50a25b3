//! Completing a sketch: alternatives side by side, the hardest first, or why there is none.

use super::verdict::{cells_of, reason, relaxed, sentence, with_facts};
use crate::host::within;
use crate::limits::draft_of;
use crate::{Host, Problem};
use boxwright_forge::core::Cell;
use boxwright_forge::core::counted;
use boxwright_forge::core::sokoban::{Draft, Piece, Pieces, Sketch, Tile, replay};
use boxwright_forge::make::complete::{Completed, Completion, Outcome, Wish, complete};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The board, `?` where it is undecided.
    level: String,
    /// What undecided cells may hold: wall, box, player, goal; anything if not named.
    #[serde(default)]
    may: BTreeMap<usize, Vec<String>>,
    /// Walls to be put, from and to.
    walls: Option<(usize, usize)>,
    /// Boxes to be put, from and to.
    boxes: Option<(usize, usize)>,
    /// How many alternatives.
    #[serde(default = "three")]
    alternatives: usize,
    #[serde(default)]
    longer: bool,
}

fn three() -> usize {
    3
}

const SHORT: Duration = Duration::from_secs(4);
const LONG: Duration = Duration::from_secs(60);
/// The most alternatives that are shown.
const MOST: usize = 24;

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let draft = draft_of(&asked.level)?;
    let sketch = sketch(&draft, &asked)?;
    if let Some(fault) = sketch.faults().into_iter().next() {
        let cells: Vec<usize> = fault.cell().into_iter().map(Cell::index).collect();
        let text = sentence(fault.to_string().split(';').next().unwrap_or_default());
        let verdict =
            json!({ "kind": "unfinished", "title": "Not a sketch yet", "text": text, "cells": cells });
        return Ok(with_facts(verdict, &draft));
    }
    let wish = Wish { hardest: true, alternatives: asked.alternatives.clamp(1, MOST), ..Wish::default() };
    let time = if asked.longer { LONG } else { SHORT };
    let spent = within(host, time, |budget| complete(&sketch, &wish, budget));
    let verdict = match &spent.value {
        Outcome::Completed(completed) => told(completed)?,
        Outcome::Impossible(why) => {
            let (help, fix) = relaxed(&draft, why.relaxation.as_ref());
            json!({
                "kind": "impossible", "title": "Cannot be completed", "cells": cells_of(&why.reason.cells()),
                "text": format!("{} {help}", reason(&why.reason, draft.shape())).trim(), "fix": fix,
            })
        }
        Outcome::Unknown { nearest } => json!({
            "kind": "undecided", "title": "Not decided", "cells": [],
            "text": format!("{} positions looked at.", super::verdict::grouped(spent.nodes)),
            "completions": nearest.iter().filter_map(|one| shown(one).ok()).collect::<Vec<_>>(),
        }),
    };
    Ok(with_facts(verdict, &draft))
}

/// The sketch that a board with undecided cells is.
fn sketch(draft: &Draft, asked: &Question) -> Result<Sketch, Problem> {
    let mut sketch = Sketch::of_draft(draft);
    for (&at, names) in &asked.may {
        if at >= draft.shape().area() || draft.tile(Cell::new(at)) != Tile::Undecided {
            continue;
        }
        let pieces: Option<Pieces> = names.iter().map(|name| Piece::from_name(name)).collect();
        let pieces =
            pieces.ok_or_else(|| Problem::unclear("a cell may hold a wall, a box, the player or a goal"))?;
        if !pieces.is_empty() {
            sketch.allow(Cell::new(at), pieces);
        }
    }
    let goals = sketch.cells_allowing(Piece::Goal).len();
    if goals > 0 {
        sketch.goals = 0..=goals;
        sketch.boxes = 0..=sketch.cells_allowing(Piece::Box).len();
    }
    for (asked, put) in [(asked.walls, &mut sketch.walls), (asked.boxes, &mut sketch.boxes)] {
        if let Some((from, to)) = asked {
            if from > to {
                return Err(Problem::unclear("from is more than to"));
            }
            *put = from..=to;
        }
    }
    Ok(sketch)
}

fn told(completed: &Completed) -> Result<Value, Problem> {
    let most = completed.completions.first().map_or(0, |first| first.counts.pushes);
    let pushes = counted(most, "push", "pushes");
    let hardest = if completed.hardest {
        format!("The hardest needs {pushes}; that is proved.")
    } else {
        format!("The hardest found needs {pushes}.")
    };
    let text = match &completed.census {
        Some(census) if census.wall_sets > 1 => {
            format!(
                "{} of {} ways to put the walls work. {hardest}",
                census.solvable_wall_sets, census.wall_sets
            )
        }
        _ => hardest,
    };
    let completions: Result<Vec<Value>, Problem> = completed.completions.iter().map(shown).collect();
    Ok(json!({
        "kind": "completed", "title": "Can be completed", "text": text, "cells": [], "most": most,
        "is_hardest": completed.hardest, "completions": completions?,
    }))
}

fn shown(one: &Completion) -> Result<Value, Problem> {
    let replay = replay(&one.level, &one.plan).map_err(Problem::broken)?;
    Ok(json!({
        "level": one.level.to_string(), "pushes": one.counts.pushes, "moves": one.counts.moves,
        "lines": one.counts.lines, "plan": replay.lurd(), "optimal": one.optimal,
    }))
}

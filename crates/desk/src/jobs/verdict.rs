//! What can be said about a board while it is drawn: solvable, impossible and why, not decided, or not a level yet.
//!
//! The sentences are made here, where the reasons are known; the page shows them. Where one change would help, the
//! change comes along as tiles to draw. The verdict is told first, how hard the level is follows when it is known.

use crate::host::within;
use crate::limits::draft_of;
use crate::{Host, Problem};
use boxwright_forge::core::sokoban::{Draft, Level, LevelError, Sketch, Tile, replay};
use boxwright_forge::core::{Budget, Cell, CellSet, Dir, Objective, Shape, Verdict, counted};
use boxwright_forge::make::complete::{Outcome, Reason, Relaxation, Wish, complete};
use boxwright_forge::rate::{Effort, METRICS};
use boxwright_forge::solve::solve;
use boxwright_forge::{Figure, Rated};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    level: String,
    /// Is more time wanted than a person waits for?
    #[serde(default)]
    longer: bool,
}

const SHORT: Duration = Duration::from_secs(3);
const LONG: Duration = Duration::from_secs(60);
/// Nodes for the reason why a level cannot be solved, and for what would help.
const REASON: u64 = 60_000;

pub(super) fn run(asked: Question, host: &dyn Host) -> Result<Value, Problem> {
    let draft = draft_of(&asked.level)?;
    let level = match Level::new(draft.clone()) {
        Ok(level) => level,
        Err(fault) => return Ok(with_facts(unfinished(&draft, &fault), &draft)),
    };
    let time = if asked.longer { LONG } else { SHORT };
    let spent = within(host, time, |budget| solve(&level, Objective::Pushes, budget));
    let verdict = match &spent.value.verdict {
        Verdict::Solved { plan, optimal } => {
            let replay = replay(&level, plan).map_err(Problem::broken)?;
            let counts = replay.counts;
            let proof = if *optimal { "; proved shortest" } else { "" };
            let text = format!(
                "{}, {}{proof}.",
                counted(counts.pushes, "push", "pushes"),
                counted(counts.moves, "move", "moves")
            );
            let text = if counts.pushes == 0 { "Every box is home already.".to_owned() } else { text };
            json!({
                "kind": "solvable", "title": "Solvable", "text": text, "cells": [], "plan": replay.lurd(),
                "pushes": counts.pushes, "moves": counts.moves, "lines": counts.lines, "optimal": optimal,
            })
        }
        Verdict::Unsolvable => impossible(&draft),
        Verdict::Unknown => json!({
            "kind": "undecided", "title": "Not decided", "cells": [],
            "text": format!("{} positions looked at.", grouped(spent.nodes)),
        }),
    };
    let is_solvable = verdict["kind"] == "solvable";
    host.tell("verdict", &with_facts(verdict, &draft));
    if !is_solvable {
        return Ok(json!({}));
    }
    let rated = within(host, SHORT, |budget| Rated::new(&level, &[], true, Effort::default(), budget)).value;
    Ok(rating_of(&level, &rated))
}

/// How hard a level is, with the reasons in words.
pub(super) fn rating_of(level: &Level, rated: &Rated) -> Value {
    match &rated.rating {
        Ok(rating) => json!({
            "difficulty": rating.difficulty,
            "band": rating.band_number(),
            "band_name": rating.band.name,
            "words": rated.explanation.as_ref().map(|why| {
                why.in_words(level).to_string().lines().skip(1).map(str::to_owned).collect::<Vec<_>>()
            }),
        }),
        Err(why) => json!({ "band": null, "why": why.to_string() }),
    }
}

/// Everything that is counted about a level, by name, within a few seconds.
pub(super) fn figures_of(level: &Level, host: &dyn Host) -> (Rated, Map<String, Value>) {
    let figures: Vec<Figure> = METRICS.iter().map(Figure::Metric).collect();
    let rated =
        within(host, SHORT, |budget| Rated::new(level, &figures, true, Effort::default(), budget)).value;
    let mut numbers: Map<String, Value> = rated
        .figures
        .iter()
        .filter_map(|(figure, number)| Some((figure.name().to_owned(), json!((*number)?))))
        .collect();
    if let Ok(rating) = &rated.rating {
        numbers.insert("band".to_owned(), json!(rating.band_number()));
    }
    (rated, numbers)
}

/// Why a board is no level, and what would do.
fn unfinished(draft: &Draft, fault: &LevelError) -> Value {
    let inside = inside(draft);
    let free = |is_free: fn(Tile) -> bool| inside.iter().find(|&cell| is_free(draft.tile(cell)));
    let blank = free(|tile| tile == Tile::Blank);
    let (text, fix) = match fault {
        LevelError::NoPlayer => {
            ("No player.".to_owned(), blank.map(|cell| ("Add the player", cell, Tile::Player)))
        }
        LevelError::NoBoxes => ("No boxes and no goals.".to_owned(), None),
        LevelError::BoxesVersusGoals { boxes, goals } => {
            let text = format!("{}, {}.", counted(*boxes, "box", "boxes"), counted(*goals, "goal", "goals"));
            let fix = if boxes > goals { ("Add a goal", Tile::Goal) } else { ("Add a box", Tile::Box) };
            (text, blank.map(|cell| (fix.0, cell, fix.1)))
        }
        LevelError::NotEnclosed { at, name } => {
            (format!("The wall is open at {name}."), Some(("Close it", *at, Tile::Wall)))
        }
        LevelError::SeveralPlayers { count, at, name } => {
            (format!("{count} players, the second at {name}."), Some(("Keep the first", *at, Tile::Blank)))
        }
        other => (sentence(&other.to_string()), None),
    };
    let cells: Vec<usize> = fault.cell().into_iter().map(Cell::index).collect();
    let fix =
        fix.map(|(label, cell, tile)| json!({ "label": label, "edits": [[cell.index(), tile.glyph()]] }));
    json!({ "kind": "unfinished", "title": "Not a level yet", "text": text, "cells": cells, "fix": fix })
}

/// Why a level cannot be solved, and what would help.
fn impossible(draft: &Draft) -> Value {
    let shape = draft.shape();
    let wish = Wish { relaxing: REASON, ..Wish::default() };
    let found = complete(&Sketch::of_draft(draft), &wish, &mut Budget::nodes(2 * REASON));
    let Outcome::Impossible(why) = found else {
        return json!({
            "kind": "impossible", "title": "Cannot be solved", "cells": [],
            "text": "Everything was tried; no way brings every box home.",
        });
    };
    let (told, fix) = relaxed(draft, why.relaxation.as_ref());
    json!({
        "kind": "impossible", "title": "Cannot be solved", "cells": cells_of(&why.reason.cells()),
        "text": format!("{} {told}", reason(&why.reason, shape)).trim(), "fix": fix,
    })
}

/// A reason in a whole sentence.
pub(super) fn reason(reason: &Reason, shape: Shape) -> String {
    match reason {
        Reason::GoalOutOfReach { goal } => {
            format!("The goal at {} can never receive a box.", shape.name(*goal))
        }
        Reason::BoxOutOfReach { at } => format!("The box at {} can never reach a goal.", shape.name(*at)),
        Reason::NoSolution { walls: 0, .. } => {
            "Everything was tried; no way brings every box home.".to_owned()
        }
        other => sentence(&other.told(shape)),
    }
}

/// What would help, in a sentence and as tiles.
pub(super) fn relaxed(draft: &Draft, relaxation: Option<&Relaxation>) -> (String, Option<Value>) {
    let shape = draft.shape();
    match relaxation {
        Some(Relaxation::Goal { from, to }) => {
            let tile = |cell: Cell, goal| {
                let tile = draft.tile(cell);
                Tile::of(goal, tile.has_box(), tile.has_player()).glyph()
            };
            let edits = [(from.index(), tile(*from, false)), (to.index(), tile(*to, true))];
            let fix = json!({ "label": "Move it", "edits": edits });
            (
                format!("It works if the goal at {} moves to {}.", shape.name(*from), shape.name(*to)),
                Some(fix),
            )
        }
        Some(other) => (format!("It is {}.", other.told(shape)), None),
        None => (String::new(), None),
    }
}

pub(super) fn with_facts(mut verdict: Value, draft: &Draft) -> Value {
    let count = |is: fn(Tile) -> bool| draft.cells_where(is).len();
    verdict["facts"] = json!({
        "boxes": count(Tile::has_box), "goals": count(Tile::has_goal),
        "undecided": count(|tile| tile == Tile::Undecided),
        "width": draft.shape().width(), "height": draft.shape().height(),
    });
    verdict
}

pub(super) fn cells_of(cells: &CellSet) -> Vec<usize> {
    cells.iter().map(Cell::index).collect()
}

/// A clause as a sentence.
pub(super) fn sentence(clause: &str) -> String {
    let mut signs = clause.chars();
    let first = signs.next().map(|sign| sign.to_uppercase().to_string()).unwrap_or_default();
    format!("{first}{}.", signs.as_str())
}

/// A number with commas.
pub(super) fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut told = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            told.push(',');
        }
        told.push(digit);
    }
    told
}

/// Cells that no way over open ground leads to from the edge of the board.
fn inside(draft: &Draft) -> CellSet {
    let shape = draft.shape();
    let is_open = |cell: Cell| draft.tile(cell) != Tile::Wall;
    let is_edge = |cell: Cell| Dir::ALL.into_iter().any(|dir| shape.step(cell, dir).is_none());
    let mut todo: Vec<Cell> = shape.cells().filter(|&cell| is_edge(cell) && is_open(cell)).collect();
    let mut outside: CellSet = todo.iter().copied().collect();
    while let Some(cell) = todo.pop() {
        for next in Dir::ALL.into_iter().filter_map(|dir| shape.step(cell, dir)) {
            if is_open(next) && outside.insert(next) {
                todo.push(next);
            }
        }
    }
    shape.cells().filter(|&cell| is_open(cell) && !outside.contains(cell)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn said(board: &str) -> Value {
        let draft: Draft = board.parse().expect("a board");
        match Level::new(draft.clone()) {
            Err(fault) => unfinished(&draft, &fault),
            Ok(_) => impossible(&draft),
        }
    }

    #[test]
    fn what_is_missing_is_told_with_a_change_that_helps() {
        let verdict = said("#######\n#@$$. #\n#######");
        assert_eq!(verdict["text"], "2 boxes, 1 goal.");
        assert_eq!(verdict["fix"], json!({ "label": "Add a goal", "edits": [[12, "."]] }));
        let verdict = said("#####\n# $.#\n#####");
        assert_eq!(
            (&verdict["text"], &verdict["fix"]["label"]),
            (&json!("No player."), &json!("Add the player"))
        );
        let verdict = said("#####\n#@$.#\n## ##");
        assert_eq!(verdict["text"], "The wall is open at C3.");
        assert_eq!(verdict["fix"], json!({ "label": "Close it", "edits": [[12, "#"]] }));
    }

    #[test]
    fn what_cannot_be_solved_names_the_goal_and_where_it_would_do() {
        // The goal in the corner behind the player: no box comes there.
        let verdict = said("######\n#.@$ #\n######");
        assert_eq!(verdict["kind"], "impossible");
        assert!(verdict["text"].as_str().is_some_and(|text| text.contains("B2")), "{verdict}");
        assert_eq!(verdict["fix"]["label"], "Move it", "{verdict}");
    }

    #[test]
    fn numbers_are_told_with_commas() {
        assert_eq!(
            (grouped(7), grouped(1_234), grouped(2_000_000)),
            ("7".into(), "1,234".into(), "2,000,000".into())
        );
    }
}

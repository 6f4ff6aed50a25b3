//! Level text brought in: pasted, dropped or opened. Every format is told by its contents.

use crate::limits::check_count;
use crate::new::recipe_of;
use crate::{New, Problem};
use boxwright_forge::core::kwirk;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::text::{self, Hint, sokogen};
use serde::Deserialize;
use serde_json::{Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    text: String,
}

pub(crate) fn read(asked: Question) -> Result<Value, Problem> {
    let text = &asked.text[..];
    if kwirk::is_kwirk(text) {
        let read = kwirk::read(text).map_err(Problem::unclear)?;
        check_count(read.entries.len())?;
        let entry = |entry: &kwirk::Entry| {
            let new = New::of_kwirk(entry);
            json!({
                "game": "kwirk", "title": new.title, "author": new.author, "level": new.level, "notes": new.notes,
                "plan": new.plan, "recipe": new.recipe,
                "fault": entry.level().err().map(|fault| fault.to_string()),
            })
        };
        return Ok(
            json!({ "title": null, "author": null, "entries": read.entries.iter().map(entry).collect::<Vec<_>>(), "warnings": [] }),
        );
    }
    if text.lines().any(|line| line.starts_with("p sokogen")) {
        let read = sokogen::read(text.as_bytes()).map_err(Problem::unclear)?;
        let board = read.sketch.to_draft().to_string();
        let entry = json!({
            "game": "sokoban", "title": null, "author": null, "level": board, "notes": "", "plan": null,
            "recipe": null, "fault": null,
        });
        return Ok(json!({ "title": null, "author": null, "entries": [entry], "warnings": [] }));
    }
    let read = text::read(text.as_bytes(), Hint::default()).map_err(Problem::unclear)?;
    check_count(read.collection.entries.len())?;
    let entry = |entry: &text::Entry| {
        let solution = entry.saved.iter().find(|saved| saved.is_solution()).map(|saved| saved.moves.clone());
        json!({
            "game": "sokoban", "title": entry.title, "author": entry.author, "level": entry.board.to_string(),
            "notes": entry.notes.join("\n"), "plan": solution,
            "recipe": recipe_of(entry),
            "fault": Level::faults(&entry.board).first().map(ToString::to_string),
        })
    };
    Ok(json!({
        "title": read.collection.title, "author": read.collection.author,
        "entries": read.collection.entries.iter().map(entry).collect::<Vec<_>>(),
        "warnings": read.warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
    }))
}

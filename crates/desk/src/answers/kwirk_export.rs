//! Kwirk levels handed out: as level text, as a picture, as an animation of a plan.

use super::export::{Made, One, some, within};
use crate::Problem;
use crate::limits::{kwirk_draft_of as draft_of, kwirk_level_of as level_of, kwirk_plan_of as plan_of};
use boxwright_draw::kwirk::{Active, gif, png_of, svg};
use boxwright_draw::{Film, Picture};
use boxwright_forge::core::kwirk::{Collection, Entry, write};
use boxwright_forge::kwirk::SOLUTION;

/// Levels in a format: `kwirk`, or svg, png, gif of the first.
pub(super) fn made(levels: &[&One], format: &str, picture: &Picture) -> Result<Made, Problem> {
    let Some(first) = levels.first() else { return Err(Problem::unclear("there is no level to write")) };
    let still = Active::default();
    match format {
        "svg" => Ok((svg(&draft_of(&first.level)?, still, picture).into_bytes(), "image/svg+xml", "svg")),
        "png" => {
            let draft = draft_of(&first.level)?;
            let drawn = png_of(&draft, still, &within(picture, draft.shape(), 64));
            Ok((drawn.map_err(Problem::unclear)?, "image/png", "png"))
        }
        "gif" => {
            let plan = plan_of(&first.plan)?;
            if plan.is_empty() {
                return Err(Problem::unclear(
                    "an animation shows a solution, and there is none; show a solution first",
                ));
            }
            let level = level_of(&first.level)?;
            let film = gif(&level, &plan, &within(picture, level.shape(), picture.cell), &Film::default());
            Ok((film.map_err(Problem::unclear)?, "image/gif", "gif"))
        }
        "kwirk" => Ok((text(levels)?.into_bytes(), "text/plain; charset=utf-8", "kwirk")),
        other => Err(Problem::unclear(format!(
            "Kwirk levels cannot be written as `{other}`; kwirk, svg, png and gif would do"
        ))),
    }
}

fn text(levels: &[&One]) -> Result<String, Problem> {
    let mut entries = Vec::new();
    for (number, one) in levels.iter().enumerate() {
        let facts = [("author", &one.author), (SOLUTION, &one.plan), ("recipe", &one.recipe)];
        let facts =
            facts.into_iter().filter_map(|(key, value)| Some((key.to_owned(), some(value)?))).collect();
        let name = some(&one.title).unwrap_or_else(|| (number + 1).to_string());
        entries.push(Entry { name, facts, notes: Vec::new(), board: draft_of(&one.level)?, line: 0 });
    }
    Ok(write(&Collection { entries, ..Collection::default() }))
}

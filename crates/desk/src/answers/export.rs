//! A level handed out: in every format of level text, as a picture, as an animation.

use super::kwirk_export;
use crate::limits::{cell_of, draft_of, level_of, plan_of};
use crate::{File, Problem};
use boxwright_draw::{Film, Picture, Theme, animated_svg, gif, png_of, svg};
use boxwright_forge::core::Shape;
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, write};
use serde::Deserialize;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Question {
    levels: Vec<One>,
    /// A format of level text, or svg, png, gif, film; for Kwirk levels kwirk, svg, png, gif.
    format: String,
    #[serde(default)]
    theme: String,
    #[serde(default)]
    title: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct One {
    /// `kwirk`, or nothing for Sokoban.
    #[serde(default)]
    game: String,
    pub(super) level: String,
    #[serde(default)]
    pub(super) title: String,
    #[serde(default)]
    pub(super) author: String,
    #[serde(default)]
    pub(super) plan: String,
    #[serde(default)]
    pub(super) recipe: String,
}

/// Bytes, what kind they are, and the ending of the file's name.
pub(super) type Made = (Vec<u8>, &'static str, &'static str);

/// Levels as a file.
pub(crate) fn export(asked: Question) -> Result<File, Problem> {
    let first = asked.levels.first().map_or("", |one| &one.title);
    let name = file_name(if asked.title.is_empty() { first } else { &asked.title });
    let (bytes, kind, ending) = made(&asked)?;
    Ok(File { bytes, kind, name: format!("{name}.{ending}") })
}

/// Does a question for a file ask for pixels? They take much memory, so one at a time is enough.
pub(crate) fn draws_pixels(body: &[u8]) -> bool {
    #[derive(Deserialize)]
    struct Wanted {
        format: String,
    }
    serde_json::from_slice(body).is_ok_and(|Wanted { format }| matches!(&format[..], "png" | "gif"))
}

fn made(asked: &Question) -> Result<Made, Problem> {
    let first = asked.levels.first().ok_or_else(|| Problem::unclear("there is no level to write"))?;
    let picture =
        Picture { theme: Theme::from_name(&asked.theme).unwrap_or(Theme::Light), ..Picture::default() };
    let kwirk: Vec<&One> = asked.levels.iter().filter(|one| one.game == "kwirk").collect();
    if kwirk.len() == asked.levels.len() {
        return kwirk_export::made(&kwirk, &asked.format, &picture);
    }
    if !kwirk.is_empty() {
        let told = format!("{} of these are Kwirk levels; write them by themselves", kwirk.len());
        return Err(Problem::unclear(told));
    }
    match asked.format.as_str() {
        "svg" => Ok((svg(&draft_of(&first.level)?, &picture).into_bytes(), "image/svg+xml", "svg")),
        "png" => {
            let draft = draft_of(&first.level)?;
            let drawn = png_of(&draft, &within(&picture, draft.shape(), 64));
            Ok((drawn.map_err(Problem::unclear)?, "image/png", "png"))
        }
        "gif" | "film" => {
            let (level, plan) = (level_of(&first.level)?, plan_of(&first.plan)?);
            if plan.is_empty() {
                return Err(Problem::unclear(
                    "an animation shows a solution, and there is none; show a solution first",
                ));
            }
            if asked.format == "gif" {
                let picture = within(&picture, level.shape(), picture.cell);
                let film = gif(&level, &plan, &picture, &Film::default()).map_err(Problem::unclear)?;
                return Ok((film, "image/gif", "gif"));
            }
            let film = animated_svg(&level, &plan, &picture, &Film::default()).map_err(Problem::unclear)?;
            Ok((film.into_bytes(), "image/svg+xml", "svg"))
        }
        name => {
            let format = Format::from_name(name)
                .ok_or_else(|| Problem::unclear(format!("there is no format `{name}`")))?;
            let written = write(&collection(asked)?, format, &Style::default()).map_err(Problem::unclear)?;
            Ok((written.bytes, "text/plain; charset=utf-8", format.extension()))
        }
    }
}

fn collection(asked: &Question) -> Result<Collection, Problem> {
    let mut collection =
        Collection { title: some(&asked.title).filter(|_| asked.levels.len() > 1), ..Collection::default() };
    for one in &asked.levels {
        let mut entry = Entry::new(draft_of(&one.level)?);
        (entry.title, entry.author) = (some(&one.title), some(&one.author));
        if !one.plan.is_empty() {
            entry.saved.push(Saved { name: "Solution".to_owned(), moves: one.plan.clone() });
        }
        if !one.recipe.is_empty() {
            entry.facts.insert("recipe".to_owned(), one.recipe.clone().into());
        }
        collection.entries.push(entry);
    }
    Ok(collection)
}

/// A picture whose cells are as large as is wished, or as large as a board of this shape lets them be.
pub(super) fn within(picture: &Picture, shape: Shape, wished: u32) -> Picture {
    Picture { cell: cell_of(shape, wished), ..picture.clone() }
}

/// A text, if there is one.
pub(super) fn some(text: &str) -> Option<String> {
    (!text.is_empty()).then(|| text.to_owned())
}

/// A title as a file's name: letters, digits and dashes.
fn file_name(title: &str) -> String {
    let plain: String = title
        .chars()
        .map(|sign| if sign.is_ascii_alphanumeric() { sign.to_ascii_lowercase() } else { '-' })
        .collect();
    let plain: Vec<&str> = plain.split('-').filter(|part| !part.is_empty()).collect();
    let name: String = plain.join("-").chars().take(60).collect();
    if name.is_empty() { "level".to_owned() } else { name }
}

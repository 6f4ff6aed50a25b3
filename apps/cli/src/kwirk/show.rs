//! `boxwright show` for Kwirk: levels as pictures in the terminal.

use super::{GAME, Item, items};
use crate::args::ShowArgs;
use crate::talk::{Talk, is_unicode};
use boxwright_draw::kwirk::terminal;
use boxwright_forge::core::kwirk::Draft;
use boxwright_forge::core::shown;
use boxwright_workshop::KwirkSource;
use serde::Serialize;
use std::io;

pub(crate) fn run(args: &ShowArgs, source: &KwirkSource, talk: &mut Talk) -> io::Result<()> {
    for item in items(source, &args.input, talk)? {
        let board = match &args.after {
            None => Some(item.entry().board.clone()),
            Some(plan) => item.after(plan, talk)?.map(|(level, state, _)| level.draft_at(&state)),
        };
        if let Some(board) = board {
            show(&item, &board, args, talk)?;
        }
    }
    Ok(())
}

fn show(item: &Item, board: &Draft, args: &ShowArgs, talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        let level = board.to_string().lines().map(str::to_owned).collect();
        let (file, title) = (item.source.name.as_str(), item.title());
        return talk.object(&Line { file, index: item.index + 1, title, game: GAME, level });
    }
    // As its heading, so that the output is a level file.
    let title = item.title().map_or_else(|| (item.index + 1).to_string(), shown);
    talk.line(format!("level: {title}"))?;
    for line in terminal::lines(board, talk.ink(), args.theme, is_unicode()) {
        talk.line(line)?;
    }
    talk.line("")
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    game: &'static str,
    level: Vec<String>,
}

//! `boxwright show`: levels as pictures in the terminal.

use crate::args::ShowArgs;
use crate::input::{Item, items, opened};
use crate::kwirk;
use crate::talk::{Talk, is_unicode};
use boxwright_draw::terminal;
use boxwright_forge::core::shown;
use boxwright_forge::core::sokoban::Draft;
use boxwright_workshop::Opened;
use serde::Serialize;
use std::io;

pub(crate) fn run(args: &ShowArgs, talk: &mut Talk) -> io::Result<()> {
    for opened in opened(&args.input, talk)? {
        let source = match opened {
            Opened::Sokoban(source) => source,
            Opened::Kwirk(source) => {
                kwirk::show::run(args, &source, talk)?;
                continue;
            }
        };
        for item in items(&source, &args.input, talk)? {
            let board = match &args.after {
                None => Some(item.entry().board.clone()),
                Some(plan) => item.after(plan, talk)?.map(|(level, state)| level.draft_at(&state)),
            };
            if let Some(board) = board {
                show(&item, &board, args, talk)?;
            }
        }
    }
    Ok(())
}

fn show(item: &Item, board: &Draft, args: &ShowArgs, talk: &mut Talk) -> io::Result<()> {
    if talk.json {
        let (file, title) = (item.source.name.as_str(), item.entry().title.as_deref());
        let level = board.rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        return talk.object(&Line { file, index: item.index + 1, title, level });
    }
    // As a comment, so that the output is a level file.
    let title = item.entry().title.clone().unwrap_or_else(|| (item.index + 1).to_string());
    talk.line(format!("; {}\n", shown(&title)))?;
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
    level: Vec<String>,
}

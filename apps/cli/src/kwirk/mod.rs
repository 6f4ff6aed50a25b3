//! Kwirk in the commands: what each of them does with a file of Kwirk levels.
//!
//! The commands themselves open files of either game and hand those of Kwirk over to here. Output is shaped
//! like that for Sokoban, with Kwirk's own counts; lines of JSON have a key `game`.

pub(crate) mod check;
pub(crate) mod convert;
pub(crate) mod play;
pub(crate) mod rate;
pub(crate) mod render;
pub(crate) mod show;
pub(crate) mod solve;
pub(crate) mod verify;

use crate::args::Input;
use crate::folder::Label;
use crate::input::chosen;
use crate::talk::Talk;
use boxwright_forge::core::kwirk::{Entry, Level, LevelError, Plan, State, replay};
use boxwright_forge::core::{Cell, shown};
use boxwright_workshop::KwirkSource;
use std::io;

/// The word for the game in data.
pub(crate) const GAME: &str = "kwirk";

/// One level of a source.
#[derive(Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) source: &'a KwirkSource,
    /// Its place in the file, counted from 0.
    pub(crate) index: usize,
}

impl<'a> Item<'a> {
    pub(crate) fn entry(&self) -> &'a Entry {
        &self.source.collection.entries[self.index]
    }

    pub(crate) fn title(&self) -> Option<&'a str> {
        Some(self.entry().name.as_str()).filter(|name| !name.is_empty())
    }

    /// What people call it: `level 3 "Title"`.
    pub(crate) fn name(&self) -> String {
        match self.title() {
            Some(title) => format!("level {} \"{}\"", self.index + 1, shown(title)),
            None => format!("level {}", self.index + 1),
        }
    }

    /// A level in a table: its number and title.
    pub(crate) fn label(&self) -> String {
        let digits = self.source.collection.entries.len().to_string().len();
        let number = (self.index + 1).to_string();
        let title = self.title().filter(|title| *title != number);
        format!("{number:>digits$}{}", title.map(|title| format!(" {}", shown(title))).unwrap_or_default())
    }

    /// Where it is, for messages: file, line and level.
    pub(crate) fn whereabouts(&self) -> String {
        format!("{}: line {}: {}", self.source.name, self.entry().line, self.name())
    }

    /// The same for one of its cells, with line and column.
    pub(crate) fn whereabouts_of(&self, cell: Option<Cell>) -> String {
        let Some(cell) = cell else { return self.whereabouts() };
        let (shape, line) = (self.entry().board.shape(), self.entry().line);
        let (line, column) = (line + shape.row(cell), shape.col(cell) + 1);
        format!("{}: line {line}, column {column}: {}", self.source.name, self.name())
    }

    /// What is said about it where files are written.
    pub(crate) fn tag(&self) -> Label<'a> {
        Label {
            file: &self.source.name,
            index: self.index,
            title: self.title(),
            whereabouts: self.whereabouts(),
        }
    }

    /// Why it is no level, with its place.
    pub(crate) fn fault(&self, fault: &LevelError) -> String {
        format!("{}: {fault}", self.whereabouts_of(fault.cell()))
    }

    /// The level, or a complaint.
    pub(crate) fn level(&self, talk: &mut Talk) -> io::Result<Option<Level>> {
        match Level::new(&self.entry().board) {
            Ok(level) => Ok(Some(level)),
            Err(fault) => talk.complain(self.fault(&fault)).map(|()| None),
        }
    }

    /// The level, and its state and the plan after the plan's steps, or a complaint.
    pub(crate) fn after(&self, plan: &str, talk: &mut Talk) -> io::Result<Option<(Level, State, Plan)>> {
        let Some(level) = self.level(talk)? else { return Ok(None) };
        let outcome = match Plan::read(plan) {
            Ok(plan) => match replay(&level, &plan) {
                Ok(replay) => Ok((replay.end, plan)),
                Err(fault) => Err(format!("{}: {fault}", self.whereabouts())),
            },
            Err(error) => Err(format!("the plan: {error}")),
        };
        match outcome {
            Ok((end, plan)) => Ok(Some((level, end, plan))),
            Err(text) => talk.complain(text).map(|()| None),
        }
    }
}

/// The selected levels of a source; complains if the selection goes past its end.
pub(crate) fn items<'a>(
    source: &'a KwirkSource,
    input: &Input,
    talk: &mut Talk,
) -> io::Result<Vec<Item<'a>>> {
    let chosen = chosen(&source.name, source.collection.entries.len(), input, talk)?;
    Ok(chosen.into_iter().map(|index| Item { source, index }).collect())
}

/// The selected levels of all sources that are levels; the others are complained about.
pub(crate) fn levels<'a>(
    sources: &'a [KwirkSource],
    input: &Input,
    talk: &mut Talk,
) -> io::Result<Vec<(Item<'a>, Level)>> {
    let mut levels = Vec::new();
    for source in sources {
        for item in items(source, input, talk)? {
            levels.extend(item.level(talk)?.map(|level| (item, level)));
        }
    }
    Ok(levels)
}

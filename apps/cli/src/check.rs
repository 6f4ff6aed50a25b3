//! `boxwright check`: is it a legal level, and what is odd about it?

use crate::args::CheckArgs;
use crate::input::{Item, items, opened};
use crate::kwirk;
use crate::talk::Talk;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Cell, Shape, counted, shown};
use boxwright_forge::{Check, Same, check, same_levels, verify};
use boxwright_workshop::{Opened, Source};
use serde::Serialize;
use std::io;

pub(crate) fn run(args: &CheckArgs, talk: &mut Talk) -> io::Result<()> {
    for opened in opened(&args.input, talk)? {
        match opened {
            Opened::Sokoban(source) => check_all(args, &source, talk)?,
            Opened::Kwirk(source) => kwirk::check::run(args, &source, talk)?,
        }
    }
    Ok(())
}

fn check_all(args: &CheckArgs, source: &Source, talk: &mut Talk) -> io::Result<()> {
    let same = same_levels(&source.reading.collection.entries);
    let chosen = items(source, &args.input, talk)?;
    if !talk.json {
        talk.line(heading(source))?;
    }
    let (mut legal, mut odd) = (0, 0);
    for item in &chosen {
        let found = check(&item.entry().board);
        let remarks = remarks(item, &found, same[item.index]);
        legal += usize::from(found.level.is_some());
        odd += usize::from(found.level.is_some() && !remarks.is_empty());
        if found.level.is_none() {
            talk.not_so();
        }
        if talk.json {
            talk.object(&Line::new(item, &found, same[item.index]))?;
        } else {
            tell(item, &found, &remarks, args.all || chosen.len() == 1, talk)?;
        }
    }
    if !talk.json {
        talk.line(summary(chosen.len(), legal, odd))?;
    }
    Ok(())
}

fn heading(source: &Source) -> String {
    let reading = &source.reading;
    let how = if reading.guessed { "by its contents" } else { "by its name" };
    format!(
        "{}: {}, read as {} ({how}), {} signs",
        source.name,
        counted(reading.collection.entries.len(), "level", "levels"),
        reading.format,
        reading.dialect.name
    )
}

pub(crate) fn summary(count: usize, legal: usize, odd: usize) -> String {
    match (count, legal) {
        (0, _) => "no level checked".to_owned(),
        (1, 1) => format!("legal{}", if odd > 0 { ", but odd" } else { "" }),
        (1, 0) => "not legal".to_owned(),
        (count, legal) if count == legal => format!("{count} levels: all legal, {odd} odd"),
        (count, legal) => format!("{count} levels: {} not legal, {odd} odd", count - legal),
    }
}

/// Everything there is to complain about, each in a line that says where.
fn remarks(item: &Item, found: &Check, same: Option<Same>) -> Vec<String> {
    let faults =
        found.faults.iter().map(|fault| format!("{}: not legal: {fault}", item.whereabouts_of(fault.cell())));
    let odd = found.odd.iter().map(|oddity| oddity.text.clone());
    let twin = same.map(|same| {
        let how = if same.exactly { "the same as" } else { "plays the same as" };
        format!("{how} level {}", same.index + 1)
    });
    let games = found.level.iter().flat_map(|level| verify(level, item.entry())).filter(|game| !game.holds());
    let games = games.map(|game| format!("its `{}` does not hold (see boxwright verify)", shown(&game.name)));
    let odd = odd.chain(twin).chain(games).map(|text| format!("{}: odd: {text}", item.whereabouts()));
    faults.chain(odd).collect()
}

fn tell(item: &Item, found: &Check, remarks: &[String], all: bool, talk: &mut Talk) -> io::Result<()> {
    if let Some(level) = found.level.as_ref().filter(|_| all) {
        talk.line(format!("{}: {}", item.whereabouts(), facts(level)))?;
        talk.line(format!("  id {}, content id {}", level.exact_id(), level.content_id()))?;
    }
    remarks.iter().try_for_each(|remark| talk.line(remark))
}

fn facts(level: &Level) -> String {
    format!(
        "size {}, {}, {}",
        size(level),
        counted(level.boxes().len(), "box", "boxes"),
        counted(level.floor().len(), "floor cell", "floor cells")
    )
}

/// Columns x rows of the interior.
fn size(level: &Level) -> String {
    let span = |side: fn(Shape, Cell) -> usize| {
        let sides = || level.floor().iter().map(|cell| side(level.shape(), cell));
        sides().max().unwrap_or(0) + 1 - sides().min().unwrap_or(0)
    };
    format!("{}x{}", span(Shape::col), span(Shape::row))
}

/// Everything odd by its name in data.
fn odd_names(item: &Item, found: &Check, same: Option<Same>) -> Vec<&'static str> {
    let games = found.level.iter().flat_map(|level| verify(level, item.entry()));
    let saved = games.into_iter().any(|game| !game.holds()).then_some("saved_game");
    let names = found.odd.iter().map(|oddity| oddity.name);
    names.chain(same.map(|_| "same")).chain(saved).collect()
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    line: usize,
    format: &'static str,
    dialect: &'static str,
    legal: bool,
    width: usize,
    height: usize,
    size: Option<String>,
    boxes: usize,
    goals: usize,
    floor: Option<usize>,
    id: Option<String>,
    content_id: Option<String>,
    same_as: Option<usize>,
    faults: Vec<String>,
    odd: Vec<&'static str>,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, found: &Check, same: Option<Same>) -> Line<'a> {
        let (entry, reading) = (item.entry(), &item.source.reading);
        let level = found.level.as_ref();
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: entry.title.as_deref(),
            line: item.place().line,
            format: reading.format.name(),
            dialect: reading.dialect.name,
            legal: level.is_some(),
            width: entry.board.shape().width(),
            height: entry.board.shape().height(),
            size: level.map(size),
            boxes: entry.board.cells_where(|tile| tile.has_box()).len(),
            goals: entry.board.cells_where(|tile| tile.has_goal()).len(),
            floor: level.map(|level| level.floor().len()),
            id: level.map(|level| level.exact_id().to_string()),
            content_id: level.map(|level| level.content_id().to_string()),
            same_as: same.map(|same| same.index + 1),
            faults: found.faults.iter().map(ToString::to_string).collect(),
            odd: odd_names(item, found, same),
        }
    }
}

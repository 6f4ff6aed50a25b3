//! `boxwright check` for Kwirk: is it a legal level, and what is odd about it?

use super::{GAME, Item, items};
use crate::args::CheckArgs;
use crate::check::summary;
use crate::talk::Talk;
use boxwright_forge::Same;
use boxwright_forge::core::kwirk::{Level, Tile};
use boxwright_forge::core::{Cell, Shape, counted, shown};
use boxwright_forge::kwirk::{Check, check, same_levels, verify};
use boxwright_workshop::KwirkSource;
use serde::Serialize;
use std::io;

pub(crate) fn run(args: &CheckArgs, source: &KwirkSource, talk: &mut Talk) -> io::Result<()> {
    let same = same_levels(&source.collection.entries);
    let chosen = items(source, &args.input, talk)?;
    if !talk.json {
        let levels = counted(source.collection.entries.len(), "level", "levels");
        talk.line(format!("{}: {levels} of Kwirk, read as kwirk-ascii", source.name))?;
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
            continue;
        }
        if let Some(level) = found.level.as_ref().filter(|_| args.all || chosen.len() == 1) {
            talk.line(format!("{}: {}", item.whereabouts(), facts(level)))?;
            talk.line(format!("  id {}, content id {}", level.exact_id(), level.content_id()))?;
        }
        remarks.iter().try_for_each(|remark| talk.line(remark))?;
    }
    if !talk.json {
        talk.line(summary(chosen.len(), legal, odd))?;
    }
    Ok(())
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
    let plans = found.level.iter().flat_map(|level| verify(level, item.entry()));
    let wrong = plans.filter(|plan| !plan.outcome.solves());
    let wrong = wrong.map(|plan| format!("its `{}` does not hold (see boxwright verify)", shown(&plan.name)));
    let odd = odd.chain(twin).chain(wrong).map(|text| format!("{}: odd: {text}", item.whereabouts()));
    faults.chain(odd).collect()
}

fn facts(level: &Level) -> String {
    format!(
        "size {}, {}, {}, {}, {}, {}",
        size(level),
        counted(level.players().len(), "player", "players"),
        counted(level.boxes().len(), "box", "boxes"),
        counted(level.rotators().len(), "rotator", "rotators"),
        counted(level.pits().len(), "pit", "pits"),
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

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    game: &'static str,
    line: usize,
    format: &'static str,
    legal: bool,
    width: usize,
    height: usize,
    size: Option<String>,
    players: usize,
    boxes: Option<usize>,
    rotators: usize,
    pits: usize,
    floor: Option<usize>,
    id: Option<String>,
    content_id: Option<String>,
    same_as: Option<usize>,
    faults: Vec<String>,
    odd: Vec<&'static str>,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, found: &Check, same: Option<Same>) -> Line<'a> {
        let (entry, level) = (item.entry(), found.level.as_ref());
        let count = |is: fn(Tile) -> bool| entry.board.cells_where(is).count();
        let plans = found.level.iter().flat_map(|level| verify(level, entry));
        let saved = plans.into_iter().any(|plan| !plan.outcome.solves()).then_some("saved_game");
        let names = found.odd.iter().map(|oddity| oddity.name);
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.title(),
            game: GAME,
            line: entry.line,
            format: "kwirk-ascii",
            legal: level.is_some(),
            width: entry.board.shape().width(),
            height: entry.board.shape().height(),
            size: level.map(size),
            players: count(|tile| matches!(tile, Tile::Player(_))),
            boxes: level.map(|level| level.boxes().len()),
            rotators: count(|tile| tile == Tile::Core),
            pits: count(Tile::has_pit),
            floor: level.map(|level| level.floor().len()),
            id: level.map(|level| level.exact_id().to_string()),
            content_id: level.map(|level| level.content_id().to_string()),
            same_as: same.map(|same| same.index + 1),
            faults: found.faults.iter().map(ToString::to_string).collect(),
            odd: names.chain(same.map(|_| "same")).chain(saved).collect(),
        }
    }
}

//! `boxwright convert` for Kwirk: files into one, one into a file each, some of the levels of a file.
//!
//! There is one format, so what is left to convert is which levels are where. A file that is written back whole
//! keeps its bytes. Boards need not be levels; what is said about further files has no place in one file.

use super::{GAME, Item, items};
use crate::args::ConvertArgs;
use crate::folder::{Folder, Label, is_folder};
use crate::input::{Games, games};
use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::core::kwirk::{Collection, write};
use boxwright_forge::core::text::Dialect;
use boxwright_workshop::{KWIRK_ENDING, KwirkSource};
use std::io;
use std::path::Path;

pub(crate) fn run(args: &ConvertArgs, talk: &mut Talk) -> io::Result<()> {
    let is_plain = !args.dashes && !args.one_line && args.to_dialect == Dialect::STANDARD;
    if !is_plain {
        return talk.complain("--dashes, --one-line and --to-dialect are for xsb and sok, not for kwirk");
    }
    talk.json &= args.output.is_some();
    let Games { sokoban, kwirk: sources } = games(&args.input, talk)?;
    let is_mixed = !sokoban.is_empty();
    for source in sokoban {
        talk.complain(format!("{}: these are Sokoban levels, which kwirk cannot hold", source.name))?;
    }
    if is_mixed {
        return Ok(());
    }
    let mut chosen = Vec::new();
    for source in &sources {
        chosen.extend(items(source, &args.input, talk)?);
    }
    match chosen.is_empty() {
        true if talk.has_complained() => Ok(()),
        true => talk.complain("there is no level to write"),
        false if is_folder(args.output.as_ref()) => each(args, &chosen, talk),
        false => one_file(args, &sources, &chosen, talk),
    }
}

/// Levels of some files as one. What is said about the first file is said about all.
pub(super) fn together(sources: &[KwirkSource], chosen: &[Item], talk: &mut Talk) -> io::Result<String> {
    let head = &sources[0].collection;
    let entries = chosen.iter().map(|item| item.entry().clone()).collect();
    let collection = Collection { notes: head.notes.clone(), entries, tail: head.tail.clone() };
    for source in sources.iter().skip(1) {
        if !source.collection.notes.is_empty() || !source.collection.tail.is_empty() {
            talk.warn(format!("{}: what it says about the whole collection is left out", source.name))?;
        }
    }
    Ok(match sources {
        [source] if source.collection == collection => source.text.clone(),
        _ => write(&collection),
    })
}

/// All levels into one file or to standard output.
fn one_file(args: &ConvertArgs, sources: &[KwirkSource], chosen: &[Item], talk: &mut Talk) -> io::Result<()> {
    let text = together(sources, chosen, talk)?;
    let Some(path) = &args.output else { return talk.bytes(text.as_bytes()) };
    if !talk.store(path, text.as_bytes(), args.force)? {
        return Ok(());
    }
    let output = path.display().to_string();
    if !talk.json {
        let levels = counted(chosen.len(), "level", "levels");
        return talk.say(format!("{output}: {levels} written as kwirk-ascii, nothing lost"));
    }
    for item in chosen {
        let (file, index, title) = (&item.source.name, item.index + 1, item.title());
        talk.object(&serde_json::json!({
            "file": file, "index": index, "title": title, "game": GAME, "output": output, "format": "kwirk-ascii",
        }))?;
    }
    Ok(())
}

/// A file for each level, into a folder.
fn each(args: &ConvertArgs, chosen: &[Item], talk: &mut Talk) -> io::Result<()> {
    let path = args.output.as_deref().unwrap_or(Path::new("."));
    let labels: Vec<Label> = chosen.iter().map(Item::tag).collect();
    Folder { path, ending: KWIRK_ENDING, force: args.force }.fill(&labels, talk, |at, _| {
        let entries = vec![chosen[at].entry().clone()];
        Ok(Some(Ok(write(&Collection { entries, ..Collection::default() }).into_bytes())))
    })
}

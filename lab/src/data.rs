//! Where the collections of other people are: in the folder that `BOXWRIGHT_DATA` names, else in
//! `../shared/data` beside the project. They are not part of the project and may be absent.

use boxwright_forge::SMALL_ROOMS;
use boxwright_forge::core::kwirk;
use boxwright_forge::core::sokoban::{Level, Sketch};
use boxwright_forge::core::text::{Collection, Format, Hint, read, sokogen};
use boxwright_workshop::load;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// The levels of a collection, in order.
pub(crate) fn levels(file: &str) -> Result<Vec<Level>, String> {
    let source = load(&folder().join(file), Hint::default()).map_err(|error| error.to_string())?;
    playable(&source.reading.collection)
}

/// The levels that come with the program.
pub(crate) fn shipped() -> Result<Vec<Level>, String> {
    let hint = Hint { format: Some(Format::Sok), ..Hint::default() };
    playable(&read(SMALL_ROOMS.as_bytes(), hint).map_err(|error| error.to_string())?.collection)
}

/// A row of a table by the heads of its columns.
pub(crate) type Row = BTreeMap<String, String>;

/// A table of what people did. No field of these tables is quoted.
pub(crate) fn human(file: &str) -> Result<Vec<Row>, String> {
    let path = root().join("human").join(file);
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    let mut lines = text.lines();
    let heads: Vec<&str> = lines.next().ok_or_else(|| format!("{file} is empty"))?.split(',').collect();
    let row = |line: &str| {
        heads.iter().map(|&head| head.to_owned()).zip(line.split(',').map(str::to_owned)).collect()
    };
    Ok(lines.map(row).collect())
}

/// A file of Kwirk levels; none if it is not there.
pub(crate) fn kwirk(file: &str) -> Result<Option<kwirk::Collection>, String> {
    let path = root().join("kwirk").join(file);
    if !path.is_file() {
        return Ok(None);
    }
    let text = std::fs::read_to_string(&path).map_err(|error| format!("{file}: {error}"))?;
    kwirk::read(&text).map(Some).map_err(|error| format!("{file}: {error}"))
}

/// A template of the planning benchmark; none if it is not there.
pub(crate) fn sketch(name: &str) -> Result<Option<Sketch>, String> {
    let path = root().join("sokogen/open").join(format!("{name}.txt"));
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = boxwright_workshop::read(&path).map_err(|error| error.to_string())?;
    sokogen::read(&bytes).map(|read| Some(read.sketch)).map_err(|error| format!("{name}: {error}"))
}

fn playable(collection: &Collection) -> Result<Vec<Level>, String> {
    let level = |(at, entry): (usize, &boxwright_forge::core::text::Entry)| {
        Level::new(entry.board.clone()).map_err(|fault| format!("level {}: {fault}", at + 1))
    };
    collection.entries.iter().enumerate().map(level).collect()
}

fn folder() -> PathBuf {
    root().join("levels")
}

fn root() -> PathBuf {
    let beside = || Path::new(env!("CARGO_MANIFEST_DIR")).join("../../shared/data");
    std::env::var_os("BOXWRIGHT_DATA").map_or_else(beside, PathBuf::from)
}

//! The levels shown, in the order shown, as a collection of their own.
//!
//! Titles, notes and saved games come along as they are. JSON also holds the numbers, by name; plain text
//! has no place for them, and is not given any. Whether the file can be written at all is found out before
//! anything is rated.

use super::{Found, Task};
use crate::input::{grouped, heads_left_out};
use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::core::text::{Entry, Facts, Format, Style, WriteError, write};
use boxwright_forge::{Figure, Rated};
use boxwright_workshop::{self as workshop, Source};
use std::io;
use std::path::Path;

/// Where the levels go.
pub(super) struct Keep<'a> {
    path: &'a Path,
    force: bool,
    format: Format,
    sources: &'a [Source],
}

impl<'a> Keep<'a> {
    /// Makes sure, as far as can be seen now, that the file can be written.
    pub(super) fn new(path: &'a Path, force: bool, sources: &'a [Source]) -> Result<Keep<'a>, String> {
        workshop::may_write(path, force).map_err(|error| error.to_string())?;
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.and_then(|ending| Format::from_extension(&ending)) {
            Some(Format::Tiled) => Err("a map of Tiled holds one level; end the output in .sok".to_owned()),
            Some(format) => Ok(Keep { path, force, format, sources }),
            None => Err(format!("{}: end the output in .sok, .xsb, .json or .jsonl", path.display())),
        }
    }

    pub(super) fn store(
        &self,
        shown: &[(&Task, &Found)],
        figures: &[Figure],
        talk: &mut Talk,
    ) -> io::Result<()> {
        let Some((first, _)) = shown.first() else {
            return talk.say(format!("{}: not written, there is no level to keep", self.path.display()));
        };
        let head = if self.sources.len() == 1 { &self.sources[0] } else { first.item.source };
        let entries = shown.iter().map(|(task, found)| self.entry(task, &found.rated, figures)).collect();
        let collection = head.reading.collection.with_entries(entries);
        let written = match write(&collection, self.format, &Style::default()) {
            Ok(written) => written,
            Err(WriteError::CannotHold { level, format, why }) => {
                let name = shown.get(level - 1).map(|(task, _)| task.item.whereabouts()).unwrap_or_default();
                return talk.complain(format!("{name}: {format} cannot hold it: {why}"));
            }
            Err(why) => return talk.complain(why),
        };
        if !talk.store(self.path, &written.bytes, self.force)? {
            return Ok(());
        }
        for warning in grouped(&[heads_left_out(self.sources), written.warnings].concat()) {
            talk.warn(warning)?;
        }
        let levels = counted(collection.entries.len(), "level", "levels");
        talk.say(format!("{}: {levels}", self.path.display()))
    }

    fn entry(&self, task: &Task, rated: &Rated, figures: &[Figure]) -> Entry {
        let mut entry = task.item.entry().clone();
        if matches!(self.format, Format::Json | Format::JsonLines) {
            note(&mut entry.facts, rated, figures);
        }
        entry
    }
}

/// Writes the numbers down; older ones that are not known now are taken out.
fn note(facts: &mut Facts, rated: &Rated, figures: &[Figure]) {
    let numbers = figures.iter().map(|figure| (figure.name(), rated.number(*figure)));
    for (name, number) in numbers.chain([("difficulty", rated.difficulty())]) {
        match number {
            Some(number) if number.fract() == 0.0 => facts.insert(name.to_owned(), (number as i64).into()),
            Some(number) => facts.insert(name.to_owned(), number.into()),
            None => facts.remove(name),
        };
    }
    match rated.band() {
        Some(band) => facts.insert("band".to_owned(), band.into()),
        None => facts.remove("band"),
    };
}

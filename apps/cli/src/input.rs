//! The levels a command works on: files or standard input, all of them or a selection.

use crate::args::Input;
use crate::folder::Label;
use crate::talk::Talk;
use boxwright_forge::core::sokoban::{Level, State, replay};
use boxwright_forge::core::text::{Collection, Entry, Place, Reading, Warning};
use boxwright_forge::core::{Cell, Plan, counted, shown};
use boxwright_workshop::{KwirkSource, Opened, Source, load, open};
use std::io::{self, IsTerminal as _};
use std::path::Path;
use std::str::FromStr;

/// Some of the levels of a file, counted from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Selection(Vec<(usize, usize)>);

impl FromStr for Selection {
    type Err = String;

    fn from_str(text: &str) -> Result<Selection, String> {
        let number = |text: &str| text.trim().parse::<usize>().ok().filter(|&number| number > 0);
        let range = |part: &str| match part.split_once('-') {
            Some((from, to)) => Some((number(from)?, number(to)?)).filter(|(from, to)| from <= to),
            None => number(part).map(|number| (number, number)),
        };
        let ranges: Option<Vec<_>> = text.split(',').map(range).collect();
        ranges.map(Selection).ok_or_else(|| "give numbers from 1, like 3, 2-5 or 1,4,9-12".to_owned())
    }
}

impl Selection {
    fn contains(&self, number: usize) -> bool {
        self.0.iter().any(|&(from, to)| (from..=to).contains(&number))
    }

    fn last(&self) -> usize {
        self.0.iter().map(|&(_, to)| to).max().unwrap_or(0)
    }
}

/// One level of a source.
#[derive(Clone, Copy)]
pub(crate) struct Item<'a> {
    pub(crate) source: &'a Source,
    /// Its place in the file, counted from 0.
    pub(crate) index: usize,
}

impl<'a> Item<'a> {
    pub(crate) fn entry(&self) -> &'a Entry {
        &self.source.reading.collection.entries[self.index]
    }

    pub(crate) fn place(&self) -> &'a Place {
        &self.source.reading.places[self.index]
    }

    /// What people call it: `level 3 "Title"`.
    pub(crate) fn name(&self) -> String {
        match &self.entry().title {
            Some(title) => format!("level {} \"{}\"", self.index + 1, shown(title)),
            None => format!("level {}", self.index + 1),
        }
    }

    /// A level in a table: its number and title.
    pub(crate) fn label(&self) -> String {
        let digits = self.source.reading.collection.entries.len().to_string().len();
        let number = (self.index + 1).to_string();
        // Many collections call their levels by their numbers.
        let title = self.entry().title.as_deref().filter(|title| *title != number);
        let title = title.map(|title| format!(" {}", shown(title))).unwrap_or_default();
        format!("{number:>digits$}{title}")
    }

    /// Where it is, for messages: file, line and level.
    pub(crate) fn whereabouts(&self) -> String {
        self.whereabouts_of(None)
    }

    /// The same for one of its cells, with line and column where the file has them.
    pub(crate) fn whereabouts_of(&self, cell: Option<Cell>) -> String {
        let (file, level, shape) = (&self.source.name, self.name(), self.entry().board.shape());
        match (self.place().line, cell.filter(|_| self.place().is_picture)) {
            (0, _) => format!("{file}: {level}"),
            (line, None) => format!("{file}: line {line}: {level}"),
            (line, Some(cell)) => {
                format!("{file}: line {}, column {}: {level}", line + shape.row(cell), shape.col(cell) + 1)
            }
        }
    }

    /// What is said about it where files are written.
    pub(crate) fn tag(&self) -> Label<'a> {
        let (file, title) = (self.source.name.as_str(), self.entry().title.as_deref());
        Label { file, index: self.index, title, whereabouts: self.whereabouts() }
    }

    /// The level, or a complaint.
    pub(crate) fn level(&self, talk: &mut Talk) -> io::Result<Option<Level>> {
        match Level::new(self.entry().board.clone()) {
            Ok(level) => Ok(Some(level)),
            Err(fault) => {
                talk.complain(format!("{}: {fault}", self.whereabouts_of(fault.cell())))?;
                Ok(None)
            }
        }
    }

    /// The level and its state after a plan, or a complaint.
    pub(crate) fn after(&self, plan: &str, talk: &mut Talk) -> io::Result<Option<(Level, State)>> {
        let Some(level) = self.level(talk)? else { return Ok(None) };
        let outcome = match Plan::read(plan) {
            Ok(read) => {
                replay(&level, &read.plan).map_err(|fault| format!("{}: {fault}", self.whereabouts()))
            }
            Err(error) => Err(format!("the plan: {error}")),
        };
        match outcome {
            Ok(outcome) => Ok(Some((level, outcome.end))),
            Err(text) => talk.complain(text).map(|()| None),
        }
    }
}

/// Everything that was read, by its game.
#[derive(Default)]
pub(crate) struct Games {
    pub(crate) sokoban: Vec<Source>,
    pub(crate) kwirk: Vec<KwirkSource>,
}

/// Reads every input that can be read, of either game, and complains about the rest.
pub(crate) fn opened(input: &Input, talk: &mut Talk) -> io::Result<Vec<Opened>> {
    let mut all = Vec::new();
    for file in files(input, talk)? {
        match open(file, input.reading.game(), input.reading.hint()) {
            Ok(opened) => {
                if let Opened::Sokoban(source) = &opened {
                    warn(&source.name, &source.reading, talk)?;
                }
                all.push(opened);
            }
            Err(error) => talk.complain(error)?,
        }
    }
    Ok(all)
}

/// The same, sorted by game.
pub(crate) fn games(input: &Input, talk: &mut Talk) -> io::Result<Games> {
    let mut games = Games::default();
    for one in opened(input, talk)? {
        match one {
            Opened::Sokoban(source) => games.sokoban.push(source),
            Opened::Kwirk(source) => games.kwirk.push(source),
        }
    }
    Ok(games)
}

/// Reads every input that can be read and complains about the rest, for commands that know Sokoban only.
pub(crate) fn sources(input: &Input, talk: &mut Talk) -> io::Result<Vec<Source>> {
    let mut sources = Vec::new();
    for file in files(input, talk)? {
        match load(file, input.reading.hint()) {
            Ok(source) => {
                warn(&source.name, &source.reading, talk)?;
                sources.push(source);
            }
            Err(error) => {
                talk.complain(error)?;
            }
        }
    }
    Ok(sources)
}

/// The files to read, or a complaint that there are none.
fn files<'a>(input: &'a Input, talk: &mut Talk) -> io::Result<Vec<&'a Path>> {
    let mut files: Vec<&Path> = input.files.iter().map(|file| file.as_path()).collect();
    if files.is_empty() {
        if io::stdin().is_terminal() {
            talk.complain("name a level file, or pipe one in")?;
            return Ok(Vec::new());
        }
        files.push(Path::new("-"));
    }
    Ok(files)
}

fn warn(name: &str, reading: &Reading, talk: &mut Talk) -> io::Result<()> {
    grouped(&reading.warnings).into_iter().try_for_each(|text| talk.warn(format!("{name}: {text}")))
}

/// Warnings in words. Where many levels get the same warning but for what it quotes, one line tells.
pub(crate) fn grouped(warnings: &[Warning]) -> Vec<String> {
    let kind = |warning: &Warning| warning.text.split('`').next().unwrap_or_default().to_owned();
    let mut groups: Vec<(String, Vec<&Warning>)> = Vec::new();
    for warning in warnings {
        match groups.iter_mut().find(|(known, _)| *known == kind(warning)) {
            Some((_, group)) => group.push(warning),
            None => groups.push((kind(warning), vec![warning])),
        }
    }
    let told = |(_, group): &(String, Vec<&Warning>)| match group[..] {
        [first, ..] if group.len() > 3 => vec![format!("{} levels, first {first}", group.len())],
        _ => group.iter().map(ToString::to_string).collect(),
    };
    groups.iter().flat_map(told).collect()
}

/// What further files say about their collections has no place where all are written into one.
pub(crate) fn heads_left_out(sources: &[Source]) -> Vec<Warning> {
    let says_something =
        |source: &&Source| source.reading.collection.with_entries(Vec::new()) != Collection::default();
    let text =
        |source: &Source| format!("{}: what it says about the whole collection is left out", source.name);
    let heads = sources.iter().skip(1).filter(says_something);
    heads.map(|source| Warning { level: None, line: None, text: text(source) }).collect()
}

/// The selected levels of a source; complains if the selection goes past its end.
pub(crate) fn items<'a>(source: &'a Source, input: &Input, talk: &mut Talk) -> io::Result<Vec<Item<'a>>> {
    let count = source.reading.collection.entries.len();
    let chosen = chosen(&source.name, count, input, talk)?;
    Ok(chosen.into_iter().map(|index| Item { source, index }).collect())
}

/// Which of the levels of a file are selected, counted from 0.
pub(crate) fn chosen(name: &str, count: usize, input: &Input, talk: &mut Talk) -> io::Result<Vec<usize>> {
    if let Some(last) = input.level.as_ref().map(Selection::last).filter(|&last| last > count) {
        let levels = counted(count, "level", "levels");
        talk.complain(format!("{name}: there is no level {last}; it has {levels}"))?;
    }
    let is_wanted =
        |index: &usize| input.level.as_ref().is_none_or(|selection| selection.contains(index + 1));
    Ok((0..count).filter(is_wanted).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn selections_are_numbers_and_ranges() {
        let selection: Selection = "1,4,9-12".parse().unwrap();
        let chosen: Vec<usize> = (1..20).filter(|&number| selection.contains(number)).collect();
        assert_eq!(chosen, [1, 4, 9, 10, 11, 12]);
        assert_eq!(selection.last(), 12);
        for wrong in ["", "0", "x", "5-2", "1,,2", "-3", "1-"] {
            assert!(wrong.parse::<Selection>().is_err(), "{wrong}");
        }
    }
}

//! Solutions into a collection: everything else in it stays, and the file is written whole or not at all.
//!
//! A solution is added where the level has none as good. Whether the file can be written at all is found
//! out before anything is solved.

use super::{Found, Task};
use crate::input::{grouped, heads_left_out};
use crate::talk::Talk;
use boxwright_forge::core::sokoban::Counts;
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, WriteError, Written, write};
use boxwright_forge::core::{Objective, counted};
use boxwright_forge::verify;
use boxwright_workshop::{self as workshop, Source};
use std::io;
use std::path::Path;

/// Where the solutions go.
pub(crate) struct Keep<'a> {
    path: &'a Path,
    force: bool,
    format: Format,
    sources: &'a [Source],
}

impl<'a> Keep<'a> {
    /// Makes sure, as far as can be seen now, that the file can be written and can hold solutions.
    pub(crate) fn new(path: &'a Path, force: bool, sources: &'a [Source]) -> Result<Keep<'a>, String> {
        workshop::may_write(path, force).map_err(|error| error.to_string())?;
        let ending = |path: &Path| path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        let of_input = match sources {
            [source] if source.path.as_deref().and_then(ending) == ending(path) => {
                Some(source.reading.format)
            }
            _ => None,
        };
        let format = of_input.or_else(|| Format::from_extension(&ending(path)?));
        let keep = |format| Keep { path, force, format, sources };
        match format {
            Some(format @ (Format::Sok | Format::Json | Format::JsonLines)) => Ok(keep(format)),
            // A file that was read as plain text gets solutions in the way of sok.
            Some(format @ (Format::Xsb | Format::Boxoban)) if of_input.is_some() => Ok(keep(format)),
            Some(format) => Err(format!("{format} cannot hold solutions; end the output in .sok or .json")),
            None => Err(format!("{}: end the output in .sok, .json or .jsonl", path.display())),
        }
    }

    /// Writes the collection with what was found.
    pub(crate) fn store(
        &self,
        tasks: &[Task],
        found: &[Found],
        objective: Objective,
        talk: &mut Talk,
    ) -> io::Result<()> {
        let mut added = 0;
        let mut entries: Vec<Vec<Entry>> =
            self.sources.iter().map(|source| source.reading.collection.entries.clone()).collect();
        for (task, one) in tasks.iter().zip(found) {
            let at = self.sources.iter().position(|source| std::ptr::eq(source, task.item.source));
            let entry = at.and_then(|at| entries[at].get_mut(task.item.index));
            if let Some((entry, saved)) = entry.zip(worth_keeping(task, one, objective)) {
                entry.saved.push(saved);
                added += 1;
            }
        }
        let collection = self.sources[0].reading.collection.with_entries(entries.concat());
        let written = match self.text(&collection) {
            Ok(written) => written,
            Err(why) => return talk.complain(why),
        };
        if !talk.store(self.path, &written.bytes, self.force)? {
            return Ok(());
        }
        let losses = [heads_left_out(self.sources), written.warnings].concat();
        for warning in grouped(&losses) {
            talk.warn(warning)?;
        }
        let levels = counted(collection.entries.len(), "level", "levels");
        let solutions = counted(added, "solution", "solutions");
        talk.say(format!("{}: {levels}, {solutions} added", self.path.display()))
    }

    fn text(&self, collection: &Collection) -> Result<Written, WriteError> {
        match self.sources {
            [source] if source.reading.format == self.format => source.reading.rewritten(collection),
            _ => write(collection, self.format, &Style::default()),
        }
    }
}

/// The solution of a level, unless its file has one as good.
fn worth_keeping(task: &Task, found: &Found, objective: Objective) -> Option<Saved> {
    let replay = found.replay.as_ref()?;
    let stored = verify(&task.level, task.item.entry());
    let mut stored =
        stored.iter().filter(|game| game.outcome.solves()).filter_map(|game| game.outcome.counts());
    if replay.steps.is_empty()
        || stored.any(|counts| cost(objective, counts) <= cost(objective, replay.counts))
    {
        return None;
    }
    let name = match objective {
        Objective::Pushes if found.is_optimal() => "Solution/Pushes",
        Objective::Moves if found.is_optimal() => "Solution/Moves",
        _ => "Solution",
    };
    Some(Saved { name: name.to_owned(), moves: replay.lurd() })
}

/// What counts for an objective, in the order in which it counts.
fn cost(objective: Objective, counts: Counts) -> [usize; 3] {
    let Counts { moves, pushes, lines, .. } = counts;
    match objective {
        Objective::Pushes => [pushes, moves, 0],
        Objective::Moves => [moves, pushes, 0],
        Objective::Lines => [lines, pushes, moves],
        Objective::Any => [0; 3],
    }
}

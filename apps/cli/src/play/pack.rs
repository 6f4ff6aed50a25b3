//! The levels being played: the ones that come with the program, or a file.

use super::table::{in_moves, in_pushes};
use boxwright_forge::SMALL_ROOMS;
use boxwright_forge::core::shown;
use boxwright_forge::core::sokoban::{Counts, Level, replay};
use boxwright_forge::core::text::{self, Collection, Format, Hint, Reading, Saved};
use boxwright_workshop::{self as workshop, load, pack_id};
use std::path::{Path, PathBuf};

/// A collection on the table.
pub(crate) struct Pack {
    pub(crate) title: String,
    /// The name under which the player's place in it is remembered.
    pub(crate) id: String,
    path: Option<PathBuf>,
    reading: Reading,
    levels: Vec<Result<Level, String>>,
}

impl Pack {
    /// Opens a file, or the levels that come with the program.
    pub(crate) fn open(file: Option<&Path>, hint: Hint) -> Result<Pack, String> {
        let (path, reading) = match file {
            Some(file) if file.as_os_str() == "-" => {
                return Err("play needs standard input for the keys; name a level file".to_owned());
            }
            Some(file) => {
                let source = load(file, hint).map_err(|error| error.to_string())?;
                (source.path, source.reading)
            }
            None => {
                let hint = Hint { format: Some(Format::Sok), ..Hint::default() };
                let reading =
                    text::read(SMALL_ROOMS.as_bytes(), hint).expect("the shipped levels are a level file");
                (None, reading)
            }
        };
        let of_file =
            || path.as_ref().and_then(|path| Some(path.file_name()?.to_string_lossy().into_owned()));
        let title = reading.collection.title.clone().or_else(of_file).unwrap_or_else(|| "Levels".to_owned());
        let title = shown(&title);
        let level = |entry: &text::Entry| Level::new(entry.board.clone()).map_err(|fault| fault.to_string());
        let levels: Vec<Result<Level, String>> = reading.collection.entries.iter().map(level).collect();
        let id = pack_id(levels.iter().flatten());
        Ok(Pack { title, id, path, reading, levels })
    }

    pub(crate) fn len(&self) -> usize {
        self.levels.len()
    }

    /// A level, or why it cannot be played.
    pub(crate) fn level(&self, index: usize) -> Result<&Level, &str> {
        self.levels[index].as_ref().map_err(String::as_str)
    }

    pub(crate) fn level_title(&self, index: usize) -> String {
        let title = &self.reading.collection.entries[index].title;
        title.as_ref().map_or_else(|| format!("Level {}", index + 1), |title| shown(title))
    }

    /// What the best solution in the file costs, if it has one that holds.
    pub(crate) fn par(&self, index: usize) -> Option<Counts> {
        let level = self.level(index).ok()?;
        let counts = |game: &Saved| {
            let outcome = replay(level, &game.plan().ok()?.plan).ok()?;
            outcome.solved.then_some(outcome.counts)
        };
        let saved = &self.reading.collection.entries[index].saved;
        saved.iter().filter_map(counts).min_by_key(|counts| (counts.pushes, counts.moves))
    }

    /// Stores a solution in the file; what the player is to hear about it.
    pub(crate) fn keep(
        &mut self,
        index: usize,
        lurd: &str,
        counts: (usize, usize),
    ) -> Result<String, String> {
        let path =
            self.path.clone().ok_or("These levels are part of the program; your best is kept anyway.")?;
        if self.par(index).is_some_and(|par| (par.pushes, par.moves) <= counts) {
            return Ok("The file has a solution as good as this one.".to_owned());
        }
        let on_disk = workshop::read(&path).map_err(|error| error.to_string())?;
        if on_disk != self.reading.source() {
            return Err(
                "The file was changed by somebody else; leave and start again to keep solutions in it."
                    .to_owned(),
            );
        }
        let mut changed: Collection = self.reading.collection.clone();
        let (pushes, moves) = counts;
        changed.entries[index]
            .saved
            .push(Saved { name: "Solution/Pushes".to_owned(), moves: lurd.to_owned() });
        let written = self.reading.rewritten(&changed).map_err(|error| error.to_string())?;
        if let Some(loss) = written.warnings.first() {
            return Err(format!("{loss}; convert the file to .sok first."));
        }
        #[expect(
            clippy::disallowed_methods,
            reason = "the screen is no standard output, and tells after this"
        )]
        workshop::write(&path, &written.bytes, true).map_err(|error| error.to_string())?;
        let hint = Hint { format: Some(self.reading.format), dialect: Some(self.reading.dialect) };
        self.reading = text::read(&written.bytes, hint).map_err(|error| error.to_string())?;
        Ok(format!("Kept in {}: {}, {}.", path.display(), in_pushes(pushes), in_moves(moves)))
    }
}

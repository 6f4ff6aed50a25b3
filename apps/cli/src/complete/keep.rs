//! Levels made of sketches, put into a collection with their solutions.

use super::Found;
use super::inputs::Given;
use super::report::{lurd, takes};
use crate::input::grouped;
use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, write};
use boxwright_forge::make::complete::{Completion, Outcome};
use boxwright_workshop as workshop;
use std::io;
use std::path::Path;

/// Where levels go.
pub(crate) struct Keep<'a> {
    path: &'a Path,
    force: bool,
    format: Format,
}

impl<'a> Keep<'a> {
    /// Makes sure, before anything is completed, that the file can be written and can hold solutions.
    pub(crate) fn new(path: &'a Path, force: bool) -> Result<Keep<'a>, String> {
        workshop::may_write(path, force).map_err(|error| error.to_string())?;
        let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
        match ending.and_then(|ending| Format::from_extension(&ending)) {
            Some(format @ (Format::Sok | Format::Json | Format::JsonLines)) => {
                Ok(Keep { path, force, format })
            }
            Some(format) => Err(format!("{format} cannot hold solutions; end the output in .sok or .json")),
            None => Err(format!("{}: end the output in .sok, .json or .jsonl", path.display())),
        }
    }

    /// Writes every level that was made.
    pub(crate) fn store(&self, sketches: &[Given], found: &[Found], talk: &mut Talk) -> io::Result<()> {
        let mut entries = Vec::new();
        for (sketch, one) in sketches.iter().zip(found) {
            if let Outcome::Completed(completed) = &one.outcome {
                let several = completed.completions.len() > 1;
                for (at, completion) in completed.completions.iter().enumerate() {
                    let number = if several { format!(" {}", at + 1) } else { String::new() };
                    entries.push(entry(sketch.title() + &number, completion));
                }
            }
        }
        if entries.is_empty() {
            return talk.say(format!("{}: not written, there is no level", self.path.display()));
        }
        let levels = counted(entries.len(), "level", "levels");
        let written =
            match write(&Collection::default().with_entries(entries), self.format, &Style::default()) {
                Ok(written) => written,
                Err(why) => return talk.complain(why),
            };
        if !talk.store(self.path, &written.bytes, self.force)? {
            return Ok(());
        }
        for warning in grouped(&written.warnings) {
            talk.warn(warning)?;
        }
        talk.say(format!("{}: {levels}", self.path.display()))
    }
}

fn entry(title: String, completion: &Completion) -> Entry {
    let saved = Saved { name: "Solution".to_owned(), moves: lurd(completion) };
    Entry {
        title: Some(title),
        notes: vec![takes(completion)],
        saved: if completion.already_solved { Vec::new() } else { vec![saved] },
        ..Entry::new(completion.level.draft().clone())
    }
}

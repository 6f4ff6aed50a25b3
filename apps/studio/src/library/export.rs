//! Everything written out as plain files: a folder that needs no program of ours.

use super::{Library, LibraryError, Stored};
use boxwright_forge::core::kwirk;
use boxwright_forge::core::sokoban::Draft;
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, write};
use boxwright_workshop::write as store;
use std::path::{Path, PathBuf};

impl Library {
    /// Writes every pack as a collection, what is in no pack as another, and all plays as CSV. Existing files
    /// are replaced only with `force`; gives what was written.
    pub fn export(&self, folder: &Path, force: bool) -> Result<Vec<PathBuf>, LibraryError> {
        let mut parts: Vec<(String, Vec<Stored>)> = vec![("everything".to_owned(), self.levels(None)?)];
        for pack in self.packs()? {
            parts.push((format!("{:02}-{}", pack.id, file_name(&pack.title)), self.levels(Some(pack.id))?));
        }
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        for (name, levels) in &parts {
            let (kwirk, sokoban): (Vec<&Stored>, Vec<&Stored>) =
                levels.iter().partition(|level| level.game == "kwirk");
            if !sokoban.is_empty() {
                files.push((folder.join(format!("{name}.json")), as_json(name, &sokoban)));
            }
            if !kwirk.is_empty() {
                files.push((folder.join(format!("{name}.kwirk")), as_kwirk(&kwirk).into_bytes()));
            }
        }
        files.push((folder.join("plays.csv"), self.plays_csv()?.into_bytes()));
        for (path, _) in &files {
            boxwright_workshop::may_write(path, force)?;
        }
        for (path, bytes) in &files {
            store(path, bytes, force)?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }
}

/// A collection with recipes and numbers, which this format can hold.
fn as_json(title: &str, levels: &[&Stored]) -> Vec<u8> {
    let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
    let entry = |level: &&Stored| {
        let mut entry = Entry::new(level.level.parse::<Draft>().ok()?);
        (entry.title, entry.author) = (some(&level.title), some(&level.author));
        entry.notes = level.notes.lines().map(str::to_owned).collect();
        entry
            .saved
            .extend(level.plan.iter().map(|plan| Saved { name: "Solution".to_owned(), moves: plan.clone() }));
        entry.facts.extend(level.recipe.iter().map(|recipe| ("recipe".to_owned(), recipe.clone().into())));
        entry.facts.extend(level.metrics.clone());
        Some(entry)
    };
    let entries: Vec<Entry> = levels.iter().filter_map(entry).collect();
    let collection = Collection { title: Some(title.to_owned()), entries, ..Collection::default() };
    write(&collection, Format::Json, &Style::default()).map(|written| written.bytes).unwrap_or_default()
}

fn as_kwirk(levels: &[&Stored]) -> String {
    let entry = |level: &&Stored| Some(kwirk::Entry::new(&level.title, &level.level.parse().ok()?));
    kwirk::write(&kwirk::Collection {
        entries: levels.iter().filter_map(entry).collect(),
        ..Default::default()
    })
}

fn file_name(title: &str) -> String {
    let signs = title.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '-' });
    signs.take(60).collect::<String>().trim_matches('-').to_lowercase()
}

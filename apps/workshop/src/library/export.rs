//! Everything written out as plain files: a folder that needs no program of ours.

use super::place::{self, For};
use super::{Library, LibraryError};
use crate::write as store;
use boxwright_desk::Stored;
use boxwright_forge::core::kwirk;
use boxwright_forge::core::sokoban::Draft;
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, write};
use boxwright_forge::kwirk::SOLUTION;
use std::path::{Path, PathBuf};

impl Library {
    /// Writes all levels as a collection, every pack as another, and all plays and ratings as CSV. Existing files are
    /// replaced only with `force`; gives what was written. The folder is made if there is none.
    pub fn export(&self, folder: &Path, force: bool) -> Result<Vec<PathBuf>, LibraryError> {
        place::make_folders(folder, For::Anybody).map_err(|error| LibraryError::NoFolderAt {
            path: folder.to_owned(),
            why: crate::plain(&error),
        })?;
        let mut parts: Vec<(String, Vec<Stored>)> = vec![("everything".to_owned(), self.levels(None)?)];
        for pack in self.packs()? {
            parts.push((format!("{:02}-{}", pack.id, file_name(&pack.title)), self.levels(Some(pack.id))?));
        }
        let mut files: Vec<(PathBuf, Vec<u8>)> = Vec::new();
        for (name, levels) in &parts {
            let (kwirk, sokoban): (Vec<&Stored>, Vec<&Stored>) =
                levels.iter().partition(|level| level.game == "kwirk");
            if !sokoban.is_empty() {
                files.push((folder.join(format!("{name}.json")), self.as_json(name, &sokoban)?));
            }
            if !kwirk.is_empty() {
                files.push((folder.join(format!("{name}.kwirk")), self.as_kwirk(&kwirk)?.into_bytes()));
            }
        }
        files.push((folder.join("plays.csv"), self.plays_csv()?.into_bytes()));
        files.push((folder.join("ratings.csv"), self.ratings_csv()?.into_bytes()));
        for (path, _) in &files {
            crate::may_write(path, force)?;
        }
        for (path, bytes) in &files {
            store(path, bytes, force)?;
        }
        Ok(files.into_iter().map(|(path, _)| path).collect())
    }

    /// A collection with every solution, recipes and numbers, which this format can hold.
    fn as_json(&self, title: &str, levels: &[&Stored]) -> Result<Vec<u8>, LibraryError> {
        let some = |text: &str| (!text.is_empty()).then(|| text.to_owned());
        let mut entries = Vec::new();
        for level in levels {
            let Ok(draft) = level.level.parse::<Draft>() else { continue };
            let mut entry = Entry::new(draft);
            (entry.title, entry.author) = (some(&level.title), some(&level.author));
            entry.notes = level.notes.lines().map(str::to_owned).collect();
            let plans = self.plans(&level.id)?.into_iter();
            entry.saved.extend(plans.map(|moves| Saved { name: "Solution".to_owned(), moves }));
            entry
                .facts
                .extend(level.recipe.iter().map(|recipe| ("recipe".to_owned(), recipe.clone().into())));
            entry.facts.extend(level.metrics.clone());
            entries.push(entry);
        }
        let collection = Collection { title: Some(title.to_owned()), entries, ..Collection::default() };
        let written = write(&collection, Format::Json, &Style::default());
        Ok(written.map(|written| written.bytes).unwrap_or_default())
    }

    /// Kwirk levels with every solution, recipe, author and number.
    fn as_kwirk(&self, levels: &[&Stored]) -> Result<String, LibraryError> {
        let mut entries = Vec::new();
        for level in levels {
            let Ok(read) = level.level.parse() else { continue };
            let mut entry = kwirk::Entry::new(&level.title, &read);
            let mut fact = |key: &str, value: String| entry.facts.push((key.to_owned(), value));
            if !level.author.is_empty() {
                fact("author", level.author.clone());
            }
            for (number, plan) in self.plans(&level.id)?.into_iter().enumerate() {
                let key =
                    if number == 0 { SOLUTION.to_owned() } else { format!("{SOLUTION} {}", number + 1) };
                fact(&key, plan);
            }
            if let Some(recipe) = &level.recipe {
                fact("recipe", recipe.clone());
            }
            for (name, number) in &level.metrics {
                fact(name, number.to_string());
            }
            entry.notes = level.notes.lines().map(str::to_owned).collect();
            entries.push(entry);
        }
        Ok(kwirk::write(&kwirk::Collection { entries, ..Default::default() }))
    }
}

fn file_name(title: &str) -> String {
    let signs = title.chars().map(|sign| if sign.is_alphanumeric() { sign } else { '-' });
    signs.take(60).collect::<String>().trim_matches('-').to_lowercase()
}

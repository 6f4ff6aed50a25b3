//! Level files of either game: the file says which.
//!
//! Whoever works with both games opens files here and matches on [`Opened`]; whoever knows Sokoban only calls
//! [`load`](crate::load), which says so when a file is Kwirk.

use crate::inputs::{InputError, Source, bytes_of, parsed};
use boxwright_forge::core::kwirk::{Collection, is_kwirk, read};
use boxwright_forge::core::text::{Format, Hint};
use std::path::{Path, PathBuf};

/// The ending of files with Kwirk levels.
pub const KWIRK_ENDING: &str = "kwirk";

/// A level text that was read, by its game.
#[derive(Debug)]
pub enum Opened {
    /// Levels of Sokoban.
    Sokoban(Source),
    /// Levels of Kwirk.
    Kwirk(KwirkSource),
}

/// A text of Kwirk levels that was read, and where it came from.
#[derive(Debug)]
pub struct KwirkSource {
    /// What messages call it: the file's name, or `standard input`.
    pub name: String,
    /// The file; none for standard input.
    pub path: Option<PathBuf>,
    /// What was in it.
    pub collection: Collection,
    /// The text as it was.
    pub text: String,
}

/// Which game is meant, where somebody says so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Game {
    /// Boxes to goals.
    Sokoban,
    /// Players to the exit.
    Kwirk,
}

/// Reads a level file, or standard input for `-`. Where nobody says which game it is, the file does.
pub fn open(path: &Path, game: Option<Game>, hint: Hint) -> Result<Opened, InputError> {
    let (name, bytes) = bytes_of(path)?;
    let is_named = hint.format.is_some() || hint.dialect.is_some();
    let is_kwirk = match game {
        Some(game) => game == Game::Kwirk,
        None => !is_named && says_kwirk(path, &bytes),
    };
    if !is_kwirk {
        return parsed(path, name, &bytes, hint).map(Opened::Sokoban);
    }
    let text = String::from_utf8(bytes).map_err(|_| InputError::NotUtf8 { name: name.clone() })?;
    let collection = read(&text).map_err(|error| InputError::Kwirk { name: name.clone(), error })?;
    let path = (path.as_os_str() != "-").then(|| path.to_owned());
    Ok(Opened::Kwirk(KwirkSource { name, path, collection, text }))
}

/// Does a file say that it is Kwirk: by its ending, by its heading, or, if its ending is not one of Sokoban's, by
/// beginning with a line `level:`?
pub(crate) fn says_kwirk(path: &Path, bytes: &[u8]) -> bool {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase()).unwrap_or_default();
    let text = String::from_utf8_lossy(bytes);
    let first = text.trim_start_matches('\u{feff}').lines().find(|line| !line.trim().is_empty());
    let says_so = first.is_some_and(|line| line.starts_with("; kwirk-ascii"));
    let body = text.lines().find(|line| !line.trim().is_empty() && !line.starts_with(';'));
    let begins = body.is_some_and(|line| line.starts_with("level:")) && is_kwirk(&text);
    ending == KWIRK_ENDING || says_so || (begins && Format::from_extension(&ending).is_none())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn opened(name: &str, text: &str) -> Result<Opened, InputError> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join(name);
        std::fs::write(&path, text).unwrap();
        open(&path, None, Hint::default())
    }

    const KWIRK: &str = "level: door\n######\n#%.a1#\n######\n";
    const SOKOBAN: &str = "######\n#@$ .#\n######\n";

    #[test]
    fn the_file_says_which_game_it_is() {
        let is_kwirk = |name, text: &str| matches!(opened(name, text).unwrap(), Opened::Kwirk(_));
        assert!(is_kwirk("a.kwirk", KWIRK) && is_kwirk("a.txt", KWIRK) && is_kwirk("a", KWIRK));
        assert!(is_kwirk("a.xsb", &format!("; kwirk-ascii v1\n\n{KWIRK}")));
        assert!(!is_kwirk("a.xsb", SOKOBAN) && !is_kwirk("a.txt", SOKOBAN));
        assert!(!is_kwirk("a.txt", &format!("{SOKOBAN}level: 1\n")), "a note below a board");
        assert!(!is_kwirk("a.sok", &format!("{SOKOBAN}level: 1\n")));
    }

    #[test]
    fn what_is_wrong_is_told_with_name_and_line() {
        let complaint = opened("a.kwirk", "level: x\n#1%#\n#!.#\n").unwrap_err().to_string();
        assert!(complaint.ends_with("a.kwirk: line 3, column 2: `!` is not a Kwirk sign"), "{complaint}");
        let complaint = opened("a.kwirk", SOKOBAN).unwrap_err().to_string();
        assert!(complaint.ends_with("line 1, column 1: a level begins with `level: <name>`"), "{complaint}");
    }

    #[test]
    fn who_wants_sokoban_is_told_that_it_is_kwirk() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.kwirk");
        std::fs::write(&path, KWIRK).unwrap();
        let complaint = crate::load(&path, Hint::default()).unwrap_err().to_string();
        assert!(
            complaint.ends_with("a.kwirk: these are Kwirk levels; this works for Sokoban only"),
            "{complaint}"
        );
    }
}

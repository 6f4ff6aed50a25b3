//! The player's record: which levels are solved and how well, and where play was left.
//!
//! One JSON file in the user's data folder (or in the folder that `BOXWRIGHT_HOME` names). Levels go by
//! their exact id, packs by the ids of their levels, so files may be moved and renamed. Before storing,
//! the file is read again: levels that were not played here are taken as they stand there, and of a level
//! that was, the better solutions count, after replay. So two programs at once lose nothing. A record that
//! cannot be understood is set aside under another name, never overwritten, and keys that are not known
//! are kept. Where there is no folder for it, the record lives as long as the program.

use crate::files::{self, FileError};
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Id, Plan};
use etcetera::BaseStrategy as _;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Why the record could not be read or stored.
#[derive(Debug, thiserror::Error)]
pub enum RecordError {
    /// The system gives no data folder.
    #[error("no folder for the record of play; name one in BOXWRIGHT_HOME")]
    NoFolder,
    /// The file could not be had.
    #[error(transparent)]
    File(#[from] FileError),
    /// The file makes no sense, and could not be set aside.
    #[error("{}: not a record of play ({why}); move it away", .path.display())]
    Unclear {
        /// The file.
        path: PathBuf,
        /// What is wrong with it.
        why: String,
    },
}

/// A solution and what it cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Best {
    /// The solution, pushes in capitals.
    pub lurd: String,
    /// Its moves.
    pub moves: usize,
    /// Its pushes.
    pub pushes: usize,
}

/// What is known of the player's games.
#[derive(Debug, Default)]
pub struct Record {
    path: Option<PathBuf>,
    book: Book,
    /// The levels played here, by id.
    played: BTreeMap<String, Level>,
    /// Where an unclear record was put aside, if one was found.
    pub set_aside: Option<PathBuf>,
}

#[derive(Clone, Debug, Default, Serialize, Deserialize)]
struct Book {
    version: u32,
    #[serde(default)]
    packs: BTreeMap<String, usize>,
    #[serde(default)]
    levels: BTreeMap<String, Page>,
    #[serde(flatten)]
    other: serde_json::Map<String, serde_json::Value>,
}

#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
struct Page {
    /// The solution with fewest pushes, then moves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pushes: Option<String>,
    /// The solution with fewest moves, then pushes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    moves: Option<String>,
    /// The solution with fewest pushes, then moves, among those found with hints.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    with_hints: Option<String>,
    /// The game in progress.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    plan: Option<String>,
    /// Hints given in it.
    #[serde(default, skip_serializing_if = "is_zero")]
    hints: usize,
    #[serde(flatten)]
    other: serde_json::Map<String, serde_json::Value>,
}

const VERSION: u32 = 1;

fn is_zero(count: &usize) -> bool {
    *count == 0
}

/// The name under which a set of levels is remembered.
pub fn pack_id<'a>(levels: impl IntoIterator<Item = &'a Level>) -> String {
    let ids: Vec<String> = levels.into_iter().map(|level| level.exact_id().to_string()).collect();
    Id::of(&ids.join("\n")).to_string()
}

impl Record {
    /// Opens the record in its usual place.
    pub fn open() -> Result<Record, RecordError> {
        let folder = match std::env::var_os("BOXWRIGHT_HOME").filter(|folder| !folder.is_empty()) {
            Some(folder) => PathBuf::from(folder),
            None => etcetera::choose_base_strategy()
                .map_err(|_| RecordError::NoFolder)?
                .data_dir()
                .join("boxwright"),
        };
        Record::open_in(&folder)
    }

    /// Opens the record in a folder, which is made if need be.
    pub fn open_in(folder: &Path) -> Result<Record, RecordError> {
        std::fs::create_dir_all(folder)
            .map_err(|error| FileError::Unwritable { path: folder.to_owned(), error })?;
        files::sweep(folder);
        let path = folder.join("record.json");
        let mut record = Record { path: Some(path.clone()), ..Record::default() };
        record.book = record.on_disk(&path)?.unwrap_or_default();
        Ok(record)
    }

    /// A record that is kept only as long as the program runs.
    pub fn in_memory() -> Record {
        Record::default()
    }

    /// What is stored now; something that is not a record is set aside.
    fn on_disk(&mut self, path: &Path) -> Result<Option<Book>, RecordError> {
        match read_book(path) {
            Err(RecordError::Unclear { path, why }) => {
                self.set_aside = Some(set_aside(&path, why)?);
                Ok(None)
            }
            other => other,
        }
    }

    /// The page of a level that is played here.
    fn page(&mut self, level: &Level) -> &mut Page {
        let id = level.exact_id().to_string();
        self.played.entry(id.clone()).or_insert_with(|| level.clone());
        self.book.levels.entry(id).or_default()
    }

    /// The level at which a pack was left, counted from 0.
    pub fn place(&self, pack: &str) -> Option<usize> {
        self.book.packs.get(pack).copied()
    }

    /// Remembers at which level a pack is left.
    pub fn set_place(&mut self, pack: &str, index: usize) {
        self.book.packs.insert(pack.to_owned(), index);
    }

    /// The game in progress on a level.
    pub fn game(&self, level: &Level) -> Option<Plan> {
        let text = self.book.levels.get(&level.exact_id().to_string())?.plan.as_ref()?;
        Plan::read(text).ok().map(|read| read.plan)
    }

    /// Hints given in the game in progress on a level.
    pub fn hints(&self, level: &Level) -> usize {
        self.book.levels.get(&level.exact_id().to_string()).map_or(0, |page| page.hints)
    }

    /// Remembers a game in progress; an empty or finished one is forgotten.
    pub fn set_game(&mut self, level: &Level, plan: &Plan, hints: usize) {
        let is_over = plan.is_empty() || replay(level, plan).is_ok_and(|outcome| outcome.solved);
        let page = self.page(level);
        page.plan = (!is_over).then(|| plan.to_string());
        page.hints = if is_over { 0 } else { hints };
    }

    /// The best solution by pushes, if the level was solved.
    pub fn best(&self, level: &Level) -> Option<Best> {
        solution(level, self.book.levels.get(&level.exact_id().to_string())?.pushes.as_ref()?)
    }

    /// The best solution by moves, if the level was solved.
    pub fn best_moves(&self, level: &Level) -> Option<Best> {
        solution(level, self.book.levels.get(&level.exact_id().to_string())?.moves.as_ref()?)
    }

    /// The best solution by pushes among those found with hints.
    pub fn best_with_hints(&self, level: &Level) -> Option<Best> {
        solution(level, self.book.levels.get(&level.exact_id().to_string())?.with_hints.as_ref()?)
    }

    /// Takes note of a solution found with hints, after the referee has replayed it. It is kept apart from
    /// those that the player found alone.
    pub fn solved_with_hints(&mut self, level: &Level, plan: &Plan) {
        let Some(found) = solution(level, &plan.to_string()) else { return };
        if self.best_with_hints(level).is_none_or(|best| by_pushes(&found) < by_pushes(&best)) {
            self.page(level).with_hints = Some(found.lurd);
        }
    }

    /// Takes note of a solution, after the referee has replayed it; true if it is better than all before.
    pub fn solved(&mut self, level: &Level, plan: &Plan) -> bool {
        let Some(found) = solution(level, &plan.to_string()) else { return false };
        let fewer_pushes = self.best(level).is_none_or(|best| by_pushes(&found) < by_pushes(&best));
        let fewer_moves = self.best_moves(level).is_none_or(|best| by_moves(&found) < by_moves(&best));
        let page = self.page(level);
        if fewer_pushes {
            page.pushes = Some(found.lurd.clone());
        }
        if fewer_moves {
            page.moves = Some(found.lurd);
        }
        fewer_pushes || fewer_moves
    }

    /// Stores the record, merged with what another program stored meanwhile.
    pub fn store(&mut self) -> Result<(), RecordError> {
        let Some(path) = self.path.clone() else { return Ok(()) };
        if let Some(stored) = self.on_disk(&path)? {
            self.merge(stored);
        }
        self.book.version = VERSION;
        self.book.levels.retain(|_, page| *page != Page::default());
        let text = serde_json::to_string_pretty(&self.book).expect("plain data becomes JSON") + "\n";
        files::write(&path, text.as_bytes(), true)?;
        Ok(())
    }

    fn merge(&mut self, stored: Book) {
        for (id, page) in stored.levels {
            match self.played.get(&id).cloned() {
                None => _ = self.book.levels.insert(id, page),
                Some(level) => {
                    let stored = [page.pushes, page.moves].into_iter().flatten();
                    let plans: Vec<Plan> =
                        stored.filter_map(|text| Some(Plan::read(&text).ok()?.plan)).collect();
                    for plan in plans {
                        self.solved(&level, &plan);
                    }
                    let with_hints = page.with_hints.and_then(|text| Plan::read(&text).ok());
                    if let Some(read) = with_hints {
                        self.solved_with_hints(&level, &read.plan);
                    }
                    self.page(&level).other.extend(page.other);
                }
            }
        }
        for (pack, place) in stored.packs {
            self.book.packs.entry(pack).or_insert(place);
        }
        self.book.other = stored.other;
    }
}

fn by_pushes(best: &Best) -> (usize, usize) {
    (best.pushes, best.moves)
}

fn by_moves(best: &Best) -> (usize, usize) {
    (best.moves, best.pushes)
}

/// A solution's text, believed only after replay.
fn solution(level: &Level, text: &str) -> Option<Best> {
    let outcome = replay(level, &Plan::read(text).ok()?.plan).ok().filter(|outcome| outcome.solved)?;
    Some(Best { lurd: outcome.lurd(), moves: outcome.counts.moves, pushes: outcome.counts.pushes })
}

fn read_book(path: &Path) -> Result<Option<Book>, RecordError> {
    if !path.exists() {
        return Ok(None);
    }
    let unclear = |why: String| RecordError::Unclear { path: path.to_owned(), why };
    let book: Book =
        serde_json::from_slice(&files::read(path)?).map_err(|error| unclear(error.to_string()))?;
    if book.version == VERSION { Ok(Some(book)) } else { Err(unclear(format!("version {}", book.version))) }
}

/// Moves an unclear record out of the way, under the first free name.
fn set_aside(path: &Path, why: String) -> Result<PathBuf, RecordError> {
    let free = (1..1000)
        .map(|number| path.with_extension(format!("unclear-{number}.json")))
        .find(|name| !name.exists());
    let moved = free
        .filter(|name| std::fs::rename(path, name).is_ok())
        .ok_or(RecordError::Unclear { path: path.to_owned(), why })?;
    // It is there under one name or the other, whatever the disk says.
    _ = files::sync_folder(files::folder_of(path));
    Ok(moved)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn level() -> Level {
        "#######\n#     #\n#@$ . #\n#######".parse().unwrap()
    }

    fn plan(text: &str) -> Plan {
        Plan::read(text).unwrap().plan
    }

    #[test]
    fn solutions_places_and_games_are_found_again() {
        let folder = tempfile::tempdir().unwrap();
        let mut record = Record::open_in(folder.path()).unwrap();
        assert!(!record.solved(&level(), &plan("r")), "not a solution");
        assert!(record.solved(&level(), &plan("urdlrr")).eq(&false), "not legal as a solution");
        assert!(record.solved(&level(), &plan("udrr")));
        assert!(record.solved(&level(), &plan("rr")), "fewer moves");
        assert!(!record.solved(&level(), &plan("udrr")), "no better");
        record.set_place("pack", 3);
        record.set_game(&level(), &plan("r"), 0);
        record.store().unwrap();
        let again = Record::open_in(folder.path()).unwrap();
        assert_eq!(again.best(&level()), Some(Best { lurd: "RR".to_owned(), moves: 2, pushes: 2 }));
        assert_eq!(again.place("pack"), Some(3));
        assert_eq!(again.game(&level()), Some(plan("r")));
    }

    #[test]
    fn a_finished_or_untouched_game_is_forgotten() {
        let folder = tempfile::tempdir().unwrap();
        let mut record = Record::open_in(folder.path()).unwrap();
        record.set_game(&level(), &plan("u"), 0);
        record.set_game(&level(), &plan("rr"), 0);
        assert_eq!(record.game(&level()), None);
        record.set_game(&level(), &plan(""), 0);
        assert_eq!(record.game(&level()), None);
    }

    #[test]
    fn what_was_found_with_hints_is_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut two) =
            (Record::open_in(folder.path()).unwrap(), Record::open_in(folder.path()).unwrap());
        one.solved_with_hints(&level(), &plan("rr"));
        one.solved_with_hints(&level(), &plan("udrr"));
        one.solved_with_hints(&level(), &plan("r"));
        one.store().unwrap();
        two.set_game(&level(), &plan("r"), 2);
        two.store().unwrap();
        let mut again = Record::open_in(folder.path()).unwrap();
        assert_eq!(again.best(&level()), None);
        assert_eq!(again.best_with_hints(&level()).unwrap().lurd, "RR");
        assert_eq!(again.hints(&level()), 2);
        again.set_game(&level(), &plan(""), 2);
        assert_eq!(again.hints(&level()), 0);
    }

    #[test]
    fn two_programs_lose_no_solution() {
        let folder = tempfile::tempdir().unwrap();
        let (mut one, mut two) =
            (Record::open_in(folder.path()).unwrap(), Record::open_in(folder.path()).unwrap());
        one.solved(&level(), &plan("rr"));
        one.store().unwrap();
        two.solved(&level(), &plan("udrr"));
        two.store().unwrap();
        assert_eq!(Record::open_in(folder.path()).unwrap().best(&level()).unwrap().moves, 2);
    }

    #[test]
    fn an_unfinished_game_of_another_program_stays() {
        let folder = tempfile::tempdir().unwrap();
        let other: Level = "#####\n#@$.#\n#   #\n#####".parse().unwrap();
        let (mut one, mut two) =
            (Record::open_in(folder.path()).unwrap(), Record::open_in(folder.path()).unwrap());
        one.set_game(&level(), &plan("u"), 0);
        one.set_place("a", 1);
        one.store().unwrap();
        two.set_game(&other, &plan("d"), 0);
        two.set_place("b", 2);
        two.store().unwrap();
        let both = Record::open_in(folder.path()).unwrap();
        assert_eq!((both.game(&level()), both.game(&other)), (Some(plan("u")), Some(plan("d"))));
        assert_eq!((both.place("a"), both.place("b")), (Some(1), Some(2)));
    }

    #[test]
    fn fewest_pushes_and_fewest_moves_are_kept_apart() {
        let folder = tempfile::tempdir().unwrap();
        let mut record = Record::open_in(folder.path()).unwrap();
        let simple: Level = "########\n#      #\n#@$  . #\n#      #\n########".parse().unwrap();
        assert!(record.solved(&simple, &plan("udrrr")), "3 pushes, 5 moves");
        assert!(record.solved(&simple, &plan("rrr")), "3 pushes, 3 moves");
        assert!(!record.solved(&simple, &plan("rrrurrdl")), "not solved at the end");
        assert_eq!(record.best(&simple).unwrap().moves, 3);
        assert_eq!(record.best_moves(&simple).unwrap().moves, 3);
    }

    #[test]
    fn a_stored_solution_that_does_not_solve_counts_for_nothing() {
        let folder = tempfile::tempdir().unwrap();
        let id = level().exact_id();
        let text = format!(
            "{{\"version\": 1, \"levels\": {{\"{id}\": {{\"pushes\": \"\", \"mood\": 3}}}}, \"name\": \"me\"}}"
        );
        std::fs::write(folder.path().join("record.json"), text).unwrap();
        let mut record = Record::open_in(folder.path()).unwrap();
        assert_eq!(record.best(&level()), None);
        record.solved(&level(), &plan("rr"));
        record.store().unwrap();
        assert_eq!(Record::open_in(folder.path()).unwrap().best(&level()).unwrap().pushes, 2);
        let text = std::fs::read_to_string(folder.path().join("record.json")).unwrap();
        assert!(text.contains("\"mood\": 3") && text.contains("\"name\": \"me\""), "unknown keys are kept");
    }

    #[test]
    fn a_record_broken_meanwhile_is_set_aside_when_storing() {
        let folder = tempfile::tempdir().unwrap();
        let mut record = Record::open_in(folder.path()).unwrap();
        record.solved(&level(), &plan("rr"));
        std::fs::write(folder.path().join("record.json"), "{\"version\": 7, \"precious\": 1}").unwrap();
        record.store().unwrap();
        let aside = record.set_aside.expect("it was set aside");
        assert!(std::fs::read_to_string(aside).unwrap().contains("precious"));
    }

    #[test]
    fn without_a_folder_the_record_lives_on_in_memory() {
        let mut record = Record::in_memory();
        record.solved(&level(), &plan("rr"));
        record.store().unwrap();
        assert_eq!(record.best(&level()).unwrap().pushes, 2);
    }

    #[test]
    fn a_broken_record_is_set_aside_and_not_lost() {
        let folder = tempfile::tempdir().unwrap();
        std::fs::write(folder.path().join("record.json"), "{ broken").unwrap();
        let record = Record::open_in(folder.path()).unwrap();
        let aside = record.set_aside.expect("it was set aside");
        assert_eq!(std::fs::read_to_string(aside).unwrap(), "{ broken");
        std::fs::write(folder.path().join("record.json"), "{\"version\": 9}").unwrap();
        assert!(Record::open_in(folder.path()).unwrap().set_aside.is_some());
    }
}

//! What the command must know of a game beside what the road knows: its files, its pictures, its words for counts.

use crate::talk::is_unicode;
use boxwright_draw::terminal::Ink;
use boxwright_draw::{Theme, kwirk, terminal};
use boxwright_forge::core::kwirk::{self as of_kwirk, Kwirk};
use boxwright_forge::core::sokoban::{Counts, Level, Sokoban};
use boxwright_forge::core::text::{Collection, Entry, Format, Hint, Saved, Style, write};
use boxwright_forge::core::{Id, counted, shown};
use boxwright_forge::kwirk::SOLUTION;
use boxwright_forge::make::kwirk::Room;
use boxwright_forge::rate::NotRated;
use boxwright_forge::rate::kwirk::NOT_VALIDATED;
use boxwright_forge::{Made, Puzzle, Row};
use boxwright_workshop::{Game, KWIRK_ENDING, KwirkSource, Opened, load, open};
use std::path::Path;

/// A game that levels are made of in the terminal.
pub(super) trait Shown: Puzzle {
    /// What a file of levels ends in if nobody says.
    const ENDING: &'static str;
    /// Every ending of a file of levels, in words.
    const ENDINGS: &'static str;
    /// A format of level files.
    type Format: Copy;

    /// The format of an ending.
    fn format(ending: &str) -> Result<Option<Self::Format>, String>;
    /// Levels in a format, and what it does not hold of them.
    fn written(levels: &[Made<Self>], format: Self::Format) -> Result<(Vec<u8>, Vec<String>), String>;
    /// The content ids of all levels in a file.
    fn ids(path: &Path) -> Result<Vec<Id>, String>;
    /// The rooms of a file, as wishes have them.
    fn rooms(path: &Path) -> Result<Vec<String>, String>;
    /// What stands above the picture of a level, so that the whole is a level file.
    fn heading(title: &str) -> String;
    /// The picture of a level.
    fn picture(level: &Self::Level, ink: Ink) -> Vec<String>;
    /// The counts of its plan, in words.
    fn counts(made: &Made<Self>) -> String;
}

/// `14 pushes, 52 moves, difficulty 6.120 (hard)`, or without the rest if nobody asked how hard it is.
pub(super) fn numbers<G: Shown>(made: &Made<G>) -> String {
    let (counts, rated) = (G::counts(made), &made.rated);
    match (rated.difficulty(), rated.band(), &rated.rating) {
        (Some(difficulty), Some(band), _) => {
            let remark = if G::VALIDATED { String::new() } else { format!(", {NOT_VALIDATED}") };
            format!("{counts}, difficulty {difficulty:.3} ({band}{remark})")
        }
        (_, _, Err(NotRated::NotAsked)) => counts,
        (_, _, Err(why)) => format!("{counts}, not rated: {why}"),
        _ => counts,
    }
}

/// What is said of a level that was to be trimmed and was not.
pub(super) const UNTRIMMED: &str = "not trimmed: that takes more than the effort";

impl Shown for Sokoban {
    const ENDING: &'static str = "sok";
    const ENDINGS: &'static str = ".sok, .json, .jsonl, .xsb, .slc, .csv or .recipes";
    type Format = Format;

    fn format(ending: &str) -> Result<Option<Format>, String> {
        match Format::from_extension(ending) {
            Some(Format::Tiled) => Err("a map of Tiled holds one level; end the output in .sok".to_owned()),
            format => Ok(format),
        }
    }

    fn written(levels: &[Made], format: Format) -> Result<(Vec<u8>, Vec<String>), String> {
        let entries = levels.iter().map(|made| entry(made, format)).collect();
        let collection = Collection::default().with_entries(entries);
        let written = write(&collection, format, &Style::default()).map_err(|why| why.to_string())?;
        Ok((written.bytes, crate::input::grouped(&written.warnings)))
    }

    fn ids(path: &Path) -> Result<Vec<Id>, String> {
        let source = load(path, Hint::default()).map_err(|error| error.to_string())?;
        let boards = source.reading.collection.entries.into_iter().map(|entry| entry.board);
        Ok(boards.filter_map(|board| Level::new(board).ok()).map(|level| level.content_id()).collect())
    }

    /// There are none to be read: the wish is refused where it is understood.
    fn rooms(path: &Path) -> Result<Vec<String>, String> {
        Ok(vec![path.display().to_string()])
    }

    fn heading(title: &str) -> String {
        format!("; {}\n", shown(title))
    }

    fn picture(level: &Level, ink: Ink) -> Vec<String> {
        terminal::lines(level.draft(), ink, Theme::default(), is_unicode())
    }

    fn counts(made: &Made) -> String {
        let Counts { pushes, moves, .. } = made.proof.counts;
        format!("{}, {}", counted(pushes, "push", "pushes"), counted(moves, "move", "moves"))
    }
}

/// A level of a collection: the numbers as facts where the format has facts, else in words. What a format
/// does not hold is told by whoever writes it.
fn entry(made: &Made, format: Format) -> Entry {
    let row = Row::of(made);
    let saved = Saved { name: "Solution/Pushes".to_owned(), moves: row.plan.clone() };
    let mut entry = Entry {
        title: Some(row.title.clone()),
        saved: vec![saved],
        ..Entry::new(made.level.draft().clone())
    };
    match format {
        Format::Json | Format::JsonLines => entry.facts = row.facts(),
        _ => {
            entry.notes = vec![numbers(made), format!("Recipe: {}", row.recipe)];
            entry.notes.extend(made.is_untrimmed.then(|| UNTRIMMED.to_owned()));
            entry.notes.extend(made.unique.map(|unique| format!("Unique: {}", unique.claim())));
        }
    }
    entry
}

impl Shown for Kwirk {
    const ENDING: &'static str = KWIRK_ENDING;
    const ENDINGS: &'static str = ".kwirk, .csv or .recipes";
    type Format = ();

    fn format(ending: &str) -> Result<Option<()>, String> {
        Ok((ending == KWIRK_ENDING).then_some(()))
    }

    fn written(levels: &[Made<Kwirk>], (): ()) -> Result<(Vec<u8>, Vec<String>), String> {
        let entry = |made: &Made<Kwirk>| {
            let row = Row::of(made);
            let facts = [(SOLUTION, row.plan), ("recipe", row.recipe)];
            let facts = facts.map(|(key, value)| (key.to_owned(), value)).to_vec();
            of_kwirk::Entry { facts, ..of_kwirk::Entry::new(&row.title, &made.level) }
        };
        let entries = levels.iter().map(entry).collect();
        let collection = of_kwirk::Collection { entries, ..of_kwirk::Collection::default() };
        Ok((of_kwirk::write(&collection).into_bytes(), Vec::new()))
    }

    fn ids(path: &Path) -> Result<Vec<Id>, String> {
        let levels = opened(path)?.collection.entries.into_iter().filter_map(|entry| entry.level().ok());
        Ok(levels.map(|level| level.content_id()).collect())
    }

    fn rooms(path: &Path) -> Result<Vec<String>, String> {
        let source = opened(path)?;
        let room = |entry: &of_kwirk::Entry| {
            let told = |why| format!("{}: line {}: level \"{}\": {why}", source.name, entry.line, entry.name);
            Room::new(&entry.board).map(|room| room.to_string()).map_err(told)
        };
        source.collection.entries.iter().map(room).collect()
    }

    fn heading(title: &str) -> String {
        format!("level: {title}")
    }

    fn picture(level: &of_kwirk::Level, ink: Ink) -> Vec<String> {
        kwirk::terminal::lines(&level.draft(), ink, Theme::default(), is_unicode())
    }

    fn counts(made: &Made<Kwirk>) -> String {
        let counts = made.proof.counts;
        let switches = made.proof.element_switches();
        [
            counted(counts.steps, "step", "steps"),
            counted(counts.pushes, "push", "pushes"),
            counted(counts.turns, "turn", "turns"),
            counted(switches, "element switch", "element switches"),
        ]
        .join(", ")
    }
}

fn opened(path: &Path) -> Result<KwirkSource, String> {
    match open(path, Some(Game::Kwirk), Hint::default()).map_err(|error| error.to_string())? {
        Opened::Kwirk(source) => Ok(source),
        Opened::Sokoban(source) => Err(format!("{}: these are Sokoban levels", source.name)),
    }
}

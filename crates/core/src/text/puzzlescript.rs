//! PuzzleScript: written as a whole playable game, read from its LEVELS section.
//!
//! PuzzleScript's usual legend clashes with ours (`*` is a box, `@` a box on a target, `.` nothing) and
//! lacks the player on a target, for which we add `Q`. When reading, the game's own LEGEND says what
//! its letters mean: a letter stands for the objects it names, and an object is told by its name
//! (player, wall, crate or box or block, target or goal, background or floor). Case does not matter.
//! Titles travel as `message` lines before their level.

use super::collection::some_text;
use super::lines::lines;
use super::{Collection, Entry, Format, Found, Place, ReadError, Warning, WriteError, board};
use crate::sokoban::{Draft, Tile};
use std::collections::BTreeMap;

const LEGEND: [(char, &str, Tile); 7] = [
    ('.', "Background", Tile::Blank),
    ('#', "Wall", Tile::Wall),
    ('P', "Player", Tile::Player),
    ('*', "Crate", Tile::Box),
    ('@', "Crate and Target", Tile::BoxOnGoal),
    ('O', "Target", Tile::Goal),
    ('Q', "Player and Target", Tile::PlayerOnGoal),
];

const RULES: &str = include_str!("puzzlescript.txt");

/// Writes a game.
pub(super) fn write(collection: &Collection) -> Result<String, WriteError> {
    let title = collection.title.as_deref().unwrap_or("Boxwright levels");
    let author = collection.author.iter().map(|author| format!("author {}\n", one_line(author)));
    let mut text = format!("title {}\n{}", one_line(title), author.collect::<String>());
    let legend: String = LEGEND.iter().map(|(sign, objects, _)| format!("{sign} = {objects}\n")).collect();
    text.push('\n');
    text += &RULES.replace("(the legend)\n", &legend);
    for (at, entry) in collection.entries.iter().enumerate() {
        let message = entry.title.iter().map(|title| format!("message {}\n\n", one_line(title)));
        text.extend(message);
        text += &format!("{}\n\n", grid(&entry.board, at + 1)?);
    }
    Ok(text)
}

fn one_line(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn grid(board: &Draft, level: usize) -> Result<String, WriteError> {
    let sign = |tile: &Tile| LEGEND.iter().find(|(_, _, known)| known == tile).map(|&(sign, _, _)| sign);
    let row = |row: &[Tile]| row.iter().map(sign).collect::<Option<String>>();
    let rows: Option<Vec<String>> = board.rows().map(row).collect();
    rows.map(|rows| rows.join("\n")).ok_or_else(|| WriteError::CannotHold {
        level,
        format: Format::PuzzleScript,
        why: "it has no sign for undecided cells".to_owned(),
    })
}

/// Does a text have the sections of a PuzzleScript game?
pub(super) fn is_game(bytes: &[u8]) -> bool {
    let has = |name: &str| {
        bytes
            .split(|byte| matches!(byte, b'\n' | b'\r'))
            .any(|line| line.trim_ascii().eq_ignore_ascii_case(name.as_bytes()))
    };
    has("LEVELS") && has("RULES") && has("LEGEND")
}

/// Reads the levels of a game.
pub(super) fn read(bytes: &[u8], warnings: &mut Vec<Warning>) -> Result<Found, ReadError> {
    let lines = lines(bytes, warnings)?;
    let mut game = Game::default();
    let mut comment_depth = 0;
    for (at, line) in lines.iter().enumerate() {
        // In these lines PuzzleScript takes parentheses as they stand.
        let is_words = |key| line.text.trim_start().to_lowercase().starts_with(key);
        if comment_depth == 0 && ["message ", "title ", "author "].into_iter().any(is_words) {
            game.line(at + 1, line.text.trim_end())?;
        } else {
            game.line(at + 1, without_comments(&line.text, &mut comment_depth).trim_end())?;
        }
    }
    game.end_of_level()?;
    if game.entries.is_empty() {
        let text = "no board in a LEVELS section".to_owned();
        return Err(ReadError::Syntax { line: 0, column: 0, text });
    }
    let Game { title, author, entries, places, .. } = game;
    let collection = Collection { title, author, notes: Vec::new(), facts: Default::default(), entries };
    Ok(Found { collection, places, format: Format::PuzzleScript })
}

#[derive(Default)]
struct Game {
    section: String,
    title: Option<String>,
    author: Option<String>,
    /// What each name stands for, in small letters.
    legend: BTreeMap<String, Vec<String>>,
    message: Option<String>,
    rows: Vec<Vec<Tile>>,
    first: usize,
    entries: Vec<Entry>,
    places: Vec<Place>,
}

impl Game {
    fn line(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        const SECTIONS: [&str; 7] =
            ["objects", "legend", "sounds", "collisionlayers", "rules", "winconditions", "levels"];
        let small = text.trim().to_lowercase();
        if SECTIONS.contains(&small.as_str()) {
            self.section = small;
        } else if small.chars().all(|sign| sign == '=') && !small.is_empty() {
            // A rule under or over a section's name.
        } else {
            match self.section.as_str() {
                "" => self.prelude(text.trim()),
                "legend" => self.legend_line(&small),
                "levels" => self.level_line(number, text)?,
                _ => {}
            }
        }
        Ok(())
    }

    fn prelude(&mut self, text: &str) {
        match text.split_once(' ') {
            Some((key, value)) if key.eq_ignore_ascii_case("title") => self.title = some_text(value),
            Some((key, value)) if key.eq_ignore_ascii_case("author") => self.author = some_text(value),
            _ => {}
        }
    }

    fn legend_line(&mut self, text: &str) {
        if let Some((name, objects)) = text.split_once('=') {
            let objects = objects.replace(" or ", " and ");
            let objects = objects.split(" and ").map(|object| object.trim().to_owned()).collect();
            self.legend.insert(name.trim().to_owned(), objects);
        }
    }

    fn level_line(&mut self, number: usize, text: &str) -> Result<(), ReadError> {
        let small = text.trim().to_lowercase();
        if small.is_empty() {
            return self.end_of_level();
        }
        if small == "message" || small.starts_with("message ") {
            self.end_of_level()?;
            self.message = some_text(text.trim().get("message".len()..).unwrap_or_default());
            return Ok(());
        }
        if self.rows.is_empty() {
            self.first = number;
        }
        let tile = |(at, sign): (usize, char)| {
            self.tile(sign, 0).ok_or(ReadError::UnknownGlyph {
                line: number,
                column: at + 1,
                glyph: sign,
                hint: "; the game's LEGEND does not make it a wall, player, crate, target or background"
                    .to_owned(),
            })
        };
        let row = text.trim_end().chars().enumerate().map(tile).collect::<Result<Vec<_>, _>>()?;
        self.rows.push(row);
        Ok(())
    }

    fn tile(&self, sign: char, depth: usize) -> Option<Tile> {
        let mut kinds = Vec::new();
        self.kinds(&sign.to_lowercase().to_string(), &mut kinds, depth)?;
        if kinds.contains(&Kind::Wall) {
            return Some(Tile::Wall);
        }
        let has = |kind| kinds.contains(&kind);
        let (goal, boxed, player) = (has(Kind::Target), has(Kind::Crate), has(Kind::Player));
        (!(boxed && player)).then(|| Tile::of(goal, boxed, player))
    }

    /// What a name stands for, through names that stand for names.
    fn kinds(&self, name: &str, kinds: &mut Vec<Kind>, depth: usize) -> Option<()> {
        if depth > 8 {
            return None;
        }
        match self.legend.get(name).filter(|objects| !objects.iter().any(|object| object == name)) {
            Some(objects) => objects.iter().try_for_each(|object| self.kinds(object, kinds, depth + 1)),
            None => Kind::of(name).map(|kind| kinds.push(kind)),
        }
    }

    fn end_of_level(&mut self) -> Result<(), ReadError> {
        if !self.rows.is_empty() {
            let mut entry = Entry::new(board(&std::mem::take(&mut self.rows), self.first)?);
            entry.title = self.message.take();
            self.entries.push(entry);
            self.places.push(Place { line: self.first, is_picture: true, ..Place::nowhere() });
        }
        Ok(())
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Background,
    Wall,
    Player,
    Crate,
    Target,
}

impl Kind {
    fn of(object: &str) -> Option<Kind> {
        match object {
            "background" | "floor" => Some(Kind::Background),
            "wall" => Some(Kind::Wall),
            "player" => Some(Kind::Player),
            "crate" | "box" | "block" => Some(Kind::Crate),
            "target" | "goal" => Some(Kind::Target),
            _ => None,
        }
    }
}

/// A line without its comments, which stand in parentheses, may nest and may go over lines.
fn without_comments(line: &str, depth: &mut usize) -> String {
    let mut kept = String::new();
    for sign in line.chars() {
        match sign {
            '(' => *depth += 1,
            ')' => *depth = depth.saturating_sub(1),
            _ if *depth == 0 => kept.push(sign),
            _ => {}
        }
    }
    kept
}

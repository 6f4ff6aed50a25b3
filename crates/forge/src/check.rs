//! Checking: is it a legal level, and what is odd about it?
//!
//! A *fault* keeps a board from being a level at all. An *oddity* is legal but worth a word: most
//! often a slip of the pen, sometimes a proof that the level cannot be solved. Each oddity is an entry
//! of one list; a new one is one function and one line.

use boxwright_core::sokoban::{Draft, Level, LevelError, Sokoban, Tile};
use boxwright_core::text::Entry;
use boxwright_core::{Cell, CellSet, Dir, Game, Id, counted};
use std::collections::BTreeMap;

/// What there is to say about a board.
#[derive(Clone, Debug)]
pub struct Check {
    /// The level, if it is one.
    pub level: Option<Level>,
    /// Why it is not a level.
    pub faults: Vec<LevelError>,
    /// What is odd about it, if it is a level.
    pub odd: Vec<Oddity>,
}

/// Something legal but worth a word.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Oddity {
    /// Its name in data.
    pub name: &'static str,
    /// A sentence about it.
    pub text: String,
}

/// Checks a board.
pub fn check(board: &Draft) -> Check {
    match Level::new(board.clone()) {
        Ok(level) => Check { odd: oddities(&level), level: Some(level), faults: Vec::new() },
        Err(_) => Check { level: None, faults: Level::faults(board), odd: Vec::new() },
    }
}

type Look = fn(&Level) -> Option<String>;

const LOOKS: &[(&str, Look)] = &[
    ("solved_at_start", solved_at_start),
    ("no_push", no_push),
    ("corner_box", corner_box),
    ("decoration", decoration),
    ("closed_room", closed_room),
    ("margin", margin),
    ("large", large),
];

/// What is odd about a level.
pub fn oddities(level: &Level) -> Vec<Oddity> {
    LOOKS.iter().filter_map(|&(name, look)| Some(Oddity { name, text: look(level)? })).collect()
}

fn solved_at_start(level: &Level) -> Option<String> {
    Sokoban::is_won(level, &level.start())
        .then(|| "solved at the start; some programs refuse such levels".to_owned())
}

fn no_push(level: &Level) -> Option<String> {
    let start = level.start();
    let stuck = !Sokoban::is_won(level, &start) && Sokoban::pushes(level, &start).is_empty();
    stuck.then(|| "no box can be pushed; it cannot be solved".to_owned())
}

/// A box off goal between two walls that meet can never be moved again.
fn corner_box(level: &Level) -> Option<String> {
    let is_wall = |cell, dir| !level.is_floor(level.step(cell, dir));
    let in_corner =
        |&cell: &Cell| Dir::ALL.into_iter().any(|dir| is_wall(cell, dir) && is_wall(cell, dir.turned(1)));
    let lost = level.boxes().iter().filter(|&cell| !level.is_goal(cell)).find(in_corner)?;
    Some(format!("the box at {} stands in a corner off goal; it cannot be solved", level.name(lost)))
}

fn decoration(level: &Level) -> Option<String> {
    let outside = level.draft().cells_where(|tile| tile == Tile::BoxOnGoal);
    let outside: Vec<Cell> = outside.iter().filter(|&cell| !level.is_floor(cell)).collect();
    let first = level.name(*outside.first()?);
    Some(format!(
        "{} out of reach, the first at {first}; decoration",
        counted(outside.len(), "box on a goal is", "boxes on goals are")
    ))
}

/// Floor that is closed in by walls but not where the player is.
fn closed_room(level: &Level) -> Option<String> {
    let blank = level.draft().cells_where(|tile| tile == Tile::Blank);
    let mut inside: CellSet = blank.iter().filter(|&cell| !level.is_floor(cell)).collect();
    let shape = level.shape();
    let at_edge = |cell| Dir::ALL.into_iter().any(|dir| shape.step(cell, dir).is_none());
    let mut outside: Vec<Cell> = inside.iter().filter(|&cell| at_edge(cell)).collect();
    while let Some(cell) = outside.pop() {
        if inside.remove(cell) {
            outside.extend(Dir::ALL.into_iter().filter_map(|dir| shape.step(cell, dir)));
        }
    }
    let first = level.name(inside.first()?);
    Some(format!(
        "{} closed in and out of reach, the first at {first}",
        counted(inside.len(), "floor cell is", "floor cells are")
    ))
}

fn margin(level: &Level) -> Option<String> {
    let shape = level.shape();
    let drawn = level.draft().cells_where(|tile| tile != Tile::Blank);
    let left = drawn.iter().map(|cell| shape.col(cell)).min()?;
    (left > 0).then(|| format!("indented by {}", counted(left, "column", "columns")))
}

fn large(level: &Level) -> Option<String> {
    let shape = level.shape();
    let is_large = shape.width().max(shape.height()) > 70;
    is_large.then(|| format!("{} x {} squares; some programs stop at 70 x 70", shape.width(), shape.height()))
}

/// An earlier level that plays the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Same {
    /// Which one, counted from 0.
    pub index: usize,
    /// Is it the same to the last sign?
    pub exactly: bool,
}

/// For each entry the first earlier one that plays the same, if there is one.
pub fn same_levels<'a>(entries: impl IntoIterator<Item = &'a Entry>) -> Vec<Option<Same>> {
    let mut seen: BTreeMap<Id, (usize, Id)> = BTreeMap::new();
    let mut same = Vec::new();
    for (index, entry) in entries.into_iter().enumerate() {
        let Ok(level) = Level::new(entry.board.clone()) else {
            same.push(None);
            continue;
        };
        let (content, exact) = (level.content_id(), level.exact_id());
        let before = seen.get(&content).map(|&(index, id)| Same { index, exactly: id == exact });
        seen.entry(content).or_insert((index, exact));
        same.push(before);
    }
    same
}

#[cfg(test)]
mod tests {
    use super::*;

    fn odd(board: &str) -> Vec<String> {
        oddities(&board.parse().unwrap())
            .into_iter()
            .map(|oddity| format!("{}: {}", oddity.name, oddity.text))
            .collect()
    }

    #[test]
    fn a_clean_level_is_not_odd() {
        assert_eq!(odd("######\n#@ $.#\n#    #\n######"), Vec::<String>::new());
        assert_eq!(odd("######\n#@$ .#\n#   *#\n######"), Vec::<String>::new(), "a corner is fine on a goal");
        assert_eq!(odd("#####\n#@*##\n#####").len(), 1, "solved, so that no push is left does not matter");
        let wide = |width: usize| format!("{0}\n#@$.{1}#\n{0}", "#".repeat(width), " ".repeat(width - 5));
        assert_eq!((odd(&wide(70)).len(), odd(&wide(71)).len()), (0, 1));
    }

    #[test]
    fn each_oddity_is_told() {
        assert_eq!(
            odd("######\n#@*  #\n######"),
            ["solved_at_start: solved at the start; some programs refuse such levels"]
        );
        assert_eq!(odd("#######\n#@$$..#\n#######"), ["no_push: no box can be pushed; it cannot be solved"]);
        assert_eq!(
            odd("######\n#@$ .#\n#.  $#\n######"),
            ["corner_box: the box at E3 stands in a corner off goal; it cannot be solved"]
        );
        assert_eq!(odd("*######\n#@ $.##\n#    #\n######").len(), 1, "one box outside");
        assert_eq!(
            odd("##########\n#@ $.#   #\n##########"),
            ["closed_room: 3 floor cells are closed in and out of reach, the first at G2"]
        );
        assert_eq!(odd("  ######\n  #@$ .#\n  ######"), ["margin: indented by 2 columns"]);
        assert_eq!(
            odd(&format!("{0}\n#@$.{1}#\n{0}", "#".repeat(80), " ".repeat(75))),
            ["large: 80 x 3 squares; some programs stop at 70 x 70"]
        );
    }

    #[test]
    fn levels_that_play_the_same_are_found() {
        let entries: Vec<Entry> =
            ["#####\n#@$.#\n#####", "####\n#@$#\n####", "#####\n#.$@#\n#####", "#####\n#@$.#\n#####"]
                .into_iter()
                .map(|board| Entry::new(board.parse().unwrap()))
                .collect();
        let same = same_levels(&entries);
        assert_eq!(
            same,
            [None, None, Some(Same { index: 0, exactly: false }), Some(Same { index: 0, exactly: true })]
        );
    }

    #[test]
    fn a_board_that_is_no_level_has_faults_and_no_oddities() {
        let found = check(&"###\n#$#\n###".parse().unwrap());
        assert!(found.level.is_none() && found.odd.is_empty());
        assert_eq!(found.faults.len(), 2);
    }
}

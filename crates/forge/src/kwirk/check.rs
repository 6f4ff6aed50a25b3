//! Checking a Kwirk board: is it a level, and what is odd about it?
//!
//! As for Sokoban each oddity is an entry of one list; a new one is one function and one line.

use crate::{Oddity, Same};
use boxwright_core::kwirk::{Draft, Entry, Level, LevelError};
use boxwright_core::{Cell, Dir, Id, counted};
use boxwright_rate::kwirk::is_maze;
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

/// Checks a board.
pub fn check(board: &Draft) -> Check {
    match Level::new(board) {
        Ok(level) => Check { odd: oddities(&level), level: Some(level), faults: Vec::new() },
        Err(_) => Check { level: None, faults: Level::faults(board), odd: Vec::new() },
    }
}

type Look = fn(&Level) -> Option<String>;

const LOOKS: &[(&str, Look)] =
    &[("maze", maze), ("idle", idle), ("closed_exit", closed_exit), ("closed_room", closed_room)];

/// What is odd about a level.
pub fn oddities(level: &Level) -> Vec<Oddity> {
    LOOKS.iter().filter_map(|&(name, look)| Some(Oddity { name, text: look(level)? })).collect()
}

fn maze(level: &Level) -> Option<String> {
    is_maze(level).then(|| "a maze: everybody can walk out past all boxes, pits and rotators".to_owned())
}

/// Boxes and rotators that no player can ever get to.
fn idle(level: &Level) -> Option<String> {
    let shape = level.shape();
    let is_near = |cell: Cell| level.floor().contains(cell);
    let boxes = level.boxes().iter().filter(|block| !block.cells(shape).any(is_near)).map(|block| block.at);
    let rotators = level
        .rotators()
        .iter()
        .filter(|rotator| !rotator.arms.iter().filter_map(|dir| shape.step(rotator.core, dir)).any(is_near));
    let far: Vec<Cell> = boxes.chain(rotators.map(|rotator| rotator.core)).collect();
    let first = level.name(*far.first()?);
    let things = counted(far.len(), "box or rotator is", "boxes and rotators are");
    Some(format!("{things} out of reach, the first at {first}; decoration"))
}

fn closed_exit(level: &Level) -> Option<String> {
    let is_open = |exit: &Cell| {
        let near = Dir::ALL.into_iter().filter_map(|dir| level.shape().step(*exit, dir));
        near.into_iter().any(|cell| level.floor().contains(cell))
    };
    let shut = level.exits().iter().find(|exit| !is_open(exit))?;
    Some(format!("nobody can get to the exit at {}", level.name(shut)))
}

/// Floor or pits that no player could ever walk on.
fn closed_room(level: &Level) -> Option<String> {
    let is_near_core = |cell: Cell| {
        level.rotators().iter().any(|own| level.shape().around(own.core).any(|near| near == cell))
    };
    let is_shut = |cell: &Cell| {
        let cell = *cell;
        !level.is_solid(cell)
            && !level.exits().contains(cell)
            && !level.floor().contains(cell)
            && !is_near_core(cell)
            && !level.boxes().iter().any(|block| block.covers(level.shape(), cell))
    };
    let shut: Vec<Cell> = level.shape().cells().filter(is_shut).collect();
    let first = level.name(*shut.first()?);
    let cells = counted(shut.len(), "cell is", "cells are");
    Some(format!("{cells} closed in and out of reach, the first at {first}"))
}

/// For each entry the first earlier one that is, or plays, the same.
pub fn same_levels(entries: &[Entry]) -> Vec<Option<Same>> {
    let mut seen: BTreeMap<Id, (usize, Id)> = BTreeMap::new();
    let same = |(index, entry): (usize, &Entry)| {
        let level = Level::new(&entry.board).ok()?;
        let exact = level.exact_id();
        match seen.get(&level.content_id()) {
            Some(&(first, id)) => Some(Same { index: first, exactly: id == exact }),
            None => {
                seen.insert(level.content_id(), (index, exact));
                None
            }
        }
    };
    entries.iter().enumerate().map(same).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::View;

    #[test]
    fn each_oddity_is_told() {
        for (text, name, sentence) in [
            ("%.a1\n....", "maze", "a maze: everybody can walk out past all boxes, pits and rotators"),
            ("%.a1#b", "idle", "1 box or rotator is out of reach, the first at F1; decoration"),
            ("%.a1#%", "closed_exit", "nobody can get to the exit at F1"),
            ("%.a1#_.", "closed_room", "2 cells are closed in and out of reach, the first at F1"),
        ] {
            let odd = check(&text.parse().unwrap()).odd;
            assert_eq!(odd, [Oddity { name, text: sentence.to_owned() }], "{text}");
        }
        assert_eq!(check(&"%.a1".parse().unwrap()).odd, []);
        assert_eq!(check(&"%.a2".parse().unwrap()).faults.len(), 1);
    }

    #[test]
    fn levels_that_play_the_same_are_found() {
        let level: Level = "#%.a1".parse().unwrap();
        let other: Level = "%..a1".parse().unwrap();
        let levels = [level.clone(), other.clone(), level.seen(View::new(true, 1)), other];
        let entries: Vec<Entry> = levels.iter().map(|level| Entry::new("", level)).collect();
        let found: Vec<Option<(usize, bool)>> =
            same_levels(&entries).iter().map(|same| same.map(|same| (same.index, same.exactly))).collect();
        assert_eq!(found, [None, None, Some((0, false)), Some((1, true))]);
    }
}

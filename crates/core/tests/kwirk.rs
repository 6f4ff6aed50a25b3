//! The rules of Kwirk against other people's data, where it is present: the 64 ways to turn a rotator, and
//! published solutions.
//!
//! The data is not part of the project. The tests look for it in the folder named by `BOXWRIGHT_DATA`,
//! else beside the project, and say so when there is none.

#![allow(clippy::disallowed_methods, clippy::print_stderr, clippy::unwrap_used)]

use boxwright_core::kwirk::{
    Arms, Kwirk, Level, Parts, Plan, Refusal, Rotator, State, Step, read, replay, write,
};
use boxwright_core::{Cell, CellSet, Dir, Game, Shape};
use std::path::PathBuf;

fn file(name: &str) -> Option<String> {
    let beside = concat!(env!("CARGO_MANIFEST_DIR"), "/../../../shared/data");
    let folder = std::env::var_os("BOXWRIGHT_DATA").map_or_else(|| PathBuf::from(beside), PathBuf::from);
    let found = std::fs::read_to_string(folder.join("kwirk").join(name)).ok();
    if found.is_none() {
        eprintln!("skipped: no kwirk/{name} in {}", folder.display());
    }
    found
}

fn rows(text: &str) -> impl Iterator<Item = Vec<&str>> {
    text.lines().filter(|line| !line.starts_with(';')).map(|line| line.split('\t').collect())
}

/// A cell named by where it lies from a core (`N`, `SE`), on a board of 7 x 5 with the core at its middle.
fn near(name: &str) -> Cell {
    let has = |sign| usize::from(name.contains(sign));
    Shape::new(7, 5).unwrap().cell(3 + has('E') - has('W'), 2 + has('S') - has('N'))
}

/// A room of 7 x 5 around one rotator, the exit in a corner.
fn room(arms: &str, player: &str, walls: CellSet, pits: CellSet) -> Level {
    let shape = Shape::new(7, 5).unwrap();
    let arms: Arms = arms.chars().map(|letter| Dir::from_letter(letter).unwrap()).collect();
    Level::from_parts(&Parts {
        shape,
        walls,
        exits: [shape.cell(0, 0)].into_iter().collect(),
        pits,
        boxes: Vec::new(),
        rotators: vec![Rotator { core: shape.cell(3, 2), arms }],
        players: vec![near(player)],
    })
    .unwrap()
}

#[test]
fn the_64_ways_to_turn_a_rotator_are_those_of_the_game() {
    let Some(text) = file("rotator-cases.tsv") else { return };
    let mut count = 0;
    for row in rows(&text).skip(1) {
        let [arms, _pushed, dir, turn, player, must_be_free, carried, land] = row[..] else {
            panic!("{row:?}")
        };
        count += 1;
        let step = Step { player: 1, dir: Dir::from_letter(dir.chars().next().unwrap()).unwrap() };
        let play = |level: &Level| Kwirk::play(level, &level.start(), step);
        let none = CellSet::new;
        let open = room(arms, player, none(), none());
        let after = play(&open).unwrap();
        let quarters = if turn == "cw" { 1 } else { 3 };
        assert_eq!(after.players, [Some(near(land))], "{row:?}");
        assert_eq!(after.arms, [open.rotators()[0].arms.turned(quarters)], "{row:?}");
        for name in ["N", "NE", "E", "SE", "S", "SW", "W", "NW"] {
            let cell = near(name);
            if cell == near(player) || open.start().arm_at(&open, cell).is_some() {
                continue;
            }
            let blocks = must_be_free.split(',').any(|free| free == name);
            let walled = play(&room(arms, player, [cell].into_iter().collect(), none()));
            assert_eq!(walled.is_err(), blocks, "{row:?} with a wall at {name}");
            let pitted = play(&room(arms, player, none(), [cell].into_iter().collect()));
            let expected =
                if carried == "yes" && name == land { Err(Refusal::CarriedOverPit) } else { Ok(()) };
            assert_eq!(pitted.map(|_: State| ()), expected, "{row:?} with a pit at {name}");
        }
    }
    assert_eq!(count, 64);
}

/// A published plan: as ours, or raw with `S` for the key that gives the turn to the next living player.
fn plan(level: &Level, text: &str) -> Plan {
    let Some(raw) = text.strip_prefix("RAW:") else { return Plan::read(text).unwrap() };
    let mut state = level.start();
    let mut plan = Plan::default();
    let next = |state: &State, active: usize| {
        let count = state.players.len();
        (1..=count).map(|by| (active + by) % count).find(|&player| state.players[player].is_some())
    };
    let mut active = 0;
    for sign in raw.chars() {
        if sign == 'S' {
            active = next(&state, active).unwrap();
            continue;
        }
        let step = Step { player: active as u8 + 1, dir: Dir::from_letter(sign).unwrap() };
        state = Kwirk::play(level, &state, step).unwrap_or_else(|why| panic!("{why} after {plan}"));
        plan.steps.push(step);
        if state.players[active].is_none() {
            active = next(&state, active).unwrap_or(0);
        }
    }
    plan
}

#[test]
fn published_solutions_solve() {
    let (Some(text), Some(levels)) = (file("known-solutions.tsv"), file("going-up.txt")) else { return };
    let levels = read(&levels).unwrap();
    let mut count = 0;
    for row in rows(&text) {
        let [name, steps, switches, _, plan_text] = row[..] else { panic!("{row:?}") };
        let level = levels.entries.iter().find(|entry| entry.name == name).unwrap().level().unwrap();
        let outcome = replay(&level, &plan(&level, plan_text)).unwrap();
        assert!(outcome.solved, "{name}");
        assert_eq!(outcome.counts.steps.to_string(), steps, "{name}");
        assert!(
            outcome.counts.switches >= switches.parse().unwrap(),
            "{name}: a change after an exit is none there"
        );
        count += 1;
    }
    assert_eq!(count, 28);
}

#[test]
fn every_level_is_read_and_comes_back() {
    for (name, count) in [("going-up.txt", 30), ("heading-out.txt", 120), ("prototype-levels.txt", 4)] {
        let Some(text) = file(name) else { continue };
        let collection = read(&text).unwrap();
        assert_eq!(collection.entries.len(), count);
        let again = read(&write(&collection)).unwrap();
        assert_eq!((&again.notes, &again.tail), (&collection.notes, &collection.tail));
        for (entry, other) in collection.entries.iter().zip(&again.entries) {
            assert_eq!(
                (&entry.name, &entry.facts, &entry.notes, &entry.board),
                (&other.name, &other.facts, &other.notes, &other.board)
            );
            let level = entry.level().unwrap();
            assert_eq!(level.to_string().parse::<Level>().unwrap(), level);
            assert_eq!(level.canonical().canonical(), level.canonical(), "{}", entry.name);
        }
    }
}

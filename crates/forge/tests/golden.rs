//! What every solver, generator and rating did when its golden file was frozen, it still does.
//!
//! `tests/golden` holds what each part of the signature says, and `signature.txt` the numbers. After a change that is
//! meant to change behaviour, `BOXWRIGHT_BLESS=1 cargo test -p boxwright-forge --test golden` writes them anew. It
//! refuses to do so where a recipe would make another level and the epoch of its method was not raised.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

use boxwright_forge::core::Budget;
use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::{Benched, Part, Puzzle, Recipe, Signature, Wanted, made};
use std::collections::BTreeMap;
use std::fs;
use std::path::{Path, PathBuf};

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden")
}

fn file_of(part: Part) -> PathBuf {
    folder().join(format!("{}.txt", part.to_string().replace(' ', "-")))
}

/// What is kept of a part: its epoch if it makes levels, and what it said.
fn kept_text(part: Part, benched: &Benched) -> String {
    let epoch = part.epoch().map_or(String::new(), |epoch| format!("epoch {epoch}\n"));
    format!("{epoch}{}", benched.text)
}

/// The orders of a golden file, and what came of each.
fn packs(text: &str) -> BTreeMap<&str, &str> {
    // The last one ends with the file, until another comes after it.
    let sections = text.trim_end().split("\n== ").skip(1).filter_map(|section| section.split_once('\n'));
    sections.map(|(order, pack)| (order, pack.trim_end())).collect()
}

/// Writes a golden file anew, unless that hides that old recipes do not hold any more.
fn bless(part: Part, new: &str) {
    let old = fs::read_to_string(file_of(part)).unwrap_or_default();
    if part.epoch().is_some() && old.lines().next() == new.lines().next() {
        let kept = packs(&old);
        for (order, pack) in packs(new) {
            assert!(
                kept.get(order).is_none_or(|was| *was == pack),
                "{part}: raise its epoch, for {order} makes other levels"
            );
        }
    }
    fs::write(file_of(part), new).unwrap();
}

#[test]
fn every_part_says_what_it_said_and_the_signature_is_in_its_file() {
    let is_blessed = std::env::var_os("BOXWRIGHT_BLESS").is_some();
    let (mut signature, mut told, mut changed) = (Signature::default(), String::new(), Vec::new());
    for part in Part::all() {
        let benched = part.run();
        assert!(benched.done > 2, "{part} came to next to nothing");
        signature.mix_part(part, &benched);
        told.push_str(&format!("{part} {}\n", benched.signature()));
        let new = kept_text(part, &benched);
        if is_blessed {
            bless(part, &new);
        }
        let kept = fs::read_to_string(file_of(part)).unwrap_or_default();
        if let Some((at, (was, is))) =
            kept.lines().zip(new.lines()).enumerate().find(|(_, (was, is))| was != is)
        {
            changed.push(format!("{part}, line {}:\n  was {was}\n  is  {is}", at + 1));
        } else if kept != new {
            changed.push(format!("{part}: the one ends before the other"));
        }
    }
    assert!(
        changed.is_empty(),
        "behaviour changed; look at it, and if it is meant say BOXWRIGHT_BLESS=1\n{}",
        changed.join("\n")
    );
    told.push_str(&format!("all {}\n", signature.number()));
    let file = folder().join("signature.txt");
    if is_blessed {
        fs::write(&file, &told).unwrap();
    }
    assert_eq!(fs::read_to_string(&file).unwrap(), told, "the signature is not the one in its file");
}

#[test]
fn every_file_belongs_to_a_part_and_no_pack_is_empty() {
    let mut known: Vec<PathBuf> = Part::all().into_iter().map(file_of).collect();
    known.push(folder().join("signature.txt"));
    known.sort();
    let mut found: Vec<PathBuf> =
        fs::read_dir(folder()).unwrap().map(|entry| entry.unwrap().path()).collect();
    found.sort();
    assert_eq!(found, known);
    for part in Part::all().into_iter().filter(|part| part.epoch().is_some()) {
        let text = fs::read_to_string(file_of(part)).unwrap();
        let packs = packs(&text);
        assert!(packs.len() >= 3, "{part}");
        for (order, pack) in packs {
            assert!(pack.contains(" offer="), "{part}: nothing came of {order}");
        }
    }
}

#[test]
fn the_golden_recipes_make_the_golden_levels() {
    let mut followed = 0;
    for part in Part::all().into_iter().filter(|part| part.epoch().is_some()) {
        let text = fs::read_to_string(file_of(part)).unwrap();
        // The first of each order: the others are from the same attempts.
        for pack in packs(&text).into_values().filter(|pack| pack.contains(" offer=")) {
            let (recipe, rest) = pack.split_once('\n').unwrap();
            let level: Vec<&str> = rest.lines().take_while(|line| line.contains('#')).collect();
            assert_eq!(follow(recipe), level, "{recipe}");
            followed += 1;
        }
    }
    assert!(followed > 40, "{followed} recipes are too few to tell");
}

/// The rows of the level that a recipe makes, proved.
fn follow(line: &str) -> Vec<String> {
    if line.starts_with("kwirk") { followed::<Kwirk>(line) } else { followed::<Sokoban>(line) }
}

fn followed<G: Puzzle>(line: &str) -> Vec<String> {
    let (recipe, budget): (Recipe<G>, _) = (line.parse().unwrap(), &mut Budget::nodes(u64::MAX));
    let candidate = recipe.follow(budget).unwrap();
    let effort = G::usual_effort(recipe.generator);
    G::rows(&made(candidate, &recipe, &Wanted::default(), effort, budget).unwrap().level)
}

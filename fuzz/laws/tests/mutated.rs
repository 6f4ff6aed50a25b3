//! The laws on tens of thousands of mutated texts: the bounded form of the fuzz targets.

#![allow(clippy::unwrap_used)]

use boxwright_core::Rng;
use boxwright_core::kwirk::Kwirk;
use boxwright_core::sokoban::Sokoban;
use boxwright_core::text::{Format, Hint, Style, read, write};
use boxwright_forge::{Order, Puzzle, generator};
use boxwright_laws::LAWS;
use boxwright_workshop::{Checkpoint, Stop};
use std::panic::{AssertUnwindSafe, catch_unwind};

/// Mutated inputs a law.
const INPUTS: u64 = 2_500;

const SOK: &str = "\
:: for people
Collection: Rooms
Author: Somebody

One

#######
#@ $ .#
#######

Author: Else
A note.

Solution/Moves
r2R

Snapshot
r*R

7#|#-.$@-#|7#

Two

  ####
###  ####
#   b P-#
#########
";

const XSB: &str = "; Rooms\n\n; 1\n\n#####\n#@$.#\n#####\n\n; 2\n; a note\n\n *####\n#@ $.#\n######\n";
const PLAN: &str = "rruL3(dR)2u uldr";
const GAME: &str = "urrdRRulllldRRR\n########\n#      #\n#@$ $..#\n#      #\n########\n";
const BOARD: &str = "#########\n#  . #  #\n#@$ $  .#\n#   #   #\n#########\n";
const SKETCH: &str = "p sokogen 1 1 2\n; boxwright walls 1..2\n; boxwright must C2 wall box\n#######\n#000 .#\n#0   ##\n#######\n";
const KWIRK: &str = "; kwirk-ascii v1\n; rooms\n\nlevel: door\nsolution: 1lll\n#######\n#%_.a1#\n#.^bb2#\n#.+>..#\n#######\n\n; second\nlevel: hang\n%.Aa1\n._{+.\n";
const RECIPES: &str = "\
sokoban farthest 5x4 boxes=2 seed=7 attempt=6 offer=0 epoch=1 boxwright=0.1.0
sokoban archives 5x5 boxes=3 seed=11 attempt=0 offer=3 trim=on
sokoban carve 5x6 boxes=2 seed=14 attempt=3 offer=0
sokoban mcts 6x5 boxes=2 nodes=150 seed=14 attempt=3 offer=0
sokoban murase 6x5 boxes=3 seed=11 attempt=4 offer=0
sokoban novelty 5x5 boxes=2 seed=12 attempt=1 offer=0
sokoban search 5x6 boxes=3 effort=60 by=lines within=pushes:3..9,moves:..90 seed=11 attempt=2 offer=0
sokoban template_pull 6x6 boxes=2 distance=9 seed=11 attempt=2 offer=0
kwirk search 5x4 players=1 boxes=0..3 rotators=0..2 pits=0..4 nodes=200 seed=11 attempt=6 offer=0
kwirk backward room=#####/#%..#/#...#/##### players=2 boxes=1 rotators=0 pits=0..2 steps=5..20 nodes=9 seed=1 attempt=0
";
const GYM: &str = "+ + + + +\n+ * @ X +\n+ + + + +\n";

fn seeds() -> Vec<Vec<u8>> {
    let collection = read(SOK.as_bytes(), Hint::default()).unwrap().collection;
    let mut seeds: Vec<Vec<u8>> = [SOK, XSB, PLAN, GAME, GYM, BOARD, SKETCH, KWIRK, RECIPES]
        .iter()
        .map(|text| text.as_bytes().to_vec())
        .collect();
    for format in [Format::Slc, Format::PuzzleScript, Format::Json, Format::JsonLines] {
        seeds.push(write(&collection, format, &Style::default()).unwrap().bytes);
    }
    let ten =
        format!("; 0\n{}\n#@$.{}#\n{}\n", "#".repeat(10), " ".repeat(5), vec!["#".repeat(10); 8].join("\n"));
    seeds.push(ten.into_bytes());
    seeds.extend([left_behind(), left_behind_of_kwirk()].map(String::into_bytes));
    seeds
}

/// What a run of three levels leaves behind.
fn left_behind() -> String {
    let recipe = "sokoban farthest 4x2 boxes=1 seed=7 attempt=1 offer=0";
    left("farthest 4x2", r"######\n#@$ .#\n#    #\n######", recipe)
}

/// The same for Kwirk.
fn left_behind_of_kwirk() -> String {
    let level = r"#######\n#.....#\n#.^...#\n#<+...#\n#1v%..#\n#######";
    let recipe =
        "kwirk search 5x4 players=1 boxes=0..3 rotators=0..2 pits=0..4 nodes=20000 seed=11 attempt=1 offer=0";
    left("search 5x4", level, recipe)
}

fn left(order: &str, level: &str, recipe: &str) -> String {
    let version = boxwright_forge::VERSION;
    format!(
        r#"{{"boxwright":"{version}","order":"{order}","seed":7,"done":2,"attempts":2,"seconds":1.5,"cpu_seconds":1e0,"tally":{{"attempts":2,"offered":1}},"levels":[{{"level":"{level}","recipe":"{recipe}"}}],"nearest":null}}"#
    )
}

#[test]
fn a_run_can_go_on_from_what_it_left_behind() {
    goes_on::<Sokoban>("farthest", &left_behind());
    goes_on::<Kwirk>("search", &left_behind_of_kwirk());
}

fn goes_on<G: Puzzle>(method: &str, text: &str) {
    let checkpoint = Checkpoint::parse("levels.sok".as_ref(), text.as_bytes()).unwrap();
    let order = Order::<G>::by(generator(method).unwrap());
    let (said, nothing) = (checkpoint.order().to_owned(), Stop::default());
    let left = checkpoint.left("levels.sok".as_ref(), &order, &said, Vec::new(), &nothing).unwrap();
    assert_eq!((left.progress.done, left.progress.pack.levels.len()), (2, 1));
}

/// Pieces that readers are likely to trip over.
const PIECES: &[&[u8]] = &[
    b"\n",
    b"\r\n",
    b"\r",
    b"\t",
    b"#",
    b"##########",
    b"$",
    b"@",
    b".",
    b"*",
    b"+",
    b"|",
    b"-",
    b"_",
    b" ",
    b"\0",
    b"\xFF",
    b"\xEF\xBB\xBF",
    b"99999999(",
    b")",
    b"(",
    b"3#",
    b";",
    b"::",
    b"Title: ",
    b"Author: ",
    b"Solution\nrrR\n",
    b"rrrrrrrrUUUU\n",
    b"&amp;",
    b"&#0;",
    b"<L>",
    b"</L>",
    b"<![CDATA[#]]>",
    b"\"",
    b"{",
    b"[",
    b"\\u0000",
    b"null",
    b"1e999",
    b"message ",
    b"LEVELS",
    b"LEGEND",
    b"? = Player and Crate",
    b"\n\n",
    b"[](r)",
    b"{2}",
    b"%",
    b"\xC3\xA9",
    b"0",
    b"6",
    b"p sokogen 2 1 0\n",
    b"; boxwright goals 0..2\n",
    b"; boxwright may floor goal\n",
    b"; boxwright lock B2\n",
    b"level: a\n",
    b"; kwirk-ascii v1\n",
    b"aa\naa",
    b"^",
    b"1",
    b"2",
    b"=",
    b"=0",
    b"=-1",
    b"18446744073709551615",
    b"4294967296",
    b"126x126",
    b"..",
    b" boxes=0",
    b" within=boxes:3..",
    b" steps=1..18446744073709551615",
];

fn mutate(seed: &[u8], others: &[Vec<u8>], rng: &mut Rng) -> Vec<u8> {
    let mut bytes = seed.to_vec();
    for _ in 0..=rng.below(6) {
        let at = rng.below(bytes.len() as u64 + 1) as usize;
        let length = rng.below(12) as usize;
        let end = (at + length).min(bytes.len());
        match rng.below(7) {
            0 => _ = bytes.splice(at..at, rng.choose(PIECES).unwrap().iter().copied()),
            1 => _ = bytes.splice(at..end, rng.choose(PIECES).unwrap().iter().copied()),
            2 => _ = bytes.drain(at..end),
            3 => {
                let copy = bytes[at..end].to_vec();
                let to = rng.below(bytes.len() as u64 + 1) as usize;
                bytes.splice(to..to, copy);
            }
            4 if at < bytes.len() => bytes[at] = rng.below(256) as u8,
            5 if at < bytes.len() => {
                bytes[at] = *rng.choose(b"# $.@*+-_|pPbB\n0123456789()lurdLURD;:<>").unwrap()
            }
            _ => {
                let other = rng.choose(others).unwrap();
                let from = rng.below(other.len() as u64) as usize;
                let piece = other[from..(from + 40).min(other.len())].to_vec();
                bytes.splice(at..at, piece);
            }
        }
    }
    bytes
}

#[test]
fn the_laws_hold_for_mutated_texts() {
    let seeds = seeds();
    let mut tried = 0;
    for (number, (name, law)) in LAWS.iter().enumerate() {
        let rng = Rng::new(20).fork("law", number as u64);
        for index in 0..INPUTS {
            let mut rng = rng.fork("input", index);
            let input = mutate(&seeds[index as usize % seeds.len()], &seeds, &mut rng);
            let held = catch_unwind(AssertUnwindSafe(|| law(&input)));
            assert!(
                held.is_ok(),
                "law `{name}` broken by:\n{}",
                String::from_utf8_lossy(&input).escape_debug()
            );
            tried += 1;
        }
    }
    assert!(tried >= 20_000, "only {tried} inputs were tried");
}

#[test]
fn a_seed_is_a_file_of_kwirk_levels() {
    let entries = boxwright_core::kwirk::read(KWIRK).unwrap().entries;
    assert!(entries.len() == 2 && entries.iter().all(|entry| entry.level().is_ok()));
}

#[test]
fn the_seeds_themselves_reach_every_reader() {
    for format in Format::ALL.into_iter().filter(|format| format.is_read()) {
        let reads = |seed: &Vec<u8>| read(seed, Hint { format: Some(format), dialect: None }).is_ok();
        assert!(seeds().iter().any(reads), "no seed is read as {format}");
    }
}

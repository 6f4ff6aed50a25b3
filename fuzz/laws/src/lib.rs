//! What must hold for any input at all.
//!
//! Each law takes bytes and panics if it is broken. The fuzz targets in `fuzz/fuzz_targets` hand them
//! whatever a fuzzer thinks of; the tests beside this file hand them tens of thousands of mutated
//! texts. None of the laws looks at how a thing is done, only at what was promised.

mod kwirk;
mod shared;

use boxwright_core::sokoban::{Level, Room, Sokoban, replay};
pub use boxwright_core::text::Format;
use boxwright_core::text::{Collection, DIALECTS, Hint, Reading, Style, read, sokogen, write};
use boxwright_core::{Budget, Game as _, Objective, Plan, Verdict, View};
use boxwright_draw::{Picture, Theme, svg, terminal};
use boxwright_forge::make::complete::{self, Outcome, Wish};
use boxwright_forge::{check, same_levels, verify};
use boxwright_solve::hardest;
use boxwright_solve::moves::fewest_moves;
use boxwright_solve::pushes::fewest_pushes;
pub use kwirk::kwirk;
pub use shared::{checkpoint, recipe};
use std::ops::ControlFlow;

/// A law: panics if the bytes break it.
pub type Law = fn(&[u8]);

/// All laws and the names they go by.
pub const LAWS: &[(&str, Law)] = &[
    ("plain", |bytes| reader(bytes, None)),
    ("xsb", |bytes| reader(bytes, Some(Format::Xsb))),
    ("sok", |bytes| reader(bytes, Some(Format::Sok))),
    ("boxoban", |bytes| reader(bytes, Some(Format::Boxoban))),
    ("slc", |bytes| reader(bytes, Some(Format::Slc))),
    ("puzzlescript", |bytes| reader(bytes, Some(Format::PuzzleScript))),
    ("json", |bytes| reader(bytes, Some(Format::Json))),
    ("jsonl", |bytes| reader(bytes, Some(Format::JsonLines))),
    ("plan", plan),
    ("referee", referee),
    ("solver", solver),
    ("sketch", sketch),
    ("kwirk", kwirk),
    ("recipe", recipe),
    ("checkpoint", checkpoint),
];

/// Whatever a reader accepts: it goes back byte for byte, its boards survive every format that takes
/// them, what got lost was named, and nothing downstream panics.
pub fn reader(bytes: &[u8], format: Option<Format>) {
    for dialect in DIALECTS {
        let Ok(reading) = read(bytes, Hint { format, dialect: Some(dialect) }) else { continue };
        let collection = &reading.collection;
        assert!(!collection.entries.is_empty(), "a reading without levels");
        assert_eq!(reading.places.len(), collection.entries.len());
        assert_eq!(reading.rewritten(collection).expect("it was read").bytes, bytes, "not byte for byte");
        append_a_solution(&reading);
        downstream(collection);
        for format in Format::ALL {
            writing(collection, format);
        }
    }
}

/// Adding a solution to a level changes nothing else.
fn append_a_solution(reading: &Reading) {
    let mut changed = reading.collection.clone();
    let game = boxwright_core::text::Saved { name: "Solution".to_owned(), moves: "R".to_owned() };
    changed.entries[0].saved.push(game);
    let Ok(written) = reading.rewritten(&changed) else { return };
    if written.warnings.is_empty() && reading.format != Format::Boxoban && reading.format != Format::Xsb {
        let hint = Hint { format: Some(reading.format), dialect: Some(reading.dialect) };
        let back = read(&written.bytes, hint).expect("what was written can be read").collection;
        assert_eq!(back.entries.len(), changed.entries.len());
        assert_eq!(back.entries[0].saved, changed.entries[0].saved);
    }
}

/// Written without a warning means: read back the same.
fn writing(collection: &Collection, format: Format) {
    let Ok(written) = write(collection, format, &Style::default()) else { return };
    if format == Format::Tiled {
        return;
    }
    let back = read(&written.bytes, Hint { format: Some(format), dialect: None })
        .expect("what was written can be read");
    let boards = |collection: &Collection| {
        collection.entries.iter().map(|entry| entry.board.clone()).collect::<Vec<_>>()
    };
    assert_eq!(boards(&back.collection), boards(collection), "a board changed in {format}");
    if written.warnings.is_empty() && format != Format::Boxoban && format != Format::PuzzleScript {
        assert_eq!(back.collection, *collection, "something got lost in {format} without a word");
    }
}

/// Everything that takes a board takes this one.
fn downstream(collection: &Collection) {
    same_levels(&collection.entries);
    for entry in collection.entries.iter().take(4) {
        let found = check(&entry.board);
        assert_eq!(found.level.is_some(), found.faults.is_empty());
        svg(&entry.board, &Picture { coordinates: true, ..Picture::default() });
        terminal::lines(&entry.board, terminal::Ink::Rich, Theme::Dark, true);
        if let Some(level) = &found.level {
            verify(level, entry);
            level_laws(level);
        }
    }
}

/// A level's ids and canonical form.
fn level_laws(level: &Level) {
    let canonical = level.canonical();
    assert_eq!(canonical.content_id(), level.content_id());
    assert_eq!(canonical.canonical(), canonical);
    assert_eq!(
        level.to_string().parse::<Level>().expect("a level's text is a level").exact_id(),
        level.exact_id()
    );
}

/// A plan that is read is written and read again as itself.
pub fn plan(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(read) = Plan::read(text) else { return };
    assert_eq!(read.plan.len(), read.capitals.len());
    let again = Plan::read(&read.plan.to_string()).expect("what was written can be read");
    assert_eq!(again.plan, read.plan);
    let packed = boxwright_core::runs::pack(&read.plan.to_string());
    assert_eq!(Plan::read(&packed).expect("runs can be read").plan, read.plan);
}

/// The first line is a plan, the rest a board. The referee agrees with step-by-step play, every step
/// can be taken back, and in all eight views the same happens.
pub fn referee(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Some((plan, board)) = text.split_once('\n') else { return };
    let (Ok(level), Ok(read)) = (board.parse::<Level>(), Plan::read(plan)) else { return };
    if read.plan.len() > 2_000 {
        return;
    }
    let outcome = replay(&level, &read.plan);
    let mut state = level.start();
    let mut played = 0;
    for &dir in &read.plan.steps {
        let Ok(next) = Sokoban::play(&level, &state, dir) else { break };
        let pushed = next.boxes != state.boxes;
        assert_eq!(next.boxes.len(), state.boxes.len(), "a box appeared or vanished");
        assert!(next.boxes.is_subset(level.floor()) && !next.boxes.contains(next.player));
        assert_eq!(Sokoban::take_back(&level, &next, dir, pushed), state, "undo does not undo");
        state = next;
        played += 1;
    }
    match &outcome {
        Ok(outcome) => {
            assert_eq!((played, &outcome.end), (read.plan.len(), &state));
            let again = Plan::read(&outcome.lurd()).expect("normal text can be read");
            assert_eq!(again.plan, read.plan);
            assert_eq!(again.capitals.iter().filter(|&&capital| capital).count(), outcome.counts.pushes);
        }
        Err(fault) => assert_eq!(fault.step, played + 1),
    }
    for view in View::ALL {
        let turned = replay(&level.seen(view), &read.plan.seen(view));
        assert_eq!(level.seen(view).content_id(), level.content_id());
        match (&outcome, &turned) {
            (Ok(one), Ok(other)) => assert_eq!((one.counts, one.solved), (other.counts, other.solved)),
            (Err(one), Err(other)) => assert_eq!((one.step, one.why), (other.step, other.why)),
            _ => panic!("a turned plan is judged differently"),
        }
    }
}

/// The text is a board. Whatever the solvers say within a small budget, the referee and the other
/// solvers agree.
pub fn solver(bytes: &[u8]) {
    let Ok(text) = std::str::from_utf8(bytes) else { return };
    let Ok(level) = text.parse::<Level>() else { return };
    let answers = [
        fewest_pushes(&level, &mut Budget::nodes(500)).verdict,
        fewest_moves(&level, &mut Budget::nodes(500)).verdict,
    ];
    for answer in &answers {
        if let Verdict::Solved { plan, .. } = answer {
            assert!(replay(&level, plan).is_ok_and(|outcome| outcome.solved), "the referee does not agree");
        }
    }
    let has = |name| answers.iter().any(|answer| answer.name() == name);
    assert!(!(has("solved") && has("unsolvable")), "solved and proved unsolvable");
    for objective in Objective::ALL {
        let go_on = |_, _| ControlFlow::Continue(());
        _ = hardest(&Room::of(&level), objective, 1, &mut Budget::nodes(200), go_on);
    }
}

/// The text is a sketch. It is written and read back as itself; what is made of it conforms and replays, and what
/// is called impossible has a certificate that holds.
pub fn sketch(bytes: &[u8]) {
    let Ok(read) = sokogen::read(bytes) else { return };
    let sketch = read.sketch;
    let again = sokogen::read(sketch.to_string().as_bytes()).expect("what was written can be read");
    assert_eq!(again.sketch, sketch);
    for wish in [Wish::default(), Wish { hardest: true, alternatives: 2, ..Wish::default() }] {
        match complete::complete(&sketch, &wish, &mut Budget::nodes(300)) {
            Outcome::Completed(done) => {
                for one in &done.completions {
                    assert_eq!(complete::misfit(&sketch, &one.level), None);
                    assert!(replay(&one.level, &one.plan).is_ok_and(|outcome| outcome.solved));
                }
            }
            Outcome::Impossible(why) => {
                let checked = complete::check(&sketch, &why.certificate, &mut Budget::nodes(20_000));
                assert!(matches!(checked, Ok(()) | Err(complete::CheckError::Spent)), "{checked:?}");
            }
            Outcome::Unknown { .. } => {}
        }
    }
}

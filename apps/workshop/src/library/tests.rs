//! The library keeps what it is given, and nothing that is not a level.

use super::*;
use boxwright_desk::Play;
use boxwright_forge::SMALL_ROOMS;
use serde_json::json;

const ROOM: &str = "######\n#@$ .#\n######";
const MIRRORED: &str = "######\n#. $@#\n######";

fn new(level: &str, title: &str) -> New {
    New { level: level.to_owned(), title: title.to_owned(), ..New::default() }
}

fn library() -> Library {
    Library::in_memory().expect("a library in memory")
}

#[test]
fn a_new_library_has_the_levels_that_come_with_the_program() {
    let packs = library().packs().expect("packs");
    let boards = SMALL_ROOMS.matches("Solution/Pushes").count() as i64;
    assert_eq!(packs.len(), 1);
    assert_eq!((packs[0].title.as_str(), packs[0].levels, packs[0].solved), ("Small Rooms", boards, 0));
}

#[test]
fn a_level_is_kept_once_and_found_by_its_content_too() {
    let library = library();
    let ids = library.add(&[new(ROOM, "One"), new(MIRRORED, "Two")], Some("Mine")).expect("two levels");
    assert_ne!(ids[0], ids[1], "a mirrored level is another level");
    let again = library.add(&[new(ROOM, "Again")], Some("Mine")).expect("the first once more");
    assert_eq!(again[0], ids[0]);
    let pack = library.pack("Mine").expect("the pack");
    assert_eq!(pack.levels, 2);
    let one = library.level(&ids[0]).expect("the level");
    assert_eq!((one.title.as_str(), one.level.as_str()), ("One", ROOM), "what is known stays");
    assert_eq!(library.same(&one.content_id).expect("twins").len(), 2);
}

#[test]
fn what_is_no_level_is_refused_and_nothing_of_the_rest_is_kept() {
    let library = library();
    let error = library
        .add(&[new(ROOM, "Good"), new("#####\n#@$ #\n#####", "Bad")], Some("Mixed"))
        .expect_err("no goal");
    assert_eq!(error.to_string(), "Bad: 1 box but 0 goals; add 1 goal or take 1 box away");
    assert!(library.pack("Mixed").is_err());
}

#[test]
fn a_pack_needs_a_title() {
    let library = library();
    let pack = library.packs().expect("packs")[0].id;
    let error = library.rename_pack(pack, " \t").expect_err("blank");
    assert_eq!(error.to_string(), "a collection needs a title");
    for title in ["", " ", "\t\n"] {
        let error = library.add(&[new(ROOM, "One")], Some(title)).expect_err("blank");
        assert_eq!(error.to_string(), "a collection needs a title");
    }
    let packs: Vec<String> = library.packs().expect("packs").into_iter().map(|pack| pack.title).collect();
    assert_eq!(packs, ["Small Rooms"]);
    assert_eq!(library.levels(None).expect("levels").len(), 30, "and the level is not kept without it");
}

#[test]
fn the_recipe_of_a_level_is_found_in_its_notes() {
    use boxwright_forge::core::text::{Hint, read};
    let text = format!("Made\n\n{ROOM}\n\n2 pushes\nRecipe: sokoban carve 5x4 seed=3\n");
    let found = read(text.as_bytes(), Hint::default()).expect("a level").collection;
    assert_eq!(New::of(&found.entries[0], &found).recipe, "sokoban carve 5x4 seed=3");
}

#[test]
fn only_plans_that_solve_are_kept() {
    let library = library();
    let with = |plan: &str| New { plan: plan.to_owned(), ..new(ROOM, "") };
    let id = library.add(&[with("r"), with("lrR")], None).expect("levels")[0].clone();
    assert_eq!(library.level(&id).expect("it").plan, None);
    library.add(&[with("rr")], None).expect("the solution");
    assert_eq!(library.level(&id).expect("it").plan.as_deref(), Some("RR"));
}

#[test]
fn removed_levels_are_hidden_and_come_back() {
    let library = library();
    let ids = library.add(&[new(ROOM, "One")], None).expect("a level");
    assert_eq!(library.remove(&ids).expect("removed"), 1);
    assert!(library.level(&ids[0]).is_err());
    assert_eq!(library.restore(&ids).expect("restored"), 1);
    assert_eq!(library.level(&ids[0]).expect("back").title, "One");
}

#[test]
fn a_pack_that_is_not_there_has_no_levels_to_list() {
    let library = library();
    for pack in [-1, 99, i64::MAX] {
        let error = library.levels(Some(pack)).expect_err("no such pack");
        assert_eq!(error.to_string(), format!("there is no pack `{pack}` in the library"));
        assert!(library.unmeasured(Some(pack)).is_err());
    }
}

#[test]
fn packs_are_ordered_and_merged() {
    let library = library();
    let ids = library.add(&[new(ROOM, "One"), new(MIRRORED, "Two")], Some("A")).expect("levels");
    library.add(&[new(ROOM, "One")], Some("B")).expect("the first again");
    let (a, b) = (library.pack("A").expect("A").id, library.pack("B").expect("B").id);
    let titles = |pack| -> Vec<String> {
        library.levels(Some(pack)).expect("levels").into_iter().map(|level| level.title).collect()
    };
    library.order_pack(a, &[ids[1].clone()]).expect("ordered");
    assert_eq!(titles(a), ["Two", "One"]);
    library.merge_packs(a, b).expect("merged");
    assert_eq!(titles(b), ["One", "Two"]);
    assert!(library.pack("A").is_err());
    for told in [library.merge_packs(b, 99), library.merge_packs(99, b), library.order_pack(99, &[])] {
        assert_eq!(told.expect_err("no such pack").to_string(), "there is no pack `99` in the library");
    }
    assert_eq!(titles(b), ["One", "Two"], "and nothing was moved");
}

#[test]
fn plays_and_ratings_come_out_as_csv() {
    let library = library();
    let id = library.add(&[new(ROOM, "=1+1, \"x\"")], None).expect("a level")[0].clone();
    let play = Play {
        level: id.clone(),
        seconds: 2.5,
        inputs: "rzrr".into(),
        moves: 2,
        undos: 1,
        solved: true,
        ..Play::default()
    };
    library.keep_play(&play).expect("a play");
    library.keep_rating(&id, Some(2), None).expect("a rating");
    library.keep_rating(&id, None, Some(5)).expect("the other half");
    assert!(library.keep_rating(&id, Some(6), None).is_err());
    assert!(library.keep_play(&Play { level: "nothing".into(), ..Play::default() }).is_err());
    let csv = library.plays_csv().expect("csv");
    let line = csv.lines().nth(1).expect("one play");
    assert!(
        line.starts_with(&id) && line.contains(",\"'=1+1, \"\"x\"\"\",0,2.5,2,0,1,0,0,1,2,5,rzrr,"),
        "{line}"
    );
    let level = library.level(&id).expect("it");
    assert_eq!((level.solved, level.difficulty, level.fun), (true, Some(2), Some(5)));
    let ratings = library.ratings_csv().expect("csv");
    let line = ratings.lines().nth(1).expect("one rating");
    assert!(line.contains(",sokoban,\"'=1+1, \"\"x\"\"\",2,5,"), "{line}");
    assert!(line.ends_with(",1,1,2.5,2,"), "played once, solved once, 2.5 s, 2 moves, not measured: {line}");
}

#[test]
fn a_kwirk_level_goes_out_with_its_solutions_recipe_and_author_and_comes_back() {
    let folder = tempfile::tempdir().expect("a folder");
    let library = library();
    let board = "######\n#%_a1#\n#....#\n######";
    let with = |plan: &str| New { game: "kwirk".into(), plan: plan.into(), ..new(board, "Pit") };
    let best = New { author: "Ada".into(), recipe: "kwirk search 4x2".into(), ..with("1lll") };
    library.add(&[with("1dlllu"), best], None).expect("a level with two solutions");
    library.export(folder.path(), false).expect("files");
    let text = std::fs::read_to_string(folder.path().join("everything.kwirk")).expect("a Kwirk file");
    let read = boxwright_forge::core::kwirk::read(&text).expect("it is one");
    let again = New::of_kwirk(&read.entries[0]);
    assert_eq!((again.title.as_str(), again.author.as_str()), ("Pit", "Ada"));
    assert_eq!((again.plan.as_str(), again.recipe.as_str()), ("1lll", "kwirk search 4x2"), "{text}");
    assert!(text.contains("solution 2: 1dlllu"), "{text}");
}

#[test]
fn numbers_are_kept_with_the_level() {
    let library = library();
    let id = library.add(&[new(ROOM, "")], None).expect("a level")[0].clone();
    let is_open =
        |library: &Library| library.unmeasured(None).expect("open").iter().any(|(open, ..)| *open == id);
    assert!(is_open(&library));
    let metrics = json!({ "pushes": 2.0, "difficulty": 0.0 }).as_object().cloned().unwrap_or_default();
    library.keep_metrics(&id, &metrics, Some("RR")).expect("kept");
    assert!(!is_open(&library));
    let level = library.level(&id).expect("it");
    assert_eq!((level.metrics, level.plan.as_deref()), (metrics, Some("RR")));
}

#[test]
fn two_programs_use_one_file_and_everything_is_written_out() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("deep/library.sqlite");
    let (one, other) = (Library::open(&path).expect("one"), Library::open(&path).expect("other"));
    let id = one.add(&[new(ROOM, "One")], Some("Mine")).expect("a level")[0].clone();
    assert_eq!(other.level(&id).expect("seen by the other").title, "One");
    let out = folder.path().join("out");
    std::fs::create_dir(&out).expect("a folder");
    let files = other.export(&out, false).expect("files");
    assert_eq!(files.len(), 5, "everything, two packs, plays and ratings: {files:?}");
    let read = crate::read(&out.join("everything.json")).expect("a file");
    let read = boxwright_forge::core::text::read(&read, Default::default()).expect("a collection");
    assert_eq!(read.collection.entries.len() as i64, one.packs().expect("packs")[0].levels + 1);
    assert!(other.export(&out, false).is_err(), "nothing is overwritten unasked");
}

#[test]
fn a_file_of_a_later_version_is_left_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("library.sqlite");
    drop(Library::open(&path).expect("a library"));
    let raw = Connection::open(&path).expect("the file");
    raw.pragma_update(None, "user_version", 99).expect("a later version");
    let error = Library::open(&path).expect_err("later");
    assert_eq!(
        error.to_string(),
        "the library is of a later version (99; this program knows 3); use a newer boxwright"
    );
    std::fs::write(&path, "this is no library").expect("written");
    _ = std::fs::remove_file(path.with_extension("sqlite-wal"));
    assert!(matches!(Library::open(&path), Err(LibraryError::Unusable { .. })));
}

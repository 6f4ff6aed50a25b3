//! The corner cases of the formats, one by one.

use super::*;
use crate::sokoban::{Level, LevelError};

const ROOM: &str = "#####\n#@$.#\n#####\n";

fn read_text(text: &str) -> Reading {
    read(text.as_bytes(), Hint::default()).unwrap_or_else(|why| panic!("{why} in\n{text}"))
}

fn complaint(text: &str) -> String {
    read(text.as_bytes(), Hint::default()).unwrap_err().to_string()
}

fn in_dialect(text: &str, name: &str) -> Result<Reading, ReadError> {
    read(text.as_bytes(), Hint { format: None, dialect: Dialect::named(name) })
}

fn titles(reading: &Reading) -> Vec<Option<&str>> {
    reading.collection.entries.iter().map(|entry| entry.title.as_deref()).collect()
}

fn boards(reading: &Reading) -> Vec<String> {
    reading.collection.entries.iter().map(|entry| entry.board.to_string()).collect()
}

fn written(collection: &Collection, format: Format) -> (String, Vec<String>) {
    let written = write(collection, format, &Style::default()).unwrap();
    (String::from_utf8(written.bytes).unwrap(), written.warnings.iter().map(ToString::to_string).collect())
}

fn one(board: &str) -> Collection {
    Collection { entries: vec![Entry::new(board.parse().unwrap())], ..Collection::default() }
}

// Boards

#[test]
fn ragged_rows_are_filled_up_and_left_blanks_count() {
    let reading = read_text("  ####\n###  ####\n#  @ $. #\n#########\n");
    assert_eq!(boards(&reading), ["  ####\n###  ####\n#  @ $. #\n#########"]);
    let level = Level::new(reading.collection.entries[0].board.clone()).unwrap();
    assert_eq!((level.shape().width(), level.floor().len()), (9, 9), "void is not floor");
}

#[test]
fn line_ends_blanks_at_the_end_and_byte_order_marks_do_not_matter() {
    let plain = boards(&read_text(ROOM));
    for text in ["#####\r\n#@$.#\r\n#####\r\n", "#####\r#@$.#\r#####", "\u{FEFF}#####\n#@$.#  \n##### \t\n"] {
        assert_eq!(boards(&read_text(text)), plain, "{text:?}");
    }
}

#[test]
fn all_signs_of_the_sok_legend_are_read() {
    assert_eq!(
        boards(&read_text("#######\n#pbB._#\n#-P--b#\n#######")),
        ["#######\n#@$*. #\n# +  $#\n#######"]
    );
}

#[test]
fn rows_may_stand_on_one_line_with_run_lengths() {
    let plain = boards(&read_text("#######\n#  @$.#\n#######"));
    for text in ["7#|#--@$.#|7#", "7#|#2-@$.#|7#|", "7#\n#(2-)@$.#\n7#", "#######|#--@$.#|#######|\n"] {
        assert_eq!(boards(&read_text(text)), plain, "{text}");
    }
    assert!(!read_text("7#\n#(2-)@$.#\n7#").places[0].is_picture && read_text(ROOM).places[0].is_picture);
    assert_eq!(complaint("7#|#3"), "line 1, column 5: a run length with nothing to repeat");
    assert_eq!(
        complaint("####\n999999999#\n####"),
        "line 2, column 10: run lengths ask for more than 16641 signs"
    );
}

#[test]
fn a_row_of_dashes_inside_is_an_empty_row() {
    assert_eq!(boards(&read_text("####\n#@.#\n-\n#$ #\n####")), ["####\n#@.#\n\n#$ #\n####"]);
    let (text, warnings) = written(&one("####\n#@.#\n\n#$ #\n####"), Format::Sok);
    assert_eq!((text.as_str(), warnings.len()), ("####\n#@.#\n-\n#$ #\n####\n", 0));
}

#[test]
fn decoration_rows_of_boxes_on_goals_belong_to_the_board() {
    assert_eq!(boards(&read_text("*###*\n#@$.#\n*###*")), ["*###*\n#@$.#\n*###*"]);
}

#[test]
fn notes_made_of_level_signs_stay_notes() {
    let reading =
        read_text("First\n\n...\n#####\n#@$.#\n#####\n--\n\n***\n\n###\n\nSecond\n\n#####\n#.$@#\n#####\n");
    assert_eq!(boards(&reading), ["#####\n#@$.#\n#####", "#####\n#.$@#\n#####"]);
    assert_eq!(reading.collection.entries[0].notes, ["--", "", "***", "", "###"]);
}

#[test]
fn boards_that_are_no_levels_are_read_all_the_same() {
    let fault = |text: &str| Level::faults(&read_text(text).collection.entries[0].board).remove(0);
    assert_eq!(fault("#####\n# $.#\n#####"), LevelError::NoPlayer);
    assert!(matches!(fault("######\n#@@$.#\n######"), LevelError::SeveralPlayers { .. }));
    assert!(matches!(fault("#####\n#@$. \n#####"), LevelError::NotEnclosed { .. }));
    assert!(matches!(fault("#####\n#@$$#\n#####"), LevelError::BoxesVersusGoals { .. }));
}

#[test]
fn huge_boards_are_refused_with_their_line() {
    let text = format!("; big\n\n{}\n#@$.#\n#####", "#".repeat(129));
    assert_eq!(complaint(&text), "line 3: a board of 129 x 3 squares; each side may have 1 to 128");
}

// What is not a board

#[test]
fn an_unknown_sign_is_named_with_line_and_column() {
    assert_eq!(complaint("; 1\n\n#####\n#x$.#\n#####\n"), "line 4, column 2: `x` is not a level sign");
    assert_eq!(
        complaint("#####\n#\t$.#\n#####"),
        "line 2, column 2: `\\t` is not a level sign; use spaces instead of tabs"
    );
    assert_eq!(complaint("####x\n#@$.#\n#####"), "line 1, column 5: `x` is not a level sign");
    assert_eq!(complaint("#####\n#@$.#\n####x"), "line 3, column 5: `x` is not a level sign");
    let torn = "######\n#@ $.#\n######\n#xxxx#\n######\n#@ $.#\n######\n";
    assert_eq!(complaint(torn), "line 4, column 2: `x` is not a level sign");
    assert!(
        complaint("######\n#@ $.#\noooooo\n######\n")
            .starts_with("line 3, column 1: `o` is not a level sign")
    );
    assert_eq!(
        titles(&read_text(&format!("{ROOM}XXX\n\n{ROOM}"))),
        [None, Some("XXX")],
        "a number, not a row"
    );
}

#[test]
fn a_text_without_a_board_says_so() {
    assert_eq!(complaint(""), "there is nothing in it");
    assert_eq!(complaint(" \n\t\n"), "there is nothing in it");
    assert_eq!(complaint("hello\nworld"), "no board found; a board has a wall (`#`) and at least three rows");
    assert_eq!(complaint("####\n#@.#"), "no board found; a board has a wall (`#`) and at least three rows");
}

#[test]
fn other_dialects_are_never_guessed_but_named() {
    let gym = "+ + + + +\n+ * @ X +\n+ + + + +\n";
    assert_eq!(
        complaint(gym),
        "no board found; a board has a wall (`#`) and at least three rows; it would read with --dialect reasoning-gym"
    );
    assert_eq!(boards(&in_dialect(gym, "reasoning-gym").unwrap()), ["#####\n#@$.#\n#####"]);
    assert_eq!(boards(&in_dialect("+++++\n+%@-+\n+++++", "reasoning-gym").unwrap()), ["#####\n#+$ #\n#####"]);
    let dan = "#####\n#&B.#\n#####\n";
    assert_eq!(
        complaint(dan),
        "line 2, column 2: `&` is not a level sign; other programs use it: try --dialect dangarfield"
    );
    assert_eq!(boards(&in_dialect(dan, "dangarfield").unwrap()), ["#####\n#@$.#\n#####"]);
    assert!(complaint("#####\n#@$o#\n#####").ends_with("try --dialect goal-o or --dialect box-o"));
    assert_eq!(boards(&in_dialect("#####\n#@$o#\n#####", "goal-o").unwrap()), ["#####\n#@$.#\n#####"]);
    assert_eq!(boards(&in_dialect("#####\n#@o.#\n#####", "box-o").unwrap()), ["#####\n#@$.#\n#####"]);
}

// Titles, notes, saved games

#[test]
fn a_sok_file_is_shared_out_by_its_rules() {
    let text = "\
:: made by hand
Collection: Two Rooms
Author: A. Maker
A word about both.

First Room

#####
#@$.#
#####

Author: B. Maker
It is short.

Solution/Moves
R

Snapshot
[](r)

#####
#.$@#
#####
";
    let reading = read_text(text);
    let Collection { title, author, notes, entries, .. } = &reading.collection;
    assert_eq!((title.as_deref(), author.as_deref()), (Some("Two Rooms"), Some("A. Maker")));
    assert_eq!(*notes, [":: made by hand", "A word about both."]);
    assert_eq!(titles(&reading), [Some("First Room"), None]);
    assert_eq!(entries[0].author.as_deref(), Some("B. Maker"));
    assert_eq!(entries[0].notes, ["It is short."]);
    let saved: Vec<_> =
        entries[0].saved.iter().map(|game| (&*game.name, &*game.moves, game.is_solution())).collect();
    assert_eq!(saved, [("Solution/Moves", "R", true), ("Snapshot", "[](r)", false)]);
    assert_eq!(reading.format, Format::Sok);
    assert_eq!(reading.places[1].line, 21);
    assert_eq!(reading.rewritten(&reading.collection).unwrap().bytes, text.as_bytes());
}

#[test]
fn titles_and_authors_may_stand_before_their_boards() {
    let text = format!(
        "My Set\n\nTitle: Alpha\nAuthor: Ann\n\n{ROOM}\nTitle: Beta\nAuthor: Bob\nA note.\n\n{ROOM}\n\
        Solution\nR\n\nTitle: Gamma\n{ROOM}"
    );
    let reading = read_text(&text);
    assert_eq!(titles(&reading), [Some("Alpha"), Some("Beta"), Some("Gamma")]);
    let authors: Vec<_> = reading.collection.entries.iter().map(|entry| entry.author.as_deref()).collect();
    assert_eq!(authors, [Some("Ann"), Some("Bob"), None]);
    assert_eq!(reading.collection.notes, ["My Set"]);
    assert_eq!(reading.collection.entries[1].notes, ["A note."]);
    assert_eq!(reading.collection.entries[1].saved.len(), 1);
    let text = format!("Title: The Set\n\n{ROOM}\nTitle: Alpha\n\n{ROOM}\nTitle: Beta\nAuthor: Bob\n");
    let after = read_text(&text);
    assert_eq!(titles(&after), [Some("Alpha"), Some("Beta")], "keys after the boards, as the format has it");
}

#[test]
fn keys_that_programs_write_are_no_titles() {
    let reading = read_text(&format!("One\n\n{ROOM}\nDifficulty: 5\n\n{ROOM}"));
    assert_eq!(titles(&reading), [Some("One"), None]);
}

#[test]
fn a_title_needs_a_blank_line_before_it_or_stands_alone() {
    let text = format!(
        "{ROOM}note one\nnote two\n\n{ROOM}\nnote\n\nThird\n{ROOM}\nFourth\n\n{ROOM}\nlast\n::\n\n{ROOM}"
    );
    let reading = read_text(&text);
    assert_eq!(titles(&reading), [None, None, Some("Third"), Some("Fourth"), None]);
    assert_eq!(reading.collection.entries[0].notes, ["note one", "note two"]);
    assert_eq!(reading.collection.entries[1].notes, ["note"]);
    let alone = read_text(&format!("{ROOM}\nlast word\n\n::\n\n{ROOM}"));
    assert_eq!(titles(&alone), [None, None]);
    assert_eq!(alone.collection.entries[0].notes, ["last word"]);
    let aside = read_text(&format!(":: for people only\n\n{ROOM}"));
    assert_eq!(
        (titles(&aside), &aside.collection.notes[..]),
        (vec![None], &[":: for people only".to_owned()][..])
    );
}

#[test]
fn the_title_key_after_a_board_names_it() {
    let reading = read_text(&format!("{ROOM}\nTitle: Named Later\nAuthor: Me\n\nSecond\n\n{ROOM}"));
    assert_eq!(titles(&reading), [Some("Named Later"), Some("Second")]);
}

#[test]
fn long_moves_are_a_game_even_without_a_heading() {
    let reading = read_text(&format!("{ROOM}\nurdlurdlR\nR\n\nMy way\nrrrrllllrrrrllllR\n\ndull\n"));
    let entry = &reading.collection.entries[0];
    let saved: Vec<_> = entry.saved.iter().map(|game| (&*game.name, &*game.moves)).collect();
    assert_eq!(saved, [("", "urdlurdlRR"), ("My way", "rrrrllllrrrrllllR")]);
    assert_eq!(entry.notes, ["dull"]);
    let saved = |moves: &str| read_text(&format!("{ROOM}\n{moves}\n")).collection.entries[0].saved.len();
    assert_eq!(
        (saved("uuuuddd"), saved("uuuudddd")),
        (0, 1),
        "seven letters could be a word, eight are moves"
    );
}

#[test]
fn comments_before_the_boards_are_their_titles() {
    let reading = read_text(&format!(
        "; Some Set\n; Author: Me\n\n; One\n; a note\n\n{ROOM}\n; Two\n{ROOM}; about two\n\n; Three\n\n{ROOM}"
    ));
    assert_eq!(reading.format, Format::Xsb);
    assert_eq!(titles(&reading), [Some("One"), Some("Two"), Some("Three")]);
    assert_eq!(reading.collection.notes, ["Some Set"]);
    assert_eq!(reading.collection.author.as_deref(), Some("Me"));
    assert_eq!(reading.collection.entries[0].notes, ["a note"]);
    assert_eq!(reading.collection.entries[1].notes, ["about two"]);
    let blocks = read_text(&format!("; a\n\n; b\n\n; One\n\n{ROOM}"));
    assert_eq!(blocks.collection.notes, ["a", "", "b"]);
    let mixed = read_text(&format!("words\n\n; One\n\n{ROOM}\nmore words\n"));
    assert_eq!((mixed.format, titles(&mixed)), (Format::Sok, vec![Some("One")]));
}

#[test]
fn comments_after_the_boards_are_their_titles_if_the_file_begins_with_a_board() {
    let reading = read_text(&format!("{ROOM}; One\n\n{ROOM}; Two\n; a note\n"));
    assert_eq!(titles(&reading), [Some("One"), Some("Two")]);
    assert_eq!(reading.collection.entries[1].notes, ["a note"]);
}

#[test]
fn boxoban_is_told_by_numbers_and_tens() {
    let board =
        format!("{}\n#@$.{}#\n{}\n", "#".repeat(10), " ".repeat(5), vec!["#".repeat(10); 8].join("\n"));
    let reading = read_text(&format!("; 0\n{board}\n; 1\n{board}\n"));
    assert_eq!((reading.format, titles(&reading)), (Format::Boxoban, vec![Some("0"), Some("1")]));
    let with_head = read_text(&format!("; Some set\n\n; 0\n{board}\n; 1\n{board}\n"));
    assert_eq!(with_head.format, Format::Xsb, "Boxoban files have no head");
    let named = Hint { format: Some(Format::Boxoban), dialect: None };
    assert_eq!(
        read(ROOM.as_bytes(), named).unwrap_err().to_string(),
        "line 1: a board of 5 x 3 squares; boxoban has 10 x 10"
    );
}

#[test]
fn latin_1_is_read_with_a_warning() {
    let reading = read(b"Caf\xE9\n\n#####\n#@$.#\n#####\n", Hint::default()).unwrap();
    assert_eq!(titles(&reading), [Some("Café")]);
    assert_eq!(reading.warnings[0].to_string(), "line 1: not UTF-8; read as Latin-1");
}

// Writing

#[test]
fn untitled_levels_stay_untitled_in_sok_and_xsb() {
    let mut collection = one("#####\n#@$.#\n#####");
    collection.title = Some("Set".to_owned());
    collection.entries.push(collection.entries[0].clone());
    collection.entries[0].notes = vec!["a".to_owned(), String::new(), "b".to_owned()];
    for format in [Format::Sok, Format::Xsb] {
        let (text, warnings) = written(&collection, format);
        assert_eq!(warnings, Vec::<String>::new(), "{text}");
        assert_eq!(
            read(text.as_bytes(), Hint { format: Some(format), dialect: None }).unwrap().collection,
            collection
        );
    }
}

#[test]
fn what_a_format_does_not_hold_is_named() {
    let text = "Tower\n\n#####\n#@$.#\n#####\n\nAuthor: Me\nA note.\n\nSolution\nR\n";
    let collection = read_text(text).collection;
    assert_eq!(written(&collection, Format::Sok).1, Vec::<String>::new());
    assert_eq!(written(&collection, Format::Json).1, Vec::<String>::new());
    assert_eq!(written(&collection, Format::Xsb).1, ["level 1: xsb does not hold the saved game `Solution`"]);
    assert_eq!(
        written(&collection, Format::Slc).1,
        [
            "level 1: slc does not hold the notes as they stand: 1 line",
            "level 1: slc does not hold the saved game `Solution`"
        ]
    );
    assert_eq!(written(&collection, Format::PuzzleScript).1.len(), 3);
    assert_eq!(written(&collection, Format::Tiled).1.len(), 2);
    let mut long = collection;
    long.entries[0].saved[0].name = "x".repeat(41);
    assert!(written(&long, Format::Xsb).1[0].ends_with(&format!("`{}...`", "x".repeat(40))));
    long.entries[0].saved[0].name = "x".repeat(40);
    assert!(written(&long, Format::Xsb).1[0].ends_with(&format!("`{}`", "x".repeat(40))));
}

#[test]
fn a_title_that_would_be_misread_is_reported() {
    let mut collection = one("#####\n#@$.#\n#####");
    collection.entries[0].title = Some("Author: Me".to_owned());
    assert_eq!(written(&collection, Format::Sok).1, ["level 1: sok does not hold the title `Author: Me`"]);
}

#[test]
fn boards_that_a_format_cannot_hold_are_refused_by_name() {
    let refusal =
        |board: &str, format| write(&one(board), format, &Style::default()).unwrap_err().to_string();
    assert_eq!(
        refusal("###########\n#@$.      #\n###########", Format::Boxoban),
        "level 1: boxoban cannot hold it: the board is 11 x 3 squares, and boxoban has 10 x 10"
    );
    assert_eq!(
        refusal("####\n#?@#\n####", Format::Sok),
        "level 1: sok cannot hold it: it has no sign for the undecided cell at B2"
    );
    assert_eq!(
        refusal("@$.", Format::Xsb),
        "level 1: xsb cannot hold it: a board without a wall cannot be told from text"
    );
    let two = Collection { entries: vec![one(ROOM).entries[0].clone(); 2], ..Collection::default() };
    assert_eq!(
        write(&two, Format::Tiled, &Style::default()).unwrap_err().to_string(),
        "tiled holds one level a file, not 2; choose one with --level, or write to a folder"
    );
    assert_eq!(write(&Collection::default(), Format::Sok, &Style::default()), Err(WriteError::Nothing));
}

#[test]
fn a_solution_added_to_a_file_leaves_every_other_byte_alone() {
    let text = format!(
        ":: odd   spacing \r\n\r\nOne\r\n\r\n{}\r\n\r\n\r\nTwo\r\n\r\n3#2-|#@$.#|5#\r\n",
        ROOM.replace('\n', "\r\n").trim_end()
    );
    let reading = read_text(&text);
    let mut changed = reading.collection.clone();
    changed.entries[0].saved.push(Saved { name: "Solution".to_owned(), moves: "R".to_owned() });
    let rewritten = String::from_utf8(reading.rewritten(&changed).unwrap().bytes).unwrap();
    let after_board = text.find("#####\r\n\r\n\r\n").unwrap() + 7;
    let expected = format!("{}\r\nSolution\r\nR\r\n{}", &text[..after_board], &text[after_board..]);
    assert_eq!(rewritten, expected);
    assert_eq!(read_text(&rewritten).collection, changed);
}

#[test]
fn every_byte_around_an_added_solution_stays() {
    let texts = [
        "; A\n\n#####\n#@$.#\n#####   \n\n\n\n; B\n\n#####\n#.$@#\n#####",
        "#####\r#@$.#\r#####\r\rnote\r",
        "#####\n#@$.#\n#####",
    ];
    for text in texts {
        let reading = read_text(text);
        let mut changed = reading.collection.clone();
        changed.entries[0].saved.push(Saved { name: "Solution".to_owned(), moves: "R".to_owned() });
        let rewritten = String::from_utf8(reading.rewritten(&changed).unwrap().bytes).unwrap();
        let at = rewritten.find("Solution").unwrap();
        let kept: String = [&rewritten[..at], &rewritten[at + "Solution\nR\n".len()..]].concat();
        assert_eq!(kept.replace(['\r', '\n'], ""), text.replace(['\r', '\n'], ""));
        assert!(text.contains('\n') || !rewritten.contains('\n'), "line ends of another kind");
        assert_eq!(read_text(&rewritten).collection, changed);
    }
}

#[test]
fn a_changed_head_is_written_too() {
    let reading = read_text(&format!("Collection: Old\n\nOne\n\n{ROOM}"));
    let mut changed = reading.collection.clone();
    changed.title = Some("New".to_owned());
    changed.entries[0].saved.push(Saved { name: "Solution".to_owned(), moves: "R".to_owned() });
    let rewritten = String::from_utf8(reading.rewritten(&changed).unwrap().bytes).unwrap();
    assert_eq!(read_text(&rewritten).collection, changed);
}

#[test]
fn a_board_that_comes_back_changed_is_an_error_whatever_the_format() {
    let (wanted, mut held) = (one("#####\n#@$.#\n#####"), one("#####\n#@ .#\n#####"));
    assert!(matches!(
        losses::compare(&wanted, &held, Format::Sok),
        Err(WriteError::CannotHold { level: 1, .. })
    ));
    held = Collection { entries: [wanted.entries.clone(), held.entries].concat(), ..Collection::default() };
    assert!(losses::compare(&wanted, &held, Format::Sok).is_err(), "a board too many");
    assert!(losses::compare(&held, &wanted, Format::Sok).is_err(), "a board too few");
    assert_eq!(losses::compare(&wanted, &wanted, Format::Sok), Ok(Vec::new()));
}

#[test]
fn a_change_that_cannot_be_made_in_place_rewrites_the_file() {
    let reading = read_text(&format!("One\n\n{ROOM}"));
    let mut changed = reading.collection.clone();
    changed.entries[0].title = Some("Another".to_owned());
    assert_eq!(reading.rewritten(&changed).unwrap().bytes, format!("Another\n\n{ROOM}").into_bytes());
}

#[test]
fn boards_are_written_on_one_line_on_request() {
    let style = Style { one_line: true, ..Style::default() };
    let bytes = write(&one("#######\n#   @$.#\n#######"), Format::Sok, &style).unwrap().bytes;
    assert_eq!(String::from_utf8(bytes).unwrap(), "7#|#3-@$.#|7#\n");
    let dashes = Style { dashes: true, ..Style::default() };
    let bytes = write(&one(" ######\n##  @$.#\n#######"), Format::Xsb, &dashes).unwrap().bytes;
    assert_eq!(String::from_utf8(bytes).unwrap(), "-######\n##--@$.#\n#######\n");
}

#[test]
fn dialects_are_written_too() {
    let style = Style { dialect: Dialect::named("reasoning-gym").unwrap(), ..Style::default() };
    let bytes = write(&one("######\n#@$ .#\n######"), Format::Xsb, &style).unwrap().bytes;
    assert_eq!(String::from_utf8(bytes).unwrap(), "++++++\n+*@-X+\n++++++\n");
}

// XML

#[test]
fn slc_files_are_read_with_their_quirks() {
    let text = "<?xml version=\"1.0\" encoding=\"ISO-8859-1\"?>\n<SokobanLevels>\n<Title>Caf\u{e9} &amp; Co</Title>\n\
        <Email>me@example.org</Email>\n<LevelCollection Copyright=\"Me\" MaxWidth=\"9\">\n\
        <Level Id=\"One\" Width=\"7\" Height=\"3\">\n<L> ####</L>\n<L> #@$.#</L>\n<L> #####</L>\n</Level>\n\
        </LevelCollection>\n</SokobanLevels>\n";
    let bytes: Vec<u8> = text.chars().map(|sign| sign as u32 as u8).collect();
    let reading = read(&bytes, Hint::default()).unwrap();
    assert_eq!(reading.collection.title.as_deref(), Some("Café & Co"));
    assert_eq!(reading.collection.author.as_deref(), Some("Me"));
    assert_eq!(reading.collection.notes, ["Email: me@example.org"]);
    assert_eq!(boards(&reading), [" ####\n #@$.#\n #####"]);
    let warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["level 1: declared as 7 x 3 squares but has 6 x 3"]);
}

#[test]
fn slc_files_with_a_document_type_and_several_sets_are_read_whole() {
    let level = |name: &str| format!("<Level Id=\"{name}\"><L>#####</L><L>#@$.#</L><L>#####</L></Level>");
    let text = format!(
        "<?xml version=\"1.0\" encoding=\"windows-1252\"?><!DOCTYPE SokobanLevels SYSTEM \"SokobanLev.dtd\">\
        <SokobanLevels><Title>\u{93}It\u{92}s\u{94} \u{80}5</Title><Date>today</Date>\
        <LevelCollection>{}</LevelCollection><LevelCollection>{}</LevelCollection></SokobanLevels>",
        level("a"),
        level("b")
    );
    let bytes: Vec<u8> = text.chars().map(|sign| sign as u32 as u8).collect();
    let reading = read(&bytes, Hint::default()).unwrap();
    assert_eq!(titles(&reading), [Some("a"), Some("b")]);
    assert_eq!(reading.collection.title.as_deref(), Some("“It’s” €5"));
    let warnings: Vec<String> = reading.warnings.iter().map(ToString::to_string).collect();
    assert_eq!(warnings, ["the element <Date> is not known and not kept"]);
}

#[test]
fn slc_cuts_blanks_at_the_end_of_rows() {
    let text = written(&one("####\n#@$.#\n#####"), Format::Slc).0;
    let rows: String = text.lines().filter(|line| line.contains("<L>")).map(str::trim).collect();
    assert_eq!(rows, "<L>####</L><L>#@$.#</L><L>#####</L>");
}

#[test]
fn broken_xml_is_named_with_its_line() {
    assert_eq!(
        complaint("<SokobanLevels>\n</Title>"),
        "line 2, column 1: not well-formed XML: expected 'SokobanLevels' tag, not 'Title'"
    );
    assert!(complaint("<html></html>").contains("this is not an .slc file"));
    let odd = "<SokobanLevels><LevelCollection><Level>\n<L>#x#</L></Level></LevelCollection></SokobanLevels>";
    assert_eq!(complaint(odd), "line 2: row sign 2: `x` is not a level sign");
    let bomb = "<!DOCTYPE a [<!ENTITY a \"aaaaaaaaaa\"><!ENTITY b \"&a;&a;&a;&a;&a;&a;&a;&a;\">\
        <!ENTITY c \"&b;&b;&b;&b;&b;&b;&b;&b;\"><!ENTITY d \"&c;&c;&c;&c;&c;&c;&c;&c;\">\
        <!ENTITY e \"&d;&d;&d;&d;&d;&d;&d;&d;\">]><SokobanLevels><Title>&e;&e;&e;&e;</Title></SokobanLevels>";
    assert!(complaint(bomb).contains("XML"), "entities do not grow without end");
}

// PuzzleScript

#[test]
fn a_puzzlescript_game_is_whole_and_reads_back() {
    let mut collection = one("#######\n#+$* .#\n#   $ #\n#######");
    collection.title = Some("Game".to_owned());
    collection.entries[0].title = Some("Level (one)".to_owned());
    let (text, warnings) = written(&collection, Format::PuzzleScript);
    for section in ["OBJECTS", "LEGEND", "SOUNDS", "COLLISIONLAYERS", "RULES", "WINCONDITIONS", "LEVELS"] {
        assert!(text.contains(&format!("\n{section}\n")), "{section}");
    }
    assert!(text.ends_with("message Level (one)\n\n#######\n#Q*@.O#\n#...*.#\n#######\n\n"));
    assert_eq!((warnings, read_text(&text).collection), (vec![], collection));
}

#[test]
fn a_letter_for_player_and_crate_at_once_is_refused() {
    let text = "LEGEND\n. = Background\n# = Wall\nP = Player and Crate\nRULES\nLEVELS\n\n###\n#P#\n###\n";
    assert!(complaint(text).starts_with("line 9, column 2: `P` is not a level sign"));
}

#[test]
fn a_foreign_legend_is_followed() {
    let text = "title X\nauthor Y\n=\nLEGEND\n=\n- = Floor\nW = Wall\nH = Player\nB = Box\nG = Goal (a comment\n over lines)\n\
        M = B and G\nRULES\nLEVELS\nmessage One\n\nWWWWW\nWHBGW\nwmG-w\nWWWWW\n";
    let reading = read_text(text);
    assert_eq!(boards(&reading), ["#####\n#@$.#\n#*. #\n#####"]);
    assert_eq!(titles(&reading), [Some("One")]);
    assert!(
        complaint(&text.replace("HBG", "H?G"))
            .starts_with("line 18, column 3: `?` is not a level sign; the game's LEGEND")
    );
}

// JSON

#[test]
fn json_holds_everything_even_undecided_cells() {
    let mut collection = one("#####\n#@$.#\n##?##");
    collection.notes = vec!["n".to_owned()];
    collection.facts.insert("seed".to_owned(), 7.into());
    collection.entries[0].facts.insert("recipe".to_owned(), "farthest 6x6".into());
    collection.entries[0].saved.push(Saved { name: String::new(), moves: "r".to_owned() });
    let (text, warnings) = written(&collection, Format::Json);
    assert_eq!((warnings, read_text(&text).collection), (vec![], collection));
}

#[test]
fn json_documents_fit_the_schema() {
    let schema: serde_json::Value = serde_json::from_str(SCHEMA).unwrap();
    let validator = jsonschema::validator_for(&schema).unwrap();
    let mut collection = read_text(&format!("Set\n\nOne\n\n{ROOM}\nA note\n\nSolution\nR\n")).collection;
    collection.entries.push(one("##?").entries.remove(0));
    let document: serde_json::Value = serde_json::from_str(&written(&collection, Format::Json).0).unwrap();
    assert!(
        validator.is_valid(&document),
        "{:?}",
        validator.iter_errors(&document).map(|e| e.to_string()).collect::<Vec<_>>()
    );
    for wrong in [
        serde_json::json!({ "format": "boxwright-levels", "version": 2, "levels": [{ "level": ["#"] }] }),
        serde_json::json!({ "format": "boxwright-levels", "version": 1, "levels": [{ "level": ["x"] }] }),
        serde_json::json!({ "format": "boxwright-levels", "version": 1, "levels": [{ "level": ["#"], "id": "12" }] }),
    ] {
        assert!(!validator.is_valid(&wrong), "{wrong}");
    }
}

#[test]
fn json_complaints_name_the_place() {
    assert_eq!(complaint("{\n \"a\": }"), "line 2, column 7: expected value");
    assert_eq!(complaint("{}"), "not a level document; it has no \"format\": \"boxwright-levels\"");
    assert_eq!(
        complaint("{\"format\": \"boxwright-levels\", \"version\": 9, \"levels\": []}"),
        "version 9 of boxwright-levels; this program reads version 1"
    );
    assert_eq!(
        complaint(
            "{\"format\": \"boxwright-levels\", \"version\": 1, \"levels\": [{\"level\": [\"##\", \"#x\"]}]}"
        ),
        "level 1, row 2, column 2: `x` is not a level sign"
    );
    let deep = "[".repeat(100_000);
    assert!(complaint(&format!("{{\"a\": {deep}")).contains("recursion limit"));
}

#[test]
fn what_json_does_not_keep_is_named() {
    let text =
        "{\"level\": [\"#####\", \"#@$.#\", \"#####\"], \"saved\": [{\"plan\": \"r\", \"date\": 1}]}\n";
    assert_eq!(read_text(text).warnings[0].to_string(), "level 1: `date` of a saved game is not kept");
}

#[test]
fn json_lines_pass_over_what_is_no_level() {
    let text = "{\"level\": [\"#####\", \"#@$.#\", \"#####\"], \"pushes\": 1}\n{\"tally\": 3}\n";
    let reading = read_text(text);
    assert_eq!((reading.format, reading.collection.entries.len()), (Format::JsonLines, 1));
    assert_eq!(reading.collection.entries[0].facts["pushes"], 1);
    assert_eq!(reading.warnings[0].to_string(), "line 2: not a level; passed over");
}

#[test]
fn a_wrong_id_is_recomputed_with_a_warning() {
    let (text, _) = written(&one("#####\n#@$.#\n#####"), Format::JsonLines);
    assert_eq!(read_text(&text).warnings, []);
    let warnings = read_text(&text.replace("@$.", "@. $")).warnings;
    assert_eq!(warnings.len(), 2, "{warnings:?}");
}

// Tiled

#[test]
fn a_map_has_layers_and_pieces_where_the_board_has_them() {
    let mut collection = one("#####\n#@$.#\n#####");
    collection.entries[0].title = Some("One".to_owned());
    let map: serde_json::Value = serde_json::from_str(&written(&collection, Format::Tiled).0).unwrap();
    assert_eq!(map["layers"][0]["data"], serde_json::json!([0, 0, 0, 0, 0, 0, 1, 1, 1, 0, 0, 0, 0, 0, 0]));
    assert_eq!(map["layers"][1]["data"], serde_json::json!([2, 2, 2, 2, 2, 2, 0, 0, 0, 2, 2, 2, 2, 2, 2]));
    assert_eq!(map["layers"][2]["data"][8], 3);
    let objects = map["layers"][3]["objects"].as_array().unwrap();
    let seen: Vec<_> = objects
        .iter()
        .map(|piece| (piece["type"].as_str().unwrap(), piece["x"].clone(), piece["y"].clone()))
        .collect();
    assert_eq!(seen, [("player", 32.into(), 64.into()), ("box", 64.into(), 64.into())]);
    assert_eq!(map["properties"][0]["value"], "One");
    assert_eq!(
        read(b"{}", Hint { format: Some(Format::Tiled), dialect: None }).unwrap_err().to_string(),
        "tiled files are written but not read"
    );
}

//! What the format means, what its authors let through, and our additions.

use super::{read, write};
use crate::sokoban::{Piece, Pieces, Sketch};
use crate::{CellSet, View};

fn sketch(text: &str) -> Sketch {
    read(text.as_bytes()).unwrap_or_else(|why| panic!("{why}\n{text}")).sketch
}

fn complaint(text: &str) -> String {
    read(text.as_bytes()).expect_err(text).to_string()
}

fn warnings(text: &str) -> Vec<String> {
    read(text.as_bytes()).unwrap().warnings.iter().map(ToString::to_string).collect()
}

fn names(sketch: &Sketch, cells: &CellSet) -> Vec<String> {
    cells.iter().map(|cell| sketch.shape().name(cell)).collect()
}

const PLAIN: &str = "; by hand\np sokogen 2 1 5\n########\n#012 .##\n#  3456#\n########\n";

#[test]
fn a_published_template_means_what_its_digits_say() {
    let sketch = sketch(PLAIN);
    assert_eq!((sketch.walls.clone(), sketch.boxes.clone()), (2..=2, 1..=1));
    assert_eq!((sketch.pushes.clone(), sketch.goals.clone()), (5..=usize::MAX, 0..=0));
    assert_eq!(names(&sketch, &sketch.cells_allowing(Piece::Wall)), ["B2", "D2", "E3", "G3"]);
    assert_eq!(names(&sketch, &sketch.cells_allowing(Piece::Box)), ["B2", "D3", "F3", "G3"]);
    assert_eq!(names(&sketch, &sketch.cells_allowing(Piece::Player)), ["B2", "C2", "E3", "F3"]);
    assert_eq!(sketch.remarks, ["by hand"]);
    assert_eq!(write(&sketch), PLAIN);
}

#[test]
fn line_ends_blanks_at_the_end_of_a_header_and_empty_lines_around_the_board_are_fine() {
    let crlf = PLAIN.replace('\n', "\r\n");
    assert_eq!(sketch(&crlf), sketch(PLAIN));
    assert_eq!(sketch(&PLAIN.replace("2 1 5", "2 1 5 ")), sketch(PLAIN));
    assert_eq!(sketch(&format!("\n\n{PLAIN}\n\n")), sketch(PLAIN));
}

#[test]
fn without_a_header_a_level_is_a_sketch() {
    let sketch = sketch("######\n#@$ .#\n######");
    assert_eq!((sketch.walls.clone(), sketch.boxes.clone()), (0..=0, 0..=0));
    assert_eq!(sketch.as_level().unwrap().to_string(), "######\n#@$ .#\n######");
}

#[test]
fn of_several_headers_the_last_counts_and_a_warning_says_so() {
    let text = "p sokogen 9 9 9\np sokogen 0 1 0\n######\n#00 .#\n######";
    assert_eq!(sketch(text).boxes, 1..=1);
    assert_eq!(warnings(text), ["line 2: a second header; this one counts, not that of line 1"]);
}

#[test]
fn bad_headers_are_told_with_line_and_column() {
    let rule = "the header is `p sokogen WALLS BOXES PUSHES`, three numbers from 0 on";
    let head = |header: &str| complaint(&format!("{header}\n######\n#00 .#\n######"));
    assert_eq!(head("p sokogen 1 -1 0"), format!("line 1, column 13: `-1` is not a number of boxes; {rule}"));
    assert_eq!(head("p sokogen 1 1"), format!("line 1, column 14: the number of pushes is missing; {rule}"));
    assert_eq!(head("p sokogen  1 x 1"), format!("line 1, column 14: `x` is not a number of boxes; {rule}"));
    assert_eq!(
        head("p sokogen 1 1 1 1"),
        format!("line 1, column 17: `1` comes after the third number; {rule}")
    );
    assert_eq!(head("p cnf 1 1"), format!("line 1, column 3: `cnf` is not `sokogen`; {rule}"));
    assert_eq!(head("p"), format!("line 1, column 2: nothing after `p`; {rule}"));
    assert_eq!(head("push"), format!("line 1, column 1: `push` is neither a header nor a row; {rule}"));
}

#[test]
fn signs_that_are_none_are_told_with_line_column_and_what_would_do() {
    let sign = |sign: char| complaint(&format!("p sokogen 0 1 0\n######\n#0{sign}.0#\n######"));
    let start = "line 3, column 3:";
    assert_eq!(
        sign('\t'),
        format!("{start} `\\t` is not a sign of a sketch; draw floor with blanks, not with tabs")
    );
    assert_eq!(sign('-'), format!("{start} `-` is not a sign of a sketch; draw floor with a blank"));
    assert_eq!(
        sign('7'),
        format!("{start} `7` is not a sign of a sketch; a cell to fill in is `0` (anything), or `1` to `6`")
    );
    assert_eq!(
        sign('x'),
        format!("{start} `x` is not a sign of a sketch; signs are ` #@$.*+` and `0` to `6`")
    );
    assert_eq!(
        complaint("p sokogen 0 1 0\n######\n\n#00 .#\n######"),
        "line 3, column 1: an empty line inside the board; fill the row or take the line out"
    );
    assert_eq!(
        complaint("p sokogen 0 1 0\n; nothing\n"),
        "there is no board in it; draw one below the header `p sokogen WALLS BOXES PUSHES`"
    );
}

#[test]
fn what_makes_no_sense_is_told_where_it_stands() {
    assert_eq!(
        complaint("p sokogen 0 1 0\n#######\n#@0@0.#\n#######"),
        "line 3, column 4: 2 players are drawn, the second at D2; keep one"
    );
    assert_eq!(
        complaint("p sokogen 0 1 0\n######\n#23 .#\n######"),
        "line 1, column 1: no player is drawn and no cell may hold one; draw `@`, or `0`, `1`, `4` or `5` where one may be"
    );
    assert_eq!(
        complaint("p sokogen 0 2 0\n######\n#00 .#\n######"),
        "line 1, column 1: 0 boxes drawn and 2 to put but 1 goal drawn and 0 to put; each box needs a goal"
    );
    assert_eq!(
        complaint("p sokogen 0 1 0\n######\n#00 .\n######"),
        "line 3, column 6: the wall is open at F2; close it with `#`"
    );
    assert_eq!(
        complaint("p sokogen 0 1 0\n00 .\n"),
        "line 2, column 1: the wall is open at A1; close it with `#`"
    );
}

#[test]
fn ragged_rows_are_closed_by_what_is_drawn_not_by_their_length() {
    let sketch = sketch("p sokogen 0 1 0\n#####\n#0 .####\n#  0   #\n########");
    assert_eq!(sketch.floor().len(), 9);
}

#[test]
fn a_drawn_player_beside_cells_for_one_is_worth_a_word() {
    let text = "p sokogen 0 1 0\n#########\n#@#1 3.##\n#########";
    assert_eq!(warnings(text), ["a player is drawn at B2, so none is put elsewhere"]);
    assert!(sketch(text).cells_allowing(Piece::Player).is_empty());
}

const ADDED: &str = "p sokogen 2 1 5
; boxwright walls 2..4
; boxwright boxes 1..2
; boxwright goals 0..1
; boxwright pushes 5..40
; boxwright may F2 box
; boxwright may C3 goal
; boxwright must B2 wall
; boxwright lock D3
; boxwright symmetry up-down
########
#012 .##
#  3456#
########
";

#[test]
fn additions_say_what_the_format_has_no_words_for_and_are_written_back() {
    let sketch = sketch(ADDED);
    let cell = |col, row| sketch.shape().cell(col, row);
    assert_eq!((sketch.walls.clone(), sketch.boxes.clone()), (2..=4, 1..=2));
    assert_eq!((sketch.goals.clone(), sketch.pushes.clone()), (0..=1, 5..=40));
    assert_eq!(sketch.may(cell(5, 1)), Pieces::from_iter([Piece::Box]));
    assert_eq!(sketch.may(cell(2, 2)), Pieces::from_iter([Piece::Goal]));
    assert_eq!(sketch.must(cell(1, 1)), Pieces::from_iter([Piece::Wall]));
    assert!(sketch.may(cell(3, 2)).is_empty());
    assert_eq!(sketch.symmetry, Some(View::new(true, 2)));
    assert_eq!(write(&sketch), ADDED);
}

#[test]
fn goals_and_floor_stand_for_many_cells() {
    let text =
        "p sokogen 0 2 0\n; boxwright may goals box\n; boxwright may floor wall\n#######\n#@..$ #\n####### ";
    let sketch = sketch(&text.replace("0 2 0", "0 1 0"));
    assert_eq!(names(&sketch, &sketch.cells_allowing(Piece::Box)), ["C2", "D2"]);
    assert_eq!(names(&sketch, &sketch.cells_allowing(Piece::Wall)), ["F2"], "not the garden");
}

#[test]
fn additions_that_cannot_be_understood_are_told_with_line_and_column() {
    let line =
        |words: &str| complaint(&format!("p sokogen 0 1 0\n; boxwright {words}\n######\n#00 .#\n######"));
    let keys = "after `; boxwright` comes walls, boxes, goals, pushes, may, must, lock or symmetry";
    assert_eq!(line("wall 3"), format!("line 2, column 13: `wall` is not known; {keys}"));
    assert_eq!(line("walls 4..2"), "line 2, column 19: `4..2` is neither a number nor a range like `2..4`");
    assert_eq!(line("walls"), "line 2, column 18: a number or a range like `2..4` belongs after `walls`");
    assert_eq!(
        line("may Z9 box"),
        "line 2, column 17: `Z9` is not a cell of this board; cells are named like `C4`"
    );
    assert_eq!(
        line("may A1 box"),
        "line 2, column 17: A1 is taken; choices go on bare floor and on goals with nothing on them"
    );
    assert_eq!(line("must D2 box wal"), "line 2, column 25: `wal` is not one of wall, box, player, goal");
    assert_eq!(line("symmetry round"), "line 2, column 22: `round` is not left-right, up-down or half-turn");
}

//! Does a level conform to a sketch? Written apart from the completer, to judge it.
//!
//! Cell by cell: what is drawn is there, what is not drawn was allowed there and is as many as asked for, and what
//! must be there is. Whether the level can be solved is not asked.

use boxwright_core::sokoban::{Draft, Level, Piece, Sketch, Tile};
use boxwright_core::{Cell, counted};

/// Why a level does not conform to a sketch, in a sentence; nothing if it does.
pub fn misfit(sketch: &Sketch, level: &Level) -> Option<String> {
    let (drawn, board) = (sketch.drawn(), level.draft());
    if drawn.shape() != board.shape() {
        return Some("the boards are of different shapes".to_owned());
    }
    let mut put = [0_usize; 4];
    for cell in drawn.shape().cells() {
        let name = drawn.shape().name(cell);
        for piece in Piece::ALL {
            match (has(drawn, cell, piece), has(board, cell, piece)) {
                (true, false) => return Some(format!("the {} drawn at {name} is gone", piece.name())),
                (false, true) if !sketch.may(cell).has(piece) => {
                    return Some(format!("no {} may be put at {name}", piece.name()));
                }
                (false, true) => put[piece as usize] += 1,
                _ => {}
            }
        }
        let must = sketch.must(cell);
        if !must.is_empty() && !must.iter().any(|piece| has(board, cell, piece)) {
            return Some(format!("what must be put at {name} is missing"));
        }
    }
    let players = board.cells_where(Tile::has_player).len();
    if players != 1 {
        return Some(counted(players, "player", "players"));
    }
    let counts = [(Piece::Wall, &sketch.walls), (Piece::Box, &sketch.boxes), (Piece::Goal, &sketch.goals)];
    let wrong = counts.into_iter().find(|(piece, wanted)| !wanted.contains(&put[*piece as usize]))?;
    Some(format!("{} of kind {} were put", put[wrong.0 as usize], wrong.0.name()))
}

fn has(board: &Draft, cell: Cell, piece: Piece) -> bool {
    let tile = board.tile(cell);
    match piece {
        Piece::Wall => tile == Tile::Wall,
        Piece::Box => tile.has_box(),
        Piece::Player => tile.has_player(),
        Piece::Goal => tile.has_goal(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::text::sokogen;

    fn check(level: &str, expected: Option<&str>) {
        let text = "p sokogen 1 1 0\n; boxwright must B3 wall\n#######\n#006.##\n#2  0 #\n#######";
        let sketch = sokogen::read(text.as_bytes()).unwrap().sketch;
        assert_eq!(misfit(&sketch, &level.parse().unwrap()).as_deref(), expected, "{level}");
    }

    #[test]
    fn what_conforms_conforms_and_what_does_not_is_told() {
        check("#######\n#@ $.##\n##    #\n#######", None);
        check("#######\n#@ $.##\n#     #\n#######", Some("what must be put at B3 is missing"));
        check("#######\n#@$#.##\n##    #\n#######", Some("2 of kind wall were put"));
        check("#######\n#  @.##\n##  $ #\n#######", Some("no player may be put at D2"));
        check("#######\n#@$.###\n##    #\n#######", Some("no goal may be put at D2"));
        check("#######\n#@$ . #\n##    #\n#######", Some("the wall drawn at F2 is gone"));
        check("#######\n#@  .##\n## $  #\n#######", Some("no box may be put at D3"));
    }
}

//! Boards painted from their parts, boxes lettered in reading order.
//!
//! Up to 25 boxes have a letter each. Of more boxes, those that touch get different letters: boxes are
//! rectangles, so which touches which can be drawn on paper without crossings, and taking away again and
//! again the box that touches fewest others never leaves one that touches more than five.

use super::{Block, Draft, LevelError, Parts, State, Tile};
use crate::{Cell, Dir, Shape};

const LETTERS: &[u8; 25] = b"abcdefghijklmnopqrstuwxyz";

/// The board of these parts; parts may be nonsense but may not share cells or stick out.
pub(super) fn painted(parts: &Parts) -> Result<Draft, LevelError> {
    let shape = parts.shape;
    let off = |at: Cell| LevelError::OffBoard { at, name: format!("cell {}", at.index()) };
    let singles = [&parts.walls, &parts.exits, &parts.pits].into_iter().flat_map(|cells| cells.iter());
    let cores = parts.rotators.iter().map(|rotator| rotator.core);
    if let Some(at) =
        singles.chain(cores).chain(parts.players.iter().copied()).find(|at| at.index() >= shape.area())
    {
        return Err(off(at));
    }
    if let Some(block) = parts.boxes.iter().find(|block| !block.fits(shape)) {
        return Err(off(block.at));
    }
    let mut held: Vec<Cell> = parts.walls.iter().chain(parts.exits.iter()).collect();
    held.extend(parts.boxes.iter().flat_map(|block| block.cells(shape)));
    held.extend(parts.players.iter());
    for rotator in &parts.rotators {
        held.push(rotator.core);
        for dir in rotator.arms.iter() {
            held.push(shape.step(rotator.core, dir).ok_or_else(|| off(rotator.core))?);
        }
    }
    let on_pits = |at: &Cell| parts.pits.contains(*at);
    let never_over_pits = parts.walls.iter().chain(parts.exits.iter()).chain(parts.players.iter().copied());
    let mut cores = parts.rotators.iter().map(|rotator| rotator.core);
    held.sort_unstable();
    let twice = held.windows(2).find(|pair| pair[0] == pair[1]).map(|pair| pair[0]);
    if let Some(at) =
        twice.or_else(|| never_over_pits.into_iter().find(on_pits)).or_else(|| cores.find(on_pits))
    {
        return Err(LevelError::Overlap { at, name: shape.name(at) });
    }
    let state = State {
        players: parts.players.iter().map(|&cell| Some(cell)).collect(),
        boxes: {
            let mut boxes = parts.boxes.clone();
            boxes.sort_unstable();
            boxes
        },
        arms: parts.rotators.iter().map(|rotator| rotator.arms).collect(),
        pits: parts.pits.clone(),
    };
    Ok(at(parts, &state))
}

/// The board of a level in some state.
pub(super) fn at(parts: &Parts, state: &State) -> Draft {
    let shape = parts.shape;
    let mut draft = Draft::filled(shape, Tile::Floor);
    parts.walls.iter().for_each(|cell| draft.set(cell, Tile::Wall));
    parts.exits.iter().for_each(|cell| draft.set(cell, Tile::Exit));
    state.pits.iter().for_each(|cell| draft.set(cell, Tile::Pit));
    for (block, letter) in state.boxes.iter().zip(letters(shape, &state.boxes)) {
        for cell in block.cells(shape) {
            draft.set(cell, Tile::Box { letter, over_pit: state.pits.contains(cell) });
        }
    }
    for (rotator, arms) in parts.rotators.iter().zip(&state.arms) {
        draft.set(rotator.core, Tile::Core);
        for dir in arms.iter() {
            let cell = shape.step(rotator.core, dir).expect("an arm lies on the board");
            draft.set(cell, Tile::Arm { dir, over_pit: state.pits.contains(cell) });
        }
    }
    for (at, cell) in state.players.iter().enumerate() {
        if let Some(cell) = *cell {
            draft.set(cell, Tile::Player(at as u8 + 1));
        }
    }
    draft
}

/// A letter for each box.
fn letters(shape: Shape, boxes: &[Block]) -> Vec<char> {
    if boxes.len() <= LETTERS.len() {
        return LETTERS.iter().take(boxes.len()).map(|&letter| char::from(letter)).collect();
    }
    let mut owner = vec![usize::MAX; shape.area()];
    for (at, block) in boxes.iter().enumerate() {
        block.cells(shape).for_each(|cell| owner[cell.index()] = at);
    }
    let touching = |at: usize| -> Vec<usize> {
        let near = boxes[at]
            .cells(shape)
            .flat_map(|cell| Dir::ALL.into_iter().filter_map(move |dir| shape.step(cell, dir)));
        let mut others: Vec<usize> = near
            .map(|cell| owner[cell.index()])
            .filter(|&other| other != usize::MAX && other != at)
            .collect();
        others.sort_unstable();
        others.dedup();
        others
    };
    let touches: Vec<Vec<usize>> = (0..boxes.len()).map(touching).collect();
    let mut order = Vec::new();
    let mut left: Vec<usize> = (0..boxes.len()).collect();
    while !left.is_empty() {
        let fewest = |&&at: &&usize| touches[at].iter().filter(|other| left.contains(other)).count();
        let &next = left.iter().min_by_key(fewest).expect("some box is left");
        left.retain(|&at| at != next);
        order.push(next);
    }
    let mut letters = vec!['?'; boxes.len()];
    for &at in order.iter().rev() {
        let is_free = |&&letter: &&u8| touches[at].iter().all(|&other| letters[other] != char::from(letter));
        let &letter = LETTERS.iter().find(is_free).expect("six letters are enough");
        letters[at] = char::from(letter);
    }
    letters
}

#[cfg(test)]
mod tests {
    use crate::kwirk::{Level, LevelError};

    #[test]
    fn more_boxes_than_letters_come_back_as_they_were() {
        // 40 boxes of one cell side by side under one long box, which touches all of one row.
        let letters = "abcdefghijklmnopqrst";
        let rows =
            [format!("%{}", "z".repeat(20)), format!("1{letters}"), format!(".{}", "badcfehgjilknmporqts")];
        let level: Level = rows.join("\n").parse().unwrap();
        assert_eq!(level.boxes().len(), 41);
        assert_eq!(level.to_string().parse::<Level>().unwrap(), level);
    }

    #[test]
    fn parts_that_share_a_cell_or_stick_out_make_no_level() {
        let level: Level = "######\n#%aa1#\n#.+>_#\n######".parse().unwrap();
        assert_eq!(Level::from_parts(level.parts()), Ok(level.clone()));
        let mut parts = level.parts().clone();
        parts.players[0] = parts.boxes[0].at;
        assert_eq!(Level::from_parts(&parts).unwrap_err().to_string(), "two things lie at C2; move one away");
        let mut parts = level.parts().clone();
        parts.players[0] = parts.shape.cell(4, 2);
        assert_eq!(Level::from_parts(&parts).unwrap_err().to_string(), "two things lie at E3; move one away");
        let mut parts = level.parts().clone();
        parts.boxes[0].width = 5;
        assert!(matches!(Level::from_parts(&parts), Err(LevelError::OffBoard { .. })));
    }
}

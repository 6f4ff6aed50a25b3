//! Brute force by the slow rules: every way to put every piece, every level solved forward.
//!
//! The sketches are tiny and random, with choices of every kind, "must", locks, ranges, goals to be put and boxes
//! on goals. What the completer says about verdict, hardest, bounds and counts must be what brute force finds.

use super::{completed, sketch};
use boxwright_core::sokoban::{Draft, Level, Piece, Sketch, Sokoban, Tile};
use boxwright_core::{Cell, Game, Rng};
use boxwright_make::complete::{Outcome, Wish, misfit};
use std::collections::{BTreeMap, BTreeSet};

/// Every completion of a sketch that can be solved, with the fewest pushes it takes.
fn all(sketch: &Sketch) -> BTreeMap<Draft, usize> {
    let cells: Vec<Cell> = sketch.shape().cells().filter(|&cell| !sketch.may(cell).is_empty()).collect();
    let mut levels = BTreeMap::new();
    fill(sketch, &cells, sketch.drawn().clone(), &mut levels);
    levels
}

fn fill(sketch: &Sketch, cells: &[Cell], board: Draft, levels: &mut BTreeMap<Draft, usize>) {
    let Some((&cell, rest)) = cells.split_first() else {
        let Ok(level) = Level::new(board) else { return };
        if misfit(sketch, &level).is_none()
            && let Some(pushes) = fewest_pushes(&level)
        {
            levels.insert(level.draft().clone(), pushes);
        }
        return;
    };
    let may = sketch.may(cell);
    let is_goal = board.tile(cell).has_goal();
    let may_stand = sketch.player().is_none() && may.has(Piece::Player);
    for goal in [is_goal, true] {
        if goal != is_goal && !may.has(Piece::Goal) {
            continue;
        }
        for (is_allowed, tile) in [
            (true, Tile::of(goal, false, false)),
            (may.has(Piece::Box), Tile::of(goal, true, false)),
            (may_stand, Tile::of(goal, false, true)),
            (may.has(Piece::Wall) && !goal, Tile::Wall),
        ] {
            if is_allowed {
                let mut board = board.clone();
                board.set(cell, tile);
                fill(sketch, rest, board, levels);
            }
        }
    }
}

/// Forward, by the slow rules.
fn fewest_pushes(level: &Level) -> Option<usize> {
    let start = Sokoban::settled(level, &level.start());
    let (mut seen, mut layer) = (BTreeSet::from([start.clone()]), vec![start]);
    for pushes in 0.. {
        if layer.iter().any(|state| Sokoban::is_won(level, state)) {
            return Some(pushes);
        }
        let mut next = Vec::new();
        for state in &layer {
            for push in Sokoban::pushes(level, state) {
                let after = Sokoban::push(level, state, push);
                if seen.insert(after.clone()) {
                    next.push(after);
                }
            }
        }
        if next.is_empty() {
            return None;
        }
        layer = next;
    }
    None
}

/// A random tiny sketch.
fn random(rng: &mut Rng) -> String {
    let (width, height) = [(5, 2), (4, 3), (5, 3)][rng.below(3) as usize];
    let mut board: Vec<Vec<char>> = vec![vec!['#'; width + 2]; height + 2];
    let mut cells: Vec<(usize, usize)> =
        (1..=height).flat_map(|row| (1..=width).map(move |col| (col, row))).collect();
    cells.iter().for_each(|&(col, row)| board[row][col] = ' ');
    rng.shuffle(&mut cells);
    let mut put = |sign: char, board: &mut Vec<Vec<char>>| {
        let (col, row) = cells.pop().unwrap();
        board[row][col] = sign;
        format!("{}{}", char::from(b'A' + col as u8), row + 1)
    };
    let goals = 1 + rng.below(2) as usize;
    let drawn_box = goals == 2 && rng.below(3) == 0;
    let goal_cells: Vec<String> = (0..goals).map(|_| put('.', &mut board)).collect();
    if drawn_box {
        put('$', &mut board);
    }
    if rng.below(3) == 0 {
        put('@', &mut board);
    } else {
        put(['0', '1', '4', '5'][rng.below(4) as usize], &mut board);
    }
    let choices: Vec<String> =
        (0..4).map(|_| put(['0', '0', '2', '3', '6'][rng.below(5) as usize], &mut board)).collect();
    if rng.below(2) == 0 {
        put('#', &mut board);
    }
    let (walls, boxes) = (rng.below(3) as usize, goals - usize::from(drawn_box));
    let mut lines = vec![format!("p sokogen {walls} {boxes} 0")];
    match rng.below(8) {
        0 => lines.push(format!("; boxwright walls {}..{}", walls.min(1), walls.min(1) + 1)),
        1 => lines.push(format!("; boxwright must {} wall box", choices[0])),
        2 => lines.push(format!("; boxwright must {} box player", choices[0])),
        3 => lines.push(format!("; boxwright lock {}", choices[0])),
        4 => lines.push(format!("; boxwright may {} box", goal_cells[0])),
        5 => {
            lines.push(format!("; boxwright may {} {} goal", choices[0], choices[1]));
            lines.push("; boxwright goals 0..1".to_owned());
            lines.push(format!("; boxwright boxes {boxes}..{}", boxes + 1));
        }
        6 => lines.push(format!("; boxwright may {} player", goal_cells[0])),
        _ => {}
    }
    lines.extend(board.iter().map(|row| row.iter().collect::<String>()));
    lines.join("\n")
}

#[test]
fn the_completer_agrees_with_brute_force() {
    let mut rng = Rng::new(20);
    let (mut possible, mut impossible, mut counted) = (0, 0, 0);
    for _ in 0..220 {
        let text = random(&mut rng);
        let sketch = sketch(&text);
        let truth = all(&sketch);
        let most = truth.values().max().copied();
        let wish = Wish { hardest: true, ..Wish::default() };
        match completed(&sketch, &wish, 5_000_000) {
            Outcome::Completed(done) => {
                let first = &done.completions[0];
                assert_eq!(
                    Some(&first.counts.pushes),
                    truth.get(first.level.draft()),
                    "{text}\n{}",
                    first.level
                );
                assert_eq!(Some(first.counts.pushes), most, "{text}");
                assert!(done.hardest, "{text}");
                possible += 1;
                if let Some(census) = done.census.filter(|_| most > Some(0)) {
                    // Solved starts are not counted where there are others.
                    let unsolved = truth.values().filter(|&&pushes| pushes > 0).count();
                    assert_eq!(census.completions, unsolved as u64, "{text}");
                    counted += 1;
                }
            }
            Outcome::Impossible(why) => {
                assert_eq!(most, None, "{text}\n{:?}", why.reason);
                impossible += 1;
            }
            Outcome::Unknown { .. } => panic!("such a small sketch is decided\n{text}"),
        }
        if let Some(most) = most.filter(|&most| most > 0) {
            let wish = Wish { least: most + 1, relaxing: 0, ..Wish::default() };
            assert!(matches!(completed(&sketch, &wish, 5_000_000), Outcome::Impossible(_)), "{text}");
            let wish = Wish { least: most, ..Wish::default() };
            assert!(matches!(completed(&sketch, &wish, 5_000_000), Outcome::Completed(_)), "{text}");
        }
        let plain = completed(&sketch, &Wish::default(), 5_000_000);
        assert_eq!(matches!(plain, Outcome::Completed(_)), most.is_some(), "{text}");
    }
    assert!(possible > 60 && impossible > 20 && counted > 40, "{possible} {impossible} {counted}");
}

//! What a planner can make of a sketch, in our encoding and in the published one, is what the slow rules can:
//! all completions of small sketches are tried, and all that a small planner can do is tried.

#![allow(clippy::unwrap_used)]

mod strips;

use boxwright_core::sokoban::{Draft, Level, Piece, Sketch, Sokoban, State, Tile, replay};
use boxwright_core::text::sokogen;
use boxwright_core::{Cell, Game as _, Rng};
use boxwright_forge::make::complete::misfit;
use boxwright_forge::pddl::{Encoding, check, completed, completing, read_acts};
use std::collections::BTreeSet;
use strips::Strips;

/// A random sketch of two rows, with one or two boxes and perhaps a wall to put.
fn sketch(rng: &mut Rng) -> Option<Sketch> {
    let boxes = 1 + usize::from(rng.below(4) == 0);
    let columns = if boxes == 1 { 3 + rng.below(2) as usize } else { 3 };
    let mut cells = vec![' '; 2 * columns];
    for cell in &mut cells {
        *cell = *rng.choose(&['0', '0', '0', '1', '3', '5', '6', ' ']).unwrap();
    }
    let mut places: Vec<usize> = (0..cells.len()).collect();
    rng.shuffle(&mut places);
    places.iter().take(boxes).for_each(|&place| cells[place] = '.');
    let rows: Vec<String> =
        cells.chunks(columns).map(|row| format!("#{}#\n", row.iter().collect::<String>())).collect();
    let rim = "#".repeat(columns + 2);
    let text = format!("p sokogen {} {boxes} 0\n{rim}\n{}{rim}\n", rng.below(2), rows.concat());
    sokogen::read(text.as_bytes()).ok().map(|read| read.sketch)
}

/// Can any completion be solved? All are tried.
fn is_possible(sketch: &Sketch) -> bool {
    let open: Vec<Cell> = sketch.cells_allowing(Piece::Player).iter().collect();
    open.iter().any(|&player| {
        let mut draft = sketch.drawn().clone();
        draft.set(player, Tile::Player);
        put(sketch, draft, Piece::Box, *sketch.boxes.start(), 0)
    })
}

/// Puts so many pieces on cells from one on, and then walls; is any result solvable?
fn put(sketch: &Sketch, draft: Draft, piece: Piece, count: usize, from: usize) -> bool {
    if count == 0 {
        return match piece {
            Piece::Box => put(sketch, draft, Piece::Wall, *sketch.walls.start(), 0),
            _ => Level::new(draft).is_ok_and(|level| is_solvable(&level)),
        };
    }
    let tile = if piece == Piece::Box { Tile::Box } else { Tile::Wall };
    let cells: Vec<Cell> = sketch.cells_allowing(piece).iter().collect();
    cells.into_iter().filter(|cell| cell.index() >= from && draft.tile(*cell) == Tile::Blank).any(|cell| {
        let mut next = draft.clone();
        next.set(cell, tile);
        put(sketch, next, piece, count - 1, cell.index() + 1)
    })
}

fn is_solvable(level: &Level) -> bool {
    let start = Sokoban::settled(level, &level.start());
    let (mut met, mut todo): (BTreeSet<State>, Vec<State>) = (BTreeSet::from([start.clone()]), vec![start]);
    while let Some(state) = todo.pop() {
        if Sokoban::is_won(level, &state) {
            return true;
        }
        let next = Sokoban::pushes(level, &state).into_iter().map(|push| Sokoban::push(level, &state, push));
        todo.extend(next.filter(|next| met.insert(next.clone())));
    }
    false
}

#[test]
fn a_planner_can_complete_what_can_be_completed_and_nothing_else() {
    let rng = Rng::new(11);
    let (mut possible, mut impossible) = (0, 0);
    for sketch in (0..24).filter_map(|at| sketch(&mut rng.fork("sketch", at))) {
        let expected = is_possible(&sketch);
        *(if expected { &mut possible } else { &mut impossible }) += 1;
        for encoding in [Encoding::Ours, Encoding::Published] {
            let task = completing(&sketch, encoding).unwrap();
            check(&task.domain, &task.problem).unwrap();
            let plan = Strips::read(&task.domain, &task.problem).plan();
            assert_eq!(plan.is_some(), expected, "{encoding:?}\n{sketch}");
            let Some(plan) = plan else { continue };
            let (level, steps) = completed(&sketch, &read_acts(&plan).unwrap()).unwrap();
            assert!(replay(&level, &steps).unwrap().solved, "{encoding:?}\n{sketch}\n{level}");
            assert_eq!(misfit(&sketch, &level), None, "{encoding:?}\n{sketch}\n{level}");
        }
    }
    assert!(possible >= 5 && impossible >= 5, "{possible} possible, {impossible} impossible");
}

#[test]
fn what_must_be_put_is_put_and_goals_go_under_boxes() {
    let text = "p sokogen 1 1 0
; boxwright goals 1
; boxwright may E2 goal
; boxwright must B3 wall
#######
#100  #
#2   ##
#######
";
    let sketch = sokogen::read(text.as_bytes()).unwrap().sketch;
    let task = completing(&sketch, Encoding::Ours).unwrap();
    let plan = Strips::read(&task.domain, &task.problem).plan().unwrap();
    let (level, steps) = completed(&sketch, &read_acts(&plan).unwrap()).unwrap();
    assert!(replay(&level, &steps).unwrap().solved);
    assert_eq!(misfit(&sketch, &level), None, "{level}");
    assert!(level.to_string().contains("\n##"), "the wall at B3:\n{level}");
}

#[test]
fn the_count_of_pushes_is_reached_by_pushing_to_and_fro() {
    let text = "p sokogen 0 1 5\n#######\n#1 3 .#\n#     #\n#######\n";
    let sketch = sokogen::read(text.as_bytes()).unwrap().sketch;
    let task = completing(&sketch, Encoding::Published).unwrap();
    let plan = Strips::read(&task.domain, &task.problem).plan().unwrap();
    let (level, steps) = completed(&sketch, &read_acts(&plan).unwrap()).unwrap();
    let counts = replay(&level, &steps).unwrap().counts;
    assert!(counts.pushes >= 5, "{counts:?}");
    assert_eq!(level.draft().to_string(), "#######\n#@ $ .#\n#     #\n#######", "two pushes would do");
}

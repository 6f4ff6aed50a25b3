//! The game backwards, for designers: boxes stand on the goals and are pulled to where they started.
//!
//! A pull is a push taken back. Small letters walk, capitals pull the box behind; the player may begin
//! anywhere, and walks first from the least cell of the floor that is free.

use super::play::{At, Step, Told, indices};
use super::reach::Walks;
use crate::Problem;
use crate::limits::{check_length, level_of};
use boxwright_forge::core::Dir;
use boxwright_forge::core::sokoban::{Level, Sokoban, State};
use serde_json::json;

/// A position of the game backwards: the steps to it, and from it.
pub(crate) fn pull(asked: At) -> Result<Told, Problem> {
    let level = level_of(&asked.level)?;
    check_length(asked.plan.chars().count())?;
    let mut state = start(&level)?;
    let (mut steps, mut pulls) = (Vec::new(), 0);
    for (at, letter) in asked.plan.chars().enumerate() {
        let (next, step) = pulled(&level, &state, letter, pulls)
            .map_err(|why| Problem::unclear(format!("step {}: {why}", at + 1)))?;
        (state, pulls) = (next, step.pushes);
        if at >= asked.since {
            steps.push(step);
        }
    }
    let next = Dir::ALL
        .into_iter()
        .flat_map(|dir| [dir.letter(), dir.letter().to_ascii_uppercase()])
        .map(|letter| {
            let step = pulled(&level, &state, letter, pulls).map(|(_, step)| json!(step));
            (letter.to_string(), step.unwrap_or_else(|why| json!({ "refused": "wall", "why": why })))
        })
        .collect();
    Ok(Told {
        steps,
        player: state.player.index(),
        boxes: indices(&state.boxes),
        pushes: pulls,
        lines: 0,
        solved: state.boxes == *level.boxes(),
        walks: Walks::new(&level, &state).text(),
        next,
    })
}

/// Boxes home, and the player on the first free cell.
fn start(level: &Level) -> Result<State, Problem> {
    let boxes = level.goals().clone();
    let player = level.floor().iter().find(|cell| !boxes.contains(*cell));
    let player =
        player.ok_or_else(|| Problem::unclear("every cell of the floor is a goal; nobody can pull"))?;
    Ok(State { boxes, player })
}

/// One step backwards, or why not.
fn pulled(level: &Level, state: &State, letter: char, pulls: usize) -> Result<(State, Step), String> {
    let dir =
        Dir::from_letter(letter).ok_or_else(|| format!("`{letter}` is not a step; steps are u, d, l, r"))?;
    let to = level.step(state.player, dir);
    if !level.is_floor(to) {
        return Err("a wall is in the way".to_owned());
    }
    if state.boxes.contains(to) {
        return Err("a box is in the way; boxes are pulled, not pushed".to_owned());
    }
    let behind = level.step(state.player, dir.opposite());
    let pulls_box = letter.is_ascii_uppercase();
    if pulls_box && !state.boxes.contains(behind) {
        return Err("there is no box behind to pull".to_owned());
    }
    // What is pulled here would be pushed the other way.
    let next = Sokoban::take_back(level, state, dir.opposite(), pulls_box);
    let step = Step {
        dir: letter,
        player: next.player.index(),
        pushed: pulls_box.then(|| [behind.index(), state.player.index()]),
        pushes: pulls + usize::from(pulls_box),
        lines: 0,
        home: next.boxes.iter().filter(|cell| level.boxes().contains(*cell)).count(),
        solved: next.boxes == *level.boxes(),
    };
    Ok((next, step))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_box_is_pulled_from_its_goal_to_its_start() {
        let level: Level = "#######\n#@ $ .#\n#     #\n#######".parse().expect("a level");
        let mut state = start(&level).unwrap_or_else(|problem| panic!("{}", problem.text));
        let goal = level.goals().first().expect("one goal");
        assert!(state.boxes.contains(goal));
        for letter in "rrrLL".chars() {
            state = pulled(&level, &state, letter, 0).unwrap_or_else(|why| panic!("{why}")).0;
        }
        assert_eq!(state.boxes, *level.boxes());
        assert!(pulled(&level, &state, 'D', 0).is_err(), "no box above");
    }
}

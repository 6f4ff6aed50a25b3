//! The planning problems we write for Kwirk mean what the rules mean: a small planner of the tests' own sees,
//! in every state that can be reached, exactly the steps that the referee allows, and what they lead to.

#![allow(clippy::unwrap_used)]

mod strips;

use boxwright_core::kwirk::{Arms, Block, Kwirk, Level, Parts, Rotator, State, replay};
use boxwright_core::{Cell, CellSet, Dir, Game as _, Rng, Shape};
use boxwright_forge::pddl::{check, kwirk_solving, kwirk_steps, read_acts};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use strips::{Fact, Strips};

fn name(level: &Level, cell: Cell) -> String {
    level.name(cell).to_lowercase()
}

/// The facts that play changes.
fn facts(level: &Level, state: &State) -> BTreeSet<Fact> {
    let shape = level.shape();
    let fact = |words: &[&str]| Rc::new(words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>());
    let mut facts = BTreeSet::new();
    for cell in shape.cells().filter(|&cell| !level.is_solid(cell) && !level.exits().contains(cell)) {
        let name = name(level, cell);
        facts.insert(fact(&[if state.pits.contains(cell) { "pit" } else { "floor" }, &name]));
        let is_player = state.players.contains(&Some(cell));
        if is_player {
            facts.insert(fact(&["player", &name]));
        }
        let is_box = state.boxes.iter().any(|block| block.covers(shape, cell));
        if !is_player && !is_box && state.arm_at(level, cell).is_none() {
            facts.insert(fact(&["clear", &name]));
        }
    }
    for block in &state.boxes {
        let spot = format!("box-{}x{}-{}", block.width, block.height, name(level, block.at));
        facts.insert(fact(&["box", &spot]));
    }
    for (rotator, arms) in level.rotators().iter().zip(&state.arms) {
        let form: String = arms.iter().map(Dir::letter).collect();
        facts.insert(fact(&["arms", &format!("core-{}", name(level, rotator.core)), &form]));
    }
    let inside = state.players.iter().flatten().count();
    facts.insert(fact(&["inside", ["none", "one", "two"][inside]]));
    facts
}

/// What each step of each player leads to, by where it stands and where it goes.
fn allowed(level: &Level, state: &State) -> BTreeMap<(String, String), State> {
    let mut steps = BTreeMap::new();
    for step in Kwirk::steps(level) {
        let Some(from) = state.players[usize::from(step.player) - 1] else { continue };
        if let Ok(mut next) = Kwirk::play(level, state, step) {
            // Who is who is nothing to a planner.
            next.players.sort_unstable();
            steps.insert((name(level, from), step.dir.to_string()), next);
        }
    }
    steps
}

/// Goes through every state that can be reached, up to so many; how many there were.
fn agree(level: &Level, most: usize) -> usize {
    let task = kwirk_solving(level);
    check(&task.domain, &task.problem).unwrap();
    let strips = Strips::read(&task.domain, &task.problem);
    let changing = ["pit", "floor", "player", "clear", "box", "arms", "inside"];
    let is_fixed = |fact: &&Fact| !changing.contains(&fact[0].as_str());
    let fixed: Vec<Fact> = strips.start.iter().filter(is_fixed).cloned().collect();
    let whole =
        |state: &State| -> BTreeSet<Fact> { fixed.iter().cloned().chain(facts(level, state)).collect() };
    let mut start = level.start();
    start.players.sort_unstable();
    assert_eq!(strips.start, whole(&start));
    let (mut met, mut todo) = (BTreeSet::from([start.clone()]), vec![start]);
    while let Some(state) = todo.pop().filter(|_| met.len() < most) {
        let facts = whole(&state);
        assert_eq!(strips.is_won(&facts), Kwirk::is_won(level, &state));
        let allowed = allowed(level, &state);
        let mut seen = BTreeMap::new();
        for (act, (next, _)) in strips.acts(&facts) {
            let words: Vec<&str> = act.trim_matches(['(', ')']).split(' ').collect();
            let step = (words[1].to_owned(), words.last().unwrap().to_string());
            let other = seen.insert(step, next.clone());
            assert!(other.is_none_or(|other| other == next), "{act}: two ways to one step that differ");
        }
        let expected: BTreeMap<_, _> =
            allowed.iter().map(|(step, next)| (step.clone(), whole(next))).collect();
        assert_eq!(seen, expected, "{}", level.draft_at(&state));
        todo.extend(allowed.into_values().filter(|next| met.insert(next.clone())));
    }
    met.len()
}

/// A random room with everything in it, never square.
fn room(rng: &mut Rng) -> Option<Level> {
    let (width, height) = (5 + rng.below(2) as usize, 4);
    let shape = Shape::new(width, height).unwrap();
    let mut cells: Vec<Cell> = shape.cells().collect();
    rng.shuffle(&mut cells);
    let mut take = |count: u64| -> CellSet { (0..count).filter_map(|_| cells.pop()).collect() };
    let exits = take(1);
    let players: Vec<Cell> = take(1 + rng.below(2)).iter().collect();
    let core = take(1).first()?;
    let walls = take(rng.below(3));
    let pits = take(rng.below(5));
    let sizes = [(1, 1), (2, 1), (1, 2), (2, 2)];
    let boxes = (0..1 + rng.below(2)).filter_map(|_| {
        let &(width, height) = rng.choose(&sizes)?;
        Some(Block { at: *rng.choose(&shape.cells().collect::<Vec<_>>())?, width, height })
    });
    let boxes: Vec<Block> = boxes.collect();
    let arms = Arms::from_bits(1 + rng.below(15) as u8);
    let parts = Parts { shape, walls, exits, pits, boxes, rotators: vec![Rotator { core, arms }], players };
    Level::from_parts(&parts).ok()
}

#[test]
fn a_planner_sees_exactly_the_steps_that_the_referee_allows() {
    let rng = Rng::new(11);
    let levels: Vec<Level> = (0..3_000).filter_map(|at| room(&mut rng.fork("room", at))).take(60).collect();
    let states: usize = levels.iter().map(|level| agree(level, 120)).sum();
    assert!(levels.len() >= 30 && states >= 1_500, "{} levels, {states} states", levels.len());
}

#[test]
fn a_plan_of_the_planner_is_a_plan_of_ours() {
    // The box falls, the arm turns, both leave.
    let level: Level = "########\n#%.^_a1#\n#..+..2#\n########".parse().unwrap();
    let task = kwirk_solving(&level);
    let plan = Strips::read(&task.domain, &task.problem).plan().unwrap();
    let steps = kwirk_steps(&level, &read_acts(&plan).unwrap()).unwrap();
    let replay = replay(&level, &steps).unwrap();
    assert!(replay.solved);
    assert_eq!(replay.counts.steps, 5 + 6, "no way is shorter");
}

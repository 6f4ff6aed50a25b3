//! The planning problems we write mean what the rules mean: a small planner of the tests' own sees, in
//! every state that can be reached, exactly the steps that the referee allows.

#![allow(clippy::unwrap_used)]

mod strips;

use boxwright_core::sokoban::{Draft, Level, Sokoban, State, Tile};
use boxwright_core::{Cell, Dir, Game as _, Rng, Shape};
use boxwright_forge::pddl::{Price, check, read_acts, solving, steps};
use std::collections::{BTreeMap, BTreeSet};
use std::rc::Rc;
use strips::{Fact, Strips};

/// A random room with one or two boxes, never square.
fn room(rng: &mut Rng) -> Option<Level> {
    let (width, height) = (4 + rng.below(2) as usize, 2 + rng.below(2) as usize);
    let shape = Shape::new(width + 2, height + 2).unwrap();
    let mut draft = Draft::blank(shape);
    let mut free = Vec::new();
    for cell in shape.cells() {
        let is_rim = Dir::ALL.iter().any(|&dir| shape.step(cell, dir).is_none());
        if is_rim || rng.below(7) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
    }
    rng.shuffle(&mut free);
    draft.set(free.pop()?, Tile::Player);
    for _ in 0..1 + rng.below(2) {
        draft.set(free.pop()?, Tile::Box);
        draft.set(free.pop()?, Tile::Goal);
    }
    Level::new(draft).ok()
}

fn name(level: &Level, cell: Cell) -> String {
    level.name(cell).to_lowercase()
}

/// The facts that play changes.
fn facts(level: &Level, state: &State) -> BTreeSet<Fact> {
    let fact = |what: &str, cell| Rc::new(vec![what.to_owned(), name(level, cell)]);
    let floor = level.floor().iter();
    let boxes = floor.map(|cell| fact(if state.boxes.contains(cell) { "box" } else { "clear" }, cell));
    boxes.chain([fact("player", state.player)]).collect()
}

/// The steps that the referee allows, as acts.
fn allowed(level: &Level, state: &State) -> BTreeMap<String, (State, bool)> {
    let mut acts = BTreeMap::new();
    for dir in Dir::ALL {
        if let Ok(next) = Sokoban::play(level, state, dir) {
            let pushed = next.boxes != state.boxes;
            let [from, to, behind] =
                [state.player, next.player, level.step(next.player, dir)].map(|cell| name(level, cell));
            let act = if pushed {
                format!("(push {from} {to} {behind} {dir})")
            } else {
                format!("(move {from} {to} {dir})")
            };
            acts.insert(act, (next, pushed));
        }
    }
    acts
}

/// Goes through every state that can be reached; how many there are.
fn agree(level: &Level) -> usize {
    let task = solving(level, Price::Pushes);
    check(&task.domain, &task.problem).unwrap();
    let strips = Strips::read(&task.domain, &task.problem);
    let fixed = |fact: &&Fact| fact[0] == "beside";
    let whole = |state: &State| -> BTreeSet<Fact> {
        strips.start.iter().filter(fixed).cloned().chain(facts(level, state)).collect()
    };
    let (mut met, mut todo) = (BTreeSet::from([level.start()]), vec![level.start()]);
    assert_eq!(strips.start, whole(&level.start()));
    while let Some(state) = todo.pop() {
        let facts = whole(&state);
        assert_eq!(strips.is_won(&facts), Sokoban::is_won(level, &state), "{}", level.draft_at(&state));
        let allowed = allowed(level, &state);
        let expected: BTreeMap<String, (strips::State, bool)> =
            allowed.iter().map(|(act, (next, pushed))| (act.clone(), (whole(next), *pushed))).collect();
        assert_eq!(strips.acts(&facts), expected, "{}", level.draft_at(&state));
        todo.extend(allowed.into_values().map(|(next, _)| next).filter(|next| met.insert(next.clone())));
    }
    met.len()
}

#[test]
fn a_planner_sees_exactly_the_steps_that_the_referee_allows() {
    let rng = Rng::new(7);
    let levels: Vec<Level> = (0..24).filter_map(|at| room(&mut rng.fork("room", at))).collect();
    let states: usize = levels.iter().map(agree).sum();
    assert!(levels.len() >= 8 && states >= 1_000, "{} levels, {states} states", levels.len());
}

#[test]
fn a_plan_of_the_planner_is_a_plan_of_ours() {
    let level: Level = "
#######
#@ $ .#
#  $ .#
#######"
        .parse()
        .unwrap();
    let plan = "(move b2 c2 right)\n(push c2 d2 e2 right)\n(push d2 e2 f2 right)\n(move e2 d2 left)
(move d2 c2 left)\n(move c2 c3 down)\n(push c3 d3 e3 right)\n(push d3 e3 f3 right)\n; cost = 4\n";
    let task = solving(&level, Price::Moves);
    Strips::read(&task.domain, &task.problem).solves(plan).unwrap();
    let replay = boxwright_core::sokoban::replay(&level, &steps(&read_acts(plan).unwrap()).unwrap()).unwrap();
    assert!(replay.solved);
    assert_eq!(replay.lurd(), "rRRlldRR");
}

const ICE_MAZE: [&str; 3] = [
    include_str!("../../../docs/planning/ice-maze/domain.pddl"),
    include_str!("../../../docs/planning/ice-maze/problem.pddl"),
    include_str!("../../../docs/planning/ice-maze/plan.txt"),
];

#[test]
fn the_plan_shown_for_the_ice_maze_makes_and_crosses_it() {
    let [domain, problem, plan] = ICE_MAZE;
    check(domain, problem).unwrap();
    let acts: String = read_acts(plan).unwrap().iter().map(|act| format!("{act}\n")).collect();
    let end = Strips::read(domain, problem).solves(&acts).unwrap();
    let blocked = |cell: &str| end.contains(&vec!["blocked".to_owned(), cell.to_owned()]);
    assert!(["d4", "f5", "g3"].into_iter().all(blocked), "the rocks of the picture in docs/PLANNING.md");
    let without: String =
        acts.lines().filter(|act| !act.contains("put-rock d4")).map(|act| format!("{act}\n")).collect();
    assert!(Strips::read(domain, problem).solves(&without).is_err(), "nothing would stop the player");
}

#[test]
fn no_text_makes_the_readers_stumble() {
    let rng = Rng::new(3);
    let (mut read, mut refused) = (0, 0);
    for at in 0..6_000 {
        let rng = &mut rng.fork("text", at);
        let mut text: Vec<char> = ICE_MAZE[at as usize % 3].chars().collect();
        for _ in 0..1 + rng.below(3) {
            let place = rng.below(text.len() as u64) as usize;
            match rng.below(3) {
                0 => _ = text.remove(place),
                1 => text.insert(
                    place,
                    *rng.choose(&['(', ')', ';', '\n', ' ', ':', '\0', '\u{e9}', 'a']).unwrap(),
                ),
                _ => text.truncate(place.max(1)),
            }
        }
        let text: String = text.into_iter().collect();
        let is_read = match at % 3 {
            0 => check(&text, ICE_MAZE[1]).is_ok(),
            1 => check(ICE_MAZE[0], &text).is_ok(),
            _ => read_acts(&text).is_ok_and(|acts| {
                let again: String = acts.iter().map(|act| format!("{act}\n")).collect();
                assert_eq!(read_acts(&again), Ok(acts), "what was read is written and read again");
                true
            }),
        };
        *(if is_read { &mut read } else { &mut refused }) += 1;
    }
    assert!(read > 300 && refused > 300, "{read} read, {refused} refused");
}

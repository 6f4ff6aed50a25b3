//! Every distance of every sweep against brute force by the slow rules.

#![allow(clippy::unwrap_used)]

use boxwright_core::sokoban::{Level, Room, Sokoban, State};
use boxwright_core::{Budget, Cell, Dir, Game as _, Objective, Rng, Verdict};
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::{Bits, Words};
use boxwright_solve::farthest::{Crowd, Sweep, Sweeper};
use boxwright_solve::{hardest, nearby_room, random_room, solve};
use std::collections::BTreeMap;
use std::ops::ControlFlow;

const OBJECTIVES: [Objective; 3] = [Objective::Pushes, Objective::Lines, Objective::Moves];

/// Small rooms: every other one by the recipe, the others opened up a little so that boxes can move.
fn rooms(count: u64) -> impl Iterator<Item = Room> {
    let rng = Rng::new(5);
    (0..count).map(move |at| {
        let rng = &mut rng.fork("room", at);
        let (width, height) = (4 + rng.below(2) as usize, 3 + rng.below(2) as usize);
        let mut room = random_room(width, height, 1 + rng.below(2) as usize, rng).unwrap();
        while at % 2 == 0 && room.floor().len() < (width * height).min(12) {
            let opened = nearby_room(&room, rng).filter(|near| near.floor().len() > room.floor().len());
            room = opened.unwrap_or(room);
        }
        room
    })
}

/// Every state with as many boxes as goals, anywhere on the floor, and the player on every free cell.
fn all_states(level: &Level) -> Vec<State> {
    let cells: Vec<Cell> = level.floor().iter().collect();
    let mut states = Vec::new();
    for subset in 0..1_u32 << cells.len() {
        if subset.count_ones() as usize == level.goals().len() {
            let on = |at: &usize| subset & (1 << at) != 0;
            let boxes: boxwright_core::CellSet = (0..cells.len()).filter(on).map(|at| cells[at]).collect();
            for at in (0..cells.len()).filter(|at| !on(at)) {
                states.push(State { boxes: boxes.clone(), player: cells[at] });
            }
        }
    }
    states.sort();
    states
}

/// What one step leads to: the state's number, and the box that was pushed, if any, with its new cell.
type Steps = Vec<Vec<(usize, Option<(Cell, Cell, Dir)>)>>;

fn all_steps(level: &Level, states: &[State]) -> Steps {
    let number = |state: &State| states.binary_search(state).unwrap();
    let steps = |state: &State| {
        let step = |dir| {
            let after = Sokoban::play(level, state, dir).ok()?;
            let pushed =
                (after.boxes != state.boxes).then(|| (after.player, level.step(after.player, dir), dir));
            Some((number(&after), pushed))
        };
        Dir::ALL.into_iter().filter_map(step).collect()
    };
    states.iter().map(steps).collect()
}

/// The least cost from every node to one that is solved, by relaxing until nothing changes.
fn least(edges: &[Vec<(usize, u32)>], solved: impl Fn(usize) -> bool) -> Vec<Option<u32>> {
    let mut costs: Vec<Option<u32>> = (0..edges.len()).map(|at| solved(at).then_some(0)).collect();
    loop {
        let mut is_settled = true;
        for at in 0..edges.len() {
            let best = edges[at].iter().filter_map(|&(to, cost)| Some(costs[to]? + cost)).min();
            if best.is_some_and(|best| costs[at].is_none_or(|known| best < known)) {
                costs[at] = best;
                is_settled = false;
            }
        }
        if is_settled {
            return costs;
        }
    }
}

/// The least of an objective from every state that can be won. For lines a node is a state and the line
/// that is going on: which cell its box is on, and where it goes.
fn slow_distances(
    level: &Level,
    states: &[State],
    steps: &Steps,
    objective: Objective,
) -> BTreeMap<State, usize> {
    let lines: Vec<Option<(Cell, Dir)>> = if objective == Objective::Lines {
        let going = level.floor().iter().flat_map(|cell| Dir::ALL.map(|dir| Some((cell, dir))));
        [None].into_iter().chain(going).collect()
    } else {
        vec![None]
    };
    let number_of = |line: Option<(Cell, Dir)>| lines.iter().position(|known| *known == line).unwrap();
    let mut edges = Vec::new();
    for of_state in steps {
        for line in &lines {
            let edge = |&(to, pushed): &(usize, Option<(Cell, Cell, Dir)>)| match (objective, pushed) {
                (Objective::Moves, _) => (to, 1),
                (Objective::Lines, Some((from, onto, dir))) => {
                    let goes_on = *line == Some((from, dir));
                    (to * lines.len() + number_of(Some((onto, dir))), u32::from(!goes_on))
                }
                (Objective::Lines, None) => (to * lines.len() + number_of(*line), 0),
                (_, pushed) => (to, u32::from(pushed.is_some())),
            };
            edges.push(of_state.iter().map(edge).collect::<Vec<_>>());
        }
    }
    let costs = least(&edges, |node| Sokoban::is_won(level, &states[node / lines.len()]));
    let of = |(at, state): (usize, &State)| Some((state.clone(), costs[at * lines.len()]? as usize));
    states.iter().enumerate().filter_map(of).collect()
}

/// The distance of every state that a sweep met; none may be met twice.
fn fast_distances<B: Bits>(arena: &Arena<B>, sweep: &Sweep<B>) -> BTreeMap<State, usize> {
    let mut distances = BTreeMap::new();
    for distance in 0..=sweep.depth() {
        for Crowd { boxes, players } in sweep.layer(distance) {
            for square in players.squares() {
                let boxes = boxes.squares().map(|square| arena.cell(square)).collect();
                let state = State { boxes, player: arena.cell(square) };
                assert_eq!(distances.insert(state, distance), None, "met twice");
            }
        }
    }
    distances
}

/// Any level of the room, for the slow rules to work on.
fn any_level(room: &Room) -> Level {
    let player = room.floor().iter().find(|&cell| !room.goals().contains(cell)).unwrap();
    room.level(&State { boxes: room.goals().clone(), player })
}

#[test]
fn every_distance_is_the_one_of_brute_force() {
    let mut sweeper = Sweeper::default();
    let mut deep = 0;
    for room in rooms(2_000) {
        let level = any_level(&room);
        let states = all_states(&level);
        let steps = all_steps(&level, &states);
        let arena = Arena::<u64>::of_room(&room).unwrap();
        for objective in OBJECTIVES {
            let sweep = sweeper.sweep(&arena, objective, &mut Budget::nodes(u64::MAX));
            let slow = slow_distances(&level, &states, &steps, objective);
            assert_eq!(fast_distances(&arena, &sweep), slow, "{objective} in\n{level}");
            assert!(!sweep.was_cut);
            deep += usize::from(sweep.depth() > 4);
        }
    }
    assert!(deep > 1_000, "only {deep} sweeps went deeper than 4");
}

#[test]
fn every_width_of_board_says_the_same() {
    for room in rooms(40) {
        let (narrow, wide) =
            (Arena::<u64>::of_room(&room).unwrap(), Arena::<Words<3>>::of_room(&room).unwrap());
        for objective in OBJECTIVES {
            let (mut one, mut other) = (Sweeper::default(), Sweeper::default());
            let one = one.sweep(&narrow, objective, &mut Budget::nodes(u64::MAX));
            let other = other.sweep(&wide, objective, &mut Budget::nodes(u64::MAX));
            assert_eq!(fast_distances(&narrow, &one), fast_distances(&wide, &other));
        }
    }
}

#[test]
fn a_sweep_that_was_cut_is_exact_for_all_it_kept() {
    let (mut cut, mut kept) = (0, 0);
    let budgets = [0, 1, 5, 20, 100].map(|nodes| (nodes, u64::MAX)).into_iter().chain([(u64::MAX, 1 << 12)]);
    let budgets: Vec<(u64, u64)> = budgets.collect();
    let rng = Rng::new(6);
    for at in 0..60 {
        let room = random_room(7, 5, 3, &mut rng.fork("room", at)).unwrap();
        let arena = Arena::<u64>::of_room(&room).unwrap();
        for objective in OBJECTIVES {
            let (mut one, mut other) = (Sweeper::default(), Sweeper::default());
            let whole = one.sweep(&arena, objective, &mut Budget::nodes(u64::MAX));
            for &(nodes, bytes) in &budgets {
                let mut budget = Budget::nodes(nodes).with_memory(bytes);
                let part = other.sweep(&arena, objective, &mut budget);
                assert!(part.depth() <= whole.depth());
                assert!(part.was_cut || part.states() == whole.states());
                for distance in 0..=part.depth() {
                    assert_eq!(part.layer(distance), whole.layer(distance), "{}", room.draft());
                }
                let layers = (0..=part.depth()).map(|distance| part.starts_at(distance));
                assert_eq!(part.states(), layers.sum::<usize>(), "nothing of an unfinished layer is kept");
                cut += usize::from(part.was_cut);
                kept += usize::from(part.was_cut && part.depth() > 2);
            }
        }
    }
    assert!(cut > 200 && kept > 30, "{cut} sweeps were cut, {kept} of them beyond the first layers");
}

#[test]
fn plans_down_the_layers_are_as_good_as_those_of_the_solvers() {
    for room in rooms(120) {
        for objective in OBJECTIVES {
            let go_on = |_, _| ControlFlow::Continue(());
            let found = hardest(&room, objective, 3, &mut Budget::nodes(u64::MAX), go_on);
            assert_eq!(found.starts[0].distance, found.distance);
            assert!(found.starts.is_sorted_by_key(|start| std::cmp::Reverse(start.distance)));
            for start in found.starts.iter().filter(|_| objective != Objective::Lines) {
                let answer = solve(&start.level, objective, &mut Budget::nodes(u64::MAX)).verdict;
                let Verdict::Solved { plan, .. } = answer else { panic!("{answer:?}") };
                let counts = boxwright_core::sokoban::replay(&start.level, &plan).unwrap().counts;
                let ours = start.counts;
                assert_eq!((ours.pushes, ours.moves), (counts.pushes, counts.moves), "{}", start.level);
            }
        }
    }
}

#[test]
fn whoever_watches_may_end_a_sweep_after_any_layer() {
    let room = rooms(50).max_by_key(|room| room.floor().len()).unwrap();
    let until = |depth, _| if depth == 2 { ControlFlow::Break(()) } else { ControlFlow::Continue(()) };
    let found = hardest(&room, Objective::Moves, 1, &mut Budget::nodes(u64::MAX), until);
    assert_eq!((found.distance, found.was_cut), (2, true));
}

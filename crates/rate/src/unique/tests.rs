//! Uniqueness beside a list of all solutions, made by the slow rules.

use super::*;
use boxwright_core::sokoban::{Push, Sokoban, State};
use boxwright_core::{Dir, Game as _, Rng};
use boxwright_solve::random_room;
use std::collections::{BTreeMap, BTreeSet};

type Plan = Vec<(Cell, Dir)>;

fn check(board: &str, unique: [bool; 3]) {
    let level: Level = board.trim_start().parse().unwrap();
    let holds = Unique::ALL.map(|kind| kind.holds(&level, 10_000, &mut Budget::nodes(10_000)));
    assert_eq!(holds, unique.map(Some), "{board}");
}

#[test]
fn a_corridor_has_one_way() {
    check(
        "
########
#@$  . #
########",
        [true, true, true],
    );
}

#[test]
fn boxes_that_know_nothing_of_each_other_commute_but_may_come_home_in_any_order() {
    check(
        "
#######
#  @  #
# $ $ #
# . . #
#######",
        [false, true, false],
    );
}

#[test]
fn a_box_that_can_go_round_either_way_has_two_solutions() {
    check(
        "
######
#@   #
# $  #
#   .#
#    #
######",
        [true, false, false],
    );
}

#[test]
fn goals_in_a_dead_end_are_filled_from_its_end() {
    // The upper box goes first and all the way; when the lower one goes up does not matter.
    check(
        "
#########
#   #####
#   #####
# $   ..#
# $######
#@ ######
#########",
        [true, true, true],
    );
}

/// Fewest pushes from every state that can be reached to a solved one.
fn to_go(level: &Level) -> BTreeMap<State, usize> {
    let start = Sokoban::settled(level, &level.start());
    let (mut seen, mut todo) = (BTreeSet::from([start.clone()]), vec![start]);
    while let Some(state) = todo.pop() {
        for push in Sokoban::pushes(level, &state).into_iter().filter(|_| !Sokoban::is_won(level, &state)) {
            let next = Sokoban::push(level, &state, push);
            if seen.insert(next.clone()) {
                todo.push(next);
            }
        }
    }
    let mut found = BTreeMap::new();
    for distance in 0.. {
        let before = found.len();
        let new: Vec<State> = seen
            .iter()
            .filter(|state| !found.contains_key(*state))
            .filter(|state| match distance {
                0 => Sokoban::is_won(level, state),
                _ => Sokoban::pushes(level, state)
                    .into_iter()
                    .any(|push| found.get(&Sokoban::push(level, state, push)) == Some(&(distance - 1))),
            })
            .cloned()
            .collect();
        found.extend(new.into_iter().map(|state| (state, distance)));
        if found.len() == before && distance > 0 {
            break;
        }
    }
    found
}

/// All solutions with fewest pushes, if they are not too many.
fn shortest_plans(level: &Level, most: usize) -> Option<BTreeSet<Plan>> {
    let to_go = to_go(level);
    let start = Sokoban::settled(level, &level.start());
    let mut plans: Vec<(State, Plan)> = vec![(start.clone(), Vec::new())];
    for distance in (0..*to_go.get(&start)?).rev() {
        let mut longer = Vec::new();
        for (state, plan) in &plans {
            for push in Sokoban::pushes(level, state) {
                let next = Sokoban::push(level, state, push);
                if to_go.get(&next) == Some(&distance) {
                    longer.push((next, plan.iter().copied().chain([(push.at, push.dir)]).collect()));
                }
            }
        }
        if longer.len() > most {
            return None;
        }
        plans = longer;
    }
    Some(plans.into_iter().map(|(_, plan)| plan).collect())
}

/// The goals in the order in which boxes are pushed onto them for the last time.
fn order(level: &Level, plan: &Plan) -> Vec<Cell> {
    let mut boxes: Vec<(Cell, Option<usize>)> = level.boxes().iter().map(|cell| (cell, None)).collect();
    for (number, &(at, dir)) in plan.iter().enumerate() {
        let moved = boxes.iter_mut().find(|(cell, _)| *cell == at).unwrap();
        *moved = (level.step(at, dir), Some(number));
    }
    let mut last: Vec<(usize, Cell)> =
        boxes.into_iter().filter_map(|(cell, last)| Some((last?, cell))).collect();
    last.sort_unstable();
    last.into_iter().map(|(_, cell)| cell).collect()
}

/// How many plans there are if those are one that a swap of two pushes in a row turns into each other.
fn swapped_classes(level: &Level, plans: &BTreeSet<Plan>) -> usize {
    let (mut left, mut classes) = (plans.clone(), 0);
    while let Some(plan) = left.pop_first() {
        classes += 1;
        let mut todo = vec![plan];
        while let Some(plan) = todo.pop() {
            for at in 1..plan.len() {
                let is_same_box = plan[at].0 == level.step(plan[at - 1].0, plan[at - 1].1);
                let mut other = plan.clone();
                other.swap(at - 1, at);
                if !is_same_box && left.remove(&other) {
                    todo.push(other);
                }
            }
        }
    }
    classes
}

/// Solutions with so many lines, the line before being of this box and direction.
fn plans_with_lines(level: &Level, state: &State, lines: usize, before: Option<(Cell, Dir)>) -> u64 {
    if Sokoban::is_won(level, state) {
        return u64::from(lines == 0);
    }
    if lines == 0 {
        return 0;
    }
    let mut count = 0;
    for push in Sokoban::pushes(level, state) {
        if before == Some((push.at, push.dir)) {
            continue;
        }
        let (mut state, mut push) = (state.clone(), push);
        loop {
            state = Sokoban::push(level, &state, push);
            let at = level.step(push.at, push.dir);
            count += plans_with_lines(level, &state, lines - 1, Some((at, push.dir)));
            push = Push { at, dir: push.dir };
            if Sokoban::is_won(level, &state) || !Sokoban::pushes(level, &state).contains(&push) {
                break;
            }
        }
    }
    count
}

#[test]
fn every_answer_is_what_a_list_of_all_solutions_says() {
    let (mut tried, mut ones, mut several) = (0, [0; 3], [0; 3]);
    let mut rng = Rng::new(1);
    for number in 0..3_000 {
        let boxes = 1 + number % 3;
        let room = random_room(6, 5, boxes, &mut rng).unwrap();
        let mut cells: Vec<Cell> = room.floor().iter().collect();
        rng.shuffle(&mut cells);
        let start = State { boxes: cells[..boxes].iter().copied().collect(), player: cells[boxes] };
        let level = room.level(&start);
        let Ok(graph) = PushGraph::explore(&level, &mut Budget::nodes(5_000)) else { continue };
        if !graph.is_live(0) || graph.is_solved(0) {
            continue;
        }
        let Some(plans) = shortest_plans(&level, 3_000) else { continue };
        tried += 1;
        let orders: BTreeSet<Vec<Cell>> = plans.iter().map(|plan| order(&level, plan)).collect();
        assert_eq!(has_one_order(&level, &graph, &mut Budget::nodes(0)), Some(orders.len() == 1), "{level}");
        let swapped = swapped_classes(&level, &plans);
        assert_eq!(push_ways(&graph, &mut Budget::nodes(0)), Some(swapped), "{level}");
        let fewest = crate::explain::fewest_lines(&graph) as usize;
        let mut is_one_line = None;
        if fewest <= 4 {
            let by_hand = plans_with_lines(&level, &level.start(), fewest, None);
            assert_eq!(line_ways(&graph), by_hand, "{level}");
            assert_eq!(plans_with_lines(&level, &level.start(), fewest - 1, None), 0, "{level}");
            is_one_line = Some(by_hand == 1);
        }
        for (at, is_one) in [Some(orders.len() == 1), Some(swapped == 1), is_one_line].into_iter().enumerate()
        {
            ones[at] += usize::from(is_one == Some(true));
            several[at] += usize::from(is_one == Some(false));
        }
    }
    assert!(
        tried > 50 && ones.iter().chain(&several).all(|&count| count > 5),
        "{tried} {ones:?} {several:?}"
    );
}

#[test]
fn names_are_read_and_others_are_not() {
    assert_eq!(Unique::ALL.map(|kind| kind.name().parse()), Unique::ALL.map(Ok));
    assert_eq!("all".parse::<Unique>(), Err("`all` will not do; order, pushes, lines would".to_owned()));
}

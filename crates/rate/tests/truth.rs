//! The truth about small rooms by the slow rules: the person, box changes, parkings, decomposition.

#![allow(clippy::unwrap_used)]

mod common;

use boxwright_core::sokoban::{Level, Sokoban, State};
use boxwright_core::{Budget, Cell, Dir, Game};
use boxwright_rate::{Effort, Metric, Study};
use common::levels;
use std::collections::{BTreeMap, BTreeSet, VecDeque};

/// The push graph by the slow rules, visibly lost pushes left out.
struct Slow<'a> {
    level: &'a Level,
    distances: BTreeMap<(Cell, Cell), usize>,
    /// The pushes from each state: where the box was, where it is, and the state after.
    pushes: BTreeMap<State, Vec<(Cell, Cell, State)>>,
    live: BTreeSet<State>,
}

impl<'a> Slow<'a> {
    fn new(level: &'a Level) -> Slow<'a> {
        let mut slow = Slow { level, distances: lone(level), pushes: BTreeMap::new(), live: BTreeSet::new() };
        let mut todo = vec![slow.start()];
        while let Some(state) = todo.pop() {
            if slow.pushes.contains_key(&state) {
                continue;
            }
            let all =
                if Sokoban::is_won(level, &state) { Vec::new() } else { Sokoban::pushes(level, &state) };
            let after = all
                .into_iter()
                .map(|push| (push.at, level.step(push.at, push.dir), Sokoban::push(level, &state, push)));
            let after: Vec<_> = after.filter(|(_, to, after)| !slow.is_visibly_lost(*to, after)).collect();
            todo.extend(after.iter().map(|(_, _, after)| after.clone()));
            slow.pushes.insert(state, after);
        }
        let won = slow.pushes.keys().filter(|state| Sokoban::is_won(level, state));
        slow.live = won.cloned().collect();
        loop {
            let leads = |after: &Vec<(Cell, Cell, State)>| {
                after.iter().any(|(_, _, after)| slow.live.contains(after))
            };
            let more: Vec<State> = (slow.pushes.iter())
                .filter(|(state, after)| !slow.live.contains(state) && leads(after))
                .map(|(state, _)| state.clone())
                .collect();
            if more.is_empty() {
                return slow;
            }
            slow.live.extend(more);
        }
    }

    fn start(&self) -> State {
        Sokoban::settled(self.level, &self.level.start())
    }

    fn is_visibly_lost(&self, to: Cell, after: &State) -> bool {
        let (mut examined, mut stuck) = (BTreeSet::new(), BTreeSet::new());
        let freezes = self.is_stuck(to, after, &mut examined, &mut stuck)
            && stuck.iter().any(|&cell| !self.level.is_goal(cell));
        !self.is_alive(to) || freezes || self.bound(after).is_none()
    }

    fn is_alive(&self, cell: Cell) -> bool {
        self.level.goals().iter().any(|goal| self.distances.contains_key(&(cell, goal)))
    }

    fn is_stuck(
        &self,
        cell: Cell,
        state: &State,
        examined: &mut BTreeSet<Cell>,
        stuck: &mut BTreeSet<Cell>,
    ) -> bool {
        examined.insert(cell);
        for dir in [Dir::Left, Dir::Up] {
            let sides = [dir, dir.opposite()].map(|dir| self.level.step(cell, dir));
            let is_wall = |side: &Cell| !self.level.is_floor(*side) || examined.contains(side);
            let is_blocked = sides.iter().any(is_wall) || sides.iter().all(|&side| !self.is_alive(side));
            let is_held = is_blocked
                || (sides.iter())
                    .any(|&side| state.boxes.contains(side) && self.is_stuck(side, state, examined, stuck));
            if !is_held {
                return false;
            }
        }
        stuck.insert(cell);
        true
    }

    /// The cheapest way to give each box a goal of its own, by trying all.
    fn bound(&self, state: &State) -> Option<usize> {
        let (boxes, goals): (Vec<Cell>, Vec<Cell>) =
            (state.boxes.iter().collect(), self.level.goals().iter().collect());
        self.cheapest(&boxes, &goals)
    }

    fn cheapest(&self, boxes: &[Cell], goals: &[Cell]) -> Option<usize> {
        let Some((&first, rest)) = boxes.split_first() else { return Some(0) };
        let tried = goals.iter().filter_map(|&goal| {
            let others: Vec<Cell> = goals.iter().copied().filter(|&other| other != goal).collect();
            Some(self.distances.get(&(first, goal))? + self.cheapest(rest, &others)?)
        });
        tried.min()
    }

    /// All that pushing only one box can lead to, box by box, with fewest pushes.
    fn moves(&self, state: &State) -> Vec<(State, usize)> {
        let mut moves = Vec::new();
        for cell in state.boxes.iter() {
            let mut met = BTreeSet::from([(state.clone(), cell)]);
            let mut todo = VecDeque::from([(state.clone(), cell, 0)]);
            while let Some((at, cell, pushes)) = todo.pop_front() {
                for (from, to, after) in &self.pushes[&at] {
                    if *from == cell && met.insert((after.clone(), *to)) {
                        todo.push_back((after.clone(), *to, pushes + 1));
                        // The start itself is met again only by another cell, which is another box's.
                        moves.push((after.clone(), pushes + 1));
                    }
                }
            }
        }
        moves
    }

    /// F, the sums repeated until nothing changes any more.
    fn difficulty(&self) -> f64 {
        let numbers: BTreeMap<&State, usize> =
            self.live.iter().enumerate().map(|(at, state)| (state, at)).collect();
        let mut rows = Vec::new();
        for state in &self.live {
            let before = self.bound(state).unwrap() as f64;
            let weighed: Vec<(Option<usize>, f64)> = (self.moves(state).iter())
                .map(|(after, pushes)| {
                    let change = (self.bound(after).unwrap() as f64 - before).clamp(-8.0, 8.0);
                    (numbers.get(after).copied(), (-0.2 * (change + *pushes as f64)).exp())
                })
                .collect();
            rows.push(weighed);
        }
        let mut chances: Vec<f64> =
            self.live.iter().map(|state| f64::from(u8::from(Sokoban::is_won(self.level, state)))).collect();
        loop {
            let mut change: f64 = 0.0;
            for (at, row) in rows.iter().enumerate().filter(|(_, row)| !row.is_empty()) {
                let total: f64 = row.iter().map(|(_, weight)| weight).sum();
                let good: f64 =
                    row.iter().filter_map(|(next, weight)| Some(weight * chances[(*next)?])).sum();
                change = change.max((good / total - chances[at]).abs() / chances[at].max(1e-300));
                chances[at] = good / total;
            }
            if change < 1e-9 {
                return -chances[numbers[&self.start()]].ln();
            }
        }
    }

    /// The least cost of a solution that pays each time it changes boxes, by what it leaves.
    fn fewest(&self, cost: impl Fn(Cell) -> usize) -> usize {
        let start = (self.start(), None::<Cell>);
        let mut costs = BTreeMap::from([(start.clone(), 0)]);
        let mut todo = VecDeque::from([start]);
        let mut best = usize::MAX;
        while let Some(at) = todo.pop_front() {
            let so_far = costs[&at];
            if Sokoban::is_won(self.level, &at.0) {
                best = best.min(so_far);
            }
            for (from, to, after) in &self.pushes[&at.0] {
                let more = at.1.filter(|last| last != from).map_or(0, &cost);
                let next = (after.clone(), Some(*to));
                if costs.get(&next).is_none_or(|&known| so_far + more < known) {
                    costs.insert(next.clone(), so_far + more);
                    todo.push_back(next);
                }
            }
        }
        best
    }

    /// Fewest switches between two groups, split by split.
    fn decomposition(&self) -> usize {
        let boxes: Vec<Cell> = self.level.boxes().iter().collect();
        let splits = 1..(1_usize << boxes.len()) - 1;
        let group = |split: usize| (0..boxes.len()).filter(move |at| split >> at & 1 == 1);
        splits.map(|split| self.switches(group(split).map(|at| boxes[at]).collect())).min().unwrap_or(0)
    }

    fn switches(&self, group: BTreeSet<Cell>) -> usize {
        let start = (self.start(), group, None::<bool>);
        let mut costs = BTreeMap::from([(start.clone(), 0)]);
        let mut todo = VecDeque::from([start]);
        let mut best = usize::MAX;
        while let Some(at) = todo.pop_front() {
            let so_far = costs[&at];
            if Sokoban::is_won(self.level, &at.0) {
                best = best.min(so_far);
            }
            for (from, to, after) in &self.pushes[&at.0] {
                let is_in = at.1.contains(from);
                let mut group = at.1.clone();
                if group.remove(from) {
                    group.insert(*to);
                }
                let cost = so_far + usize::from(at.2.is_some_and(|last| last != is_in));
                let next = (after.clone(), group, Some(is_in));
                if costs.get(&next).is_none_or(|&known| cost < known) {
                    costs.insert(next.clone(), cost);
                    todo.push_back(next);
                }
            }
        }
        best
    }
}

/// Fewest pushes of a lone box from each cell to each goal, the player on the best side.
fn lone(level: &Level) -> BTreeMap<(Cell, Cell), usize> {
    let mut distances = BTreeMap::new();
    for cell in level.floor().iter() {
        let alone = |player| Sokoban::settled(level, &State { boxes: [cell].into_iter().collect(), player });
        let sides: BTreeSet<State> =
            level.floor().iter().filter(|&player| player != cell).map(alone).collect();
        let mut met = sides.clone();
        let (mut layer, mut depth) = (sides, 0);
        while !layer.is_empty() {
            for at in layer.iter().flat_map(|state| state.boxes.iter()).filter(|&at| level.is_goal(at)) {
                distances.entry((cell, at)).or_insert(depth);
            }
            let next = layer.iter().flat_map(|state| {
                Sokoban::pushes(level, state).into_iter().map(move |push| Sokoban::push(level, state, push))
            });
            layer = next.filter(|state| met.insert(state.clone())).collect();
            depth += 1;
        }
    }
    distances
}

#[test]
fn the_graph_metrics_are_what_the_slow_rules_say() {
    let mut sum = 0.0;
    for level in levels(7, 600).map(|level| level.upright().level) {
        let slow = Slow::new(&level);
        let mut budget = Budget::nodes(1_000_000);
        let study = Study::new(&level, Effort::default(), &mut budget);
        let found = |name: &str| Metric::named(name).unwrap().of(&study).unwrap();
        let difficulty = slow.difficulty();
        assert!((found("difficulty") - difficulty).abs() < 0.002, "{difficulty}\n{level}");
        assert_eq!(found("states"), slow.pushes.len() as f64, "{level}");
        let dead = 1.0 - slow.live.len() as f64 / slow.pushes.len() as f64;
        assert!((found("dead_share") - dead).abs() < 1e-4, "{level}");
        assert_eq!(found("min_changes"), slow.fewest(|_| 1) as f64, "{level}");
        assert_eq!(
            Some(found("min_lines")),
            study.by_lines().map(|plan| plan.counts.lines as f64),
            "{level}"
        );
        assert_eq!(
            found("parkings"),
            slow.fewest(|cell| usize::from(!level.is_goal(cell))) as f64,
            "{level}"
        );
        assert_eq!(found("decomposition"), slow.decomposition() as f64, "{level}");
        sum += difficulty;
    }
    assert!(sum > 100.0, "rooms in which nothing can go wrong show nothing: {sum}");
}

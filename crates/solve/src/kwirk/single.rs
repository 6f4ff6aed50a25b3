//! Fewest steps for one player.
//!
//! Between two pushes or turns the player only walks, so the search (A*) is over entries: a setting, and the
//! cell that the player comes to right after it changed something. One look at an entry floods the cells
//! around it ([`super::flood`]). The bound is the distance to the exit ([`super::distance`]).
//!
//! Where that takes long, the whole graph of the level is tried too ([`super::graph`]), a little of each in
//! turn. If the graph ends first, a new search looks only at what it found to be alive.

use super::code::{Code, Coder};
use super::codes::NONE;
use super::flood::Flood;
use super::graph::Graph;
use super::hope::Hope;
use super::layout::{EXIT, FAR, FIRST, FREE, Layout, PIT, plus};
use super::queue::Queue;
use super::scene::{Change, Scene};
use super::solve::Answer;
use super::store::{MAX_STEPS, Store};
use boxwright_core::kwirk::{Level, Plan, Step};
use boxwright_core::{Budget, Dir};
use std::collections::VecDeque;

/// Solves a level with one player, on boards of `N` words; the search has so many nodes before the graph is
/// begun. Without words there is no graph.
pub(crate) fn fewest_steps<const N: usize, const W: usize>(
    level: &Level,
    layout: &Layout,
    alone: u64,
    budget: &mut Budget,
) -> Answer {
    let mut search: Search<W> = Search::new(level, layout);
    let mut quota = if N == 0 { u64::MAX } else { alone };
    if let Some(answer) = search.advance::<N>(None, quota, budget) {
        return answer;
    }
    let mut graph: Graph<N, W> = Graph::new(level, layout);
    loop {
        // A graph that only grows gets little: it may never end, and the search may. One that narrows gets
        // nearly all: once it has ended, little is left to search, and what was searched before is no help.
        let is_narrowing = graph.is_narrowing();
        let graph_quota = if is_narrowing { 4 * quota } else { quota / 8 };
        let held = search.bytes();
        match budget.holding(held, |budget| graph.advance(graph_quota, budget)) {
            Some(true) => break,
            Some(false) => return Answer::unsolvable(),
            None => {}
        }
        quota *= 2;
        let search_quota = if is_narrowing { quota / 4 } else { quota };
        let held = graph.bytes();
        if let Some(answer) = budget.holding(held, |budget| search.advance::<N>(None, search_quota, budget)) {
            return answer;
        }
    }
    let bound = search.bound();
    drop(search);
    let held = graph.bytes();
    let mut search: Search<W> = Search::new(level, layout);
    let answer = budget.holding(held, |budget| search.advance(Some(&mut graph), u64::MAX, budget));
    answer.unwrap_or_else(|| Answer::unknown(bound.max(search.bound())))
}

struct Search<'a, const W: usize> {
    level: &'a Level,
    layout: &'a Layout,
    coder: Coder,
    scene: Scene,
    /// The scene's things before a change.
    kept: Scene,
    store: Store<W>,
    queue: Queue,
    flood: Flood,
    hope: Hope,
    /// The best way out so far: its steps, and the entry from which it needs no more changes.
    best: Option<(u32, u32)>,
}

impl<'a, const W: usize> Search<'a, W> {
    fn new(level: &'a Level, layout: &'a Layout) -> Search<'a, W> {
        let scene = Scene::of(layout, level, &level.start());
        let mut search = Search {
            level,
            layout,
            coder: Coder::new(layout),
            kept: scene.clone(),
            scene,
            store: Store::new(),
            queue: Queue::new(),
            flood: Flood::new(layout),
            hope: Hope::new(layout),
            best: None,
        };
        search.offer::<1>(None, None, layout.at(level.players()[0]), 0, NONE);
        search
    }

    /// Bytes held.
    fn bytes(&self) -> u64 {
        self.store.bytes() + self.queue.bytes()
    }

    /// No solution has fewer steps.
    fn bound(&mut self) -> u32 {
        let waiting = self.queue.least().unwrap_or(u32::MAX);
        self.best.map_or(waiting, |(steps, _)| steps.min(waiting))
    }

    /// Looks at up to so many entries; the answer, if there is one. Only entries that the graph, if one is
    /// given, knows to be alive are looked at.
    fn advance<const N: usize>(
        &mut self,
        mut alive: Option<&mut Graph<N, W>>,
        nodes: u64,
        budget: &mut Budget,
    ) -> Option<Answer> {
        let end = budget.spent().saturating_add(nodes);
        loop {
            let least = self.queue.least();
            match (self.best, least) {
                (Some((steps, _)), _) if least.is_none_or(|least| steps <= least) => {
                    return Some(Answer::optimal(self.plan()));
                }
                (_, None) => return Some(Answer::unsolvable()),
                _ => {}
            }
            if budget.spent() >= end {
                return None;
            }
            let (entry, steps) = self.queue.pop()?;
            if !self.store.is_due(entry, steps) {
                continue;
            }
            if !budget.pay() || self.bytes() > budget.memory() {
                self.queue.push(least.unwrap_or(0) as usize, entry, steps);
                return Some(Answer::unknown(self.bound()));
            }
            self.look(entry, alive.as_deref_mut());
        }
    }

    /// Looks at an entry: floods, and offers what comes of all that can be done.
    fn look<const N: usize>(&mut self, entry: u32, mut alive: Option<&mut Graph<N, W>>) {
        let layout = self.layout;
        let (setting, cell, steps) = self.store.entry(entry);
        self.coder.unpack(layout, self.store.code(setting), &mut self.scene);
        self.scene.spread(layout);
        self.flood.before.clear();
        self.store.closed(setting, &mut self.flood.before);
        self.store.close(entry);
        if !self.flood.run(layout, &mut self.scene, cell, steps) {
            return;
        }
        if let Some(leaves) =
            self.flood.leaves.filter(|&steps| self.best.is_none_or(|(best, _)| steps < best))
        {
            self.best = Some((leaves, entry));
        }
        self.kept.copy_things(&self.scene);
        for at in 0..self.flood.deeds.len() {
            let deed = self.flood.deeds[at];
            self.scene.change(layout, deed.change);
            self.offer(alive.as_deref_mut(), Some(deed.change), deed.land, deed.steps, entry);
            self.scene.copy_things(&self.kept);
        }
    }

    /// Notes the scene's setting with the player on a cell, unless that is lost or no better than what is
    /// known.
    fn offer<const N: usize>(
        &mut self,
        alive: Option<&mut Graph<N, W>>,
        change: Option<Change>,
        cell: usize,
        steps: u32,
        parent: u32,
    ) {
        let to_exit = self.layout.to_exit[cell];
        let total = steps + u32::from(to_exit);
        if to_exit == FAR || total > MAX_STEPS || self.best.is_some_and(|(best, _)| total >= best) {
            return;
        }
        let code: Code<W> = self.coder.pack(self.layout, &self.scene);
        let setting = match self.store.find(&code) {
            Ok(setting) => setting,
            Err(slot) => {
                if change.is_some_and(|change| {
                    !self.hope.is_left(self.layout, &self.kept, &self.scene, change, &[cell as u16])
                }) {
                    return;
                }
                self.store.add(&code, slot)
            }
        };
        if alive.is_some_and(|graph| !graph.is_alive(&self.scene, cell)) {
            return;
        }
        if let Some(entry) = self.store.offer(setting, cell as u16, steps as u16, parent) {
            self.queue.push(total as usize, entry, steps as u16);
        }
    }

    /// The steps of the best way out.
    fn plan(&self) -> Plan {
        let mut entries: Vec<u32> = self.best.iter().map(|&(_, entry)| entry).collect();
        while let Some(&last) = entries.last().filter(|&&last| self.store.parent(last) != NONE) {
            entries.push(self.store.parent(last));
        }
        entries.reverse();
        let mut scene = self.scene.clone();
        let mut steps: Vec<Step> = Vec::new();
        for (at, &entry) in entries.iter().enumerate() {
            let (setting, cell, _) = self.store.entry(entry);
            self.coder.unpack(self.layout, self.store.code(setting), &mut scene);
            scene.spread(self.layout);
            let goal = entries.get(at + 1).map(|&next| {
                let (setting, cell, _) = self.store.entry(next);
                (self.store.code(setting), usize::from(cell))
            });
            let walk = self.walk(&scene, usize::from(cell), goal);
            steps.extend(walk.into_iter().map(|dir| Step { player: 1, dir: Dir::ALL[dir] }));
        }
        debug_assert_eq!(self.level.players().len(), 1);
        Plan { steps }
    }

    /// The shortest walk from a cell that ends with the deed that leads to the goal, or with leaving.
    fn walk(&self, scene: &Scene, from: usize, goal: Option<(&Code<W>, usize)>) -> Vec<usize> {
        // The direction by which each cell was come to; 4 where it all began.
        let mut came: Vec<Option<usize>> = vec![None; self.layout.area()];
        came[from] = Some(4);
        let mut todo = VecDeque::from([from]);
        while let Some(at) = todo.pop_front() {
            for dir in 0..4 {
                let to = plus(at, self.layout.steps[dir]);
                if scene.cells[to] == FREE && came[to].is_none() {
                    came[to] = Some(dir);
                    todo.push_back(to);
                } else if self.is_goal(scene, at, dir, goal) {
                    let mut walk = vec![dir];
                    let mut back = at;
                    while let Some(dir) = came[back].filter(|&dir| dir < 4) {
                        walk.push(dir);
                        back = plus(back, -self.layout.steps[dir]);
                    }
                    walk.reverse();
                    return walk;
                }
            }
        }
        unreachable!("the search walked here")
    }

    fn is_goal(&self, scene: &Scene, from: usize, dir: usize, goal: Option<(&Code<W>, usize)>) -> bool {
        let holds = scene.cells[plus(from, self.layout.steps[dir])];
        let Some((code, cell)) = goal else { return holds == EXIT };
        if holds & PIT != 0 || holds < FIRST {
            return false;
        }
        scene.touch(self.layout, from, dir).is_some_and(|(change, land)| {
            let mut after = scene.clone();
            after.change(self.layout, change);
            land == cell && self.coder.pack::<W>(self.layout, &after) == *code
        })
    }
}

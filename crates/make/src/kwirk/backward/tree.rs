//! The search of the paper: a heap of what may be looked at, and everything that was met as a tree.
//!
//! Each level met knows the one it leads to, and how many steps from the end it is. When one is met again on a
//! shorter way, its depth is lowered; what was grown from it follows at once if shorter ways are passed on, else it
//! waits until it is looked at again. With subsets dropped, a level that is a special case of another one is not
//! kept, nor is anything that was grown from it. Of equal scores chance picks the first, which the paper leaves open.
//!
//! The best is the best of what is kept, at the depth that is known now: a level that turned out to have a shorter way,
//! or to be a special case, gives way to the next.

use super::before::{self, Action, Caps};
use super::ground::Ground;
use super::growing::{Growing, Mark};
use super::heuristic::Setting;
use boxwright_core::{Budget, Rng};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};
use std::ops::ControlFlow;
use std::rc::Rc;

/// The end, where nothing was done yet.
const ROOT: u32 = 0;

pub(super) struct Node {
    pub(super) level: Rc<Growing>,
    pub(super) depth: u32,
    /// What it is worth beside its depth.
    plain: i64,
    tie: u64,
    /// The level that its action leads to.
    pub(super) after: u32,
    pub(super) action: Action,
    befores: Vec<u32>,
    is_open: bool,
    pub(super) is_pruned: bool,
}

pub(super) struct Tree<'a> {
    ground: &'a Ground,
    setting: Setting,
    caps: Caps,
    rng: Rng,
    pub(super) nodes: Vec<Node>,
    closed: HashMap<Rc<Growing>, u32>,
    /// Levels with the players in the same places, for finding subsets.
    alike: HashMap<Vec<u16>, Vec<(Mark, u32)>>,
    open: BinaryHeap<(i64, u64, u32)>,
    /// All levels by a score that they had once, which is no less than the one they have; the older first.
    ranked: BinaryHeap<(i64, Reverse<u32>)>,
}

impl<'a> Tree<'a> {
    pub(super) fn new(ground: &'a Ground, setting: Setting, caps: Caps, rng: Rng) -> Tree<'a> {
        let mut tree = Tree {
            ground,
            setting,
            caps,
            rng,
            nodes: Vec::new(),
            closed: HashMap::new(),
            alike: HashMap::new(),
            open: BinaryHeap::new(),
            ranked: BinaryHeap::new(),
        };
        tree.add(Rc::new(Growing::end(ground)), 0, ROOT, Action { from: 0, dir: 0 });
        tree
    }

    /// Levels met and kept.
    pub(super) fn closed(&self) -> usize {
        self.closed.len()
    }

    /// Grows levels until the budget is spent or nothing is left; tells the best one whenever another becomes the best
    /// or a shorter way to it is found.
    pub(super) fn grow(
        &mut self,
        budget: &mut Budget,
        tell: &mut dyn FnMut(&Tree, u32) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut told = None;
        while let Some(at) = self.pop() {
            let mut befores = Vec::new();
            let level = Rc::clone(&self.nodes[at as usize].level);
            before::each(self.ground, &self.caps, &level, &mut |level, action| befores.push((level, action)));
            for (level, action) in befores {
                if self.closed() >= self.caps.closed || !budget.pay() {
                    return ControlFlow::Continue(());
                }
                if self.nodes[at as usize].is_pruned {
                    break;
                }
                self.meet(level, at, action);
                let best = self.best();
                if best != told {
                    told = best;
                    best.map_or(ControlFlow::Continue(()), |(_, at)| tell(self, at))?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// The best of the levels that are kept, the end aside, and its score.
    fn best(&mut self) -> Option<(i64, u32)> {
        loop {
            let &(score, Reverse(at)) = self.ranked.peek()?;
            if !self.nodes[at as usize].is_pruned && score == self.score(at) {
                return Some((score, at));
            }
            self.ranked.pop();
            if !self.nodes[at as usize].is_pruned {
                self.ranked.push((self.score(at), Reverse(at)));
            }
        }
    }

    fn pop(&mut self) -> Option<u32> {
        loop {
            let (score, _, at) = self.open.pop()?;
            // What was lowered or dropped since then lies there in vain.
            if self.nodes[at as usize].is_open
                && !self.nodes[at as usize].is_pruned
                && score == self.score(at)
            {
                self.nodes[at as usize].is_open = false;
                return Some(at);
            }
        }
    }

    pub(super) fn score(&self, at: u32) -> i64 {
        let node = &self.nodes[at as usize];
        node.plain + self.setting.depth_score(node.depth)
    }

    /// Takes note of a level.
    fn meet(&mut self, level: Growing, after: u32, action: Action) {
        let depth = self.nodes[after as usize].depth + 1;
        let level = Rc::new(level);
        if let Some(&known) = self.closed.get(&level) {
            if self.setting.is_by_depth() && depth < self.nodes[known as usize].depth {
                self.shorten(known, after, action);
            }
            return;
        }
        if self.setting.drops_subsets() {
            if self.is_special(&level) {
                return;
            }
            self.special_cases(&level).into_iter().for_each(|other| self.prune(other));
        }
        self.add(level, depth, after, action);
    }

    /// Is it a special case of a level that is kept?
    fn is_special(&self, level: &Growing) -> bool {
        let mark = level.mark();
        self.alike(level).iter().any(|&(general, other)| {
            general.is_among(mark) && level.is_within(&self.nodes[other as usize].level, self.ground)
        })
    }

    /// The special cases of a level among those that are kept.
    fn special_cases(&self, level: &Growing) -> Vec<u32> {
        let mark = level.mark();
        let special = self.alike(level).iter().filter(|&&(special, other)| {
            mark.is_among(special) && self.nodes[other as usize].level.is_within(level, self.ground)
        });
        special.map(|&(_, other)| other).collect()
    }

    fn alike(&self, level: &Growing) -> &[(Mark, u32)] {
        self.alike.get(&level.things.players).map_or(&[], Vec::as_slice)
    }

    fn add(&mut self, level: Rc<Growing>, depth: u32, after: u32, action: Action) {
        let at = self.nodes.len() as u32;
        let plain = self.setting.score(self.ground, &level, &mut self.rng);
        let tie = self.rng.bits();
        self.closed.insert(Rc::clone(&level), at);
        if self.setting.drops_subsets() {
            let alike = self.alike.entry(level.things.players.clone()).or_default();
            alike.push((level.mark(), at));
        }
        self.nodes.push(Node {
            level,
            depth,
            plain,
            tie,
            after,
            action,
            befores: Vec::new(),
            is_open: true,
            is_pruned: false,
        });
        if at != ROOT {
            self.nodes[after as usize].befores.push(at);
            self.ranked.push((self.score(at), Reverse(at)));
        }
        self.open.push((self.score(at), tie, at));
    }

    /// A level was met again on a shorter way.
    fn shorten(&mut self, at: u32, after: u32, action: Action) {
        let old = self.nodes[at as usize].after;
        self.nodes[old as usize].befores.retain(|&before| before != at);
        self.nodes[after as usize].befores.push(at);
        (self.nodes[at as usize].after, self.nodes[at as usize].action) = (after, action);
        self.nodes[at as usize].depth = self.nodes[after as usize].depth + 1;
        if self.setting.propagates() {
            let mut todo = vec![at];
            while let Some(at) = todo.pop() {
                let after = self.nodes[at as usize].after;
                self.nodes[at as usize].depth = self.nodes[after as usize].depth + 1;
                todo.extend(&self.nodes[at as usize].befores);
                if self.nodes[at as usize].is_open {
                    self.open.push((self.score(at), self.nodes[at as usize].tie, at));
                }
            }
        } else {
            self.nodes[at as usize].is_open = true;
            self.open.push((self.score(at), self.nodes[at as usize].tie, at));
        }
    }

    /// Drops a level and all that was grown from it.
    fn prune(&mut self, at: u32) {
        let after = self.nodes[at as usize].after;
        self.nodes[after as usize].befores.retain(|&before| before != at);
        let (mut todo, mut places) = (vec![at], HashSet::new());
        while let Some(at) = todo.pop() {
            let node = &mut self.nodes[at as usize];
            node.is_pruned = true;
            let level = Rc::clone(&node.level);
            todo.append(&mut node.befores);
            self.closed.remove(&level);
            places.insert(level.things.players.clone());
        }
        for players in places {
            let alike = self.alike.entry(players).or_default();
            alike.retain(|&(_, other)| !self.nodes[other as usize].is_pruned);
        }
    }

    /// The actions from a level to the end.
    pub(super) fn actions(&self, from: u32) -> Vec<Action> {
        let node = |&at: &u32| Some(self.nodes[at as usize].after).filter(|_| at != ROOT);
        let way = std::iter::successors(Some(from), node).take_while(|&at| at != ROOT);
        way.map(|at| self.nodes[at as usize].action).collect()
    }
}

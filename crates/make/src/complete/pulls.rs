//! The backward search: from all boxes home, by pulls, to a place that may be a start.
//!
//! Best first: places whose boxes are few pulls away from cells where boxes may start, and on the way to which
//! few cells were touched that could have been walls. Every place is met once, so if none is a start there is
//! none with these walls: the search is complete, only its order is a guess. Boxes are never pulled to where no
//! start can be reached from, other boxes or not.
//!
//! With `least` above 0 a way must have at least so many pulls, and a place is met once for each number of pulls
//! below that: the published meaning of "at least so many pushes".

use super::ground::{FAR, Ground};
use boxwright_core::{Budget, Dir};
use boxwright_solve::arena::Arena;
use boxwright_solve::bits::{Bits, flood};

/// A start and the pushes from it to all boxes home.
#[derive(Clone, Debug)]
pub(super) struct Way<B> {
    pub(super) boxes: B,
    /// Where the player may start.
    pub(super) players: B,
    /// The square of each pushed box before the push, and the direction.
    pub(super) pushes: Vec<(usize, Dir)>,
}

/// What a search found.
pub(super) enum Found<B> {
    Way(Way<B>),
    /// There is no start.
    Nothing,
    /// The budget was spent first.
    Cut,
}

#[derive(Clone, Copy)]
struct Node<B> {
    boxes: B,
    /// Cells touched so far that could be walls.
    touched: B,
    region: u16,
    /// Where the box is that was pulled last, and which way a push takes it back.
    square: u16,
    dir: Dir,
    pulls: u32,
    near: u32,
    parent: u32,
}

/// Runs searches one after the other and keeps its tables in between.
pub(super) struct Finder<B> {
    nodes: Vec<Node<B>>,
    /// Numbers of nodes plus one, by what the place is.
    slots: Vec<u32>,
    queue: Vec<Vec<u32>>,
    /// No waiting node is better.
    best: usize,
}

impl<B> Default for Finder<B> {
    fn default() -> Finder<B> {
        Finder { nodes: Vec::new(), slots: Vec::new(), queue: Vec::new(), best: 0 }
    }
}

/// One search: the ground with its walls, measured.
struct Hunt<'a, B> {
    ground: &'a Ground<B>,
    arena: Arena<B>,
    /// Pulls to a cell where boxes may start.
    near: Vec<u32>,
    /// Pulls to each fixed cell.
    to_fixed: Vec<(usize, Vec<u32>)>,
    least: u32,
}

impl<B: Bits> Finder<B> {
    /// Looks for a way with some of the wallable squares as walls.
    pub(super) fn find(&mut self, ground: &Ground<B>, walls: B, least: u32, budget: &mut Budget) -> Found<B> {
        let arena = ground.arena.with_walls(walls);
        if arena.goals.count() != ground.boxes {
            return Found::Nothing;
        }
        let starts = (ground.boxable | ground.fixed) & !walls;
        let bytes = (ground.fixed.count() * B::WIDTH * size_of::<u32>()) as u64;
        if bytes > budget.memory() {
            return Found::Cut;
        }
        let fixed = ground.fixed.squares();
        let Some(near) = ground.pulls_to(&arena, starts, budget) else { return Found::Cut };
        let to_fixed =
            fixed.map(|square| Some((square, ground.pulls_to(&arena, B::square(square), budget)?))).collect();
        let Some(to_fixed) = to_fixed else { return Found::Cut };
        let hunt = Hunt { ground, arena, near, to_fixed, least };
        if hunt.arena.goals.squares().any(|goal| hunt.near[goal] == FAR) {
            return Found::Nothing;
        }
        budget.holding(bytes, |budget| match B::WIDTH > 512 {
            true => budget.asking_often(|budget| self.run(&hunt, budget)),
            false => self.run(&hunt, budget),
        })
    }

    fn run(&mut self, hunt: &Hunt<B>, budget: &mut Budget) -> Found<B> {
        self.begin();
        let boxes = hunt.arena.goals;
        let near = boxes.squares().map(|square| hunt.near[square]).sum();
        let mut free = hunt.arena.floor & !boxes;
        while !free.is_empty() {
            let reach = hunt.arena.region(boxes, free.lowest());
            free = free & !reach;
            let node = Node {
                boxes,
                touched: B::EMPTY,
                region: reach.lowest() as u16,
                square: 0,
                dir: Dir::Up,
                pulls: 0,
                near,
                parent: u32::MAX,
            };
            if let Some(way) = self.meet(hunt, node, reach) {
                return Found::Way(way);
            }
        }
        while let Some(number) = self.take() {
            if !budget.pay() || self.bytes() > budget.memory() {
                return Found::Cut;
            }
            if let Some(way) = self.pull_all(hunt, number, budget) {
                return Found::Way(way);
            }
            if budget.was_stopped() {
                return Found::Cut;
            }
        }
        Found::Nothing
    }

    fn begin(&mut self) {
        self.nodes.clear();
        // A search that was large once must not make every small one clear as much.
        self.slots.clear();
        self.slots.resize(256, 0);
        self.queue.iter_mut().for_each(Vec::clear);
        self.best = 0;
    }

    fn bytes(&self) -> u64 {
        (self.nodes.capacity() * (size_of::<Node<B>>() + 4) + 12 * self.slots.len()) as u64
    }

    fn take(&mut self) -> Option<u32> {
        while self.best < self.queue.len() {
            if let Some(number) = self.queue[self.best].pop() {
                return Some(number);
            }
            self.best += 1;
        }
        None
    }

    /// Every pull from a place.
    fn pull_all(&mut self, hunt: &Hunt<B>, number: u32, budget: &mut Budget) -> Option<Way<B>> {
        let from = self.nodes[number as usize];
        let arena = &hunt.arena;
        let reach = arena.region(from.boxes, from.region as usize);
        for dir in Dir::ALL {
            for square in arena.pullable(from.boxes, reach, dir).squares() {
                let onto = arena.next(square, dir);
                if hunt.near[onto] == FAR {
                    continue;
                }
                // The order of a place asks for the nearest box of every fixed cell.
                if !budget.work(flood::<B>() + (hunt.to_fixed.len() * hunt.ground.boxes) as u64) {
                    return None;
                }
                let player = arena.next(onto, dir);
                let boxes = from.boxes ^ B::square(square) ^ B::square(onto);
                let reach = arena.region(boxes, player);
                let touched = B::square(square) | B::square(onto) | B::square(player);
                let node = Node {
                    boxes,
                    touched: from.touched | touched & hunt.ground.wallable,
                    region: reach.lowest() as u16,
                    square: onto as u16,
                    dir: dir.opposite(),
                    pulls: from.pulls + 1,
                    near: from.near - hunt.near[square] + hunt.near[onto],
                    parent: number,
                };
                if let Some(way) = self.meet(hunt, node, reach) {
                    return Some(way);
                }
            }
        }
        None
    }

    /// Takes note of a place unless it is known; the way from it if it is a start.
    fn meet(&mut self, hunt: &Hunt<B>, node: Node<B>, reach: B) -> Option<Way<B>> {
        if !self.note(&node, hunt.least) {
            return None;
        }
        let is_enough = node.pulls >= hunt.least;
        let players = if is_enough { hunt.ground.players(node.boxes, reach) } else { B::EMPTY };
        // A solved start must at least have a box that the player can walk up to.
        let is_level = node.pulls > 0 || !(hunt.arena.spread(reach) & node.boxes).is_empty();
        if !players.is_empty() && is_level {
            return Some(Way { boxes: node.boxes, players, pushes: self.pushes(self.nodes.len() - 1) });
        }
        let order = hunt.order(&node);
        if self.queue.len() <= order {
            self.queue.resize_with(order + 1, Vec::new);
        }
        self.queue[order].push(self.nodes.len() as u32 - 1);
        self.best = self.best.min(order);
        None
    }

    /// Adds a node unless its place is known.
    fn note(&mut self, node: &Node<B>, least: u32) -> bool {
        if (self.nodes.len() + 1) * 2 > self.slots.len() {
            self.grow(least);
        }
        let at = self.slot(node, least);
        let is_new = self.slots[at] == 0;
        if is_new {
            self.nodes.push(*node);
            self.slots[at] = self.nodes.len() as u32;
        }
        is_new
    }

    /// The slot of a place, or the empty one where it belongs.
    fn slot(&self, node: &Node<B>, least: u32) -> usize {
        let mask = self.slots.len() - 1;
        let count = node.pulls.min(least);
        let salt = (u64::from(node.region) << 20 | u64::from(count)).wrapping_mul(0x9E37_79B9_7F4A_7C15);
        let mut at = (node.boxes.mixed() ^ salt ^ salt >> 31) as usize & mask;
        loop {
            let Some(known) = (self.slots[at] as usize).checked_sub(1).map(|number| &self.nodes[number])
            else {
                return at;
            };
            if known.boxes == node.boxes && known.region == node.region && known.pulls.min(least) == count {
                return at;
            }
            at = (at + 1) & mask;
        }
    }

    fn grow(&mut self, least: u32) {
        let size = self.slots.len() * 4;
        self.slots.clear();
        self.slots.resize(size, 0);
        for number in 0..self.nodes.len() {
            let at = self.slot(&self.nodes[number], least);
            self.slots[at] = number as u32 + 1;
        }
    }

    fn pushes(&self, mut number: usize) -> Vec<(usize, Dir)> {
        let mut pushes = Vec::new();
        while self.nodes[number].parent != u32::MAX {
            let node = &self.nodes[number];
            pushes.push((node.square as usize, node.dir));
            number = node.parent as usize;
        }
        pushes
    }
}

impl<B: Bits> Hunt<'_, B> {
    /// What is looked at first: small numbers.
    fn order(&self, node: &Node<B>) -> usize {
        let mut near = node.near as usize;
        for (square, pulls) in &self.to_fixed {
            if !node.boxes.has(*square) {
                let nearest = node.boxes.squares().map(|at| pulls[at]).min().unwrap_or(FAR);
                near += nearest.min(1_000) as usize;
            }
        }
        2 * near + node.touched.count()
    }
}

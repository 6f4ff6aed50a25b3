//! The whole graph of a level: every setting with every region the player can have in it.
//!
//! Most states of a Kwirk level are lost, and few of them look it: what is missing is one cell to stand
//! on, three pushes later. So where a search for fewest steps takes long, all places (a setting and the
//! player's region) are found first, steps not counted, and the places from which an exit can be reached
//! are marked backward. The search then looks at these only. A graph without such a place at its start
//! is a proof that there is no solution.

use super::board::Board;
use super::boards::{Boards, span};
use super::code::{Code, Coder};
use super::codes::{Codes, push};
use super::hope::Hope;
use super::layout::{FAR, FIRST, Layout};
use super::scene::{Change, Scene};
use boxwright_core::Budget;
use boxwright_core::kwirk::Level;

/// All places met so far.
pub(crate) struct Graph<'a, const N: usize, const W: usize> {
    layout: &'a Layout,
    coder: Coder,
    boards: Boards<N>,
    scene: Scene,
    hope: Hope,
    nodes: Codes<(), W>,
    /// Where the ways out of each node end in the list of all ways.
    ends: Vec<u32>,
    ways: Vec<u32>,
    wins: Vec<bool>,
    kept: Scene,
    touched: Vec<usize>,
}

impl<'a, const N: usize, const W: usize> Graph<'a, N, W> {
    pub(crate) fn new(level: &Level, layout: &'a Layout) -> Graph<'a, N, W> {
        let mut coder = Coder::new(layout);
        coder.add_players(layout, 1);
        let scene = Scene::of(layout, level, &level.start());
        let mut graph: Graph<'a, N, W> = Graph {
            layout,
            coder,
            boards: Boards::new(layout, span(layout).0),
            kept: scene.clone(),
            scene,
            hope: Hope::new(layout),
            nodes: Codes::new(),
            ends: Vec::new(),
            ways: Vec::new(),
            wins: Vec::new(),
            touched: vec![0; layout.class_of.len() * 4],
        };
        let pits = graph.boards.pits(layout, &graph.scene);
        let things = graph.boards.things(layout, &graph.scene);
        let free = graph.boards.open & !(pits | things);
        graph.meet(free, None, layout.at(level.players()[0]));
        graph.ways.clear();
        graph
    }

    pub(crate) fn bytes(&self) -> u64 {
        self.nodes.bytes() + (self.ends.capacity() * 5 + self.ways.capacity() * 4) as u64
    }

    /// Looks at one more place; false if there was none left.
    fn grow(&mut self) -> bool {
        let at = self.ends.len();
        if at == self.nodes.len() {
            return false;
        }
        let code = *self.nodes.code(at as u32);
        let layout = self.layout;
        self.coder.unpack(layout, &code, &mut self.scene);
        self.scene.spread(layout);
        let mut player = [0];
        self.coder.unpack_players(&code, &mut player);
        let pits = self.boards.pits(layout, &self.scene);
        let things = self.boards.things(layout, &self.scene);
        let free = self.boards.open & !(pits | things);
        let region = self.boards.region(free, usize::from(player[0]));
        let touchable = things & !pits;
        self.kept.copy_things(&self.scene);
        let mut is_won = false;
        self.touched.fill(0);
        for dir in 0..4 {
            let next = self.boards.moved(region, dir);
            is_won |= !(next & self.boards.exits).is_empty();
            let by = if dir.is_multiple_of(2) { 1 } else { layout.stride };
            for square in (next & touchable).cells() {
                let to = square + self.boards.first;
                let from = to.wrapping_add_signed(-layout.steps[dir]);
                let which = usize::from(self.scene.cells[to] - FIRST);
                if which < self.scene.spots.len() {
                    // A box pushed at the cell beside leads to the same place.
                    let last = &mut self.touched[which * 4 + dir];
                    let is_beside = *last == to - by;
                    *last = to;
                    if is_beside {
                        continue;
                    }
                }
                let Some((change, land)) = self.scene.touch(layout, from, dir) else { continue };
                let after = self.boards.freed(layout, &self.scene, (free, pits), change);
                self.scene.change(layout, change);
                self.meet(after, Some(change), land);
                self.scene.copy_things(&self.kept);
            }
        }
        push(&mut self.wins, is_won);
        self.tidy(at as u32);
        push(&mut self.ends, self.ways.len() as u32);
        true
    }

    /// Keeps of the ways out of the latest node those that lead elsewhere, each once.
    fn tidy(&mut self, node: u32) {
        let first = self.ends.last().map_or(0, |&end| end as usize);
        self.ways[first..].sort_unstable();
        let mut kept = first;
        for at in first..self.ways.len() {
            let way = self.ways[at];
            if way != node && self.ways[first..kept].last() != Some(&way) {
                self.ways[kept] = way;
                kept += 1;
            }
        }
        self.ways.truncate(kept);
    }

    /// Notes a way to the place that the scene is, the player standing on a cell.
    fn meet(&mut self, free: Board<N>, change: Option<Change>, at: usize) {
        let region = self.boards.region(free, at);
        let code = self.code(region);
        let node = match self.nodes.find(&code) {
            Ok(node) => node,
            Err(slot) => {
                if self.layout.to_exit[at] == FAR
                    || !change.is_none_or(|change| {
                        self.hope.is_left(self.layout, &self.kept, &self.scene, change, &[at as u16])
                    })
                {
                    return;
                }
                self.nodes.add(&code, slot, ())
            }
        };
        push(&mut self.ways, node);
    }

    fn code(&self, region: Board<N>) -> Code<W> {
        let mut code = self.coder.pack(self.layout, &self.scene);
        self.coder.pack_players(&mut code, &[(region.lowest() + self.boards.first) as u16]);
        code
    }

    /// Marks the places of a finished graph from which an exit can be reached.
    fn mark(&mut self) {
        self.ways.shrink_to_fit();
        loop {
            let mut changed = false;
            for at in (0..self.nodes.len()).rev() {
                if self.wins[at] {
                    continue;
                }
                let from = if at == 0 { 0 } else { self.ends[at - 1] };
                let mut ways = self.ways[from as usize..self.ends[at] as usize].iter();
                if ways.any(|&way| self.wins[way as usize]) {
                    self.wins[at] = true;
                    changed = true;
                }
            }
            if !changed {
                break;
            }
        }
        self.ways = Vec::new();
    }

    /// In a marked graph: can an exit be reached from this state?
    pub(crate) fn is_alive(&mut self, scene: &Scene, at: usize) -> bool {
        self.scene.copy_things(scene);
        let pits = self.boards.pits(self.layout, scene);
        let things = self.boards.things(self.layout, scene);
        let region = self.boards.region(self.boards.open & !(pits | things), at);
        let code = self.code(region);
        self.nodes.find(&code).is_ok_and(|node| self.wins[node as usize])
    }

    /// Looks at up to so many more places. Once all were looked at: can the level be solved?
    pub(crate) fn advance(&mut self, nodes: u64, budget: &mut Budget) -> Option<bool> {
        for _ in 0..nodes {
            if self.bytes() > budget.memory() || !budget.pay() {
                return None;
            }
            if !self.grow() {
                self.mark();
                return Some(self.wins[0]);
            }
        }
        None
    }

    /// Does the graph look as if it came to an end: are there fewer places to look at than were looked at?
    pub(crate) fn is_narrowing(&self) -> bool {
        self.nodes.len() < 2 * self.ends.len()
    }
}

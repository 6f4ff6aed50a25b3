//! The tree: which actions were tried from which levels, and what they brought.
//!
//! A node is a level under construction or a point of play; an edge is an action with its rewards. Edges of a node
//! lie side by side, so that choosing among them touches little memory, and what an edge leads to is made a node
//! when the edge is taken a second time. A level under construction is its floor and its boxes, whatever the order
//! they came in: with transpositions the orders share a node, and each way in keeps its own rewards. With symmetry,
//! levels are seen in the view that makes them least among those that leave the player in place, and of actions
//! that lead to mirror images of each other one is kept. Points of play are not shared.

use super::board::{Board, Word};
use super::dice::Dice;
use super::game::{Game, Playing};
use super::rule::{Logarithms, Rewards, Rule};
use boxwright_core::Dir;
use std::collections::HashMap;

/// What the tree is like.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manner {
    pub(super) rule: Rule,
    pub(super) playing: Playing,
    pub(super) transpositions: bool,
    pub(super) symmetry: bool,
}

/// Nodes and edges, the root first.
#[derive(Clone, Debug)]
pub(super) struct Tree<B> {
    manner: Manner,
    nodes: Vec<Node<B>>,
    edges: Vec<Edge>,
    /// The node of each level under construction.
    known: HashMap<(B, B), u32>,
    logarithms: Logarithms,
    /// The edges taken in this simulation.
    path: Vec<u32>,
}

#[derive(Clone, Copy, Debug)]
struct Node<B> {
    floor: B,
    start: B,
    visits: u32,
    /// Its edges: where they begin, how many there are, and how many of those were tried. They come first.
    first: u32,
    count: u16,
    tried: u16,
}

#[derive(Clone, Copy, Debug)]
struct Edge {
    rewards: Rewards,
    action: Action,
    /// The node it leads to, and where the edges of that begin.
    node: u32,
    first: u32,
}

/// What can be done next. Squares are those of the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Action {
    Dig(u8),
    Put(u8),
    Freeze,
    Step(u8),
    Push(u8, Dir),
    Evaluate,
}

/// Of an edge whose end is no node yet.
const NONE: u32 = u32::MAX;

/// Where a simulation leaves the tree.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Leaf {
    /// While building.
    Building,
    /// While playing.
    Playing,
    /// At its end.
    Ended,
}

impl<B: Word> Tree<B> {
    pub(super) fn new(board: &Board<B>, game: &mut Game<B>, dice: &mut Dice, manner: Manner) -> Tree<B> {
        let mut tree = Tree {
            manner,
            nodes: Vec::new(),
            edges: Vec::new(),
            known: HashMap::new(),
            logarithms: Logarithms::new(),
            path: Vec::new(),
        };
        game.clear();
        tree.building(board, game, dice);
        tree
    }

    /// Bytes that the tree holds.
    pub(super) fn bytes(&self) -> u64 {
        let table = self.known.capacity() * (size_of::<((B, B), u32)>() + 1);
        let lists = self.nodes.capacity() * size_of::<Node<B>>() + self.edges.capacity() * size_of::<Edge>();
        (table + lists) as u64
    }

    /// Goes down from the root by the rule, to the first action that was never tried, and takes it.
    pub(super) fn descend(&mut self, board: &Board<B>, game: &mut Game<B>, dice: &mut Dice) -> Leaf {
        self.path.clear();
        game.clear();
        let (mut at, mut first, mut is_frozen) = (0, 0, false);
        loop {
            let node = &mut self.nodes[at];
            node.visits += 1;
            if !is_frozen {
                game.build(node.floor, node.start);
            }
            let is_untried = node.tried < node.count;
            let edge = if is_untried {
                node.tried += 1;
                first + usize::from(node.tried) - 1
            } else {
                first + self.best(at, first)
            };
            self.path.push(edge as u32);
            let action = self.edges[edge].action;
            action.take(game);
            is_frozen |= action == Action::Freeze;
            if action == Action::Evaluate {
                return Leaf::Ended;
            }
            if is_untried {
                return if is_frozen { Leaf::Playing } else { Leaf::Building };
            }
            if self.edges[edge].node == NONE {
                let node =
                    if is_frozen { self.playing(game, dice) } else { self.building(board, game, dice) };
                (self.edges[edge].node, self.edges[edge].first) = (node, self.nodes[node as usize].first);
            }
            (at, first) = (self.edges[edge].node as usize, self.edges[edge].first as usize);
        }
    }

    /// Tells every edge of the way down what it brought.
    pub(super) fn reward(&mut self, reward: f32) {
        self.path.iter().for_each(|&edge| self.edges[edge as usize].rewards.add(reward));
    }

    /// The edge that promises most, counted from the first.
    #[inline]
    fn best(&self, at: usize, first: usize) -> usize {
        let Node { count, visits, .. } = self.nodes[at];
        let (rule, log) = (self.manner.rule, self.logarithms.of(visits));
        let (mut best, mut most) = (0, f32::MIN);
        for (at, edge) in self.edges[first..first + usize::from(count)].iter().enumerate() {
            let promise = rule.promise(&edge.rewards, log);
            if promise > most {
                (best, most) = (at, promise);
            }
        }
        best
    }

    /// The node of the level under construction, known or new.
    fn building(&mut self, board: &Board<B>, game: &mut Game<B>, dice: &mut Dice) -> u32 {
        if self.manner.symmetry {
            let (floor, start) = board.canonical(game.floor, game.start);
            game.build(floor, start);
        }
        let (floor, start) = (game.floor, game.start);
        if self.manner.transpositions {
            if let Some(&known) = self.known.get(&(floor, start)) {
                return known;
            }
            self.known.insert((floor, start), self.nodes.len() as u32);
        }
        let first = self.edges.len();
        let mut images = Vec::new();
        let mut is_new = |floor: B, start: B| {
            let image = board.canonical(floor, start);
            let is_new = !images.contains(&image);
            images.push(image);
            is_new
        };
        for square in game.rock().squares() {
            if !self.manner.symmetry || is_new(floor | B::square(square), start) {
                self.edges.push(Edge::new(Action::Dig(square as u8)));
            }
        }
        for square in game.places().squares() {
            if !self.manner.symmetry || is_new(floor, start | B::square(square)) {
                self.edges.push(Edge::new(Action::Put(square as u8)));
            }
        }
        if !start.is_empty() {
            self.edges.push(Edge::new(Action::Freeze));
        }
        self.node(game, first, dice)
    }

    /// A new node for a point of play.
    fn playing(&mut self, game: &Game<B>, dice: &mut Dice) -> u32 {
        let first = self.edges.len();
        match self.manner.playing {
            Playing::Steps => {
                let open = game.steps();
                let steps = (0..4).filter(|dir| open >> dir & 1 == 1);
                self.edges.extend(steps.map(|dir| Edge::new(Action::Step(dir))));
            }
            Playing::Pushes => {
                game.for_each_push(|square, dir| self.edges.push(Edge::new(Action::Push(square as u8, dir))))
            }
        }
        self.edges.push(Edge::new(Action::Evaluate));
        self.node(game, first, dice)
    }

    /// The node of the edges listed last, which are put into random order.
    fn node(&mut self, game: &Game<B>, first: usize, dice: &mut Dice) -> u32 {
        let count = self.edges.len() - first;
        (1..count).rev().for_each(|last| self.edges.swap(first + last, first + dice.below(last + 1)));
        let (floor, start) = (game.floor, game.start);
        self.nodes.push(Node { floor, start, visits: 0, first: first as u32, count: count as u16, tried: 0 });
        (self.nodes.len() - 1) as u32
    }
}

impl Edge {
    fn new(action: Action) -> Edge {
        Edge { rewards: Rewards::default(), action, node: NONE, first: 0 }
    }
}

impl Action {
    /// Does it.
    #[inline]
    fn take<B: Word>(self, game: &mut Game<B>) {
        game.actions += 1;
        match self {
            Action::Dig(square) => game.build(game.floor | B::square(usize::from(square)), game.start),
            Action::Put(square) => game.build(game.floor, game.start | B::square(usize::from(square))),
            Action::Freeze => game.freeze(),
            Action::Step(dir) => game.step(usize::from(dir)),
            Action::Push(square, dir) => game.push(usize::from(square), dir),
            Action::Evaluate => {}
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::score::Evaluation;
    use super::*;
    use boxwright_core::Rng;
    use std::collections::BTreeSet;

    /// A tree after some simulations that all brought the same, with the actions of its nodes.
    fn grown(board: &Board<u64>, transpositions: bool, symmetry: bool) -> Tree<u64> {
        let manner = Manner { rule: Rule::Tuned, playing: Playing::Pushes, transpositions, symmetry };
        let mut game = Game::new(board, manner.playing, Evaluation::Ijcai, 2);
        let mut dice = Dice::new(Rng::new(8));
        let mut tree = Tree::new(board, &mut game, &mut dice, manner);
        for _ in 0..5_000 {
            _ = tree.descend(board, &mut game, &mut dice);
            tree.reward(0.25);
        }
        tree
    }

    /// Levels under construction, as often as they are in the tree.
    fn levels(tree: &Tree<u64>) -> Vec<(u64, u64)> {
        let is_building = |node: &&Node<u64>| {
            let edges = &tree.edges[node.first as usize..node.first as usize + usize::from(node.count)];
            !edges.iter().any(|edge| edge.action == Action::Evaluate)
        };
        tree.nodes.iter().filter(is_building).map(|node| (node.floor, node.start)).collect()
    }

    #[test]
    fn every_visit_but_the_one_that_listed_it_went_through_an_edge() {
        let tree = grown(&Board::new(5, 3), false, false);
        for node in &tree.nodes {
            let edges = &tree.edges[node.first as usize..node.first as usize + usize::from(node.count)];
            assert_eq!(edges.iter().map(|edge| edge.rewards.visits).sum::<u32>(), node.visits);
            let tried = edges.iter().filter(|edge| edge.rewards.visits > 0).count();
            assert_eq!(tried, usize::from(node.tried));
        }
        assert_eq!(tree.nodes[0].visits, 5_000);
    }

    #[test]
    fn orders_of_building_share_a_node_and_make_the_same_levels() {
        let board = Board::new(5, 3);
        let (shared, apart) = (levels(&grown(&board, true, false)), levels(&grown(&board, false, false)));
        let distinct = |levels: &[(u64, u64)]| levels.iter().copied().collect::<BTreeSet<_>>();
        assert_eq!(distinct(&shared).len(), shared.len());
        assert!(distinct(&apart).len() < apart.len());
        // Whatever the tree is like, a level is a floor in one piece with boxes on it, off the middle.
        for (floor, start) in shared.into_iter().chain(apart) {
            assert_eq!(board.reach(board.middle, floor), floor);
            assert!(start & !floor == 0 && start >> board.middle & 1 == 0 && start.count_ones() <= 2);
        }
    }

    #[test]
    fn mirror_images_are_kept_once() {
        let digs = |tree: &Tree<u64>| tree.nodes[0].count;
        for (columns, rows, all, kept) in [(5, 5, 4, 1), (5, 3, 4, 2), (6, 4, 4, 4)] {
            let board = Board::new(columns, rows);
            assert_eq!(digs(&grown(&board, true, false)), all);
            let tree = grown(&board, true, true);
            assert_eq!(digs(&tree), kept, "{columns}x{rows}");
            let images: BTreeSet<_> =
                levels(&tree).iter().map(|&(floor, start)| board.canonical(floor, start)).collect();
            assert_eq!(images.len(), levels(&tree).len());
        }
    }
}

//! The push graph: every place a player can get to who avoids the traps that can be seen.
//!
//! Edges are pushes. A push is *visibly lost*, and not followed, if the box lands on a dead square, if it
//! freezes together with a box off goal, or if some box can have no goal any more. Solved places are final.
//! Whatever is left out is lost for certain, so every solution of the level is a path of this graph; a place
//! that has no such path is a *hidden* trap, and is kept.
//!
//! Bounds here are those a person might guess: each box alone, the player on whichever side is best (see
//! [`Distances::from_best_side`]). The graph is plain numbers, whatever board it was explored on.

use crate::arena::{Arena, Place};
use crate::bits::{Bits, flood};
use crate::codec::{Code, with_keys};
use crate::distances::Distances;
use crate::freeze::{frozen, is_frozen_off_goal, is_loose};
use crate::frontier::is_wide;
use crate::ground::Ground;
use crate::matching::Matching;
use crate::on_arena;
use crate::regrow::Regrow;
use crate::table::Costs;
use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, Cell, Dir};

/// No solved place can be reached.
pub const LOST: u32 = u32::MAX;

/// All places, numbered in the order they are met; 0 is the start.
#[derive(Clone, Debug)]
pub struct PushGraph {
    first_edge: Vec<u32>,
    edges: Vec<Edge>,
    bounds: Vec<u16>,
    to_go: Vec<u32>,
    first_trap: Vec<u32>,
    traps: Vec<i16>,
}

/// A push.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edge {
    /// The place it leads to.
    pub target: u32,
    /// Where the box was.
    pub from: Cell,
    /// Where it is then.
    pub to: Cell,
}

/// Why there is no graph.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoGraph {
    /// The start is visibly lost.
    LostStart,
    /// There are more places than the budget pays for.
    TooLarge,
}

impl PushGraph {
    /// Explores a level; each place is a node of the budget.
    pub fn explore(level: &Level, budget: &mut Budget) -> Result<PushGraph, NoGraph> {
        on_arena!(level, |arena| on_board(level, &arena, budget))
    }

    /// Number of places.
    pub fn len(&self) -> usize {
        self.bounds.len()
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let edges = self.edges.capacity() * size_of::<Edge>() + self.traps.capacity() * size_of::<i16>();
        let places = 3 * size_of::<u32>() + size_of::<u16>();
        (edges + self.bounds.capacity() * places) as u64
    }

    /// Has the graph no places? It has its start at least.
    pub fn is_empty(&self) -> bool {
        self.bounds.is_empty()
    }

    /// The pushes from a place; those of one box stand together.
    #[inline]
    pub fn edges(&self, place: u32) -> &[Edge] {
        let place = place as usize;
        &self.edges[self.first_edge[place] as usize..self.first_edge[place + 1] as usize]
    }

    /// How much the bound rises with each push of a place that freezes a box off goal.
    pub fn traps(&self, place: u32) -> &[i16] {
        let place = place as usize;
        &self.traps[self.first_trap[place] as usize..self.first_trap[place + 1] as usize]
    }

    /// The least total of pushes if every box could be taken home alone.
    #[inline]
    pub fn bound(&self, place: u32) -> u16 {
        self.bounds[place as usize]
    }

    /// Fewest pushes from a place to a solved one, or [`LOST`].
    #[inline]
    pub fn to_go(&self, place: u32) -> u32 {
        self.to_go[place as usize]
    }

    /// Can the level still be solved from a place?
    #[inline]
    pub fn is_live(&self, place: u32) -> bool {
        self.to_go(place) != LOST
    }

    /// Is a place solved?
    #[inline]
    pub fn is_solved(&self, place: u32) -> bool {
        self.to_go(place) == 0
    }

    /// Places from which the level can be solved.
    pub fn live(&self) -> usize {
        self.to_go.iter().filter(|&&pushes| pushes != LOST).count()
    }

    /// Fewest pushes from the start to every place.
    pub fn pushes_from_start(&self) -> Vec<u32> {
        let mut pushes = vec![LOST; self.len()];
        pushes[0] = 0;
        // Places are numbered breadth first, so every place is met before it is left.
        for place in 0..self.len() as u32 {
            let further = pushes[place as usize] + 1;
            for edge in self.edges(place) {
                let known = &mut pushes[edge.target as usize];
                *known = further.min(*known);
            }
        }
        pushes
    }
}

fn on_board<B: Bits>(level: &Level, arena: &Arena<B>, budget: &mut Budget) -> Result<PushGraph, NoGraph> {
    let Some(distances) = &Distances::within(arena, budget) else { return Err(NoGraph::TooLarge) };
    // The table from the best side is no larger than that one.
    budget.holding(2 * distances.bytes(), |budget| measured(level, arena, distances, budget))
}

fn measured<B: Bits>(
    level: &Level,
    arena: &Arena<B>,
    distances: &Distances<B>,
    budget: &mut Budget,
) -> Result<PushGraph, NoGraph> {
    if !(arena.place(&level.start()).boxes & !distances.live).is_empty() {
        return Err(NoGraph::LostStart);
    }
    with_keys!(B, arena, distances.live, |codec, Code| {
        let explorer = Explorer::<B, Code>::new(Ground { level, arena, distances, codec });
        return match is_wide(arena) {
            true => budget.asking_often(|budget| explorer.explore(budget)),
            false => explorer.explore(budget),
        };
    });
    Err(NoGraph::TooLarge)
}

struct Explorer<'a, B, C> {
    ground: Ground<'a, B>,
    from_best_side: Distances<B>,
    matching: Matching,
    regrow: Regrow,
    /// The number of each place met, and [`LOST`] for boxes that can have no goal.
    numbers: Costs<C, u32>,
    keys: Vec<C>,
    graph: PushGraph,
}

impl<'a, B: Bits, C: Code> Explorer<'a, B, C> {
    fn new(ground: Ground<'a, B>) -> Explorer<'a, B, C> {
        Explorer {
            from_best_side: ground.distances.from_best_side(),
            matching: Matching::default(),
            regrow: Regrow::new(ground.arena),
            numbers: Costs::with_room(1_000),
            keys: Vec::new(),
            graph: PushGraph {
                first_edge: vec![0],
                edges: Vec::new(),
                bounds: Vec::new(),
                to_go: Vec::new(),
                first_trap: vec![0],
                traps: Vec::new(),
            },
            ground,
        }
    }

    fn explore(mut self, budget: &mut Budget) -> Result<PushGraph, NoGraph> {
        let start = self.ground.arena.place(&self.ground.level.start());
        let live = self.ground.distances.live;
        if is_frozen_off_goal(self.ground.arena, start.boxes, live) {
            return Err(NoGraph::LostStart);
        }
        let key = self.ground.codec.key(&start);
        if self.number(key, start.boxes, budget) == LOST {
            return Err(if budget.was_stopped() { NoGraph::TooLarge } else { NoGraph::LostStart });
        }
        let (mut at, mut paid) = (0, 0);
        while let Some(&key) = self.keys.get(at) {
            // Paid for when met: crowded places meet hundreds of others each.
            while paid < self.keys.len() && budget.pay() {
                paid += 1;
            }
            if paid < self.keys.len() || self.bytes() > budget.memory() {
                return Err(NoGraph::TooLarge);
            }
            let place: Place<B> = self.ground.codec.place(key);
            if place.boxes != self.ground.arena.goals {
                self.expand(key, &place, at, budget);
                if budget.was_stopped() {
                    return Err(NoGraph::TooLarge);
                }
            }
            self.graph.first_edge.push(self.graph.edges.len() as u32);
            self.graph.first_trap.push(self.graph.traps.len() as u32);
            at += 1;
        }
        let solved = |key: &C| self.ground.codec.place::<B, C>(*key).boxes == self.ground.arena.goals;
        let is_solved: Vec<bool> = self.keys.iter().map(solved).collect();
        self.graph.measure(&is_solved);
        Ok(self.graph)
    }

    fn bytes(&self) -> u64 {
        let graph = &self.graph;
        // In the end all edges are turned round.
        let edges = graph.edges.capacity() * (size_of::<Edge>() + 4);
        let places = self.keys.capacity() * (size_of::<C>() + 22) + graph.traps.capacity() * 2;
        self.numbers.bytes() + (places + edges) as u64
    }

    fn expand(&mut self, key: C, place: &Place<B>, at: usize, budget: &mut Budget) {
        let Explorer { ground: Ground { arena, distances, codec, .. }, regrow, .. } = self;
        let (arena, live, codec) = (*arena, distances.live, *codec);
        let regrow = *regrow;
        let boxes_key = key ^ codec.of_region(place.region);
        let reach = arena.region(place.boxes, place.region);
        let pushable = Dir::ALL.map(|dir| arena.pushable(place.boxes, reach, live, dir));
        let any = pushable[0] | pushable[1] | pushable[2] | pushable[3];
        for square in any.squares() {
            for dir in Dir::ALL.into_iter().filter(|&dir| pushable[dir as usize].has(square)) {
                if !budget.work(flood::<B>()) {
                    return;
                }
                let to = arena.next(square, dir);
                let boxes = place.boxes ^ B::square(square) ^ B::square(to);
                if !is_loose(arena, boxes, live, to) && is_seen_to_freeze(arena, boxes, live, to) {
                    self.trap(boxes, at, budget);
                    continue;
                }
                let region = regrow.after_push(arena, boxes, reach, (square, to)).lowest();
                let moved = codec.of_box::<C>(square) ^ codec.of_box(to);
                let target = self.number(boxes_key ^ moved ^ codec.of_region(region), boxes, budget);
                if target != LOST {
                    self.graph.edges.push(Edge { target, from: arena.cell(square), to: arena.cell(to) });
                }
            }
        }
    }

    /// The number of a place, which is new perhaps.
    #[inline]
    fn number(&mut self, key: C, boxes: B, budget: &mut Budget) -> u32 {
        if let Some(number) = self.numbers.get(key) {
            return number;
        }
        let number = match self.matching.assign(&self.from_best_side, boxes, 0, budget) {
            Some(bound) => {
                self.keys.push(key);
                self.graph.bounds.push(bound.min(u32::from(u16::MAX)) as u16);
                self.keys.len() as u32 - 1
            }
            None => LOST,
        };
        self.numbers.improve(key, number);
        number
    }

    fn trap(&mut self, boxes: B, at: usize, budget: &mut Budget) {
        if let Some(bound) = self.matching.assign(&self.from_best_side, boxes, 0, budget) {
            self.graph.traps.push((i64::from(bound) - i64::from(self.graph.bounds[at])) as i16);
        }
    }
}

/// Does the box just pushed freeze, and does one of the boxes that show it stand off goal? A person looks at
/// the box, and at its neighbours only as far as it takes to see that it cannot move.
fn is_seen_to_freeze<B: Bits>(arena: &Arena<B>, boxes: B, live: B, pushed: usize) -> bool {
    let stuck = frozen(arena, boxes, live);
    if !stuck.has(pushed) || (stuck & !arena.goals).is_empty() {
        return false;
    }
    let (mut seen, mut todo) = (B::square(pushed), vec![(pushed, Dir::Up), (pushed, Dir::Left)]);
    while let Some((square, dir)) = todo.pop() {
        let sides = [dir, dir.opposite()].map(|dir| arena.step(B::square(square), dir));
        let is_blocked = sides.iter().any(|&side| (side & arena.floor & !seen).is_empty())
            || ((sides[0] | sides[1]) & live).is_empty();
        if !is_blocked {
            let next = if (sides[0] & stuck).is_empty() { sides[1] } else { sides[0] };
            seen = seen | next;
            todo.extend([(next.lowest(), Dir::Up), (next.lowest(), Dir::Left)]);
        }
    }
    !(seen & !arena.goals).is_empty()
}

impl PushGraph {
    /// Walks back from the solved places.
    fn measure(&mut self, is_solved: &[bool]) {
        let mut first = vec![0_u32; self.len() + 2];
        for edge in &self.edges {
            first[edge.target as usize + 2] += 1;
        }
        for at in 2..first.len() {
            first[at] += first[at - 1];
        }
        let mut sources = vec![0_u32; self.edges.len()];
        for place in 0..self.len() as u32 {
            for edge in self.edges(place) {
                let slot = &mut first[edge.target as usize + 1];
                sources[*slot as usize] = place;
                *slot += 1;
            }
        }
        self.to_go = is_solved.iter().map(|&solved| if solved { 0 } else { LOST }).collect();
        let mut todo: Vec<u32> = (0..self.len() as u32).filter(|&place| is_solved[place as usize]).collect();
        let mut at = 0;
        while let Some(&place) = todo.get(at) {
            let place = place as usize;
            for &source in &sources[first[place] as usize..first[place + 1] as usize] {
                if self.to_go[source as usize] == LOST {
                    self.to_go[source as usize] = self.to_go[place] + 1;
                    todo.push(source);
                }
            }
            at += 1;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    fn explore(board: &str) -> PushGraph {
        PushGraph::explore(&board.parse().unwrap(), &mut Budget::nodes(10_000)).unwrap()
    }

    #[test]
    fn a_corridor_is_a_line_of_places() {
        // The box goes right three times; beyond the goal it would be dead.
        let graph = explore("########\n#@$  . #\n########");
        assert_eq!((graph.len(), graph.live()), (4, 4));
        assert_eq!((0..4).map(|place| graph.to_go(place)).collect::<Vec<_>>(), [3, 2, 1, 0]);
        assert_eq!(graph.pushes_from_start(), [0, 1, 2, 3]);
        assert_eq!(graph.bound(0), 3);
    }

    #[test]
    fn a_hidden_trap_is_kept_and_a_visible_one_is_not() {
        // Either box can be pushed down into its goal; pushed together along the wall they would freeze.
        let graph = explore("#######\n#@    #\n# $ $ #\n#     #\n# . . #\n#######");
        assert!(graph.live() <= graph.len());
        let lost = (0..graph.len() as u32).filter(|&place| !graph.is_live(place));
        assert!(lost.into_iter().all(|place| !graph.is_solved(place)));
    }

    #[test]
    fn a_lost_start_and_a_large_level_have_no_graph() {
        let lost: Level = "#####\n#@  #\n#  $#\n# . #\n#####".parse().unwrap();
        assert_eq!(PushGraph::explore(&lost, &mut Budget::nodes(10)).unwrap_err(), NoGraph::LostStart);
        let level: Level = "########\n#@$  . #\n########".parse().unwrap();
        assert_eq!(PushGraph::explore(&level, &mut Budget::nodes(3)).unwrap_err(), NoGraph::TooLarge);
    }

    #[test]
    fn on_a_wide_board_the_stop_hook_is_asked_at_every_place() {
        let (wall, floor) = ("#".repeat(43), format!("#{}#\n", " ".repeat(41)));
        let level: Level =
            format!("{wall}\n{floor}#@ $ .{}#\n{}{wall}", " ".repeat(36), floor.repeat(14)).parse().unwrap();
        let asked = AtomicU64::new(0);
        let hook = || asked.fetch_add(1, Ordering::Relaxed) == 9;
        let mut budget = Budget::nodes(10_000).with_stop(&hook);
        assert_eq!(PushGraph::explore(&level, &mut budget).unwrap_err(), NoGraph::TooLarge);
        // What is measured before the first place asks as well.
        assert!(budget.was_stopped() && (1..=9).contains(&budget.spent()), "{}", budget.spent());
    }
}

//! The simulated person: takes one box somewhere in one go, then picks again.
//!
//! A *move* of the person from a place is a box and any place that pushing only that box can lead to. Moves
//! are drawn at random, weighted by exp(-0.2 x (change of the guessed bound, at most 8 either way, +
//! pushes)): short moves that bring boxes nearer to goals are likely. The person never makes a push that is
//! visibly lost (see [`PushGraph`]) and sees nothing else: it walks into hidden traps, and there it stays.
//! V of a place is the chance to solve the level from it in one attempt; V of a solved place is 1.
//!
//! V is found exactly, without random numbers: every place's V is the weighted mean of those its moves lead
//! to, swept over the live places from near to far until the start's V settles. There is no giving up and
//! no clock, so only hidden traps, wrong order and missing parkings cost chance.

use boxwright_core::{Budget, Cell};
use boxwright_solve::graph::PushGraph;

/// How strongly the person prefers short moves and boxes nearer to goals.
const PREFERENCE: f64 = 0.2;
/// Changes of the bound beyond this count as this.
const MOST_CHANGE: i32 = 8;
/// The sweeps end when the start's V changes by less than this share of itself.
const SETTLED: f64 = 1e-6;
/// Places looked at again for one node.
const PLACES_A_NODE: usize = 256;
/// Moves that are listed or looked at again between two questions to the stop hook.
const MOVES_A_QUESTION: usize = 10_000;

/// The person on a level, with the chance to solve it from every live place.
#[derive(Clone, Debug)]
pub struct Person {
    /// Where the person can get.
    pub graph: PushGraph,
    /// Live places that are not solved, from near to far.
    order: Vec<u32>,
    /// The moves to live places of each place in `order`: the first of each, and all.
    first: Vec<u32>,
    moves: Vec<Packed>,
    /// One over the weight of all moves, those to lost places included.
    share: Vec<f64>,
    chances: Vec<f64>,
    /// How likely a move is by its number.
    weights: [f64; 1 << LIKELIHOOD_BITS],
}

/// A move of the person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// The place it leads to.
    pub target: u32,
    /// Where the box was.
    pub from: Cell,
    /// Where it is then.
    pub to: Cell,
    /// Pushes.
    pub pushes: u32,
}

/// Why there is no person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum NoPerson {
    /// No place of the graph is solved.
    Unsolvable,
    /// More moves than the budget or the memory allow.
    TooLarge,
}

/// A move in 32 bits: the place and the likelihood.
type Packed = u32;
const LIKELIHOOD_BITS: u32 = 8;
const MOST_PLACES: usize = 1 << (32 - LIKELIHOOD_BITS);

impl Person {
    /// Finds the chances on a graph. Looking at a place, and at some hundred of them again in each sweep, is
    /// a node of the budget; the moves may take its memory.
    pub fn new(graph: PushGraph, budget: &mut Budget) -> Result<Person, NoPerson> {
        Person::with_preference(graph, PREFERENCE, budget)
    }

    /// The same for a person who prefers short moves and boxes nearer to goals more, or less.
    pub fn with_preference(
        graph: PushGraph,
        preference: f64,
        budget: &mut Budget,
    ) -> Result<Person, NoPerson> {
        if !graph.is_live(0) {
            return Err(NoPerson::Unsolvable);
        }
        if graph.len() > MOST_PLACES {
            return Err(NoPerson::TooLarge);
        }
        let order = from_near_to_far(&graph);
        let chances = (0..graph.len() as u32).map(|place| f64::from(u8::from(graph.is_solved(place))));
        let mut person = Person {
            weights: std::array::from_fn(|cost| {
                libm::exp(-preference * (cost as f64 - f64::from(MOST_CHANGE)))
            }),
            chances: chances.collect(),
            first: vec![0],
            moves: Vec::new(),
            share: Vec::with_capacity(order.len()),
            order,
            graph,
        };
        person.think(budget)?;
        person.settle(budget)?;
        Ok(person)
    }

    /// The chance to solve the level from a place in one attempt.
    pub fn chance(&self, place: u32) -> f64 {
        self.chances[place as usize]
    }

    /// Bytes held.
    pub fn bytes(&self) -> u64 {
        let numbers = self.order.capacity() + self.first.capacity() + self.moves.capacity();
        let shares = self.share.capacity() + self.chances.capacity();
        self.graph.bytes() + (numbers * size_of::<u32>() + shares * size_of::<f64>()) as u64
    }

    /// How likely a move is, compared with others from the same place.
    pub fn weight(&self, place: u32, way: &Move) -> f64 {
        self.weights[likelihood(&self.graph, place, way) as usize]
    }

    /// Lists the moves of every live place.
    fn think(&mut self, budget: &mut Budget) -> Result<(), NoPerson> {
        // A chance, a share, an order, an end and a mark for each place.
        let places = self.graph.bytes() + 28 * self.graph.len() as u64;
        let left = budget.memory().saturating_sub(places);
        let most = (left / size_of::<Packed>() as u64).min(u64::from(u32::MAX));
        let mut ways = Ways::new(&self.graph);
        let mut listed = 0;
        for &place in &self.order {
            let mut total = 0.0;
            ways.each_from(&self.graph, place, |way| {
                let likelihood = likelihood(&self.graph, place, &way);
                total += self.weights[likelihood as usize];
                listed += 1;
                if self.graph.is_live(way.target) {
                    self.moves.push(way.target << LIKELIHOOD_BITS | likelihood);
                }
            });
            self.share.push(1.0 / total);
            self.first.push(self.moves.len() as u32);
            if listed > MOVES_A_QUESTION {
                listed = 0;
                budget.ask_soon();
            }
            if !budget.pay() || self.moves.len() as u64 > most {
                return Err(NoPerson::TooLarge);
            }
        }
        Ok(())
    }

    /// Sweeps until the chance at the start settles.
    fn settle(&mut self, budget: &mut Budget) -> Result<(), NoPerson> {
        let mut looked_at = 0;
        loop {
            let before = self.chances[0];
            for (at, &place) in self.order.iter().enumerate() {
                if looked_at > MOVES_A_QUESTION {
                    looked_at = 0;
                    budget.ask_soon();
                }
                if at % PLACES_A_NODE == 0 && !budget.pay() {
                    return Err(NoPerson::TooLarge);
                }
                let moves = &self.moves[self.first[at] as usize..self.first[at + 1] as usize];
                let mut sum = 0.0;
                looked_at += moves.len();
                for &packed in moves {
                    let likelihood = packed & ((1 << LIKELIHOOD_BITS) - 1);
                    let chance = self.chances[(packed >> LIKELIHOOD_BITS) as usize];
                    sum += self.weights[likelihood as usize] * chance;
                }
                self.chances[place as usize] = sum * self.share[at];
            }
            if self.chances[0] - before <= SETTLED * self.chances[0] {
                return Ok(());
            }
        }
    }
}

/// Live places that are not solved, by pushes to go; of equals the one met first.
fn from_near_to_far(graph: &PushGraph) -> Vec<u32> {
    let is_waiting = |&place: &u32| graph.is_live(place) && !graph.is_solved(place);
    let mut order: Vec<u32> = (0..graph.len() as u32).filter(is_waiting).collect();
    order.sort_by_key(|&place| graph.to_go(place));
    order
}

/// The number of a weight: change of the bound plus pushes, from the least there can be.
fn likelihood(graph: &PushGraph, place: u32, way: &Move) -> u32 {
    let rise = i32::from(graph.bound(way.target)) - i32::from(graph.bound(place));
    let cost = rise.clamp(-MOST_CHANGE, MOST_CHANGE) + MOST_CHANGE;
    // Beyond this a move is less likely than one in 10^20.
    (cost as u32 + way.pushes).min((1 << LIKELIHOOD_BITS) - 1)
}

/// Finds the moves of one place after another.
#[derive(Clone, Debug)]
pub struct Ways {
    /// For each place the number of the search that met it last.
    met: Vec<u32>,
    search: u32,
    todo: Vec<Move>,
}

impl Ways {
    /// Room for a graph.
    pub fn new(graph: &PushGraph) -> Ways {
        Ways { met: vec![0; graph.len()], search: 0, todo: Vec::new() }
    }

    /// Every move from a place, box by box, each with its fewest pushes, nearest first.
    #[inline]
    pub fn each_from(&mut self, graph: &PushGraph, place: u32, mut way: impl FnMut(Move)) {
        for group in graph.edges(place).chunk_by(|one, other| one.from == other.from) {
            self.search += 1;
            self.met[place as usize] = self.search;
            self.todo.clear();
            let from = group[0].from;
            for edge in group {
                self.meet(Move { target: edge.target, from, to: edge.to, pushes: 1 });
            }
            let mut at = 0;
            while let Some(&last) = self.todo.get(at) {
                way(last);
                for edge in graph.edges(last.target).iter().filter(|edge| edge.from == last.to) {
                    self.meet(Move { target: edge.target, from, to: edge.to, pushes: last.pushes + 1 });
                }
                at += 1;
            }
        }
    }

    #[inline]
    fn meet(&mut self, way: Move) {
        let met = &mut self.met[way.target as usize];
        if *met != self.search {
            *met = self.search;
            self.todo.push(way);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn the_stop_hook_is_asked_after_so_many_moves_however_few_the_places() {
        let (wall, row) = ("##############\n", "#            #\n");
        let level = [wall, row, "#@ $  $   .  #\n", &row.repeat(5), "#   .        #\n", row, wall].concat();
        let level = level.parse().unwrap();
        let graph = PushGraph::explore(&level, &mut Budget::nodes(100_000)).unwrap();
        let asked = AtomicU64::new(0);
        let hook = || asked.fetch_add(1, Ordering::Relaxed) == 9;
        let (places, mut budget) = (graph.len(), Budget::nodes(100_000).with_stop(&hook));
        assert_eq!(Person::new(graph, &mut budget).unwrap_err(), NoPerson::TooLarge);
        // By places alone the tenth question would come after 9 x 256 of them.
        let looked_at = budget.spent() as usize;
        assert!(looked_at < 1_200 && places > 9 * 256, "{looked_at} of {places}");
    }
}

//! A naive player on the graph of states: one who slips.
//!
//! At each state the player makes a move that brings the win nearer, all such being as likely; but with the
//! chance `slip` any move, where one that leads back to the state just left is ten times less likely. With
//! `slip` 1 this is a random walk. A game fails in a dead state, and after four times the fewest steps and 20
//! more, as for the naive players of Sokoban, who see pushes and not steps.

use super::graph::{Move, StateGraph};
use boxwright_core::{Budget, Rng};

/// A player who does not know what to do, or not always.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct NaivePlayer {
    /// How likely any move is made instead of one that brings the win nearer.
    pub slip: f64,
    /// How many games are played.
    pub games: u32,
}

/// How much less likely a step back is.
const BACK: f64 = 0.1;

impl NaivePlayer {
    /// The share of games that are solved. A game is a node; none if the budget does not pay for all of them.
    pub fn solves(&self, graph: &StateGraph, seed: u64, budget: &mut Budget) -> Option<f64> {
        let mut rng = Rng::new(seed).fork("naive player", 0);
        let most = graph.to_go(0).map_or(0, |steps| 4 * steps + 20);
        let mut solved = 0;
        for _ in 0..self.games {
            if !budget.pay() {
                return None;
            }
            solved += u32::from(self.plays(graph, most, &mut rng));
        }
        Some(f64::from(solved) / f64::from(self.games.max(1)))
    }

    /// One game: is it solved?
    fn plays(&self, graph: &StateGraph, most: u32, rng: &mut Rng) -> bool {
        let (mut at, mut before) = (0, None);
        for _ in 0..most {
            if graph.to_go(at).is_none_or(|steps| steps == 0) {
                break;
            }
            let next = if unit(rng) < self.slip {
                any_move(graph.moves(at), before, rng)
            } else {
                rng.choose(&graph.nearer(at).collect::<Vec<_>>()).map_or(at, |one| one.to)
            };
            (at, before) = (next, Some(at));
        }
        graph.to_go(at) == Some(0)
    }
}

/// Where a move at random leads. There is one: the state can be won, and is not.
fn any_move(moves: &[Move], before: Option<u32>, rng: &mut Rng) -> u32 {
    let weight = |one: &Move| if before == Some(one.to) { BACK } else { 1.0 };
    let mut left = unit(rng) * moves.iter().map(weight).sum::<f64>();
    for one in moves {
        left -= weight(one);
        if left < 0.0 {
            return one.to;
        }
    }
    moves[moves.len() - 1].to
}

/// A number from 0 to below 1: 53 bits, as many as a float holds.
fn unit(rng: &mut Rng) -> f64 {
    (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64
}

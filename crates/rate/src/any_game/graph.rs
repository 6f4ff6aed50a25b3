//! The graph of all states that a level can get to, and how far each is from a win.
//!
//! States are numbered as breadth-first search meets them, the start is 0. A win ends the game: a won state
//! has no moves. Distances are found backward from all wins; a state without one is dead. States with the
//! same key ([`Game::key`]) are one. Each state is a node of the budget.

use boxwright_core::{Budget, Game};
use boxwright_solve::any_game::{States, held, weight};
use std::collections::VecDeque;

/// One step that is allowed in a state.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Move {
    /// Which step, by its place in [`Game::steps`].
    pub step: u32,
    /// The number of the state after it.
    pub to: u32,
}

/// All states of a level, with their moves and distances.
#[derive(Clone, Debug)]
pub struct StateGraph {
    states: States,
    moves: Vec<Move>,
    /// Where the moves of each state begin, and at last where those of the last one end.
    begins: Vec<usize>,
    /// Fewest steps from each state to a win.
    to_go: Vec<u32>,
}

/// No way to a win.
const DEAD: u32 = u32::MAX;

impl StateGraph {
    /// Looks at every state; none if the budget or its memory is spent before.
    pub fn explore<G: Game>(level: &G::Level, budget: &mut Budget) -> Option<StateGraph> {
        let steps = G::steps(level);
        let mut graph =
            StateGraph { states: States::default(), moves: Vec::new(), begins: vec![0], to_go: Vec::new() };
        let (mut waiting, mut won, mut key) = (VecDeque::from([G::start(level)]), Vec::new(), Vec::new());
        G::key(level, &waiting[0], &mut key);
        graph.states.number(&key);
        while let Some(state) = waiting.pop_front() {
            let whole = (waiting.len() + steps.len()) as u64 * weight::<G::State>(key.len());
            if !graph.has_room(steps.len(), key.len(), whole, budget.memory()) || !budget.pay() {
                return None;
            }
            if G::is_won(level, &state) {
                won.push(graph.begins.len() as u32 - 1);
            } else {
                for (step, &input) in steps.iter().enumerate() {
                    let Ok(next) = G::play(level, &state, input) else { continue };
                    key.clear();
                    G::key(level, &next, &mut key);
                    let (to, is_new) = graph.states.number(&key);
                    graph.moves.push(Move { step: step as u32, to });
                    if is_new {
                        waiting.push_back(next);
                    }
                }
            }
            graph.begins.push(graph.moves.len());
        }
        graph.to_go = graph.distances(won);
        Some(graph)
    }

    /// Is there memory for the states after one more, and for the way back?
    fn has_room(&self, more: usize, key: usize, waiting: u64, memory: u64) -> bool {
        let (states, moves) = (self.states.len() + more, self.moves.len() + more);
        let back = moves * size_of::<u32>() + states * (size_of::<usize>() + 2 * size_of::<u32>());
        let tables = self.states.bytes(more, key) + held(&self.moves, more) + held(&self.begins, 1);
        self.states.has_numbers(more) && tables + waiting + back as u64 <= memory
    }

    /// Fewest steps from each state to one of these.
    fn distances(&self, won: Vec<u32>) -> Vec<u32> {
        let (begins, sources) = self.backward();
        let mut to_go = vec![DEAD; self.len()];
        won.iter().for_each(|&at| to_go[at as usize] = 0);
        let mut layer = won;
        for distance in 1.. {
            let mut next = Vec::new();
            for &at in &layer {
                for &from in &sources[begins[at as usize]..begins[at as usize + 1]] {
                    if to_go[from as usize] == DEAD {
                        to_go[from as usize] = distance;
                        next.push(from);
                    }
                }
            }
            if next.is_empty() {
                break;
            }
            layer = next;
        }
        to_go
    }

    /// The moves turned round: where those that lead to each state begin, and the states they lead from.
    fn backward(&self) -> (Vec<usize>, Vec<u32>) {
        let mut begins = vec![0; self.len() + 1];
        self.moves.iter().for_each(|one| begins[one.to as usize] += 1);
        let mut sum = 0;
        for begin in &mut begins {
            sum += *begin;
            *begin = sum;
        }
        // Each place is the end of its list, and moves down to the beginning as the list is filled.
        let mut sources = vec![0; self.moves.len()];
        for from in 0..self.len() as u32 {
            for one in self.moves(from) {
                begins[one.to as usize] -= 1;
                sources[begins[one.to as usize]] = from;
            }
        }
        (begins, sources)
    }

    /// How many states there are; never none.
    #[allow(clippy::len_without_is_empty)]
    pub fn len(&self) -> usize {
        self.states.len()
    }

    /// The number of a state, if it can be reached.
    pub fn number<G: Game>(&self, level: &G::Level, state: &G::State) -> Option<u32> {
        let mut key = Vec::new();
        G::key(level, state, &mut key);
        self.states.find(&key)
    }

    /// The moves of a state.
    pub fn moves(&self, at: u32) -> &[Move] {
        &self.moves[self.begins[at as usize]..self.begins[at as usize + 1]]
    }

    /// Fewest steps from a state to a win; none if it is dead.
    pub fn to_go(&self, at: u32) -> Option<u32> {
        Some(self.to_go[at as usize]).filter(|&steps| steps != DEAD)
    }

    /// The numbers of all states.
    pub fn numbers(&self) -> impl Iterator<Item = u32> + Clone + use<> {
        0..self.len() as u32
    }

    /// States from which the level can be solved.
    pub fn live(&self) -> usize {
        self.to_go.iter().filter(|&&steps| steps != DEAD).count()
    }
}

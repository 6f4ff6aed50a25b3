//! Breadth-first search: fewest steps to a win, or the proof that there is none.
//!
//! All states so many steps away, then all that are one step farther: the first win met has fewest steps,
//! and when no state is left there is no win. Every state found has been asked whether it is won, so a
//! search that runs out knows how many steps it would take at least.

use super::origins::Origins;
use super::states::{States, weight};
use super::{Answer, solved};
use boxwright_core::{Budget, Game, Verdict};
use std::collections::VecDeque;

/// Fewest steps from a state to a win, or the proof that there is no way, within a budget.
pub fn breadth_first<G: Game>(level: &G::Level, from: &G::State, budget: &mut Budget) -> Answer<G::Step> {
    if G::is_won(level, from) {
        return solved::<G>(level, from, Vec::new());
    }
    let mut search = Search::<G>::new(level, from);
    // What is numbered below `layer` is at most `depth` steps from the start.
    let (mut depth, mut layer) = (0, 1);
    for at in 0.. {
        let Some(state) = search.waiting.pop_front() else {
            return Answer { verdict: Verdict::Unsolvable, bound: 0 };
        };
        if at as usize == layer {
            (depth, layer) = (depth + 1, search.states.len());
        }
        if !search.has_room(budget.memory()) || !budget.pay() {
            return Answer { verdict: Verdict::Unknown, bound: depth + 1 };
        }
        if let Some(won) = search.expand(at, &state) {
            return solved::<G>(level, from, search.origins.plan(won, &search.steps));
        }
    }
    unreachable!("states are numbered below 2^32")
}

struct Search<'a, G: Game> {
    level: &'a G::Level,
    steps: Vec<G::Step>,
    states: States,
    origins: Origins,
    /// The states whose next states have not been looked at.
    waiting: VecDeque<G::State>,
    key: Vec<u8>,
}

impl<'a, G: Game> Search<'a, G> {
    fn new(level: &'a G::Level, from: &G::State) -> Search<'a, G> {
        let mut key = Vec::new();
        G::key(level, from, &mut key);
        let (mut states, mut origins) = (States::default(), Origins::default());
        states.number(&key);
        origins.push(0, 0);
        let waiting = VecDeque::from([from.clone()]);
        Search { level, steps: G::steps(level), states, origins, waiting, key }
    }

    /// Notes the states after this one; the number of one that is won.
    fn expand(&mut self, at: u32, state: &G::State) -> Option<u32> {
        for (step, &input) in self.steps.iter().enumerate() {
            let Ok(next) = G::play(self.level, state, input) else { continue };
            self.key.clear();
            G::key(self.level, &next, &mut self.key);
            let (number, is_new) = self.states.number(&self.key);
            if !is_new {
                continue;
            }
            self.origins.push(at, step);
            if G::is_won(self.level, &next) {
                return Some(number);
            }
            self.waiting.push_back(next);
        }
        None
    }

    /// Is there memory for the states after one more?
    fn has_room(&self, memory: u64) -> bool {
        let more = self.steps.len();
        let waiting = (self.waiting.len() + more) as u64 * weight::<G::State>(self.key.len());
        let tables = self.states.bytes(more, self.key.len()) + self.origins.bytes(more);
        self.states.has_numbers(more) && tables + waiting <= memory
    }
}

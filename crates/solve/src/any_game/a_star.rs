//! A*: fewest steps to a win, guided by a bound that the caller knows.
//!
//! P. Hart, N. Nilsson and B. Raphael: A formal basis for the heuristic determination of minimum cost paths,
//! 1968. The bound says how many steps a win takes at least, or that there is none; the states where steps
//! taken and bound make least come first, among them those met last. The bound must never be too high;
//! it need not be consistent: a state is looked at again when a shorter way to it is found, and a bound is
//! never less than that of the state before, less the step between (pathmax).

use super::origins::Origins;
use super::states::{States, held, weight};
use super::{Answer, solved};
use boxwright_core::{Budget, Game, Verdict};
use std::collections::BTreeMap;

/// Fewest steps from a state to a win, or the proof that there is no way, within a budget. `bound` is a
/// number of steps that no win from a state undercuts; nothing if there certainly is no win.
pub fn a_star<G: Game>(
    level: &G::Level,
    from: &G::State,
    bound: impl Fn(&G::State) -> Option<u32>,
    budget: &mut Budget,
) -> Answer<G::Step> {
    let mut search = Search::<G, _>::new(level, bound);
    search.meet(from.clone(), Way { total: 0, depth: 0, before: 0, step: 0 });
    while let Some((total, Open { number, depth, state })) = search.next() {
        if depth > search.depths[number as usize] {
            continue;
        }
        if G::is_won(level, &state) {
            return solved::<G>(level, from, search.origins.plan(number, &search.steps));
        }
        if !search.has_room(budget.memory()) || !budget.pay() {
            return Answer { verdict: Verdict::Unknown, bound: total };
        }
        for step in 0..search.steps.len() {
            if let Ok(next) = G::play(level, &state, search.steps[step]) {
                search.meet(next, Way { total, depth: depth + 1, before: number, step });
            }
        }
    }
    Answer { verdict: Verdict::Unsolvable, bound: 0 }
}

/// How a search came to a state.
struct Way {
    /// The least that a solution by the state before takes in all.
    total: u32,
    depth: u32,
    before: u32,
    step: usize,
}

/// A state that waits; it is stale if a shorter way to it was found since.
struct Open<S> {
    number: u32,
    depth: u32,
    state: S,
}

struct Search<'a, G: Game, B> {
    level: &'a G::Level,
    bound: B,
    steps: Vec<G::Step>,
    states: States,
    origins: Origins,
    /// Fewest steps known to each state; `HOPELESS` if there is no win from it.
    depths: Vec<u32>,
    /// What waits, by the least that a solution by it takes.
    open: BTreeMap<u32, Vec<Open<G::State>>>,
    waiting: usize,
    key: Vec<u8>,
}

/// A state without a win: no way to it is shorter.
const HOPELESS: u32 = 0;

impl<'a, G: Game, B: Fn(&G::State) -> Option<u32>> Search<'a, G, B> {
    fn new(level: &'a G::Level, bound: B) -> Search<'a, G, B> {
        Search {
            level,
            bound,
            steps: G::steps(level),
            states: States::default(),
            origins: Origins::default(),
            depths: Vec::new(),
            open: BTreeMap::new(),
            waiting: 0,
            key: Vec::new(),
        }
    }

    /// Has a state wait, unless a way to it is known that is as short, or it is hopeless.
    fn meet(&mut self, state: G::State, way: Way) {
        self.key.clear();
        G::key(self.level, &state, &mut self.key);
        let (number, is_new) = self.states.number(&self.key);
        if is_new {
            self.origins.push(way.before, way.step);
            self.depths.push(way.depth);
        } else if way.depth < self.depths[number as usize] {
            self.origins.change(number, way.before, way.step);
            self.depths[number as usize] = way.depth;
        } else {
            return;
        }
        let Some(more) = (self.bound)(&state) else {
            self.depths[number as usize] = HOPELESS;
            return;
        };
        let total = way.total.max(way.depth.saturating_add(more));
        self.open.entry(total).or_default().push(Open { number, depth: way.depth, state });
        self.waiting += 1;
    }

    /// The state that comes next, and the least that a solution by it takes.
    fn next(&mut self) -> Option<(u32, Open<G::State>)> {
        let mut least = self.open.first_entry()?;
        let (total, open) = (*least.key(), least.get_mut().pop()?);
        if least.get().is_empty() {
            least.remove();
        }
        self.waiting -= 1;
        Some((total, open))
    }

    /// Is there memory for the states after one more?
    fn has_room(&self, memory: u64) -> bool {
        let (more, key) = (self.steps.len(), self.key.len());
        // A list has up to twice the room that it needs, and three times while it grows.
        let places = 3 * (self.waiting + more) as u64 * size_of::<Open<G::State>>() as u64;
        let waiting = places + (self.waiting + more) as u64 * weight::<G::State>(key);
        let tables = self.states.bytes(more, key) + self.origins.bytes(more) + held(&self.depths, more);
        self.states.has_numbers(more) && tables + waiting <= memory
    }
}

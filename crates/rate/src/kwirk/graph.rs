//! Every state a level can get to, by the slow rules: how many there are, and from how many it is lost.
//!
//! States are told apart by where boxes, arms, pits and players are; which player stands where does not
//! matter. Each state is a node of the budget.

use boxwright_core::kwirk::{Block, Kwirk, Level, State};
use boxwright_core::{Budget, Game};
use std::collections::BTreeMap;

/// The states of a level, counted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Graph {
    /// States that can be reached, the start and the end included.
    pub states: usize,
    /// Those from which the level can be solved.
    pub live: usize,
}

/// The budget was spent before all states were seen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NoGraph;

impl Graph {
    /// Looks at every state.
    pub fn explore(level: &Level, budget: &mut Budget) -> Result<Graph, NoGraph> {
        let mut numbers = BTreeMap::from([(sorted(level.start()), 0)]);
        let mut states = vec![sorted(level.start())];
        let mut before: Vec<Vec<u32>> = vec![Vec::new()];
        let mut won = Vec::new();
        let (steps, a_state) = (Kwirk::steps(level), COPIES * bytes(level));
        let mut at = 0;
        while at < states.len() {
            if !budget.pay() || states.len() as u64 * a_state > budget.memory() {
                return Err(NoGraph);
            }
            let state = states[at].clone();
            if Kwirk::is_won(level, &state) {
                won.push(at as u32);
            }
            for next in steps.iter().filter_map(|&step| Kwirk::play(level, &state, step).ok()) {
                let next = sorted(next);
                let fresh = states.len() as u32;
                let number = *numbers.entry(next.clone()).or_insert(fresh);
                if number == fresh {
                    states.push(next);
                    before.push(Vec::new());
                }
                before[number as usize].push(at as u32);
            }
            at += 1;
        }
        Ok(Graph { states: states.len(), live: live(&before, won) })
    }

    /// The share of states from which the level cannot be solved any more.
    pub fn dead_share(&self) -> f64 {
        1.0 - self.live as f64 / self.states as f64
    }
}

/// Copies that are held of each state: in the list, and in a map that is not full.
const COPIES: u64 = 3;

/// Bytes of a state.
fn bytes(level: &Level) -> u64 {
    let (start, pits) = (level.start(), level.shape().area() / 8);
    let boxes = start.boxes.len() * size_of::<Block>();
    (size_of::<State>() + boxes + 8 * (start.players.len() + start.arms.len()) + pits) as u64
}

/// Players in the order of their cells, so that it does not matter who stands where.
fn sorted(mut state: State) -> State {
    state.players.sort_unstable();
    state
}

/// How many states lead to one of these.
fn live(before: &[Vec<u32>], mut todo: Vec<u32>) -> usize {
    let mut is_live = vec![false; before.len()];
    todo.iter().for_each(|&at| is_live[at as usize] = true);
    let mut count = todo.len();
    while let Some(at) = todo.pop() {
        for &from in &before[at as usize] {
            if !std::mem::replace(&mut is_live[from as usize], true) {
                count += 1;
                todo.push(from);
            }
        }
    }
    count
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(text: &str, states: usize, live: usize) {
        let level: Level = text.parse().unwrap();
        assert_eq!(Graph::explore(&level, &mut Budget::nodes(1_000)), Ok(Graph { states, live }), "{text}");
    }

    #[test]
    fn states_are_counted_by_hand() {
        // Three cells to stand on, and outside.
        check("#####\n#%..1\n#####", 4, 4);
        // Two players who are alike on three cells: three pairs, three singles, nobody.
        check("######\n#%.12#\n######", 3 + 3 + 1, 7);
    }

    #[test]
    fn a_box_before_the_exit_is_lost() {
        // The player right of the box, or having pushed it once (which loses) and stepped back.
        check("######\n#%.a1#\n######", 1 + 2, 0);
        // The box in its place, in the way or put aside, and five cells to stand on; outside, in two of these.
        check("######\n#%.a1#\n##...#\n######", 5 + 5 + 5 + 2, 5 + 5 + 2);
    }

    #[test]
    fn a_spent_budget_is_no_graph() {
        let level: Level = "%....1".parse().unwrap();
        assert_eq!(Graph::explore(&level, &mut Budget::nodes(2)), Err(NoGraph));
    }
}

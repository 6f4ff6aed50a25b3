//! The same steps with fewer changes of the player.
//!
//! A shortest plan for several players says which steps there are, and mostly leaves open who goes first. People want
//! to stay with a player for as long as they can. So each player's steps are kept in their order, and the ways to mix
//! them are searched for the one that changes the player least often; the rules say which mixes are legal.

use boxwright_core::Game as _;
use boxwright_core::kwirk::{Kwirk, Level, Plan, State, Step};
use std::collections::BTreeSet;

/// Mixes looked at; if there are more, the plan stays as it is.
const MOST: usize = 20_000;

/// A plan begun: how many steps of each player are done, who did the last one, what was played and what came of it.
#[derive(Clone)]
struct Begun {
    done: Vec<u16>,
    last: usize,
    state: State,
    steps: Vec<Step>,
}

/// A plan with the steps that each player takes in this one, and fewest switches; the plan itself if it does not solve
/// the level, or if there are too many ways to mix its steps.
pub fn with_fewest_switches(level: &Level, plan: &Plan) -> Plan {
    let players = level.players().len();
    let own = |player: usize| -> Vec<Step> {
        plan.steps.iter().copied().filter(|step| usize::from(step.player) == player + 1).collect()
    };
    let sequences: Vec<Vec<Step>> = (0..players).map(own).collect();
    let start = |last| Begun { done: vec![0; players], last, state: level.start(), steps: Vec::new() };
    let mut layer: Vec<Begun> = (0..players).map(start).collect();
    let mut seen: BTreeSet<(Vec<u16>, usize, State)> = BTreeSet::new();
    while !layer.is_empty() {
        let mut next = Vec::new();
        while let Some(begun) = layer.pop() {
            if Kwirk::is_won(level, &begun.state) {
                return begun.steps.into_iter().collect();
            }
            if seen.len() >= MOST {
                return plan.clone();
            }
            if !seen.insert((begun.done.clone(), begun.last, begun.state.clone())) {
                continue;
            }
            for (player, sequence) in sequences.iter().enumerate() {
                let Some(&step) = sequence.get(usize::from(begun.done[player])) else { continue };
                let Ok(state) = Kwirk::play(level, &begun.state, step) else { continue };
                let mut on = Begun { last: player, state, ..begun.clone() };
                on.done[player] += 1;
                on.steps.push(step);
                if player == begun.last { layer.push(on) } else { next.push(on) }
            }
        }
        layer = next;
    }
    plan.clone()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::kwirk::replay;

    fn tidied(level: &str, plan: &str) -> String {
        let (level, plan): (Level, Plan) = (level.parse().unwrap(), Plan::read(plan).unwrap());
        let tidied = with_fewest_switches(&level, &plan);
        assert!(replay(&level, &tidied).unwrap().solved && tidied.len() == plan.len());
        tidied.to_string()
    }

    #[test]
    fn a_player_goes_on_as_long_as_it_can() {
        // Nobody is in anybody's way.
        assert_eq!(tidied("######\n#%..1#\n#...2#\n######", "1l2l1l2l1l2l2u").matches(['1', '2']).count(), 2);
        // The second player is behind the first and must wait.
        assert_eq!(tidied("######\n#%.12#\n######", "1l2l1l2l2l"), "1ll2lll");
    }

    #[test]
    fn who_must_wait_for_the_other_does() {
        // The second player stands in the way of the first and has to step aside before it can leave.
        let tidied = tidied("#######\n#%.21.#\n#.....#\n#######", "2d1l2l1l1l2l2u");
        assert!(tidied.starts_with('2'), "{tidied}");
    }

    #[test]
    fn a_plan_that_does_not_solve_stays_as_it_is() {
        let level: Level = "######\n#%.12#\n######".parse().unwrap();
        let plan = Plan::read("1l2l").unwrap();
        assert_eq!(with_fewest_switches(&level, &plan), plan);
    }
}

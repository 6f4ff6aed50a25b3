//! A planner's acts as a plan of Kwirk: who stands where the act begins, and which way it goes.

use crate::pddl::Act;
use crate::pddl::solving::way_named;
use boxwright_core::kwirk::{Kwirk, Level, Plan, Step};

/// Why acts are no plan of ours.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum KwirkActError {
    /// An act that is not one of ours.
    #[error("act {number}: `{act}` is no step; steps begin with the player's cell and end with a way")]
    NoStep {
        /// Which act, counted from 1.
        number: usize,
        /// The act.
        act: String,
    },
    /// An act that nobody can do.
    #[error("act {number}: `{act}`: no player is at {cell}")]
    Nobody {
        /// Which act, counted from 1.
        number: usize,
        /// The act.
        act: String,
        /// Where nobody is.
        cell: String,
    },
}

/// The steps that acts of [`kwirk_solving`](super::kwirk_solving) are. Only who acts and where it goes
/// counts: what that does is for the referee to say, who is asked no more than where the players are. After
/// a step that is not allowed the rest is given to player 1.
pub fn kwirk_steps(level: &Level, acts: &[Act]) -> Result<Plan, KwirkActError> {
    let mut state = Some(level.start());
    let mut plan = Plan::default();
    for (at, act) in acts.iter().enumerate() {
        let number = at + 1;
        let wrong = || KwirkActError::NoStep { number, act: act.to_string() };
        let is_ours = ["walk", "leave", "push", "fall", "turn", "carry"]
            .contains(&act.name.split('-').next().unwrap_or_default());
        let (Some(from), Some(way)) = (act.args.first(), act.args.last()) else { return Err(wrong()) };
        let dir = way_named(way).filter(|_| is_ours && act.args.len() > 1).ok_or_else(wrong)?;
        let player = match &state {
            Some(state) => {
                let is_here = |cell: &Option<boxwright_core::Cell>| {
                    cell.is_some_and(|cell| level.name(cell).eq_ignore_ascii_case(from))
                };
                let nobody =
                    || KwirkActError::Nobody { number, act: act.to_string(), cell: from.to_uppercase() };
                state.players.iter().position(is_here).ok_or_else(nobody)? as u8 + 1
            }
            None => 1,
        };
        let step = Step { player, dir };
        state = state.and_then(|state| Kwirk::act(level, &state, step).ok()).map(|(next, _)| next);
        plan.steps.push(step);
    }
    Ok(plan)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::pddl::read_acts;

    #[test]
    fn acts_become_steps_of_whoever_stands_there() {
        let level: Level = "#######\n#%.1.2#\n#######".parse().unwrap();
        let read = |text| kwirk_steps(&level, &read_acts(text).unwrap()).map(|plan| plan.to_string());
        assert_eq!(read("(walk f2 e2 left)\n(walk d2 c2 left)\n(leave c2 two one left)").unwrap(), "2l1ll");
        let complaint = |text| read(text).unwrap_err().to_string();
        assert_eq!(complaint("(walk e2 d2 left)"), "act 1: `(walk e2 d2 left)`: no player is at E2");
        assert!(complaint("(jump f2 e2 left)").starts_with("act 1: `(jump f2 e2 left)` is no step;"));
        assert!(complaint("(walk f2 e2 west)").starts_with("act 1:"));
        assert!(complaint("(walk)").starts_with("act 1:"));
    }
}

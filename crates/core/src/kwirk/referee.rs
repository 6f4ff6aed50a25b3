//! The referee of Kwirk: replays a plan by the slow rules and counts what it did.

use super::{Event, Kwirk, Level, Plan, Refusal, State, Step};
use crate::{Dir, Game};

/// What a plan cost and did.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts {
    /// Steps, whatever they did.
    pub steps: usize,
    /// Changes of player.
    pub switches: usize,
    /// Steps that pushed a box, falls included.
    pub pushes: usize,
    /// Boxes that fell.
    pub falls: usize,
    /// Steps that turned a rotator.
    pub turns: usize,
}

/// A plan that was legal to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The state after the last step.
    pub end: State,
    /// Have all players left?
    pub solved: bool,
    /// The steps, and what each did.
    pub steps: Vec<(Step, Event)>,
    /// What it cost.
    pub counts: Counts,
}

/// The first illegal step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step} (player {player} {dir}, from {name}): {why}")]
pub struct Fault {
    /// Which step, counted from 1.
    pub step: usize,
    /// Which player.
    pub player: u8,
    /// Where it wanted to go.
    pub dir: Dir,
    /// The name of the cell the player stood on.
    pub name: String,
    /// What stopped it.
    pub why: Refusal,
}

/// Replays a plan from the level's start.
pub fn replay(level: &Level, plan: &Plan) -> Result<Replay, Fault> {
    let mut state = level.start();
    let mut steps = Vec::with_capacity(plan.len());
    let mut counts = Counts { steps: plan.len(), switches: plan.switches(), ..Counts::default() };
    for (at, &step) in plan.steps.iter().enumerate() {
        let from = state.players.get(usize::from(step.player).wrapping_sub(1)).copied().flatten();
        let (next, event) = Kwirk::act(level, &state, step).map_err(|why| Fault {
            step: at + 1,
            player: step.player,
            dir: step.dir,
            name: from.map_or_else(|| "nowhere".to_owned(), |cell| level.name(cell)),
            why,
        })?;
        counts.pushes += usize::from(matches!(event, Event::Push(_) | Event::Fall(_)));
        counts.falls += usize::from(matches!(event, Event::Fall(_)));
        counts.turns += usize::from(matches!(event, Event::Turn { .. }));
        steps.push((step, event));
        state = next;
    }
    Ok(Replay { solved: Kwirk::is_won(level, &state), end: state, steps, counts })
}

#[cfg(test)]
mod tests {
    use super::*;

    const ROOM: &str = "
########
#..^..1#
#%.+_a2#
########";

    fn run(plan: &str) -> Result<Replay, Fault> {
        replay(&ROOM.parse().unwrap(), &Plan::read(plan).unwrap())
    }

    #[test]
    fn a_plan_is_counted_by_hand() {
        // The lower player drops its box and waits; the upper one turns the arm and leaves; the lower one
        // follows, and the arm, which now points left, swings down to the wall and is in nobody's way.
        let outcome = run("2l1llll").unwrap();
        assert!(!outcome.solved);
        assert_eq!(outcome.counts, Counts { steps: 5, switches: 1, pushes: 1, falls: 1, turns: 1 });
        assert!(run("2l1llllldl").is_err(), "the arm hangs in the way");
    }

    #[test]
    fn the_first_illegal_step_is_named() {
        let complaint = |plan| run(plan).unwrap_err().to_string();
        assert_eq!(complaint("1r"), "step 1 (player 1 right, from G2): a wall is in the way");
        assert_eq!(complaint("2u"), "step 1 (player 2 up, from G3): another player is in the way");
        assert_eq!(complaint("1d"), "step 1 (player 1 down, from G2): another player is in the way");
        assert_eq!(
            complaint("3d"),
            "step 1 (player 3 down, from nowhere): there is no player of that number"
        );
    }
}

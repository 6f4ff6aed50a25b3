//! The referee: replays a plan by the slow rules and counts what it did.
//!
//! Nothing leaves the house that was not replayed here. A plan that runs into a wall is refused at that
//! step; a plan that ends with a box off goal is legal but does not solve.

use super::{Level, Refusal, Sokoban, State};
use crate::{Cell, Dir, Game, Plan};

/// What a plan cost. `lines` and `changes` belong to this plan, not to the level.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Counts {
    /// Steps, pushes included.
    pub moves: usize,
    /// Steps that pushed a box.
    pub pushes: usize,
    /// Maximal runs of pushes of one box in one direction.
    pub lines: usize,
    /// Pushes whose box differs from the box of the push before.
    pub changes: usize,
}

/// A plan that was legal to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replay {
    /// The state after the last step.
    pub end: State,
    /// Does the plan end with every box on a goal?
    pub solved: bool,
    /// The steps, and whether each pushed.
    pub steps: Vec<(Dir, bool)>,
    /// What it cost.
    pub counts: Counts,
}

impl Replay {
    /// The plan as usual text: pushes in capitals.
    pub fn lurd(&self) -> String {
        let letter = |&(dir, pushed): &(Dir, bool)| {
            if pushed { dir.letter().to_ascii_uppercase() } else { dir.letter() }
        };
        self.steps.iter().map(letter).collect()
    }
}

/// The first illegal step of a plan.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("step {step} ({dir}, from {name}): {why}")]
pub struct Fault {
    /// Which step, counted from 1.
    pub step: usize,
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
    let mut counts = Counts { moves: plan.len(), ..Counts::default() };
    // The box pushed last: where it stands now, and which way it went.
    let mut last: Option<(Cell, Dir)> = None;
    for (at, &dir) in plan.steps.iter().enumerate() {
        let next = Sokoban::play(level, &state, dir).map_err(|why| Fault {
            step: at + 1,
            dir,
            name: level.name(state.player),
            why,
        })?;
        let pushed = next.boxes != state.boxes;
        if pushed {
            let (from, to) = (next.player, level.step(next.player, dir));
            counts.pushes += 1;
            counts.lines += usize::from(last != Some((from, dir)));
            counts.changes += usize::from(last.is_some_and(|(cell, _)| cell != from));
            last = Some((to, dir));
        }
        steps.push((dir, pushed));
        state = next;
    }
    Ok(Replay { solved: Sokoban::is_won(level, &state), end: state, steps, counts })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn run(board: &str, plan: &str) -> Result<Replay, Fault> {
        replay(&board.parse().unwrap(), &Plan::read(plan).unwrap().plan)
    }

    const ROOM: &str = "
########
#      #
#@$ $..#
#      #
########";

    #[test]
    fn boxes_taken_in_turn_are_lines_and_changes_of_their_own() {
        // Left box right, right box down, left box left again.
        let outcome = run(ROOM, "rurrdl").unwrap();
        assert_eq!(outcome.lurd(), "RurrDL", "capitals come from the replay");
        assert!(!outcome.solved);
        assert_eq!(outcome.counts, Counts { moves: 6, pushes: 3, lines: 3, changes: 2 });
    }

    #[test]
    fn a_solution_is_counted_by_hand() {
        // The right box two cells right, back round the left box, and that one three cells right.
        let solved = run(ROOM, "urrdRR ulllld RRR").unwrap();
        assert!(solved.solved);
        assert_eq!(solved.counts, Counts { moves: 15, pushes: 5, lines: 2, changes: 1 });
    }

    #[test]
    fn a_line_goes_on_over_a_walk() {
        // As before, but after its first push the player leaves the left box, loops and comes back.
        let solved = run(ROOM, "urrdRR ulllld R uldr RR").unwrap();
        assert!(solved.solved);
        assert_eq!(solved.counts, Counts { moves: 19, pushes: 5, lines: 2, changes: 1 });
    }

    #[test]
    fn the_first_illegal_step_is_named() {
        let complaint = |plan| run(ROOM, plan).unwrap_err().to_string();
        assert_eq!(complaint("ul"), "step 2 (left, from B2): a wall is in the way");
        assert_eq!(complaint("rr"), "step 2 (right, from C3): the box cannot move: another box is behind it");
        assert_eq!(complaint("urdd"), "step 4 (down, from C3): the box cannot move: a wall is behind it");
    }

    #[test]
    fn an_empty_plan_solves_only_what_is_solved() {
        assert!(!run(ROOM, "").unwrap().solved);
        assert!(run("#####\n#@* #\n#####", "").unwrap().solved);
    }
}

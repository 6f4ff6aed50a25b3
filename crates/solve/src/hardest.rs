//! The hardest starts of a room, as levels with their plans.
//!
//! One sweep on the narrowest bitboard that holds the room, and then down its layers for the plans. Nothing
//! leaves that the referee has not replayed, and each plan counts exactly what its distance says.

use crate::farthest::Sweeper;
use crate::on_room;
use boxwright_core::sokoban::{Counts, Level, Room, replay};
use boxwright_core::{Budget, Objective, Plan};
use std::ops::ControlFlow;

/// A start and how to solve it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The room, started there.
    pub level: Level,
    /// A best plan.
    pub plan: Plan,
    /// What the plan takes, by the referee.
    pub counts: Counts,
    /// How much of the objective it takes at least.
    pub distance: usize,
}

/// What a sweep of a room found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hardest {
    /// The hardest starts, the hardest first; no more than asked for.
    pub starts: Vec<Start>,
    /// The greatest distance.
    pub distance: usize,
    /// How many starts are that far away.
    pub equals: usize,
    /// How many starts were met.
    pub states: usize,
    /// Was the sweep cut? Then there may be harder starts, but all it says is exact.
    pub was_cut: bool,
}

/// Sweeps a room for its `count` hardest starts. After every layer `layer_done` gets its distance and the
/// number of crowds met so far, and says whether to go on.
///
/// ```
/// use boxwright_core::sokoban::Room;
/// use boxwright_core::{Budget, Objective};
/// let room = Room::new(&"#######\n#    .#\n#  ####\n#######".parse()?)?;
/// let go_on = |_, _| std::ops::ControlFlow::Continue(());
/// let found = boxwright_solve::hardest(&room, Objective::Pushes, 1, &mut Budget::nodes(1_000), go_on);
/// assert_eq!(found.distance, 3);
/// assert_eq!(found.starts[0].level.to_string(), "#######\n#@$  .#\n#  ####\n#######");
/// assert!(!found.was_cut);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn hardest(
    room: &Room,
    objective: Objective,
    count: usize,
    budget: &mut Budget,
    layer_done: impl FnMut(usize, usize) -> ControlFlow<()>,
) -> Hardest {
    on_room!(room, |arena| {
        let mut sweeper = Sweeper::default();
        let sweep = sweeper.sweep_while(&arena, objective, budget, layer_done);
        let starts = sweep.first_hardest(count).into_iter().map(|(distance, place)| {
            let level = room.level(&arena.state(&place));
            let plan =
                budget.holding(sweep.bytes, |budget| sweep.plan_within(&arena, &level, distance, budget));
            let counts = judged(&level, &plan, objective, distance);
            Start { level, plan, counts, distance }
        });
        Hardest {
            starts: starts.collect(),
            distance: sweep.depth(),
            equals: sweep.starts_at(sweep.depth()),
            states: sweep.states(),
            was_cut: sweep.was_cut,
        }
    })
}

/// The referee's counts of a plan, which must solve the level and take exactly its distance.
fn judged(level: &Level, plan: &Plan, objective: Objective, distance: usize) -> Counts {
    let outcome = replay(level, plan).unwrap_or_else(|why| panic!("the sweep planned what {why}\n{level}"));
    let taken = match objective {
        Objective::Pushes | Objective::Any => outcome.counts.pushes,
        Objective::Lines => outcome.counts.lines,
        Objective::Moves => outcome.counts.moves,
    };
    assert!(outcome.solved && taken == distance, "a plan of {taken}, not {distance}, for\n{level}");
    outcome.counts
}

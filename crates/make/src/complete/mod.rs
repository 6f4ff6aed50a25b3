//! Completing a sketch: a level that can be solved, or a proof that there is none.
//!
//! The idea of Balyo & Froleyks (2021): a designer draws part of a level and says what may go where and how much
//! of it. They gave it to a planner, which guesses walls, then boxes, then plays; it can prove nothing, and its
//! "at least so many pushes" counts detours. Here goals are settled first (`case`); what plainly cannot be is
//! refused with the cells named (`refuse`); then boxes are pulled backward from home (`pulls`), walls are the
//! cells that a solution never touches (`walls`), and where branching over them ends without a level, what it
//! learned is a certificate that a checker of its own verifies (`checker`). Bounds are meant for the best
//! solution: every start of a set of walls is swept at once (`hard`), or where that has no end, starts are solved
//! one by one (`afar`).
//!
//! Three outcomes: completed, impossible, unknown. Preferences (walls that matter, no pockets, symmetry) rank
//! completions and never refuse one.

mod afar;
mod case;
mod certificate;
mod checker;
mod conform;
mod finish;
mod ground;
mod hard;
mod pick;
mod pulls;
mod rank;
mod reason;
mod refuse;
mod relax;
mod run;
mod touch;
mod walls;
mod whole;

pub use certificate::{CaseProof, Certificate, Proof, Settled};
pub use checker::{CheckError, check};
pub use conform::misfit;
pub use finish::Completion;
pub use hard::Census;
pub use reason::Reason;
pub use relax::Relaxation;

use boxwright_core::sokoban::Sketch;
use boxwright_core::{Budget, Objective};

/// What a completion should have much of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Measure {
    /// Pushes of a best solution.
    Pushes,
    /// Lines of a solution with fewest.
    Lines,
    /// Moves of a solution with fewest.
    Moves,
    /// Difficulty, in thousandths. Starts are looked at by pushes, so the hardest is never proved.
    Difficulty,
}

impl Measure {
    /// All of them.
    pub const ALL: [Measure; 4] = [Measure::Pushes, Measure::Lines, Measure::Moves, Measure::Difficulty];

    /// The word for it in commands, files and documents.
    pub fn name(self) -> &'static str {
        match self {
            Measure::Difficulty => "difficulty",
            other => other.objective().name(),
        }
    }

    /// The measure of that name.
    pub fn from_name(name: &str) -> Option<Measure> {
        Measure::ALL.into_iter().find(|measure| measure.name() == name)
    }

    /// What a solution has least of that shows it.
    pub fn objective(self) -> Objective {
        match self {
            Measure::Pushes | Measure::Difficulty => Objective::Pushes,
            Measure::Lines => Objective::Lines,
            Measure::Moves => Objective::Moves,
        }
    }
}

/// What is wished for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wish {
    /// What is bounded, and what "hard" means.
    pub measure: Measure,
    /// A best solution should take at least this. The sketch's own bound on pushes counts too.
    pub least: usize,
    /// A best solution should take at most this.
    pub most: usize,
    /// Should the sketch's own bound be read as published: some solution, detours included, has so many pushes?
    pub published_pushes: bool,
    /// Is the hardest completion wanted?
    pub hardest: bool,
    /// Is one wanted that is harder than the first that comes up?
    pub harder: bool,
    /// How many completions are wanted.
    pub alternatives: usize,
    /// Nodes for finding out what would be possible instead; 0 for not asking.
    pub relaxing: u64,
    /// The seed of everything that is drawn.
    pub seed: u64,
}

impl Default for Wish {
    fn default() -> Wish {
        Wish {
            measure: Measure::Pushes,
            least: 0,
            most: usize::MAX,
            published_pushes: false,
            hardest: false,
            harder: false,
            alternatives: 1,
            relaxing: 40_000,
            seed: 1,
        }
    }
}

/// What became of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// There are levels.
    Completed(Completed),
    /// Proved: there is none.
    Impossible(Impossible),
    /// The budget was spent first.
    Unknown {
        /// A completion that was found, but is out of bounds.
        nearest: Option<Box<Completion>>,
    },
}

/// Levels made of a sketch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Completed {
    /// The levels, the best first; at least one.
    pub completions: Vec<Completion>,
    /// Is it proved that no completion takes more than the first?
    pub hardest: bool,
    /// How many completions there are, where all were counted.
    pub census: Option<Census>,
    /// What the first one that came up takes, if a harder one was wished for.
    pub outdone: Option<usize>,
}

/// Why there is no level.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Impossible {
    /// The reason.
    pub reason: Reason,
    /// The proof.
    pub certificate: Certificate,
    /// The nearest change that makes it possible, if one was found.
    pub relaxation: Option<Relaxation>,
}

impl Outcome {
    /// The word for it in commands, files and documents.
    pub fn name(&self) -> &'static str {
        match self {
            Outcome::Completed(_) => "completed",
            Outcome::Impossible(_) => "impossible",
            Outcome::Unknown { .. } => "unknown",
        }
    }
}

/// Completes a sketch without faults.
///
/// ```
/// use boxwright_core::{Budget, text::sokogen};
/// use boxwright_make::complete::{Outcome, Wish, complete};
/// let sketch = sokogen::read(b"p sokogen 1 1 2\n#######\n#000 .#\n#0   ##\n#######\n")?.sketch;
/// let Outcome::Completed(completed) = complete(&sketch, &Wish::default(), &mut Budget::nodes(10_000)) else {
///     panic!("there is room for one wall and one box");
/// };
/// assert!(completed.completions[0].counts.pushes >= 2);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn complete(sketch: &Sketch, wish: &Wish, budget: &mut Budget) -> Outcome {
    let outcome = whole::outcome(sketch, wish, budget);
    match outcome.unwrap_or_else(|| run::Run::new(sketch, wish).outcome(budget)) {
        Outcome::Impossible(impossible) if wish.relaxing > 0 => {
            let relaxation = match impossible.reason {
                Reason::OutOfBounds { .. } => None,
                _ => budget
                    .within(wish.relaxing, |budget| relax::relax(sketch, wish, &impossible.reason, budget)),
            };
            Outcome::Impossible(Impossible { relaxation, ..impossible })
        }
        other => other,
    }
}

/// Can a sketch be completed at all, bounds aside? Nothing if the budget is spent first.
pub fn is_possible(sketch: &Sketch, budget: &mut Budget) -> Option<bool> {
    let mut unbound = sketch.clone();
    unbound.pushes = 0..=usize::MAX;
    run::Run::new(&unbound, &Wish::default()).possible(budget)
}

#[cfg(test)]
mod tests;

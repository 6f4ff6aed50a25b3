//! Verifying: does what is stored as a solution solve the level?

use boxwright_core::sokoban::{Counts, Fault, Level, Replay, replay};
use boxwright_core::text::{Entry, Saved};
use boxwright_core::{PlanError, PlanText};

/// A saved game and what the referee says about it.
#[derive(Clone, Debug)]
pub struct Verified {
    /// Its heading.
    pub name: String,
    /// Is it offered as a solution, not as a game in progress?
    pub is_solution: bool,
    /// What became of it.
    pub outcome: Outcome,
}

/// What became of a replay.
#[derive(Clone, Debug)]
pub enum Outcome {
    /// Legal to the end.
    Replayed {
        /// The replay.
        replay: Replay,
        /// Steps written in capitals that push nothing, or pushes in small letters among capitals.
        wrong_case: usize,
    },
    /// Ran into something.
    Illegal(Fault),
    /// Not a forward plan at all.
    Unreadable(PlanError),
}

impl Outcome {
    /// Was it legal, and does it end with every box on a goal?
    pub fn solves(&self) -> bool {
        matches!(self, Outcome::Replayed { replay, .. } if replay.solved)
    }

    /// What it cost, if it was legal.
    pub fn counts(&self) -> Option<Counts> {
        match self {
            Outcome::Replayed { replay, .. } => Some(replay.counts),
            _ => None,
        }
    }
}

impl Verified {
    /// A solution must solve; a game in progress need only be legal. A reverse game says nothing.
    pub fn holds(&self) -> bool {
        match &self.outcome {
            Outcome::Replayed { replay, .. } => replay.solved || !self.is_solution,
            Outcome::Illegal(_) => false,
            Outcome::Unreadable(error) => !self.is_solution && matches!(error, PlanError::Reverse { .. }),
        }
    }

    /// The plan with pushes in capitals, if it was legal.
    pub fn lurd(&self) -> Option<String> {
        match &self.outcome {
            Outcome::Replayed { replay, .. } => Some(replay.lurd()),
            _ => None,
        }
    }
}

/// Replays every saved game of an entry.
pub fn verify(level: &Level, entry: &Entry) -> Vec<Verified> {
    let verified = |game: &Saved| Verified {
        name: game.name.clone(),
        is_solution: game.is_solution(),
        outcome: game.plan().map_or_else(Outcome::Unreadable, |text| verify_plan(level, &text)),
    };
    entry.saved.iter().map(verified).collect()
}

/// Replays a plan.
pub fn verify_plan(level: &Level, text: &PlanText) -> Outcome {
    match replay(level, &text.plan) {
        Ok(replay) => Outcome::Replayed { wrong_case: wrong_case(&replay, text), replay },
        Err(fault) => Outcome::Illegal(fault),
    }
}

/// Case that does not fit the pushes; a text all in small letters makes no claim.
fn wrong_case(replay: &Replay, text: &PlanText) -> usize {
    if text.capitals.contains(&true) {
        replay.steps.iter().zip(&text.capitals).filter(|((_, pushed), capital)| *pushed != **capital).count()
    } else {
        0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn verified(name: &str, moves: &str) -> Verified {
        let mut entry = Entry::new("######\n#@$ .#\n######".parse().unwrap());
        entry.saved.push(Saved { name: name.to_owned(), moves: moves.to_owned() });
        verify(&Level::new(entry.board.clone()).unwrap(), &entry).remove(0)
    }

    #[test]
    fn solutions_must_solve_and_snapshots_must_be_legal() {
        assert!(verified("Solution", "RR").holds());
        assert!(verified("Solution", "rr").holds(), "small letters make no claim");
        assert!(!verified("Solution", "R").holds());
        assert!(!verified("Solution", "RRR").holds());
        assert!(!verified("Solution", "xyz").holds());
        assert!(verified("Snapshot", "R").holds());
        assert!(verified("Snapshot", "R*R").holds());
        assert!(!verified("Snapshot", "U").holds());
        assert!(verified("Reverse Mode Snapshot", "[rr]L").holds(), "nothing is claimed");
    }

    #[test]
    fn letters_in_the_wrong_case_are_counted() {
        let count = |moves| match verified("Solution", moves).outcome {
            Outcome::Replayed { wrong_case, .. } => wrong_case,
            other => panic!("{other:?}"),
        };
        assert_eq!((count("RR"), count("rr"), count("Rr"), count("RL")), (0, 0, 1, 1));
    }
}

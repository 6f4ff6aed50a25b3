//! Replaying the plans stored with a level: its facts `solution` and `solution ...`.

use boxwright_core::kwirk::{Counts, Entry, Fault, Level, Plan, PlanError, Replay, replay};

/// The key under which a solution is stored.
pub const SOLUTION: &str = "solution";

/// What became of a plan.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// It was legal to its end.
    Replayed(Plan, Replay),
    /// A step is not allowed.
    Illegal(Fault),
    /// It is no plan.
    Unreadable(PlanError),
}

/// A plan and what became of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified {
    /// What it is called.
    pub name: String,
    /// What became of it.
    pub outcome: Outcome,
}

impl Outcome {
    /// Does it end with all players out?
    pub fn solves(&self) -> bool {
        matches!(self, Outcome::Replayed(_, replay) if replay.solved)
    }

    /// What it cost, if it was legal.
    pub fn counts(&self) -> Option<Counts> {
        match self {
            Outcome::Replayed(_, replay) => Some(replay.counts),
            _ => None,
        }
    }

    /// The plan, if it was legal.
    pub fn plan(&self) -> Option<&Plan> {
        match self {
            Outcome::Replayed(plan, _) => Some(plan),
            _ => None,
        }
    }
}

/// Replays every solution that is stored with a level.
pub fn verify(level: &Level, entry: &Entry) -> Vec<Verified> {
    let is_solution =
        |key: &str| key.split([' ', '-', '_']).next().is_some_and(|word| word.eq_ignore_ascii_case(SOLUTION));
    let stored = entry.facts.iter().filter(|(key, _)| is_solution(key));
    stored.map(|(key, value)| Verified { name: key.clone(), outcome: verify_plan(level, value) }).collect()
}

/// Replays a plan that is still text.
pub fn verify_plan(level: &Level, text: &str) -> Outcome {
    match Plan::read(text) {
        Err(error) => Outcome::Unreadable(error),
        Ok(plan) => match replay(level, &plan) {
            Ok(replay) => Outcome::Replayed(plan, replay),
            Err(fault) => Outcome::Illegal(fault),
        },
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stored_solutions_are_replayed() {
        let level: Level = "%..1".parse().unwrap();
        let mut entry = Entry::new("walk", &level);
        for (key, value) in [
            ("source", "lll"),
            ("solution", "lll"),
            ("Solution 2", "1l"),
            ("solution-3", "u"),
            ("solution-4", "5"),
        ] {
            entry.facts.push((key.to_owned(), value.to_owned()));
        }
        let found = verify(&level, &entry);
        let told: Vec<(&str, bool, bool)> = found
            .iter()
            .map(|one| (one.name.as_str(), one.outcome.solves(), one.outcome.counts().is_some()))
            .collect();
        assert_eq!(
            told,
            [
                ("solution", true, true),
                ("Solution 2", false, true),
                ("solution-3", false, false),
                ("solution-4", false, false)
            ]
        );
    }
}

//! Plans: the player's inputs, and the only currency of solutions.
//!
//! A plan is a row of directions and nothing else. Which of them push is not part of it: that follows
//! from the level, so it is found by replay and never believed from the case of a letter. Reading
//! takes small and capital letters, blanks and run lengths; writing a plan alone gives small letters,
//! and [`Replay::lurd`](crate::sokoban::Replay::lurd) gives the usual text with pushes in capitals.

use crate::Dir;
use crate::runs::{self, RunError};
use crate::symmetry::View;
use std::fmt;

/// The most steps a plan may have.
pub const MAX_STEPS: usize = 1_000_000;

/// The steps of a player, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    /// The steps.
    pub steps: Vec<Dir>,
}

/// Why a text is not a plan. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Something that is not a direction.
    #[error("column {column}: `{sign}` is not a step; steps are u, d, l, r{}", hint(*.sign))]
    UnknownSign {
        /// Where it stands.
        column: usize,
        /// What it is.
        sign: char,
    },
    /// `[`: a game that pulls boxes from the goals.
    #[error("column {column}: a reverse game (it pulls and jumps); only forward plans can be replayed")]
    Reverse {
        /// Where the jump stands.
        column: usize,
    },
    /// `{`: a level with several players.
    #[error("column {column}: a change of player; only one player is supported")]
    PlayerChange {
        /// Where the change stands.
        column: usize,
    },
    /// More steps than [`MAX_STEPS`].
    #[error("column {column}: more than {MAX_STEPS} steps, the most a plan may have; a shorter one would do")]
    TooLong {
        /// Where the limit is passed.
        column: usize,
    },
    /// Run lengths that do not work out.
    #[error(transparent)]
    Runs(RunError),
}

impl From<RunError> for PlanError {
    fn from(error: RunError) -> PlanError {
        match error {
            RunError::TooLong { column, .. } => PlanError::TooLong { column },
            error => PlanError::Runs(error),
        }
    }
}

fn hint(sign: char) -> &'static str {
    match sign.to_ascii_lowercase() {
        'h' | 'j' | 'k' => " (h, j, k, l cannot be mixed with them: there l goes right)",
        'n' | 's' | 'e' | 'w' => " (n, s, e, w belong to other games)",
        _ => "",
    }
}

/// A plan as it stood in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PlanText {
    /// The steps.
    pub plan: Plan,
    /// Which steps the text wrote in capitals, that is, claimed to be pushes.
    pub capitals: Vec<bool>,
}

impl Plan {
    /// Reads a plan from text.
    ///
    /// ```
    /// # use boxwright_core::Plan;
    /// let read = Plan::read("3r 2(uL)")?;
    /// assert_eq!(read.plan.to_string(), "rrrulul");
    /// assert_eq!(read.capitals.iter().filter(|&&capital| capital).count(), 2);
    /// # Ok::<(), boxwright_core::PlanError>(())
    /// ```
    pub fn read(text: &str) -> Result<PlanText, PlanError> {
        let mut read = PlanText { plan: Plan::default(), capitals: Vec::new() };
        for (sign, column) in runs::expand_without(text, MAX_STEPS, char::is_whitespace)? {
            match (sign, Dir::from_letter(sign)) {
                (_, Some(dir)) => {
                    read.plan.steps.push(dir);
                    read.capitals.push(sign.is_ascii_uppercase());
                }
                ('[' | ']', _) => return Err(PlanError::Reverse { column }),
                ('{' | '}', _) => return Err(PlanError::PlayerChange { column }),
                _ => return Err(PlanError::UnknownSign { column, sign }),
            }
        }
        Ok(read)
    }

    /// Number of steps.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Has the plan no steps?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// The same plan on a turned or mirrored level.
    pub fn seen(&self, view: View) -> Plan {
        self.steps.iter().map(|&dir| view.dir(dir)).collect()
    }
}

impl FromIterator<Dir> for Plan {
    fn from_iter<I: IntoIterator<Item = Dir>>(steps: I) -> Plan {
        Plan { steps: steps.into_iter().collect() }
    }
}

impl fmt::Display for Plan {
    /// Small letters only; whether a step pushes is for the level to say.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps.iter().try_for_each(|dir| write!(f, "{}", dir.letter()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn case_blanks_and_runs_do_not_matter_to_the_steps() {
        let one = Plan::read("rrRdL").unwrap();
        assert_eq!(Plan::read(" 2r R\n(dl)\t").unwrap().plan, one.plan);
        assert_eq!(one.capitals, [false, false, true, false, true]);
        assert_eq!(Plan::read("").unwrap().plan, Plan::default());
    }

    #[test]
    fn what_is_not_a_forward_plan_is_named() {
        let complaint = |text| Plan::read(text).unwrap_err().to_string();
        assert_eq!(complaint("rrx"), "column 3: `x` is not a step; steps are u, d, l, r");
        assert!(complaint("hjkl").contains("there l goes right"));
        assert!(complaint("nnse").contains("belong to other games"));
        assert!(complaint("[rr]uu").starts_with("column 1: a reverse game"));
        assert!(
            complaint("rr{2}").starts_with("column 3: a change of player"),
            "braces come before runs are judged"
        );
    }

    #[test]
    fn a_plan_of_too_many_steps_is_refused_with_the_most_there_may_be() {
        let complaint = |text: &str| Plan::read(text).unwrap_err().to_string();
        let words = "more than 1000000 steps, the most a plan may have; a shorter one would do";
        assert_eq!(complaint(&"r".repeat(7_000_000)), format!("column 1000001: {words}"));
        assert_eq!(complaint("999999999r"), format!("column 10: {words}"));
        // Blanks between them are no steps.
        let lines = format!("{}\n", "r".repeat(100)).repeat(10_000);
        assert_eq!(Plan::read(&lines).unwrap().plan.len(), MAX_STEPS);
    }
}

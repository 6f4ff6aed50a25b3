//! Plans of Kwirk: steps of several players, and a notation of their own.
//!
//! A digit names the player whose steps follow; letters are steps: `1lldr2uu1l`. A text that begins with
//! a letter begins with player 1. Run lengths are not understood, a digit being a player, and capitals
//! mean nothing, for what a step moves is found by replay.

use super::{MAX_PLAYERS, Step};
use crate::{Dir, MAX_STEPS, View};
use std::fmt;

/// The steps of the players, in order.
#[derive(Clone, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Plan {
    /// The steps.
    pub steps: Vec<Step>,
}

/// Why a text is not a plan. Columns count characters from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PlanError {
    /// Something that is neither a direction nor a player.
    #[error("column {column}: `{}` is neither a step (u, d, l, r) nor a player (1 to {MAX_PLAYERS})", crate::shown(&.sign.to_string()))]
    UnknownSign {
        /// Where it stands.
        column: usize,
        /// What it is.
        sign: char,
    },
    /// More steps than [`MAX_STEPS`].
    #[error("column {column}: more than {MAX_STEPS} steps, the most a plan may have; a shorter one would do")]
    TooLong {
        /// Where the limit is passed.
        column: usize,
    },
}

impl Plan {
    /// Reads a plan from text; blanks mean nothing.
    ///
    /// ```
    /// # use boxwright_core::kwirk::Plan;
    /// let plan = Plan::read("ll 2u1r")?;
    /// assert_eq!(plan.to_string(), "1ll2u1r");
    /// assert_eq!(plan.len(), 4);
    /// # Ok::<(), boxwright_core::kwirk::PlanError>(())
    /// ```
    pub fn read(text: &str) -> Result<Plan, PlanError> {
        let mut plan = Plan::default();
        let mut player = 1;
        for (at, sign) in text.chars().enumerate() {
            let number = sign.to_digit(10).filter(|&number| (1..=MAX_PLAYERS as u32).contains(&number));
            if let Some(number) = number {
                player = number as u8;
            } else if let Some(dir) = Dir::from_letter(sign) {
                plan.steps.push(Step { player, dir });
            } else if !sign.is_whitespace() {
                return Err(PlanError::UnknownSign { column: at + 1, sign });
            }
            if plan.len() > MAX_STEPS {
                return Err(PlanError::TooLong { column: at + 1 });
            }
        }
        Ok(plan)
    }

    /// Number of steps; choosing another player is none.
    pub fn len(&self) -> usize {
        self.steps.len()
    }

    /// Has the plan no steps?
    pub fn is_empty(&self) -> bool {
        self.steps.is_empty()
    }

    /// How often the player changes.
    pub fn switches(&self) -> usize {
        self.steps.windows(2).filter(|pair| pair[0].player != pair[1].player).count()
    }

    /// The same plan on a turned or mirrored level.
    pub fn seen(&self, view: View) -> Plan {
        self.steps.iter().map(|step| Step { dir: view.dir(step.dir), ..*step }).collect()
    }
}

impl FromIterator<Step> for Plan {
    fn from_iter<I: IntoIterator<Item = Step>>(steps: I) -> Plan {
        Plan { steps: steps.into_iter().collect() }
    }
}

impl fmt::Display for Plan {
    /// Small letters, and a digit wherever the player changes, the first one included.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut active = 0;
        for step in &self.steps {
            if step.player != active {
                write!(f, "{}", step.player)?;
                active = step.player;
            }
            write!(f, "{}", step.dir.letter())?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_digit_names_the_player_and_is_no_run_length() {
        let plan = Plan::read("u3LL\n1d").unwrap();
        assert_eq!(plan.to_string(), "1u3ll1d");
        assert_eq!((plan.len(), plan.switches()), (4, 2));
        assert_eq!(Plan::read(&plan.to_string()), Ok(plan));
        assert_eq!(Plan::read("").unwrap().to_string(), "");
    }

    #[test]
    fn what_is_no_step_is_named() {
        let complaint = |text: &str| Plan::read(text).unwrap_err().to_string();
        assert_eq!(complaint("1ll5u"), "column 4: `5` is neither a step (u, d, l, r) nor a player (1 to 4)");
        let long = "1ll".repeat(600_000);
        assert_eq!(
            complaint(&long),
            "column 1500002: more than 1000000 steps, the most a plan may have; a shorter one would do"
        );
        assert_eq!(complaint("lS"), "column 2: `S` is neither a step (u, d, l, r) nor a player (1 to 4)");
    }
}

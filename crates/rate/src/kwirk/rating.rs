//! How much there is to choose: a rating of Kwirk levels that has *not* been validated on people.
//!
//! The difficulty is minus the logarithm of the chance that somebody follows the plan shown who, at the start
//! of every line of deeds, picks one of the choices at random, and then knows how far to go. It is 0 where
//! there is never anything else to do, and grows with every fork on the way. It knows nothing of traps, nor
//! of plans that are as short, and no count of how people fare on Kwirk levels was at hand. The bands are cut
//! so that the median of the rooms that the game of 1989 calls easy, average and hard is `easy`, `medium` and
//! `hard`; `docs/KWIRK.md` says how far that goes.

use super::solution::Solution;
use crate::round;

/// What must be said wherever the rating is told.
pub const NOT_VALIDATED: &str = "not validated on people";

/// A range of difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// What it is called in commands and data.
    pub name: &'static str,
    /// Difficulties up to and including this belong to it.
    pub to: f64,
}

/// The bands, from little to choose to much.
pub const BANDS: [Band; 5] = [
    Band { name: "trivial", to: 2.5 },
    Band { name: "easy", to: 7.0 },
    Band { name: "medium", to: 12.0 },
    Band { name: "hard", to: 25.0 },
    Band { name: "expert", to: f64::INFINITY },
];

/// How much there is to choose in a level.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating {
    /// To four digits after the point; compare it after [`round`].
    pub difficulty: f64,
    /// The band it falls into.
    pub band: &'static Band,
}

impl Rating {
    /// The rating of a level with this solution.
    pub fn of(solution: &Solution) -> Rating {
        let sum: f64 = solution.options.iter().map(|&options| libm::log(options as f64)).sum();
        let difficulty = libm::round(sum * 10_000.0) / 10_000.0;
        Rating { difficulty, band: Band::of(round(difficulty)) }
    }

    /// Its band as a number, from 0 for the easiest.
    pub fn band_number(&self) -> usize {
        BANDS.iter().position(|band| band.name == self.band.name).unwrap_or(BANDS.len() - 1)
    }
}

impl Band {
    /// The band of a difficulty.
    pub fn of(difficulty: f64) -> &'static Band {
        BANDS.iter().find(|band| difficulty <= band.to).unwrap_or(&BANDS[4])
    }

    /// The band of a name.
    pub fn named(name: &str) -> Option<&'static Band> {
        BANDS.iter().find(|band| band.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::kwirk::{Level, Plan};

    #[test]
    fn a_walk_to_the_exit_is_no_choice_and_two_forks_are_two() {
        let rating = |text: &str, plan: &str| {
            let level: Level = text.parse().unwrap();
            Rating::of(&Solution::new(&level, &Plan::read(plan).unwrap()).unwrap())
        };
        assert_eq!(rating("%...1", "llll").difficulty, 0.0);
        // A push or a turn at first, and one thing to do from then on: ln 2.
        let forked = rating("##########\n#%..^._a1#\n#...+....#\n##########", "lllllll");
        assert!((forked.difficulty - std::f64::consts::LN_2).abs() < 1e-4);
        assert_eq!(forked.band.name, "trivial");
    }
}

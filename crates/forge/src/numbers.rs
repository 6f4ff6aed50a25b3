//! Which numbers levels come with: few (the proof, and what choosing among them needs), or all.
//!
//! A number that nobody asked for is absent, which is not the same as one that gave up: that is there and empty.

use crate::figure::{Feature as _, Figure, Subject};
use crate::puzzle::Puzzle;
use boxwright_core::sokoban::Sokoban;
use std::fmt;
use std::str::FromStr;

/// How much is found out about levels that are made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Numbers {
    /// The best plan, proved, and what ranking and conditions ask about.
    Few,
    /// The difficulty of each that is made; whoever keeps levels finds every [metric](Numbers::figures) of them.
    #[default]
    All,
}

/// A text that is neither few nor all.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no choice of numbers; say few or all")]
pub struct NumbersError {
    text: String,
}

/// What has to be known of a level besides its best plan.
#[derive(Clone, Debug)]
pub struct Wanted<G: Puzzle = Sokoban> {
    /// Figures, in the order they are told.
    pub figures: Vec<G::Feature>,
    /// How hard it is.
    pub rating: bool,
}

/// Nothing besides the best plan.
impl<G: Puzzle> Default for Wanted<G> {
    fn default() -> Wanted<G> {
        Wanted { figures: Vec::new(), rating: false }
    }
}

impl Numbers {
    /// What is found out about levels that are kept, beyond what choosing them took; nothing if few are wanted.
    pub fn figures<G: Puzzle>(self) -> Option<Vec<G::Feature>> {
        (self == Numbers::All).then(G::metrics)
    }

    /// What has to be known of a level to choose by these subjects.
    pub fn wanted<G: Puzzle>(self, subjects: impl IntoIterator<Item = Subject<G::Feature>>) -> Wanted<G> {
        let mut wanted = Wanted { figures: Vec::new(), rating: self == Numbers::All };
        for subject in subjects {
            match subject.figure() {
                Some(figure) if wanted.figures.contains(&figure) => {}
                Some(figure) => {
                    wanted.rating |= figure.name() == Figure::DIFFICULTY;
                    wanted.figures.push(figure);
                }
                // The band.
                None => wanted.rating = true,
            }
        }
        wanted
    }
}

impl FromStr for Numbers {
    type Err = NumbersError;

    fn from_str(text: &str) -> Result<Numbers, NumbersError> {
        let known = [Numbers::Few, Numbers::All].into_iter().find(|numbers| numbers.to_string() == text);
        known.ok_or_else(|| NumbersError { text: text.to_owned() })
    }
}

impl fmt::Display for Numbers {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Numbers::Few => "few",
            Numbers::All => "all",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn few_ask_for_the_rating_only_where_levels_are_chosen_by_it() {
        let is_rated = |numbers: Numbers, names: &[&str]| {
            numbers.wanted::<Sokoban>(names.iter().map(|name| Subject::named(name).unwrap())).rating
        };
        assert!(!is_rated(Numbers::Few, &[]) && !is_rated(Numbers::Few, &["pushes", "lines"]));
        assert!(is_rated(Numbers::Few, &["pushes", "band"]) && is_rated(Numbers::Few, &["difficulty"]));
        assert!(is_rated(Numbers::All, &[]));
    }

    #[test]
    fn a_subject_that_is_named_twice_is_found_once() {
        let subjects = ["lines", "moves", "lines", "band"].map(|name| Subject::named(name).unwrap());
        let names: Vec<&str> =
            Numbers::Few.wanted::<Sokoban>(subjects).figures.iter().map(|figure| figure.name()).collect();
        assert_eq!(names, ["lines", "moves"]);
    }

    #[test]
    fn they_are_read_as_they_are_written() {
        for numbers in [Numbers::Few, Numbers::All] {
            assert_eq!(numbers.to_string().parse(), Ok(numbers));
        }
        let wrong = "some".parse::<Numbers>().unwrap_err().to_string();
        assert_eq!(wrong, "`some` is no choice of numbers; say few or all");
    }
}

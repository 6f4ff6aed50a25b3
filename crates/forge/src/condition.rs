//! Conditions on levels: `band=hard, pushes>=30`.
//!
//! A comma means *and*. Each part compares a metric, a score or the band with a number or a band's name,
//! by `=`, `!=`, `<`, `<=`, `>` or `>=`; bands are ordered from trivial to expert. Numbers are compared
//! after rounding to thousandths. A level of which a number is not known is neither in nor out: it is left
//! out, and whoever asks can say so. Each game has subjects of its own; bands are called the same in both.

use crate::figure::{Feature, Figure, Subject, UnknownName, band_number};
use boxwright_rate::{BANDS, round};
use std::fmt;
use std::str::FromStr;

/// What a level must be like; if nothing else is said, a level of Sokoban.
#[derive(Clone, Debug, PartialEq)]
pub struct Condition<F = Figure> {
    parts: Vec<Part<F>>,
}

#[derive(Clone, Copy, Debug, PartialEq)]
struct Part<F> {
    subject: Subject<F>,
    relation: Relation,
    than: f64,
}

/// How a number is compared with another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relation {
    /// The same.
    Equal,
    /// Another.
    Unequal,
    /// Less than it.
    Less,
    /// As much or less.
    AtMost,
    /// More than it.
    More,
    /// As much or more.
    AtLeast,
}

const RELATIONS: [(&str, Relation); 6] = [
    ("=", Relation::Equal),
    ("!=", Relation::Unequal),
    ("<", Relation::Less),
    ("<=", Relation::AtMost),
    (">", Relation::More),
    (">=", Relation::AtLeast),
];

/// Does a level fulfil a condition?
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Holds {
    /// It does.
    Yes,
    /// It does not.
    No,
    /// It might, but a number is missing.
    Unknown,
}

/// Why a text is no condition. `at` counts its signs from 1.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ConditionError {
    /// Nothing between two commas, or at an end.
    #[error("sign {at}: nothing stands here; write conditions like band=hard, pushes>=30")]
    Empty {
        /// Where it would begin.
        at: usize,
    },
    /// A name alone.
    #[error("sign {at}: `{text}` is not compared with anything; write it like {}", example(.text))]
    NoRelation {
        /// Where it begins.
        at: usize,
        /// The whole part.
        text: String,
    },
    /// Signs that compare nothing.
    #[error("sign {at}: `{text}` is no comparison; there are = != < <= > >=")]
    UnknownRelation {
        /// Where it begins.
        at: usize,
        /// The signs.
        text: String,
    },
    /// A name that stands for nothing.
    #[error("sign {at}: {unknown}")]
    UnknownName {
        /// Where it begins.
        at: usize,
        /// What it might have been.
        unknown: UnknownName,
    },
    /// Something that is not a number.
    #[error("sign {at}: `{text}` is not a number; write one like 30 or 2.5")]
    NotANumber {
        /// Where it begins.
        at: usize,
        /// What stands there.
        text: String,
    },
    /// Something that is not a band.
    #[error("sign {at}: there is no band `{text}`; there are {}", bands())]
    UnknownBand {
        /// Where it begins.
        at: usize,
        /// What stands there.
        text: String,
    },
}

fn example(text: &str) -> String {
    match Subject::<Figure>::named(text) {
        Ok(Subject::Band) => "band>=medium".to_owned(),
        Ok(subject) => format!("{}>=30", subject.name()),
        Err(_) => "pushes>=30".to_owned(),
    }
}

fn bands() -> String {
    BANDS.map(|band| band.name).join(", ")
}

impl<F: Feature> FromStr for Condition<F> {
    type Err = ConditionError;

    fn from_str(text: &str) -> Result<Condition<F>, ConditionError> {
        let mut at = 1;
        let mut parts = Vec::new();
        for part in text.split(',') {
            parts.push(Piece { text: part, at }.trimmed().part()?);
            at += part.chars().count() + 1;
        }
        Ok(Condition { parts })
    }
}

impl<F: Feature> fmt::Display for Condition<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let parts: Vec<String> = self.parts.iter().map(Part::to_string).collect();
        f.write_str(&parts.join(", "))
    }
}

impl<F: Feature> fmt::Display for Part<F> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let sign =
            RELATIONS.iter().find(|(_, relation)| *relation == self.relation).map_or("", |(sign, _)| *sign);
        write!(f, "{}{sign}", self.subject.name())?;
        let band = BANDS.get(self.than as usize).filter(|_| self.subject.is_band());
        match band {
            Some(band) => f.write_str(band.name),
            None => write!(f, "{}", self.than),
        }
    }
}

impl<F: Feature> Condition<F> {
    /// A condition of one part.
    pub fn one(subject: Subject<F>, relation: Relation, than: f64) -> Condition<F> {
        Condition { parts: vec![Part { subject, relation, than }] }
    }

    /// What must be known of a level.
    pub fn subjects(&self) -> impl Iterator<Item = Subject<F>> {
        self.parts.iter().map(|part| part.subject)
    }

    /// The least and the most that a figure may be, as far as the condition says, both included; to thousandths.
    pub fn window(&self, name: &str) -> (f64, f64) {
        const STEP: f64 = 0.001;
        let mut window = (f64::NEG_INFINITY, f64::INFINITY);
        for part in self.parts.iter().filter(|part| part.subject.name() == name) {
            // As they are compared.
            let than = round(part.than);
            let (from, to) = match part.relation {
                Relation::Equal => (than, than),
                Relation::Less => (f64::NEG_INFINITY, than - STEP),
                Relation::AtMost => (f64::NEG_INFINITY, than),
                Relation::More => (than + STEP, f64::INFINITY),
                Relation::AtLeast => (than, f64::INFINITY),
                Relation::Unequal => continue,
            };
            window = (window.0.max(from), window.1.min(to));
        }
        window
    }

    /// Both this condition and the other.
    pub fn and(mut self, other: Condition<F>) -> Condition<F> {
        self.parts.extend(other.parts);
        self
    }

    /// Asks for the numbers and compares them.
    pub fn holds(&self, number: impl Fn(Subject<F>) -> Option<f64>) -> Holds {
        let answers: Vec<Option<bool>> =
            self.parts.iter().map(|part| number(part.subject).map(|number| part.holds(number))).collect();
        if answers.contains(&Some(false)) {
            Holds::No
        } else if answers.contains(&None) {
            Holds::Unknown
        } else {
            Holds::Yes
        }
    }
}

impl<F> Part<F> {
    fn holds(&self, number: f64) -> bool {
        let (number, than) = (round(number), round(self.than));
        match self.relation {
            Relation::Equal => number == than,
            Relation::Unequal => number != than,
            Relation::Less => number < than,
            Relation::AtMost => number <= than,
            Relation::More => number > than,
            Relation::AtLeast => number >= than,
        }
    }
}

/// A piece of the text, and which of its signs it begins with.
#[derive(Clone, Copy)]
struct Piece<'a> {
    text: &'a str,
    at: usize,
}

impl<'a> Piece<'a> {
    fn trimmed(self) -> Piece<'a> {
        let text = self.text.trim_start();
        let skipped = self.text.chars().count() - text.chars().count();
        Piece { text: text.trim_end(), at: self.at + skipped }
    }

    /// The piece without its beginning, which takes so many bytes.
    fn after(self, bytes: usize) -> Piece<'a> {
        Piece { text: &self.text[bytes..], at: self.at + self.text[..bytes].chars().count() }
    }

    fn part<F: Feature>(self) -> Result<Part<F>, ConditionError> {
        let is_sign = |sign: char| "=!<>".contains(sign);
        if self.text.is_empty() {
            return Err(ConditionError::Empty { at: self.at });
        }
        let begin = self.text.find(is_sign);
        let Some(begin) = begin else {
            return Err(ConditionError::NoRelation { at: self.at, text: self.text.to_owned() });
        };
        let rest = self.after(begin);
        let end = rest.text.find(|sign| !is_sign(sign)).unwrap_or(rest.text.len());
        let (name, signs) = (self.text[..begin].trim_end(), &rest.text[..end]);
        let subject =
            Subject::named(name).map_err(|unknown| ConditionError::UnknownName { at: self.at, unknown })?;
        let relation = RELATIONS.iter().find(|(known, _)| *known == signs).map(|(_, relation)| *relation);
        let relation = relation
            .ok_or_else(|| ConditionError::UnknownRelation { at: rest.at, text: signs.to_owned() })?;
        let than = rest.after(end).trimmed().value(subject)?;
        Ok(Part { subject, relation, than })
    }

    fn value<F: Feature>(self, subject: Subject<F>) -> Result<f64, ConditionError> {
        let (at, text) = (self.at, self.text.to_owned());
        if subject.is_band() {
            return band_number(self.text).ok_or(ConditionError::UnknownBand { at, text });
        }
        let number = self.text.parse::<f64>().ok().filter(|number| number.is_finite());
        number.ok_or(ConditionError::NotANumber { at, text })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A level with 30 pushes in band hard; its difficulty is not known.
    fn check(condition: &str, expected: Holds) {
        let number = |subject: Subject| match subject.name() {
            "pushes" => Some(30.0),
            "band" => Some(3.0),
            "dead_share" => Some(0.1234),
            _ => None,
        };
        let condition: Condition = condition.parse().unwrap();
        assert_eq!(condition.holds(number), expected, "{condition:?}");
    }

    #[test]
    fn every_relation_means_what_it_says() {
        for (sign, below, same, above) in [
            ("=", false, true, false),
            ("!=", true, false, true),
            ("<", true, false, false),
            ("<=", true, true, false),
            (">", false, false, true),
            (">=", false, true, true),
        ] {
            // 30 is below 31, the same as 30 and above 29.
            for (than, expected) in [(31, below), (30, same), (29, above)] {
                check(&format!("pushes{sign}{than}"), if expected { Holds::Yes } else { Holds::No });
            }
        }
    }

    #[test]
    fn commas_mean_and_and_blanks_mean_nothing() {
        check("band=hard,pushes>=30", Holds::Yes);
        check("  band = hard ,\tpushes >= 30.0  ", Holds::Yes);
        check("band=hard, pushes>30", Holds::No);
        check("pushes>=-1e3", Holds::Yes);
    }

    #[test]
    fn bands_are_ordered() {
        check("band>=medium, band<expert, band!=easy", Holds::Yes);
        check("band<hard", Holds::No);
    }

    #[test]
    fn windows_are_what_all_parts_leave() {
        let condition: Condition =
            "pushes>=30, pushes<41, band=hard, lines!=7, difficulty>2.5".parse().unwrap();
        let (from, to) = condition.window("pushes");
        assert_eq!((from, to.floor()), (30.0, 40.0));
        assert_eq!(condition.window("band"), (3.0, 3.0));
        assert_eq!(condition.window("lines"), (f64::NEG_INFINITY, f64::INFINITY));
        assert_eq!(condition.window("difficulty"), (2.501, f64::INFINITY));
    }

    #[test]
    fn what_is_not_known_leaves_out_only_what_would_be_in() {
        check("difficulty>3", Holds::Unknown);
        check("difficulty>3, pushes=30", Holds::Unknown);
        check("difficulty>3, pushes=31", Holds::No);
    }

    #[test]
    fn thousandths_are_compared_and_no_more() {
        check("dead_share=0.123", Holds::Yes);
        check("dead_share>0.123", Holds::No);
        check("dead_share>=0.1234999", Holds::Yes);
    }

    #[test]
    fn a_text_that_is_no_condition_is_told_where_and_what_would_do() {
        for (text, message) in [
            ("", "sign 1: nothing stands here; write conditions like band=hard, pushes>=30"),
            ("pushes>3,", "sign 10: nothing stands here; write conditions like band=hard, pushes>=30"),
            ("pushes", "sign 1: `pushes` is not compared with anything; write it like pushes>=30"),
            ("pushes>3, band", "sign 11: `band` is not compared with anything; write it like band>=medium"),
            ("pushes=>3", "sign 7: `=>` is no comparison; there are = != < <= > >="),
            ("pushs>3", "sign 1: there is no metric or score `pushs`; did you mean pushes?"),
            (">3", "sign 1: there is no metric or score ``; rate --list has all names"),
            ("pushes > many", "sign 10: `many` is not a number; write one like 30 or 2.5"),
            ("pushes>", "sign 8: `` is not a number; write one like 30 or 2.5"),
            ("pushes<inf", "sign 8: `inf` is not a number; write one like 30 or 2.5"),
            ("é, band=hard", "sign 1: `é` is not compared with anything; write it like pushes>=30"),
            ("band=harsh", "sign 6: there is no band `harsh`; there are trivial, easy, medium, hard, expert"),
            ("band>3", "sign 6: there is no band `3`; there are trivial, easy, medium, hard, expert"),
        ] {
            assert_eq!(text.parse::<Condition>().unwrap_err().to_string(), message, "{text}");
        }
    }
}

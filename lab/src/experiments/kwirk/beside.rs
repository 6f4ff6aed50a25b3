//! Our number beside one of the paper: does it match, fall short or exceed, and how many rows do which.

use super::published::Figure;
use crate::statistics::median;
use serde_json::{Value, json};
use std::fmt;

/// How ours stands beside a figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Beside {
    Matches,
    FallsShort,
    Exceeds,
    /// The proof did not go far enough to tell.
    Open,
}

/// A number of which only this may be known: it is no less than the first and no more than the second.
pub(super) type Known = (f64, f64);

/// The middle one of several.
pub(super) fn middle(several: &[Known]) -> Known {
    let of = |end: fn(&Known) -> f64| median(&several.iter().map(end).collect::<Vec<f64>>());
    (of(|known| known.0), of(|known| known.1))
}

impl Beside {
    pub(super) fn of((least, most): Known, figure: Figure) -> Beside {
        let (from, to) = (figure.value - figure.within, figure.value + figure.within);
        match () {
            () if most < from => Beside::FallsShort,
            () if least > to => Beside::Exceeds,
            () if from <= least && most <= to => Beside::Matches,
            () => Beside::Open,
        }
    }
}

impl fmt::Display for Beside {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Beside::Matches => "matches",
            Beside::FallsShort => "falls short",
            Beside::Exceeds => "exceeds",
            Beside::Open => "open",
        })
    }
}

/// Rows, counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Count {
    pub(super) rows: usize,
    matches: usize,
    falls_short: usize,
    exceeds: usize,
    open: usize,
    /// Rows whose figure lies between the least and the most of our seeds.
    in_range: usize,
}

impl Count {
    /// Takes in a row: what came of each of our seeds, and the figure of the paper; how the middle one stands beside it.
    /// None where the figure is lost or we have nothing.
    pub(super) fn add(&mut self, ours: &[Known], figure: Option<Figure>) -> Option<Beside> {
        let figure = figure.filter(|_| !ours.is_empty())?;
        let beside = Beside::of(middle(ours), figure);
        self.rows += 1;
        *match beside {
            Beside::Matches => &mut self.matches,
            Beside::FallsShort => &mut self.falls_short,
            Beside::Exceeds => &mut self.exceeds,
            Beside::Open => &mut self.open,
        } += 1;
        let is_above = |known: &Known| known.1 >= figure.value - figure.within;
        let is_below = |known: &Known| known.0 <= figure.value + figure.within;
        self.in_range += usize::from(ours.iter().any(is_above) && ours.iter().any(is_below));
        Some(beside)
    }

    pub(super) fn data(&self) -> Value {
        json!({
            "rows": self.rows, "matches": self.matches, "falls_short": self.falls_short, "exceeds": self.exceeds,
            "open": self.open, "published_between_our_seeds": self.in_range,
        })
    }
}

impl fmt::Display for Count {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Count { rows, matches, falls_short, exceeds, open, in_range } = self;
        write!(
            f,
            "of {rows} rows {matches} match, {falls_short} fall short, {exceeds} exceed, {open} open; "
        )?;
        write!(f, "the published lies between our seeds in {in_range}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn exactly(value: f64) -> Known {
        (value, value)
    }

    fn figure(value: f64, within: f64) -> Figure {
        Figure { value, within }
    }

    #[test]
    fn ours_stands_beside_theirs() {
        assert_eq!(Beside::of(exactly(9.0), figure(10.0, 0.005)), Beside::FallsShort);
        assert_eq!(Beside::of(exactly(10.0), figure(10.0, 0.005)), Beside::Matches);
        assert_eq!(Beside::of(exactly(11.0), figure(10.0, 0.005)), Beside::Exceeds);
        assert_eq!(Beside::of(exactly(13.0), figure(10.0, 3.0)), Beside::Matches);
        // Steps between a bound and a plan: told where both say the same, else open.
        assert_eq!(Beside::of((4.0, 9.0), figure(10.0, 0.0)), Beside::FallsShort);
        assert_eq!(Beside::of((4.0, 10.0), figure(10.0, 0.0)), Beside::Open);
        assert_eq!(Beside::of((11.0, 90.0), figure(10.0, 0.0)), Beside::Exceeds);
    }

    #[test]
    fn rows_are_counted() {
        let mut count = Count::default();
        let seeds = |all: &[f64]| all.iter().copied().map(exactly).collect::<Vec<Known>>();
        let ten = Some(figure(10.0, 0.0));
        // Middle 8, and one seed is above; middle 8, and none is.
        assert_eq!(count.add(&seeds(&[30.0, 8.0, 5.0]), ten), Some(Beside::FallsShort));
        assert_eq!(count.add(&seeds(&[9.0, 8.0, 5.0]), ten), Some(Beside::FallsShort));
        assert_eq!(count.add(&seeds(&[10.0, 1.0, 12.0]), ten), Some(Beside::Matches));
        assert_eq!(count.add(&seeds(&[11.0]), ten), Some(Beside::Exceeds));
        assert_eq!(count.add(&[(3.0, 40.0)], ten), Some(Beside::Open));
        assert_eq!(count.add(&seeds(&[11.0]), None), None);
        assert_eq!(count.add(&[], ten), None);
        assert_eq!(
            count.to_string(),
            "of 5 rows 1 match, 2 fall short, 1 exceed, 1 open; the published lies between our seeds in 3"
        );
        assert_eq!(count.data()["falls_short"], 2);
    }
}

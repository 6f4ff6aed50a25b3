//! Figures: every number that can be asked for by name, be it a metric or the score of a paper.
//!
//! Metrics and scores are two tables of the crate that finds them; whoever types a name need not know in
//! which it stands. A name that is in neither is answered with the names that look like it.

use boxwright_rate::{BANDS, METRICS, Metric, SCORES, Score, Study};
use std::fmt::Debug;

/// A number about a level.
#[derive(Clone, Copy, Debug)]
pub enum Figure {
    /// A metric.
    Metric(&'static Metric),
    /// A score of a paper.
    Score(&'static Score),
}

/// Two figures are the same if they have the same name.
impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        self.name() == other.name()
    }
}

/// Why a name stands for no figure.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("there is no {kind} `{name}`; {}", advice(.near))]
pub struct UnknownName {
    /// What was wanted.
    pub kind: &'static str,
    /// What was typed.
    pub name: String,
    /// Names that look like it.
    pub near: Vec<&'static str>,
}

impl UnknownName {
    /// For a name that is none of these.
    pub fn among(
        kind: &'static str,
        name: &str,
        names: impl IntoIterator<Item = &'static str>,
    ) -> UnknownName {
        UnknownName { kind, name: name.to_owned(), near: near(name, names.into_iter()) }
    }
}

fn advice(near: &[&str]) -> String {
    match near {
        [] => "rate --list has all names".to_owned(),
        near => format!("did you mean {}?", near.join(" or ")),
    }
}

impl Figure {
    /// What the difficulty is called among the figures.
    pub const DIFFICULTY: &'static str = "difficulty";

    /// Every metric, then every score.
    pub fn all() -> impl Iterator<Item = Figure> {
        METRICS.iter().map(Figure::Metric).chain(SCORES.iter().map(Figure::Score))
    }

    /// The figure of a name.
    pub fn named(name: &str) -> Result<Figure, UnknownName> {
        let unknown =
            || UnknownName::among("metric or score", name, Figure::all().map(|figure| figure.name()));
        Figure::all().find(|figure| figure.name() == name).ok_or_else(unknown)
    }

    /// What it is called in commands and data.
    pub fn name(&self) -> &'static str {
        match self {
            Figure::Metric(metric) => metric.name,
            Figure::Score(score) => score.name,
        }
    }

    /// What is counted.
    pub fn unit(&self) -> &'static str {
        match self {
            Figure::Metric(metric) => metric.unit,
            Figure::Score(_) => "score",
        }
    }

    /// The number, to four digits after the point, or nothing.
    pub fn of(&self, study: &Study) -> Option<f64> {
        let number = match self {
            Figure::Metric(metric) => metric.of(study),
            // Adding 0 turns -0 into 0.
            Figure::Score(score) => (score.measure)(study).map(|number| (number * 1e4).round() / 1e4 + 0.0),
        };
        number.filter(|number| number.is_finite())
    }
}

/// The numbers that levels of a game have.
pub trait Feature: Copy + Debug + PartialEq + Send + Sync + 'static {
    /// What one of them is called where there is none of a name.
    const KIND: &'static str;
    /// Where the bands end, from trivial to expert: each has the difficulties up to its end.
    const BAND_ENDS: [f64; 5];

    /// Every one; the difficulty is among them.
    fn all() -> impl Iterator<Item = Self>;

    /// What it is called in commands and data.
    fn name(&self) -> &'static str;
}

impl Feature for Figure {
    const KIND: &'static str = "metric or score";
    const BAND_ENDS: [f64; 5] = [BANDS[0].to, BANDS[1].to, BANDS[2].to, BANDS[3].to, BANDS[4].to];

    fn all() -> impl Iterator<Item = Figure> {
        Figure::all()
    }

    fn name(&self) -> &'static str {
        Figure::name(self)
    }
}

/// What levels can be chosen and sorted by: a figure or the band; if nothing else is said, of Sokoban.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Subject<F = Figure> {
    /// A number.
    Figure(F),
    /// The band, as its number.
    Band,
}

/// What a band is called among the subjects.
pub(crate) const BAND: &str = "band";

impl<F: Feature> Subject<F> {
    /// The subject of a name.
    pub fn named(name: &str) -> Result<Subject<F>, UnknownName> {
        let figures = F::all().map(Subject::Figure);
        let found = figures.chain([Subject::Band]).find(|subject| subject.name() == name);
        found.ok_or_else(|| {
            UnknownName::among(F::KIND, name, F::all().map(|figure| figure.name()).chain([BAND]))
        })
    }

    /// What it is called in commands and data.
    pub fn name(&self) -> &'static str {
        self.figure().map_or(BAND, |figure| figure.name())
    }

    /// The figure that it is, unless it is the band.
    pub fn figure(self) -> Option<F> {
        if let Subject::Figure(figure) = self { Some(figure) } else { None }
    }

    /// Is it the band? Then it is compared with the name of one.
    pub fn is_band(&self) -> bool {
        matches!(self, Subject::Band)
    }
}

/// The number of a band's name, from 0 for the easiest.
pub(crate) fn band_number(name: &str) -> Option<f64> {
    BANDS.iter().position(|band| band.name == name).map(|number| number as f64)
}

/// Most names that are offered in place of an unknown one.
const MOST_NEAR: usize = 3;

/// The names that look most like a text: few signs differ, or one is in the other.
fn near(text: &str, names: impl Iterator<Item = &'static str>) -> Vec<&'static str> {
    let text = text.to_lowercase();
    let most = 1 + text.chars().count() / 4;
    let apart = |name: &'static str| {
        let is_part = text.len() > 2 && (name.contains(&text) || text.contains(name));
        let signs = differing(&text, name);
        (is_part || signs <= most).then_some((!is_part, signs, name))
    };
    let mut found: Vec<_> = names.filter_map(apart).collect();
    found.sort();
    found.into_iter().map(|(_, _, name)| name).take(MOST_NEAR).collect()
}

/// How many signs must be put in, taken out or replaced to turn one text into the other.
fn differing(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (at, sign) in one.chars().enumerate() {
        let mut before = std::mem::replace(&mut row[0], at + 1);
        for (col, &its) in other.iter().enumerate() {
            let replaced = before + usize::from(sign != its);
            before = row[col + 1];
            row[col + 1] = replaced.min(before + 1).min(row[col] + 1);
        }
    }
    row[other.len()]
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::Budget;
    use boxwright_rate::Effort;

    #[test]
    fn every_figure_is_found_by_its_name_and_no_name_is_taken_twice() {
        for figure in Figure::all() {
            assert_eq!(Figure::named(figure.name()), Ok(figure));
            assert_eq!(Subject::named(figure.name()), Ok(Subject::Figure(figure)));
            assert_eq!(Figure::all().filter(|other| *other == figure).count(), 1, "{}", figure.name());
            assert_ne!(figure.name(), BAND);
        }
        assert_eq!(Subject::named("band"), Ok(Subject::<Figure>::Band));
    }

    #[test]
    fn an_unknown_name_is_answered_with_those_that_look_like_it() {
        let says = |name: &str| Subject::<Figure>::named(name).unwrap_err().to_string();
        assert_eq!(says("pushs"), "there is no metric or score `pushs`; did you mean pushes?");
        assert_eq!(says("Band"), "there is no metric or score `Band`; did you mean band?");
        assert_eq!(
            says("hatoum"),
            "there is no metric or score `hatoum`; did you mean hatoum2025 or hatoum2025-corrected?"
        );
        assert_eq!(says("colour"), "there is no metric or score `colour`; rate --list has all names");
        assert_eq!(says(""), "there is no metric or score ``; rate --list has all names");
    }

    #[test]
    fn texts_differ_by_the_signs_that_change() {
        let pairs = [("", "abc", 3), ("abc", "abc", 0), ("moves", "mvoes", 2), ("kitten", "sitting", 3)];
        for (one, other, signs) in pairs {
            assert_eq!((differing(one, other), differing(other, one)), (signs, signs), "{one} {other}");
        }
    }

    #[test]
    fn scores_have_four_digits_like_metrics() {
        // Terrain and congestion counted in the crate that has them: the figure only rounds.
        let level = "######\n#@$ .#\n######".parse().unwrap();
        let mut budget = Budget::nodes(100_000);
        let study = Study::new(&level, Effort::default(), &mut budget);
        for figure in Figure::all() {
            let number = figure.of(&study).unwrap();
            assert_eq!(number, (number * 1e4).round() / 1e4, "{}", figure.name());
        }
        assert_eq!(Figure::named("pushes").unwrap().of(&study), Some(2.0));
    }
}

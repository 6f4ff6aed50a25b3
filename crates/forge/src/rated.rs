//! A rated level: the figures that were asked for, its difficulty and band, as plain data.
//!
//! The difficulty is found first: where it proves that there is no solution, no other search is begun. A
//! figure that gave up is there without a number, and a level that is not rated says why.

use crate::figure::{Feature as _, Figure, Subject};
use crate::numbers::Wanted;
use crate::puzzle::{Graded as _, Puzzle};
use boxwright_core::Budget;
use boxwright_core::sokoban::{Level, Replay, Sokoban, replay};
use boxwright_rate::{Effort, Explanation, NotRated, Study, round};
use serde::ser::{Serialize, SerializeMap as _, Serializer};

/// What was found out about a level; if nothing else is said, one of Sokoban.
#[derive(Clone, Debug, PartialEq)]
pub struct Rated<G: Puzzle = Sokoban> {
    /// The figures in the order they were asked for, each with its number unless it gave up.
    pub figures: Vec<(G::Feature, Option<f64>)>,
    /// How hard it is, or why that is not known.
    pub rating: Result<G::Rating, NotRated>,
    /// What makes a level of Sokoban hard, if that was asked for and it is rated.
    pub explanation: Option<Explanation>,
    /// The solution that figures are about, if one of them is: pushes in capitals.
    pub plan: Option<String>,
}

impl Rated<Sokoban> {
    /// Rates a level.
    pub fn new(
        level: &Level,
        figures: &[Figure],
        explain: bool,
        effort: Effort,
        budget: &mut Budget,
    ) -> Rated {
        let study = Study::new(level, effort, budget);
        let rating = study.rating();
        let figures = figures.iter().map(|figure| (*figure, figure.of(&study))).collect();
        let explanation = explain.then(|| Explanation::of(&study).ok()).flatten();
        Rated { rating, figures, explanation, plan: shown(level, &study) }
    }

    /// What is wanted about a level of which a solution with fewest pushes is known, and nothing else.
    pub(crate) fn proved(
        level: &Level,
        best: &Replay,
        wanted: &Wanted,
        effort: Effort,
        budget: &mut Budget,
    ) -> Rated {
        let study = Study::new(level, effort, budget);
        let rating = if wanted.rating { study.rating() } else { Err(NotRated::NotAsked) };
        let number = |figure: Figure| match figure.name() {
            // It is proved, so no search is needed, and none can give up.
            "pushes" => Some(best.counts.pushes as f64),
            _ => figure.of(&study),
        };
        let figures = wanted.figures.iter().map(|figure| (*figure, number(*figure))).collect();
        Rated { rating, figures, explanation: None, plan: shown(level, &study) }
    }
}

impl<G: Puzzle> Rated<G> {
    /// The number of a figure, if it was asked for and found.
    pub fn number(&self, figure: G::Feature) -> Option<f64> {
        let is_difficulty = figure.name() == Figure::DIFFICULTY;
        let found =
            || self.figures.iter().find(|(known, _)| *known == figure).and_then(|(_, number)| *number);
        if is_difficulty { self.difficulty() } else { found() }
    }

    /// The number of a figure, or of the band.
    pub fn value(&self, subject: Subject<G::Feature>) -> Option<f64> {
        match subject.figure() {
            Some(figure) => self.number(figure),
            None => self.rating.as_ref().ok().map(|rating| rating.band_number() as f64),
        }
    }

    /// How hard it is.
    pub fn difficulty(&self) -> Option<f64> {
        self.rating.as_ref().ok().map(|rating| rating.difficulty())
    }

    /// The name of its band.
    pub fn band(&self) -> Option<&'static str> {
        self.rating.as_ref().ok().map(|rating| rating.band())
    }
}

/// The solution that figures of a study are about, if one of them is.
fn shown(level: &Level, study: &Study) -> Option<String> {
    let replayed = study.shown().and_then(|plan| replay(level, &plan).ok());
    replayed.map(|replay| replay.lurd())
}

/// As a map: the figures by name, `difficulty`, `band`, `not_rated` if it is not, and `plan` if figures are
/// about one. Of a rating that nobody asked for nothing is said.
impl<G: Puzzle> Serialize for Rated<G> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let mut map = serializer.serialize_map(None)?;
        for (figure, number) in self.figures.iter().filter(|(figure, _)| figure.name() != Figure::DIFFICULTY)
        {
            map.serialize_entry(figure.name(), &number.map(Number))?;
        }
        if self.rating != Err(NotRated::NotAsked) {
            map.serialize_entry("difficulty", &self.difficulty().map(Number))?;
            map.serialize_entry("band", &self.band())?;
            if let Err(why) = &self.rating {
                map.serialize_entry("not_rated", &why.to_string())?;
            }
        }
        if let Some(plan) = &self.plan {
            map.serialize_entry("plan", plan)?;
        }
        map.end()
    }
}

/// A number that is written without a point if it is whole.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Number(pub f64);

impl Serialize for Number {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        // Beyond this, not every whole number is one of these.
        const EXACT: f64 = 9e15;
        if self.0.fract() == 0.0 && self.0.abs() < EXACT {
            serializer.serialize_i64(self.0 as i64)
        } else {
            serializer.serialize_f64(self.0)
        }
    }
}

/// The order of numbers from small to large, or from large to small: which comes first, second, and so on.
/// Equal ones stay in their order, and those that are missing come last.
pub fn sorted(numbers: &[Option<f64>], descending: bool) -> Vec<usize> {
    let key = |at: &usize| {
        let number = numbers[*at].map(|number| if descending { -round(number) } else { round(number) });
        // Adding 0 turns -0 into 0.
        number.map_or(f64::INFINITY, |number| number + 0.0)
    };
    let mut order: Vec<usize> = (0..numbers.len()).collect();
    order.sort_by(|one, other| key(one).total_cmp(&key(other)));
    order
}

#[cfg(test)]
mod tests {
    use super::*;

    fn rated(board: &str, names: &[&str], effort: Effort) -> Rated {
        let figures: Vec<Figure> = names.iter().map(|name| Figure::named(name).unwrap()).collect();
        Rated::new(&board.parse().unwrap(), &figures, true, effort, &mut Budget::nodes(100_000))
    }

    #[test]
    fn a_corridor_is_rated_and_written_by_hand() {
        let found = rated("######\n#@$ .#\n######", &["pushes", "dead_share", "boxes"], Effort::default());
        // One way to go, so nothing can be lost: a chance of 1.
        assert_eq!(
            serde_json::to_string(&found).unwrap(),
            r#"{"pushes":2,"dead_share":0,"boxes":1,"difficulty":0,"band":"trivial","plan":"RR"}"#
        );
        assert!(found.explanation.is_some());
        assert_eq!(found.value(Subject::Band), Some(0.0));
    }

    #[test]
    fn what_gave_up_is_there_without_a_number() {
        let jammed = rated("########\n#@$ $..#\n########", &["pushes", "boxes"], Effort::default());
        assert_eq!(
            serde_json::to_string(&jammed).unwrap(),
            r#"{"pushes":null,"boxes":2,"difficulty":null,"band":null,"not_rated":"it has no solution"}"#
        );
        assert_eq!((jammed.value(Subject::Band), jammed.explanation), (None, None));
        let short = Effort { places: 1, nodes: 1 };
        let cut = rated("########\n#@     #\n# $ $. #\n#    . #\n########", &["moves"], short);
        assert_eq!(cut.rating, Err(NotRated::TooLarge));
        assert_eq!(cut.figures[0].1, None);
    }

    #[test]
    fn broken_numbers_keep_their_point() {
        assert_eq!(serde_json::to_string(&[Number(2.0), Number(0.25), Number(-3.0)]).unwrap(), "[2,0.25,-3]");
    }

    #[test]
    fn missing_numbers_come_last_and_equals_stay_in_order() {
        let numbers = [Some(2.0), None, Some(1.0), Some(1.000_1), None, Some(3.0)];
        assert_eq!(sorted(&numbers, false), [2, 3, 0, 5, 1, 4]);
        assert_eq!(sorted(&numbers, true), [5, 0, 2, 3, 1, 4]);
    }
}

//! Numbers about a level by name: those of any game, how many boxes there are, and how hard it is.

use boxwright_core::Budget;
use boxwright_forge::Feature;
use boxwright_forge::rate::any_game::{METRICS, Metric, StateGraph};

/// A number about a level.
#[derive(Clone, Copy, Debug)]
pub enum Figure {
    /// How hard it is.
    Difficulty,
    /// How many boxes there are.
    Boxes,
    /// What makes sense for every game.
    Metric(&'static Metric),
}

impl Figure {
    /// The number, found by looking at every state, to four digits after the point.
    pub(crate) fn measure(self, graph: &StateGraph, budget: &mut Budget) -> Option<f64> {
        let name = if self == Figure::Difficulty { FAILURE } else { self.name() };
        let metric = METRICS.iter().find(|metric| metric.name == name)?;
        (metric.measure)(graph, budget).map(|number| (number * 1e4).round() / 1e4)
    }
}

/// What the difficulty is.
const FAILURE: &str = "random_failure";

/// Two are the same if they have the same name.
impl PartialEq for Figure {
    fn eq(&self, other: &Figure) -> bool {
        self.name() == other.name()
    }
}

impl Feature for Figure {
    const KIND: &'static str = "number of push and pull";
    /// Cut so that of small rooms at random each has some; not validated on people.
    const BAND_ENDS: [f64; 5] = [2.0, 4.0, 6.0, 8.0, f64::INFINITY];

    fn all() -> impl Iterator<Item = Figure> {
        [Figure::Difficulty, Figure::Boxes].into_iter().chain(METRICS.iter().map(Figure::Metric))
    }

    fn name(&self) -> &'static str {
        match self {
            Figure::Difficulty => "difficulty",
            Figure::Boxes => "boxes",
            Figure::Metric(metric) => metric.name,
        }
    }
}

//! Numbers about a Kwirk level, its band, and a plan with fewest steps: for the library and for a close look.

use boxwright_forge::core::kwirk::{Level, Plan};
use boxwright_forge::rate::kwirk::{BANDS, Effort, METRICS, Rating, Study};
use boxwright_workshop::{Limits, Stop};
use serde_json::{Map, Value, json};
use std::time::Duration;

const TIME: Duration = Duration::from_secs(3);
const MEMORY: u64 = 1 << 30;
const EFFORT: Effort = Effort { nodes: 300_000, states: 20_000 };

/// What was found out about a level.
pub(super) struct Figures {
    pub(super) metrics: Map<String, Value>,
    pub(super) plan: Option<Plan>,
    /// How much there is to choose, or why that is not known.
    pub(super) rating: Result<Rating, String>,
}

/// Everything that is counted about a level, within a few seconds.
pub(super) fn figures_of(level: &Level, stop: &Stop) -> Figures {
    let limits = Limits { time: TIME, memory: MEMORY, ..Limits::NONE };
    let measure = |budget: &mut boxwright_forge::core::Budget| {
        let study = Study::new(level, EFFORT, budget);
        let mut metrics: Map<String, Value> = METRICS
            .iter()
            .filter_map(|metric| Some((metric.name.to_owned(), json!(metric.of(&study)?))))
            .collect();
        let rating = study.rating().map_err(|why| why.to_string());
        if let Ok(rating) = &rating {
            metrics.insert("band".to_owned(), json!(band_number(rating)));
        }
        Figures { metrics, plan: study.shown(), rating }
    };
    limits.spend(stop, measure).value
}

/// The band by its place, 0 for trivial.
pub(super) fn band_number(rating: &Rating) -> usize {
    BANDS.iter().position(|band| band.name == rating.band.name).unwrap_or(0)
}

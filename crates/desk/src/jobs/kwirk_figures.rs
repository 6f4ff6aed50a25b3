//! Numbers about a Kwirk level, its band, and a plan with fewest steps: for the library and for a close look.

use crate::Host;
use crate::host::within;
use boxwright_forge::core::kwirk::{Level, Plan};
use boxwright_forge::rate::kwirk::{BANDS, Effort, METRICS, Rating, Study};
use serde_json::{Map, Value, json};
use std::time::Duration;

const TIME: Duration = Duration::from_secs(3);
const EFFORT: Effort = Effort { nodes: 300_000, states: 20_000 };

/// What was found out about a level.
pub(super) struct Figures {
    pub(super) metrics: Map<String, Value>,
    pub(super) plan: Option<Plan>,
    /// How much there is to choose, or why that is not known.
    pub(super) rating: Result<Rating, String>,
}

/// Everything that is counted about a level, within a few seconds.
pub(super) fn figures_of(level: &Level, host: &dyn Host) -> Figures {
    let measure = |budget: &mut boxwright_forge::core::Budget| {
        let study = Study::new(level, EFFORT, budget);
        let mut metrics: Map<String, Value> = METRICS
            .iter()
            .filter_map(|metric| Some((metric.name.to_owned(), json!(metric.of(&study)?))))
            .collect();
        let rating = study.rating().map_err(|why| why.to_string());
        if let Ok(rating) = &rating {
            metrics.insert("band".to_owned(), json!(kwirk_band(rating)));
        }
        Figures { metrics, plan: study.shown(), rating }
    };
    within(host, TIME, measure).value
}

/// The band of a rated Kwirk level by its place, 0 for trivial.
pub(crate) fn kwirk_band(rating: &Rating) -> usize {
    BANDS.iter().position(|band| band.name == rating.band.name).unwrap_or(0)
}

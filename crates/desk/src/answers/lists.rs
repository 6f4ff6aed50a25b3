//! What there is to choose from: methods with their knobs, metrics, bands, formats.

use boxwright_forge::Figure;
use boxwright_forge::core::text::Format;
use boxwright_forge::make::{Generator, Kind, Knob, Makes, kwirk, sokoban};
use boxwright_forge::rate::kwirk::METRICS as KWIRK_METRICS;
use boxwright_forge::rate::{BANDS, METRICS, Metric};
use serde_json::{Value, json};

/// All lists; searches have so many processors.
pub(crate) fn lists(cores: usize) -> Value {
    json!({
        "version": boxwright_forge::VERSION,
        "cores": cores,
        "methods": sokoban::GENERATORS.iter().map(method).collect::<Vec<_>>(),
        "metrics": METRICS.iter().map(|metric| json!({
            "name": metric.name, "unit": metric.unit, "meaning": metric.meaning,
        })).collect::<Vec<_>>(),
        "ranks": ranks(),
        "kwirk": {
            "methods": kwirk::GENERATORS.iter().map(method).collect::<Vec<_>>(),
            "metrics": KWIRK_METRICS.iter().map(|metric| json!({
                "name": metric.name, "unit": metric.unit, "meaning": metric.meaning,
            })).collect::<Vec<_>>(),
        },
        "bands": BANDS.iter().map(|band| band.name).collect::<Vec<_>>(),
        "formats": Format::ALL.iter().map(|format| json!({
            "name": format.name(), "summary": format.summary(), "extension": format.extension(),
        })).collect::<Vec<_>>(),
    })
}

fn method<G: Makes>(generator: &Generator<G>) -> Value {
    json!({
        "name": generator.name, "summary": generator.summary, "good_for": generator.good_for,
        "paper": generator.paper, "knobs": generator.knobs.iter().map(knob).collect::<Vec<_>>(),
    })
}

fn knob(knob: &Knob) -> Value {
    let kind = match knob.kind {
        Kind::Number { from, to } => json!({ "from": from, "to": to }),
        Kind::Choice(names) => json!({ "choices": names }),
        // The page chooses one; several are for commands.
        Kind::Several { names, .. } => {
            let default = knob.usual();
            let others = names.iter().filter(|name| **name != default).map(|name| name.to_string());
            let choices: Vec<String> = std::iter::once(default.clone()).chain(others).collect();
            json!({ "choices": choices })
        }
        Kind::Within { told, .. } => json!({ "text": told }),
    };
    json!({ "name": knob.name, "summary": knob.summary, "kind": kind, "default": knob.usual() })
}

/// What levels can be ranked by.
fn ranks() -> Vec<&'static str> {
    Figure::all().filter_map(|figure| Metric::named(figure.name()).map(|metric| metric.name)).collect()
}

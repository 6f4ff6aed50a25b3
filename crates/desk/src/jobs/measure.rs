//! Numbers for the levels of the library that have none yet, kept as they are found.

use super::kwirk_figures;
use super::verdict::figures_of;
use crate::limits::{kwirk_level_of, level_of};
use crate::{Host, Library, Problem};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The pack, or everything.
    pack: Option<i64>,
}

pub(super) fn run(asked: Question, library: &dyn Library, host: &dyn Host) -> Result<Value, Problem> {
    let todo = library.unmeasured(asked.pack)?;
    let all = todo.len();
    for (at, (id, game, text)) in todo.into_iter().enumerate() {
        if host.is_stopped() {
            break;
        }
        let (metrics, plan) = if game == "kwirk" { kwirk(&text, host) } else { sokoban(&text, host) };
        // Half a look is not kept.
        if host.is_stopped() {
            break;
        }
        library.keep_metrics(&id, &metrics, plan.as_deref())?;
        host.tell(
            "measured",
            &json!({ "id": id, "metrics": metrics, "plan": plan, "at": at + 1, "of": all }),
        );
    }
    Ok(json!({ "of": all }))
}

fn sokoban(text: &str, host: &dyn Host) -> (Map<String, Value>, Option<String>) {
    match level_of(text) {
        Ok(level) => {
            let (rated, metrics) = figures_of(&level, host);
            (metrics, rated.plan)
        }
        Err(_) => (Map::new(), None),
    }
}

fn kwirk(text: &str, host: &dyn Host) -> (Map<String, Value>, Option<String>) {
    match kwirk_level_of(text) {
        Ok(level) => {
            let figures = kwirk_figures::figures_of(&level, host);
            (figures.metrics, figures.plan.map(|plan| plan.to_string()))
        }
        Err(_) => (Map::new(), None),
    }
}

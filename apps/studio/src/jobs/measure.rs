//! Numbers for the levels of the library that have none yet, kept as they are found.

use super::verdict::figures_of;
use super::{Ended, Job};
use crate::answer::Problem;
use crate::api::{kwirk_level_of, level_of};
use serde::Deserialize;
use serde_json::{Map, Value, json};

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    /// The pack, or everything.
    pack: Option<i64>,
}

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let library = &job.studio.library;
    let todo = library.unmeasured(asked.pack).map_err(Problem::from)?;
    let all = todo.len();
    for (at, (id, game, text)) in todo.into_iter().enumerate() {
        if job.stop.is_asked() {
            break;
        }
        let (metrics, plan) = if game == "kwirk" { kwirk(&text, job) } else { sokoban(&text, job) };
        // Half a look is not kept.
        if job.stop.is_asked() {
            break;
        }
        library.keep_metrics(&id, &metrics, plan.as_deref()).map_err(Problem::from)?;
        job.tell("measured", &json!({ "id": id, "metrics": metrics, "plan": plan, "at": at + 1, "of": all }));
    }
    Ok(json!({ "of": all }))
}

fn sokoban(text: &str, job: &Job) -> (Map<String, Value>, Option<String>) {
    match level_of(text) {
        Ok(level) => {
            let (rated, metrics) = figures_of(&level, &job.stop);
            (metrics, rated.plan)
        }
        Err(_) => (Map::new(), None),
    }
}

fn kwirk(text: &str, job: &Job) -> (Map<String, Value>, Option<String>) {
    match kwirk_level_of(text) {
        Ok(level) => {
            let figures = super::kwirk_figures::figures_of(&level, &job.stop);
            (figures.metrics, figures.plan.map(|plan| plan.to_string()))
        }
        Err(_) => (Map::new(), None),
    }
}

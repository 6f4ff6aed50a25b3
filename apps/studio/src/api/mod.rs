//! The questions the page asks, one file a subject, and where they are asked.

mod describe;
mod export;
mod kwirk;
mod kwirk_export;
mod lists;
mod packs;
mod play;
mod pull;
mod read;
mod shelf;

use crate::access::Access;
use crate::answer::Problem;
use crate::guard::{Guard, MAX_BODY, guard};
use crate::jobs;
use crate::server::Studio;
use axum::Router;
use axum::extract::{DefaultBodyLimit, State};
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{get, post};
use boxwright_forge::core::sokoban::{Draft, Level};
use boxwright_forge::core::{Plan, PlanText};
use std::sync::Arc;

pub(crate) use kwirk::{draft_of as kwirk_draft_of, level_of as kwirk_level_of, plan_of as kwirk_plan_of};

/// All questions.
pub(crate) fn router(studio: Arc<Studio>, access: Access) -> Router {
    let rules = Arc::new(Guard { port: studio.port, access });
    Router::new()
        .route("/api/openapi.json", get(describe::openapi))
        .route("/api/lists", get(lists::lists))
        .route("/api/level", post(play::level))
        .route("/api/play", post(play::play))
        .route("/api/lost", post(play::lost))
        .route("/api/reach", post(play::reach))
        .route("/api/pull", post(pull::pull))
        .route("/api/kwirk/level", post(kwirk::level))
        .route("/api/kwirk/play", post(kwirk::play))
        .route("/api/read", post(read::read))
        .route("/api/export", post(export::export))
        .route("/api/library", get(packs::packs))
        .route("/api/library/levels", get(shelf::levels))
        .route("/api/library/add", post(shelf::add))
        .route("/api/library/remove", post(shelf::remove))
        .route("/api/library/restore", post(shelf::restore))
        .route("/api/library/change", post(shelf::change))
        .route("/api/library/packs", post(packs::change))
        .route("/api/library/play", post(shelf::played))
        .route("/api/library/rating", post(shelf::rated))
        .route("/api/library/plays.csv", get(shelf::plays_csv))
        .route("/api/library/ratings.csv", get(shelf::ratings_csv))
        .route("/api/jobs/{kind}", post(jobs::start))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(rules, guard))
        .with_state(studio)
}

/// A file of the page, or the news that there is none.
async fn file(State(studio): State<Arc<Studio>>, uri: Uri, headers: HeaderMap) -> Response {
    studio.assets.serve(uri.path(), &headers).unwrap_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, "there is nothing at this address").into_response()
    })
}

/// The most levels that are read or kept at once.
const MOST_LEVELS: usize = 20_000;

/// Are there no more levels than are taken at once?
fn check_count(levels: usize) -> Result<(), Problem> {
    if levels <= MOST_LEVELS {
        return Ok(());
    }
    Err(Problem::unclear(format!("{levels} levels at once; {MOST_LEVELS} would do")))
}

/// The most characters of a board's text: the largest board, a line end a row, twice over.
const MAX_TEXT: usize = 2 * 128 * 129;

/// A board from its text.
pub(crate) fn draft_of(text: &str) -> Result<Draft, Problem> {
    check_size(text)?;
    text.parse().map_err(Problem::unclear)
}

/// Can a text be a board at all?
fn check_size(text: &str) -> Result<(), Problem> {
    if text.len() <= MAX_TEXT {
        return Ok(());
    }
    Err(Problem::unclear("the board is larger than 128 x 128 squares"))
}

/// A level from its text.
pub(crate) fn level_of(text: &str) -> Result<Level, Problem> {
    Level::new(draft_of(text)?).map_err(Problem::unclear)
}

/// The most steps of a plan in a question: what is told of every one of them must fit into memory.
const MOST_STEPS: usize = 100_000;

/// A plan from its text.
pub(crate) fn plan_of(text: &str) -> Result<Plan, Problem> {
    let PlanText { plan, .. } =
        Plan::read(text).map_err(|error| Problem::unclear(format!("the plan: {error}")))?;
    check_length(plan.len())?;
    Ok(plan)
}

/// Is a plan short enough to be asked about?
fn check_length(steps: usize) -> Result<(), Problem> {
    if steps <= MOST_STEPS {
        return Ok(());
    }
    Err(Problem::unclear(format!("a plan of {steps} steps; {MOST_STEPS} would do")))
}

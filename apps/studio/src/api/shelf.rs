//! The levels of the library: listed, kept, hidden, brought back, changed; plays and what was thought of them.

use super::check_count;
use crate::answer::{Answer, Asked, Problem, aside, say};
use crate::server::Studio;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::{HeaderMap, StatusCode, header};
use axum::response::{IntoResponse as _, Response};
use boxwright_workshop::{New, Play};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use serde_json::{Value, json};
use std::io::Write as _;
use std::sync::Arc;

type Shared = State<Arc<Studio>>;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Which {
    pack: Option<u32>,
}

pub(super) async fn levels(
    State(studio): Shared,
    which: Result<Query<Which>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let unclear = |_| Problem::new(StatusCode::BAD_REQUEST, "ask for ?pack=NUMBER, or for no pack");
    let pack = which.map_err(unclear)?.0.pack.map(i64::from);
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let is_pressed = accepts.contains("gzip");
    let bytes = aside(move || {
        let levels = serde_json::to_vec(&studio.library.levels(pack)?).map_err(Problem::broken)?;
        Ok(if is_pressed { pressed(&levels)? } else { levels })
    })
    .await?;
    let encoding = if is_pressed { "gzip" } else { "identity" };
    let headers = [(header::CONTENT_TYPE, "application/json"), (header::CONTENT_ENCODING, encoding)];
    Ok((headers, bytes).into_response())
}

/// Numbers by name say the same words a thousand times.
fn pressed(bytes: &[u8]) -> Result<Vec<u8>, Problem> {
    let mut press = GzEncoder::new(Vec::new(), Compression::fast());
    press.write_all(bytes).and_then(|()| press.finish()).map_err(Problem::broken)
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Adding {
    levels: Vec<New>,
    pack: Option<String>,
}

pub(super) async fn add(State(studio): Shared, Asked(asked): Asked<Adding>) -> Answer<Value> {
    check_count(asked.levels.len())?;
    let ids = aside(move || Ok(studio.library.add(&asked.levels, asked.pack.as_deref())?)).await?;
    say(json!({ "ids": ids }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Ids {
    ids: Vec<String>,
}

pub(super) async fn remove(State(studio): Shared, Asked(asked): Asked<Ids>) -> Answer<Value> {
    let count = aside(move || Ok(studio.library.remove(&asked.ids)?)).await?;
    say(json!({ "removed": count }))
}

pub(super) async fn restore(State(studio): Shared, Asked(asked): Asked<Ids>) -> Answer<Value> {
    let count = aside(move || Ok(studio.library.restore(&asked.ids)?)).await?;
    say(json!({ "restored": count }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Change {
    id: String,
    field: String,
    text: String,
}

pub(super) async fn change(State(studio): Shared, Asked(asked): Asked<Change>) -> Answer<Value> {
    aside(move || Ok(studio.library.change(&asked.id, &asked.field, &asked.text)?)).await?;
    say(json!({}))
}

pub(super) async fn played(State(studio): Shared, Asked(play): Asked<Play>) -> Answer<Value> {
    let id = aside(move || Ok(studio.library.keep_play(&play)?)).await?;
    say(json!({ "id": id }))
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Rating {
    level: String,
    difficulty: Option<i64>,
    fun: Option<i64>,
}

pub(super) async fn rated(State(studio): Shared, Asked(asked): Asked<Rating>) -> Answer<Value> {
    aside(move || Ok(studio.library.keep_rating(&asked.level, asked.difficulty, asked.fun)?)).await?;
    say(json!({}))
}

pub(super) async fn plays_csv(State(studio): Shared) -> Result<Response, Problem> {
    let csv = aside(move || Ok(studio.library.plays_csv()?)).await?;
    Ok(as_file(csv, "attachment; filename=\"plays.csv\""))
}

pub(super) async fn ratings_csv(State(studio): Shared) -> Result<Response, Problem> {
    let csv = aside(move || Ok(studio.library.ratings_csv()?)).await?;
    Ok(as_file(csv, "attachment; filename=\"ratings.csv\""))
}

fn as_file(csv: String, told: &'static str) -> Response {
    let headers = [(header::CONTENT_TYPE, "text/csv; charset=utf-8"), (header::CONTENT_DISPOSITION, told)];
    (headers, csv).into_response()
}

//! Where everything is asked: each question of the desk by its path, the jobs, and the files of the page.

use crate::access::Access;
use crate::answer::{Problem, Sent, aside, broken, response};
use crate::clock::Clock;
use crate::guard::{Guard, MAX_BODY, guard};
use crate::jobs;
use crate::server::Studio;
use axum::Router;
use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{DefaultBodyLimit, Query, State};
use axum::http::{HeaderMap, HeaderValue, StatusCode, Uri, header};
use axum::middleware::from_fn_with_state;
use axum::response::{IntoResponse as _, Response};
use axum::routing::{MethodRouter, get, post};
use boxwright_desk::{QUESTIONS, Question, Reply};
use flate2::Compression;
use flate2::write::GzEncoder;
use serde::Deserialize;
use serde_json::json;
use std::io::Write as _;
use std::sync::Arc;

type Shared = State<Arc<Studio>>;

/// All questions.
pub(crate) fn router(studio: Arc<Studio>, access: Access) -> Router {
    let rules = Arc::new(Guard { port: studio.port, access });
    let asked = Router::new();
    QUESTIONS
        .iter()
        .fold(asked, |router, question| router.route(question.path, route(question)))
        .route("/api/jobs/{kind}", post(jobs::start))
        .fallback(get(file))
        .layer(DefaultBodyLimit::max(MAX_BODY))
        .layer(from_fn_with_state(rules, guard))
        .with_state(studio)
}

/// How a question is asked: what it needs is sent, or stands in its address.
fn route(question: &'static Question) -> MethodRouter<Arc<Studio>> {
    if !question.query.is_empty() {
        get(move |State(studio): Shared, which, headers: HeaderMap| list(studio, question, which, headers))
    } else if question.body.is_empty() {
        get(move |State(studio): Shared| answer(studio, question, Bytes::new()))
    } else {
        post(move |State(studio): Shared, Sent(body)| answer(studio, question, body))
    }
}

async fn answer(studio: Arc<Studio>, question: &'static Question, body: Bytes) -> Result<Response, Problem> {
    ask(studio, question, body).await.map(response)
}

async fn ask(studio: Arc<Studio>, question: &'static Question, body: Bytes) -> Result<Reply, Problem> {
    let here = studio.clone();
    // Pixels take much memory, so one picture is drawn at a time.
    let turn = match question.draws_pixels(&body) {
        true => Some(here.easel.acquire().await.map_err(broken)?),
        false => None,
    };
    let reply = aside(move || question.answer(&studio.desk(&Clock::start()), &body)).await;
    drop(turn);
    reply
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Which {
    pack: Option<u32>,
}

/// A list that may be long, of a pack if one is named.
async fn list(
    studio: Arc<Studio>,
    question: &'static Question,
    which: Result<Query<Which>, QueryRejection>,
    headers: HeaderMap,
) -> Result<Response, Problem> {
    let unclear = |_| Problem::new(StatusCode::BAD_REQUEST, "ask for ?pack=NUMBER, or for no pack");
    let body = json!({ "pack": which.map_err(unclear)?.0.pack }).to_string();
    let mut reply = ask(studio, question, body.into()).await?;
    let accepts = headers.get(header::ACCEPT_ENCODING).and_then(|value| value.to_str().ok()).unwrap_or("");
    let mut encoding = "identity";
    if let (true, Reply::Json(bytes)) = (accepts.contains("gzip"), &mut reply) {
        let long = std::mem::take(bytes);
        *bytes = aside(move || press(&long).map_err(boxwright_desk::Problem::broken)).await?;
        encoding = "gzip";
    }
    let mut response = response(reply);
    response.headers_mut().insert(header::CONTENT_ENCODING, HeaderValue::from_static(encoding));
    Ok(response)
}

/// Numbers by name say the same words a thousand times.
fn press(bytes: &[u8]) -> std::io::Result<Vec<u8>> {
    let mut press = GzEncoder::new(Vec::new(), Compression::fast());
    press.write_all(bytes).and_then(|()| press.finish())
}

/// A file of the page, or the news that there is none.
async fn file(State(studio): Shared, uri: Uri, headers: HeaderMap) -> Response {
    studio.assets.serve(uri.path(), &headers).unwrap_or_else(|| {
        Problem::new(StatusCode::NOT_FOUND, "there is nothing at this address").into_response()
    })
}

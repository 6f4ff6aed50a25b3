//! What is sent and what comes back over HTTP: JSON in, JSON or a file out, and what is wrong in one sentence.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{HeaderValue, StatusCode, header};
use axum::response::{IntoResponse, Response};
use boxwright_desk::{Fault, File, Reply};
use serde_json::json;

/// Why a request is not answered as it was meant.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Problem {
    status: StatusCode,
    text: String,
}

impl Problem {
    pub(crate) fn new(status: StatusCode, text: impl ToString) -> Problem {
        Problem { status, text: text.to_string() }
    }
}

impl From<boxwright_desk::Problem> for Problem {
    fn from(problem: boxwright_desk::Problem) -> Problem {
        let status = match problem.fault {
            Fault::Malformed => StatusCode::BAD_REQUEST,
            Fault::Unclear => StatusCode::UNPROCESSABLE_ENTITY,
            Fault::Missing => StatusCode::NOT_FOUND,
            Fault::Broken => StatusCode::INTERNAL_SERVER_ERROR,
        };
        Problem::new(status, problem.text)
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.text }))).into_response()
    }
}

/// A reply of the desk over HTTP.
pub(crate) fn response(reply: Reply) -> Response {
    match reply {
        Reply::Json(bytes) => ([(header::CONTENT_TYPE, "application/json")], bytes).into_response(),
        Reply::File(file) => attachment(file),
    }
}

fn attachment(file: File) -> Response {
    let told = format!("attachment; filename=\"{}\"", file.name);
    let told = HeaderValue::from_str(&told).expect("a file's name is plain");
    let headers =
        [(header::CONTENT_TYPE, HeaderValue::from_static(file.kind)), (header::CONTENT_DISPOSITION, told)];
    (headers, file.bytes).into_response()
}

/// The body of a request that says it is JSON.
pub(crate) struct Sent(pub(crate) Bytes);

impl<S: Send + Sync> FromRequest<S> for Sent {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Sent, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        // Other pages can send plain text without asking; JSON they cannot.
        if kind.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
            let text = "the body must be JSON; say so with content-type: application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
        }
        Bytes::from_request(request, state).await.map(Sent).map_err(|rejection| {
            let status = rejection.status();
            let text = match status {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is too large; send less at once",
                _ => "the body broke off",
            };
            Problem::new(status, text)
        })
    }
}

/// Does a piece of work that blocks or computes, away from the threads that listen.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, boxwright_desk::Problem> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done.map_err(Problem::from),
        Err(_) => Err(broken("this cannot be answered; the studio goes on")),
    }
}

/// Something broke on this side.
pub(crate) fn broken(text: impl ToString) -> Problem {
    Problem::new(StatusCode::INTERNAL_SERVER_ERROR, text)
}

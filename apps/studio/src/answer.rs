//! Questions and answers of the page: JSON in, JSON out, and what is wrong in one sentence.

use axum::Json;
use axum::body::Bytes;
use axum::extract::{FromRequest, Request};
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use boxwright_workshop::LibraryError;
use serde::Serialize;
use serde::de::DeserializeOwned;
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

    /// What was sent makes no sense.
    pub(crate) fn unclear(text: impl ToString) -> Problem {
        Problem::new(StatusCode::UNPROCESSABLE_ENTITY, text)
    }

    /// What was asked for is not there.
    pub(crate) fn missing(text: impl ToString) -> Problem {
        Problem::new(StatusCode::NOT_FOUND, text)
    }

    /// Something broke on this side.
    pub(crate) fn broken(text: impl ToString) -> Problem {
        Problem::new(StatusCode::INTERNAL_SERVER_ERROR, text)
    }

    pub(crate) fn text(&self) -> &str {
        &self.text
    }
}

impl IntoResponse for Problem {
    fn into_response(self) -> Response {
        (self.status, Json(json!({ "error": self.text }))).into_response()
    }
}

impl From<LibraryError> for Problem {
    fn from(error: LibraryError) -> Problem {
        match error {
            LibraryError::NoSuch { .. } => Problem::missing(error),
            error if error.is_askers_fault() => Problem::unclear(error),
            error => Problem::broken(error),
        }
    }
}

/// An answer as JSON, or a problem.
pub(crate) type Answer<T> = Result<Json<T>, Problem>;

/// Gives an answer.
pub(crate) fn say<T: Serialize>(value: T) -> Answer<T> {
    Ok(Json(value))
}

/// A request whose body is JSON of a known kind.
pub(crate) struct Asked<T>(pub(crate) T);

impl<T: DeserializeOwned, S: Send + Sync> FromRequest<S> for Asked<T> {
    type Rejection = Problem;

    async fn from_request(request: Request, state: &S) -> Result<Asked<T>, Problem> {
        let kind = request.headers().get(header::CONTENT_TYPE).and_then(|kind| kind.to_str().ok());
        // Other pages can send plain text without asking; JSON they cannot.
        if kind.is_none_or(|kind| kind.split(';').next() != Some("application/json")) {
            let text = "the body must be JSON; say so with content-type: application/json";
            return Err(Problem::new(StatusCode::UNSUPPORTED_MEDIA_TYPE, text));
        }
        let bytes = Bytes::from_request(request, state).await.map_err(|rejection| {
            let status = rejection.status();
            let text = match status {
                StatusCode::PAYLOAD_TOO_LARGE => "the body is too large; send less at once".to_owned(),
                _ => "the body broke off".to_owned(),
            };
            Problem::new(status, text)
        })?;
        serde_json::from_slice(&bytes)
            .map(Asked)
            .map_err(|error| Problem::new(StatusCode::BAD_REQUEST, format!("the body will not do: {error}")))
    }
}

/// Does a piece of work that blocks or computes, away from the threads that listen.
pub(crate) async fn aside<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Problem> + Send + 'static,
) -> Result<T, Problem> {
    match tokio::task::spawn_blocking(work).await {
        Ok(done) => done,
        Err(_) => Err(Problem::broken("this cannot be answered; the studio goes on")),
    }
}

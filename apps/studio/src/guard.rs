//! Who may ask: the page itself, from this machine.
//!
//! A page of another site can make a browser send requests here, and a name that somebody else's DNS points at
//! this machine can make it look like its own. So the Host must be a loopback name with our port, an Origin must be
//! the same, and what is sent must be small. Every answer carries a policy that lets the page load nothing from
//! elsewhere and run no script but its own.
//!
//! A body is heard to its end before it is answered, also one that is refused: an answer given sooner closes the
//! connection while the asker still sends, and then it may see a broken connection instead of the answer.

use crate::answer::Problem;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::time::Duration;
use tokio::time::timeout;
use tokio_stream::StreamExt as _;

/// The most bytes of one request.
pub(crate) const MAX_BODY: usize = 8 << 20;

/// The most bytes of a refused request that are heard and forgotten.
const MAX_WASTE: usize = 256 << 20;

/// How long the next piece of a body may take: one that is wanted, and one that is refused.
const PATIENCE: [Duration; 2] = [Duration::from_secs(30), Duration::from_millis(500)];

/// What the page may load and run.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Turns away whoever does not ask from here.
pub(crate) async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    // A request may name a host in its first line too, and several after it: all of them must be ours.
    let named = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let refused = refusal(request.headers(), named.as_deref(), port);
    let (head, body) = request.into_parts();
    let is_refused = refused.is_some();
    let mut response = match (refused, heard(body, is_refused).await) {
        (None, Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        (Some(problem), _) | (None, Err(problem)) => closing(problem),
    };
    let headers = response.headers_mut();
    for (name, value) in [
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
        (header::X_FRAME_OPTIONS, "DENY"),
        (HeaderName::from_static("cross-origin-opener-policy"), "same-origin"),
        (HeaderName::from_static("cross-origin-resource-policy"), "same-origin"),
    ] {
        headers.insert(name, HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Refuses, and lets the asker know that this connection ends.
fn closing(problem: Problem) -> Response {
    let mut response = problem.into_response();
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Hears a body to its end; what is refused is not kept.
async fn heard(body: Body, is_refused: bool) -> Result<Vec<u8>, Problem> {
    let patience = PATIENCE[usize::from(is_refused)];
    let (mut kept, mut length) = (Vec::new(), 0);
    let mut pieces = body.into_data_stream();
    loop {
        let piece = match timeout(patience, pieces.next()).await {
            Ok(Some(Ok(piece))) => piece,
            Ok(None) => break,
            Ok(Some(Err(_))) => return Err(Problem::new(StatusCode::BAD_REQUEST, "the body broke off")),
            Err(_) => return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "the body did not go on")),
        };
        length += piece.len();
        if length > MAX_WASTE {
            break;
        }
        if length > MAX_BODY || is_refused {
            kept = Vec::new();
        } else {
            kept.extend_from_slice(&piece);
        }
    }
    if length > MAX_BODY { Err(too_large()) } else { Ok(kept) }
}

fn too_large() -> Problem {
    let told = format!("the body is over {} MiB; send less at once", MAX_BODY >> 20);
    Problem::new(StatusCode::PAYLOAD_TOO_LARGE, told)
}

fn refusal(headers: &HeaderMap, named: Option<&str>, port: u16) -> Option<Problem> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let mut hosts = headers.get_all(header::HOST).iter().map(|host| host.to_str().unwrap_or("?"));
    let has_host = headers.contains_key(header::HOST);
    if !has_host || !hosts.all(|host| is_ours(host, port)) || named.is_some_and(|host| !is_ours(host, port)) {
        let told =
            format!("the studio answers to 127.0.0.1:{port} and localhost:{port}, to no other host name");
        return Some(Problem::new(StatusCode::MISDIRECTED_REQUEST, told));
    }
    let is_foreign = |origin: &str| !origin.strip_prefix("http://").is_some_and(|host| is_ours(host, port));
    let came_from_elsewhere = matches!(text(HeaderName::from_static("sec-fetch-site")), Some("cross-site"))
        && !matches!(text(HeaderName::from_static("sec-fetch-mode")), Some("navigate"));
    if text(header::ORIGIN).is_some_and(is_foreign) || came_from_elsewhere {
        return Some(Problem::new(StatusCode::FORBIDDEN, "the studio answers its own page only"));
    }
    let announced = text(header::CONTENT_LENGTH).and_then(|length| length.parse::<u64>().ok());
    announced.is_some_and(|length| length > MAX_BODY as u64).then(too_large)
}

/// Is it a name of this machine, with our port?
fn is_ours(host: &str, port: u16) -> bool {
    let Some((name, its_port)) = host.rsplit_once(':') else { return false };
    matches!(name, "127.0.0.1" | "localhost" | "[::1]") && its_port.parse() == Ok(port)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(pairs: &[(&'static str, &'static str)]) -> Option<StatusCode> {
        let mut headers = HeaderMap::new();
        for (name, value) in pairs {
            headers.append(*name, HeaderValue::from_static(value));
        }
        refusal(&headers, None, 4321).map(|problem| problem.into_response().status())
    }

    #[test]
    fn only_loopback_names_with_the_port_are_answered() {
        for host in ["127.0.0.1:4321", "localhost:4321", "[::1]:4321"] {
            assert_eq!(refused(&[("host", host)]), None, "{host}");
        }
        for host in ["evil.example:4321", "127.0.0.1", "127.0.0.1:80", "localhost.evil.example:4321", ""] {
            assert_eq!(refused(&[("host", host)]), Some(StatusCode::MISDIRECTED_REQUEST), "{host}");
        }
        assert_eq!(refused(&[]), Some(StatusCode::MISDIRECTED_REQUEST));
        let two = [("host", "127.0.0.1:4321"), ("host", "evil.example")];
        assert_eq!(refused(&two), Some(StatusCode::MISDIRECTED_REQUEST), "the second is another");
        let mut ours = HeaderMap::new();
        ours.insert("host", HeaderValue::from_static("127.0.0.1:4321"));
        assert!(refusal(&ours, Some("evil.example"), 4321).is_some(), "the first line names another");
        assert!(refusal(&ours, Some("127.0.0.1:4321"), 4321).is_none());
    }

    #[test]
    fn pages_of_other_origins_are_turned_away() {
        let host = ("host", "localhost:4321");
        assert_eq!(refused(&[host, ("origin", "http://localhost:4321")]), None);
        for origin in ["https://evil.example", "null", "http://localhost:80", "https://localhost:4321"] {
            assert_eq!(refused(&[host, ("origin", origin)]), Some(StatusCode::FORBIDDEN), "{origin}");
        }
        assert_eq!(refused(&[host, ("sec-fetch-site", "cross-site")]), Some(StatusCode::FORBIDDEN));
        let clicked = [host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(refused(&clicked), None, "a link to the studio may be followed");
    }

    #[test]
    fn a_body_that_is_announced_too_large_is_refused() {
        let host = ("host", "localhost:4321");
        assert_eq!(refused(&[host, ("content-length", "100000000")]), Some(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(refused(&[host, ("content-length", "1000")]), None);
    }

    #[tokio::test]
    async fn a_body_is_kept_up_to_the_limit_and_heard_beyond_it() {
        let of = |length: usize| Body::from(vec![b' '; length]);
        assert_eq!(heard(of(MAX_BODY), false).await.expect("small enough").len(), MAX_BODY);
        assert_eq!(heard(of(MAX_BODY + 1), false).await, Err(too_large()));
        assert_eq!(heard(of(1000), true).await, Ok(Vec::new()), "what is refused is not kept");
    }

    #[tokio::test]
    async fn a_refused_body_that_does_not_go_on_is_not_waited_for() {
        let silent = Body::from_stream(tokio_stream::pending::<Result<Vec<u8>, std::io::Error>>());
        let told = heard(silent, true).await.map_err(|problem| problem.into_response().status());
        assert_eq!(told, Err(StatusCode::REQUEST_TIMEOUT));
    }
}

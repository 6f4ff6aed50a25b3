//! Who may ask: the page itself, from this machine, for whom knows the token (`access`).
//!
//! A page of another site can make a browser send requests here, and a name that somebody else's DNS points at
//! this machine can make it look like its own. So the Host must be a loopback name with our port, an Origin must be
//! the same, and what is sent must be small. Every answer carries a policy that lets the page load nothing from
//! elsewhere and run no script but its own.
//!
//! A body is heard to its end before it is answered, also one that is refused: an answer given sooner closes the
//! connection while the asker still sends, and then it may see a broken connection instead of the answer. There is a
//! limit to that: a body has so long for its next piece, and so long for all of it.

use crate::access::{Access, CLOSED, Entry, closed_page};
use crate::answer::Problem;
use crate::connections::Standing;
use axum::body::Body;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, Method, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use std::sync::Arc;
use std::time::Duration;
use tokio::time::{Instant, timeout, timeout_at};
use tokio_stream::StreamExt as _;

/// The most bytes of one request.
pub(crate) const MAX_BODY: usize = 8 << 20;

/// The most bytes of a refused request that are heard and forgotten.
const MAX_WASTE: usize = 256 << 20;

/// How long a body may take.
struct Patience {
    /// For its next piece.
    piece: Duration,
    /// For all of it.
    whole: Duration,
}

const WANTED: Patience = Patience { piece: Duration::from_secs(10), whole: Duration::from_secs(30) };

const REFUSED: Patience = Patience { piece: Duration::from_millis(500), whole: Duration::from_secs(10) };

/// What the page may load and run.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a request is held to.
pub(crate) struct Guard {
    pub(crate) port: u16,
    pub(crate) access: Access,
}

/// Turns away whoever does not ask from here, or is not let in.
pub(crate) async fn guard(State(rules): State<Arc<Guard>>, request: Request, next: Next) -> Response {
    // A request may name a host in its first line too, and several after it: all of them must be ours.
    let named = request.uri().authority().map(|authority| authority.as_str().to_owned());
    let refused = refusal(request.headers(), named.as_deref(), rules.port).map(Problem::into_response);
    let answered =
        refused.or_else(|| match rules.access.look(request.method(), request.uri(), request.headers()) {
            Entry::In => {
                request.extensions().get::<Standing>().inspect(|standing| standing.prove());
                too_much(request.headers()).map(Problem::into_response)
            }
            Entry::Welcome(page) => Some(page),
            Entry::Out if wants_page(&request) => Some(closed_page(request.headers())),
            Entry::Out => Some(Problem::new(StatusCode::UNAUTHORIZED, CLOSED).into_response()),
        });
    let (head, body) = request.into_parts();
    let heard = heard(body, answered.is_some()).await;
    let mut response = match (answered, heard) {
        (None, Ok(bytes)) => next.run(Request::from_parts(head, Body::from(bytes))).await,
        (Some(response), _) => closing(response),
        (None, Err(problem)) => closing(problem.into_response()),
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
        headers.entry(name).or_insert(HeaderValue::from_static(value));
    }
    headers.entry(header::CACHE_CONTROL).or_insert(HeaderValue::from_static("no-store"));
    response
}

/// Does a person ask, with a browser, and not a program?
fn wants_page(request: &Request) -> bool {
    let accepts = request.headers().get(header::ACCEPT).and_then(|kinds| kinds.to_str().ok());
    request.method() == Method::GET && accepts.is_some_and(|kinds| kinds.contains("text/html"))
}

/// Refuses, and lets the asker know that this connection ends.
fn closing(mut response: Response) -> Response {
    response.headers_mut().insert(header::CONNECTION, HeaderValue::from_static("close"));
    response
}

/// Hears a body to its end; what is refused is not kept.
async fn heard(body: Body, is_refused: bool) -> Result<Vec<u8>, Problem> {
    let patience = if is_refused { REFUSED } else { WANTED };
    let end = Instant::now() + patience.whole;
    let (mut kept, mut length) = (Vec::new(), 0);
    let mut pieces = body.into_data_stream();
    loop {
        let piece = match timeout_at(end, timeout(patience.piece, pieces.next())).await {
            Ok(Ok(Some(Ok(piece)))) => piece,
            Ok(Ok(None)) => break,
            Ok(Ok(Some(Err(_)))) => return Err(Problem::new(StatusCode::BAD_REQUEST, "the body broke off")),
            Ok(Err(_)) => return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, "the body did not go on")),
            Err(_) => return Err(Problem::new(StatusCode::REQUEST_TIMEOUT, too_slow(&patience))),
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

fn too_slow(patience: &Patience) -> String {
    format!("the body took longer than {} s; send it at once", patience.whole.as_secs())
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
    let fetched = |what| text(HeaderName::from_static(what));
    let came_from_elsewhere = !matches!(fetched("sec-fetch-site"), None | Some("same-origin" | "none"))
        && fetched("sec-fetch-mode") != Some("navigate");
    let is_elsewhere = text(header::ORIGIN).is_some_and(is_foreign) || came_from_elsewhere;
    is_elsewhere.then(|| Problem::new(StatusCode::FORBIDDEN, "the studio answers its own page only"))
}

/// Is a body announced that is too large?
fn too_much(headers: &HeaderMap) -> Option<Problem> {
    let announced =
        headers.get(header::CONTENT_LENGTH).and_then(|length| length.to_str().ok()?.parse::<u64>().ok());
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
        for site in ["cross-site", "same-site"] {
            assert_eq!(refused(&[host, ("sec-fetch-site", site)]), Some(StatusCode::FORBIDDEN), "{site}");
        }
        for site in ["same-origin", "none"] {
            assert_eq!(refused(&[host, ("sec-fetch-site", site)]), None, "{site}");
        }
        let clicked = [host, ("sec-fetch-site", "cross-site"), ("sec-fetch-mode", "navigate")];
        assert_eq!(refused(&clicked), None, "a link to the studio may be followed");
    }

    #[test]
    fn a_body_that_is_announced_too_large_is_refused() {
        let of = |length: &str| {
            HeaderMap::from_iter([(header::CONTENT_LENGTH, HeaderValue::from_str(length).expect("a number"))])
        };
        assert_eq!(too_much(&of("100000000")), Some(too_large()));
        assert_eq!(too_much(&of("1000")), None);
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

    #[tokio::test(start_paused = true)]
    async fn a_body_that_trickles_is_not_waited_for_longer_than_any_other() {
        let drops = || tokio_stream::iter(std::iter::repeat_with(|| Ok::<_, std::io::Error>("{")));
        let slow = || Body::from_stream(drops().throttle(Duration::from_millis(400)));
        for (is_refused, whole) in [(false, WANTED.whole), (true, REFUSED.whole)] {
            let begun = Instant::now();
            let told = heard(slow(), is_refused).await.map_err(|problem| problem.into_response().status());
            assert_eq!((told, begun.elapsed()), (Err(StatusCode::REQUEST_TIMEOUT), whole));
        }
    }
}

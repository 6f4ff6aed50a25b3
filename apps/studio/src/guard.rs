//! Who may ask: the page itself, from this machine.
//!
//! A page of another site can make a browser send requests here, and a name that somebody else's DNS points at
//! this machine can make it look like its own. So the Host must be a loopback name with our port, an Origin must be
//! the same, and what is sent must be small. Every answer carries a policy that lets the page load nothing from
//! elsewhere and run no script but its own.

use crate::answer::Problem;
use axum::extract::{Request, State};
use axum::http::{HeaderMap, HeaderName, HeaderValue, StatusCode, header};
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};

/// The most bytes of one request.
pub(crate) const MAX_BODY: usize = 8 << 20;

/// What the page may load and run.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data: blob:; \
                      connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Turns away whoever does not ask from here.
pub(crate) async fn guard(State(port): State<u16>, request: Request, next: Next) -> Response {
    let mut response = match refusal(request.headers(), port) {
        Some(problem) => problem.into_response(),
        None => next.run(request).await,
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

fn refusal(headers: &HeaderMap, port: u16) -> Option<Problem> {
    let text = |name: HeaderName| headers.get(name).map(|value| value.to_str().unwrap_or("?"));
    let host = text(header::HOST).unwrap_or("");
    if !is_ours(host, port) {
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
    if announced.is_some_and(|length| length > MAX_BODY as u64) {
        let told = format!("the body is over {} MiB; send less at once", MAX_BODY >> 20);
        return Some(Problem::new(StatusCode::PAYLOAD_TOO_LARGE, told));
    }
    None
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
            headers.insert(*name, HeaderValue::from_static(value));
        }
        refusal(&headers, 4321).map(|problem| problem.into_response().status())
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
    fn a_body_that_is_announced_too_large_is_not_waited_for() {
        let host = ("host", "localhost:4321");
        assert_eq!(refused(&[host, ("content-length", "100000000")]), Some(StatusCode::PAYLOAD_TOO_LARGE));
        assert_eq!(refused(&[host, ("content-length", "1000")]), None);
    }
}

//! Who is let in: whoever knows the token.
//!
//! Other programs and other people on this machine reach the loopback address too. So the address that is printed
//! holds a token, new with every start; opening it gives the browser a cookie and leads to the address without the
//! token, so that it stays in no history. Scripts say `Authorization: Bearer TOKEN`. The cookie is made of a key that
//! lies in the library's file, which its owner alone can read, so a page that is open goes on when the studio is
//! started again; it is named by the port, because ports share their cookies.
//!
//! The address that is given to a browser can be seen by others in the list of processes, so it has a token of its own
//! that is good for one use.

use axum::http::{HeaderMap, Method, StatusCode, Uri, header};
use axum::response::{Html, IntoResponse as _, Response};
use blake3::Hash;
use std::sync::{Mutex, PoisonError};

/// Who is let in.
pub(crate) struct Access {
    port: u16,
    /// Nothing if everybody is.
    secrets: Option<Secrets>,
}

/// Hashes of what opens: they are compared in constant time.
struct Secrets {
    token: Hash,
    cookie: String,
    once: Mutex<Option<Hash>>,
}

/// What the studio is opened with.
pub(crate) struct Tokens {
    /// Good as long as the studio runs.
    pub(crate) lasting: String,
    /// Good for one use.
    pub(crate) once: String,
}

/// What is to be done with a request.
#[derive(Debug)]
pub(crate) enum Entry {
    /// It may ask.
    In,
    /// It showed the token: this is the answer.
    Welcome(Response),
    /// It may not.
    Out,
}

/// Something that nobody guesses: 32 random bytes as letters and digits.
pub(crate) fn fresh() -> Result<String, getrandom::Error> {
    let mut bytes = [0; 32];
    getrandom::fill(&mut bytes)?;
    Ok(Hash::from_bytes(bytes).to_string())
}

impl Access {
    /// Everybody is let in.
    pub(crate) fn open(port: u16) -> Access {
        Access { port, secrets: None }
    }

    /// Whoever knows a token, or has a cookie made of this key.
    pub(crate) fn guarded(port: u16, tokens: &Tokens, key: &str) -> Access {
        let cookie = blake3::derive_key("boxwright studio cookie", format!("{key} {port}").as_bytes());
        let secrets = Secrets {
            token: blake3::hash(tokens.lasting.as_bytes()),
            cookie: Hash::from_bytes(cookie).to_string(),
            once: Mutex::new(Some(blake3::hash(tokens.once.as_bytes()))),
        };
        Access { port, secrets: Some(secrets) }
    }

    /// Looks at a request.
    pub(crate) fn look(&self, method: &Method, uri: &Uri, headers: &HeaderMap) -> Entry {
        let Some(secrets) = &self.secrets else { return Entry::In };
        if shown(method, uri).is_some_and(|token| secrets.opens(token)) {
            return Entry::Welcome(self.welcome(&secrets.cookie));
        }
        let texts = |name| headers.get_all(name).iter().filter_map(|value| value.to_str().ok());
        let bears =
            |told: &str| told.strip_prefix("Bearer ").is_some_and(|token| secrets.is_token(token.trim()));
        let name = self.cookie_name();
        let has_cookie = texts(header::COOKIE).flat_map(|line| line.split(';')).any(|pair| {
            pair.trim()
                .split_once('=')
                .is_some_and(|(its, value)| its == name && is_same(value, &secrets.cookie))
        });
        if has_cookie || texts(header::AUTHORIZATION).any(bears) { Entry::In } else { Entry::Out }
    }

    /// The cookie, and the way to the page.
    fn welcome(&self, cookie: &str) -> Response {
        let name = self.cookie_name();
        let kept = format!("{name}={cookie}; Path=/; HttpOnly; SameSite=Strict");
        (StatusCode::SEE_OTHER, [(header::LOCATION, "/".to_owned()), (header::SET_COOKIE, kept)])
            .into_response()
    }

    fn cookie_name(&self) -> String {
        format!("boxwright-{}", self.port)
    }
}

impl Secrets {
    fn is_token(&self, token: &str) -> bool {
        blake3::hash(token.as_bytes()) == self.token
    }

    /// Is it the token, or the one for one use, which is used up then?
    fn opens(&self, token: &str) -> bool {
        let mut once = self.once.lock().unwrap_or_else(PoisonError::into_inner);
        if *once == Some(blake3::hash(token.as_bytes())) {
            *once = None;
            return true;
        }
        self.is_token(token)
    }
}

/// The token in an address: `/?token=...` and no other.
fn shown<'u>(method: &Method, uri: &'u Uri) -> Option<&'u str> {
    let is_door = method == Method::GET && uri.path() == "/";
    uri.query().filter(|_| is_door)?.split('&').find_map(|part| part.strip_prefix("token="))
}

/// Compares without telling by the time it takes where the two differ.
fn is_same(one: &str, other: &str) -> bool {
    blake3::hash(one.as_bytes()) == blake3::hash(other.as_bytes())
}

/// What to say to whoever is not let in.
pub(crate) const CLOSED: &str = "the studio answers only who knows its token: open the address that `boxwright studio` printed, \
                                 or send the header `Authorization: Bearer TOKEN`";

/// What our page does when a link on another site led to it: a browser keeps the cookie back then, but sends it when
/// our own page asks again, and keeps what stands behind the `#`. Once is enough.
const AGAIN: &str =
    "if (performance.getEntriesByType(\"navigation\")[0]?.type !== \"reload\") location.reload();";

/// The only script that the page may run: the hash of `AGAIN`.
const AGAIN_ONLY: &str = "default-src 'none'; script-src 'sha256-zpZWzu5R4CDNLqnaW6HKBFszn4qOk2xhugAoSLEGObA='; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What a browser shows that came without a cookie.
pub(crate) fn closed_page(headers: &HeaderMap) -> Response {
    let is_led_here = headers.get("sec-fetch-site").is_some_and(|site| site == "cross-site");
    let again = if is_led_here { format!("<script>{AGAIN}</script>\n") } else { String::new() };
    let page = format!(
        "<!doctype html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>Boxwright studio</title>\n{again}</head>\n\
         <body>\n<h1>Boxwright studio</h1>\n<p>Open the address that <code>boxwright studio</code> printed when it was started; \
         it ends with <code>?token=</code> and the studio's token.</p>\n</body>\n</html>\n"
    );
    (StatusCode::UNAUTHORIZED, [(header::CONTENT_SECURITY_POLICY, AGAIN_ONLY)], Html(page)).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::http::HeaderValue;

    fn access() -> Access {
        let tokens = Tokens { lasting: "lasting".to_owned(), once: "once".to_owned() };
        Access::guarded(4321, &tokens, "key")
    }

    fn looked(access: &Access, path: &str, headers: &HeaderMap) -> Entry {
        access.look(&Method::GET, &path.parse().expect("a path"), headers)
    }

    #[test]
    fn the_address_for_a_browser_is_good_for_one_use() {
        let (access, none) = (access(), HeaderMap::new());
        assert!(matches!(looked(&access, "/?token=other", &none), Entry::Out));
        assert!(matches!(looked(&access, "/?token=once", &none), Entry::Welcome(_)));
        assert!(matches!(looked(&access, "/?token=once", &none), Entry::Out), "used up");
        for _ in 0..2 {
            assert!(matches!(looked(&access, "/?token=lasting", &none), Entry::Welcome(_)));
        }
    }

    #[test]
    fn a_cookie_of_the_same_key_is_good_after_a_new_start() {
        let Entry::Welcome(told) = looked(&access(), "/?token=lasting", &HeaderMap::new()) else {
            panic!("it is the token")
        };
        let given = told.headers()[header::SET_COOKIE].to_str().expect("text");
        let cookie = given.split(';').next().expect("a value").to_owned();
        let headers = HeaderMap::from_iter([(header::COOKIE, HeaderValue::from_str(&cookie).expect("text"))]);
        let of = |port, key| {
            let tokens = Tokens { lasting: fresh().expect("one"), once: fresh().expect("another") };
            Access::guarded(port, &tokens, key)
        };
        assert!(matches!(looked(&of(4321, "key"), "/", &headers), Entry::In));
        assert!(matches!(looked(&of(4321, "another key"), "/", &headers), Entry::Out));
        assert!(matches!(looked(&of(4322, "key"), "/", &headers), Entry::Out));
    }

    #[test]
    fn tokens_are_long_and_never_the_same() {
        let (one, other) = (fresh().expect("one"), fresh().expect("another"));
        assert_eq!((one.len(), other.len()), (64, 64));
        assert_ne!(one, other);
        assert!(one.chars().all(|sign| sign.is_ascii_hexdigit()));
    }
}

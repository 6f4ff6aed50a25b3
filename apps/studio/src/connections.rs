//! Connections: how many there may be, how long each may keep silent, and who goes when all places are taken.
//!
//! A connection that does not finish the head of a request, or asks nothing more, is closed after a while. When all
//! places are taken, one that was never let in (see `access`) makes room at once, the oldest first, so whoever may
//! ask is answered whatever others hold open. The number of places fits the number of descriptors that the system gives
//! the process.

use axum::Router;
use axum::body::Body;
use hyper::server::conn::http1;
use hyper::service::{Service as _, service_fn};
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::AbortHandle;
use tokio::time::sleep;

/// How long the head of a request may take, the silence before it included.
pub(crate) const HEAD_TIME: Duration = Duration::from_secs(20);

/// The most bytes of a head.
const HEAD_BYTES: usize = 64 << 10;

/// The most connections at once.
pub(crate) const MOST: usize = 256;

/// Descriptors for everything that is not a connection: the library, files to be written, planners.
const OTHERS: usize = 48;

/// The least connections, however few descriptors there are.
const LEAST: usize = 4;

/// How long to wait where there is no place.
const PAUSE: Duration = Duration::from_millis(10);

/// Was anything that came over a connection let in?
#[derive(Clone, Debug, Default)]
pub(crate) struct Standing(Arc<AtomicBool>);

impl Standing {
    /// From now on the connection is not closed to make room.
    pub(crate) fn prove(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

struct Guest {
    task: AbortHandle,
    standing: Standing,
}

/// Answers all who come, for ever.
pub(crate) async fn receive(listener: TcpListener, router: Router) {
    let most = places();
    // The oldest first.
    let mut guests: Vec<Guest> = Vec::new();
    loop {
        let Ok((stream, _)) = listener.accept().await else {
            // No descriptor is left, or whoever came has gone again.
            make_room(&mut guests);
            sleep(PAUSE).await;
            continue;
        };
        loop {
            guests.retain(|guest| !guest.task.is_finished());
            if guests.len() < most || make_room(&mut guests) {
                break;
            }
            sleep(PAUSE).await;
        }
        let standing = Standing::default();
        let task = tokio::spawn(serve(stream, router.clone(), standing.clone())).abort_handle();
        guests.push(Guest { task, standing });
    }
}

/// Closes the oldest connection that was never let in, if there is one.
fn make_room(guests: &mut Vec<Guest>) -> bool {
    let stranger = guests.iter().position(|guest| !guest.standing.0.load(Ordering::Relaxed));
    if let Some(at) = stranger {
        guests.remove(at).task.abort();
    }
    stranger.is_some()
}

async fn serve(stream: TcpStream, router: Router, standing: Standing) {
    let inner = TowerToHyperService::new(router);
    let service = service_fn(move |mut request: hyper::Request<hyper::body::Incoming>| {
        request.extensions_mut().insert(standing.clone());
        inner.call(request.map(Body::new))
    });
    let mut builder = http1::Builder::new();
    builder.timer(TokioTimer::new()).header_read_timeout(HEAD_TIME).max_buf_size(HEAD_BYTES);
    // Whoever went away in the middle of it is not missed.
    _ = builder.serve_connection(TokioIo::new(stream), service).await;
}

/// How many connections there is room for.
fn places() -> usize {
    #[cfg(unix)]
    let descriptors = rustix::process::getrlimit(rustix::process::Resource::Nofile).current;
    #[cfg(not(unix))]
    let descriptors: Option<u64> = None;
    let descriptors = descriptors.map_or(usize::MAX, |count| usize::try_from(count).unwrap_or(usize::MAX));
    descriptors.saturating_sub(OTHERS).clamp(LEAST, MOST)
}

#[cfg(test)]
mod tests {
    use super::*;
    use axum::Extension;
    use axum::routing::get;
    use tokio::io::{AsyncReadExt as _, AsyncWriteExt as _};
    use tokio::time::{Instant, timeout};

    const HALF: &str = "POST /api/play HTTP/1.1\r\nHost: here\r\nContent-Le";

    /// Something that answers, and lets everybody in who asks for `/in`.
    async fn house() -> std::net::SocketAddr {
        let listener = TcpListener::bind("127.0.0.1:0").await.expect("a port");
        let address = listener.local_addr().expect("an address");
        let enter = |Extension(standing): Extension<Standing>| async move {
            standing.prove();
            "in"
        };
        let router = Router::new().route("/", get(|| async { "out" })).route("/in", get(enter));
        tokio::spawn(receive(listener, router));
        address
    }

    async fn say(address: std::net::SocketAddr, words: &str) -> TcpStream {
        let mut stream = TcpStream::connect(address).await.expect("a connection");
        stream.write_all(words.as_bytes()).await.expect("it is sent");
        stream
    }

    /// What is heard until the other side ends, or a word is among it.
    async fn hear(stream: &mut TcpStream, word: &str) -> String {
        let (mut heard, mut piece) = (String::new(), [0; 1024]);
        while word.is_empty() || !heard.contains(word) {
            match stream.read(&mut piece).await {
                Ok(0) | Err(_) => break,
                Ok(length) => heard.push_str(&String::from_utf8_lossy(&piece[..length])),
            }
        }
        heard
    }

    #[tokio::test(start_paused = true)]
    async fn half_a_head_and_silence_are_heard_for_so_long_and_no_longer() {
        let address = house().await;
        let asked = "GET / HTTP/1.1\r\nHost: here\r\n\r\n";
        for words in ["", HALF, asked] {
            let begun = Instant::now();
            let mut stream = say(address, words).await;
            hear(&mut stream, "").await;
            let after = begun.elapsed();
            assert!(after >= HEAD_TIME && after < HEAD_TIME + Duration::from_secs(2), "{words}: {after:?}");
        }
    }

    #[tokio::test]
    async fn a_head_that_is_too_large_is_refused() {
        let mut stream =
            say(house().await, &format!("GET / HTTP/1.1\r\nX: {}", "x".repeat(2 * HEAD_BYTES))).await;
        assert!(hear(&mut stream, "").await.starts_with("HTTP/1.1 431 "));
    }

    #[tokio::test]
    async fn who_was_let_in_stays_and_strangers_make_room() {
        let address = house().await;
        let mut known = say(address, "GET /in HTTP/1.1\r\nHost: here\r\n\r\n").await;
        assert!(hear(&mut known, "\r\nin").await.starts_with("HTTP/1.1 200 "));
        let mut strangers = Vec::new();
        for _ in 0..places() + 10 {
            strangers.push(say(address, HALF).await);
        }
        let mut late = say(address, "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await;
        let told = timeout(Duration::from_secs(10), hear(&mut late, "")).await.expect("an answer");
        assert!(told.starts_with("HTTP/1.1 200 "), "{told}");
        known.write_all(b"GET /in HTTP/1.1\r\nHost: here\r\n\r\n").await.expect("it is sent");
        assert!(hear(&mut known, "\r\nin").await.starts_with("HTTP/1.1 200 "), "it was not closed");
        let gone = timeout(Duration::from_secs(10), hear(&mut strangers[0], "")).await.expect("closed");
        assert_eq!(gone, "", "the oldest made room");
    }

    #[tokio::test]
    async fn when_all_were_let_in_the_next_waits_for_its_turn() {
        let address = house().await;
        let mut known = Vec::new();
        for _ in 0..places() {
            let mut stream = say(address, "GET /in HTTP/1.1\r\nHost: here\r\n\r\n").await;
            assert!(hear(&mut stream, "\r\nin").await.starts_with("HTTP/1.1 200 "));
            known.push(stream);
        }
        let mut late = say(address, "GET / HTTP/1.1\r\nHost: here\r\nConnection: close\r\n\r\n").await;
        timeout(Duration::from_millis(200), hear(&mut late, "")).await.expect_err("no place is free");
        known.pop();
        let told = timeout(Duration::from_secs(10), hear(&mut late, "")).await.expect("an answer");
        assert!(told.starts_with("HTTP/1.1 200 "), "{told}");
    }
}

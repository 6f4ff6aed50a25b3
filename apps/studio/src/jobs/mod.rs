//! Work that can take long: a stream of events, which ends when it is done or when nobody listens any more.
//!
//! No more searches run at once than there are processors; the others wait in line and are told how many are
//! before them. The events are server-sent events in the answer to a POST: `waiting`, `running`, whatever the work
//! tells (`found`, `progress`, ...), and at the end `done` or `trouble`. When the page closes the connection, the
//! work is asked to stop, and it does within a few hundred nodes.

mod generate;

use crate::answer::{Problem, Sent};
use crate::clock::Clock;
use crate::server::Studio;
use axum::body::{Body, Bytes};
use axum::extract::{Path, State};
use axum::http::header;
use axum::response::{IntoResponse as _, Response};
use boxwright_desk::{Generate, GenerateKwirk, Host};
use boxwright_workshop::Stop;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use std::convert::Infallible;
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::task::{Context, Poll};
use std::time::{Duration, Instant};
use tokio::sync::Semaphore;
use tokio::sync::mpsc::{UnboundedReceiver, UnboundedSender, unbounded_channel};
use tokio::time::{Interval, interval};
use tokio_stream::Stream;

/// Who may search now, and who waits.
pub(crate) struct Queue {
    places: Arc<Semaphore>,
    waiting: AtomicUsize,
    /// How many may search at once.
    pub(crate) cores: usize,
}

impl Queue {
    pub(crate) fn new(cores: usize) -> Queue {
        let cores = cores.max(1);
        Queue { places: Arc::new(Semaphore::new(cores)), waiting: AtomicUsize::new(0), cores }
    }

    /// Threads for a piece of work that runs long: one processor is left to everything else.
    pub(crate) fn threads(&self) -> usize {
        (self.cores - 1).max(1)
    }
}

/// What a job has: somebody to tell, and somebody who may say stop.
pub(crate) struct Job {
    pub(crate) studio: Arc<Studio>,
    pub(crate) stop: Stop,
    clock: Clock,
    events: UnboundedSender<Bytes>,
}

impl Host for Job {
    fn tell(&self, event: &str, data: &Value) {
        // Nobody listening is no trouble: the stop is asked for by whoever went away.
        _ = self.events.send(frame(event, data));
    }

    fn is_stopped(&self) -> bool {
        self.stop.is_asked()
    }

    fn now(&self) -> Duration {
        self.clock.now()
    }

    fn worked(&self) -> Duration {
        self.clock.worked()
    }
}

/// How a job ends: its last words, or what is wrong.
type Ended = Result<Value, boxwright_desk::Problem>;

type Work = Box<dyn FnOnce(&Job) -> Ended + Send>;

/// Starts a job of a kind.
pub(crate) async fn start(
    State(studio): State<Arc<Studio>>,
    Path(kind): Path<String>,
    Sent(body): Sent,
) -> Result<Response, Problem> {
    let asked: Value = boxwright_desk::read(&body)?;
    let (places, work) = match kind.as_str() {
        "generate" => (studio.queue.threads(), prepared(asked, generate::generate::<Generate>)?),
        "kwirk-generate" => (studio.queue.threads(), prepared(asked, generate::generate::<GenerateKwirk>)?),
        kind => (1, at_the_desk(kind, asked)?),
    };
    Ok(feed(studio, places, work).into_response())
}

/// Work that the desk does.
fn at_the_desk(kind: &str, asked: Value) -> Result<Work, Problem> {
    let task = boxwright_desk::task(kind, asked)?;
    Ok(Box::new(move |job| task(&job.studio.desk(job))))
}

/// Work with many threads on what was asked, if that makes sense.
fn prepared<T: DeserializeOwned + Send + 'static>(
    asked: Value,
    run: fn(T, &Job) -> Ended,
) -> Result<Work, Problem> {
    let asked: T = boxwright_desk::understand(asked)?;
    Ok(Box::new(move |job| run(asked, job)))
}

/// Puts work in line and streams what it tells.
fn feed(studio: Arc<Studio>, places: usize, work: Work) -> Response {
    let (events, received) = unbounded_channel();
    let stop = studio.stop.part(None);
    let job = Job { studio, stop: stop.clone(), clock: Clock::start(), events };
    tokio::spawn(in_line(job, places, work));
    let body = Body::from_stream(Feed {
        received,
        pulse: interval(PULSE),
        leaving: Leaving(stop),
        last: Instant::now(),
    });
    ([(header::CONTENT_TYPE, "text/event-stream"), (header::CACHE_CONTROL, "no-store")], body).into_response()
}

async fn in_line(job: Job, places: usize, work: Work) {
    let queue = &job.studio.queue;
    let line = queue.places.clone();
    let places = u32::try_from(places).unwrap_or(1);
    let mut place = line.clone().try_acquire_many_owned(places).ok();
    if place.is_none() {
        let ahead = queue.waiting.fetch_add(1, Ordering::SeqCst);
        job.tell("waiting", &json!({ "ahead": ahead, "running": queue.cores }));
        tokio::select! {
            free = line.acquire_many_owned(places) => place = free.ok(),
            () = job.events.closed() => {}
        }
        queue.waiting.fetch_sub(1, Ordering::SeqCst);
    }
    let Some(place) = place else { return };
    job.tell("running", &json!({}));
    let done = tokio::task::spawn_blocking(move || {
        let ended = std::panic::catch_unwind(std::panic::AssertUnwindSafe(|| work(&job)));
        match ended {
            Ok(Ok(words)) => job.tell("done", &words),
            Ok(Err(problem)) => job.tell("trouble", &json!({ "error": problem.text })),
            Err(_) => job.tell("trouble", &json!({ "error": "the search broke off; the studio goes on" })),
        }
        drop(place);
    });
    _ = done.await;
}

/// How often a sign of life is sent, so that a closed connection is noticed.
const PULSE: Duration = Duration::from_millis(500);

/// Asks the work to stop when the stream is dropped.
struct Leaving(Stop);

impl Drop for Leaving {
    fn drop(&mut self) {
        self.0.ask();
    }
}

struct Feed {
    received: UnboundedReceiver<Bytes>,
    pulse: Interval,
    #[expect(dead_code, reason = "it acts when it is dropped")]
    leaving: Leaving,
    last: Instant,
}

impl Stream for Feed {
    type Item = Result<Bytes, Infallible>;

    fn poll_next(
        mut self: Pin<&mut Self>,
        context: &mut Context<'_>,
    ) -> Poll<Option<Result<Bytes, Infallible>>> {
        if let Poll::Ready(event) = self.received.poll_recv(context) {
            self.last = Instant::now();
            return Poll::Ready(event.map(Ok));
        }
        while self.pulse.poll_tick(context).is_ready() {
            if self.last.elapsed() >= PULSE {
                self.last = Instant::now();
                return Poll::Ready(Some(Ok(Bytes::from_static(b": still here\n\n"))));
            }
        }
        Poll::Pending
    }
}

fn frame(event: &str, data: &Value) -> Bytes {
    Bytes::from(format!("event: {event}\ndata: {data}\n\n"))
}

//! Generating levels: an order filled on the threads that are free.
//!
//! With a limit of time the row of attempts is cut, and what was found before stands: the same seed gives the same
//! levels in the same order, as many of them as there was time for. A method that climbs makes rounds of growing effort.

use super::{Ended, Job};
use boxwright_desk::{Cards, Generated, Telling};
use boxwright_workshop::{Filled, fill_course};
use std::time::Duration;

/// For proving what was offered when the time is over.
const REST: Duration = Duration::from_millis(200);
const MEMORY: u64 = 2 << 30;

/// Fills the order that a question amounts to.
pub(super) fn generate<Q: Generated<Game: Cards>>(asked: Q, job: &Job) -> Ended {
    let (order, course) = asked.order()?;
    let (time, threads) = (asked.time(), job.studio.queue.threads());
    let stops = (&job.stop.part(Some(time)), &job.stop.part(Some(time + REST)).for_the_rest());
    let mut telling = Telling::new(job);
    let nothing = Filled::nothing(&order, Vec::new());
    let filled = fill_course(&order, course, nothing, (threads, MEMORY), stops, |filled| {
        telling.hear(&filled.progress.pack);
    });
    Ok(telling.end(&filled.progress.pack, filled.was_stopped))
}

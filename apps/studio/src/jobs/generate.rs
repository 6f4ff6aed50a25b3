//! Generating levels: an order filled on the threads that are free.
//!
//! With a limit of time the row of attempts is cut, and what was found before stands: the same seed gives the same
//! levels in the same order, as many of them as there was time for. A method that climbs makes rounds of growing effort.

use super::{Ended, Job};
use boxwright_desk::{Generate, GenerateKwirk, Telling};
use boxwright_workshop::{Course, Filled, Stop, can_grow, fill_course, kwirk_fill};
use std::time::Duration;

/// For proving what was offered when the time is over.
const REST: Duration = Duration::from_millis(200);
const MEMORY: u64 = 2 << 30;

pub(super) fn sokoban(asked: Generate, job: &Job) -> Ended {
    let order = asked.order()?;
    let (stop, rest) = until(asked.time(), job);
    let mut telling = Telling::new(job);
    let course = if can_grow(&order) { Course::Rounds } else { Course::Row };
    let nothing = Filled::nothing(&order, Vec::new());
    let filled = fill_course(&order, course, nothing, means(job), (&stop, &rest), |filled| {
        telling.hear(&filled.pack);
    });
    Ok(telling.end(&filled.pack, filled.was_stopped))
}

pub(super) fn kwirk(asked: GenerateKwirk, job: &Job) -> Ended {
    let order = asked.order()?;
    let (stop, rest) = until(asked.time(), job);
    let mut telling = Telling::new(job);
    let filled = kwirk_fill(&order, Vec::new(), means(job), (&stop, &rest), |pack| telling.hear(pack));
    Ok(telling.end(&filled.pack, filled.was_stopped))
}

/// Threads and memory.
fn means(job: &Job) -> (usize, u64) {
    (job.studio.queue.threads(), MEMORY)
}

/// When making ends, and when proving does.
fn until(time: Duration, job: &Job) -> (Stop, Stop) {
    (job.stop.part(Some(time)), job.stop.part(Some(time + REST)).for_the_rest())
}

//! Ctrl-C, a closed terminal or a request to end, heard instead of dying.
//!
//! The first one asks the work to end after what it has in hand; a second one ends the program. Some
//! terminals and scripts send the same request twice at once, so what follows closely is no second one.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

/// Requests so soon after the first one belong to it.
const GRACE: Duration = Duration::from_millis(400);

/// Knows whether somebody asked to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    asked: Arc<AtomicBool>,
    /// Whoever stops this one, too.
    above: Option<Arc<Stop>>,
    /// When to stop in any case.
    deadline: Option<Instant>,
}

impl Stop {
    /// Listens for Ctrl-C from now on. Where that cannot be done, Ctrl-C ends the program as usual.
    pub fn on_ctrl_c() -> Stop {
        let stop = Stop::default();
        let (asked, mut first) = (stop.asked.clone(), None);
        // A handler that is in place already belongs to an earlier call and serves its stop.
        _ = ctrlc::set_handler(move || {
            asked.store(true, Ordering::SeqCst);
            if is_second(&mut first, Instant::now()) {
                std::process::exit(130);
            }
        });
        stop
    }

    /// A stop of its own for a part of the work: it hears this one, and this one does not hear it. After so
    /// much time it stops by itself.
    pub fn part(&self, time: Option<Duration>) -> Stop {
        let deadline = time.and_then(|time| Instant::now().checked_add(time));
        Stop { asked: Arc::default(), above: Some(Arc::new(self.clone())), deadline }
    }

    /// Asks to stop.
    pub fn ask(&self) {
        self.asked.store(true, Ordering::SeqCst);
    }

    /// Did somebody ask to stop?
    pub fn is_asked(&self) -> bool {
        self.asked.load(Ordering::SeqCst)
            || self.above.as_ref().is_some_and(|above| above.is_asked())
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
    }
}

/// Is a request a second one, or does it belong to the first?
fn is_second(first: &mut Option<Instant>, now: Instant) -> bool {
    now.saturating_duration_since(*first.get_or_insert(now)) >= GRACE
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_a_request_some_time_after_the_first_is_a_second_one() {
        let (start, mut first) = (Instant::now(), None);
        let mut after = |milliseconds| is_second(&mut first, start + Duration::from_millis(milliseconds));
        assert!(!after(0) && !after(0) && !after(399));
        assert!(after(400) && after(5_000));
    }

    #[test]
    fn a_part_hears_the_whole_and_not_the_other_way_round() {
        let whole = Stop::default();
        let (one, other) = (whole.part(None), whole.part(None));
        one.ask();
        assert!(one.is_asked() && !other.is_asked() && !whole.is_asked());
        whole.ask();
        assert!(other.is_asked());
    }

    #[test]
    fn time_ends_a_part() {
        let whole = Stop::default();
        assert!(whole.part(Some(Duration::ZERO)).is_asked());
        assert!(
            !whole.part(Some(Duration::MAX)).is_asked()
                && !whole.part(Some(Duration::from_secs(60))).is_asked()
        );
    }
}

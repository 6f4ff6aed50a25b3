//! Ctrl-C, a closed terminal or a request to end, heard instead of dying.
//!
//! The first one asks the work to end after what it has in hand; a second one ends the program. Some
//! terminals and scripts send the same request twice at once, so what follows closely is no second one.

use cpu_time::ProcessTime;
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};

/// Requests so soon after the first one belong to it.
const GRACE: Duration = Duration::from_millis(400);

/// Knows whether somebody asked to stop.
#[derive(Clone, Debug, Default)]
pub struct Stop {
    /// When that was.
    asked: Arc<OnceLock<Instant>>,
    /// Whoever stops this one, too, and how much later.
    above: Option<(Arc<Stop>, Duration)>,
    /// When to stop in any case.
    deadline: Option<Instant>,
    /// The same in processor time of the program.
    cpu_deadline: Option<Duration>,
}

impl Stop {
    /// Listens for Ctrl-C from now on. Where that cannot be done, Ctrl-C ends the program as usual.
    pub fn on_ctrl_c() -> Stop {
        let stop = Stop::default();
        let (asked, mut first) = (stop.asked.clone(), None);
        // A handler that is in place already belongs to an earlier call and serves its stop.
        _ = ctrlc::set_handler(move || {
            asked.get_or_init(Instant::now);
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
        Stop { above: Some((Arc::new(self.clone()), Duration::ZERO)), deadline, ..Stop::default() }
    }

    /// The same, and it also stops by itself when the program, all its threads together, has taken so much more
    /// processor time.
    pub fn within_cpu_time(self, time: Option<Duration>) -> Stop {
        Stop { cpu_deadline: time.map(|time| cpu_time_of_program().saturating_add(time)), ..self }
    }

    /// A stop for what is in hand when this one is asked: it has a moment to end. A deadline stays a deadline.
    pub fn for_the_rest(&self) -> Stop {
        Stop { above: Some((Arc::new(self.clone()), MOMENT)), ..Stop::default() }
    }

    /// Asks to stop.
    pub fn ask(&self) {
        self.asked.get_or_init(Instant::now);
    }

    /// Did somebody ask to stop?
    pub fn is_asked(&self) -> bool {
        self.was_asked_before(Duration::ZERO)
    }

    /// Did somebody ask this stop, and not one that it hears?
    pub(crate) fn is_asked_itself(&self) -> bool {
        self.asked.get().is_some()
    }

    /// Did somebody ask to stop so long ago?
    fn was_asked_before(&self, time: Duration) -> bool {
        self.asked.get().is_some_and(|asked| asked.elapsed() >= time)
            || self.deadline.is_some_and(|deadline| Instant::now() >= deadline)
            || self.cpu_deadline.is_some_and(|deadline| cpu_time_of_program() >= deadline)
            || self.above.as_ref().is_some_and(|(above, later)| above.was_asked_before(time + *later))
    }
}

/// How long what is in hand may go on after a request.
const MOMENT: Duration = Duration::from_millis(150);

fn cpu_time_of_program() -> Duration {
    ProcessTime::now().as_duration()
}

/// Has the terminal at the other end of this stream been closed? Where that cannot be found out, it has not.
#[cfg(unix)]
pub fn has_hung_up(stream: &impl std::os::fd::AsFd) -> bool {
    use rustix::event::{PollFd, PollFlags, Timespec, poll};
    // Asked for or not, a hang-up is told.
    let mut asked = [PollFd::new(stream, PollFlags::empty())];
    let is_told = poll(&mut asked, Some(&Timespec::default())).is_ok();
    is_told && asked[0].revents().intersects(PollFlags::HUP | PollFlags::ERR)
}

/// Has the terminal at the other end of this stream been closed? It cannot be found out here.
#[cfg(not(unix))]
pub fn has_hung_up<S>(_: &S) -> bool {
    false
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
    fn what_is_in_hand_has_a_moment_but_no_more_than_the_deadline() {
        let whole = Stop::default();
        let rest = whole.part(None).for_the_rest();
        whole.ask();
        assert!(!rest.is_asked());
        std::thread::sleep(MOMENT);
        assert!(rest.is_asked());
        assert!(Stop::default().part(Some(Duration::ZERO)).for_the_rest().is_asked());
    }

    #[test]
    fn processor_time_of_all_threads_ends_a_part() {
        let whole = Stop::default();
        assert!(whole.part(None).within_cpu_time(Some(Duration::ZERO)).is_asked());
        assert!(!whole.part(None).within_cpu_time(None).is_asked());
        assert!(!whole.part(None).within_cpu_time(Some(Duration::MAX)).is_asked());
        let part = whole.part(None).within_cpu_time(Some(Duration::from_millis(200)));
        let begun = cpu_time_of_program();
        std::thread::scope(|scope| {
            // Whoever hears a part of the part hears it, too.
            for stop in [part.clone(), part.part(None)] {
                scope.spawn(move || while !stop.is_asked() {});
            }
        });
        assert!(cpu_time_of_program() - begun >= Duration::from_millis(200));
        assert!(!whole.is_asked());
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

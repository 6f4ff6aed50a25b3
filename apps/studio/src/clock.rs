//! The time for questions that are answered at once: nobody listens on the way, and nobody stops them.

use boxwright_desk::Host;
use boxwright_workshop::cpu_time_of_thread;
use serde_json::Value;
use std::time::{Duration, Instant};

/// Counts from when it was started.
pub(crate) struct Clock {
    begun: Instant,
}

impl Clock {
    pub(crate) fn start() -> Clock {
        Clock { begun: Instant::now() }
    }
}

impl Host for Clock {
    fn tell(&self, _: &str, _: &Value) {}

    fn is_stopped(&self) -> bool {
        false
    }

    fn now(&self) -> Duration {
        self.begun.elapsed()
    }

    fn worked(&self) -> Duration {
        cpu_time_of_thread()
    }
}

//! Where long work runs: a host hears what is told on the way, says when to stop, and knows the time.
//!
//! The desk has no clock, no thread and nobody to talk to; a server, a page or a test brings its own. Time only ends
//! work, it never steers it: with a host whose clock stands still every answer is the same every time.

use boxwright_forge::core::Budget;
use serde_json::Value;
use std::time::Duration;

/// Whoever has long work done.
pub trait Host: Sync {
    /// Hears something on the way: the name of an event, and its data.
    fn tell(&self, event: &str, data: &Value);

    /// Is the work to end? It is asked once in a few hundred nodes.
    fn is_stopped(&self) -> bool;

    /// The time since some moment that stays the same.
    fn now(&self) -> Duration;

    /// The time that the thread which asks has worked, for limits of searches: other programs do not count. Where
    /// nobody knows it, the time that went by.
    fn worked(&self) -> Duration {
        self.now()
    }
}

/// Bytes that a search may hold.
const MEMORY: u64 = 1 << 30;

/// What a piece of work gave, and the nodes it paid for.
pub(crate) struct Spent<T> {
    pub(crate) value: T,
    pub(crate) nodes: u64,
}

/// Works until so much time is spent or the host says stop.
pub(crate) fn within<T>(host: &dyn Host, time: Duration, work: impl FnOnce(&mut Budget) -> T) -> Spent<T> {
    let begun = host.worked();
    let is_over = || host.is_stopped() || host.worked().saturating_sub(begun) >= time;
    let mut budget = Budget::nodes(u64::MAX).with_memory(MEMORY).with_stop(&is_over);
    let value = work(&mut budget);
    Spent { value, nodes: budget.spent() }
}

/// Says when it is time for another word.
pub(crate) struct Pause<'h> {
    host: &'h dyn Host,
    told: Duration,
}

impl<'h> Pause<'h> {
    pub(crate) fn new(host: &'h dyn Host) -> Pause<'h> {
        Pause { host, told: host.now() }
    }

    /// Is the last word so long ago? Then this is the time of the next one.
    pub(crate) fn is_over(&mut self, pause: Duration) -> bool {
        let now = self.host.now();
        let is_over = now.saturating_sub(self.told) >= pause;
        if is_over {
            self.told = now;
        }
        is_over
    }
}

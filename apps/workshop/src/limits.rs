//! What one piece of work may take: processor time, nodes, memory, and until somebody says stop.
//!
//! Time is the processor time of the thread that works, so other programs and other threads do not
//! count. It is asked for once in a few hundred nodes, and as often in work that pays for no node.

use crate::Stop;
use boxwright_forge::core::Budget;
use cpu_time::ThreadTime;
use std::time::Duration;

/// The limits of one piece of work.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Processor time.
    pub time: Duration,
    /// Nodes of a search.
    pub nodes: u64,
    /// Bytes that a search may hold.
    pub memory: u64,
}

impl Limits {
    /// No limits at all; the fields may then be set.
    pub const NONE: Limits = Limits { time: Duration::MAX, nodes: u64::MAX, memory: u64::MAX };

    /// Works on this thread within the limits, and says what it took.
    pub fn spend<T>(&self, stop: &Stop, work: impl FnOnce(&mut Budget) -> T) -> Spent<T> {
        let watch = CpuWatch::start();
        let is_over = || stop.is_asked() || watch.elapsed() >= self.time;
        let mut budget = Budget::nodes(self.nodes).with_memory(self.memory).with_stop(&is_over);
        let value = work(&mut budget);
        Spent { value, nodes: budget.spent(), cpu: watch.elapsed(), was_stopped: budget.was_stopped() }
    }
}

impl Limits {
    /// Works on this thread within the limits, with a second budget that goes on until `rest`: for proving what was
    /// made when the work is stopped. What is proved counts as well.
    pub fn spend_and_prove<T>(
        &self,
        stop: &Stop,
        rest: &Stop,
        work: impl FnOnce(&mut Budget, &mut Budget) -> T,
    ) -> Spent<T> {
        // Whoever asks this very stop wants nothing more, not even what is in hand.
        let is_over = || rest.is_asked() || stop.is_asked_itself();
        let mut proving = Budget::nodes(u64::MAX).with_memory(self.memory).with_stop(&is_over);
        let spent = self.spend(stop, |making| work(making, &mut proving));
        Spent { nodes: spent.nodes + proving.spent(), ..spent }
    }
}

/// What a piece of work gave and what it took.
#[derive(Clone, Debug)]
pub struct Spent<T> {
    /// What it gave.
    pub value: T,
    /// The nodes it paid for.
    pub nodes: u64,
    /// Its processor time.
    pub cpu: Duration,
    /// Did the clock, or somebody who asked to stop, end it?
    pub was_stopped: bool,
}

/// Measures the processor time of the thread that asks.
#[derive(Clone, Copy, Debug)]
pub struct CpuWatch {
    start: Duration,
}

impl CpuWatch {
    /// Starts now.
    pub fn start() -> CpuWatch {
        CpuWatch { start: cpu_time_of_thread() }
    }

    /// Processor time of this thread since the start, which must have been on the same thread.
    pub fn elapsed(&self) -> Duration {
        cpu_time_of_thread().saturating_sub(self.start)
    }
}

/// Processor time that the thread which asks has taken so far.
pub fn cpu_time_of_thread() -> Duration {
    ThreadTime::now().as_duration()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Spends everything.
    fn spend(limits: Limits, stop: &Stop) -> Spent<()> {
        limits.spend(stop, |budget| while budget.pay() {})
    }

    #[test]
    fn nodes_end_the_work_where_they_are_spent() {
        let spent = spend(Limits { nodes: 1_000, ..Limits::NONE }, &Stop::default());
        assert_eq!((spent.nodes, spent.was_stopped), (1_000, false));
    }

    #[test]
    fn processor_time_ends_the_work() {
        let time = Duration::from_millis(20);
        let spent = spend(Limits { time, ..Limits::NONE }, &Stop::default());
        assert!(spent.was_stopped && spent.cpu >= time && spent.cpu < 50 * time, "{:?}", spent.cpu);
    }

    #[test]
    fn sleep_takes_no_processor_time() {
        let watch = CpuWatch::start();
        std::thread::sleep(Duration::from_millis(100));
        assert!(watch.elapsed() < Duration::from_millis(50));
    }

    #[test]
    fn whoever_asks_to_stop_is_heard() {
        let stop = Stop::default();
        stop.ask();
        assert_eq!(spend(Limits::NONE, &stop).nodes, 0);
    }

    #[test]
    fn the_search_is_told_how_much_it_may_hold() {
        let spent = Limits { memory: 4096, ..Limits::NONE }.spend(&Stop::default(), |budget| budget.memory());
        assert_eq!(spent.value, 4096);
    }
}

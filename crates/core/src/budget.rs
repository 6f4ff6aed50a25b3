//! Budgets: how much effort a search may still spend.
//!
//! Effort is counted in nodes, so that the same budget stops at the same place on every machine. A stop
//! hook (deadline, Ctrl-C, cancel button) may end the work early; it is asked once in a while, it never
//! steers, and whoever sees [`Budget::was_stopped`] must say so in what it returns. Memory is counted by
//! whoever holds it, in bytes of its tables, and compared with [`Budget::memory`] before they grow.
//!
//! Preparations pay for no node, since their cost is bounded by the board; but on a large board they take
//! long. They tell what they do in words ([`Budget::work`]), so that the hook is asked then, too; whoever is
//! told to stop gives up what is half done, and nobody takes it for the whole.

use std::fmt;

/// Nodes between two questions to the stop hook.
const ASK_EVERY: u64 = 256;

/// Words of work between two questions to the stop hook: some tenths of a millisecond.
const WORDS_A_QUESTION: u64 = 1 << 17;

/// Effort left, in nodes, and perhaps a hook that ends the work early.
pub struct Budget<'a> {
    nodes: u64,
    spent: u64,
    ask_at: u64,
    ask_every: u64,
    worked: u64,
    memory: u64,
    stop: Option<&'a (dyn Fn() -> bool + Sync)>,
    stopped: bool,
}

impl<'a> Budget<'a> {
    /// A budget of so many nodes.
    pub fn nodes(nodes: u64) -> Budget<'a> {
        Budget {
            nodes,
            spent: 0,
            ask_at: 0,
            ask_every: ASK_EVERY,
            worked: 0,
            memory: u64::MAX,
            stop: None,
            stopped: false,
        }
    }

    /// The same budget with a hook that may end the work early by returning true.
    pub fn with_stop(self, stop: &'a (dyn Fn() -> bool + Sync)) -> Budget<'a> {
        Budget { stop: Some(stop), ..self }
    }

    /// The same budget for a search that may hold so many bytes.
    pub fn with_memory(self, bytes: u64) -> Budget<'a> {
        Budget { memory: bytes, ..self }
    }

    /// Pays for one node. False means: stop now; nothing was paid.
    ///
    /// ```
    /// # use boxwright_core::Budget;
    /// let mut budget = Budget::nodes(2);
    /// assert!(budget.pay() && budget.pay() && !budget.pay());
    /// assert_eq!(budget.spent(), 2);
    /// ```
    #[must_use]
    pub fn pay(&mut self) -> bool {
        if self.spent >= self.ask_at {
            self.ask_at = self.spent + self.ask_every;
            self.is_over();
        }
        let goes_on = !self.stopped && self.spent < self.nodes;
        self.spent += u64::from(goes_on);
        goes_on
    }

    /// Has the hook asked at the next node, however few were paid since: for nodes that take long.
    pub fn ask_soon(&mut self) {
        self.ask_at = self.spent;
    }

    /// Does a piece of work whose nodes take long: the hook is asked at every one.
    pub fn asking_often<T>(&mut self, work: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let every = std::mem::replace(&mut self.ask_every, 1);
        self.ask_soon();
        let done = work(self);
        self.ask_every = every;
        done
    }

    /// Asks the hook now, in the middle of a node. True means: stop now.
    pub fn is_over(&mut self) -> bool {
        self.stopped |= self.stop.is_some_and(|stop| stop());
        self.stopped
    }

    /// Takes note of work that pays for no node, in words of memory or so; the hook is asked once in a while.
    /// False means: stop now, with nothing to show for what is half done.
    ///
    /// ```
    /// # use boxwright_core::Budget;
    /// let stop = || true;
    /// let mut budget = Budget::nodes(2).with_stop(&stop);
    /// assert!(budget.work(1) && !budget.work(1 << 20));
    /// assert!(budget.was_stopped());
    /// ```
    #[must_use]
    #[inline]
    pub fn work(&mut self, words: u64) -> bool {
        self.worked += words;
        if self.worked >= WORDS_A_QUESTION {
            self.worked = 0;
            self.is_over();
        }
        !self.stopped
    }

    /// Does a piece of work that may spend so many nodes of this budget and no more.
    ///
    /// ```
    /// # use boxwright_core::Budget;
    /// let mut budget = Budget::nodes(100);
    /// budget.within(3, |budget| while budget.pay() {});
    /// assert_eq!((budget.spent(), budget.left()), (3, 97));
    /// ```
    pub fn within<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let all = self.nodes;
        self.nodes = all.min(self.spent.saturating_add(nodes));
        let done = work(self);
        self.nodes = all;
        done
    }

    /// Does a piece of work with nodes of its own, which are not counted here: for preparations whose cost
    /// is bounded beforehand. The hook is heard as often as here, and ends both.
    ///
    /// ```
    /// # use boxwright_core::Budget;
    /// let mut budget = Budget::nodes(100);
    /// assert_eq!(budget.aside(3, |aside| { while aside.pay() {} aside.spent() }), 3);
    /// assert_eq!(budget.spent(), 0);
    /// ```
    pub fn aside<T>(&mut self, nodes: u64, work: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let mut aside = Budget { nodes, spent: 0, ask_at: 0, ..*self };
        let done = work(&mut aside);
        self.stopped = aside.stopped;
        done
    }

    /// Does a piece of work while so many bytes are held by somebody else.
    ///
    /// ```
    /// # use boxwright_core::Budget;
    /// let mut budget = Budget::nodes(100).with_memory(1_000);
    /// assert_eq!(budget.holding(300, |budget| budget.memory()), 700);
    /// assert_eq!(budget.memory(), 1_000);
    /// ```
    pub fn holding<T>(&mut self, bytes: u64, work: impl FnOnce(&mut Budget<'a>) -> T) -> T {
        let all = self.memory;
        self.memory = all.saturating_sub(bytes);
        let done = work(self);
        self.memory = all;
        done
    }

    /// Nodes paid for so far.
    pub fn spent(&self) -> u64 {
        self.spent
    }

    /// Nodes that may still be paid for.
    pub fn left(&self) -> u64 {
        if self.stopped { 0 } else { self.nodes - self.spent }
    }

    /// Bytes that a search may hold.
    pub fn memory(&self) -> u64 {
        self.memory
    }

    /// Did the stop hook end the work?
    pub fn was_stopped(&self) -> bool {
        self.stopped
    }
}

impl fmt::Debug for Budget<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Budget({} of {} nodes spent, stopped: {})", self.spent, self.nodes, self.stopped)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicU64, Ordering};

    #[test]
    fn an_empty_budget_pays_for_nothing() {
        let mut budget = Budget::nodes(0);
        assert!(!budget.pay());
        assert_eq!((budget.spent(), budget.left(), budget.was_stopped()), (0, 0, false));
    }

    #[test]
    fn the_hook_is_asked_before_the_first_node_and_then_rarely() {
        let asked = AtomicU64::new(0);
        let hook = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let mut budget = Budget::nodes(10_000).with_stop(&hook);
        while budget.pay() {}
        assert_eq!(budget.spent(), 2 * ASK_EVERY);
        assert!(budget.was_stopped() && budget.left() == 0 && !budget.pay());
    }

    #[test]
    fn a_hook_can_be_asked_at_every_node() {
        let asked = AtomicU64::new(0);
        let hook = || asked.fetch_add(1, Ordering::Relaxed) == 2;
        let mut budget = Budget::nodes(10_000).with_stop(&hook);
        while budget.pay() {
            budget.ask_soon();
        }
        assert_eq!(budget.spent(), 2);
    }

    #[test]
    fn a_hook_that_ends_work_aside_ends_all_of_it() {
        let asked = AtomicU64::new(0);
        let hook = || asked.fetch_add(1, Ordering::Relaxed) == 3;
        let mut budget = Budget::nodes(10_000).with_stop(&hook);
        assert!(budget.pay());
        let spent = budget.asking_often(|budget| {
            budget.aside(10_000, |aside| {
                while aside.pay() {}
                aside.spent()
            })
        });
        assert_eq!((spent, budget.spent()), (2, 1));
        assert!(budget.was_stopped() && !budget.pay());
    }

    #[test]
    fn a_stopped_start_spends_nothing() {
        let mut budget = Budget::nodes(5).with_stop(&|| true);
        assert!(!budget.pay());
        assert_eq!(budget.spent(), 0);
    }
}

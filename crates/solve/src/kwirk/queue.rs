//! What waits to be looked at, least total first, and of equal totals the latest.

/// Numbers waiting, each with the steps it was offered with.
pub(crate) struct Queue {
    by_total: Vec<Vec<(u32, u16)>>,
    least: usize,
}

impl Queue {
    pub(crate) fn new() -> Queue {
        Queue { by_total: Vec::new(), least: 0 }
    }

    /// Lets a number wait. Totals never fall below one that was taken.
    #[inline]
    pub(crate) fn push(&mut self, total: usize, number: u32, steps: u16) {
        if total >= self.by_total.len() {
            self.by_total.resize_with(total + 1, Vec::new);
        }
        self.by_total[total].push((number, steps));
    }

    /// The least total of all that wait; none if nothing does.
    pub(crate) fn least(&mut self) -> Option<u32> {
        while self.by_total.get(self.least)?.is_empty() {
            self.least += 1;
        }
        Some(self.least as u32)
    }

    /// Takes one of those with the least total.
    #[inline]
    pub(crate) fn pop(&mut self) -> Option<(u32, u16)> {
        let least = self.least()?;
        self.by_total[least as usize].pop()
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.by_total.iter().map(|waiting| waiting.capacity() as u64 * 8).sum()
    }
}

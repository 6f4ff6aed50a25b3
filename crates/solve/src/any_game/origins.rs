//! Where each state of a search came from, and the plan that leads to it.

use super::states::held;

/// The state before and the step from there, by numbers, for each state.
#[derive(Default)]
pub(super) struct Origins(Vec<(u32, u32)>);

impl Origins {
    /// The first state's origin is never looked at.
    pub(super) fn push(&mut self, before: u32, step: usize) {
        self.0.push((before, step as u32));
    }

    /// There is a shorter way to a state.
    pub(super) fn change(&mut self, number: u32, before: u32, step: usize) {
        self.0[number as usize] = (before, step as u32);
    }

    /// The steps from the first state to this one.
    pub(super) fn plan<S: Copy>(&self, to: u32, steps: &[S]) -> Vec<S> {
        let mut plan = Vec::new();
        let mut at = to;
        while at != 0 {
            let (before, step) = self.0[at as usize];
            plan.push(steps[step as usize]);
            at = before;
        }
        plan.reverse();
        plan
    }

    /// Bytes that are held at most while so many more states come.
    pub(super) fn bytes(&self, more: usize) -> u64 {
        held(&self.0, more)
    }
}

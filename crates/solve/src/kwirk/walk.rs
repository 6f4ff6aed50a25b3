//! A walk over all cells in reach, nearest first, with the steps to each.

use super::layout::{FAR, FREE, Layout, plus};
use super::scene::Scene;

/// Steps from one cell to all others, used again and again.
#[derive(Clone)]
pub(super) struct Walk {
    /// Steps to each cell; [`FAR`] is out of reach.
    pub(super) steps: Vec<u16>,
    /// The cells in reach, nearest first.
    pub(super) order: Vec<u16>,
}

impl Walk {
    pub(super) fn new(layout: &Layout) -> Walk {
        Walk { steps: vec![FAR; layout.area()], order: Vec::new() }
    }

    /// Walks from a cell over all cells that the scene has free; the first cell need not be.
    pub(super) fn run(&mut self, layout: &Layout, scene: &Scene, from: u16) {
        self.order.iter().for_each(|&cell| self.steps[usize::from(cell)] = FAR);
        self.order.clear();
        self.steps[usize::from(from)] = 0;
        self.order.push(from);
        let mut at = 0;
        while at < self.order.len() {
            let cell = usize::from(self.order[at]);
            at += 1;
            for by in layout.steps {
                let to = plus(cell, by);
                if scene.cells[to] == FREE && self.steps[to] == FAR {
                    self.steps[to] = self.steps[cell] + 1;
                    self.order.push(to as u16);
                }
            }
        }
    }
}

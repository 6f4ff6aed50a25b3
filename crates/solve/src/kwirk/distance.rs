//! Steps to the exit, at least.
//!
//! A player walks one cell a step, or two where a rotator can carry it: from one corner of the rotator to
//! the next, if it has two arms at a right angle. Boxes, arms and pits that can be filled are ignored.

use super::layout::{EXIT, FAR, Layout, PIT, WALL, plus};
use std::collections::VecDeque;

/// Steps to the nearest exit at least, by cell; [`FAR`] where there is no way.
pub(crate) fn to_exit(layout: &Layout) -> Vec<u16> {
    let mut steps = vec![FAR; layout.area()];
    let jumps = jumps(layout);
    let mut todo: VecDeque<usize> = (0..layout.area()).filter(|&at| layout.ground[at] == EXIT).collect();
    todo.iter().for_each(|&at| steps[at] = 0);
    while let Some(at) = todo.pop_front() {
        let is_exit = layout.ground[at] == EXIT;
        let walks = layout.steps.iter().map(|&by| plus(at, by));
        let carried = jumps[at].iter().copied().filter(|_| !is_exit);
        for from in walks.chain(carried) {
            if is_open(layout, from) && steps[from] == FAR {
                steps[from] = steps[at] + 1;
                todo.push_back(from);
            }
        }
    }
    steps
}

fn is_open(layout: &Layout, at: usize) -> bool {
    layout.ground[at] != WALL && layout.ground[at] != EXIT && layout.ground[at] & PIT == 0
}

/// For each cell the cells from which a rotator may carry a player there.
fn jumps(layout: &Layout) -> Vec<Vec<usize>> {
    let mut jumps = vec![Vec::new(); layout.area()];
    for turner in &layout.turners {
        for dir in 0..4 {
            // Two arms at a right angle, whichever way the rotator stands.
            let has_angle = turner
                .forms
                .iter()
                .any(|&arms| (0..4).any(|arm| arms >> arm & 1 == 1 && arms >> ((arm + 1) % 4) & 1 == 1));
            for side in [(dir + 1) % 4, (dir + 3) % 4] {
                let middle = plus(turner.core, layout.steps[side]);
                let (from, to) = (plus(middle, -layout.steps[dir]), plus(middle, layout.steps[dir]));
                if has_angle && is_open(layout, middle) {
                    jumps[to].push(from);
                }
            }
        }
    }
    jumps
}

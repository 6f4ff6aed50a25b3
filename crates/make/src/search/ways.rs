//! Fewest lines and fewest changes over all plans with fewest pushes, exactly.
//!
//! A sweep remembers one way to each start, and its lines are only one number of many. Here all shortest ways of a
//! start are followed down the layers, each start once. For a start it is kept how few lines a plan with fewest
//! pushes takes, and which first pushes such plans may begin with: a push before it goes on for free if it leads
//! into one of them, and costs a line more if not (more could not be saved by any other first push). The same holds
//! for changes, with boxes in place of pushes.

use super::sweep::{NONE, Start, Sweeper};
use boxwright_core::Dir;
use boxwright_solve::bits::Bits;

/// Fewest lines and changes of plans with fewest pushes, not necessarily of the same plan.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Fewest {
    pub(super) lines: u32,
    pub(super) changes: u32,
}

/// What is known of a start.
#[derive(Clone, Copy, Debug)]
struct Known<B> {
    fewest: Fewest,
    /// Boxes that a plan with fewest lines may push first, by direction.
    by_line: [B; 4],
    /// Boxes that a plan with fewest changes may push first.
    by_change: B,
}

/// Finds the fewest lines and changes of starts of one sweep.
#[derive(Clone, Debug)]
pub(super) struct Ways<B> {
    known: Vec<Known<B>>,
    /// For each start the place of what is known of it.
    places: Vec<u32>,
    touched: Vec<u32>,
    cone: Vec<u32>,
}

impl<B: Bits> Ways<B> {
    pub(super) fn new() -> Ways<B> {
        Ways { known: Vec::new(), places: Vec::new(), touched: Vec::new(), cone: Vec::new() }
    }

    /// Forgets everything: for the next sweep.
    pub(super) fn begin(&mut self, sweeper: &Sweeper<B>) {
        for number in self.touched.drain(..) {
            self.places[number as usize] = NONE;
        }
        self.known.clear();
        if self.places.len() < sweeper.starts.len() {
            self.places.resize(sweeper.starts.len(), NONE);
        }
    }

    /// Starts looked at since the last sweep began.
    pub(super) fn work(&self) -> usize {
        self.known.len()
    }

    /// Of a start at this distance.
    pub(super) fn fewest(&mut self, sweeper: &Sweeper<B>, number: usize, distance: usize) -> Fewest {
        self.cone.clear();
        self.note(number);
        // Down the layers, each start once; then up again.
        let (mut from, mut at, mut ends) = (0, distance, Vec::new());
        while from < self.cone.len() {
            let to = self.cone.len();
            ends.push((from, to, at));
            for place in from..to {
                let number = self.cone[place] as usize;
                if at > 0 {
                    each_push(sweeper, number, at, |next, _, _, _| self.note(next));
                }
            }
            (from, at) = (to, at.saturating_sub(1));
        }
        for (from, to, at) in ends.into_iter().rev() {
            for place in from..to {
                let number = self.cone[place] as usize;
                let known = self.found(sweeper, number, at);
                self.places[number] = self.known.len() as u32;
                self.known.push(known);
            }
        }
        self.known[self.places[number] as usize].fewest
    }

    /// A start that has to be looked at, unless it was.
    fn note(&mut self, number: usize) {
        if self.places[number] == NONE {
            // Anything but none, until it is known.
            self.places[number] = 0;
            self.touched.push(number as u32);
            self.cone.push(number as u32);
        }
    }

    fn found(&self, sweeper: &Sweeper<B>, number: usize, distance: usize) -> Known<B> {
        let fewest = Fewest { lines: u32::MAX, changes: u32::MAX };
        let mut found = Known { fewest, by_line: [B::EMPTY; 4], by_change: B::EMPTY };
        if distance == 0 {
            return Known { fewest: Fewest::default(), ..found };
        }
        each_push(sweeper, number, distance, |next, square, to, dir| {
            let after = &self.known[self.places[next] as usize];
            let lines = after.fewest.lines + u32::from(!after.by_line[dir as usize].has(to));
            let is_change = distance > 1 && !after.by_change.has(to);
            let changes = after.fewest.changes + u32::from(is_change);
            if lines < found.fewest.lines {
                (found.fewest.lines, found.by_line) = (lines, [B::EMPTY; 4]);
            }
            if lines == found.fewest.lines {
                found.by_line[dir as usize] = found.by_line[dir as usize] | B::square(square);
            }
            if changes < found.fewest.changes {
                (found.fewest.changes, found.by_change) = (changes, B::EMPTY);
            }
            if changes == found.fewest.changes {
                found.by_change = found.by_change | B::square(square);
            }
        });
        found
    }
}

/// Names every push of a start that leads a layer down: the start it leads to, the box's square before and after,
/// and the direction.
fn each_push<B: Bits>(
    sweeper: &Sweeper<B>,
    number: usize,
    distance: usize,
    mut push: impl FnMut(usize, usize, usize, Dir),
) {
    let Start { boxes, players } = sweeper.starts[number];
    let (ground, below) = (sweeper.ground, sweeper.layer(distance - 1));
    let free = ground.floor & !boxes;
    for dir in Dir::ALL {
        let ahead = ground.step::<0>(free, dir.opposite());
        let pushed = boxes & ahead & ground.step::<0>(players, dir);
        for square in pushed.squares() {
            let to = ground.next::<0>(square, dir);
            if let Some(next) = sweeper.pushed(number, square, to).filter(|next| below.contains(next)) {
                push(next, square, to, dir);
            }
        }
    }
}

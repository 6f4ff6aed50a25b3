//! How the effort of a climb is spent: tuned for each number of boxes, on seeds that no table reports.

/// How the effort is spent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Schedule {
    /// Starts met in all.
    pub(super) effort: u64,
    /// Boxes to begin with, and in the end.
    pub(super) boxes: (usize, usize),
    /// Climbs to begin with, and the share of the effort they take together.
    pub(super) starts: usize,
    pub(super) first: f64,
    /// The share of the effort by which all boxes are there.
    pub(super) grown: f64,
    /// What a doubling of the sweep is charged, at first and in the end.
    pub(super) charge: (f64, f64),
    /// The share of the effort after which the charge begins to fall.
    pub(super) hold: f64,
    /// Starts met at most in a sweep.
    pub(super) cap: u64,
    /// Times the cap that sweeps may meet while a place for a new box is looked for.
    pub(super) wide: u64,
    /// Times the cap that the last sweep may meet, if the ones before were cut.
    pub(super) last: u64,
    /// Changes in a row that came to nothing, after which a climb with all its boxes begins anew.
    pub(super) patience: u64,
    /// Changes at once that a climb begins anew with; with none it begins with a random design.
    pub(super) kick: u64,
    /// Goals tried for a new box.
    pub(super) tries: usize,
    /// How much wider than its rival a sweep may be, in hundredths.
    pub(super) wider: usize,
}

impl Schedule {
    /// The schedule for so many boxes.
    pub(super) fn of(boxes: usize, effort: u64) -> Schedule {
        let grown = Schedule {
            effort,
            boxes: (boxes.min(3), boxes),
            starts: 4,
            first: 0.2,
            grown: 0.6,
            charge: (3.0, 1.0),
            hold: 0.0,
            cap: 100_000,
            wide: 1,
            last: 10,
            patience: u64::MAX,
            kick: 0,
            tries: 60,
            wider: 200,
        };
        match boxes {
            // So few are swept so fast that beginning anew pays more than climbing on.
            0..=3 => Schedule { starts: 1, charge: (0.0, 0.0), patience: 1_500, ..grown },
            4 => Schedule { boxes: (2, 4), charge: (2.0, 0.5), ..grown },
            5..=6 => grown,
            // So many boxes have to be moved before all are on their way, and that takes wide sweeps.
            _ => Schedule { first: 0.14, grown: 0.75, charge: (4.0, 1.0), cap: 30_000, wide: 4, ..grown },
        }
    }
    /// The same with every charge times so much: for points that are fewer or more than pushes.
    pub(super) fn charged(self, times: f64) -> Schedule {
        Schedule { charge: (self.charge.0 * times, self.charge.1 * times), ..self }
    }
}

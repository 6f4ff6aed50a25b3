//! How the effort of a climb is spent: tuned for each number of boxes, on seeds that no table reports.

use super::changes::Manner;

/// The least effort that is shared by several laps.
const LONG: u64 = 20_000_000;

/// How the effort is spent.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) struct Schedule {
    /// Starts met in all.
    pub(super) effort: u64,
    /// Laps, each from few boxes to all, and the share of the effort they take together.
    pub(super) laps: usize,
    pub(super) raced: f64,
    /// Boxes to begin with, and in the end.
    pub(super) boxes: (usize, usize),
    /// Climbs that a lap begins with, and the share of the lap they take together.
    pub(super) starts: usize,
    pub(super) first: f64,
    /// The share of a lap by which all boxes are there.
    pub(super) grown: f64,
    /// What a doubling of the sweep is charged, at first and in the end.
    pub(super) charge: (f64, f64),
    /// The share of a lap after which the charge begins to fall.
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
    /// How much wider than its rival a sweep may be, in hundredths, if there is a limit.
    pub(super) wider: Option<usize>,
    /// How many pushes earlier than its rival's plan a sweep may not meet what the plan comes through.
    pub(super) ahead: Option<usize>,
    /// Are designs looked at again that were looked at lately?
    pub(super) is_forgetful: bool,
    /// The changes that are made.
    pub(super) manner: Manner,
}

impl Schedule {
    /// The schedule for so many boxes.
    pub(super) fn of(boxes: usize, effort: u64) -> Schedule {
        let grown = Schedule {
            effort,
            // Short laps come to nothing: then one is run.
            laps: if effort < LONG { 1 } else { 3 },
            raced: 0.75,
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
            wider: Some(200),
            ahead: None,
            is_forgetful: false,
            manner: Manner::PLAIN,
        };
        let two = Schedule { boxes: (boxes.min(2), boxes), ..grown };
        match boxes {
            // So few are swept so fast that beginning anew pays more than climbing on.
            0..=3 => {
                Schedule { laps: 1, first: 0.25, grown: 0.5, charge: (0.0, 0.0), patience: 1_500, ..two }
            }
            4 => Schedule { charge: (2.0, 0.5), ..two },
            5..=6 => grown,
            // So many boxes have to be moved before all are on their way, and that takes wide sweeps.
            _ => Schedule { first: 0.14, grown: 0.75, charge: (4.0, 1.0), cap: 30_000, wide: 4, ..grown },
        }
    }

    /// The same for lines and changes of many boxes: many laps, since a climb that has come to a plain staircase stays
    /// there.
    pub(super) fn tangled(self) -> Schedule {
        let laps = if self.laps > 1 { 12 } else { 1 };
        Schedule { laps, manner: Manner::SLANTED, ..self.charged(0.4) }
    }

    /// The same for pushes of many boxes.
    pub(super) fn lengthened(self) -> Schedule {
        Schedule { ahead: Some(3), manner: Manner::LONG, ..self }
    }

    /// The same with every charge times so much: for points that are fewer or more than pushes.
    pub(super) fn charged(self, times: f64) -> Schedule {
        Schedule { charge: (self.charge.0 * times, self.charge.1 * times), ..self }
    }
}

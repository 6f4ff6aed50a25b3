//! What only a study can tell of a level: any figure of the lists, and whether windows on figures are met.
//!
//! A level is studied as it will be kept: trimmed to what its best plans use, unless filler is kept.

use super::judge::Window;
use crate::trim::trim;
use boxwright_core::Budget;
use boxwright_core::sokoban::Level;
use boxwright_rate::{Effort, METRICS, SCORES, Study, round};

/// What a study may take.
pub(super) const EFFORT: Effort = Effort { nodes: 50_000, places: 250_000 };

/// Finds a figure.
pub(super) type Measure = fn(&Study) -> Option<f64>;

/// What levels are studied for.
#[derive(Clone, Debug)]
pub(super) struct Taste {
    /// Much of this is wanted.
    pub(super) figure: Option<Measure>,
    /// These are wanted before anything else.
    pub(super) windows: Vec<(Measure, Window)>,
    /// Is the level studied as it is, rather than trimmed?
    pub(super) is_whole: bool,
}

/// What a study found.
#[derive(Clone, Debug, PartialEq)]
pub(super) struct Found {
    /// How far each window was missed, as a share; negative if there was too little.
    pub(super) misses: Vec<f64>,
    /// The figure.
    pub(super) figure: f64,
}

impl Found {
    /// How far the windows were missed in all.
    pub(super) fn miss(&self) -> f64 {
        self.misses.iter().map(|miss| miss.abs()).sum()
    }
}

impl Taste {
    /// How a figure of this name is found.
    pub(super) fn measure(name: &str) -> Option<Measure> {
        let metric = METRICS.iter().find(|metric| metric.name == name).map(|metric| metric.measure);
        metric.or_else(|| SCORES.iter().find(|score| score.name == name).map(|score| score.measure))
    }

    /// Studies a level; `None` if it takes more than it may, or the level loses boxes by trimming.
    pub(super) fn study(&self, level: &Level, budget: &mut Budget) -> Option<Found> {
        let trimmed;
        let level = if self.is_whole {
            level
        } else {
            trimmed = trim(level, EFFORT.nodes, budget).ok().filter(|trimmed| trimmed.boxes == 0)?.level;
            &trimmed
        };
        let study = Study::new(level, EFFORT, budget);
        let mut misses = Vec::new();
        for (measure, window) in &self.windows {
            let number = round(measure(&study)?);
            misses.push(if number < window.from { -window.miss(number) } else { window.miss(number) });
        }
        let figure = self.figure.map_or(Some(0.0), |measure| measure(&study).map(round))?;
        Some(Found { misses, figure })
    }
}

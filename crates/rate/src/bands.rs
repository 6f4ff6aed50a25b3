//! What a difficulty means: five bands, and the share of plays that end unsolved.
//!
//! The bands were cut on 675 small levels with counts of web plays, and the shares are a logistic curve of
//! ln(1 + F) fitted to the same. The curve misses a single level's share by 0.077 on average when its whole
//! collection was left out of the fit. People differ more than levels do: first-time players fail far
//! more often than those who choose to play on the web, and have a curve of their own, fitted to 24
//! levels. "Expert" means expert among small levels; nothing larger was measured.

/// A range of difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Band {
    /// What it is called in commands and data.
    pub name: &'static str,
    /// Difficulties up to and including this belong to it.
    pub to: f64,
    /// What it means, in a sentence.
    pub meaning: &'static str,
}

/// The bands, from easy to hard.
pub const BANDS: [Band; 5] = [
    Band {
        name: "trivial",
        to: 0.7,
        meaning: "hard to get wrong; fewer than 16 in 100 web plays stay unsolved",
    },
    Band { name: "easy", to: 2.5, meaning: "a little care will do; 16 to 22 in 100 web plays stay unsolved" },
    Band { name: "medium", to: 6.0, meaning: "takes some thought; 22 to 30 in 100 web plays stay unsolved" },
    Band { name: "hard", to: 12.0, meaning: "takes a plan; 30 to 38 in 100 web plays stay unsolved" },
    Band {
        name: "expert",
        to: f64::INFINITY,
        meaning: "takes a long and exact plan; more than 38 in 100 web plays stay unsolved",
    },
];

/// How far the predicted share of one level is off, on average.
pub const TYPICAL_ERROR: f64 = 0.077;

/// The share of plays that end unsolved, as a curve over difficulty.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct FailureCurve {
    /// The log-odds at difficulty 0.
    pub at_zero: f64,
    /// What ln(1 + F) adds to them.
    pub slope: f64,
}

/// Plays on the web, by whoever chose to play.
pub const ON_THE_WEB: FailureCurve = FailureCurve { at_zero: -1.966, slope: 0.569 };

/// People who never played before, with five minutes a level.
pub const NOVICES: FailureCurve = FailureCurve { at_zero: -3.43, slope: 2.36 };

impl FailureCurve {
    /// The share of plays that end unsolved.
    pub fn unsolved(&self, difficulty: f64) -> f64 {
        let log_odds = self.at_zero + self.slope * libm::log(1.0 + difficulty);
        1.0 / (1.0 + libm::exp(-log_odds))
    }
}

impl Band {
    /// The band of a difficulty.
    pub fn of(difficulty: f64) -> &'static Band {
        BANDS.iter().find(|band| difficulty <= band.to).unwrap_or(&BANDS[4])
    }

    /// The band of a name.
    pub fn named(name: &str) -> Option<&'static Band> {
        BANDS.iter().find(|band| band.name == name)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn edges_belong_to_the_easier_band() {
        let names = [0.0, 0.7, 0.701, 2.5, 6.0, 6.001, 12.0, 12.001, 90.0].map(|f| Band::of(f).name);
        assert_eq!(
            names,
            ["trivial", "trivial", "easy", "easy", "medium", "hard", "hard", "expert", "expert"]
        );
    }

    #[test]
    fn the_web_curve_passes_the_bands_edges_where_they_say() {
        // The shares that the bands' sentences name.
        for (edge, percent) in [(0.7, 16.0), (2.5, 22.0), (6.0, 30.0), (12.0, 38.0)] {
            assert!((ON_THE_WEB.unsolved(edge) * 100.0 - percent).abs() < 0.7, "{edge}");
        }
        // Expert, for novices: 93 in 100.
        assert!((NOVICES.unsolved(12.0) - 0.93).abs() < 0.01);
    }
}

//! What Kwirk levels can be chosen and sorted by: a metric or the band.

use crate::condition::Comparable;
use crate::figure::{self, UnknownName, near};
use boxwright_rate::kwirk::{BANDS, METRICS, Metric};

/// A metric, or the band as its number.
#[derive(Clone, Copy, Debug)]
pub enum Subject {
    /// A metric.
    Metric(&'static Metric),
    /// The band, from 0 for the easiest.
    Band,
}

/// Two subjects are the same if they have the same name.
impl PartialEq for Subject {
    fn eq(&self, other: &Subject) -> bool {
        self.name() == other.name()
    }
}

impl Comparable for Subject {
    const BAND_ENDS: [f64; 5] = [BANDS[0].to, BANDS[1].to, BANDS[2].to, BANDS[3].to, BANDS[4].to];

    fn named(name: &str) -> Result<Subject, UnknownName> {
        const BAND: &str = figure::Subject::BAND;
        if name == BAND {
            return Ok(Subject::Band);
        }
        let names = METRICS.iter().map(|metric| metric.name).chain([BAND]);
        let unknown =
            || UnknownName { kind: "metric of Kwirk", name: name.to_owned(), near: near(name, names) };
        Metric::named(name).map(Subject::Metric).ok_or_else(unknown)
    }

    fn name(&self) -> &'static str {
        match self {
            Subject::Metric(metric) => metric.name,
            Subject::Band => figure::Subject::BAND,
        }
    }

    fn is_band(&self) -> bool {
        matches!(self, Subject::Band)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Condition, Holds};

    #[test]
    fn conditions_on_kwirk_levels_know_the_names_of_kwirk() {
        let condition: Condition<Subject> = "steps>=30, band=hard".parse().unwrap();
        let number = |subject: Subject| if subject.is_band() { Some(3.0) } else { Some(29.0) };
        assert_eq!(condition.holds(number), Holds::No);
        let why = "stops>3".parse::<Condition<Subject>>().unwrap_err().to_string();
        assert_eq!(why, "sign 1: there is no metric of Kwirk `stops`; did you mean steps?");
        let why = "parkings>3".parse::<Condition<Subject>>().unwrap_err().to_string();
        assert_eq!(why, "sign 1: there is no metric of Kwirk `parkings`; rate --list has all names");
    }
}

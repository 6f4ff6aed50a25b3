//! What levels of Kwirk can be chosen and sorted by: its metrics, and the band.

use crate::figure::Feature;
use boxwright_rate::kwirk::{BANDS, METRICS, Metric};

impl Feature for &'static Metric {
    const KIND: &'static str = "metric of Kwirk";
    const BAND_ENDS: [f64; 5] = [BANDS[0].to, BANDS[1].to, BANDS[2].to, BANDS[3].to, BANDS[4].to];

    fn all() -> impl Iterator<Item = &'static Metric> {
        METRICS.iter()
    }

    fn name(&self) -> &'static str {
        self.name
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Condition, Holds, Subject};

    #[test]
    fn conditions_on_kwirk_levels_know_the_names_of_kwirk() {
        let condition: Condition<&'static Metric> = "steps>=30, band=hard".parse().unwrap();
        let number =
            |subject: Subject<&'static Metric>| if subject.is_band() { Some(3.0) } else { Some(29.0) };
        assert_eq!(condition.holds(number), Holds::No);
        let why = "stops>3".parse::<Condition<&'static Metric>>().unwrap_err().to_string();
        assert_eq!(why, "sign 1: there is no metric of Kwirk `stops`; did you mean steps?");
        let why = "parkings>3".parse::<Condition<&'static Metric>>().unwrap_err().to_string();
        assert_eq!(why, "sign 1: there is no metric of Kwirk `parkings`; rate --list has all names");
    }
}

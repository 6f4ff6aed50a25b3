//! Counts of everything that happened, by name: a silent filter is a bug.
//!
//! What keeps something from becoming a level is named `stage: reason`, anything else has no colon.

use std::collections::BTreeMap;
use std::fmt;

/// Counts by name.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    counts: BTreeMap<&'static str, u64>,
}

impl Tally {
    /// Counts one.
    pub fn note(&mut self, what: &'static str) {
        self.add(what, 1);
    }

    /// Counts several; what did not happen has no name.
    pub fn add(&mut self, what: &'static str, count: u64) {
        if count > 0 {
            let known = self.counts.entry(what).or_insert(0);
            *known = known.saturating_add(count);
        }
    }

    /// Adds what another tally counted.
    pub fn merge(&mut self, other: &Tally) {
        other.iter().for_each(|(what, count)| self.add(what, count));
    }

    /// How often something was counted.
    pub fn get(&self, what: &str) -> u64 {
        self.counts.get(what).copied().unwrap_or(0)
    }

    /// Everything counted, by name.
    pub fn iter(&self) -> impl Iterator<Item = (&'static str, u64)> + '_ {
        self.counts.iter().map(|(&what, &count)| (what, count))
    }

    /// The reason that was counted most. Levels come last on the road: if any was turned down, what turned
    /// candidates down before is not the reason.
    pub fn reason(&self) -> Option<(&'static str, u64)> {
        let most =
            |mark: &str| self.iter().filter(|(what, _)| what.contains(mark)).max_by_key(|(_, count)| *count);
        most("level: ").or_else(|| most(": "))
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let told: Vec<String> = self.iter().map(|(what, count)| format!("{what} {count}")).collect();
        f.write_str(&told.join(", "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_add_up() {
        let mut one = Tally::default();
        one.note("room: split");
        one.add("room: split", 2);
        let mut other = Tally::default();
        other.note("room: too open");
        other.merge(&one);
        assert_eq!((other.get("room: split"), other.get("nothing")), (3, 0));
        other.add("level: surpassed", 0);
        assert_eq!(other.to_string(), "room: split 3, room: too open 1");
    }

    #[test]
    fn the_reason_is_what_turned_most_down_and_of_levels_first() {
        let mut tally = Tally::default();
        tally.add("attempts", 90);
        assert_eq!(tally.reason(), None);
        tally.add("simulation: no better", 7);
        tally.add("box: one was never moved", 8);
        assert_eq!(tally.reason(), Some(("box: one was never moved", 8)));
        tally.note("level: unsolvable");
        assert_eq!(tally.reason(), Some(("level: unsolvable", 1)));
    }
}

//! Levels by the batch: the attempts of a generator in a row, what they made, and what that took.
//!
//! A level that plays the same as one before is counted and left out. Processor time is that of making alone.

use boxwright_forge::Recipe;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Budget, Id};
use boxwright_forge::make::Tally;
use boxwright_forge::make::sokoban::Candidate;
use boxwright_workshop::CpuWatch;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{Break, Continue};

/// What is counted when a level was there before.
pub(crate) const REPEATED: &str = "level: seen before";

/// Levels that were made in a row.
#[derive(Default)]
pub(crate) struct Batch {
    pub(crate) levels: Vec<Made>,
    pub(crate) tally: Tally,
    pub(crate) attempts: u64,
    pub(crate) seconds: f64,
    seen: BTreeSet<Id>,
}

/// A level and what makes it again.
pub(crate) struct Made {
    pub(crate) candidate: Candidate,
    pub(crate) recipe: Recipe,
}

/// The attempts at a setting like `farthest 6x6 boxes=3 by=moves`, the first so many of a seed.
pub(crate) fn attempts(
    setting: &str,
    seed: u64,
    count: u64,
) -> Result<impl Iterator<Item = Recipe> + use<>, String> {
    let line = format!("sokoban {setting} seed={seed} attempt=0");
    let first: Recipe = line.parse().map_err(|why| format!("{setting}: {why}"))?;
    Ok((0..count).map(move |attempt| Recipe { attempt, ..first.clone() }))
}

/// The places of the levels that do not play the same as one before, under any symmetry.
pub(crate) fn firsts(levels: &[Level]) -> Vec<usize> {
    let mut seen = BTreeSet::new();
    (0..levels.len()).filter(|&at| seen.insert(levels[at].content_id())).collect()
}

impl Batch {
    /// Makes attempts until there are so many levels.
    pub(crate) fn of(recipes: impl Iterator<Item = Recipe>, levels: usize) -> Batch {
        let (watch, mut batch) = (CpuWatch::start(), Batch::default());
        for recipe in recipes {
            if batch.levels.len() >= levels {
                break;
            }
            batch.make(recipe, levels);
        }
        batch.seconds = watch.elapsed().as_secs_f64();
        batch
    }

    fn make(&mut self, mut recipe: Recipe, levels: usize) {
        let Batch { levels: made, seen, .. } = self;
        let (mut offer, mut repeated) = (0, 0);
        let tally = recipe.clone().attempt(&mut Budget::nodes(u64::MAX), &mut |candidate| {
            recipe.offer = offer;
            offer += 1;
            if seen.insert(candidate.level.content_id()) {
                made.push(Made { candidate, recipe: recipe.clone() });
            } else {
                repeated += 1;
            }
            if made.len() >= levels { Break(()) } else { Continue(()) }
        });
        self.tally.merge(&tally);
        self.tally.add(REPEATED, repeated);
        self.attempts += 1;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn repeated_levels_are_counted_and_left_out() {
        // In a room this small there is little to choose from.
        let batch = Batch::of(attempts("farthest 3x3 boxes=1", 1, 60).unwrap(), 1_000);
        let ids: BTreeSet<Id> = batch.levels.iter().map(|made| made.candidate.level.content_id()).collect();
        assert!(ids.len() == batch.levels.len() && batch.tally.get(REPEATED) > 0, "{}", batch.tally);
        assert_eq!(batch.tally.get("offered"), batch.tally.get(REPEATED) + batch.levels.len() as u64);
        assert_eq!(batch.attempts, 60);
    }

    #[test]
    fn a_level_and_its_mirror_image_are_one() {
        let levels = ["#####\n#@$.#\n#####", "######\n#@$ .#\n######", "#####\n#.$@#\n#####"];
        assert_eq!(firsts(&levels.map(|level| level.parse().unwrap())), [0, 1]);
    }

    #[test]
    fn attempts_end_when_there_are_enough() {
        let batch = Batch::of(attempts("farthest 6x5 boxes=2 offers=improvements", 1, 60).unwrap(), 3);
        assert_eq!(batch.levels.len(), 3);
        for made in &batch.levels {
            let again = made.recipe.follow(&mut Budget::nodes(u64::MAX)).unwrap();
            assert_eq!(again, made.candidate);
        }
        assert!(attempts("nothing 6x5", 1, 1).err().is_some_and(|why| why.contains("there is no method")));
    }
}

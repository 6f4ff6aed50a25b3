//! Far starts where a sweep has no end: boxes, walls and the player moved one at a time, each start solved.
//!
//! On a large board with several boxes a sweep is spent a few pushes from home, and the starts that a sketch allows
//! are farther away than that. So we go the other way: from a completion that is known, one thing is moved, the
//! solver says what a best solution takes, and the change stays if that is not less. After a while without a gain
//! we begin anew, with some moves that may make it easier. What comes out is exact for each start, and the best
//! found, not the hardest.

use super::case::Case;
use super::finish::{Chosen, level};
use super::ground::Ground;
use super::hard::Bar;
use boxwright_core::sokoban::{Sketch, replay};
use boxwright_core::{Budget, Objective, Rng, Verdict};
use boxwright_solve::bits::Bits;
use boxwright_solve::solve;
use std::collections::BTreeSet;

/// Nodes that the solver may take for one start.
const EACH: u64 = 20_000;

/// Changes without a gain before we begin anew.
const PATIENCE: usize = 80;

/// Changes at a new beginning that may make it easier.
const STIRRED: usize = 6;

/// A climb among the starts of one case.
pub(super) struct Afar<'a, B> {
    pub(super) sketch: &'a Sketch,
    pub(super) case: &'a Case,
    pub(super) ground: &'a Ground<B>,
    pub(super) bar: Bar,
    /// What was met within bounds.
    pub(super) choices: BTreeSet<(usize, Chosen<B>)>,
}

impl<B: Bits> Afar<'_, B> {
    /// Climbs from a completion until the budget is spent, or one choice is enough and there is one.
    pub(super) fn climb(&mut self, from: Chosen<B>, rng: &Rng, budget: &mut Budget) {
        let mut rng = rng.fork("afar", 0);
        let mut seen = BTreeSet::from([from]);
        let first = self.height(&from, budget).unwrap_or(0);
        while budget.left() > 0 {
            let (mut here, mut height, mut stirred, mut patience) = (from, first, 0, PATIENCE);
            while patience > 0 && budget.pay() {
                if self.bar.one_will_do && !self.choices.is_empty() {
                    return;
                }
                patience -= 1;
                let Some(moved) = self.moved(&here, &mut rng).filter(|moved| seen.insert(*moved)) else {
                    continue;
                };
                let Some(now) = self.height(&moved, budget) else { continue };
                if stirred < STIRRED || now >= height {
                    patience = if now > height { PATIENCE } else { patience };
                    (here, height, stirred) = (moved, now, stirred + 1);
                }
            }
        }
    }

    /// What a best solution of a start takes, if the solver finds one in time; noted if it is within bounds.
    fn height(&mut self, chosen: &Chosen<B>, budget: &mut Budget) -> Option<usize> {
        let level = level(self.sketch, self.case, self.ground, chosen)?;
        let objective = self.bar.measure.objective();
        let answer = budget.within(EACH, |budget| solve(&level, objective, budget));
        let Verdict::Solved { plan, optimal: true } = answer.verdict else { return None };
        let counts = replay(&level, &plan).ok()?.counts;
        let taken = match objective {
            Objective::Lines => counts.lines,
            Objective::Moves => counts.moves,
            Objective::Pushes | Objective::Any => counts.pushes,
        };
        if (self.bar.least..=self.bar.most).contains(&taken) {
            self.choices.insert((taken, *chosen));
        }
        Some(taken)
    }

    /// A start with one thing moved; nothing if that is no start.
    fn moved(&self, here: &Chosen<B>, rng: &mut Rng) -> Option<Chosen<B>> {
        let Ground { arena, fixed, boxable, wallable, standable, .. } = self.ground;
        let mut moved = *here;
        match rng.below(4) {
            0 => moved.walls = swapped(here.walls, *wallable & !here.boxes & !B::square(here.player), rng)?,
            1 => {
                let free = *standable & !here.boxes & !here.walls;
                moved.player = *rng.choose(&free.squares().collect::<Vec<_>>())?;
            }
            _ => {
                let loose = here.boxes & !*fixed;
                let free = *boxable & !*fixed & !here.walls & !B::square(here.player);
                moved.boxes = swapped(loose, free, rng)? | here.boxes & *fixed;
            }
        }
        let region = arena.with_walls(moved.walls).region(moved.boxes, moved.player);
        self.ground.players(moved.boxes, region).has(moved.player).then_some(moved)
    }
}

/// A set with one square moved to another free one.
fn swapped<B: Bits>(set: B, free: B, rng: &mut Rng) -> Option<B> {
    let (from, to): (Vec<usize>, Vec<usize>) = (set.squares().collect(), (free & !set).squares().collect());
    Some(set ^ B::square(*rng.choose(&from)?) ^ B::square(*rng.choose(&to)?))
}

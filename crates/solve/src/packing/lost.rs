//! Positions that are lost for certain, by every rule there is here.
//!
//! Frozen boxes, boxes without a goal of their own and areas that cannot be put right: each rule is sound
//! (but for the hashes of the last, see `corral.rs`), none is complete.

use super::corral::Corrals;
use super::freeze::is_frozen_off_goal;
use super::ground::{Full, Ground, Reach};
use super::homes::Homes;
use super::stages::live_squares;
use boxwright_core::Budget;
use boxwright_core::sokoban::{Level, State};

/// Is the state lost for certain? False means that these rules do not see it.
pub fn is_lost(level: &Level, state: &State) -> bool {
    is_lost_within(level, state, &mut Budget::nodes(0))
}

/// The same; rules that are stopped claim nothing.
pub(crate) fn is_lost_within(level: &Level, state: &State, budget: &mut Budget) -> bool {
    let ground = Ground::new(level);
    let boxes: Vec<u16> = state.boxes.iter().map(|cell| ground.square_of(cell)).collect();
    let (full, mut reach, mut losses) = (ground.with(&boxes), Reach::new(&ground), Losses::new(&ground));
    let region = reach.flood(&ground, &full, ground.square_of(state.player));
    boxes.iter().any(|&square| !losses.live[usize::from(square)] || losses.is_frozen(&ground, &full, square))
        || losses.is_lost(&ground, &full, &boxes, region, &reach, budget)
}

/// The rules and what they remember.
#[derive(Debug)]
pub(crate) struct Losses {
    /// The squares from which a lone box gets to a goal.
    pub(crate) live: Vec<bool>,
    homes: Homes,
    corrals: Corrals,
}

impl Losses {
    pub(crate) fn new(ground: &Ground) -> Losses {
        let live = live_squares(ground, &ground.empty());
        Losses { live, homes: Homes::new(ground), corrals: Corrals::new(ground) }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        self.homes.bytes() + self.corrals.bytes()
    }

    /// Does the box that just came to this square freeze for ever, off goal?
    pub(crate) fn is_frozen(&self, ground: &Ground, full: &Full, square: u16) -> bool {
        is_frozen_off_goal(ground, full, &self.live, square)
    }

    /// Is a position lost in which nothing is frozen off goal? Its lowest square names the player's region.
    pub(crate) fn is_lost(
        &mut self,
        ground: &Ground,
        full: &Full,
        boxes: &[u16],
        region: u16,
        reach: &Reach,
        budget: &mut Budget,
    ) -> bool {
        self.homes.is_lost(ground, full, &self.live, boxes, budget)
            || self.corrals.is_lost(ground, full, &self.live, region, reach, budget)
    }
}

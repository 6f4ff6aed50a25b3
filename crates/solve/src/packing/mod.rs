//! Big boards: boxes are packed by an order found backward, and positions sorted by what they look like.
//!
//! From the solved board we read in which order the goals can be filled (`unpack.rs`, `stages.rs`), or
//! how much of what is filled in any order may stay (`fillings.rs`). The
//! search then goes forward in hauls, one box carried any distance at a time (`carry.rs`, `search.rs`). It
//! sorts positions into cells by a few features (`features.rs`), goes around the cells, and in each takes
//! what advisors name first (`cells.rs`, `advisors.rs`). Lost positions are dropped (`lost.rs`), and
//! areas shut by boxes are opened first (`shut.rs`).
//!
//! Searches in several styles run side by side and take turns by effort, never by the clock: which of
//! them gets through a level is a matter of luck. Positions are told apart by 64-bit hashes, so running
//! out of positions proves nothing. A solution is whatever was found first, seldom a short one.

mod advisors;
mod blocks;
mod carry;
mod cells;
mod corral;
mod features;
mod fillings;
mod freeze;
mod ground;
mod homes;
mod lost;
mod search;
mod shut;
mod stages;
mod unpack;
mod zone;

use crate::solver::Answer;
use crate::walk::walked;
use boxwright_core::Budget;
use boxwright_core::sokoban::Level;
use fillings::Fillings;
use ground::Ground;
use lost::Losses;
pub use lost::is_lost;
use lost::is_lost_within;
use search::{Outcome, Search, Style};
use stages::{Packing, Stages};

/// The styles that take turns.
const STYLES: &[Style] = &[
    Style { has_order: true, opens: true, has_stages: false, grades: 0, tries: 1 },
    Style { has_order: false, opens: false, has_stages: true, grades: 3, tries: 5 },
    Style { has_order: true, opens: false, has_stages: false, grades: 0, tries: 1 },
    Style { has_order: true, opens: false, has_stages: true, grades: 3, tries: 5 },
];

/// What a search may spend before it is the next one's turn.
const SLICE: u64 = 20_000;

/// Squares of a floor on which to carry one box takes long.
const LARGE: usize = 512;

/// Solves a level somehow. What it pays for is boxes carried: many to a position.
pub fn by_packing(level: &Level, budget: &mut Budget) -> Answer {
    if is_lost_within(level, &level.start(), budget) || budget.was_stopped() {
        return Answer::unknown(0);
    }
    let ground = Ground::new(level);
    if ground.size() > LARGE {
        budget.asking_often(|budget| packed(level, &ground, budget))
    } else {
        packed(level, &ground, budget)
    }
}

fn packed(level: &Level, ground: &Ground, budget: &mut Budget) -> Answer {
    let boxes: Vec<u16> = level.boxes().iter().map(|cell| ground.square_of(cell)).collect();
    let player = ground.square_of(level.player());
    let stages = Stages::new(ground, &boxes, budget);
    let searches = STYLES.iter().map(|&style| {
        let packing: Box<dyn Packing> = if style.has_order {
            Box::new(&stages)
        } else {
            Box::new(Fillings::new(ground, &boxes, stages.goals()))
        };
        Search::new(ground, packing, style, &boxes, player)
    });
    let mut searches: Vec<Search<'_>> = searches.collect();
    let mut losses = Losses::new(ground);
    for turn in (0..searches.len()).cycle() {
        let bytes = budget.memory().saturating_sub(losses.bytes() + stages.bytes()) / STYLES.len() as u64;
        match searches[turn].run(budget.spent() + SLICE, bytes, &mut losses, budget) {
            Outcome::Solved(pushes) => return Answer::found(walked(level, &pushes)),
            Outcome::Over => break,
            Outcome::Paused => {}
        }
    }
    Answer::unknown(0)
}

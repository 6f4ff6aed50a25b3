//! Which completions are shown first, and which are too much alike to be shown beside each other.
//!
//! Harder comes first; of equally hard ones those with fewer pockets, fewer walls that change nothing, and walls
//! that look more as wished. One after the other is taken that is no near-duplicate of those before (the
//! likeness of `rate`); only if these do not suffice are near-duplicates taken too, but never the same level in
//! another view.

use super::Measure;
use super::Wish;
use super::finish::{Completion, count_idle_walls};
use boxwright_core::Budget;
use boxwright_core::Id;
use boxwright_rate::{Effort, Portrait, Study, round};
use std::cmp::Reverse;
use std::collections::BTreeSet;

/// Nodes for the portrait of a level.
const PORTRAIT: u64 = 20_000;

/// Ranks completions and takes as many as are wished for. Bounds on difficulty are looked at here: none may be left.
pub(super) fn rank(mut found: Vec<Completion>, wish: &Wish, budget: &mut Budget) -> Vec<Completion> {
    if found.len() > 1 {
        for completion in &mut found {
            count_idle_walls(completion, budget);
        }
    }
    if wish.measure == Measure::Difficulty {
        for completion in &mut found {
            let study = Study::new(&completion.level, Effort::default(), budget);
            let rating = study.rating().ok();
            completion.difficulty = rating.map(|rating| (round(rating.difficulty) * 1_000.0) as u64);
        }
        found.retain(|one| (wish.least..=wish.most).contains(&one.taken(wish.measure)));
    }
    let order = |completion: &Completion| {
        let idle = completion.idle_walls.unwrap_or(0);
        let board = completion.level.draft().clone();
        (Reverse(completion.taken(wish.measure)), completion.pockets, idle, completion.lopsided, board)
    };
    found.sort_by_cached_key(order);
    different(found, wish.alternatives.max(1), budget)
}

/// The first ones that really differ, and then others, no two the same.
fn different(found: Vec<Completion>, count: usize, budget: &mut Budget) -> Vec<Completion> {
    if count == 1 {
        return found.into_iter().take(1).collect();
    }
    let (mut taken, mut alike): (Vec<(Completion, Portrait)>, Vec<Completion>) = (Vec::new(), Vec::new());
    let mut ids: BTreeSet<Id> = BTreeSet::new();
    for completion in found {
        if taken.len() == count || !ids.insert(completion.level.content_id()) {
            continue;
        }
        let portrait = budget.within(PORTRAIT, |budget| Portrait::of(&completion.level, budget));
        match taken.iter().any(|(_, other)| portrait.is_near(other)) {
            true => alike.push(completion),
            false => taken.push((completion, portrait)),
        }
    }
    taken.into_iter().map(|(completion, _)| completion).chain(alike).take(count).collect()
}

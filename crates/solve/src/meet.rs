//! Any solution, or the proof that there is none: two searches that meet.
//!
//! One search pushes forward from the start, one pulls backward from the solved places; each takes first
//! what seems nearest to the other's end, by the matching bound, and they take turns. A place that both
//! have met is on a solution. Forward prunes what is lost for certain, backward what cannot be reached
//! from the start for certain, so the side that runs out first proves that there is no solution; which
//! side that is differs from level to level.

use crate::arena::Place;
use crate::bits::{Bits, flood};
use crate::codec::Code;
use crate::distances::{Distances, regions};
use crate::frontier::{Aim, Frontier, search};
use crate::ground::Ground;
use crate::matching::Matching;
use crate::pushes::{Tools, Weights, expand, way_to};
use crate::solver::Answer;
use crate::table::Costs;
use crate::walk::walked;
use boxwright_core::Budget;
use boxwright_core::sokoban::{Level, Push};

/// Solves a level somehow, or proves that it cannot be done.
pub fn by_meeting(level: &Level, budget: &mut Budget) -> Answer {
    by_weighted_meeting(level, EAGER, budget)
}

/// Pushes still to come count double: soon somewhere, often the long way round.
pub(crate) const EAGER: Weights = Weights { made: 1, to_come: 2 };

/// Pushes still to come count a third more: fewer places lie beside the way when it is long.
pub(crate) const PATIENT: Weights = Weights { made: 3, to_come: 4 };

/// The same, comparing places by other weights.
pub(crate) fn by_weighted_meeting(level: &Level, weights: Weights, budget: &mut Budget) -> Answer {
    search(&Meeting { weights }, level, budget)
}

struct Meeting {
    weights: Weights,
}

impl Aim for Meeting {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let start = ground.arena.place(&ground.level.start());
        let mut tools = Tools::new(ground, self.weights);
        let Some(bound) = tools.matching.assign(ground.distances, start.boxes, start.region, budget) else {
            return Answer::unsolvable();
        };
        let mut forward: Frontier<C, u32> = Frontier::new();
        forward.meet(ground.codec.key(&start), 0, bound, bound);
        let Some(mut backward) = Backward::new(ground, &start, self.weights, budget) else {
            return Answer::unknown(bound);
        };
        loop {
            // The side with fewer places waiting goes on: it is the one that narrows.
            let is_forward = forward.waiting() <= backward.frontier.waiting();
            let (side, other) = if is_forward {
                (&mut forward, &backward.frontier)
            } else {
                (&mut backward.frontier, &forward)
            };
            let Some((key, depth)) = side.take() else { return Answer::unsolvable() };
            let place = ground.codec.place(key);
            if other.costs.get(key).is_some() {
                return solved(ground, &forward.costs, &backward.frontier.costs, place);
            }
            let bytes = forward.bytes() + tools.bytes() + backward.bytes();
            if budget.was_stopped() || !budget.pay() || bytes > budget.memory() {
                return Answer::unknown(bound);
            }
            if is_forward {
                expand(ground, &mut forward, &mut tools, (key, &place), depth, budget);
            } else {
                backward.expand(ground, (key, &place), depth, budget);
            }
        }
    }
}

struct Backward<B, C> {
    frontier: Frontier<C, u32>,
    from_start: Distances<B>,
    matching: Matching,
    weights: Weights,
}

impl<B: Bits, C: Code> Backward<B, C> {
    fn new(
        ground: &Ground<'_, B>,
        start: &Place<B>,
        weights: Weights,
        budget: &mut Budget,
    ) -> Option<Backward<B, C>> {
        let from_start = ground.distances.from_place(start, budget)?;
        let (frontier, matching) = (Frontier::new(), Matching::default());
        let mut backward = Backward { frontier, from_start, matching, weights };
        for place in regions(ground.arena, ground.arena.goals) {
            let Backward { matching, from_start, .. } = &mut backward;
            let bound = matching.assign(from_start, place.boxes, place.region, budget);
            if let Some(bound) = bound {
                backward.frontier.meet(ground.codec.key(&place), 0, bound, bound);
            }
        }
        Some(backward)
    }

    fn bytes(&self) -> u64 {
        self.frontier.bytes() + self.from_start.bytes()
    }

    fn expand(
        &mut self,
        ground: &Ground<'_, B>,
        (key, place): (C, &Place<B>),
        depth: u32,
        budget: &mut Budget,
    ) {
        let Backward { frontier, from_start, matching, weights } = self;
        matching.assign(from_start, place.boxes, place.region, budget);
        let stand = ground.stand(place, key);
        for push in ground.pulls_within(stand.boxes, stand.reach) {
            if !budget.work(flood::<B>()) {
                return;
            }
            let key = ground.key_before(&stand, push);
            if frontier.knows(key, depth + 1) {
                continue;
            }
            let number = (place.boxes & B::below(ground.arena.next(push.0, push.1))).count();
            let player = ground.arena.next(push.0, push.1.opposite());
            if let Some(bound) = matching.after(from_start, number, from_start.slot(push.0, player), 1) {
                frontier.meet(key, depth + 1, weights.total(depth + 1, bound), bound);
            }
        }
    }
}

/// The pushes from a place to a solved one, over places that are nearer to it.
fn way_on<B: Bits, C: Code>(ground: &Ground<'_, B>, costs: &Costs<C, u32>, from: Place<B>) -> Vec<Push> {
    let mut key: C = ground.codec.key(&from);
    let mut way = Vec::new();
    while costs.get(key).is_some_and(|depth| depth > 0) {
        let stand = ground.stand(&ground.codec.place(key), key);
        let mut best: Option<(u32, C, Push)> = None;
        ground.pushes(&stand, stand.boxes, |step| {
            let Some(key) = ground.key_after(&stand, &step) else { return };
            let Some(depth) = costs.get(key) else { return };
            if best.is_none_or(|(least, ..)| depth < least) {
                best = Some((depth, key, Push { at: ground.arena.cell(step.square), dir: step.dir }));
            }
        });
        let (_, next, push) = best.expect("every place met has one after it");
        way.push(push);
        key = next;
    }
    way
}

fn solved<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    forward: &Costs<C, u32>,
    backward: &Costs<C, u32>,
    place: Place<B>,
) -> Answer {
    let mut pushes = way_to(ground, forward, place);
    pushes.extend(way_on(ground, backward, place));
    Answer::found(walked(ground.level, &pushes))
}

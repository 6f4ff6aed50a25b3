//! Fewest pushes, and of the solutions with fewest pushes one with fewest moves.
//!
//! A* over boxes and the player's region, with the matching bound. Dead squares, frozen boxes, boxes that
//! can have no goal, and all that need not be looked at beside a PI-corral are pruned. Once the fewest
//! pushes are known, `ways.rs` looks for fewest moves among all solutions with as many; if that takes too
//! much, the solution found is brought as it is.

use crate::arena::Place;
use crate::bits::Bits;
use crate::codec::Code;
use crate::corral::pi_corral;
use crate::freeze::is_loose;
use crate::frontier::{Aim, Frontier, search};
use crate::ground::Ground;
use crate::matching::Matching;
use crate::pairs::Pairs;
use crate::sight::Sights;
use crate::solver::Answer;
use crate::table::Costs;
use crate::walk::walked;
use crate::ways::fewest_moves_within;
use boxwright_core::Budget;
use boxwright_core::sokoban::{Level, Push};

/// Solves a level with fewest pushes.
pub fn fewest_pushes(level: &Level, budget: &mut Budget) -> Answer {
    search::<FewestPushes>(level, budget)
}

/// Sets of frozen boxes that are measured; states with others are seen with fewer walls.
const MOST_SIGHTS: usize = 2_000;

/// Places looked at before the dead pairs are measured, and the most that may take.
const PAIRS_AFTER: u32 = 1_000;
const MOST_PAIRS: u64 = 100_000;

struct FewestPushes;

impl Aim for FewestPushes {
    fn run<B: Bits, C: Code>(ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let start = ground.arena.place(&ground.level.start());
        let mut tools = Tools::new(ground, 1);
        let Some(bound) = tools.matching.assign(ground.distances, start.boxes, start.region) else {
            return Answer::unsolvable();
        };
        let mut frontier: Frontier<C, u32> = Frontier::new();
        frontier.meet(ground.codec.key(&start), 0, bound, bound);
        while let Some((key, depth)) = frontier.take() {
            let place = ground.codec.place(key);
            if place.boxes == ground.arena.goals {
                let spent = budget.spent();
                let ways = fewest_moves_within::<B, C>(ground, start, depth, spent, budget);
                let pushes = ways.unwrap_or_else(|| way_to(ground, &frontier.costs, place));
                return Answer::optimal(walked(ground.level, &pushes), depth);
            }
            if !budget.pay() || frontier.is_full(budget) {
                let bound = frontier.least_total().unwrap_or(depth);
                return Answer::unknown(bound);
            }
            expand(ground, &mut frontier, &mut tools, (key, &place), depth);
        }
        Answer::unsolvable()
    }
}

/// What expanding a place needs besides the level.
pub(crate) struct Tools<B> {
    sights: Sights<B>,
    pub(crate) matching: Matching,
    fresh: Matching,
    /// Dead pairs, once the search has become long enough to want them.
    pairs: Option<Pairs<B>>,
    expanded: u32,
    /// How much a push still to come counts, compared with one made: 1 for the shortest solution.
    weight: u32,
}

impl<B: Bits> Tools<B> {
    pub(crate) fn new(ground: &Ground<'_, B>, weight: u32) -> Tools<B> {
        let sights = Sights::new(ground.arena, ground.distances, MOST_SIGHTS);
        Tools {
            sights,
            matching: Matching::default(),
            fresh: Matching::default(),
            pairs: None,
            expanded: 0,
            weight,
        }
    }
}

pub(crate) fn expand<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &mut Frontier<C, u32>,
    tools: &mut Tools<B>,
    (key, place): (C, &Place<B>),
    depth: u32,
) {
    tools.expanded += 1;
    if tools.expanded == PAIRS_AFTER {
        let mut budget = Budget::nodes(MOST_PAIRS);
        tools.pairs = Pairs::new(ground.arena, ground.distances.live, &mut budget);
    }
    let Tools { sights, matching, fresh, pairs, weight, .. } = tools;
    let Some(sight) = sights.look(sights.first(), place.boxes) else { return };
    let ground = ground.seen(&sight);
    let Ground { arena, distances, .. } = ground;
    let place = Place { boxes: place.boxes & !sight.walls, region: place.region };
    let stand = ground.stand(&place, key);
    let fence = pi_corral(arena, distances.live, stand.boxes, stand.reach).unwrap_or(stand.boxes);
    matching.assign(distances, place.boxes, place.region);
    ground.pushes(&stand, fence, |step| {
        let others = stand.boxes ^ B::square(step.square);
        let is_paired = |pairs: &Pairs<B>| !(pairs.never(step.target) & others).is_empty();
        if pairs.as_ref().is_some_and(is_paired) {
            return;
        }
        let Some(key) = ground.key_after(&stand, &step) else { return };
        if frontier.knows(key, depth + 1) {
            return;
        }
        let boxes = place.boxes ^ B::square(step.square) ^ B::square(step.target);
        let bound = if is_loose(arena, boxes, distances.live, step.target) {
            matching.after(distances, step.number, distances.slot(step.target, step.square), 1)
        } else {
            let seen = sights.look(sight.clone(), boxes | sight.walls);
            seen.and_then(|seen| fresh.assign(&seen.distances, boxes & !seen.walls, step.square))
        };
        if let Some(bound) = bound {
            frontier.meet(key, depth + 1, depth + 1 + *weight * bound, bound);
        }
    });
}

/// The pushes that led to a place, found back over places that are nearer to the start.
pub(crate) fn way_to<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    costs: &Costs<C, u32>,
    end: Place<B>,
) -> Vec<Push> {
    let cost = |place: &Place<B>| costs.get(ground.codec.key::<B, C>(place));
    let (mut place, mut way) = (end, Vec::new());
    while cost(&place).is_some_and(|depth| depth > 0) {
        let pulls = ground.pulls(&place).map(|push| (push, ground.before(&place, push)));
        let known = pulls.filter_map(|(push, from)| Some((cost(&from)?, push, from)));
        let (_, (square, dir), from) =
            known.min_by_key(|(depth, ..)| *depth).expect("every place met has one before it");
        way.push(Push { at: ground.arena.cell(square), dir });
        place = from;
    }
    way.reverse();
    way
}

//! Fewest pushes, and of the solutions with fewest pushes one with fewest moves.
//!
//! A* over boxes and the player's region, with the matching bound. Dead squares, frozen boxes, boxes that
//! can have no goal, and all that need not be looked at beside a PI-corral are pruned. In a long search
//! places are looked at a second time before they are left: boxes that cost each other a detour raise the
//! bound (`detours.rs`, `knots.rs`), and whoever is no longer among the best waits again. Once the fewest
//! pushes are known, `ways.rs` looks for fewest moves among all solutions with as many; if that takes too
//! much, the solution found is brought as it is.

use crate::arena::Place;
use crate::bits::{Bits, flood};
use crate::codec::Code;
use crate::corral::pi_corral;
use crate::detours::{Detours, can_name};
use crate::freeze::is_loose;
use crate::frontier::{Aim, Frontier, search};
use crate::ground::Ground;
use crate::knots::Knots;
use crate::matching::Matching;
use crate::pairs::Pairs;
use crate::sight::{Sight, Sights};
use crate::solver::Answer;
use crate::table::Costs;
use crate::walk::walked;
use crate::ways::fewest_moves_within;
use boxwright_core::Budget;
use boxwright_core::sokoban::{Level, Push};

/// Solves a level with fewest pushes.
pub fn fewest_pushes(level: &Level, budget: &mut Budget) -> Answer {
    search(&FewestPushes, level, budget)
}

/// Sets of frozen boxes that are measured; states with others are seen with fewer walls.
const MOST_SIGHTS: usize = 2_000;

/// Places looked at before the dead pairs are measured, and the most that may take.
const PAIRS_AFTER: u32 = 1_000;
const MOST_PAIRS: u64 = 100_000;

/// Places looked at before detours are counted; small rooms are to test them too.
const DETOURS_AFTER: u32 = if cfg!(test) { 1 } else { 1_000 };

struct FewestPushes;

impl Aim for FewestPushes {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let start = ground.arena.place(&ground.level.start());
        let mut tools = Tools::new(ground, Weights { made: 1, to_come: 1 });
        let Some(bound) = tools.matching.assign(ground.distances, start.boxes, start.region, budget) else {
            return Answer::unsolvable();
        };
        let mut frontier: Frontier<C, u32> = Frontier::new();
        frontier.meet(ground.codec.key(&start), 0, bound, bound);
        while let Some((key, depth)) = frontier.take() {
            let place = ground.codec.place(key);
            if place.boxes == ground.arena.goals {
                let spent = budget.spent();
                let ways = budget.holding(frontier.bytes() + tools.bytes(), |budget| {
                    fewest_moves_within::<B, C>(ground, start, depth, spent, budget)
                });
                let settled = ways.is_some();
                let pushes = ways.unwrap_or_else(|| way_to(ground, &frontier.costs, place));
                return Answer::optimal(walked(ground.level, &pushes), depth, settled);
            }
            if !budget.pay() || frontier.bytes() + tools.bytes() > budget.memory() {
                let bound = frontier.least_total().unwrap_or(depth);
                return Answer::unknown(bound);
            }
            expand(ground, &mut frontier, &mut tools, (key, &place), depth, budget);
            if budget.was_stopped() {
                return Answer::unknown(frontier.least_total().unwrap_or(depth));
            }
        }
        Answer::unsolvable()
    }
}

/// How much pushes count when places are compared: equally for the shortest solution.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Weights {
    pub(crate) made: u32,
    pub(crate) to_come: u32,
}

impl Weights {
    #[inline]
    pub(crate) fn total(self, made: u32, to_come: u32) -> u32 {
        self.made * made + self.to_come * to_come
    }
}

/// What expanding a place needs besides the level.
pub(crate) struct Tools<B> {
    sights: Sights<B>,
    pub(crate) matching: Matching,
    fresh: Matching,
    /// Dead pairs, once the search has become long enough to want them.
    pairs: Option<Pairs<B>>,
    /// Boxes that cost each other a detour, also once the search has become long enough.
    detours: Option<More<B>>,
    expanded: u32,
    weights: Weights,
}

impl<B: Bits> Tools<B> {
    pub(crate) fn new(ground: &Ground<'_, B>, weights: Weights) -> Tools<B> {
        let sights = Sights::new(ground.arena, ground.distances, MOST_SIGHTS);
        Tools {
            sights,
            matching: Matching::default(),
            fresh: Matching::default(),
            pairs: None,
            detours: None,
            expanded: 0,
            weights,
        }
    }

    /// Bytes held.
    pub(crate) fn bytes(&self) -> u64 {
        let pairs = self.pairs.as_ref().map_or(0, Pairs::bytes);
        self.sights.bytes() + pairs + self.detours.as_ref().map_or(0, More::bytes)
    }

    /// Takes note of one more place, and in time of what only a long search has use for.
    fn learn(&mut self, ground: &Ground<'_, B>, budget: &mut Budget) {
        self.expanded += 1;
        if self.expanded == PAIRS_AFTER {
            let live = ground.distances.live;
            self.pairs = budget.aside(MOST_PAIRS, |budget| Pairs::new(ground.arena, live, budget));
        }
        let is_shortest = self.weights.made == self.weights.to_come;
        if self.expanded == DETOURS_AFTER && is_shortest && can_name(ground.arena, ground.distances) {
            self.detours = Some(More { detours: Detours::default(), knots: Knots::default() });
        }
    }
}

/// What the boxes of a place need more than the matching says.
struct More<B> {
    detours: Detours<B>,
    knots: Knots<B>,
}

impl<B: Bits> More<B> {
    fn bytes(&self) -> u64 {
        self.detours.bytes() + self.knots.bytes()
    }

    /// Pairs are measured in the level as it is, which serves where frozen boxes have changed no distance;
    /// knots of the boxes left over are measured as the state is seen.
    fn of(&mut self, ground: &Ground<'_, B>, sight: &Sight<B>, place: &Place<B>, budget: &mut Budget) -> u32 {
        let is_as_before = |square| sight.is_as_before(ground.distances, square, place.region);
        let (more, left) = self.detours.of(ground.arena, ground.distances, place, is_as_before, budget);
        more + self.knots.of(&sight.arena, &sight.distances, place, left)
    }
}

pub(crate) fn expand<B: Bits, C: Code>(
    ground: &Ground<'_, B>,
    frontier: &mut Frontier<C, u32>,
    tools: &mut Tools<B>,
    (key, place): (C, &Place<B>),
    depth: u32,
    budget: &mut Budget,
) {
    tools.learn(ground, budget);
    let Tools { sights, matching, fresh, pairs, detours, weights, .. } = tools;
    let Some(sight) = sights.look(sights.first(), place.boxes, budget) else { return };
    let (whole, ground) = (ground, &ground.seen(&sight));
    let Ground { arena, distances, .. } = *ground;
    let place = Place { boxes: place.boxes & !sight.walls, region: place.region };
    let Some(bound) = matching.assign(distances, place.boxes, place.region, budget) else { return };
    if let Some(detours) = detours {
        let more = detours.of(whole, &sight, &place, budget);
        let total = weights.total(depth, bound + more);
        if frontier.least_total().is_some_and(|least| least < total) {
            frontier.meet(key, depth, total, bound + more);
            return;
        }
    }
    let stand = ground.stand(&place, key);
    let fence = pi_corral(arena, distances.live, stand.boxes, stand.reach).unwrap_or(stand.boxes);
    ground.pushes(&stand, fence, |step| {
        if !budget.work(flood::<B>()) {
            return;
        }
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
            let seen = sights.look(sight.clone(), boxes | sight.walls, budget);
            seen.and_then(|seen| fresh.assign(&seen.distances, boxes & !seen.walls, step.square, budget))
        };
        if let Some(bound) = bound {
            frontier.meet(key, depth + 1, weights.total(depth + 1, bound), bound);
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::bits::Words;
    use crate::codec::Codec;
    use crate::distances::Distances;
    use crate::frontier::is_wide;
    use crate::on_arena;
    use crate::plain::plain_fewest_pushes;
    use boxwright_core::sokoban::{Draft, Tile};
    use boxwright_core::{Rng, Shape, Verdict};
    use std::sync::atomic::{AtomicU64, Ordering};

    /// A room full of boxes, some of them home and many of them soon frozen.
    fn crowd(rng: &mut Rng) -> Option<Level> {
        let shape = Shape::new(9, 7).ok()?;
        let mut draft = Draft::blank(shape);
        let mut free = Vec::new();
        for cell in shape.cells() {
            let (col, row) = (shape.col(cell), shape.row(cell));
            let is_rim = col == 0 || row == 0 || col == 8 || row == 6;
            if is_rim || rng.below(7) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
        }
        rng.shuffle(&mut free);
        draft.set(free.pop()?, Tile::Player);
        for _ in 0..2 + rng.below(3) {
            let is_home = rng.below(5) == 0;
            draft.set(free.pop()?, if is_home { Tile::BoxOnGoal } else { Tile::Box });
            if !is_home {
                draft.set(free.pop()?, Tile::Goal);
            }
        }
        Level::new(draft).ok()
    }

    #[test]
    fn with_detours_counted_from_the_start_the_fewest_pushes_stay_the_fewest() {
        let mut rng = Rng::new(31);
        let mut solved = 0;
        for level in std::iter::from_fn(|| Some(crowd(&mut rng))).flatten().take(600) {
            let plain = plain_fewest_pushes(&level, &mut Budget::nodes(10_000_000));
            let answer = fewest_pushes(&level, &mut Budget::nodes(10_000_000));
            match answer.verdict {
                Verdict::Solved { .. } => assert_eq!(Some(answer.bound as usize), plain, "{level}"),
                Verdict::Unsolvable => assert_eq!(plain, None, "{level}"),
                Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
            }
            solved += usize::from(plain.is_some());
        }
        assert!(solved > 100, "{solved}");
    }

    /// A small room, and a passage so long that only a wide board holds both.
    fn room_with_a_passage() -> Level {
        let room =
            ["#########", "#   #   #", "# $   ..#", "# $@  $ #", "#  . #  #", "#        ", "#########"];
        let end = |row: &str| if row.ends_with(' ') { " ".repeat(118) + "#" } else { "#".repeat(119) };
        room.map(|row| format!("{row}{}\n", end(row))).concat().parse().unwrap()
    }

    #[test]
    fn the_stop_hook_is_heard_while_pairs_are_measured_on_a_wide_board() {
        let (level, asked) = (room_with_a_passage(), AtomicU64::new(0));
        let hook = || asked.fetch_add(1, Ordering::Relaxed) == 9;
        let learned = |budget: &mut Budget| {
            on_arena!(&level, |arena| {
                assert!(is_wide(&arena));
                let distances = &Distances::new(&arena);
                let codec = &Codec::new::<_, Words<16>>(&arena, distances.live).unwrap();
                let ground = Ground { level: &level, arena: &arena, distances, codec };
                let mut tools = Tools::new(&ground, Weights { made: 1, to_come: 1 });
                tools.expanded = PAIRS_AFTER - 1;
                budget.asking_often(|budget| tools.learn(&ground, budget));
                (tools.pairs.is_some(), budget.was_stopped(), budget.spent())
            })
        };
        assert_eq!(learned(&mut Budget::nodes(1)), (true, false, 0));
        assert_eq!(learned(&mut Budget::nodes(1).with_stop(&hook)), (false, true, 0));
        assert_eq!(asked.into_inner(), 10);
    }
}

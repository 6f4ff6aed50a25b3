//! Fewest moves, and of the solutions with fewest moves one with fewest pushes.
//!
//! A place is boxes and the player's exact square. After a push the player stands where the box was, so an
//! edge is a shortest walk and one push, and only squares beside boxes ever occur. The cost is moves first
//! and pushes second; the matching bound serves for both, since a push is a move. But it knows nothing of
//! walks, which are most of the moves, so a search from the start alone looks at nearly everything that is
//! not too far. Two searches, one from the start and one back from the end, need to go half as far each:
//! a solution within a limit has a place on its way that neither has left yet unless they have met, so the
//! limit is raised only when the cheapest places ready on both sides cost too much together.
//!
//! Only what is lost for certain is pruned: if either side runs empty, the level is proved unsolvable.

use crate::arena::Place;
use crate::bits::{Bits, flood, words};
use crate::codec::Code;
use crate::distances::{Distances, regions};
use crate::freeze::is_frozen_off_goal;
use crate::frontier::{Aim, search};
use crate::ground::Ground;
use crate::halves::{Half, are_full};
use crate::matching::Matching;
use crate::solver::Answer;
use crate::walk::walked;
use boxwright_core::sokoban::{Level, Push};
use boxwright_core::{Budget, Dir};

/// Solves a level with fewest moves.
pub fn fewest_moves(level: &Level, budget: &mut Budget) -> Answer {
    search(&FewestMoves, level, budget)
}

/// Moves, then pushes.
type Moves = (u32, u32);

/// Words that are looked at for a push, for each word of a board.
const WALK: u64 = 16;

/// No solution costs as much.
const ENDLESS: Moves = (u32::MAX, u32::MAX);

fn sum(one: Moves, other: Moves) -> Moves {
    (one.0 + other.0, one.1 + other.1)
}

struct FewestMoves;

impl Aim for FewestMoves {
    fn run<B: Bits, C: Code>(&self, ground: &Ground<'_, B>, budget: &mut Budget) -> Answer {
        let boxes = ground.arena.place(&ground.level.start()).boxes;
        let start = Place { boxes, region: ground.arena.square_of(ground.level.player()) };
        if boxes == ground.arena.goals {
            return Answer::optimal(walked(ground.level, &[]), 0, true);
        }
        let from_start = ground.distances.from_place(&start, budget);
        let Some(from_start) = from_start else { return Answer::unknown(0) };
        let held = from_start.bytes();
        let Some(mut ends) = Ends::<B, C>::new(ground, start, from_start, budget) else {
            return Answer::unsolvable();
        };
        while ends.best > ends.limit {
            match ends.least_to_come() {
                Some(total) if total <= ends.limit => {
                    let is_full =
                        budget.holding(held, |budget| are_full([&ends.forward, &ends.backward], budget));
                    if is_full || !budget.pay() {
                        return Answer::unknown(ends.limit.0);
                    }
                    ends.advance(budget);
                    if budget.was_stopped() {
                        return Answer::unknown(ends.limit.0);
                    }
                }
                Some(total) if total < ends.best => ends.raise(total),
                _ => break,
            }
        }
        if ends.best == ENDLESS {
            return Answer::unsolvable();
        }
        Answer::optimal(walked(ground.level, &ends.way()), ends.best.0, true)
    }
}

/// A search from both ends.
struct Ends<'a, B, C> {
    ground: &'a Ground<'a, B>,
    start: Place<B>,
    /// From the boxes of the start to everywhere.
    from_start: Distances<B>,
    forward: Half<C, Moves>,
    backward: Half<C, Moves>,
    to_goals: Matching,
    to_start: Matching,
    /// No solution costs less.
    limit: Moves,
    /// The least cost of a solution met.
    best: Moves,
    /// Where its two parts meet.
    meeting: C,
}

impl<'a, B: Bits, C: Code> Ends<'a, B, C> {
    /// Both ends before the first step; `None` if some box can have no goal.
    fn new(
        ground: &'a Ground<'a, B>,
        start: Place<B>,
        from_start: Distances<B>,
        budget: &mut Budget,
    ) -> Option<Ends<'a, B, C>> {
        let Ground { arena, distances, codec, .. } = ground;
        let mut to_goals = Matching::default();
        let bound = to_goals.assign(distances, start.boxes, start.region, budget)?;
        let mut ends = Ends {
            ground,
            start,
            from_start,
            forward: Half::new(),
            backward: Half::new(),
            to_goals,
            to_start: Matching::default(),
            limit: (bound, bound),
            best: ENDLESS,
            meeting: C::NONE,
        };
        ends.forward.meet(codec.key(&start), (0, 0), (bound, bound), ends.limit);
        let left = left_by_pushes(ground, arena.goals, arena.floor & !arena.goals);
        for Place { boxes, region } in regions(arena, arena.goals) {
            if let Some(bound) = ends.to_start.assign(&ends.from_start, boxes, region, budget) {
                for square in (left & arena.region(boxes, region)).squares() {
                    let end = Place { boxes, region: square };
                    ends.backward.meet(codec.key(&end), (0, 0), (bound, bound), ends.limit);
                }
            }
        }
        Some(ends)
    }

    /// No solution that was not met yet costs less; `None` if there is no other. It leads from a place open on one side to a place open on the other, over a push at least.
    fn least_to_come(&mut self) -> Option<Moves> {
        let ready = [self.forward.least_ready(), self.backward.least_ready()];
        let waiting = [self.forward.least_waiting(), self.backward.least_waiting()];
        ready[0].or(waiting[0])?;
        ready[1].or(waiting[1])?;
        let together = ready[0].zip(ready[1]).map(|(one, other)| sum(sum(one, other), (1, 1)));
        waiting.into_iter().chain([together]).flatten().min()
    }

    fn raise(&mut self, limit: Moves) {
        self.limit = limit;
        self.forward.raise(limit);
        self.backward.raise(limit);
    }

    /// Looks at one place, on the side with fewer of them.
    fn advance(&mut self, budget: &mut Budget) {
        if self.forward.open() <= self.backward.open() {
            if let Some((key, cost)) = self.forward.take() {
                self.push_from(key, cost, budget);
            }
        } else if let Some((key, cost)) = self.backward.take() {
            self.pull_from(key, cost, budget);
        }
    }

    /// Every walk and push from a place.
    fn push_from(&mut self, key: C, (moves, pushes): Moves, budget: &mut Budget) {
        let Ground { arena, distances, codec, .. } = self.ground;
        let place: Place<B> = codec.place(key);
        let key_of_boxes = key ^ codec.of_region(place.region);
        self.to_goals.assign(distances, place.boxes, place.region, budget);
        arena.walk_and_push(place.boxes, place.region, distances.live, |square, dir, steps| {
            if !budget.work(WALK * words::<B>()) {
                return;
            }
            let target = arena.next(square, dir);
            let cost = (moves + steps + 1, pushes + 1);
            let key = key_of_boxes ^ codec.of_box(square) ^ codec.of_box(target) ^ codec.of_region(square);
            if cost >= self.best || self.forward.knows(key, cost) {
                return;
            }
            let boxes = place.boxes ^ B::square(square) ^ B::square(target);
            if is_frozen_off_goal(arena, boxes, distances.live) {
                return;
            }
            let number = (place.boxes & B::below(square)).count();
            let slot = distances.slot(target, square);
            let Some(bound) = self.to_goals.after(distances, number, slot, 1) else { return };
            let total = sum(cost, (bound, bound));
            if total < self.best {
                self.forward.meet(key, cost, total, self.limit);
                self.join(self.backward.costs.get(key), cost, key);
            }
        });
    }

    /// Every push that may have led to a place, with every walk before it.
    fn pull_from(&mut self, key: C, (moves, pushes): Moves, budget: &mut Budget) {
        let ground = self.ground;
        let Ground { arena, codec, .. } = ground;
        let place: Place<B> = codec.place(key);
        let key_of_boxes = key ^ codec.of_region(place.region);
        self.to_start.assign(&self.from_start, place.boxes, place.region, budget);
        for (_, ahead, stand) in pushes_to(ground, &place) {
            if !budget.work(flood::<B>()) {
                return;
            }
            let (square, boxes) = (place.region, place.boxes ^ B::square(ahead) ^ B::square(place.region));
            let number = (place.boxes & B::below(ahead)).count();
            let slot = self.from_start.slot(square, stand);
            let Some(bound) = self.to_start.after(&self.from_start, number, slot, 1) else { continue };
            let key_of_boxes = key_of_boxes ^ codec.of_box(ahead) ^ codec.of_box(square);
            let mut stops = left_by_pushes(ground, boxes, arena.floor & !boxes);
            if boxes == self.start.boxes {
                stops = stops | B::square(self.start.region);
            }
            arena.walk(boxes, stand, stops, |from, steps| {
                let cost = (moves + steps + 1, pushes + 1);
                let (key, total) = (key_of_boxes ^ codec.of_region(from), sum(cost, (bound, bound)));
                if total >= self.best || self.backward.knows(key, cost) {
                    return;
                }
                self.backward.meet(key, cost, total, self.limit);
                self.join(self.forward.costs.get(key), cost, key);
            });
        }
    }

    /// Takes note of a solution through a place whose rest the other side knows.
    fn join(&mut self, rest: Option<Moves>, cost: Moves, key: C) {
        let total = rest.map_or(ENDLESS, |rest| sum(cost, rest));
        if total < self.best {
            (self.best, self.meeting) = (total, key);
        }
    }

    /// The pushes of the solution met.
    fn way(&self) -> Vec<Push> {
        let meeting: Place<B> = self.ground.codec.place(self.meeting);
        let mut way = Vec::new();
        let mut here = (meeting, self.cost_of(&self.forward, &meeting));
        while here.1 != (0, 0) {
            let (push, place, cost) =
                self.before(&here.0, here.1).expect("every place met has one before it");
            way.push(push);
            here = (place, cost);
        }
        way.reverse();
        let mut here = (meeting, self.cost_of(&self.backward, &meeting));
        while here.1 != (0, 0) {
            let (push, place, cost) = self.after(&here.0, here.1).expect("every place met has one after it");
            way.push(push);
            here = (place, cost);
        }
        way
    }

    fn cost_of(&self, half: &Half<C, Moves>, place: &Place<B>) -> Moves {
        half.costs.get(self.ground.codec.key(place)).expect("both sides met there")
    }

    /// A push that led to a place, and the place before the walk to it, found by the costs from the start.
    fn before(&self, place: &Place<B>, cost: Moves) -> Option<(Push, Place<B>, Moves)> {
        let Ground { arena, codec, .. } = self.ground;
        for (dir, ahead, stand) in pushes_to(self.ground, place) {
            let boxes = place.boxes ^ B::square(ahead) ^ B::square(place.region);
            for from in arena.region(boxes, stand).squares() {
                let before = Place { boxes, region: from };
                let Some(known) = self.forward.costs.get(codec.key(&before)) else { continue };
                if sum(known, (arena.steps(boxes, from, stand) + 1, 1)) == cost {
                    return Some((Push { at: arena.cell(place.region), dir }, before, known));
                }
            }
        }
        None
    }

    /// A push from a place, and the place it leads to, found by the costs to the end.
    fn after(&self, place: &Place<B>, cost: Moves) -> Option<(Push, Place<B>, Moves)> {
        let Ground { arena, distances, codec, .. } = self.ground;
        let mut found = None;
        arena.walk_and_push(place.boxes, place.region, distances.live, |square, dir, steps| {
            let boxes = place.boxes ^ B::square(square) ^ B::square(arena.next(square, dir));
            let after = Place { boxes, region: square };
            let known = self.backward.costs.get(codec.key(&after));
            let fits = |known: &Moves| sum(*known, (steps + 1, 1)) == cost;
            if let Some(known) = known.filter(fits).filter(|_| found.is_none()) {
                found = Some((Push { at: arena.cell(square), dir }, after, known));
            }
        });
        found
    }
}

/// The squares on which a push may have left the player: beside a box, with room behind for the push.
fn left_by_pushes<B: Bits>(ground: &Ground<'_, B>, boxes: B, free: B) -> B {
    let arena = ground.arena;
    let left = |dir: Dir| arena.step(boxes, dir.opposite()) & arena.step(free, dir) & free;
    left(Dir::Up) | left(Dir::Right) | left(Dir::Down) | left(Dir::Left)
}

/// Every push that may have left the player where it stands: its direction, where the box is now, and where the player
/// stood.
fn pushes_to<'a, B: Bits>(
    ground: &Ground<'a, B>,
    place: &Place<B>,
) -> impl Iterator<Item = (Dir, usize, usize)> + use<'a, B> {
    let (arena, boxes, player) = (ground.arena, place.boxes, B::square(place.region));
    Dir::ALL.into_iter().filter_map(move |dir| {
        let (ahead, behind) = (arena.step(player, dir), arena.step(player, dir.opposite()));
        let was_pushed = !(ahead & boxes).is_empty() && !(behind & arena.floor & !boxes).is_empty();
        was_pushed.then(|| (dir, ahead.lowest(), behind.lowest()))
    })
}

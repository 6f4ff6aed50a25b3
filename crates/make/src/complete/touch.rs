//! Which cells a way touches, with the player walking so as to touch few that could be walls.
//!
//! A cell counts as touched if a box or the player is ever on it. Of those only wallable ones matter: any other
//! may be walked for nothing, and so may those touched before. A walk therefore spreads over free cells at no
//! cost, and takes one wallable cell at a time where it must.

use super::ground::Ground;
use super::pulls::Way;
use boxwright_core::Budget;
use boxwright_solve::bits::{Bits, flood};

/// The wallable squares that a way touches, and where its player starts; nothing if it is stopped.
pub(super) fn touched<B: Bits>(
    ground: &Ground<B>,
    walls: B,
    way: &Way<B>,
    budget: &mut Budget,
) -> Option<(B, usize)> {
    let arena = &ground.arena;
    let mut touched = way.boxes & ground.wallable;
    let mut boxes = way.boxes;
    let mut start = way.players.lowest();
    let mut players = way.players;
    if way.pushes.is_empty() {
        return beside_a_box(ground, walls, way, budget);
    }
    for (number, &(square, dir)) in way.pushes.iter().enumerate() {
        let (stand, onto) = (arena.next(square, dir.opposite()), arena.next(square, dir));
        let walk = Walk { ground, free: arena.floor & !walls & !boxes, cheap: !ground.wallable | touched };
        let (new, from) = walk.to(players, stand, budget)?;
        if number == 0 {
            start = from;
        }
        touched = touched | new | (B::square(stand) | B::square(square) | B::square(onto)) & ground.wallable;
        boxes = boxes ^ B::square(square) ^ B::square(onto);
        players = B::square(square);
    }
    Some((touched | B::square(start) & ground.wallable, start))
}

/// Where all boxes are home: a level asks that the player can walk up to one of them, so that walk is touched.
fn beside_a_box<B: Bits>(
    ground: &Ground<B>,
    walls: B,
    way: &Way<B>,
    budget: &mut Budget,
) -> Option<(B, usize)> {
    let arena = &ground.arena;
    let free = arena.floor & !walls & !way.boxes;
    let touched = way.boxes & ground.wallable;
    let walk = Walk { ground, free, cheap: !ground.wallable };
    let stands = arena.spread(way.boxes) & arena.with_walls(walls).grown(way.boxes, way.players);
    let walks = stands.squares().map_while(|stand| {
        let (paid, start) = walk.to(way.players, stand, budget)?;
        Some((touched | (paid | B::square(start)) & ground.wallable, start))
    });
    let least = walks.min_by_key(|(touched, _)| touched.count());
    assert!(least.is_some() || budget.was_stopped(), "a solved start has a box that can be walked up to");
    least.filter(|_| !budget.was_stopped())
}

struct Walk<'a, B> {
    ground: &'a Ground<B>,
    free: B,
    /// What costs nothing to step on.
    cheap: B,
}

impl<B: Bits> Walk<'_, B> {
    /// Walks from one of some squares to another: the squares that cost something, and where it began. Nothing if it
    /// is stopped.
    fn to(&self, from: B, stand: usize, budget: &mut Budget) -> Option<(B, usize)> {
        let goal = B::square(stand);
        // What is met at each cost, and which of it had to be paid for.
        let mut paid = vec![B::EMPTY];
        let mut met = vec![self.spread_cheaply(from & self.cheap)];
        while (met[met.len() - 1] & goal).is_empty() {
            if !budget.work(flood::<B>()) {
                return None;
            }
            let before = met[met.len() - 1];
            let begin = if met.len() == 1 { from } else { B::EMPTY };
            let pay = (self.ground.arena.spread(before) | begin) & self.free & !before & !self.cheap;
            assert!(!pay.is_empty(), "the player of a way can walk to every push");
            paid.push(pay);
            met.push(self.spread_cheaply(before | pay));
        }
        budget.work(met.len() as u64 * flood::<B>()).then(|| self.back(&paid, &met, from, goal))
    }

    fn back(&self, paid: &[B], met: &[B], from: B, goal: B) -> (B, usize) {
        let (mut cost, mut ends) = (B::EMPTY, goal);
        for at in (1..met.len()).rev() {
            let layer = met[at] & !met[at - 1];
            let reached = self.spread_within(ends & layer, layer & self.cheap);
            let direct = reached & paid[at];
            let beside = self.ground.arena.spread(reached) & paid[at];
            let square = if direct.is_empty() { beside.lowest() } else { direct.lowest() };
            cost = cost | B::square(square);
            ends = self.ground.arena.spread(B::square(square)) & met[at - 1];
            if at == 1 && from.has(square) {
                return (cost, square);
            }
        }
        let reached = self.spread_within(ends, met[0]);
        (cost, (reached & from).lowest())
    }

    fn spread_cheaply(&self, from: B) -> B {
        self.spread_within(from, self.free & self.cheap)
    }

    fn spread_within(&self, from: B, within: B) -> B {
        let mut met = from;
        loop {
            let next = met | self.ground.arena.spread(met) & within;
            if next == met {
                return met;
            }
            met = next;
        }
    }
}

//! Naive players: how many of 4,000 who push almost at random solve the level.
//!
//! From each place a push is drawn, weighted by exp(-beta x change of the guessed bound); pushes onto dead
//! squares and those after which a box can have no goal are left out, and a push that leads back to the
//! place just left is ten times less likely. A player fails in a hidden trap, with a box frozen, or after
//! four times the fewest pushes and 20 more. The metric is minus the logarithm of the share that solves.
//!
//! It was the best single predictor on web plays before the one-box person; it stays as a metric.

use boxwright_core::{Budget, Rng};
use boxwright_solve::graph::PushGraph;

/// Players of a level.
pub(crate) const PLAYERS: u32 = 4_000;

/// Minus the logarithm of the share of naive players that solve the level; if none does, as if half a
/// player did. A player is a node; none if the budget does not pay for all of them.
pub(crate) fn naive_failure(graph: &PushGraph, beta: f64, budget: &mut Budget) -> Option<f64> {
    let mut rng = Rng::new(u64::from(PLAYERS)).fork("naive players", (beta * 1_000.0) as u64);
    let player = Player {
        graph,
        likings: std::array::from_fn(|at| libm::exp(-beta * (at as f64 - f64::from(MOST_RISE)))),
    };
    let most = 4 * graph.to_go(0) + 20;
    let mut solved = 0;
    for _ in 0..PLAYERS {
        if !budget.pay() {
            return None;
        }
        solved += u32::from(player.plays(most, &mut rng));
    }
    Some(-libm::log(f64::from(solved).max(0.5) / f64::from(PLAYERS)) + 0.0)
}

/// Changes of the bound beyond this count as this.
const MOST_RISE: i32 = 32;

/// A naive player on a level.
struct Player<'a> {
    graph: &'a PushGraph,
    /// How likely a push is by the change of the bound.
    likings: [f64; 2 * MOST_RISE as usize + 1],
}

impl Player<'_> {
    /// One game: is it solved?
    fn plays(&self, most: u32, rng: &mut Rng) -> bool {
        let (mut place, mut before) = (0, None);
        for _ in 0..most {
            if self.graph.is_solved(place) {
                return true;
            }
            match self.drawn(place, before, rng) {
                Some(next) if self.graph.is_live(next) => (place, before) = (next, Some(place)),
                _ => return false,
            }
        }
        self.graph.is_solved(place)
    }

    /// The place after a push drawn at random; `None` for a trap, or if there is no push.
    fn drawn(&self, place: u32, before: Option<u32>, rng: &mut Rng) -> Option<u32> {
        let bound = i32::from(self.graph.bound(place));
        let weight = |target: u32| {
            let damped = if before == Some(target) { 0.1 } else { 1.0 };
            damped * self.liking(i32::from(self.graph.bound(target)) - bound)
        };
        let pushes: f64 = self.graph.edges(place).iter().map(|edge| weight(edge.target)).sum();
        let traps: f64 = self.graph.traps(place).iter().map(|&rise| self.liking(i32::from(rise))).sum();
        // 53 bits, as many as a float holds.
        let mut left = (rng.bits() >> 11) as f64 / (1_u64 << 53) as f64 * (pushes + traps);
        for edge in self.graph.edges(place) {
            left -= weight(edge.target);
            if left < 0.0 {
                return Some(edge.target);
            }
        }
        None
    }

    fn liking(&self, rise: i32) -> f64 {
        self.likings[(rise.clamp(-MOST_RISE, MOST_RISE) + MOST_RISE) as usize]
    }
}

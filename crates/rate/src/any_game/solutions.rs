//! What the graph of states says about solutions with fewest steps.

use super::graph::{Move, StateGraph};

impl StateGraph {
    /// The moves of a state that bring a win one step nearer.
    pub fn nearer(&self, at: u32) -> impl Iterator<Item = &Move> {
        let next = self.to_go(at).and_then(|steps| steps.checked_sub(1));
        self.moves(at).iter().filter(move |one| next.is_some() && self.to_go(one.to) == next)
    }

    /// A solution with fewest steps, as moves: where several are as short, always the first. None if there is
    /// no solution.
    pub fn plan(&self) -> Option<Vec<Move>> {
        self.to_go(0)?;
        let next = |at: u32| self.nearer(at).next().copied();
        Some(std::iter::successors(next(0), |one| next(one.to)).collect())
    }

    /// Steps of that plan at which no other move brings the win nearer.
    pub fn forced(&self) -> Option<usize> {
        let plan = self.plan()?;
        let states = std::iter::once(0).chain(plan.iter().map(|one| one.to)).take(plan.len());
        Some(states.filter(|&at| self.nearer(at).count() == 1).count())
    }

    /// How many solutions with fewest steps there are; `u128::MAX` stands for more. None without a solution.
    pub fn solutions(&self) -> Option<u128> {
        let steps = self.to_go(0)?;
        let mut near: Vec<u32> =
            self.numbers().filter(|&at| self.to_go(at).is_some_and(|to_go| to_go <= steps)).collect();
        near.sort_by_key(|&at| self.to_go(at));
        let mut ways = vec![0_u128; self.len()];
        for at in near {
            let sum = self.nearer(at).fold(0_u128, |sum, one| sum.saturating_add(ways[one.to as usize]));
            ways[at as usize] = if self.to_go(at) == Some(0) { 1 } else { sum };
        }
        Some(ways[0])
    }

    /// Of the moves that a player can make who has not lost, the share that lose. None if there are no moves.
    pub fn losing_share(&self) -> Option<f64> {
        let live = self.numbers().filter(|&at| self.to_go(at).is_some());
        let moves: Vec<&Move> = live.flat_map(|at| self.moves(at)).collect();
        let losing = moves.iter().filter(|one| self.to_go(one.to).is_none()).count();
        (!moves.is_empty()).then(|| losing as f64 / moves.len() as f64)
    }

    /// Moves of a state that is not won, on average. None if the level starts solved.
    pub fn branching(&self) -> Option<f64> {
        let open = self.numbers().filter(|&at| self.to_go(at) != Some(0));
        let (states, moves) =
            open.fold((0, 0), |(states, moves), at| (states + 1, moves + self.moves(at).len()));
        (states > 0).then(|| moves as f64 / f64::from(states))
    }
}

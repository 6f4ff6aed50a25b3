//! The signature of the solvers: one number that changes only when behaviour does.
//!
//! Fixed levels, hand-made and random, go through a solver under a node limit, and everything it says
//! (verdict, plan, bound, nodes) is mixed into the number. No clock and no thread is involved, so the
//! number is the same on every machine and in every build. A change that claims to change nothing must
//! leave it alone; one that prunes better, orders ties anew or finds other plans will show.

use crate::SMALL_ROOMS;
use boxwright_core::sokoban::{Draft, Level, Tile, replay};
use boxwright_core::text::{Format, Hint, read};
use boxwright_core::{Budget, Rng, Shape, Verdict};
use boxwright_solve::Solver;

const PUSH_COUNTS: &str = include_str!("../../../levels/push-counts.sok");

/// Nodes a level.
const NODES: u64 = 3_000;

/// Random rooms among the levels.
const ROOMS: usize = 60;

/// What a solver did with the levels.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Benched {
    /// Levels it was given.
    pub levels: usize,
    /// Levels it solved.
    pub solved: usize,
    /// Levels it proved unsolvable.
    pub unsolvable: usize,
    /// Nodes it took.
    pub nodes: u64,
}

/// A number made of everything that was said to it, in order (FNV-1a).
#[derive(Clone, Debug)]
pub struct Signature(u64);

impl Default for Signature {
    fn default() -> Signature {
        Signature(0xcbf2_9ce4_8422_2325)
    }
}

impl Signature {
    /// Mixes a text in.
    pub fn mix(&mut self, text: &str) {
        for byte in text.bytes().chain([b'\n']) {
            self.0 = (self.0 ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3);
        }
    }

    /// The number, of at most seven digits so that people can compare it.
    pub fn number(&self) -> u64 {
        (self.0 ^ (self.0 >> 32)) % 10_000_000
    }
}

/// The levels of the benchmark, always the same.
pub fn bench_levels() -> Vec<Level> {
    let hint = Hint { format: Some(Format::Sok), ..Hint::default() };
    let shipped = [SMALL_ROOMS, PUSH_COUNTS].into_iter().flat_map(|text| {
        let reading = read(text.as_bytes(), hint).expect("the shipped levels are level files");
        reading.collection.entries
    });
    let shipped = shipped.map(|entry| Level::new(entry.board).expect("the shipped levels are legal"));
    let seeds = Rng::new(1);
    let rooms = (0..).filter_map(|number| room(&mut seeds.fork("bench", number))).take(ROOMS);
    shipped.chain(rooms).collect()
}

/// Gives the levels to a solver and mixes what it says into the signature.
pub fn bench(solver: &Solver, levels: &[Level], signature: &mut Signature) -> Benched {
    let mut benched = Benched { levels: levels.len(), ..Benched::default() };
    signature.mix(solver.name);
    for level in levels {
        let mut budget = Budget::nodes(NODES);
        let answer = (solver.run)(level, &mut budget);
        let plan = match &answer.verdict {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(level, plan).ok().filter(|outcome| outcome.solved);
                let outcome = outcome.expect("every plan of a solver solves its level");
                format!("{} {optimal}", outcome.lurd())
            }
            Verdict::Unsolvable | Verdict::Unknown => String::new(),
        };
        benched.solved += usize::from(matches!(answer.verdict, Verdict::Solved { .. }));
        benched.unsolvable += usize::from(answer.verdict == Verdict::Unsolvable);
        benched.nodes += budget.spent();
        signature.mix(&format!("{} {plan} {} {}", answer.verdict.name(), answer.bound, budget.spent()));
    }
    benched
}

/// A room of 8x6 with a few walls and three to five boxes; none where that makes no level.
fn room(rng: &mut Rng) -> Option<Level> {
    let shape = Shape::new(10, 8).ok()?;
    let mut draft = Draft::blank(shape);
    let mut free = Vec::new();
    for cell in shape.cells() {
        let (col, row) = (shape.col(cell), shape.row(cell));
        let is_rim = col == 0 || row == 0 || col == shape.width() - 1 || row == shape.height() - 1;
        if is_rim || rng.below(6) == 0 { draft.set(cell, Tile::Wall) } else { free.push(cell) }
    }
    rng.shuffle(&mut free);
    draft.set(free.pop()?, Tile::Player);
    for _ in 0..3 + rng.below(3) {
        // Away from the rim, where most boxes would be lost from the start.
        let inner = |col: usize, row: usize| (2..8).contains(&col) && (2..6).contains(&row);
        let at = free.iter().position(|&cell| inner(shape.col(cell), shape.row(cell)))?;
        draft.set(free.remove(at), Tile::Box);
        draft.set(free.pop()?, Tile::Goal);
    }
    Level::new(draft).ok()
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_solve::SOLVERS;

    #[test]
    fn the_signature_is_the_same_every_time_and_hears_every_word() {
        let levels = bench_levels();
        let number = |levels: &[Level]| {
            let mut signature = Signature::default();
            bench(&SOLVERS[0], levels, &mut signature);
            signature.number()
        };
        let few = &levels[..20];
        assert_eq!(number(few), number(few));
        assert_ne!(number(few), number(&levels[..19]));
        let (mut one, mut other) = (Signature::default(), Signature::default());
        one.mix("solved 12");
        other.mix("solved 13");
        assert_ne!(one.number(), other.number());
    }

    #[test]
    fn the_levels_are_worth_solving() {
        let levels = bench_levels();
        assert_eq!(levels.len(), 30 + 8 + ROOMS);
        let benched = bench(&SOLVERS[0], &levels, &mut Signature::default());
        let of_rooms = benched.solved - 37;
        assert!(of_rooms >= ROOMS / 4, "only {of_rooms} of the random rooms were solved");
    }
}

//! The signature: one number that changes only when behaviour does.
//!
//! Fixed work goes through every solver, every generator and the ratings of both games, and all that they say
//! (verdicts, plans, bounds, nodes; levels, recipes, tallies; figures) is written down as text. Each [`Part`] has a
//! number made of its text, and the signature is made of these. No clock and no thread is involved, so it is the same
//! on every machine and in every build. A change that claims to change nothing must leave it alone; one that prunes
//! better, orders ties anew or makes other levels will show, and shows in which part. What a generator makes belongs to
//! an epoch of its recipes, which is a part of its name here.

mod generators;
mod ratings;
mod solvers;

use boxwright_core::Budget;
use boxwright_make::{kwirk, sokoban};
use boxwright_solve::{SOLVERS, Solver};
use std::fmt;

/// Something whose behaviour the signature covers.
#[derive(Clone, Copy, Debug)]
pub enum Part {
    /// A solver of Sokoban.
    Solver(&'static Solver),
    /// A solver of Kwirk, by its name.
    KwirkSolver(&'static str),
    /// A generator of Sokoban levels.
    Generator(&'static sokoban::Generator),
    /// A generator of Kwirk levels.
    KwirkGenerator(&'static kwirk::Generator),
    /// The farthest starts of Sokoban rooms.
    Farthest,
    /// The farthest starts of Kwirk kits.
    KwirkFarthest,
    /// The figures of Sokoban levels.
    Rating,
    /// The figures of Kwirk levels.
    KwirkRating,
}

/// What a part did with its fixed work.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Benched {
    /// All that it said, a line or more for each piece of work.
    pub text: String,
    /// Pieces of work: levels, rooms, or attempts.
    pub tasks: usize,
    /// Of these, how many came to something: a verdict, a level, a difficulty.
    pub done: usize,
    /// Nodes it took.
    pub nodes: u64,
}

impl Benched {
    /// Counts a piece of work that took this budget.
    fn count(&mut self, is_done: bool, budget: &Budget) {
        self.tasks += 1;
        self.done += usize::from(is_done);
        self.nodes += budget.spent();
    }

    fn say(&mut self, line: impl fmt::Display) {
        self.text.push_str(&format!("{line}\n"));
    }

    /// The number of what was said.
    pub fn signature(&self) -> u64 {
        let mut signature = Signature::default();
        self.text.lines().for_each(|line| signature.mix(line));
        signature.number()
    }
}

impl Part {
    /// Every part, in the order in which they make the signature.
    pub fn all() -> Vec<Part> {
        let solvers = SOLVERS.iter().map(Part::Solver);
        let kwirk_solvers = solvers::KWIRK.iter().map(|(name, _)| Part::KwirkSolver(name));
        let generators = sokoban::GENERATORS.iter().map(Part::Generator);
        let kwirk_generators = kwirk::GENERATORS.iter().map(Part::KwirkGenerator);
        let others = [Part::Farthest, Part::KwirkFarthest, Part::Rating, Part::KwirkRating];
        solvers.chain(kwirk_solvers).chain(generators).chain(kwirk_generators).chain(others).collect()
    }

    /// Does the fixed work.
    pub fn run(self) -> Benched {
        match self {
            Part::Solver(solver) => solvers::sokoban(solver),
            Part::KwirkSolver(name) => solvers::kwirk(name),
            Part::Generator(generator) => generators::sokoban(generator),
            Part::KwirkGenerator(generator) => generators::kwirk(generator),
            Part::Farthest => solvers::farthest(),
            Part::KwirkFarthest => solvers::kwirk_farthest(),
            Part::Rating => ratings::sokoban(),
            Part::KwirkRating => ratings::kwirk(),
        }
    }

    /// The epoch of its recipes, if it makes levels.
    pub fn epoch(self) -> Option<u32> {
        match self {
            Part::Generator(generator) => Some(generator.epoch),
            Part::KwirkGenerator(generator) => Some(generator.epoch),
            _ => None,
        }
    }
}

/// As in `sokoban solve pushes` and `kwirk make search`.
impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Part::Solver(solver) => write!(f, "sokoban solve {}", solver.name),
            Part::KwirkSolver(name) => write!(f, "kwirk solve {name}"),
            Part::Generator(generator) => write!(f, "sokoban make {}", generator.name),
            Part::KwirkGenerator(generator) => write!(f, "kwirk make {}", generator.name),
            Part::Farthest => f.write_str("sokoban hardest"),
            Part::KwirkFarthest => f.write_str("kwirk hardest"),
            Part::Rating => f.write_str("sokoban rate"),
            Part::KwirkRating => f.write_str("kwirk rate"),
        }
    }
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

    /// Mixes in what a part did.
    pub fn mix_part(&mut self, part: Part, benched: &Benched) {
        self.mix(&format!("{part} {}", benched.signature()));
    }

    /// The number, of at most seven digits so that people can compare it.
    pub fn number(&self) -> u64 {
        (self.0 ^ (self.0 >> 32)) % 10_000_000
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_signature_is_the_same_every_time_and_hears_every_word() {
        let number = |text: &str| Benched { text: text.to_owned(), ..Benched::default() }.signature();
        assert_eq!(number("solved 12\nunknown\n"), number("solved 12\nunknown\n"));
        assert_ne!(number("solved 12\nunknown\n"), number("solved 13\nunknown\n"));
        assert_ne!(number("solved 12\nunknown\n"), number("solved 12\n"));
        // FNV-1a of "a\n" is 0x089bdc07b544e7b2 by the published algorithm, worked out by another program.
        let mut signature = Signature::default();
        signature.mix("a");
        assert_eq!(signature.0, 0x089b_dc07_b544_e7b2);
    }

    #[test]
    fn every_part_has_a_name_of_its_own_and_says_the_same_twice() {
        let names: Vec<String> = Part::all().iter().map(Part::to_string).collect();
        let distinct: std::collections::BTreeSet<&String> = names.iter().collect();
        assert_eq!(distinct.len(), names.len());
        assert_eq!(names.len(), SOLVERS.len() + 2 + sokoban::GENERATORS.len() + kwirk::GENERATORS.len() + 4);
        for part in [Part::KwirkSolver("steps"), Part::Rating] {
            assert_eq!(part.run(), part.run());
        }
    }
}

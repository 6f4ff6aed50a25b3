//! Recipes: one line that makes a level again, to the last cell.
//!
//! `sokoban farthest 6x6 boxes=3 by=pushes nodes=200000 seed=7 attempt=42 offer=0 epoch=1 boxwright=0.2.0`
//! `kwirk search 9x7 players=1 boxes=0..4 rotators=0..3 pits=0..8 nodes=200000 seed=7 attempt=2 offer=0 epoch=1 boxwright=0.2.0`
//!
//! The game, the generator, the brief, the knobs that were turned, the nodes of an attempt if they are not the
//! generator's own or steer it, and which candidate of which attempt of which seed it was; `trim=on` if what came of it
//! was trimmed. In place of a size there may be a room of Kwirk, its rows with `/` between them: `room=#####/#%..#/#####`.
//! It holds within an epoch of its generator (`recipe_words.rs`); the level's own text is eternal. People share recipes,
//! so nothing in one is believed: what no order could ask for is refused when it is read.

use crate::puzzle::{Puzzle, generator};
use crate::recipe_words::{Maker, WordError, Words, number};
use boxwright_core::sokoban::Sokoban;
use boxwright_core::{Budget, SpanError, counted, excerpt};
use boxwright_make::kwirk::RoomError;
use boxwright_make::{Candidate, Generator, Job, KnobError, Knobs, Tally};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How a level was made; if nothing else is said, one of Sokoban.
#[derive(Clone, Debug)]
pub struct Recipe<G: Puzzle = Sokoban> {
    /// The generator.
    pub generator: &'static Generator<G>,
    /// Its settings.
    pub knobs: Knobs,
    /// What the attempt was to make.
    pub brief: G::Brief,
    /// Nodes of the attempt.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// Which attempt of the seed.
    pub attempt: u64,
    /// Which candidate of the attempt, from 0.
    pub offer: usize,
    /// Is what its best plans never use walled in?
    pub trim: bool,
    /// The version it was made by.
    pub version: String,
}

/// Why a text is no recipe, or makes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// It begins with something else.
    #[error("a recipe for {title} begins like `{example}`, not with `{found}`")]
    Beginning {
        /// The game.
        title: &'static str,
        /// What would do.
        example: &'static str,
        /// What it begins with.
        found: String,
    },
    /// No such generator.
    #[error("there is no method `{name}` for {title}; there are {known}")]
    Generator {
        /// The name.
        name: String,
        /// The game.
        title: &'static str,
        /// The names there are.
        known: String,
    },
    /// What is wished for cannot be.
    #[error("{why}")]
    Refused {
        /// Why not.
        why: String,
    },
    /// A range that is none.
    #[error(transparent)]
    Span(#[from] SpanError),
    /// A room that is none.
    #[error(transparent)]
    Room(#[from] RoomError),
    /// A knob that is not there or cannot be turned so.
    #[error(transparent)]
    Knob(#[from] KnobError),
    /// Its words will not do.
    #[error(transparent)]
    Words(#[from] WordError),
    /// The attempt offers fewer candidates.
    #[error("the attempt offers only {}; the recipe does not hold", counted(*.offers, "level", "levels"))]
    NoOffer {
        /// How many.
        offers: usize,
    },
}

impl RecipeError {
    fn beginning<G: Puzzle>(text: &str) -> RecipeError {
        RecipeError::Beginning { title: G::TITLE, example: G::EXAMPLE, found: excerpt(text) }
    }

    pub(crate) fn no_generator<G: Puzzle>(name: &str) -> RecipeError {
        let known: Vec<&str> = G::GENERATORS.iter().map(|generator| generator.name).collect();
        RecipeError::Generator { name: excerpt(name), title: G::TITLE, known: known.join(", ") }
    }
}

impl<G: Puzzle> Recipe<G> {
    /// Makes the attempt; candidates go to `emit`. What happened is counted.
    pub fn attempt(
        &self,
        budget: &mut Budget,
        emit: &mut dyn FnMut(Candidate<G>) -> ControlFlow<()>,
    ) -> Tally {
        let rng = G::chance(self.seed).fork(self.generator.name, self.attempt);
        let run = |budget: &mut Budget| {
            let mut job = Job::new(&self.brief, &self.knobs, rng, budget, emit).with_effort(self.nodes);
            // Whether somebody had enough does not matter any more.
            _ = (self.generator.run)(&mut job);
            job.tally
        };
        if G::NODES_STEER { run(budget) } else { budget.within(self.nodes, run) }
    }

    /// Makes the candidate again, as the generator offered it: not trimmed.
    pub fn follow(&self, budget: &mut Budget) -> Result<Candidate<G>, RecipeError> {
        let (mut offers, mut wanted) = (0, None);
        self.attempt(budget, &mut |candidate| {
            offers += 1;
            if offers > self.offer {
                wanted = Some(candidate);
                return ControlFlow::Break(());
            }
            ControlFlow::Continue(())
        });
        wanted.ok_or(RecipeError::NoOffer { offers })
    }
}

impl<G: Puzzle> fmt::Display for Recipe<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Recipe { generator, brief, nodes, seed, attempt, offer, version, .. } = self;
        write!(f, "{} {} {brief}", G::NAME, generator.name)?;
        self.knobs.turned().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        if G::NODES_STEER || *nodes != generator.effort {
            write!(f, " nodes={nodes}")?;
        }
        let trim = if self.trim { " trim=on" } else { "" };
        let epoch = generator.epoch;
        write!(f, " seed={seed} attempt={attempt} offer={offer}{trim} epoch={epoch} boxwright={version}")
    }
}

/// What a recipe must say after its brief.
const WANTED: [&str; 2] = ["seed", "attempt"];

impl<G: Puzzle> FromStr for Recipe<G> {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe<G>, RecipeError> {
        let mut words = text.split_whitespace();
        let beginning = || RecipeError::beginning::<G>(text);
        if words.next() != Some(G::NAME) {
            return Err(beginning());
        }
        let generator = generator::<G>(words.next().ok_or_else(beginning)?)?;
        let brief = words.next().map(G::placed).transpose()?.flatten().ok_or_else(beginning)?;
        let words = Words::read(words)?;
        // First: the knobs of another epoch need not be those of this one.
        let maker = Maker::among(&words, (generator.name, generator.epoch))?;
        let mut recipe = Recipe {
            generator,
            knobs: Knobs::of(generator.knobs),
            brief,
            nodes: generator.effort,
            seed: 0,
            attempt: 0,
            offer: 0,
            trim: false,
            version: maker.version,
        };
        for &(name, value) in words.with(&[G::WANTED, &WANTED].concat())? {
            recipe.hear(name, value)?;
        }
        match (generator.refuse)(&recipe.brief, &recipe.knobs) {
            Some(why) => Err(RecipeError::Refused { why }),
            None => Ok(recipe),
        }
    }
}

impl<G: Puzzle> Recipe<G> {
    /// Takes in a word like `seed=7`.
    fn hear(&mut self, name: &str, value: &str) -> Result<(), RecipeError> {
        match name {
            "nodes" => self.nodes = number(name, value)?,
            "seed" => self.seed = number(name, value)?,
            "attempt" => self.attempt = number(name, value)?,
            "offer" => self.offer = number(name, value)?,
            "trim" if G::is_sensible("trim") => {
                self.trim = switched(value).ok_or_else(|| WordError::word(&format!("trim={value}")))?
            }
            "epoch" | "boxwright" => {}
            _ if G::hear(&mut self.brief, name, value)? => {}
            _ => self.knobs.set(name, value)?,
        }
        Ok(())
    }
}

/// Is it on or off?
fn switched(value: &str) -> Option<bool> {
    ["off", "on"].iter().position(|&known| known == value).map(|at| at == 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::kwirk::Kwirk;

    #[test]
    fn a_recipe_of_kwirk_comes_back_from_its_line() {
        for line in [
            "kwirk search 9x7 players=2 boxes=0..4 rotators=0..3 pits=0..8 nodes=5000 seed=7 attempt=2 offer=0 epoch=1 boxwright=0.1.0",
            "kwirk search room=#####/#%..#/#..##/##### players=1 boxes=1 rotators=0 pits=0..2 steps=5..20 aim=steps nodes=10 seed=1 attempt=0 offer=3 epoch=1 boxwright=0.1.0",
            "kwirk backward 4x3 players=1 boxes=1 rotators=0 pits=0 heuristic=Ec nodes=10 seed=1 attempt=0 offer=0 epoch=2 boxwright=0.1.0",
        ] {
            assert_eq!(line.parse::<Recipe<Kwirk>>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_is_no_recipe_of_kwirk_is_told() {
        let complaint = |line: &str| line.parse::<Recipe<Kwirk>>().unwrap_err().to_string();
        let rest = "players=1 boxes=1 rotators=0 pits=0 seed=1 attempt=0";
        assert_eq!(
            complaint("sokoban farthest"),
            "a recipe for Kwirk begins like `kwirk search 9x7 players=1`, not with `sokoban farthest`"
        );
        assert_eq!(
            complaint(&format!("kwirk magic 4x3 {rest}")),
            "there is no method `magic` for Kwirk; there are search, backward"
        );
        assert_eq!(
            complaint(&format!("kwirk search room=###/#%# {rest}")),
            "no floor of the room leads to its exit; leave some `.` beside the `%`"
        );
        assert_eq!(complaint("kwirk search 4x3 players=1 boxes=1"), "the recipe does not say rotators");
        assert_eq!(
            complaint(&format!("kwirk search 4x3 {rest} x")),
            "`x` will not do; a word of a recipe is like seed=7"
        );
        assert_eq!(
            complaint(&format!("kwirk search 4x3 {}", rest.replace("boxes=1", "boxes=a"))),
            "`a` is no number or range of numbers; write it like 3, 3-6 or 3..6"
        );
        assert_eq!(
            complaint(&format!("kwirk search 4x3 {}", rest.replace("players=1", "players=9"))),
            "9 players will not do; there may be 1 to 4"
        );
        assert_eq!(complaint(&format!("kwirk search 4x3 {rest} seed=2")), "the recipe says seed twice");
        assert!(complaint(&format!("kwirk search 4x3 {rest} trim=on")).contains("trim"));
        let other = complaint(&format!("kwirk search 4x3 {rest} epoch=9 boxwright=9.9.9"));
        assert!(
            other.starts_with("the recipe is of epoch 9 of search and was made by boxwright 9.9.9"),
            "{other}"
        );
    }
}

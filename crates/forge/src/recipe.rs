//! Recipes: one line that makes a level again, to the last cell.
//!
//! `sokoban farthest 6x6 boxes=3 by=pushes nodes=200000 seed=7 attempt=42 offer=0 epoch=1 boxwright=0.2.0`
//!
//! The wish, the knobs that were turned, the nodes of an attempt if they are not the method's own, and which
//! candidate of which attempt of which seed it was; `trim=on` if what came of it was trimmed. It holds within an
//! epoch of its method (`recipe_words.rs`); the level's own text is eternal. People share recipes, so nothing in one is
//! believed: what no order could ask for is refused when it is read.

use crate::recipe_words::{Maker, WordError, Words, number};
use boxwright_core::{Budget, Rng, excerpt};
use boxwright_make::{Brief, Candidate, Generator, Job, KnobError, Knobs, Tally};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// The version of this program.
pub const VERSION: &str = env!("CARGO_PKG_VERSION");

/// How a level was made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The generator.
    pub generator: &'static Generator,
    /// Its settings.
    pub knobs: Knobs,
    /// The wish.
    pub brief: Brief,
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
    #[error("a recipe begins like `sokoban farthest 6x6 boxes=3`, not with `{found}`")]
    Beginning {
        /// What it begins with.
        found: String,
    },
    /// No such generator.
    #[error("there is no method `{name}`; there are {known}")]
    Generator {
        /// The name.
        name: String,
        /// The names there are.
        known: String,
    },
    /// What is wished for cannot be.
    #[error("{why}")]
    Refused {
        /// Why not.
        why: String,
    },
    /// A knob that is not there or cannot be turned so.
    #[error(transparent)]
    Knob(#[from] KnobError),
    /// Its words will not do.
    #[error(transparent)]
    Words(#[from] WordError),
    /// The attempt offers fewer candidates.
    #[error("the attempt offers only {offers} levels; the recipe does not hold")]
    NoOffer {
        /// How many.
        offers: usize,
    },
}

impl Recipe {
    /// Makes the attempt; candidates go to `emit`. What happened is counted.
    pub fn attempt(&self, budget: &mut Budget, emit: &mut dyn FnMut(Candidate) -> ControlFlow<()>) -> Tally {
        let rng = Rng::new(self.seed).fork(self.generator.name, self.attempt);
        budget.within(self.nodes, |budget| {
            let mut job = Job::new(self.brief, &self.knobs, rng, budget, emit);
            // Whether somebody had enough does not matter any more.
            _ = (self.generator.run)(&mut job);
            job.tally
        })
    }

    /// Makes the candidate again, as the generator offered it: not trimmed.
    pub fn follow(&self, budget: &mut Budget) -> Result<Candidate, RecipeError> {
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

impl fmt::Display for Recipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Brief { columns, rows, boxes } = self.brief;
        write!(f, "sokoban {} {columns}x{rows} boxes={boxes}", self.generator.name)?;
        for (name, value) in self.knobs.turned() {
            write!(f, " {name}={value}")?;
        }
        let Recipe { nodes, seed, attempt, offer, version, .. } = self;
        if *nodes != self.generator.effort {
            write!(f, " nodes={nodes}")?;
        }
        write!(f, " seed={seed} attempt={attempt} offer={offer}")?;
        let trim = if self.trim { " trim=on" } else { "" };
        write!(f, "{trim} epoch={} boxwright={version}", self.generator.epoch)
    }
}

/// What a recipe must say.
const WANTED: [&str; 3] = ["boxes", "seed", "attempt"];

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut words = text.split_whitespace();
        let beginning = || RecipeError::Beginning { found: excerpt(text) };
        if words.next() != Some("sokoban") {
            return Err(beginning());
        }
        let generator = generator(words.next().ok_or_else(beginning)?)?;
        let (columns, rows) = words.next().and_then(size).ok_or_else(beginning)?;
        let words = Words::read(words)?;
        // First: the knobs of another epoch need not be those of this one.
        let maker = Maker::among(&words, (generator.name, generator.epoch))?;
        let mut recipe = Recipe {
            generator,
            knobs: Knobs::of(generator.knobs),
            brief: Brief { columns, rows, boxes: 0 },
            nodes: generator.effort,
            seed: 0,
            attempt: 0,
            offer: 0,
            trim: false,
            version: maker.version,
        };
        for &(name, value) in words.with(&WANTED)? {
            match name {
                "boxes" => recipe.brief.boxes = number(name, value)?,
                "nodes" => recipe.nodes = number(name, value)?,
                "seed" => recipe.seed = number(name, value)?,
                "attempt" => recipe.attempt = number(name, value)?,
                "offer" => recipe.offer = number(name, value)?,
                "trim" => {
                    recipe.trim = switched(value).ok_or_else(|| WordError::word(&format!("trim={value}")))?
                }
                "epoch" | "boxwright" => {}
                _ => recipe.knobs.set(name, value)?,
            }
        }
        match (generator.refuse)(&recipe.brief, &recipe.knobs) {
            Some(why) => Err(RecipeError::Refused { why }),
            None => Ok(recipe),
        }
    }
}

/// Is it on or off?
fn switched(value: &str) -> Option<bool> {
    ["off", "on"].iter().position(|&known| known == value).map(|at| at == 1)
}

/// The generator of a name, or the names there are.
pub fn generator(name: &str) -> Result<&'static Generator, RecipeError> {
    Generator::named(name).ok_or_else(|| {
        let known: Vec<&str> = boxwright_make::GENERATORS.iter().map(|generator| generator.name).collect();
        RecipeError::Generator { name: excerpt(name), known: known.join(", ") }
    })
}

/// Columns and rows of a text like `9x6`.
pub(crate) fn size(text: &str) -> Option<(usize, usize)> {
    let (columns, rows) = text.split_once('x')?;
    Some((columns.parse().ok()?, rows.parse().ok()?))
}

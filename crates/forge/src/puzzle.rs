//! What the road must know of a game.
//!
//! Orders, recipes, attempts, packs and courses are written once, for every game that is a [`Puzzle`]. What differs
//! stands here by name: what is asked for and how it is drawn, how a candidate is proved and rated, what its recipes
//! say. Each game answers in one file (`sokoban.rs`, `kwirk/game.rs`).

use crate::Made;
use crate::figure::Feature;
use crate::numbers::Wanted;
use crate::rated::Rated;
use crate::recipe::{Recipe, RecipeError};
use crate::wishes::{WishError, Wishes};
use boxwright_core::{Budget, Id, Rng, Span};
use boxwright_make::{Candidate, Generator, Knobs, Makes};
use boxwright_rate::Unique;
use std::fmt::{Debug, Display};

/// A game as the road sees it.
pub trait Puzzle: Makes {
    /// What it is called in recipes and data.
    const NAME: &'static str;
    /// What it is called in sentences.
    const TITLE: &'static str;
    /// What its recipes begin like.
    const EXAMPLE: &'static str;
    /// What a recipe must say of its brief, after the place.
    const WANTED: &'static [&'static str];
    /// The name of the stream of chance that briefs are drawn from.
    const BRIEFS: &'static str;
    /// How its levels are made if nobody says; a word as [`Wishes`] have it.
    const USUAL_METHOD: &'static str = "search";
    /// What its levels are ranked by if nobody says; a word as [`Wishes`] have it.
    const USUAL_RANK: &'static str;
    /// What its plans have fewest of.
    const OPTIMAL: &'static str;
    /// Was its difficulty held against how people fare? Where it was not, that is said beside it.
    const VALIDATED: bool;
    /// Wishes that make no sense for it, each with a sentence that says so.
    const SENSELESS: &'static [(&'static str, &'static str)];

    /// A number about a level, by name: levels are chosen and sorted by one, or by the band.
    type Feature: Feature;
    /// From what to what a level is wished for.
    type Ranges: Ranged<Self::Brief>;
    /// What proving and rating a level may take.
    type Effort: Copy + Debug + Send + Sync;
    /// A plan that is proved to be best, as the referee replayed it.
    type Proof: Clone + Debug + Send + Sync;
    /// How hard a level is.
    type Rating: Graded;
    /// What tells whether two levels are nearly the same.
    type Portrait: Clone + Debug;

    /// Does a wish make sense for the game?
    fn is_sensible(wish: &str) -> bool {
        Self::SENSELESS.iter().all(|(other, _)| *other != wish)
    }

    /// The id of what a level plays like, however turned or mirrored.
    fn content_id(level: &Self::Level) -> Id;
    /// The id of a level exactly as it is.
    fn exact_id(level: &Self::Level) -> Id;
    /// The rows of a level as text.
    fn rows(level: &Self::Level) -> Vec<String>;
    /// A level of such rows, or why it is none.
    fn read(text: &str) -> Result<Self::Level, String>;

    /// The chance of a seed, of which each attempt of a generator has a stream.
    fn chance(seed: u64) -> Rng;
    /// Nodes of an attempt, if nobody says how many.
    fn usual_nodes(generator: &Generator<Self>, ranges: &Self::Ranges) -> u64;
    /// Attempts for each level, if nobody says how many.
    fn usual_attempts(generator: &Generator<Self>) -> u64;
    /// What proving and rating a candidate may take.
    fn usual_effort(generator: &Generator<Self>) -> Self::Effort;

    /// The ranges that are wished for.
    fn ranges(wishes: &Wishes) -> Result<Self::Ranges, WishError>;
    /// The brief that a recipe begins with, of a place like `6x6`; nothing if it is none.
    fn placed(place: &str) -> Result<Option<Self::Brief>, RecipeError>;
    /// Takes in a word of a recipe if it is about the brief, and says whether it was.
    fn hear(brief: &mut Self::Brief, name: &str, value: &str) -> Result<bool, RecipeError>;

    /// Proves a candidate, trimmed if its recipe says so, or says why it is turned down.
    fn prove(
        candidate: Candidate<Self>,
        recipe: &Recipe<Self>,
        effort: Self::Effort,
        budget: &mut Budget,
    ) -> Result<Proved<Self>, &'static str>;
    /// Finds what is wanted about a level that is proved.
    fn rate(
        level: &Self::Level,
        proof: &Self::Proof,
        wanted: &Wanted<Self>,
        effort: Self::Effort,
        budget: &mut Budget,
    ) -> Rated<Self>;
    /// Every metric, in the order of the list.
    fn metrics() -> Vec<Self::Feature>;
    /// Is it a metric, rather than the score of a paper?
    fn is_metric(_: Self::Feature) -> bool {
        true
    }
    /// What is known of a level however little was asked about it.
    fn known(level: &Self::Level, proof: &Self::Proof) -> Vec<(&'static str, usize)>;
    /// The plan of a proof as text.
    fn plan(proof: &Self::Proof) -> String;

    /// Why a level that was proved is not what the ranges ask for.
    fn missed(_: &Self::Ranges, _: &Made<Self>) -> Option<&'static str> {
        None
    }
    /// Is there one way only? Nothing if that is not known, as in games of which nobody can tell.
    fn is_unique(_: Unique, _: &Self::Level, _: Self::Effort, _: &mut Budget) -> Option<bool> {
        None
    }
    /// What comes first in a pack that nothing is ranked by; more is nearer to the front.
    fn unranked(_: &Made<Self>) -> f64 {
        0.0
    }
    /// Are levels made by these settings to differ in kind?
    fn is_varied(_: &Knobs) -> bool {
        false
    }
    /// What a level looks like, to be compared with others.
    fn portrait(level: &Self::Level) -> Self::Portrait;
    /// Are two levels nearly the same?
    fn is_near(one: &Self::Portrait, other: &Self::Portrait) -> bool;
}

/// The generator of a name, or the names there are.
pub fn generator<G: Puzzle>(name: &str) -> Result<&'static Generator<G>, RecipeError> {
    Generator::named(name).ok_or_else(|| RecipeError::no_generator::<G>(name))
}

/// What became of a candidate that is proved.
#[derive(Clone, Debug)]
pub struct Proved<G: Puzzle> {
    /// The level, trimmed if it was to be.
    pub level: G::Level,
    /// The best plan.
    pub proof: G::Proof,
    /// Squares and boxes of the candidate that trimming turned into walls.
    pub walled: usize,
    /// Was it to be trimmed, and could not be within the effort?
    pub is_untrimmed: bool,
}

/// How hard a level is.
pub trait Graded: Clone + Debug + PartialEq + Send + Sync {
    /// To four digits after the point.
    fn difficulty(&self) -> f64;
    /// Its band as a number, from 0 for the easiest.
    fn band_number(&self) -> usize;
    /// The name of its band.
    fn band(&self) -> &'static str;
}

/// Ranges that briefs are drawn from. They are written as orders have them.
pub trait Ranged<B>: Clone + Debug + Default + Display + Send + Sync {
    /// A brief by chance, whether a generator takes it or not; nothing if there is none.
    fn draw(&self, rng: &mut Rng) -> Option<B>;
    /// The places in which something is taken, each as ranges of its own.
    fn possible<'r>(&'r self, takes: &'r dyn Fn(&B) -> bool) -> Box<dyn Iterator<Item = Self> + 'r>;
    /// A brief by chance in a place that is [possible](Ranged::possible).
    fn draw_there(&self, rng: &mut Rng) -> B;
    /// What the ranges begin with.
    fn first(&self) -> B;
    /// Where nothing is taken: the brief that says best why.
    fn blamed(&self, takes: &dyn Fn(&B) -> bool) -> B;
    /// The ends of the ranges.
    fn corners(&self) -> Vec<B>;
    /// How many boxes are wished for.
    fn boxes(&self) -> Span;
}

//! Recipes of Kwirk levels: one line that makes a level again, to the last cell.
//!
//! `kwirk search 9x7 players=1 boxes=0..4 rotators=0..3 pits=0..8 nodes=200000 seed=7 attempt=2 offer=0 epoch=1 boxwright=0.2.0`
//!
//! In place of a size there may be a room, its rows with `/` between them: `room=#####/#%..#/#####`. It holds within an
//! epoch of its method; the level's own text is eternal.

use crate::recipe::size;
use crate::recipe_words::{Maker, WordError, Words, number};
use boxwright_core::{Budget, Rng, excerpt};
use boxwright_make::kwirk::{Candidate, Job, METHODS, Method, Place, Range, RangeError, RoomError, Wish};
use boxwright_make::{KnobError, Knobs, Tally};
use std::fmt;
use std::ops::ControlFlow;
use std::str::FromStr;

/// How a level was made.
#[derive(Clone, Debug)]
pub struct Recipe {
    /// The method.
    pub method: &'static Method,
    /// Its settings.
    pub knobs: Knobs,
    /// The wish.
    pub wish: Wish,
    /// Nodes of the attempt.
    pub nodes: u64,
    /// The seed.
    pub seed: u64,
    /// Which attempt of the seed.
    pub attempt: u64,
    /// Which candidate of the attempt, from 0.
    pub offer: usize,
    /// The version it was made by.
    pub version: String,
}

/// Why a text is no recipe, or makes nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum RecipeError {
    /// It begins with something else.
    #[error("a recipe of Kwirk begins like `kwirk search 9x7 players=1`, not with `{found}`")]
    Beginning {
        /// What it begins with.
        found: String,
    },
    /// No such method.
    #[error("there is no method `{name}` for Kwirk; there are {known}")]
    Method {
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
    /// A range that is none.
    #[error(transparent)]
    Range(#[from] RangeError),
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
    #[error("the attempt offers only {offers} levels; the recipe does not hold")]
    NoOffer {
        /// How many.
        offers: usize,
    },
}

impl Recipe {
    /// Makes the attempt; candidates go to `emit`. What happened is counted.
    pub fn attempt(&self, budget: &mut Budget, emit: &mut dyn FnMut(Candidate) -> ControlFlow<()>) -> Tally {
        let rng = Rng::new(self.seed).fork("kwirk", 0).fork(self.method.name, self.attempt);
        let mut job = Job::new(&self.wish, &self.knobs, rng, self.nodes, budget, emit);
        // Whether somebody had enough does not matter any more.
        _ = (self.method.run)(&mut job);
        job.tally
    }

    /// Makes the candidate again.
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
        let Wish { place, players, boxes, rotators, pits, steps } = &self.wish;
        write!(f, "kwirk {} ", self.method.name)?;
        match place {
            Place::Size { columns, rows } => write!(f, "{columns}x{rows}")?,
            Place::Room(room) => write!(f, "room={room}")?,
        }
        write!(f, " players={players} boxes={boxes} rotators={rotators} pits={pits}")?;
        if *steps != ANY_STEPS {
            write!(f, " steps={steps}")?;
        }
        for (name, value) in self.knobs.turned() {
            write!(f, " {name}={value}")?;
        }
        let Recipe { nodes, seed, attempt, offer, version, .. } = self;
        let epoch = self.method.epoch;
        write!(
            f,
            " nodes={nodes} seed={seed} attempt={attempt} offer={offer} epoch={epoch} boxwright={version}"
        )
    }
}

/// However many steps.
pub const ANY_STEPS: Range = Range { least: 1, most: 100_000 };

/// What a recipe must say.
const WANTED: [&str; 6] = ["players", "boxes", "rotators", "pits", "seed", "attempt"];

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut words = text.split_whitespace();
        let beginning = || RecipeError::Beginning { found: excerpt(text) };
        if words.next() != Some("kwirk") {
            return Err(beginning());
        }
        let method = method(words.next().ok_or_else(beginning)?)?;
        let place = place(words.next().ok_or_else(beginning)?)?.ok_or_else(beginning)?;
        let words = Words::read(words)?;
        // First: the knobs of another epoch need not be those of this one.
        let maker = Maker::among(&words, (method.name, method.epoch))?;
        let some = Range { least: 0, most: 0 };
        let wish = Wish { place, players: 1, boxes: some, rotators: some, pits: some, steps: ANY_STEPS };
        let mut recipe = Recipe {
            method,
            knobs: Knobs::of(method.knobs),
            wish,
            nodes: method.effort,
            seed: 0,
            attempt: 0,
            offer: 0,
            version: maker.version,
        };
        for &(name, value) in words.with(&WANTED)? {
            recipe.hear(name, value)?;
        }
        recipe.wish.refused().map_or(Ok(recipe), |why| Err(RecipeError::Refused { why }))
    }
}

impl Recipe {
    /// Takes in a word like `seed=7`.
    fn hear(&mut self, name: &str, value: &str) -> Result<(), RecipeError> {
        match name {
            "players" => self.wish.players = number(name, value)?,
            "boxes" => self.wish.boxes = value.parse()?,
            "rotators" => self.wish.rotators = value.parse()?,
            "pits" => self.wish.pits = value.parse()?,
            "steps" => self.wish.steps = value.parse()?,
            "nodes" => self.nodes = number(name, value)?,
            "seed" => self.seed = number(name, value)?,
            "attempt" => self.attempt = number(name, value)?,
            "offer" => self.offer = number(name, value)?,
            "epoch" | "boxwright" => {}
            _ => self.knobs.set(name, value)?,
        }
        Ok(())
    }
}

/// The place that a word like `9x7` or `room=###/...` says.
fn place(word: &str) -> Result<Option<Place>, RoomError> {
    match word.strip_prefix("room=") {
        Some(room) => Ok(Some(Place::Room(room.parse()?))),
        None => Ok(size(word).map(|(columns, rows)| Place::Size { columns, rows })),
    }
}

/// The Kwirk method of a name, or the names there are.
pub fn method(name: &str) -> Result<&'static Method, RecipeError> {
    Method::named(name).ok_or_else(|| {
        let known: Vec<&str> = METHODS.iter().map(|method| method.name).collect();
        RecipeError::Method { name: excerpt(name), known: known.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_comes_back_from_its_line() {
        for line in [
            "kwirk search 9x7 players=2 boxes=0..4 rotators=0..3 pits=0..8 nodes=5000 seed=7 attempt=2 offer=0 epoch=1 boxwright=0.1.0",
            "kwirk search room=#####/#%..#/#..##/##### players=1 boxes=1 rotators=0 pits=0..2 steps=5..20 aim=steps nodes=10 seed=1 attempt=0 offer=3 epoch=1 boxwright=0.1.0",
            "kwirk backward 4x3 players=1 boxes=1 rotators=0 pits=0 heuristic=Ec nodes=10 seed=1 attempt=0 offer=0 epoch=2 boxwright=0.1.0",
        ] {
            assert_eq!(line.parse::<Recipe>().unwrap().to_string(), line);
        }
    }

    #[test]
    fn what_is_no_recipe_is_told() {
        let complaint = |line: &str| line.parse::<Recipe>().unwrap_err().to_string();
        let rest = "players=1 boxes=1 rotators=0 pits=0 seed=1 attempt=0";
        assert_eq!(
            complaint("sokoban farthest"),
            "a recipe of Kwirk begins like `kwirk search 9x7 players=1`, not with `sokoban farthest`"
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
            "`a` is no number or range of numbers; write it like 3 or 0..4"
        );
        assert_eq!(
            complaint(&format!("kwirk search 4x3 {}", rest.replace("players=1", "players=9"))),
            "9 players will not do; there may be 1 to 4"
        );
        assert_eq!(complaint(&format!("kwirk search 4x3 {rest} seed=2")), "the recipe says seed twice");
        let other = complaint(&format!("kwirk search 4x3 {rest} epoch=9 boxwright=9.9.9"));
        assert!(
            other.starts_with("the recipe is of epoch 9 of search and was made by boxwright 9.9.9"),
            "{other}"
        );
    }
}

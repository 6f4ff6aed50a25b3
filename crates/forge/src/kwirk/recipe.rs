//! Recipes of Kwirk levels: one line that makes a level again, to the last cell.
//!
//! `kwirk search 9x7 players=1 boxes=0..4 rotators=0..3 pits=0..8 nodes=200000 seed=7 attempt=2 offer=0 boxwright=0.1.0`
//!
//! In place of a size there may be a room, its rows with `/` between them: `room=#####/#%..#/#####`. It holds within a
//! version; the level's own text is eternal.

use crate::recipe::{VERSION, size};
use boxwright_core::{Budget, Rng};
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
    /// A word that is not name=value, or whose value will not do.
    #[error("`{word}` will not do; a word of a recipe is like seed=7")]
    Word {
        /// The word.
        word: String,
    },
    /// Something that must be there.
    #[error("the recipe does not say {what}")]
    Missing {
        /// What is missing.
        what: &'static str,
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
    /// Made by another version.
    #[error(
        "the recipe is of version {found} and this is {VERSION}; only the same version makes the same level"
    )]
    Version {
        /// Its version.
        found: String,
    },
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
        if self.version != VERSION {
            return Err(RecipeError::Version { found: self.version.clone() });
        }
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
        write!(f, " nodes={nodes} seed={seed} attempt={attempt} offer={offer} boxwright={version}")
    }
}

/// However many steps.
pub const ANY_STEPS: Range = Range { least: 1, most: 100_000 };

impl FromStr for Recipe {
    type Err = RecipeError;

    fn from_str(text: &str) -> Result<Recipe, RecipeError> {
        let mut words = text.split_whitespace();
        let beginning = || RecipeError::Beginning { found: text.chars().take(40).collect() };
        if words.next() != Some("kwirk") {
            return Err(beginning());
        }
        let method = method(words.next().ok_or_else(beginning)?)?;
        let place = place(words.next().ok_or_else(beginning)?)?.ok_or_else(beginning)?;
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
            version: VERSION.to_owned(),
        };
        let mut said = Vec::new();
        for word in words {
            said.push(recipe.hear(word)?);
        }
        let wanted = ["players", "boxes", "rotators", "pits", "seed", "attempt"];
        if let Some(what) = wanted.into_iter().find(|name| !said.contains(name)) {
            return Err(RecipeError::Missing { what });
        }
        recipe.wish.refused().map_or(Ok(recipe), |why| Err(RecipeError::Refused { why }))
    }
}

impl Recipe {
    /// Takes in a word like `seed=7`; its name.
    fn hear<'w>(&mut self, word: &'w str) -> Result<&'w str, RecipeError> {
        let wrong = || RecipeError::Word { word: boxwright_core::shown(word) };
        let (name, value) = word.split_once('=').ok_or_else(wrong)?;
        let number = || value.parse::<u64>().map_err(|_| wrong());
        match name {
            "players" => self.wish.players = number()? as usize,
            "boxes" => self.wish.boxes = value.parse()?,
            "rotators" => self.wish.rotators = value.parse()?,
            "pits" => self.wish.pits = value.parse()?,
            "steps" => self.wish.steps = value.parse()?,
            "nodes" => self.nodes = number()?,
            "seed" => self.seed = number()?,
            "attempt" => self.attempt = number()?,
            "offer" => self.offer = number()? as usize,
            "boxwright" => self.version = value.to_owned(),
            _ => self.knobs.set(name, value)?,
        }
        Ok(name)
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
        RecipeError::Method { name: boxwright_core::shown(name), known: known.join(", ") }
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_recipe_comes_back_from_its_line() {
        for line in [
            "kwirk search 9x7 players=2 boxes=0..4 rotators=0..3 pits=0..8 nodes=5000 seed=7 attempt=2 offer=0 boxwright=0.1.0",
            "kwirk search room=#####/#%..#/#..##/##### players=1 boxes=1 rotators=0 pits=0..2 steps=5..20 aim=steps nodes=10 seed=1 attempt=0 offer=3 boxwright=0.1.0",
            "kwirk backward 4x3 players=1 boxes=1 rotators=0 pits=0 heuristic=Ec nodes=10 seed=1 attempt=0 offer=0 boxwright=0.1.0",
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
            complaint(&format!("kwirk search 4x3 {rest} boxes=a")),
            "`a` is no number or range of numbers; write it like 3 or 0..4"
        );
        assert_eq!(
            complaint(&format!("kwirk search 4x3 {rest} players=9")),
            "9 players will not do; there may be 1 to 4"
        );
        let other = format!("kwirk search 4x3 {rest} boxwright=9.9.9").parse::<Recipe>().unwrap();
        assert!(matches!(other.follow(&mut Budget::nodes(1)), Err(RecipeError::Version { .. })));
    }
}

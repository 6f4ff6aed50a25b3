//! Wishes: what levels are asked for in words, as people write them, and the order that they amount to.
//!
//! Whoever offers options (the command, the studio, an experiment, another language) fills in these words and asks for
//! the order, so the same words mean the same levels everywhere: what is usual, what a method that can aim aims at, how
//! long it climbs, what is trimmed. What makes no sense for a game is refused here, in one sentence.

mod bands;
mod errors;
#[cfg(test)]
mod tests;

pub use errors::WishError;

use crate::aim;
use crate::condition::{Condition, Holds};
use crate::course::{Course, can_grow};
use crate::figure::{Feature, Subject};
use crate::numbers::Numbers;
use crate::order::Order;
use crate::puzzle::{Puzzle, Ranged as _, generator};
use crate::ramp::Ramp;
use crate::sizes::Sizes;
use bands::Bands;
use boxwright_core::Span;
use boxwright_make::{Generator, Knobs};
use boxwright_rate::Unique;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;

/// What is asked for. What is left out is as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wishes {
    /// How the levels are made; as is usual in the game if nobody says: `search`.
    pub method: Option<String>,
    /// Columns and rows without the outer wall: `9x6`, `6x6-9x9`.
    pub size: Option<String>,
    /// Rooms to make Kwirk levels in, the rows of each with `/` between them.
    pub rooms: Vec<String>,
    /// Boxes: `3`, `3-6`.
    pub boxes: Option<String>,
    /// Players of Kwirk levels.
    pub players: Option<String>,
    /// Rotators of Kwirk levels: `2`, `0-3`.
    pub rotators: Option<String>,
    /// Pits of Kwirk levels: `2`, `0-8`.
    pub pits: Option<String>,
    /// Steps of a shortest plan of Kwirk levels: `30-60`.
    pub steps: Option<String>,
    /// How many levels.
    pub count: usize,
    /// Keep those with the most of a metric or score; `none` keeps the first that will do.
    pub rank: Option<String>,
    /// What is found out about each: `few` (the best plan, and what ranking and conditions ask about) or `all`.
    pub numbers: Option<String>,
    /// How hard: a band, or from one to another: `hard`, `easy..hard`.
    pub band: Option<String>,
    /// Only levels like this: `pushes>=30, lines<9`.
    #[serde(rename = "where")]
    pub condition: Option<String>,
    /// Of what there is to be one only: `order`, `pushes`, `lines`.
    pub unique: Option<String>,
    /// A pack that gets harder from level to level: `easy..expert`.
    pub ramp: Option<String>,
    /// Settings of the method, by name.
    pub knobs: BTreeMap<String, String>,
    /// The chance.
    pub seed: u64,
    /// Attempts at most.
    pub attempts: Option<u64>,
    /// Nodes of each attempt.
    pub nodes: Option<u64>,
    /// Is what no best plan uses to be walled in? A method that aims does so if nobody says.
    pub trim: Option<bool>,
    /// Is a limit of time all that is known of how long it may take? Then climbs get longer from round to round.
    pub by_time: bool,
}

/// One level of the usual kind.
impl Default for Wishes {
    fn default() -> Wishes {
        Wishes {
            method: None,
            size: None,
            rooms: Vec::new(),
            boxes: None,
            players: None,
            rotators: None,
            pits: None,
            steps: None,
            count: 1,
            rank: None,
            numbers: None,
            band: None,
            condition: None,
            unique: None,
            ramp: None,
            knobs: BTreeMap::new(),
            seed: 0,
            attempts: None,
            nodes: None,
            trim: None,
            by_time: false,
        }
    }
}

impl Wishes {
    /// The order that the wishes amount to.
    pub fn order<G: Puzzle>(&self) -> Result<Order<G>, WishError> {
        let generator = generator::<G>(self.method.as_deref().unwrap_or(G::USUAL_METHOD))?;
        self.check::<G>(generator)?;
        let (band, condition) = (self.band::<G::Feature>()?, self.condition()?);
        let unique = self.unique()?;
        let is_trimmed = G::is_sensible("trim") && self.trim.unwrap_or(generator.can_aim());
        // Nearly every climb ends above trivial; one that aims there ends sooner, with less.
        let aims = condition.is_some() || band.as_ref().is_some_and(|band| !band.is_wide);
        let condition = match (band.and_then(|band| band.condition), condition) {
            (Some(band), Some(condition)) => Some(band.and(condition)),
            (band, condition) => band.or(condition),
        };
        let mut knobs = self.knobs(generator)?;
        if generator.can_aim() {
            let aimed = condition.as_ref().filter(|_| aims);
            self.aim(&mut knobs, aimed, unique);
            aim::study_as_kept(&mut knobs, is_trimmed);
        }
        let ranges = G::ranges(self)?;
        if condition.as_ref().is_some_and(|condition| is_never_met(condition, ranges.boxes())) {
            return Err(WishError::OtherBoxes { boxes: ranges.boxes() });
        }
        let order = Order {
            generator,
            knobs,
            count: self.count,
            rank: self.rank::<G>()?,
            numbers: self.numbers()?,
            trim: is_trimmed,
            condition,
            unique,
            seed: self.seed,
            attempts: self.attempts.unwrap_or(G::usual_attempts(generator).saturating_mul(self.count as u64)),
            nodes: self.nodes.unwrap_or(G::usual_nodes(generator, &ranges)),
            effort: G::usual_effort(generator),
            ranges,
        };
        match order.refused() {
            Some(why) => Err(WishError::Refused { why }),
            None => Ok(order),
        }
    }

    /// How the order is to be filled.
    pub fn course<G: Puzzle>(&self, order: &Order<G>) -> Result<Course, WishError> {
        Ok(match self.ramp::<G>()? {
            Some(ramp) => Course::Ramp(ramp),
            None if self.by_time && can_grow(order) => Course::Rounds,
            None => Course::Row,
        })
    }

    /// Looks for what makes no sense, for the game or side by side.
    fn check<G: Puzzle>(&self, generator: &Generator<G>) -> Result<(), WishError> {
        if let Some(&(wish, why)) = G::SENSELESS.iter().find(|(wish, _)| self.says(wish)) {
            return Err(WishError::Senseless { wish, why });
        }
        if self.ramp.is_none() {
            return Ok(());
        }
        if let Some(wish) = ["band", "rank"].into_iter().find(|wish| self.says(wish)) {
            return Err(WishError::BesideRamp { wish });
        }
        let is_aimed = G::GENERATORS.iter().any(Generator::can_aim);
        if is_aimed && !generator.can_aim() {
            return Err(WishError::NoAim { method: generator.name });
        }
        self.ramp::<G>().map(|_| ())
    }

    /// Is a wish of this name there?
    fn says(&self, wish: &str) -> bool {
        match wish {
            "rooms" => !self.rooms.is_empty(),
            "trim" => self.trim.is_some(),
            _ => self.text(wish).is_some(),
        }
    }

    /// The words of a wish.
    fn text(&self, wish: &str) -> Option<&str> {
        let text = match wish {
            "size" => &self.size,
            "boxes" => &self.boxes,
            "players" => &self.players,
            "rotators" => &self.rotators,
            "pits" => &self.pits,
            "steps" => &self.steps,
            "rank" => &self.rank,
            "numbers" => &self.numbers,
            "band" => &self.band,
            "where" => &self.condition,
            "unique" => &self.unique,
            "ramp" => &self.ramp,
            _ => &None,
        };
        text.as_deref()
    }

    /// A wish that is a span.
    pub(crate) fn span(&self, wish: &'static str, usual: Span) -> Result<Span, WishError> {
        let text = self.text(wish);
        text.map_or(Ok(usual), |text| text.parse().map_err(|why| WishError::unclear(wish, why)))
    }

    /// The sizes that are wished for.
    pub(crate) fn sizes(&self, usual: Sizes) -> Result<Sizes, WishError> {
        let text = self.text("size");
        text.map_or(Ok(usual), |text| text.parse().map_err(|why| WishError::unclear("size", why)))
    }

    fn condition<F: Feature>(&self) -> Result<Option<Condition<F>>, WishError> {
        let read = |text: &str| text.parse().map_err(|why| WishError::unclear("where", why));
        self.text("where").map(read).transpose()
    }

    fn unique(&self) -> Result<Option<Unique>, WishError> {
        let read = |text: &str| text.parse().map_err(|why| WishError::unclear("unique", why));
        self.text("unique").map(read).transpose()
    }

    fn numbers(&self) -> Result<Numbers, WishError> {
        let read = |text: &str| text.parse().map_err(|why| WishError::unclear("numbers", why));
        self.text("numbers").map_or(Ok(Numbers::default()), read)
    }

    fn band<F: Feature>(&self) -> Result<Option<Bands<F>>, WishError> {
        let read = |text| Bands::read(text).map_err(|why| WishError::unclear("band", why));
        self.text("band").map(read).transpose()
    }

    fn ramp<G: Puzzle>(&self) -> Result<Option<Ramp>, WishError> {
        let read = |text| Ramp::read::<G>(text).map_err(|why| WishError::unclear("ramp", why));
        self.text("ramp").map(read).transpose()
    }

    /// What levels are ranked by; a ramp is in order as it comes.
    fn rank<G: Puzzle>(&self) -> Result<Option<Subject<G::Feature>>, WishError> {
        let usual = if self.ramp.is_some() { "none" } else { G::USUAL_RANK };
        match self.text("rank").unwrap_or(usual) {
            "none" => Ok(None),
            name => Ok(Some(Subject::named(name)?)),
        }
    }

    fn knobs<G: Puzzle>(&self, generator: &Generator<G>) -> Result<Knobs, WishError> {
        let mut knobs = Knobs::of(generator.knobs);
        for (name, value) in &self.knobs {
            let set = knobs.set(name.trim(), value.trim());
            set.map_err(|why| WishError::Knob { method: generator.name, why })?;
        }
        Ok(knobs)
    }

    /// Turns the knobs of a method that aims towards what is asked for, and says how long it climbs.
    fn aim<F: Feature>(&self, knobs: &mut Knobs, condition: Option<&Condition<F>>, unique: Option<Unique>) {
        let is_counted = unique.is_some_and(|unique| unique.metric().is_some());
        let aims = condition.is_some() || self.ramp.is_some() || is_counted;
        aim::choose_effort(knobs, aims, self.by_time);
        condition.into_iter().for_each(|condition| aim::turn(knobs, condition));
        unique.into_iter().for_each(|unique| aim::turn_unique(knobs, unique));
    }
}

/// Does a condition on the number of boxes turn down every number that is asked for?
fn is_never_met<F: Feature>(condition: &Condition<F>, boxes: Span) -> bool {
    // No room has more cells than this.
    const MOST: usize = 4_096;
    let is_down = |boxes: usize| {
        condition.holds(|subject| (subject.name() == "boxes").then_some(boxes as f64)) == Holds::No
    };
    (boxes.from..=boxes.to.min(boxes.from.saturating_add(MOST))).all(is_down)
}

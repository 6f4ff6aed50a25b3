//! Wishes: what levels are asked for in words, as people write them, and the order that they amount to.
//!
//! Whoever offers options (the command, the studio, an experiment, another language) fills in these words and asks for
//! the order, so the same words mean the same levels everywhere: what is usual, what a method that can aim aims at, how
//! long it climbs, what is trimmed. What makes no sense for a game is refused here, in one sentence.

use crate::aim;
use crate::condition::{Comparable, Condition, Holds, Relation};
use crate::course::{Course, can_grow};
use crate::figure::UnknownName;
use crate::order::Order;
use crate::puzzle::{Puzzle, Ranged as _, generator};
use crate::ramp::Ramp;
use crate::recipe::RecipeError;
use crate::sizes::Sizes;
use boxwright_core::Span;
use boxwright_make::{Generator, KnobError, Knobs};
use boxwright_rate::{BANDS, Unique};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::fmt::Display;

/// What is asked for. What is left out is as usual.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default, deny_unknown_fields)]
pub struct Wishes {
    /// How the levels are made; `search` if nobody says.
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

/// Why wishes amount to no order.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum WishError {
    /// There is no such method for the game.
    #[error(transparent)]
    Method(#[from] RecipeError),
    /// A wish that makes no sense for the game.
    #[error("{why}")]
    Senseless {
        /// Which.
        wish: &'static str,
        /// What there is to say.
        why: &'static str,
    },
    /// A setting that the method does not have, or that cannot be so.
    #[error("{method}: {why}")]
    Knob {
        /// The method.
        method: &'static str,
        /// What is wrong with it.
        why: KnobError,
    },
    /// Nothing that levels can be ranked by.
    #[error(transparent)]
    Rank(#[from] UnknownName),
    /// A wish that cannot be understood.
    #[error("{wish}: {why}")]
    Unclear {
        /// Which.
        wish: &'static str,
        /// What is wrong with it.
        why: String,
    },
    /// A wish that says otherwise what a ramp says.
    #[error("a ramp says how hard levels are and which come first; leave {wish} out")]
    BesideRamp {
        /// Which.
        wish: &'static str,
    },
    /// A ramp by a method that cannot climb towards its parts.
    #[error("a ramp needs a method that aims, which {method} does not; search would do")]
    NoAim {
        /// The method.
        method: &'static str,
    },
    /// A condition that no number of boxes can meet.
    #[error("where: it asks for other boxes than those that are wished for, {boxes}")]
    OtherBoxes {
        /// How many are wished for.
        boxes: Span,
    },
    /// No such level can be.
    #[error("{why}")]
    Refused {
        /// Why not.
        why: String,
    },
}

impl WishError {
    pub(crate) fn unclear(wish: &'static str, why: impl Display) -> WishError {
        WishError::Unclear { wish, why: why.to_string() }
    }
}

impl Wishes {
    /// The order that the wishes amount to.
    pub fn order<G: Puzzle>(&self) -> Result<Order<G>, WishError> {
        let generator = generator::<G>(self.method.as_deref().unwrap_or("search"))?;
        self.check::<G>(generator)?;
        let (band, condition) = (self.band::<G::Subject>()?, self.condition()?);
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

    fn condition<S: Comparable>(&self) -> Result<Option<Condition<S>>, WishError> {
        let read = |text: &str| text.parse().map_err(|why| WishError::unclear("where", why));
        self.text("where").map(read).transpose()
    }

    fn unique(&self) -> Result<Option<Unique>, WishError> {
        let read = |text: &str| text.parse().map_err(|why| WishError::unclear("unique", why));
        self.text("unique").map(read).transpose()
    }

    fn band<S: Comparable>(&self) -> Result<Option<Bands<S>>, WishError> {
        let read = |text| Bands::read(text).map_err(|why| WishError::unclear("band", why));
        self.text("band").map(read).transpose()
    }

    fn ramp<G: Puzzle>(&self) -> Result<Option<Ramp>, WishError> {
        let read = |text| Ramp::read::<G>(text).map_err(|why| WishError::unclear("ramp", why));
        self.text("ramp").map(read).transpose()
    }

    /// What levels are ranked by; a ramp is in order as it comes.
    fn rank<G: Puzzle>(&self) -> Result<Option<G::Subject>, WishError> {
        let usual = if self.ramp.is_some() { "none" } else { G::USUAL_RANK };
        match self.text("rank").unwrap_or(usual) {
            "none" => Ok(None),
            name => Ok(Some(G::Subject::named(name)?)),
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
    fn aim<S: Comparable>(
        &self,
        knobs: &mut Knobs,
        condition: Option<&Condition<S>>,
        unique: Option<Unique>,
    ) {
        let is_counted = unique.is_some_and(|unique| unique.metric().is_some());
        let aims = condition.is_some() || self.ramp.is_some() || is_counted;
        aim::choose_effort(knobs, aims, self.by_time);
        condition.into_iter().for_each(|condition| aim::turn(knobs, condition));
        unique.into_iter().for_each(|unique| aim::turn_unique(knobs, unique));
    }
}

/// Bands from one to another, as a condition.
struct Bands<S> {
    condition: Option<Condition<S>>,
    /// Is it nearly everything: all bands, or all above trivial?
    is_wide: bool,
}

impl<S: Comparable> Bands<S> {
    fn read(text: &str) -> Result<Bands<S>, String> {
        let number = |name: &str| {
            let names = BANDS.map(|band| band.name);
            let known = names.iter().position(|known| *known == name.trim());
            known.ok_or_else(|| {
                format!(
                    "there is no band `{}`; there are {}",
                    boxwright_core::excerpt(name),
                    names.join(", ")
                )
            })
        };
        let (from, to) = text.split_once("..").unwrap_or((text, text));
        let (from, to, last) = (number(from)?, number(to)?, BANDS.len() - 1);
        let band = S::named("band").map_err(|why| why.to_string())?;
        let one = |relation, number: usize| Condition::one(band, relation, number as f64);
        let least = (from > 0).then(|| one(Relation::AtLeast, from));
        let most = (to < last).then(|| one(Relation::AtMost, to));
        let condition = match (least, most) {
            _ if from > to => {
                return Err(format!("`{}` goes down; the easier band comes first", text.trim()));
            }
            _ if from == to => Some(one(Relation::Equal, from)),
            (Some(least), Some(most)) => Some(least.and(most)),
            (least, most) => least.or(most),
        };
        Ok(Bands { condition, is_wide: from <= 1 && to == last })
    }
}

/// Does a condition on the number of boxes turn down every number that is asked for?
fn is_never_met<S: Comparable>(condition: &Condition<S>, boxes: Span) -> bool {
    // No room has more cells than this.
    const MOST: usize = 4_096;
    let is_down = |boxes: usize| {
        condition.holds(|subject| (subject.name() == "boxes").then_some(boxes as f64)) == Holds::No
    };
    (boxes.from..=boxes.to.min(boxes.from.saturating_add(MOST))).all(is_down)
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::kwirk::Kwirk;
    use boxwright_core::sokoban::Sokoban;

    fn some(text: &str) -> Option<String> {
        Some(text.to_owned())
    }

    fn check<G: Puzzle>(wishes: &Wishes, order: &str) {
        let told = wishes.order::<G>().map_or_else(|why| why.to_string(), |order| order.to_string());
        assert_eq!(told, order, "{wishes:?}");
    }

    #[test]
    fn what_is_left_out_is_as_usual() {
        check::<Sokoban>(
            &Wishes::default(),
            "search 6x6-6x6 boxes=3 effort=2000 count=1 rank=difficulty trim=on attempts=10 nodes=1000000000000 seed=0",
        );
        check::<Sokoban>(
            &Wishes { method: some("carve"), count: 6, rank: some("none"), ..Wishes::default() },
            "carve 6x6-6x6 boxes=3 count=6 rank=none trim=off attempts=600 nodes=2000 seed=0",
        );
        check::<Kwirk>(
            &Wishes { count: 2, players: some("2"), ..Wishes::default() },
            "search 8x6-8x6 players=2 boxes=0..4 rotators=0..3 pits=0..8 count=2 rank=none trim=off attempts=40 nodes=2000000 seed=0",
        );
    }

    #[test]
    fn what_aims_is_aimed_at_what_is_asked_for() {
        let turned = |wishes: Wishes| wishes.order::<Sokoban>().unwrap().knobs.to_string();
        let hard = Wishes { band: some("hard"), ..Wishes::default() };
        assert_eq!(turned(hard.clone()), "effort=20000 within=difficulty:6.001..12");
        assert_eq!(
            turned(Wishes { condition: some("pushes>=30"), trim: Some(false), ..hard }),
            "effort=20000 within=difficulty:6.001..12,pushes:30.. studied=whole"
        );
        let wide = Wishes { band: some("easy..expert"), ..Wishes::default() };
        assert_eq!(turned(wide.clone()), "effort=2000", "what nearly everything is, is not aimed at");
        assert_eq!(wide.order::<Sokoban>().unwrap().condition.unwrap().to_string(), "band>=easy");
        assert_eq!(turned(Wishes { by_time: true, ..wide }), "", "rounds choose the effort");
        let unique = Wishes { unique: some("lines"), ..Wishes::default() };
        assert_eq!(turned(unique), "effort=20000 within=line_ways:1..1");
        let ramp = Wishes { ramp: some("easy..hard"), ..Wishes::default() };
        assert_eq!(
            (turned(ramp.clone()), ramp.order::<Sokoban>().unwrap().rank),
            ("effort=20000".to_owned(), None)
        );
    }

    #[test]
    fn what_makes_no_sense_for_a_game_is_refused_in_a_sentence() {
        for (wish, why) in Sokoban::SENSELESS.iter().chain(Kwirk::SENSELESS) {
            let mut wishes = Wishes::default();
            match *wish {
                "rooms" => wishes.rooms = vec!["#####/#%..#/#####".to_owned()],
                "players" => wishes.players = some("1"),
                "rotators" => wishes.rotators = some("1"),
                "pits" => wishes.pits = some("1"),
                "steps" => wishes.steps = some("1-9"),
                "trim" => wishes.trim = Some(true),
                "unique" => wishes.unique = some("lines"),
                other => panic!("{other} is not a wish"),
            }
            let told = [wishes.order::<Sokoban>().err(), wishes.order::<Kwirk>().err()];
            let refused: Vec<WishError> = told.into_iter().flatten().collect();
            assert_eq!(refused, [WishError::Senseless { wish, why }]);
        }
    }

    #[test]
    fn what_cannot_be_understood_or_made_is_told() {
        let usual = Wishes::default();
        for (wishes, told) in [
            (
                Wishes { method: some("magic"), ..usual.clone() },
                "there is no method `magic` for Sokoban; there are ",
            ),
            (
                Wishes { boxes: some("many"), ..usual.clone() },
                "boxes: `many` is no number or range of numbers;",
            ),
            (Wishes { boxes: some("0"), ..usual.clone() }, "a level without boxes is none"),
            (Wishes { size: some("9"), ..usual.clone() }, "size: `9` is no size or range of sizes;"),
            (Wishes { size: some("1x9"), ..usual.clone() }, "1x9 is no size for a room"),
            (
                Wishes { band: some("harsh"), ..usual.clone() },
                "band: there is no band `harsh`; there are trivial,",
            ),
            (Wishes { band: some("hard..easy"), ..usual.clone() }, "band: `hard..easy` goes down;"),
            (
                Wishes { condition: some("pushs>3"), ..usual.clone() },
                "where: sign 1: there is no metric or score",
            ),
            (Wishes { rank: some("pushs"), ..usual.clone() }, "there is no metric or score `pushs`;"),
            (Wishes { unique: some("way"), ..usual.clone() }, "unique: "),
            (Wishes { ramp: some("up"), ..usual.clone() }, "ramp: `up` is no ramp;"),
            (
                Wishes { knobs: [("shine".to_owned(), "on".to_owned())].into(), ..usual.clone() },
                "search: there is no knob `shine`",
            ),
            (
                Wishes { ramp: some("easy..hard"), rank: some("moves"), ..usual.clone() },
                "a ramp says how hard levels are and which come first; leave rank out",
            ),
            (
                Wishes { ramp: some("easy..hard"), method: some("carve"), ..usual.clone() },
                "a ramp needs a method that aims, which carve does not; search would do",
            ),
            (
                Wishes { condition: some("boxes=5"), ..usual.clone() },
                "where: it asks for other boxes than those that are wished for, 3",
            ),
        ] {
            let why = wishes.order::<Sokoban>().unwrap_err().to_string();
            assert!(why.starts_with(told), "{why}");
        }
        let kwirk = Wishes { players: some("1-2"), ..usual };
        assert!(kwirk.order::<Kwirk>().unwrap_err().to_string().starts_with("players: "));
    }

    #[test]
    fn a_condition_no_number_of_boxes_can_meet_is_seen_at_once() {
        let is_never_met = |condition: &str, boxes: &str| {
            is_never_met(&condition.parse::<Condition>().unwrap(), boxes.parse().unwrap())
        };
        assert!(is_never_met("boxes=5", "3") && is_never_met("pushes>=9, boxes>6", "3-6"));
        assert!(!is_never_met("boxes=5", "3-6") && !is_never_met("pushes>=9", "3"));
    }

    /// The words that every door is tried with, and the order that they are.
    fn said<G: Puzzle>() -> (Wishes, String) {
        let all: serde_json::Value = serde_json::from_str(include_str!("../tests/words.json")).unwrap();
        let said = &all[G::NAME];
        (serde_json::from_value(said["wishes"].clone()).unwrap(), said["order"].as_str().unwrap().to_owned())
    }

    #[test]
    fn the_words_that_every_door_is_tried_with_are_an_order() {
        let ((sokoban, order), (kwirk, of_kwirk)) = (said::<Sokoban>(), said::<Kwirk>());
        check::<Sokoban>(&sokoban, &order);
        check::<Kwirk>(&kwirk, &of_kwirk);
    }

    #[test]
    fn wishes_are_plain_data() {
        let text = r#"{"size":"8x8","boxes":"4","where":"pushes>=30","seed":7,"knobs":{"effort":"30"}}"#;
        let wishes: Wishes = serde_json::from_str(text).unwrap();
        assert_eq!((wishes.condition.as_deref(), wishes.count, wishes.seed), (Some("pushes>=30"), 1, 7));
        let again: Wishes = serde_json::from_str(&serde_json::to_string(&wishes).unwrap()).unwrap();
        assert_eq!(again, wishes);
        assert!(serde_json::from_str::<Wishes>(r#"{"colour":"red"}"#).is_err());
    }
}

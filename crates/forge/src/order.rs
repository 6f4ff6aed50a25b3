//! Orders: what levels are wished for, how many, and what may be spent on them.

use crate::condition::Condition;
use crate::figure::Subject;
use crate::numbers::{Numbers, Wanted};
use crate::recipe::{Recipe, VERSION};
use boxwright_core::Rng;
use boxwright_make::kit::size::{LONGEST, most_boxes};
use boxwright_make::{Brief, Generator, Knobs};
use boxwright_rate::{Effort, Unique};
use std::fmt;
use std::str::FromStr;

/// A number from one to another, both included.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Span {
    /// At least.
    pub from: usize,
    /// At most.
    pub to: usize,
}

/// Columns and rows from one size to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    /// Columns.
    pub columns: Span,
    /// Rows.
    pub rows: Span,
}

/// What is wished for.
#[derive(Clone, Debug)]
pub struct Order {
    /// Who makes them.
    pub generator: &'static Generator,
    /// Its settings.
    pub knobs: Knobs,
    /// How large.
    pub sizes: Sizes,
    /// How many boxes.
    pub boxes: Span,
    /// How many levels.
    pub count: usize,
    /// The most of what is best; without it the first that will do are kept.
    pub rank: Option<Subject>,
    /// What is found out about them.
    pub numbers: Numbers,
    /// Is what the best plans of a level never use walled in, before it is rated?
    pub trim: bool,
    /// What they must be like.
    pub condition: Option<Condition>,
    /// Of what there is to be one only.
    pub unique: Option<Unique>,
    /// The chance.
    pub seed: u64,
    /// Attempts at most.
    pub attempts: u64,
    /// Nodes of each attempt.
    pub nodes: u64,
    /// What proving and rating a candidate may take.
    pub effort: Effort,
}

/// Attempts for each level, if nobody says how many.
pub const ATTEMPTS_A_LEVEL: u64 = 100;

/// How often a wish is drawn from ranges that a method does not take all of, before those that it takes are listed.
pub(crate) const DRAWS: usize = 100;

/// Attempts for each level by this method: one that climbs makes much of each.
pub fn attempts_a_level(generator: &Generator) -> u64 {
    if climbs(generator) { 10 } else { ATTEMPTS_A_LEVEL }
}

/// What proving and rating a candidate of this method may take: what was climbed to is hard to prove too.
pub fn effort_of(generator: &Generator) -> Effort {
    let effort = Effort::default();
    if climbs(generator) { Effort { nodes: 20 * effort.nodes, ..effort } } else { effort }
}

/// Is an attempt as long as its effort says, however little the first candidate takes?
fn climbs(generator: &Generator) -> bool {
    generator.name == "search"
}

impl Order {
    /// An order for one level of 6x6 with 3 boxes, whatever comes first; change what should be otherwise.
    pub fn by(generator: &'static Generator) -> Order {
        Order {
            generator,
            knobs: Knobs::of(generator.knobs),
            sizes: Sizes { columns: Span { from: 6, to: 6 }, rows: Span { from: 6, to: 6 } },
            boxes: Span { from: 3, to: 3 },
            count: 1,
            rank: None,
            numbers: Numbers::All,
            trim: false,
            condition: None,
            unique: None,
            seed: 0,
            attempts: attempts_a_level(generator),
            nodes: generator.effort,
            effort: effort_of(generator),
        }
    }

    /// The recipe of an attempt's first candidate: the wish is drawn from the ranges, out of what the method takes. An
    /// order that is [refused](Order::refused) has none; what its ranges begin with stands there then.
    pub fn recipe(&self, attempt: u64) -> Recipe {
        let mut rng = Rng::new(self.seed).fork("brief", attempt);
        Recipe {
            generator: self.generator,
            knobs: self.knobs.clone(),
            brief: self.draw(&mut rng),
            nodes: self.nodes,
            seed: self.seed,
            attempt,
            offer: 0,
            trim: self.trim,
            version: VERSION.to_owned(),
        }
    }

    fn draw(&self, rng: &mut Rng) -> Brief {
        let Order { sizes, boxes, .. } = self;
        for _ in 0..DRAWS {
            let (columns, rows) = (sizes.columns.draw(rng), sizes.rows.draw(rng));
            let brief = Brief { columns, rows, boxes: boxes.draw(rng) };
            if self.why_not(&brief).is_none() {
                return brief;
            }
        }
        // Little of the ranges is possible: one of that.
        let possible: Vec<(usize, usize, Span)> = self.possible().collect();
        match rng.choose(&possible) {
            Some(&(columns, rows, boxes)) => Brief { columns, rows, boxes: boxes.draw(rng) },
            None => Brief { columns: sizes.columns.from, rows: sizes.rows.from, boxes: boxes.from },
        }
    }

    fn why_not(&self, brief: &Brief) -> Option<String> {
        (self.generator.refuse)(brief, &self.knobs)
    }

    /// The sizes that the method takes, each with the numbers of boxes that fit it.
    fn possible(&self) -> impl Iterator<Item = (usize, usize, Span)> + '_ {
        let sides = |span: Span| span.from..=span.to.min(LONGEST);
        let sizes = sides(self.sizes.columns)
            .flat_map(move |columns| sides(self.sizes.rows).map(move |rows| (columns, rows)));
        sizes.filter_map(|(columns, rows)| {
            let boxes = Span { to: self.boxes.to.min(most_boxes(columns * rows)), ..self.boxes };
            let least = Brief { columns, rows, boxes: boxes.from };
            let is_possible = boxes.from <= boxes.to && self.why_not(&least).is_none();
            is_possible.then_some((columns, rows, boxes))
        })
    }

    /// What has to be known of a candidate to decide about it.
    pub fn wanted(&self) -> Wanted {
        self.numbers.wanted(self.condition.iter().flat_map(Condition::subjects).chain(self.rank))
    }

    /// Are the levels to differ in kind: does an archive offer them?
    pub fn is_varied(&self) -> bool {
        self.knobs.turned().any(|turned| turned == ("offers", "archive".to_owned()))
    }

    /// Why no level of the order can ever be made, if that is certain.
    pub fn refused(&self) -> Option<String> {
        if self.possible().next().is_some() {
            return None;
        }
        let Sizes { columns, rows } = self.sizes;
        // Where a single box would do, the number of boxes is to blame, and most fit the largest of these rooms.
        let single = Order { boxes: Span { from: 1, to: 1 }, ..self.clone() };
        let roomy = single
            .possible()
            .map(|(columns, rows, _)| (columns, rows))
            .max_by_key(|(columns, rows)| columns * rows);
        let (columns, rows) = roomy.unwrap_or((columns.from, rows.from));
        self.why_not(&Brief { columns, rows, boxes: self.boxes.from })
    }

    /// What of the ranges is never drawn, and why, if the method does not take all of them.
    pub fn left_out(&self) -> Option<String> {
        let Sizes { columns, rows } = self.sizes;
        let corners = [columns.to, columns.from].into_iter().flat_map(|columns| {
            [rows.to, rows.from].into_iter().flat_map(move |rows| {
                [self.boxes.from, self.boxes.to].map(|boxes| Brief { columns, rows, boxes })
            })
        });
        corners.into_iter().find_map(|brief| self.why_not(&brief))
    }
}

impl Span {
    /// A number of it, by chance.
    pub(crate) fn draw(self, rng: &mut Rng) -> usize {
        // All numbers that there are would be one more than fits.
        let width = ((self.to - self.from) as u64).saturating_add(1);
        self.from + rng.below(width) as usize
    }
}

/// Everything that says what comes of an order, on one line.
impl fmt::Display for Order {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Order { generator, knobs, sizes, boxes, count, trim, seed, attempts, nodes, .. } = self;
        let Sizes { columns, rows } = sizes;
        write!(
            f,
            "{} {}x{}-{}x{} boxes={boxes}",
            generator.name, columns.from, rows.from, columns.to, rows.to
        )?;
        knobs.turned().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        write!(f, " count={count} rank={}", self.rank.map_or("none", |rank| rank.name()))?;
        write!(
            f,
            " trim={} attempts={attempts} nodes={nodes} seed={seed}",
            if *trim { "on" } else { "off" }
        )?;
        if self.numbers == Numbers::Few {
            write!(f, " numbers={}", self.numbers)?;
        }
        self.unique.iter().try_for_each(|unique| write!(f, " unique={unique}"))?;
        self.condition.iter().try_for_each(|condition| write!(f, " where {condition}"))
    }
}

/// Why a text is no span or no sizes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("`{text}` is no {what}; write it like {example}")]
pub struct SpanError {
    text: String,
    what: &'static str,
    example: &'static str,
}

impl FromStr for Span {
    type Err = SpanError;

    fn from_str(text: &str) -> Result<Span, SpanError> {
        let what = "number or range of numbers from 1 on";
        let wrong = || SpanError { text: text.to_owned(), what, example: "3 or 3-6" };
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let span = Span { from: from.parse().map_err(|_| wrong())?, to: to.parse().map_err(|_| wrong())? };
        if span.from <= span.to && span.from > 0 { Ok(span) } else { Err(wrong()) }
    }
}

impl FromStr for Sizes {
    type Err = SpanError;

    fn from_str(text: &str) -> Result<Sizes, SpanError> {
        let wrong =
            || SpanError { text: text.to_owned(), what: "size or range of sizes", example: "9x6 or 6x6-9x9" };
        let (from, to) = text.split_once('-').unwrap_or((text, text));
        let (from, to) =
            (crate::recipe::size(from).ok_or_else(wrong)?, crate::recipe::size(to).ok_or_else(wrong)?);
        let is_size = from.0 > 0 && from.1 > 0 && from.0 <= to.0 && from.1 <= to.1;
        let sizes = Sizes { columns: Span { from: from.0, to: to.0 }, rows: Span { from: from.1, to: to.1 } };
        if is_size { Ok(sizes) } else { Err(wrong()) }
    }
}

impl fmt::Display for Span {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.from == self.to { write!(f, "{}", self.from) } else { write!(f, "{}-{}", self.from, self.to) }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ranges_are_read() {
        assert_eq!("3-6".parse(), Ok(Span { from: 3, to: 6 }));
        let sizes: Sizes = "6x5-9x8".parse().unwrap();
        assert_eq!((sizes.columns.to_string(), sizes.rows.to_string()), ("6-9".to_owned(), "5-8".to_owned()));
        let error = "9".parse::<Sizes>().unwrap_err();
        assert_eq!(error.to_string(), "`9` is no size or range of sizes; write it like 9x6 or 6x6-9x9");
        assert!(
            "0".parse::<Span>().is_err()
                && "6-3".parse::<Span>().is_err()
                && "9x9-6x6".parse::<Sizes>().is_err()
        );
    }
}

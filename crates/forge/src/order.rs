//! Orders: what levels are wished for, how many, and what may be spent on them.

use crate::condition::Condition;
use crate::figure::Subject;
use crate::numbers::{Numbers, Wanted};
use crate::puzzle::{Puzzle, Ranged};
use crate::recipe::{Recipe, VERSION};
use boxwright_core::Rng;
use boxwright_core::sokoban::Sokoban;
use boxwright_make::{Generator, Knobs};
use boxwright_rate::Unique;
use std::fmt;

/// What is wished for; if nothing else is said, levels of Sokoban.
#[derive(Clone, Debug)]
pub struct Order<G: Puzzle = Sokoban> {
    /// Who makes them.
    pub generator: &'static Generator<G>,
    /// Its settings.
    pub knobs: Knobs,
    /// How large, and with how much of what.
    pub ranges: G::Ranges,
    /// How many levels.
    pub count: usize,
    /// The most of what is best; without it the first that will do are kept.
    pub rank: Option<Subject<G::Feature>>,
    /// What is found out about them.
    pub numbers: Numbers,
    /// Is what the best plans of a level never use walled in, before it is rated?
    pub trim: bool,
    /// What they must be like.
    pub condition: Option<Condition<G::Feature>>,
    /// Of what there is to be one only.
    pub unique: Option<Unique>,
    /// The chance.
    pub seed: u64,
    /// Attempts at most.
    pub attempts: u64,
    /// Nodes of each attempt.
    pub nodes: u64,
    /// What proving and rating a candidate may take.
    pub effort: G::Effort,
}

/// How often a brief is drawn from ranges that a generator does not take all of, before those that it takes are listed.
const DRAWS: usize = 100;

impl<G: Puzzle> Order<G> {
    /// An order for one level of the usual kind, whatever comes first; change what should be otherwise.
    pub fn by(generator: &'static Generator<G>) -> Order<G> {
        let ranges = G::Ranges::default();
        Order {
            generator,
            knobs: Knobs::of(generator.knobs),
            count: 1,
            rank: None,
            numbers: Numbers::All,
            trim: false,
            condition: None,
            unique: None,
            seed: 0,
            attempts: G::usual_attempts(generator),
            nodes: G::usual_nodes(generator, &ranges),
            effort: G::usual_effort(generator),
            ranges,
        }
    }

    /// The recipe of an attempt's first candidate: the brief is drawn from the ranges, out of what the generator takes.
    /// An order that is [refused](Order::refused) has none; what its ranges begin with stands there then.
    pub fn recipe(&self, attempt: u64) -> Recipe<G> {
        let mut rng = Rng::new(self.seed).fork(G::BRIEFS, attempt);
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

    fn draw(&self, rng: &mut Rng) -> G::Brief {
        let takes = |brief: &G::Brief| self.takes(brief);
        for _ in 0..DRAWS {
            if let Some(brief) = self.ranges.draw(rng).filter(takes) {
                return brief;
            }
        }
        // Little of the ranges is possible: one of that.
        let possible: Vec<G::Ranges> = self.ranges.possible(&takes).collect();
        rng.choose(&possible).map_or_else(|| self.ranges.first(), |there| there.draw_there(rng))
    }

    fn why_not(&self, brief: &G::Brief) -> Option<String> {
        (self.generator.refuse)(brief, &self.knobs)
    }

    fn takes(&self, brief: &G::Brief) -> bool {
        self.why_not(brief).is_none()
    }

    /// What has to be known of a candidate to decide about it.
    pub fn wanted(&self) -> Wanted<G> {
        self.numbers.wanted(self.condition.iter().flat_map(Condition::subjects).chain(self.rank))
    }

    /// Are the levels to differ in kind?
    pub fn is_varied(&self) -> bool {
        G::is_varied(&self.knobs)
    }

    /// Why no level of the order can ever be made, if that is certain.
    pub fn refused(&self) -> Option<String> {
        let takes = |brief: &G::Brief| self.takes(brief);
        let is_possible = self.ranges.possible(&takes).next().is_some();
        if is_possible { None } else { self.why_not(&self.ranges.blamed(&takes)) }
    }

    /// What of the ranges is never drawn, and why, if the generator does not take all of them.
    pub fn left_out(&self) -> Option<String> {
        self.ranges.corners().iter().find_map(|brief| self.why_not(brief))
    }
}

/// Everything that says what comes of an order, on one line.
impl<G: Puzzle> fmt::Display for Order<G> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Order { generator, knobs, ranges, count, seed, attempts, nodes, .. } = self;
        write!(f, "{} {ranges}", generator.name)?;
        knobs.turned().try_for_each(|(name, value)| write!(f, " {name}={value}"))?;
        write!(f, " count={count} rank={}", self.rank.map_or("none", |rank| rank.name()))?;
        let trim = if self.trim { "on" } else { "off" };
        write!(f, " trim={trim} attempts={attempts} nodes={nodes} seed={seed}")?;
        if self.numbers == Numbers::Few {
            write!(f, " numbers={}", self.numbers)?;
        }
        self.unique.iter().try_for_each(|unique| write!(f, " unique={unique}"))?;
        self.condition.iter().try_for_each(|condition| write!(f, " where {condition}"))
    }
}

//! Push and pull as the road sees it: proved by breadth-first search, and rated by how a random walk fares.
//!
//! What is asked for, and how it is written, is as for Sokoban: a size and a number of boxes.

use crate::{Figure, Level, PushPull, Step, plan_text};
use boxwright_core::{Budget, Id, Rng};
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::make::sokoban::Brief;
use boxwright_forge::make::{Candidate, Generator};
use boxwright_forge::rate::any_game::StateGraph;
use boxwright_forge::rate::{BANDS, NotRated};
use boxwright_forge::solve::any_game::{breadth_first, replay};
use boxwright_forge::turned_down::{SOLVED, UNTRUE, best};
use boxwright_forge::{
    Feature, Graded, Proved, Puzzle, Ranges, Rated, Recipe, RecipeError, Wanted, WishError, Wishes,
};

/// A best plan, as the rules replayed it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Proof {
    /// The plan.
    pub plan: Vec<Step>,
    /// How many of its steps pull a box.
    pub pulls: usize,
}

/// Minus the logarithm of the chance that a random walk solves the level, to four digits; not validated on people.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rating(f64);

impl Graded for Rating {
    fn difficulty(&self) -> f64 {
        self.0
    }

    fn band_number(&self) -> usize {
        Figure::BAND_ENDS.iter().position(|end| self.0 <= *end).unwrap_or(BANDS.len() - 1)
    }

    fn band(&self) -> &'static str {
        BANDS[self.band_number()].name
    }
}

impl Puzzle for PushPull {
    const NAME: &'static str = "push-pull";
    const TITLE: &'static str = "push and pull";
    const EXAMPLE: &'static str = "push-pull random 5x4 boxes=2";
    const WANTED: &'static [&'static str] = &["boxes"];
    const BRIEFS: &'static str = "push and pull wish";
    const USUAL_METHOD: &'static str = "random";
    const USUAL_RANK: &'static str = "none";
    const OPTIMAL: &'static str = "steps";
    const VALIDATED: bool = false;
    const SENSELESS: &'static [(&'static str, &'static str)] = &[
        ("rooms", "push and pull is made in rooms at random; leave the rooms out"),
        ("players", "push and pull has one player; leave the players out"),
        ("rotators", "push and pull has no rotators; leave them out"),
        ("pits", "push and pull has no pits; leave them out"),
        ("steps", "ask for the steps of push and pull by a condition such as steps>=9"),
        ("trim", "nobody can trim levels of push and pull yet; leave that out"),
        ("unique", "nobody can tell yet whether a level of push and pull has one way only; leave that out"),
    ];

    type Feature = Figure;
    type Ranges = Ranges;
    /// States, and games of a naive player.
    type Effort = u64;
    type Proof = Proof;
    type Rating = Rating;
    type Portrait = Id;

    fn content_id(level: &Level) -> Id {
        level.content_id()
    }

    fn exact_id(level: &Level) -> Id {
        Id::of(&level.to_string())
    }

    fn rows(level: &Level) -> Vec<String> {
        level.to_string().lines().map(str::to_owned).collect()
    }

    fn read(text: &str) -> Result<Level, String> {
        text.parse().map_err(|why| format!("{why}"))
    }

    fn chance(seed: u64) -> Rng {
        Rng::new(seed).fork("push and pull", 0)
    }

    fn usual_nodes(generator: &Generator<PushPull>, _: &Ranges) -> u64 {
        generator.effort
    }

    fn usual_attempts(_: &Generator<PushPull>) -> u64 {
        20
    }

    fn usual_effort(_: &Generator<PushPull>) -> u64 {
        200_000
    }

    fn ranges(wishes: &Wishes) -> Result<Ranges, WishError> {
        Sokoban::ranges(wishes)
    }

    fn placed(place: &str) -> Result<Option<Brief>, RecipeError> {
        Sokoban::placed(place)
    }

    fn hear(brief: &mut Brief, name: &str, value: &str) -> Result<bool, RecipeError> {
        Sokoban::hear(brief, name, value)
    }

    fn prove(
        Candidate { level, .. }: Candidate<PushPull>,
        _: &Recipe<PushPull>,
        effort: u64,
        budget: &mut Budget,
    ) -> Result<Proved<PushPull>, &'static str> {
        let start = level.start();
        let answer = budget.within(effort, |budget| breadth_first::<PushPull>(&level, &start, budget));
        let plan = best(answer.verdict)?;
        if plan.is_empty() {
            return Err(SOLVED);
        }
        let end = replay::<PushPull>(&level, &start, &plan).map_err(|_| UNTRUE)?;
        let pulls = plan.iter().filter(|step| step.pulls).count();
        let is_won = <PushPull as boxwright_core::Game>::is_won(&level, &end);
        let proof = is_won.then_some(Proof { plan, pulls }).ok_or(UNTRUE)?;
        Ok(Proved { level, proof, walled: 0, is_untrimmed: false })
    }

    fn rate(
        level: &Level,
        proof: &Proof,
        wanted: &Wanted<PushPull>,
        effort: u64,
        budget: &mut Budget,
    ) -> Rated<PushPull> {
        let known = Self::known(level, proof);
        let known = |figure: Figure| known.iter().find(|(name, _)| *name == figure.name());
        let needs_graph = |figure: &Figure| known(*figure).is_none();
        let is_asked = wanted.rating || wanted.figures.iter().any(needs_graph);
        let explore = |budget: &mut _| StateGraph::explore::<PushPull>(level, budget);
        let graph = is_asked.then(|| budget.within(effort, explore)).flatten();
        let mut number = |figure: Figure| match (known(figure), &graph) {
            (Some((_, count)), _) => Some(*count as f64),
            (None, Some(graph)) => budget.within(effort, |budget| figure.measure(graph, budget)),
            (None, None) => None,
        };
        let figures = wanted.figures.iter().map(|figure| (*figure, number(*figure))).collect();
        let difficulty = wanted.rating.then(|| number(Figure::Difficulty)).flatten();
        let why_not = match wanted.rating {
            true if budget.was_stopped() => NotRated::Stopped,
            true => NotRated::TooLarge,
            false => NotRated::NotAsked,
        };
        Rated { figures, rating: difficulty.map(Rating).ok_or(why_not), explanation: None, plan: None }
    }

    fn metrics() -> Vec<Figure> {
        Figure::all().collect()
    }

    fn known(level: &Level, proof: &Proof) -> Vec<(&'static str, usize)> {
        vec![("boxes", level.start().boxes.len()), ("steps", proof.plan.len()), ("pulls", proof.pulls)]
    }

    fn plan(proof: &Proof) -> String {
        plan_text(&proof.plan)
    }

    fn portrait(level: &Level) -> Id {
        level.content_id()
    }

    fn is_near(one: &Id, other: &Id) -> bool {
        one == other
    }
}

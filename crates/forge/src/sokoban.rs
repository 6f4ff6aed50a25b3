//! Sokoban as the road sees it.

use crate::figure::Figure;
use crate::numbers::Wanted;
use crate::puzzle::{Graded, Proved, Puzzle, Ranged};
use crate::rated::Rated;
use crate::recipe::{Recipe, RecipeError};
use crate::recipe_words::number;
use crate::road::Made;
use crate::sizes::{Sizes, size};
use crate::turned_down::{SOLVED, UNSOLVABLE, UNTRUE, best};
use crate::wishes::{WishError, Wishes};
use boxwright_core::sokoban::{Level, Replay, Sokoban, replay};
use boxwright_core::{Budget, Id, Objective, Rng, Span};
use boxwright_make::kit::size::{LONGEST, most_boxes};
use boxwright_make::sokoban::{Brief, Candidate, Generator};
use boxwright_make::{Knobs, NotTrimmed, Trimmed, trim};
use boxwright_rate::{Effort, METRICS, Metric, Portrait, Rating, Unique};
use boxwright_solve::solve;
use std::fmt;

/// From what to what a Sokoban level is wished for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// How large.
    pub sizes: Sizes,
    /// How many boxes.
    pub boxes: Span,
}

/// 6x6 with 3 boxes.
impl Default for Ranges {
    fn default() -> Ranges {
        Ranges { sizes: Sizes::of(6, 6), boxes: Span::of(3) }
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} boxes={}", self.sizes, self.boxes)
    }
}

/// What a portrait may take.
const PORTRAIT: u64 = 100_000;

impl Puzzle for Sokoban {
    const NAME: &'static str = "sokoban";
    const TITLE: &'static str = "Sokoban";
    const EXAMPLE: &'static str = "sokoban farthest 6x6 boxes=3";
    const WANTED: &'static [&'static str] = &["boxes"];
    const BRIEFS: &'static str = "brief";
    const USUAL_RANK: &'static str = "difficulty";
    const OPTIMAL: &'static str = "pushes";
    const VALIDATED: bool = true;
    const SENSELESS: &'static [(&'static str, &'static str)] = &[
        (
            "rooms",
            "Sokoban levels are made in rooms of their own; leave the rooms out, or have a sketch completed",
        ),
        ("players", "a Sokoban level has one player; leave the players out"),
        ("rotators", "a Sokoban level has no rotators; leave them out"),
        ("pits", "a Sokoban level has no pits; leave them out"),
        (
            "steps",
            "the steps of a Sokoban level are its moves; ask for them by a condition such as moves>=40",
        ),
    ];

    type Feature = Figure;
    type Ranges = Ranges;
    type Effort = Effort;
    type Proof = Replay;
    type Rating = Rating;
    type Portrait = Portrait;

    fn content_id(level: &Level) -> Id {
        level.content_id()
    }

    fn exact_id(level: &Level) -> Id {
        level.exact_id()
    }

    fn rows(level: &Level) -> Vec<String> {
        level.draft().rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect()
    }

    fn read(text: &str) -> Result<Level, String> {
        text.parse().map_err(|why| format!("{why}"))
    }

    fn chance(seed: u64) -> Rng {
        Rng::new(seed)
    }

    fn usual_nodes(generator: &Generator, _: &Ranges) -> u64 {
        generator.effort
    }

    /// One that climbs makes much of each.
    fn usual_attempts(generator: &Generator) -> u64 {
        if generator.climbs { 10 } else { 100 }
    }

    /// What was climbed to is hard to prove too.
    fn usual_effort(generator: &Generator) -> Effort {
        let effort = Effort::default();
        if generator.climbs { Effort { nodes: 20 * effort.nodes, ..effort } } else { effort }
    }

    fn ranges(wishes: &Wishes) -> Result<Ranges, WishError> {
        let usual = Ranges::default();
        Ok(Ranges { sizes: wishes.sizes(usual.sizes)?, boxes: wishes.span("boxes", usual.boxes)? })
    }

    fn placed(place: &str) -> Result<Option<Brief>, RecipeError> {
        Ok(size(place).map(|(columns, rows)| Brief { columns, rows, boxes: 0 }))
    }

    fn hear(brief: &mut Brief, name: &str, value: &str) -> Result<bool, RecipeError> {
        if name == "boxes" {
            brief.boxes = number(name, value)?;
        }
        Ok(name == "boxes")
    }

    fn prove(
        Candidate { level, .. }: Candidate,
        recipe: &Recipe,
        effort: Effort,
        budget: &mut Budget,
    ) -> Result<Proved<Sokoban>, &'static str> {
        let trimmed = if recipe.trim { trimmed(&level, effort, budget)? } else { None };
        match trimmed {
            Some((level, proof, walled)) => Ok(Proved { level, proof, walled, is_untrimmed: false }),
            None => {
                let proof = solved(&level, effort, budget)?;
                Ok(Proved { level, proof, walled: 0, is_untrimmed: recipe.trim })
            }
        }
    }

    fn rate(level: &Level, proof: &Replay, wanted: &Wanted, effort: Effort, budget: &mut Budget) -> Rated {
        Rated::proved(level, proof, wanted, effort, budget)
    }

    fn metrics() -> Vec<Figure> {
        METRICS.iter().map(Figure::Metric).collect()
    }

    fn is_metric(figure: Figure) -> bool {
        Metric::named(figure.name()).is_some()
    }

    fn known(_: &Level, proof: &Replay) -> Vec<(&'static str, usize)> {
        vec![("pushes", proof.counts.pushes), ("moves", proof.counts.moves)]
    }

    fn plan(proof: &Replay) -> String {
        proof.lurd()
    }

    fn missed(ranges: &Ranges, made: &Made) -> Option<&'static str> {
        let is_short = made.walled > 0 && made.level.boxes().len() < ranges.boxes.from;
        is_short.then_some("level: too few boxes once trimmed")
    }

    fn is_unique(unique: Unique, level: &Level, effort: Effort, budget: &mut Budget) -> Option<bool> {
        unique.holds(level, effort.places, budget)
    }

    fn is_varied(knobs: &Knobs) -> bool {
        knobs.turned().any(|turned| turned == ("offers", "archive".to_owned()))
    }

    fn portrait(level: &Level) -> Portrait {
        Portrait::of(level, &mut Budget::nodes(PORTRAIT))
    }

    fn is_near(one: &Portrait, other: &Portrait) -> bool {
        one.is_near(other)
    }
}

/// Proves the fewest pushes of a candidate.
fn solved(level: &Level, effort: Effort, budget: &mut Budget) -> Result<Replay, &'static str> {
    if level.boxes() == level.goals() {
        return Err(SOLVED);
    }
    let answer = budget.within(effort.nodes, |budget| solve(level, Objective::Pushes, budget));
    replay(level, &best(answer.verdict)?).ok().filter(|replay| replay.solved).ok_or(UNTRUE)
}

/// Walls in what no best plan of a candidate uses, with the fewest pushes proved before and after. Nothing, if that
/// takes more than the effort: the candidate may be kept as it is then.
fn trimmed(
    level: &Level,
    effort: Effort,
    budget: &mut Budget,
) -> Result<Option<(Level, Replay, usize)>, &'static str> {
    match trim(level, effort.nodes, budget) {
        Ok(Trimmed { level, replay, squares, boxes }) => Ok(Some((level, replay, squares + boxes))),
        Err(NotTrimmed::Solved) => Err(SOLVED),
        Err(NotTrimmed::Unsolvable) => Err(UNSOLVABLE),
        Err(NotTrimmed::Unknown) => Ok(None),
        Err(NotTrimmed::Changed) => Err("level: trimming changed the optimum"),
    }
}

impl Graded for Rating {
    fn difficulty(&self) -> f64 {
        self.difficulty
    }

    fn band_number(&self) -> usize {
        Rating::band_number(self)
    }

    fn band(&self) -> &'static str {
        self.band.name
    }
}

impl Ranged<Brief> for Ranges {
    fn draw(&self, rng: &mut Rng) -> Option<Brief> {
        let Ranges { sizes: Sizes { columns, rows }, boxes } = self;
        let (columns, rows) = (columns.draw(rng), rows.draw(rng));
        Some(Brief { columns, rows, boxes: boxes.draw(rng) })
    }

    /// A size, with the numbers of boxes that fit it.
    fn possible<'r>(&'r self, takes: &'r dyn Fn(&Brief) -> bool) -> Box<dyn Iterator<Item = Ranges> + 'r> {
        let sides = |span: Span| span.from..=span.to.min(LONGEST);
        let Sizes { columns, rows } = self.sizes;
        let sizes = sides(columns).flat_map(move |columns| sides(rows).map(move |rows| (columns, rows)));
        Box::new(sizes.filter_map(move |(columns, rows)| {
            let boxes = Span { to: self.boxes.to.min(most_boxes(columns * rows)), ..self.boxes };
            let least = Brief { columns, rows, boxes: boxes.from };
            let is_possible = boxes.from <= boxes.to && takes(&least);
            is_possible.then_some(Ranges { sizes: Sizes::of(columns, rows), boxes })
        }))
    }

    fn draw_there(&self, rng: &mut Rng) -> Brief {
        Brief { boxes: self.boxes.draw(rng), ..self.first() }
    }

    fn first(&self) -> Brief {
        let Ranges { sizes: Sizes { columns, rows }, boxes } = self;
        Brief { columns: columns.from, rows: rows.from, boxes: boxes.from }
    }

    /// Where a single box would do, the number of boxes is to blame, and most fit the largest of these rooms.
    fn blamed(&self, takes: &dyn Fn(&Brief) -> bool) -> Brief {
        let single = Ranges { boxes: Span::of(1), ..*self };
        let roomy = single.possible(takes).map(|there| there.first());
        let roomy = roomy.max_by_key(|brief| brief.columns * brief.rows);
        Brief { boxes: self.boxes.from, ..roomy.unwrap_or(self.first()) }
    }

    fn corners(&self) -> Vec<Brief> {
        let Ranges { sizes: Sizes { columns, rows }, boxes } = *self;
        let sides = [columns.to, columns.from]
            .into_iter()
            .flat_map(|columns| [rows.to, rows.from].map(|rows| (columns, rows)));
        sides
            .flat_map(|(columns, rows)| [boxes.from, boxes.to].map(|boxes| Brief { columns, rows, boxes }))
            .collect()
    }

    fn boxes(&self) -> Span {
        self.boxes
    }
}

//! Kwirk as the road sees it.
//!
//! Whatever a generator offers is solved with proof and held to the two requirements of the paper, no maze and a
//! detour, and to its brief. All numbers about a level are those of the plan that is kept with it.

use crate::numbers::Wanted;
use crate::puzzle::{Graded, Proved, Puzzle, Ranged};
use crate::rated::Rated;
use crate::recipe::{Recipe, RecipeError};
use crate::recipe_words::number;
use crate::road::Made;
use crate::sizes::{Sizes, size};
use crate::turned_down::{UNTRUE, best};
use crate::wishes::{WishError, Wishes};
use boxwright_core::kwirk::{Kwirk, Level};
use boxwright_core::{Budget, Id, Rng, Span};
use boxwright_make::kwirk::{ANY_STEPS, Brief, Candidate, Generator, Place, Room, SIDES};
use boxwright_rate::kwirk::{
    Effort, METRICS, Metric, Rating, Solution, Study, is_maze, needs_detour, with_fewest_switches,
};
use boxwright_rate::{NotRated, round};
use boxwright_solve::kwirk::solve;
use std::fmt;

/// Where levels are made.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Rooms {
    /// In rooms of these sizes, drawn.
    Sizes(Sizes),
    /// In one of these rooms.
    Given(Vec<Room>),
}

/// From what to what a Kwirk level is wished for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ranges {
    /// Where.
    pub rooms: Rooms,
    /// How many players.
    pub players: usize,
    /// How many boxes.
    pub boxes: Span,
    /// How many rotators.
    pub rotators: Span,
    /// How many pits.
    pub pits: Span,
    /// How many steps a shortest plan takes.
    pub steps: Span,
}

/// 8x6, one player, and a little of everything.
impl Default for Ranges {
    fn default() -> Ranges {
        let up_to = |to| Span { from: 0, to };
        let rooms = Rooms::Sizes(Sizes::of(8, 6));
        let (boxes, rotators, pits) = (up_to(4), up_to(3), up_to(8));
        Ranges { rooms, players: 1, boxes, rotators, pits, steps: ANY_STEPS }
    }
}

impl fmt::Display for Ranges {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match &self.rooms {
            Rooms::Sizes(sizes) => write!(f, "{sizes}")?,
            Rooms::Given(rooms) => {
                let rooms: Vec<String> = rooms.iter().map(Room::to_string).collect();
                write!(f, "room={}", rooms.join(","))?;
            }
        }
        let [boxes, rotators, pits] = [self.boxes, self.rotators, self.pits].map(Span::dotted);
        write!(f, " players={} boxes={boxes} rotators={rotators} pits={pits}", self.players)?;
        if self.steps == ANY_STEPS { Ok(()) } else { write!(f, " steps={}", self.steps.dotted()) }
    }
}

/// How many times the effort of one player an attempt for several takes.
const TOGETHER: u64 = 10;

impl Puzzle for Kwirk {
    const NAME: &'static str = "kwirk";
    const TITLE: &'static str = "Kwirk";
    const EXAMPLE: &'static str = "kwirk search 9x7 players=1";
    const WANTED: &'static [&'static str] = &["players", "boxes", "rotators", "pits"];
    const BRIEFS: &'static str = "kwirk wish";
    const USUAL_RANK: &'static str = "none";
    const OPTIMAL: &'static str = "steps";
    const VALIDATED: bool = false;
    const SENSELESS: &'static [(&'static str, &'static str)] = &[
        (
            "trim",
            "Kwirk levels are not trimmed, since search leaves nothing needless in them; leave that out",
        ),
        ("unique", "nobody can tell yet whether a Kwirk level has one way only; leave that out"),
    ];

    type Feature = &'static Metric;
    type Ranges = Ranges;
    type Effort = Effort;
    type Proof = Solution;
    type Rating = Rating;
    type Portrait = Id;

    fn content_id(level: &Level) -> Id {
        level.content_id()
    }

    fn exact_id(level: &Level) -> Id {
        level.exact_id()
    }

    fn rows(level: &Level) -> Vec<String> {
        level.to_string().lines().map(str::to_owned).collect()
    }

    fn read(text: &str) -> Result<Level, String> {
        text.parse().map_err(|why| format!("{why}"))
    }

    fn chance(seed: u64) -> Rng {
        Rng::new(seed).fork("kwirk", 0)
    }

    fn usual_nodes(generator: &Generator, ranges: &Ranges) -> u64 {
        generator.effort * if ranges.players > 1 { TOGETHER } else { 1 }
    }

    fn usual_attempts(_: &Generator) -> u64 {
        20
    }

    fn usual_effort(_: &Generator) -> Effort {
        Effort::default()
    }

    fn ranges(wishes: &Wishes) -> Result<Ranges, WishError> {
        let usual = Ranges::default();
        let rooms: Vec<Room> = wishes
            .rooms
            .iter()
            .map(|room| room.parse().map_err(|why| WishError::unclear("rooms", why)))
            .collect::<Result<_, _>>()?;
        let players = wishes.span("players", Span::of(usual.players))?;
        if players.from != players.to {
            return Err(WishError::unclear(
                "players",
                "all levels of an order have as many; write one number",
            ));
        }
        Ok(Ranges {
            rooms: match rooms.is_empty() {
                true => Rooms::Sizes(wishes.sizes(Sizes::of(8, 6))?),
                false => Rooms::Given(rooms),
            },
            players: players.from,
            boxes: wishes.span("boxes", usual.boxes)?,
            rotators: wishes.span("rotators", usual.rotators)?,
            pits: wishes.span("pits", usual.pits)?,
            steps: wishes.span("steps", usual.steps)?,
        })
    }

    fn placed(place: &str) -> Result<Option<Brief>, RecipeError> {
        let place = match place.strip_prefix("room=") {
            Some(room) => Some(Place::Room(room.parse()?)),
            None => size(place).map(|(columns, rows)| Place::Size { columns, rows }),
        };
        let none = Span::of(0);
        let brief =
            |place| Brief { place, players: 1, boxes: none, rotators: none, pits: none, steps: ANY_STEPS };
        Ok(place.map(brief))
    }

    fn hear(brief: &mut Brief, name: &str, value: &str) -> Result<bool, RecipeError> {
        match name {
            "players" => brief.players = number(name, value)?,
            "boxes" => brief.boxes = value.parse()?,
            "rotators" => brief.rotators = value.parse()?,
            "pits" => brief.pits = value.parse()?,
            "steps" => brief.steps = value.parse()?,
            _ => return Ok(false),
        }
        Ok(true)
    }

    fn prove(
        Candidate { level, .. }: Candidate,
        recipe: &Recipe<Kwirk>,
        effort: Effort,
        budget: &mut Budget,
    ) -> Result<Proved<Kwirk>, &'static str> {
        let answer = budget.within(effort.nodes, |budget| solve(&level, budget));
        let plan = with_fewest_switches(&level, &best(answer.verdict)?);
        if is_maze(&level) {
            return Err("level: a maze");
        }
        if !needs_detour(&level, plan.len() as u32) {
            return Err("level: no detour");
        }
        if let Some(why) = recipe.brief.missed(&level, plan.len()) {
            return Err(why);
        }
        let proof = Solution::new(&level, &plan).ok_or(UNTRUE)?;
        Ok(Proved { level, proof, walled: 0, is_untrimmed: false })
    }

    fn rate(
        level: &Level,
        proof: &Solution,
        wanted: &Wanted<Kwirk>,
        effort: Effort,
        budget: &mut Budget,
    ) -> Rated<Kwirk> {
        let study = Study::proved(level, proof.clone(), effort, budget);
        let rating = if wanted.rating { study.rating() } else { Err(NotRated::NotAsked) };
        let figures = wanted.figures.iter().map(|metric| (*metric, metric.of(&study))).collect();
        Rated { figures, rating, explanation: None, plan: None }
    }

    fn metrics() -> Vec<&'static Metric> {
        METRICS.iter().collect()
    }

    fn known(level: &Level, proof: &Solution) -> Vec<(&'static str, usize)> {
        let counts = proof.counts;
        vec![
            ("players", level.players().len()),
            ("boxes", level.boxes().len()),
            ("rotators", level.rotators().len()),
            ("pits", level.pits().len()),
            ("steps", counts.steps),
            ("switches", counts.switches),
            ("pushes", counts.pushes),
            ("falls", counts.falls),
            ("turns", counts.turns),
            ("element_switches", proof.element_switches()),
            ("counter_steps", proof.counter_steps),
        ]
    }

    fn plan(proof: &Solution) -> String {
        proof.plan.to_string()
    }

    /// The easiest first.
    fn unranked(made: &Made<Kwirk>) -> f64 {
        -made.rated.difficulty().map_or(f64::INFINITY, round)
    }

    /// How alike two levels are nobody has worked out for Kwirk: none is nearly another but itself.
    fn portrait(level: &Level) -> Id {
        level.content_id()
    }

    fn is_near(one: &Id, other: &Id) -> bool {
        one == other
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

impl Ranges {
    /// Every place that the ranges speak of, of those that could be rooms at all.
    fn places(&self) -> Box<dyn Iterator<Item = Place> + '_> {
        match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => {
                // At least the first of a range, so that there is one to be told about.
                let sides = |span: Span| span.from..=span.to.min(SIDES.to.max(span.from));
                let sizes =
                    sides(*columns).flat_map(move |columns| sides(*rows).map(move |rows| (columns, rows)));
                Box::new(sizes.map(|(columns, rows)| Place::Size { columns, rows }))
            }
            Rooms::Given(rooms) => Box::new(rooms.iter().cloned().map(Place::Room)),
        }
    }

    fn brief(&self, place: Place) -> Brief {
        let Ranges { players, boxes, rotators, pits, steps, .. } = *self;
        Brief { place, players, boxes, rotators, pits, steps }
    }

    /// The same in one place.
    fn there(&self, place: Place) -> Ranges {
        let rooms = match place {
            Place::Size { columns, rows } => Rooms::Sizes(Sizes::of(columns, rows)),
            Place::Room(room) => Rooms::Given(vec![room]),
        };
        Ranges { rooms, ..self.clone() }
    }
}

impl Ranged<Brief> for Ranges {
    fn draw(&self, rng: &mut Rng) -> Option<Brief> {
        let place = match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => {
                Place::Size { columns: columns.draw(rng), rows: rows.draw(rng) }
            }
            Rooms::Given(rooms) => Place::Room(rng.choose(rooms)?.clone()),
        };
        Some(self.brief(place))
    }

    fn possible<'r>(&'r self, takes: &'r dyn Fn(&Brief) -> bool) -> Box<dyn Iterator<Item = Ranges> + 'r> {
        let places = self.places().filter(move |place| takes(&self.brief(place.clone())));
        Box::new(places.map(|place| self.there(place)))
    }

    fn draw_there(&self, _: &mut Rng) -> Brief {
        self.first()
    }

    fn first(&self) -> Brief {
        self.brief(self.places().next().unwrap_or(Place::Size { columns: 0, rows: 0 }))
    }

    /// The last is the largest: what does not fit there fits nowhere.
    fn blamed(&self, _: &dyn Fn(&Brief) -> bool) -> Brief {
        self.places().last().map_or(self.first(), |place| self.brief(place))
    }

    fn corners(&self) -> Vec<Brief> {
        let places: Vec<Place> = match &self.rooms {
            Rooms::Sizes(Sizes { columns, rows }) => [columns.to, columns.from]
                .into_iter()
                .flat_map(|columns| [rows.to, rows.from].map(|rows| Place::Size { columns, rows }))
                .collect(),
            Rooms::Given(rooms) => rooms.iter().cloned().map(Place::Room).collect(),
        };
        places.into_iter().map(|place| self.brief(place)).collect()
    }

    fn boxes(&self) -> Span {
        self.boxes
    }
}

//! What can be asked of `generate`, and the order it amounts to.

use crate::kwirk::generate::KwirkWishes;
use boxwright_forge::core::Id;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::text::Hint;
use boxwright_forge::make::kwirk::{METHODS, Range};
use boxwright_forge::make::{GENERATORS, Knob, Knobs};
use boxwright_forge::rate::{BANDS, Unique};
use boxwright_forge::{
    Condition, Holds, Numbers, Order, Sizes, Span, Subject, aim, attempts_a_level, generator,
};
use boxwright_workshop::{Ramp, Stop, can_grow, load, parse_count, parse_size, parse_time, threads_here};
use clap::Args;
use std::fmt::Display;
use std::path::PathBuf;
use std::str::FromStr;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct GenerateArgs {
    /// Which game: sokoban or kwirk
    #[arg(long, value_name = "GAME", default_value = "sokoban", value_parser = ["sokoban", "kwirk"], hide_possible_values = true)]
    game: String,

    /// How they are made; `boxwright methods` tells all about each [default: search]
    #[arg(long, value_name = "NAME", value_parser = methods(), hide_possible_values = true)]
    pub(crate) method: Option<String>,

    /// Columns and rows without the outer wall: 9x6, or from one size to another: 6x6-9x9 [default: 6x6; for Kwirk 8x6]
    #[arg(long, value_name = "SIZE")]
    pub(crate) size: Option<Sizes>,

    /// Boxes: 3, or 3-6 [default: 3; for Kwirk 0-4]
    #[arg(long, value_name = "N")]
    pub(crate) boxes: Option<Range>,

    #[command(flatten)]
    pub(crate) kwirk: KwirkWishes,

    /// How many levels, 1 to 100000
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    pub(crate) count: u32,

    /// Keep those with the most of a metric or score; none keeps the first that will do [default: difficulty; for Kwirk none]
    #[arg(long, value_name = "METRIC")]
    pub(crate) rank: Option<String>,

    /// What is found out about each: few (fewest pushes, proved, and what --rank and --where ask about) or all, which takes most of the time of a quick method [default: all]
    #[arg(long, value_name = "WHICH")]
    pub(crate) numbers: Option<Numbers>,

    /// How hard: trivial, easy, medium, hard or expert; `search` aims at it
    #[arg(long, value_name = "BAND", value_parser = bands())]
    pub(crate) band: Option<String>,

    /// A pack that gets harder from level to level: easy..expert; with `search`, ranked by nothing else
    #[arg(long, value_name = "BANDS", conflicts_with_all = ["band", "rank", "candidates"])]
    pub(crate) ramp: Option<Ramp>,

    /// Only levels like this: 'band=hard, pushes>=30'; `search` aims at it
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<Condition>,

    /// Only levels with one way, proved: order (in which goals are filled), pushes (fewest, up to commuting ones), lines (fewest); `search` aims at the last two
    #[arg(long, value_name = "WHAT")]
    pub(crate) unique: Option<Unique>,

    /// A setting of the method, as name=value; may be said several times
    #[arg(long = "knob", value_name = "NAME=VALUE")]
    knobs: Vec<String>,

    /// The chance: the same seed makes the same levels [default: drawn and printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Attempts at most: 500, 20k [default: 100 for each level wished for; for Kwirk 20]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) candidates: Option<u64>,

    /// Nodes of each attempt: 50k, 2M [default: the method's own]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,

    /// Time on the clock for all of it: 60s, 5m; what is made until then may differ from run to run [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) time: Option<Duration>,

    /// The same in CPU time, of all threads together; with both, what comes first ends it [default: no limit]
    #[arg(long, value_name = "TIME", value_parser = parse_time)]
    pub(crate) cpu_time: Option<Duration>,

    /// Memory of all attempts together: 512M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(crate) memory: u64,

    /// Attempts made at once, 1 to 256 [default: as many as the machine has processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,

    /// Wall in what no best plan uses, boxes that never move too, before a level is rated [default for `search`]
    #[arg(long)]
    pub(crate) trim: bool,

    /// Do not trim what `search` makes
    #[arg(long, conflicts_with = "trim")]
    pub(crate) keep_filler: bool,

    /// Files with levels that must not come again
    #[arg(long, value_name = "FILE")]
    pub(crate) avoid: Vec<PathBuf>,

    /// Make the level of a recipe again; may be said several times
    #[arg(long, value_name = "LINE", conflicts_with_all = WISHES)]
    recipe: Vec<String>,

    /// Make the levels of a file of recipes again, one a line
    #[arg(long, value_name = "FILE", conflicts_with_all = WISHES)]
    recipes: Option<PathBuf>,

    /// The file to write: .sok, .json, .jsonl, .xsb, .slc, .csv, or .recipes; for Kwirk .kwirk or .recipes [default: levels.sok or levels.kwirk, or the next free name]
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Go on with a run that was cut off: the same options again; more --time makes it longer
    #[arg(long, conflicts_with_all = ["recipe", "recipes"])]
    pub(crate) resume: bool,

    /// Replace a file that exists, and begin anew unless --resume is said
    #[arg(long)]
    pub(crate) force: bool,
}

/// What recipes say themselves.
const WISHES: [&str; 21] = [
    "unique",
    "room",
    "players",
    "rotators",
    "pits",
    "steps",
    "method",
    "size",
    "boxes",
    "count",
    "rank",
    "band",
    "ramp",
    "condition",
    "knobs",
    "seed",
    "candidates",
    "nodes",
    "trim",
    "keep_filler",
    "avoid",
];

fn methods() -> clap::builder::PossibleValuesParser {
    let names = GENERATORS.iter().map(|generator| generator.name);
    let others = METHODS.iter().map(|method| method.name);
    let others = others.filter(|name| GENERATORS.iter().all(|generator| generator.name != *name));
    clap::builder::PossibleValuesParser::new(names.chain(others))
}

fn bands() -> clap::builder::PossibleValuesParser {
    clap::builder::PossibleValuesParser::new(BANDS.iter().map(|band| band.name))
}

impl GenerateArgs {
    /// What levels must be like: the band, and what else is said.
    fn whole_condition(&self) -> Option<Condition> {
        let band = self.band.as_ref().map(|band| format!("band={band}").parse().expect("a band has a name"));
        match (band, self.condition.clone()) {
            (Some(band), Some(condition)) => Some(Condition::and(band, condition)),
            (band, condition) => band.or(condition),
        }
    }

    /// The order these options amount to.
    pub(crate) fn order(&self) -> Result<Order, String> {
        if let Some(option) = self.kwirk.given() {
            return Err(format!("{option} is for Kwirk; say --game kwirk"));
        }
        let name = self.method.as_deref().unwrap_or("search");
        if GENERATORS.iter().all(|generator| generator.name != name) {
            return Err(format!("{name} makes Kwirk levels; say --game kwirk"));
        }
        let generator = generator(name).map_err(|why| why.to_string())?;
        let mut knobs = self.knobs(generator.name, generator.knobs)?;
        let condition = self.whole_condition();
        if aim::can_aim(generator) {
            let aims = condition.is_some()
                || self.ramp.is_some()
                || self.unique.is_some_and(|unique| unique.metric().is_some());
            aim::choose_effort(&mut knobs, aims, self.is_by_time());
            condition.iter().for_each(|condition| aim::turn(&mut knobs, condition));
            self.unique.iter().for_each(|unique| aim::turn_unique(&mut knobs, *unique));
        }
        if self.ramp.is_some() && !aim::can_aim(generator) {
            return Err(format!("--ramp needs a method that aims, which {name} does not; search would do"));
        }
        let is_trimmed = self.trim || aim::can_aim(generator) && !self.keep_filler;
        if aim::can_aim(generator) {
            aim::study_as_kept(&mut knobs, is_trimmed);
        }
        // A ramp is in order as it comes.
        let usual = if self.ramp.is_some() { "none" } else { "difficulty" };
        let rank = match self.rank.as_deref().unwrap_or(usual) {
            "none" => None,
            name => Some(Subject::named(name).map_err(|unknown| unknown.to_string())?),
        };
        let (sizes, boxes) = self.size_and_boxes()?;
        if condition.as_ref().is_some_and(|condition| is_never_met(condition, boxes)) {
            return Err(format!("--where asks for other boxes than --boxes, which is {boxes}"));
        }
        Ok(Order {
            generator,
            knobs,
            sizes,
            boxes,
            count: self.count as usize,
            rank,
            numbers: self.numbers(),
            trim: is_trimmed,
            condition,
            unique: self.unique,
            seed: self.seed(),
            attempts: self.candidates.unwrap_or(attempts_a_level(generator) * u64::from(self.count)),
            nodes: self.nodes.unwrap_or(generator.effort),
            ..Order::by(generator)
        })
    }

    /// The knobs of a method, turned as was said.
    pub(crate) fn knobs(&self, method: &str, list: &'static [Knob]) -> Result<Knobs, String> {
        let mut knobs = Knobs::of(list);
        for knob in &self.knobs {
            let (name, value) = knob
                .split_once('=')
                .ok_or_else(|| format!("`{knob}` turns no knob; write it like name=value"))?;
            knobs.set(name.trim(), value.trim()).map_err(|why| format!("{method}: {why}"))?;
        }
        Ok(knobs)
    }

    fn size_and_boxes(&self) -> Result<(Sizes, Span), String> {
        let usual = Order::by(&GENERATORS[0]);
        let boxes = self.boxes.map(|Range { least, most }| match least == most {
            true => least.to_string().parse::<Span>(),
            false => format!("{least}-{most}").parse(),
        });
        let boxes = boxes.transpose().map_err(|why| format!("--boxes: {why}"))?;
        Ok((self.size.unwrap_or(usual.sizes), boxes.unwrap_or(usual.boxes)))
    }

    /// What is found out about each level.
    pub(crate) fn numbers(&self) -> Numbers {
        self.numbers.unwrap_or_default()
    }

    /// The seed that was said, or a new one.
    pub(crate) fn seed(&self) -> u64 {
        self.seed.unwrap_or_else(drawn_seed)
    }

    /// The recipes to follow; none means an order is to be filled.
    pub(crate) fn recipes<R: FromStr<Err: Display>>(&self) -> Result<Vec<R>, String> {
        let read = |(from, line): (String, String)| line.parse().map_err(|why| format!("{from}: {why}"));
        self.recipe_lines()?.into_iter().map(read).collect()
    }

    /// The lines of all recipes, each with where it is from.
    fn recipe_lines(&self) -> Result<Vec<(String, String)>, String> {
        let mut lines: Vec<(String, String)> =
            self.recipe.iter().map(|line| (line.clone(), line.clone())).collect();
        if let Some(path) = &self.recipes {
            let text = boxwright_workshop::read(path).map_err(|error| error.to_string())?;
            let text = String::from_utf8(text).map_err(|_| format!("{}: it is not text", path.display()))?;
            let from_file = text
                .lines()
                .enumerate()
                .filter(|(_, line)| !line.trim().is_empty() && !line.starts_with(';'))
                .map(|(at, line)| (format!("{}, line {}", path.display(), at + 1), line.to_owned()));
            lines.extend(from_file);
            if lines.is_empty() {
                return Err(format!("{}: there is no recipe in it; write one a line", path.display()));
            }
        }
        Ok(lines)
    }

    /// Is this about Kwirk: was it said, or does the first recipe say so?
    pub(crate) fn is_kwirk(&self) -> bool {
        let begins = |(_, line): &(String, String)| line.split_whitespace().next() == Some("kwirk");
        self.game == "kwirk" || self.recipe_lines().is_ok_and(|lines| lines.first().is_some_and(begins))
    }

    /// Is the time all that is known of how long an order may take?
    pub(crate) fn is_timed(&self, order: &Order) -> bool {
        self.is_by_time() && can_grow(order)
    }

    fn is_by_time(&self) -> bool {
        let is_limited = self.time.is_some() || self.cpu_time.is_some();
        is_limited && self.candidates.is_none() && self.ramp.is_none()
    }

    /// Stops at the limits of time, of which some was taken before: on the clock, and of the processor. A part of the
    /// work may have so many tenths of it.
    pub(crate) fn within_time(&self, stop: &Stop, before: (Duration, Duration), tenths: u32) -> Stop {
        let left =
            |limit: Option<Duration>, before| limit.map(|time| (time / 10 * tenths).saturating_sub(before));
        stop.part(left(self.time, before.0)).within_cpu_time(left(self.cpu_time, before.1))
    }

    /// Are levels made again, rather than new ones?
    pub(crate) fn follows_recipes(&self) -> bool {
        !self.recipe.is_empty() || self.recipes.is_some()
    }

    pub(crate) fn threads(&self) -> usize {
        self.threads.map_or_else(threads_here, usize::from)
    }
}

/// Does a condition on the number of boxes turn down every number that is asked for?
fn is_never_met(condition: &Condition, boxes: Span) -> bool {
    // No room has more cells than this.
    const MOST: usize = 4_096;
    let is_down = |boxes: usize| {
        condition.holds(|subject| (subject.name() == "boxes").then_some(boxes as f64)) == Holds::No
    };
    (boxes.from..=boxes.to.min(boxes.from.saturating_add(MOST))).all(is_down)
}

/// A seed nobody asked for: of six digits, so that it can be told over the table.
fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    // The standard library's hasher is keyed by the system's own chance.
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000
}

/// The content ids of all levels in some files.
pub(crate) fn ids_to_avoid(files: &[PathBuf]) -> Result<Vec<Id>, String> {
    let mut ids = Vec::new();
    for path in files {
        let source = load(path, Hint::default()).map_err(|error| error.to_string())?;
        let boards = source.reading.collection.entries.iter().map(|entry| entry.board.clone());
        ids.extend(boards.filter_map(|board| Level::new(board).ok()).map(|level| level.content_id()));
    }
    Ok(ids)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_condition_no_number_of_boxes_can_meet_is_seen_at_once() {
        let is_never_met =
            |condition: &str, boxes: &str| is_never_met(&condition.parse().unwrap(), boxes.parse().unwrap());
        assert!(is_never_met("boxes=5", "3") && is_never_met("pushes>=9, boxes>6", "3-6"));
        assert!(!is_never_met("boxes=5", "3-6") && !is_never_met("pushes>=9", "3"));
    }
}

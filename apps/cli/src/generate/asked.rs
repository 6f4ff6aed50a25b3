//! What can be asked of `generate`, and the wishes that it amounts to.

use super::games::Shown;
use boxwright_forge::core::{Id, Span, excerpt};
use boxwright_forge::make::{kwirk, sokoban};
use boxwright_forge::rate::Unique;
use boxwright_forge::{Numbers, Sizes, Wishes};
use boxwright_workshop::{Stop, parse_count, parse_size, parse_time, threads_here};
use clap::Args;
use std::collections::BTreeMap;
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
    method: Option<String>,

    /// Columns and rows without the outer wall: 9x6, or from one size to another: 6x6-9x9 [default: 6x6; for Kwirk 8x6]
    #[arg(long, value_name = "SIZE", value_parser = word::<Sizes>)]
    size: Option<String>,

    /// Boxes: 3, or 3-6 [default: 3; for Kwirk 0-4]
    #[arg(long, value_name = "N", value_parser = word::<Span>)]
    boxes: Option<String>,

    #[command(flatten)]
    kwirk: KwirkWishes,

    /// How many levels, 1 to 100000
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    count: u32,

    /// Keep those with the most of a metric or score; none keeps the first that will do [default: difficulty; for Kwirk none]
    #[arg(long, value_name = "METRIC")]
    rank: Option<String>,

    /// What is found out about each: few (fewest pushes, proved, and what --rank and --where ask about) or all, which takes most of the time of a quick method [default: all]
    #[arg(long, value_name = "WHICH")]
    pub(crate) numbers: Option<Numbers>,

    /// How hard: trivial, easy, medium, hard or expert, or from one to another: easy..hard; `search` aims at it; for Kwirk nothing aims, and bands are not validated on people
    #[arg(long, value_name = "BAND")]
    band: Option<String>,

    /// A pack that gets harder from level to level: easy..expert; with `search`, ranked by nothing else
    #[arg(long, value_name = "BANDS", conflicts_with_all = ["band", "rank", "candidates"])]
    pub(crate) ramp: Option<String>,

    /// Only levels like this: 'band=hard, pushes>=30'; `search` aims at it, for Kwirk nothing aims
    #[arg(long = "where", value_name = "CONDITION")]
    condition: Option<String>,

    /// Only levels with one way, proved: order (in which goals are filled), pushes (fewest, up to commuting ones), lines (fewest); `search` aims at the last two
    #[arg(long, value_name = "WHAT", value_parser = word::<Unique>)]
    unique: Option<String>,

    /// A setting of the method, as name=value; may be said several times
    #[arg(long = "knob", value_name = "NAME=VALUE")]
    knobs: Vec<String>,

    /// The chance: the same seed makes the same levels [default: drawn and printed]
    #[arg(long, value_name = "N")]
    pub(crate) seed: Option<u64>,

    /// Attempts at most: 500, 20k [default: 100 for each level wished for; for Kwirk 20]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    candidates: Option<u64>,

    /// Nodes of each attempt: 50k, 2M [default: the method's own]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    nodes: Option<u64>,

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
    trim: bool,

    /// Do not trim what `search` makes
    #[arg(long, conflicts_with = "trim")]
    keep_filler: bool,

    /// Files with levels that must not come again
    #[arg(long, value_name = "FILE")]
    pub(crate) avoid: Vec<PathBuf>,

    /// Make the level of a recipe again; may be said several times
    #[arg(long, value_name = "LINE", conflicts_with_all = WISHES)]
    recipe: Vec<String>,

    /// Make the levels of a file of recipes again, one a line
    #[arg(long, value_name = "FILE", conflicts_with_all = WISHES)]
    recipes: Option<PathBuf>,

    /// The file to write: .sok, .json, .jsonl, .xsb, .slc, .csv, or .recipes; for Kwirk .kwirk, .csv or .recipes [default: levels.sok or levels.kwirk, or the next free name]
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

/// What is said of Kwirk levels alone.
#[derive(Debug, Args)]
#[command(next_help_heading = "Kwirk")]
struct KwirkWishes {
    /// Rooms to make levels in: a Kwirk file with walls, floor and exits only
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    room: Option<PathBuf>,

    /// Players, 1 to 4 [default: 1]
    #[arg(long, value_name = "N", value_parser = word::<Span>)]
    players: Option<String>,

    /// Rotators: 2, or 0..3 [default: 0..3]
    #[arg(long, value_name = "N", value_parser = word::<Span>)]
    rotators: Option<String>,

    /// Pits: 2, or 0..8 [default: 0..8]
    #[arg(long, value_name = "N", value_parser = word::<Span>)]
    pits: Option<String>,

    /// Steps of a shortest plan: 40, or 30..60 [default: however many]
    #[arg(long, value_name = "N", value_parser = word::<Span>)]
    steps: Option<String>,
}

/// A word that can be read as something.
fn word<T: FromStr>(text: &str) -> Result<String, T::Err> {
    text.parse::<T>().map(|_| text.to_owned())
}

fn methods() -> clap::builder::PossibleValuesParser {
    let names = sokoban::GENERATORS.iter().map(|generator| generator.name);
    let others = kwirk::GENERATORS.iter().map(|generator| generator.name);
    let others = others.filter(|name| sokoban::GENERATORS.iter().all(|generator| generator.name != *name));
    clap::builder::PossibleValuesParser::new(names.chain(others))
}

/// A recipe as it is repeated beside what is wrong with it: whole, unless no recipe is that long.
fn told(recipe: &str) -> String {
    const LONG: usize = 1_000;
    if recipe.len() > LONG { excerpt(recipe) } else { recipe.to_owned() }
}

impl GenerateArgs {
    /// What these options wish for.
    pub(super) fn wishes<G: Shown>(&self) -> Result<Wishes, String> {
        let KwirkWishes { room, players, rotators, pits, steps } = &self.kwirk;
        Ok(Wishes {
            method: self.method.clone(),
            size: self.size.clone(),
            rooms: room.as_deref().map_or(Ok(Vec::new()), G::rooms)?,
            boxes: self.boxes.clone(),
            players: players.clone(),
            rotators: rotators.clone(),
            pits: pits.clone(),
            steps: steps.clone(),
            count: self.count as usize,
            rank: self.rank.clone(),
            numbers: self.numbers.map(|numbers| numbers.to_string()),
            band: self.band.clone(),
            condition: self.condition.clone(),
            unique: self.unique.clone(),
            ramp: self.ramp.clone(),
            knobs: self.knobs()?,
            seed: self.seed.unwrap_or_else(drawn_seed),
            attempts: self.candidates,
            nodes: self.nodes,
            trim: (self.trim || self.keep_filler).then_some(self.trim),
            by_time: self.is_by_time(),
        })
    }

    fn knobs(&self) -> Result<BTreeMap<String, String>, String> {
        let turned = |knob: &String| {
            let (name, value) = knob
                .split_once('=')
                .ok_or_else(|| format!("`{knob}` turns no knob; write it like name=value"))?;
            Ok((name.trim().to_owned(), value.trim().to_owned()))
        };
        self.knobs.iter().map(turned).collect()
    }

    /// The recipes to follow; none means an order is to be filled.
    pub(crate) fn recipes<R: FromStr<Err: Display>>(&self) -> Result<Vec<R>, String> {
        let read = |(from, line): (String, String)| line.parse().map_err(|why| format!("{from}: {why}"));
        self.recipe_lines()?.into_iter().map(read).collect()
    }

    /// The lines of all recipes, each with where it is from.
    fn recipe_lines(&self) -> Result<Vec<(String, String)>, String> {
        let mut lines: Vec<(String, String)> =
            self.recipe.iter().map(|line| (told(line), line.clone())).collect();
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

    /// What is found out about each level.
    pub(super) fn numbers(&self) -> Numbers {
        self.numbers.unwrap_or_default()
    }

    /// Is the time all that is known of how long it may take?
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

/// A seed nobody asked for: of six digits, so that it can be told over the table.
fn drawn_seed() -> u64 {
    use std::hash::{BuildHasher as _, Hasher as _};
    // The standard library's hasher is keyed by the system's own chance.
    std::collections::hash_map::RandomState::new().build_hasher().finish() % 1_000_000
}

/// The content ids of all levels in some files.
pub(super) fn ids_to_avoid<G: Shown>(files: &[PathBuf]) -> Result<Vec<Id>, String> {
    let ids = files.iter().map(|path| G::ids(path)).collect::<Result<Vec<_>, _>>()?;
    Ok(ids.concat())
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_forge::core::kwirk::Kwirk;
    use boxwright_forge::core::sokoban::Sokoban;
    use clap::Parser;

    #[derive(Parser)]
    struct Asked {
        #[command(flatten)]
        args: GenerateArgs,
    }

    /// Are options the words that every door is tried with, and the order they are?
    fn check<G: Shown>(options: &str) {
        let words = include_str!("../../../../crates/forge/tests/words.json");
        let words: serde_json::Value = serde_json::from_str(words).unwrap();
        let asked = Asked::try_parse_from(["generate"].into_iter().chain(options.split('|'))).unwrap();
        let wishes = asked.args.wishes::<G>().unwrap();
        let expected: Wishes = serde_json::from_value(words[G::NAME]["wishes"].clone()).unwrap();
        assert_eq!(wishes, expected);
        assert_eq!(words[G::NAME]["order"], wishes.order::<G>().unwrap().to_string());
    }

    #[test]
    fn the_same_words_are_the_same_order_as_through_every_door() {
        check::<Sokoban>(
            "--method|search|--size|6x5-7x7|--boxes|2-3|--count|4|--rank|moves|--band|easy..hard|--where|pushes>=9, lines!=7|--knob|effort=300|--knob|offers=archive|--seed|7|--keep-filler",
        );
        check::<Kwirk>(
            "--game|kwirk|--method|search|--size|6x4-7x5|--players|2|--boxes|1-3|--rotators|0-2|--pits|0-4|--steps|10-90|--count|4|--rank|steps|--knob|aim=steps|--seed|7",
        );
    }
}

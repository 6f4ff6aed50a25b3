//! Generating levels: an order filled on the threads that are free, told as it goes.
//!
//! The levels kept so far are told whenever they change, each in full once; what was turned down is counted. With a
//! limit of time the row of attempts is cut, and what was found before stands: the same seed gives the same levels in
//! the same order, as many of them as there was time for. What is asked becomes [`Wishes`], so it means what the same
//! words mean elsewhere.

use super::telling::{Telling, ended};
use super::{Ended, Job};
use crate::answer::Problem;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::core::{Id, Span};
use boxwright_forge::rate::{BANDS, Metric};
use boxwright_forge::{Figure, Made, Order, Pack, Puzzle, Wishes};
use boxwright_workshop::{Filled, fill_course};
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Question {
    method: String,
    columns: (usize, usize),
    rows: (usize, usize),
    boxes: (usize, usize),
    /// Bands from and to, 0 for trivial.
    #[serde(default = "all_bands")]
    bands: (usize, usize),
    keep: usize,
    /// What the best are ranked by; nothing for first come.
    rank: Option<String>,
    seed: u64,
    /// Seconds.
    time: u64,
    #[serde(default)]
    trim: bool,
    /// A condition in words, such as `pushes>=30`.
    #[serde(default)]
    condition: String,
    #[serde(default)]
    knobs: BTreeMap<String, String>,
}

fn all_bands() -> (usize, usize) {
    (0, BANDS.len() - 1)
}

/// Interiors from and to.
const SIDES: (usize, usize) = (3, 30);
const MOST_BOXES: usize = 40;
const MOST_KEPT: usize = 500;
const MOST_SECONDS: u64 = 3_600;
/// For proving what was offered when the time is over.
pub(super) const REST: Duration = Duration::from_millis(200);
pub(super) const MEMORY: u64 = 2 << 30;

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let first = |made: &Made| made.proof.counts.pushes;
    made::<Sokoban>(&wishes(&asked)?, asked.time, job, card, first)
}

/// Fills the order that wishes amount to, and tells each level as a card, and so much of the first.
pub(super) fn made<G: Puzzle>(
    wishes: &Wishes,
    seconds: u64,
    job: &Job,
    card: fn(&Made<G>) -> Value,
    first: fn(&Made<G>) -> usize,
) -> Ended {
    let order: Order<G> = wishes.order().map_err(Problem::unclear)?;
    let course = wishes.course(&order).map_err(Problem::unclear)?;
    let time = Duration::from_secs(seconds);
    let (stop, rest) = (job.stop.part(Some(time)), job.stop.part(Some(time + REST)).for_the_rest());
    let threads = job.studio.queue.threads();
    let mut telling = Telling::new(job);
    let mut tell = |pack: &Pack<G>, is_last: bool| {
        let best = pack.levels.first().map(first);
        let progress = telling.progress(pack.attempts, pack.levels.len(), best, &pack.tally);
        if is_last || telling.is_due() {
            let ids: Vec<Id> = pack.levels.iter().map(|made| G::exact_id(&made.level)).collect();
            telling.tell(ids, |at| card(&pack.levels[at]), &progress);
        }
        progress
    };
    let nothing = Filled::nothing(&order, Vec::new());
    let filled = fill_course(&order, course, nothing, (threads, MEMORY), (&stop, &rest), |filled| {
        _ = tell(&filled.progress.pack, false)
    });
    let pack = &filled.progress.pack;
    Ok(ended(tell(pack, true), filled.was_stopped, &pack.tally))
}

fn wishes(asked: &Question) -> Result<Wishes, Problem> {
    let (easiest, hardest) = asked.bands;
    span(asked.bands, all_bands(), "bands")?;
    let bands = || format!("{}..{}", BANDS[easiest].name, BANDS[hardest].name);
    check(asked.keep, asked.time)?;
    Ok(Wishes {
        method: Some(asked.method.clone()),
        size: Some(size(asked.columns, asked.rows)?),
        boxes: Some(span(asked.boxes, (1, MOST_BOXES), "boxes")?.to_string()),
        count: asked.keep,
        rank: Some(rank(asked.rank.as_deref())),
        band: (asked.bands != all_bands()).then(bands),
        condition: Some(asked.condition.trim().to_owned()).filter(|condition| !condition.is_empty()),
        knobs: asked.knobs.clone(),
        seed: asked.seed,
        attempts: Some(FOREVER),
        trim: Some(asked.trim),
        by_time: true,
        ..Wishes::default()
    })
}

/// Time is what ends it.
pub(super) const FOREVER: u64 = u64::MAX >> 1;

/// Sizes as wishes have them.
pub(super) fn size(columns: (usize, usize), rows: (usize, usize)) -> Result<String, Problem> {
    let (columns, rows) = (span(columns, SIDES, "columns")?, span(rows, SIDES, "rows")?);
    Ok(format!("{}x{}-{}x{}", columns.from, rows.from, columns.to, rows.to))
}

/// A rank as wishes have it; nothing is ranked if nobody says.
pub(super) fn rank(asked: Option<&str>) -> String {
    asked.filter(|rank| !rank.is_empty()).unwrap_or("none").to_owned()
}

/// A span within limits, or what would do.
pub(super) fn span(
    (from, to): (usize, usize),
    (least, most): (usize, usize),
    what: &str,
) -> Result<Span, Problem> {
    if from < least || to > most || from > to {
        let told = format!("{what} from {from} to {to} will not do; {least} to {most} would");
        return Err(Problem::unclear(told));
    }
    Ok(Span { from, to })
}

/// Is it a number of levels to keep, and a time to stop after?
pub(super) fn check(keep: usize, seconds: u64) -> Result<(), Problem> {
    if (1..=MOST_KEPT).contains(&keep) && (1..=MOST_SECONDS).contains(&seconds) {
        return Ok(());
    }
    let told = format!("keep 1 to {MOST_KEPT} levels, stop after 1 to {MOST_SECONDS} seconds");
    Err(Problem::unclear(told))
}

/// A level as a card shows it.
fn card(made: &Made) -> Value {
    let counts = made.proof.counts;
    json!({
        "id": made.level.exact_id().to_string(),
        "level": made.level.to_string(),
        "boxes": made.level.boxes().len(),
        "pushes": counts.pushes, "moves": counts.moves, "lines": counts.lines,
        "plan": made.proof.lurd(),
        "difficulty": made.rated.difficulty(),
        "band": made.rated.rating.as_ref().ok().map(|rating| rating.band_number()),
        "recipe": made.recipe.to_string(),
        "metrics": made.rated.figures.iter().map(|(figure, number)| (figure.name(), *number)).collect::<BTreeMap<_, _>>(),
    })
}

/// What levels can be ranked by, for the list on the page.
pub(crate) fn ranks() -> Vec<&'static str> {
    Figure::all().filter_map(|figure| Metric::named(figure.name()).map(|metric| metric.name)).collect()
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    /// Do wishes that time ends amount to the order that the words amount to which every door is tried with?
    pub(in super::super) fn check<G: Puzzle>(wishes: &Wishes) {
        let words = include_str!("../../../../crates/forge/tests/words.json");
        let words: Value = serde_json::from_str(words).unwrap();
        let expected: Wishes = serde_json::from_value(words[G::NAME]["wishes"].clone()).unwrap();
        let until_time = Wishes { attempts: Some(FOREVER), by_time: true, ..expected };
        let told = |wishes: &Wishes| wishes.order::<G>().unwrap().to_string();
        assert_eq!(told(wishes), told(&until_time));
        let attempts =
            |text: &str| text.split(' ').filter(|word| !word.starts_with("attempts=")).collect::<String>();
        assert_eq!(attempts(&told(wishes)), attempts(words[G::NAME]["order"].as_str().unwrap()));
    }

    #[test]
    fn the_same_words_are_the_same_order_as_through_every_door() {
        let question = json!({
            "method": "search", "columns": [6, 7], "rows": [5, 7], "boxes": [2, 3], "bands": [1, 3], "keep": 4,
            "rank": "moves", "seed": 7, "time": 5, "condition": " pushes>=9, lines!=7",
            "knobs": { "effort": "300", "offers": "archive" },
        });
        let question = serde_json::from_value(question).unwrap();
        check::<Sokoban>(&wishes(&question).unwrap_or_else(|why| panic!("{why:?}")));
    }
}

//! Generating levels: an order filled on the threads that are free, told as it goes.
//!
//! The levels kept so far are told whenever they change, each in full once; what was turned down is counted. With a
//! limit of time the row of attempts is cut, and what was found before stands: the same seed gives the same levels in
//! the same order, as many of them as there was time for.

use super::{Ended, Job};
use crate::answer::Problem;
use boxwright_forge::core::Id;
use boxwright_forge::make::{Knobs, Tally};
use boxwright_forge::rate::{BANDS, Metric};
use boxwright_forge::{Figure, Made, Order, Pack, Sizes, Span, Subject, generator};
use boxwright_workshop::fill;
use serde::Deserialize;
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::{Duration, Instant};

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
const MEMORY: u64 = 2 << 30;
/// Between two words about the progress.
const PAUSE: Duration = Duration::from_millis(150);

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let order = order(&asked)?;
    let (begun, mut told) = (Instant::now(), Instant::now());
    let mut known: Vec<Id> = Vec::new();
    let mut shown: Vec<Id> = Vec::new();
    let stop = job.stop.part(Some(Duration::from_secs(asked.time)));
    let threads = job.studio.queue.threads();
    let mut tell = |pack: &Pack, is_last: bool| {
        if told.elapsed() < PAUSE && !is_last {
            return;
        }
        told = Instant::now();
        let ids: Vec<Id> = pack.levels.iter().map(|made| made.level.exact_id()).collect();
        if ids != shown {
            let fresh: Vec<Value> =
                pack.levels.iter().filter(|made| !known.contains(&made.level.exact_id())).map(card).collect();
            known.extend(&ids);
            let names: Vec<String> = ids.iter().map(Id::to_string).collect();
            job.tell("kept", &json!({ "order": names, "levels": fresh }));
            shown = ids;
        }
        job.tell("progress", &progress(pack, begun.elapsed()));
    };
    let filled = fill(&order, Vec::new(), (threads, MEMORY), &stop, |pack| tell(pack, false));
    tell(&filled.pack, true);
    let mut ended = progress(&filled.pack, begun.elapsed());
    ended["was_stopped"] = json!(filled.was_stopped);
    ended["reason"] =
        json!(filled.pack.tally.reason().map(|(what, count)| json!({ "what": said(what), "count": count })));
    Ok(ended)
}

fn order(asked: &Question) -> Result<Order, Problem> {
    let generator = generator(&asked.method).map_err(Problem::unclear)?;
    let span = |(from, to): (usize, usize), (least, most): (usize, usize), what: &str| {
        if from < least || to > most || from > to {
            return Err(Problem::unclear(format!(
                "{what} from {from} to {to} will not do; {least} to {most} would"
            )));
        }
        Ok(Span { from, to })
    };
    let mut knobs = Knobs::of(generator.knobs);
    for (name, value) in &asked.knobs {
        knobs.set(name, value).map_err(Problem::unclear)?;
    }
    let bands = span(asked.bands, (0, BANDS.len() - 1), "bands")?;
    let mut condition = asked.condition.trim().to_owned();
    let mut also =
        |part: String| condition = if condition.is_empty() { part } else { format!("{condition}, {part}") };
    if bands.from > 0 {
        also(format!("band>={}", BANDS[bands.from].name));
    }
    if bands.to + 1 < BANDS.len() {
        also(format!("band<={}", BANDS[bands.to].name));
    }
    let condition =
        if condition.is_empty() { None } else { Some(condition.parse().map_err(Problem::unclear)?) };
    let rank = match asked.rank.as_deref() {
        None | Some("") => None,
        Some(name) => Some(Subject::named(name).map_err(Problem::unclear)?),
    };
    if !(1..=MOST_KEPT).contains(&asked.keep) || !(1..=MOST_SECONDS).contains(&asked.time) {
        let told = format!("keep 1 to {MOST_KEPT} levels, stop after 1 to {MOST_SECONDS} seconds");
        return Err(Problem::unclear(told));
    }
    let order = Order {
        knobs,
        sizes: Sizes {
            columns: span(asked.columns, SIDES, "columns")?,
            rows: span(asked.rows, SIDES, "rows")?,
        },
        boxes: span(asked.boxes, (1, MOST_BOXES), "boxes")?,
        count: asked.keep,
        rank,
        trim: asked.trim,
        condition,
        seed: asked.seed,
        // Time is what ends it.
        attempts: u64::MAX >> 1,
        ..Order::by(generator)
    };
    match order.refused() {
        Some(why) => Err(Problem::unclear(why)),
        None => Ok(order),
    }
}

/// A level as a card shows it.
fn card(made: &Made) -> Value {
    let counts = made.replay.counts;
    json!({
        "id": made.level.exact_id().to_string(),
        "level": made.level.to_string(),
        "boxes": made.level.boxes().len(),
        "pushes": counts.pushes, "moves": counts.moves, "lines": counts.lines,
        "plan": made.replay.lurd(),
        "difficulty": made.rated.difficulty(),
        "band": made.rated.rating.as_ref().ok().map(|rating| rating.band_number()),
        "recipe": made.recipe.to_string(),
        "metrics": made.rated.figures.iter().map(|(figure, number)| (figure.name(), *number)).collect::<BTreeMap<_, _>>(),
    })
}

/// What was tried and why so little was kept, in the page's words.
fn progress(pack: &Pack, time: Duration) -> Value {
    let turned_down: Vec<Value> = reasons(&pack.tally)
        .into_iter()
        .map(|(what, count)| json!({ "what": what, "count": count }))
        .collect();
    json!({
        "tried": pack.attempts, "kept": pack.levels.len(), "seconds": time.as_secs_f64(),
        "best": pack.levels.first().map(|made| made.replay.counts.pushes), "turned_down": turned_down,
    })
}

/// Reasons by how often they were counted.
fn reasons(tally: &Tally) -> Vec<(String, u64)> {
    let mut found: Vec<(String, u64)> = tally
        .iter()
        .filter(|(what, _)| what.contains(": "))
        .map(|(what, count)| (said(what), count))
        .collect();
    found.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
    found.truncate(4);
    found
}

/// A reason without its stage, in plain words.
fn said(what: &str) -> String {
    match what {
        "level: not as asked for" => "not as asked for".to_owned(),
        "level: seen before" => "seen before".to_owned(),
        "level: surpassed" => "surpassed".to_owned(),
        other => other.split_once(": ").map_or(other, |(_, reason)| reason).to_owned(),
    }
}

/// What levels can be ranked by, for the list on the page.
pub(crate) fn ranks() -> Vec<&'static str> {
    Figure::all().filter_map(|figure| Metric::named(figure.name()).map(|metric| metric.name)).collect()
}

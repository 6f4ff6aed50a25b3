//! Generating levels: an order filled on the threads that are free, told as it goes.
//!
//! The levels kept so far are told whenever they change, each in full once; what was turned down is counted. With a
//! limit of time the row of attempts is cut, and what was found before stands: the same seed gives the same levels in
//! the same order, as many of them as there was time for. A method that climbs makes rounds of growing effort, and one
//! that can aim aims at what is asked for.

use super::telling::{Telling, ended};
use super::{Ended, Job};
use boxwright_desk::Problem;
use boxwright_forge::core::Id;
use boxwright_forge::make::Knobs;
use boxwright_forge::rate::BANDS;
use boxwright_forge::{Condition, Made, Order, Pack, Sizes, Span, Subject, aim, generator};
use boxwright_workshop::{Course, Filled, can_grow, fill_course};
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
/// The band after the first.
const EASY: usize = 1;
const MOST_SECONDS: u64 = 3_600;
/// For proving what was offered when the time is over.
pub(super) const REST: Duration = Duration::from_millis(200);
pub(super) const MEMORY: u64 = 2 << 30;

pub(super) fn run(asked: Question, job: &Job) -> Ended {
    let order = order(&asked)?;
    let time = Duration::from_secs(asked.time);
    let (stop, rest) = (job.stop.part(Some(time)), job.stop.part(Some(time + REST)).for_the_rest());
    let threads = job.studio.queue.threads();
    let mut telling = Telling::new(job);
    let mut tell = |pack: &Pack, is_last: bool| {
        let progress = progress(&telling, pack);
        if is_last || telling.is_due() {
            let ids: Vec<Id> = pack.levels.iter().map(|made| made.level.exact_id()).collect();
            telling.tell(ids, |at| card(&pack.levels[at]), &progress);
        }
        progress
    };
    let course = if can_grow(&order) { Course::Rounds } else { Course::Row };
    let nothing = Filled::nothing(&order, Vec::new());
    let filled = fill_course(&order, course, nothing, (threads, MEMORY), (&stop, &rest), |filled| {
        _ = tell(&filled.pack, false)
    });
    let progress = tell(&filled.pack, true);
    Ok(ended(progress, filled.was_stopped, &filled.pack.tally))
}

fn order(asked: &Question) -> Result<Order, Problem> {
    let generator = generator(&asked.method).map_err(Problem::unclear)?;
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
    let condition: Option<Condition> =
        if condition.is_empty() { None } else { Some(condition.parse().map_err(Problem::unclear)?) };
    if aim::can_aim(generator) {
        // Nearly every climb ends above trivial; one that aims there ends sooner, with less.
        let is_narrow = bands.from > EASY || bands.to + 1 < BANDS.len() || !asked.condition.trim().is_empty();
        condition.iter().filter(|_| is_narrow).for_each(|condition| aim::turn(&mut knobs, condition));
        aim::study_as_kept(&mut knobs, asked.trim);
    }
    let rank = match asked.rank.as_deref() {
        None | Some("") => None,
        Some(name) => Some(Subject::named(name).map_err(Problem::unclear)?),
    };
    check(asked.keep, asked.time)?;
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

fn progress(telling: &Telling, pack: &Pack) -> Value {
    let best = pack.levels.first().map(|made| made.replay.counts.pushes);
    telling.progress(pack.attempts, pack.levels.len(), best, &pack.tally)
}

//! Work that can take long: it tells its host how it goes, and ends when the host says stop.
//!
//! What is asked is read first, so that what makes no sense is refused before anything runs.

mod complete;
mod hardest;
mod hint;
mod kwirk;
mod kwirk_figures;
mod kwirk_study;
mod measure;
mod neighbours;
mod solve;
mod study;
mod trim;
mod verdict;

use crate::{Desk, Problem};
use serde::de::DeserializeOwned;
use serde_json::Value;

pub(crate) use kwirk_figures::kwirk_band;

/// Work that can run long.
pub struct Job {
    /// What it is called.
    pub kind: &'static str,
    /// What it finds.
    pub summary: &'static str,
    /// What is sent.
    pub body: &'static str,
    /// What is told on the way.
    pub events: &'static [(&'static str, &'static str)],
    /// The last words.
    pub done: &'static str,
    /// Reads what was asked; nothing if the host does this work by itself, with threads of its own.
    read: Option<fn(Value) -> Result<Task, Problem>>,
}

/// A piece of work that was asked for and makes sense; it gives its last words.
pub type Task = Box<dyn FnOnce(&Desk) -> Result<Value, Problem> + Send>;

/// Reads what was asked of a kind of job.
pub fn task(kind: &str, asked: Value) -> Result<Task, Problem> {
    let job = JOBS.iter().find(|job| job.kind == kind);
    let read = job.and_then(|job| job.read);
    read.ok_or_else(|| Problem::missing(format!("there is no job `{kind}`")))?(asked)
}

/// What was asked, if it makes sense as a question of this type.
pub fn understand<T: DeserializeOwned>(asked: Value) -> Result<T, Problem> {
    serde_json::from_value(asked).map_err(|error| Problem::unclear(format!("the body will not do: {error}")))
}

fn done_by<T: DeserializeOwned + Send + 'static>(
    asked: Value,
    run: fn(T, &Desk) -> Result<Value, Problem>,
) -> Result<Task, Problem> {
    let asked: T = understand(asked)?;
    Ok(Box::new(move |desk| run(asked, desk)))
}

/// All of them.
pub const JOBS: &[Job] = &[
    Job {
        kind: "solve",
        summary: "A solution: fewest pushes, then fewest moves.",
        body: "{level: text}",
        events: &[],
        done: "Solved or {verdict: 'unsolvable' or 'unknown'}",
        read: Some(|asked| done_by(asked, |asked, desk| solve::run(asked, desk.host))),
    },
    Job {
        kind: "hint",
        summary: "The next push of a best plan.",
        body: "{level: text, plan?: text}",
        events: &[],
        done: "{hint: 'push', cell: count, name: text, dir: text, pushes: count, is_fewest: flag} or {hint: 'solved' or 'lost' or 'unknown'}",
        read: Some(|asked| done_by(asked, |asked, desk| hint::run(asked, desk.host))),
    },
    Job {
        kind: "verdict",
        summary: "What can be said about a board while it is drawn; then how hard it is.",
        body: "{level: text, longer?: flag}",
        events: &[("verdict", "Verdict")],
        done: "Verdict or Rating or {}",
        read: Some(|asked| done_by(asked, |asked, desk| verdict::run(asked, desk.host))),
    },
    Job {
        kind: "complete",
        summary: "A sketch completed, or why that cannot be.",
        body: "{level: text, may?: {*: [text]}, walls?: (count, count) or null, boxes?: (count, count) or null, alternatives?: count, longer?: flag}",
        events: &[],
        done: "Verdict",
        read: Some(|asked| done_by(asked, |asked, desk| complete::run(asked, desk.host))),
    },
    Job {
        kind: "hardest",
        summary: "The hardest starts for these walls and goals.",
        body: "{level: text}",
        events: &[("progress", "{pushes: count, positions: count}")],
        done: "{starts: [Alternative], is_hardest: flag, positions: count}",
        read: Some(|asked| done_by(asked, |asked, desk| hardest::run(asked, desk.host))),
    },
    Job {
        kind: "neighbours",
        summary: "Levels near a level: harder, easier or similar.",
        body: "{level: text, wish: 'harder' or 'easier' or 'similar', seed?: count, locked?: [(count, count)]}",
        events: &[("progress", "{tried: count, of: count, found: count}")],
        done: "{levels: [Alternative]}",
        read: Some(|asked| done_by(asked, |asked, desk| neighbours::run(asked, desk.host))),
    },
    Job {
        kind: "trim",
        summary: "A level without what its best plans never use.",
        body: "{level: text}",
        events: &[],
        done: "{level: text, squares: count, boxes: count, pushes: count, moves: count}",
        read: Some(|asked| done_by(asked, |asked, desk| trim::run(asked, desk.host))),
    },
    Job {
        kind: "study",
        summary: "Visits, pushes and bounds along a solution, and what makes it hard.",
        body: "{level: text, plan?: text or null}",
        events: &[],
        done: "{rating: Rating, metrics: Metrics, plan: text or null, visits: [count] or null, pushes: [count] or null, bounds: [count or null] or null}",
        read: Some(|asked| done_by(asked, |asked, desk| study::run(asked, desk.host))),
    },
    Job {
        kind: "measure",
        summary: "Numbers for the levels of the library that have none yet.",
        body: "{pack?: count or null}",
        events: &[("measured", "{id: text, metrics: Metrics, plan: text or null, at: count, of: count}")],
        done: "{of: count}",
        read: Some(|asked| done_by(asked, |asked, desk| measure::run(asked, desk.library, desk.host))),
    },
    Job {
        kind: "generate",
        summary: "Sokoban levels, as they are found.",
        body: "{method: text, columns: Span, rows: Span, boxes: Span, bands?: Span, keep: count, rank?: text or null, numbers?: 'few' or 'all' or null, seed: count, time: count, trim?: flag, condition?: text, knobs?: {*: text}}",
        events: &[("kept", "{order: [text], levels: [Card]}"), ("progress", "Progress")],
        done: "Ended",
        read: None,
    },
    Job {
        kind: "kwirk-solve",
        summary: "A Kwirk position solved, or the verdict on a board.",
        body: "{level: text, plan?: text, longer?: flag}",
        events: &[],
        done: "KwirkVerdict",
        read: Some(|asked| done_by(asked, |asked, desk| kwirk::run(asked, desk.host))),
    },
    Job {
        kind: "kwirk-study",
        summary: "Where a shortest plan of a Kwirk level walks, pushes and turns, and what makes it hard.",
        body: "{level: text}",
        events: &[],
        done: "{rating: Rating, metrics: Metrics, plan: text or null, visits: [count] or null, pushes: [count] or null}",
        read: Some(|asked| done_by(asked, |asked, desk| kwirk_study::run(asked, desk.host))),
    },
    Job {
        kind: "kwirk-generate",
        summary: "Kwirk levels, as they are found.",
        body: "{method: text, columns: Span, rows: Span, players: count, boxes: Span, rotators: Span, pits: Span, steps: Span, keep: count, rank?: text or null, seed: count, time: count, knobs?: {*: text}}",
        events: &[("kept", "{order: [text], levels: [KwirkCard]}"), ("progress", "Progress")],
        done: "Ended",
        read: None,
    },
];

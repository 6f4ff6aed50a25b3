//! What a generator has found, told as it goes: each level in full once, the order whenever it changes, and why so
//! little was kept. Sokoban and Kwirk share it; the page shows both in the same way.

use super::Job;
use boxwright_desk::Host as _;
use boxwright_forge::core::Id;
use boxwright_forge::make::Tally;
use serde_json::{Value, json};
use std::time::{Duration, Instant};

/// Between two words about the progress.
const PAUSE: Duration = Duration::from_millis(150);

/// Who tells the page what was kept.
pub(super) struct Telling<'j> {
    job: &'j Job,
    begun: Instant,
    told: Instant,
    known: Vec<Id>,
    shown: Vec<Id>,
}

impl<'j> Telling<'j> {
    pub(super) fn new(job: &'j Job) -> Telling<'j> {
        let now = Instant::now();
        Telling { job, begun: now, told: now, known: Vec::new(), shown: Vec::new() }
    }

    /// Is it time for another word?
    pub(super) fn is_due(&self) -> bool {
        self.told.elapsed() >= PAUSE
    }

    /// Tells what is kept now; `card` makes the card of a level by its place.
    pub(super) fn tell(&mut self, ids: Vec<Id>, card: impl Fn(usize) -> Value, progress: &Value) {
        self.told = Instant::now();
        if ids != self.shown {
            let fresh = (0..ids.len()).filter(|&at| !self.known.contains(&ids[at]));
            let fresh: Vec<Value> = fresh.map(card).collect();
            self.known.extend(&ids);
            let names: Vec<String> = ids.iter().map(Id::to_string).collect();
            self.job.tell("kept", &json!({ "order": names, "levels": fresh }));
            self.shown = ids;
        }
        self.job.tell("progress", progress);
    }

    /// What was tried and why so little was kept, in the page's words.
    pub(super) fn progress(&self, tried: u64, kept: usize, best: Option<usize>, tally: &Tally) -> Value {
        let turned_down: Vec<Value> =
            reasons(tally).into_iter().map(|(what, count)| json!({ "what": what, "count": count })).collect();
        json!({
            "tried": tried, "kept": kept, "seconds": self.begun.elapsed().as_secs_f64(), "best": best,
            "turned_down": turned_down,
        })
    }
}

/// The last words: the progress, how it ended, and the reason that was counted most.
pub(super) fn ended(mut progress: Value, was_stopped: bool, tally: &Tally) -> Value {
    progress["was_stopped"] = json!(was_stopped);
    let reason = tally.reason().map(|(what, count)| json!({ "what": said(what), "count": count }));
    progress["reason"] = json!(reason);
    progress
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

/// A reason without its stage.
fn said(what: &str) -> String {
    what.split_once(": ").map_or(what, |(_, reason)| reason).to_owned()
}

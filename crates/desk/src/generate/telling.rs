//! What a generator has found, told as it goes: each level in full once, the order whenever it changes, and why so
//! little was kept. Sokoban and Kwirk share it; the page shows both in the same way.

use crate::Host;
use crate::host::Pause;
use crate::jobs::kwirk_band;
use boxwright_forge::core::Id;
use boxwright_forge::make::Tally;
use boxwright_forge::{Pack, kwirk};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Between two words about the progress.
const PAUSE: Duration = Duration::from_millis(150);

/// Levels kept for an order, as far as the page shows them.
pub trait Kept {
    /// How many attempts were made.
    fn tried(&self) -> u64;
    /// The levels by their exact ids, in order.
    fn ids(&self) -> Vec<Id>;
    /// A level as a card shows it, by its place.
    fn card(&self, at: usize) -> Value;
    /// Pushes or steps of the first.
    fn best(&self) -> Option<usize>;
    /// Why others were turned down.
    fn tally(&self) -> &Tally;
}

/// Who tells a host what was kept.
pub struct Telling<'h> {
    host: &'h dyn Host,
    begun: Duration,
    pause: Pause<'h>,
    known: Vec<Id>,
    shown: Vec<Id>,
}

impl<'h> Telling<'h> {
    /// Nothing was told yet; the time counts from now.
    pub fn new(host: &'h dyn Host) -> Telling<'h> {
        Telling { host, begun: host.now(), pause: Pause::new(host), known: Vec::new(), shown: Vec::new() }
    }

    /// Tells what is kept now, if it is time for another word.
    pub fn hear(&mut self, kept: &impl Kept) {
        if self.pause.is_over(PAUSE) {
            let progress = self.progress(kept);
            self.tell(kept, &progress);
        }
    }

    /// Tells what is kept in the end. The last words: the progress, how it ended, and the reason that was counted most.
    pub fn end(mut self, kept: &impl Kept, was_stopped: bool) -> Value {
        let mut progress = self.progress(kept);
        self.tell(kept, &progress);
        progress["was_stopped"] = json!(was_stopped);
        let reason = kept.tally().reason().map(|(what, count)| json!({ "what": said(what), "count": count }));
        progress["reason"] = json!(reason);
        progress
    }

    fn tell(&mut self, kept: &impl Kept, progress: &Value) {
        let ids = kept.ids();
        if ids != self.shown {
            let fresh = (0..ids.len()).filter(|&at| !self.known.contains(&ids[at]));
            let fresh: Vec<Value> = fresh.map(|at| kept.card(at)).collect();
            self.known.extend(&ids);
            let names: Vec<String> = ids.iter().map(Id::to_string).collect();
            self.host.tell("kept", &json!({ "order": names, "levels": fresh }));
            self.shown = ids;
        }
        self.host.tell("progress", progress);
    }

    /// What was tried and why so little was kept, in the page's words.
    fn progress(&self, kept: &impl Kept) -> Value {
        let turned_down: Vec<Value> = reasons(kept.tally())
            .into_iter()
            .map(|(what, count)| json!({ "what": what, "count": count }))
            .collect();
        let seconds = self.host.now().saturating_sub(self.begun).as_secs_f64();
        json!({
            "tried": kept.tried(), "kept": kept.ids().len(), "seconds": seconds, "best": kept.best(),
            "turned_down": turned_down,
        })
    }
}

impl Kept for Pack {
    fn tried(&self) -> u64 {
        self.attempts
    }

    fn ids(&self) -> Vec<Id> {
        self.levels.iter().map(|made| made.level.exact_id()).collect()
    }

    fn card(&self, at: usize) -> Value {
        let made = &self.levels[at];
        let counts = made.replay.counts;
        let figures = made.rated.figures.iter();
        json!({
            "id": made.level.exact_id().to_string(),
            "level": made.level.to_string(),
            "boxes": made.level.boxes().len(),
            "pushes": counts.pushes, "moves": counts.moves, "lines": counts.lines,
            "plan": made.replay.lurd(),
            "difficulty": made.rated.difficulty(),
            "band": made.rated.rating.as_ref().ok().map(|rating| rating.band_number()),
            "recipe": made.recipe.to_string(),
            "metrics": figures.map(|(figure, number)| (figure.name(), *number)).collect::<BTreeMap<_, _>>(),
        })
    }

    fn best(&self) -> Option<usize> {
        self.levels.first().map(|made| made.replay.counts.pushes)
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
}

impl Kept for kwirk::Pack {
    fn tried(&self) -> u64 {
        self.attempts
    }

    fn ids(&self) -> Vec<Id> {
        self.levels.iter().map(|made| made.level.exact_id()).collect()
    }

    fn card(&self, at: usize) -> Value {
        let made = &self.levels[at];
        let (counts, level) = (made.solution.counts, &made.level);
        let (difficulty, band) = (made.rating.difficulty, kwirk_band(&made.rating));
        let metrics = json!({
            "steps": counts.steps, "pushes": counts.pushes, "turns": counts.turns, "switches": counts.switches,
            "players": level.players().len(), "boxes": level.boxes().len(),
            "rotators": level.rotators().len(), "pits": level.pits().len(),
            "difficulty": difficulty, "band": band,
        });
        json!({
            "id": level.exact_id().to_string(), "game": "kwirk", "level": level.to_string(),
            "steps": counts.steps, "plan": made.solution.plan.to_string(), "recipe": made.recipe.to_string(),
            "difficulty": difficulty, "band": band, "metrics": metrics,
        })
    }

    fn best(&self) -> Option<usize> {
        self.levels.first().map(|made| made.solution.counts.steps)
    }

    fn tally(&self) -> &Tally {
        &self.tally
    }
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

//! What a generator has found, told as it goes: each level in full once, the order whenever it changes, and why so
//! little was kept. Sokoban and Kwirk share it; the page shows both in the same way.

use crate::Host;
use crate::host::Pause;
use crate::jobs::kwirk_band;
use boxwright_forge::core::Id;
use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::make::Tally;
use boxwright_forge::rate::NotRated;
use boxwright_forge::{Made, Pack, Puzzle};
use serde_json::{Value, json};
use std::collections::BTreeMap;
use std::time::Duration;

/// Between two words about the progress.
const PAUSE: Duration = Duration::from_millis(150);

/// A game whose levels are cards on the page.
pub trait Cards: Puzzle {
    /// A level as a card shows it.
    fn card(made: &Made<Self>) -> Value;
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
    pub fn hear<G: Cards>(&mut self, pack: &Pack<G>) {
        if self.pause.is_over(PAUSE) {
            let progress = self.progress(pack);
            self.tell(pack, &progress);
        }
    }

    /// Tells what is kept in the end. The last words: the progress, how it ended, and the reason that was counted most.
    pub fn end<G: Cards>(mut self, pack: &Pack<G>, was_stopped: bool) -> Value {
        let mut progress = self.progress(pack);
        self.tell(pack, &progress);
        progress["was_stopped"] = json!(was_stopped);
        let reason = pack.tally.reason().map(|(what, count)| json!({ "what": said(what), "count": count }));
        progress["reason"] = json!(reason);
        progress
    }

    fn tell<G: Cards>(&mut self, pack: &Pack<G>, progress: &Value) {
        let ids: Vec<Id> = pack.levels.iter().map(|made| G::exact_id(&made.level)).collect();
        if ids != self.shown {
            let fresh = (0..ids.len()).filter(|&at| !self.known.contains(&ids[at]));
            let fresh: Vec<Value> = fresh.map(|at| G::card(&pack.levels[at])).collect();
            self.known.extend(&ids);
            let names: Vec<String> = ids.iter().map(Id::to_string).collect();
            self.host.tell("kept", &json!({ "order": names, "levels": fresh }));
            self.shown = ids;
        }
        self.host.tell("progress", progress);
    }

    /// What was tried and why so little was kept, in the page's words.
    fn progress<G: Cards>(&self, pack: &Pack<G>) -> Value {
        let turned_down: Vec<Value> = reasons(&pack.tally)
            .into_iter()
            .map(|(what, count)| json!({ "what": what, "count": count }))
            .collect();
        let best = pack.levels.first().map(|made| made.optimum());
        let seconds = self.host.now().saturating_sub(self.begun).as_secs_f64();
        json!({
            "tried": pack.attempts, "kept": pack.levels.len(), "seconds": seconds, "best": best,
            "turned_down": turned_down,
        })
    }
}

impl Cards for Sokoban {
    /// How hard it is, if that was asked for.
    fn card(made: &Made) -> Value {
        let counts = made.proof.counts;
        let figures = made.rated.figures.iter();
        let mut card = json!({
            "id": made.level.exact_id().to_string(),
            "level": made.level.to_string(),
            "boxes": made.level.boxes().len(),
            "pushes": counts.pushes, "moves": counts.moves, "lines": counts.lines,
            "plan": made.proof.lurd(),
            "recipe": made.recipe.to_string(),
            "metrics": figures.map(|(figure, number)| (figure.name(), *number)).collect::<BTreeMap<_, _>>(),
        });
        if made.rated.rating != Err(NotRated::NotAsked) {
            card["difficulty"] = json!(made.rated.difficulty());
            card["band"] = json!(made.rated.rating.as_ref().ok().map(|rating| rating.band_number()));
        }
        card
    }
}

impl Cards for Kwirk {
    fn card(made: &Made<Kwirk>) -> Value {
        let (counts, level) = (made.proof.counts, &made.level);
        let (difficulty, band) = (made.rated.difficulty(), made.rated.rating.as_ref().ok().map(kwirk_band));
        let metrics = json!({
            "steps": counts.steps, "pushes": counts.pushes, "turns": counts.turns, "switches": counts.switches,
            "players": level.players().len(), "boxes": level.boxes().len(),
            "rotators": level.rotators().len(), "pits": level.pits().len(),
            "difficulty": difficulty, "band": band,
        });
        json!({
            "id": level.exact_id().to_string(), "game": "kwirk", "level": level.to_string(),
            "steps": counts.steps, "plan": made.proof.plan.to_string(), "recipe": made.recipe.to_string(),
            "difficulty": difficulty, "band": band, "metrics": metrics,
        })
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

//! What is seen of Kwirk levels that are made: a bar with the first of them, then pictures, numbers and recipes.

use super::Filled;
use super::keep::title;
use crate::generate::{GenerateArgs, why_nothing};
use crate::kwirk::GAME;
use crate::talk::{Talk, is_unicode};
use boxwright_draw::Theme;
use boxwright_draw::kwirk::terminal;
use boxwright_draw::terminal::Ink;
use boxwright_forge::core::counted;
use boxwright_forge::kwirk::{Made, Order, Pack};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::cell::Cell;
use std::io;
use std::time::Duration;

/// The bar while attempts are made.
pub(super) struct Progress {
    bar: ProgressBar,
    ink: Ink,
    /// How many levels there were when the picture was drawn last.
    drawn: Cell<usize>,
}

impl Progress {
    pub(super) fn new(order: &Order, talk: &Talk) -> Progress {
        let template = "{bar:30} {pos} of {len} levels, {elapsed}\n{msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(order.count as u64).with_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Progress { bar, ink: talk.ink(), drawn: Cell::new(0) }
    }

    /// Shows how far it got, and the last level if it is new.
    pub(super) fn show(&self, pack: &Pack) {
        self.bar.set_position(pack.levels.len() as u64);
        if self.bar.is_hidden() || self.drawn.replace(pack.levels.len()) == pack.levels.len() {
            return;
        }
        if let Some(made) = pack.levels.last() {
            let attempts = counted(pack.attempts as usize, "attempt", "attempts");
            let picture = terminal::lines(&made.level.draft(), self.ink, Theme::default(), is_unicode());
            self.bar.set_message(format!("{attempts}; last: {}\n{}", numbers(made), picture.join("\n")));
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// Tells what was made, and what was not.
pub(super) fn tell(
    args: &GenerateArgs,
    filled: &Filled,
    by_somebody: bool,
    talk: &mut Talk,
) -> io::Result<()> {
    for made in &filled.levels {
        if talk.json { talk.object(&line(made))? } else { picture(made, talk)? }
    }
    if filled.levels.is_empty() {
        talk.not_so();
    }
    if talk.json {
        let tally: serde_json::Map<String, serde_json::Value> =
            filled.tally.iter().map(|(what, count)| (what.to_owned(), json!(count))).collect();
        talk.object(&json!({
            "kept": filled.levels.len(),
            "wanted": filled.wanted,
            "is_short": filled.levels.len() < filled.wanted,
            "tally": tally,
            "was_stopped": filled.was_stopped,
            "cpu_seconds": (filled.cpu.as_secs_f64() * 1e6).round() / 1e6,
        }))?;
    }
    if args.follows_recipes() {
        return Ok(());
    }
    if filled.was_stopped {
        let by = if by_somebody { "stopped early" } else { "the time is over" };
        talk.say(format!("{by}: with more time there may be more"))?;
    }
    if !talk.json && filled.tally.iter().next().is_some() {
        talk.say(format!("tally: {}", filled.tally))?;
    }
    let (found, wanted) = (filled.levels.len(), filled.wanted);
    match found {
        0 => talk.say(why_nothing(&filled.tally, filled.was_stopped)),
        _ if found >= wanted => Ok(()),
        _ if filled.was_stopped => talk.say(format!("{found} of {wanted} found")),
        _ => talk.say(format!("{found} of {wanted} found; more --candidates or --nodes may find more")),
    }
}

/// `56 steps, 14 pushes, 9 turns, 12 element switches, difficulty 20.12 (hard)`.
fn numbers(made: &Made) -> String {
    let counts = made.solution.counts;
    format!(
        "{}, {}, {}, {}, difficulty {:.3} ({}, not validated on people)",
        counted(counts.steps, "step", "steps"),
        counted(counts.pushes, "push", "pushes"),
        counted(counts.turns, "turn", "turns"),
        counted(made.solution.element_switches(), "element switch", "element switches"),
        made.rating.difficulty,
        made.rating.band.name,
    )
}

/// The level as text that is a level file.
fn picture(made: &Made, talk: &mut Talk) -> io::Result<()> {
    talk.line(format!("level: {}", title(made)))?;
    for line in terminal::lines(&made.level.draft(), talk.ink(), Theme::default(), is_unicode()) {
        talk.line(line)?;
    }
    talk.line(format!("\n; {}\n; {}\n", numbers(made), made.recipe))
}

/// The level as data.
fn line(made: &Made) -> serde_json::Value {
    let (level, counts) = (&made.level, made.solution.counts);
    json!({
        "title": title(made),
        "game": GAME,
        "level": level.to_string().lines().collect::<Vec<_>>(),
        "recipe": made.recipe.to_string(),
        "plan": made.solution.plan.to_string(),
        "optimal": "steps",
        "id": level.exact_id().to_string(),
        "content_id": level.content_id().to_string(),
        "players": level.players().len(),
        "boxes": level.boxes().len(),
        "rotators": level.rotators().len(),
        "pits": level.pits().len(),
        "steps": counts.steps,
        "switches": counts.switches,
        "pushes": counts.pushes,
        "falls": counts.falls,
        "turns": counts.turns,
        "element_switches": made.solution.element_switches(),
        "counter_steps": made.solution.counter_steps,
        "difficulty": made.rating.difficulty,
        "band": made.rating.band.name,
    })
}

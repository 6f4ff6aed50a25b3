//! What is seen of a pack: a bar with the best so far while it is made, then pictures, numbers and recipes.

use super::games::{Shown, UNTRIMMED, numbers};
use super::{GenerateArgs, Made, Outcome};
use crate::talk::Talk;
use boxwright_draw::terminal::Ink;
use boxwright_forge::core::counted;
use boxwright_forge::make::Tally;
use boxwright_forge::{Order, Pack, Row};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::cell::Cell;
use std::io;
use std::time::Duration;

/// The bar while attempts are made.
pub(super) struct Progress {
    bar: ProgressBar,
    ink: Ink,
    /// How many levels there were, and what the best was worth, when the picture was drawn last.
    drawn: Cell<(usize, u64)>,
}

impl Progress {
    pub(super) fn new<G: Shown>(order: &Order<G>, talk: &Talk) -> Progress {
        let template = "{bar:30} {pos} of {len} attempts, {per_sec}, {eta} left\n{msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(order.attempts).with_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Progress { bar, ink: talk.ink(), drawn: Cell::new((0, 0)) }
    }

    /// Shows how far it got, and the best level if it is new.
    pub(super) fn show<G: Shown>(&self, pack: &Pack<G>) {
        self.bar.set_position(pack.attempts);
        if let Some(best) = pack.levels.first().filter(|_| !self.bar.is_hidden()) {
            let now = (pack.levels.len(), best.recipe.attempt);
            if self.drawn.replace(now) != now {
                let picture = G::picture(&best.level, self.ink);
                let kept = counted(pack.levels.len(), "level", "levels");
                self.bar.set_message(format!(
                    "{kept} kept; first: {}\n{}",
                    numbers(best),
                    picture.join("\n")
                ));
            }
        }
    }

    pub(super) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// What is told in the end.
pub(super) struct Report<'a, G: Shown> {
    args: &'a GenerateArgs,
    outcome: &'a Outcome<G>,
    /// Did somebody say stop? If not, it was the clock.
    by_somebody: bool,
}

impl<'a, G: Shown> Report<'a, G> {
    pub(super) fn new(args: &'a GenerateArgs, outcome: &'a Outcome<G>, by_somebody: bool) -> Report<'a, G> {
        Report { args, outcome, by_somebody }
    }

    pub(super) fn tell(&self, talk: &mut Talk) -> io::Result<()> {
        for made in &self.outcome.levels {
            if talk.json { talk.object(&Row::of(made).line())? } else { picture(made, talk)? }
        }
        let levels = &self.outcome.levels;
        if levels.is_empty() {
            talk.not_so();
        }
        if talk.json {
            let tally: serde_json::Map<String, serde_json::Value> =
                self.outcome.tally.iter().map(|(what, count)| (what.to_owned(), json!(count))).collect();
            let cpu_seconds = (self.outcome.cpu.as_secs_f64() * 1e6).round() / 1e6;
            talk.object(&json!({
                "kept": levels.len(),
                "wanted": self.outcome.wanted,
                "is_short": self.outcome.is_short(),
                "unranked": self.outcome.unranked,
                "numbers": self.args.numbers().to_string(),
                "tally": tally,
                "was_stopped": self.outcome.was_stopped,
                "cpu_seconds": cpu_seconds,
            }))?;
        }
        if self.outcome.was_stopped && !self.args.follows_recipes() {
            let by = if self.by_somebody { "stopped early" } else { "the time is over" };
            let more = if self.outcome.is_ranked { "better ones" } else { "more" };
            talk.say(format!("{by}: with more time there may be {more}"))?;
        }
        if self.outcome.half_rated > 0 {
            let levels = counted(self.outcome.half_rated, "level has", "levels have");
            talk.say(format!("{levels} only the numbers that were asked about: there was no time for all"))?;
        }
        if self.outcome.unranked > 0 {
            let levels = counted(self.outcome.unranked, "level is", "levels are");
            talk.say(format!(
                "{levels} ranked last, by fewest {}: what --rank asks for is not known within the effort",
                G::OPTIMAL
            ))?;
        }
        if !talk.json && self.outcome.tally.iter().next().is_some() {
            talk.say(format!("tally: {}", self.outcome.tally))?;
        }
        if levels.is_empty() {
            return talk.say(self.why_nothing());
        }
        // The nearest is told when it is found, and whoever follows recipes tells how far he came.
        match self.outcome.is_short() && !self.outcome.is_nearest && !self.args.follows_recipes() {
            true => talk.say(self.how_short()),
            false => Ok(()),
        }
    }

    fn how_short(&self) -> String {
        let short = format!("{} of {} found", self.outcome.found(), self.outcome.wanted);
        let more = if G::NODES_STEER { "--candidates or --nodes" } else { "--candidates" };
        match self.args.ramp {
            _ if self.outcome.was_stopped => short,
            Some(_) => format!("{short}; another --seed may find more"),
            None => format!("{short}; more {more} may find more"),
        }
    }

    fn why_nothing(&self) -> String {
        why_nothing(&self.outcome.tally, self.outcome.was_stopped)
    }
}

/// The reason that turned most down, and what might help.
pub(super) fn why_nothing(tally: &Tally, was_stopped: bool) -> String {
    let attempts = tally.get("attempts") as usize;
    if attempts == 0 && was_stopped {
        return "nothing found: no attempt was finished in the time".to_owned();
    }
    let nothing = format!("nothing found in {}", counted(attempts, "attempt", "attempts"));
    match tally.reason() {
        Some((what, count)) => {
            let times = counted(count as usize, "time", "times");
            let help = if what.starts_with("cut: ") { "; more --nodes or --memory may help" } else { "" };
            format!("{nothing}; most often ({times}): {what}{help}")
        }
        None => nothing,
    }
}

/// The level as text that is a level file.
fn picture<G: Shown>(made: &Made<G>, talk: &mut Talk) -> io::Result<()> {
    talk.line(G::heading(&Row::of(made).title))?;
    for line in G::picture(&made.level, talk.ink()) {
        talk.line(line)?;
    }
    talk.line(format!("\n; {}", numbers(made)))?;
    if made.is_untrimmed {
        talk.line(format!("; {UNTRIMMED}"))?;
    }
    if let Some(unique) = made.unique {
        talk.line(format!("; {}", unique.claim()))?;
    }
    talk.line(format!("; {}\n", made.recipe))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn nothing_is_told_with_its_reason_whatever_the_stage_is_called() {
        let mut tally = Tally::default();
        assert_eq!(why_nothing(&tally, true), "nothing found: no attempt was finished in the time");
        tally.note("attempts");
        assert_eq!(why_nothing(&tally, false), "nothing found in 1 attempt");
        tally.note("cut: budget spent");
        let cut = "nothing found in 1 attempt; most often (1 time): cut: budget spent; more --nodes or --memory may help";
        assert_eq!(why_nothing(&tally, false), cut);
        tally.add("simulation: no better", 3);
        let no_better = "nothing found in 1 attempt; most often (3 times): simulation: no better";
        assert_eq!(why_nothing(&tally, false), no_better);
    }
}

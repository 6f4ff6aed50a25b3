//! What is seen of a pack: a bar with the best so far while it is made, then pictures, numbers and recipes.

use super::keep::title;
use super::{GenerateArgs, Pack};
use crate::talk::{Talk, is_unicode};
use boxwright_draw::terminal::Ink;
use boxwright_draw::{Theme, terminal};
use boxwright_forge::core::sokoban::Counts;
use boxwright_forge::core::{counted, shown};
use boxwright_forge::make::Tally;
use boxwright_forge::rate::NotRated;
use boxwright_forge::{Made, Order};
use indicatif::{ProgressBar, ProgressStyle};
use serde_json::json;
use std::cell::Cell;
use std::io;
use std::time::Duration;

/// The bar while attempts are made.
pub(crate) struct Progress {
    bar: ProgressBar,
    ink: Ink,
    /// How many levels there were, and what the best was worth, when the picture was drawn last.
    drawn: Cell<(usize, u64)>,
}

impl Progress {
    pub(crate) fn new(order: &Order, talk: &Talk) -> Progress {
        let template = "{bar:30} {pos} of {len} attempts, {per_sec}, {eta} left\n{msg}";
        let style = ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar());
        let bar = ProgressBar::new(order.attempts).with_style(style);
        if !bar.is_hidden() {
            bar.enable_steady_tick(Duration::from_millis(500));
        }
        Progress { bar, ink: talk.ink(), drawn: Cell::new((0, 0)) }
    }

    /// Shows how far it got, and the best level if it is new.
    pub(crate) fn show(&self, pack: &boxwright_forge::Pack) {
        self.bar.set_position(pack.attempts);
        if let Some(best) = pack.levels.first().filter(|_| !self.bar.is_hidden()) {
            let now = (pack.levels.len(), best.recipe.attempt);
            if self.drawn.replace(now) != now {
                let picture = terminal::lines(best.level.draft(), self.ink, Theme::default(), is_unicode());
                let kept = counted(pack.levels.len(), "level", "levels");
                self.bar.set_message(format!(
                    "{kept} kept; first: {}\n{}",
                    numbers(best),
                    picture.join("\n")
                ));
            }
        }
    }

    pub(crate) fn finish(&self) {
        self.bar.finish_and_clear();
    }
}

/// What is told in the end.
pub(crate) struct Report<'a> {
    args: &'a GenerateArgs,
    pack: &'a Pack,
    /// Did somebody say stop? If not, it was the clock.
    by_somebody: bool,
}

impl<'a> Report<'a> {
    pub(crate) fn new(args: &'a GenerateArgs, pack: &'a Pack, by_somebody: bool) -> Report<'a> {
        Report { args, pack, by_somebody }
    }

    pub(crate) fn tell(&self, talk: &mut Talk) -> io::Result<()> {
        for made in &self.pack.levels {
            if talk.json { talk.object(&line(made))? } else { picture(made, talk)? }
        }
        let levels = &self.pack.levels;
        if levels.is_empty() {
            talk.not_so();
        }
        if talk.json {
            let tally: serde_json::Map<String, serde_json::Value> =
                self.pack.tally.iter().map(|(what, count)| (what.to_owned(), json!(count))).collect();
            let cpu_seconds = (self.pack.cpu.as_secs_f64() * 1e6).round() / 1e6;
            talk.object(&json!({
                "kept": levels.len(),
                "wanted": self.pack.wanted,
                "is_short": self.pack.is_short(),
                "unranked": self.pack.unranked,
                "numbers": self.args.numbers().to_string(),
                "tally": tally,
                "was_stopped": self.pack.was_stopped,
                "cpu_seconds": cpu_seconds,
            }))?;
        }
        if self.pack.was_stopped && !self.args.follows_recipes() {
            let by = if self.by_somebody { "stopped early" } else { "the time is over" };
            talk.say(format!("{by}: with more time there may be better ones"))?;
        }
        if self.pack.half_rated > 0 {
            let levels = counted(self.pack.half_rated, "level has", "levels have");
            talk.say(format!("{levels} only the numbers that were asked about: there was no time for all"))?;
        }
        if self.pack.unranked > 0 {
            let levels = counted(self.pack.unranked, "level is", "levels are");
            talk.say(format!(
                "{levels} ranked last, by fewest pushes: what --rank asks for is not known within the effort"
            ))?;
        }
        if !talk.json && self.pack.tally.iter().next().is_some() {
            talk.say(format!("tally: {}", self.pack.tally))?;
        }
        if levels.is_empty() {
            return talk.say(self.why_nothing());
        }
        // The nearest is told when it is found, and whoever follows recipes tells how far he came.
        match self.pack.is_short() && !self.pack.is_nearest && !self.args.follows_recipes() {
            true => talk.say(self.how_short()),
            false => Ok(()),
        }
    }

    fn how_short(&self) -> String {
        let short = format!("{} of {} found", self.pack.found(), self.pack.wanted);
        match self.args.ramp {
            _ if self.pack.was_stopped => short,
            Some(_) => format!("{short}; another --seed may find more"),
            None => format!("{short}; more --candidates may find more"),
        }
    }

    fn why_nothing(&self) -> String {
        why_nothing(&self.pack.tally, self.pack.was_stopped)
    }
}

/// The reason that turned most down, and what might help.
pub(crate) fn why_nothing(tally: &Tally, was_stopped: bool) -> String {
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

/// `14 pushes, 52 moves, difficulty 6.12 (hard)`, or without the rest if nobody asked how hard it is.
pub(crate) fn numbers(made: &Made) -> String {
    let Counts { pushes, moves, .. } = made.replay.counts;
    let costs = format!("{}, {}", counted(pushes, "push", "pushes"), counted(moves, "move", "moves"));
    match &made.rated.rating {
        Ok(rating) => format!("{costs}, difficulty {:.3} ({})", rating.difficulty, rating.band.name),
        Err(NotRated::NotAsked) => costs,
        Err(why) => format!("{costs}, not rated: {why}"),
    }
}

/// The level as text that is a level file.
fn picture(made: &Made, talk: &mut Talk) -> io::Result<()> {
    talk.line(format!("; {}\n", shown(&title(made))))?;
    for line in terminal::lines(made.level.draft(), talk.ink(), Theme::default(), is_unicode()) {
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

/// What is said of a level that was to be trimmed and was not.
pub(crate) const UNTRIMMED: &str = "not trimmed: that takes more than the effort";

/// What is known of a level however little was asked about it.
pub(crate) fn known(made: &Made) -> impl Iterator<Item = (&'static str, usize)> {
    let Counts { pushes, moves, .. } = made.replay.counts;
    [("pushes", pushes), ("moves", moves)].into_iter()
}

/// The level as data.
fn line(made: &Made) -> serde_json::Value {
    let rows: Vec<String> =
        made.level.draft().rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
    let mut object = json!({
        "title": title(made),
        "level": rows,
        "recipe": made.recipe.to_string(),
        "plan": made.replay.lurd(),
        "optimal": "pushes",
    });
    if let (Some(object), Ok(serde_json::Value::Object(numbers))) =
        (object.as_object_mut(), serde_json::to_value(&made.rated))
    {
        object.extend(numbers);
    }
    if let Some(object) = object.as_object_mut() {
        known(made).for_each(|(name, count)| _ = object.entry(name).or_insert(count.into()));
    }
    if let (Some(object), true) = (object.as_object_mut(), made.is_untrimmed) {
        object.insert("untrimmed".to_owned(), json!(true));
    }
    if let (Some(object), Some(unique)) = (object.as_object_mut(), made.unique) {
        object.insert("unique".to_owned(), json!(unique.name()));
    }
    object
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

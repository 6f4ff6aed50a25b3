//! `boxwright vary`: neighbours of a level, each with how it differs.
//!
//! One level is varied. Neighbours come ranked by the change that was asked for, proved solvable with fewest pushes,
//! and rated. The same seed gives the same neighbours; Ctrl-C and the limit of time keep those found so far.

use crate::args::Input;
use crate::input::{grouped, items, sources};
use crate::talk::{Talk, is_unicode};
use boxwright_draw::{Theme, terminal};
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, write};
use boxwright_forge::core::{Budget, Objective, Rng, Verdict, counted, shown};
use boxwright_forge::make::{Kept, Neighbour, Turn, vary};
use boxwright_forge::rate::{Band, Effort, NotRated, Study};
use boxwright_forge::solve::solve;
use boxwright_workshop::{self as workshop, Limits, Stop, parse_time};
use clap::Args;
use serde_json::json;
use std::io;
use std::path::{Path, PathBuf};
use std::time::Duration;

/// Bytes that the states of a level may take.
const MEMORY: u64 = 2 << 30;

/// Nodes for finding a neighbour's solution again.
const AGAIN: u64 = 1_000_000;

/// What finding solutions may take at least when the time is over.
const MOMENT: Duration = Duration::from_millis(100);

#[derive(Debug, Args)]
pub(crate) struct VaryArgs {
    #[command(flatten)]
    input: Input,

    /// Harder ones, the hardest first
    #[arg(long, conflicts_with_all = ["easier", "similar"])]
    harder: bool,

    /// Easier ones, the easiest first
    #[arg(long, conflicts_with = "similar")]
    easier: bool,

    /// About as hard ones, the nearest first; this is what is done if nothing is said
    #[arg(long)]
    similar: bool,

    /// What stays as it is: walls, goals or boxes; may be said several times
    #[arg(long, value_name = "WHAT", value_parser = ["walls", "goals", "boxes"])]
    keep: Vec<String>,

    /// How many neighbours, 1 to 1000
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u16).range(1..=1_000))]
    count: u16,

    /// Changes that are looked at, 1 to 1000000
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    looks: u64,

    /// The chance: the same seed gives the same neighbours
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    /// CPU time, not time on the clock: 60s, 500ms, 10m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    time: Duration,

    /// The file to write: the neighbours with solutions (.sok, .json, .jsonl)
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace a file that exists
    #[arg(long)]
    force: bool,
}

impl VaryArgs {
    fn turn(&self) -> Turn {
        match (self.harder, self.easier) {
            (true, _) => Turn::Harder,
            (_, true) => Turn::Easier,
            _ => Turn::Similar,
        }
    }

    fn kept(&self) -> Kept {
        let has = |what: &str| self.keep.iter().any(|kept| kept == what);
        Kept { walls: has("walls"), goals: has("goals"), boxes: has("boxes") }
    }
}

pub(crate) fn run(args: &VaryArgs, talk: &mut Talk) -> io::Result<()> {
    let format = match args.output.as_deref().map(|path| format_of(path, args.force)).transpose() {
        Ok(format) => format,
        Err(why) => return talk.complain(why),
    };
    let kept = args.kept();
    if kept.walls && kept.goals && kept.boxes {
        return talk
            .complain("with walls, goals and boxes kept there is nothing to vary; leave one of them out");
    }
    let sources = sources(&args.input, talk)?;
    let mut levels = Vec::new();
    for source in &sources {
        for item in items(source, &args.input, talk)? {
            if let Some(level) = item.level(talk)? {
                let title = item.entry().title.clone().unwrap_or_else(|| format!("Level {}", item.index + 1));
                levels.push((item.name(), title, level));
            }
        }
    }
    let (name, title, level) = match levels.as_slice() {
        _ if talk.has_complained() => return Ok(()),
        [one] => one,
        [] => return talk.complain("there is no level to vary"),
        many => {
            return talk
                .complain(format!("one level is varied, and these are {}; choose with --level", many.len()));
        }
    };
    let stop = Stop::on_ctrl_c();
    let limits = Limits { time: args.time, memory: MEMORY, ..Limits::NONE };
    let spent = limits.spend(&stop, |budget| {
        let (own, amount) = (difficulty(level, budget)?, (usize::from(args.count), args.looks));
        let mut rng = Rng::new(args.seed).fork("vary", 0);
        Ok((own, vary(level, (args.turn(), own), kept, amount, &mut rng, budget)))
    });
    let (own, neighbours): (f64, Vec<Neighbour>) = match spent.value {
        Ok(found) => found,
        Err(NotRated::Stopped) => {
            talk.not_so();
            return talk.say(format!("{name}: stopped before it was rated; more --time may help"));
        }
        Err(why) => {
            return talk.complain(format!(
                "{name}: not rated: {why}; so nothing can be said to be harder or easier"
            ));
        }
    };
    if spent.was_stopped {
        talk.say("stopped early: with more time there may be better ones")?;
    }
    if neighbours.is_empty() {
        talk.not_so();
        return talk.say(format!("{name}: no neighbour is as asked for; more --looks may find one"));
    }
    let solutions = solutions(&neighbours, &limits, &stop);
    let mut entries = Vec::new();
    for (at, (neighbour, solution)) in neighbours.iter().zip(solutions).enumerate() {
        let title = format!("{title}, neighbour {}", at + 1);
        tell(&title, neighbour, own, solution.as_deref(), talk)?;
        entries.push(entry(title, neighbour, own, solution));
    }
    match args.output.as_deref().zip(format) {
        Some((path, format)) => store(path, format, args.force, entries, talk),
        None => Ok(()),
    }
}

fn difficulty(level: &Level, budget: &mut Budget) -> Result<f64, NotRated> {
    Study::new(level, Effort::default(), budget).rating().map(|rating| rating.difficulty)
}

/// A solution with fewest pushes of each neighbour, as the referee replayed it, if it is found again. When the time
/// is over there is a little more of it for this.
fn solutions(neighbours: &[Neighbour], limits: &Limits, stop: &Stop) -> Vec<Option<String>> {
    let rest = Limits { time: limits.time / 20 + MOMENT, ..*limits };
    let solve_all = |budget: &mut Budget| neighbours.iter().map(|one| solution(&one.level, budget)).collect();
    rest.spend(&stop.for_the_rest(), solve_all).value
}

/// `24 pushes, difficulty 8.120 (hard), 2.310 more; 2 squares and 1 goal differ`.
fn summary(neighbour: &Neighbour, own: f64) -> String {
    let Neighbour { pushes, difficulty, squares, goals, boxes, .. } = neighbour;
    let change = difficulty - own;
    let change = format!("{:.3} {}", change.abs(), if change < 0.0 { "less" } else { "more" });
    let parts = [
        (*squares, counted(*squares, "square", "squares")),
        (*goals, counted(*goals, "goal", "goals")),
        (*boxes, counted(*boxes, "box", "boxes")),
    ];
    let parts: Vec<String> =
        parts.into_iter().filter(|(count, _)| *count > 0).map(|(_, told)| told).collect();
    let differs = if parts.is_empty() {
        "only the player's start differs".to_owned()
    } else {
        format!("{} elsewhere", parts.join(", "))
    };
    let band = Band::of(*difficulty).name;
    format!(
        "{}, difficulty {difficulty:.3} ({band}), {change}; {differs}",
        counted(*pushes, "push", "pushes")
    )
}

fn tell(
    title: &str,
    neighbour: &Neighbour,
    own: f64,
    solution: Option<&str>,
    talk: &mut Talk,
) -> io::Result<()> {
    if talk.json {
        let Neighbour { level, pushes, difficulty, squares, goals, boxes } = neighbour;
        let rows: Vec<String> =
            level.draft().rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect();
        return talk.object(&json!({
            "title": title, "level": rows, "pushes": pushes, "difficulty": difficulty, "was": own,
            "squares": squares, "goals": goals, "boxes": boxes, "plan": solution,
        }));
    }
    talk.line(format!("; {}\n", shown(title)))?;
    for line in terminal::lines(neighbour.level.draft(), talk.ink(), Theme::default(), is_unicode()) {
        talk.line(line)?;
    }
    talk.line(format!("\n; {}\n", summary(neighbour, own)))
}

fn solution(level: &Level, budget: &mut Budget) -> Option<String> {
    match budget.within(AGAIN, |budget| solve(level, Objective::Pushes, budget)).verdict {
        Verdict::Solved { plan, .. } => replay(level, &plan).ok().map(|replay| replay.lurd()),
        _ => None,
    }
}

fn entry(title: String, neighbour: &Neighbour, own: f64, solution: Option<String>) -> Entry {
    let saved = solution.map(|moves| Saved { name: "Solution/Pushes".to_owned(), moves });
    Entry {
        title: Some(title),
        notes: vec![summary(neighbour, own)],
        saved: saved.into_iter().collect(),
        ..Entry::new(neighbour.level.draft().clone())
    }
}

/// Makes sure, before anything is varied, that a file can be written and can hold solutions.
fn format_of(path: &Path, force: bool) -> Result<Format, String> {
    workshop::may_write(path, force).map_err(|error| error.to_string())?;
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.and_then(|ending| Format::from_extension(&ending)) {
        Some(format @ (Format::Sok | Format::Json | Format::JsonLines)) => Ok(format),
        _ => Err(format!("{}: end the output in .sok, .json or .jsonl", path.display())),
    }
}

fn store(path: &Path, format: Format, force: bool, entries: Vec<Entry>, talk: &mut Talk) -> io::Result<()> {
    let levels = counted(entries.len(), "level", "levels");
    let written = match write(&Collection::default().with_entries(entries), format, &Style::default()) {
        Ok(written) => written,
        Err(why) => return talk.complain(why),
    };
    if !talk.store(path, &written.bytes, force)? {
        return Ok(());
    }
    for warning in grouped(&written.warnings) {
        talk.warn(warning)?;
    }
    talk.say(format!("{}: {levels}", path.display()))
}

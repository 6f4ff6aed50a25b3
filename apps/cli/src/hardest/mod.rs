//! `boxwright hardest`: where would boxes and player have to start, for a room to be as hard as it can be?
//!
//! Boards are taken one after the other: a sweep may need all the memory there is. A sweep that meets a
//! limit, or Ctrl-C, still tells the hardest start of the layers it finished, and says that there may be
//! harder ones. With `--novelty` nothing is swept, but hunted (`by_novelty`).

mod by_novelty;

use crate::args::HardestArgs;
use crate::input::{Item, grouped, items, sources};
use crate::talk::{Talk, is_unicode};
use boxwright_draw::{Theme, terminal};
use boxwright_forge::core::sokoban::{Counts, Level, Room, replay};
use boxwright_forge::core::text::{Collection, Entry, Format, Saved, Style, write};
use boxwright_forge::core::{Objective, counted, shown};
use boxwright_forge::solve::{Hardest, Start, hardest};
use boxwright_workshop::{self as workshop, Spent, Stop};
use indicatif::{ProgressBar, ProgressStyle};
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;
use std::time::Duration;

pub(crate) fn run(args: &HardestArgs, talk: &mut Talk) -> io::Result<()> {
    let format = match args.output.as_deref().map(|path| format_of(path, args.force)).transpose() {
        Ok(format) => format,
        Err(why) => return talk.complain(why),
    };
    let sources = sources(&args.input, talk)?;
    let mut rooms = Vec::new();
    for source in &sources {
        for item in items(source, &args.input, talk)? {
            match Room::new(&item.entry().board) {
                Ok(room) => rooms.push((item, room)),
                Err(why) => talk.complain(format!("{}: {why}", item.whereabouts()))?,
            }
        }
    }
    if rooms.is_empty() {
        return if talk.has_complained() { Ok(()) } else { talk.complain("there is no board to start") };
    }
    let entries = match args.novelty {
        true => by_novelty::hunt_all(&rooms, args, talk)?,
        false => sweep_all(&rooms, args, talk)?,
    };
    match args.output.as_deref().zip(format) {
        Some((path, format)) => store(path, format, args.force, entries, talk),
        None => Ok(()),
    }
}

/// Sweeps every room and tells its hardest starts; they are also returned for a collection.
fn sweep_all(rooms: &[(Item, Room)], args: &HardestArgs, talk: &mut Talk) -> io::Result<Vec<Entry>> {
    let stop = Stop::on_ctrl_c();
    let mut entries = Vec::new();
    for (at, (item, room)) in rooms.iter().enumerate() {
        if stop.is_asked() {
            talk.not_so();
            talk.say(format!("stopped after {at} of {} boards", rooms.len()))?;
            break;
        }
        let bar = progress(&item.name());
        let watch = |distance: usize, crowds: usize| {
            bar.set_message(format!("{} away, {crowds} nodes", amount(distance, args.objective)));
            ControlFlow::Continue(())
        };
        let spent = args
            .limits()
            .spend(&stop, |budget| hardest(room, args.objective, usize::from(args.count), budget, watch));
        bar.finish_and_clear();
        if spent.value.was_cut || spent.value.distance == 0 {
            talk.not_so();
        }
        for (number, start) in spent.value.starts.iter().enumerate() {
            let title = title(item, start, number, args.objective);
            tell(item, &title, &spent, start, args.objective, talk)?;
            entries.push(entry(title, start, &spent.value, args.objective));
        }
        talk.flush()?;
    }
    Ok(entries)
}

fn progress(name: &str) -> ProgressBar {
    let style = ProgressStyle::with_template("{spinner} {prefix}: {msg}, {elapsed}");
    let bar = ProgressBar::new_spinner().with_prefix(name.to_owned());
    let bar = bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner()));
    if !bar.is_hidden() {
        bar.enable_steady_tick(Duration::from_millis(200));
    }
    bar
}

/// `Crooked Hall, 14 pushes`; the second and later starts of a room are numbered.
fn title(item: &Item, start: &Start, number: usize, objective: Objective) -> String {
    let name = title_of(item);
    let distance = amount(start.distance, objective);
    match number {
        0 => format!("{name}, {distance}"),
        _ => format!("{name} ({}), {distance}", number + 1),
    }
}

fn title_of(item: &Item) -> String {
    item.entry().title.clone().unwrap_or_else(|| format!("Level {}", item.index + 1))
}

/// `1 push`, `14 lines`.
fn amount(count: usize, objective: Objective) -> String {
    match objective {
        Objective::Lines => counted(count, "line", "lines"),
        Objective::Moves => counted(count, "move", "moves"),
        Objective::Pushes | Objective::Any => counted(count, "push", "pushes"),
    }
}

fn tell(
    item: &Item,
    title: &str,
    spent: &Spent<Hardest>,
    start: &Start,
    objective: Objective,
    talk: &mut Talk,
) -> io::Result<()> {
    if talk.json {
        return talk.object(&Line::new(item, spent, start, objective));
    }
    // Said in comments, so that the output is a level file.
    talk.line(format!("; {}\n", shown(title)))?;
    for line in terminal::lines(start.level.draft(), talk.ink(), Theme::default(), is_unicode()) {
        talk.line(line)?;
    }
    if start.distance > 0 {
        talk.line(format!("\nSolution\n{}", lurd(start)))?;
    }
    talk.line(format!("\n; {}\n", summary(start, &spent.value, objective)))
}

/// What the plan takes, how many starts are as hard, and how much was looked at.
fn summary(start: &Start, found: &Hardest, objective: Objective) -> String {
    let Counts { pushes, moves, lines, changes } = start.counts;
    let costs = [
        counted(pushes, "push", "pushes"),
        counted(moves, "move", "moves"),
        counted(lines, "line", "lines"),
        counted(changes, "change", "changes"),
    ];
    let distance = amount(found.distance, objective);
    let starts = counted(found.states, "start", "starts");
    let equals = match found.equals {
        1 => format!("1 start is {distance} away"),
        many => format!("{many} starts are {distance} away"),
    };
    let costs = costs.join(", ");
    match (found.distance, found.was_cut) {
        (0, false) => "solved at the start: no box can be pulled off its goal".to_owned(),
        (_, false) => format!("{costs}; {equals}, none of {starts} is harder"),
        (_, true) => {
            format!("{costs}; {equals}; cut after {starts}: the hardest start takes at least {distance}")
        }
    }
}

/// The plan as usual text, by the referee.
fn lurd(start: &Start) -> String {
    let outcome = replay(&start.level, &start.plan);
    outcome.expect("the referee has replayed every plan that leaves a sweep").lurd()
}

/// The start as a level of a collection.
fn entry(title: String, start: &Start, found: &Hardest, objective: Objective) -> Entry {
    let name = match objective {
        Objective::Pushes | Objective::Any => "Solution/Pushes",
        Objective::Moves => "Solution/Moves",
        Objective::Lines => "Solution",
    };
    store_later(title, &start.level, name, lurd(start), summary(start, found, objective))
}

/// A level of a collection with its solution, if it needs one, and a note.
fn store_later(title: String, level: &Level, name: &str, moves: String, note: String) -> Entry {
    let saved = Saved { name: name.to_owned(), moves };
    Entry {
        title: Some(title),
        notes: vec![note],
        saved: if saved.moves.is_empty() { Vec::new() } else { vec![saved] },
        ..Entry::new(level.draft().clone())
    }
}

/// The board as data.
fn rows(level: &Level) -> Vec<String> {
    level.draft().rows().map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect()
}

/// Makes sure, before anything is swept, that a file can be written and can hold solutions.
fn format_of(path: &Path, force: bool) -> Result<Format, String> {
    workshop::may_write(path, force).map_err(|error| error.to_string())?;
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match ending.and_then(|ending| Format::from_extension(&ending)) {
        Some(format @ (Format::Sok | Format::Json | Format::JsonLines)) => Ok(format),
        Some(format) => Err(format!("{format} cannot hold solutions; end the output in .sok or .json")),
        None => Err(format!("{}: end the output in .sok, .json or .jsonl", path.display())),
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

/// One start as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    objective: &'static str,
    distance: usize,
    pushes: usize,
    moves: usize,
    lines: usize,
    changes: usize,
    plan: String,
    level: Vec<String>,
    equals: usize,
    states: usize,
    was_cut: bool,
    nodes: u64,
    cpu_seconds: f64,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, spent: &Spent<Hardest>, start: &Start, objective: Objective) -> Line<'a> {
        let Counts { pushes, moves, lines, changes } = start.counts;
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.entry().title.as_deref(),
            objective: objective.name(),
            distance: start.distance,
            pushes,
            moves,
            lines,
            changes,
            plan: lurd(start),
            level: rows(&start.level),
            equals: spent.value.equals,
            states: spent.value.states,
            was_cut: spent.value.was_cut,
            nodes: spent.nodes,
            cpu_seconds: (spent.cpu.as_secs_f64() * 1e6).round() / 1e6,
        }
    }
}

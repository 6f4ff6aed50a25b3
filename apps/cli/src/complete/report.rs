//! What is seen of the sketches: one with its levels as text that can be read again, several as a table, or
//! lines of JSON.

use super::Found;
use super::inputs::Given;
use crate::table::{WIDEST, cut, progress};
use crate::talk::{Talk, is_unicode};
use boxwright_draw::{Theme, terminal};
use boxwright_forge::core::sokoban::{Counts, replay};
use boxwright_forge::core::{Shape, counted, shown};
use boxwright_forge::make::complete::{Completed, Completion, Impossible, Measure, Outcome, Wish};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io;

/// Tells about one sketch after the other.
pub(crate) struct Report {
    measure: Measure,
    count: usize,
    completed: usize,
    /// Was the hardest asked for?
    wants_hardest: bool,
    /// Columns for the names of sketches.
    width: usize,
    bar: ProgressBar,
}

impl Report {
    /// Begins the table.
    pub(crate) fn new(sketches: &[Given], wish: &Wish, talk: &mut Talk) -> io::Result<Report> {
        let names = sketches.iter().map(|sketch| sketch.title().chars().count());
        let report = Report {
            measure: wish.measure,
            wants_hardest: wish.hardest,
            count: sketches.len(),
            completed: 0,
            width: names.max().unwrap_or(0).clamp(6, WIDEST),
            bar: progress(sketches.len(), "completed"),
        };
        if !talk.json && report.count > 1 {
            talk.line(report.row("sketch", "verdict", "pushes", "seconds", "because"))?;
        }
        Ok(report)
    }

    /// Tells about a sketch.
    pub(crate) fn tell(&mut self, given: &Given, found: &Found, talk: &mut Talk) -> io::Result<()> {
        match &found.outcome {
            Outcome::Completed(_) => self.completed += 1,
            _ => talk.not_so(),
        }
        self.bar.set_message(self.completed.to_string());
        self.bar.inc(1);
        self.bar.clone().suspend(|| {
            if talk.json {
                talk.object(&Line::new(given, found, self.measure))?;
            } else if self.count > 1 {
                talk.line(self.table_row(given, found))?;
            } else {
                tell_alone(given, found, (self.measure, self.wants_hardest), talk)?;
            }
            if let Some(trouble) = &found.trouble {
                talk.complain(format!("{}: {trouble}", given.name))?;
            }
            talk.flush()
        })
    }

    fn table_row(&self, given: &Given, found: &Found) -> String {
        let (pushes, note) = match &found.outcome {
            Outcome::Completed(completed) => {
                let first = &completed.completions[0];
                let unproved = if first.optimal { "" } else { "?" };
                let note = match completed.outdone {
                    _ if completed.hardest => "none takes more",
                    Some(base) if first.taken(self.measure) <= base => "none that takes more was found",
                    _ => "",
                };
                (format!("{}{unproved}", first.counts.pushes), note.to_owned())
            }
            Outcome::Impossible(impossible) => ("-".to_owned(), because(impossible, given.sketch.shape())),
            Outcome::Unknown { .. } => ("-".to_owned(), undecided(found, self.measure)),
        };
        let seconds = found.cpu_seconds.map_or_else(|| "-".to_owned(), |seconds| format!("{seconds:.3}"));
        self.row(&shown(&given.title()), found.outcome.name(), &pushes, &seconds, &note)
    }

    fn row(&self, sketch: &str, verdict: &str, pushes: &str, seconds: &str, note: &str) -> String {
        let (name, width) = (cut(sketch, self.width), self.width);
        format!("{name:width$}  {verdict:10}  {pushes:>6}  {seconds:>7}  {note}").trim_end().to_owned()
    }

    /// Ends the table with a summary.
    pub(crate) fn finish(self, found: &[Found], talk: &mut Talk) -> io::Result<()> {
        self.bar.finish_and_clear();
        if found.len() < self.count {
            talk.not_so();
            talk.say(format!("stopped after {} of {} sketches", found.len(), self.count))?;
        }
        if talk.json || self.count == 1 {
            return Ok(());
        }
        let number = |name: &str| found.iter().filter(|one| one.outcome.name() == name).count();
        let cpu: f64 = found.iter().filter_map(|one| one.cpu_seconds).sum();
        talk.line(format!(
            "\n{}: {} completed, {} impossible, {} unknown; {cpu:.3} s of processor time",
            counted(found.len(), "sketch", "sketches"),
            number("completed"),
            number("impossible"),
            number("unknown"),
        ))
    }
}

/// A single sketch: its levels, or why there is none. What is not a level is said in comments.
fn tell_alone(
    given: &Given,
    found: &Found,
    (measure, wants_hardest): (Measure, bool),
    talk: &mut Talk,
) -> io::Result<()> {
    match &found.outcome {
        Outcome::Completed(completed) => {
            for (at, completion) in completed.completions.iter().enumerate() {
                let number =
                    if completed.completions.len() > 1 { format!(" {}", at + 1) } else { String::new() };
                talk.line(format!("; {}{number}\n", shown(&given.title())))?;
                for line in
                    terminal::lines(completion.level.draft(), talk.ink(), Theme::default(), is_unicode())
                {
                    talk.line(line)?;
                }
                if !completion.already_solved {
                    talk.line(format!("\nSolution\n{}", lurd(completion)))?;
                }
                talk.line(format!("\n; {}\n", takes(completion)))?;
            }
            for word in words(completed, measure, wants_hardest) {
                talk.line(format!("; {word}"))?;
            }
            Ok(())
        }
        Outcome::Impossible(impossible) => {
            talk.line(format!("impossible: {}", because(impossible, given.sketch.shape())))
        }
        Outcome::Unknown { nearest } => {
            talk.line(format!("unknown: {}", undecided(found, measure)))?;
            let Some(nearest) = nearest else { return Ok(()) };
            talk.line("")?;
            let rows = terminal::lines(nearest.level.draft(), talk.ink(), Theme::default(), is_unicode());
            rows.into_iter().try_for_each(|row| talk.line(row))?;
            talk.line(format!("\n; {}", takes(nearest)))
        }
    }
}

/// What a plan takes, and what is odd about the level.
pub(crate) fn takes(completion: &Completion) -> String {
    if completion.already_solved {
        return "every box is home at the start".to_owned();
    }
    let Counts { pushes, moves, lines, changes } = completion.counts;
    let mut words = vec![
        counted(pushes, "push", "pushes") + if completion.optimal { " (optimal)" } else { "" },
        counted(moves, "move", "moves"),
        counted(lines, "line", "lines"),
        counted(changes, "change", "changes"),
    ];
    words.extend(completion.difficulty.map(|f| format!("difficulty {:.2}", f as f64 / 1_000.0)));
    if completion.pockets > 0 {
        words.push(format!("{} out of reach", counted(completion.pockets, "cell", "cells")));
    }
    match completion.idle_walls {
        Some(0) if !completion.walls.is_empty() => words.push("every wall that was put matters".to_owned()),
        Some(idle) if idle > 0 => {
            words.push(format!("{} nothing", counted(idle, "wall changes", "walls change")))
        }
        _ => {}
    }
    words.join(", ")
}

/// What is said about all completions together.
fn words(completed: &Completed, measure: Measure, wants_hardest: bool) -> Vec<String> {
    let taken = completed.completions[0].taken(measure);
    let mut words = Vec::new();
    if completed.hardest {
        words.push(format!("no completion takes more than {taken} {}", measure.name()));
    } else if wants_hardest {
        words.push("the hardest that was found; others may take more".to_owned());
    }
    match completed.outdone {
        Some(first) if taken > first => words.push(format!("the first that came up takes {first}")),
        Some(_) if !completed.hardest => {
            words.push("none that takes more was found; there may be one".to_owned());
        }
        _ => {}
    }
    if let Some(census) = completed.census {
        words.push(format!(
            "{} of {} ways to put the walls can be solved, {} in all{}",
            census.solvable_wall_sets,
            census.wall_sets,
            counted(census.completions as usize, "completion", "completions"),
            if completed.completions[0].already_solved { "" } else { " that do not begin solved" },
        ));
    }
    words
}

fn because(impossible: &Impossible, shape: Shape) -> String {
    let relaxation = impossible.relaxation.map(|change| format!("; {}", change.told(shape)));
    impossible.reason.told(shape) + &relaxation.unwrap_or_default()
}

fn undecided(found: &Found, measure: Measure) -> String {
    if let Some(note) = &found.note {
        return note.clone();
    }
    match &found.outcome {
        Outcome::Unknown { nearest: Some(nearest) } => {
            let taken = nearest.taken(measure);
            format!("not decided within the limits; one with {taken} {} was found", measure.name())
        }
        _ => "not decided within the limits".to_owned(),
    }
}

/// The plan as usual text, by the referee.
pub(crate) fn lurd(completion: &Completion) -> String {
    let outcome = replay(&completion.level, &completion.plan);
    outcome.expect("the referee has replayed the plan of every completion").lurd()
}

/// A sketch as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    verdict: &'static str,
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    kind: Option<&'static str>,
    #[serde(skip_serializing_if = "Option::is_none")]
    relaxation: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    certificate: Option<usize>,
    #[serde(flatten)]
    first: One,
    hardest: Option<bool>,
    #[serde(skip_serializing_if = "Option::is_none")]
    wall_sets: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    solvable_wall_sets: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    completions: Option<u64>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    alternatives: Vec<One>,
    /// A level out of bounds, where none within them was found in time.
    #[serde(skip_serializing_if = "Option::is_none")]
    nearest: Option<One>,
    nodes: Option<u64>,
    cpu_seconds: Option<f64>,
}

/// A level as data; empty where there is none.
#[derive(Default, Serialize)]
struct One {
    level: Option<Vec<String>>,
    plan: Option<String>,
    pushes: Option<usize>,
    moves: Option<usize>,
    lines: Option<usize>,
    changes: Option<usize>,
    optimal: Option<bool>,
    already_solved: Option<bool>,
    pockets: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    idle_walls: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    difficulty: Option<f64>,
}

impl One {
    fn new(completion: &Completion) -> One {
        let Counts { pushes, moves, lines, changes } = completion.counts;
        let rows = completion.level.draft().rows();
        One {
            level: Some(rows.map(|row| row.iter().map(|tile| tile.glyph()).collect()).collect()),
            plan: Some(lurd(completion)),
            pushes: Some(pushes),
            moves: Some(moves),
            lines: Some(lines),
            changes: Some(changes),
            optimal: Some(completion.optimal),
            already_solved: Some(completion.already_solved),
            pockets: Some(completion.pockets),
            idle_walls: completion.idle_walls,
            difficulty: completion.difficulty.map(|f| f as f64 / 1_000.0),
        }
    }
}

impl<'a> Line<'a> {
    fn new(given: &'a Given, found: &Found, measure: Measure) -> Line<'a> {
        let mut line = Line {
            file: &given.name,
            verdict: found.outcome.name(),
            reason: None,
            kind: None,
            relaxation: None,
            certificate: None,
            first: One::default(),
            hardest: None,
            wall_sets: None,
            solvable_wall_sets: None,
            completions: None,
            alternatives: Vec::new(),
            nearest: None,
            nodes: found.nodes,
            cpu_seconds: found.cpu_seconds,
        };
        match &found.outcome {
            Outcome::Completed(completed) => {
                let mut levels = completed.completions.iter().map(One::new);
                line.first = levels.next().unwrap_or_default();
                line.alternatives = levels.collect();
                line.hardest = Some(completed.hardest);
                if let Some(census) = completed.census {
                    line.wall_sets = u64::try_from(census.wall_sets).ok();
                    line.solvable_wall_sets = Some(census.solvable_wall_sets);
                    line.completions = Some(census.completions);
                }
            }
            Outcome::Impossible(impossible) => {
                let shape = given.sketch.shape();
                line.reason = Some(impossible.reason.told(shape));
                line.kind = Some(impossible.reason.name());
                line.relaxation = impossible.relaxation.map(|change| change.told(shape));
                line.certificate = Some(impossible.certificate.size());
            }
            Outcome::Unknown { nearest } => {
                line.reason = Some(undecided(found, measure));
                line.nearest = nearest.as_deref().map(One::new);
            }
        }
        line
    }
}

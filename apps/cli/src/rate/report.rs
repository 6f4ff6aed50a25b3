//! What is seen of the levels being rated: a bar while it goes on, and a table, comma-separated values,
//! lines of JSON or explanations.

use super::{Found, Task, asked};
use crate::args::RateArgs;
use crate::input::Item;
use crate::table::{WIDEST, cut, cut_front, progress};
use crate::talk::{Talk, is_unicode};
use boxwright_draw::{Theme, terminal};
use boxwright_forge::core::{counted, csv_row, shown};
use boxwright_forge::rate::{BANDS, Explanation, NotRated};
use boxwright_forge::{Figure, Number, Rated};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io;

/// Tells about one level after the other.
pub(super) struct Report {
    style: Style,
    figures: Vec<Figure>,
    /// Levels to be rated.
    count: usize,
    rated: usize,
    several_files: bool,
    /// Columns for the names of levels and of files.
    widths: (usize, usize),
    theme: Theme,
    bar: ProgressBar,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Style {
    Table,
    Csv,
    Json,
    Words,
}

/// The columns after those of the metrics and scores.
const LAST: [&str; 2] = ["difficulty", "band"];
/// A number of a table has so many columns at least.
const NARROWEST: usize = 6;
/// The widest name of a file in the table.
const WIDEST_FILE: usize = 24;

impl Report {
    /// Begins the table.
    pub(super) fn new(tasks: &[Task], args: &RateArgs, talk: &mut Talk) -> io::Result<Report> {
        let file = |task: &Task| task.item.source.name.clone();
        let widest = |width: &dyn Fn(&Task) -> usize| tasks.iter().map(width).max().unwrap_or(0);
        let level_width = widest(&|task| task.item.label().chars().count()).clamp(5, WIDEST);
        let file_width = widest(&|task| shown(&file(task)).chars().count()).clamp(4, WIDEST_FILE);
        let report = Report {
            style: match args {
                _ if talk.json => Style::Json,
                RateArgs { csv: true, .. } => Style::Csv,
                RateArgs { explain: true, .. } => Style::Words,
                _ => Style::Table,
            },
            figures: asked::shown(args.metrics.as_ref(), args.score.as_ref()),
            count: tasks.len(),
            rated: 0,
            several_files: tasks.iter().any(|task| file(task) != file(&tasks[0])),
            widths: (level_width, file_width),
            theme: args.theme.unwrap_or(Theme::Dark),
            bar: progress(tasks.len(), "rated"),
        };
        let names = || report.figures.iter().map(|figure| figure.name()).chain(LAST).map(str::to_owned);
        match report.style {
            Style::Table => {
                let heads = report.row("file", "level", &names().collect::<Vec<_>>());
                talk.line(heads)?;
            }
            Style::Csv => {
                let heads = ["file", "index", "title"].map(str::to_owned).into_iter().chain(names());
                talk.line(csv_row(heads))?;
            }
            Style::Json | Style::Words => {}
        }
        talk.flush()?;
        Ok(report)
    }

    /// Counts a level that was looked at, shown or not.
    pub(super) fn count(&mut self, found: &Found, talk: &mut Talk) {
        if found.rated.rating.is_err() {
            talk.not_so();
        }
        self.rated += usize::from(found.rated.rating.is_ok());
        self.bar.set_message(self.rated.to_string());
        self.bar.inc(1);
    }

    /// Tells about a level.
    pub(super) fn tell(&mut self, task: &Task, found: &Found, talk: &mut Talk) -> io::Result<()> {
        self.bar.clone().suspend(|| {
            match self.style {
                Style::Table => talk.line(self.row(
                    &task.item.source.name,
                    &task.item.label(),
                    &self.cells(&found.rated, "-"),
                )),
                Style::Csv => talk.line(self.as_csv(&task.item, &found.rated)),
                Style::Json => talk.object(&Line::new(task, found, self.figures.len())),
                Style::Words => self.explain(task, found, talk),
            }?;
            talk.flush()
        })
    }

    /// The numbers of a level, its difficulty and band.
    fn cells(&self, rated: &Rated, missing: &str) -> Vec<String> {
        let number =
            |number: Option<f64>| number.map_or_else(|| missing.to_owned(), |number| number.to_string());
        let numbers = self.figures.iter().map(|figure| number(rated.number(*figure)));
        let last = [number(rated.difficulty()), rated.band().unwrap_or(missing).to_owned()];
        numbers.chain(last).collect()
    }

    /// A row of the table; the file is named only if there are several.
    fn row(&self, file: &str, level: &str, cells: &[String]) -> String {
        let (width, file_width) = self.widths;
        let mut row = match self.several_files {
            true => format!("{:file_width$}  ", cut_front(&shown(file), file_width)),
            false => String::new(),
        };
        row += &format!("{:width$}", cut(level, width));
        let names = self.figures.iter().map(|figure| figure.name()).chain(LAST);
        for (name, cell) in names.zip(cells) {
            let width = name.len().max(NARROWEST);
            // Words begin at the left, numbers end at the right.
            row += &if name == "band" { format!("  {cell}") } else { format!("  {cell:>width$}") };
        }
        row
    }

    fn as_csv(&self, item: &Item, rated: &Rated) -> String {
        let title = item.entry().title.clone().unwrap_or_default();
        let head = [item.source.name.clone(), (item.index + 1).to_string(), title];
        csv_row(head.into_iter().chain(self.cells(rated, "")))
    }

    fn explain(&self, task: &Task, found: &Found, talk: &mut Talk) -> io::Result<()> {
        let name = task.item.name();
        let file = shown(&task.item.source.name);
        talk.line(if self.several_files { format!("{file}: {name}\n") } else { format!("{name}\n") })?;
        for line in terminal::lines(task.level.draft(), talk.ink(), self.theme, is_unicode()) {
            talk.line(line)?;
        }
        let words = match (&found.rated.explanation, &found.rated.rating) {
            (Some(explanation), _) => explanation.in_words(&task.level).to_string(),
            (None, Err(why)) => format!("Not rated: {why}."),
            (None, Ok(_)) => "Rated, but stopped before it was explained.".to_owned(),
        };
        talk.line(format!("\n{words}\n"))
    }

    /// Ends the table with a summary of several levels, and says why levels are not rated.
    pub(super) fn finish(self, found: &[Found], passed: &[usize], talk: &mut Talk) -> io::Result<()> {
        self.bar.finish_and_clear();
        if self.style == Style::Table && self.count > 1 {
            talk.line(format!("\n{}", summary(found, passed)))?;
        }
        if found.len() < self.count {
            talk.not_so();
            talk.say(format!("stopped after {} of {} levels", found.len(), self.count))?;
        }
        if self.style == Style::Json || self.style == Style::Words {
            return Ok(());
        }
        for why in [NotRated::Unsolvable, NotRated::TooLarge, NotRated::Stopped] {
            let count = found.iter().filter(|one| one.rated.rating == Err(why)).count();
            if count > 0 {
                talk.say(format!("not rated: {why} ({})", counted(count, "level", "levels")))?;
            }
        }
        Ok(())
    }
}

/// How many levels there are, how many of them are shown, and how they fall into bands.
fn summary(found: &[Found], passed: &[usize]) -> String {
    let in_band = |name: &str| passed.iter().filter(|&&at| found[at].rated.band() == Some(name)).count();
    let bands = BANDS.iter().map(|band| (band.name, in_band(band.name)));
    let bands: Vec<String> =
        bands.filter(|(_, count)| *count > 0).map(|(name, count)| format!("{count} {name}")).collect();
    let bands = if bands.is_empty() { String::new() } else { format!(": {}", bands.join(", ")) };
    let levels = counted(found.len(), "level", "levels");
    let shown = if passed.len() < found.len() { format!(", {} shown", passed.len()) } else { String::new() };
    let nodes: u64 = found.iter().map(|one| one.nodes).sum();
    let cpu_seconds: f64 = found.iter().map(|one| one.cpu_seconds).sum();
    format!("{levels}{shown}{bands}; {nodes} nodes, {cpu_seconds:.2} s CPU")
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    #[serde(flatten)]
    rated: Rated,
    #[serde(flatten, skip_serializing_if = "Option::is_none")]
    explained: Option<Explained>,
    nodes: u64,
    cpu_seconds: f64,
}

/// What makes a level hard, as data.
#[derive(Serialize)]
struct Explained {
    explanation: String,
    crux: Option<Crux>,
}

#[derive(Serialize)]
struct Crux {
    from: String,
    to: String,
    factor: Number,
}

impl<'a> Line<'a> {
    /// The first so many figures are shown.
    fn new(task: &Task<'a>, found: &Found, shown: usize) -> Line<'a> {
        let item = &task.item;
        let explained = found.rated.explanation.as_ref();
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.entry().title.as_deref(),
            rated: Rated { figures: found.rated.figures[..shown].to_vec(), ..found.rated.clone() },
            explained: explained.map(|explanation| Explained::new(explanation, task)),
            nodes: found.nodes,
            cpu_seconds: found.cpu_seconds,
        }
    }
}

impl Explained {
    fn new(explanation: &Explanation, task: &Task) -> Explained {
        let level = &task.level;
        // Where nothing is decided, no move matters more than others.
        let crux = explanation.crux.filter(|_| explanation.key_decisions > 0).map(|crux| Crux {
            from: level.name(crux.from).to_string(),
            to: level.name(crux.to).to_string(),
            factor: Number((crux.factor * 1e4).round() / 1e4),
        });
        Explained { explanation: explanation.in_words(level).to_string(), crux }
    }
}

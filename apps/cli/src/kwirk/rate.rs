//! `boxwright rate` for Kwirk: numbers about levels, and a rating that has not been validated on people.
//!
//! As for Sokoban, levels are told at once, or in the end if they are sorted, and only those that fulfil the condition;
//! what is told can be kept as a collection.

use super::convert::together;
use super::{GAME, Item, levels};
use crate::args::RateArgs;
use crate::rate::asked::Sorting;
use crate::table::{WIDEST, cut, progress};
use crate::talk::Talk;
use boxwright_forge::core::kwirk::Level;
use boxwright_forge::core::{counted, csv_row};
use boxwright_forge::rate::NotRated;
use boxwright_forge::rate::kwirk::{BANDS, Effort, Metric, NOT_VALIDATED, Rating, Study};
use boxwright_forge::{Condition, Holds, Number, Subject, rate, sorted};
use boxwright_workshop::{self as workshop, KWIRK_ENDING, KwirkSource, Spent, Stop, in_order};
use serde::ser::{Serialize, SerializeMap as _, Serializer};
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// What is found if nobody says what to find. The difficulty is found always.
pub(crate) const USUAL: [&str; 8] =
    ["steps", "pushes", "turns", "element_switches", "counter_steps", "walking_share", "detour", "maze"];

/// What was found out about a level.
struct Found {
    /// The numbers that are shown, and then those that the condition and the order need besides.
    numbers: Vec<Option<f64>>,
    rating: Result<Rating, NotRated>,
    nodes: u64,
    cpu_seconds: f64,
}

/// Which levels are shown, and in what order.
struct Choice<'a> {
    condition: Option<&'a Condition<&'static Metric>>,
    sort: Option<&'a Sorting<&'static Metric>>,
}

impl<'a> Choice<'a> {
    fn of(args: &'a RateArgs) -> Result<Choice<'a>, &'a String> {
        let condition = args.condition.as_ref().map(|condition| condition.kwirk.as_ref());
        let sort = args.sort.as_ref().map(|sort| sort.kwirk.as_ref());
        Ok(Choice { condition: condition.transpose()?, sort: sort.transpose()? })
    }

    /// The metrics that must be known beside those that are shown.
    fn further(&self, shown: &[&'static Metric]) -> Vec<&'static Metric> {
        let subjects = self.condition.iter().flat_map(|condition| condition.subjects());
        let mut further: Vec<&'static Metric> = Vec::new();
        for subject in subjects.chain(self.sort.iter().map(|sort| sort.subject)) {
            if let Subject::Figure(metric) = subject
                && metric.name != "difficulty"
                && shown.iter().chain(&further).all(|other| other.name != metric.name)
            {
                further.push(metric);
            }
        }
        further
    }
}

pub(crate) fn run(args: &RateArgs, sources: &[KwirkSource], talk: &mut Talk) -> io::Result<()> {
    if let Some(option) = misplaced(args) {
        return talk.complain(format!("{option} works for Sokoban levels only, not for those of Kwirk"));
    }
    let metrics = match args.metrics.as_ref().map(|metrics| metrics.kwirk()).transpose() {
        Ok(asked) => asked.unwrap_or_else(|| USUAL.iter().filter_map(|name| Metric::named(name)).collect()),
        Err(why) => return talk.complain(why),
    };
    let shown: Vec<&Metric> = metrics.into_iter().filter(|metric| metric.name != "difficulty").collect();
    let (choice, keep) = match (Choice::of(args), args.output.as_deref().map(|path| may_keep(path, args))) {
        (Ok(_), Some(Err(why))) => return talk.complain(why),
        (Err(why), _) => return talk.complain(why),
        (Ok(choice), keep) => (choice, keep.and_then(Result::ok)),
    };
    let tasks = levels(sources, &args.input, talk)?;
    if tasks.is_empty() {
        return if talk.has_complained() { Ok(()) } else { talk.complain("there is no level to rate") };
    }
    let (stop, threads) = (Stop::on_ctrl_c(), args.effort.threads(tasks.len()));
    let effort = effort(args);
    let limits = args.effort.each(threads);
    let all = [shown.clone(), choice.further(&shown)].concat();
    let work = |at: usize| {
        let Spent { value: (numbers, rating), nodes, cpu, .. } = limits.spend(&stop, |budget| {
            let study = Study::new(&tasks[at].1, effort, budget);
            let numbers = all.iter().map(|metric| metric.of(&study)).collect();
            (numbers, study.rating())
        });
        Found { numbers, rating, nodes, cpu_seconds: (cpu.as_secs_f64() * 1e6).round() / 1e6 }
    };
    let value = |found: &Found, subject: Subject<&'static Metric>| match subject {
        Subject::Band => found.rating.ok().map(|rating| rating.band_number() as f64),
        Subject::Figure(metric) if metric.name == "difficulty" => {
            found.rating.ok().map(|rating| rating.difficulty)
        }
        Subject::Figure(metric) => {
            all.iter().position(|other| other.name == metric.name).and_then(|at| found.numbers[at])
        }
    };
    let mut report = Report::new(&tasks, &shown, args, talk)?;
    let (mut found, mut passed, mut unknown) = (Vec::new(), Vec::new(), 0);
    let done = in_order(tasks.len(), threads, &stop, work, |at, one| {
        report.count(&one, talk);
        let holds =
            choice.condition.map_or(Holds::Yes, |condition| condition.holds(|subject| value(&one, subject)));
        let told = match holds {
            Holds::Yes if choice.sort.is_none() => report.tell(&tasks[at].0, &one, talk),
            _ => Ok(()),
        };
        match holds {
            Holds::Yes => passed.push(at),
            Holds::Unknown => unknown += 1,
            Holds::No => {}
        }
        found.push(one);
        told.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    if let ControlFlow::Break(error) = done {
        return Err(error);
    }
    if let Some(sorting) = choice.sort {
        let numbers: Vec<Option<f64>> =
            passed.iter().map(|&at: &usize| value(&found[at], sorting.subject)).collect();
        let order = sorted(&numbers, sorting.descending || args.descending);
        passed = order.into_iter().map(|place| passed[place]).collect();
        passed.iter().try_for_each(|&at| report.tell(&tasks[at].0, &found[at], talk))?;
    }
    report.finish(&found, &passed, tasks.len(), talk)?;
    if unknown > 0 {
        let levels = counted(unknown, "level is left out", "levels are left out");
        talk.say(format!("{levels}: a number in the condition was not found"))?;
    }
    if passed.is_empty() && choice.condition.is_some() {
        talk.not_so();
        talk.say("no level fulfils the condition")?;
    }
    let items: Vec<Item> = passed.iter().map(|&at| tasks[at].0).collect();
    keep.map_or(Ok(()), |path| kept(path, args, sources, &items, talk))
}

/// Makes sure, as far as can be seen now, that the levels can be written there.
fn may_keep<'a>(path: &'a Path, args: &RateArgs) -> Result<&'a Path, String> {
    workshop::may_write(path, args.force).map_err(|error| error.to_string())?;
    match path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case(KWIRK_ENDING)) {
        true => Ok(path),
        false => Err(format!("{}: Kwirk levels go into files that end in .{KWIRK_ENDING}", path.display())),
    }
}

/// The levels shown, in the order shown, as a collection.
fn kept(
    path: &Path,
    args: &RateArgs,
    sources: &[KwirkSource],
    shown: &[Item],
    talk: &mut Talk,
) -> io::Result<()> {
    if shown.is_empty() {
        return talk.say(format!("{}: not written, there is no level to keep", path.display()));
    }
    let text = together(sources, shown, talk)?;
    if !talk.store(path, text.as_bytes(), args.force)? {
        return Ok(());
    }
    talk.say(format!("{}: {}", path.display(), counted(shown.len(), "level", "levels")))
}

/// What each part of a study may take: what was asked for, else what is usual for Kwirk.
fn effort(args: &RateArgs) -> Effort {
    let (asked, usual) = (args.effort.effort(), rate::Effort::default());
    let own = Effort::default();
    Effort {
        nodes: if asked.nodes == usual.nodes { own.nodes } else { asked.nodes },
        states: if asked.places == usual.places { own.states } else { asked.places },
    }
}

/// An option that is not for Kwirk.
fn misplaced(args: &RateArgs) -> Option<&'static str> {
    let options =
        [(args.score.is_some(), "--score"), (args.explain, "--explain"), (!args.plot.is_empty(), "--plot")];
    options.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
}

/// Tells about one level after the other.
struct Report<'a> {
    metrics: &'a [&'static Metric],
    is_csv: bool,
    several_files: bool,
    file: Option<String>,
    width: usize,
    rated: usize,
    bar: indicatif::ProgressBar,
}

impl<'a> Report<'a> {
    fn new(
        tasks: &[(Item, Level)],
        metrics: &'a [&'static Metric],
        args: &RateArgs,
        talk: &mut Talk,
    ) -> io::Result<Report<'a>> {
        let file = |task: &(Item, Level)| task.0.source.name.clone();
        let widest = tasks.iter().map(|(item, _)| item.label().chars().count()).max().unwrap_or(0);
        let report = Report {
            metrics,
            is_csv: args.csv,
            several_files: tasks.iter().any(|task| file(task) != file(&tasks[0])),
            file: None,
            width: widest.clamp(5, WIDEST),
            rated: 0,
            bar: progress(tasks.len(), "rated"),
        };
        let heads = report.names();
        if args.csv {
            talk.line(csv_row(["file", "index", "title"].map(str::to_owned).into_iter().chain(heads)))?;
        } else if !talk.json {
            talk.line(report.row("level", &heads))?;
        }
        talk.flush()?;
        Ok(report)
    }

    fn names(&self) -> Vec<String> {
        self.metrics
            .iter()
            .map(|metric| metric.name)
            .chain(["difficulty", "band"])
            .map(str::to_owned)
            .collect()
    }

    fn count(&mut self, found: &Found, talk: &mut Talk) {
        if found.rating.is_err() {
            talk.not_so();
        }
        self.rated += usize::from(found.rating.is_ok());
        self.bar.set_message(self.rated.to_string());
        self.bar.inc(1);
    }

    fn tell(&mut self, item: &Item, found: &Found, talk: &mut Talk) -> io::Result<()> {
        self.bar.clone().suspend(|| {
            if talk.json {
                talk.object(&Line { item, found, metrics: self.metrics })?;
            } else if self.is_csv {
                let head = [item.source.name.clone(), (item.index + 1).to_string()];
                let title = [item.title().unwrap_or_default().to_owned()];
                talk.line(csv_row(head.into_iter().chain(title).chain(cells(
                    found,
                    self.metrics.len(),
                    "",
                ))))?;
            } else {
                if self.several_files && self.file.as_ref() != Some(&item.source.name) {
                    self.file = Some(item.source.name.clone());
                    talk.line(format!("{}:", item.source.name))?;
                }
                talk.line(self.row(&item.label(), &cells(found, self.metrics.len(), "-")))?;
            }
            talk.flush()
        })
    }

    fn row(&self, level: &str, cells: &[String]) -> String {
        let width = self.width;
        let mut row = format!("{:width$}", cut(level, width));
        for (name, cell) in self.names().iter().zip(cells) {
            let width = name.len().max(6);
            row += &if name == "band" { format!("  {cell}") } else { format!("  {cell:>width$}") };
        }
        row
    }

    fn finish(self, found: &[Found], passed: &[usize], count: usize, talk: &mut Talk) -> io::Result<()> {
        self.bar.finish_and_clear();
        if found.len() < count {
            talk.not_so();
            talk.say(format!("stopped after {} of {count} levels", found.len()))?;
        }
        if talk.json {
            return Ok(());
        }
        if count > 1 && !self.is_csv {
            let shown: Vec<&Found> = passed.iter().map(|&at| &found[at]).collect();
            talk.line(format!("\n{}", summary(&shown, found)))?;
        }
        for why in [NotRated::Unsolvable, NotRated::TooLarge, NotRated::Stopped] {
            let levels = found.iter().filter(|one| one.rating == Err(why)).count();
            if levels > 0 {
                talk.say(format!("not rated: {why} ({})", counted(levels, "level", "levels")))?;
            }
        }
        talk.say(format!("difficulty and band of Kwirk levels are {NOT_VALIDATED}"))
    }
}

/// The first numbers of a level, its difficulty and band.
fn cells(found: &Found, count: usize, missing: &str) -> Vec<String> {
    let number = |number: Option<f64>| number.map_or_else(|| missing.to_owned(), |number| number.to_string());
    let rating = found.rating.ok();
    let last = [
        number(rating.map(|rating| rating.difficulty)),
        rating.map_or(missing, |rating| rating.band.name).to_owned(),
    ];
    found.numbers[..count].iter().map(|&value| number(value)).chain(last).collect()
}

/// How many levels are shown, how they fall into bands, and what finding it all out took.
fn summary(shown: &[&Found], found: &[Found]) -> String {
    let in_band = |name: &str| {
        shown.iter().filter(|one| one.rating.is_ok_and(|rating| rating.band.name == name)).count()
    };
    let bands: Vec<String> = BANDS
        .iter()
        .map(|band| (band.name, in_band(band.name)))
        .filter(|(_, count)| *count > 0)
        .map(|(name, count)| format!("{count} {name}"))
        .collect();
    let bands = if bands.is_empty() { String::new() } else { format!(": {}", bands.join(", ")) };
    let nodes: u64 = found.iter().map(|one| one.nodes).sum();
    let cpu: f64 = found.iter().map(|one| one.cpu_seconds).sum();
    format!("{}{bands}; {nodes} nodes, {cpu:.2} s CPU", counted(shown.len(), "level", "levels"))
}

/// One level as data.
struct Line<'a> {
    item: &'a Item<'a>,
    found: &'a Found,
    metrics: &'a [&'static Metric],
}

impl Serialize for Line<'_> {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        let Line { item, found, metrics } = self;
        let mut map = serializer.serialize_map(None)?;
        map.serialize_entry("file", &item.source.name)?;
        map.serialize_entry("index", &(item.index + 1))?;
        map.serialize_entry("title", &item.title())?;
        map.serialize_entry("game", GAME)?;
        for (metric, value) in metrics.iter().zip(&found.numbers) {
            map.serialize_entry(metric.name, &value.map(Number))?;
        }
        let rating = found.rating.ok();
        map.serialize_entry("difficulty", &rating.map(|rating| Number(rating.difficulty)))?;
        map.serialize_entry("band", &rating.map(|rating| rating.band.name))?;
        map.serialize_entry("validated", &false)?;
        if let Err(why) = found.rating {
            map.serialize_entry("not_rated", &why.to_string())?;
        }
        map.serialize_entry("nodes", &found.nodes)?;
        map.serialize_entry("cpu_seconds", &found.cpu_seconds)?;
        map.end()
    }
}

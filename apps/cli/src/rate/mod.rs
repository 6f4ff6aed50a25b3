//! `boxwright rate`: numbers about levels, several levels at once, told in order.
//!
//! `asked` reads what is wanted, `report` is what is seen of each level, `keep` puts the levels into a
//! collection, `plots` draws the numbers, `list` names all there is. Ctrl-C ends the levels in hand without
//! the numbers they lack, begins no other, and everything found until then is told and kept.

pub(crate) mod asked;
mod keep;
mod list;
mod plots;
pub(crate) mod report;

use crate::args::{EffortArgs, RateArgs};
use crate::input::{Games, Item, games, items};
use crate::kwirk;
use crate::talk::Talk;
use asked::{PlotOf, Sorting};
use boxwright_forge::core::counted;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::rate::Portrait;
use boxwright_forge::{Condition, Figure, Holds, Rated, Subject, sorted};
use boxwright_workshop::{Spent, Stop, in_order};
use keep::Keep;
use plots::Plots;
use report::Report;
use std::io;
use std::ops::ControlFlow;

/// A level to be rated.
pub(crate) struct Task<'a> {
    pub(crate) item: Item<'a>,
    pub(crate) level: Level,
}

/// What was found out about a level.
pub(crate) struct Found {
    pub(crate) rated: Rated,
    /// For comparing it, if that was asked for.
    pub(crate) portrait: Option<Portrait>,
    pub(crate) nodes: u64,
    pub(crate) cpu_seconds: f64,
}

pub(crate) fn run(args: &RateArgs, talk: &mut Talk) -> io::Result<()> {
    if args.list {
        return list::run(talk);
    }
    if args.csv && talk.json {
        return talk.complain("say --csv or --json, not both");
    }
    let Games { sokoban: sources, kwirk } = games(&args.input, talk)?;
    match (kwirk.is_empty(), sources.is_empty()) {
        (true, _) => {}
        (false, true) => return kwirk::rate::run(args, &kwirk, talk),
        (false, false) if args.csv || args.output.is_some() => {
            return talk.complain(
                "levels of two games do not go into one table or file; give those of one at a time",
            );
        }
        (false, false) => kwirk::rate::run(args, &kwirk, talk)?,
    }
    if sources.is_empty() && talk.has_complained() {
        return Ok(());
    }
    if let Some(why) = args.metrics.as_ref().and_then(|metrics| metrics.sokoban().err()) {
        return talk.complain(why);
    }
    let choice = match Choice::of(args) {
        Ok(choice) => choice,
        Err(why) => return talk.complain(why),
    };
    let keep = args.output.as_deref().map(|path| Keep::new(path, args.force, &sources)).transpose();
    let (keep, plots) = match (keep, Plots::new(args, &sources)) {
        (Ok(keep), Ok(plots)) => (keep, plots),
        (Err(why), _) | (_, Err(why)) => return talk.complain(why),
    };
    let mut tasks = Vec::new();
    for source in &sources {
        tasks.extend(tasks_of(items(source, &args.input, talk)?, talk)?);
    }
    if tasks.is_empty() {
        return if talk.has_complained() { Ok(()) } else { talk.complain("there is no level to rate") };
    }
    let rated = rate_all(&tasks, args, &choice, talk)?;
    let shown: Vec<(&Task, &Found)> = rated.order.iter().map(|&at| (&tasks[at], &rated.found[at])).collect();
    plots.draw(&shown, talk)?;
    match keep {
        Some(keep) => keep.store(&shown, &asked::shown(args.metrics.as_ref(), args.score.as_ref()), talk),
        None => Ok(()),
    }
}

/// The levels among some boards; the others are complained about.
pub(crate) fn tasks_of<'a>(items: Vec<Item<'a>>, talk: &mut Talk) -> io::Result<Vec<Task<'a>>> {
    let mut tasks = Vec::new();
    for item in items {
        tasks.extend(item.level(talk)?.map(|level| Task { item, level }));
    }
    Ok(tasks)
}

/// What was found about each level, as far as it got, and which of them are shown, in what order.
struct AllRated {
    found: Vec<Found>,
    order: Vec<usize>,
}

/// Which levels are shown, and in what order.
struct Choice<'a> {
    condition: Option<&'a Condition>,
    sort: Option<&'a Sorting>,
}

impl<'a> Choice<'a> {
    fn of(args: &'a RateArgs) -> Result<Choice<'a>, &'a String> {
        let condition = args.condition.as_ref().map(|condition| condition.sokoban.as_ref());
        let sort = args.sort.as_ref().map(|sort| sort.sokoban.as_ref());
        Ok(Choice { condition: condition.transpose()?, sort: sort.transpose()? })
    }
}

/// Rates every level and reports those that fulfil the condition, at once or in the end, sorted.
fn rate_all(tasks: &[Task], args: &RateArgs, choice: &Choice, talk: &mut Talk) -> io::Result<AllRated> {
    let (stop, threads) = (Stop::on_ctrl_c(), args.effort.threads(tasks.len()));
    let wanted = Wanted::of(args, choice);
    let mut report = Report::new(tasks, args, talk)?;
    let (mut found, mut passed, mut unknown) = (Vec::new(), Vec::new(), 0);
    let work = |at: usize| find(&tasks[at].level, &wanted, &args.effort, threads, &stop);
    let done = in_order(tasks.len(), threads, &stop, work, |at, one| {
        report.count(&one, talk);
        let holds = choice
            .condition
            .map_or(Holds::Yes, |condition| condition.holds(|subject| one.rated.value(subject)));
        let told = match holds {
            Holds::Yes if choice.sort.is_none() => report.tell(&tasks[at], &one, talk),
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
            passed.iter().map(|&at: &usize| found[at].rated.value(sorting.subject)).collect();
        let order = sorted(&numbers, sorting.descending || args.descending);
        passed = order.into_iter().map(|place| passed[place]).collect();
        passed.iter().try_for_each(|&at| report.tell(&tasks[at], &found[at], talk))?;
    }
    report.finish(&found, &passed, talk)?;
    if unknown > 0 {
        let levels = counted(unknown, "level is left out", "levels are left out");
        talk.say(format!("{levels}: a number in the condition was not found"))?;
    }
    if passed.is_empty() && args.condition.is_some() {
        talk.not_so();
        talk.say("no level fulfils the condition")?;
    }
    Ok(AllRated { found, order: passed })
}

/// What is to be found about each level.
pub(crate) struct Wanted {
    pub(crate) figures: Vec<Figure>,
    pub(crate) explanation: bool,
    pub(crate) portrait: bool,
}

impl Wanted {
    /// What is shown comes first; then what the condition, the order and the plots need besides.
    fn of(args: &RateArgs, choice: &Choice) -> Wanted {
        let mut figures = asked::shown(args.metrics.as_ref(), args.score.as_ref());
        let condition = choice.condition.iter().flat_map(|condition| condition.subjects());
        let subjects = condition.chain(choice.sort.iter().map(|sorting| sorting.subject));
        let plotted = |plot: &PlotOf| [Some(plot.across), plot.up];
        let plotted = args.plot.iter().flat_map(plotted).flatten();
        for figure in subjects.filter_map(Subject::figure).chain(plotted) {
            if !figures.contains(&figure) {
                figures.push(figure);
            }
        }
        Wanted { figures, explanation: args.explain, portrait: false }
    }
}

/// Rates one level within its limits.
pub(crate) fn find(
    level: &Level,
    wanted: &Wanted,
    effort: &EffortArgs,
    threads: usize,
    stop: &Stop,
) -> Found {
    let within = effort.effort();
    let Spent { value: (rated, portrait), nodes, cpu, .. } = effort.each(threads).spend(stop, |budget| {
        let rated = Rated::new(level, &wanted.figures, wanted.explanation, within, budget);
        let portrait =
            wanted.portrait.then(|| budget.within(within.nodes, |budget| Portrait::of(level, budget)));
        (rated, portrait)
    });
    Found { rated, portrait, nodes, cpu_seconds: (cpu.as_secs_f64() * 1e6).round() / 1e6 }
}

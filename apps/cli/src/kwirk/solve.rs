//! `boxwright solve` for Kwirk: fewest steps or any plan, several levels at once, told in order.
//!
//! Every plan told or kept has been replayed by the referee, those of a planner too. Nothing that a planner
//! finds is called optimal. Ctrl-C ends the levels in hand with what is known by then and begins no other, and
//! everything found until then is told and kept.

use super::{GAME, Item, levels};
use crate::args::SolveArgs;
use crate::planning::store_tasks;
use crate::table::{WIDEST, cut, progress};
use crate::talk::Talk;
use boxwright_forge::core::kwirk::{Collection, Counts, Level, Plan, replay, write};
use boxwright_forge::core::{Objective, Verdict, counted};
use boxwright_forge::kwirk::{SOLUTION, verify};
use boxwright_forge::pddl::{Act, Task, kwirk_solving, kwirk_solving_all, kwirk_steps};
use boxwright_forge::rate::kwirk::with_fewest_switches;
use boxwright_forge::solve::kwirk::{Answer, any_plan, solve};
use boxwright_workshop::{
    self as workshop, KWIRK_ENDING, KwirkSource, Limits, Planned, Planner, Spent, Stop, in_order,
};
use serde::Serialize;
use std::io;
use std::ops::ControlFlow;
use std::path::Path;

/// What was found out about a level.
struct Found {
    answer: Answer,
    counts: Option<Counts>,
    /// A planner does not tell.
    nodes: Option<u64>,
    /// Unknown of a planner that was ended.
    cpu_seconds: Option<f64>,
    /// What a planner said.
    note: Option<&'static str>,
    /// What went wrong.
    trouble: Option<String>,
}

impl Found {
    fn plan(&self) -> Option<(&Plan, bool)> {
        match &self.answer.verdict {
            Verdict::Solved { plan, optimal } => Some((plan, *optimal)),
            _ => None,
        }
    }
}

pub(crate) fn run(args: &SolveArgs, sources: &[KwirkSource], talk: &mut Talk) -> io::Result<()> {
    if let Some(why) = args.output.as_deref().and_then(|path| unfit(path, args.force)) {
        return talk.complain(why);
    }
    let tasks = levels(sources, &args.input, talk)?;
    if tasks.is_empty() {
        return if talk.has_complained() { Ok(()) } else { talk.complain("there is no level to solve") };
    }
    if let Some(folder) = &args.planning.pddl {
        let levels: Vec<Level> = tasks.iter().map(|(_, level)| level.clone()).collect();
        let pddl: Vec<Task> = kwirk_solving_all(&levels);
        if let Err(error) = store_tasks(folder, &pddl, args.force, talk) {
            return talk.complain(error);
        }
    }
    let found = solve_all(&tasks, args, talk)?;
    match &args.output {
        Some(path) => keep(path, args.force, sources, &tasks, &found, talk),
        None => Ok(()),
    }
}

/// Why solutions cannot be written there.
fn unfit(path: &Path, force: bool) -> Option<String> {
    let ending = path.extension().map(|ending| ending.to_string_lossy().to_lowercase());
    match workshop::may_write(path, force) {
        Err(error) => Some(error.to_string()),
        Ok(()) if ending.as_deref() == Some(KWIRK_ENDING) => None,
        Ok(()) => Some(format!("{}: Kwirk levels are written to files ending in .kwirk", path.display())),
    }
}

/// Solves every level and tells about it; what was found, as far as it got.
fn solve_all(tasks: &[(Item, Level)], args: &SolveArgs, talk: &mut Talk) -> io::Result<Vec<Found>> {
    let (stop, threads) = (Stop::on_ctrl_c(), args.limits.threads(tasks.len()));
    let limits = args.limits.each(threads);
    let mut report = Report::new(tasks, args.objective, talk)?;
    let mut found = Vec::new();
    let work = |at: usize| match args.planning.planner() {
        Some(planner) => by_planner(&tasks[at].1, planner, &limits, &stop),
        None => find(&tasks[at].1, args.objective, &limits, &stop),
    };
    let done = in_order(tasks.len(), threads, &stop, work, |at, one| {
        let told = report.tell(&tasks[at].0, &one, talk);
        found.push(one);
        told.map_or_else(ControlFlow::Break, ControlFlow::Continue)
    });
    match done {
        ControlFlow::Break(error) => Err(error),
        ControlFlow::Continue(()) => report.finish(&found, talk).map(|()| found),
    }
}

fn find(level: &Level, objective: Option<Objective>, limits: &Limits, stop: &Stop) -> Found {
    let search = if objective == Some(Objective::Any) { any_plan } else { solve };
    let Spent { value: mut answer, nodes, cpu, .. } = limits.spend(stop, |budget| search(level, budget));
    if let Verdict::Solved { plan, .. } = &mut answer.verdict {
        *plan = with_fewest_switches(level, plan);
    }
    let counts = match &answer.verdict {
        Verdict::Solved { plan, .. } => Some(
            replay(level, plan).expect("the referee has replayed every plan that leaves the solver").counts,
        ),
        _ => None,
    };
    let cpu_seconds = Some((cpu.as_secs_f64() * 1e6).round() / 1e6);
    Found { answer, counts, nodes: Some(nodes), cpu_seconds, note: None, trouble: None }
}

/// Lets a planner solve a level.
fn by_planner(level: &Level, planner: &Planner, limits: &Limits, stop: &Stop) -> Found {
    let unknown = |verdict: Verdict<Plan>, trouble: Option<String>| Found {
        answer: Answer { verdict, bound: 0 },
        counts: None,
        nodes: None,
        cpu_seconds: None,
        note: None,
        trouble,
    };
    let run = match planner.run(&kwirk_solving(level), limits, stop) {
        Ok(run) => run,
        Err(error) => return unknown(Verdict::Unknown, Some(error.to_string())),
    };
    let found = match &run.planned {
        Planned::Plan(acts) => match checked(level, acts) {
            Ok((plan, counts)) => {
                Found { counts: Some(counts), ..unknown(Verdict::Solved { plan, optimal: false }, None) }
            }
            Err(why) => {
                unknown(Verdict::Unknown, Some(format!("the planner's plan does not solve the level: {why}")))
            }
        },
        other => Found { note: Some(other.words()), ..unknown(Verdict::Unknown, None) },
    };
    Found { cpu_seconds: run.cpu.map(|cpu| cpu.as_secs_f64()), ..found }
}

/// The plan, replayed by the referee.
fn checked(level: &Level, acts: &[Act]) -> Result<(Plan, Counts), String> {
    let plan = kwirk_steps(level, acts).map_err(|error| error.to_string())?;
    let replay = replay(level, &plan).map_err(|fault| fault.to_string())?;
    match replay.solved {
        true => Ok((plan, replay.counts)),
        false => Err("a player is inside at its end".to_owned()),
    }
}

/// Tells about one level after the other.
struct Report {
    objective: &'static str,
    count: usize,
    solved: usize,
    several_files: bool,
    file: Option<String>,
    width: usize,
    bar: indicatif::ProgressBar,
}

impl Report {
    fn new(tasks: &[(Item, Level)], objective: Option<Objective>, talk: &mut Talk) -> io::Result<Report> {
        let file = |task: &(Item, Level)| task.0.source.name.clone();
        let names = tasks.iter().map(|(item, _)| item.label().chars().count());
        let report = Report {
            objective: if objective == Some(Objective::Any) { Objective::Any.name() } else { "steps" },
            count: tasks.len(),
            solved: 0,
            several_files: tasks.iter().any(|task| file(task) != file(&tasks[0])),
            file: None,
            width: names.max().unwrap_or(0).clamp(5, WIDEST),
            bar: progress(tasks.len(), "solved"),
        };
        if !talk.json {
            let heads = ["steps", "switches", "pushes", "falls", "turns"].map(str::to_owned);
            talk.line(report.row("level", "verdict", &heads, "nodes", "states/s"))?;
            talk.flush()?;
        }
        Ok(report)
    }

    fn tell(&mut self, item: &Item, found: &Found, talk: &mut Talk) -> io::Result<()> {
        if found.counts.is_none() {
            talk.not_so();
        }
        self.solved += usize::from(found.counts.is_some());
        self.bar.set_message(self.solved.to_string());
        self.bar.inc(1);
        self.bar.clone().suspend(|| {
            if talk.json {
                talk.object(&Line::new(item, self.objective, found))?;
            } else {
                self.tell_in_table(item, found, talk)?;
            }
            if let Some(trouble) = &found.trouble {
                talk.complain(format!("{}: {trouble}", item.whereabouts()))?;
            }
            talk.flush()
        })
    }

    fn tell_in_table(&mut self, item: &Item, found: &Found, talk: &mut Talk) -> io::Result<()> {
        if self.several_files && self.file.as_ref() != Some(&item.source.name) {
            self.file = Some(item.source.name.clone());
            talk.line(format!("{}:", item.source.name))?;
        }
        let is_optimal = found.plan().is_some_and(|(_, optimal)| optimal);
        let verdict = if is_optimal { "solved, optimal" } else { found.answer.verdict.name() };
        let both = found.nodes.zip(found.cpu_seconds.filter(|&seconds| seconds > 0.0));
        let rate = both.map(|(nodes, seconds)| (nodes as f64 / seconds) as u64);
        let [nodes, rate] = [found.nodes, rate]
            .map(|number| number.map_or_else(|| "-".to_owned(), |number| number.to_string()));
        let dash = || "-".to_owned();
        let costs = match found.counts {
            Some(Counts { steps, switches, pushes, falls, turns }) => {
                [steps, switches, pushes, falls, turns].map(|count| count.to_string())
            }
            None => {
                let bound = bound(found).map_or_else(dash, |bound| format!("{bound}+"));
                [bound, dash(), dash(), dash(), dash()]
            }
        };
        talk.line(self.row(&item.label(), verdict, &costs, &nodes, &rate))?;
        found.note.map_or(Ok(()), |note| talk.say(format!("{}: {note}", item.label())))
    }

    fn row(&self, level: &str, verdict: &str, costs: &[String; 5], nodes: &str, rate: &str) -> String {
        let (level, width) = (cut(level, self.width), self.width);
        let [steps, switches, pushes, falls, turns] = costs;
        format!(
            "{level:width$}  {verdict:15}  {steps:>6}  {switches:>8}  {pushes:>6}  {falls:>5}  {turns:>5}  {nodes:>11}  {rate:>9}"
        )
    }

    /// Ends the table: the plan of a single level, or a summary of several.
    fn finish(self, found: &[Found], talk: &mut Talk) -> io::Result<()> {
        self.bar.finish_and_clear();
        if found.len() < self.count {
            talk.not_so();
            talk.say(format!("stopped after {} of {} levels", found.len(), self.count))?;
        }
        match found {
            _ if talk.json => Ok(()),
            [one] if self.count == 1 => match one.plan() {
                Some((plan, _)) => talk.line(format!("\n{plan}")),
                None => Ok(()),
            },
            _ => talk.line(format!("\n{}", summary(found))),
        }
    }
}

fn summary(found: &[Found]) -> String {
    let count = |verdict: &str| found.iter().filter(|one| one.answer.verdict.name() == verdict).count();
    let others: String = ["unsolvable", "unknown"]
        .into_iter()
        .map(|verdict| (verdict, count(verdict)))
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!(", {count} {verdict}"))
        .collect();
    let nodes: Option<u64> = found.iter().map(|one| one.nodes).sum();
    let cpu: Option<f64> = found.iter().map(|one| one.cpu_seconds).sum();
    let effort = nodes.zip(cpu).map(|(nodes, cpu)| format!("; {nodes} nodes, {cpu:.2} s CPU"));
    let levels = counted(found.len(), "level", "levels");
    format!("{levels}: {} solved{others}{}", count("solved"), effort.unwrap_or_default())
}

/// What is known about a level of which nothing is proved.
fn bound(found: &Found) -> Option<u32> {
    let is_open = matches!(found.answer.verdict, Verdict::Unknown | Verdict::Solved { optimal: false, .. });
    Some(found.answer.bound).filter(|&bound| bound > 0 && is_open)
}

/// Writes all levels of the input with the solutions found, where they have none as short.
fn keep(
    path: &Path,
    force: bool,
    sources: &[KwirkSource],
    tasks: &[(Item, Level)],
    found: &[Found],
    talk: &mut Talk,
) -> io::Result<()> {
    let mut collections: Vec<Collection> = sources.iter().map(|source| source.collection.clone()).collect();
    let mut added = 0;
    for ((item, level), one) in tasks.iter().zip(found) {
        let Some((plan, _)) = one.plan() else { continue };
        let stored = verify(level, item.entry());
        let shortest =
            stored.iter().filter(|old| old.outcome.solves()).filter_map(|old| old.outcome.counts());
        if shortest.map(|counts| counts.steps).min().is_some_and(|steps| steps <= plan.len()) {
            continue;
        }
        let at = sources.iter().position(|source| std::ptr::eq(source, item.source)).unwrap_or(0);
        let facts = &mut collections[at].entries[item.index].facts;
        facts.retain(|(key, _)| key != SOLUTION);
        facts.push((SOLUTION.to_owned(), plan.to_string()));
        added += 1;
    }
    let mut whole = collections.remove(0);
    whole.entries.extend(collections.into_iter().flat_map(|one| one.entries));
    if !talk.store(path, write(&whole).as_bytes(), force)? {
        return Ok(());
    }
    let levels = counted(whole.entries.len(), "level", "levels");
    talk.say(format!("{}: {levels}, {}", path.display(), counted(added, "new solution", "new solutions")))
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    game: &'static str,
    objective: &'static str,
    verdict: &'static str,
    optimal: Option<bool>,
    steps: Option<usize>,
    switches: Option<usize>,
    pushes: Option<usize>,
    falls: Option<usize>,
    turns: Option<usize>,
    plan: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
    /// What a planner said.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<&'static str>,
    nodes: Option<u64>,
    cpu_seconds: Option<f64>,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, objective: &'static str, found: &Found) -> Line<'a> {
        let counts = found.counts;
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.title(),
            game: GAME,
            objective,
            verdict: found.answer.verdict.name(),
            optimal: found.plan().map(|(_, optimal)| optimal),
            steps: counts.map(|counts| counts.steps),
            switches: counts.map(|counts| counts.switches),
            pushes: counts.map(|counts| counts.pushes),
            falls: counts.map(|counts| counts.falls),
            turns: counts.map(|counts| counts.turns),
            plan: found.plan().map(|(plan, _)| plan.to_string()),
            bound: bound(found).or((found.answer.verdict == Verdict::Unknown).then_some(0)),
            reason: found.note,
            nodes: found.nodes,
            cpu_seconds: found.cpu_seconds,
        }
    }
}

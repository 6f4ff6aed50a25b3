//! What is seen of the levels being solved: a bar while it goes on, and a table or lines of JSON.

use super::{Found, Task};
use crate::input::Item;
use crate::table::{WIDEST, cut, progress};
use crate::talk::Talk;
use boxwright_forge::core::sokoban::Counts;
use boxwright_forge::core::{Objective, Verdict, counted};
use indicatif::ProgressBar;
use serde::Serialize;
use std::io;

/// Tells about one level after the other.
pub(crate) struct Report {
    objective: Objective,
    /// Levels to be told about.
    count: usize,
    solved: usize,
    several_files: bool,
    /// The file of the level told last.
    file: Option<String>,
    /// Columns for the names of levels.
    width: usize,
    bar: ProgressBar,
}

impl Report {
    /// Begins the table.
    pub(crate) fn new(tasks: &[Task], objective: Objective, talk: &mut Talk) -> io::Result<Report> {
        let file = |task: &Task| task.item.source.name.clone();
        let names = tasks.iter().map(|task| task.item.label().chars().count());
        let report = Report {
            objective,
            count: tasks.len(),
            solved: 0,
            several_files: tasks.iter().any(|task| file(task) != file(&tasks[0])),
            file: None,
            width: names.max().unwrap_or(0).clamp(5, WIDEST),
            bar: progress(tasks.len(), "solved"),
        };
        if !talk.json {
            let heads = ["pushes", "moves", "lines", "changes"].map(str::to_owned);
            talk.line(report.row("level", "verdict", &heads, "nodes", "states/s"))?;
            talk.flush()?;
        }
        Ok(report)
    }

    /// Tells about a level.
    pub(crate) fn tell(&mut self, item: &Item, found: &Found, talk: &mut Talk) -> io::Result<()> {
        if found.replay.is_none() {
            talk.not_so();
        }
        self.solved += usize::from(found.replay.is_some());
        self.bar.set_message(self.solved.to_string());
        self.bar.inc(1);
        self.bar.clone().suspend(|| {
            if talk.json {
                talk.object(&Line::new(item, found, self.objective))?;
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
        let verdict = if found.is_optimal() { "solved, optimal" } else { found.answer.verdict.name() };
        let both = found.nodes.zip(found.cpu_seconds.filter(|&seconds| seconds > 0.0));
        let rate = both.map(|(nodes, seconds)| (nodes as f64 / seconds) as u64);
        let [nodes, rate] = [found.nodes, rate]
            .map(|number| number.map_or_else(|| "-".to_owned(), |number| number.to_string()));
        talk.line(self.row(&item.label(), verdict, &self.costs(found), &nodes, &rate))?;
        found.note.as_ref().map_or(Ok(()), |note| talk.say(format!("{}: {note}", item.label())))
    }

    /// What the plan costs. Of an unknown level, the bound: `97+` says that no solution has less than 97.
    fn costs(&self, found: &Found) -> [String; 4] {
        if let Some(replay) = &found.replay {
            let Counts { pushes, moves, lines, changes } = replay.counts;
            let mut costs = [pushes, moves, lines, changes].map(|count| count.to_string());
            if found.is_optimal() && !found.answer.settled {
                costs[1] += "-";
            }
            return costs;
        }
        let bound = |objective| match bound(found) {
            Some(bound) if self.objective == objective => format!("{bound}+"),
            _ => "-".to_owned(),
        };
        [bound(Objective::Pushes), bound(Objective::Moves), bound(Objective::Lines), "-".to_owned()]
    }

    fn row(&self, level: &str, verdict: &str, costs: &[String; 4], nodes: &str, rate: &str) -> String {
        let level = cut(level, self.width);
        let [pushes, moves, lines, changes] = costs;
        let width = self.width;
        format!(
            "{level:width$}  {verdict:15}  {pushes:>6}  {moves:>6}  {lines:>6}  {changes:>7}  {nodes:>11}  {rate:>9}"
        )
    }

    /// Ends the table: the plan of a single level, or a summary of several.
    pub(crate) fn finish(self, found: &[Found], talk: &mut Talk) -> io::Result<()> {
        self.bar.finish_and_clear();
        if found.len() < self.count {
            talk.not_so();
            talk.say(format!("stopped after {} of {} levels", found.len(), self.count))?;
        }
        match found {
            _ if talk.json => Ok(()),
            [one] if self.count == 1 => match one.replay.as_ref().map(|replay| replay.lurd()) {
                Some(lurd) if lurd.is_empty() => talk.say("every box is home at the start"),
                Some(lurd) => talk.line(format!("\n{lurd}")),
                None => Ok(()),
            },
            _ => talk.line(format!("\n{}", summary(found))),
        }
    }
}

fn summary(found: &[Found]) -> String {
    let count = |verdict: &str| found.iter().filter(|one| one.answer.verdict.name() == verdict).count();
    let parts = ["unsolvable", "unknown"].into_iter().map(|verdict| (verdict, count(verdict)));
    let others: String = parts
        .filter(|(_, count)| *count > 0)
        .map(|(verdict, count)| format!(", {count} {verdict}"))
        .collect();
    let nodes: Option<u64> = found.iter().map(|one| one.nodes).sum();
    let cpu_seconds: Option<f64> = found.iter().map(|one| one.cpu_seconds).sum();
    let (levels, solved) = (counted(found.len(), "level", "levels"), count("solved"));
    let effort: Vec<String> = nodes
        .map(|nodes| format!("{nodes} nodes"))
        .into_iter()
        .chain(cpu_seconds.map(|cpu| format!("{cpu:.2} s CPU")))
        .collect();
    let effort = if effort.is_empty() { String::new() } else { format!("; {}", effort.join(", ")) };
    format!("{levels}: {solved} solved{others}{effort}")
}

/// What is known about a level that is neither solved nor proved unsolvable.
fn bound(found: &Found) -> Option<u32> {
    Some(found.answer.bound).filter(|&bound| bound > 0 && found.answer.verdict == Verdict::Unknown)
}

/// One level as data.
#[derive(Serialize)]
struct Line<'a> {
    file: &'a str,
    index: usize,
    title: Option<&'a str>,
    objective: &'static str,
    verdict: &'static str,
    optimal: Option<bool>,
    /// Of all that are as good, certainly the best by what counts next.
    #[serde(skip_serializing_if = "Option::is_none")]
    settled: Option<bool>,
    pushes: Option<usize>,
    moves: Option<usize>,
    lines: Option<usize>,
    changes: Option<usize>,
    plan: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    bound: Option<u32>,
    /// What a planner said.
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    nodes: Option<u64>,
    cpu_seconds: Option<f64>,
}

impl<'a> Line<'a> {
    fn new(item: &Item<'a>, found: &Found, objective: Objective) -> Line<'a> {
        let counts = found.replay.as_ref().map(|replay| replay.counts);
        Line {
            file: &item.source.name,
            index: item.index + 1,
            title: item.entry().title.as_deref(),
            objective: objective.name(),
            verdict: found.answer.verdict.name(),
            optimal: found.replay.is_some().then(|| found.is_optimal()),
            settled: found.is_optimal().then_some(found.answer.settled),
            pushes: counts.map(|counts| counts.pushes),
            moves: counts.map(|counts| counts.moves),
            lines: counts.map(|counts| counts.lines),
            changes: counts.map(|counts| counts.changes),
            plan: found.replay.as_ref().map(|replay| replay.lurd()),
            bound: (found.answer.verdict == Verdict::Unknown).then_some(found.answer.bound),
            reason: found.note.clone(),
            nodes: found.nodes,
            cpu_seconds: found.cpu_seconds,
        }
    }
}

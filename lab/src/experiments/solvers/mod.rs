//! What the solvers reach on known collections, beside what others reach.
//!
//! One thread, one process, 10 CPU seconds a level at full scale. Processor time is scaled to a machine
//! on which a plain breadth-first search (dead squares pruned, nothing else) solves Boxoban hard in
//! [`PLAIN_SECONDS`]. A level counts when it
//! is answered as the row asks: solved (with proof where fewest is asked for) or proved unsolvable.
//! The rows are in `rows`.

mod rows;

use crate::data;
use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::plot::{Series, solved_within};
use crate::table::Table;
use boxwright_forge::core::sokoban::Level;
use boxwright_forge::core::{Objective, Verdict};
use boxwright_forge::solve::plain::plain_fewest_pushes;
use boxwright_forge::solve::{SOLVERS, solve};
use boxwright_workshop::{Limits, Stop};
use rows::{ROWS, Row, Want};
use serde_json::{Value, json};
use std::time::Duration;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "solvers",
    summary: "How many levels of known collections are answered, in how much CPU time",
    compared_with: "YASS, Festival, JSoko, soukoban and plain breadth-first search, as published or measured",
    run,
};

/// CPU seconds of the plain search on the machine to which times are scaled.
const PLAIN_SECONDS: f64 = 5.1;

fn run(request: &Request) -> Result<Outcome, String> {
    let plain = plain_seconds(request.scale);
    let scale = plain.map_or(1.0, |seconds| PLAIN_SECONDS / seconds);
    let mut outcome = Outcome {
        table: Table::new(&[
            "row",
            "for",
            "solved",
            "unsolvable",
            "unknown",
            "CPU s",
            "scaled",
            "nodes",
            "bar",
            "met",
            "peers",
            "not answered",
        ]),
        remarks: vec![match plain {
            Some(seconds) => {
                format!("Plain breadth-first search took {seconds:.2} s; times are scaled by {scale:.3}.")
            }
            None => "Plain breadth-first search was not measured; times are not scaled.".to_owned(),
        }],
        data: json!({ "plain_cpu_seconds": plain, "rows": [] }),
        files: Vec::new(),
    };
    let mut series = Vec::new();
    let mut levels = "row,index,verdict,optimal,moves,bound,nodes,cpu_seconds\n".to_owned();
    for row in request.chosen(ROWS, |row| row.name)? {
        if let Some(counted) = row.count(request.scale, scale, &mut outcome.remarks)? {
            outcome.table.push(counted.cells(row, request.scale, scale));
            if let Some(rows) = outcome.data["rows"].as_array_mut() {
                rows.push(counted.data(row, request.scale, scale));
            }
            counted.levels.iter().for_each(|level| levels += &level.line(row));
            series.push(Series {
                name: row.name.to_owned(),
                seconds: counted.seconds(row),
                levels: counted.levels.len(),
            });
        }
    }
    outcome.files =
        vec![("solved-within.svg".to_owned(), solved_within(&series)), ("levels.csv".to_owned(), levels)];
    Ok(outcome)
}

/// CPU seconds of a plain breadth-first search over Boxoban hard, measured in this run.
fn plain_seconds(scale: Scale) -> Option<f64> {
    let levels = data::levels("boxoban_hard.xsb").ok().filter(|_| scale == Scale::Full)?;
    let spent = Limits::NONE.spend(&Stop::default(), |budget| {
        levels.iter().filter(|level| plain_fewest_pushes(level, budget).is_some()).count()
    });
    (spent.value == levels.len()).then_some(spent.cpu.as_secs_f64())
}

/// What was found out about one level.
struct Counted {
    number: usize,
    verdict: Verdict,
    bound: u32,
    nodes: u64,
    seconds: f64,
}

/// What was found out about a row.
struct CountedRow {
    objective: Objective,
    levels: Vec<Counted>,
}

impl Row {
    /// Runs the row; none if its levels are not here.
    fn count(
        &self,
        scale: Scale,
        speed: f64,
        remarks: &mut Vec<String>,
    ) -> Result<Option<CountedRow>, String> {
        let levels = match (data::levels(self.file), scale) {
            (Ok(levels), _) => levels,
            (Err(why), Scale::Full) => {
                remarks.push(format!("{}: left out: {why}.", self.name));
                return Ok(None);
            }
            (Err(_), Scale::Smoke) => {
                let absent = "the collection is not here; small-rooms.sok was used instead";
                remarks.push(format!("{}: {absent}.", self.name));
                data::shipped()?
            }
        };
        let is_known = SOLVERS.iter().any(|solver| solver.objective == self.objective);
        let objective = if is_known { self.objective } else { Objective::Pushes };
        if !is_known {
            remarks.push(format!(
                "{}: there is no solver for `{}`; `pushes` was used.",
                self.name, self.objective
            ));
        }
        let limits = match scale {
            Scale::Smoke => Limits { nodes: 500, memory: 256 << 20, ..Limits::NONE },
            Scale::Full => {
                let time = Duration::from_secs_f64(10.0 / speed);
                Limits { time, memory: 2 << 30, ..Limits::NONE }
            }
        };
        let most = if scale == Scale::Smoke { 5 } else { usize::MAX };
        let is_wanted = |number: &usize| self.levels.is_empty() || self.levels.contains(number);
        let numbered = levels.iter().enumerate().map(|(at, level)| (at + 1, level));
        let wanted = numbered.filter(|(number, _)| is_wanted(number)).take(most);
        let levels = wanted.map(|(number, level)| {
            let counted = answer(number, level, objective, &limits);
            eprintln!("{} {number}: {} ({:.2} s)", self.name, counted.verdict.name(), counted.seconds);
            counted
        });
        Ok(Some(CountedRow { objective, levels: levels.collect() }))
    }

    fn counts(&self, level: &Counted) -> bool {
        match self.want {
            Want::Solved => matches!(level.verdict, Verdict::Solved { .. }),
            Want::Optimal => matches!(level.verdict, Verdict::Solved { optimal: true, .. }),
            Want::Unsolvable => level.verdict == Verdict::Unsolvable,
        }
    }
}

fn answer(number: usize, level: &Level, objective: Objective, limits: &Limits) -> Counted {
    let spent = limits.spend(&Stop::default(), |budget| solve(level, objective, budget));
    let answer = spent.value;
    Counted {
        number,
        verdict: answer.verdict,
        bound: answer.bound,
        nodes: spent.nodes,
        seconds: spent.cpu.as_secs_f64(),
    }
}

impl Counted {
    /// The level as a line of a list.
    fn line(&self, row: &Row) -> String {
        let (moves, optimal) = match &self.verdict {
            Verdict::Solved { plan, optimal } => (plan.len().to_string(), optimal.to_string()),
            _ => (String::new(), String::new()),
        };
        let Counted { number, verdict, bound, nodes, seconds } = self;
        let (row, verdict) = (row.name, verdict.name());
        format!("{row},{number},{verdict},{optimal},{moves},{bound},{nodes},{seconds:.6}\n")
    }
}

fn rounded(seconds: f64) -> f64 {
    (seconds * 1e3).round() / 1e3
}

impl CountedRow {
    fn with(&self, verdict: &str) -> usize {
        self.levels.iter().filter(|level| level.verdict.name() == verdict).count()
    }

    fn cpu_seconds(&self) -> f64 {
        self.levels.iter().map(|level| level.seconds).sum()
    }

    fn nodes(&self) -> u64 {
        self.levels.iter().map(|level| level.nodes).sum()
    }

    fn missed(&self, row: &Row) -> Vec<usize> {
        self.levels.iter().filter(|level| !row.counts(level)).map(|level| level.number).collect()
    }

    /// CPU seconds of the levels that were answered.
    fn seconds(&self, row: &Row) -> Vec<f64> {
        self.levels.iter().filter(|level| row.counts(level)).map(|level| level.seconds).collect()
    }

    /// Is the bar met? A small run judges nothing.
    fn is_met(&self, row: &Row, scale: Scale, speed: f64) -> Option<bool> {
        let answered = self.levels.len() - self.missed(row).len();
        let in_time = row.seconds.is_none_or(|seconds| self.cpu_seconds() * speed <= seconds);
        (scale == Scale::Full).then_some(answered >= row.bar && in_time)
    }

    fn cells(&self, row: &Row, scale: Scale, speed: f64) -> Vec<String> {
        let within = row.seconds.map(|seconds| format!(" in {seconds} s")).unwrap_or_default();
        let met = match self.is_met(row, scale, speed) {
            None => "not judged",
            Some(true) => "yes",
            Some(false) => "no",
        };
        let missed: Vec<String> = self.missed(row).iter().map(usize::to_string).collect();
        vec![
            row.name.to_owned(),
            self.objective.to_string(),
            format!("{} of {}", self.with("solved"), self.levels.len()),
            self.with("unsolvable").to_string(),
            self.with("unknown").to_string(),
            format!("{:.2}", self.cpu_seconds()),
            format!("{:.2}", self.cpu_seconds() * speed),
            self.nodes().to_string(),
            format!("{}{within}", row.bar),
            met.to_owned(),
            row.peer.to_owned(),
            missed.join(" "),
        ]
    }

    fn data(&self, row: &Row, scale: Scale, speed: f64) -> Value {
        json!({
            "row": row.name,
            "file": row.file,
            "objective": self.objective.name(),
            "solved": self.with("solved"),
            "unsolvable": self.with("unsolvable"),
            "unknown": self.with("unknown"),
            "nodes": self.nodes(),
            "cpu_seconds": rounded(self.cpu_seconds()),
            "scaled_cpu_seconds": rounded(self.cpu_seconds() * speed),
            "bar": row.bar,
            "bar_cpu_seconds": row.seconds,
            "met": self.is_met(row, scale, speed),
            "not_answered": self.missed(row),
        })
    }
}

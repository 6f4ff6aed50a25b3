//! What an experiment is, and the list of all.

use crate::experiments::{
    archives, carve, difficulty, farthest_yield, harvest, hatoum, instructions, kwirk, limits, mcts, methods,
    murase, novelty, search, sokogen, solvers, taylor_parberry,
};
use crate::table::Table;
use serde_json::Value;

/// A question, and the function that answers it with numbers.
pub(crate) struct Experiment {
    pub(crate) name: &'static str,
    /// What it measures, in a sentence.
    pub(crate) summary: &'static str,
    /// What the numbers stand beside.
    pub(crate) compared_with: &'static str,
    /// Does it; progress goes to standard error.
    pub(crate) run: fn(&Request) -> Result<Outcome, String>,
}

/// Every experiment.
pub(crate) const EXPERIMENTS: &[Experiment] = &[
    solvers::EXPERIMENT,
    instructions::EXPERIMENT,
    limits::EXPERIMENT,
    difficulty::EXPERIMENT,
    taylor_parberry::EXPERIMENT,
    farthest_yield::EXPERIMENT,
    murase::EXPERIMENT,
    hatoum::metrics::EXPERIMENT,
    hatoum::rating::EXPERIMENT,
    hatoum::others::EXPERIMENT,
    hatoum::density::EXPERIMENT,
    hatoum::diversity::EXPERIMENT,
    carve::EXPERIMENT,
    mcts::EXPERIMENT,
    novelty::EXPERIMENT,
    archives::EXPERIMENT,
    methods::EXPERIMENT,
    search::EXPERIMENT,
    harvest::EXPERIMENT,
    sokogen::EXPERIMENT,
    kwirk::EXPERIMENT,
];

/// How much of an experiment is run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum Scale {
    /// Seconds: it works
    Smoke,
    /// All of it: the numbers count
    Full,
}

impl Scale {
    /// One of two, by the scale.
    pub(crate) fn pick<T>(self, smoke: T, full: T) -> T {
        match self {
            Scale::Smoke => smoke,
            Scale::Full => full,
        }
    }

    /// Says whether a bar is met; a small run judges nothing.
    pub(crate) fn judged(self, is_met: bool) -> String {
        self.pick("not judged", if is_met { "yes" } else { "no" }).to_owned()
    }
}

/// What was asked for.
pub(crate) struct Request {
    pub(crate) scale: Scale,
    /// Only these rows; none named means all.
    pub(crate) only: Vec<String>,
}

impl Request {
    /// The rows asked for, out of those there are.
    pub(crate) fn chosen<'a, R>(&self, rows: &'a [R], name: fn(&R) -> &str) -> Result<Vec<&'a R>, String> {
        if let Some(wrong) = self.only.iter().find(|only| rows.iter().all(|row| name(row) != only.as_str())) {
            let names: Vec<&str> = rows.iter().map(name).collect();
            return Err(format!("there is no row `{wrong}`; there are {}", names.join(", ")));
        }
        let is_chosen = |row: &&R| self.only.is_empty() || self.only.iter().any(|only| only == name(row));
        Ok(rows.iter().filter(is_chosen).collect())
    }
}

/// What came out.
pub(crate) struct Outcome {
    pub(crate) table: Table,
    /// Remarks under the table, a sentence each.
    pub(crate) remarks: Vec<String>,
    /// The numbers, for other programs.
    pub(crate) data: Value,
    /// Pictures (.svg) and long lists (.csv): the file's name and what is in it.
    pub(crate) files: Vec<(String, String)>,
}

impl Outcome {
    /// The table and the remarks.
    pub(crate) fn text(&self) -> String {
        let remarks: String = self.remarks.iter().map(|remark| format!("\n- {remark}")).collect();
        format!("{}{remarks}\n", self.table.markdown())
    }
}

impl Experiment {
    pub(crate) fn named(name: &str) -> Result<&'static Experiment, String> {
        EXPERIMENTS.iter().find(|experiment| experiment.name == name).ok_or_else(|| {
            let names: Vec<&str> = EXPERIMENTS.iter().map(|experiment| experiment.name).collect();
            format!("there is no experiment `{name}`; there are {}", names.join(", "))
        })
    }

    pub(crate) fn in_the_list(&self) -> String {
        format!("{:16} {} (beside: {})", self.name, self.summary, self.compared_with)
    }

    pub(crate) fn heading(&self) -> String {
        format!("# {}\n\n{}.\nBeside: {}.", self.name, self.summary, self.compared_with)
    }
}

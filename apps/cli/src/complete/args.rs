//! What can be asked of `boxwright complete`.

use crate::args::LimitArgs;
use crate::planning::PlanningArgs;
use boxwright_forge::make::complete::{Measure, Wish};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser as _};
use std::path::PathBuf;

/// Examples and what the statuses mean, below the options.
pub(crate) const HELP: &str = "Examples:
  boxwright complete sketch.txt                      a level that can be solved, or why there is none
  boxwright complete sketch.txt --alternatives 5     five that really differ, the hardest first
  boxwright complete sketch.txt --min-pushes 12      a best solution takes at least 12 pushes
  boxwright complete sketch.txt --hardest            no completion takes more, or the best that was found
  boxwright complete sketch.txt --harder             harder than the first that comes up
  boxwright complete sketches/ -o levels.sok         every sketch of a folder, in a table
  boxwright complete --json sketches/                a line of JSON a sketch
  boxwright complete sketch.txt --planner fast-downward      by another program; see docs/PLANNING.md

A sketch is a template of Balyo and Froleyks: `p sokogen WALLS BOXES PUSHES` above a board on which 0 to 6
say what may be put where. The guide tells how; docs/formats.md has all signs and our additions.
PUSHES bounds the best solution; --published-pushes counts those of any, as published.

Exit status: 0 every sketch has a level, 1 some are impossible or were not decided, 2 something could not be read.";

#[derive(Debug, Args)]
pub(crate) struct CompleteArgs {
    /// Sketches, or folders of them; - or nothing for standard input
    #[arg(value_name = "TEMPLATE")]
    pub(crate) sketches: Vec<PathBuf>,

    /// How many levels are wanted of each sketch, 1 to 100
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=100))]
    alternatives: u16,

    /// What is bounded, and what makes a level hard: pushes, lines, moves or difficulty
    #[arg(long = "for", value_name = "WHAT", default_value = "pushes", hide_possible_values = true,
        value_parser = PossibleValuesParser::new(Measure::ALL.map(Measure::name))
            .map(|name| Measure::from_name(&name).unwrap_or(Measure::Pushes)))]
    measure: Measure,

    /// A best solution takes at least so much of it
    #[arg(long, value_name = "N")]
    min: Option<f64>,

    /// A best solution takes at most so much of it
    #[arg(long, value_name = "N")]
    max: Option<f64>,

    /// A best solution takes at least so many pushes
    #[arg(long, value_name = "N", conflicts_with_all = ["min", "measure"])]
    min_pushes: Option<u32>,

    /// A best solution takes at most so many pushes
    #[arg(long, value_name = "N", conflicts_with_all = ["max", "measure"])]
    max_pushes: Option<u32>,

    /// Look for the completion that takes the most
    #[arg(long)]
    hardest: bool,

    /// Look for one that takes more than the first that comes up
    #[arg(long, conflicts_with_all = ["hardest", "alternatives"])]
    harder: bool,

    /// Read PUSHES of a sketch as published: some solution, detours included, has so many
    #[arg(long)]
    published_pushes: bool,

    /// Do not look for what would be possible instead
    #[arg(long)]
    no_relaxing: bool,

    /// The seed of what is drawn where not everything can be tried
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) planning: PlanningArgs,

    /// The file to write the levels to, with their solutions (.sok, .json, .jsonl)
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}

impl CompleteArgs {
    /// What is wished for, or what is wrong with it.
    pub(crate) fn wish(&self) -> Result<Wish, String> {
        let bound = |name: &str, number: Option<f64>| match number {
            None => Ok(None),
            Some(number) if self.measure == Measure::Difficulty && (0.0..1e6).contains(&number) => {
                Ok(Some((number * 1_000.0).round() as usize))
            }
            Some(number) if (0.0..4e9).contains(&number) && number.fract() == 0.0 => {
                Ok(Some(number as usize))
            }
            Some(number) => {
                Err(format!("--{name} {number}: give a number from 0 on, whole unless it is a difficulty"))
            }
        };
        let min = self.min_pushes.map(|pushes| pushes as usize).or(bound("min", self.min)?);
        let max = self.max_pushes.map(|pushes| pushes as usize).or(bound("max", self.max)?);
        let (least, most) = (min.unwrap_or(0), max.unwrap_or(usize::MAX));
        if least > most {
            return Err("the least that is asked for is more than the most; nothing is both".to_owned());
        }
        let relaxing = if self.no_relaxing { 0 } else { Wish::default().relaxing };
        Ok(Wish {
            measure: self.measure,
            least,
            most,
            published_pushes: self.published_pushes,
            hardest: self.hardest,
            harder: self.harder,
            alternatives: usize::from(self.alternatives),
            relaxing,
            seed: self.seed,
        })
    }
}

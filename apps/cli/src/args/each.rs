//! The options of each command that keeps none of its own beside its work.

use super::common::{
    AnyFormat, EffortArgs, Input, LimitArgs, ReadingArgs, dialect_parser, format_parser, measure_parser,
    objective_parser, theme_parser,
};
use crate::planning::PlanningArgs;
use crate::rate::asked::{Either, Metrics, PlotOf, Scores, Sorting};
use boxwright_draw::Theme;
use boxwright_forge::Condition;
use boxwright_forge::core::Objective;
use boxwright_forge::core::text::Dialect;
use boxwright_forge::rate::kwirk::Metric;
use boxwright_workshop::{Limits, parse_count, parse_size, parse_time};
use clap::Args;
use std::path::PathBuf;
use std::time::Duration;

#[derive(Debug, Args)]
pub(crate) struct CheckArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Tell about every level, not only about odd ones
    #[arg(long, short)]
    pub(crate) all: bool,
}

#[derive(Debug, Args)]
pub(crate) struct ShowArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Show the level as it looks after these steps
    #[arg(long, value_name = "PLAN")]
    pub(crate) after: Option<String>,

    /// The colours: light, dark or contrast
    #[arg(long, default_value = "dark", value_parser = theme_parser(), hide_possible_values = true)]
    pub(crate) theme: Theme,
}

#[derive(Debug, Args)]
pub(crate) struct RenderArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Where to: a file ending in .svg, .png or .gif, or a folder (with / at its end) for a picture each
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// The kind of picture, where the output's ending does not say
    #[arg(long = "as", value_name = "KIND", value_enum)]
    pub(crate) kind: Option<PictureKind>,

    /// All levels on one picture
    #[arg(long, conflicts_with_all = ["film", "after", "plan"])]
    pub(crate) sheet: bool,

    /// A moving picture of a plan: GIF or animated SVG
    #[arg(long, conflicts_with = "after")]
    pub(crate) film: bool,

    /// The plan to film; without it the first stored solution
    #[arg(long, value_name = "PLAN", requires = "film")]
    pub(crate) plan: Option<String>,

    /// Draw the level as it looks after these steps
    #[arg(long, value_name = "PLAN")]
    pub(crate) after: Option<String>,

    /// Pixels a cell, 4 to 256 [default: 32, on a sheet 14]
    #[arg(long, value_name = "PIXELS", value_parser = clap::value_parser!(u32).range(4..=256))]
    pub(crate) cell: Option<u32>,

    /// The colours: light, dark or contrast
    #[arg(long, default_value = "light", value_parser = theme_parser(), hide_possible_values = true)]
    pub(crate) theme: Theme,

    /// Walls a whole cell thick at the outside, too
    #[arg(long, conflicts_with = "sheet")]
    pub(crate) full_walls: bool,

    /// Column letters and row numbers at the edge
    #[arg(long, conflicts_with = "sheet")]
    pub(crate) coordinates: bool,

    /// Nothing behind the board
    #[arg(long, conflicts_with_all = ["sheet", "film"])]
    pub(crate) transparent: bool,

    /// Columns of a contact sheet, 1 to 200
    #[arg(long, value_name = "N", requires = "sheet", value_parser = clap::value_parser!(u32).range(1..=200))]
    pub(crate) columns: Option<u32>,

    /// Milliseconds a step of a film, 20 to 5000
    #[arg(long, value_name = "MS", default_value_t = 200, value_parser = clap::value_parser!(u32).range(20..=5000))]
    pub(crate) step: u32,

    /// Replace files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, clap::ValueEnum)]
pub(crate) enum PictureKind {
    /// Drawing that scales
    Svg,
    /// Pixels
    Png,
    /// Moving pixels
    Gif,
}

#[derive(Debug, Args)]
pub(crate) struct ConvertArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The format to write, where the output's ending does not say
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(|_| true))]
    pub(crate) to: Option<AnyFormat>,

    /// The file to write, or a folder (with / at its end) for a file each; without it standard output
    #[arg(long, short, value_name = "PATH")]
    pub(crate) output: Option<PathBuf>,

    /// The signs to write (xsb and sok)
    #[arg(long, value_name = "NAME", default_value = "standard", value_parser = dialect_parser(), hide_possible_values = true)]
    pub(crate) to_dialect: &'static Dialect,

    /// Write floor as - instead of blanks (xsb and sok)
    #[arg(long)]
    pub(crate) dashes: bool,

    /// Write each board on one line with run lengths (xsb and sok)
    #[arg(long)]
    pub(crate) one_line: bool,

    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct VerifyArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// Replay this plan instead of the stored ones
    #[arg(long, value_name = "PLAN")]
    pub(crate) plan: Option<String>,
}

#[derive(Debug, Args)]
pub(crate) struct SolveArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What the solution should have least of: pushes, moves, lines, or any for a solution of any kind; of Kwirk steps, or any [default: pushes]
    #[arg(long = "for", value_name = "WHAT", value_parser = objective_parser(), hide_possible_values = true)]
    pub(crate) objective: Option<Objective>,

    #[command(flatten)]
    pub(crate) limits: LimitArgs,

    #[command(flatten)]
    pub(crate) planning: PlanningArgs,

    /// The file to write: all levels of the input, with the solutions found (.sok, .json, .jsonl)
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}

impl SolveArgs {
    /// What a solution of a Sokoban level should have least of.
    pub(crate) fn objective(&self) -> Objective {
        self.objective.unwrap_or(Objective::Pushes)
    }
}

#[derive(Debug, Args)]
pub(crate) struct RateArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// The metrics to find, by name with commas, or all [default: a few of general use]
    #[arg(long, value_name = "LIST")]
    pub(crate) metrics: Option<Metrics>,

    /// Scores of papers to find, too, by name with commas, or all
    #[arg(long, value_name = "LIST")]
    pub(crate) score: Option<Scores>,

    /// Only levels like this: 'band=hard, pushes>=30'
    #[arg(long = "where", value_name = "CONDITION")]
    pub(crate) condition: Option<Either<Condition, Condition<&'static Metric>>>,

    /// Sort by a metric, a score or the band, from small to large; -METRIC from large to small
    #[arg(long, value_name = "METRIC", allow_hyphen_values = true)]
    pub(crate) sort: Option<Either<Sorting, Sorting<&'static Metric>>>,

    /// Sort from large to small
    #[arg(long, requires = "sort")]
    pub(crate) descending: bool,

    /// Write comma-separated values, for spreadsheets
    #[arg(long)]
    pub(crate) csv: bool,

    /// Say in words what makes each level hard
    #[arg(long, conflicts_with = "csv")]
    pub(crate) explain: bool,

    /// Draw a metric, or two with a comma, a series a file: pushes=file.svg, pushes,difficulty=file.png
    #[arg(long, value_name = "METRIC=FILE")]
    pub(crate) plot: Vec<PlotOf>,

    /// The colours of plots and pictures: light, dark or contrast [default: light, in the terminal dark]
    #[arg(long, value_parser = theme_parser(), hide_possible_values = true)]
    pub(crate) theme: Option<Theme>,

    /// List every metric, score and band, and do nothing else
    #[arg(long, conflicts_with_all = ["files", "csv", "explain", "plot", "output"])]
    pub(crate) list: bool,

    #[command(flatten)]
    pub(crate) effort: EffortArgs,

    /// The file to write: the levels in the order shown (.sok, .xsb, .json, ..., those of Kwirk .kwirk)
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace files that exist
    #[arg(long)]
    pub(crate) force: bool,
}

#[derive(Debug, Args)]
pub(crate) struct CompareArgs {
    /// A level file, or some of its levels: levels.sok, levels.sok:3, levels.sok:1-9
    #[arg(value_name = "A")]
    pub(crate) one: PathBuf,

    /// Another
    #[arg(value_name = "B")]
    pub(crate) other: PathBuf,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// The metrics to compare, by name with commas, or all [default: a few of general use]
    #[arg(long, value_name = "LIST")]
    pub(crate) metrics: Option<Metrics>,

    /// Scores of papers to compare, too, by name with commas, or all
    #[arg(long, value_name = "LIST")]
    pub(crate) score: Option<Scores>,

    #[command(flatten)]
    pub(crate) effort: EffortArgs,
}

#[derive(Debug, Args)]
pub(crate) struct HardestArgs {
    #[command(flatten)]
    pub(crate) input: Input,

    /// What even the best solution should have much of: pushes, lines or moves
    #[arg(long = "for", value_name = "WHAT", default_value = "pushes", value_parser = measure_parser(), hide_possible_values = true)]
    pub(crate) objective: Objective,

    /// How many starts of each board, 1 to 100
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=100))]
    pub(crate) count: u8,

    /// Hunt for a start that holds out against a solver, where a sweep has no end: 6 to 20 boxes, large boards
    #[arg(long, conflicts_with_all = ["objective", "count"])]
    pub(crate) novelty: bool,

    /// CPU time a board, not time on the clock: 60s, 500ms, 10m
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = parse_time)]
    time: Duration,

    /// Nodes a board: 1000, 50k, 2M [default: no limit]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    nodes: Option<u64>,

    /// Memory of a sweep: 512M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    memory: u64,

    /// The file to write: the starts as levels, with solutions (.sok, .json, .jsonl)
    #[arg(long, short, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,

    /// Replace a file that exists
    #[arg(long)]
    pub(crate) force: bool,
}

impl HardestArgs {
    /// What the sweep of a board may take.
    pub(crate) fn limits(&self) -> Limits {
        Limits { time: self.time, nodes: self.nodes.unwrap_or(u64::MAX), memory: self.memory }
    }
}

#[derive(Debug, Args)]
pub(crate) struct PlayArgs {
    /// A level file; without it the levels that come with the program
    #[arg(value_name = "FILE")]
    pub(crate) file: Option<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Start with this level, counted from 1
    #[arg(long, short = 'l', value_name = "N")]
    pub(crate) level: Option<usize>,

    /// The colours: light, dark or contrast
    #[arg(long, default_value = "dark", value_parser = theme_parser(), hide_possible_values = true)]
    pub(crate) theme: Theme,
}

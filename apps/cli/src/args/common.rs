//! Options that several commands have: which levels, how to read them, and what the work may take.

use crate::input::Selection;
use boxwright_draw::Theme;
use boxwright_forge::core::Objective;
use boxwright_forge::core::text::{DIALECTS, Dialect, Format, Hint};
use boxwright_forge::rate::Effort;
use boxwright_forge::solve::SOLVERS;
use boxwright_workshop::{Game, Limits, parse_count, parse_size, parse_time, threads_here};
use clap::Args;
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use std::path::PathBuf;
use std::time::Duration;

/// Which levels to work on.
#[derive(Debug, Args)]
pub(crate) struct Input {
    /// Level files; `-` or nothing for standard input
    #[arg(value_name = "FILE")]
    pub(crate) files: Vec<PathBuf>,

    #[command(flatten)]
    pub(crate) reading: ReadingArgs,

    /// Only these levels, counted from 1: 3, 2-5, 1,4,9-12
    #[arg(long, short = 'l', value_name = "N")]
    pub(crate) level: Option<Selection>,
}

/// How to read.
#[derive(Clone, Debug, Args)]
pub(crate) struct ReadingArgs {
    /// The format of the files, where they do not say: xsb, sok, boxoban, slc, puzzlescript, json, jsonl, kwirk
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(Format::is_read), hide_possible_values = true)]
    from: Option<AnyFormat>,

    /// The signs used in the files: standard, goal-o, box-o, reasoning-gym, dangarfield
    #[arg(long, value_name = "NAME", value_parser = dialect_parser(), hide_possible_values = true)]
    dialect: Option<&'static Dialect>,
}

impl ReadingArgs {
    pub(crate) fn hint(&self) -> Hint {
        let format = if let Some(AnyFormat::Sokoban(format)) = self.from { Some(format) } else { None };
        Hint { format, dialect: self.dialect }
    }

    /// The game, if it was said.
    pub(crate) fn game(&self) -> Option<Game> {
        self.from.map(|format| if format == AnyFormat::Kwirk { Game::Kwirk } else { Game::Sokoban })
    }
}

/// A format of either game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum AnyFormat {
    Sokoban(Format),
    /// kwirk-ascii, the only one for Kwirk.
    Kwirk,
}

/// What a search may take.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// CPU time a level, not time on the clock: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    pub(crate) time: Duration,

    /// Nodes a level: 1000, 50k, 2M [default: no limit]
    #[arg(long, value_name = "N", value_parser = parse_count)]
    pub(crate) nodes: Option<u64>,

    /// Memory of all searches together: 512M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    pub(crate) memory: u64,

    /// Levels worked on at once, 1 to 256 [default: as many as the machine has processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl LimitArgs {
    /// Threads for so many pieces of work.
    pub(crate) fn threads(&self, pieces: usize) -> usize {
        self.threads.map_or_else(threads_here, usize::from).clamp(1, pieces.max(1))
    }

    /// The limits of each piece of work if so many are worked on at once.
    pub(crate) fn each(&self, threads: usize) -> Limits {
        let (nodes, memory) = (self.nodes.unwrap_or(u64::MAX), self.memory / threads as u64);
        Limits { time: self.time, nodes, memory }
    }
}

/// What rating a level may take.
#[derive(Debug, Args)]
pub(crate) struct EffortArgs {
    /// CPU time a level, not time on the clock: 10s, 500ms, 2m
    #[arg(long, value_name = "TIME", default_value = "10s", value_parser = parse_time)]
    time: Duration,

    /// Nodes of each search for a solution: 1000, 50k, 2M
    #[arg(long, value_name = "N", default_value_t = Effort::default().nodes, value_parser = parse_count)]
    nodes: u64,

    /// States of a level at most, for its difficulty and all that needs every state
    #[arg(long, value_name = "N", default_value_t = Effort::default().places, value_parser = parse_count)]
    places: u64,

    /// Memory of all levels worked on together: 512M, 2G
    #[arg(long, value_name = "SIZE", default_value = "2G", value_parser = parse_size)]
    memory: u64,

    /// Levels worked on at once, 1 to 256 [default: as many as the machine has processors]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: Option<u16>,
}

impl EffortArgs {
    /// Threads for so many levels.
    pub(crate) fn threads(&self, levels: usize) -> usize {
        self.threads.map_or_else(threads_here, usize::from).clamp(1, levels.max(1))
    }

    /// The limits of each level if so many are worked on at once.
    pub(crate) fn each(&self, threads: usize) -> Limits {
        Limits { time: self.time, nodes: u64::MAX, memory: self.memory / threads as u64 }
    }

    /// What each part of a study may take.
    pub(crate) fn effort(&self) -> Effort {
        Effort { nodes: self.nodes, places: self.places }
    }
}

pub(super) fn format_parser(
    wanted: fn(Format) -> bool,
) -> impl clap::builder::TypedValueParser<Value = AnyFormat> {
    let names = Format::ALL.into_iter().filter(|&format| wanted(format));
    let values = names.map(|format| PossibleValue::new(format.name()).help(format.summary()));
    let kwirk = PossibleValue::new("kwirk").help("levels of Kwirk");
    PossibleValuesParser::new(values.chain([kwirk]))
        .map(|name| Format::from_name(&name).map_or(AnyFormat::Kwirk, AnyFormat::Sokoban))
}

pub(super) fn objective_parser() -> impl clap::builder::TypedValueParser<Value = Objective> {
    let solver = |objective| SOLVERS.iter().find(move |solver| solver.objective == objective);
    let values = Objective::ALL.into_iter().filter_map(solver);
    let values = values.map(|solver| PossibleValue::new(solver.objective.name()).help(solver.summary));
    PossibleValuesParser::new(values)
        .map(|name| Objective::from_name(&name).expect("only names of objectives are possible"))
}

pub(super) fn measure_parser() -> impl clap::builder::TypedValueParser<Value = Objective> {
    let values = [Objective::Pushes, Objective::Lines, Objective::Moves].map(Objective::name);
    PossibleValuesParser::new(values)
        .map(|name| Objective::from_name(&name).expect("only names of objectives are possible"))
}

pub(super) fn dialect_parser() -> impl clap::builder::TypedValueParser<Value = &'static Dialect> {
    let values = DIALECTS.iter().map(|dialect| PossibleValue::new(dialect.name).help(dialect.summary));
    PossibleValuesParser::new(values)
        .map(|name| Dialect::named(&name).expect("only names of dialects are possible"))
}

pub(super) fn theme_parser() -> impl clap::builder::TypedValueParser<Value = Theme> {
    let values = Theme::ALL.into_iter().map(|theme| PossibleValue::new(theme.name()));
    PossibleValuesParser::new(values)
        .map(|name| Theme::from_name(&name).expect("only names of themes are possible"))
}

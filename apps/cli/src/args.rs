//! What can be asked: commands, options, their help and examples.

use crate::input::Selection;
use crate::talk::Color;
use boxwright_draw::Theme;
use boxwright_forge::core::text::{DIALECTS, Dialect, Format, Hint};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;

/// Makes and plays block-pushing puzzles: checks, shows, draws, converts, verifies and plays Sokoban levels.
#[derive(Debug, Parser)]
#[command(name = "boxwright", version, propagate_version = true, after_help = "Start with:  boxwright play")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Write JSON lines, one object a level, for other programs
    #[arg(long, global = true)]
    pub(crate) json: bool,

    /// Use colours
    #[arg(long, global = true, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Say whether levels are legal, and what is odd about them
    #[command(after_help = "Examples:
  boxwright check levels.sok               what is wrong or odd in a collection
  boxwright check --all --level 3 a.xsb    all about its third level
  boxwright check --json *.xsb             a line of JSON a level
  cat level.txt | boxwright check          from standard input

Exit status: 0 all levels are legal, 1 some are not, 2 something could not be read.")]
    Check(CheckArgs),

    /// Show levels in the terminal
    #[command(after_help = "Examples:
  boxwright show levels.sok --level 3         a picture of the third level
  boxwright show level.xsb --after 'rrU'      as it looks after three steps
  boxwright show --color never level.xsb      plain text, which can be read again")]
    Show(ShowArgs),

    /// Draw pictures: SVG, PNG, animations, contact sheets
    #[command(after_help = "Examples:
  boxwright render level.xsb -o level.svg                  one level
  boxwright render levels.sok --level 3 -o three.png       one of many
  boxwright render levels.sok -o pictures/ --as png        a picture each, into a folder
  boxwright render levels.sok --sheet -o sheet.png         all on one picture
  boxwright render levels.sok --level 3 --film -o play.gif its stored solution, moving
  boxwright render level.xsb --film --plan 'rrUUl' -o play.svg")]
    Render(RenderArgs),

    /// Turn level files of one format into another
    #[command(after_help = "Examples:
  boxwright convert levels.slc -o levels.sok            the ending says the format
  boxwright convert a.xsb b.xsb -o both.json            several files into one
  boxwright convert levels.sok --to puzzlescript        to standard output
  boxwright convert level.xsb --to xsb --one-line       for mails and links
  boxwright convert levels.sok --to tiled -o maps/      a file each, into a folder
  boxwright convert odd.txt --dialect goal-o --to sok   signs of another program

What a format cannot hold is named in a warning; a board it cannot hold is refused.")]
    Convert(ConvertArgs),

    /// Replay plans against levels
    #[command(after_help = "Examples:
  boxwright verify levels.sok                     every solution stored in it
  boxwright verify level.xsb --plan 'rrUUl'       this plan
  boxwright verify --json levels.sok              with moves, pushes, lines and changes

Exit status: 0 every plan holds, 1 some do not or there is none, 2 something could not be read.")]
    Verify(VerifyArgs),

    /// Play in the terminal
    #[command(after_help = "Examples:
  boxwright play                        the levels that come with the program
  boxwright play levels.sok             a collection, from where you left off
  boxwright play levels.sok --level 7

Keys: arrows, WASD or hjkl to move; z undo, y redo (Z, Y by push); r restart; n next, p previous level;
Tab list of levels; f keep the best solution in the file; ? help; q quit.")]
    Play(PlayArgs),

    /// Write a completion script for a shell
    #[command(after_help = "Example:
  boxwright completions bash > ~/.local/share/bash-completion/completions/boxwright")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

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
#[derive(Debug, Args)]
pub(crate) struct ReadingArgs {
    /// The format of the files, where their endings do not say: xsb, sok, boxoban, slc, puzzlescript, json, jsonl
    #[arg(long, value_name = "FORMAT", value_parser = format_parser(Format::is_read), hide_possible_values = true)]
    from: Option<Format>,

    /// The signs used in the files: standard, goal-o, box-o, reasoning-gym, dangarfield
    #[arg(long, value_name = "NAME", value_parser = dialect_parser(), hide_possible_values = true)]
    dialect: Option<&'static Dialect>,
}

impl ReadingArgs {
    pub(crate) fn hint(&self) -> Hint {
        Hint { format: self.from, dialect: self.dialect }
    }
}

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
    pub(crate) to: Option<Format>,

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

fn format_parser(wanted: fn(Format) -> bool) -> impl clap::builder::TypedValueParser<Value = Format> {
    let names = Format::ALL.into_iter().filter(|&format| wanted(format));
    let values = names.map(|format| PossibleValue::new(format.name()).help(format.summary()));
    PossibleValuesParser::new(values)
        .map(|name| Format::from_name(&name).expect("only names of formats are possible"))
}

fn dialect_parser() -> impl clap::builder::TypedValueParser<Value = &'static Dialect> {
    let values = DIALECTS.iter().map(|dialect| PossibleValue::new(dialect.name).help(dialect.summary));
    PossibleValuesParser::new(values)
        .map(|name| Dialect::named(&name).expect("only names of dialects are possible"))
}

fn theme_parser() -> impl clap::builder::TypedValueParser<Value = Theme> {
    let values = Theme::ALL.into_iter().map(|theme| PossibleValue::new(theme.name()));
    PossibleValuesParser::new(values)
        .map(|name| Theme::from_name(&name).expect("only names of themes are possible"))
}

//! What can be asked: commands, options, their help and examples.

use crate::complete::args::CompleteArgs;
use crate::generate::GenerateArgs;
use crate::input::Selection;
use crate::library::LibraryArgs;
use crate::plan::PlanArgs;
use crate::planning::PlanningArgs;
use crate::rate::asked::{Metrics, PlotOf, Scores, Sorting};
use crate::studio::StudioArgs;
use crate::talk::Color;
use crate::vary::VaryArgs;
use boxwright_draw::Theme;
use boxwright_forge::Condition;
use boxwright_forge::core::Objective;
use boxwright_forge::core::text::{DIALECTS, Dialect, Format, Hint};
use boxwright_forge::make::GENERATORS;
use boxwright_forge::make::kwirk::METHODS;
use boxwright_forge::rate::Effort;
use boxwright_forge::solve::SOLVERS;
use boxwright_workshop::{Game, Limits, parse_count, parse_size, parse_time, threads_here};
use clap::builder::{PossibleValue, PossibleValuesParser, TypedValueParser as _};
use clap::{Args, Parser, Subcommand};
use std::path::PathBuf;
use std::time::Duration;

/// Makes and plays block-pushing puzzles: checks, shows, draws, converts, verifies, solves, rates and plays Sokoban and Kwirk levels.
#[derive(Debug, Parser)]
#[command(name = "boxwright", version, propagate_version = true, after_help = "Start with:  boxwright play")]
pub(crate) struct Cli {
    #[command(subcommand)]
    pub(crate) command: Command,

    /// Write JSON lines, one object a level, for other programs
    #[arg(long, global = true, display_order = 900)]
    pub(crate) json: bool,

    /// Use colours
    #[arg(long, global = true, display_order = 901, value_name = "WHEN", value_enum, default_value_t = Color::Auto)]
    pub(crate) color: Color,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    /// Make levels: proved solvable, rated, all different
    #[command(after_help = generate_help())]
    Generate(Box<GenerateArgs>),

    /// List the methods of making levels, whose they are, and their knobs
    Methods,

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

    /// Solve levels, with proofs
    #[command(after_help = "Examples:
  boxwright solve level.xsb                     fewest pushes, then fewest moves
  boxwright solve levels.sok --for moves        fewest moves, then fewest pushes
  boxwright solve levels.sok --for any -o solved.sok    solutions into a collection
  boxwright solve hard.xsb --time 5m --memory 8G
  boxwright solve --json levels.sok             a line of JSON a level
  boxwright solve level.xsb --planner fast-downward     by another program; see docs/PLANNING.md

`97+` in the table means: not found out, but no solution has less than 97.
`336-` under moves means: the least of what was asked for, but perhaps not with fewest moves.
The number of threads does not change what is found, unless a limit of time or memory is met.
Ctrl-C tells and keeps what was found so far.

Exit status: 0 all levels are solved, 1 some are not (unsolvable or unknown), 2 something could not be read.")]
    Solve(SolveArgs),

    /// Rate levels: how hard they are, and many other numbers
    #[command(after_help = "Examples:
  boxwright rate levels.sok                                   a row a level
  boxwright rate levels.sok --metrics pushes,states --score hatoum2025
  boxwright rate levels.sok --where 'band=hard, pushes>=30' --sort -difficulty -o hard.sok
  boxwright rate levels.sok --metrics all --csv > levels.csv
  boxwright rate levels.sok --level 3 --explain               what makes it hard, in words
  boxwright rate a.sok b.sok --plot difficulty=bands.svg --plot pushes,difficulty=both.png
  boxwright rate --list                                       every metric, score and band

Conditions compare metrics, scores or the band: = != < <= > >=, and a comma means and.
Difficulty F is minus the logarithm of the chance that a careless person solves the level in one attempt.
A number that was not found within the limits is left empty; --places and --nodes raise them.
The number of threads does not change what is found, unless a limit of time or memory is met.
Ctrl-C tells and keeps what was found so far.

Exit status: 0 all levels are rated, 1 some are not or none fulfils the condition, 2 something could not be read.")]
    Rate(RateArgs),

    /// Set two levels or two collections side by side
    #[command(after_help = "Examples:
  boxwright compare a.sok b.sok                 how hard the levels of each are, and what they share
  boxwright compare levels.sok:3 levels.sok:9   two levels of a collection
  boxwright compare mine.xsb levels.sok         is my level, or one like it, in there?
  boxwright compare --json a.sok b.sok          as data

Levels are alike from 0 to 1, by walls, goals, boxes and pushes, however turned or mirrored.
From 0.9 on they are near-duplicates; 1 means the same level.

Exit status: 0 all levels are rated, 1 some are not, 2 something could not be read.")]
    Compare(CompareArgs),

    /// Make levels of sketches, or prove that none can be made
    #[command(after_help = crate::complete::args::HELP)]
    Complete(CompleteArgs),

    /// Find neighbours of a level: harder, easier or about as hard
    #[command(after_help = "Examples:
  boxwright vary level.xsb --harder                  ten harder levels near it, the hardest first
  boxwright vary levels.sok --level 3 --easier       easier ones
  boxwright vary level.xsb --similar --keep walls    other goals and starts in the same room
  boxwright vary level.xsb --harder -o harder.sok    into a file, with solutions

Exit status: 0 neighbours were found, 1 none was, 2 something could not be read, written or understood.")]
    Vary(VaryArgs),

    /// Find the hardest starts of walls and goals
    #[command(after_help = "Examples:
  boxwright hardest room.xsb                    the start that takes the most pushes
  boxwright hardest room.xsb --for lines        the most box lines, the shortest plan counted
  boxwright hardest rooms.sok -o hardest.sok    a collection of them, with solutions
  boxwright hardest room.xsb --count 5          the five hardest starts
  boxwright hardest room.xsb --time 10m --memory 8G
  boxwright hardest room.xsb --novelty          a hard start where a sweep has no end: many boxes, large boards

Boxes are ignored, and of the player only the room it is in counts; it may be left out.
A sweep that meets a limit, or Ctrl-C, tells the hardest start as far as it got; there may be harder ones.

Exit status: 0 no start is harder, 1 some sweep was cut or has only solved starts, 2 something could not be read.")]
    Hardest(HardestArgs),

    /// Give a puzzle of your own, written as rules in PDDL, to a planner
    #[command(after_help = crate::plan::HELP)]
    Plan(PlanArgs),

    /// Play in the terminal
    #[command(after_help = "Examples:
  boxwright play                        the levels that come with the program
  boxwright play levels.sok             a collection, from where you left off
  boxwright play levels.sok --level 7

Keys: arrows, WASD or hjkl to move; z undo, y redo (Z, Y by push); r restart; n next, p previous level;
Tab list of levels; t hint; x warnings of lost games; f keep the best solution in the file; ? help; q quit.
In Kwirk, Space switches the player and 1 to 4 choose one; there are no hints, and progress is not kept.")]
    Play(PlayArgs),

    /// Play, design, generate and look at levels in the browser
    #[command(after_help = "Examples:
  boxwright studio                     prints the page's address; Ctrl-C stops it
  boxwright studio --open              and opens the page in your browser
  boxwright studio --port 8080 --library ~/levels/mine.sqlite

The page is served to this machine only, and loads nothing from elsewhere.")]
    Studio(StudioArgs),

    /// Keep levels in the library, which the studio shares
    #[command(after_help = "Examples:
  boxwright library add levels.sok               keep a collection as a pack
  boxwright library list                         the packs
  boxwright library list 'Small Rooms' --json    the levels of a pack, with their numbers
  boxwright library show 3f9a                    one level, by the beginning of its id
  boxwright library export out/                  everything as plain files

Exit status: 0 all is well, 2 something could not be read, found or kept.")]
    Library(LibraryArgs),

    /// Print the solvers' signature: a number that changes only when behaviour does
    #[command(
        after_help = "Fixed levels under node limits, the same on every machine. The number goes to standard output,
nodes and speed of each solver to standard error."
    )]
    Bench,

    /// Write a completion script for a shell
    #[command(after_help = "Example:
  boxwright completions bash > ~/.local/share/bash-completion/completions/boxwright")]
    Completions {
        /// The shell
        shell: clap_complete::Shell,
    },
}

/// Examples, and the knobs of every method.
fn generate_help() -> String {
    let mut help = "Examples:
  boxwright generate                                    a small pack into levels.sok
  boxwright generate --size 9x6 --boxes 4 --count 10    ten hard levels of a size
  boxwright generate --band medium --rank none          the first that are of medium difficulty
  boxwright generate --ramp easy..hard --count 20       from easy to hard in small steps
  boxwright generate --size 9x9 --boxes 6 --time 1m     as hard as a minute allows
  boxwright generate --method template_pull --size 9x9 --boxes 6 --rank hatoum2025
  boxwright generate --seed 7 -o pack.json              the same levels again
  boxwright generate --avoid old.sok -o new.sok         none of those in another file
  boxwright generate --recipe 'sokoban farthest 6x6 boxes=3 ...' -o one.sok
  boxwright generate --game kwirk --size 9x7 --steps 30..60 -o rooms.kwirk

Knobs:
"
    .to_owned();
    let sokoban = GENERATORS.iter().map(|generator| (generator.name, generator.knobs));
    for (name, knobs) in sokoban.chain(METHODS.iter().map(|method| (method.name, method.knobs))) {
        for knob in knobs {
            let default = knob.shown(knob.default);
            let summary = knob.summary.trim_end_matches('.');
            help += &format!("  {name}: {}={default}  {summary} ({})\n", knob.name, knob.kind);
        }
    }
    help + "
The number of threads does not change what is made, unless a limit of time or memory is met.
Ctrl-C keeps the best so far.

Exit status: 0 levels were made, 1 none was, 2 something could not be read, written or understood."
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

    /// What the solution should have least of: pushes, moves, lines, or any for a solution of any kind; of Kwirk always steps [default: pushes]
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

/// What a search may take.
#[derive(Debug, Args)]
pub(crate) struct LimitArgs {
    /// CPU time a level: 10s, 500ms, 2m
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
    pub(crate) condition: Option<Condition>,

    /// Sort by a metric, a score or the band, from small to large; -METRIC from large to small
    #[arg(long, value_name = "METRIC", allow_hyphen_values = true)]
    pub(crate) sort: Option<Sorting>,

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

    /// The file to write: the levels in the order shown (.sok, .xsb, .json, ...)
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

/// What rating a level may take.
#[derive(Debug, Args)]
pub(crate) struct EffortArgs {
    /// CPU time a level: 10s, 500ms, 2m
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

    /// CPU time a board: 60s, 500ms, 10m
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

fn format_parser(wanted: fn(Format) -> bool) -> impl clap::builder::TypedValueParser<Value = AnyFormat> {
    let names = Format::ALL.into_iter().filter(|&format| wanted(format));
    let values = names.map(|format| PossibleValue::new(format.name()).help(format.summary()));
    let kwirk = PossibleValue::new("kwirk").help("levels of Kwirk");
    PossibleValuesParser::new(values.chain([kwirk]))
        .map(|name| Format::from_name(&name).map_or(AnyFormat::Kwirk, AnyFormat::Sokoban))
}

fn objective_parser() -> impl clap::builder::TypedValueParser<Value = Objective> {
    let solver = |objective| SOLVERS.iter().find(move |solver| solver.objective == objective);
    let values = Objective::ALL.into_iter().filter_map(solver);
    let values = values.map(|solver| PossibleValue::new(solver.objective.name()).help(solver.summary));
    PossibleValuesParser::new(values)
        .map(|name| Objective::from_name(&name).expect("only names of objectives are possible"))
}

fn measure_parser() -> impl clap::builder::TypedValueParser<Value = Objective> {
    let values = [Objective::Pushes, Objective::Lines, Objective::Moves].map(Objective::name);
    PossibleValuesParser::new(values)
        .map(|name| Objective::from_name(&name).expect("only names of objectives are possible"))
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

//! What can be asked: the commands with their help and examples; options that several have (`common`) and those of
//! each (`each`, or beside its work where there are many).

mod common;
mod each;

pub(crate) use common::{AnyFormat, EffortArgs, Input, LimitArgs};
pub(crate) use each::{
    CheckArgs, CompareArgs, ConvertArgs, HardestArgs, PictureKind, PlayArgs, RateArgs, RenderArgs, ShowArgs,
    SolveArgs, VerifyArgs,
};

use crate::complete::args::CompleteArgs;
use crate::generate::GenerateArgs;
use crate::library::LibraryArgs;
use crate::plan::PlanArgs;
use crate::studio::StudioArgs;
use crate::talk::Color;
use crate::vary::VaryArgs;
use boxwright_forge::make::{kwirk, sokoban};
use clap::{Parser, Subcommand};

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

impl Command {
    /// Does it store anything: files, a library, a record of play? Then that comes before all that is told.
    pub(crate) fn stores(&self) -> bool {
        match self {
            Command::Generate(_) | Command::Play(_) | Command::Studio(_) => true,
            Command::Render(args) => args.output.is_some(),
            Command::Convert(args) => args.output.is_some(),
            Command::Solve(args) => args.output.is_some() || args.planning.pddl.is_some(),
            Command::Rate(args) => args.output.is_some() || !args.plot.is_empty(),
            Command::Complete(args) => args.output.is_some() || args.planning.pddl.is_some(),
            Command::Vary(args) => args.output.is_some(),
            Command::Hardest(args) => args.output.is_some(),
            Command::Library(args) => args.stores(),
            Command::Methods
            | Command::Check(_)
            | Command::Show(_)
            | Command::Verify(_)
            | Command::Compare(_)
            | Command::Plan(_)
            | Command::Bench
            | Command::Completions { .. } => false,
        }
    }
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
    let sokoban = sokoban::GENERATORS.iter().map(|generator| (generator.name, generator.knobs));
    let kwirk = kwirk::GENERATORS.iter().map(|generator| (generator.name, generator.knobs));
    for (name, knobs) in sokoban.chain(kwirk) {
        for knob in knobs {
            let default = knob.usual();
            let summary = knob.summary.trim_end_matches('.');
            help += &format!("  {name}: {}={default}  {summary} ({})\n", knob.name, knob.kind);
        }
    }
    help + "
The number of threads does not change what is made, unless a limit of time or memory is met.
Ctrl-C keeps the best so far.

Exit status: 0 levels were made, 1 none was, 2 something could not be read, written or understood."
}

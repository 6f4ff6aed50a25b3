//! What can be asked of `generate --game kwirk`, and the order it amounts to.

use crate::generate::GenerateArgs;
use boxwright_forge::core::Id;
use boxwright_forge::core::text::Hint;
use boxwright_forge::kwirk::{ANY_STEPS, ATTEMPTS_A_LEVEL, Order, Rooms, method};
use boxwright_forge::make::kwirk::{METHODS, Range, Room};
use boxwright_forge::rate::kwirk::Metric;
use boxwright_workshop::{Game, Opened, open};
use clap::Args;
use std::path::{Path, PathBuf};

/// What is said of Kwirk levels alone.
#[derive(Debug, Args)]
#[command(next_help_heading = "Kwirk")]
pub(crate) struct KwirkWishes {
    /// Rooms to make levels in: a Kwirk file with walls, floor and exits only
    #[arg(long, value_name = "FILE", conflicts_with = "size")]
    room: Option<PathBuf>,

    /// Players, 1 to 4 [default: 1]
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u8).range(1..=4))]
    players: Option<u8>,

    /// Rotators: 2, or 0..3 [default: 0..3]
    #[arg(long, value_name = "N")]
    rotators: Option<Range>,

    /// Pits: 2, or 0..8 [default: 0..8]
    #[arg(long, value_name = "N")]
    pits: Option<Range>,

    /// Steps of a shortest plan: 40, or 30..60 [default: however many]
    #[arg(long, value_name = "N")]
    steps: Option<Range>,
}

impl KwirkWishes {
    /// An option that was given.
    pub(crate) fn given(&self) -> Option<&'static str> {
        let options = [
            (self.room.is_some(), "--room"),
            (self.players.is_some(), "--players"),
            (self.rotators.is_some(), "--rotators"),
            (self.pits.is_some(), "--pits"),
            (self.steps.is_some(), "--steps"),
        ];
        options.into_iter().find(|(is_given, _)| *is_given).map(|(_, name)| name)
    }
}

/// The order that the options amount to.
pub(super) fn order(args: &GenerateArgs) -> Result<Order, String> {
    let others = [
        (args.condition.is_some(), "--where"),
        (args.band.is_some(), "--band"),
        (args.ramp.is_some(), "--ramp"),
        (args.trim, "--trim"),
        (args.keep_filler, "--keep-filler"),
        (args.unique.is_some(), "--unique"),
        (args.resume, "--resume"),
        (args.numbers.is_some(), "--numbers"),
    ];
    if let Some((_, option)) = others.into_iter().find(|(is_given, _)| *is_given) {
        return Err(format!("{option} is for Sokoban levels; it does nothing for those of Kwirk"));
    }
    let name = args.method.as_deref().unwrap_or("search");
    if METHODS.iter().all(|method| method.name != name) {
        return Err(format!("{name} makes Sokoban levels; leave out --game kwirk or take another method"));
    }
    let method = method(name).map_err(|why| why.to_string())?;
    let wishes = &args.kwirk;
    let rooms = match &wishes.room {
        Some(path) => Rooms::Given(rooms(path)?),
        None => Rooms::Sizes(args.size.unwrap_or_else(|| "8x6".parse().expect("this is a size"))),
    };
    let rank = match args.rank.as_deref().unwrap_or("none") {
        "none" => None,
        name => {
            let unknown = || format!("there is no Kwirk metric `{name}`; rate --list has all names");
            Some(Metric::named(name).ok_or_else(unknown)?)
        }
    };
    let players = usize::from(wishes.players.unwrap_or(1));
    Ok(Order {
        method,
        knobs: args.knobs(method.name, method.knobs)?,
        rooms,
        players,
        boxes: args.boxes.unwrap_or(Range { least: 0, most: 4 }),
        rotators: wishes.rotators.unwrap_or(Range { least: 0, most: 3 }),
        pits: wishes.pits.unwrap_or(Range { least: 0, most: 8 }),
        steps: wishes.steps.unwrap_or(ANY_STEPS),
        count: args.count as usize,
        rank,
        seed: args.seed(),
        attempts: args.candidates.unwrap_or(ATTEMPTS_A_LEVEL * u64::from(args.count)),
        nodes: args.nodes.unwrap_or(Order::usual_nodes(method, players)),
    })
}

/// The rooms of a file.
fn rooms(path: &Path) -> Result<Vec<Room>, String> {
    let source = kwirk(path)?;
    let room = |entry: &boxwright_forge::core::kwirk::Entry| {
        Room::new(&entry.board)
            .map_err(|why| format!("{}: line {}: level \"{}\": {why}", source.name, entry.line, entry.name))
    };
    source.collection.entries.iter().map(room).collect()
}

fn kwirk(path: &Path) -> Result<boxwright_workshop::KwirkSource, String> {
    match open(path, Some(Game::Kwirk), Hint::default()).map_err(|error| error.to_string())? {
        Opened::Kwirk(source) => Ok(source),
        Opened::Sokoban(source) => Err(format!("{}: these are Sokoban levels", source.name)),
    }
}

/// The content ids of all levels in some files.
pub(super) fn ids_to_avoid(files: &[PathBuf]) -> Result<Vec<Id>, String> {
    let mut ids = Vec::new();
    for path in files {
        let levels = kwirk(path)?.collection.entries.into_iter().filter_map(|entry| entry.level().ok());
        ids.extend(levels.map(|level| level.content_id()));
    }
    Ok(ids)
}

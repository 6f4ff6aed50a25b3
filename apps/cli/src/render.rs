//! `boxwright render`: pictures of levels and plans.

use crate::args::{PictureKind, RenderArgs};
use crate::folder::{Folder, Label, is_folder, report};
use crate::input::{Games, Item, games, items};
use crate::kwirk;
use crate::talk::Talk;
use boxwright_draw::{Card, DrawError, Film, Picture, Sheet, animated_svg, gif, png, png_of, sheet, svg};
use boxwright_forge::core::sokoban::{Draft, Level};
use boxwright_forge::core::{Dir, Plan};
use boxwright_forge::verify;
use boxwright_workshop::Source;
use std::io::{self, IsTerminal as _};
use std::path::Path;

pub(crate) fn run(args: &RenderArgs, talk: &mut Talk) -> io::Result<()> {
    let Some(kind) = kind(args, talk)? else { return Ok(()) };
    let Games { sokoban: sources, kwirk } = games(&args.input, talk)?;
    match (kwirk.is_empty(), sources.is_empty()) {
        (true, _) => {}
        (false, true) => return kwirk::render::run(args, kind, &kwirk, talk),
        (false, false) => return talk.complain("pictures of two games: draw the files of one at a time"),
    }
    let mut chosen = Vec::new();
    for source in &sources {
        chosen.extend(items(source, &args.input, talk)?);
    }
    match (chosen.len(), is_folder(args.output.as_ref())) {
        (0, _) => Ok(()),
        (_, _) if args.sheet => one(args, None::<&Label>, contact_sheet(&sources, &chosen, args, kind), talk),
        (1, false) => {
            let picture = picture_of(&chosen[0], args, kind, talk)?;
            picture.map_or(Ok(()), |bytes| one(args, Some(&chosen[0].tag()), bytes, talk))
        }
        (_, true) => each(args, kind, &chosen, talk),
        (count, false) => talk.complain(format!(
            "{count} levels: say --sheet for one picture of all, --level N for one of them, or -o FOLDER/ for a picture each"
        )),
    }
}

pub(crate) type Drawn = Result<Vec<u8>, DrawError>;

/// The kind of picture asked for, or a complaint.
fn kind(args: &RenderArgs, talk: &mut Talk) -> io::Result<Option<PictureKind>> {
    let ending =
        args.output.as_ref().and_then(|path| path.extension()).map(|ending| ending.to_ascii_lowercase());
    let by_ending = match ending.as_ref().and_then(|ending| ending.to_str()) {
        Some("svg") => Some(PictureKind::Svg),
        Some("png") => Some(PictureKind::Png),
        Some("gif") => Some(PictureKind::Gif),
        _ => None,
    };
    let is_piped = args.output.is_none() && !io::stdout().is_terminal();
    let default = (is_folder(args.output.as_ref()) || is_piped).then_some(PictureKind::Svg);
    let kind = args.kind.or(by_ending).or(default);
    let is_at_odds = by_ending.is_some() && kind != by_ending;
    let is_binary = matches!(kind, Some(PictureKind::Png | PictureKind::Gif));
    match kind {
        Some(_) if is_at_odds => {
            talk.complain("the output's ending and --as name different kinds of pictures")?;
            return Ok(None);
        }
        Some(_) if is_binary && args.output.is_none() && io::stdout().is_terminal() => {
            talk.complain("a terminal cannot show these bytes: say where to with -o")?;
            return Ok(None);
        }
        None if args.output.is_none() => talk.complain("say where to: -o picture.svg")?,
        None => {
            talk.complain("say what kind of picture: end the output in .svg, .png or .gif, or give --as")?
        }
        Some(PictureKind::Png) if args.film => {
            talk.complain("PNG pictures do not move: film to .gif or .svg")?;
            return Ok(None);
        }
        Some(PictureKind::Gif) if !args.film => {
            talk.complain("GIF pictures show a plan: add --film, or draw to .png or .svg")?;
            return Ok(None);
        }
        Some(_) => {}
    }
    Ok(kind)
}

/// One picture, into the output file or to standard output.
pub(crate) fn one(args: &RenderArgs, item: Option<&Label>, drawn: Drawn, talk: &mut Talk) -> io::Result<()> {
    let bytes = match drawn {
        Ok(bytes) => bytes,
        Err(error) => {
            return talk.complain(
                item.map_or_else(|| error.to_string(), |item| format!("{}: {error}", item.whereabouts)),
            );
        }
    };
    match args.output.as_ref() {
        None => talk.bytes(&bytes),
        Some(path) => match talk.store(path, &bytes, args.force)? {
            true => report(item, path, talk),
            false => Ok(()),
        },
    }
}

/// A picture each, into a folder.
fn each(args: &RenderArgs, kind: PictureKind, chosen: &[Item], talk: &mut Talk) -> io::Result<()> {
    let ending = ending(kind);
    let labels: Vec<Label> = chosen.iter().map(Item::tag).collect();
    let path = args.output.as_deref().unwrap_or(Path::new("."));
    Folder { path, ending, force: args.force }.fill(&labels, talk, |at, talk| {
        let drawn = picture_of(&chosen[at], args, kind, talk)?;
        Ok(drawn.map(|drawn| drawn.map_err(|error| error.to_string())))
    })
}

pub(crate) fn ending(kind: PictureKind) -> &'static str {
    match kind {
        PictureKind::Svg => "svg",
        PictureKind::Png => "png",
        PictureKind::Gif => "gif",
    }
}

/// The picture of one level; none if it was complained about.
fn picture_of(
    item: &Item,
    args: &RenderArgs,
    kind: PictureKind,
    talk: &mut Talk,
) -> io::Result<Option<Drawn>> {
    let picture = picture(args);
    if args.film {
        return film_of(item, args, kind, &picture, talk);
    }
    let (board, facing) = match &args.after {
        None => (item.entry().board.clone(), Dir::Down),
        Some(plan) => match item.after(plan, talk)? {
            Some((level, state)) => (level.draft_at(&state), last_step(plan)),
            None => return Ok(None),
        },
    };
    Ok(Some(draw(&board, &Picture { facing, ..picture }, kind)))
}

pub(crate) fn picture(args: &RenderArgs) -> Picture {
    Picture {
        theme: args.theme,
        cell: args.cell.unwrap_or(32),
        full_walls: args.full_walls,
        background: !args.transparent,
        coordinates: args.coordinates,
        ..Picture::default()
    }
}

fn last_step(plan: &str) -> Dir {
    Plan::read(plan).ok().and_then(|read| read.plan.steps.last().copied()).unwrap_or(Dir::Down)
}

fn draw(board: &Draft, picture: &Picture, kind: PictureKind) -> Drawn {
    if kind == PictureKind::Png { png_of(board, picture) } else { Ok(svg(board, picture).into_bytes()) }
}

fn film_of(
    item: &Item,
    args: &RenderArgs,
    kind: PictureKind,
    picture: &Picture,
    talk: &mut Talk,
) -> io::Result<Option<Drawn>> {
    let Some(level) = item.level(talk)? else { return Ok(None) };
    let plan = match args.plan.as_deref().map(Plan::read) {
        Some(Ok(read)) => read.plan,
        Some(Err(error)) => return talk.complain(format!("the plan: {error}")).map(|()| None),
        None => match stored_plan(&level, item) {
            Some(plan) => plan,
            None => {
                let text =
                    format!("{}: no stored solution to film; give a plan with --plan", item.whereabouts());
                return talk.complain(text).map(|()| None);
            }
        },
    };
    let film = Film { ms_per_step: args.step, ..Film::default() };
    Ok(Some(match kind {
        PictureKind::Gif => gif(&level, &plan, picture, &film),
        _ => animated_svg(&level, &plan, picture, &film).map(String::into_bytes),
    }))
}

/// The first stored game that solves the level.
fn stored_plan(level: &Level, item: &Item) -> Option<Plan> {
    let verified = verify(level, item.entry());
    let solving = verified.iter().find(|game| game.outcome.solves())?;
    Plan::read(&solving.lurd()?).ok().map(|read| read.plan)
}

fn contact_sheet(sources: &[Source], chosen: &[Item], args: &RenderArgs, kind: PictureKind) -> Drawn {
    let caption = |item: &Item| match &item.entry().title {
        Some(title) if *title != (item.index + 1).to_string() => format!("{}  {title}", item.index + 1),
        _ => (item.index + 1).to_string(),
    };
    let cards: Vec<Card> =
        chosen.iter().map(|item| Card { draft: &item.entry().board, caption: caption(item) }).collect();
    let title = sources
        .first()
        .filter(|_| sources.len() == 1)
        .and_then(|source| source.reading.collection.title.clone());
    let layout = Sheet {
        theme: args.theme,
        columns: args.columns.map(|columns| columns as usize),
        cell: args.cell.unwrap_or(Sheet::default().cell),
        title,
    };
    let drawing = sheet(&cards, &layout);
    if kind == PictureKind::Png { png(&drawing, 1.0) } else { Ok(drawing.into_bytes()) }
}

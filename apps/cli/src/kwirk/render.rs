//! `boxwright render` for Kwirk: pictures of levels, and films of plans.

use super::{Item, items};
use crate::args::{PictureKind, RenderArgs};
use crate::folder::{Folder, Label, is_folder};
use crate::render::{Drawn, ending, one, picture};
use crate::talk::Talk;
use boxwright_draw::kwirk::{Active, Card, gif, png_of, sheet, svg};
use boxwright_draw::{Film, Sheet, png};
use boxwright_forge::core::kwirk::{Level, Plan};
use boxwright_forge::kwirk::verify;
use boxwright_workshop::KwirkSource;
use std::io;
use std::path::Path;

pub(crate) fn run(
    args: &RenderArgs,
    kind: PictureKind,
    sources: &[KwirkSource],
    talk: &mut Talk,
) -> io::Result<()> {
    if args.film && kind != PictureKind::Gif {
        return talk.complain("films of Kwirk levels are GIF pictures: film to .gif");
    }
    let mut chosen = Vec::new();
    for source in sources {
        chosen.extend(items(source, &args.input, talk)?);
    }
    match (chosen.len(), is_folder(args.output.as_ref())) {
        (0, _) => Ok(()),
        (_, _) if args.sheet => one(args, None, contact_sheet(&chosen, args, kind), talk),
        (1, false) => {
            let drawn = picture_of(&chosen[0], args, kind, talk)?;
            drawn.map_or(Ok(()), |drawn| one(args, Some(&chosen[0].tag()), drawn, talk))
        }
        (_, true) => each(args, kind, &chosen, talk),
        (count, false) => talk.complain(format!(
            "{count} levels: say --sheet for one picture of all, --level N for one of them, or -o FOLDER/ for a picture each"
        )),
    }
}

/// A picture each, into a folder.
fn each(args: &RenderArgs, kind: PictureKind, chosen: &[Item], talk: &mut Talk) -> io::Result<()> {
    let path = args.output.as_deref().unwrap_or(Path::new("."));
    let labels: Vec<Label> = chosen.iter().map(Item::tag).collect();
    Folder { path, ending: ending(kind), force: args.force }.fill(&labels, talk, |at, talk| {
        let drawn = picture_of(&chosen[at], args, kind, talk)?;
        Ok(drawn.map(|drawn| drawn.map_err(|error| error.to_string())))
    })
}

/// The picture of one level; none if it was complained about.
fn picture_of(
    item: &Item,
    args: &RenderArgs,
    kind: PictureKind,
    talk: &mut Talk,
) -> io::Result<Option<Drawn>> {
    if args.film {
        return film_of(item, args, talk);
    }
    let (board, active) = match &args.after {
        None => (item.entry().board.clone(), Active::default()),
        Some(plan) => match item.after(plan, talk)? {
            Some((level, state, plan)) => {
                let player = plan.steps.last().map(|step| (step.player, step.dir));
                (level.draft_at(&state), Active { player })
            }
            None => return Ok(None),
        },
    };
    Ok(Some(match kind {
        PictureKind::Png => png_of(&board, active, &picture(args)),
        _ => Ok(svg(&board, active, &picture(args)).into_bytes()),
    }))
}

fn film_of(item: &Item, args: &RenderArgs, talk: &mut Talk) -> io::Result<Option<Drawn>> {
    let Some(level) = item.level(talk)? else { return Ok(None) };
    let plan = match args.plan.as_deref().map(Plan::read) {
        Some(Ok(plan)) => plan,
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
    Ok(Some(gif(&level, &plan, &picture(args), &film)))
}

/// The first stored plan that solves the level.
fn stored_plan(level: &Level, item: &Item) -> Option<Plan> {
    let stored = verify(level, item.entry());
    stored.iter().find(|one| one.outcome.solves())?.outcome.plan().cloned()
}

fn contact_sheet(chosen: &[Item], args: &RenderArgs, kind: PictureKind) -> Drawn {
    let caption = |item: &Item| match item.title() {
        Some(title) if *title != (item.index + 1).to_string() => format!("{}  {title}", item.index + 1),
        _ => (item.index + 1).to_string(),
    };
    let cards: Vec<Card> =
        chosen.iter().map(|item| Card { draft: &item.entry().board, caption: caption(item) }).collect();
    let layout = Sheet {
        theme: args.theme,
        columns: args.columns.map(|columns| columns as usize),
        cell: args.cell.unwrap_or(Sheet::default().cell),
        title: None,
    };
    let drawing = sheet(&cards, &layout);
    if kind == PictureKind::Png { png(&drawing, 1.0) } else { Ok(drawing.into_bytes()) }
}

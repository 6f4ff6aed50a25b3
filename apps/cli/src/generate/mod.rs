//! `boxwright generate`: makes a pack of levels that are proved solvable, rated and all different.
//!
//! `asked` turns the options into an order, `report` is what is seen while it goes on and in the end, and `keep`
//! writes the file. Ctrl-C and the limit of time end the work with the best so far. A recipe makes one level again.

mod asked;
mod keep;
mod report;

pub(crate) use asked::GenerateArgs;
pub(crate) use report::why_nothing;

use crate::talk::Talk;
use asked::ids_to_avoid;
use boxwright_forge::core::{Budget, Id, counted};
use boxwright_forge::make::Tally;
use boxwright_forge::{Figure, Made, Order, Rated, Recipe, aim, effort_of, made};
use boxwright_workshop::{Checkpoint, Course, Filled, Keeper, Limits, Stop, fill_course, in_order};
use keep::Keep;
use report::{Progress, Report};
use std::collections::BTreeSet;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// What was made, and what it took.
struct Pack {
    levels: Vec<Made>,
    /// How many were asked for.
    wanted: usize,
    tally: Tally,
    cpu: Duration,
    was_stopped: bool,
    /// Levels of which only the numbers asked about are known.
    half_rated: usize,
    /// Levels whose rank is not known.
    unranked: usize,
    /// Is there one alone, which is not as asked for but came nearest?
    is_nearest: bool,
}

impl Pack {
    /// How many levels are as they were asked for.
    fn found(&self) -> usize {
        if self.is_nearest { 0 } else { self.levels.len() }
    }

    /// Are there fewer than were asked for?
    fn is_short(&self) -> bool {
        self.found() < self.wanted
    }
}

/// Of the time for all of it, the share in tenths that making may take; the rest is for the numbers of what
/// is kept.
const MAKING: u32 = 9;

pub(crate) fn run(args: &GenerateArgs, talk: &mut Talk) -> io::Result<()> {
    if args.is_kwirk() {
        return crate::kwirk::generate::run(args, talk);
    }
    let keep = match Keep::new(args) {
        Ok(keep) => keep,
        Err(why) => return talk.complain(why),
    };
    let left = match left(args, &keep) {
        Ok(left) => left,
        Err(why) => return talk.complain(why),
    };
    let ctrl_c = Stop::on_ctrl_c();
    let before = left.as_ref().map(|left| (left.took(), left.took_cpu())).unwrap_or_default();
    let [whole, making] = [10, MAKING].map(|tenths| args.within_time(&ctrl_c, before, tenths));
    let pack = match args.recipes() {
        Err(why) => return talk.complain(why),
        Ok(recipes) if !recipes.is_empty() => followed(&recipes, args, &making, talk)?,
        Ok(_) => match args.order() {
            Err(why) => return talk.complain(why),
            Ok(order) => filled(order, args, (left, &keep), (&making, &whole.for_the_rest()), talk)?,
        },
    };
    let Some(mut pack) = pack else { return Ok(()) };
    pack.half_rated = pack.levels.len() - rate_fully(&mut pack.levels, args, &whole);
    let report = Report::new(args, &pack, ctrl_c.is_asked());
    report.tell(talk)?;
    // What could not be stored is still in the checkpoint.
    let is_safe = pack.levels.is_empty() || keep.store(&pack.levels, talk)?;
    match (is_safe, Keeper::found(keep.path())) {
        (true, _) => Keeper::remove(keep.path()).or_else(|why| talk.warn(why)),
        (false, Some(part)) => {
            let part = part.display();
            talk.say(format!(
                "{part}: what was made is here; say --resume to write it, with --force over a file"
            ))
        }
        (false, None) => Ok(()),
    }
}

/// What an earlier run left behind, if this one is to go on with it.
fn left(args: &GenerateArgs, keep: &Keep) -> Result<Option<Checkpoint>, String> {
    match (args.resume, Keeper::found(keep.path())) {
        (true, Some(_)) => Checkpoint::read(keep.path()).map(Some).map_err(|why| why.to_string()),
        (true, None) => {
            let path = keep.path().display();
            Err(format!("{path}: no run was cut off that would write this; leave out --resume to begin one"))
        }
        (false, Some(part)) if !args.force => {
            let part = part.display();
            Err(format!(
                "{part}: a run was cut off here; say --resume to go on with it, or --force to begin anew"
            ))
        }
        (false, _) => Ok(None),
    }
}

/// Fills an order.
fn filled(
    mut order: Order,
    args: &GenerateArgs,
    (left, keep): (Option<Checkpoint>, &Keep),
    (stop, rest): (&Stop, &Stop),
    talk: &mut Talk,
) -> io::Result<Option<Pack>> {
    if let (Some(left), None) = (&left, args.seed) {
        order.seed = left.seed;
    }
    let order = &order;
    if let Some(why) = order.refused() {
        talk.complain(why)?;
        return Ok(None);
    }
    let avoid = match ids_to_avoid(&args.avoid) {
        Ok(avoid) => avoid,
        Err(why) => {
            talk.complain(why)?;
            return Ok(None);
        }
    };
    if args.seed.is_none() {
        talk.say(format!("seed {}", order.seed))?;
    }
    if let Some(why) = order.left_out() {
        talk.warn(format!("not all that was asked for can be, and the rest is made: {why}"))?;
    }
    let course = match args.ramp {
        Some(ramp) => Course::Ramp(ramp),
        None if args.is_timed(order) => Course::Rounds,
        None => Course::Row,
    };
    let said = said(order, args, &avoid);
    let begun = match &left {
        Some(left) => match left.left(keep.path(), order, &said, avoid, stop) {
            Ok(begun) => begun,
            Err(why) => {
                talk.complain(why)?;
                return Ok(None);
            }
        },
        None => Filled::nothing(order, avoid),
    };
    if left.is_some() {
        let levels = counted(begun.pack.levels.len(), "level", "levels");
        talk.say(format!(
            "going on after {} with {levels}",
            counted(begun.done as usize, "attempt", "attempts")
        ))?;
    }
    let progress = Progress::new(order, talk);
    let before = left.as_ref().map(Checkpoint::took).unwrap_or_default();
    let (mut keeper, mut trouble) = (Keeper::new(keep.path(), (order, &said), before), None);
    let machine = (args.threads(), args.memory);
    let Filled { mut pack, was_stopped, cpu, .. } =
        fill_course(order, course, begun, machine, (stop, rest), |filled| {
            progress.show(&filled.pack);
            trouble = keeper.note(filled).err().or(trouble.take());
        });
    progress.finish();
    if let Some(why) = trouble {
        talk.warn(format!("no checkpoint: {why}"))?;
    }
    let mut is_nearest = false;
    if pack.levels.is_empty()
        && let Some((nearest, told)) = nearest(order, &mut pack)
    {
        talk.not_so();
        talk.say(format!("nothing is as asked for; the nearest found has {told}"))?;
        pack.levels.push(Box::new(nearest));
        is_nearest = true;
    }
    let levels: Vec<Made> = pack.levels.into_iter().map(|made| *made).collect();
    let is_unranked = |made: &&Made| order.rank.is_some_and(|rank| made.rated.value(rank).is_none());
    let unranked = levels.iter().filter(is_unranked).count();
    let (wanted, tally) = (order.count, pack.tally);
    Ok(Some(Pack { levels, wanted, tally, cpu, was_stopped, half_rated: 0, unranked, is_nearest }))
}

/// What tells a run from others.
fn said(order: &Order, args: &GenerateArgs, avoid: &[Id]) -> String {
    let ramp = args.ramp.map_or(String::new(), |ramp| format!(" ramp {ramp}"));
    let ids: BTreeSet<String> = avoid.iter().map(Id::to_string).collect();
    let all = Id::of(&ids.iter().map(String::as_str).collect::<String>());
    let avoided =
        if ids.is_empty() { String::new() } else { format!(" without {} levels ({all})", ids.len()) };
    format!("{order}{ramp}{avoided}")
}

/// The nearest to what was asked for that a method which aims came to, and how it differs.
fn nearest(order: &Order, pack: &mut boxwright_forge::Pack) -> Option<(Made, String)> {
    let condition = order.condition.as_ref().filter(|_| aim::can_aim(order.generator))?;
    let nearest = pack.nearest.take()?.made;
    let told = aim::told(condition, &nearest);
    Some((nearest, told))
}

/// Makes levels again from their recipes.
fn followed(
    recipes: &[Recipe],
    args: &GenerateArgs,
    stop: &Stop,
    talk: &mut Talk,
) -> io::Result<Option<Pack>> {
    let mut pack = Pack {
        levels: Vec::new(),
        wanted: recipes.len(),
        tally: Tally::default(),
        cpu: Duration::ZERO,
        was_stopped: false,
        half_rated: 0,
        unranked: 0,
        is_nearest: false,
    };
    let (limits, wanted) = (Limits { memory: args.memory, ..Limits::NONE }, args.numbers().wanted([]));
    for recipe in recipes {
        let spent = limits.spend(stop, |budget| {
            let candidate = recipe.follow(budget).map_err(|why| why.to_string())?;
            let made = made(candidate, recipe, &wanted, effort_of(recipe.generator), budget);
            made.map_err(|why| format!("the recipe makes a level that was not kept ({why})"))
        });
        pack.cpu += spent.cpu;
        match spent.value {
            Ok(made) => pack.levels.push(made),
            Err(_) if spent.was_stopped => {
                pack.was_stopped = true;
                break;
            }
            Err(why) => talk.complain(format!("{recipe}: {why}"))?,
        }
    }
    if pack.was_stopped {
        talk.not_so();
        talk.say(format!(
            "stopped after {} of {}",
            pack.levels.len(),
            counted(recipes.len(), "recipe", "recipes")
        ))?;
    }
    talk.say(format!("{} made again", counted(pack.levels.len(), "level", "levels")))?;
    Ok((!pack.levels.is_empty()).then_some(pack))
}

/// Finds every number about the levels that are kept, unless few are wanted, and says of how many until somebody or the clock said
/// stop; the others keep the numbers they have.
fn rate_fully(levels: &mut [Made], args: &GenerateArgs, stop: &Stop) -> usize {
    let Some(all_figures) = args.numbers().figures() else { return levels.len() };
    let limits = Limits { memory: args.memory / args.threads() as u64, ..Limits::NONE };
    let rate = |at: usize| {
        let rated = |budget: &mut Budget| {
            // Every metric, and whatever else was asked about.
            let mut figures = all_figures.clone();
            let asked = levels[at].rated.figures.iter().map(|(figure, _)| *figure);
            figures.extend(asked.filter(|figure| matches!(figure, Figure::Score(_))));
            let effort = effort_of(levels[at].recipe.generator);
            Rated::new(&levels[at].level, &figures, false, effort, budget)
        };
        limits.spend(stop, rated)
    };
    let mut all = Vec::new();
    _ = in_order(levels.len(), args.threads(), &stop.part(None), rate, |_, spent| {
        if spent.was_stopped {
            return ControlFlow::Break(());
        }
        all.push(spent.value);
        ControlFlow::Continue(())
    });
    let count = all.len();
    levels.iter_mut().zip(all).for_each(|(made, rated)| made.rated = rated);
    count
}

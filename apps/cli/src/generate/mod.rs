//! `boxwright generate`: makes a pack of levels that are proved solvable, rated and all different.
//!
//! `asked` turns the options into an order, `aim` what they say of figures into windows, `report` is what is seen while it goes on and in the end, `keep`
//! writes the file, and `rounds` chooses how much effort goes into an attempt when only the time is known. Ctrl-C and the limit of time end the work with the best so far. A recipe makes one
//! level again.

mod aim;
mod asked;
mod keep;
mod nearest;
mod ramp;
mod report;
mod rounds;

pub(crate) use asked::GenerateArgs;
pub(crate) use report::why_nothing;

use crate::talk::Talk;
use asked::ids_to_avoid;
use boxwright_forge::core::{Budget, counted};
use boxwright_forge::make::Tally;
use boxwright_forge::rate::METRICS;
use boxwright_forge::{Figure, Made, Order, Rated, Recipe, effort_of, made};
use boxwright_workshop::{Filled, Limits, Stop, fill, in_order};
use keep::Keep;
use nearest::nearest;
use ramp::fill_ramp;
use report::{Progress, Report};
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// What was made, and what it took.
struct Pack {
    levels: Vec<Made>,
    tally: Tally,
    cpu: Duration,
    was_stopped: bool,
    /// Levels of which only the numbers asked about are known.
    half_rated: usize,
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
    let ctrl_c = Stop::on_ctrl_c();
    let (whole, making) = (ctrl_c.part(args.time), ctrl_c.part(args.time.map(|time| time / 10 * MAKING)));
    let pack = match args.recipes() {
        Err(why) => return talk.complain(why),
        Ok(recipes) if !recipes.is_empty() => followed(&recipes, args, &making, talk)?,
        Ok(_) => match args.order() {
            Err(why) => return talk.complain(why),
            Ok(order) => filled(&order, args, &making, talk)?,
        },
    };
    let Some(mut pack) = pack else { return Ok(()) };
    pack.half_rated = pack.levels.len() - rate_fully(&mut pack.levels, args, &whole);
    let report = Report::new(args, &pack, ctrl_c.is_asked());
    report.tell(talk)?;
    match pack.levels.is_empty() {
        true => Ok(()),
        false => keep.store(&pack.levels, talk),
    }
}

/// Fills an order.
fn filled(order: &Order, args: &GenerateArgs, stop: &Stop, talk: &mut Talk) -> io::Result<Option<Pack>> {
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
    let progress = Progress::new(order, talk);
    let machine = (args.threads(), args.memory);
    let Filled { pack, was_stopped, cpu } = match (args.ramp, rounds::first(order, args)) {
        (Some(ramp), _) => fill_ramp(order, ramp, avoid.clone(), machine, stop, |pack| progress.show(pack)),
        (None, Some(first)) => {
            rounds::fill_rounds(first, avoid.clone(), machine, stop, |pack| progress.show(pack))
        }
        (None, None) => fill(order, avoid.clone(), machine, stop, |pack| progress.show(pack)),
    };
    progress.finish();
    if pack.levels.is_empty()
        && !was_stopped
        && let Some((nearest, told)) = nearest(order, avoid, machine, stop)
    {
        talk.not_so();
        talk.say(told)?;
        let Filled { pack: found, was_stopped, cpu: more } = nearest;
        return Ok(Some(Pack {
            levels: found.levels,
            tally: pack.tally,
            cpu: cpu + more,
            was_stopped,
            half_rated: 0,
        }));
    }
    Ok(Some(Pack { levels: pack.levels, tally: pack.tally, cpu, was_stopped, half_rated: 0 }))
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
        tally: Tally::default(),
        cpu: Duration::ZERO,
        was_stopped: false,
        half_rated: 0,
    };
    let limits = Limits { memory: args.memory, ..Limits::NONE };
    for recipe in recipes {
        let spent = limits.spend(stop, |budget| {
            let candidate = recipe.follow(budget).map_err(|why| why.to_string())?;
            let made = made(candidate, recipe, &[], effort_of(recipe.generator), budget);
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

/// Finds every number about the levels that are kept, and says of how many until somebody or the clock said
/// stop; the others keep the numbers they have.
fn rate_fully(levels: &mut [Made], args: &GenerateArgs, stop: &Stop) -> usize {
    let figures: Vec<Figure> = METRICS.iter().map(Figure::Metric).collect();
    let limits = Limits { memory: args.memory / args.threads() as u64, ..Limits::NONE };
    let rate = |at: usize| {
        let rated = |budget: &mut Budget| {
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

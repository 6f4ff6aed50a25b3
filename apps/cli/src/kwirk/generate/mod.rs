//! `boxwright generate --game kwirk`: makes Kwirk levels that are proved solvable, filtered and all different.
//!
//! Shaped like the making of Sokoban levels: `asked` turns the options into an order, `report` is what is seen, `keep`
//! writes the file. Ctrl-C and the limit of time end the work with what there is. A recipe makes one level again.

mod asked;
mod keep;
mod report;

pub(crate) use asked::KwirkWishes;

use crate::generate::GenerateArgs;
use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::kwirk::{Made, Order, Recipe, made};
use boxwright_forge::make::Tally;
use boxwright_workshop::{Limits, Stop, kwirk_fill};
use keep::Keep;
use report::Progress;
use std::io;
use std::time::Duration;

/// What was made, and what it took.
#[derive(Default)]
struct Filled {
    levels: Vec<Made>,
    /// How many were asked for.
    wanted: usize,
    tally: Tally,
    cpu: Duration,
    was_stopped: bool,
}

pub(crate) fn run(args: &GenerateArgs, talk: &mut Talk) -> io::Result<()> {
    let keep = match Keep::new(args) {
        Ok(keep) => keep,
        Err(why) => return talk.complain(why),
    };
    let ctrl_c = Stop::on_ctrl_c();
    // Of the time, the last tenth is for proving what was offered before.
    let [whole, stop] =
        [10, 9].map(|tenths| args.within_time(&ctrl_c, (Duration::ZERO, Duration::ZERO), tenths));
    let rest = whole.for_the_rest();
    let filled = match args.recipes() {
        Err(why) => return talk.complain(why),
        Ok(recipes) if !recipes.is_empty() => followed(&recipes, args, &stop, talk)?,
        Ok(_) => match asked::order(args) {
            Err(why) => return talk.complain(why),
            Ok(order) => filled(&order, args, (&stop, &rest), talk)?,
        },
    };
    let Some(filled) = filled else { return Ok(()) };
    report::tell(args, &filled, ctrl_c.is_asked(), talk)?;
    if filled.levels.is_empty() { Ok(()) } else { keep.store(&filled.levels, talk) }
}

/// Fills an order.
fn filled(
    order: &Order,
    args: &GenerateArgs,
    stops: (&Stop, &Stop),
    talk: &mut Talk,
) -> io::Result<Option<Filled>> {
    if let Some(why) = order.refused() {
        return talk.complain(why).map(|()| None);
    }
    let avoid = match asked::ids_to_avoid(&args.avoid) {
        Ok(avoid) => avoid,
        Err(why) => return talk.complain(why).map(|()| None),
    };
    if args.seed.is_none() {
        talk.say(format!("seed {}", order.seed))?;
    }
    if let Some(why) = order.left_out() {
        talk.warn(format!("not all that was asked for can be, and the rest is made: {why}"))?;
    }
    let progress = Progress::new(order, talk);
    let done = kwirk_fill(order, avoid, (args.threads(), args.memory), stops, |pack| progress.show(pack));
    progress.finish();
    let (levels, tally) = (done.pack.levels, done.pack.tally);
    Ok(Some(Filled { levels, wanted: order.count, tally, cpu: done.cpu, was_stopped: done.was_stopped }))
}

/// Makes levels again from their recipes.
fn followed(
    recipes: &[Recipe],
    args: &GenerateArgs,
    stop: &Stop,
    talk: &mut Talk,
) -> io::Result<Option<Filled>> {
    let mut filled = Filled { wanted: recipes.len(), ..Filled::default() };
    let limits = Limits { memory: args.memory, ..Limits::NONE };
    for recipe in recipes {
        let spent = limits.spend(stop, |budget| {
            let candidate = recipe.follow(budget).map_err(|why| why.to_string())?;
            let made = made(candidate, recipe, None, budget);
            made.map_err(|why| format!("the recipe makes a level that was not kept ({why})"))
        });
        filled.cpu += spent.cpu;
        match spent.value {
            Ok(made) => filled.levels.push(made),
            Err(_) if spent.was_stopped => {
                filled.was_stopped = true;
                break;
            }
            Err(why) => talk.complain(format!("{recipe}: {why}"))?,
        }
    }
    if filled.was_stopped {
        talk.not_so();
        let all = counted(recipes.len(), "recipe", "recipes");
        talk.say(format!("stopped after {} of {all}", filled.levels.len()))?;
    }
    talk.say(format!("{} made again", counted(filled.levels.len(), "level", "levels")))?;
    Ok((!filled.levels.is_empty()).then_some(filled))
}

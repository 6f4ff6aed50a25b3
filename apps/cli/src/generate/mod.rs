//! `boxwright generate`: makes a pack of levels that are proved solvable, rated and all different.
//!
//! `asked` turns the options into an order, `report` is what is seen while it goes on and in the end, `keep`
//! writes the file. Ctrl-C and the limit of time end the work with the best so far. A recipe makes one
//! level again.

mod asked;
mod keep;
mod report;

pub(crate) use asked::GenerateArgs;

use crate::talk::Talk;
use asked::ids_to_avoid;
use boxwright_forge::core::{Budget, counted};
use boxwright_forge::make::Tally;
use boxwright_forge::rate::{Effort, METRICS};
use boxwright_forge::{Figure, Made, Order, Rated, Recipe, made};
use boxwright_workshop::{Limits, Stop, fill, in_order};
use keep::Keep;
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
}

pub(crate) fn run(args: &GenerateArgs, talk: &mut Talk) -> io::Result<()> {
    let keep = match Keep::new(args) {
        Ok(keep) => keep,
        Err(why) => return talk.complain(why),
    };
    let stop = Stop::on_ctrl_c();
    let pack = match args.recipes() {
        Err(why) => return talk.complain(why),
        Ok(recipes) if !recipes.is_empty() => followed(&recipes, args, &stop, talk)?,
        Ok(_) => match args.order() {
            Err(why) => return talk.complain(why),
            Ok(order) => filled(&order, args, &stop, talk)?,
        },
    };
    let Some(mut pack) = pack else { return Ok(()) };
    rate_fully(&mut pack.levels, args, &stop);
    let report = Report::new(args, &pack);
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
    let part = stop.part(args.time);
    let filled = fill(order, avoid, (args.threads(), args.memory), &part, |pack| progress.show(pack));
    progress.finish();
    let was_stopped = filled.was_stopped;
    Ok(Some(Pack { levels: filled.pack.levels, tally: filled.pack.tally, cpu: filled.cpu, was_stopped }))
}

/// Makes levels again from their recipes.
fn followed(
    recipes: &[Recipe],
    args: &GenerateArgs,
    stop: &Stop,
    talk: &mut Talk,
) -> io::Result<Option<Pack>> {
    let mut pack =
        Pack { levels: Vec::new(), tally: Tally::default(), cpu: Duration::ZERO, was_stopped: false };
    let limits = Limits { memory: args.memory, ..Limits::NONE };
    for recipe in recipes {
        let spent = limits.spend(stop, |budget| {
            let candidate = recipe.follow(budget).map_err(|why| why.to_string())?;
            let made = made(candidate, recipe, &[], args.effort(), budget);
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
    talk.say(format!("{} made again", counted(pack.levels.len(), "level", "levels")))?;
    Ok((!pack.levels.is_empty()).then_some(pack))
}

/// Finds every number about the levels that are kept.
fn rate_fully(levels: &mut [Made], args: &GenerateArgs, stop: &Stop) {
    let figures: Vec<Figure> = METRICS.iter().map(Figure::Metric).collect();
    let rate = |at: usize| {
        let made = &levels[at];
        Rated::new(&made.level, &figures, false, args.effort(), &mut Budget::nodes(u64::MAX))
    };
    let mut rated = Vec::new();
    _ = in_order(levels.len(), args.threads(), &stop.part(None), rate, |_, one| {
        rated.push(one);
        ControlFlow::<()>::Continue(())
    });
    levels.iter_mut().zip(rated).for_each(|(made, rated)| made.rated = rated);
}

impl GenerateArgs {
    fn effort(&self) -> Effort {
        Effort::default()
    }
}

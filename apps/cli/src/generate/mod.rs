//! `boxwright generate`: makes a pack of levels that are proved solvable, rated and all different.
//!
//! `asked` turns the options into wishes, `filled` fills the order that they amount to, `games` knows what differs from
//! game to game, `report` is what is seen while it goes on and in the end, and `keep` writes the file. Ctrl-C and the
//! limit of time end the work with the best so far. A recipe makes one level again.

mod asked;
mod filled;
mod games;
mod keep;
mod report;

pub(crate) use asked::GenerateArgs;

use crate::talk::Talk;
use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::core::{Budget, counted};
use boxwright_forge::make::Tally;
use boxwright_forge::{Made, Puzzle, Recipe, Wanted, made};
use boxwright_workshop::{Checkpoint, Keeper, Limits, Stop, in_order};
use filled::Asked;
use games::Shown;
use keep::Keep;
use report::Report;
use std::io;
use std::ops::ControlFlow;
use std::time::Duration;

/// What was made, and what it took.
struct Outcome<G: Puzzle> {
    levels: Vec<Made<G>>,
    /// How many were asked for.
    wanted: usize,
    tally: Tally,
    cpu: Duration,
    was_stopped: bool,
    is_ranked: bool,
    /// Levels of which only the numbers asked about are known.
    half_rated: usize,
    /// Levels whose rank is not known.
    unranked: usize,
    /// Is there one alone, which is not as asked for but came nearest?
    is_nearest: bool,
}

impl<G: Puzzle> Outcome<G> {
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
    if args.is_kwirk() { generate::<Kwirk>(args, talk) } else { generate::<Sokoban>(args, talk) }
}

fn generate<G: Shown>(args: &GenerateArgs, talk: &mut Talk) -> io::Result<()> {
    let keep: Keep<G> = match Keep::new(args) {
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
    let outcome = match args.recipes() {
        Err(why) => return talk.complain(why),
        Ok(recipes) if !recipes.is_empty() => followed(&recipes, args, &making, talk)?,
        Ok(_) => match Asked::new(args, (left, &keep), &making) {
            Err(why) => return talk.complain(why),
            Ok(asked) => Some(asked.filled(args, &keep, (&making, &whole.for_the_rest()), talk)?),
        },
    };
    let Some(mut outcome) = outcome else { return Ok(()) };
    outcome.half_rated = outcome.levels.len() - rate_fully(&mut outcome.levels, args, &whole);
    let report = Report::new(args, &outcome, ctrl_c.is_asked());
    report.tell(talk)?;
    // What could not be stored is still in the checkpoint.
    let is_safe = outcome.levels.is_empty() || keep.store(&outcome.levels, talk)?;
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
fn left<G: Shown>(args: &GenerateArgs, keep: &Keep<G>) -> Result<Option<Checkpoint>, String> {
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

/// Makes levels again from their recipes.
fn followed<G: Shown>(
    recipes: &[Recipe<G>],
    args: &GenerateArgs,
    stop: &Stop,
    talk: &mut Talk,
) -> io::Result<Option<Outcome<G>>> {
    let mut outcome = Outcome {
        levels: Vec::new(),
        wanted: recipes.len(),
        tally: Tally::default(),
        cpu: Duration::ZERO,
        was_stopped: false,
        is_ranked: false,
        half_rated: 0,
        unranked: 0,
        is_nearest: false,
    };
    let (limits, wanted) = (Limits { memory: args.memory, ..Limits::NONE }, args.numbers().wanted([]));
    for recipe in recipes {
        let spent = limits.spend(stop, |budget| {
            let candidate = recipe.follow(budget).map_err(|why| why.to_string())?;
            let effort = G::usual_effort(recipe.generator);
            let made = made(candidate, recipe, &wanted, effort, budget);
            made.map_err(|why| format!("the recipe makes a level that was not kept ({why})"))
        });
        outcome.cpu += spent.cpu;
        match spent.value {
            Ok(made) => outcome.levels.push(made),
            Err(_) if spent.was_stopped => {
                outcome.was_stopped = true;
                break;
            }
            Err(why) => talk.complain(format!("{recipe}: {why}"))?,
        }
    }
    if outcome.was_stopped {
        talk.not_so();
        talk.say(format!(
            "stopped after {} of {}",
            outcome.levels.len(),
            counted(recipes.len(), "recipe", "recipes")
        ))?;
    }
    talk.say(format!("{} made again", counted(outcome.levels.len(), "level", "levels")))?;
    Ok((!outcome.levels.is_empty()).then_some(outcome))
}

/// Finds every number about the levels that are kept, unless few are wanted, and says of how many until somebody or the clock said
/// stop; the others keep the numbers they have.
fn rate_fully<G: Shown>(levels: &mut [Made<G>], args: &GenerateArgs, stop: &Stop) -> usize {
    let Some(all_figures) = args.numbers().figures::<G>() else { return levels.len() };
    let limits = Limits { memory: args.memory / args.threads() as u64, ..Limits::NONE };
    let rate = |at: usize| {
        let Made { level, proof, rated, recipe, .. } = &levels[at];
        // Every metric, and whatever else was asked about.
        let asked = rated.figures.iter().map(|(figure, _)| *figure);
        let others = asked.filter(|figure| !G::is_metric(*figure));
        let figures = all_figures.iter().copied().chain(others).collect();
        let (wanted, effort) = (Wanted { figures, rating: true }, G::usual_effort(recipe.generator));
        limits.spend(stop, |budget: &mut Budget| G::rate(level, proof, &wanted, effort, budget))
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

//! An order that is filled: what the wishes amount to, where an earlier run left it, and what comes of it.

use super::Outcome;
use super::asked::{GenerateArgs, ids_to_avoid};
use super::games::Shown;
use super::keep::Keep;
use super::report::Progress;
use crate::talk::Talk;
use boxwright_forge::core::{Id, counted};
use boxwright_forge::{Course, Made, Near, Order, Pack, Puzzle, aim};
use boxwright_workshop::{Checkpoint, Filled, Keeper, Stop, fill_course};
use std::collections::BTreeSet;
use std::io;
use std::time::Duration;

/// An order, and how it is to be filled.
pub(super) struct Asked<G: Puzzle> {
    order: Order<G>,
    course: Course,
    /// What tells the run from others.
    said: String,
    /// Where an earlier run left it.
    begun: Filled<G>,
    /// The time that run took, if there was one.
    before: Option<Duration>,
}

impl<G: Shown> Asked<G> {
    pub(super) fn new(
        args: &GenerateArgs,
        (left, keep): (Option<Checkpoint>, &Keep<G>),
        stop: &Stop,
    ) -> Result<Asked<G>, String> {
        let mut wishes = args.wishes::<G>()?;
        if let (Some(left), None) = (&left, args.seed) {
            wishes.seed = left.seed;
        }
        let order: Order<G> = wishes.order().map_err(|why| why.to_string())?;
        let course = wishes.course(&order).map_err(|why| why.to_string())?;
        let avoid = ids_to_avoid::<G>(&args.avoid)?;
        let said = said(&order, course, &avoid);
        let begun = match &left {
            None => Ok(Filled::nothing(&order, avoid)),
            Some(left) => left.left(keep.path(), &order, &said, avoid, stop).map_err(|why| why.to_string()),
        };
        let before = left.as_ref().map(Checkpoint::took);
        Ok(Asked { order, course, said, begun: begun?, before })
    }

    /// Says what is not as somebody might think who asked.
    fn tell(&self, args: &GenerateArgs, talk: &mut Talk) -> io::Result<()> {
        if args.seed.is_none() {
            talk.say(format!("seed {}", self.order.seed))?;
        }
        if let Some(why) = self.order.left_out() {
            talk.warn(format!("not all that was asked for can be, and the rest is made: {why}"))?;
        }
        if self.before.is_some() {
            let progress = &self.begun.progress;
            let levels = counted(progress.pack.levels.len(), "level", "levels");
            let attempts = counted(progress.done as usize, "attempt", "attempts");
            talk.say(format!("going on after {attempts} with {levels}"))?;
        }
        Ok(())
    }

    /// Fills the order.
    pub(super) fn filled(
        self,
        args: &GenerateArgs,
        keep: &Keep<G>,
        stops: (&Stop, &Stop),
        talk: &mut Talk,
    ) -> io::Result<Outcome<G>> {
        self.tell(args, talk)?;
        let Asked { order, course, said, begun, before } = self;
        let progress = Progress::new(&order, talk);
        let mut keeper = Keeper::new(keep.path(), (order.seed, &said), before.unwrap_or_default());
        let (machine, mut trouble) = ((args.threads(), args.memory), None);
        let Filled { progress: done, was_stopped, cpu } =
            fill_course(&order, course, begun, machine, stops, |filled| {
                progress.show(&filled.progress.pack);
                trouble = keeper.note(filled).err().or(trouble.take());
            });
        progress.finish();
        if let Some(why) = trouble {
            talk.warn(format!("no checkpoint: {why}"))?;
        }
        let Pack { levels, nearest, tally, .. } = done.pack;
        let mut levels: Vec<Made<G>> = levels.into_iter().map(|made| *made).collect();
        let nearest = self::nearest(&order, nearest).filter(|_| levels.is_empty());
        let is_nearest = nearest.is_some();
        if let Some((nearest, told)) = nearest {
            talk.not_so();
            talk.say(format!("nothing is as asked for; the nearest found has {told}"))?;
            levels.push(nearest);
        }
        let is_unranked = |made: &&Made<G>| order.rank.is_some_and(|rank| made.rated.value(rank).is_none());
        let unranked = levels.iter().filter(is_unranked).count();
        let (wanted, is_ranked) = (order.count, order.rank.is_some());
        Ok(Outcome {
            levels,
            wanted,
            tally,
            cpu,
            was_stopped,
            is_ranked,
            half_rated: 0,
            unranked,
            is_nearest,
        })
    }
}

/// What tells a run from others.
fn said<G: Puzzle>(order: &Order<G>, course: Course, avoid: &[Id]) -> String {
    let ramp = if let Course::Ramp(ramp) = course { format!(" ramp {ramp}") } else { String::new() };
    let ids: BTreeSet<String> = avoid.iter().map(Id::to_string).collect();
    let all = Id::of(&ids.iter().map(String::as_str).collect::<String>());
    let avoided =
        if ids.is_empty() { String::new() } else { format!(" without {} levels ({all})", ids.len()) };
    format!("{order}{ramp}{avoided}")
}

/// The nearest to what was asked for that a method which aims came to, and how it differs.
fn nearest<G: Puzzle>(order: &Order<G>, nearest: Option<Near<G>>) -> Option<(Made<G>, String)> {
    let condition = order.condition.as_ref().filter(|_| order.generator.can_aim())?;
    let nearest = nearest?.made;
    let told = aim::told(condition, &nearest);
    Some((nearest, told))
}

//! Films: a plan, step by step.
//!
//! Whatever is to be shown is first replayed by the referee. What is left is a list of who moves where,
//! with which [`gif`](crate::gif()) and [`animated_svg`](crate::animated_svg) do the drawing.

use crate::error::DrawError;
use boxwright_core::sokoban::{Level, replay};
use boxwright_core::{Cell, Dir, Plan};

/// How a plan is shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Film {
    /// Milliseconds a step; at least 20, since viewers slow down what is faster.
    pub ms_per_step: u32,
    /// Milliseconds the start is shown before the first step.
    pub ms_before: u32,
    /// Milliseconds the end is shown before the film begins again.
    pub ms_after: u32,
}

impl Default for Film {
    fn default() -> Film {
        Film { ms_per_step: 90, ms_before: 800, ms_after: 1500 }
    }
}

impl Film {
    /// Milliseconds a step, as shown.
    pub(crate) fn pace(&self) -> u64 {
        u64::from(self.ms_per_step.max(20))
    }
}

/// A step of the player, and of a box if it pushed one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Step {
    pub(crate) dir: Dir,
    pub(crate) from: Cell,
    pub(crate) to: Cell,
    /// Where the box that stood on `to` goes.
    pub(crate) box_to: Option<Cell>,
}

/// The steps of a plan that the referee has passed.
pub(crate) fn steps(level: &Level, plan: &Plan) -> Result<Vec<Step>, DrawError> {
    let mut from = level.player();
    let step = |(dir, pushed): (Dir, bool)| {
        let to = level.step(from, dir);
        let step = Step { dir, from, to, box_to: pushed.then(|| level.step(to, dir)) };
        from = to;
        step
    };
    Ok(replay(level, plan)?.steps.into_iter().map(step).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn steps_say_who_goes_where() {
        let level: Level = "######\n#@ $.#\n######".parse().unwrap();
        let told = steps(&level, &Plan::read("rr").unwrap().plan).unwrap();
        let names: Vec<_> = told
            .iter()
            .map(|step| {
                (level.name(step.from), level.name(step.to), step.box_to.map(|cell| level.name(cell)))
            })
            .collect();
        let name = str::to_owned;
        assert_eq!(names, [(name("B2"), name("C2"), None), (name("C2"), name("D2"), Some(name("E2")))]);
    }

    #[test]
    fn no_film_is_faster_than_viewers_show() {
        assert_eq!(Film { ms_per_step: 0, ..Film::default() }.pace(), 20);
        assert_eq!(Film::default().pace(), 90);
    }

    #[test]
    fn a_plan_that_runs_into_a_wall_is_refused_in_the_referees_words() {
        let level: Level = "######\n#@ $.#\n######".parse().unwrap();
        let why = steps(&level, &Plan::read("ru").unwrap().plan).unwrap_err();
        assert_eq!(why.to_string(), "step 2 (up, from C2): a wall is in the way");
    }
}

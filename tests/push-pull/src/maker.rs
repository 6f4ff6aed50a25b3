//! Random levels: walls, boxes, goals and the player anywhere; and the generator that offers those that can be solved.

use crate::{Level, PushPull, Step};
use boxwright_core::{Rng, Shape, ShapeError, Verdict};
use boxwright_forge::make::kit::size::refuse;
use boxwright_forge::make::sokoban::Brief;
use boxwright_forge::make::{Candidate, Generator, Job, Kind, Knob, Makes};
use boxwright_forge::solve::any_game::breadth_first;
use std::ops::ControlFlow;

impl Makes for PushPull {
    type Plan = Vec<Step>;
    /// A size and a number of boxes, as for Sokoban.
    type Brief = Brief;
    const GENERATORS: &'static [Generator<PushPull>] = &[RANDOM];
    const NODES_STEER: bool = false;
}

const RANDOM: Generator<PushPull> = Generator {
    name: "random",
    summary: "Rooms at random, of which those are offered that can be solved.",
    good_for: "small levels to try things with",
    paper: "nobody's",
    knobs: &[Knob {
        name: "rooms",
        summary: "Rooms that an attempt looks at.",
        kind: Kind::Number { from: 1, to: 100 },
        default: 4,
    }],
    effort: 400_000,
    climbs: false,
    epoch: 1,
    refuse: |brief, _| refuse(brief, 2),
    run: random,
};

/// States of a room that are looked at; one that has more and is not solved by then is not offered.
const STATES: u64 = 100_000;

fn random(job: &mut Job<PushPull>) -> ControlFlow<()> {
    let Brief { columns, rows, boxes } = *job.brief;
    let shape = Shape::new(columns, rows).expect("a room that is not refused fits a board");
    for _ in 0..job.knobs.number("rooms") {
        let level = drawn(shape, boxes, &mut job.rng);
        let solve = |budget: &mut _| breadth_first::<PushPull>(&level, &level.start(), budget);
        match job.budget.within(STATES, solve).verdict {
            Verdict::Solved { plan, .. } => job.offer(Candidate { level, plan: Some(plan) })?,
            Verdict::Unsolvable => job.tally.note("rooms without a solution"),
            Verdict::Unknown if job.budget.is_over() => return ControlFlow::Break(()),
            Verdict::Unknown => job.tally.note("rooms too large to tell"),
        }
    }
    ControlFlow::Continue(())
}

/// A level of so many cells with so many boxes and goals, at most as fit in; always the same for a seed.
pub fn random_level(width: usize, height: usize, boxes: usize, seed: u64) -> Result<Level, ShapeError> {
    let shape = Shape::new(width.max(3), height)?;
    let boxes = boxes.clamp(1, (shape.area() - 1) / 2);
    Ok(drawn(shape, boxes, &mut Rng::new(seed).fork("push and pull", 0)))
}

fn drawn(shape: Shape, boxes: usize, rng: &mut Rng) -> Level {
    let walls = (shape.area() / 5).min(shape.area() - 1 - 2 * boxes);
    let count = |sign, count| std::iter::repeat_n(sign, count);
    let mut signs: Vec<char> = count('@', 1).chain(count('$', boxes)).chain(count('.', boxes)).collect();
    signs.extend(count('#', walls));
    signs.resize(shape.area(), ' ');
    rng.shuffle(&mut signs);
    Level::new(shape, signs).expect("there is a player, and a box for each goal")
}

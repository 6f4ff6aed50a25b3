//! Carve: push boxes through solid rock, and then pull the start away from the goals.
//!
//! Wu (2020) starts with boxes and a player in nothing but rock. *Forward*: at every iteration a box and a
//! direction are chosen, the player digs a way to the box and pushes it; whatever was walked on or pushed over is
//! floor. Where the boxes come to rest are the goals. *Backward*: from where they were put down, boxes are pulled
//! about on the floor that is there, so that the start gets further from the goals (`from=start`). Boxes are taken at random, in
//! order, or the least pushed first; pushed at random, away from where they were put down, or where there is most
//! around them; pulled at random, away from the goals, where there is most around them, or where the player can
//! get to most squares. The way is dug from the player, or from the dug square that is nearest.
//!
//! His list of steps is lost; what is described is put together from the rest. *Farthest* forward is said to be
//! both from the first place of the box and from goals that are not there yet; here it is the former. A box that
//! cannot move is passed over and the iteration is spent, but the least pushed box is looked for only among those
//! that can, since the paper calls its own way useless. Each of four knobs takes its part of the preset unless it
//! is turned. The paper can be read so that the pulls go on from where the pushes ended, boxes on their goals; that is
//! `from=goals`, and then more pulls make more of a level, while from the first places they lead nowhere in particular:
//! most room for the player is not far from the goals. `mixed` draws a strategy anew at every iteration, which the paper leaves to later work.
//!
//! What is promised: a solution is known, the pulls undone and then, if they began at the start, the pushes. What is not: that it is a short
//! one; few boxes in a dug room often have a shorter way. One try is one attempt, and it fails if a box was never
//! moved or starts on a goal.

mod carver;
mod method;

use crate::kit::grid::Grid;
use crate::kit::size;
use crate::sokoban::{Brief, Candidate, Generator, Job};
use crate::{Kind, Knob, Knobs};
use boxwright_solve::bits::{Bits, Words};
use carver::Carver;
use method::Method;
use std::ops::ControlFlow::{self, Continue};

/// Wu's generator.
pub(crate) const CARVE: Generator = Generator {
    name: "carve",
    summary: "Digs a room by pushing boxes through rock, and then pulls the start away from the goals.",
    good_for: "Thousands of levels a second, of any size, mostly easy; ask for many and keep the best.",
    paper: "Wu 2020",
    knobs: KNOBS,
    effort: 2 * MOST_ITERATIONS,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

/// Iterations that a phase may have.
const MOST_ITERATIONS: u64 = 1_000;

const KNOBS: &[Knob] = &[
    Knob {
        name: "preset",
        summary: "Strategies of the paper's settings 1 to 9, or all of them mixed.",
        kind: Kind::Choice(&["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "mixed"]),
        default: 8,
    },
    Knob {
        name: "box",
        summary: "Which box is moved next, if not as the preset says.",
        kind: Kind::Choice(&["preset", "random", "least_pushed", "in_order", "mixed"]),
        default: 0,
    },
    Knob {
        name: "push",
        summary: "Which way a box is pushed while digging, if not as the preset says.",
        kind: Kind::Choice(&["preset", "random", "farthest", "most_obstacles", "mixed"]),
        default: 0,
    },
    Knob {
        name: "pull",
        summary: "Which way a box is pulled from the start, if not as the preset says.",
        kind: Kind::Choice(&["preset", "random", "farthest", "most_obstacles", "most_access", "mixed"]),
        default: 0,
    },
    Knob {
        name: "route",
        summary: "Dig from the player or from the closest dug square, if not as the preset says.",
        kind: Kind::Choice(&["preset", "direct", "closest", "mixed"]),
        default: 0,
    },
    Knob {
        name: "from",
        summary: "Where pulls begin: with the boxes as they were put down, or on their goals.",
        kind: Kind::Choice(&["start", "goals"]),
        default: 0,
    },
    Knob {
        name: "forward",
        summary: "Iterations that push and dig.",
        kind: Kind::Number { from: 1, to: MOST_ITERATIONS as i64 },
        default: 24,
    },
    Knob {
        name: "backward",
        summary: "Iterations that pull.",
        kind: Kind::Number { from: 0, to: MOST_ITERATIONS as i64 },
        default: 24,
    },
];

fn refuse(brief: &Brief, knobs: &Knobs) -> Option<String> {
    let Method { starts_home, backward, .. } = Method::of(knobs);
    let too_few = || {
        let boxes = brief.boxes;
        format!("from=goals pulls every box from its goal: backward={backward} is less than {boxes}")
    };
    size::refuse(brief, 2).or_else(|| (starts_home && backward < brief.boxes).then(too_few))
}

fn run(job: &mut Job) -> ControlFlow<()> {
    let carved = match job.brief.columns * job.brief.rows {
        0..=64 => carved::<u64>(job),
        65..=128 => carved::<u128>(job),
        129..=256 => carved::<Words<4>>(job),
        257..=512 => carved::<Words<8>>(job),
        _ => carved::<Words<65>>(job),
    };
    match carved {
        Ok(candidate) => job.offer(candidate),
        Err(why) => {
            job.tally.note(why);
            Continue(())
        }
    }
}

/// A level with its plan, or why there is none.
fn carved<B: Bits>(job: &mut Job) -> Result<Candidate, &'static str> {
    let (grid, method) = (Grid::<B>::new(job.brief.columns, job.brief.rows), Method::of(job.knobs));
    let mut carver = Carver::new(&grid, &method, job.brief.boxes, &mut job.rng);
    let mut pushes = Vec::with_capacity(method.forward + method.backward);
    for _ in 0..method.forward {
        pay(job)?;
        pushes.extend(carver.push(&mut job.rng));
    }
    let goals = carver.boxes;
    if method.starts_home {
        pushes.clear();
    } else {
        carver.rewind();
        pushes.reverse();
    }
    for _ in 0..method.backward {
        pay(job)?;
        pushes.extend(carver.pull(goals, &mut job.rng));
    }
    pushes.reverse();
    if carver.moved.contains(&0) {
        return Err("box: one was never moved");
    }
    if !(carver.boxes & goals).is_empty() {
        return Err("start: a box is home");
    }
    let layout = carver.layout(goals);
    Ok(Candidate { level: grid.level(&layout), plan: Some(grid.plan(&layout, &pushes)) })
}

fn pay(job: &mut Job) -> Result<(), &'static str> {
    if job.budget.pay() { Ok(()) } else { Err("cut: budget spent") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::replay;
    use boxwright_core::{Budget, Rng};

    /// Candidates of many attempts with the preset, and what failed.
    fn made(turned: &[(&str, &str)], attempts: u64) -> (Vec<Candidate>, crate::Tally) {
        let mut knobs = Knobs::of(KNOBS);
        turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
        let (mut candidates, mut tally, rng) = (Vec::new(), crate::Tally::default(), Rng::new(4));
        for attempt in 0..attempts {
            let mut budget = Budget::nodes(CARVE.effort);
            let mut take = |candidate| {
                candidates.push(candidate);
                Continue(())
            };
            let brief = Brief { columns: 7, rows: 6, boxes: 3 };
            let mut job = Job::new(&brief, &knobs, rng.fork("attempt", attempt), &mut budget, &mut take);
            assert!(run(&mut job).is_continue());
            tally.merge(&job.tally);
        }
        (candidates, tally)
    }

    #[test]
    fn the_pulls_undone_and_then_the_pushes_solve_it_whatever_the_settings() {
        for preset in ["s1", "s2", "s3", "s4", "s5", "s6", "s7", "s8", "s9", "mixed"] {
            let (candidates, tally) = made(&[("preset", preset)], 60);
            assert!(candidates.len() >= 30, "{preset}: {tally}");
            for Candidate { level, plan } in candidates {
                let replay = replay(&level, &plan.unwrap()).unwrap();
                assert!(replay.solved && (1..=48).contains(&replay.counts.pushes), "{preset}\n{level}");
                assert!(level.boxes().iter().all(|cell| !level.is_goal(cell)), "{preset}\n{level}");
            }
        }
    }

    #[test]
    fn from_the_goals_more_pulls_lead_further() {
        let mean_pushes = |backward: &str| {
            let (candidates, _) = made(&[("from", "goals"), ("backward", backward)], 100);
            let pushes = candidates.iter().map(|Candidate { level, plan }| {
                let replay = replay(level, plan.as_ref().unwrap()).unwrap();
                assert!(replay.solved && replay.counts.pushes <= backward.parse().unwrap(), "{level}");
                replay.counts.pushes
            });
            pushes.sum::<usize>() as f64 / candidates.len() as f64
        };
        assert!(3.0 <= mean_pushes("4") && mean_pushes("4") < mean_pushes("16"));
        let knobs = |backward: &str| {
            let mut knobs = Knobs::of(KNOBS);
            knobs.set("from", "goals").unwrap();
            knobs.set("backward", backward).unwrap();
            knobs
        };
        let brief = Brief { columns: 7, rows: 6, boxes: 3 };
        let why = "from=goals pulls every box from its goal: backward=2 is less than 3";
        assert_eq!((refuse(&brief, &knobs("2")), refuse(&brief, &knobs("3"))), (Some(why.to_owned()), None));
    }

    #[test]
    fn without_pulls_the_plan_is_the_pushes_that_dug() {
        let (candidates, _) = made(&[("backward", "0"), ("forward", "9"), ("box", "least_pushed")], 40);
        let pushes = candidates.iter().map(|candidate| {
            replay(&candidate.level, candidate.plan.as_ref().unwrap()).unwrap().counts.pushes
        });
        assert!(pushes.clone().all(|pushes| pushes <= 9) && pushes.max() == Some(9));
    }

    #[test]
    fn digging_from_the_closest_square_leaves_more_rock() {
        let floor = |route: &str| {
            let (candidates, _) = made(&[("preset", "s1"), ("route", route), ("backward", "0")], 100);
            let floors = candidates.iter().map(|candidate| candidate.level.floor().len());
            floors.sum::<usize>() as f64 / candidates.len() as f64
        };
        let (direct, closest) = (floor("direct"), floor("closest"));
        assert!(closest < direct, "{closest} {direct}");
    }
}

//! Completing by a planner: the sketch as a planning problem, and what it made of it, checked.
//!
//! A level of a planner conforms to its sketch, and the referee has replayed its plan; otherwise there is a
//! complaint about the planner. With pushes read as published, the published encoding counts them; in ours the best
//! solution is looked at afterwards. That a planner has proved that there is no plan is told, but it is not a
//! proof that we could check, so the verdict stays unknown.

use super::Found;
use super::inputs::Given;
use boxwright_forge::core::sokoban::{Sketch, Tile, replay};
use boxwright_forge::core::{Budget, Objective, Verdict};
use boxwright_forge::make::complete::{Completed, Completion, Outcome, Wish, misfit};
use boxwright_forge::pddl::{Act, Encoding, Task, completed, completing};
use boxwright_forge::solve::solve;
use boxwright_workshop::{Limits, Planned, Planner, Stop};

/// Nodes for finding out what a best solution takes.
const BEST: u64 = 500_000;

/// The tasks of all sketches; what is wrong if one cannot be put to a planner.
pub(super) fn tasks(sketches: &[Given], wish: &Wish) -> Result<Vec<Task>, String> {
    let encoding = if wish.published_pushes { Encoding::Published } else { Encoding::Ours };
    let task = |given: &Given| {
        completing(&given.sketch, encoding).map_err(|error| format!("{}: {error}", given.name))
    };
    sketches.iter().map(task).collect()
}

/// What of a wish cannot be put to a planner.
pub(super) fn refusal(wish: &Wish) -> Option<&'static str> {
    let Wish { published_pushes, relaxing, seed, .. } = *wish;
    let plain = Wish { published_pushes, relaxing, seed, ..Wish::default() };
    (*wish != plain).then_some(
        "a planner makes one level of a sketch; bounds, the hardest and alternatives are ours alone",
    )
}

/// Lets a planner complete a sketch.
pub(super) fn find(
    sketch: &Sketch,
    wish: &Wish,
    task: &Task,
    planner: &Planner,
    (limits, stop): (&Limits, &Stop),
) -> Found {
    let unknown = |note: Option<String>, trouble: Option<String>| Found {
        outcome: Outcome::Unknown { nearest: None },
        nodes: None,
        cpu_seconds: None,
        note,
        trouble,
    };
    let run = match planner.run(task, limits, stop) {
        Ok(run) => run,
        Err(error) => return unknown(Some("the planner did not run".to_owned()), Some(error.to_string())),
    };
    let found = match &run.planned {
        Planned::Plan(acts) => match checked(sketch, acts) {
            Ok(completion) => judged(sketch, wish, completion, unknown(None, None)),
            Err(why) => {
                let note = "the planner's level is wrong".to_owned();
                unknown(Some(note.clone()), Some(format!("{note}: {why}")))
            }
        },
        other => unknown(Some(other.words().to_owned()), None),
    };
    Found { cpu_seconds: run.cpu.map(|cpu| cpu.as_secs_f64()), ..found }
}

/// The level and its plan, seen by the referee and laid beside the sketch.
fn checked(sketch: &Sketch, acts: &[Act]) -> Result<Completion, String> {
    let (level, plan) = completed(sketch, acts).map_err(|error| error.to_string())?;
    let replayed = replay(&level, &plan).map_err(|fault| fault.to_string())?;
    if !replayed.solved {
        return Err("a box is not home at the end of its plan".to_owned());
    }
    misfit(sketch, &level).map_or(Ok(()), Err)?;
    let is_wall = |tile| tile == Tile::Wall;
    let drawn = sketch.drawn().cells_where(is_wall);
    let out_of_reach = |&cell: &_| level.draft().tile(cell) != Tile::Wall && !level.floor().contains(cell);
    Ok(Completion {
        plan,
        counts: replayed.counts,
        optimal: false,
        already_solved: level.boxes() == level.goals(),
        walls: level.draft().cells_where(is_wall).iter().filter(|&cell| !drawn.contains(cell)).collect(),
        pockets: sketch.floor().iter().filter(out_of_reach).count(),
        idle_walls: None,
        lopsided: 0,
        difficulty: None,
        level,
    })
}

/// Does a best solution take as many pushes as the sketch asks for?
fn judged(sketch: &Sketch, wish: &Wish, mut completion: Completion, unknown: Found) -> Found {
    let answer = solve(&completion.level, Objective::Pushes, &mut Budget::nodes(BEST));
    let best = match answer.verdict {
        Verdict::Solved { optimal: true, .. } => Some(answer.bound as usize),
        _ => None,
    };
    completion.optimal = best == Some(completion.counts.pushes);
    let (least, most) = (*sketch.pushes.start(), *sketch.pushes.end());
    let note = match best {
        _ if wish.published_pushes || (least, most) == (0, usize::MAX) => None,
        Some(best) if (least..=most).contains(&best) => None,
        Some(best) => {
            Some(format!("the planner's level takes {best} pushes at best, and the sketch asks for others"))
        }
        None => Some("what a best solution of the planner's level takes was not found out".to_owned()),
    };
    let outcome = match note {
        None => Outcome::Completed(Completed {
            completions: vec![completion],
            hardest: false,
            census: None,
            outdone: None,
        }),
        Some(_) => Outcome::Unknown { nearest: Some(Box::new(completion)) },
    };
    Found { outcome, note, ..unknown }
}

//! Murase: stamp a passage into a field of wall, put goals and boxes, solve, and drop what is trivial.
//!
//! Murase, Matsubara & Hiraga (1996) made the first levels by machine, in three stages. *Generate*: three
//! templates, mostly floor, are stamped onto a prototype, a field of wall, each overlapping the passage made so
//! far. Goals lie where a box and its pusher can get, each box somewhere in the access range of its goal.
//! *Check*: a solver drops what cannot be solved. *Evaluate*: a solution must have some length, some changes of
//! direction, and a detour. Of their 500 trials 7 failed to be made, 245 were unsolvable, 204 were removed, and
//! 44 came out; the tally counts an attempt under the same four heads.
//!
//! The full text is not at hand, so the stamps (three by three, three by four, three by three around a pillar),
//! their number and the order of things are ours. A pillar is stamped as wall even where there was floor; a
//! stamp is taken only if the floor stays in one piece. A detour is a push above the bound, which counts each
//! box alone on its way to a goal of its own. The solver proves fewest pushes, as their breadth-first search did.
//!
//! Nothing is promised about difficulty: the filters only say that a solution is not the plainest. Nor are their
//! shares met: at 6x6 with 3 boxes 4 in a hundred of ours are unsolvable, 93 are removed and 3 come out, since
//! our stamps leave more floor. With large boards and few stamps most of the field stays wall.

use crate::kit::access::{access_range, is_accessible};
use crate::kit::floor::Floor;
use crate::kit::size;
use crate::sokoban::{Brief, Candidate, Generator, Job};
use crate::{Kind, Knob, Knobs};
use boxwright_core::sokoban::{Level, State};
use boxwright_core::{Budget, Cell, CellSet, Objective, Plan, Rng, Verdict};
use boxwright_rate::Solution;
use boxwright_solve::distances::Distances;
use boxwright_solve::matching::lower_bound;
use boxwright_solve::{on_arena, solve};
use std::ops::ControlFlow::{self, Continue};

/// Murase, Matsubara & Hiraga's generator.
pub(crate) const MURASE: Generator = Generator {
    name: "murase",
    summary: "Stamps a passage into wall, puts goals and boxes in reach of each other, and drops the trivial.",
    good_for: "Plain small levels by the oldest published way; a yardstick for the others.",
    paper: "Murase, Matsubara & Hiraga 1996",
    knobs: KNOBS,
    effort: 300_000,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

const KNOBS: &[Knob] = &[
    Knob {
        name: "fewest_stamps",
        summary: "Stamps at least.",
        kind: Kind::Number { from: 1, to: 500 },
        default: 4,
    },
    Knob {
        name: "most_stamps",
        summary: "Stamps at most.",
        kind: Kind::Number { from: 1, to: 500 },
        default: 8,
    },
    Knob {
        name: "pushes",
        summary: "Pushes that a solution must have; 0 for any.",
        kind: Kind::Number { from: 0, to: 1_000 },
        default: 7,
    },
    Knob {
        name: "turns",
        summary: "Changes of direction from push to push that a solution must have; 0 for any.",
        kind: Kind::Number { from: 0, to: 1_000 },
        default: 4,
    },
    Knob {
        name: "detours",
        summary: "Pushes above the bound that a solution must have; 0 for any.",
        kind: Kind::Number { from: 0, to: 1_000 },
        default: 1,
    },
];

/// Floor and wall of the stamps; the second one also lies on its side.
const STAMPS: [&[&str]; 4] = [
    &["...", "...", "..."],
    &["...", "...", "...", "..."],
    &["....", "....", "...."],
    &["...", ".#.", "..."],
];

/// Places tried for a stamp before it is left out.
const TRIES: usize = 30;

fn refuse(brief: &Brief, knobs: &Knobs) -> Option<String> {
    let (fewest, most) = (knobs.number("fewest_stamps"), knobs.number("most_stamps"));
    if fewest > most {
        return Some(format!("at least {fewest} stamps cannot be at most {most}"));
    }
    size::refuse(brief, 3)
}

fn run(job: &mut Job) -> ControlFlow<()> {
    let outcome = match made(job).and_then(|level| checked(job, level)) {
        Ok(candidate) => return job.offer(candidate),
        Err(why) => why,
    };
    job.tally.note(outcome);
    Continue(())
}

/// A level that may or may not be solvable, or why there is none.
fn made(job: &mut Job) -> Result<Level, &'static str> {
    let Brief { columns, rows, boxes } = *job.brief;
    let (fewest, most) = (job.knobs.number("fewest_stamps") as u64, job.knobs.number("most_stamps") as u64);
    let stamps = fewest + job.rng.below(most - fewest + 1);
    let mut floor = Floor::walled(columns, rows);
    for _ in 0..stamps {
        if !job.budget.pay() {
            return Err("cut: budget spent");
        }
        stamp(&mut floor, (columns, rows), &mut job.rng);
    }
    if size::most_boxes(floor.cells().len()) < boxes {
        return Err("failed: too little floor");
    }
    let (mut goals, mut placed) = (CellSet::new(), CellSet::new());
    for _ in 0..boxes {
        let (goal, start) = pair(&floor, &goals, &placed, &mut job.rng)?;
        goals.insert(goal);
        placed.insert(start);
    }
    let free: Vec<Cell> = floor.cells().iter().filter(|&cell| !placed.contains(cell)).collect();
    let &player = job.rng.choose(&free).ok_or("failed: no cell for the player")?;
    Ok(floor.room(&goals).level(&State { boxes: placed, player }))
}

/// Stamps the floor somewhere, if a place is found where it stays in one piece and changes.
fn stamp(floor: &mut Floor, (columns, rows): (usize, usize), rng: &mut Rng) {
    for _ in 0..TRIES {
        let stamp = STAMPS[rng.below(STAMPS.len() as u64) as usize];
        let (Some(right), Some(down)) = (columns.checked_sub(stamp[0].len()), rows.checked_sub(stamp.len()))
        else {
            continue;
        };
        let corner = (rng.below(right as u64 + 1) as usize, rng.below(down as u64 + 1) as usize);
        let stamped = stamped(floor, stamp, corner);
        if stamped != *floor && stamped.is_whole() {
            *floor = stamped;
            return;
        }
    }
}

fn stamped(floor: &Floor, stamp: &[&str], (left, top): (usize, usize)) -> Floor {
    let mut stamped = floor.clone();
    for (down, signs) in stamp.iter().enumerate() {
        for (right, sign) in signs.chars().enumerate() {
            stamped.set(stamped.inside(left + right, top + down), sign == '.');
        }
    }
    stamped
}

/// A goal that a box can get to, and a start of the box from its access range, other boxes not considered.
fn pair(
    floor: &Floor,
    goals: &CellSet,
    boxes: &CellSet,
    rng: &mut Rng,
) -> Result<(Cell, Cell), &'static str> {
    let is_open = |cell: &Cell| !goals.contains(*cell) && !boxes.contains(*cell);
    let open: Vec<Cell> = floor.cells().iter().filter(is_open).collect();
    let nothing = CellSet::new();
    let reachable: Vec<Cell> =
        open.iter().copied().filter(|&cell| is_accessible(floor, &nothing, cell)).collect();
    let &goal = rng.choose(&reachable).ok_or("failed: no goal can be reached")?;
    let range = access_range(floor, &nothing, goal, |_| true);
    let starts: Vec<Cell> = open.into_iter().filter(|&cell| range.contains(cell)).collect();
    let &start = rng.choose(&starts).ok_or("failed: no box can reach the goal")?;
    Ok((goal, start))
}

/// Solves a level and holds the solution against the filters.
fn checked(job: &mut Job, level: Level) -> Result<Candidate, &'static str> {
    let answer = solve(&level, Objective::Pushes, job.budget);
    // Had it been a larger budget, the answer might be another one.
    if job.budget.left() == 0 {
        return Err("cut: budget spent");
    }
    match answer.verdict {
        Verdict::Solved { plan, .. } => match trivial(&level, &plan, job.knobs) {
            Some(why) => Err(why),
            None => Ok(Candidate { level, plan: Some(plan) }),
        },
        Verdict::Unsolvable => Err("unsolvable: by proof"),
        Verdict::Unknown => Err("cut: solver gave up"),
    }
}

/// The first filter that a solution does not pass.
fn trivial(level: &Level, plan: &Plan, knobs: &Knobs) -> Option<&'static str> {
    let solution = Solution::new(level, plan).expect("a solver's plan solves");
    let passes = |count: usize, knob| count as i64 >= knobs.number(knob);
    if !passes(solution.counts.pushes, "pushes") {
        Some("removed: too few pushes")
    } else if !passes(solution.turns(), "turns") {
        Some("removed: too few changes of direction")
    } else if !passes(solution.counts.pushes.saturating_sub(bound(level)), "detours") {
        Some("removed: no detour")
    } else {
        None
    }
}

/// Pushes if every box went home alone, the player anywhere.
fn bound(level: &Level) -> usize {
    on_arena!(level, |arena| {
        let boxes = arena.place(&level.start()).boxes;
        let distances = Distances::without_walking(&arena, &mut Budget::nodes(0)).expect("nobody says stop");
        lower_bound(&distances, boxes, 0).map_or(0, |bound| bound as usize)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::kit::floor::drawn;

    #[test]
    fn a_pillar_is_stamped_over_floor() {
        let floor = drawn("######\n##   #\n##   #\n##   #\n######");
        let pillar = stamped(&floor, STAMPS[3], (0, 0));
        assert_eq!(pillar, drawn("######\n#    #\n# #  #\n#    #\n######"));
    }

    #[test]
    fn stamps_keep_the_floor_whole() {
        let rng = Rng::new(3);
        for at in 0..50 {
            let (mut floor, rng) = (Floor::walled(8, 5), &mut rng.fork("floor", at));
            for count in 1..8 {
                stamp(&mut floor, (8, 5), rng);
                assert!(floor.is_whole() && (count > 1 || (8..=12).contains(&floor.cells().len())));
            }
        }
    }

    #[test]
    fn a_pair_is_a_goal_and_a_start_in_its_range() {
        let floor = drawn("######\n#    #\n######");
        let nothing = CellSet::new();
        for seed in 0..20 {
            let (goal, start) = pair(&floor, &nothing, &nothing, &mut Rng::new(seed)).unwrap();
            // The player needs a cell behind the box, so it never starts at an end.
            let (from, to) = (floor.shape().col(start), floor.shape().col(goal));
            assert!((2..=3).contains(&from) && from != to, "{from} {to}");
        }
        let closed = drawn("####\n#  #\n####");
        assert_eq!(
            pair(&closed, &nothing, &nothing, &mut Rng::new(1)),
            Err("failed: no goal can be reached")
        );
    }

    #[test]
    fn each_filter_removes_and_0_lets_pass() {
        let check = |board: &str, plan: &str, turned: &[(&str, &str)], expected: Option<&str>| {
            let mut knobs = Knobs::of(KNOBS);
            turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
            let plan = Plan::read(plan).unwrap().plan;
            assert_eq!(trivial(&board.parse().unwrap(), &plan, &knobs), expected);
        };
        let corridor = "#########\n#@$    .#\n#########";
        check(corridor, "rrrrr", &[], Some("removed: too few pushes"));
        check(corridor, "rrrrr", &[("pushes", "5")], Some("removed: too few changes of direction"));
        check(corridor, "rrrrr", &[("pushes", "5"), ("turns", "0")], Some("removed: no detour"));
        check(corridor, "rrrrr", &[("pushes", "0"), ("turns", "0"), ("detours", "0")], None);
    }
}

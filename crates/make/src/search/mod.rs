//! Search: a climb over walls and goals, with every start of a room as its judge.

mod climb;
mod design;
mod judge;

use crate::kit::grid::{Grid, Layout};
use crate::kit::size;
use crate::{Brief, Candidate, Generator, Job, Kind, Knob, Knobs};
use boxwright_solve::bits::{Bits, Words};
use climb::{Climb, Schedule};
use judge::{Judge, Judged, Wanted};
use std::ops::ControlFlow::{self, Continue};

/// Our own generator.
pub(crate) const SEARCH: Generator = Generator {
    name: "search",
    summary: "Climbs over walls and goals with an exact sweep as judge, adding box after box.",
    good_for: "Levels with many pushes, lines or box changes for their size, 3 to 10 boxes.",
    paper: "ours",
    knobs: KNOBS,
    effort: u64::MAX / 4,
    refuse,
    run,
};

const KNOBS: &[Knob] = &[
    Knob {
        name: "effort",
        summary: "Thousands of starts that sweeps meet in an attempt.",
        kind: Kind::Number { from: 1, to: 100_000_000 },
        default: 2_000,
    },
    Knob {
        name: "by",
        summary: "What a level should have much of.",
        kind: Kind::Choice(&["pushes", "lines", "blend"]),
        default: 0,
    },
    Knob { name: "from", summary: "Boxes to begin with.", kind: Kind::Number { from: 1, to: 9 }, default: 3 },
    Knob { name: "starts", summary: "x", kind: Kind::Number { from: 1, to: 100 }, default: 4 },
    Knob { name: "first", summary: "percent", kind: Kind::Number { from: 0, to: 100 }, default: 20 },
    Knob { name: "grown", summary: "percent", kind: Kind::Number { from: 0, to: 100 }, default: 60 },
    Knob { name: "charge", summary: "hundredths", kind: Kind::Number { from: 0, to: 1_000 }, default: 300 },
    Knob {
        name: "last_charge",
        summary: "hundredths",
        kind: Kind::Number { from: 0, to: 1_000 },
        default: 100,
    },
    Knob { name: "cap", summary: "thousands", kind: Kind::Number { from: 1, to: 100_000 }, default: 100 },
    Knob {
        name: "patience",
        summary: "changes",
        kind: Kind::Number { from: 1, to: 1_000_000_000 },
        default: 1_000_000_000,
    },
];

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    size::refuse(brief, 3)
}

fn run(job: &mut Job) -> ControlFlow<()> {
    match job.brief.columns * job.brief.rows {
        0..=64 => searched::<u64>(job),
        65..=128 => searched::<u128>(job),
        129..=256 => searched::<Words<4>>(job),
        257..=512 => searched::<Words<8>>(job),
        _ => searched::<Words<65>>(job),
    }
}

fn searched<B: Bits>(job: &mut Job) -> ControlFlow<()> {
    let grid = Grid::<B>::new(job.brief.columns, job.brief.rows);
    let wanted = match job.knobs.choice("by") {
        "pushes" => Wanted { pushes: 1.0, lines: 0.0, changes: 0.0 },
        "lines" => Wanted { pushes: 0.0, lines: 1.0, changes: 0.0 },
        _ => Wanted { pushes: 0.5, lines: 1.0, changes: 1.0 },
    };
    let number = |name| job.knobs.number(name) as f64;
    let schedule = Schedule {
        effort: job.knobs.number("effort") as u64 * 1_000,
        boxes: ((job.knobs.number("from") as usize).min(job.brief.boxes), job.brief.boxes),
        starts: job.knobs.number("starts") as usize,
        first: number("first") / 100.0,
        grown: number("grown") / 100.0,
        charge: (number("charge") / 100.0, number("last_charge") / 100.0),
        cap: job.knobs.number("cap") as u64 * 1_000,
        patience: job.knobs.number("patience") as u64,
    };
    let begun = job.budget.spent();
    let mut climb = Climb {
        grid,
        judge: Judge::new(grid, wanted),
        schedule,
        rng: job.rng.clone(),
        budget: job.budget,
        begun,
        looked_at: 0,
    };
    let found = climb.run();
    let looked_at = climb.looked_at;
    job.tally.add("designs", looked_at);
    match found {
        None => {
            job.tally.note("climb: ended early");
            Continue(())
        }
        Some(judged) => job.offer(candidate(&grid, &judged)),
    }
}

/// The level of a design, with what its plan never uses walled in.
fn candidate<B: Bits>(grid: &Grid<B>, judged: &Judged<B>) -> Candidate {
    let (boxes, goals) = (judged.start.boxes, judged.design.goals);
    let layout = Layout { floor: judged.design.floor, goals, boxes, player: judged.start.players.lowest() };
    let plan = grid.plan(&layout, &judged.pushes);
    Candidate { level: grid.level(&layout), plan: Some(plan) }
}

//! Novelty: walls and goals are given, and the start is looked for backward, where it is new.
//!
//! Bento, Pereira & Lelis (2019) pull boxes from solved by best-first search, so everything met can be solved.
//! Places that show something new come first, and of these the ones whose pattern databases say that boxes cost
//! each other most. The hardest start met so far is known at any time, so this works where an exact sweep has no
//! end: many boxes on large boards. The walls and goals may be those of any level ([`hard_starts`]); the generator
//! draws its own.
//!
//! Only the outline of their text is at hand, and what is here follows that. Where we differ: instead of databases of
//! two to four boxes, conflicts are counted as our solvers count them, pairs of boxes and boxes around a corral
//! that need a detour, two pushes each and no box twice. New are boxes on squares and pairs of them, among places
//! that measure the same. A solver may be asked how long a start holds out (`trial`), which the paper does
//! afterwards only.
//!
//! What is promised: the plan solves the level; each find is harder than the one before by what was asked for. What
//! is not: that the plan is short, that no start is harder, and that what is hard for a bound is hard for people.

mod rooms;
mod search;
mod surprise;

use crate::kit::size;
use crate::sokoban::{Brief, Generator, Job};
use crate::{Kind, Knob, Knobs};
use boxwright_core::sokoban::Room;
use rooms::drawn_room;
pub use search::{By, End, Figures, Find, Hunt, Manner, figures, hard_starts};
use std::ops::ControlFlow::{self, Continue};

/// Bento, Pereira & Lelis's generator.
pub(crate) const NOVELTY: Generator = Generator {
    name: "novelty",
    summary: "Draws a room and pulls boxes from its goals, new places first, to ever harder starts.",
    good_for: "Many boxes, where nothing exact comes to an end: 6 to 20 boxes, and rooms that somebody made.",
    paper: "Bento, Pereira & Lelis 2019",
    knobs: KNOBS,
    effort: 2_000_000,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

const KNOBS: &[Knob] = &[
    Knob {
        name: "order",
        summary: "Look at new places first, or only at what measures most.",
        kind: Kind::Choice(&["novelty", "plain"]),
        default: 0,
    },
    Knob {
        name: "by",
        summary: "Measure starts by bound and conflicts together, by conflicts, or by the bound.",
        kind: Kind::Choice(&["total", "conflicts", "bound"]),
        default: 0,
    },
    Knob {
        name: "nodes",
        summary: "Thousands of nodes that an attempt takes, trials included.",
        kind: Kind::Number { from: 1, to: 1_000_000 },
        default: 3,
    },
    Knob {
        name: "trial",
        summary: "Nodes that a solver is given at least to see how long a start holds out; 0 for no trial.",
        kind: Kind::Number { from: 0, to: 1_000_000 },
        default: 0,
    },
    Knob {
        name: "goals",
        summary: "Goals lie in one place, or anywhere.",
        kind: Kind::Choice(&["together", "scattered"]),
        default: 0,
    },
    Knob {
        name: "offers",
        summary: "Offer the hardest start of an attempt only, or each that is harder than those before.",
        kind: Kind::Choice(&["best", "improvements"]),
        default: 0,
    },
];

/// Rooms drawn before an attempt gives up.
const ROOMS: usize = 100;

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    size::refuse(brief, 2)
}

fn run(job: &mut Job) -> ControlFlow<()> {
    match room(job) {
        Some(room) => search(job, &room),
        None => Continue(()),
    }
}

/// A room with as many goals as wished for. Each room drawn is a node of the budget.
fn room(job: &mut Job) -> Option<Room> {
    let are_together = job.knobs.choice("goals") == "together";
    for _ in 0..ROOMS {
        if !job.budget.pay() {
            job.tally.note("cut: budget spent");
            return None;
        }
        match drawn_room(job.brief, are_together, &mut job.rng) {
            Ok(room) => return Some(room),
            Err(why) => job.tally.note(why),
        }
    }
    job.tally.note("room: none had place for all goals, given up");
    None
}

fn search(job: &mut Job, room: &Room) -> ControlFlow<()> {
    let (manner, nodes) = (Manner::of(job.knobs), job.knobs.number("nodes") as u64 * 1_000);
    let offers_all = job.knobs.choice("offers") == "improvements";
    let mut finds = Vec::new();
    let hunt = job.budget.within(nodes, |budget| {
        hard_starts(room, manner, budget, |find| {
            finds.extend(offers_all.then(|| find.candidate()));
            Continue(())
        })
    });
    let is_cut = hunt.end == End::Spent && job.budget.left() == 0;
    if is_cut {
        job.tally.note("cut: budget spent");
    } else if hunt.hardest.is_none() {
        job.tally.note("goals: no start but the solved one");
    } else if !offers_all {
        finds.extend(hunt.hardest);
    }
    finds.into_iter().try_for_each(|candidate| job.offer(candidate))
}

impl Manner {
    fn of(knobs: &Knobs) -> Manner {
        Manner {
            novelty: knobs.choice("order") == "novelty",
            by: match knobs.choice("by") {
                "conflicts" => By::Conflicts,
                "bound" => By::Bound,
                _ => By::Total,
            },
            trial: knobs.number("trial") as u64,
        }
    }
}

//! Search: layouts changed step by step, with the exact solver in the loop.
//!
//! A layout is what lies in a room. One is drawn, or is the farthest start of a small kit, or the best of its kind so
//! far; then it is changed again and again (`breed.rs`), each change is solved and judged (`judge.rs`), and a change
//! for the worse is taken now and then, less and less often, so that a row of changes finds its way out of corners.
//! The best of each kind are kept (`archive.rs`). When the effort is spent they are polished, the best first
//! (`polish.rs`), and what passes the filters is offered.
//!
//! What is promised: the plan has fewest steps; there is no way to the exit past everything, and the straight way is
//! shorter than the plan; without any box, rotator, patch of pits or single pit the level is unsolvable or shorter;
//! every shortest plan moves every box and turns every rotator; with several players, nobody can leave alone. What is
//! not: that no level of the wish is better.

mod archive;
mod breed;
mod judge;
mod polish;

use super::{Brief, Candidate, Generator, Job, Room, room_of};
use crate::{Kind, Knob, Knobs};
use archive::Archive;
use boxwright_core::Id;
use boxwright_core::kwirk::{Level, Parts};
use boxwright_solve::kwirk::{Sweep, farthest};
use breed::Breeder;
pub use judge::Aim;
use judge::{Judge, Judged};
use std::cmp::Reverse;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// The generator that people will use.
pub(super) const SEARCH: Generator = Generator {
    name: "search",
    summary: "Changes layouts with the exact solver in the loop, keeps the best of each kind and filters them exactly.",
    good_for: "Nearly everything: levels without anything needless, as long or as involved as the effort allows.",
    paper: "after Mouret and Clune 2015 (MAP-Elites)",
    knobs: KNOBS,
    effort: 200_000,
    climbs: true,
    epoch: 1,
    refuse,
    run,
};

const KNOBS: &[Knob] = &[
    Knob {
        name: "aim",
        summary: "What is wanted most of: turning from one thing to another and steps away from the exit, or steps.",
        kind: Kind::Choice(&["interest", "steps"]),
        default: 0,
    },
    Knob {
        name: "offers",
        summary: "Levels that an attempt offers at most, each of another kind.",
        kind: Kind::Number { from: 1, to: 1_000 },
        default: 1,
    },
    Knob {
        name: "limit",
        summary: "Nodes that solving one layout may take.",
        kind: Kind::Number { from: 100, to: 10_000_000 },
        default: 3_000,
    },
    Knob {
        name: "together",
        summary: "With several players, must nobody be able to leave without the others?",
        kind: Kind::Choice(&["off", "on"]),
        default: 1,
    },
];

/// Nodes that making a layout counts for, whether it can be solved or not.
const MAKING: u64 = 20;

/// Changes in a row, at least and at most.
const ROW: (u64, u64) = (200, 1_600);

/// The effort of which twice as much has two islands, four times as much four, and the most rounds of a race.
const ISLAND: u64 = 750_000;
const MOST_ROUNDS: u32 = 3;

/// Layouts in a row that cannot be drawn, after which an island gives up.
const MOST_IN_VAIN: u32 = 20_000;

/// Nodes of the sweep for the farthest start of a small kit.
const SWEEP: u64 = 20_000;

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    brief.refused()
}

fn run(job: &mut Job) -> ControlFlow<()> {
    let Some(archive) = Searching::new(job).search() else {
        job.tally.note("cut: stopped");
        return ControlFlow::Continue(());
    };
    offer(job, archive)
}

/// Polishes the best and offers what passes.
fn offer(job: &mut Job, archive: Archive) -> ControlFlow<()> {
    let room = room_of(job);
    let judge = judge(job, &room);
    let (mut seen, offers) = (BTreeSet::<Id>::new(), job.knobs.number("offers") as usize);
    for elite in archive.ranked() {
        if seen.len() >= offers {
            break;
        }
        let polished = judge.polished(elite, job.budget);
        if job.budget.left() == 0 {
            job.tally.note("cut: stopped");
            break;
        }
        match polished {
            Err(why) => job.tally.note(why),
            Ok(Judged { level, plan, .. }) => {
                if seen.insert(level.content_id()) {
                    job.offer(Candidate { level, plan: Some(plan) })?;
                } else {
                    job.tally.note("level: as another one of the attempt");
                }
            }
        }
    }
    ControlFlow::Continue(())
}

fn judge<'w>(job: &Job<'w, '_>, room: &Room) -> Judge<'w> {
    let aim = if job.knobs.choice("aim") == "steps" { Aim::Steps } else { Aim::Interest };
    let together = job.knobs.choice("together") == "on";
    Judge::new(room, job.brief, aim, together, job.knobs.number("limit") as u64)
}

/// An attempt under way.
struct Searching<'a, 'j, 'b> {
    job: &'a mut Job<'j, 'b>,
    breeder: Breeder,
    judge: Judge<'j>,
    archive: Archive,
    /// Nodes when the attempt began.
    began: u64,
    /// Nodes for making layouts, which nobody else counts.
    making: u64,
    /// Nodes after which this part of the search ends.
    end: u64,
}

impl<'a, 'j, 'b> Searching<'a, 'j, 'b> {
    fn new(job: &'a mut Job<'j, 'b>) -> Searching<'a, 'j, 'b> {
        let room = room_of(job);
        let (breeder, judge) = (Breeder::new(&room, job.brief), judge(job, &room));
        let began = job.budget.spent();
        Searching { job, breeder, judge, archive: Archive::default(), began, making: 0, end: 0 }
    }

    /// Searches until the effort is spent; nothing if somebody stopped it. A large effort is a race: islands that know
    /// nothing of each other search for a while, the better half goes on for twice as long, and so on to the last one.
    fn search(mut self) -> Option<Archive> {
        let rounds = (self.job.effort / ISLAND).max(1).ilog2().min(MOST_ROUNDS);
        let mut islands: Vec<Archive> = Vec::new();
        islands.resize_with(1 << rounds, Archive::default);
        let share = self.job.effort / u64::from(rounds + 1);
        for round in 0..=u64::from(rounds) {
            let count = islands.len() as u64;
            for (at, island) in islands.iter_mut().enumerate() {
                std::mem::swap(&mut self.archive, island);
                let done = u128::from(share) * (at as u128 + 1) / u128::from(count);
                self.search_until(share * round + done as u64);
                std::mem::swap(&mut self.archive, island);
            }
            islands.sort_by_key(|island| Reverse(island.best()));
            islands.truncate(islands.len().div_ceil(2));
        }
        let is_done = !self.job.budget.is_over() && self.job.budget.left() > 0;
        is_done.then(|| islands.swap_remove(0))
    }

    fn search_until(&mut self, end: u64) {
        self.end = end;
        // A layout that cannot even be drawn costs nothing, so these are counted.
        let mut in_vain = 0;
        while self.goes_on() && in_vain < MOST_IN_VAIN {
            let before = self.making;
            match self.begin() {
                Some(begin) => self.row(begin),
                None if self.making == before => in_vain += 1,
                None => in_vain = 0,
            }
        }
    }

    fn goes_on(&mut self) -> bool {
        let spent = self.job.budget.spent() - self.began + self.making;
        spent < self.end && !self.job.budget.is_over() && self.job.budget.left() > 0
    }

    /// Where a row of changes begins: at one of the best, or anew.
    fn begin(&mut self) -> Option<Judged> {
        if self.job.rng.below(10) > 0
            && let Some(parent) = self.archive.parent(&mut self.job.rng)
        {
            return Some(parent.clone());
        }
        let parts = self.breeder.drawn(&mut self.job.rng)?;
        let parts = if self.job.rng.below(4) == 0 { self.farthest(parts) } else { parts };
        self.judged(&parts)
    }

    /// The farthest start of a kit, if it is small enough to be swept.
    fn farthest(&mut self, parts: Parts) -> Parts {
        let Ok(kit) = Level::from_parts(&parts) else { return parts };
        match self.job.budget.within(SWEEP, |budget| farthest(&kit, budget)) {
            Sweep::Done(found) => {
                self.job.tally.note("kits swept");
                let start = self.job.rng.choose(&found.starts);
                start.map_or(parts, |level| level.parts().clone())
            }
            Sweep::Unsolvable | Sweep::Unknown => parts,
        }
    }

    /// Changes a layout again and again. The heat is what a change for the worse may cost.
    fn row(&mut self, begin: Judged) {
        let length = ROW.0 + self.job.rng.below(ROW.1 - ROW.0);
        let heat = (1 + self.job.rng.below(5)) * (begin.worth.max(50) as u64 / 50);
        let (mut parts, mut worth) = (begin.level.parts().clone(), begin.worth);
        for at in 0..length {
            if !self.goes_on() {
                return;
            }
            let Some(changed) = self.breeder.changed(&parts, &mut self.job.rng) else { continue };
            let Some(judged) = self.judged(&changed) else { continue };
            // Half of the time nothing is given away, else as much again with half the chance each.
            let doublings = u64::from(self.job.rng.bits().leading_zeros());
            let slack = heat * doublings * (length - at) / (2 * length);
            if judged.worth + slack as i64 >= worth {
                (parts, worth) = (changed, judged.worth);
            }
        }
    }

    /// Solves and judges a layout, and keeps it if it is the best of its kind.
    fn judged(&mut self, parts: &Parts) -> Option<Judged> {
        self.making += MAKING;
        self.job.tally.note("layouts");
        match self.judge.judge(parts, self.job.budget) {
            Ok(judged) => {
                self.archive.offer(&judged);
                Some(judged)
            }
            Err(why) => {
                self.job.tally.note(why);
                None
            }
        }
    }
}

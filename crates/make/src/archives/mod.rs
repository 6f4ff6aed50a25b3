//! Archives: rooms bred for two numbers at once, in two archives.
//!
//! Zhang et al. (2024) breed levels with two archives. One keeps what comes nearest to the best of both numbers, the
//! other what is not beaten and spread widest (see `archive.rs`). Half of a generation are rooms of the first crossed
//! with rooms of the second, half are rooms of the first with a change; each is repaired, so that every one can be
//! solved (see `breed.rs`). Their two numbers are emptiness, the floor with neither box nor goal, and how evenly that
//! is spread over the rows. What is left in the second archive is the front: rooms of which none is better in both.
//!
//! Where we differ. Their way to repair is not known; here the boxes are pulled from the goals by a sweep of limited
//! size, and the start is the farthest it met, so that each comes with a solution. Entropy is the corrected one,
//! from 0 to 1. Any two metrics can be bred for, the most or the least of either; the published two favour large
//! open rooms, and neither asks how a level is solved.
//!
//! What is promised: the plan solves the level, and has fewest pushes; no two levels of an attempt are alike; none
//! that is offered as the front is beaten by another one of the attempt. What is not: that the front is the best
//! there is.

mod archive;
mod breed;

use crate::kit::size;
use crate::sokoban::{Brief, Candidate, Generator, Job};
use crate::{Kind, Knob, Knobs};
use archive::{Score, convergent, diverse};
use boxwright_core::sokoban::replay;
use boxwright_core::{Id, Objective};
use boxwright_rate::{Effort, METRICS, Metric, Study, round};
use boxwright_solve::arena::{Arena, Place};
use boxwright_solve::bits::{Bits, Words};
use boxwright_solve::farthest::Sweeper;
use breed::Plot;
use std::collections::BTreeSet;
use std::ops::ControlFlow::{self, Break, Continue};

/// Zhang et al.'s generator.
pub(crate) const ARCHIVES: Generator = Generator {
    name: "archives",
    summary: "Breeds rooms for two numbers at once, and offers those that none beats in both.",
    good_for: "Trades between two numbers, such as many box changes on little floor; not for speed.",
    paper: "Zhang et al. 2024",
    knobs: KNOBS,
    effort: 5_000_000,
    climbs: false,
    epoch: 1,
    refuse,
    run,
};

/// The names of all metrics.
const NAMES: [&str; METRICS.len()] = {
    let mut names = [""; METRICS.len()];
    let mut at = 0;
    while at < names.len() {
        names[at] = METRICS[at].name;
        at += 1;
    }
    names
};

const WANTED: Kind = Kind::Choice(&["most", "least"]);

const KNOBS: &[Knob] = &[
    Knob {
        name: "first",
        summary: "The first number that is bred for.",
        kind: Kind::Choice(&NAMES),
        default: place_of("emptiness"),
    },
    Knob {
        name: "first_wanted",
        summary: "Breed for the most of it or for the least.",
        kind: WANTED,
        default: 0,
    },
    Knob {
        name: "second",
        summary: "The second number that is bred for.",
        kind: Kind::Choice(&NAMES),
        default: place_of("row_entropy"),
    },
    Knob {
        name: "second_wanted",
        summary: "Breed for the most of it or for the least.",
        kind: WANTED,
        default: 0,
    },
    Knob {
        name: "size",
        summary: "Rooms in each archive and in each generation.",
        kind: Kind::Number { from: 2, to: 1_000 },
        default: 12,
    },
    Knob {
        name: "generations",
        summary: "Generations after the first, which is random.",
        kind: Kind::Number { from: 0, to: 10_000 },
        default: 8,
    },
    Knob {
        name: "sweep",
        summary: "Starts after which the sweep of a room ends early.",
        kind: Kind::Number { from: 10, to: 10_000_000 },
        default: 2_000,
    },
    Knob {
        name: "offers",
        summary: "Offer the front of an attempt at its end, or each room that none beats as it is bred.",
        kind: Kind::Choice(&["front", "entries"]),
        default: 0,
    },
];

/// The place of a metric in the list.
const fn place_of(name: &str) -> i64 {
    let mut at = 0;
    while at < NAMES.len() {
        if is_same(NAMES[at].as_bytes(), name.as_bytes()) {
            return at as i64;
        }
        at += 1;
    }
    panic!("there is no such metric")
}

const fn is_same(one: &[u8], other: &[u8]) -> bool {
    let mut at = 0;
    while at < one.len() && at < other.len() && one[at] == other[at] {
        at += 1;
    }
    at == one.len() && at == other.len()
}

/// What a metric may take for one room.
const EFFORT: Effort = Effort { nodes: 20_000, places: 50_000 };

/// Times that as many rooms as a generation has are bred before it is left incomplete.
const TRIES: usize = 5;

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    size::refuse(brief, 2)
}

fn run(job: &mut Job) -> ControlFlow<()> {
    match job.brief.columns * job.brief.rows {
        0..=64 => Breeding::<u64>::new(job.knobs).run(job),
        65..=128 => Breeding::<u128>::new(job.knobs).run(job),
        129..=256 => Breeding::<Words<4>>::new(job.knobs).run(job),
        257..=512 => Breeding::<Words<8>>::new(job.knobs).run(job),
        _ => Breeding::<Words<65>>::new(job.knobs).run(job),
    }
}

/// Why breeding ends early.
enum End {
    /// The budget is spent.
    Spent,
    /// Nobody wants more.
    Enough,
}

/// A room with its start, and how good it is.
#[derive(Clone)]
struct Bred {
    plot: Plot,
    candidate: Candidate,
    score: Score,
}

/// A number, and whether the most of it is wanted.
struct Aim {
    metric: &'static Metric,
    is_most: bool,
}

/// An attempt under way.
struct Breeding<B> {
    aims: [Aim; 2],
    size: usize,
    sweep_limit: u64,
    offers_all: bool,
    sweeper: Sweeper<B>,
    seen: BTreeSet<Id>,
    convergence: Vec<Bred>,
    diversity: Vec<Bred>,
}

impl<B: Bits> Breeding<B> {
    fn new(knobs: &Knobs) -> Breeding<B> {
        let aim = |name, wanted| Aim {
            metric: Metric::named(knobs.choice(name)).expect("the choices are metrics"),
            is_most: knobs.choice(wanted) == "most",
        };
        Breeding {
            aims: [aim("first", "first_wanted"), aim("second", "second_wanted")],
            size: knobs.number("size") as usize,
            sweep_limit: knobs.number("sweep") as u64,
            offers_all: knobs.choice("offers") == "entries",
            sweeper: Sweeper::default(),
            seen: BTreeSet::new(),
            convergence: Vec::new(),
            diversity: Vec::new(),
        }
    }

    fn run(mut self, job: &mut Job) -> ControlFlow<()> {
        for _ in 0..=job.knobs.number("generations") {
            match self.generation(job) {
                Ok(()) => {}
                Err(End::Enough) => return Break(()),
                Err(End::Spent) => {
                    job.tally.note("cut: budget spent");
                    return Continue(());
                }
            }
        }
        if self.diversity.is_empty() {
            job.tally.note("front: empty");
        }
        if self.offers_all {
            return Continue(());
        }
        self.diversity.into_iter().try_for_each(|bred| job.offer(bred.candidate))
    }

    /// Breeds a generation and lets the archives choose.
    fn generation(&mut self, job: &mut Job) -> Result<(), End> {
        let mut young = Vec::new();
        for _ in 0..TRIES * self.size {
            if young.len() == self.size {
                break;
            }
            if !job.budget.pay() {
                return Err(End::Spent);
            }
            let plot = self.child(young.len(), job);
            let bred = match plot.repaired(job.brief.boxes, &mut job.rng) {
                Ok(plot) => self.raised(plot, job)?,
                Err(why) => Err(why),
            };
            match bred {
                Ok(bred) => young.push(bred),
                Err(why) => job.tally.note(why),
            }
        }
        self.convergence.extend(young.iter().cloned());
        self.diversity.extend(young);
        keep(&mut self.convergence, |scores| convergent(scores, self.size));
        keep(&mut self.diversity, |scores| diverse(scores, self.size));
        Ok(())
    }

    /// A room as it was bred, by its number in the generation.
    fn child(&self, number: usize, job: &mut Job) -> Plot {
        let rng = &mut job.rng;
        let (Some(one), Some(other)) = (rng.choose(&self.convergence), rng.choose(&self.diversity)) else {
            return Plot::random(job.brief, rng);
        };
        if number.is_multiple_of(2) { one.plot.crossed(&other.plot, rng) } else { one.plot.changed(rng) }
    }

    /// A room with its start and its numbers, or why it is dropped.
    fn raised(&mut self, plot: Plot, job: &mut Job) -> Result<Result<Bred, &'static str>, End> {
        let Some(candidate) = self.started(&plot, job)? else {
            return Ok(Err("room: no start but the solved one"));
        };
        if !self.seen.insert(candidate.level.content_id()) {
            return Ok(Err("room: bred before"));
        }
        let study = Study::new(&candidate.level, EFFORT, job.budget);
        let numbers = self.aims.each_ref().map(|aim| {
            let number = aim.metric.of(&study).map(round);
            number.map(|number| if aim.is_most { number } else { -number })
        });
        if job.budget.left() == 0 {
            return Err(End::Spent);
        }
        let [Some(first), Some(second)] = numbers else {
            return Ok(Err("room: a number is not known within the effort"));
        };
        let bred = Bred { plot, candidate, score: [first, second] };
        let is_beaten = self.diversity.iter().any(|other| archive::beats(&other.score, &bred.score));
        if self.offers_all && !is_beaten && job.offer(bred.candidate.clone()).is_break() {
            return Err(End::Enough);
        }
        Ok(Ok(bred))
    }

    /// The farthest start of a room with its plan, if there is one but the solved one.
    fn started(&mut self, plot: &Plot, job: &mut Job) -> Result<Option<Candidate>, End> {
        let room = plot.floor.room(&plot.goals);
        let arena: Arena<B> = Arena::of_room(&room).expect("the board was chosen for the size wished for");
        let sweeper = &mut self.sweeper;
        let sweep =
            job.budget.within(self.sweep_limit, |budget| sweeper.sweep(&arena, Objective::Pushes, budget));
        if sweep.was_cut && job.budget.left() == 0 {
            return Err(End::Spent);
        }
        let first = sweep.first_hardest(1).into_iter().next();
        let (distance, start): (usize, Place<B>) = first.expect("there is the solved start");
        if distance == 0 {
            return Ok(None);
        }
        let level = room.level(&arena.state(&start));
        let plan = sweep.plan(&arena, &level, distance);
        let is_solved = replay(&level, &plan).is_ok_and(|replay| replay.solved);
        assert!(is_solved, "the referee turned down a plan of the sweep for\n{level}");
        Ok(Some(Candidate { level, plan: Some(plan) }))
    }
}

/// Keeps those whose places are named, rising.
fn keep(all: &mut Vec<Bred>, chosen: impl Fn(&[Score]) -> Vec<usize>) {
    let scores: Vec<Score> = all.iter().map(|bred| bred.score).collect();
    let mut staying = chosen(&scores).into_iter().peekable();
    let mut at = 0;
    all.retain(|_| {
        let stays = staying.next_if_eq(&at).is_some();
        at += 1;
        stays
    });
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::sokoban::Level;
    use boxwright_core::{Budget, Rng};

    /// What an attempt offers.
    fn offers(turned: &[(&str, &str)], seed: u64) -> Vec<Candidate> {
        let mut knobs = Knobs::of(KNOBS);
        turned.iter().for_each(|(name, value)| knobs.set(name, value).unwrap());
        let (mut offers, mut budget) = (Vec::new(), Budget::nodes(ARCHIVES.effort));
        let mut take = |candidate| {
            offers.push(candidate);
            Continue(())
        };
        let brief = Brief { columns: 7, rows: 5, boxes: 2 };
        let mut job = Job::new(&brief, &knobs, Rng::new(seed), &mut budget, &mut take);
        assert!(run(&mut job).is_continue());
        offers
    }

    /// Floor with neither box nor goal.
    fn emptiness(level: &Level) -> usize {
        let is_taken = |cell| level.boxes().contains(cell) || level.is_goal(cell);
        level.floor().iter().filter(|&cell| !is_taken(cell)).count()
    }

    #[test]
    fn breeding_for_emptiness_empties_and_for_the_least_of_it_fills() {
        let most = |turned: &[(&str, &str)]| {
            let levels = offers(turned, 3);
            levels.iter().map(|candidate| emptiness(&candidate.level)).max().unwrap()
        };
        let (first, bred) = (most(&[("generations", "0")]), most(&[("generations", "30")]));
        let filled = most(&[
            ("generations", "30"),
            ("first_wanted", "least"),
            ("second", "floor"),
            ("second_wanted", "least"),
        ]);
        assert!(bred > first && filled < first, "{filled} {first} {bred}");
        assert!(bred >= 28, "of 35 cells two boxes and two goals take four at most, and {bred} are empty");
    }

    #[test]
    fn of_the_front_none_has_more_of_both() {
        let front = offers(&[("first", "pushes"), ("second", "floor"), ("second_wanted", "least")], 4);
        let scores: Vec<Score> = front
            .iter()
            .map(|Candidate { level, plan }| {
                let counts = replay(level, plan.as_ref().unwrap()).unwrap().counts;
                [counts.pushes as f64, -(level.floor().len() as f64)]
            })
            .collect();
        assert!(scores.len() > 1, "{scores:?}");
        assert!(
            scores.iter().all(|one| scores.iter().all(|other| !archive::beats(other, one))),
            "{scores:?}"
        );
    }

    #[test]
    fn entries_are_offered_as_they_come_and_the_front_is_among_them() {
        let turned = [("first", "pushes"), ("generations", "4"), ("size", "50")];
        let (front, entries) =
            (offers(&turned, 5), offers(&[turned[0], turned[1], turned[2], ("offers", "entries")], 5));
        assert!(front.len() < entries.len() && front.iter().all(|candidate| entries.contains(candidate)));
    }
}

//! Backward: the generator of Willemsen (2018), rebuilt from its text.
//!
//! A level is grown from its end, when everybody has left and nothing is decided, by taking steps back: a player comes
//! in by the exit, walks backward, draws a box after itself or one out of pits, turns a rotator back. What is not
//! decided stays open (`growing.rs`), so that boxes and rotators turn up where they are needed (`before.rs`). A
//! best-first search over such levels (`tree.rs`) with the heuristics of the paper (`heuristic.rs`) tells the best level
//! whenever it is another one.
//!
//! What is promised: the steps taken back, played forward, solve the level. What is not: that they are fewest, that
//! there are detours, or that players must touch anything; the paper had no solver and asks for neither on the way.
//! What the paper leaves open and how we chose is in `docs/METHODS.md`.

mod before;
mod ground;
mod growing;
mod heuristic;
mod tree;

pub use before::Caps;
pub use heuristic::{Heuristic, Setting, SettingError};

use super::{Brief, Candidate, Generator, Job, Room, room_of};
use crate::{Kind, Knob, Knobs};
use boxwright_core::kwirk::{Kwirk, Level, Plan, Step};
use boxwright_core::{Budget, Game, Rng};
use ground::Ground;
use std::ops::ControlFlow;
use tree::Tree;

/// Willemsen's generator.
pub(super) const BACKWARD: Generator = Generator {
    name: "backward",
    summary: "Takes steps back from the end and lets boxes, pits and rotators turn up on the way.",
    good_for: "Seeing what the paper did; its levels are often shorter than the way they were grown.",
    paper: "Willemsen 2018",
    knobs: KNOBS,
    effort: 30_000,
    climbs: true,
    epoch: 2,
    refuse,
    run,
};

const HEURISTICS: [&str; 14] = [
    "TdFT",
    "TdFF",
    "TdTF",
    "TdTT",
    "TdTT+Ec-As",
    "TdTT-Ec+As",
    "TdTT-Ec-As",
    "TdTT+R",
    "TdFT+Ec",
    "Ec",
    "As",
    "Ce",
    "Mce",
    "R",
];

const KNOBS: &[Knob] = &[
    Knob {
        name: "heuristic",
        summary: "What makes one level better than another, as the paper writes it.",
        kind: Kind::Choice(&HEURISTICS),
        default: 0,
    },
    Knob {
        name: "offers",
        summary: "Levels that an attempt offers: the last that were the best, the last first.",
        kind: Kind::Number { from: 1, to: 1_000 },
        default: 1,
    },
];

fn refuse(brief: &Brief, _: &Knobs) -> Option<String> {
    brief.refused()
}

/// Grows levels and offers the best of them when the effort is spent.
fn run(job: &mut Job) -> ControlFlow<()> {
    let setting = format!("{}p{}", job.brief.players, job.knobs.choice("heuristic"));
    let setting: Setting = setting.parse().expect("the choices are settings");
    let brief = job.brief;
    let caps = Caps {
        players: brief.players,
        boxes: brief.boxes.to,
        rotators: brief.rotators.to,
        pits: brief.pits.to,
        closed: usize::MAX,
    };
    let (room, rng) = (room_of(job), job.rng.fork("grow", 0));
    let mut best = Vec::new();
    let met = job.budget.within(job.effort, |budget| {
        grow(&room, setting, caps, rng, budget, &mut |grown| {
            // One that was the best before may be so again.
            best.retain(|before: &Candidate| before.level != grown.candidate.level);
            best.push(grown.candidate);
            ControlFlow::Continue(())
        })
    });
    job.tally.add("levels met", met as u64);
    if job.budget.left() == 0 {
        job.tally.note("cut: stopped");
        return ControlFlow::Continue(());
    }
    let offers = job.knobs.number("offers") as usize;
    best.into_iter().rev().take(offers).try_for_each(|candidate| job.offer(candidate))
}

/// A level that was grown, the best at its time.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grown {
    /// The level, and the way in which it was grown, played forward.
    pub candidate: Candidate,
    /// Levels met and kept until then.
    pub closed: usize,
}

impl Caps {
    /// No limits but the number of players, as in the paper.
    pub fn of_players(players: usize) -> Caps {
        Caps { players, boxes: usize::MAX, rotators: usize::MAX, pits: usize::MAX, closed: usize::MAX }
    }
}

/// Grows levels in a room, a node for each level met, until the caps are reached; tells the best one whenever it is
/// another or has a shorter way. Gives how many levels are kept in the end.
pub fn grow(
    room: &Room,
    setting: Setting,
    caps: Caps,
    rng: Rng,
    budget: &mut Budget,
    tell: &mut dyn FnMut(Grown) -> ControlFlow<()>,
) -> usize {
    let ground = Ground::new(room);
    let mut tree = Tree::new(&ground, setting, caps, rng);
    // Whether somebody had enough does not matter any more.
    _ = tree.grow(budget, &mut |tree, at| {
        let level = tree.nodes[at as usize].level.printed(&ground, room);
        let plan = forward(&ground, &level, &tree.actions(at));
        let candidate = Candidate { level, plan: Some(plan) };
        tell(Grown { candidate, closed: tree.closed() })
    });
    tree.closed()
}

/// The plan that actions amount to: each is done by whoever stands where it begins.
fn forward(ground: &Ground, level: &Level, actions: &[before::Action]) -> Plan {
    let mut state = level.start();
    let mut plan = Plan::default();
    for action in actions {
        let from = ground.cell(usize::from(action.from));
        let number = state
            .players
            .iter()
            .position(|&at| at == Some(from))
            .expect("somebody stands where a step begins");
        let step = Step { player: number as u8 + 1, dir: Ground::dir(usize::from(action.dir)) };
        state = Kwirk::play(level, &state, step).expect("a step that was taken back can be taken");
        plan.steps.push(step);
    }
    plan
}

#[cfg(test)]
mod tests {
    use super::*;
    use boxwright_core::kwirk::replay;

    const ROOMS: [&str; 2] =
        ["########/#%.....#/#......#/#...#..#/#......#/########", "#########/#..%#...#/#.......#/#########"];

    #[test]
    fn the_way_a_level_was_grown_solves_it() {
        let mut told = [0; 4];
        for (at, setting) in [
            "1pEc",
            "3pEc",
            "1pCe",
            "2pMce",
            "1pAs",
            "4pR",
            "1pTdFF",
            "2pTdFT",
            "1pTdTF",
            "4pTdTT",
            "1pTdTT+Ec-As",
            "2pTdTT-Ec+As",
        ]
        .iter()
        .enumerate()
        {
            let setting: Setting = setting.parse().unwrap();
            let room: Room = ROOMS[at % 2].parse().unwrap();
            let caps = Caps::of_players(setting.players);
            let mut last = 0;
            let closed =
                grow(&room, setting, caps, Rng::new(at as u64), &mut Budget::nodes(20_000), &mut |grown| {
                    let Candidate { level, plan } = grown.candidate;
                    assert!(replay(&level, &plan.unwrap()).unwrap().solved, "{setting}\n{level}");
                    let counts = [
                        level.boxes().len(),
                        level.rotators().len(),
                        level.pits().len(),
                        level.players().len(),
                    ];
                    told.iter_mut().zip(counts).for_each(|(told, count)| *told = count.max(*told));
                    last = grown.closed;
                    ControlFlow::Continue(())
                });
            assert!(last > 0 && closed > 0, "{setting} grows something");
        }
        assert!(
            told.iter().zip([3, 2, 3, 4]).all(|(&told, wanted)| told >= wanted),
            "all things turn up: {told:?}"
        );
    }

    #[test]
    fn every_board_that_fits_what_is_decided_is_solved_the_same_way() {
        let room: Room = ROOMS[0].parse().unwrap();
        let ground = Ground::new(&room);
        let mut rng = Rng::new(8);
        for setting in ["2pTdFF", "1pEc", "2pR"] {
            let setting: Setting = setting.parse().unwrap();
            let mut tree = Tree::new(&ground, setting, Caps::of_players(2), Rng::new(4));
            assert!(
                tree.grow(&mut Budget::nodes(6_000), &mut |_, _| ControlFlow::Continue(())).is_continue()
            );
            let mut pits = 0;
            for at in (1..tree.nodes.len()).step_by(7) {
                let level = tree.nodes[at].level.fitted(&ground, &room, &mut || rng.below(3) == 0);
                let plan = forward(&ground, &level, &tree.actions(at as u32));
                assert!(replay(&level, &plan).unwrap().solved);
                pits += level.pits().len();
            }
            assert!(pits > 100, "cells that may be either are pits here and there: {pits}");
        }
    }

    #[test]
    fn the_plan_of_a_level_solves_its_special_cases() {
        let room: Room = ROOMS[1].parse().unwrap();
        let ground = Ground::new(&room);
        let mut told = [0; 3];
        for setting in ["1pTdFF", "1pEc", "2pR"] {
            let setting: Setting = setting.parse().unwrap();
            let mut tree = Tree::new(&ground, setting, Caps::of_players(2), Rng::new(5));
            assert!(
                tree.grow(&mut Budget::nodes(4_000), &mut |_, _| ControlFlow::Continue(())).is_continue()
            );
            let pairs = (1..tree.nodes.len()).flat_map(|one| (1..tree.nodes.len()).map(move |at| (one, at)));
            for (one, at) in pairs.filter(|(one, at)| one != at) {
                let (special, general) = (&tree.nodes[one].level, &tree.nodes[at].level);
                if special.is_within(general, &ground) {
                    let level = special.printed(&ground, &room);
                    let plan = forward(&ground, &level, &tree.actions(at as u32));
                    assert!(replay(&level, &plan).unwrap().solved, "{level}");
                    let more = |of: fn(&growing::Things) -> usize| of(&special.things) > of(&general.things);
                    told[0] += 1;
                    told[1] += usize::from(more(|things| things.boxes.len()));
                    told[2] += usize::from(more(|things| things.rotators.len()));
                    assert!(general.mark().is_among(special.mark()), "{level}");
                }
            }
        }
        assert!(told.iter().all(|&count| count > 20), "special cases of every kind: {told:?}");
    }

    #[test]
    fn with_subsets_dropped_nothing_kept_is_a_special_case_and_the_best_is_told_last() {
        let room: Room = ROOMS[0].parse().unwrap();
        let ground = Ground::new(&room);
        for (number, setting) in ["1pTdTT", "2pTdTF", "1pTdTT-Ec+As", "1pTdFT", "2pTdFF"].iter().enumerate() {
            let setting: Setting = setting.parse().unwrap();
            let mut tree = Tree::new(&ground, setting, Caps::of_players(2), Rng::new(number as u64));
            let (mut last, mut score) = (0, 0);
            _ = tree.grow(&mut Budget::nodes(3_000), &mut |tree, at| {
                (last, score) = (at as usize, tree.score(at));
                ControlFlow::Continue(())
            });
            let kept: Vec<usize> = (1..tree.nodes.len()).filter(|&at| !tree.nodes[at].is_pruned).collect();
            assert!(kept.contains(&last) && score == tree.score(last as u32), "{setting}");
            assert_eq!(kept.iter().map(|&at| tree.score(at as u32)).max(), Some(score), "{setting}");
            if setting.drops_subsets() {
                let is_special = |one: usize| {
                    kept.iter().any(|&at| {
                        at != one && tree.nodes[one].level.is_within(&tree.nodes[at].level, &ground)
                    })
                };
                assert!(!kept.iter().any(|&one| is_special(one)), "{setting}");
            }
        }
    }

    #[test]
    fn caps_hold() {
        let room: Room = ROOMS[0].parse().unwrap();
        let caps = Caps { players: 2, boxes: 1, rotators: 1, pits: 2, closed: 15_000 };
        let setting = Setting::of(2, Heuristic::Elements);
        let mut most = 0;
        let kept = grow(&room, setting, caps, Rng::new(3), &mut Budget::nodes(200_000), &mut |grown| {
            let level = &grown.candidate.level;
            assert!(level.boxes().len() <= 1 && level.rotators().len() <= 1 && level.pits().len() <= 2);
            most = most.max(level.boxes().len() + level.rotators().len());
            ControlFlow::Continue(())
        });
        assert_eq!((most, kept), (2, 15_000));
    }
}

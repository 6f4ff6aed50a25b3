//! The sweep beside the engine it is a faster twin of, lines and changes beside all plans there are, and what the
//! generator promises of its own.

use super::sweep::Sweeper;
use super::{Kept, Neighbour, Turn, fewest_ways, vary};
use crate::Knobs;
use crate::sokoban::{Brief, Candidate, Generator, Job};
use boxwright_core::sokoban::{Level, Push, Sokoban, State, replay};
use boxwright_core::{Budget, Objective, Rng, Verdict};
use boxwright_rate::{METRICS, Study};
use boxwright_solve::arena::Arena;
use boxwright_solve::farthest::Sweeper as Engine;
use boxwright_solve::{hardest, random_room, solve};
use std::collections::BTreeSet;
use std::ops::ControlFlow::Continue;

#[test]
fn the_sweep_meets_what_the_engine_meets_layer_by_layer() {
    let rng = Rng::new(9);
    let mut most = 0;
    // Every width that the sweep has code of its own for, and one that it has none for.
    let sizes = [(6, 5, 3), (7, 6, 3), (8, 6, 4), (9, 7, 4), (10, 8, 4)];
    for at in 0..50 {
        let (columns, rows, goals) = sizes[at % sizes.len()];
        let room = random_room(columns, rows, goals, &mut rng.fork("room", at as u64)).unwrap();
        let arena: Arena<u128> = Arena::of_room(&room).unwrap();
        let (mut engine, mut sweeper) = (Engine::default(), Sweeper::on(&arena));
        let whole = engine.sweep(&arena, Objective::Pushes, &mut Budget::nodes(u64::MAX));
        for cap in [whole.crowds() / 2, whole.crowds() + 1] {
            sweeper.sweep((arena.floor, arena.goals), cap, &mut Budget::nodes(0), |_, _| Continue(()));
            let is_cut = sweeper.starts.len() < whole.crowds();
            for distance in 0..=sweeper.depth() {
                let met = sweeper.starts[sweeper.layer(distance)].iter();
                let met: BTreeSet<_> = met.map(|start| (start.boxes, start.players)).collect();
                let all: BTreeSet<_> =
                    whole.layer(distance).iter().map(|crowd| (crowd.boxes, crowd.players)).collect();
                let is_last = distance == sweeper.depth();
                assert!(met.is_subset(&all) && (met == all || is_cut && is_last), "{}", room.draft());
            }
            most = most.max(sweeper.starts.len());
        }
        assert_eq!((sweeper.starts.len(), sweeper.depth()), (whole.crowds(), whole.depth()));
    }
    assert!(most > 1_000, "the largest sweep met {most} starts");
}

/// Fewest lines and changes by making every plan with fewest pushes, push after push: boxes first, then which box went
/// which way, and the lines and changes so far.
fn by_all_plans(level: &Level, pushes: usize) -> (usize, usize) {
    type Way = (State, Option<Push>, usize, usize);
    let mut ways: BTreeSet<Way> = BTreeSet::from([(level.start(), None, 0, 0)]);
    for _ in 0..pushes {
        let mut after = BTreeSet::new();
        for (state, last, lines, changes) in ways {
            for push in Sokoban::pushes(level, &state) {
                let is_same_box = last.is_some_and(|last| level.step(last.at, last.dir) == push.at);
                let is_same_line = is_same_box && last.is_some_and(|last| last.dir == push.dir);
                let lines = lines + usize::from(!is_same_line);
                let changes = changes + usize::from(last.is_some() && !is_same_box);
                after.insert((Sokoban::push(level, &state, push), Some(push), lines, changes));
            }
        }
        ways = after;
    }
    let solved: Vec<Way> = ways.into_iter().filter(|(state, ..)| state.boxes == *level.goals()).collect();
    (solved.iter().map(|way| way.2).min().unwrap(), solved.iter().map(|way| way.3).min().unwrap())
}

#[test]
fn lines_and_changes_are_the_fewest_over_all_plans_with_fewest_pushes() {
    let (rng, mut compared, mut differing) = (Rng::new(3), 0, 0);
    for at in 0..30 {
        let room = random_room(5, 4, 2, &mut rng.fork("room", at)).unwrap();
        let hardest = hardest(&room, Objective::Pushes, 3, &mut Budget::nodes(100_000), |_, _| Continue(()));
        for start in hardest.starts.iter().filter(|start| (1..=9).contains(&start.distance)) {
            let found = fewest_ways(&start.level, &mut Budget::nodes(100_000)).unwrap();
            assert_eq!(found, by_all_plans(&start.level, start.distance), "{}", start.level);
            compared += 1;
            differing += usize::from(found.0 < start.counts.lines || found.1 < start.counts.changes);
        }
    }
    assert!(compared > 20, "{compared} are too few to tell");
    // Else the plan at hand would have done.
    assert!(differing > 0);
}

fn searched(size: (usize, usize, usize), knobs: &str, seed: u64) -> Option<Candidate> {
    all_offers(size, knobs, seed).pop()
}

fn all_offers((columns, rows, boxes): (usize, usize, usize), knobs: &str, seed: u64) -> Vec<Candidate> {
    let generator = Generator::named("search").unwrap();
    let mut turned = Knobs::of(generator.knobs);
    for word in knobs.split_whitespace() {
        let (name, value) = word.split_once('=').unwrap();
        turned.set(name, value).unwrap();
    }
    let (mut offered, mut budget) = (Vec::new(), Budget::nodes(u64::MAX));
    let mut take = |candidate| {
        offered.push(candidate);
        Continue(())
    };
    let brief = Brief { columns, rows, boxes };
    let mut job = Job::new(&brief, &turned, Rng::new(seed), &mut budget, &mut take);
    _ = (generator.run)(&mut job);
    offered
}

#[test]
fn many_boxes_are_tangled_by_lines_and_by_changes_alike() {
    let by = |by: &str, boxes| searched((7, 6, boxes), &format!("by={by} effort=300"), 4);
    assert_eq!(by("lines", 5), by("changes", 5));
    assert_ne!(by("lines", 4), by("changes", 4));
}

#[test]
fn its_pushes_are_the_fewest_and_every_box_moves() {
    for (size, seed) in [((6, 5, 3), 1), ((7, 6, 5), 2), ((9, 8, 4), 3)] {
        let Candidate { level, plan } = searched(size, "effort=200 by=pushes", seed).unwrap();
        let replayed = replay(&level, &plan.unwrap()).unwrap();
        let answer = solve(&level, Objective::Pushes, &mut Budget::nodes(1_000_000));
        let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("not proved:\n{level}") };
        assert_eq!(replayed.counts.pushes, replay(&level, &plan).unwrap().counts.pushes, "{level}");
        assert!(replayed.counts.pushes > 15, "{level}");
    }
}

#[test]
fn more_effort_makes_more_of_what_is_asked_for() {
    let mut sums = [0, 0];
    for seed in 0..6 {
        for (at, effort) in ["effort=10 by=pushes", "effort=500 by=pushes"].into_iter().enumerate() {
            let Candidate { level, plan } = searched((6, 6, 3), effort, seed).unwrap();
            sums[at] += replay(&level, &plan.unwrap()).unwrap().counts.pushes;
        }
    }
    assert!(sums[1] > sums[0] * 5 / 4, "{sums:?}");
}

fn figure(level: &Level, name: &str) -> f64 {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, super::taste::EFFORT, &mut budget);
    METRICS.iter().find(|metric| metric.name == name).unwrap().of(&study).unwrap()
}

#[test]
fn an_archive_has_one_level_of_every_kind_that_was_named() {
    let offers = all_offers((6, 5, 2), "effort=300 offers=archive axes=parkings,floor,hidden_traps", 4);
    let kind = |level: &Level| {
        [("parkings", 4.0), ("floor", 4.0), ("hidden_traps", 0.1)]
            .map(|(name, step)| (figure(level, name) / step) as i64)
    };
    let kinds: BTreeSet<[i64; 3]> = offers.iter().map(|offer| kind(&offer.level)).collect();
    assert!(kinds.len() == offers.len() && kinds.len() > 5, "{} of {}", kinds.len(), offers.len());
}

#[test]
fn any_metric_can_be_climbed_for() {
    let sum = |by: &str| -> f64 {
        let knobs = format!("effort=300 by={by}");
        let made = (0..4).filter_map(|seed| searched((6, 5, 2), &knobs, seed));
        made.map(|made| figure(&made.level, "terrain")).sum()
    };
    assert!(sum("terrain") > 1.1 * sum("pushes"), "{} {}", sum("terrain"), sum("pushes"));
}

#[test]
fn less_comes_of_it_without_the_sweep_or_the_climb() {
    let sum = |without: &str| -> usize {
        let knobs = format!("effort=300 by=pushes without={without}");
        let made = (0..4).filter_map(|seed| searched((6, 6, 3), &knobs, seed));
        made.map(|made| replay(&made.level, &made.plan.unwrap()).unwrap().counts.pushes).sum()
    };
    let whole = sum("nothing");
    for without in ["sweep", "climb"] {
        assert!((20..whole).contains(&sum(without)), "{without}: {} of {whole}", sum(without));
    }
}

/// A figure, and from what to what it is wanted.
type Asked = (&'static str, f64, f64);

fn check_windows(asked: &[Asked], seed: u64) {
    let within: Vec<String> = asked.iter().map(|(name, from, to)| format!("{name}:{from}..{to}")).collect();
    let knobs = format!("effort=5000 studied=whole within={}", within.join(","));
    let Candidate { level, .. } = searched((6, 6, 2), &knobs, seed).unwrap();
    let (mut budget, effort) = (Budget::nodes(u64::MAX), super::taste::EFFORT);
    let study = Study::new(&level, effort, &mut budget);
    for (name, from, to) in asked {
        let number = METRICS.iter().find(|metric| metric.name == *name).unwrap().of(&study).unwrap();
        assert!((from..=to).contains(&&number), "{name} {number}\n{level}");
    }
}

#[test]
fn windows_are_met() {
    check_windows(&[("pushes", 14.0, 16.0), ("lines", 8.0, 10.0)], 0);
    check_windows(&[("difficulty", 2.501, 6.0)], 1);
    // What rises with the pushes, what does not, and both with a number of pushes.
    check_windows(&[("moves", 60.0, 64.0)], 2);
    check_windows(&[("parkings", 3.0, 3.0), ("floor", 14.0, 16.0)], 3);
    check_windows(&[("dead_share", 0.3, 0.32)], 4);
    check_windows(&[("push_ways", 1.0, 1.0)], 6);
    check_windows(&[("line_ways", 1.0, 1.0), ("pushes", 20.0, 30.0)], 7);
    check_windows(&[("pushes", 12.0, 13.0), ("bottlenecks", 0.7, 1.0), ("moves", 40.0, 45.0)], 5);
}

const LEVEL: &str = "
########
#   .  #
# #$#  #
# .$ @ #
#   ####
########";

fn rated(level: &Level) -> f64 {
    let mut budget = Budget::nodes(u64::MAX);
    Study::new(level, super::taste::EFFORT, &mut budget).rating().unwrap().difficulty
}

#[test]
fn neighbours_change_as_asked_and_keep_what_is_kept() {
    let level: Level = LEVEL.trim_start().parse().unwrap();
    let own = rated(&level);
    let all = Kept::default();
    for (turn, kept) in [
        (Turn::Harder, all),
        (Turn::Harder, Kept { walls: true, ..all }),
        (Turn::Easier, Kept { goals: true, ..all }),
        (Turn::Similar, Kept { boxes: true, ..all }),
    ] {
        let mut budget = Budget::nodes(u64::MAX);
        let found = vary(&level, (turn, own), kept, (4, 300), &mut Rng::new(5), &mut budget);
        assert!(!found.is_empty(), "{turn:?} {kept:?}");
        for neighbour in &found {
            let Neighbour { level: other, pushes, difficulty, .. } = neighbour;
            assert_eq!(rated(other), *difficulty, "{other}");
            match turn {
                Turn::Harder => assert!(*difficulty > own, "{other}"),
                Turn::Easier => assert!(*difficulty < own, "{other}"),
                Turn::Similar => assert!((difficulty - own).abs() <= own.max(1.0) / 10.0, "{other}"),
            }
            assert!(!kept.walls || other.floor() == level.floor(), "{other}");
            assert!(!kept.goals || other.goals() == level.goals(), "{other}");
            assert!(!kept.boxes || other.start() == level.start(), "{other}");
            let answer = solve(other, Objective::Pushes, &mut Budget::nodes(100_000));
            let Verdict::Solved { plan, optimal: true } = answer.verdict else {
                panic!("not proved:\n{other}")
            };
            assert_eq!(replay(other, &plan).unwrap().counts.pushes, *pushes, "{other}");
        }
    }
}

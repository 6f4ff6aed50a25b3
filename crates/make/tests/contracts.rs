//! What every generator promises, for every generator there is.

#![allow(clippy::unwrap_used)]

use boxwright_core::sokoban::replay;
use boxwright_core::{Budget, Rng};
use boxwright_make::sokoban::{Brief, Candidate, GENERATORS, Generator, Job};
use boxwright_make::{Kind, Knobs, Tally};
use std::ops::ControlFlow;

/// Sizes of all kinds, never square but once, with few and many boxes.
const BRIEFS: &[Brief] = &[
    brief(3, 4, 1),
    brief(6, 3, 2),
    brief(5, 4, 2),
    brief(6, 6, 3),
    brief(7, 5, 4),
    brief(9, 6, 3),
    brief(10, 8, 2),
];

const fn brief(columns: usize, rows: usize, boxes: usize) -> Brief {
    Brief { columns, rows, boxes }
}

/// One attempt: what was offered, the tally, and the nodes spent.
fn attempt(
    generator: &Generator,
    knobs: &Knobs,
    (brief, seed): (Brief, u64),
    nodes: u64,
) -> (Vec<Candidate>, Tally, u64) {
    attempt_within(generator, knobs, (brief, seed), &mut Budget::nodes(nodes))
}

fn attempt_within(
    generator: &Generator,
    knobs: &Knobs,
    (brief, seed): (Brief, u64),
    budget: &mut Budget,
) -> (Vec<Candidate>, Tally, u64) {
    let (mut offers, before) = (Vec::new(), budget.spent());
    let mut take = |candidate| {
        offers.push(candidate);
        ControlFlow::Continue(())
    };
    let rng = Rng::new(1).fork("attempt", seed);
    let mut job = Job::new(&brief, knobs, rng, budget, &mut take);
    _ = (generator.run)(&mut job);
    let tally = job.tally;
    (offers, tally, budget.spent() - before)
}

/// Every generator as it is, and with each of its choices made another way, on every size.
fn every_case(check: impl Fn(&Generator, &Knobs, Brief)) {
    for generator in GENERATORS {
        for &brief in BRIEFS {
            check(generator, &Knobs::of(generator.knobs), brief);
        }
        for knob in generator.knobs {
            let names = match knob.kind {
                Kind::Choice(names) => names.to_vec(),
                // There are many; these need nothing, a solution, the push graph, and are a paper's.
                Kind::Several { .. } => vec!["floor", "moves", "difficulty", "hatoum2025"],
                Kind::Within { .. } => {
                    vec!["pushes:6..9", "moves:20..,dead_share:..0.3", "difficulty:2..4,lines:5.."]
                }
                Kind::Number { .. } => Vec::new(),
            };
            for name in names {
                let mut knobs = Knobs::of(generator.knobs);
                knobs.set(knob.name, name).unwrap();
                check(generator, &knobs, brief(7, 5, 2));
            }
        }
    }
}

#[test]
fn the_same_chance_makes_the_same_candidates_whatever_was_spent_before() {
    every_case(|generator, knobs, brief| {
        let one = attempt(generator, knobs, (brief, 3), 200_000);
        let mut budget = Budget::nodes(9_000_000);
        while budget.spent() < 5_000_000 && budget.pay() {}
        let part = |budget: &mut Budget| attempt_within(generator, knobs, (brief, 3), budget);
        let other = budget.within(200_000, part);
        assert_eq!(one, other, "{} {brief} {knobs}", generator.name);
    });
}

#[test]
fn a_smaller_budget_offers_a_prefix_and_is_kept_to() {
    every_case(|generator, knobs, brief| {
        let (whole, _, spent) = attempt(generator, knobs, (brief, 4), 100_000);
        for part in [0, 1, spent / 7, spent / 2, spent * 9 / 10, spent.saturating_sub(1), spent] {
            let (offers, _, taken) = attempt(generator, knobs, (brief, 4), part);
            let name = generator.name;
            assert!(taken <= part, "{name} {brief} {knobs}: {taken} of {part} nodes");
            assert!(whole.starts_with(&offers), "{name} {brief} {knobs} within {part}");
        }
    });
}

#[test]
fn what_is_offered_is_as_wished_and_its_plan_wins() {
    every_case(|generator, knobs, brief| {
        for seed in 0..6 {
            let (offers, tally, _) = attempt(generator, knobs, (brief, seed), generator.effort);
            let told = format!("{} {brief} {knobs} seed {seed}: {tally}", generator.name);
            assert_eq!(tally.get("offered"), offers.len() as u64, "{told}");
            for Candidate { level, plan } in offers {
                let shape = level.shape();
                assert_eq!((shape.width(), shape.height()), (brief.columns + 2, brief.rows + 2), "{told}");
                assert_eq!(level.boxes().len(), brief.boxes, "{told}");
                assert_ne!(level.boxes(), level.goals(), "{told}");
                let wins = plan.is_none_or(|plan| replay(&level, &plan).is_ok_and(|replay| replay.solved));
                assert!(wins, "{told}\n{level}");
            }
        }
    });
}

#[test]
fn every_attempt_is_accounted_for_and_some_succeed() {
    for generator in GENERATORS {
        let (knobs, mut offered) = (Knobs::of(generator.knobs), 0);
        for (at, &brief) in BRIEFS.iter().enumerate() {
            for seed in 0..20 {
                let (_, tally, _) = attempt(generator, &knobs, (brief, seed + 100 * at as u64), 400_000);
                assert!(tally.iter().next().is_some(), "{} {brief} said nothing", generator.name);
                offered += tally.get("offered");
            }
        }
        assert!(offered >= 2, "{} offered {offered}", generator.name);
        let (_, tally, _) = attempt(generator, &knobs, (brief(7, 5, 3), 1), 0);
        assert_eq!(tally.get("cut: budget spent"), 1, "{}: {tally}", generator.name);
    }
}

#[test]
fn nobody_wants_more_ends_the_attempt() {
    for generator in GENERATORS {
        let knobs = Knobs::of(generator.knobs);
        let is_ended = |seed| {
            let (mut offers, mut budget) = (0, Budget::nodes(generator.effort));
            let mut take = |_| {
                offers += 1;
                ControlFlow::Break(())
            };
            let brief = brief(6, 5, 3);
            let mut job = Job::new(&brief, &knobs, Rng::new(seed), &mut budget, &mut take);
            let ended = (generator.run)(&mut job);
            assert_eq!((ended.is_break(), offers <= 1), (offers == 1, true), "{}", generator.name);
            ended.is_break()
        };
        assert!((0..200).any(is_ended), "{}", generator.name);
    }
}

#[test]
fn impossible_wishes_are_refused_and_possible_ones_are_not() {
    for generator in GENERATORS {
        let refused = |columns, rows, boxes| {
            (generator.refuse)(&brief(columns, rows, boxes), &Knobs::of(generator.knobs))
        };
        let why = refused(4, 4, 12).unwrap();
        assert_eq!(why, "12 boxes do not fit a 4x4 room: at most 7", "{}", generator.name);
        assert!(refused(1, 5, 1).is_some() && refused(65, 9, 3).is_some() && refused(5, 6, 0).is_some());
        assert!(BRIEFS.iter().all(|brief| refused(brief.columns, brief.rows, brief.boxes).is_none()));
    }
}

//! What every generator of Kwirk promises, for every one there is, and what `search` promises beside that.

#![allow(clippy::unwrap_used)]

use boxwright_core::kwirk::replay;
use boxwright_core::{Budget, CellSet, Rng, Verdict};
use boxwright_make::kwirk::{Candidate, Job, METHODS, Method, Place, Range, Room, Wish};
use boxwright_make::{Knobs, Tally};
use boxwright_rate::kwirk::{
    Element, elements, is_always_touched, is_maze, is_needed, leaves_alone, needs_detour, wasted_pits,
};
use boxwright_solve::kwirk::solve;
use std::ops::ControlFlow;

fn range(text: &str) -> Range {
    text.parse().unwrap()
}

/// A wish of every kind: drawn rooms and a given one, with and without each thing.
fn wishes() -> Vec<Wish> {
    let room: Room = "##########/#...#....#/#.%....#.#/#...#....#/##########".parse().unwrap();
    let plain = Wish {
        place: Place::Size { columns: 6, rows: 4 },
        players: 1,
        boxes: range("0..3"),
        rotators: range("0..2"),
        pits: range("0..4"),
        steps: range("1..1000"),
    };
    vec![
        plain.clone(),
        Wish { place: Place::Room(room), ..plain.clone() },
        Wish { rotators: range("0"), boxes: range("1..3"), pits: range("1..4"), ..plain.clone() },
        Wish { boxes: range("0"), rotators: range("1..3"), pits: range("0"), ..plain.clone() },
        Wish { steps: range("12..20"), ..plain },
    ]
}

fn attempt(
    method: &Method,
    wish: &Wish,
    effort: u64,
    seed: u64,
    budget: &mut Budget,
) -> (Vec<Candidate>, Tally) {
    let mut knobs = Knobs::of(method.knobs);
    knobs.set("offers", "3").unwrap();
    let mut offers = Vec::new();
    let mut take = |candidate| {
        offers.push(candidate);
        ControlFlow::Continue(())
    };
    let mut job = Job::new(wish, &knobs, Rng::new(seed), effort, budget, &mut take);
    _ = (method.run)(&mut job);
    let tally = job.tally;
    (offers, tally)
}

#[test]
fn every_plan_solves_its_level_and_the_same_chance_makes_the_same_levels() {
    for method in METHODS {
        let mut made = 0;
        for (at, wish) in wishes().iter().enumerate() {
            let run = || attempt(method, wish, 20_000, at as u64, &mut Budget::nodes(u64::MAX));
            let (offers, tally) = run();
            assert_eq!(run(), (offers.clone(), tally), "{}", method.name);
            for Candidate { level, plan } in &offers {
                let plan = plan.as_ref().unwrap();
                assert!(replay(level, plan).unwrap().solved, "{}\n{level}", method.name);
            }
            made += offers.len();
        }
        assert!(made >= 5, "{} makes too little: {made}", method.name);
    }
}

#[test]
fn a_budget_that_ends_early_offers_a_beginning_of_what_would_have_been_offered() {
    for method in METHODS {
        let wish = &wishes()[0];
        let mut whole = Budget::nodes(u64::MAX);
        let (all, _) = attempt(method, wish, 20_000, 1, &mut whole);
        assert!(!all.is_empty(), "{}", method.name);
        let mut counts = Vec::new();
        for nodes in [0, 500, whole.spent() / 2, whole.spent() - 1, whole.spent()] {
            let (some, _) = attempt(method, wish, 20_000, 1, &mut Budget::nodes(nodes));
            assert_eq!(some[..], all[..some.len()], "{} after {nodes} nodes", method.name);
            counts.push(some.len());
        }
        assert_eq!((counts[0], counts[1]), (0, 0), "{}", method.name);
    }
}

#[test]
fn what_search_offers_passes_every_filter() {
    let search = Method::named("search").unwrap();
    let mut made = 0;
    for (at, wish) in wishes().iter().enumerate() {
        for seed in 0..3 {
            for Candidate { level, plan } in
                attempt(search, wish, 8_000, 10 * seed + at as u64, &mut Budget::nodes(u64::MAX)).0
            {
                let mut budget = Budget::nodes(10_000_000);
                let Verdict::Solved { plan: shortest, optimal: true } = solve(&level, &mut budget).verdict
                else {
                    panic!("not solved:\n{level}")
                };
                let steps = shortest.len() as u32;
                assert_eq!(plan.unwrap().len() as u32, steps, "{level}");
                assert!(!is_maze(&level) && needs_detour(&level, steps), "{level}");
                assert_eq!(wish.missed(&level, shortest.len()), None, "{level}");
                for element in elements(&level) {
                    assert_eq!(
                        is_needed(&level, &element, steps, &mut budget),
                        Some(true),
                        "{element:?}\n{level}"
                    );
                    if !matches!(element, Element::Pits(_)) {
                        let is_touched = is_always_touched(&level, &element, steps, &mut budget);
                        assert_eq!(is_touched, Some(true), "{element:?}\n{level}");
                    }
                }
                assert_eq!(wasted_pits(&level, steps, &mut budget), Some(CellSet::new()), "{level}");
                made += 1;
            }
        }
    }
    assert!(made >= 15, "{made} levels are too few to tell");
}

#[test]
fn of_two_players_neither_can_leave_alone() {
    let search = Method::named("search").unwrap();
    let wish = Wish { place: Place::Size { columns: 5, rows: 4 }, players: 2, ..wishes()[0].clone() };
    let mut made = 0;
    for seed in 0..4 {
        for Candidate { level, .. } in attempt(search, &wish, 400_000, seed, &mut Budget::nodes(u64::MAX)).0 {
            assert_eq!(level.players().len(), 2);
            for player in 1..=2 {
                let alone = leaves_alone(&level, player, &mut Budget::nodes(1_000_000));
                assert_eq!(alone, Some(false), "{player}\n{level}");
            }
            made += 1;
        }
    }
    assert!(made > 0, "a level for two is found");
}

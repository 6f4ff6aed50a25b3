//! What every generator of Kwirk promises, for every one there is, and what `search` promises beside that.

#![allow(clippy::unwrap_used)]

use boxwright_core::kwirk::replay;
use boxwright_core::{Budget, CellSet, Rng, Span, Verdict};
use boxwright_make::kwirk::{Brief, Candidate, GENERATORS, Generator, Job, Place, Room};
use boxwright_make::{Knobs, Tally};
use boxwright_rate::kwirk::{
    Element, elements, is_always_touched, is_maze, is_needed, leaves_alone, needs_detour, wasted_pits,
};
use boxwright_solve::kwirk::solve;
use std::ops::ControlFlow;

fn span(text: &str) -> Span {
    text.parse().unwrap()
}

/// A brief of every kind: drawn rooms and a given one, with and without each thing.
fn briefs() -> Vec<Brief> {
    let room: Room = "##########/#...#....#/#.%....#.#/#...#....#/##########".parse().unwrap();
    let plain = Brief {
        place: Place::Size { columns: 6, rows: 4 },
        players: 1,
        boxes: span("0..3"),
        rotators: span("0..2"),
        pits: span("0..4"),
        steps: span("1..1000"),
    };
    vec![
        plain.clone(),
        Brief { place: Place::Room(room), ..plain.clone() },
        Brief { rotators: span("0"), boxes: span("1..3"), pits: span("1..4"), ..plain.clone() },
        Brief { boxes: span("0"), rotators: span("1..3"), pits: span("0"), ..plain.clone() },
        Brief { steps: span("12..20"), ..plain },
    ]
}

fn attempt(
    generator: &Generator,
    brief: &Brief,
    effort: u64,
    seed: u64,
    budget: &mut Budget,
) -> (Vec<Candidate>, Tally) {
    let mut knobs = Knobs::of(generator.knobs);
    knobs.set("offers", "3").unwrap();
    let mut offers = Vec::new();
    let mut take = |candidate| {
        offers.push(candidate);
        ControlFlow::Continue(())
    };
    let mut job = Job::new(brief, &knobs, Rng::new(seed), budget, &mut take).with_effort(effort);
    _ = (generator.run)(&mut job);
    let tally = job.tally;
    (offers, tally)
}

#[test]
fn every_plan_solves_its_level_and_the_same_chance_makes_the_same_levels() {
    for generator in GENERATORS {
        let mut made = 0;
        for (at, brief) in briefs().iter().enumerate() {
            let run = || attempt(generator, brief, 20_000, at as u64, &mut Budget::nodes(u64::MAX));
            let (offers, tally) = run();
            assert_eq!(run(), (offers.clone(), tally), "{}", generator.name);
            for Candidate { level, plan } in &offers {
                let plan = plan.as_ref().unwrap();
                assert!(replay(level, plan).unwrap().solved, "{}\n{level}", generator.name);
            }
            made += offers.len();
        }
        assert!(made >= 5, "{} makes too little: {made}", generator.name);
    }
}

#[test]
fn a_budget_that_ends_early_offers_a_beginning_of_what_would_have_been_offered() {
    for generator in GENERATORS {
        let brief = &briefs()[0];
        let mut whole = Budget::nodes(u64::MAX);
        let (all, _) = attempt(generator, brief, 20_000, 1, &mut whole);
        assert!(!all.is_empty(), "{}", generator.name);
        let mut counts = Vec::new();
        for nodes in [0, 500, whole.spent() / 2, whole.spent() - 1, whole.spent()] {
            let (some, _) = attempt(generator, brief, 20_000, 1, &mut Budget::nodes(nodes));
            assert_eq!(some[..], all[..some.len()], "{} after {nodes} nodes", generator.name);
            counts.push(some.len());
        }
        assert_eq!((counts[0], counts[1]), (0, 0), "{}", generator.name);
    }
}

#[test]
fn what_search_offers_passes_every_filter() {
    let search = Generator::named("search").unwrap();
    let mut made = 0;
    for (at, brief) in briefs().iter().enumerate() {
        for seed in 0..3 {
            for Candidate { level, plan } in
                attempt(search, brief, 8_000, 10 * seed + at as u64, &mut Budget::nodes(u64::MAX)).0
            {
                let mut budget = Budget::nodes(10_000_000);
                let Verdict::Solved { plan: shortest, optimal: true } = solve(&level, &mut budget).verdict
                else {
                    panic!("not solved:\n{level}")
                };
                let steps = shortest.len() as u32;
                assert_eq!(plan.unwrap().len() as u32, steps, "{level}");
                assert!(!is_maze(&level) && needs_detour(&level, steps), "{level}");
                assert_eq!(brief.missed(&level, shortest.len()), None, "{level}");
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
    let search = Generator::named("search").unwrap();
    let brief = Brief { place: Place::Size { columns: 5, rows: 4 }, players: 2, ..briefs()[0].clone() };
    let mut made = 0;
    for seed in 0..4 {
        for Candidate { level, .. } in attempt(search, &brief, 400_000, seed, &mut Budget::nodes(u64::MAX)).0
        {
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

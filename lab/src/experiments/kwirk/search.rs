//! What `search` makes: as many steps as it can on the inputs of the paper, the two requirements run by run, and a
//! thousand levels that are each checked from scratch and made again from their recipes.

use super::published::{INPUTS, ROWS, both_bests};
use super::{Rooms, Told};
use crate::experiment::Scale;
use boxwright_forge::core::kwirk::{Kwirk, Level, replay};
use boxwright_forge::core::{Budget, Id, Verdict};
use boxwright_forge::make::kwirk::{Candidate, Room};
use boxwright_forge::rate::kwirk::{
    Element, elements, free_distance, is_always_touched, is_maze, is_needed, needs_detour, wasted_pits,
};
use boxwright_forge::solve::kwirk::solve;
use boxwright_workshop::CpuWatch;
use serde_json::json;
use std::collections::BTreeSet;
use std::ops::ControlFlow;

/// Processor time in which the bars are to be reached.
const SECONDS: f64 = 20.0;

type Recipe = boxwright_forge::Recipe<Kwirk>;

/// Nodes for a question about a level that was made.
const PROOF: u64 = 5_000_000;

fn recipe(place: &str, rest: &str, seed: u64, attempt: u64) -> Result<Recipe, String> {
    let line = format!("kwirk search {place} players=1 {rest} seed={seed} attempt={attempt}");
    line.parse().map_err(|why| format!("{line}: {why}"))
}

fn on(room: &Room) -> String {
    format!("room={room}")
}

/// The levels of an attempt.
fn made(recipe: &Recipe) -> Vec<Candidate> {
    let mut made = Vec::new();
    recipe.attempt(&mut Budget::nodes(u64::MAX), &mut |candidate| {
        made.push(candidate);
        ControlFlow::Continue(())
    });
    made
}

fn steps_of(level: &Level) -> Option<usize> {
    match solve(level, &mut Budget::nodes(PROOF)).verdict {
        Verdict::Solved { plan, .. } => Some(plan.len()),
        _ => None,
    }
}

/// Steps asked for: one attempt of a large effort on each input for each of the seeds; what counts is the median.
pub(super) fn steps(rooms: &Rooms, scale: Scale, told: &mut Told) -> Result<(), String> {
    let (nodes, seeds) = scale.pick((20_000, 1), (NODES, 5));
    for input in INPUTS {
        let Some(room) = rooms.get(input.name) else { continue };
        let (mut all, mut most, mut longest) = (Vec::new(), 0.0, 0.0);
        for seed in 1..=seeds {
            let rest = format!("boxes=0..8 rotators=0..4 pits=0..60 aim=steps nodes={nodes}");
            let recipe = recipe(&on(room), &rest, seed, 0)?;
            let watch = CpuWatch::start();
            let level = made(&recipe).into_iter().next().map(|candidate| candidate.level);
            let seconds = watch.elapsed().as_secs_f64();
            let steps = level.as_ref().and_then(steps_of);
            eprintln!("steps {} seed {seed}: {steps:?} in {seconds:.1} s", input.name);
            let free = level.as_ref().map(free_distance);
            let coefficient = steps.zip(free).map(|(steps, free)| steps as f64 / f64::from(free));
            all.push(steps.unwrap_or(0));
            (most, longest) = (f64::max(most, coefficient.unwrap_or(0.0)), f64::max(longest, seconds));
            told.data.push(json!({
                "part": "steps", "input": input.name, "published": both_bests(ROWS, input.name), "bar": input.bar, "recipe": recipe.to_string(), "steps": steps,
                "coefficient": coefficient, "cpu_seconds": seconds, "level": level.map(|level| level.to_string()),
            }));
        }
        all.sort_unstable();
        let median = all[all.len() / 2];
        let reached = all.iter().filter(|&&steps| steps >= input.bar).count();
        told.table.push(vec![
            "steps".to_owned(),
            input.name.to_owned(),
            format!("search, one player, {} seeds of {nodes} nodes", all.len()),
            format!("{}, an hour each; bar {} in {SECONDS} s", both_bests(ROWS, input.name), input.bar),
            format!(
                "median {median} steps, {reached} reach the bar ({all:?}); coefficient at most {most:.2}"
            ),
            scale.judged(median >= input.bar && longest <= SECONDS),
            format!("at most {longest:.1}"),
        ]);
    }
    Ok(())
}

/// Nodes of one attempt when steps are asked for.
const NODES: u64 = 14_000_000;

/// The two requirements, run by run.
pub(super) fn reliable(rooms: &Rooms, scale: Scale, told: &mut Told) -> Result<(), String> {
    let (runs, nodes) = scale.pick((2, 5_000), (100, 50_000));
    for input in INPUTS {
        let Some(room) = rooms.get(input.name) else { continue };
        let watch = CpuWatch::start();
        let (mut met, mut all) = (0, Vec::new());
        for attempt in 0..runs {
            let recipe =
                recipe(&on(room), &format!("boxes=0..6 rotators=0..3 pits=0..20 nodes={nodes}"), 1, attempt)?;
            let level = made(&recipe).into_iter().next().map(|candidate| candidate.level);
            let Some((level, steps)) = level.and_then(|level| steps_of(&level).map(|steps| (level, steps)))
            else {
                continue;
            };
            met += u64::from(!is_maze(&level) && needs_detour(&level, steps as u32));
            all.push(steps as f64 / f64::from(free_distance(&level)));
        }
        let seconds = watch.elapsed().as_secs_f64();
        eprintln!("reliable {}: {met} of {runs} in {seconds:.1} s", input.name);
        all.sort_by(f64::total_cmp);
        told.table.push(vec![
            "reliable".to_owned(),
            input.name.to_owned(),
            format!("search, {runs} runs of {nodes} nodes"),
            "no setting is reliable; bar 95 of 100".to_owned(),
            format!(
                "{met} of {runs} meet both; median coefficient {:.2}",
                all.get(all.len() / 2).unwrap_or(&f64::NAN)
            ),
            scale.judged(100 * met >= 95 * runs),
            format!("{seconds:.1}"),
        ]);
        told.data.push(json!({
            "part": "reliable", "input": input.name, "runs": runs, "nodes": nodes, "meet_both": met,
            "coefficients": all, "cpu_seconds": seconds,
        }));
    }
    Ok(())
}

/// What is wrong with a thousand levels.
#[derive(Default)]
struct Faults {
    unsolvable: u64,
    mazes: u64,
    straight: u64,
    needless: u64,
    untouched: u64,
    repeated: u64,
    not_made_again: u64,
}

/// A thousand levels, each checked from scratch.
pub(super) fn thousand(scale: Scale, told: &mut Told) -> Result<(), String> {
    const SIZES: [&str; 5] = ["5x4", "6x4", "6x5", "7x5", "8x6"];
    let (count, nodes) = scale.pick((5, 4_000), (1_000, 30_000));
    let (mut levels, mut seen, mut faults) = (0, BTreeSet::<Id>::new(), Faults::default());
    let (mut making, mut attempts, mut steps) = (0.0, 0, Vec::new());
    let (mut list, mut turned_down) = ("steps,boxes,rotators,pits,recipe\n".to_owned(), 0);
    while levels < count && attempts < 20 * count {
        let place = SIZES[(attempts % SIZES.len() as u64) as usize];
        let recipe =
            recipe(place, &format!("boxes=0..4 rotators=0..3 pits=0..8 nodes={nodes}"), 1, attempts)?;
        attempts += 1;
        let watch = CpuWatch::start();
        let offered = made(&recipe);
        making += watch.elapsed().as_secs_f64();
        turned_down += u64::from(offered.is_empty());
        for candidate in offered {
            // What a pack does: a level that plays the same as one before is not kept.
            if !seen.insert(candidate.level.content_id()) {
                faults.repeated += 1;
                continue;
            }
            let found = faults.check(&candidate, &recipe);
            let level = &candidate.level;
            let counts = [level.boxes().len(), level.rotators().len(), level.pits().len()];
            list += &format!("{found},{},{},{},{recipe}\n", counts[0], counts[1], counts[2]);
            steps.push(found);
            levels += 1;
            if levels % 100 == 0 {
                eprintln!("thousand: {levels} after {attempts} attempts");
            }
        }
    }
    let Faults { unsolvable, mazes, straight, needless, untouched, repeated, not_made_again } = faults;
    let bad = unsolvable + mazes + straight + needless + untouched + not_made_again;
    steps.sort_unstable();
    told.table.push(vec![
        "thousand".to_owned(),
        SIZES.join(", "),
        format!("search, {nodes} nodes"),
        "none unsolvable, a maze, with a needless element, repeated; every recipe holds".to_owned(),
        format!(
            "{levels} levels: {unsolvable} unsolvable, {mazes} mazes, {straight} without detour, {needless} with something needless, {untouched} with something left alone, {not_made_again} not made again; median {} steps; {repeated} met again and not kept",
            steps.get(steps.len() / 2).unwrap_or(&0)
        ),
        scale.judged(bad == 0 && levels >= count),
        format!("{making:.1}"),
    ]);
    told.data.push(json!({
        "part": "thousand", "levels": levels, "attempts": attempts, "attempts_without_a_level": turned_down,
        "unsolvable": unsolvable, "mazes": mazes, "without_detour": straight, "needless": needless,
        "untouched": untouched, "met_again": repeated, "not_made_again": not_made_again, "cpu_seconds": making,
    }));
    told.files.push(("thousand.csv".to_owned(), list));
    Ok(())
}

impl Faults {
    /// Checks a level from scratch and makes it again; its fewest steps.
    fn check(&mut self, candidate: &Candidate, recipe: &Recipe) -> usize {
        let mut budget = Budget::nodes(u64::MAX);
        let level = &candidate.level;
        let is_made_again = recipe
            .to_string()
            .parse::<Recipe>()
            .is_ok_and(|recipe| recipe.follow(&mut budget).is_ok_and(|again| again == *candidate));
        self.not_made_again += u64::from(!is_made_again);
        let Some(found) = steps_of(level) else {
            self.unsolvable += 1;
            return 0;
        };
        let steps = found as u32;
        let is_shortest = candidate
            .plan
            .as_ref()
            .is_some_and(|plan| plan.len() == found && replay(level, plan).is_ok_and(|replay| replay.solved));
        self.unsolvable += u64::from(!is_shortest);
        self.mazes += u64::from(is_maze(level));
        self.straight += u64::from(!needs_detour(level, steps));
        let all = elements(level);
        let is_needless =
            all.iter().any(|element| is_needed(level, element, steps, &mut budget) != Some(true));
        let has_waste = wasted_pits(level, steps, &mut budget).is_none_or(|pits| !pits.is_empty());
        self.needless += u64::from(is_needless || has_waste);
        let mut movable = all.iter().filter(|element| !matches!(element, Element::Pits(_)));
        let is_left =
            movable.any(|element| is_always_touched(level, element, steps, &mut budget) != Some(true));
        self.untouched += u64::from(is_left);
        found
    }
}

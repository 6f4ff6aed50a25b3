//! Every verdict, every count and every deadlock rule against brute force by the slow rules.

#![allow(clippy::unwrap_used)]

mod common;

use boxwright_core::sokoban::{Level, Sokoban, State, replay};
use boxwright_core::{Budget, Cell, Dir, Game, Objective, Rng, Verdict};
use boxwright_solve::arena::{Arena, Place};
use boxwright_solve::bits::Bits;
use boxwright_solve::corral::pi_corral;
use boxwright_solve::detours::Detours;
use boxwright_solve::distances::Distances;
use boxwright_solve::explain::Lookout;
use boxwright_solve::freeze::is_frozen_off_goal;
use boxwright_solve::greedy_backward::greedy_backward;
use boxwright_solve::knots::Knots;
use boxwright_solve::lines::fewest_lines;
use boxwright_solve::matching::lower_bound;
use boxwright_solve::meet::by_meeting;
use boxwright_solve::moves::fewest_moves;
use boxwright_solve::pairs::Pairs;
use boxwright_solve::pushes::fewest_pushes;
use boxwright_solve::{SOLVERS, hardest, random_room, solve};
use common::{brute_force, rooms};
use std::collections::{BTreeMap, BTreeSet};

/// Fewest moves of a solution with just so many pushes, step by step over every state and player cell.
fn moves_within(level: &Level, pushes: usize) -> Option<usize> {
    let mut layer = BTreeSet::from([(level.start(), 0)]);
    let mut seen = layer.clone();
    let mut moves = 0;
    while !layer.is_empty() {
        if layer.iter().any(|(state, pushed)| *pushed == pushes && Sokoban::is_won(level, state)) {
            return Some(moves);
        }
        let mut next = BTreeSet::new();
        for (state, pushed) in &layer {
            for dir in Dir::ALL {
                let Ok(after) = Sokoban::play(level, state, dir) else { continue };
                let pushed = pushed + usize::from(after.boxes != state.boxes);
                if pushed <= pushes && seen.insert((after.clone(), pushed)) {
                    next.insert((after, pushed));
                }
            }
        }
        layer = next;
        moves += 1;
    }
    None
}

/// Fewest moves and then pushes, step by step: of ways with as many moves to a state the fewest pushes.
fn by_steps(level: &Level) -> Option<(usize, usize)> {
    let mut layer = BTreeMap::from([(level.start(), 0)]);
    let mut seen: BTreeSet<State> = layer.keys().cloned().collect();
    let mut moves = 0;
    while !layer.is_empty() {
        let won =
            layer.iter().filter(|(state, _)| Sokoban::is_won(level, state)).map(|(_, &pushes)| pushes).min();
        if let Some(pushes) = won {
            return Some((moves, pushes));
        }
        let mut next: BTreeMap<State, usize> = BTreeMap::new();
        for (state, pushes) in &layer {
            for dir in Dir::ALL {
                let Ok(after) = Sokoban::play(level, state, dir) else { continue };
                let pushes = pushes + usize::from(after.boxes != state.boxes);
                if !seen.contains(&after) {
                    next.entry(after).and_modify(|best| *best = pushes.min(*best)).or_insert(pushes);
                }
            }
        }
        seen.extend(next.keys().cloned());
        layer = next;
        moves += 1;
    }
    None
}

#[test]
fn fewest_pushes_and_its_verdicts_are_true() {
    let (mut solved, mut unsolvable) = (0, 0);
    for level in rooms(1, 2_000) {
        let (all, distances) = brute_force(&level);
        let truth = distances.get(&all[0]);
        match fewest_pushes(&level, &mut Budget::nodes(10_000_000)).verdict {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(&level, &plan).unwrap();
                assert!(outcome.solved && optimal);
                assert_eq!(Some(&outcome.counts.pushes), truth, "{level}");
                assert_eq!(
                    Some(outcome.counts.moves),
                    moves_within(&level, outcome.counts.pushes),
                    "{level}"
                );
                solved += 1;
            }
            Verdict::Unsolvable => {
                assert_eq!(truth, None, "{level}");
                unsolvable += 1;
            }
            Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
        }
    }
    assert!(solved > 300 && unsolvable > 300, "{solved} solved, {unsolvable} unsolvable");
}

#[test]
fn fewest_moves_and_its_verdicts_are_true() {
    for level in rooms(4, 2_000) {
        let (all, distances) = brute_force(&level);
        match fewest_moves(&level, &mut Budget::nodes(10_000_000)).verdict {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(&level, &plan).unwrap();
                assert!(outcome.solved && optimal);
                let truth = by_steps(&level);
                assert_eq!(Some((outcome.counts.moves, outcome.counts.pushes)), truth, "{level}");
            }
            Verdict::Unsolvable => assert_eq!(distances.get(&all[0]), None, "{level}"),
            Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
        }
    }
}

/// Every corridor of one row and so many cells in which a level can be played, and the same as one column.
fn corridors(cells: u32) -> impl Iterator<Item = [Level; 2]> {
    let count = 6_usize.pow(cells);
    (0..count).filter_map(move |number| {
        let glyph = |at: u32| char::from(b" .$*@+"[number / 6_usize.pow(at) % 6]);
        let row: String = (0..cells).map(glyph).collect();
        let rim = "#".repeat(cells as usize + 2);
        let across: Level = format!("{rim}\n#{row}#\n{rim}").parse().ok()?;
        let down: String = row.chars().map(|tile| format!("#{tile}#\n")).collect();
        Some([across, format!("###\n{down}###").parse().ok()?])
    })
}

#[test]
fn corridors_one_cell_wide_are_solved_whichever_way_they_lie() {
    let mut solved = 0;
    for level in (3..=6).flat_map(corridors).flatten() {
        let (all, distances) = brute_force(&level);
        let truth = distances.get(&all[0]).copied();
        for solver in SOLVERS {
            match solver.solve(&level, &mut Budget::nodes(100_000)).verdict {
                Verdict::Solved { plan, .. } => {
                    let outcome = replay(&level, &plan).unwrap();
                    // In a corridor no push can be taken back, so every solution has as many.
                    assert_eq!((outcome.solved, Some(outcome.counts.pushes)), (true, truth), "{level}");
                    solved += 1;
                }
                Verdict::Unsolvable => assert_eq!(truth, None, "{level}"),
                Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
            }
        }
    }
    assert!(solved > 500, "{solved}");
}

#[test]
fn no_deadlock_rule_flags_a_state_that_can_be_won_and_no_bound_is_too_high() {
    let (mut frozen, mut unmatched, mut dead) = (0, 0, 0);
    for level in rooms(2, 600) {
        let arena = Arena::<u64>::new(&level).unwrap();
        let measured = Distances::new(&arena);
        let (all, distances) = brute_force(&level);
        for state in &all {
            let Place { boxes, region } = arena.place(state);
            let is_frozen = is_frozen_off_goal(&arena, boxes, measured.live);
            let bound = lower_bound(&measured, boxes, region);
            let on_dead = boxes & !measured.live != 0;
            match distances.get(state) {
                Some(&pushes) => {
                    assert!(!is_frozen && !on_dead, "{}", level.draft_at(state));
                    assert!(bound.is_some_and(|bound| bound as usize <= pushes), "{}", level.draft_at(state));
                }
                None => {
                    frozen += usize::from(is_frozen);
                    unmatched += usize::from(bound.is_none());
                    dead += usize::from(on_dead);
                }
            }
        }
    }
    assert!(frozen > 1_000 && unmatched > 1_000 && dead > 1_000, "{frozen} {unmatched} {dead}");
}

#[test]
fn a_budget_that_is_spent_is_no_verdict() {
    let level: Level = "########\n#      #\n#@$  . #\n# $  . #\n#      #\n########".parse().unwrap();
    assert_eq!(fewest_pushes(&level, &mut Budget::nodes(1)).verdict, Verdict::Unknown);
    assert_eq!(
        fewest_pushes(&level, &mut Budget::nodes(1_000).with_stop(&|| true)).verdict,
        Verdict::Unknown
    );
}

#[test]
fn known_traps() {
    let pushes = |board: &str| match fewest_pushes(&board.parse().unwrap(), &mut Budget::nodes(1_000_000))
        .verdict
    {
        Verdict::Solved { plan, .. } => Some(replay(&board.parse().unwrap(), &plan).unwrap().counts.pushes),
        Verdict::Unsolvable => None,
        Verdict::Unknown => panic!("{board}"),
    };
    assert_eq!(pushes("######\n#@* .#\n#  $ #\n######"), None, "the second box is at the rim without a goal");
    assert_eq!(pushes("#####\n#@* #\n#####"), Some(0), "a solved start");
    assert_eq!(
        pushes("########\n#   ** #\n#@$ .  #\n#      #\n########"),
        Some(2),
        "boxes frozen on goals do no harm"
    );
}

/// A state, the box moved last and its direction; a line goes on if both are the same again.
type InLine = (State, Option<(Cell, Dir)>);

/// Fewest lines, then pushes, then moves, step by step over every state, by repeated relaxation.
fn by_lines(level: &Level) -> Option<(usize, usize, usize)> {
    let mut costs: BTreeMap<InLine, (usize, usize, usize)> = BTreeMap::new();
    let mut todo = BTreeSet::from([((0, 0, 0), (level.start(), None::<(Cell, Dir)>))]);
    while let Some((cost, at)) = todo.pop_first() {
        if costs.contains_key(&at) {
            continue;
        }
        costs.insert(at.clone(), cost);
        let (state, line) = at;
        if Sokoban::is_won(level, &state) {
            return Some(cost);
        }
        for dir in Dir::ALL {
            let Ok(after) = Sokoban::play(level, &state, dir) else { continue };
            if after.boxes == state.boxes {
                todo.insert(((cost.0, cost.1, cost.2 + 1), (after, line)));
                continue;
            }
            let goes_on = line == Some((after.player, dir));
            let now = Some((level.step(after.player, dir), dir));
            todo.insert(((cost.0 + usize::from(!goes_on), cost.1 + 1, cost.2 + 1), (after, now)));
        }
    }
    None
}

#[test]
fn searches_for_any_solution_tell_the_truth() {
    for level in rooms(8, 2_000) {
        let (all, distances) = brute_force(&level);
        for search in [by_meeting, greedy_backward] {
            match search(&level, &mut Budget::nodes(10_000_000)).verdict {
                Verdict::Solved { plan, optimal } => {
                    assert!(replay(&level, &plan).unwrap().solved && !optimal, "{level}");
                }
                Verdict::Unsolvable => assert_eq!(distances.get(&all[0]), None, "{level}"),
                Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
            }
        }
    }
}

#[test]
fn fewest_lines_and_its_verdicts_are_true() {
    for level in rooms(5, 2_000) {
        let truth = by_lines(&level);
        match fewest_lines(&level, &mut Budget::nodes(10_000_000)).verdict {
            Verdict::Solved { plan, optimal } => {
                let outcome = replay(&level, &plan).unwrap();
                assert!(outcome.solved && optimal);
                let counts = outcome.counts;
                assert_eq!(Some((counts.lines, counts.pushes, counts.moves)), truth, "{level}");
            }
            Verdict::Unsolvable => assert_eq!(truth, None, "{level}"),
            Verdict::Unknown => panic!("the budget was large enough for\n{level}"),
        }
    }
}

#[test]
fn no_corral_and_no_dead_pair_flags_a_state_that_can_be_won() {
    let (mut shut, mut paired) = (0, 0);
    for level in rooms(6, 600) {
        let arena = Arena::<u64>::new(&level).unwrap();
        let live = Distances::new(&arena).live;
        let pairs = Pairs::new(&arena, live, &mut Budget::nodes(1_000_000)).unwrap();
        let (all, distances) = brute_force(&level);
        for state in &all {
            let place = arena.place(state);
            let reach = arena.region(place.boxes, place.region);
            let fence = pi_corral(&arena, live, place.boxes, reach);
            let is_shut = fence.is_some_and(|fence| {
                Dir::ALL.iter().all(|&dir| arena.pushable(place.boxes, reach, live, dir) & fence == 0)
            });
            let squares: Vec<usize> = place.boxes.squares().filter(|&square| live.has(square)).collect();
            let is_paired = squares.iter().any(|&one| {
                let two = |other: &usize| 1 << one | 1 << other;
                let region = |boxes: u64| arena.region(boxes, place.region).lowest();
                let dead =
                    |other: &&usize| pairs.is_dead(&Place { boxes: two(other), region: region(two(other)) });
                pairs.never(one) & place.boxes != 0
                    || squares.iter().filter(|&&other| other > one).any(|o| dead(&o))
            });
            if distances.contains_key(state) {
                assert!(!is_shut && !is_paired, "{}", level.draft_at(state));
            } else {
                shut += usize::from(is_shut);
                paired += usize::from(is_paired);
            }
        }
    }
    assert!(shut > 1_000 && paired > 500, "{shut} {paired}");
}

/// The hardest starts of rooms with 25 cells of floor and three boxes.
fn larger_rooms(seed: u64, count: usize) -> impl Iterator<Item = Level> {
    let mut rng = Rng::new(seed);
    let found = std::iter::from_fn(move || {
        let room = random_room(7, 6, 3, &mut rng).ok()?;
        let go_on = |_, _| std::ops::ControlFlow::Continue(());
        let mut starts = hardest(&room, Objective::Pushes, 1, &mut Budget::nodes(100_000), go_on).starts;
        Some(starts.pop().map(|start| start.level))
    });
    found.flatten().take(count)
}

#[test]
fn no_detour_is_counted_that_a_shortest_solution_does_without() {
    let (mut paired, mut knotted, mut tight) = (0, 0, 0);
    for level in rooms(9, 2_000).chain(larger_rooms(9, 30)) {
        let arena = Arena::<u64>::new(&level).unwrap();
        let measured = Distances::new(&arena);
        let (mut detours, mut knots) = (Detours::default(), Knots::default());
        let (all, distances) = brute_force(&level);
        for state in all.iter().filter(|state| distances.contains_key(state)) {
            let (place, pushes) = (arena.place(state), distances[state] as u32);
            let bound = lower_bound(&measured, place.boxes, place.region).unwrap();
            let (more, left) = detours.of(&arena, &measured, &place, |_| true, &mut Budget::nodes(0));
            let rest = knots.of(&arena, &measured, &place, left);
            let alone = knots.of(&arena, &measured, &place, place.boxes);
            assert!(bound + more + rest <= pushes, "{}", level.draft_at(state));
            assert!(bound + alone <= pushes, "{}", level.draft_at(state));
            paired += usize::from(more > 0);
            knotted += usize::from(alone > 0);
            tight += usize::from(more + rest > 0 && bound + more + rest == pushes);
        }
    }
    assert!(paired > 50 && knotted > 50 && tight > 30, "{paired} {knotted} {tight}");
}

#[test]
fn a_lookout_gives_no_false_alarm_and_finds_nearly_all_lost_states() {
    let (mut lost, mut found) = (0, 0);
    let mut reasons = BTreeMap::new();
    for level in rooms(7, 600).chain(larger_rooms(7, 20)) {
        let lookout = Lookout::new(&level);
        let (all, distances) = brute_force(&level);
        for state in &all {
            let warning = lookout.lost(state);
            if distances.contains_key(state) {
                assert_eq!(warning, None, "{}", level.draft_at(state));
            } else {
                lost += 1;
                found += usize::from(warning.is_some());
                let warning = warning.iter().inspect(|lost| assert!(!lost.boxes.is_empty()));
                warning.for_each(|lost| *reasons.entry(lost.reason).or_insert(0) += 1);
            }
        }
    }
    assert!(lost > 5_000 && found * 100 >= lost * 95, "{found} of {lost}");
    assert_eq!(reasons.len(), 5, "{reasons:?}");
}

#[test]
fn a_search_cut_short_claims_no_bound_that_a_solution_undercuts() {
    let mut cut = 0;
    for level in rooms(9, 3_000) {
        let truths = [Objective::Pushes, Objective::Moves, Objective::Lines].map(|objective| {
            let verdict = solve(&level, objective, &mut Budget::nodes(10_000_000)).verdict;
            let Verdict::Solved { plan, .. } = verdict else { return (objective, None) };
            let counts = replay(&level, &plan).unwrap().counts;
            let least = match objective {
                Objective::Moves => counts.moves,
                Objective::Lines => counts.lines,
                _ => counts.pushes,
            };
            (objective, Some(least))
        });
        for (objective, least) in truths {
            for nodes in 0..30 {
                let answer = solve(&level, objective, &mut Budget::nodes(nodes));
                if answer.verdict == Verdict::Unknown && least.is_some() {
                    cut += 1;
                    assert!(least >= Some(answer.bound as usize), "{objective}, {nodes} nodes\n{level}");
                }
            }
        }
    }
    assert!(cut > 1_000, "{cut}");
}

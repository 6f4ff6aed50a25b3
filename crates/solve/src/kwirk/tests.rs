//! The fast rules and the searches against the slow rules, on small random layouts with everything in them.

use super::backward::Backward;
use super::graph::Graph;
use super::layout::Layout;
use super::scene::Scene;
use super::solve::search;
use super::{Sweep, farthest, several, solve};
use boxwright_core::kwirk::{Arms, Block, Kwirk, Level, Parts, Rotator, State, Step};
use boxwright_core::{Budget, Cell, CellSet, Game, Rng, Shape, Verdict, View};
use std::collections::BTreeSet;

/// The fewest steps by plain breadth-first search with the slow rules; `Some(None)` if there is no solution,
/// and nothing if there are too many states to say.
pub(super) fn plain(level: &Level) -> Option<Option<usize>> {
    let mut seen = BTreeSet::from([level.start()]);
    let mut layer = vec![level.start()];
    for steps in 0.. {
        if layer.iter().any(|state| Kwirk::is_won(level, state)) {
            return Some(Some(steps));
        }
        let mut next: Vec<State> = Vec::new();
        for state in &layer {
            let after =
                Kwirk::steps(level).into_iter().filter_map(|step| Kwirk::play(level, state, step).ok());
            next.extend(after.filter(|state| seen.insert(state.clone())));
        }
        if next.is_empty() {
            return Some(None);
        }
        if seen.len() > 20_000 {
            return None;
        }
        layer = next;
    }
    None
}

/// The steps of the answer; none if it is proved that there is no solution. The graph is begun after so many
/// nodes.
fn solved(level: &Level, alone: u64) -> Option<usize> {
    let answer = search(level, alone, &mut Budget::nodes(3_000_000));
    match answer.verdict {
        Verdict::Solved { plan, optimal } => {
            assert!(optimal && answer.bound as usize == plan.len());
            assert!(boxwright_core::kwirk::replay(level, &plan).unwrap().solved);
            Some(plan.len())
        }
        Verdict::Unsolvable => None,
        Verdict::Unknown => panic!("ran out on\n{level}"),
    }
}

/// A random layout: some walls, boxes, rotators and pits, and players somewhere on the rest.
fn layout(rng: &mut Rng, players: usize) -> Option<Level> {
    let (width, height) = (5 + rng.below(3) as usize, 3 + rng.below(3) as usize);
    let shape = Shape::new(width, height).ok().filter(|shape| shape.width() != shape.height())?;
    let mut free: Vec<Cell> = shape.cells().collect();
    rng.shuffle(&mut free);
    // The exit is in the upper left and players are in the lower right, so that there is something between.
    let exits: CellSet = [shape.cell(rng.below(3) as usize, 0)].into_iter().collect();
    free.retain(|&cell| !exits.contains(cell));
    let walls: CellSet = (0..rng.below(7)).filter_map(|_| free.pop()).collect();
    let pits: CellSet = free.iter().copied().take(rng.below(7) as usize).collect();
    let mut taken: CellSet = exits.iter().chain(walls.iter()).collect();
    let mut take = |cells: &[Option<Cell>]| {
        let is_free = cells.iter().all(|cell| cell.is_some_and(|cell| !taken.contains(cell)));
        is_free.then(|| taken.extend(cells.iter().flatten().copied()))
    };
    let mut rotators = Vec::new();
    for _ in 0..rng.below(6) {
        let core = *rng.choose(&free)?;
        let arms = Arms::from_bits(1 + rng.below(15) as u8);
        let mut cells: Vec<Option<Cell>> = arms.iter().map(|dir| shape.step(core, dir)).collect();
        cells.push(Some(core).filter(|&core| !pits.contains(core)));
        if take(&cells).is_some() {
            rotators.push(Rotator { core, arms });
        }
    }
    let mut boxes = Vec::new();
    for _ in 0..rng.below(7) {
        let (width, height) = (1 + rng.below(2) as u8, 1 + rng.below(3) as u8);
        let block = Block { at: *rng.choose(&free)?, width, height };
        if block.fits(shape) && take(&block.cells(shape).map(Some).collect::<Vec<_>>()).is_some() {
            boxes.push(block);
        }
    }
    let is_bare = |&cell: &Cell| !pits.contains(cell) && !taken.contains(cell);
    let mut bare: Vec<Cell> = free.into_iter().filter(is_bare).collect();
    bare.sort_unstable();
    let players = (0..players).map(|_| bare.pop()).collect::<Option<Vec<Cell>>>()?;
    Level::from_parts(&Parts { shape, walls, exits, pits, boxes, rotators, players }).ok()
}

pub(super) fn layouts(seed: u64, players: usize, count: usize) -> impl Iterator<Item = Level> {
    let rng = Rng::new(seed);
    (0..).filter_map(move |at| layout(&mut rng.fork("layout", at), players)).take(count)
}

/// A random walk through a level; tells each state with each step that can be made in it.
fn wander(level: &Level, length: usize, mut tell: impl FnMut(&State, Step, Option<&State>)) {
    let mut rng = Rng::new(7);
    let mut state = level.start();
    for _ in 0..length {
        let (mut walks, mut deeds) = (Vec::new(), Vec::new());
        for step in Kwirk::steps(level) {
            let next = Kwirk::play(level, &state, step).ok();
            tell(&state, step, next.as_ref());
            let is_deed = |next: &State| (&next.boxes, &next.arms) != (&state.boxes, &state.arms);
            let ways = if next.as_ref().is_some_and(is_deed) { &mut deeds } else { &mut walks };
            ways.extend(next);
        }
        // Deeds are rare and walks are alike: take a deed wherever there is one, most of the time.
        let ways = if deeds.is_empty() || rng.below(4) == 0 { &walks } else { &deeds };
        let Some(next) = rng.choose(ways) else { return };
        state = next.clone();
    }
}

/// A state as the searches have it: its things, and the players' cells, sorted, 0 for those that left.
fn things(layout: &Layout, level: &Level, state: &State) -> (Scene, Vec<u16>) {
    let cell = |cell: &Option<Cell>| cell.map_or(0, |cell| layout.at(cell) as u16);
    let mut players: Vec<u16> = state.players.iter().map(cell).collect();
    players.sort_unstable();
    (Scene::of(layout, level, state), players)
}

fn same(one: &Scene, other: &Scene) -> bool {
    (&one.spots, &one.arms, &one.pits) == (&other.spots, &other.arms, &other.pits)
}

#[test]
fn every_step_does_what_the_slow_rules_say() {
    let mut deeds = [0; 2];
    for level in layouts(1, 2, 250).chain(layouts(1, 1, 250)) {
        for layout in [Layout::new(&level), Layout::of_kit(&level)] {
            wander(&level, 40, |state, step, next| {
                let Some(from) = state.players[usize::from(step.player) - 1] else { return };
                let (mut scene, players) = things(&layout, &level, state);
                scene.spread(&layout);
                scene.put_players(&players);
                let fast = several::step(&layout, &scene, layout.at(from), step.dir as usize);
                assert_eq!(fast.is_some(), next.is_some(), "{step:?} in\n{}", level.draft_at(state));
                let (Some((change, land)), Some(next)) = (fast, next) else { return };
                change.into_iter().for_each(|change| scene.change(&layout, change));
                let (slow, _) = things(&layout, &level, next);
                let cell = next.players[usize::from(step.player) - 1].map_or(0, |cell| layout.at(cell));
                assert!(same(&scene, &slow) && land == cell, "{step:?} in\n{}", level.draft_at(state));
                deeds[usize::from(change.is_some())] += 1;
            });
        }
    }
    assert!(deeds[1] > 2_000, "walks and deeds: {deeds:?}");
}

#[test]
fn taking_a_step_back_restores_the_state() {
    let mut steps = 0;
    for level in layouts(6, 2, 150).chain(layouts(6, 1, 150)) {
        wander(&level, 40, |state, step, _| {
            let Ok((next, event)) = Kwirk::act(&level, state, step) else { return };
            let back = Kwirk::take_back(&level, &next, step, event);
            assert_eq!(back, *state, "{event:?} in\n{}", level.draft_at(state));
            steps += 1;
        });
    }
    assert!(steps > 5_000, "{steps} steps are too few to tell");
}

#[test]
fn every_step_can_be_taken_back_and_nothing_else_is() {
    for level in layouts(2, 2, 60).chain(layouts(2, 1, 120)) {
        let layout = Layout::of_kit(&level);
        let mut backward = Backward::new(&layout);
        wander(&level, 25, |state, step, next| {
            let Some(next) = next else { return };
            let (after, players) = things(&layout, &level, next);
            let (before, stood) = things(&layout, &level, state);
            let mut is_told = false;
            backward.each(&layout, &after, &players, &mut |scene, cells| {
                is_told |= same(scene, &before) && cells == stood;
                let mut scene = scene.clone();
                scene.spread(&layout);
                scene.put_players(cells);
                let leads = cells.iter().enumerate().filter(|(_, from)| **from != 0).any(|(at, &from)| {
                    (0..4).filter_map(|dir| several::step(&layout, &scene, usize::from(from), dir)).any(
                        |(change, land)| {
                            let mut end = scene.clone();
                            change.into_iter().for_each(|change| end.change(&layout, change));
                            let mut moved = cells.to_vec();
                            moved[at] = land as u16;
                            moved.sort_unstable();
                            same(&end, &after) && moved == players
                        },
                    )
                });
                assert!(leads, "told, but no step leads from there to\n{}", level.draft_at(next));
            });
            assert!(is_told, "{step:?} is not taken back from\n{}", level.draft_at(next));
        });
    }
}

#[test]
fn one_player_needs_as_many_steps_as_the_slow_rules_say() {
    let (mut long, mut lost) = (0, 0);
    for level in layouts(3, 1, 600) {
        let Some(truth) = plain(&level) else { continue };
        assert_eq!(solved(&level, u64::MAX), truth, "\n{level}");
        assert_eq!(solved(&level, 1), truth, "by the graph\n{level}");
        long += usize::from(truth.is_some_and(|steps| steps > 8));
        lost += usize::from(truth.is_none());
    }
    assert!(long > 20 && lost > 50, "{long} with more than eight steps, {lost} without a solution");
}

#[test]
fn several_players_need_as_many_steps_as_the_slow_rules_say() {
    for (players, count) in [(2, 150), (3, 40)] {
        let mut solvable = 0;
        for level in layouts(4, players, count) {
            let Some(truth) = plain(&level) else { continue };
            assert_eq!(solved(&level, 1), truth, "\n{level}");
            solvable += usize::from(truth.is_some());
        }
        assert!(solvable > 5, "{solvable} of {players} players");
    }
}

#[test]
fn the_eight_views_need_the_same_steps() {
    for level in layouts(5, 1, 60).chain(layouts(5, 2, 8)) {
        let steps = solved(&level, 50);
        for view in View::ALL {
            assert_eq!(solved(&level.seen(view), 50), steps, "\n{level}");
        }
    }
}

/// Every way to place the kit of a level, by trying all.
fn placements(kit: &Level) -> Vec<Level> {
    let parts = kit.parts();
    let mut all = BTreeSet::from([Parts { boxes: Vec::new(), players: Vec::new(), ..parts.clone() }]);
    let each = |all: BTreeSet<Parts>, change: &dyn Fn(&Parts, Cell) -> Parts| -> BTreeSet<Parts> {
        all.iter()
            .flat_map(|parts| parts.shape.cells().map(|cell| change(parts, cell)).collect::<Vec<_>>())
            .collect()
    };
    for at in 0..parts.rotators.len() {
        all = each(all, &|parts, cell| {
            let mut parts = parts.clone();
            parts.rotators[at].arms = parts.rotators[at].arms.turned(cell.index() % 4);
            parts
        });
    }
    for block in &parts.boxes {
        all = each(all, &|parts, at| {
            let mut parts = parts.clone();
            parts.boxes.push(Block { at, ..*block });
            parts.boxes.sort();
            parts
        });
    }
    for _ in &parts.players {
        all = each(all, &|parts, at| {
            let mut parts = parts.clone();
            parts.players.push(at);
            parts.players.sort();
            parts
        });
    }
    all.iter().filter_map(|parts| Level::from_parts(parts).ok()).collect()
}

#[test]
fn the_farthest_start_is_the_one_that_trying_all_finds() {
    for board in [
        "%.1\n...\n.a_\n...",
        "%_1aa\n.....",
        "%.1.\n.+>.\n...a",
        "1.%_\n_.^.\na.+.",
        "%12\n_aa\n...\n###",
        "_.%.\n_a1b",
    ] {
        let kit: Level = board.parse().unwrap();
        let steps: Vec<usize> = placements(&kit).iter().filter_map(|start| plain(start).unwrap()).collect();
        let most = *steps.iter().max().unwrap();
        let Sweep::Done(found) = farthest(&kit, &mut Budget::nodes(1_000_000)) else { panic!("{board}") };
        assert_eq!(found.steps as usize, most, "\n{kit}");
        assert_eq!(found.solvable as usize, steps.len(), "\n{kit}");
        assert_eq!(found.count as usize, steps.iter().filter(|&&one| one == most).count(), "\n{kit}");
        assert!(found.starts.iter().all(|start| plain(start) == Some(Some(most))), "\n{kit}");
    }
}

#[test]
fn a_kit_that_cannot_be_solved_is_told_from_a_budget_that_was_spent() {
    let kit: Level = "%_1\n_##".parse().unwrap();
    assert_eq!(farthest(&kit, &mut Budget::nodes(1_000)), Sweep::Unsolvable);
    assert_eq!(farthest(&"%_a1\n....".parse().unwrap(), &mut Budget::nodes(10)), Sweep::Unknown);
}

const HALL: &str = "
##########
#%....a..#
#..^..a..#
#.<+>.bb1#
#........#
##########";

#[test]
fn a_budget_ends_every_search_without_a_claim() {
    let level: Level = HALL.parse().unwrap();
    let truth = solved(&level, u64::MAX).unwrap() as u32;
    for nodes in 0..200 {
        let mut budget = Budget::nodes(nodes);
        let answer = search(&level, 20, &mut budget);
        assert!(budget.spent() <= nodes && answer.bound <= truth);
        assert!(answer.verdict != Verdict::Unsolvable);
    }
    let stopped = solve(&level, &mut Budget::nodes(1_000_000).with_stop(&|| true));
    assert_eq!(stopped.verdict, Verdict::Unknown);
    let narrow = solve(&level, &mut Budget::nodes(1_000_000).with_memory(100));
    assert_eq!(narrow.verdict, Verdict::Unknown);
}

#[test]
fn a_hall_of_128_by_100_is_no_trouble() {
    // Five cells down and 90 to the left; the box in the way falls into the pit before the exit.
    let mut rows = vec![".".repeat(128); 100];
    rows[50].replace_range(20..23, "%_.");
    rows[50].replace_range(60..61, "a");
    rows[45].replace_range(110..111, "1");
    let level: Level = rows.join("\n").parse().unwrap();
    let answer = solve(&level, &mut Budget::nodes(200_000));
    let Verdict::Solved { plan, optimal: true } = answer.verdict else { panic!("{:?}", answer.verdict) };
    assert_eq!(plan.len(), 95);
}

#[test]
fn the_graph_knows_what_can_be_solved_with_boxes_over_pits_that_stay() {
    let (mut solvable, mut unsolvable) = (0, 0);
    for level in layouts(21, 1, 600) {
        let (Some(truth), layout) = (plain(&level), Layout::new(&level)) else { continue };
        if layout.to_exit[layout.at(level.players()[0])] == super::layout::FAR {
            continue;
        }
        let mut graph: Graph<8, 8> = Graph::new(&level, &layout);
        let verdict = graph.advance(u64::MAX, &mut Budget::nodes(3_000_000));
        assert_eq!(verdict, Some(truth.is_some()), "{level}");
        *if truth.is_some() { &mut solvable } else { &mut unsolvable } += 1;
    }
    assert!(solvable > 50 && unsolvable > 5, "{solvable} and {unsolvable} are too few to tell");
}

//! All that is written for any game, on push and pull, against a brute force and counts by hand.

#![allow(clippy::unwrap_used)]

mod brute;

use boxwright_forge::any_game::{Guide, Outlook};
use boxwright_forge::core::{Budget, Game, Verdict};
use boxwright_forge::rate::any_game::{METRICS, NaivePlayer, StateGraph};
use boxwright_forge::solve::any_game::{a_star, breadth_first, replay};
use boxwright_forge::{Row, Wishes, fill};
use boxwright_push_pull::{Level, PushPull, State, plan_text, random_level, read_plan};
use brute::Brute;

/// Small levels of three sizes, the smallest with two boxes, four in five cells free.
fn levels() -> impl Iterator<Item = Level> {
    (0..120).map(|seed| {
        let more = seed as usize % 3;
        random_level(4 + more, 3, 1 + usize::from(more == 0), seed).unwrap()
    })
}

fn graph(level: &Level) -> StateGraph {
    StateGraph::explore::<PushPull>(level, &mut Budget::nodes(100_000)).unwrap()
}

fn fewest(level: &Level) -> Option<usize> {
    match breadth_first::<PushPull>(level, &level.start(), &mut Budget::nodes(100_000)).verdict {
        Verdict::Solved { plan, optimal: true } => Some(plan.len()),
        Verdict::Unsolvable => None,
        other => panic!("no proof: {other:?}"),
    }
}

/// Every goal needs a box; the farthest one has to come at least so far.
fn bound(level: &Level, state: &State) -> Option<u32> {
    let shape = level.shape();
    let apart = |a, b| (shape.col(a).abs_diff(shape.col(b)) + shape.row(a).abs_diff(shape.row(b))) as u32;
    level.goals().map(|goal| state.boxes.iter().map(|&at| apart(at, goal)).min()).max().flatten()
}

#[test]
fn searches_and_the_graph_say_what_brute_force_says() {
    let (mut solved, mut lost) = (0, 0);
    for level in levels() {
        let brute = Brute::new(&level.to_string());
        let best = brute.solved();
        let (found, graph) = (fewest(&level), graph(&level));
        assert_eq!(found, best.map(|(steps, _)| steps), "{level}");
        let guided = a_star::<PushPull>(
            &level,
            &level.start(),
            |state| bound(&level, state),
            &mut Budget::nodes(100_000),
        );
        let guided = match guided.verdict {
            Verdict::Solved { plan, optimal: true } => Some(plan.len()),
            Verdict::Unsolvable => None,
            other => panic!("no proof: {other:?}"),
        };
        assert_eq!(guided, found, "{level}");
        assert_eq!(graph.to_go(0).map(|steps| steps as usize), found, "{level}");
        assert_eq!((graph.len(), graph.live()), (brute.boards.len(), brute.live()), "{level}");
        assert_eq!(graph.solutions(), best.map(|(_, ways)| ways), "{level}");
        (solved, lost) = (solved + usize::from(best.is_some()), lost + usize::from(best.is_none()));
    }
    assert!(solved >= 30 && lost >= 10, "{solved} solved, {lost} lost");
}

#[test]
fn small_levels_have_the_numbers_that_are_counted_by_hand() {
    let check = |text: &str, plan: Option<&str>, states: usize| {
        let level: Level = text.parse().unwrap();
        let answer = breadth_first::<PushPull>(&level, &level.start(), &mut Budget::nodes(1_000));
        let found = match &answer.verdict {
            Verdict::Solved { plan, .. } => Some(plan_text(plan)),
            _ => None,
        };
        assert_eq!(found.as_deref(), plan, "{text}");
        // A push is taken back by a pull and a pull by a push, so nothing that can be solved can be lost.
        let (graph, is_solvable) = (graph(&level), plan.is_some());
        assert_eq!((graph.len(), graph.live()), (states, if is_solvable { states } else { 0 }), "{text}");
    };
    // The box in three places with the player right of it, on one of 3, 2 or 1 cells.
    check("$@. ", Some("RR"), 3 + 2 + 1);
    // The same, but nobody gets to the left of the box, and the last cell is the player's.
    check("$@ .", None, 3 + 2 + 1);
    // A box at a long wall stays there: in three places, the player on one of the five other cells.
    check(" . \n@$ ", None, 3 * 5);
    // The same with the goal in its row: it comes there in one way, and then the game ends.
    check("   \n@$.", Some("r"), 2 * 5 + 1);
    // In Sokoban this would be lost: the box has to leave a wall.
    let level: Level = "    \n  . \n@$  ".parse().unwrap();
    let Verdict::Solved { plan, .. } =
        breadth_first::<PushPull>(&level, &level.start(), &mut Budget::nodes(1_000)).verdict
    else {
        panic!("it can be pulled")
    };
    assert_eq!(plan_text(&plan), "rurU");
}

#[test]
fn a_plan_is_replayed_and_what_is_refused_says_where_and_why() {
    let level: Level = "######\n#$@. #\n######".parse().unwrap();
    let plan = read_plan("RR").unwrap();
    let end = replay::<PushPull>(&level, &level.start(), &plan).unwrap();
    assert!(PushPull::is_won(&level, &end));
    for (text, at, why) in [
        ("ru", 1, "a wall is in the way"),
        ("l", 0, "the box cannot be pushed: something is behind it"),
        ("rR", 1, "there is no box to pull"),
    ] {
        let (step, refusal) =
            replay::<PushPull>(&level, &level.start(), &read_plan(text).unwrap()).unwrap_err();
        assert_eq!((step, refusal.to_string().as_str()), (at, why), "{text}");
    }
    let level: Level = "$@$..".parse().unwrap();
    let both = replay::<PushPull>(&level, &level.start(), &read_plan("R").unwrap()).unwrap_err();
    assert_eq!(both.1.to_string(), "nobody pulls one box and pushes another");
}

#[test]
fn text_is_written_as_it_was_read_and_bad_text_is_told() {
    for level in levels() {
        assert_eq!(level.to_string().parse::<Level>().unwrap(), level);
    }
    for letter in ["urdlURDL", ""] {
        assert_eq!(plan_text(&read_plan(letter).unwrap()), letter);
    }
    assert_eq!(read_plan("urx"), Err(3));
    for (text, why) in [
        ("@$.\n  x", "line 2, column 3: `x` is not a level sign"),
        ("$.", "0 players; put one `@` on the board"),
        ("@$", "1 box for 0 goals; there must be a goal, and a box for each"),
        ("@.", "0 boxes for 1 goal; there must be a goal, and a box for each"),
        ("", "a board of 0 x 0 squares; each side may have 1 to 128"),
    ] {
        assert_eq!(text.parse::<Level>().unwrap_err().to_string(), why, "{text:?}");
    }
}

#[test]
fn a_random_level_is_the_same_for_a_seed_and_as_large_as_asked_for() {
    let text = |seed| random_level(7, 4, 3, seed).unwrap().to_string();
    assert_eq!(text(5), text(5));
    assert_ne!(text(5), text(6));
    let level = random_level(7, 4, 3, 5).unwrap();
    assert_eq!((level.shape().width(), level.shape().height(), level.goals().count()), (7, 4, 3));
    assert!(random_level(3, 1, 9, 1).is_ok() && random_level(200, 4, 3, 1).is_err());
}

#[test]
fn nodes_and_memory_end_every_search() {
    let level = random_level(9, 8, 4, 3).unwrap();
    let start = level.start();
    for (nodes, bytes) in [(0, u64::MAX), (500, u64::MAX), (u64::MAX, 200_000), (u64::MAX, 0)] {
        let budget = || Budget::nodes(nodes).with_memory(bytes);
        let mut spent = [budget(), budget(), budget()];
        let [first, second, third] = &mut spent;
        assert_eq!(breadth_first::<PushPull>(&level, &start, first).verdict, Verdict::Unknown);
        assert_eq!(a_star::<PushPull>(&level, &start, |_| Some(0), second).verdict, Verdict::Unknown);
        assert!(StateGraph::explore::<PushPull>(&level, third).is_none());
        // A key has the player's cell, a list's length and four boxes: 18 bytes.
        assert!(spent.iter().all(|budget| budget.spent() <= nodes.min(bytes / 18)), "{nodes} {bytes}");
    }
}

#[test]
fn help_in_play_is_that_of_the_graph_and_leads_to_the_end() {
    for level in levels().filter(|level| fewest(level).is_some()) {
        let mut budget = Budget::nodes(1_000_000);
        let (quick, slow) =
            (Guide::<PushPull>::new(&level, &mut budget), Guide::<PushPull>::without_graph(&level));
        let mut state = level.start();
        let mut played = 0;
        while let Outlook::Next { step, steps } = quick.outlook(&state, &mut budget) {
            assert_eq!(slow.outlook(&state, &mut budget), Outlook::Next { step, steps }, "{level}");
            assert_eq!(quick.losing_steps(&state, &mut budget), [], "every step can be taken back");
            state = PushPull::play(&level, &state, step).unwrap();
            played += 1;
        }
        assert_eq!(quick.outlook(&state, &mut budget), Outlook::Won);
        assert_eq!(Some(played), fewest(&level), "{level}");
    }
    let level: Level = "$@ .".parse().unwrap();
    let guide = Guide::<PushPull>::new(&level, &mut Budget::nodes(100));
    assert_eq!(guide.outlook(&level.start(), &mut Budget::nodes(0)), Outlook::Lost);
}

#[test]
fn every_metric_has_a_number_that_is_the_same_again() {
    for level in levels().filter(|level| fewest(level).is_some()).take(10) {
        for metric in METRICS {
            let number = || (metric.measure)(&graph(&level), &mut Budget::nodes(10_000));
            let one = number().filter(|number| number.is_finite() && *number >= 0.0);
            assert!(
                one.is_some() || level.start().boxes == level.goals().collect::<Vec<_>>(),
                "{}",
                metric.name
            );
            assert_eq!(one, number(), "{}", metric.name);
        }
    }
}

#[test]
fn a_naive_player_is_the_worse_the_more_it_slips() {
    let level: Level = "$@.   \n      ".parse().unwrap();
    let graph = graph(&level);
    let solves = |slip, seed| {
        NaivePlayer { slip, games: 2_000 }.solves(&graph, seed, &mut Budget::nodes(2_000)).unwrap()
    };
    assert_eq!(solves(0.0, 1), 1.0);
    assert!(solves(0.0, 1) > solves(0.9, 1) && solves(0.9, 1) > solves(1.0, 1) && solves(1.0, 1) > 0.0);
    assert_eq!(solves(1.0, 3), solves(1.0, 3));
}

#[test]
fn levels_that_are_made_take_as_many_steps_as_brute_force_says() {
    let some = |text: &str| Some(text.to_owned());
    let wishes =
        Wishes { size: some("4x3-5x3"), boxes: some("1-2"), rank: some("none"), ..Wishes::default() };
    let order = Wishes { count: 20, condition: some("steps>=3"), ..wishes }.order::<PushPull>().unwrap();
    let pack = fill(&order, &mut Budget::nodes(u64::MAX));
    assert_eq!(pack.levels.len(), 20, "{}", pack.tally);
    for made in &pack.levels {
        let brute = Brute::new(&made.level.to_string()).solved().unwrap();
        assert_eq!((made.proof.plan.len(), Row::of(made).number("steps")), (brute.0, Some(brute.0 as f64)));
        let capitals = Row::of(made).plan.chars().filter(char::is_ascii_uppercase).count();
        assert_eq!(Row::of(made).number("pulls"), Some(capitals as f64));
        assert!(brute.0 >= 3 && read_plan(&Row::of(made).plan).unwrap() == made.proof.plan);
    }
}

#[test]
fn a_level_plays_like_itself_turned_and_mirrored_and_like_no_other() {
    let level: Level = "$@. \n   #".parse().unwrap();
    assert_eq!(level.turned().to_string(), " $\n @\n .\n# ");
    assert_eq!(level.mirrored().to_string(), " .@$\n#   ");
    let mut view = level.clone();
    for _ in 0..4 {
        view = view.turned();
        assert_eq!(
            (view.content_id(), view.mirrored().content_id()),
            (level.content_id(), level.content_id())
        );
        assert_eq!((fewest(&view), graph(&view).len()), (fewest(&level), graph(&level).len()));
    }
    assert_eq!(view, level);
    assert_ne!(level.content_id(), "$ .@\n   #".parse::<Level>().unwrap().content_id());
}

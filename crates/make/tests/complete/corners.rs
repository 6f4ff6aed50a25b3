//! What the published program lets through or gets wrong (a note on it is in docs/formats.md), and what is ours.
//!
//! Faults that are seen while reading (two players drawn, no player, an open wall, tabs, ragged rows, negative
//! numbers, several headers) are tested in `core`, where they are told.

use super::{completed, sketch};
use boxwright_core::sokoban::Tile;
use boxwright_make::complete::{Completion, Measure, Outcome, Reason, Relaxation, Wish};

fn first(text: &str, wish: &Wish) -> Completion {
    match completed(&sketch(text), wish, 1_000_000) {
        Outcome::Completed(mut done) => done.completions.remove(0),
        other => panic!("{other:?}\n{text}"),
    }
}

fn refused(text: &str, wish: &Wish) -> (String, Option<Relaxation>) {
    let sketch = sketch(text);
    match completed(&sketch, wish, 1_000_000) {
        Outcome::Impossible(why) => (why.reason.told(sketch.shape()), why.relaxation),
        other => panic!("{other:?}\n{text}"),
    }
}

#[test]
fn a_drawn_player_is_the_only_one_even_where_another_would_help() {
    // The published program puts a second player on the 1 and calls it verified.
    let (why, _) = refused("p sokogen 0 1 0\n########\n#@#1 3.#\n########", &Wish::default());
    assert_eq!(
        why,
        "no start from which the player gets to a box and all can be brought home; every one was tried, even without walls"
    );
}

#[test]
fn a_player_is_put_even_if_nothing_is_left_to_push() {
    let done = first("p sokogen 1 0 0\n######\n#0 * #\n#  0##\n######", &Wish::default());
    assert!(done.already_solved && done.counts.pushes == 0);
    assert_eq!(done.level.draft().cells_where(Tile::has_player).len(), 1);
}

#[test]
fn walls_boxes_and_player_share_the_cells_there_are() {
    let (why, _) = refused("p sokogen 2 2 0\n########\n#00 .  #\n#0 1 . #\n########", &Wish::default());
    assert_eq!(why, "2 walls and 2 boxes need 4 cells, but only 3 cells may hold one of them: B2 C2 B3");
}

#[test]
fn digits_that_allow_different_things_are_counted_together() {
    // Two cells for walls, two for boxes, and the same three are all there is.
    let (why, _) = refused(
        "p sokogen 2 1 0\n#######\n#62  .#\n# 1   #\n#######",
        &Wish { relaxing: 0, ..Wish::default() },
    );
    assert_eq!(why, "2 walls and 1 box need 3 cells, but only 2 cells may hold one of them: B2 C2");
}

#[test]
fn a_goal_out_of_reach_is_named_and_moved() {
    let text = "p sokogen 0 1 0\n#######\n#.#   #\n#  00 #\n### ###\n#######";
    let (why, relaxation) = refused(text, &Wish::default());
    assert_eq!(why, "no box that starts where one may can be pushed to the goal at B2");
    let sketch = sketch(text);
    let Some(Relaxation::Goal { from, to }) = relaxation else { panic!("{relaxation:?}") };
    assert_eq!(sketch.shape().name(from), "B2");
    let moved = text.replace("#.#", "# #");
    let at = moved.match_indices('\n').nth(sketch.shape().row(to)).unwrap().0 + 1 + sketch.shape().col(to);
    let moved = format!("{}.{}", &moved[..at], &moved[at + 1..]);
    assert!(
        matches!(completed(&super::sketch(&moved), &Wish::default(), 100_000), Outcome::Completed(_)),
        "{moved}"
    );
}

#[test]
fn too_many_walls_are_told_with_how_many_would_do() {
    // The wall can only go between the player and the box.
    let (why, relaxation) = refused("p sokogen 1 1 0\n#########\n#1 2 3 .#\n#########", &Wish::default());
    assert!(why.starts_with("no place for 1 wall leaves a level that can be solved"), "{why}");
    assert_eq!(relaxation, Some(Relaxation::Walls(0)));
}

#[test]
fn pockets_are_used_for_walls_only_if_nothing_else_is_left() {
    let done = first("p sokogen 1 1 0\n##########\n#00 .#   #\n# 0  #0 0#\n##########", &Wish::default());
    assert!(done.walls.iter().all(|cell| done.level.shape().col(cell) < 5), "{}", done.level);
    let only_there =
        first("p sokogen 1 1 0\n##########\n#13 .#   #\n#    #2 2#\n##########", &Wish::default());
    assert!(
        only_there.walls.iter().all(|cell| only_there.level.shape().col(cell) > 5),
        "{}",
        only_there.level
    );
}

/// The template of the paper's flaw: asked for twelve pushes, a planner goes back and forth.
const FLAW: &str = "p sokogen 1 1 12\n#######\n#  0  #\n#00 00#\n#00.00#\n#  0  #\n#######\n";

#[test]
fn least_pushes_are_meant_for_the_best_solution_unless_asked_as_published() {
    let (why, _) = refused(FLAW, &Wish::default());
    assert_eq!(why, "at least 12 pushes were asked for, but no completion takes more than 3");
    let published = first(FLAW, &Wish { published_pushes: true, ..Wish::default() });
    assert!(published.counts.pushes <= 3, "the plan that is shown is a best one");
}

#[test]
fn bounds_hold_for_what_is_measured() {
    let text = "p sokogen 1 2 0\n########\n#0 00 .#\n#00 00 #\n# 0 .###\n########";
    for measure in [Measure::Pushes, Measure::Lines, Measure::Moves] {
        let hardest = first(text, &Wish { measure, hardest: true, ..Wish::default() }).taken(measure);
        let wish = Wish { measure, least: hardest, ..Wish::default() };
        assert_eq!(first(text, &wish).taken(measure), hardest);
        let more = Wish { least: hardest + 1, relaxing: 0, ..wish.clone() };
        let outcome = boxwright_make::complete::complete(
            &sketch(text),
            &more,
            &mut boxwright_core::Budget::nodes(10_000_000),
        );
        let Outcome::Impossible(why) = outcome else { panic!("{outcome:?}") };
        assert!(matches!(why.reason, Reason::OutOfBounds { range: (_, most), .. } if most == hardest));
        let fewer = first(text, &Wish { measure, least: 2, most: hardest - 1, ..Wish::default() });
        assert!((2..hardest).contains(&fewer.taken(measure)));
    }
}

#[test]
fn harder_is_harder_than_what_comes_first() {
    let text = "p sokogen 1 2 0\n########\n#0 00 .#\n#00 00 #\n# 0 .###\n########";
    let plain = first(text, &Wish::default());
    let harder = first(text, &Wish { harder: true, ..Wish::default() });
    assert!(harder.counts.pushes > plain.counts.pushes);
}

#[test]
fn alternatives_differ_and_come_hardest_first() {
    let text = "p sokogen 1 2 0\n########\n#0 00 .#\n#00 00 #\n# 0 .###\n########";
    let Outcome::Completed(done) =
        completed(&sketch(text), &Wish { alternatives: 4, ..Wish::default() }, 10_000_000)
    else {
        panic!("there are many")
    };
    assert_eq!(done.completions.len(), 4);
    assert!(done.completions.is_sorted_by_key(|one| std::cmp::Reverse(one.counts.pushes)));
    for (at, one) in done.completions.iter().enumerate() {
        for other in &done.completions[..at] {
            assert_ne!(one.level.content_id(), other.level.content_id());
        }
    }
}

#[test]
fn difficulty_ranks_what_was_looked_at_and_proves_nothing() {
    let text = "p sokogen 1 2 0\n########\n#0 00 .#\n#00 00 #\n# 0 .###\n########";
    let wish = Wish { measure: Measure::Difficulty, hardest: true, ..Wish::default() };
    let Outcome::Completed(done) = completed(&sketch(text), &wish, 10_000_000) else {
        panic!("there are many")
    };
    assert!(!done.hardest && done.completions[0].difficulty.is_some());
}

#[test]
fn what_must_be_is_and_what_is_locked_is_not() {
    let text = "p sokogen 1 1 0\n; boxwright must C3 wall box\n; boxwright lock B2\n#######\n#000 .#\n#0 0  #\n#######";
    let done = first(text, &Wish::default());
    let tile = |col, row| done.level.draft().tile(done.level.shape().cell(col, row));
    assert!(matches!(tile(2, 2), Tile::Wall | Tile::Box) && tile(1, 1) == Tile::Blank, "{}", done.level);
    let contradiction = text.replace("must C3 wall box", "must C2 C3 player");
    let why = "what must be put at C2 C3 contradicts itself";
    assert_eq!(refused(&contradiction, &Wish::default()).0, why);
    let second = "p sokogen 0 0 0\n; boxwright must B3 player\n######\n#@$ .#\n#    #\n######";
    let why = "what must be put at B3 contradicts itself (the player is drawn at B2)";
    assert_eq!(refused(second, &Wish::default()).0, why);
}

#[test]
fn walls_do_not_part_the_player_from_boxes_that_are_home() {
    for row in ["#00* #", "#12* #", "#@2* #"] {
        let text = format!("p sokogen 1 0 0\n######\n{row}\n######");
        match completed(&sketch(&text), &Wish::default(), 1_000_000) {
            Outcome::Completed(done) => assert!(done.completions[0].already_solved, "{row}"),
            // The one cell for the wall lies between the player and the box.
            Outcome::Impossible(_) => assert_ne!(row, "#00* #"),
            other => panic!("{other:?}"),
        }
    }
    let bound = refused("p sokogen 1 0 1\n######\n#00* #\n######", &Wish::default());
    let why = "at least 1 pushes were asked for, but every completion takes 0";
    assert_eq!(bound, (why.to_owned(), None));
}

#[test]
fn what_would_be_possible_keeps_to_the_bound_on_pushes() {
    // With the goal at B2 there is a level, but none that takes four pushes.
    let text = "p sokogen 2 1 4\n######\n#2030#\n#. 20#\n#5266#\n######";
    let shape = sketch(text).shape();
    let moved = Some(Relaxation::Goal { from: shape.cell(1, 2), to: shape.cell(1, 1) });
    assert_eq!(refused(&text.replace("2 1 4", "2 1 0"), &Wish::default()).1, moved);
    assert_ne!(refused(text, &Wish::default()).1, moved);
}

#[test]
fn goals_are_put_where_they_may_and_boxes_may_start_on_goals() {
    let text = "p sokogen 0 1 2\n; boxwright goals 1\n; boxwright may F2 C3 goal\n########\n#@ 0   #\n#  0 ###\n########";
    let done = first(text, &Wish::default());
    assert!(done.counts.pushes >= 2 && done.level.goals().len() == 1);
    let on_goals = "p sokogen 0 2 0\n; boxwright may goals box\n; boxwright must E2 box\n#######\n#@0 . #\n# 0. ##\n#######";
    let done = first(on_goals, &Wish::default());
    assert!(
        done.level.draft().tile(done.level.shape().cell(4, 1)) == Tile::BoxOnGoal && !done.already_solved
    );
}

#[test]
fn a_range_of_walls_is_as_good_as_its_best_number() {
    let text = "p sokogen 0 2 0\n; boxwright walls 0..2\n########\n#0 00 .#\n#00 00 #\n# 0 .###\n########";
    let most = |walls: usize| {
        let fixed = text.replace("walls 0..2", &format!("walls {walls}"));
        first(&fixed, &Wish { hardest: true, ..Wish::default() }).counts.pushes
    };
    let best = (0..=2).map(most).max().unwrap();
    assert_eq!(first(text, &Wish { hardest: true, ..Wish::default() }).counts.pushes, best);
}

#[test]
fn a_plain_level_is_solved() {
    let level = "#######\n#@ $ .#\n#  $ .#\n#######";
    assert_eq!(first(level, &Wish::default()).counts.pushes, 4);
    let (why, _) = refused("######\n#@ $.#\n#$ . #\n######", &Wish::default());
    assert!(!why.is_empty());
}

#[test]
fn walls_are_put_as_wished_where_that_costs_nothing() {
    let text = "p sokogen 2 1 0\n; boxwright symmetry left-right\n#########\n#0     0#\n#   .   #\n#0     0#\n#  1 3  #\n#       #\n#########";
    let done = first(text, &Wish::default());
    assert_eq!(done.lopsided, 0, "{}", done.level);
}

#[test]
fn the_sketchs_own_bound_on_pushes_holds_whatever_is_measured() {
    // Two pushes, or one and a longer walk: the box may start next to the goal or one further.
    let text = "p sokogen 0 1 2\n########\n#1 33. #\n#1     #\n########\n";
    for measure in Measure::ALL {
        let wish = Wish { measure, hardest: true, ..Wish::default() };
        let done = first(text, &wish);
        assert_eq!(done.counts.pushes, 2, "{}\n{}", measure.name(), done.level);
    }
    let far = text.replace("p sokogen 0 1 2", "p sokogen 0 1 3");
    let wish = Wish { measure: Measure::Moves, ..Wish::default() };
    let outcome = completed(&sketch(&far), &wish, 100_000);
    assert!(!matches!(outcome, Outcome::Completed(_)), "no start takes three pushes at best");
}

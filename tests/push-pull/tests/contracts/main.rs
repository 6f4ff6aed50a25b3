//! What every game keeps that is a [`Puzzle`]: the contracts of the shell, written once and tried with each game.
//!
//! Nothing here knows a game but by the trait. What only one game has is tested where that is.

#![allow(clippy::unwrap_used, clippy::disallowed_methods)]

mod anytime;
mod course;
mod orders;
mod road;
mod words;

use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::make::Generator;
use boxwright_forge::{Made, Order, Pack, Puzzle, Wishes};
use boxwright_push_pull::PushPull;

/// A test for each contract; each game is one line.
macro_rules! contracts {
    ([$($game:ident: $puzzle:ty,)*] $($part:ident::$contract:ident)*) => {
        contracts!(@each [$($game: $puzzle,)*] ($($part::$contract)*));
    };
    (@each [$($game:ident: $puzzle:ty,)*] $all:tt) => {
        $(contracts!(@game $game: $puzzle, $all);)*
    };
    (@game $game:ident: $puzzle:ty, ($($part:ident::$contract:ident)*)) => {
        mod $game {
            use super::*;
            $(#[test] fn $contract() { $part::$contract::<$puzzle>() })*
        }
    };
}

contracts! {
    [
        sokoban: Sokoban,
        kwirk: Kwirk,
        push_pull: PushPull,
    ]
    words::the_same_words_are_the_same_order
    words::recipes_come_back_from_their_lines
    words::what_is_no_recipe_is_told
    words::what_makes_no_sense_is_refused_in_its_sentence
    words::what_cannot_be_understood_is_told_in_a_sentence
    orders::ranges_at_random_are_refused_or_made_without_a_panic
    road::what_is_kept_is_as_asked_for_different_and_made_again_by_its_recipe
    road::every_candidate_is_accounted_for
    road::what_is_to_be_avoided_does_not_come
    road::without_a_rank_the_first_are_kept_and_then_it_ends
    road::of_what_is_not_as_asked_for_the_nearest_is_remembered
    road::few_numbers_make_the_same_pack
    road::levels_of_a_band_are_in_it
    road::a_row_says_all_that_is_known_of_a_level
    anytime::a_level_of_an_attempt_that_was_cut_off_is_made_again_by_its_recipe
    course::the_pack_does_not_depend_on_the_threads
    course::a_course_that_was_cut_ends_as_if_it_was_not
    course::a_stop_keeps_what_was_found
    course::the_difficulty_of_a_ramp_never_falls
    course::a_checkpoint_is_gone_on_with_as_if_nothing_was
}

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

/// Small levels, ranked by what plans have fewest of.
fn small<G: Puzzle>(generator: &Generator<G>) -> Wishes {
    Wishes {
        method: some(generator.name),
        size: some("5x4-6x4"),
        boxes: some("1-2"),
        count: 4,
        rank: some(G::OPTIMAL),
        seed: 5,
        attempts: Some(9),
        nodes: G::NODES_STEER.then_some(4_000),
        ..Wishes::default()
    }
}

/// An order for such levels, with changed wishes.
fn order<G: Puzzle>(generator: &Generator<G>, change: impl FnOnce(Wishes) -> Wishes) -> Order<G> {
    let mut order = change(small(generator)).order().unwrap();
    // A climb is as long as its effort says.
    _ = order.knobs.set("effort", "30");
    order
}

/// The method that is usual in a game.
fn usual<G: Puzzle>() -> &'static Generator<G> {
    Generator::named(G::USUAL_METHOD).expect("the usual method is one of the list")
}

fn text<G: Puzzle>(made: &Made<G>) -> String {
    format!("{}\n{}", made.recipe, G::rows(&made.level).join("\n"))
}

fn texts<G: Puzzle>(pack: &Pack<G>) -> Vec<String> {
    pack.levels.iter().map(|made| text(made)).collect()
}

//! What holds for every metric and every score: contracts over the lists.

#![allow(clippy::unwrap_used)]

mod common;

use boxwright_core::sokoban::Level;
use boxwright_core::{Budget, View};
use boxwright_rate::{Effort, Explanation, METRICS, Needs, NotRated, SCORES, Study};
use common::levels;

/// Every number there is about a level.
fn numbers(level: &Level, effort: Effort) -> Vec<(&'static str, Option<f64>)> {
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(level, effort, &mut budget);
    let metrics = METRICS.iter().map(|metric| (metric.name, metric.of(&study)));
    metrics.chain(SCORES.iter().map(|score| (score.name, (score.measure)(&study)))).collect()
}

#[test]
fn the_eight_views_of_a_level_have_the_same_numbers() {
    for level in levels(3, 60) {
        let plain = numbers(&level, Effort::default());
        assert!(plain.iter().all(|(_, number)| number.is_some()), "{plain:?}\n{level}");
        for view in View::ALL {
            assert_eq!(numbers(&level.seen(view), Effort::default()), plain, "{view:?}\n{level}");
        }
    }
}

#[test]
fn names_are_one_word_and_nobody_elses() {
    let names: Vec<&str> =
        METRICS.iter().map(|metric| metric.name).chain(SCORES.iter().map(|score| score.name)).collect();
    for (at, name) in names.iter().enumerate() {
        assert!(!names[..at].contains(name), "{name} is there twice");
        assert!(
            name.chars()
                .all(|sign| sign.is_ascii_lowercase() || sign.is_ascii_digit() || "_-".contains(sign))
        );
    }
    for metric in METRICS {
        assert!(metric.meaning.ends_with('.') && !metric.unit.is_empty(), "{}", metric.name);
    }
}

#[test]
fn a_solved_start_is_rated() {
    let level: Level = "#######\n#@ *  #\n#   * #\n#######".parse().unwrap();
    let numbers = numbers(&level, Effort::default());
    assert!(numbers.iter().all(|(_, number)| number.is_some_and(f64::is_finite)), "{numbers:?}");
    let of = |name: &str| numbers.iter().find(|(known, _)| *known == name).unwrap().1.unwrap();
    assert_eq!(
        [of("pushes"), of("difficulty"), of("parkings"), of("states"), of("bottlenecks")],
        [0.0, 0.0, 0.0, 1.0, 1.0]
    );
}

#[test]
fn a_level_of_one_box_is_rated() {
    let level: Level = "#######\n#@ $ .#\n#     #\n#######".parse().unwrap();
    let numbers = numbers(&level, Effort::default());
    assert!(numbers.iter().all(|(_, number)| number.is_some_and(f64::is_finite)), "{numbers:?}");
}

/// A hall with four rows of ten boxes, and as many goals.
fn hall() -> Level {
    let mut rows = vec![format!("#{}#", "#".repeat(24))];
    rows.push(format!("#@{}#", " ".repeat(23)));
    for row in 0..13 {
        let boxes: String = (0..24)
            .map(|col| if col % 2 == 1 && row % 3 == 1 && row < 12 && col < 20 { '$' } else { ' ' })
            .collect();
        rows.push(format!("#{boxes}#"));
    }
    rows.push(format!("#{}    #", ".".repeat(20)));
    rows.push(format!("#{}    #", ".".repeat(20)));
    rows.push(format!("#{}#", "#".repeat(24)));
    rows.join("\n").parse().unwrap()
}

#[test]
fn a_level_of_forty_boxes_gives_up_with_a_reason() {
    let level = hall();
    assert_eq!(level.boxes().len(), 40);
    let effort = Effort { nodes: 500, places: 2_000 };
    let mut budget = Budget::nodes(u64::MAX);
    let study = Study::new(&level, effort, &mut budget);
    assert_eq!(study.rating().unwrap_err(), NotRated::TooLarge);
    for metric in METRICS {
        let number = metric.of(&study);
        assert!(
            number.is_some() == (metric.needs == Needs::Board) || metric.needs == Needs::Solution,
            "{}",
            metric.name
        );
    }
}

#[test]
fn an_unsolvable_level_says_so() {
    for board in ["######\n#@  ##\n#  $.#\n# ## #\n#    #\n######", "#####\n#@  #\n#  $#\n# . #\n#####"] {
        let level: Level = board.parse().unwrap();
        let mut budget = Budget::nodes(u64::MAX);
        let study = Study::new(&level, Effort::default(), &mut budget);
        match study.rating() {
            Err(why) => {
                assert_eq!((why, study.by_pushes().is_none()), (NotRated::Unsolvable, true), "{level}")
            }
            Ok(rating) => assert!(study.by_pushes().is_some(), "{rating:?}\n{level}"),
        }
    }
}

#[test]
fn the_words_name_cells_of_the_level_as_given() {
    let mut told = 0;
    for level in levels(5, 300).map(|level| level.seen(View::new(true, 1))) {
        let mut budget = Budget::nodes(u64::MAX);
        let study = Study::new(&level, Effort::default(), &mut budget);
        let explanation = Explanation::of(&study).unwrap();
        let words = explanation.in_words(&level).to_string();
        assert!(words.contains(explanation.rating.band.name), "{words}");
        if let Some(crux) = explanation.crux {
            assert!(level.is_floor(crux.from) && level.is_floor(crux.to), "{words}\n{level}");
            told += 1;
        }
    }
    assert!(told > 5, "{told}");
}

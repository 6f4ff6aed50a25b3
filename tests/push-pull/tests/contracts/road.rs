//! Packs: what is kept, in which order, and what is said of it.

use crate::{order, some, text, texts, usual};
use boxwright_forge::core::{Budget, Id};
use boxwright_forge::make::{Generator, Tally};
use boxwright_forge::{Made, Numbers, Order, Pack, Puzzle, Recipe, Row, Wishes, attempt, made as remade};
use std::collections::BTreeSet;
use std::ops::ControlFlow;

fn plenty() -> Budget<'static> {
    Budget::nodes(u64::MAX)
}

fn filled<G: Puzzle>(order: &Order<G>, avoid: impl IntoIterator<Item = Id>) -> Pack<G> {
    let mut pack = Pack::new(order, avoid);
    for number in 0..order.attempts {
        if pack.keep(attempt(order, number, &mut plenty())).is_break() {
            break;
        }
    }
    pack
}

fn ids<G: Puzzle>(pack: &Pack<G>) -> BTreeSet<Id> {
    pack.levels.iter().map(|made| G::content_id(&made.level)).collect()
}

/// Ranked by nothing, out of many attempts.
fn unranked<G: Puzzle>(generator: &Generator<G>) -> Order<G> {
    order(generator, |wishes| Wishes { rank: some("none"), attempts: Some(120), ..wishes })
}

/// What the recipe of a level makes.
fn again<G: Puzzle>(made: &Made<G>, order: &Order<G>) -> Made<G> {
    let recipe: Recipe<G> = made.recipe.to_string().parse().unwrap();
    let candidate = recipe.follow(&mut plenty()).unwrap();
    remade(candidate, &recipe, &order.wanted(), order.effort, &mut plenty()).unwrap()
}

pub(crate) fn what_is_kept_is_as_asked_for_different_and_made_again_by_its_recipe<G: Puzzle>() {
    let mut all = 0;
    for generator in G::GENERATORS {
        let condition = format!("{}>=3, difficulty>=0", G::OPTIMAL);
        let order = order(generator, |wishes| Wishes { condition: Some(condition), ..wishes });
        let pack = filled::<G>(&order, []);
        assert_eq!(ids(&pack).len(), pack.levels.len(), "{}", generator.name);
        let lengths: Vec<usize> = pack.levels.iter().map(|made| made.optimum()).collect();
        assert!(lengths.is_sorted_by(|one, other| one >= other) && lengths.iter().all(|&length| length >= 3));
        for made in &pack.levels {
            let again = again(made, &order);
            assert_eq!(text(&again), text(made));
            assert_eq!((&again.rated, G::plan(&again.proof)), (&made.rated, G::plan(&made.proof)));
        }
        all += pack.levels.len();
    }
    assert!(all >= 2, "{all} levels");
}

/// Counts of levels that were turned down.
fn turned_down(tally: &Tally) -> u64 {
    tally.iter().filter(|(what, _)| what.starts_with("level: ")).map(|(_, count)| count).sum()
}

pub(crate) fn every_candidate_is_accounted_for<G: Puzzle>() {
    for generator in G::GENERATORS {
        let order = order::<G>(generator, |wishes| wishes);
        let pack = filled(&order, []);
        // What a generator turned down itself it did not offer.
        let told = |number| order.recipe(number).attempt(&mut plenty(), &mut |_| ControlFlow::Continue(()));
        let unoffered: u64 = (0..9).map(|number| turned_down(&told(number))).sum();
        let counted = turned_down(&pack.tally) - unoffered + pack.levels.len() as u64;
        assert_eq!(pack.tally.get("offered"), counted, "{}", pack.tally);
        assert_eq!((pack.tally.get("attempts"), pack.attempts), (9, 9));
    }
}

pub(crate) fn what_is_to_be_avoided_does_not_come<G: Puzzle>() {
    let order = order::<G>(usual(), |wishes| wishes);
    let first = filled(&order, []);
    let second = filled(&order, ids(&first));
    assert!(!first.levels.is_empty() && ids(&first).is_disjoint(&ids(&second)));
    assert!(second.tally.get("level: seen before") >= first.levels.len() as u64);
}

pub(crate) fn without_a_rank_the_first_are_kept_and_then_it_ends<G: Puzzle>() {
    let (few, more) = (unranked::<G>(usual()), Order { count: 7, ..unranked::<G>(usual()) });
    let (few, more) = (filled(&few, []), filled(&more, []));
    assert_eq!((few.levels.len(), more.levels.len()), (4, 7));
    assert!(few.attempts <= more.attempts && more.attempts < 120, "{} {}", few.attempts, more.attempts);
    assert!(ids(&few).is_subset(&ids(&more)));
}

pub(crate) fn of_what_is_not_as_asked_for_the_nearest_is_remembered<G: Puzzle>() {
    let free = order::<G>(usual(), |wishes| wishes);
    let most = filled(&free, []).levels[0].optimum();
    let condition = format!("{}>=500", G::OPTIMAL);
    let asked = Order { condition: Some(condition.parse().unwrap()), ..free };
    let pack = filled(&asked, []);
    let near = pack.nearest.unwrap();
    assert!(pack.levels.is_empty());
    assert_eq!((near.made.optimum(), near.off), (most, (500 - most) as f64 / 501.0));
    assert_eq!(text(&again(&near.made, &asked)), text(&near.made));
    let told = boxwright_forge::aim::told(asked.condition.as_ref().unwrap(), &near.made);
    assert_eq!(told, format!("{} {most} (at least 500 asked for)", G::OPTIMAL));
}

pub(crate) fn few_numbers_make_the_same_pack<G: Puzzle>() {
    for (rank, is_rated) in [(G::OPTIMAL, false), ("difficulty", true), ("band", true)] {
        let all = order::<G>(usual(), |wishes| Wishes { rank: some(rank), ..wishes });
        let few = Order { numbers: Numbers::Few, ..all.clone() };
        let all_rank = all.rank.unwrap();
        let [all, few] = [filled(&all, []), filled(&few, [])];
        assert_eq!(texts(&few), texts(&all), "{rank}");
        for made in &few.levels {
            let row = Row::of(made);
            assert_eq!((row.is_rated, row.band.is_some()), (is_rated, is_rated), "{rank}");
            assert!(row.not_rated.is_none());
        }
        assert!(all.levels.iter().all(|made| Row::of(made).is_rated));
        let numbers = all.levels.iter().map(|made| made.rated.value(all_rank));
        assert!(numbers.is_sorted_by(|one, other| one >= other), "{rank}");
    }
}

pub(crate) fn levels_of_a_band_are_in_it<G: Puzzle>() {
    let pack = |band: &str| {
        let band = |wishes| Wishes { band: some(band), size: some("6x5"), attempts: Some(200), ..wishes };
        let nodes = |wishes| Wishes { nodes: G::NODES_STEER.then_some(20_000), rank: some("none"), ..wishes };
        filled(&order::<G>(usual(), |wishes| nodes(band(wishes))), [])
    };
    let (trivial, above) = (pack("trivial"), pack("easy..expert"));
    let difficulties = |pack: &Pack<G>| -> Vec<f64> {
        pack.levels.iter().map(|made| made.rated.difficulty().unwrap()).collect()
    };
    let (low, high) = (difficulties(&trivial), difficulties(&above));
    assert!(!low.is_empty() && !high.is_empty(), "{low:?} {high:?}");
    assert!(low.iter().all(|low| high.iter().all(|high| low < high)), "{low:?} {high:?}");
    assert!(trivial.levels.iter().all(|made| made.rated.band() == Some("trivial")));
    assert!(above.levels.iter().all(|made| made.rated.band() != Some("trivial")));
}

pub(crate) fn a_row_says_all_that_is_known_of_a_level<G: Puzzle>() {
    let pack = filled(&unranked::<G>(usual()), []);
    let rows: Vec<Row> = pack.levels.iter().map(|made| Row::of(made)).collect();
    for (row, made) in rows.iter().zip(&pack.levels) {
        let line = row.line();
        assert_eq!((line["game"].as_str(), line["recipe"].as_str()), (Some(G::NAME), Some(&*row.recipe)));
        assert_eq!(row.number(G::OPTIMAL), Some(made.optimum() as f64));
        assert_eq!(line[G::OPTIMAL], made.optimum());
        let rows: Vec<&str> = line["level"].as_array().unwrap().iter().flat_map(|row| row.as_str()).collect();
        assert_eq!(G::read(&rows.join("\n")).unwrap(), made.level);
        assert_eq!(line["content_id"], G::content_id(&made.level).to_string());
        assert_eq!(line.get("validated").is_some(), !G::VALIDATED);
        assert!(line["difficulty"].is_number() && line["band"].is_string());
        assert!(row.facts().get("level").is_none(), "a file has the level itself");
    }
    let table = Row::table::<G>(&rows, Numbers::All);
    let lines: Vec<&str> = table.lines().collect();
    assert!(lines.len() == 5 && lines[0].starts_with("title,") && lines[0].ends_with(",recipe"));
    assert!(lines[0].split(',').any(|head| head == G::OPTIMAL));
    for (line, row) in lines[1..].iter().zip(&rows) {
        assert!(line.starts_with(&format!("{},", row.title)) && line.ends_with(&row.recipe), "{line}");
        assert_eq!(line.split(',').count(), lines[0].split(',').count());
    }
}

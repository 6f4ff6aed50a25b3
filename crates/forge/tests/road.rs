//! The road, generator by generator: what is kept is solvable, as asked for, all different, and made again
//! by its recipe. What holds for every game is in `tests/push-pull/tests/contracts/road.rs`.

#![allow(clippy::unwrap_used)]

use boxwright_forge::core::Budget;
use boxwright_forge::core::sokoban::replay;
use boxwright_forge::make::sokoban::{GENERATORS, Generator};
use boxwright_forge::make::{Knobs, trim};
use boxwright_forge::rate::{Effort, NEAR_DUPLICATES, Portrait, Unique};
use boxwright_forge::{
    Made, Numbers, Order, Pack, Ranges, Recipe, Subject, VERSION, Wanted, attempt, made as remade,
};
use std::collections::BTreeSet;

fn order(generator: &'static Generator, count: usize, attempts: u64) -> Order {
    Order {
        generator,
        knobs: Knobs::of(generator.knobs),
        ranges: Ranges { sizes: "6x5-7x7".parse().unwrap(), boxes: "2-3".parse().unwrap() },
        count,
        rank: Some(Subject::named("pushes").unwrap()),
        numbers: Numbers::All,
        trim: false,
        condition: Some("pushes>=3, difficulty>=0".parse().unwrap()),
        unique: None,
        seed: 5,
        attempts,
        nodes: generator.effort,
        effort: Effort { nodes: 20_000, places: 20_000 },
    }
}

fn filled(order: &Order) -> Pack {
    let mut pack = Pack::new(order, []);
    for number in 0..order.attempts {
        if pack.keep(attempt(order, number, &mut Budget::nodes(u64::MAX))).is_break() {
            break;
        }
    }
    pack
}

#[test]
fn what_is_kept_is_solved_as_asked_for_different_and_made_again_by_its_recipe() {
    for generator in GENERATORS {
        let order = order(generator, 5, 40);
        let pack = filled(&order);
        assert!(!pack.levels.is_empty(), "{}: {}", generator.name, pack.tally);
        let ids: BTreeSet<_> = pack.levels.iter().map(|made| made.level.content_id()).collect();
        assert_eq!(ids.len(), pack.levels.len(), "{}", generator.name);
        let pushes: Vec<usize> = pack.levels.iter().map(|made| made.proof.counts.pushes).collect();
        assert!(pushes.is_sorted_by(|one, other| one >= other) && pushes.iter().all(|&pushes| pushes >= 3));
        for made in &pack.levels {
            let plan = made.proof.steps.iter().map(|(dir, _)| *dir).collect();
            assert!(replay(&made.level, &plan).unwrap().solved, "{}", made.level);
            let recipe: Recipe = made.recipe.to_string().parse().unwrap();
            assert_eq!(recipe.to_string(), made.recipe.to_string());
            let again = recipe.follow(&mut Budget::nodes(u64::MAX)).unwrap();
            assert_eq!(again.level, made.level, "{recipe}");
        }
    }
}

#[test]
fn trimmed_levels_have_nothing_left_to_trim_and_are_made_again_trimmed() {
    let (mut walled, mut too_few) = (0, 0);
    for generator in GENERATORS {
        let asked = Order { trim: true, ..order(generator, 3, 12) };
        let pack = filled(&asked);
        for made in &pack.levels {
            let again = trim(&made.level, asked.effort.nodes, &mut Budget::nodes(u64::MAX)).unwrap();
            assert_eq!((again.squares, again.boxes), (0, 0), "{}", made.level);
            assert!(made.level.boxes().len() >= 2, "{}", made.level);
            let recipe: Recipe = made.recipe.to_string().parse().unwrap();
            let candidate = recipe.follow(&mut Budget::nodes(u64::MAX)).unwrap();
            let remade =
                remade(candidate, &recipe, &Wanted::default(), asked.effort, &mut Budget::nodes(u64::MAX))
                    .unwrap();
            assert_eq!(remade.level, made.level, "{recipe}");
            walled += made.walled;
        }
        let turned_down: u64 =
            pack.tally.iter().filter(|(what, _)| what.starts_with("level: ")).map(|(_, count)| count).sum();
        assert_eq!(pack.tally.get("offered"), turned_down + pack.levels.len() as u64, "{}", pack.tally);
        too_few += pack.tally.get("level: too few boxes once trimmed");
    }
    assert!(walled > 20 && too_few > 0, "{walled} {too_few}");
}

#[test]
fn no_two_levels_of_a_varied_pack_are_nearly_the_same() {
    for rank in [None, Some(Subject::named("moves").unwrap())] {
        let mut order = Order { trim: true, rank, ..order(Generator::named("search").unwrap(), 40, 6) };
        order.knobs.set("offers", "archive").unwrap();
        let pack = filled(&order);
        assert!(pack.levels.len() > 20 && pack.tally.get("level: nearly seen before") > 0, "{}", pack.tally);
        let moves: Vec<usize> = pack.levels.iter().map(|made| made.proof.counts.moves).collect();
        assert!(rank.is_none() || moves.is_sorted_by(|one, other| one >= other));
        let portrait = |made: &Made| Portrait::of(&made.level, &mut Budget::nodes(100_000));
        let portraits: Vec<Portrait> = pack.levels.iter().map(|made| portrait(made)).collect();
        for (at, one) in portraits.iter().enumerate() {
            assert!(portraits[..at].iter().all(|other| one.likeness(other) < NEAR_DUPLICATES));
        }
    }
}

#[test]
fn of_what_is_not_as_asked_for_the_nearest_is_remembered() {
    let free = Order { condition: None, ..order(&GENERATORS[0], 1, 12) };
    let most = filled(&free).levels[0].proof.counts.pushes;
    let asked = Order { condition: Some("pushes>=500".parse().unwrap()), ..free };
    let pack = filled(&asked);
    let near = pack.nearest.unwrap();
    assert!(pack.levels.is_empty());
    assert_eq!((near.made.proof.counts.pushes, near.off), (most, (500 - most) as f64 / 501.0));
    let again = near.made.recipe.follow(&mut Budget::nodes(u64::MAX)).unwrap();
    assert_eq!(again.level, near.made.level);
    let told = boxwright_forge::aim::told(asked.condition.as_ref().unwrap(), &near.made);
    assert_eq!(told, format!("pushes {most} (at least 500 asked for)"));
}

#[test]
fn what_is_asked_to_be_unique_is_or_is_counted() {
    for unique in Unique::ALL {
        let asked = order(&GENERATORS[0], 40, 40);
        let ranges = Ranges { boxes: "1-2".parse().unwrap(), ..asked.ranges };
        let asked = Order { unique: Some(unique), ranges, condition: None, ..asked };
        let pack = filled(&asked);
        assert!(!pack.levels.is_empty() && pack.tally.get("level: not unique as asked for") > 0, "{unique}");
        for made in &pack.levels {
            assert_eq!(made.unique, Some(unique));
            assert_eq!(unique.holds(&made.level, 20_000, &mut Budget::nodes(20_000)), Some(true));
        }
    }
}

#[test]
fn few_numbers_make_the_same_pack_and_say_nothing_of_what_nobody_asked_for() {
    for generator in GENERATORS {
        for (rank, is_rated) in [("pushes", false), ("moves", false), ("difficulty", true), ("band", true)] {
            let rank = Some(Subject::named(rank).unwrap());
            let all = Order { rank, condition: None, ..order(generator, 3, 8) };
            let few = Order { numbers: Numbers::Few, ..all.clone() };
            let [all, few] = [filled(&all), filled(&few)];
            let texts = |pack: &Pack| -> Vec<String> {
                pack.levels.iter().map(|made| format!("{}\n{}", made.recipe, made.level)).collect()
            };
            assert_eq!(texts(&few), texts(&all), "{} {rank:?}", generator.name);
            for made in &few.levels {
                let told = serde_json::to_value(&made.rated).unwrap();
                let is_told = ["difficulty", "band"].map(|name| told.get(name).is_some());
                assert_eq!(is_told, [is_rated; 2], "{} {told}", generator.name);
                assert!(told.get("not_rated").is_none() && told.get("lines").is_none(), "{told}");
            }
        }
    }
}

#[test]
fn ranking_by_pushes_takes_no_more_than_the_proof() {
    let order = Order { condition: None, numbers: Numbers::Few, ..order(&GENERATORS[0], 1, 1) };
    let spent = |wanted: &Wanted| {
        let candidate = order.recipe(0).follow(&mut Budget::nodes(u64::MAX)).unwrap();
        let mut budget = Budget::nodes(u64::MAX);
        let made = remade(candidate, &order.recipe(0), wanted, order.effort, &mut budget).unwrap();
        (made, budget.spent())
    };
    let (ranked, took) = spent(&order.wanted());
    assert_eq!(ranked.rated.value(order.rank.unwrap()), Some(ranked.proof.counts.pushes as f64));
    assert_eq!(took, spent(&Wanted::default()).1);
    assert!(took < spent(&Numbers::Few.wanted(Subject::named("lines"))).1, "{took}");
}

#[test]
fn what_cannot_be_rated_is_ranked_last_by_its_pushes() {
    let rank = Some(Subject::named("difficulty").unwrap());
    let effort = Effort { nodes: 20_000, places: 150 };
    let order = Order { rank, effort, condition: None, ..order(&GENERATORS[0], 24, 24) };
    let pack = filled(&order);
    let known: Vec<Option<f64>> = pack.levels.iter().map(|made| made.rated.difficulty()).collect();
    let rated = known.iter().take_while(|number| number.is_some()).count();
    assert!(rated > 0 && rated < known.len() && known[rated..].iter().all(Option::is_none), "{known:?}");
    assert!(known[..rated].is_sorted_by(|one, other| one >= other), "{known:?}");
    let pushes: Vec<usize> = pack.levels[rated..].iter().map(|made| made.proof.counts.pushes).collect();
    assert!(pushes.is_sorted_by(|one, other| one >= other), "{pushes:?}");
    assert!(pack.tally.get("ranked last: number not known") >= pushes.len() as u64, "{}", pack.tally);
}

#[test]
fn an_order_is_told_on_one_line() {
    let mut order = Order { seed: 7, unique: Some(Unique::Lines), ..order(&GENERATORS[0], 2, 30) };
    order.condition = Some("band>=medium, pushes!=7,lines<9.5".parse().unwrap());
    let nodes = GENERATORS[0].effort;
    let told = format!(
        "farthest 6x5-7x7 boxes=2-3 count=2 rank=pushes trim=off attempts=30 nodes={nodes} seed=7 unique=lines where band>=medium, pushes!=7, lines<9.5"
    );
    assert_eq!(order.to_string(), told);
    order.numbers = Numbers::Few;
    let few = told.replace(" unique=", " numbers=few unique=");
    assert_eq!(order.to_string(), few, "who goes on with a run finds the same numbers");
}

#[test]
fn recipes_that_do_not_hold_say_why() {
    let error = |text: &str| text.parse::<Recipe>().unwrap_err().to_string();
    assert_eq!(
        error("kwirk x"),
        "a recipe for Sokoban begins like `sokoban farthest 6x6 boxes=3`, not with `kwirk x`"
    );
    assert!(error("sokoban nothing 6x6").starts_with("there is no method `nothing` for Sokoban; there are "));
    let name = GENERATORS[0].name;
    assert_eq!(error(&format!("sokoban {name} 6x6 boxes=3 seed=1")), "the recipe does not say attempt");
    let seven = format!("sokoban {name} 6x6 seven");
    assert_eq!(error(&seven), "`seven` will not do; a word of a recipe is like seed=7");
    let whole = format!("sokoban {name} 6x6 boxes=3 seed=1 attempt=0");
    assert!(
        format!("{whole} boxwright=0.0.1").parse::<Recipe>().is_ok(),
        "versions of one epoch make the same"
    );
    let other = error(&format!("{whole} epoch=99 boxwright=7.0.1 knob_of_then=1"));
    let told = format!(
        "the recipe is of epoch 99 of {name} and was made by boxwright 7.0.1; this is boxwright {VERSION}"
    );
    assert!(other.starts_with(&told), "{other}");
    assert_eq!(error(&format!("{whole} seed=2")), "the recipe says seed twice");
    let none = error(&whole.replace("boxes=3", "boxes=0"));
    assert_eq!(none, "a level without boxes is none: ask for at least 1");
    let vast = error(&whole.replace("6x6", "4294967295x4"));
    assert_eq!(vast, "4294967295x4 is no size for a room: each side may have 2 to 64");
}

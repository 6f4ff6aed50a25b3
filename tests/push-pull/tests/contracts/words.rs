//! Wishes, orders and recipes as words.

use crate::{order, small, some, usual};
use boxwright_forge::make::Generator;
use boxwright_forge::{Puzzle, Recipe, Wishes};

pub(crate) fn the_same_words_are_the_same_order<G: Puzzle>() {
    for generator in G::GENERATORS {
        let condition = format!("{}>=3, band<=hard", G::OPTIMAL);
        let wishes = Wishes { condition: Some(condition.clone()), ..small(generator) };
        let told = wishes.order::<G>().unwrap().to_string();
        let again: Wishes = serde_json::from_str(&serde_json::to_string(&wishes).unwrap()).unwrap();
        assert_eq!(again.order::<G>().unwrap().to_string(), told);
        let words = [generator.name, "5x4-6x4 ", &format!(" count=4 rank={} ", G::OPTIMAL), " seed=5 "];
        assert!(words.iter().all(|word| told.contains(word)) && told.ends_with(&condition), "{told}");
    }
    let usual = Wishes::default().order::<G>().unwrap();
    assert_eq!((usual.generator.name, usual.count, usual.seed), (G::USUAL_METHOD, 1, 0));
}

pub(crate) fn recipes_come_back_from_their_lines<G: Puzzle>() {
    for generator in G::GENERATORS {
        let order = order::<G>(generator, |wishes| wishes);
        for attempt in 0..9 {
            let line = Recipe { offer: 2, ..order.recipe(attempt) }.to_string();
            let read: Recipe<G> = line.parse().unwrap();
            assert_eq!(read.to_string(), line);
            assert_eq!((&read.brief, read.nodes), (&order.recipe(attempt).brief, order.nodes));
            assert_eq!((read.seed, read.attempt, read.offer), (5, attempt, 2));
        }
    }
    let begun = format!("{} seed=1 attempt=0", without(&example::<G>(), &["seed", "attempt"]));
    assert!(begun.starts_with(G::EXAMPLE.split_once(' ').unwrap().0));
    begun.parse::<Recipe<G>>().unwrap();
}

/// A recipe of the usual method.
fn example<G: Puzzle>() -> String {
    order::<G>(usual(), |wishes| wishes).recipe(0).to_string()
}

/// A line without the words of these names.
fn without(line: &str, names: &[&str]) -> String {
    let stays = |word: &&str| names.iter().all(|name| !word.starts_with(&format!("{name}=")));
    line.split(' ').filter(stays).collect::<Vec<_>>().join(" ")
}

pub(crate) fn what_is_no_recipe_is_told<G: Puzzle>() {
    let line = example::<G>();
    let told = |line: &str| line.parse::<Recipe<G>>().unwrap_err().to_string();
    let beginning =
        format!("a recipe for {} begins like `{}`, not with `another game`", G::TITLE, G::EXAMPLE);
    assert_eq!(told("another game"), beginning);
    let magic = line.replacen(G::USUAL_METHOD, "magic", 1);
    assert!(told(&magic).starts_with(&format!("there is no method `magic` for {}; there are ", G::TITLE)));
    for name in G::WANTED.iter().chain(&["seed", "attempt"]) {
        assert_eq!(told(&without(&line, &[name])), format!("the recipe does not say {name}"));
    }
    assert_eq!(told(&format!("{line} seed=2")), "the recipe says seed twice");
    let seven = told(&format!("{line} seven"));
    assert_eq!(seven, "`seven` will not do; a word of a recipe is like seed=7");
    assert!(told(&format!("{line} shine=on")).contains("shine"));
    let other = told(&format!("{} epoch=99", without(&line, &["epoch"])));
    assert!(other.starts_with(&format!("the recipe is of epoch 99 of {} ", G::USUAL_METHOD)), "{other}");
}

/// A wish of a name, said so that it is heard where it makes sense.
fn wish(name: &str) -> Wishes {
    let mut wishes = Wishes::default();
    match name {
        "rooms" => wishes.rooms = vec!["#####/#%..#/#####".to_owned()],
        "players" => wishes.players = some("1"),
        "rotators" => wishes.rotators = some("1"),
        "pits" => wishes.pits = some("1"),
        "steps" => wishes.steps = some("1-9"),
        "trim" => wishes.trim = Some(true),
        "unique" => wishes.unique = some("lines"),
        other => panic!("{other} is not a wish that could make no sense"),
    }
    wishes
}

pub(crate) fn what_makes_no_sense_is_refused_in_its_sentence<G: Puzzle>() {
    for (name, why) in G::SENSELESS {
        assert_eq!(wish(name).order::<G>().unwrap_err().to_string(), *why);
        assert!(why.len() > 20 && !why.contains('\n') && !why.ends_with('.'), "{why}");
    }
    for name in ["rooms", "players", "rotators", "pits", "steps", "trim", "unique"] {
        assert!(!G::is_sensible(name) || wish(name).order::<G>().is_ok(), "{name}");
    }
}

pub(crate) fn what_cannot_be_understood_is_told_in_a_sentence<G: Puzzle>() {
    let usual = || small::<G>(Generator::named(G::USUAL_METHOD).unwrap());
    let ramp = |text| Wishes { ramp: some(text), rank: None, ..usual() };
    for (wishes, told) in [
        (Wishes { method: some("magic"), ..usual() }, "there is no method `magic` for "),
        (Wishes { boxes: some("many"), ..usual() }, "boxes: `many` is no number or range of numbers;"),
        (Wishes { size: some("9"), ..usual() }, "size: `9` is no size or range of sizes;"),
        (Wishes { size: some("1x1"), ..usual() }, "1x1 "),
        (Wishes { band: some("harsh"), ..usual() }, "band: there is no band `harsh`; there are trivial,"),
        (Wishes { band: some("hard..easy"), ..usual() }, "band: `hard..easy` goes down;"),
        (Wishes { condition: some("glory>3"), ..usual() }, "where: sign 1: there is no "),
        (Wishes { condition: some("boxes>=9"), ..usual() }, "where: it asks for other boxes than those"),
        (Wishes { rank: some("glory"), ..usual() }, "there is no "),
        (Wishes { knobs: [("shine".to_owned(), "on".to_owned())].into(), ..usual() }, G::USUAL_METHOD),
        (ramp("up"), "ramp: `up` is no ramp;"),
        (Wishes { rank: some(G::OPTIMAL), ..ramp("easy..hard") }, "a ramp says how hard levels are"),
        (Wishes { band: some("hard"), ..ramp("easy..hard") }, "a ramp says how hard levels are"),
    ] {
        let why = wishes.order::<G>().map(|order| order.to_string()).unwrap_err().to_string();
        assert!(why.contains(told) && why.len() > 20 && !why.contains('\n'), "{why}");
    }
}

use super::*;
use boxwright_core::kwirk::Kwirk;
use boxwright_core::sokoban::Sokoban;

fn some(text: &str) -> Option<String> {
    Some(text.to_owned())
}

fn check<G: Puzzle>(wishes: &Wishes, order: &str) {
    let told = wishes.order::<G>().map_or_else(|why| why.to_string(), |order| order.to_string());
    assert_eq!(told, order, "{wishes:?}");
}

#[test]
fn what_is_left_out_is_as_usual() {
    check::<Sokoban>(
        &Wishes::default(),
        "search 6x6-6x6 boxes=3 effort=2000 count=1 rank=difficulty trim=on attempts=10 nodes=1000000000000 seed=0",
    );
    check::<Sokoban>(
        &Wishes { method: some("carve"), count: 6, rank: some("none"), ..Wishes::default() },
        "carve 6x6-6x6 boxes=3 count=6 rank=none trim=off attempts=600 nodes=2000 seed=0",
    );
    check::<Kwirk>(
        &Wishes { count: 2, players: some("2"), ..Wishes::default() },
        "search 8x6-8x6 players=2 boxes=0..4 rotators=0..3 pits=0..8 count=2 rank=none trim=off attempts=40 nodes=2000000 seed=0",
    );
}

#[test]
fn what_aims_is_aimed_at_what_is_asked_for() {
    let turned = |wishes: Wishes| wishes.order::<Sokoban>().unwrap().knobs.to_string();
    let hard = Wishes { band: some("hard"), ..Wishes::default() };
    assert_eq!(turned(hard.clone()), "effort=20000 within=difficulty:6.001..12");
    assert_eq!(
        turned(Wishes { condition: some("pushes>=30"), trim: Some(false), ..hard }),
        "effort=20000 within=difficulty:6.001..12,pushes:30.. studied=whole"
    );
    let wide = Wishes { band: some("easy..expert"), ..Wishes::default() };
    assert_eq!(turned(wide.clone()), "effort=2000", "what nearly everything is, is not aimed at");
    assert_eq!(wide.order::<Sokoban>().unwrap().condition.unwrap().to_string(), "band>=easy");
    assert_eq!(turned(Wishes { by_time: true, ..wide }), "", "rounds choose the effort");
    let unique = Wishes { unique: some("lines"), ..Wishes::default() };
    assert_eq!(turned(unique), "effort=20000 within=line_ways:1..1");
    let ramp = Wishes { ramp: some("easy..hard"), ..Wishes::default() };
    assert_eq!(
        (turned(ramp.clone()), ramp.order::<Sokoban>().unwrap().rank),
        ("effort=20000".to_owned(), None)
    );
}

#[test]
fn what_makes_no_sense_for_a_game_is_refused_in_a_sentence() {
    for (wish, why) in Sokoban::SENSELESS.iter().chain(Kwirk::SENSELESS) {
        let mut wishes = Wishes::default();
        match *wish {
            "rooms" => wishes.rooms = vec!["#####/#%..#/#####".to_owned()],
            "players" => wishes.players = some("1"),
            "rotators" => wishes.rotators = some("1"),
            "pits" => wishes.pits = some("1"),
            "steps" => wishes.steps = some("1-9"),
            "trim" => wishes.trim = Some(true),
            "unique" => wishes.unique = some("lines"),
            other => panic!("{other} is not a wish"),
        }
        let told = [wishes.order::<Sokoban>().err(), wishes.order::<Kwirk>().err()];
        let refused: Vec<WishError> = told.into_iter().flatten().collect();
        assert_eq!(refused, [WishError::Senseless { wish, why }]);
    }
}

#[test]
fn what_cannot_be_understood_or_made_is_told() {
    let usual = Wishes::default();
    for (wishes, told) in [
        (
            Wishes { method: some("magic"), ..usual.clone() },
            "there is no method `magic` for Sokoban; there are ",
        ),
        (Wishes { boxes: some("many"), ..usual.clone() }, "boxes: `many` is no number or range of numbers;"),
        (Wishes { boxes: some("0"), ..usual.clone() }, "a level without boxes is none"),
        (Wishes { size: some("9"), ..usual.clone() }, "size: `9` is no size or range of sizes;"),
        (Wishes { size: some("1x9"), ..usual.clone() }, "1x9 is no size for a room"),
        (
            Wishes { band: some("harsh"), ..usual.clone() },
            "band: there is no band `harsh`; there are trivial,",
        ),
        (Wishes { band: some("hard..easy"), ..usual.clone() }, "band: `hard..easy` goes down;"),
        (
            Wishes { condition: some("pushs>3"), ..usual.clone() },
            "where: sign 1: there is no metric or score",
        ),
        (Wishes { rank: some("pushs"), ..usual.clone() }, "there is no metric or score `pushs`;"),
        (Wishes { unique: some("way"), ..usual.clone() }, "unique: "),
        (Wishes { ramp: some("up"), ..usual.clone() }, "ramp: `up` is no ramp;"),
        (
            Wishes { knobs: [("shine".to_owned(), "on".to_owned())].into(), ..usual.clone() },
            "search: there is no knob `shine`",
        ),
        (
            Wishes { ramp: some("easy..hard"), rank: some("moves"), ..usual.clone() },
            "a ramp says how hard levels are and which come first; leave rank out",
        ),
        (
            Wishes { ramp: some("easy..hard"), method: some("carve"), ..usual.clone() },
            "a ramp needs a method that aims, which carve does not; search would do",
        ),
        (
            Wishes { condition: some("boxes=5"), ..usual.clone() },
            "where: it asks for other boxes than those that are wished for, 3",
        ),
    ] {
        let why = wishes.order::<Sokoban>().unwrap_err().to_string();
        assert!(why.starts_with(told), "{why}");
    }
    let kwirk = Wishes { players: some("1-2"), ..usual };
    assert!(kwirk.order::<Kwirk>().unwrap_err().to_string().starts_with("players: "));
}

#[test]
fn a_condition_no_number_of_boxes_can_meet_is_seen_at_once() {
    let is_never_met = |condition: &str, boxes: &str| {
        is_never_met(&condition.parse::<Condition>().unwrap(), boxes.parse().unwrap())
    };
    assert!(is_never_met("boxes=5", "3") && is_never_met("pushes>=9, boxes>6", "3-6"));
    assert!(!is_never_met("boxes=5", "3-6") && !is_never_met("pushes>=9", "3"));
}

/// The words that every door is tried with, and the order that they are.
fn said<G: Puzzle>() -> (Wishes, String) {
    let all: serde_json::Value = serde_json::from_str(include_str!("../../tests/words.json")).unwrap();
    let said = &all[G::NAME];
    (serde_json::from_value(said["wishes"].clone()).unwrap(), said["order"].as_str().unwrap().to_owned())
}

#[test]
fn the_words_that_every_door_is_tried_with_are_an_order() {
    let ((sokoban, order), (kwirk, of_kwirk)) = (said::<Sokoban>(), said::<Kwirk>());
    check::<Sokoban>(&sokoban, &order);
    check::<Kwirk>(&kwirk, &of_kwirk);
}

#[test]
fn wishes_are_plain_data() {
    let text = r#"{"size":"8x8","boxes":"4","where":"pushes>=30","seed":7,"knobs":{"effort":"30"}}"#;
    let wishes: Wishes = serde_json::from_str(text).unwrap();
    assert_eq!((wishes.condition.as_deref(), wishes.count, wishes.seed), (Some("pushes>=30"), 1, 7));
    let again: Wishes = serde_json::from_str(&serde_json::to_string(&wishes).unwrap()).unwrap();
    assert_eq!(again, wishes);
    assert!(serde_json::from_str::<Wishes>(r#"{"colour":"red"}"#).is_err());
}

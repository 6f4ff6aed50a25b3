//! Orders from questions, and what is told while they are filled: here in a row, as a page without threads would.

mod asking;

use asking::Case;
use boxwright_desk::{Fault, Generate, Generated as _, Telling, understand};
use boxwright_forge::core::sokoban::{Level, replay};
use boxwright_forge::core::{Budget, Plan};
use boxwright_forge::{Order, Pack, attempt};
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

fn order(more: &[(&str, Value)]) -> Result<Order, String> {
    let mut asked = json!({
        "method": "farthest", "columns": [5, 6], "rows": [4, 5], "boxes": [2, 2], "keep": 3, "rank": "pushes",
        "seed": 3, "time": 60, "condition": "pushes>1",
    });
    for (name, value) in more {
        asked[*name] = value.clone();
    }
    let asked: Generate = understand(asked).map_err(|problem| problem.text)?;
    asked.order().map(|(order, _)| order).map_err(|problem| {
        assert_eq!(problem.fault, Fault::Unclear);
        problem.text
    })
}

#[test]
fn every_level_is_told_once_and_its_plan_solves_it() {
    let order = order(&[]).expect("an order");
    let host = Case { step: Duration::from_millis(100), ..Case::default() };
    let (mut telling, mut pack) = (Telling::new(&host), Pack::new(&order, []));
    for number in 0..8 {
        _ = pack.keep(attempt(&order, number, &mut Budget::nodes(200_000)));
        telling.hear(&pack);
    }
    let words = telling.end(&pack, true);
    assert_eq!(
        (&words["tried"], &words["kept"], &words["was_stopped"]),
        (&json!(8), &json!(3), &json!(true))
    );
    let told = host.told.lock().expect("one thread");
    let (mut ids, mut last) = (BTreeSet::new(), Value::Null);
    for (_, kept) in told.iter().filter(|(event, _)| event == "kept") {
        for card in kept["levels"].as_array().expect("cards") {
            let text = |name: &str| card[name].as_str().expect("a text");
            let level: Level = text("level").parse().expect("a level");
            assert!(ids.insert(text("id").to_owned()), "told twice");
            assert_eq!(level.exact_id().to_string(), text("id"));
            let replay = replay(&level, &Plan::read(text("plan")).expect("a plan").plan).expect("legal");
            assert_eq!((replay.solved, json!(replay.counts.pushes)), (true, card["pushes"].clone()));
        }
        last = kept["order"].clone();
    }
    let kept: Vec<String> = pack.levels.iter().map(|made| made.level.exact_id().to_string()).collect();
    assert_eq!(last, json!(kept), "the last order is that of the pack");
}

#[test]
fn a_wish_that_cannot_be_is_told() {
    let refused = |name: &str, value: Value| order(&[(name, value)]).expect_err("it was taken");
    assert_eq!(refused("columns", json!([2, 9])), "columns from 2 to 9 will not do; 3 to 30 would");
    assert_eq!(refused("rows", json!([9, 8])), "rows from 9 to 8 will not do; 3 to 30 would");
    assert_eq!(refused("boxes", json!([1, 41])), "boxes from 1 to 41 will not do; 1 to 40 would");
    assert_eq!(refused("bands", json!([0, 5])), "bands from 0 to 5 will not do; 0 to 4 would");
    for (name, value) in [("keep", 0), ("keep", 501), ("time", 0), ("time", 3_601)] {
        let told = "keep 1 to 500 levels, stop after 1 to 3600 seconds";
        assert_eq!(refused(name, json!(value)), told, "{name} {value}");
    }
    assert!(refused("method", json!("magic")).contains("magic"));
    assert!(refused("knobs", json!({ "shine": "on" })).contains("shine"));
    assert!(refused("keep", json!(-1)).starts_with("the body will not do: "));
    let none = understand::<Generate>(Value::Null).map_or_else(|problem| problem.text, |_| String::new());
    assert_eq!(none, "the body will not do: invalid type: null, expected struct Question", "as of every job");
}

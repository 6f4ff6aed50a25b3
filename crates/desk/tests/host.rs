//! What a host does to an answer: its clock and its stop end work, and nothing else of it is ever seen.

mod asking;

use asking::{Case, Row, ask, work};
use boxwright_desk::Reply;
use serde_json::{Value, json};
use std::time::Duration;

const ROOM: &str = "#######\n#@$  .#\n#  $ .#\n#######";

fn told(host: &Case) -> Vec<(String, Value)> {
    host.told.lock().expect("one thread").clone()
}

/// What a job says in the end with a clock that goes on by so much.
fn with_step(kind: &str, step: Duration) -> Value {
    let host = Case { step, ..Case::default() };
    work(&Row::default(), &host, kind, json!({ "level": ROOM })).unwrap_or_else(|why| panic!("{why}"))
}

#[test]
fn time_ends_a_search_and_never_steers_it() {
    let still = with_step("solve", Duration::ZERO);
    // Five pushes: three of the upper box, two of the lower one.
    assert_eq!(
        (&still["verdict"], &still["pushes"], &still["optimal"]),
        (&json!("solved"), &json!(5), &json!(true))
    );
    assert_eq!(with_step("solve", Duration::from_millis(1)), still);
    assert_eq!(with_step("solve", Duration::from_secs(60)), json!({ "verdict": "unknown" }));
}

#[test]
fn whoever_says_stop_is_heard() {
    let (library, host) = (Row::default(), Case { is_stopped: true, ..Case::default() });
    let hint = work(&library, &host, "hint", json!({ "level": ROOM })).expect("an answer");
    assert_eq!(hint, json!({ "hint": "unknown" }));
    let kept = json!({ "levels": [{ "level": ROOM }] }).to_string();
    ask(&library, "/api/library/add", &kept).expect("it is kept");
    assert_eq!(work(&library, &host, "measure", json!({})).expect("an end"), json!({ "of": 1 }));
    assert_eq!(told(&host), [], "half a look is not kept");
}

#[test]
fn progress_is_told_as_time_goes_by() {
    let asked = json!({ "level": "######\n#@  .#\n#    #\n#  $ #\n######" });
    for (step, is_told) in [(Duration::ZERO, false), (Duration::from_millis(250), true)] {
        let host = Case { step, ..Case::default() };
        let words = work(&Row::default(), &host, "hardest", asked.clone()).expect("starts");
        assert_eq!(words["is_hardest"], json!(true));
        assert_eq!(told(&host).iter().any(|(event, _)| event == "progress"), is_told, "{step:?}");
    }
}

#[test]
fn a_library_of_another_kind_is_measured_as_well() {
    let (library, host) = (Row::default(), Case::default());
    let kept = json!({ "levels": [{ "level": ROOM, "title": "Two" }, { "game": "kwirk", "level": "#####\n#1.%#\n#####" }] });
    ask(&library, "/api/library/add", &kept.to_string()).expect("they are kept");
    assert_eq!(work(&library, &host, "measure", json!({})).expect("an end"), json!({ "of": 2 }));
    let Ok(Reply::Json(levels)) = ask(&library, "/api/library/levels", "{}") else { panic!("a list") };
    let levels: Value = serde_json::from_slice(&levels).expect("JSON");
    assert_eq!((&levels[0]["title"], &levels[0]["metrics"]["pushes"]), (&json!("Two"), &json!(5.0)));
    assert_eq!((&levels[1]["game"], &levels[1]["metrics"]["steps"]), (&json!("kwirk"), &json!(2.0)));
    assert_eq!(told(&host).len(), 2);
}

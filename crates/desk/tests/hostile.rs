//! Every question is a hostile text until it was looked at: what is too much, or no question, gets one sentence.

mod asking;

use asking::{Case, Row, ask, work};
use boxwright_desk::{Fault, JOBS, Problem, QUESTIONS, Reply};
use serde_json::{Value, json};

const HALL: &str = "######\n#@  .#\n#  $ #\n######";
const WALK: &str = "######\n#1..%#\n######";

fn refused(path: &str, body: &Value) -> (Fault, String) {
    match ask(&Row::default(), path, &body.to_string()) {
        Err(Problem { fault, text }) => (fault, text),
        Ok(_) => panic!("{path} was answered"),
    }
}

#[test]
fn plans_boards_and_lists_have_limits_wherever_they_are_sent() {
    let plan = "rl".repeat(50_001);
    let long = (Fault::Unclear, "a plan of 100002 steps; 100000 would do".to_owned());
    for (path, level) in
        [("/api/play", HALL), ("/api/lost", HALL), ("/api/pull", HALL), ("/api/kwirk/play", WALK)]
    {
        assert_eq!(refused(path, &json!({ "level": level, "plan": plan })), long, "{path}");
    }
    assert_eq!(refused("/api/reach", &json!({ "level": HALL, "plan": plan, "box": 1 })), long);
    let gif = |one: Value| refused("/api/export", &json!({ "format": "gif", "levels": [one] }));
    assert_eq!(gif(json!({ "level": HALL, "plan": plan })), long);
    assert_eq!(gif(json!({ "game": "kwirk", "level": WALK, "plan": plan })), long);
    for (kind, level) in [("hint", HALL), ("study", HALL), ("kwirk-solve", WALK)] {
        let asked = json!({ "level": level, "plan": plan });
        let told = work(&Row::default(), &Case::default(), kind, asked).expect_err("too long");
        assert_eq!((told.fault, told.text), long, "{kind}");
    }
    let large = json!({ "level": "#".repeat(40_000) });
    let too_large = (Fault::Unclear, "the board is larger than 128 x 128 squares".to_owned());
    for path in ["/api/level", "/api/kwirk/level", "/api/play", "/api/pull"] {
        assert_eq!(refused(path, &large), too_large, "{path}");
    }
    let many = vec![json!({ "level": "" }); 20_001];
    assert_eq!(
        refused("/api/library/add", &json!({ "levels": many })),
        (Fault::Unclear, "20001 levels at once; 20000 would do".to_owned())
    );
}

#[test]
fn what_is_no_question_is_told_so() {
    for question in
        QUESTIONS.iter().filter(|question| !question.body.is_empty() || !question.query.is_empty())
    {
        for body in ["", "[", "null", "\"\"", "{\"colour\": 1}"] {
            let told = ask(&Row::default(), question.path, body).expect_err("no question");
            assert_eq!(told.fault, Fault::Malformed, "{} {body}", question.path);
            assert!(told.text.starts_with("the body will not do: "), "{}", told.text);
        }
    }
    for job in JOBS {
        let told = work(&Row::default(), &Case::default(), job.kind, json!({ "colour": 1 }))
            .expect_err("no question");
        let fault = if job.kind.ends_with("generate") { Fault::Missing } else { Fault::Unclear };
        assert_eq!(told.fault, fault, "{}: {}", job.kind, told.text);
    }
    let told = work(&Row::default(), &Case::default(), "magic", json!({})).expect_err("no job");
    assert_eq!((told.fault, &told.text[..]), (Fault::Missing, "there is no job `magic`"));
}

#[test]
fn what_is_not_there_is_told_so() {
    assert_eq!(
        refused("/api/export", &json!({ "format": "sok", "levels": [] })).1,
        "there is no level to write"
    );
    assert_eq!(
        refused("/api/export", &json!({ "format": "clay", "levels": [{ "level": HALL }] })).1,
        "there is no format `clay`"
    );
    assert_eq!(refused("/api/reach", &json!({ "level": HALL, "box": 24 })).1, "the box is not on the board");
}

#[test]
fn a_file_has_a_plain_name() {
    let asked = json!({ "format": "svg", "title": "../Größe \"2\"\r\n", "levels": [{ "level": HALL }] });
    let Ok(Reply::File(file)) = ask(&Row::default(), "/api/export", &asked.to_string()) else {
        panic!("a file")
    };
    assert_eq!((file.name.as_str(), file.kind), ("gr-e-2.svg", "image/svg+xml"));
}

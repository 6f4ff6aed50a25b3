//! The OpenAPI document says what is so: every address that is served is described, every question and every job is
//! asked, and what comes back has the types that the document tells.

mod asking;

use asking::{ask, studio};
use serde_json::{Value, json};
use std::collections::BTreeSet;

const ROOM: &str = "######\n#@$ .#\n######";
const OPEN: &str = "########\n#      #\n#@$ $..#\n#      #\n########";
const WALK: &str = "#######\n#1a_.%#\n#2.^..#\n#..+..#\n#######";

/// What is asked: an address, and what is sent.
fn examples() -> Vec<(&'static str, Value)> {
    let none = Value::Null;
    let wish = json!({
        "method": "farthest", "columns": [5, 6], "rows": [5, 6], "boxes": [2, 2], "bands": [0, 4], "keep": 2,
        "rank": "pushes", "numbers": "few", "seed": 3, "time": 2, "trim": true, "condition": "pushes>1",
        "knobs": {},
    });
    let kwirk_wish = json!({
        "method": "search", "columns": [5, 6], "rows": [4, 5], "players": 1, "boxes": [0, 3],
        "rotators": [0, 2], "pits": [0, 4], "steps": [0, 500], "keep": 2, "rank": "difficulty", "seed": 3,
        "time": 3, "knobs": { "aim": "steps" },
    });
    vec![
        ("/api/openapi.json", none.clone()),
        ("/api/lists", none.clone()),
        ("/api/level", json!({ "level": OPEN })),
        ("/api/play", json!({ "level": OPEN, "plan": "urrdr", "since": 2 })),
        ("/api/lost", json!({ "level": OPEN, "plan": "urrdr", "since": 2 })),
        ("/api/lost", json!({ "level": "#####\n#@ .#\n#$  #\n#####" })),
        ("/api/reach", json!({ "level": OPEN, "plan": "u", "box": 18 })),
        ("/api/pull", json!({ "level": OPEN, "plan": "rrr", "since": 0 })),
        ("/api/kwirk/level", json!({ "level": WALK })),
        ("/api/kwirk/play", json!({ "level": WALK, "plan": "1r2r", "since": 1 })),
        ("/api/read", json!({ "text": "One\n\n######\n#@$ .#\n######\n" })),
        ("/api/read", json!({ "text": format!("level: two\nsolution: 1r\n{WALK}\n") })),
        (
            "/api/export",
            json!({ "format": "sok", "theme": "dark", "title": "Both", "levels": [
                { "game": "", "level": ROOM, "title": "One", "author": "Ada", "plan": "rr", "recipe": "none" },
            ] }),
        ),
        ("/api/export", json!({ "format": "png", "levels": [{ "game": "kwirk", "level": WALK }] })),
        ("/api/export", json!({ "format": "svg", "levels": [{ "level": ROOM }] })),
        ("/api/export", json!({ "format": "gif", "levels": [{ "level": ROOM, "plan": "rr" }] })),
        (
            "/api/library/add",
            json!({ "pack": "Mine", "levels": [
                { "game": "sokoban", "level": ROOM, "title": "One", "author": "Ada", "notes": "first",
                  "recipe": "by hand", "plan": "rr", "optimal": true, "metrics": { "pushes": 2 } },
                { "game": "kwirk", "level": WALK },
            ] }),
        ),
        ("/api/library/add", json!({ "pack": "Other", "levels": [{ "level": OPEN }] })),
        ("/api/library", none.clone()),
        ("/api/library/levels?pack=2", none.clone()),
        ("/api/library/remove", json!({ "ids": ["nothing"] })),
        ("/api/library/restore", json!({ "ids": [] })),
        ("/api/library/change", json!({ "id": "<one>", "field": "title", "text": "First" })),
        ("/api/library/packs", json!({ "rename": { "pack": 2, "title": "Ours" } })),
        ("/api/library/packs", json!({ "order": { "pack": 2, "levels": ["<one>"] } })),
        ("/api/library/packs", json!({ "merge": { "from": 3, "into": 2 } })),
        (
            "/api/library/play",
            json!({ "level": "<one>", "begun": 1, "seconds": 2.5, "inputs": "rr", "times": "0 9", "plan": "rr",
                "moves": 2, "pushes": 2, "undos": 0, "restarts": 0, "hints": 0, "solved": true }),
        ),
        ("/api/library/rating", json!({ "level": "<one>", "difficulty": 2, "fun": 5 })),
        ("/api/library/plays.csv", none.clone()),
        ("/api/library/ratings.csv", none),
        ("/api/jobs/solve", json!({ "level": OPEN })),
        ("/api/jobs/solve", json!({ "level": "######\n#.@$ #\n######" })),
        ("/api/jobs/hint", json!({ "level": OPEN, "plan": "u" })),
        ("/api/jobs/hint", json!({ "level": ROOM, "plan": "rr" })),
        ("/api/jobs/verdict", json!({ "level": OPEN, "longer": false })),
        ("/api/jobs/verdict", json!({ "level": "######\n#.@$ #\n######" })),
        ("/api/jobs/verdict", json!({ "level": "######\n#@$  #\n######" })),
        (
            "/api/jobs/complete",
            json!({ "level": "#######\n#@$ ?.#\n#?   ?#\n#######", "may": { "11": ["wall", "box"] }, "walls": [0, 1],
                "boxes": [0, 1], "alternatives": 2, "longer": false }),
        ),
        ("/api/jobs/hardest", json!({ "level": "######\n#@  .#\n#    #\n#  $ #\n######" })),
        ("/api/jobs/neighbours", json!({ "level": OPEN, "wish": "harder", "seed": 1, "locked": [[1, 1]] })),
        ("/api/jobs/trim", json!({ "level": OPEN })),
        ("/api/jobs/study", json!({ "level": OPEN, "plan": null })),
        ("/api/jobs/measure", json!({ "pack": 2 })),
        ("/api/jobs/generate", wish),
        ("/api/jobs/kwirk-solve", json!({ "level": WALK, "plan": "2r", "longer": false })),
        ("/api/jobs/kwirk-solve", json!({ "level": "#####\n#1..#\n#####" })),
        ("/api/jobs/kwirk-study", json!({ "level": WALK })),
        ("/api/jobs/kwirk-generate", kwirk_wish),
    ]
}

#[test]
fn a_card_says_nothing_of_a_rating_that_nobody_asked_for() {
    let port = studio(None);
    let told = |numbers: &str| {
        let wish = json!({
            "method": "carve", "columns": [6, 6], "rows": [5, 5], "boxes": [2, 2], "keep": 2, "rank": "pushes",
            "numbers": numbers, "seed": 3, "time": 1,
        });
        ask(port, "/api/jobs/generate", &wish).text()
    };
    for (numbers, is_rated) in [("few", false), ("all", true)] {
        let told = told(numbers);
        assert!(told.contains("\"pushes\":"), "{told}");
        assert_eq!(told.contains("\"difficulty\":"), is_rated, "{told}");
    }
    assert!(told("some").contains("`some` is no choice of numbers; say few or all"), "{}", told("some"));
}

#[test]
fn every_question_is_described_and_answered_as_it_is_described() {
    let port = studio(None);
    let document = ask(port, "/api/openapi.json", &Value::Null).json();
    let paths = document["paths"].as_object().expect("paths");
    let described: BTreeSet<&str> = paths.keys().map(String::as_str).collect();
    assert_eq!(described, served(), "what is described, and what is served");
    let mut asked: BTreeSet<String> = BTreeSet::new();
    let mut one = String::new();
    for (address, body) in examples() {
        let path = address.split('?').next().unwrap_or(address);
        let question = &paths[path][if body.is_null() { "get" } else { "post" }];
        let body: Value = serde_json::from_str(&body.to_string().replace("<one>", &one)).expect("JSON");
        if !body.is_null() {
            let shape = &question["requestBody"]["content"]["application/json"]["schema"];
            fits(&document, shape, &body, &format!("what is sent to {address}"));
            needs_all_it_says(port, address, shape, &body);
        }
        let told = ask(port, address, &body);
        assert_eq!(told.status, 200, "{address} {body}: {}", told.text());
        let content = question["responses"]["200"]["content"].as_object().expect("an answer");
        let kind = told.says("content-type").and_then(|kind| kind.split(';').next()).unwrap_or_default();
        let known = content
            .get(kind)
            .unwrap_or_else(|| panic!("{address} answers with {kind}, which is not described"));
        match kind {
            "application/json" => fits(&document, &known["schema"], &told.json(), address),
            "text/event-stream" => stream(&document, &known["itemSchema"], &told.text(), address),
            _ => assert!(!told.body.is_empty(), "{address}: a file"),
        }
        if one.is_empty() && path == "/api/library/add" {
            one = told.json()["ids"][0].as_str().expect("an id").to_owned();
        }
        note_fields(&document, path, &body, &mut asked);
    }
    let left: Vec<&str> = described.into_iter().filter(|path| !asked.contains(*path)).collect();
    assert!(left.is_empty(), "never asked: {left:?}");
    for (path, methods) in paths {
        let shape = &methods["post"]["requestBody"]["content"]["application/json"]["schema"];
        for name in shape["properties"].as_object().into_iter().flat_map(|fields| fields.keys()) {
            assert!(
                asked.contains(&format!("{path} {name}")),
                "{path}: `{name}` is described and never sent"
            );
        }
    }
}

/// The addresses that are served: the desk's own, and what else stands in the source of the router and of the jobs. A
/// new one that is not described is found here.
fn served() -> BTreeSet<&'static str> {
    let router = include_str!("../src/routes.rs");
    let jobs = include_str!("../src/jobs/mod.rs");
    let mut found: BTreeSet<&str> =
        router.split(".route(\"").skip(1).filter_map(|rest| rest.split('"').next()).collect();
    assert!(found.remove("/api/jobs/{kind}"));
    found.extend(boxwright_desk::QUESTIONS.iter().map(|question| question.path));
    let kinds = jobs.lines().filter(|line| line.contains("prepared(asked, "));
    let kinds = kinds.filter_map(|line| line.trim().strip_prefix('"')?.split('"').next());
    for kind in kinds.chain(boxwright_desk::JOBS.iter().map(|job| job.kind)) {
        found.insert(Box::leak(format!("/api/jobs/{kind}").into_boxed_str()));
    }
    found
}

/// A field that is called required is.
fn needs_all_it_says(port: u16, address: &str, shape: &Value, body: &Value) {
    for name in shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        let mut less = body.clone();
        less.as_object_mut().expect("an object").remove(name);
        let told = ask(port, address, &less);
        assert!(
            (400..500).contains(&told.status),
            "{address} without {name}: {} {}",
            told.status,
            told.text()
        );
        assert!(told.json()["error"].is_string(), "{address} without {name}");
    }
}

/// Every event of a stream has its type, and the last one is `done`.
///
/// An event is an object of its fields, as OpenAPI has it, and its data is JSON in a string.
fn stream(document: &Value, item: &Value, text: &str, address: &str) {
    let mut last = String::new();
    for frame in text.split("\n\n").filter(|frame| frame.starts_with("event: ")) {
        let (event, data) = frame.split_once('\n').expect("an event and its data");
        let event = event.trim_start_matches("event: ");
        let told = json!({ "event": event, "data": data.trim_start_matches("data: ") });
        fits(document, item, &told, &format!("{address}, {event}"));
        last = event.to_owned();
    }
    assert_eq!(last, "done", "{address}: {text}");
}

fn note_fields(document: &Value, path: &str, body: &Value, asked: &mut BTreeSet<String>) {
    asked.insert(path.to_owned());
    let shape = &document["paths"][path]["post"]["requestBody"]["content"]["application/json"]["schema"];
    if shape["properties"].is_object() {
        asked.extend(
            body.as_object().into_iter().flat_map(|body| body.keys()).map(|name| format!("{path} {name}")),
        );
    }
}

/// Is a value of this type? If not, says where and what.
fn fits(document: &Value, shape: &Value, value: &Value, place: &str) {
    if let Err(why) = check(document, shape, value) {
        panic!("{place}: {why}\n{value}");
    }
}

fn check(document: &Value, shape: &Value, value: &Value) -> Result<(), String> {
    if let Some(name) = shape["$ref"].as_str() {
        let name = name.trim_start_matches("#/components/schemas/");
        let known = &document["components"]["schemas"][name];
        assert!(known.is_object(), "the type {name} is not described");
        return check(document, known, value).map_err(|why| format!("{name}: {why}"));
    }
    if let Some(kinds) = shape["anyOf"].as_array() {
        let whys: Vec<String> = kinds.iter().filter_map(|kind| check(document, kind, value).err()).collect();
        return if whys.len() < kinds.len() { Ok(()) } else { Err(whys.join("; or ")) };
    }
    if let Some(kinds) = shape["oneOf"].as_array() {
        let fitting = kinds.iter().filter(|kind| check(document, kind, value).is_ok()).count();
        if fitting != 1 {
            return Err(format!("{fitting} of {} kinds fit", kinds.len()));
        }
    }
    if let Some(word) = shape.get("const") {
        return if word == value { Ok(()) } else { Err(format!("{value} is not {word}")) };
    }
    if let Some(words) = shape["enum"].as_array() {
        return if words.contains(value) { Ok(()) } else { Err(format!("{value} is none of {words:?}")) };
    }
    if let Some(inner) = shape.get("contentSchema") {
        let text = value.as_str().ok_or_else(|| format!("{value} is no string"))?;
        let read: Value = serde_json::from_str(text).map_err(|why| why.to_string())?;
        return check(document, inner, &read);
    }
    if shape["type"].is_null() && shape["properties"].is_object() {
        let known = |name: &String| value.get(name).is_some();
        let fields = shape["properties"].as_object().into_iter().flatten().filter(|(name, _)| known(name));
        return fields.into_iter().try_for_each(|(name, kind)| check(document, kind, &value[name]));
    }
    let is_it = match shape["type"].as_str() {
        None => true,
        Some("string") => value.is_string(),
        Some("integer") => value.as_u64().is_some(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("null") => value.is_null(),
        Some("array") => return list(document, shape, value),
        Some("object") => return object(document, shape, value),
        Some(other) => panic!("a type that nobody knows: {other}"),
    };
    if is_it { Ok(()) } else { Err(format!("{value} is no {}", shape["type"])) }
}

fn list(document: &Value, shape: &Value, value: &Value) -> Result<(), String> {
    let items = value.as_array().ok_or_else(|| format!("{value} is no list"))?;
    if let Some(kinds) = shape["prefixItems"].as_array() {
        if kinds.len() != items.len() {
            return Err(format!("{value} should have {} items", kinds.len()));
        }
        return kinds.iter().zip(items).try_for_each(|(kind, item)| check(document, kind, item));
    }
    items.iter().try_for_each(|item| check(document, &shape["items"], item))
}

fn object(document: &Value, shape: &Value, value: &Value) -> Result<(), String> {
    let fields = value.as_object().ok_or_else(|| format!("{value} is no object"))?;
    for name in shape["required"].as_array().into_iter().flatten().filter_map(Value::as_str) {
        if !fields.contains_key(name) {
            return Err(format!("`{name}` is missing"));
        }
    }
    for (name, field) in fields {
        let kind = shape["properties"]
            .get(name)
            .or_else(|| shape["additionalProperties"].as_object().map(|_| &shape["additionalProperties"]));
        let kind = kind.ok_or_else(|| format!("`{name}` is not described"))?;
        check(document, kind, field).map_err(|why| format!("{name}: {why}"))?;
    }
    Ok(())
}

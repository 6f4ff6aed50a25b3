//! The API described for other programs: an OpenAPI document.

use crate::answer::{Answer, say};
use serde_json::{Map, Value, json};

/// Path, method, what it does, the fields of what is sent (a name with `?` may be left out).
pub(super) const QUESTIONS: &[(&str, &str, &str, &str)] = &[
    ("/api/lists", "get", "Methods with their knobs, metrics, bands and formats.", ""),
    ("/api/level", "post", "What never changes while a Sokoban level is played.", "level"),
    ("/api/play", "post", "A position, and what every next step would do.", "level plan? since?"),
    ("/api/lost", "post", "Whether a position is lost for certain, and by which boxes.", "level plan?"),
    (
        "/api/reach",
        "post",
        "Where a box can be taken without losing the game, with the steps.",
        "level plan? box",
    ),
    (
        "/api/pull",
        "post",
        "A position of the game backwards: boxes are pulled from the goals.",
        "level plan? since?",
    ),
    ("/api/kwirk/level", "post", "What never changes while a Kwirk level is played.", "level"),
    ("/api/kwirk/play", "post", "A Kwirk position, and what every next step would do.", "level plan? since?"),
    ("/api/read", "post", "Level text of any format as levels.", "text"),
    (
        "/api/export",
        "post",
        "Levels as a file: level text, svg, png, gif or film.",
        "levels format theme? title?",
    ),
    ("/api/library", "get", "The packs of the library.", ""),
    ("/api/library/levels", "get", "The levels of a pack (?pack=NUMBER), or all.", ""),
    ("/api/library/add", "post", "Keeps levels, in a pack if one is named: all or none.", "levels pack?"),
    ("/api/library/remove", "post", "Hides levels.", "ids"),
    ("/api/library/restore", "post", "Brings hidden levels back.", "ids"),
    ("/api/library/change", "post", "Changes a level's title, author or notes.", "id field text"),
    ("/api/library/packs", "post", "Renames, orders or merges packs.", "rename? order? merge?"),
    (
        "/api/library/play",
        "post",
        "Keeps a play with its inputs and time.",
        "level begun? seconds? inputs? plan? moves? pushes? undos? restarts? hints? solved?",
    ),
    (
        "/api/library/rating",
        "post",
        "Keeps how hard and how much fun a level was, 1 to 5.",
        "level difficulty? fun?",
    ),
    ("/api/library/plays.csv", "get", "All plays as CSV.", ""),
    (
        "/api/jobs/{kind}",
        "post",
        "Starts a search and streams what it finds as server-sent events: waiting, running, progress, kept, verdict, done, trouble. Closing the connection ends it. Kinds: solve, hint, verdict, complete, hardest, neighbours, trim, study, measure, generate, kwirk-solve.",
        "level?",
    ),
];

pub(super) async fn openapi() -> Answer<Value> {
    let mut paths = Map::new();
    for (path, method, summary, fields) in QUESTIONS {
        let mut question = json!({ "summary": summary, "responses": {
            "200": { "description": "The answer." },
            "4XX": { "description": "What is wrong, in a sentence.", "content": { "application/json": { "schema": {
                "type": "object", "required": ["error"], "properties": { "error": { "type": "string" } },
            } } } },
        } });
        if *method == "post" {
            let names: Vec<&str> = fields.split_whitespace().collect();
            let properties: Map<String, Value> =
                names.iter().map(|name| (name.trim_end_matches('?').to_owned(), json!({}))).collect();
            let required: Vec<&str> = names.iter().filter(|name| !name.ends_with('?')).copied().collect();
            question["requestBody"] = json!({ "required": true, "content": { "application/json": { "schema": {
                "type": "object", "properties": properties, "required": required,
            } } } });
        }
        if path.contains("{kind}") {
            question["parameters"] =
                json!([{ "name": "kind", "in": "path", "required": true, "schema": { "type": "string" } }]);
        }
        paths.insert((*path).to_owned(), json!({ *method: question }));
    }
    say(json!({
        "openapi": "3.1.0",
        "info": { "title": "Boxwright studio", "version": boxwright_forge::VERSION,
            "description": "What the studio's page asks. It answers on the loopback address only." },
        "paths": paths,
    }))
}

//! The API described for other programs: an OpenAPI document with the types of every question and answer.
//!
//! The lists are in `questions` and `jobs`, the notation of the types in `shapes`. `apps/studio/tests/openapi.rs` asks every
//! question and holds the answers to what is said here.

mod shapes;
mod types;

use crate::{JOBS, QUESTIONS};
use serde_json::{Map, Value, json};
use shapes::schema;
use types::TYPES;

/// The OpenAPI document of every question and every job.
pub fn describe() -> Value {
    let mut paths = Map::new();
    for question in QUESTIONS {
        let ok: Value = match question.reply.strip_prefix("file ") {
            Some(kinds) => {
                kinds.split(" or ").map(|kind| (kind.to_owned(), json!({}))).collect::<Map<_, _>>().into()
            }
            None => json!({ "application/json": { "schema": schema(question.reply) } }),
        };
        paths.insert(question.path.to_owned(), method(question.body, question.summary, question.query, &ok));
    }
    for job in JOBS {
        let always = [
            ("waiting", "{ahead: count, running: count}"),
            ("running", "{}"),
            ("done", job.done),
            ("trouble", "Error"),
        ];
        let events: Vec<(&str, &str)> = always.iter().chain(job.events).copied().collect();
        let ok = json!({ "text/event-stream": { "itemSchema": event_of(&events) } });
        let summary = format!("{} {STREAM}", job.summary);
        paths.insert(format!("/api/jobs/{}", job.kind), method(job.body, &summary, "", &ok));
    }
    let types: Map<String, Value> =
        TYPES.iter().map(|(name, shape)| ((*name).to_owned(), schema(shape))).collect();
    json!({
        // The first version in which a stream can say what its events are.
        "openapi": "3.2.0",
        "info": { "title": "Boxwright studio", "version": boxwright_forge::VERSION,
            "description": "What the studio's page asks. It answers on the loopback address only, to whom knows its token." },
        "paths": paths,
        "security": [{ "token": [] }],
        "components": {
            "schemas": types,
            "securitySchemes": { "token": { "type": "http", "scheme": "bearer",
                "description": "The token in the address that `boxwright studio` prints." } },
        },
    })
}

const STREAM: &str = "The answer is a stream of server-sent events; closing the connection ends the search.";

/// The schema of a server-sent event: its name, and its data, which is JSON as a string.
fn event_of(events: &[(&str, &str)]) -> Value {
    let names: Vec<&str> = events.iter().map(|(name, _)| *name).collect();
    let one = |(name, shape): &(&str, &str)| json!({ "properties": { "event": { "const": name }, "data": { "contentSchema": schema(shape) } } });
    json!({
        "type": "object",
        "properties": {
            "event": { "enum": names },
            "data": { "type": "string", "contentMediaType": "application/json" },
        },
        "required": ["event", "data"],
        "oneOf": events.iter().map(one).collect::<Vec<_>>(),
    })
}

/// A path with its one method: `post` if something is sent.
fn method(body: &str, summary: &str, query: &str, ok: &Value) -> Value {
    let error = json!({ "application/json": { "schema": schema("Error") } });
    let mut question = json!({ "summary": summary, "responses": {
        "200": { "description": "The answer.", "content": ok },
        "4XX": { "description": "What is wrong, in a sentence.", "content": error },
    } });
    if !query.is_empty() {
        question["parameters"] =
            json!([{ "name": query, "in": "query", "required": false, "schema": schema("count") }]);
    }
    if body.is_empty() {
        return json!({ "get": question });
    }
    question["requestBody"] =
        json!({ "required": true, "content": { "application/json": { "schema": schema(body) } } });
    json!({ "post": question })
}

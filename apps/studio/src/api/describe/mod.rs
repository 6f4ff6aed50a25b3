//! The API described for other programs: an OpenAPI document with the types of every question and answer.
//!
//! The lists are in `questions`, the notation of the types in `shapes`. `apps/studio/tests/openapi.rs` asks every
//! question and holds the answers to what is said here.

mod questions;
mod shapes;

use crate::answer::{Answer, say};
use questions::{JOBS, QUESTIONS, TYPES};
use serde_json::{Map, Value, json};
use shapes::schema;

pub(super) async fn openapi() -> Answer<Value> {
    say(document())
}

fn document() -> Value {
    let mut paths = Map::new();
    for question in QUESTIONS {
        let ok = match question.answer.strip_prefix("file ") {
            Some(kind) => json!({ kind: { "schema": { "type": "string", "format": "binary" } } }),
            None => json!({ "application/json": { "schema": schema(question.answer) } }),
        };
        paths.insert(question.path.to_owned(), method(question.body, question.summary, question.query, &ok));
    }
    for job in JOBS {
        let events: Map<String, Value> = job.events.iter().map(|(name, shape)| event(name, shape)).collect();
        let mut all = Map::from_iter([
            event("waiting", "{ahead: count, running: count}"),
            event("running", "{}"),
            event("done", job.done),
            event("trouble", "Error"),
        ]);
        all.extend(events);
        // What a stream is made of has no place in the standard yet, so it has one of ours.
        let ok = json!({ "text/event-stream": { "schema": { "type": "string" }, "x-events": all } });
        let summary = format!("{} {STREAM}", job.summary);
        paths.insert(format!("/api/jobs/{}", job.kind), method(job.body, &summary, "", &ok));
    }
    let types: Map<String, Value> =
        TYPES.iter().map(|(name, shape)| ((*name).to_owned(), schema(shape))).collect();
    json!({
        "openapi": "3.1.0",
        "info": { "title": "Boxwright studio", "version": boxwright_forge::VERSION,
            "description": "What the studio's page asks. It answers on the loopback address only." },
        "paths": paths,
        "components": { "schemas": types },
    })
}

const STREAM: &str = "The answer is a stream of server-sent events; closing the connection ends the search.";

fn event(name: &str, shape: &str) -> (String, Value) {
    (name.to_owned(), schema(shape))
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

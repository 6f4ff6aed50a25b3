//! Every question that is answered at once: where it is asked, what is sent and comes back, and who answers.
//!
//! The types are in the notation of `describe::shapes`.

use crate::answers::{export, kwirk, lists, play, pull, read, shelf};
use crate::{Desk, Problem, describe};
use serde::Serialize;
use serde::de::DeserializeOwned;

/// A question with one answer.
pub struct Question {
    /// Its address.
    pub path: &'static str,
    /// What is answered.
    pub summary: &'static str,
    /// What may stand behind a `?`: a number of this name. It is sent like a body.
    pub query: &'static str,
    /// What is sent; nothing for a question without a body.
    pub body: &'static str,
    /// What comes back, or `file` and its kinds.
    pub reply: &'static str,
    answer: fn(&Desk, &[u8]) -> Result<Reply, Problem>,
}

/// What comes back.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// JSON.
    Json(Vec<u8>),
    /// A file.
    File(File),
}

/// A file that is handed out.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct File {
    /// What is in it.
    pub bytes: Vec<u8>,
    /// What kind it is, as MIME has it.
    pub kind: &'static str,
    /// Its name: letters, digits, dashes and an ending.
    pub name: String,
}

impl Question {
    /// Answers what was sent.
    pub fn answer(&self, desk: &Desk, body: &[u8]) -> Result<Reply, Problem> {
        (self.answer)(desk, body)
    }

    /// Does the answer to this take the memory of a picture? One at a time is enough.
    pub fn draws_pixels(&self, body: &[u8]) -> bool {
        self.path == "/api/export" && export::draws_pixels(body)
    }
}

/// What was sent, if it is JSON of this type.
pub fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Problem> {
    serde_json::from_slice(body).map_err(|error| Problem::malformed(format!("the body will not do: {error}")))
}

fn told<T: Serialize>(answer: T) -> Result<Reply, Problem> {
    serde_json::to_vec(&answer).map(Reply::Json).map_err(Problem::broken)
}

const fn ask(
    path: &'static str,
    summary: &'static str,
    body: &'static str,
    reply: &'static str,
    answer: fn(&Desk, &[u8]) -> Result<Reply, Problem>,
) -> Question {
    Question { path, summary, query: "", body, reply, answer }
}

/// All of them.
pub const QUESTIONS: &[Question] = &[
    ask("/api/openapi.json", "This document.", "", "any", |_, _| told(describe())),
    ask("/api/lists", "Methods with their knobs, metrics, bands and formats.", "", "Lists", |desk, _| {
        told(lists::lists(desk.cores))
    }),
    ask(
        "/api/level",
        "What never changes while a Sokoban level is played.",
        "{level: text}",
        "Level",
        |_, body| told(play::level(read(body)?)?),
    ),
    ask(
        "/api/play",
        "A position, and what every next step would do; a plan has 100,000 steps at most, here and everywhere.",
        "{level: text, plan?: text, since?: count}",
        "Position",
        |_, body| told(play::play(read(body)?)?),
    ),
    ask(
        "/api/lost",
        "Whether a position is lost for certain, and by which boxes.",
        "{level: text, plan?: text, since?: count}",
        "{lost: Lost or null}",
        |desk, body| told(play::lost(read(body)?, desk.lookouts)?),
    ),
    ask(
        "/api/reach",
        "Where a box can be taken without losing the game, with the steps.",
        "{level: text, plan?: text, box: count}",
        "{targets: [{cell: count, plan: text}], is_all: flag}",
        |desk, body| told(play::reach(read(body)?, desk.lookouts, desk.host)?),
    ),
    ask(
        "/api/pull",
        "A position of the game backwards: boxes are pulled from the goals.",
        "{level: text, plan?: text, since?: count}",
        "Position",
        |_, body| told(pull::pull(read(body)?)?),
    ),
    ask(
        "/api/kwirk/level",
        "What never changes while a Kwirk level is played.",
        "{level: text}",
        "KwirkLevel",
        |_, body| told(kwirk::level(read(body)?)?),
    ),
    ask(
        "/api/kwirk/play",
        "A Kwirk position, and what every next step would do.",
        "{level: text, plan?: text, since?: count}",
        "KwirkPosition",
        |_, body| told(kwirk::play(read(body)?)?),
    ),
    ask("/api/read", "Level text of any format as levels.", "{text: text}", "Read", |_, body| {
        told(read::read(read(body)?)?)
    }),
    ask(
        "/api/export",
        "Levels as a file: level text, svg, png, gif or film; of Kwirk kwirk, svg, png or gif. Pixels are few enough for a picture of 8 million.",
        "{levels: [Out], format: text, theme?: text, title?: text}",
        "file text/plain or image/svg+xml or image/png or image/gif",
        |_, body| export::export(read(body)?).map(Reply::File),
    ),
    ask("/api/library", "The packs of the library.", "", "[Pack]", |desk, _| told(desk.library.packs()?)),
    Question {
        path: "/api/library/levels",
        summary: "The levels of a pack, or all.",
        query: "pack",
        body: "",
        reply: "[Stored]",
        answer: |desk, body| told(shelf::levels(read(body)?, desk.library)?),
    },
    ask(
        "/api/library/add",
        "Keeps levels, in a pack if one is named: all or none.",
        "{levels: [New], pack?: text or null}",
        "{ids: [text]}",
        |desk, body| told(shelf::add(read(body)?, desk.library)?),
    ),
    ask("/api/library/remove", "Hides levels.", "{ids: [text]}", "{removed: count}", |desk, body| {
        told(shelf::remove(read(body)?, desk.library)?)
    }),
    ask(
        "/api/library/restore",
        "Brings hidden levels back.",
        "{ids: [text]}",
        "{restored: count}",
        |desk, body| told(shelf::restore(read(body)?, desk.library)?),
    ),
    ask(
        "/api/library/change",
        "Changes a level's title, author or notes.",
        "{id: text, field: 'title' or 'author' or 'notes', text: text}",
        "{}",
        |desk, body| told(shelf::change(read(body)?, desk.library)?),
    ),
    ask(
        "/api/library/packs",
        "Renames, orders or merges packs.",
        "{rename: {pack: count, title: text}} or {order: {pack: count, levels: [text]}} or {merge: {from: count, into: count}}",
        "{}",
        |desk, body| told(shelf::change_packs(read(body)?, desk.library)?),
    ),
    ask(
        "/api/library/play",
        "Keeps a play with its inputs and times.",
        "Play",
        "{id: count}",
        |desk, body| told(shelf::played(read(body)?, desk.library)?),
    ),
    ask(
        "/api/library/rating",
        "Keeps how hard and how much fun a level was, 1 to 5.",
        "{level: text, difficulty?: count or null, fun?: count or null}",
        "{}",
        |desk, body| told(shelf::rated(read(body)?, desk.library)?),
    ),
    ask("/api/library/plays.csv", "All plays as CSV.", "", "file text/csv", |desk, _| {
        shelf::plays_csv(desk.library).map(Reply::File)
    }),
    ask("/api/library/ratings.csv", "All ratings as CSV.", "", "file text/csv", |desk, _| {
        shelf::ratings_csv(desk.library).map(Reply::File)
    }),
];

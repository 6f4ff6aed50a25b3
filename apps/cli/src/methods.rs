//! `boxwright methods`: the generators of both games, whose ideas they are, and their knobs.

use crate::talk::Talk;
use boxwright_forge::make::kwirk::METHODS;
use boxwright_forge::make::{GENERATORS, Knob};
use serde_json::json;
use std::io;

/// What is told of a method.
struct About {
    game: &'static str,
    name: &'static str,
    summary: &'static str,
    good_for: &'static str,
    paper: &'static str,
    knobs: &'static [Knob],
}

pub(crate) fn run(talk: &mut Talk) -> io::Result<()> {
    let sokoban = GENERATORS.iter().map(|of| About {
        game: "sokoban",
        name: of.name,
        summary: of.summary,
        good_for: of.good_for,
        paper: of.paper,
        knobs: of.knobs,
    });
    let kwirk = METHODS.iter().map(|of| About {
        game: "kwirk",
        name: of.name,
        summary: of.summary,
        good_for: of.good_for,
        paper: of.paper,
        knobs: of.knobs,
    });
    sokoban.chain(kwirk).try_for_each(|about| about.tell(talk))
}

impl About {
    fn tell(&self, talk: &mut Talk) -> io::Result<()> {
        let About { game, name, summary, good_for, paper, knobs } = self;
        if talk.json {
            let knob = |knob: &Knob| json!({ "name": knob.name, "summary": knob.summary, "values": knob.kind.to_string(), "default": knob.usual() });
            let knobs: Vec<_> = knobs.iter().map(knob).collect();
            return talk.object(&json!({ "game": game, "name": name, "summary": summary, "good_for": good_for, "paper": paper, "knobs": knobs }));
        }
        let of_kwirk = if *game == "kwirk" { " (Kwirk)" } else { "" };
        talk.line(format!("{name}{of_kwirk}: {summary} ({paper})"))?;
        talk.line(format!("  Good for: {good_for}"))?;
        for knob in *knobs {
            let default = knob.usual();
            talk.line(format!("  --knob {}={default:<12} {} [{}]", knob.name, knob.summary, knob.kind))?;
        }
        talk.line("")
    }
}

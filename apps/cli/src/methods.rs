//! `boxwright methods`: the generators of every game, whose ideas they are, and their knobs.

use crate::talk::Talk;
use boxwright_forge::Puzzle;
use boxwright_forge::core::kwirk::Kwirk;
use boxwright_forge::core::sokoban::Sokoban;
use boxwright_forge::make::Knob;
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
    abouts::<Sokoban>().chain(abouts::<Kwirk>()).try_for_each(|about| about.tell(talk))
}

fn abouts<G: Puzzle>() -> impl Iterator<Item = About> {
    G::GENERATORS.iter().map(|of| About {
        game: G::NAME,
        name: of.name,
        summary: of.summary,
        good_for: of.good_for,
        paper: of.paper,
        knobs: of.knobs,
    })
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

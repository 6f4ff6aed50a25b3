//! `boxwright methods`: the generators, whose ideas they are, and their knobs.

use crate::talk::Talk;
use boxwright_forge::make::GENERATORS;
use serde_json::json;
use std::io;

pub(crate) fn run(talk: &mut Talk) -> io::Result<()> {
    for generator in GENERATORS {
        if talk.json {
            let knob = |knob: &boxwright_forge::make::Knob| json!({ "name": knob.name, "summary": knob.summary, "values": knob.kind.to_string(), "default": knob.shown(knob.default) });
            let knobs: Vec<_> = generator.knobs.iter().map(knob).collect();
            talk.object(&json!({ "name": generator.name, "summary": generator.summary, "good_for": generator.good_for, "paper": generator.paper, "knobs": knobs }))?;
            continue;
        }
        talk.line(format!("{}: {} ({})", generator.name, generator.summary, generator.paper))?;
        talk.line(format!("  Good for: {}", generator.good_for))?;
        for knob in generator.knobs {
            let default = knob.shown(knob.default);
            talk.line(format!("  --knob {}={default:<12} {} [{}]", knob.name, knob.summary, knob.kind))?;
        }
        talk.line("")?;
    }
    Ok(())
}

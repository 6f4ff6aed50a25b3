//! `boxwright bench`: the signature of solvers, generators and ratings, and how fast they are.

use crate::talk::Talk;
use boxwright_forge::{Part, Signature};
use boxwright_workshop::CpuWatch;
use std::io;

pub(crate) fn run(talk: &mut Talk) -> io::Result<()> {
    let mut signature = Signature::default();
    for part in Part::all() {
        let watch = CpuWatch::start();
        let benched = part.run();
        let cpu_seconds = watch.elapsed().as_secs_f64();
        signature.mix_part(part, &benched);
        if talk.json {
            talk.object(&serde_json::json!({
                "part": part.to_string(), "epoch": part.epoch(), "signature": benched.signature(),
                "tasks": benched.tasks, "done": benched.done, "nodes": benched.nodes, "cpu_seconds": cpu_seconds,
            }))?;
        } else {
            talk.say(format!(
                "{part}: {}, {} of {} done, {} nodes, {:.0} nodes/s",
                benched.signature(),
                benched.done,
                benched.tasks,
                benched.nodes,
                benched.nodes as f64 / cpu_seconds.max(1e-9),
            ))?;
        }
    }
    match talk.json {
        true => talk.object(&serde_json::json!({ "bench": signature.number() })),
        false => talk.line(signature.number()),
    }
}

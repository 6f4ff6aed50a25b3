//! `boxwright bench`: the signature number of the solvers, and how fast they are.

use crate::talk::Talk;
use boxwright_forge::core::counted;
use boxwright_forge::solve::SOLVERS;
use boxwright_forge::{Signature, bench, bench_levels};
use boxwright_workshop::CpuWatch;
use std::io;

pub(crate) fn run(talk: &mut Talk) -> io::Result<()> {
    let (levels, mut signature) = (bench_levels(), Signature::default());
    for solver in SOLVERS {
        let watch = CpuWatch::start();
        let benched = bench(solver, &levels, &mut signature);
        let cpu_seconds = watch.elapsed().as_secs_f64();
        if talk.json {
            talk.object(&serde_json::json!({
                "solver": solver.name, "levels": benched.levels, "solved": benched.solved,
                "unsolvable": benched.unsolvable, "nodes": benched.nodes, "cpu_seconds": cpu_seconds,
            }))?;
        } else {
            talk.say(format!(
                "{}: {}, {} solved, {} unsolvable, {} nodes, {:.0} nodes/s",
                solver.name,
                counted(benched.levels, "level", "levels"),
                benched.solved,
                benched.unsolvable,
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

//! A unit of speed that does not depend on the machine's mood: instructions, counted by valgrind.
//!
//! The fixed work of the signature, part by part: every solver, every generator, the sweeps and the ratings of both
//! games, each in a process of its own. A process that does nothing is counted, too, and taken off. Instructions
//! depend on the compiler and the kind of processor, not on load or clock. A small run counts two parts.

use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::table::Table;
use boxwright_forge::Part;
use serde_json::{Value, json};
use std::process::Command;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "instructions",
    summary: "Instructions that each part of the signature takes for its fixed work",
    compared_with: "earlier runs of the same kind in lab/results",
    run,
};

/// The parts that a small run counts.
const FEW: [&str; 2] = ["kwirk-solve-steps", "kwirk-rate"];

/// A part and its name as rows are named, without blanks.
type Row = (String, Part);

fn rows() -> Vec<Row> {
    Part::all().into_iter().map(|part| (part.to_string().replace(' ', "-"), part)).collect()
}

fn run(request: &Request) -> Result<Outcome, String> {
    let mut outcome = Outcome {
        table: Table::new(&["part", "nodes", "instructions", "a node"]),
        remarks: Vec::new(),
        data: json!({ "parts": [] }),
        files: Vec::new(),
    };
    let rows = rows();
    let parts = request.chosen(&rows, |(name, _)| name)?;
    let is_counted =
        |name: &str| request.scale == Scale::Full || !request.only.is_empty() || FEW.contains(&name);
    if Command::new("valgrind").arg("--version").output().is_err() {
        outcome.remarks.push("valgrind is not installed, so nothing was counted.".to_owned());
        return Ok(outcome);
    }
    let nothing = instructions(None)?;
    for (name, part) in parts.into_iter().filter(|(name, _)| is_counted(name)) {
        let (nodes, count) = (part.run().nodes, instructions(Some(name))?.saturating_sub(nothing));
        let a_node = count / nodes.max(1);
        outcome.table.push(vec![name.clone(), nodes.to_string(), count.to_string(), a_node.to_string()]);
        if let Some(Value::Array(rows)) = outcome.data.get_mut("parts") {
            rows.push(json!({ "part": name, "nodes": nodes, "instructions": count }));
        }
    }
    if cfg!(debug_assertions) {
        outcome.remarks.push("Not optimised: run with --release for numbers that count.".to_owned());
    }
    Ok(outcome)
}

/// The work of a part, done in this process.
pub(crate) fn work(part: Option<&str>) -> Result<(), String> {
    let Some(name) = part else { return Ok(()) };
    let (_, part) = rows().into_iter().find(|(known, _)| known == name).ok_or("there is no such part")?;
    part.run();
    Ok(())
}

/// Counts the instructions of this program at the work of a part.
fn instructions(part: Option<&str>) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .arg("work")
        .args(part)
        .output()
        .map_err(|error| format!("valgrind: {error}"))?;
    let text = String::from_utf8_lossy(&output.stderr);
    count_in(&text).filter(|_| output.status.success()).ok_or_else(|| format!("valgrind says:\n{text}"))
}

/// The count in what valgrind says: `==123== I   refs:      1,234,567`.
fn count_in(text: &str) -> Option<u64> {
    let line = text.lines().find(|line| line.contains("I   refs:") || line.contains("I refs:"))?;
    line.rsplit_once(':')?.1.trim().replace(',', "").parse().ok()
}

#[cfg(test)]
mod tests {
    use super::count_in;

    #[test]
    fn the_count_is_found_in_what_valgrind_says() {
        assert_eq!(count_in("==1== Cachegrind\n==1== \n==1== I   refs:      1,234,567\n"), Some(1_234_567));
        assert_eq!(count_in("==9== I refs:        12\n"), Some(12));
        assert_eq!(count_in("valgrind: no such program\n"), None);
    }
}

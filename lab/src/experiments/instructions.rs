//! A unit of speed that does not depend on the machine's mood: instructions, counted by valgrind.
//!
//! A fixed piece of work, the levels that come with the program under a node limit, is done by each
//! solver in a process of its own. A process that does nothing is counted, too, and taken off.
//! Instructions depend on the compiler and the kind of processor, not on load or clock.

use crate::data;
use crate::experiment::{Experiment, Outcome, Request};
use crate::table::Table;
use boxwright_forge::core::Budget;
use boxwright_forge::solve::{SOLVERS, Solver};
use serde_json::{Value, json};
use std::process::Command;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "instructions",
    summary: "Instructions that each solver takes for the levels that come with the program",
    compared_with: "earlier runs of the same kind in lab/results",
    run,
};

/// Nodes a level.
const NODES: u64 = 2_000;

fn run(request: &Request) -> Result<Outcome, String> {
    let mut outcome = Outcome {
        table: Table::new(&["solver", "nodes", "instructions", "a node"]),
        remarks: Vec::new(),
        data: json!({ "solvers": [] }),
        files: Vec::new(),
    };
    let solvers = request.chosen(SOLVERS, |solver| solver.name)?;
    if Command::new("valgrind").arg("--version").output().is_err() {
        outcome.remarks.push("valgrind is not installed, so nothing was counted.".to_owned());
        return Ok(outcome);
    }
    let nothing = instructions(None)?;
    for solver in solvers {
        let (nodes, count) = (nodes(solver.name)?, instructions(Some(solver.name))?.saturating_sub(nothing));
        let a_node = count / nodes.max(1);
        outcome.table.push(vec![
            solver.name.to_owned(),
            nodes.to_string(),
            count.to_string(),
            a_node.to_string(),
        ]);
        if let Some(Value::Array(rows)) = outcome.data.get_mut("solvers") {
            rows.push(json!({ "solver": solver.name, "nodes": nodes, "instructions": count }));
        }
    }
    if cfg!(debug_assertions) {
        outcome.remarks.push("Not optimised: run with --release for numbers that count.".to_owned());
    }
    Ok(outcome)
}

/// The piece of work, done in this process.
pub(crate) fn work(solver: Option<&str>) -> Result<(), String> {
    solver.map_or(Ok(0), nodes).map(drop)
}

/// Does the piece of work; the nodes it took.
fn nodes(solver: &str) -> Result<u64, String> {
    let solver = Solver::named(solver).ok_or("there is no such solver")?;
    let nodes_of = |level| {
        let mut budget = Budget::nodes(NODES);
        solver.solve(level, &mut budget);
        budget.spent()
    };
    Ok(data::shipped()?.iter().map(nodes_of).sum())
}

/// Counts the instructions of this program at that piece of work.
fn instructions(solver: Option<&str>) -> Result<u64, String> {
    let program = std::env::current_exe().map_err(|error| error.to_string())?;
    let output = Command::new("valgrind")
        .args(["--tool=cachegrind", "--cache-sim=no", "--cachegrind-out-file=/dev/null"])
        .arg(program)
        .arg("work")
        .args(solver)
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

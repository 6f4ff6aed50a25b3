//! Limits: does every command end when it was told to?
//!
//! Each command, objective and size is run three times as a child: with a limit of time, with a limit of memory, and
//! asked to stop. It should end by 1.1 times the time asked for and 0.3 seconds, of the clock that was asked for; hold
//! no more than 1.1 times the memory, the program itself aside; and hear a signal within 0.3 seconds. Times count on a
//! machine that does nothing else. The built command must lie beside the lab.

mod boards;
mod child;
mod rows;

use crate::experiment::{Experiment, Outcome, Request, Scale};
use crate::table::Table;
use child::{Took, watched};
use rows::{Row, rows};
use serde_json::{Value, json};
use std::path::{Path, PathBuf};
use std::time::Duration;

pub(crate) const EXPERIMENT: Experiment = Experiment {
    name: "limits",
    summary: "What every command takes of time and memory when it is limited, and how soon it hears a signal",
    compared_with: "what was asked for: 1.1 times the time and 0.3 seconds, 1.1 times the memory, 0.3 seconds",
    run,
};

/// Seconds asked for.
const TIME: f64 = 1.0;
/// Mebibytes asked for.
const MEMORY: f64 = 128.0;
/// Seconds after which a command is asked to stop.
const ASKED_AFTER: f64 = 0.5;
/// Times asked for, and seconds, that are allowed.
const ALLOWED: (f64, f64) = (1.1, 0.3);
const HEADS: &[&str] = &["row", "clock, s", "CPU, s", "memory, MiB", "signal heard, s", "within limits"];
/// Runs that show what the program itself takes.
const SHORT_RUNS: usize = 10;
/// Rows of a small run.
const FEW: usize = 1;

fn run(request: &Request) -> Result<Outcome, String> {
    let Some(program) = program()? else {
        let remark = "The command is not built beside the lab, so nothing was measured.".to_owned();
        return Ok(Outcome {
            table: Table::new(HEADS),
            remarks: vec![remark],
            data: json!({}),
            files: Vec::new(),
        });
    };
    let folder = std::env::temp_dir().join(format!("boxwright-limits-{}", std::process::id()));
    std::fs::create_dir_all(&folder).map_err(|error| format!("{}: {error}", folder.display()))?;
    let table = Table::new(HEADS);
    let mut outcome = Outcome { table, remarks: Vec::new(), data: json!({ "rows": [] }), files: Vec::new() };
    let rows = rows();
    let chosen = request.chosen(&rows, |row| &row.name)?;
    let few = if request.scale == Scale::Smoke && request.only.is_empty() { FEW } else { usize::MAX };
    let itself = itself(&program, &folder)?;
    let mut missed = Vec::new();
    for row in chosen.into_iter().take(few) {
        eprintln!("{}", row.name);
        std::fs::write(folder.join(row.file()), &row.board).map_err(|error| error.to_string())?;
        let told = told(row, &program, &folder, itself)?;
        if told.missed {
            missed.push(row.name.clone());
        }
        let judged = request.scale.judged(!told.missed);
        let number = |number: f64| format!("{number:.2}");
        let cells = [told.time.clock, told.time.cpu, told.memory.memory - itself, told.signal.clock];
        let cells = cells.into_iter().map(number);
        outcome.table.push([row.name.clone()].into_iter().chain(cells).chain([judged]).collect());
        if let Some(Value::Array(data)) = outcome.data.get_mut("rows") {
            data.push(json!({
                "row": row.name, "command": row.args.join(" "), "clock": told.time.clock, "cpu": told.time.cpu,
                "memory": told.memory.memory - itself, "signal": told.signal.clock,
            }));
        }
    }
    _ = std::fs::remove_dir_all(&folder);
    outcome.remarks.push(format!(
        "Asked for: {TIME} s of the clock that the row names, {MEMORY} MiB, and a signal after {ASKED_AFTER} s; \
         the program itself takes {itself:.0} MiB, which are taken off."
    ));
    outcome.remarks.push(match missed.as_slice() {
        [] => "No row misses.".to_owned(),
        rows => format!("Rows that miss: {}.", rows.join(", ")),
    });
    Ok(outcome)
}

/// What the three runs of a row took.
struct Told {
    time: Took,
    memory: Took,
    signal: Took,
    missed: bool,
}

fn told(row: &Row, program: &Path, folder: &Path, itself: f64) -> Result<Told, String> {
    let with = |limits: &[&str]| {
        row.args.iter().cloned().chain(limits.iter().map(|&limit| limit.to_owned())).collect::<Vec<String>>()
    };
    let time = watched(program, folder, &with(&["--time", "1s"]), None)?;
    let memory = match row.has_memory {
        true => watched(program, folder, &with(&["--time", "3s", "--memory", "128M"]), None)?,
        false => time,
    };
    let ask_after = Some(Duration::from_secs_f64(ASKED_AFTER));
    let signal = watched(program, folder, &with(&["--time", "20s"]), ask_after)?;
    let counted = if row.is_wall { time.clock } else { time.cpu };
    let missed = [time, memory, signal].iter().any(|took| took.was_killed)
        || counted > ALLOWED.0 * TIME + ALLOWED.1
        || row.has_memory && memory.memory - itself > ALLOWED.0 * MEMORY
        || signal.clock > ALLOWED.1;
    Ok(Told { time, memory, signal, missed })
}

/// Mebibytes that the program itself takes: the most that was seen of some short runs.
fn itself(program: &Path, folder: &Path) -> Result<f64, String> {
    let version = || watched(program, folder, &["--version".to_owned()], None).map(|took| took.memory);
    (0..SHORT_RUNS).try_fold(0.0, |most, _| Ok(version()?.max(most)))
}

/// The built command, if it is there.
fn program() -> Result<Option<PathBuf>, String> {
    let lab = std::env::current_exe().map_err(|error| error.to_string())?;
    let program = lab.with_file_name(format!("boxwright{}", std::env::consts::EXE_SUFFIX));
    Ok(program.exists().then_some(program))
}
